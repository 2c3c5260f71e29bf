"""The release of the candidate that is largest with Gumbel noise exists for any utilities."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import LEBESGUE, REAL, E, conj, eq, exists, exp, forall, lam, nat, summation
from dpproofs.mutants.witnesses import refuted
from dpproofs.meaning.kinds import NOISY_MAX, Delta, K, N, c, i, n, phi, scale, w, z
from dpproofs.meaning.lists import j, x
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, for_all, generalize, obtain, over_range, specialize, use, witness
from dpproofs.proving.tactics import witnesses
from theorems.meaning.candidates import CANDIDATES, no_candidates, utility
from theorems.meaning.exponential_exists import softmax
from theorems.meaning.finite_laws_exist import numbered

_below = exp(-summation(j, 1, n, exp(-(z - utility(x, j)) / scale)))
WON = E(LEBESGUE, z, exp(-(z - utility(x, i)) / scale) * _below / scale)
_SAID = forall(x, numbered(K(x), n, lam(i, WON)))
_MADE = exists(K, conj(NOISY_MAX(K, N, Delta, scale), _SAID))

NOISY_MAX_EXISTS = Lemma(
    "meaning.report-noisy-max-exists", "There is a release of the largest with Gumbel noise, for any utilities",
    "elementary",
    (*CANDIDATES, 0 < scale),
    _MADE,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n, 0 < scale), _MADE), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_MAX_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """It is the exponential mechanism with the factor 1/b."""
    share = exp(1 / scale * utility(x, i)) / summation(j, 1, n, exp(1 / scale * utility(x, j)))

    def each(k: Term) -> Theorem:
        return use(
            "mechanisms.gumbel-winner", nat(n), nat(k), 1 <= k, k <= n, 0 < scale, i=k, s=scale, v=lam(i, utility(x, i))
        )

    def with_laws(found: Term, told: Theorem) -> Theorem:
        mean = at(specialize(told, x), phi, by=[test_function(phi, w)])
        sums = over_range(
            eq(summation(i, 1, n, WON * phi(i)), summation(i, 1, n, share * phi(i))), n, nat(n), each=each
        )
        same = arith(eq(E(found(x), w, phi(w)), summation(i, 1, n, WON * phi(i))), mean, sums)
        every = generalize(for_all(numbered(found(x), n, lam(i, WON)), same, phi), x)
        kind = witnesses(NOISY_MAX(found, N, Delta, scale), (n, utility), *CANDIDATES, every)
        return witness(claim.conclusion, found, kind, every)

    return obtain(infer("instantiate", softmax(), values=((c, 1 / scale),)), "R", with_laws)
