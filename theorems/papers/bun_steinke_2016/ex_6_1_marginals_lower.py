"""Section 6.1: accurate one-way marginals of n copies of a random record need n^2 of order d/rho.

This file is long because it counts wrong bits, and bounds their generating function under both laws.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, exp, forall, fst, function_type, implies, ind
from dpproofs.language.terms import integrable, lam, log, nat, num, prob, product, snd, substitute, summation, var
from dpproofs.language.terms import pair as couple
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import D, M, on, rho, test_function
from dpproofs.proving.reading import both_sides, conjuncts, lhs, part_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, expand, generalize, integrate, linear
from dpproofs.proving.tactics import obtain, parts, reversed_equation, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import n
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, SIGNS, group_cost
from theorems.foundations.samples.entries import ENTRIES, INDEPENDENT_ENTRIES
from theorems.foundations.samples.entries_averaged import same_mean
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.divergences.gibbs_informed import SCORE
from theorems.foundations.measure.independent_events import INDEPENDENT_PRODUCT
from theorems.foundations.divergences.mutual_information_pairs import MI_OF_PAIRS
from theorems.foundations.measure.joint_law import JOINT_LAW
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

d, i, k = var("d"), var("i"), var("k")
u, u1, u2, y = var("u", "S"), var("u1", "S"), var("u2", "S"), var("y", "Y")
bit, splice = var("e", function_type(("S", REAL), REAL)), var("c", function_type((REAL, "S", "S"), "S"))
prior, copies = var("P", prob("S")), var("r", function_type(("S",), "X"))
answer, f = var("v", function_type(("Y", REAL), REAL)), var("f", function_type((REAL,), REAL))
x = var("x")
LISTS, INDEPENDENT = on(ENTRIES, X="S", A=REAL)(bit, splice, d), on(INDEPENDENT_ENTRIES, X="S")(prior, splice, d)
FAIR = forall(
    (i, f),
    implies(nat(i), 1 <= i, i <= d, test_function(f, x), eq(E(prior, u, f(bit(u, i))), (f(num(0)) + f(num(1))) / 2)),
)
REACHED = forall((u1, u2), D(n, copies(u1), copies(u2)))
OUTPUT, law = lam(u, M(copies(u))), var("J", prob(product("S", "Y")))

p, q = var("p"), var("q")


def error(size: Term) -> Term:
    """The sum of the first errors."""
    return summation(i, 1, size, absolute(answer(y, i) - bit(u, i)))


ACCURATE = forall(u, conj(integrable(OUTPUT(u), y, error(d)), 2 * E(OUTPUT(u), y, error(d)) <= p * d))
SIZES = 0 < p, p <= q, eq(p + q, 1), nat(d), 1 <= d
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, LISTS, INDEPENDENT, FAIR, ACCURATE, *SIZES
cost = mark("cost", group_cost(n))

LINEAR = Mutant(
    "linear",
    {cost: group_cost(n) - rho * n**2 + rho * n},
    "xi = 0, rho = 1, p = 1/5, d = 10000, n = 600, noise N(0, d/(2 n^2 rho)) on each marginal",
    unwitnessed="the witness has too many points to be evaluated",
)

GENERAL = Lemma(
    "bs16.ex-6.1-marginals-lower", "d (log(2) - h(p)) <= xi n H_n + rho n^2 for d marginals of mean error at most "
    "p/2, with the entropy h(p) of a bit", f"{BUN_STEINKE}, section 6.1, with explicit constants",
    GIVEN,
    d * (log(2) + p * log(p) + q * log(q)) <= cost,
    mutants=(LINEAR,),
)  # fmt: skip

SLOPE, HEIGHT = log(q) - log(p), log(2) + log(q)


@proof_of(GENERAL)
def _proof(claim: Claim) -> Theorem:
    """The score of an answer is a constant, less the slope for each wrong bit."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, u1, u2), x1=copies(u1), x2=copies(u2), l=n)
    v, low, counted = var("w", law.type[1]), _slope(), _counted()
    share = lam(v, substitute(wrong(d), {y: snd(v), u: fst(v)}) / d)
    at_v = [use(fact, *SIZES[3:], u=fst(v), y=snd(v)) for fact in counted]
    unit = [arith(goal, *at_v, 1 <= d) for goal in (0 <= share(v), share(v) <= 1)]
    score = lam(v, SLOPE * d * share(v))
    sizes = generalize(
        both(
            arith(0 <= score(v), unit[0], low, 1 <= d),
            arith(score(v) <= SLOPE * d, unit[1], arith(0 <= SLOPE * d, low, 1 <= d)),
        ),
        v,
    )
    ints, mean = parts(specialize(ACCURATE, u))
    here = wrong(d) / d
    here_unit = [arith(goal, *counted, 1 <= d) for goal in (0 <= here, here <= 1)]
    here_int = bounded(OUTPUT(u), y, here, 1, *here_unit)
    total = integrate(OUTPUT(u), y, arith(here <= 2 * error(d) / d, counted[2], 1 <= d), here_int, ints, 1 <= d)
    level = E(OUTPUT(u), y, here)
    few = arith(level <= p, total, mean, 1 <= d)
    positive = integrate(OUTPUT(u), y, here_unit[0], here_int)
    outer = integrate(prior, u, few, bounded(prior, u, level, 1, positive, few, 0 < p, p <= q, eq(p + q, 1)))

    def with_joint(law: Term, joint: Theorem) -> Theorem:
        cost = group_cost(n)
        informed = use(MI_OF_PAIRS, generalize(pair, u1, u2), joint, M=OUTPUT, P=prior, J=law, s=cost)
        cleared = arith(
            eq(exp(d * HEIGHT - score(couple(u, y))), exp(d * HEIGHT - SLOPE * wrong(d))), arith(0 < d, 1 <= d)
        )
        same = same_mean(prior, u, cleared)
        light = arith(lhs(same) <= 1, _light(), same)
        gain = use(SCORE, informed, joint, sizes, generalize(light, y), J=law, P=prior, K=OUTPUT, f=score, b=d * HEIGHT,
                   c=SLOPE * d, t=cost)  # fmt: skip
        drawn = at(joint, share, by=[generalize(both(*unit), v)])
        scaled = parts(linear(law, v, score(v), [(SLOPE * d, bounded(law, v, share(v), 1, *unit))]))[1]
        wrongs = arith(E(law, v, share(v)) <= p, drawn, outer)
        loss = arith(E(law, v, score(v)) <= SLOPE * d * p, scaled, wrongs, arith(0 <= SLOPE * d, low, 1 <= d))
        return arith(claim.conclusion, gain, loss, eq(p + q, 1))

    return obtain(use(JOINT_LAW, P=prior, K=OUTPUT), "J", with_joint)


