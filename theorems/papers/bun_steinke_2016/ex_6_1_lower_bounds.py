"""Section 6.1, lower bounds under zCDP: how many records accurate histograms and accurate one-way marginals
need.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.language.terms import pair as couple
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.fano_and_gibbs import FANO, SCORE
from theorems.foundations.divergences.mutual_information import MI_OF_PAIRS, told, uniform
from theorems.foundations.measure.joint_laws import JOINT_LAW
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.samples.counts_and_means import SET, U, a, d, mass_at_most
from theorems.foundations.samples.entries import ENTRIES, INDEPENDENT_ENTRIES
from theorems.foundations.samples.entries_averaged import same_mean
from theorems.foundations.samples.independent_entries import INDEPENDENT_PRODUCT
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import BOUNDED, error, histogram, y
from theorems.papers.bun_steinke_2016.prop_6_4_histograms import root_at_most
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import (
    GROUP_KL,
    NEAR,
    PRIVATE,
    SIGNS,
    group_cost,
    n,
)

# Section 6.1: histograms of n copies of one element need n^2 of order log(d)/rho --------------

SOURCE = f"{BUN_STEINKE}, section 6.1"
beta, a1, a2 = var("beta"), var("a1", "A"), var("a2", "A")
copies = var("r", function_type(("A",), "X"))
COPIES = forall((a1, a), eq(histogram(copies(a1), a), n * ind(eq(a, a1))))
REACHED = forall((a1, a2), D(n, copies(a1), copies(a2)))
good = ind(2 * error(copies(a), y) < n)
ACCURATE = forall(a, 1 - beta <= E(M(copies(a)), y, good))
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, COPIES, BOUNDED, ACCURATE, SET, 1 <= d

LOWERED = "xi = 0, n = 1, d = 12, beta = 9/20, rho = 1.325: the record with probability 11/20, and else another one"
cost = mark("cost", group_cost(n))

HISTOGRAMS_LOWER = Lemma(
    "bs16.ex-6.1-histograms-lower", "(1 - beta) log(d) - log(2) <= xi n H_n + rho n^2 for counts with all errors "
    "below n/2 with probability 1 - beta", SOURCE,
    GIVEN,
    (1 - beta) * log(d) - log(2) <= cost,
    mutants=(Mutant("constant", {cost: group_cost(n, Fraction(49, 100))}, LOWERED,
                    witness=finite(
                    {"X": 12, "A": 12, "Y": 12}, M=told(12, "11/20"), N=True, D=paths("N"), r=tuple(range(12)),
                    h=lambda i, j: int(i == j), n=1, xi=0, rho="1.325", v=lambda i, j: int(i == j),
                    b=lambda i, j: int(i != j), beta="9/20", d=12, U=uniform(12))),
             Mutant("linear", {cost: group_cost(n) - rho * n ** 2 + rho * n}, "xi = 0, rho = 1, n = 100, beta = 1/2, "
                    "log(d) = 1000, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip

OUTPUT, law = lam(a, M(copies(a))), var("J", prob(product("A", "Y")))


@proof_of(HISTOGRAMS_LOWER)
def _proof(claim: Claim) -> Theorem:
    """Fano's inequality for the element, which an answer that is good shows."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, a1, a2), x1=copies(a1), x2=copies(a2), l=n)
    cost = group_cost(n)
    close = generalize(pair, a1, a2)
    v = var("v", law.type[1])
    test = lam(v, ind(2 * error(copies(fst(v)), snd(v)) < n))
    level = E(OUTPUT(a), y, good)
    likely = specialize(ACCURATE, a)
    rare = generalize(use(_rare(), *GIVEN, arith(0 < d, 1 <= d)), y)
    grow = use(LOG_BOUND, arith(0 < d, 1 <= d), arith(exp(num(0)) <= d, 1 <= d), x=0, y=d)

    def with_joint(law: Term, joint: Theorem) -> Theorem:
        informed = use(MI_OF_PAIRS, close, joint, M=OUTPUT, P=U, J=law, s=cost)
        fano = use(FANO, informed, joint, rare, 1 <= d, J=law, P=U, K=OUTPUT, phi=test, k=d, t=cost)
        inner_int = bounded(OUTPUT(a), y, good, 1)
        low = integrate(OUTPUT(a), y, arith(0 <= good), inner_int)
        high = arith(level <= 1, integrate(OUTPUT(a), y, arith(good <= 1), inner_int), mean_of_one(OUTPUT(a)))
        mean = integrate(U, a, likely, bounded(U, a, level, 1, low, high))
        right = arith(1 - beta <= E(law, v, test(v)), at(joint, test), mean)
        scaled = arith((1 - beta) * log(d) <= log(d) * E(law, v, test(v)), right, grow)
        return arith(claim.conclusion, fano, scaled)

    return obtain(use(JOINT_LAW, P=U, K=OUTPUT), "J", with_joint)


