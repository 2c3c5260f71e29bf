"""A geometric sum is at least the number of its terms times their geometric mean."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, nat, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, induction, parts
from theorems.foundations.sums.geometric import n, none, one_more, powers
from theorems.foundations.sums.weighted_powers import L

SIGNS = (0 < L, L <= 1)

GEOMETRIC_MEAN = Lemma(
    "foundations.geometric-sum-and-mean", "A geometric sum and the geometric mean of its terms", "elementary",
    (nat(n), *SIGNS),
    factor * (n * L ** (n - 1)) <= powers(n, L**2),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1", witness=finite({}, n=1, L="1/2")),),
)  # fmt: skip


@proof_of(GEOMETRIC_MEAN)
def _proof(claim: Claim) -> Theorem:
    """L^2 m L^(m - 1) + 1 is at least (m + 1) L^m."""

    def said(last: Term) -> Term:
        return last * L ** (last - 1) <= powers(last, L**2)

    def step(goal: Term, last: Term) -> Theorem:
        _, _, tangent = parts(_tangent(last))
        longer = arith(L**2 * (last * L ** (last - 1)) <= L**2 * powers(last, L**2), said(last))
        return arith(goal, longer, one_more(last, L**2, arith(0 <= L**2)), tangent, *SIGNS)

    return induction(n, said, arith(said(num(0)), none(L**2)), step, nat(n))


def _tangent(last: Term) -> Theorem:
    """The power is at most 1, and (m + 1) L^m <= 1 + m L^(m + 1)."""

    def step(goal: Term, m: Term) -> Theorem:
        nonneg, most, before = parts(_power(m))
        below = arith(L * L**m <= 1, nonneg, most, *SIGNS)
        more = arith(0 <= (1 - L) * (1 - L * L**m), below, *SIGNS)
        scaled = arith(0 <= L * (1 - (m + 1) * L**m + m * L * L**m), before, *SIGNS)
        return both(*(arith(part, below, more, scaled, nonneg, *SIGNS) for part in conjuncts(goal)))

    return induction(last, _power, both(*(arith(p, *SIGNS) for p in conjuncts(_power(num(0))))), step, nat(last))


def _power(last: Term) -> Term:
    return conj(0 <= L**last, L**last <= 1, 0 <= 1 - (last + 1) * L**last + last * L ** (last + 1))
