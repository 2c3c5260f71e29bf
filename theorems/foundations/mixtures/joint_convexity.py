"""Rényi and KL divergence are jointly quasi-convex, since the moments and the entropy of the likelihood ratio
are jointly convex.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN, TO_REFERENCE
from theorems.foundations.divergences.equal_laws import BOUNDED_BELOW, ENTROPY_LOW, KL_EQUAL, RENYI_EQUAL
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER, RENYI_WEAKER
from theorems.foundations.mixtures.mixtures import MIXTURE_EDGE, MIXTURE_RATIO, MIXTURE_SPLIT, MIXTURE_SWAP, WEIGHT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG, LOG_BOUND, LOG_UPPER
from theorems.foundations.reals.pointwise_inequalities import POWER_MIXTURE
from theorems.foundations.reals.power_quotients import ENTROPY_MIXTURE
from theorems.foundations.reals.powers import POWER_NONNEGATIVE

# Moments of the likelihood ratio of two mixtures, integrated from joint convexity -------------

L0, L1, r0, r1 = variables("L0 L1 r0 r1", function_type(("Y",), "real"))
Q0, Q1, Qt = variables("Q0 Q1 Qt", prob("Y"))
RATIOS = (DENSITY(L1, P1, Q1), DENSITY(L0, P0, Q0), DENSITY(r1, Q1, Qt), DENSITY(r0, Q0, Qt))
TOTAL = t * r1(w) + (1 - t) * r0(w) <= 1
SCENE = (*RATIOS, almost_surely(Qt, w, TOTAL), *WEIGHT)
MIXED = t * L1(w) * r1(w) + (1 - t) * L0(w) * r0(w)


def power(ratio: Term) -> Term:
    """What moments are the means of."""
    return ratio**alpha


def entropy(ratio: Term) -> Term:
    """What entropies are the means of."""
    return ratio * log(ratio)


def integrable_parts(f: Callable[[Term], Term]) -> tuple[Term, Term]:
    """The two likelihood ratios have a mean of f."""
    return integrable(Q1, w, f(L1(w))), integrable(Q0, w, f(L0(w)))


def convex_mean(f: Callable[[Term], Term]) -> Term:
    """The mean of f at the mixture is at most the mixture of the means of f."""
    bound = t * E(Q1, w, f(L1(w))) + (1 - t) * E(Q0, w, f(L0(w)))
    return conj(integrable(Qt, w, f(MIXED)), factor * E(Qt, w, f(MIXED)) <= bound)


MIXTURE_MOMENT = Lemma(
    "foundations.mixture-moment", "The moments of likelihood ratios are jointly convex", "PT-PERSP, integrated",
    (*SCENE, *integrable_parts(power), 1 < alpha),
    convex_mean(power),
    mutants=(Mutant("factor", {factor: MORE}, "all laws equal",
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        Qt=("1/4", "3/4"), alpha=5, t=0)),),
)  # fmt: skip


@proof_of(MIXTURE_MOMENT)
def _moment(claim: Claim) -> Theorem:
    """E_Qt[r1 L1**alpha] <= E_Q1[L1**alpha]."""
    nonneg = nonnegative_ratios()
    moved, below = [], []
    for L, r, P, low in ((L1, r1, Q1, nonneg[0]), (L0, r0, Q0, nonneg[1])):
        f = L(w) ** alpha
        positive = generalize(use(POWER_NONNEGATIVE, low, 1 < alpha, u=L(w), a=alpha), w)
        ints, bound = parts(
            use(TO_REFERENCE, DENSITY(r, P, Qt), positive, integrable(P, w, f), L=r, P=P, Q=Qt, f=lam(w, f))
        )
        moved.append(ints)
        below.append(bound)
    point = use(
        POWER_MIXTURE, *nonneg, *WEIGHT, TOTAL, 1 < alpha, a=alpha, s=MIXED, l1=L1(w), l0=L0(w), r1=r1(w), r0=r0(w)
    )
    low = use(POWER_NONNEGATIVE, arith(0 <= MIXED, *nonneg, *WEIGHT), 1 < alpha, u=MIXED, a=alpha)
    top = parts(expand(Qt, w, rhs(point), *moved))[0]
    ints = dominated(Qt, w, both(low, point), top, SCENE[4])
    mean = integrate(Qt, w, point, ints, *moved, surely=[SCENE[4]])
    return both(ints, arith(comparison(claim), mean, *below, *WEIGHT))


def nonnegative_ratios() -> tuple[Theorem, ...]:
    """The four likelihood ratios are nonnegative at w."""
    return tuple(specialize(parts(unfolded(d))[0], w) for d in RATIOS)


# The entropy of the likelihood ratio of two mixtures, integrated from joint convexity ---------


MIXTURE_ENTROPY = Lemma(
    "foundations.mixture-entropy", "The entropies of likelihood ratios are jointly convex", "log-sum inequality",
    (*SCENE, *integrable_parts(entropy)),
    convex_mean(entropy),
    mutants=(Mutant("factor", {factor: MORE}, "P1 = P0, Q1 = Q0, KL(P1||Q1) > 0",
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        Qt=("1/4", "3/4"), t=0)),),
)  # fmt: skip


@proof_of(MIXTURE_ENTROPY)
def _entropy(claim: Claim) -> Theorem:
    """E_Qt[r1 L1 log(L1)] <= E_Q1[L1 log(L1)]."""
    nonneg = nonnegative_ratios()
    moved, below = [], []
    for L, r, P, low in ((L1, r1, Q1, nonneg[0]), (L0, r0, Q0, nonneg[1])):
        f = L(w) * log(L(w))
        at_least = generalize(use(ENTROPY_LOW, low, u=L(w)), w)
        ints, bound = parts(
            use(BOUNDED_BELOW, DENSITY(r, P, Qt), at_least, integrable(P, w, f), L=r, P=P, Q=Qt, f=lam(w, f))
        )
        moved.append(ints)
        below.append(bound)
    point = use(ENTROPY_MIXTURE, *nonneg, *WEIGHT, TOTAL, s=MIXED, l1=L1(w), l0=L0(w), r1=r1(w), r0=r0(w))
    entropy, high = both_sides(point)
    at_least = use(ENTROPY_LOW, arith(0 <= MIXED, *nonneg, *WEIGHT), u=MIXED)
    size = arith(absolute(entropy) <= high + 2, point, at_least)
    ints = dominated(Qt, w, size, parts(expand(Qt, w, high + 2, *moved))[0], SCENE[4])
    mean = integrate(Qt, w, point, ints, *moved, surely=[SCENE[4]])
    return both(ints, arith(comparison(claim), mean, *below, *WEIGHT))


# How a divergence of two mixtures is bounded: by ratios inside, by equality of laws at weights 0 and 1 ---

MIXTURES = (MIXTURE(Pt, t, P1, P0), MIXTURE(Qt, t, Q1, Q0))
NAMES = ("L1", "L0", "r1", "r0")


def mixture_cases(
    first: Term,
    second: Term,
    inside: Callable[[Theorem, list[Theorem], dict[str, Term]], Theorem],
    edge: Callable[[Term, list[Theorem], Theorem], Theorem],
) -> Theorem:
    """A conclusion about Pt and Qt from divergences of P1 from Q1 and of P0 from Q0.

    ``inside`` gets the likelihood ratio of the mixtures, the facts about the ratios of the parts, and their names;
    ``edge`` the divergence of a part, the fact that it has the same laws as the mixtures, and the value of t.
    """

    def with_ratios(*found: tuple[Term, Theorem]) -> Theorem:
        (L1, of_L1), (L0, of_L0), (r1, _), (r0, split) = found
        known = [*parts(of_L1), *parts(of_L0), *parts(split)]
        one = use(DENSITY_CHAIN, *known, L=L1, G=r1, P=P1, R=Q1, Q=Qt)
        other = use(DENSITY_CHAIN, *known, L=L0, G=r0, P=P0, R=Q0, Q=Qt)
        ratios = {"L1": read(DENSITY, one).L, "L0": read(DENSITY, other).L}
        density = use(MIXTURE_RATIO, one, other, MIXTURES[0], *WEIGHT, Q=Qt, **ratios)
        return inside(density, known, dict(zip(NAMES, (L1, L0, r1, r0), strict=True)))

    def middle(not_one: Theorem, not_zero: Theorem) -> Theorem:
        strict = [arith(0 < t, not_zero, 0 <= t), arith(t < 1, not_one, t <= 1)]
        split = use(MIXTURE_SPLIT, MIXTURES[1], *strict, P1=Q1, P0=Q0, Pt=Qt)
        return obtain(first, "L1", lambda *one: obtain(second, "L0", lambda *other: obtain(
            split, "r1", lambda *r1: obtain(r1[1], "r0", lambda *r0: with_ratios(one, other, r1, r0)))))  # fmt: skip

    def at_one(is_one: Theorem) -> Theorem:
        return edge(
            first,
            [use(MIXTURE_EDGE, MIXTURES[0], is_one), use(MIXTURE_EDGE, MIXTURES[1], is_one, P1=Q1, P0=Q0, Pt=Qt)],
            is_one,
        )

    def at_zero(is_zero: Theorem) -> Theorem:
        whole = arith(eq(1 - t, 1), is_zero)
        other = use(MIXTURE_SWAP, MIXTURES[0]), use(MIXTURE_SWAP, MIXTURES[1], P1=Q1, P0=Q0, Pt=Qt)
        return edge(
            second,
            [
                use(MIXTURE_EDGE, other[0], whole, t=1 - t, P1=P0, P0=P1),
                use(MIXTURE_EDGE, other[1], whole, t=1 - t, P1=Q0, P0=Q1, Pt=Qt),
            ],
            is_zero,
        )

    return cases(eq(t, 1), at_one, lambda no: cases(eq(t, 0), at_zero, lambda nor: middle(no, nor)))


# Lemma B.6: exp((alpha - 1) D_alpha) is jointly convex ----------------------------------------

a, b = variables("a b")
FIRST, SECOND, ORDER = RENYI(alpha, P1, Q1, a), RENYI(alpha, P0, Q0, b), 1 < alpha
MEAN = t * exp((alpha - 1) * a) + (1 - t) * exp((alpha - 1) * b)
MIXTURES_JOINT = log(MEAN) / (alpha - 1)
bound = mark("bound", MIXTURES_JOINT)

JOINT_CONVEXITY = Lemma(
    "bs16.lemma-b.6", "exp((a-1) D_a) is jointly convex: its value at mixtures is at most the mixture of its values",
    f"{BUN_STEINKE}, Lemma B.6",
    (FIRST, SECOND, *MIXTURES, *WEIGHT, ORDER),
    RENYI(alpha, Pt, Qt, bound),
    mutants=(Mutant("factor", {bound: LESS * MIXTURES_JOINT}, "tight: components on disjoint sets",
                    witness=finite({"Y": 2}, P0=("9/10", "1/10"), Q0=("1/10", "9/10"), P1=("9/10", "1/10"),
                        Q1=("1/10", "9/10"), t="1/2", alpha=2, b="2.0933", a="2.0933")),
             Mutant("no-exponential", {bound: t * a + (1 - t) * b},
             "D_a itself is not convex: components on disjoint sets with "
                    "D_2 = 0 and log(73/9), t = 1/2: 1.516 > 1.047",
                    witness=finite({"Y": 4}, P0=("1/2", "1/2", 0, 0), Q0=("1/2", "1/2", 0, 0),
                        P1=(0, 0, "9/10", "1/10"), Q1=(0, 0, "1/10", "9/10"), t="1/2", alpha=2, b=0, a="2.094"))),
)  # fmt: skip


@proof_of(JOINT_CONVEXITY)
def _proof(claim: Claim) -> Theorem:
    """Convexity of the moments; at t = 0 and t = 1 the mixtures are one of the parts."""
    bound, positive = read(RENYI, claim).t, arith(0 < MEAN, *WEIGHT)
    exact = arith(eq(log(MEAN), (alpha - 1) * bound), ORDER)

    def inside(density: Theorem, known: list[Theorem], names: dict[str, Term]) -> Theorem:
        ints, mean = parts(use(MIXTURE_MOMENT, *known, *WEIGHT, ORDER, **names))
        ratio = read(DENSITY, density).L
        below = arith(E(Qt, w, ratio(w) ** alpha) <= MEAN, mean, known[2], known[5], *WEIGHT)
        top = rewrite(use(EXP_OF_LOG, positive, y=MEAN), exact)
        moment = arith(E(Qt, w, ratio(w) ** alpha) <= exp((alpha - 1) * bound), below, top)
        return witness(claim.conclusion, ratio, density, ints, moment)

    def edge(part: Term, same: list[Theorem], weight: Theorem) -> Theorem:
        P, Q, d = read(RENYI, part)["P", "Q", "t"]
        whole = use(RENYI_EQUAL, part, ORDER, *same, P=P, Q=Q, P2=Pt, Q2=Qt, t=d)
        below = arith(exp((alpha - 1) * d) <= MEAN, weight)
        order = arith(d <= bound, use(LOG_BOUND, positive, below, x=(alpha - 1) * d, y=MEAN), exact, ORDER)
        return use(RENYI_WEAKER, whole, ORDER, order, P=Pt, Q=Qt, s=d, t=bound)

    return mixture_cases(FIRST, SECOND, inside, edge)


exp_renyi_mixture_bound = Verified(
    JOINT_CONVEXITY, "exp_renyi_mixture_bound", {"d1": a, "d0": b}, value=MIXTURES_JOINT, requires=(0 <= a, 0 <= b)
)


# Bun and Steinke 2016, Lemma 2.2, third bullet: Rényi divergence is jointly quasi-convex -------

LARGER = maximum(a, b)
SMALLER = LESS * LARGER
TIGHT = "P0 = P1, Q0 = Q1, of positive divergence"
bound_ = mark("bound", LARGER)

RENYI_LEMMA = Lemma(
    "bs16.lemma-2.2c", "D_alpha of mixtures is at most the larger of the two divergences, 1 < alpha < oo",
    f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST, SECOND, *MIXTURES, *WEIGHT, ORDER),
    RENYI(alpha, Pt, Qt, bound_),
    mutants=(Mutant("factor", {bound_: SMALLER}, TIGHT,
                    witness=finite({"Y": 2}, P0=("9/10", "1/10"), Q0=("1/10", "9/10"), P1=("9/10", "1/10"),
                        Q1=("1/10", "9/10"), t="1/2", alpha=2, b="2.0933", a="2.0933")),
             Mutant("convex", {bound_: t * a + (1 - t) * b}, "components on disjoint sets with D_2 = 0 and log(73/9), "
                    "t = 1/2: 1.516 > 1.047",
                    witness=finite({"Y": 4}, P0=("1/2", "1/2", 0, 0), Q0=("1/2", "1/2", 0, 0),
                        P1=(0, 0, "9/10", "1/10"), Q1=(0, 0, "1/10", "9/10"), t="1/2", alpha=2, b=0, a="2.094"))),
)  # fmt: skip


@proof_of(RENYI_LEMMA)
def _renyi(claim: Claim) -> Theorem:
    """A mixture of exp((alpha - 1) a) and exp((alpha - 1) b) is at most the larger one."""
    bound = read(RENYI, claim).t
    joint = use(JOINT_CONVEXITY, *claim.hypotheses)
    high = (alpha - 1) * bound
    below = [
        use(EXP_INCREASING, arith((alpha - 1) * d <= high, arith(d <= bound), ORDER), x=(alpha - 1) * d, y=high)
        for d in (a, b)
    ]
    mean = arith(MEAN <= exp(high), *below, *WEIGHT)
    top = use(LOG_UPPER, arith(0 < MEAN, *WEIGHT), mean, x=high, y=MEAN)
    small = arith(MIXTURES_JOINT <= bound, top, ORDER)
    return use(RENYI_WEAKER, joint, ORDER, small, P=Pt, Q=Qt, s=MIXTURES_JOINT, t=bound)


renyi_mixture_bound = Verified(
    RENYI_LEMMA, "renyi_mixture_bound", {"d1": a, "d0": b}, value=maximum(a, b), requires=(0 <= a, 0 <= b)
)


# Bun and Steinke 2016, Lemma 2.2, third bullet: KL divergence is jointly convex, and so jointly quasi-convex ---

FIRST_KL, SECOND_KL = KL(P1, Q1, a), KL(P0, Q0, b)
bound_kl = mark("bound", t * a + (1 - t) * b)

KL_LEMMA = Lemma(
    "bs16.lemma-2.2c-kl", "KL divergence is jointly convex", f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST_KL, SECOND_KL, *MIXTURES, *WEIGHT),
    KL(Pt, Qt, bound_kl),
    mutants=(Mutant("factor", {bound_kl: LESS * (t * a + (1 - t) * b)}, TIGHT,
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        a="1/10", b="0.55", t=0)),),
)  # fmt: skip


@proof_of(KL_LEMMA)
def _kl(claim: Claim) -> Theorem:
    """Convexity of the entropies; at t = 0 and t = 1 the mixtures are one of the parts."""
    bound = read(KL, claim).t

    def inside(density: Theorem, known: list[Theorem], names: dict[str, Term]) -> Theorem:
        ints, mean = parts(use(MIXTURE_ENTROPY, *known, *WEIGHT, **names))
        first, second = known[2], known[5]
        weighted = [arith(c * lhs(th) <= c * rhs(th), th, *WEIGHT) for c, th in ((t, first), (1 - t, second))]
        total = arith(lhs(mean) <= bound, mean, *weighted)
        return witness(claim.conclusion, read(DENSITY, density).L, density, ints, total)

    def edge(part: Term, same: list[Theorem], weight: Theorem) -> Theorem:
        P, Q, d = read(KL, part)["P", "Q", "t"]
        whole = use(KL_EQUAL, part, *same, P=P, Q=Q, P2=Pt, Q2=Qt, t=d)
        return rewrite(whole, arith(eq(d, bound), weight))

    return mixture_cases(FIRST_KL, SECOND_KL, inside, edge)


QUASI_LEMMA = Lemma(
    "bs16.lemma-2.2c-one", "D_1 of mixtures is at most the larger of the two divergences",
    f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST_KL, SECOND_KL, *MIXTURES, *WEIGHT),
    KL(Pt, Qt, bound_),
    mutants=(Mutant("factor", {bound_: LESS * maximum(a, b)}, TIGHT,
                    witness=finite({"Y": 2}, P0=("9/10", "1/10"), Q0=("1/10", "9/10"), P1=("9/10", "1/10"),
                        Q1=("1/10", "9/10"), t="1/2", b="1.758", a="1.758")),),
)  # fmt: skip


@proof_of(QUASI_LEMMA)
def _quasi(claim: Claim) -> Theorem:
    bound = read(KL, claim).t
    order = arith(t * a + (1 - t) * b <= bound, *WEIGHT)
    return use(KL_WEAKER, use(KL_LEMMA, *claim.hypotheses), order, P=Pt, Q=Qt, s=lhs(order), t=bound)


kl_mixture_bound = Verified(
    KL_LEMMA, "kl_mixture_bound", {"d1": a, "d0": b}, value=t * a + (1 - t) * b, requires=(0 <= a, 0 <= b)
)
