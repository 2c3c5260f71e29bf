"""Report-noisy-max: the largest of independent Gumbel noisy utilities is chosen as by the exponential mechanism."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    LEBESGUE, REAL, E, absolute, conj, eq, exp, forall, function_type, ind, integrable, lam, mul, nat, open_,
    summation, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import PURE_DP, ZCDP, Delta, M, N
from dpproofs.tactics import (
    arith, both, cases, discharge, generalize, integral, integrate, linear, monotone_limit, parts, prove, specialize,
    transfer, use,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.cor_8_9_composition_induction import with_argument
from theorems.foundations.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.independent import same_value
from theorems.mechanisms.exponential_mechanism import CONCENTRATED, PURE, RANGE_SOURCE, SENSITIVE, item, utility, x
from theorems.mechanisms.finite_laws import FINITE_LAW, SAME_WEIGHTS, SUM_EQUAL, SUM_POSITIVE

SOURCE = "Gumbel 1954; Durfee and Rogers 2019, arXiv:1905.04273"
a, c, i, j, n, s, S, z = variables("a c i j n s S z")
SCORE = exp(-z / s) / s * exp(-S * exp(-z / s))


def _score_claim(factor: Factor) -> Claim:
    mean = eq(E(LEBESGUE, z, SCORE), mul(factor, 1 / S))
    return Claim((0 < s, 0 < S), conj(integrable(LEBESGUE, z, SCORE), mean))


def _level() -> Theorem:
    """A primitive of the function is exp(-S exp(-z/s))/S."""
    order = arith(-c <= c, 0 < c)
    raw_int, raw = parts(integral(exp(-S * exp(-z / s)) / S, z, -c, c, order, 0 < s, 0 < S))
    level = ind(conj(-c <= z, z <= c)) * SCORE
    body = open_(raw_int.conclusion.args[1], (z,))
    ints, same = parts(transfer(LEBESGUE, z, arith(eq(body, level), 0 < s, 0 < S), raw_int))
    value = (exp(-S * exp(-c / s)) - exp(-S * exp(c / s))) / S
    return both(ints, arith(eq(E(LEBESGUE, z, level), value), same, raw))


def _score(claim: Claim) -> Theorem:
    """Let c grow; a smaller integral is exceeded at c = s (S + 1/S)/gap."""
    level = ind(conj(-c <= z, z <= c)) * SCORE
    level_int, value = parts(_level())
    top, bottom = exp(-S * exp(-c / s)), exp(-S * exp(c / s))
    far = exp(-c / s)
    above = arith(top <= 1, use(EXP_INCREASING, arith(-S * far <= 0, 0 < S), x=-S * far, y=0))
    below = arith(E(LEBESGUE, z, level) <= 1 / S, value, above, 0 < S)
    ints, upper = parts(monotone_limit(LEBESGUE, z, SCORE, level, c, below, level_int, absolute(z) + 1,
                                       arith(0 <= SCORE, 0 < s)))  # fmt: skip
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
        return arith(claim.conclusion.args[1], little, reached)

    exact = cases(0 < gap, short, lambda no: arith(claim.conclusion.args[1], upper, no, 0 < S))
    return both(ints, exact)


SCORE_INTEGRAL = Lemma(
    "mechanisms.gumbel-integral", "The integral of exp(-z/s)/s exp(-S exp(-z/s)) is 1/S", "elementary",
    *_score_claim(1).parts, _score,
    (Mutant("factor", _score_claim(MORE), "an equality"),),
)  # fmt: skip

v = var("v", function_type((REAL,), REAL))
INSIDE = nat(n), nat(i), 1 <= i, i <= n


def winning(scores: Term, outcome: Term) -> Term:
    """The probability that outcome's noisy score is the largest: its density at z, times the chance of the others."""
    density = exp(-(z - scores(outcome)) / s) / s
    return E(LEBESGUE, z, density * exp(-summation(j, 1, n, exp(-(z - scores(j)) / s))))


def _winner_claim(factor: Factor) -> Claim:
    chosen = exp(v(i) / s) / summation(j, 1, n, exp(v(j) / s))
    return Claim((*INSIDE, 0 < s), eq(winning(v, i), mul(factor, chosen)))


