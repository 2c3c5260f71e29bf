"""A Rényi divergence bounds exponential moments, and what grows by one factor or amount in each of several
steps grows by their power or multiple in all of them.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.pointwise_inequalities import YOUNG
from theorems.foundations.reals.powers import POWER_NONNEGATIVE
from theorems.foundations.sums.sums import NATURAL_SUM

# A Rényi divergence bounds the exponential moments of functions, in the dual form of Hölder's inequality ---
# So what independent answers distinguish follows from each of them: the moments of a sum are products.

A, B, l, u, y = variables("A B l u y")
f = var("f", function_type(("Y",), REAL))
DUAL = alpha / (alpha - 1)

POINTWISE = Lemma(
    "meaning.moment-pointwise", "l exp(y) <= exp(a u) l^a/a + (1 - 1/a) exp(a (y - u)/(a - 1))", "elementary",
    (0 <= l, 1 < alpha),
    l * exp(y) <= factor * (exp(alpha * u) * l**alpha / alpha) + (1 - 1 / alpha) * exp(DUAL * (y - u)),
    mutants=(Mutant("factor", {factor: LESS}, "l = 1, y = u = 0", witness=point(l=1, y=0, u=0, alpha=2)),),
)  # fmt: skip


@proof_of(POINTWISE)
def _pointwise(claim: Claim) -> Theorem:
    """Young's inequality at the logarithms; nothing is on the left where l = 0."""
    first, second = alpha * (log(l) + u), DUAL * (y - u)
    share = arith(1 / alpha <= 1, 1 < alpha)
    positive = arith(0 <= 1 / alpha, 1 < alpha)

    def inside(some: Theorem) -> Theorem:
        convex = use(YOUNG, positive, share, u=1 / alpha, x=first, y=second)
        one = arith(eq(1 / alpha * first, log(l) + u), 1 < alpha)
        other = arith(eq((1 - 1 / alpha) * second, y - u), 1 < alpha)
        exponent = arith(eq(1 / alpha * first + (1 - 1 / alpha) * second, log(l) + y), one, other)
        return arith(claim.conclusion, rewrite(convex, exponent), some)

    def none(no: Theorem) -> Theorem:
        power = use(POWER_NONNEGATIVE, 0 <= l, 1 < alpha, u=l, a=alpha)
        return arith(claim.conclusion, arith(eq(l, 0), no, 0 <= l), power, positive, share)

    return cases(0 < l, inside, none)


CLOSE, SIGN = RENYI(alpha, P, Q, t), forall(w, f(w) <= 0)

