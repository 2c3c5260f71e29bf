"""Report-noisy-max with Gumbel noise chooses as the exponential mechanism does, and is as private; it leaks
nothing where no utility moves.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.kinds import MONOTONE
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.mutants.counterexamples import exceeded, from_level
from dpproofs.mutants.two_answers import beyond_order, odds_of, ratio_of_answers, with_gumbel_choice
from dpproofs.mutants.witnesses import shown
from theorems.foundations.measure.finite_laws import SAME_WEIGHTS, by_weights
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.sums.sums_from_one import SUM_EQUAL, SUM_POSITIVE
from theorems.mechanisms.exponential.mechanism import (
    CONCENTRATED,
    DP_CONCENTRATED,
    DP_PURE,
    MONOTONE_RANGE,
    PURE,
    RANGE,
    RANGE_SOURCE,
    SENSITIVE,
    item,
    utility,
    x,
)

# The integral over the noise of the winner, under Gumbel noise --------------------------------

c, s, S, z = variables("c s S z")
SCORE = exp(-z / s) / s * exp(-S * exp(-z / s))

SCORE_INTEGRAL = Lemma(
    "mechanisms.gumbel-integral", "The integral of exp(-z/s)/s exp(-S exp(-z/s)) is 1/S", "elementary",
    (0 < s, 0 < S),
    conj(integrable(LEBESGUE, z, SCORE), eq(E(LEBESGUE, z, SCORE), factor * (1 / S))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality", witness=against("mechanisms.gumbel-integral", S=1, s=3)),),
)  # fmt: skip


@proof_of(SCORE_INTEGRAL)
def _score(claim: Claim) -> Theorem:
    """Let c grow; a smaller integral is exceeded at c = s (S + 1/S)/gap."""
    level = ind(conj(-c <= z, z <= c)) * SCORE
    level_int, value = parts(_level())
    top, bottom = exp(-S * exp(-c / s)), exp(-S * exp(c / s))
    far = exp(-c / s)
    above = arith(top <= 1, use(EXP_INCREASING, arith(-S * far <= 0, 0 < S), x=-S * far, y=0))
    below = arith(E(LEBESGUE, z, level) <= 1 / S, value, above, 0 < S)
    ints, upper = parts(
        monotone_limit(LEBESGUE, z, SCORE, level, c, below, level_int, absolute(z) + 1, arith(0 <= SCORE, 0 < s))
    )
    lower = integrate(LEBESGUE, z, arith(level <= SCORE, arith(0 <= SCORE, 0 < s)), level_int, ints)
    total_, large = E(LEBESGUE, z, SCORE), S * exp(c / s)
    early = arith(1 - S * far <= top, use(EXP_TANGENT, x=-S * far))
    late = arith(bottom * large <= 1, use(EXP_TANGENT, x=large))
    late = arith(bottom <= far / S, late, 0 < S)
    rest = S + 1 / S
    bound = arith(1 - far * rest <= S * total_, arith(top - bottom <= S * total_, lower, value, 0 < S), early, late)
    gap = 1 - S * total_

    def short(less: Theorem) -> Theorem:
        positive = arith(0 < rest, 0 < S)
        reach = s * rest / gap
        reached = use(bound, 0 < s, 0 < S, arith(0 < reach, less, positive, 0 < s), c=reach)
        left = exp(-reach / s)
        small = arith(left * (1 + reach / s) <= 1, use(EXP_TANGENT, x=reach / s))
        little = arith(left * rest < gap, small, less, positive, 0 < s)
        return arith(comparison(claim), little, reached)

    exact = cases(0 < gap, short, lambda no: arith(comparison(claim), upper, no, 0 < S))
    return both(ints, exact)


def _level() -> Theorem:
    """A primitive of the function is exp(-S exp(-z/s))/S."""
    order = arith(-c <= c, 0 < c)
    raw_int, raw = parts(integral(exp(-S * exp(-z / s)) / S, z, -c, c, order, 0 < s, 0 < S))
    level = ind(conj(-c <= z, z <= c)) * SCORE
    body = integrand_of(raw_int, z)
    ints, same = parts(transfer(LEBESGUE, z, arith(eq(body, level), 0 < s, 0 < S), raw_int))
    value = (exp(-S * exp(-c / s)) - exp(-S * exp(c / s))) / S
    return both(ints, arith(eq(E(LEBESGUE, z, level), value), same, raw))


# The largest of independent Gumbel noisy utilities is chosen as by the exponential mechanism ---

SOURCE = "Gumbel 1954; Durfee and Rogers 2019, arXiv:1905.04273"
a, i, j, n = variables("a i j n")

v = var("v", function_type((REAL,), REAL))
INSIDE = nat(n), nat(i), 1 <= i, i <= n


def winning(scores: Term, outcome: Term) -> Term:
    """The probability that outcome's noisy score is the largest: its density at z, times the chance of the others."""
    density = exp(-(z - scores(outcome)) / s) / s
    return E(LEBESGUE, z, density * exp(-summation(j, 1, n, exp(-(z - scores(j)) / s))))


