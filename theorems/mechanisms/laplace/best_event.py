"""Half-lines are the events that best distinguish two Laplace laws of one scale."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, eq, exp, ind, lam, var
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, LAPLACE
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import Fact, arith, at, both, cases, dominated, for_all, generalize, integrate, linear
from dpproofs.proving.tactics import parts, same_value, specialize, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.laplace.density import TEST, P, Q, phi
from theorems.mechanisms.laplace.half_lines import at_most, tail_of
from theorems.mechanisms.laplace.law import MASS, b, density, m, n, u, x
from theorems.mechanisms.laplace.mechanism import INDISTINGUISHABLE_R

SOURCE = "Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3"
level = var("level")
LAWS = LAPLACE(P, m, b), LAPLACE(Q, n, b), 0 < b
BETWEEN = absolute(b * level) <= absolute(m - n)
"""The order exp(level) is one that the likelihood ratio takes between the medians."""

BEST_EVENT = Lemma(
    "mechanisms.laplace-best-event", "Half-lines best distinguish two Laplace laws of one scale", SOURCE,
    (*LAWS, BETWEEN),
    INDISTINGUISHABLE_R(P, Q, level, 1 - factor * exp((level - absolute(m - n) / b) / 2)),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0, n = 1, b = 1, level = 0, and the event x <= 1/2",
                    witness=finite({}, P=laplace(0), Q=laplace(1), m=0, n=1, b=1, level=0)),),
)  # fmt: skip

ORDER = exp(level)


@proof_of(BEST_EVENT)
def _proof(claim: Claim) -> Theorem:
    """The half-line that begins where the ratio is the order."""
    told = read(INDISTINGUISHABLE, claim).delta
    goal = E(P, x, phi(x)) <= ORDER * E(Q, x, phi(x)) + told

    def apart(sign: int, side: Theorem) -> Theorem:
        threshold = (m + n - sign * b * level) / 2
        gap = arith(eq(absolute(m - n), sign * (n - m)), side)
        inside = [arith(bound, BETWEEN, gap) for bound in (b * level <= sign * (n - m), -b * level <= sign * (n - m))]
        event = (x <= threshold) if sign > 0 else (threshold < x)
        tails = [
            tail_of(P, LAWS[0], m, threshold, *inside, is_above=sign > 0),
            tail_of(Q, LAWS[1], n, threshold, *inside, is_above=sign < 0),
        ]
        others = [at_most(law, threshold) for law in (P, Q)] if sign > 0 else []
        same = same_value(lam(u, exp((level - u / b) / 2)), gap)
        return arith(goal, _best(event, *inside, side), *tails, *others, same, 0 < b)

    found = cases(m <= n, lambda yes: apart(1, yes), lambda no: apart(-1, arith(n < m, no)))
    return for_all(claim.conclusion, found)


def _best(event: Term, *facts: Fact) -> Theorem:
    """No test gains more than the event in which, by the facts, the ratio is at least the order."""
    test, best = specialize(TEST, x), ind(event)
    indicator = both(arith(0 <= best), arith(best <= 1))
    ints, means = [], []
    for given, centre in ((LAWS[0], m), (LAWS[1], n)):
        whole = parts(use(MASS, 0 < b, m=centre))[0]
        for value, sides, unit in ((phi(x), test, TEST), (best, indicator, generalize(indicator, x))):
            body = density(centre) * value
            small = both(arith(0 <= body, sides, 0 < b), arith(body <= density(centre), sides, 0 < b))
            ints.append(dominated(LEBESGUE, x, small, whole))
            means.append(at(given, lam(x, value), by=[unit]))
    told, most = (density(m) * value - ORDER * (density(n) * value) for value in (phi(x), best))
    point = told <= most
    first, second = -absolute(x - m) / b, level - absolute(x - n) / b

    def high(yes: Theorem) -> Theorem:
        more = _grown(arith(second <= first, yes, *facts, 0 < b))
        return arith(point, arith(0 <= (exp(first) - exp(second)) * (1 - phi(x)), more, test), yes, 0 < b)

    def low(no: Theorem) -> Theorem:
        less = _grown(arith(first <= second, no, *facts, 0 < b))
        return arith(point, arith(0 <= (exp(second) - exp(first)) * phi(x), less, test), no, 0 < b)

    gains = [linear(LEBESGUE, x, body, [(1, first_int), (-ORDER, second_int)])
             for body, first_int, second_int in zip((told, most), ints[:2], ints[2:], strict=True)]  # fmt: skip
    found = integrate(LEBESGUE, x, cases(event, high, low), *(parts(gain)[0] for gain in gains))
    mean, other = (E(law, x, phi(x)) for law in (P, Q))
    return arith(mean - ORDER * other <= E(P, x, best) - ORDER * E(Q, x, best), found, *gains, *means)


def _grown(order: Theorem) -> Theorem:
    """exp(x) <= exp(y), as x <= y."""
    return use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