MOMENTS = Lemma(
    "meaning.renyi-moments", "a log E_P[exp(f)] <= (a - 1) (D_a(P||Q) + log E_Q[exp(a f/(a - 1))]) for f <= 0",
    "Hölder's inequality",
    (CLOSE, 1 < alpha, SIGN, exp(A) <= E(P, w, exp(f(w))), E(Q, w, exp(DUAL * f(w))) <= exp(B)),
    factor * alpha * A <= (alpha - 1) * (t + B),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, f constant",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), f=-1, alpha=2, t="1/1000", A="-1.0001", B="-1.9999")),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moment(claim: Claim) -> Theorem:
    """Both parts of the pointwise bound are at most a share of exp(top), for the best u."""
    top = (alpha - 1) * (t + B) / alpha
    best = (top - (alpha - 1) * t) / alpha
    sign = specialize(SIGN, w)
    dual = arith(0 < DUAL, 1 < alpha)
    kept = DUAL * f(w)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, whole, change = parts(unfolded(density))
        low = specialize(nonneg, w)
        small, small_dual = (
            arith(exp(g) <= 1, use(EXP_INCREASING, arith(g <= 0, sign, dual), x=g, y=0)) for g in (f(w), kept)
        )
        point_ = use(POINTWISE, low, 1 < alpha, l=L(w), y=f(w), u=best)
        split = arith(eq(exp(DUAL * (f(w) - best)), exp(-DUAL * best) * exp(kept)), 1 < alpha)
        first, second = exp(alpha * best) / alpha, (1 - 1 / alpha) * exp(-DUAL * best)
        line = arith(L(w) * exp(f(w)) <= first * L(w) ** alpha + second * exp(kept), point_, split)
        cover = arith(absolute(L(w) * exp(f(w))) <= L(w), low, small)
        ints = dominated(Q, w, cover, whole), power, bounded(Q, w, exp(kept), 1, small_dual)
        bound = integrate(Q, w, line, *ints)
        is_test = generalize(both(arith(0 <= exp(f(w))), small), w)
        moved = at(change, lam(w, exp(f(w))), by=[is_test])
        share = arith(1 / alpha <= 1, 1 < alpha), arith(0 <= 1 / alpha, 1 < alpha)
        *_, least, most = claim.hypotheses
        one = arith(first * E(Q, w, L(w) ** alpha) <= 1 / alpha * exp(alpha * best + (alpha - 1) * t), moment, *share)
        two = arith(second * E(Q, w, exp(kept)) <= (1 - 1 / alpha) * exp(B - DUAL * best), most, *share)
        ends = (
            arith(eq(alpha * best + (alpha - 1) * t, top), 1 < alpha),
            arith(eq(B - DUAL * best, top), 1 < alpha),
        )
        one, two = (rewrite(part, end) for part, end in zip((one, two), ends, strict=True))
        below = arith(exp(A) <= exp(top), least, moved, bound, one, two)
        tangent = use(EXP_TANGENT, x=A - top)
        order = arith(A <= top, below, tangent)
        return arith(claim.conclusion, order, arith(eq(alpha * top, (alpha - 1) * (t + B)), 1 < alpha), 1 < alpha)

    return obtain(CLOSE, "L", with_ratio)


# What is multiplied by one factor in each of several steps is multiplied by a power of it in all of them ---

low, high, n, c = variables("low high n c")
g = var("g", function_type((REAL,), REAL))
GROWS = forall(i, implies(nat(i), low <= i, i + 1 <= high, eq(g(i + 1), exp(c) * g(i))))


def _said(number: Term, factor: Factor = 1) -> Term:
    return eq(g(low + number), mul(factor, exp(number * c)) * g(low))


GROWTH = Lemma(
    "meaning.growth", "What grows by one factor in each step grows by a power of it in several", "elementary",
    (GROWS, nat(low), nat(n), low + n <= high),
    _said(n, factor),
    mutants=(Mutant("factor", {factor: MORE}, "no step", witness=finite({}, low=0, high=0, n=0, c=0, g=1)),),
)  # fmt: skip


@proof_of(GROWTH)
def _growth(claim: Claim) -> Theorem:
    """By induction on the number of steps."""
    return _grown(_said, GROWS, lambda before: [same_value(lam(u, exp(c) * u), before)])


def _grown(said: Callable[[Term], Term], grows: Term, known: Callable[[Theorem], list[Theorem]]) -> Theorem:
    """What is said of n steps, from what each step does, and from what is known before it."""

    def inside(number: Term) -> Term:
        return implies(low + number <= high, said(number))

    none = same_value(g, arith(eq(low + num(0), low)))
    base = discharge(arith(said(num(0)), none), low + num(0) <= high)

    def step(_: Term, number: Term) -> Theorem:
        spot, end = low + number, low + (number + 1) <= high
        before = at(inside(number), by=[arith(spot <= high, end)])
        natural = use(NATURAL_SUM, nat(low), nat(number), k=low, n=number)
        more = at(grows, spot, by=[natural, arith(low <= spot, 0 <= number), arith(spot + 1 <= high, end)])
        same = same_value(g, arith(eq(spot + 1, low + (number + 1))))
        return discharge(arith(said(number + 1), more, same, *known(before)), end)

    return induction(n, inside, base, step, nat(n), low + n <= high)


# What grows by at most some amount in each of several steps grows by at most as many times that in all of them ---

ADDED_GROWS = forall(i, implies(nat(i), low <= i, i + 1 <= high, g(i + 1) <= g(i) + c))


def _added_said(number: Term, factor: Factor = 1) -> Term:
    return g(low + number) <= g(low) + mul(factor, number * c)


GROWTH_ADDED = Lemma(
    "meaning.growth-added", "What grows by at most c in each step grows by at most n c in n steps", "elementary",
    (ADDED_GROWS, nat(low), nat(n), low + n <= high),
    _added_said(n, factor),
    mutants=(Mutant("factor", {factor: LESS}, "one step that adds 1",
                    witness=finite({}, low=0, high=1, n=1, c=1, g=lambda i: i)),),
)  # fmt: skip


@proof_of(GROWTH_ADDED)
def _growth_added(claim: Claim) -> Theorem:
    """By induction on the number of steps."""
    return _grown(_added_said, ADDED_GROWS, lambda before: [before])