WINNER_FACTOR = Mutant(
    "factor", {factor: LESS}, "n = 1", witness=against("mechanisms.gumbel-winner", n=1, i=1, s=1, v=lam(j, num(0)))
)

WINNER = Lemma(
    "mechanisms.gumbel-winner", "The largest of Gumbel noisy scores is at i with probability proportional to exp(v/s)",
    SOURCE,
    (*INSIDE, 0 < s),
    eq(winning(v, i), factor * (exp(v(i) / s) / summation(j, 1, n, exp(v(j) / s)))),
    mutants=(WINNER_FACTOR,),
)  # fmt: skip


@proof_of(WINNER)
def _winner(claim: Claim) -> Theorem:
    """The sum in the exponent is exp(-z/s) times the sum of all exp(v(j)/s)."""
    natural = nat(n)
    among = nat(j), 1 <= j, j <= n
    scaled = arith(eq(exp(-(z - v(j)) / s), exp(-z / s) * exp(v(j) / s)))
    sums = use(
        SUM_EQUAL,
        natural,
        generalize(discharge(scaled, *among), j),
        c=exp(-z / s),
        s=lam(j, exp(-(z - v(j)) / s)),
        t=lam(j, exp(v(j) / s)),
    )
    terms = generalize(discharge(arith(0 < exp(v(j) / s)), *among), j)
    some = arith(1 <= n, 1 <= i, i <= n)
    positive = use(SUM_POSITIVE, natural, some, terms, s=lam(j, exp(v(j) / s)))
    whole = summation(j, 1, n, exp(v(j) / s))
    ints, mean = parts(use(SCORE_INTEGRAL, positive, 0 < s, S=whole))
    score = integrand_of(ints, z)
    weighted_int, weighted = parts(linear(LEBESGUE, z, exp(v(i) / s) * score, [(exp(v(i) / s), ints)]))
    others = same_value(lam(a, exp(-a)), sums)
    body = integrand_of(lhs(claim), z)
    same = parts(transfer(LEBESGUE, z, arith(eq(exp(v(i) / s) * score, body), others), weighted_int))[1]
    return arith(claim.conclusion, same, weighted, mean)


# Report-noisy-max with Gumbel noise -----------------------------------------------------------

NOISY = forall(x, FINITE_LAW(M(x), n, item, lam(i, winning(lam(j, utility(x, j)), i))))
GIVEN = SENSITIVE, NOISY, nat(n), 0 < Delta, 0 < s
BUDGET = 2 * Delta / s


def _drawn() -> Theorem:
    """The law of the exponential mechanism with epsilon = 2 Delta/s."""
    scale = BUDGET / (2 * Delta)
    among = nat(j), 1 <= j, j <= n
    weight = arith(eq(exp(utility(x, j) / s), 1 * exp(scale * utility(x, j))), 0 < Delta, 0 < s)
    totals = use(
        SUM_EQUAL,
        nat(n),
        generalize(discharge(weight, *among), j),
        c=1,
        s=lam(j, exp(utility(x, j) / s)),
        t=lam(j, exp(scale * utility(x, j))),
    )
    chosen = use(WINNER, *INSIDE, 0 < s, v=lam(j, utility(x, j)))
    inverse = same_value(lam(a, 1 / a), totals)
    new = exp(scale * utility(x, i)) / summation(j, 1, n, exp(scale * utility(x, j)))
    own = arith(eq(exp(utility(x, i) / s), exp(scale * utility(x, i))), 0 < Delta, 0 < s)
    same = arith(eq(winning(lam(j, utility(x, j)), i), new), chosen, inverse, own)
    law = specialize(NOISY, x)
    every = generalize(discharge(same, *INSIDE[1:]), i)
    drawn = use(SAME_WEIGHTS, law, nat(n), every, P=M(x), p=read(FINITE_LAW, law).p, q=lam(i, new))
    return generalize(drawn, x)


