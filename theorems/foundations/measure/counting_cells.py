"""A law of real numbers, rounded up to whole numbers: means are sums over these."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, integrable, lam, num, prob, var
from dpproofs.meaning.laws import COUNTING
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import almost, arith, both, bounded, generalize, linear, obtain
from dpproofs.proving.tactics import parts, specialize, transfer, use
from theorems.foundations.measure.counting import NO_MEASURE, f, mu, y
from theorems.foundations.measure.counting_cell import CELL, SEEN, cell, x

law = var("P", prob(REAL))

ROUNDED = E(mu, y, SEEN)
"""The function of the number, rounded up."""


def share(number: Term) -> Term:
    """How likely that number is."""
    return E(law, x, cell(number, x))


GIVEN = COUNTING(mu), forall(y, 0 <= f(y)), integrable(mu, y, f(y) * share(y))

CELLS = Lemma(
    "foundations.counting-cells", "The mean of a number that is rounded up is a sum over the whole numbers",
    "elementary",
    GIVEN,
    conj(integrable(law, x, ROUNDED), eq(E(law, x, ROUNDED), factor * E(mu, y, f(y) * share(y)))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(CELLS)
def _proof(claim: Claim) -> Theorem:
    """Tonelli's theorem."""
    inside = bounded(law, x, cell(y, x), 1)
    ints, mean = parts(linear(law, x, SEEN, [(f(y), inside)]))
    outer_int, outer = parts(transfer(mu, y, arith(eq(f(y) * share(y), E(law, x, SEEN)), mean), GIVEN[2]))
    sign = generalize(arith(0 <= SEEN, specialize(GIVEN[1], y)), y, x)
    _, done, same = parts(use("E_swap", sign, almost(mu, y, ints), outer_int, mu=mu, nu=law, f=lam((y, x), SEEN)))
    return both(done, arith(eq(E(law, x, ROUNDED), E(mu, y, f(y) * share(y))), same, outer))


TOTAL = Lemma(
    "foundations.counting-cells-total", "Whole numbers to which others are rounded have the probability 1 in all",
    "elementary",
    (COUNTING(mu),),
    conj(integrable(mu, y, share(y)), eq(E(mu, y, share(y)), factor * num(1))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(TOTAL)
def _total(claim: Claim) -> Theorem:
    """Tonelli's theorem, from the other side: each number is rounded to one."""
    one = lam(y, num(1))

    def with_number(number: Term, facts: Theorem) -> Theorem:
        *_, sums = parts(facts)
        return specialize(sums, one)

    at_x = obtain(use(CELL, COUNTING(mu)), "j", with_number)
    ints, mean = parts(at_x)
    ones, whole = parts(use("E_one", P=law))
    inner = E(mu, y, cell(y, x))
    outer_int, outer = parts(transfer(law, x, arith(eq(num(1), inner), mean), ones))
    sign = generalize(arith(0 <= cell(y, x)), x, y)
    _, done, same = parts(
        use("E_swap", sign, almost(law, x, ints), outer_int, mu=law, nu=mu, f=lam((x, y), cell(y, x)))
    )
    return both(done, arith(eq(E(mu, y, share(y)), 1), same, outer, whole))
