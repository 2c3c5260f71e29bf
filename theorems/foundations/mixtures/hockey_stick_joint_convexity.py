"""Csiszár divergences are jointly convex, and two mixtures with one common component obey advanced joint
convexity of the hockey-stick divergence.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_BARTHE_GABOARDI, BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.absolute_continuity import LAW_RATIO, NULL_TEST
from theorems.foundations.divergences.csiszar import (
    COMPARED,
    CSISZAR,
    HALF,
    IS_GENERATOR,
    L0,
    L1,
    P1,
    Q0,
    Q1,
    VALUES,
    Level,
    TwoPoints,
    f,
    hinge,
    s,
    with_two_points,
)
from theorems.foundations.divergences.hockey_stick_orders import ORDER_HOCKEY_STICK, a, t

# Csiszár divergences are jointly convex -------------------------------------------------------

c, t0, t1 = var("c"), var("t0"), var("t1")
MIXED = (MIXTURE(P, c, P1, P0), MIXTURE(Q, c, Q1, Q0))
SHARE = (0 <= c, c <= 1)
RATIOS = (DENSITY(L1, P1, Q1), DENSITY(L0, P0, Q0), DENSITY(L, P, Q))

HINGES = Lemma(
    "foundations.hinges-jointly-convex", "The mean of every hinge of a likelihood ratio is jointly convex",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (*RATIOS, *MIXED, *SHARE),
    E(Q, w, hinge(L(w))) <= factor * (c * E(Q1, w, hinge(L1(w))) + (1 - c) * E(Q0, w, hinge(L0(w)))),
    mutants=(Mutant("factor", {factor: LESS}, "the same pair mixed with itself",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"), P1=("3/4", "1/4"),
                        Q1=("1/4", "3/4"), L1=(3, "1/3"), P0=("3/4", "1/4"), Q0=("1/4", "3/4"), L0=(3, "1/3"), c="1/2",
                        s=0)),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(HINGES)
def _hinges(claim: Claim) -> Theorem:
    """For every test the excess of the mixtures is the mixture of the excesses."""

    def at_level(case: Theorem) -> Theorem:
        first, other, mixed = (
            Level(pair, w, ratio, density, case)
            for pair, ratio, density in zip(((P1, Q1), (P0, Q0), (P, Q)), (L1, L0, L), RATIOS, strict=True)
        )
        total = c * first.delta + (1 - c) * other.delta

        def of_test(goal: Term, _: Term) -> Theorem:
            one, two = (at(known.close(), phi, by=[TEST]) for known in (first, other))
            shares = [
                arith(share * lhs(fact) <= share * rhs(fact), fact, *SHARE) for share, fact in ((c, one), (1 - c, two))
            ]
            return arith(goal, *shares, *(at(mixture, phi, by=[TEST]) for mixture in MIXED))

        close = intro(INDISTINGUISHABLE(*mixed.laws, mixed.level, total), of_test)
        return arith(claim.conclusion, mixed.least(close, total), first.mean, other.mean, mixed.mean)

    return cases(0 <= s, at_level, at_level)


LEMMA = Lemma(
    "bbgg19.csiszar-joint-convexity", "Csiszár divergences are jointly convex",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (IS_GENERATOR, CSISZAR(f, P1, Q1, t1), CSISZAR(f, P0, Q0, t0), *MIXED, *SHARE),
    CSISZAR(f, P, Q, factor * (c * t1 + (1 - c) * t0)),
    mutants=(Mutant("factor", {factor: LESS}, "a pair mixed with itself"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The mean of every hinge is jointly convex, and the function is an integral of hinges."""
    bound = read(CSISZAR, claim).t

    def with_ratios(one: Term, first: Theorem, two: Term, second: Theorem) -> Theorem:
        (density1, ints1, mean1), (density0, ints0, mean0) = parts(first), parts(second)
        null = eq(E(Q, w, phi(w)), 0)
        continuous = discharge(_continuous(null, (density1, density0)), TEST, null)

        def with_ratio(ratio: Term, density: Theorem) -> Theorem:
            level = use(HINGES, density1, density0, density, *MIXED, *SHARE, L1=one, L0=two, L=ratio)
            made = use(COMPARED, IS_GENERATOR, density1, density0, density, ints1, ints0, generalize(level, s), L1=one,
                       L0=two, G=ratio, R=P, S=Q, c1=c, c0=1 - c)  # fmt: skip
            ints, below = parts(made)
            shares = [
                arith(share * E(law, w, f(part(w))) <= share * most, mean, *SHARE)
                for share, law, part, most, mean in ((c, Q1, one, t1, mean1), (1 - c, Q0, two, t0, mean0))
            ]
            return witness(claim.conclusion, ratio, density, ints, arith(E(Q, w, f(ratio(w))) <= bound, below, *shares))

        return obtain(use(LAW_RATIO, generalize(continuous, phi)), "L", with_ratio)

    first, second = CSISZAR(f, P1, Q1, t1), CSISZAR(f, P0, Q0, t0)
    return obtain(first, "L1", lambda one, of_one: obtain(
        second, "L0", lambda two, of_two: with_ratios(one, of_one, two, of_two)))  # fmt: skip


