"""The exponential mechanism on finitely many outcomes: its privacy loss lies in an interval of length epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, forall, function_type, lam, log, nat, summation, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import BOUNDED_RANGE, SENSITIVITY, Delta, M, N, epsilon, x1, x2
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, said_of, specialize, use, witness
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.neighbours import at_neighbours
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import CLOSE_WEIGHTS
from theorems.foundations.sums.finite_sums import for_each
from theorems.foundations.sums.positive_sums import SUM_POSITIVE

RANGE_SOURCE = "Durfee and Rogers 2019, arXiv:1905.04273; Cesar and Rogers 2021, arXiv:2004.07223"
i, j, n = variables("i j n")
x = var("x", "X")
utility = var("u", function_type(("X", REAL), REAL))
item = var("item", function_type((REAL,), "Y"))

SCALE = epsilon / (2 * Delta)

SENSITIVE = for_each(i, n, SENSITIVITY(lam(x, utility(x, i)), N, Delta))


def weight(data: Term, outcome: Term) -> Term:
    """exp(epsilon u(x, i)/(2 Delta))."""
    return exp(SCALE * utility(data, outcome))


def total(data: Term) -> Term:
    """The sum of the weights of all outcomes."""
    return summation(j, 1, n, weight(data, j))


DRAWN = forall(x, FINITE_LAW(M(x), n, item, lam(i, weight(x, i) / total(x))))
GIVEN = SENSITIVE, DRAWN, nat(n), 0 < Delta, 0 <= epsilon

INSIDE = nat(i), 1 <= i, i <= n

RANGE = Lemma(
    "mechanisms.exponential-range", "The exponential mechanism's privacy loss lies in an interval of length epsilon",
    RANGE_SOURCE,
    GIVEN,
    BOUNDED_RANGE(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with utilities (0, Delta) and (Delta, 0)",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("3/4", "1/4")), N=True, u=lambda x,
                        i: x if i ==
                        1 else 1 - x, n=2, item={1: 0, 2: 1}, Delta=1, epsilon=2 * log(3))),),
)  # fmt: skip


@proof_of(RANGE)
def _range(claim: Claim) -> Theorem:
    """The loss at outcome i is epsilon (u(x, i) - u(x', i))/(2 Delta), plus a number that does not depend on i."""
    goal = claim.conclusion
    gap = at_neighbours(at(SENSITIVE, i, by=INSIDE))
    positive = arith(0 <= SCALE, 0 < Delta, 0 <= epsilon)
    half = arith(eq(SCALE * Delta, epsilon / 2), 0 < Delta)
    start = log(total(x2)) - log(total(x1)) - epsilon / 2
    pairs = []
    for first, second, bound in ((x1, x2, start + read(BOUNDED_RANGE, goal).epsilon), (x2, x1, -start)):
        scaled = arith(level(first, second) <= SCALE * Delta, gap, positive)
        pairs.append(close(first, second, bound, arith(level(first, second) <= epsilon / 2, scaled, half)))
    some = said_of(goal, x1, x2)
    return for_all(goal, witness(some, start, *pairs))


def level(first: Term, second: Term) -> Term:
    """The logarithm of the ratio of the weights of outcome i."""
    return SCALE * (utility(first, i) - utility(second, i))


def close(first: Term, second: Term, bound: Term, small: Theorem) -> Theorem:
    """The laws at two data sets, from level(first, second) <= top: the totals are divided by."""
    top = rhs(small)
    grown = use(EXP_INCREASING, small, x=level(first, second), y=top)
    heavier = arith(weight(first, i) <= exp(top) * weight(second, i), grown)
    some = arith(1 <= n, 1 <= i, i <= n)
    sums = []
    for point in (first, second):
        terms = generalize(discharge(arith(0 < weight(point, j)), nat(j), 1 <= j, j <= n), j)
        sums.append(use(SUM_POSITIVE, nat(n), some, terms, s=lam(j, weight(point, j))))
    a, b, S, T, e = variables("a b S T e")
    cross = arith(a / S <= exp(log(T) - log(S) + e) * (b / T), a <= exp(e) * b, 0 < S, 0 < T)
    ratio = use(cross, heavier, *sums, a=weight(first, i), b=weight(second, i), S=total(first), T=total(second), e=top)
    laws = [specialize(DRAWN, point) for point in (first, second)]
    there, here = (read(FINITE_LAW, fact).p for fact in laws)
    term = arith(there(i) <= exp(bound) * here(i), ratio, *sums)
    return use(CLOSE_WEIGHTS, *laws, nat(n), generalize(discharge(term, *INSIDE), i),
               P=M(first), Q=M(second), n=n, p=there, q=here, epsilon=bound)  # fmt: skip


NAMES = {"sensitivity": Delta}
exponential_mechanism_bounded_range = Verified(RANGE, "exponential_mechanism_bounded_range", NAMES, omits=(n,))
