"""A lattice with every second node."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, mul, nat, variables
from dpproofs.privacy.notions import M, N, c, j, rho
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.tactics import arith, at, for_all, over_range, reversed_equation, rewrite, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import LATTICE_DP, d, lattice, m2, n, o, part, t, t2, within
from theorems.notions.lattices.shares import ENDS, FINE, KEPT, LAST, SHARES, SIGNS, TERMS, shared
from theorems.notions.profiles.weakening import with_profile

rho2, d3 = variables("rho2 d3")
COARSE = m2, n, (o - 1) / 2, d3, t2
"""The entries with odd numbers stay where they are, as entries with the numbers 0, ..., n."""
GIVEN = LATTICE_DP(M, N, rho, *FINE)
share = mark("share", 1)


def _numbers(share: Factor = 1) -> tuple[Term, ...]:
    bound = within(j, n, mul(share, t) * shared(j) <= (1 + rho) * (t2 * m2(j)))
    return SIGNS[0], nat(n), 0 <= t, *ENDS, 1 < rho, bound, eq(rho2, rho**2)


COARSER = Lemma(
    "lattices.coarser", "A lattice profile on every second node", f"{ZHU_DONG_WANG}, dominating pairs",
    (GIVEN, *_numbers(share), factor * d <= d3),
    LATTICE_DP(M, N, rho2, *COARSE),
    mutants=(Mutant("rest", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, n=0, o=1, rho=2, rho2=4, m=0, m2=0,
                        t=1, t2=1, d=1, d3="99/100")),
             Mutant("share", {share: LESS}, "the node at 2, which stays, has a hundredth less",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(0, 1, 0, 0), n=0, o=0, rho=2,
                        rho2=4, m=lambda i: int(i == 1), m2="99/100", t=1, t2=1, d=0, d3=0))),
)  # fmt: skip


@proof_of(COARSER)
def _proof(claim: Claim) -> Theorem:
    """The shares, in the new units."""
    numbers = *_, bound, square = _numbers()
    positive, squared = arith(0 < rho, 1 < rho), lattice(*COARSE, ratio=rho**2)
    after = lam(j, m2(j) * part(j, (o - 1) / 2, c, rho**2))

    def each(number: Term) -> Theorem:
        same = arith(eq(part(2 * number + 1, o, c), part(number, (o - 1) / 2, c, rho**2)), positive)
        least = at(bound, number, by=[number <= n])
        return arith(t * KEPT(number) <= (1 + rho) * (t2 * after(number)), least, same)

    sums = over_range(t * total(KEPT, n) <= (1 + rho) * (t2 * total(after, n)), n, nat(n), each=each)
    shares = use(SHARES, *numbers)
    scaled = arith((1 + rho) * (t * total(TERMS, LAST)) <= (1 + rho) * (t2 * total(after, n)), shares, sums, 0 <= t)
    least = arith(t * total(TERMS, LAST) <= t2 * total(after, n), scaled, positive)
    made = with_profile(at_neighbours(GIVEN), lam(c, squared), least, d <= d3)
    return for_all(claim.conclusion, rewrite(made, reversed_equation(square)))