def _continuous(null: Theorem | Term, ratios: tuple[Theorem, Theorem]) -> Theorem:
    """A test that is null under Q is null under P, part by part."""
    size = specialize(TEST, w)
    low = [integrate(law, w, arith(0 <= phi(w), size), bounded(law, w, phi(w), 1, size)) for law in (Q1, Q0)]
    of_P, of_Q = (at(mixture, phi, by=[TEST]) for mixture in MIXED)
    nothing = []
    for share, first, second, density in ((c, P1, Q1, ratios[0]), (1 - c, P0, Q0, ratios[1])):
        mean, goal = E(second, w, phi(w)), eq(share * E(first, w, phi(w)), 0)
        products = [arith(0 <= part * E(law, w, phi(w)), sign, *SHARE) for part, law, sign in
                    zip((c, 1 - c), (Q1, Q0), low, strict=True)]  # fmt: skip
        total = arith(eq(share * mean, 0), of_Q, null, *products)

        laws = read(DENSITY, density)
        part = discharge(use(NULL_TEST, density, TEST, eq(mean, 0), L=laws.L, P=laws.P, Q=laws.Q, f=phi), eq(mean, 0))
        nothing.append(arith(goal, total, part))
    return arith(eq(E(P, w, phi(w)), 0), of_P, *nothing)


MIXTURE_R = on(MIXTURE, Y=REAL)


@refutation_of(LEMMA, "factor", Y=REAL)
def _with_itself(said: Theorem) -> Theorem:
    """A pair mixed with itself."""

    def with_laws(laws: TwoPoints) -> Theorem:
        first, second, known = laws.first, laws.second, laws.divergence(HALF)
        mixed = [intro(MIXTURE_R(law, HALF, law, law), lambda goal, _: arith(goal)) for law in (first, second)]
        told = instance(said, laws.generator, known, *mixed, **VALUES, P=first, P1=first, P0=first, Q=second,
                        Q1=second, Q0=second, c=HALF, t1=HALF, t0=HALF)  # fmt: skip
        return laws.too_small(told)

    return with_two_points(with_laws)


# Two mixtures with one common component: the divergence of order 1 + eta (a - 1) is eta times one of order a ---

eta = var("eta")
ORDER = 1 + eta * (a - 1)
GIVEN = (MIXTURE(P, eta, A, P0), MIXTURE(Q, eta, B, P0), MIXTURE(Pt, ORDER / a, B, P0), 0 < eta, 0 < a)
whole = ORDER_HOCKEY_STICK(ORDER, P, Q, factor * (eta * t))
part = ORDER_HOCKEY_STICK(a, A, Pt, t)

CONVEXITY = Lemma(
    "bbgg19.advanced-joint-convexity",
    "Two mixtures with a common component of weight 1 - eta: H_{1 + eta (a - 1)} is eta H_a",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3; {BALLE_BARTHE_GABOARDI}, Theorem 2",
    GIVEN,
    conj(implies(part, whole), implies(whole, part)),
    mutants=(Mutant("factor", {factor: LESS}, "components on three points",
                    witness=finite({"Y": 3}, P=("1/2", 0, "1/2"), Q=(0, "1/2", "1/2"), A=(1, 0, 0), B=(0, 1, 0),
                        P0=(0, 0, 1), Pt=(0, "3/4", "1/4"), eta="1/2", a=2, t=1)),),
)  # fmt: skip


@proof_of(CONVEXITY)
def _convexity(claim: Claim) -> Theorem:
    """P - (1 + eta (a - 1)) Q = eta (A - a Pt): the parts of P0 are eta (1 - a) P0 on both sides."""
    means = [at(law, phi, by=[TEST]) for law in GIVEN[:3]]
    p, q, part, rest = (E(law, w, phi(w)) for law in (P, Q, A, Pt))
    same = arith(p - ORDER * q <= eta * (part - a * rest), *means, 0 < a)
    back = arith(eta * (part - a * rest) <= p - ORDER * q, *means, 0 < a)
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        known = at(premise, phi, by=[TEST])
        shown = intro(goal, lambda wanted, _, known=known: arith(wanted, known, same, back, 0 < eta))
        made.append(discharge(shown, premise))
    return both(*made)
