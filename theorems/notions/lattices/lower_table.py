"""An optimistic PLD of two laws, from the gains of tests at its nodes."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, lam, mul, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, Q, c, i, k, phi, test_function, w
from dpproofs.privacy.notions.table_dp import last, origin, step, table, table_profile, unit, width
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, at, discharge, generalize, mean_of_one, obtain, parts, use, witness
from theorems.citations import BALLE_WANG
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_lines import LOWER_LINES
from theorems.notions.lattices.table_chords import RATIO, SHARE, value
from theorems.notions.lattices.thresholds import entry_at, order
from theorems.notions.profiles.at_least import AT_LEAST

BELOW = lam(c, table_profile(step, table, width, last, origin, num(0), unit))
FIRST_NODE = value(0) <= unit * (1 - order(num(0)))
"""Before the first node a test is 1."""
SIZES = nat(last), 0 < step, 0 < unit


def apart(number: Term, P: Term = P, Q: Term = Q, phi: Term = phi, w: Term = w) -> Term:
    """The value at a node is at most what a test gives there."""
    return value(number) <= unit * (E(P, w, phi(w)) - order(number) * E(Q, w, phi(w)))


def some(*bounds: Term, phi: Term = phi, w: Term = w) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


EACH = within(k, last - 1, some(apart(k), apart(k + 1)))


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The entries are at most the second differences of the values; there is one value more than entries."""
    growth = RATIO - 1
    inner = growth * entry_at(k + 1) <= value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k))
    first = growth * entry_at(num(0)) <= value(1) - value(0) + growth * (mul(factor, unit) - value(0))
    return within(k, last - 1, inner), first, value(last + 1) <= value(last), 0 <= value(last)


LOWER_TABLE = Lemma(
    "lattices.lower-table", "The gains of tests at the nodes give an optimistic PLD of two laws",
    f"{BALLE_WANG}, Theorem 5",
    (*SIZES, FIRST_NODE, EACH, *steps(factor)),
    AT_LEAST(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), last=0, origin=0, step=1, unit=200,
                        width=8, table=201, values=0)),),
)  # fmt: skip


@proof_of(LOWER_TABLE)
def _proof(claim: Claim) -> Theorem:
    """The lines of these tests, in units."""
    inner, first, end, sign = steps()
    before = conj(nat(k), k <= last - 1)
    grows = arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step)
    base = arith(0 < RATIO)
    heights = lam(k, SHARE * value(k))
    scaled = arith(
        (RATIO - 1) * (SHARE * entry_at(k + 1))
        <= heights(k + 2) - heights(k + 1) - RATIO * (heights(k + 1) - heights(k)),
        at(inner, k, by=[before]), 0 < unit,
    )  # fmt: skip
    start = arith(
        (RATIO - 1) * (SHARE * entry_at(num(0))) <= heights(1) - heights(0) + (RATIO - 1) * (1 - heights(0)),
        first, 0 < unit,
    )  # fmt: skip

    def over(test: Term, number: Term) -> Term:
        return heights(number) <= E(P, w, test(w)) - RATIO ** (number - origin) * E(Q, w, test(w))

    def shared(test: Term, number: Term, *facts: Fact) -> Theorem:
        same = arith(eq(RATIO ** (number - origin), order(number)), base)
        return arith(over(test, number), *facts, same, 0 < unit)

    always = lam(w, num(1))
    ones = [mean_of_one(P), mean_of_one(Q)]
    is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)
    zero = num(0)
    whole = arith(num(1) <= E(P, w, always(w)), *ones)
    begins = some(num(1) <= E(P, w, phi(w)), over(phi, zero))
    begun = witness(begins, always, is_test, whole, shared(always, zero, FIRST_NODE, *ones))

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit_test, here, after = parts(facts)
        ends = shared(test, k, here), shared(test, k + 1, after)
        return witness(some(over(phi, k), over(phi, k + 1)), test, unit_test, *ends)

    each = obtain(at(EACH, k, by=[before]), "phi", with_test)
    return use(
        LOWER_LINES, nat(last), grows, begun, generalize(discharge(each, before), k),
        generalize(discharge(scaled, before), k), start,
        arith(heights(last + 1) <= heights(last), end, 0 < unit), arith(0 <= heights(last), sign, 0 < unit),
        arith(num(0) <= zero),
        P=P, Q=Q, rho=RATIO, m=lam(i, entry_at(i)), n=last, o=origin, d=zero, t=SHARE, y=heights, top=num(1),
    )  # fmt: skip
