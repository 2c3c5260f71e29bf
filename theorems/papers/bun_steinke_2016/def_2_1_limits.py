"""Definition 2.1: D_1 is the limit of D_alpha as alpha falls to 1, where some D_beta is finite, and D_oo that as
alpha grows.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, gaussian_orders, standard
from dpproofs.mutants.witnesses import shown
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.known_likelihood_ratio import KL_AT, RENYI_AT
from theorems.foundations.divergences.monotone_in_order import MAX_WEAKER, MONOTONE
from theorems.foundations.reals.entropy import ENTROPY_BELOW_POWER
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.pointwise_inequalities import beta
from theorems.foundations.reals.power_quotients import GROWS, NEAR, c, d, e
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.notions.dp.to_zcdp import LINE_TO_PAIR

# Definition 2.1: D_1 is the limit of D_alpha as alpha falls to 1, where some D_beta is finite ---
# All D_alpha are at least D_1 (Lemma 2.2, fifth bullet); here, those of orders near 1 are hardly more.

SOURCE = f"{BUN_STEINKE}, Definition 2.1"
s, r, near_one = var("s"), var("r"), var("beta2")
FINITE = RENYI(beta, P, Q, s)


extra = mark("extra", r)

LEMMA = Lemma(
    "bs16.def-2.1-limit", "D_alpha(P||Q) is at most D_1(P||Q) + r for all orders near 1, if some D_beta is finite",
    SOURCE,
    (FINITE, 1 < beta, KL(P, Q, t), 0 < r),
    exists(near_one,
        conj(1 < near_one, forall(alpha, implies(1 < alpha, alpha <= near_one, RENYI(alpha, P, Q, t + extra))))),
    mutants=(Mutant("equal", {extra: num(0)}, "P = N(1, 1), Q = N(0, 1): D_alpha = alpha/2 > D_1 for all alpha > 1"),
             Mutant("infinite", without(FINITE),
             "P has weights proportional to n^-3, Q "
                    "to n^-3 exp(-n): only D_1 is finite",
                    unwitnessed="laws of infinitely many outcomes are not evaluated")),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """1 + (alpha - 1)(t + r) <= exp((alpha - 1)(t + r)) at that order; smaller orders have less."""
    finite = FINITE
    _, below = conjuncts(opened(claim, near_one))
    bound = read(RENYI, consequence_of(consequence_of(opened(below, alpha)))).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, _ = parts(facts)
        mean = parts(use(KL_AT, KL(P, Q, t), density, L=L))[1]
        L_int = parts(unfolded(density))[1]

        def with_order(far: Term, chosen: Theorem) -> Theorem:
            positive, small = parts(chosen)
            near = order(far)
            powers = at(generalize(discharge(_power(L, density, finite), 0 < c), c), far, by=[positive])
            value = parts(expand(Q, w, _quotient(far, L(w)), powers, L_int))[1]
            unit = use(MEAN_OF_DENSITY, density, L=L, Q=Q)
            above = arith(1 < near, positive, 1 < beta)
            line = arith(E(Q, w, L(w) ** near) <= 1 + (near - 1) * bound, value, small, mean, unit, positive, 1 < beta)
            top = arith(E(Q, w, L(w) ** near) <= exp((near - 1) * bound), line, use(EXP_TANGENT, x=(near - 1) * bound))
            renyi = witness(RENYI(near, P, Q, bound), L, density, powers, top)
            lower = use(MONOTONE, renyi, 1 < alpha, alpha <= near, beta=near, t=bound)
            every = generalize(discharge(lower, 1 < alpha, alpha <= near), alpha)
            return witness(claim.conclusion, near, above, every)

        return obtain(_near(L, facts, finite), "c2", with_order)

    return obtain(finite, "L", with_ratio)


k = beta - 1


def order(at: Term) -> Term:
    """The orders that fall to 1 as c grows."""
    return 1 + k / (1 + at)


def _power(L: Term, density: Theorem, finite: Fact) -> Theorem:
    """L**order is integrable."""
    orders = arith(1 < order(c), 0 < c, 1 < beta), arith(order(c) <= beta, 0 < c, 1 < beta)
    lower = use(MONOTONE, finite, *orders, alpha=order(c), t=s)
    return parts(use(RENYI_AT, lower, density, L=L, alpha=order(c), t=s))[0]


def _quotient(at: Term, value: Term) -> Term:
    """(beta - 1) (L**order - L)/(order - 1)."""
    return (1 + at) * (value ** order(at) - value)


def _near(L: Term, facts: Theorem, finite: Fact) -> Theorem:
    """For some c, E[quotient] <= (beta - 1)(E[L log(L)] + r); otherwise the levels stay below their limit."""
    density, power, _ = parts(facts)
    nonneg, L_int, _ = parts(unfolded(density))
    low = specialize(nonneg, w)
    entropy = L(w) * log(L(w))
    entropy_int = parts(use(KL_AT, KL(P, Q, t), density, L=L))[0]
    mean = E(Q, w, entropy)
    quotient, powers = _quotient(c, L(w)), _power(L, density, finite)
    goal = exists(c, conj(0 < c, E(Q, w, quotient) <= k * (mean + r)))
    top = L(w) ** beta - L(w)
    level, f = top - quotient, top - k * entropy

    def otherwise(no: Theorem) -> Theorem:
        bound = E(Q, w, top) - k * (mean + r)
        ints, value = parts(expand(Q, w, level, power, L_int, powers))
        pieces = [parts(expand(Q, w, body, power, L_int, powers))[1] for body in (top, quotient)]
        small = E(Q, w, level) <= bound

        def too_far(far: Theorem) -> Theorem:
            reached = arith(E(Q, w, quotient) <= k * (mean + r), far, value, *pieces)
            return arith(small, witness(goal, c, 0 < c, reached), no)

        by_cases = cases(small, lambda yes: yes, too_far)
        grow = use(GROWS, low, arith(0 < k, 1 < beta), 0 < c, c <= d, u=L(w), k=k)
        positive = use(ENTROPY_BELOW_POWER, low, 1 < beta, u=L(w), t=0)
        made = monotone_limit(
            Q, w, f, level, c, by_cases, ints, _reached(L, low, f, level), discharge(grow, 0 < c, c <= d), positive
        )
        whole = parts(expand(Q, w, f, power, L_int, entropy_int))[1]
        false = arith(FALSE, parts(made)[1], whole, pieces[0], 0 < r, 1 < beta)
        return arith(goal, false)

    return cases(goal, lambda yes: yes, otherwise)


def _reached(L: Term, low: Theorem, f: Term, level: Term) -> Theorem:
    """At each outcome some order is near enough."""
    size = absolute(log(L(w)))
    chosen = k * size + k**2 * L(w) * log(L(w)) ** 2 / e + 1
    square = arith(0 <= (k * log(L(w))) ** 2)
    terms = arith(0 <= k * size, 1 < beta), arith(0 <= k**2 * L(w) * log(L(w)) ** 2, low, square)
    share = arith(0 <= k**2 * L(w) * log(L(w)) ** 2 / e, terms[1], 0 < e)
    positive, first = arith(0 < chosen, terms[0], share), arith(k * size <= chosen, share)
    second = arith(k**2 * L(w) * log(L(w)) ** 2 <= chosen * e, terms[0], 0 < e)
    near = use(NEAR, low, arith(0 < k, 1 < beta), 0 < e, positive, first, second, u=L(w), k=k, c=chosen)
    goal = exists(c, conj(0 < c, f <= level + e))
    return generalize(discharge(witness(goal, chosen, positive, near), 0 < e), w, e)


@refutation_of(LEMMA, "equal", Y=REAL)
def _at_the_limit(said: Theorem) -> Theorem:
    """D_alpha of N(1, 1) and N(0, 1) is alpha/2."""
    half = Fraction(1, 2)
    _, bounded_ = parts(specialize(gaussian_orders(1, 0, 2), 1))
    equal_ = fact("foundations.gaussian-kl", mu=1, nu=0, sigma=1)
    laws = {"P": standard(1), "Q": standard(0)}
    exact = fact("foundations.kl-equality", equal_, d=read(equal_.conclusion.data, equal_).d, **laws)
    _, least = parts(specialize(exact, half))
    given = [mp(some, shown(premise_of(some))) for some in (bounded_, least)]

    def at_order(order: Term, facts: Theorem) -> Theorem:
        above, every = parts(facts)
        below, _ = parts(specialize(gaussian_orders(1, 0, order, above), half))
        return absurd(mp(below, at(every, order, by=[above, arith(Term("le", (order, order)))])), above)

    return obtain(instance(said, *given, beta=2, s=1, t=half, r=1, **laws), "b", at_order)


# Definition 2.1: D_oo is the limit of D_alpha as alpha grows, which is the supremum -----------
# All D_alpha are at most D_oo (Lemma 2.2, fifth bullet); here, what bounds those of large orders bounds D_oo.

b = var("b")
LARGE = forall(alpha, implies(b < alpha, RENYI(alpha, P, Q, t)))
less = mark("less", 0)

INFINITY = Lemma(
    "bs16.def-2.1-limit-max", "What bounds D_alpha(P||Q) for all large orders bounds D_oo(P||Q)", SOURCE,
    (LARGE,),
    MAX_DIVERGENCE(P, Q, t - less),
    mutants=(Mutant("smaller", {less: Fraction(1, 100)}, "t = D_oo(P||Q)",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), b=1, t="1.0987")),),
)  # fmt: skip


@proof_of(INFINITY)
def _lemma(claim: Claim) -> Theorem:
    """By monotonicity all orders have the bound."""
    large = alpha + absolute(b) + 1
    above = 1 < alpha
    there = at(LARGE, large, by=[arith(b < large, above)])
    lower = use(MONOTONE, there, above, arith(alpha <= large), beta=large)
    line = for_all(RENYI_LINE(P, Q, t, 0), rewrite(lower, arith(eq(t, t + 0 * alpha))))
    made, bound = (
        use(MAX_DIVERGENCE_FROM_TESTS, use(LINE_TO_PAIR, line, epsilon=t), epsilon=t),
        read(MAX_DIVERGENCE, claim).t,
    )
    return use(MAX_WEAKER, made, arith(t <= bound), s=t, t=bound)