def _mechanism(claim: Claim, lemma: Lemma, *more: Term) -> Theorem:
    positive = arith(0 <= BUDGET, 0 < Delta, 0 < s)
    made = use(lemma, *more, SENSITIVE, _drawn(), nat(n), 0 < Delta, positive, epsilon=BUDGET)
    return written_as(claim.conclusion, made, 0 < s)


REPORT = Lemma(
    "mechanisms.report-noisy-max", "Report-noisy-max with Gumbel noise of scale s is (2 Delta/s)-DP", SOURCE,
    GIVEN,
    PURE_DP(M, N, factor * 2 * Delta / s),
    lambda claim: _mechanism(claim, PURE),
    (Mutant("factor", {factor: LESS},
            "n outcomes, utility Delta of one and 0 of the others, then the reverse; n large",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

REPORT_RANGE = Lemma(
    "mechanisms.report-noisy-max-range", "The privacy loss of report-noisy-max with Gumbel noise of scale s lies in an "
    "interval of length 2 Delta/s", RANGE_SOURCE,
    GIVEN,
    BOUNDED_RANGE(M, N, factor * 2 * Delta / s),
    lambda claim: _mechanism(claim, RANGE),
    (Mutant("factor", {factor: LESS}, "two outcomes, utilities (0, Delta) and (Delta, 0)",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

REPORT_ZCDP = Lemma(
    "mechanisms.report-noisy-max-zcdp", "Report-noisy-max with Gumbel noise of scale s is (Delta^2/(2 s^2))-zCDP",
    RANGE_SOURCE,
    GIVEN,
    ZCDP(M, N, 0, factor * Delta**2 / (2 * s**2)),
    lambda claim: _mechanism(claim, CONCENTRATED),
    (Mutant("factor", {factor: LESS}, "two outcomes, utilities (0, Delta) and (Delta, 0), Delta = 1/10, s = 1"),),
)  # fmt: skip


@refutation_of(REPORT_ZCDP, "factor", X=REAL, Y=REAL)
def _two_ahead(said: Theorem) -> Theorem:
    """One of two outcomes is ahead by Delta = 1/10, and then the other one: the order 11/10."""
    ahead, order = Fraction(1, 10), Fraction(11, 10)
    x, gain = var("x"), exp(num(ahead))

    def with_choice(made: Term, setting: dict[str, object], premise: Given, first: Theorem, second: Theorem) -> Theorem:
        line = at(instance(said, premise, **setting), 0, 1)
        shares = [odds_of(ahead, data) for data in (0, 1)]
        ratio = lam(x, ind(eq(x, 1)) * gain + ind(ne(x, 1)) / gain)
        density = ratio_of_answers(made, shares, (first, second), ratio)
        return beyond_order(at(line, order, by=[shown(1 < num(order))]), density, second, shares[1], (gain, 1 / gain))

    return with_gumbel_choice(ahead, with_choice)


report_noisy_max = Verified(REPORT, "report_noisy_max", {"sensitivity": Delta, "scale": s}, omits=(n,))
report_noisy_max_bounded_range = Verified(
    REPORT_RANGE, "report_noisy_max_bounded_range", {"sensitivity": Delta, "scale": s}, omits=(n,)
)
report_noisy_max_zcdp = Verified(REPORT_ZCDP, "report_noisy_max_zcdp", {"sensitivity": Delta, "scale": s}, omits=(n,))


# Report-noisy-max with Gumbel noise, for monotone utilities: half of the cost -----------------

ONE_WAY = MONOTONE(utility, n, N)

MONOTONE_REPORT = Lemma(
    "mechanisms.report-noisy-max-monotone",
    "For monotone utilities, report-noisy-max with Gumbel noise of scale s is (Delta/s)-DP", SOURCE,
    (ONE_WAY, *GIVEN),
    PURE_DP(M, N, factor * Delta / s),
    lambda claim: _mechanism(claim, DP_PURE, ONE_WAY),
    (Mutant("factor", {factor: LESS}, "n outcomes, the utility of one rises by Delta; n large",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

MONOTONE_REPORT_RANGE = Lemma(
    "mechanisms.report-noisy-max-monotone-range", "For monotone utilities, the privacy loss of report-noisy-max with "
    "Gumbel noise of scale s lies in an interval of length Delta/s", RANGE_SOURCE,
    (ONE_WAY, *GIVEN),
    BOUNDED_RANGE(M, N, factor * Delta / s),
    lambda claim: _mechanism(claim, MONOTONE_RANGE, ONE_WAY),
    (Mutant("factor", {factor: LESS}, "two outcomes, utilities (0, 0) and (Delta, 0)",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

MONOTONE_REPORT_ZCDP = Lemma(
    "mechanisms.report-noisy-max-monotone-zcdp",
    "For monotone utilities, report-noisy-max with Gumbel noise of scale s is (Delta^2/(8 s^2))-zCDP", RANGE_SOURCE,
    (ONE_WAY, *GIVEN),
    ZCDP(M, N, 0, factor * Delta**2 / (8 * s**2)),
    lambda claim: _mechanism(claim, DP_CONCENTRATED, ONE_WAY),
    (Mutant("factor", {factor: LESS}, "two outcomes, utilities (0, 0) and (Delta, 0), Delta small",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

report_noisy_max_monotone = Verified(
    MONOTONE_REPORT, "report_noisy_max_monotone", {"sensitivity": Delta, "scale": s}, omits=(n,)
)
report_noisy_max_monotone_bounded_range = Verified(
    MONOTONE_REPORT_RANGE, "report_noisy_max_monotone_bounded_range", {"sensitivity": Delta, "scale": s}, omits=(n,)
)
report_noisy_max_monotone_zcdp = Verified(
    MONOTONE_REPORT_ZCDP, "report_noisy_max_monotone_zcdp", {"sensitivity": Delta, "scale": s}, omits=(n,)
)


# Report-noisy-max with Gumbel noise leaks nothing when no utility moves -----------------------

most = mark("most", num(0))

UNMOVED = Lemma(
    "mechanisms.report-noisy-max-unmoved", "Report-noisy-max with Gumbel noise is 0-DP for utilities of sensitivity 0",
    SOURCE,
    (SENSITIVE, NOISY, nat(n), Delta <= most, 0 < s),
    PURE_DP(M, N, num(0)),
    mutants=(Mutant("sensitivity", {most: num(Fraction(1, 100))},
                    "two outcomes, utilities (0, 1/100) and (1/100, 0)"),),
)  # fmt: skip


@proof_of(UNMOVED)
def _unmoved(claim: Claim) -> Theorem:
    """An outcome wins with probability exp(u(i)/s) over the sum of these, whatever the data."""
    among = nat(j), 1 <= j, j <= n
    laws = [specialize(NOISY, data) for data in (x1, x2)]
    term = arith(eq(exp(utility(x1, j) / s), 1 * exp(utility(x2, j) / s)), _same(j))
    totals = use(
        SUM_EQUAL,
        nat(n),
        generalize(discharge(term, *among), j),
        c=1,
        s=lam(j, exp(utility(x1, j) / s)),
        t=lam(j, exp(utility(x2, j) / s)),
    )
    chosen = [use(WINNER, *INSIDE, 0 < s, v=lam(j, utility(data, j))) for data in (x1, x2)]
    there, here = (read(FINITE_LAW, law).p for law in laws)
    equal = arith(eq(there(i), here(i)), *chosen, same_value(lam(a, 1 / a), totals), _same(i))
    return for_all(claim.conclusion, by_weights(laws, nat(n), num(0), equal))


def _same(outcome: Term) -> Theorem:
    """exp(u/s) of an outcome is the same at neighbours."""
    among = nat(outcome), 1 <= outcome, outcome <= n
    near = at_neighbours(at(SENSITIVE, outcome, by=among))
    first, second = utility(x1, outcome), utility(x2, outcome)
    return same_value(lam(a, exp(a / s)), arith(eq(first, second), near, Delta <= 0))


@refutation_of(UNMOVED, "sensitivity", X=REAL, Y=REAL)
def _one_ahead(said: Theorem) -> Theorem:
    """One of two outcomes is ahead by 1/100, and then the other one."""
    ahead, one = Fraction(1, 100), from_level(1)

    def with_choice(made: Term, setting: dict[str, object], premise: Given, *means: Theorem) -> Theorem:
        apart = at(at(instance(said, premise, **setting), 0, 1), one)
        likely = []
        for data, mean in enumerate(means):
            tested = at(mean, one)
            likely.append(arith(eq(lhs(tested), odds_of(ahead, data)), tested))
        return exceeded(apart, *likely)

    return with_gumbel_choice(ahead, with_choice)


report_noisy_max_unmoved = Verified(
    UNMOVED, "report_noisy_max_unmoved", {"sensitivity": Delta, "scale": s}, requires=(0 <= Delta,), omits=(n,)
)
