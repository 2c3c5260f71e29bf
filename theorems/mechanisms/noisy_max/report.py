"""Report-noisy-max with Gumbel noise."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import Given, instance, refutation_of, shown
from dpproofs.mutants.two_answers import beyond_order, odds_of, ratio_of_answers, with_gumbel_choice
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, forall, ind, lam, nat, ne, num, summation, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor
from dpproofs.privacy.notions import BOUNDED_RANGE, PURE_DP, ZCDP, Delta, M, N
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, generalize, same_value, specialize, use, written_as
from dpproofs.privacy.verified import Verified
from theorems.mechanisms.exponential.mechanism import RANGE, RANGE_SOURCE, SENSITIVE, item, utility, x
from theorems.mechanisms.exponential.mechanism_dp import CONCENTRATED, PURE
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws_same_weights import SAME_WEIGHTS
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.mechanisms.noisy_max.gumbel import INSIDE, SOURCE, WINNER, winning

a, i, j, n, s = variables("a i j n s")

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


def _mechanism(claim: Claim, lemma: Lemma) -> Theorem:
    made = use(lemma, SENSITIVE, _drawn(), nat(n), 0 < Delta, arith(0 <= BUDGET, 0 < Delta, 0 < s), epsilon=BUDGET)
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