SOME = exists(a1, 2 * error(copies(a1), y) < n)


def _rare() -> Theorem:
    """An answer is good for at most one element."""
    goal, near = d * E(U, a, good) <= 1, 2 * error(copies(a), y) < n
    wrong = eq(good, 0)

    def with_element(first: Term, close: Theorem) -> Theorem:
        same = ind(eq(a, first))
        counts = specialize(COPIES, first, a), specialize(COPIES, a, a), arith(eq(a, a))
        errors = specialize(BOUNDED, copies(first), y, a), specialize(BOUNDED, copies(a), y, a)
        below = cases(
            eq(a, first),
            lambda yes: arith(good <= same, yes),
            lambda no: arith(good <= same, close, *counts, *errors, no),
        )
        total = integrate(U, a, below, bounded(U, a, good, 1), bounded(U, a, same, 1))
        return arith(goal, total, mass_at_most(first), 1 <= d)

    def none(no: Theorem) -> Theorem:
        absent = cases(
            near,
            lambda yes: arith(wrong, witness(SOME, a, yes), no),
            lambda far: arith(wrong, far),
        )
        return arith(goal, same_mean(U, a, absent), parts(use(NOTHING, mu=U))[1])

    return cases(SOME, lambda yes: obtain(yes, "a1", with_element), none)


# Section 6.1: accurate one-way marginals of n copies of a random record need n^2 of order d/rho ---

i, k = var("i"), var("k")
u, u1, u2 = var("u", "S"), var("u1", "S"), var("u2", "S")
bit, splice = var("e", function_type(("S", REAL), REAL)), var("c", function_type((REAL, "S", "S"), "S"))
prior, copies_ = var("P", prob("S")), var("r", function_type(("S",), "X"))
answer, f = var("v", function_type(("Y", REAL), REAL)), var("f", function_type((REAL,), REAL))
x = var("x")
LISTS, INDEPENDENT = on(ENTRIES, X="S", A=REAL)(bit, splice, d), on(INDEPENDENT_ENTRIES, X="S")(prior, splice, d)
FAIR = forall(
    (i, f),
    implies(nat(i), 1 <= i, i <= d, test_function(f, x), eq(E(prior, u, f(bit(u, i))), (f(num(0)) + f(num(1))) / 2)),
)
MARGINALS_REACHED = forall((u1, u2), D(n, copies_(u1), copies_(u2)))
MARGINALS_OUTPUT, law_ = lam(u, M(copies_(u))), var("J", prob(product("S", "Y")))

p, q = var("p"), var("q")


def error_marginals(size: Term) -> Term:
    """The sum of the first errors."""
    return summation(i, 1, size, absolute(answer(y, i) - bit(u, i)))


kernel = var("K", function_type(("S",), prob("Y")))
MARGINALS_PAIRS = forall((u1, u2), KL(kernel(u1), kernel(u2), t))


def accurate(answers: Term) -> Term:
    """The mean of the errors is at most p/2."""
    law, level = answers(u), error_marginals(d)
    return forall(u, conj(integrable(law, y, level), 2 * E(law, y, level) <= p * d))


SIZES = 0 < p, p <= q, eq(p + q, 1), nat(d), 1 <= d
BITS = LISTS, INDEPENDENT, FAIR
MARGINALS_GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, MARGINALS_REACHED, *BITS, accurate(MARGINALS_OUTPUT), *SIZES
ENTROPY = d * (log(2) + p * log(p) + q * log(q))
NO_TABLE = "tests of a real number are too many to be evaluated"

