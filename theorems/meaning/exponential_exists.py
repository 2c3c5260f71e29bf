"""The exponential mechanism exists for any utilities."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, exists, exp, forall, lam, nat, num, summation
from dpproofs.mutants.witnesses import refuted
from dpproofs.meaning.kinds import EXPONENTIAL, Delta, K, N, c, i, j, n
from dpproofs.meaning.lists import x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, generalize, numeric, obtain, use, witness, witnesses
from theorems.meaning.candidates import CANDIDATES, no_candidates, utility
from theorems.meaning.choices_exist import CHOICES_EXIST
from theorems.meaning.finite_laws_exist import numbered
from theorems.meaning.odds import ODDS

SOFTMAX = exp(c * utility(x, i)) / summation(j, 1, n, exp(c * utility(x, j)))
_SAID = forall(x, numbered(K(x), n, lam(i, SOFTMAX)))
_MADE = exists(K, conj(EXPONENTIAL(K, N, Delta, c), _SAID))

EXPONENTIAL_EXISTS = Lemma(
    "meaning.exponential-mechanism-exists", "There is an exponential mechanism with any utilities", "elementary",
    CANDIDATES,
    _MADE,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n), _MADE), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


@proof_of(EXPONENTIAL_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The choice with these odds."""

    def with_laws(found: Term, told: Theorem) -> Theorem:
        kind = witnesses(EXPONENTIAL(found, N, Delta, c), (n, utility), *CANDIDATES, told)
        return witness(claim.conclusion, found, kind, told)

    return obtain(softmax(), "R", with_laws)


_odds = lam((x, i), exp(c * utility(x, i)))
_total = summation(j, 1, n, _odds(x, j))


def softmax() -> Theorem:
    """There is a choice with odds exp(c utility)."""
    signs = generalize(arith(0 <= _odds(x, i)), x, i)
    first = use(ODDS, nat(n), numeric(nat(num(1))), 1 <= n, arith(num(1) <= 1), signs, n=n, v=1, u=x, e=_odds)
    some = generalize(arith(0 < _total, first), x)
    return use(CHOICES_EXIST, nat(n), 1 <= n, signs, some, n=n, e=_odds)
