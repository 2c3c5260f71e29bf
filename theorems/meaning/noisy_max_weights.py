"""How probable it is that a candidate is the largest, as the definition and as the theorem on its privacy have it."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, eq, exp, forall, lam, nat, summation
from dpproofs.meaning.kinds import K, i, j, n, phi, scale, w, z
from dpproofs.meaning.lists import x
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, for_all, generalize, over_range, parts, specialize, use
from theorems.meaning.candidates import utility
from theorems.meaning.finite_laws_exist import numbered
from theorems.meaning.noisy_max_exists import WON

_noise, _below = exp(-(z - utility(x, i)) / scale), exp(-summation(j, 1, n, exp(-(z - utility(x, j)) / scale)))
LARGEST = E(LEBESGUE, z, _noise / scale * _below)


def _laws(weights: Term) -> Term:
    return forall(x, numbered(K(x), n, lam(i, weights)))


NOISY_MAX_WEIGHTS = Lemma(
    "meaning.report-noisy-max-weights", "The probability that a candidate is the largest, with its factors in order",
    "elementary",
    (nat(n), _laws(WON)),
    _laws(LARGEST),
    mutants=(Mutant("any law", without(_laws(WON)), "another law",
                    unwitnessed="means under the Lebesgue measure have no finite model"),),
)  # fmt: skip


@proof_of(NOISY_MAX_WEIGHTS)
def _proof(claim: Claim) -> Theorem:
    """The factors are in another order."""
    old, new = _noise * _below / scale, _noise / scale * _below
    always = use("as_always", generalize(arith(eq(old, new)), z), mu=LEBESGUE, A=lam(z, eq(old, new)))
    same = parts(use("E_congruence", always, mu=LEBESGUE, f=lam(z, old), g=lam(z, new)))[0]
    each = generalize(arith(eq(WON * phi(i), LARGEST * phi(i)), same), i)
    sums = over_range(eq(summation(i, 1, n, WON * phi(i)), summation(i, 1, n, LARGEST * phi(i))), n, nat(n), each=each)
    told = at(specialize(_laws(WON), x), phi, by=[test_function(phi, w)])
    law = arith(eq(E(K(x), w, phi(w)), summation(i, 1, n, LARGEST * phi(i))), told, sums)
    return generalize(for_all(numbered(K(x), n, lam(i, LARGEST)), law, phi), x)