MARGINALS_KL = Lemma(
    "bs16.ex-6.1-marginals-kl", "d (log(2) - h(p)) <= t for answers of mean error at most p/2 to a random record of d "
    "bits, whose laws differ by at most t in KL divergence", f"{BUN_STEINKE}, section 6.1, with explicit constants",
    (MARGINALS_PAIRS, *BITS, accurate(kernel), *SIZES),
    ENTROPY <= factor * t,
    mutants=(Mutant("factor", {factor: Fraction(1, 12)}, "d = 1, p = 1/4, and the bit is turned with probability 1/8",
                    unwitnessed=NO_TABLE),),
)  # fmt: skip

LINEAR = Mutant(
    "linear",
    {cost: group_cost(n) - rho * n**2 + rho * n},
    "xi = 0, rho = 1, p = 1/5, d = 10000, n = 600, noise N(0, d/(2 n^2 rho)) on each marginal",
    unwitnessed="the witness has too many points to be evaluated",
)

MARGINALS_GENERAL = Lemma(
    "bs16.ex-6.1-marginals-lower", "d (log(2) - h(p)) <= xi n H_n + rho n^2 for d marginals of mean error at most "
    "p/2, with the entropy h(p) of a bit", f"{BUN_STEINKE}, section 6.1, with explicit constants",
    MARGINALS_GIVEN,
    ENTROPY <= cost,
    mutants=(LINEAR,),
)  # fmt: skip


@proof_of(MARGINALS_GENERAL)
def _groups(claim: Claim) -> Theorem:
    """Any two data sets are joined by n steps."""
    pair = use(
        GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(MARGINALS_REACHED, u1, u2), x1=copies_(u1), x2=copies_(u2), l=n
    )
    made = use(MARGINALS_KL, generalize(pair, u1, u2), *MARGINALS_GIVEN[6:], K=MARGINALS_OUTPUT, t=group_cost(n))
    return prove(claim.conclusion, made)


SLOPE, HEIGHT = log(q) - log(p), log(2) + log(q)


@proof_of(MARGINALS_KL)
def _general(claim: Claim) -> Theorem:
    """The score of an answer is a constant, less the slope for each wrong bit."""
    v, low, counted = var("w", law_.type[1]), _slope(), _counted()
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
    ints, mean = parts(specialize(accurate(kernel), u))
    here = wrong(d) / d
    here_unit = [arith(goal, *counted, 1 <= d) for goal in (0 <= here, here <= 1)]
    here_int = bounded(kernel(u), y, here, 1, *here_unit)
    total = integrate(
        kernel(u), y, arith(here <= 2 * error_marginals(d) / d, counted[2], 1 <= d), here_int, ints, 1 <= d
    )
    level = E(kernel(u), y, here)
    few = arith(level <= p, total, mean, 1 <= d)
    positive = integrate(kernel(u), y, here_unit[0], here_int)
    outer = integrate(prior, u, few, bounded(prior, u, level, 1, positive, few, 0 < p, p <= q, eq(p + q, 1)))

    def with_joint(law: Term, joint: Theorem) -> Theorem:
        informed = use(MI_OF_PAIRS, MARGINALS_PAIRS, joint, M=kernel, P=prior, J=law, s=t)
        cleared = arith(
            eq(exp(d * HEIGHT - score(couple(u, y))), exp(d * HEIGHT - SLOPE * wrong(d))), arith(0 < d, 1 <= d)
        )
        same = same_mean(prior, u, cleared)
        light = arith(lhs(same) <= 1, _light(), same)
        gain = use(
            SCORE,
            informed,
            joint,
            sizes,
            generalize(light, y),
            J=law,
            P=prior,
            K=kernel,
            f=score,
            b=d * HEIGHT,
            c=SLOPE * d,
            t=t,
        )
        drawn = at(joint, share, by=[generalize(both(*unit), v)])
        scaled = parts(linear(law, v, score(v), [(SLOPE * d, bounded(law, v, share(v), 1, *unit))]))[1]
        wrongs = arith(E(law, v, share(v)) <= p, drawn, outer)
        loss = arith(E(law, v, score(v)) <= SLOPE * d * p, scaled, wrongs, arith(0 <= SLOPE * d, low, 1 <= d))
        return arith(claim.conclusion, gain, loss, eq(p + q, 1))

    return obtain(use(JOINT_LAW, P=prior, K=kernel), "J", with_joint)