def _slope() -> Theorem:
    """p <= q, and the logarithm is increasing."""
    ratio = arith(1 <= q / p, 0 < p, p <= q)
    low = use(LOG_BOUND, arith(0 < q / p, ratio), arith(exp(num(0)) <= q / p, ratio), x=0, y=q / p)
    return arith(0 <= SLOPE, low, arith(eq(log(q / p), SLOPE), 0 < p, arith(0 < q, 0 < p, p <= q)))


def _counted() -> list[Theorem]:
    """0 <= wrong <= d, and wrong <= 2 error."""
    goal = conj(0 <= wrong(k), wrong(k) <= k, wrong(k) <= 2 * error(k))
    terms = lam(i, _wrong(i, bit(u, i))), lam(i, absolute(answer(y, i) - bit(u, i)))
    nothing = [use("sum_empty", a=1, b=0, s=s) for s in terms]
    base = both(*(arith(substitute(g, {k: num(0)}), *nothing) for g in conjuncts(goal)))
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    more = [use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=s) for s in terms]
    step = both(*(arith(substitute(g, {k: k + 1}), *more, goal) for g in conjuncts(goal)))
    every = use("induction", base, generalize(discharge(step, nat(k), goal), k), A=lam(k, goal))
    return parts(at(every, d, by=[nat(d)]))


def wrong(size: Term) -> Term:
    """The number of the first answers that are closer to the other bit."""
    return summation(i, 1, size, _wrong(i, bit(u, i)))


