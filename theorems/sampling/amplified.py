"""From (epsilon, delta)-DP to the profile at all orders, and back to (epsilon, delta)-DP after sampling."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam, log, num
from dpproofs.proving.lemma import Lemma
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PURE_DP, M, N, epsilon, phi, w, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import Fact, arith, at, discharge, for_all, generalize, use
from theorems.foundations.measure.unit_mean import TEST
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.step import STEP, step


def raised(rate: Term) -> Term:
    """The exponential of the epsilon after sampling."""
    return 1 + rate * (exp(epsilon) - 1)


def in_profiles(close: Theorem, *facts: Fact) -> tuple[Theorem, Term]:
    """The profile of neighbours, for all of them, and as a function, from (epsilon, delta)-DP of x1 and x2."""
    first, second, cost, leak = read(INDISTINGUISHABLE, close)["P", "Q", "epsilon", "delta"]
    made = use(STEP, close, arith(0 <= leak, *facts), P=first, Q=second, epsilon=cost, delta=leak)
    return generalize(discharge(made, N(x1, x2)), x1, x2), lam(c, step(cost, leak)(c))


def of_all(pair: Theorem) -> Theorem:
    """The guarantee of the notion that is claimed, from that of neighbours."""
    cost, leak = read(INDISTINGUISHABLE, pair)["epsilon", "delta"]
    goal = PURE_DP(M, N, cost) if leak == num(0) else APPROX_DP(M, N, cost, leak)
    return for_all(goal, pair)


def at_order(pair: tuple[Term, Term], bound: Theorem, order: Lemma, rate: Term, leak: Term, *facts: Fact) -> Theorem:
    """(epsilon, delta)-DP of the two laws after sampling, from their profile, at one order."""
    first, second = pair
    level = raised(rate)
    grown = arith(0 <= exp(epsilon) - 1, use(EXP_TANGENT, x=epsilon), *facts)
    large = arith(num(1) <= level, arith(0 <= rate * (exp(epsilon) - 1), arith(0 < rate, *facts), grown))
    known = at(bound, level, phi, by=[arith(0 <= level, large), TEST])
    value = use(order, arith(eq(level, level)), arith(0 <= leak, *facts), *facts, c=level, delta=leak)
    same = use(EXP_OF_LOG, arith(0 < level, large), y=level)
    rest = rate * leak if leak.op == "var" else leak
    final = arith(E(first, w, phi(w)) <= exp(log(level)) * E(second, w, phi(w)) + rest, known, value, same)
    return for_all(INDISTINGUISHABLE(first, second, log(level), rest), final)
