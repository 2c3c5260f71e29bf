"""Laplace noise on the answer of the Laplace mechanism does not make it more purely private than the larger noise."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, ind, lam, maximum, mul, ne, num, variables
from dpproofs.privacy.notions import INDISTINGUISHABLE, epsilon, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, cases, parts, same_value, use
from theorems.foundations.densities.chained import K, P, R
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.laplace.iterated import GIVEN, Q, S, m, n
from theorems.mechanisms.laplace.summed import with_sum
from theorems.mechanisms.laplace.summed_pair import APART, SOURCE, a, b, x
from theorems.mechanisms.laplace.summed_tail import TAIL, c, tail

CLOSE = on(INDISTINGUISHABLE, Y=REAL)(R, S, epsilon, 0)
GAP = m - n
PLACES = (*GIVEN[:-1], ne(a, b), n <= m)

LOWER = Lemma(
    "bbgg19.example-2-no-amplification",
    "Laplace noise of scale a, and of another scale b on that, is no better than Delta/max(a, b)-DP", SOURCE,
    (*PLACES, CLOSE),
    mul(1, GAP / maximum(a, b)) <= epsilon,
    mutants=(Mutant("not private", without(CLOSE), "one law, epsilon = -1"),),
)  # fmt: skip

d, p, q, k = variables("d p q k")


@proof_of(LOWER)
def _proof(claim: Claim) -> Theorem:
    """Compare how likely the answers are to be at least m + d, for large d."""
    start, other, noise, first, second, *_ = GIVEN
    event = lam(x, ind(c <= x))
    orders = arith(m <= c, m <= c), arith(n <= c, m <= c, n <= m)
    tails = [
        use(TAIL, start, noise, first, *APART, orders[0], P=P, K=K, R=R, m=m),
        use(TAIL, other, noise, second, *APART, orders[1], P=Q, K=K, R=S, m=n),
    ]
    bound = arith(tail(c - m) <= exp(epsilon) * tail(c - n), at(CLOSE, event), *tails)
    there = use(bound, arith(m <= m + d, 0 <= d), *claim.hypotheses, c=m + d)

    def with_larger(p: Term, q: Term, larger: Theorem) -> Theorem:
        rate, level = 1 / q - 1 / p, exp(epsilon - GAP / p)
        squares = arith(0 < p**2 - q**2, larger, 0 < a, 0 < b)
        top, under = _numerator(p, q, d), _numerator(p, q, d + GAP)
        compared = arith(top <= exp(epsilon) * under, there, squares)
        scaled = arith(exp(d / p) * top <= exp(d / p) * (exp(epsilon) * under), compared)
        share = arith(p**2 - q**2 * exp(-d * rate) <= p**2 * level, scaled, 0 < a, 0 < b)

        def impossible(less: Theorem) -> Theorem:
            small = use(EXP_STRICT, arith(epsilon - GAP / p < 0, less), x=epsilon - GAP / p, y=0)
            positive = arith(0 < rate, larger, 0 < a, 0 < b)
            under_one = arith(level < 1, small)
            far = 1 / (1 - level) / rate
            reached = use(share, arith(0 <= far, positive, under_one), *claim.hypotheses, larger, d=far)
            exact = arith(eq(far * rate, 1 / (1 - level)), positive)
            power = same_value(lam(d, exp(-d)), exact)
            short = use(_too_far(), larger, arith(0 < q, 0 < a, 0 < b), under_one, p=p, q=q, k=level)
            return arith(GAP / p <= epsilon, reached, power, short)

        least = cases(epsilon < GAP / p, impossible, lambda no: arith(GAP / p <= epsilon, no))
        size = arith(eq(maximum(a, b), p), larger)
        return arith(claim.conclusion, least, same_value(lam(d, GAP / d), size))

    return cases(b < a, lambda yes: with_larger(a, b, yes), lambda no: with_larger(b, a, arith(a < b, no, ne(a, b))))


def _numerator(p: Term, q: Term, distance: Term) -> Term:
    return p**2 * exp(-distance / p) - q**2 * exp(-distance / q)


def _too_far() -> Theorem:
    """For q < p and k < 1 the number q^2 exp(-y) is less than p^2 (1 - k) at y = 1/(1 - k)."""
    y = 1 / (1 - k)
    signs = 0 < q, q < p, k < 1
    tangent = use(EXP_TANGENT, x=y)
    inverse = arith(eq(exp(-y) * exp(y), 1))
    small = arith(exp(-y) < 1 - k, tangent, inverse, *signs)
    squares = arith(q**2 < p**2, 0 < q, q < p)
    return arith(q**2 * exp(-y) < p**2 * (1 - k), small, squares, *signs)


@refutation_of(LOWER, "not private")
def _any_epsilon(said: Theorem) -> Theorem:
    """epsilon = -1, for one law."""

    def clash(law: Term, told: Theorem, values: dict[str, Term]) -> Theorem:
        more = {"Q": values["P"], "S": law, "n": num(0), "epsilon": num(-1)}
        return absurd(instance(said, *parts(told), **values, **more))

    return with_sum(2, clash)