def _slope() -> Theorem:
    """p <= q, and the logarithm is increasing."""
    ratio = arith(1 <= q / p, 0 < p, p <= q)
    low = use(LOG_BOUND, arith(0 < q / p, ratio), arith(exp(num(0)) <= q / p, ratio), x=0, y=q / p)
    return arith(0 <= SLOPE, low, arith(eq(log(q / p), SLOPE), 0 < p, arith(0 < q, 0 < p, p <= q)))


def _counted() -> list[Theorem]:
    """0 <= wrong <= d, and wrong <= 2 error."""
    bounds = 0 <= wrong(d), wrong(d) <= d, wrong(d) <= 2 * error_marginals(d)
    return [over_range(bound, d, nat(d)) for bound in bounds]


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

    series, j = lam(i, _wrong(i, bit(u, i))), var("j")
    none = reversed_equation(use("sum_empty", a=1, b=0, s=series))
    start = rewrite(arith(eq(exp(-SLOPE * num(0)), 1)), none)
    order = arith(1 <= j + 1, use(NAT_NONNEGATIVE, nat(j), k=j))
    more = reversed_equation(use("sum_step", use("nat_successor", nat(j), k=j), order, a=1, b=j, s=series))
    product_of = F(j, u) * g(j + 1, bit(u, j + 1))
    step = rewrite(arith(eq(exp(-SLOPE * lhs(more)), product_of)), more)
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


# Section 6.1: the number of records that accurate one-way marginals need ----------------------

a_ = var("a")
SETTING = tuple(
    substitute(h, {p: 2 * a_, q: 1 - 2 * a_, xi: num(0)}) for h in MARGINALS_GIVEN[:-5] if h is not SIGNS[0]
)
SIZE_SIZES = 0 < a_, a_ <= Fraction(1, 4), *MARGINALS_GIVEN[-2:], 0 < rho
NEEDED = d * (log(2) + 2 * a_ * log(2 * a_) + (1 - 2 * a_) * log(1 - 2 * a_))

SIZE = Lemma(
    "bs16.ex-6.1-marginals-size", "n >= sqrt(d (log(2) - h(2 a))/rho) for d marginals of mean error at most a <= 1/4",
    f"{BUN_STEINKE}, section 6.1, with explicit constants",
    (*SETTING, *SIZE_SIZES, 0 <= NEEDED),
    sqrt(factor * NEEDED / rho) <= n,
    mutants=(Mutant("factor", {factor: Fraction(148, 10)},
                    "rho = 1, a = 1/20, d = 10^6, n = 2327, noise N(0, d/(2 n^2 rho)) on "
                    "each, then rounded to 0 or 1; so the bound is off by a factor of at most 3.85 there",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip


@proof_of(SIZE)
def _size(claim: Claim) -> Theorem:
    """The square root of the inequality."""
    small = [arith(goal, *SIZE_SIZES[:2]) for goal in (0 < 2 * a_, 2 * a_ <= 1 - 2 * a_)]
    whole = arith(eq(2 * a_ + (1 - 2 * a_), 1))
    bound = use(
        MARGINALS_GENERAL, *SETTING, arith(num(0) <= 0), *small, whole, *SIZE_SIZES[2:4], p=2 * a_, q=1 - 2 * a_, xi=0
    )
    low = arith(0 <= NEEDED / rho, 0 <= NEEDED, 0 < rho)
    square = arith(NEEDED / rho <= n**2, bound, 0 < rho)
    return root_at_most(NEEDED / rho, n, low, square, use(NAT_NONNEGATIVE, SETTING[2], k=n))


marginals_min_n = Verified(SIZE, "marginals_min_n", value=sqrt(NEEDED / rho), omits=(n,))