def _wrong(i: Term, value: Term) -> Term:
    return ind(Fraction(1, 2) <= absolute(answer(y, i) - value))


def _light() -> Theorem:
    """At most one of the two bits is right, so that a factor has mean at most 1/(2 q)."""
    g, F = lam((i, x), exp(-SLOPE * _wrong(i, x))), lam((k, u), exp(-SLOPE * wrong(k)))
    positive = arith(0 < q, 0 < p, p <= q)
    share = arith(p / q <= 1, p <= q, positive)
    cost = _cost(_wrong(i, x))
    unit_at = both(arith(0 <= g(i, x)), arith(g(i, x) <= 1, cost, share))
    unit = generalize(unit_at, x)
    inside, bound = (nat(i), 1 <= i, i <= d), 1 / (2 * q)
    drawn = at(FAIR, i, lam(x, g(i, x)), by=[*inside, unit])
    zero, one = _wrong(i, num(0)), _wrong(i, num(1))
    some = arith(1 <= zero + one)
    ends = arith(g(i, num(0)) + g(i, num(1)) <= 1 + p / q, _cost(zero), _cost(one), some, share)
    half = arith((1 + p / q) / 2 <= bound, eq(p + q, 1), positive)
    likely = arith(E(prior, u, g(i, bit(u, i))) <= bound, drawn, ends, half)

    series, z, j = lam(i, _wrong(i, bit(u, i))), var("z"), var("j")
    none = reversed_equation(use("sum_empty", a=1, b=0, s=series))
    start = use(
        "leibniz", none, arith(eq(exp(-SLOPE * num(0)), 1)), x=0, y=wrong(num(0)), A=lam(z, eq(exp(-SLOPE * z), 1))
    )
    order = arith(1 <= j + 1, use(NAT_NONNEGATIVE, nat(j), k=j))
    more = reversed_equation(use("sum_step", use("nat_successor", nat(j), k=j), order, a=1, b=j, s=series))
    product_of = F(j, u) * g(j + 1, bit(u, j + 1))
    split_sum, whole_sum = both_sides(more)
    step = use(
        "leibniz",
        more,
        arith(eq(exp(-SLOPE * split_sum), product_of)),
        x=split_sum,
        y=whole_sum,
        A=lam(z, eq(exp(-SLOPE * z), product_of)),
    )
    recursion = generalize(start, u), generalize(discharge(step, nat(j), j + 1 <= d), j, u)
    units = generalize(unit_at, i, x)
    means = generalize(discharge(likely, *inside), i)
    made = use(INDEPENDENT_PRODUCT, LISTS, INDEPENDENT, nat(d), units, means, arith(0 < bound, positive),
               both(*recursion), P=prior, e=bit, c=splice, n=d, g=g, B=bound, F=F)  # fmt: skip
    value = exp(d * HEIGHT - SLOPE * wrong(d))
    ints = bounded(prior, u, F(d, u), 1, *_small())
    mean = parts(expand(prior, u, value, ints))[1]
    unit_mean = arith(eq(exp(d * HEIGHT) * bound**d, 1), positive)
    return arith(E(prior, u, value) <= 1, mean, made, unit_mean)


def _cost(event: Term) -> Theorem:
    """A wrong answer costs the factor p/q."""
    z, positive = var("z"), arith(0 < q, 0 < p, p <= q)
    value = lam(z, eq(exp(-SLOPE * z), 1 - (1 - p / q) * z))
    at_ends = {0: arith(value(num(0))), 1: arith(value(num(1)), positive, 0 < p)}

    def case(end: int, condition: Theorem) -> Theorem:
        same = arith(eq(num(end), event), condition)
        return use("leibniz", same, at_ends[end], x=num(end), y=event, A=value)

    return cases(part_of(event, "le"), lambda yes: case(1, yes), lambda no: case(0, no))


def _small() -> list[Theorem]:
    """0 <= exp(-slope wrong) <= 1."""
    value = exp(-SLOPE * wrong(d))
    order = arith(-SLOPE * wrong(d) <= 0, _slope(), *_counted())
    return [arith(0 <= value), arith(value <= 1, use(EXP_INCREASING, order, x=-SLOPE * wrong(d), y=0))]
