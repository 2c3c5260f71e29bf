"""Some entries of a PLD alone, in other units: what is truncated or lost by rounding goes to the infinity mass."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, mul, nat, var, variables
from dpproofs.privacy.notions import c, i, k, rho
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, over_range, specialize, use
from theorems.foundations.sums.sum_part import SUM_PART
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.notions.lattices.lattice import TABLE, d, entries_of, lattice, m, n, o, part, t, within

a, l, u, d3 = variables("a l u d3")
m3 = var("m3", function_type((REAL,), REAL))


def window(offset: Term) -> tuple[Term, ...]:
    """The PLD of these entries."""
    return m3, l, offset - a, d3, u


def rounded(entries: Term, unit: Term, factor: Factor = 1) -> Term:
    """The entries from a to a + l, in units of u and rounded down."""
    return within(k, l, mul(factor, u) * m3(k) <= unit * entries(k + a))


PLACE, ROUNDED = (nat(a), nat(l), a + l <= n), rounded(m, t)
GIVEN = (*entries_of(*TABLE), *PLACE, ROUNDED, 0 < rho, 0 <= c)


def outside(mass: Term, factor: Factor = 1) -> Term:
    """What is not in the window, or lost by rounding."""
    return mass - mul(factor, u) * total(m3, l)


WINDOW = Lemma(
    "lattices.window", "Some entries of a PLD, rounded; what is lost goes to the infinity mass", "elementary",
    (*GIVEN, d + outside(t * total(m, n), factor) <= d3),
    lattice(*TABLE) <= lattice(*window(o)),
    mutants=(Mutant("factor", {factor: MORE}, "one of two entries is kept, and the other has a large ratio",
                    witness=finite({}, m=1, n=1, o=0, d=0, t=1, a=0, l=0, m3=1, u=1, d3="99/100", c=1, rho=1000)),),
)  # fmt: skip


@proof_of(WINDOW)
def _proof(claim: Claim) -> Theorem:
    """What an entry does not give is least in the window: t m(k) (1 - p(k)), where p(k) is between 0 and 1."""
    entries, *_, unit = entries_of(*TABLE)
    share, kept = lam(k, part(k, o, c)), lam(k, part(k, o - a, c))
    left = lam(k, m(k) * (1 - share(k)))
    level, level_kept = (arith(0 <= c * rho ** (offset - i), 0 <= c, 0 < rho) for offset in (o, o - a))
    sign = arith(0 <= left(i), at(entries, i, by=[nat(i), i <= n]), arith(share(i) <= 1, level))
    at_most_one = generalize(arith(kept(i) <= 1, level_kept), i)
    signs = generalize(discharge(sign, nat(i), i <= n), i)
    some = use(SUM_PART, *PLACE, nat(n), signs, a=a, n=l, k=n, s=left)
    shifted = same_sums(lam(k, left(a + k)), lam(k, m(k + a) * (1 - kept(k))), l)
    whole = over_range(eq(total(left, n), total(m, n) - total(lam(k, m(k) * share(k)), n)), n, nat(n))

    def inside(number: Term) -> Theorem:
        low, high = u * m3(number), t * m(number + a)
        least = at(ROUNDED, number, by=[number <= l])
        return arith(low * (1 - kept(number)) <= high * (1 - kept(number)), least, specialize(at_most_one, number))

    given_up = u * total(m3, l) - u * total(lam(k, m3(k) * kept(k)), l)
    rounded = over_range(given_up <= t * total(lam(k, m(k + a) * (1 - kept(k))), l), l, nat(l), each=inside)
    scaled = arith(t * total(lam(k, left(a + k)), l) <= t * total(left, n), some, unit)
    return arith(claim.conclusion, scaled, shifted, whole, rounded, d + outside(t * total(m, n)) <= d3)