def _winner(claim: Claim) -> Theorem:
    """The sum in the exponent is exp(-z/s) times the sum of all exp(v(j)/s)."""
    natural = nat(n)
    among = nat(j), 1 <= j, j <= n
    scaled = arith(eq(exp(-(z - v(j)) / s), exp(-z / s) * exp(v(j) / s)))
    sums = use(SUM_EQUAL, natural, generalize(discharge(scaled, *among), j), c=exp(-z / s),
               s=lam(j, exp(-(z - v(j)) / s)), t=lam(j, exp(v(j) / s)))  # fmt: skip
    terms = generalize(discharge(arith(0 < exp(v(j) / s)), *among), j)
    some = arith(1 <= n, 1 <= i, i <= n)
    positive = use(SUM_POSITIVE, natural, some, terms, s=lam(j, exp(v(j) / s)))
    whole = summation(j, 1, n, exp(v(j) / s))
    ints, mean = parts(use(SCORE_INTEGRAL, positive, 0 < s, S=whole))
    score = open_(ints.conclusion.args[1], (z,))
    weighted_int, weighted = parts(linear(LEBESGUE, z, exp(v(i) / s) * score, [(exp(v(i) / s), ints)]))
    others = same_value(lam(a, exp(-a)), sums)
    body = open_(claim.conclusion.args[0].args[1], (z,))
    same = parts(transfer(LEBESGUE, z, arith(eq(exp(v(i) / s) * score, body), others), weighted_int))[1]
    return arith(claim.conclusion, same, weighted, mean)


WINNER = Lemma(
    "mechanisms.gumbel-winner", "The largest of Gumbel noisy scores is at i with probability proportional to exp(v/s)",
    SOURCE, *_winner_claim(1).parts, _winner,
    (Mutant("factor", _winner_claim(LESS), "n = 1"),),
)  # fmt: skip

NOISY = forall(x, FINITE_LAW(M(x), n, item, lam(i, winning(lam(j, utility(x, j)), i))))
GIVEN = SENSITIVE, NOISY, nat(n), 0 < Delta, 0 < s
BUDGET = 2 * Delta / s


def _drawn() -> Theorem:
    """The law of the exponential mechanism with epsilon = 2 Delta/s."""
    scale = BUDGET / (2 * Delta)
    among = nat(j), 1 <= j, j <= n
    weight = arith(eq(exp(utility(x, j) / s), 1 * exp(scale * utility(x, j))), 0 < Delta, 0 < s)
    totals = use(SUM_EQUAL, nat(n), generalize(discharge(weight, *among), j), c=1, s=lam(j, exp(utility(x, j) / s)),
                 t=lam(j, exp(scale * utility(x, j))))  # fmt: skip
    chosen = use(WINNER, *INSIDE, 0 < s, v=lam(j, utility(x, j)))
    inverse = same_value(lam(a, 1 / a), totals)
    new = exp(scale * utility(x, i)) / summation(j, 1, n, exp(scale * utility(x, j)))
    own = arith(eq(exp(utility(x, i) / s), exp(scale * utility(x, i))), 0 < Delta, 0 < s)
    same = arith(eq(winning(lam(j, utility(x, j)), i), new), chosen, inverse, own)
    law = specialize(NOISY, x)
    every = generalize(discharge(same, *INSIDE[1:]), i)
    drawn = use(SAME_WEIGHTS, law, nat(n), every, P=M(x), p=law.conclusion.args[3], q=lam(i, new))
    return generalize(drawn, x)


def _mechanism(claim: Claim, lemma: Lemma) -> Theorem:
    made = use(lemma, SENSITIVE, _drawn(), nat(n), 0 < Delta, arith(0 <= BUDGET, 0 < Delta, 0 < s), epsilon=BUDGET)
    return prove(claim.conclusion, with_argument(made, -1, claim.conclusion.args[-1], 0 < s))


def _pure_claim(factor: Factor) -> Claim:
    return Claim(GIVEN, PURE_DP(M, N, factor * 2 * Delta / s))


REPORT = Lemma(
    "mechanisms.report-noisy-max", "Report-noisy-max with Gumbel noise of scale s is (2 Delta/s)-DP", SOURCE,
    *_pure_claim(1).parts, lambda claim: _mechanism(claim, PURE),
    (Mutant("factor", _pure_claim(LESS),
            "n outcomes, utility Delta of one and 0 of the others, then the reverse; n large"),),
)  # fmt: skip


def _zcdp_claim(factor: Factor) -> Claim:
    return Claim(GIVEN, ZCDP(M, N, 0, factor * Delta**2 / (2 * s**2)))


REPORT_ZCDP = Lemma(
    "mechanisms.report-noisy-max-zcdp", "Report-noisy-max with Gumbel noise of scale s is (Delta^2/(2 s^2))-zCDP",
    RANGE_SOURCE, *_zcdp_claim(1).parts, lambda claim: _mechanism(claim, CONCENTRATED),
    (Mutant("factor", _zcdp_claim(LESS), "two outcomes, utilities (0, Delta) and (Delta, 0); s large"),),
)  # fmt: skip

report_noisy_max = Verified(REPORT, "report_noisy_max", {"sensitivity": Delta, "scale": s}, omits=(n,))
report_noisy_max_zcdp = Verified(REPORT_ZCDP, "report_noisy_max_zcdp", {"sensitivity": Delta, "scale": s}, omits=(n,))
