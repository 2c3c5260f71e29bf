"""Lower bounds of geometric sums: by the least term, and by the mean of the other ones."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, lam, mul, nat, ne, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, discharge, induction, mp, parts, same_value, use
from theorems.foundations.reals.naturals_predecessor import NAT_PREDECESSOR
from theorems.foundations.sums.geometric import GEOMETRIC, n, none, one_more, powers
from theorems.foundations.sums.geometric_mean import GEOMETRIC_MEAN, SIGNS
from theorems.foundations.sums.weighted_powers import L, i

TOTAL = powers(n, L**2)

BOUNDS = Lemma(
    "foundations.geometric-sum-bounds", "Lower bounds of geometric sums", "elementary",
    (nat(n), 1 <= n, *SIGNS),
    conj(n * L ** (2 * (n - 1)) <= TOTAL, factor * ((n - 1) * L ** (n - 2)) <= TOTAL),
    mutants=(Mutant("factor", {factor: 2}, "n = 3, L = 1", control={factor: LESS}, witness=finite({}, n=3, L=1)),),
)  # fmt: skip


@proof_of(BOUNDS)
def _proof(claim: Claim) -> Theorem:
    """Without its first term it is a sum of fewer terms."""
    before, base = n - 1, arith(0 <= L**2)
    natural = use(NAT_PREDECESSOR, nat(n), arith(ne(n, 0), 1 <= n), k=n)
    mean = use(GEOMETRIC_MEAN, natural, *SIGNS, n=before)
    geometric, longer = use(GEOMETRIC, natural, base, n=before, L=L**2), one_more(before, L**2, natural, base)
    longer = mp(discharge(longer, natural.conclusion), natural)
    same = same_value(lam(i, powers(i, L**2)), arith(eq(before + 1, n)))
    nonneg = arith(0 <= (L**2) ** before, 0 < L)
    last = arith(powers(before, L**2) <= TOTAL, geometric, longer, same, nonneg)
    return both(_least(), arith(mul(1, (n - 1) * L ** (n - 2)) <= TOTAL, mean, last, 0 < L))


def _least() -> Theorem:
    """L^2 m L^(2 (m - 1)) + 1 is at least (m + 1) L^(2 m)."""

    def said(last: Term) -> Term:
        return conj(last * L ** (2 * (last - 1)) <= powers(last, L**2), 0 <= L ** (2 * last), L ** (2 * last) <= 1)

    def step(_: Term, last: Term) -> Theorem:
        before, nonneg, most = parts(said(last))
        square = arith(L**2 <= 1, *SIGNS)
        longer = arith(L**2 * (last * L ** (2 * (last - 1))) <= L**2 * powers(last, L**2), before)
        more = one_more(last, L**2, arith(0 <= L**2))
        first = arith((last + 1) * L ** (2 * (last + 1 - 1)) <= powers(last + 1, L**2), longer, more, most, *SIGNS)
        small = arith(L ** (2 * last) * L**2 <= 1, nonneg, most, square, 0 < L)
        return both(first, arith(0 <= L ** (2 * (last + 1)), 0 < L), arith(L ** (2 * (last + 1)) <= 1, small, 0 < L))

    start = both(arith(num(0) * L ** (2 * (num(0) - 1)) <= powers(num(0), L**2), none(L**2)),
                 arith(0 <= L ** (2 * num(0))), arith(L ** (2 * num(0)) <= 1))  # fmt: skip
    return parts(induction(n, said, start, step, nat(n)))[0]
