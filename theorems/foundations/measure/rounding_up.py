"""A law of real numbers, rounded up to whole numbers: just one whole number is less than 1 above a number,
and means are sums.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import NO_MEASURE, POINT, f, mu, whole, y
from theorems.foundations.reals.whole_numbers import ABOVE, GAP

# One whole number is less than 1 above a number -----------------------------------------------

j, x = var("j"), var("x")


def cell(number: Term, above: Term) -> Term:
    """1 where the number is at least the other one and less than 1 above it."""
    return ind(above <= number) * ind(number < above + 1)


SEEN = cell(y, x) * f(y)
sums = forall(f, conj(integrable(mu, y, SEEN), eq(E(mu, y, SEEN), 1 * f(j))))

CELL = Lemma(
    "foundations.counting-cell", "One whole number is less than 1 above a number", "elementary",
    (COUNTING(mu),),
    exists(j, conj(whole(j), x <= j, j < x + 1, sums)),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 0, seen from 1/2",
                    unwitnessed="the number is one that is said to exist"),),
)  # fmt: skip


@proof_of(CELL)
def _proof(claim: Claim) -> Theorem:
    """All other whole numbers are at least 1 away."""
    surely = parts(unfolded(COUNTING(mu)))[0]

    def with_number(number: Term, facts: Theorem) -> Theorem:
        is_whole, low, high = parts(facts)
        ints, mean = parts(use(POINT, COUNTING(mu), is_whole, k=number))
        goal = eq(ind(eq(y, number)) * f(y), SEEN)

        def other(no: Theorem) -> Theorem:
            def above(less: Theorem) -> Theorem:
                return arith(goal, no, use(GAP, is_whole, whole(y), less, j=number, k=y), low)

            def below(rest: Theorem) -> Theorem:
                gap = use(GAP, whole(y), is_whole, arith(y < number, rest, no), j=y, k=number)
                return arith(goal, no, gap, high)

            return cases(number < y, above, below)

        def here(yes: Theorem) -> Theorem:
            return arith(goal, arith(eq(cell(y, x), 1), yes, low, high), yes, same_value(f, yes))

        done, same = parts(transfer(mu, y, cases(eq(y, number), here, other), ints, surely))
        value = both(done, arith(eq(E(mu, y, SEEN), f(number)), same, mean))
        return witness(claim.conclusion, number, is_whole, low, high, generalize(value, f))

    return obtain(use(ABOVE), "k", with_number)


# A law of real numbers, rounded up to whole numbers: means are sums over these ----------------

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
def _cells(claim: Claim) -> Theorem:
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
