"""Lemma 4.3: zCDP implies mCDP, with explicit constants, from mCDP to zCDP and back, and why it is false as
printed.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.subgaussian import VARIANCE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT, LOG_UPPER, x
from theorems.notions.dp.to_zcdp import PAIR_TO_LINE
from theorems.notions.mcdp.mcdp import MCDP_TO_ZCDP
from theorems.notions.zcdp.subgaussian import s
from theorems.papers.bun_steinke_2016.lemma_4_3_symmetrization import (
    DOMAIN_OF_ZCDP,
    EACH_WAY,
    GAUSSIAN,
    PRIVATE,
    of_mechanism,
)

# Lemma 4.3: zCDP implies mCDP, with explicit constants ----------------------------------------

SOURCE = f"{BUN_STEINKE}, Lemmas 4.3 and B.5, with explicit constants"
TWO_POINTS = "P uniform on two points, Q the first with probability exp(-40)/2: xi = 40, rho = 0, the variance of Z "


def tau_squared(w: Term) -> Term:
    """A tau**2 for w = xi + 2 rho, that is 8 w up to w = 1.256."""
    return maximum(8 * w, 4 * (exp(w) - 1))


square = mark("square", tau_squared(s))

ZCDP_TO_MCDP = Lemma(
    "bs16.lemma-4.3", "(xi, rho)-zCDP implies (xi + rho, tau)-mCDP, tau**2 = max(8 w, 4 (exp(w) - 1)), w = xi + 2 rho",
    SOURCE,
    (PRIVATE, EACH_WAY),
    MCDP(M, N, xi + rho, sqrt(square)),
    mutants=(Mutant("linear", {square: 8 * s}, TWO_POINTS + "is 414 > 320",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/1000000000000000000",
                        "999999999999999999/1000000000000000000")), N=True, xi="41", rho=0)),
             Mutant("eighth", {square: Fraction(1, 9) * tau_squared(s)},
                    f"{GAUSSIAN}; so tau**2 is off by a factor of at most 9 there",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(1)), N=True, rho="0.41", xi=0)),
             Mutant("one-sided", without(EACH_WAY), "N relates one pair in one order only, "
                    "P = (0.999999, 0.000001), Q = (0.9, 0.1), rho = 0.11: at lambda = -3 the mean is above 10^9",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.999999", "0.000001"), ("0.9", "0.1")),
                        N=(False, True, False, False), xi=0, rho="0.11"))),
)  # fmt: skip


@proof_of(ZCDP_TO_MCDP)
def _proof(claim: Claim) -> Theorem:
    """4 max(w, w**2) <= 4 (exp(w) - 1)."""
    square = base_of(read(MCDP, claim).tau)
    slope = arith(2 * x <= exp(x), use(EXP_TANGENT, x=x / 2), 0 < x)
    grows = monotone(exp(x) - 1 - x**2, x, [0 <= x], slope)

    def wider(domain: Theorem) -> Theorem:
        positive = arith(0 <= s, domain)
        parabola = arith(s**2 <= exp(s) - 1, at(grows, 0, s, by=[positive]))
        return arith(4 * maximum(s, s**2) <= square, parabola, use(EXP_TANGENT, x=s))

    return of_mechanism(claim.conclusion, num(2), wider=wider)


# (xi, rho)-zCDP implies (xi + rho, 2 sqrt(xi + 2 rho))-mCDP when xi + 2 rho <= 1 --------------

coefficient = mark("coefficient", 4)

BOUNDED = Lemma(
    "bs16.lemma-4.3-bounded", "(xi, rho)-zCDP implies (xi + rho, 2 sqrt(xi + 2 rho))-mCDP when xi + 2 rho <= 1", SOURCE,
    (PRIVATE, EACH_WAY, s <= 1),
    MCDP(M, N, xi + rho, sqrt(coefficient * s)),
    mutants=(Mutant("constant", {coefficient: Fraction(9, 10)},
                    f"{GAUSSIAN}; so tau**2 is off by a factor of at most 4.5 there",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("0.447")), N=True, xi=0, rho="0.1")),
             Mutant("unbounded", without(s <= 1), TWO_POINTS + "is 414 > 160",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/1000000000000000000",
                        "999999999999999999/1000000000000000000")), N=True, xi=41, rho=0))),
)  # fmt: skip


@proof_of(BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    """max(w, w**2) = w."""
    square = base_of(read(MCDP, claim).tau)
    small = s <= 1

    def wider(domain: Theorem) -> Theorem:
        return arith(4 * maximum(s, s**2) <= square, domain, small)

    return of_mechanism(claim.conclusion, num(2), wider=wider)


zcdp_to_mcdp_explicit = Verified(ZCDP_TO_MCDP, "zcdp_to_mcdp_explicit", requires=DOMAIN_OF_ZCDP)
zcdp_to_mcdp_bounded = Verified(BOUNDED, "zcdp_to_mcdp_bounded", requires=DOMAIN_OF_ZCDP)


# After Lemma 4.3: from mCDP to zCDP and back --------------------------------------------------

ROUNDTRIP = Lemma(
    "bs16.sec-4-roundtrip",
    "(mu, tau)-mCDP by way of zCDP: (mu, tau')-mCDP, tau'**2 = max(8 w, 4 (exp(w) - 1)), w = mu + tau**2/2",
    f"{BUN_STEINKE}, Section 4, after Lemma 4.3",
    (MCDP(M, N, mu, tau), EACH_WAY),
    MCDP(M, N, mu, sqrt(factor * tau_squared(mu + tau**2 / 2))),
    mutants=(Mutant("eighth", {factor: Fraction(1, 9)}, "Gaussian mechanism, mu = tau**2/2 = 1/10: tau'**2 < tau**2",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu="1/2", tau=1)),),
)  # fmt: skip


@proof_of(ROUNDTRIP)
def _roundtrip(claim: Claim) -> Theorem:
    """Lemma 4.2, then Lemma 4.3 with xi + 2 rho = mu + tau**2/2."""
    private = use(MCDP_TO_ZCDP, hypothesis(claim, MCDP))
    xi_, rho_ = read(ZCDP, private)["xi", "rho"]
    back = use(ZCDP_TO_MCDP, private, EACH_WAY, xi=xi_, rho=rho_)
    back = rewrite(back, arith(eq(xi_ + 2 * rho_, mu + tau**2 / 2)))
    return rewrite(back, arith(eq(xi_ + rho_, mu)))


mcdp_roundtrip = Verified(ROUNDTRIP, "mcdp_roundtrip", requires=(0 <= mu, 0 <= tau))


# Lemma 4.3 as printed is false for large xi + 2 rho: for an (epsilon, 0)-zCDP pair tau can have to be epsilon/2 ---

a, b, v = variables("a b v")
f, phi = (var(name, function_type((REAL,), REAL)) for name in ("f", "phi"))
P, Q = variables("P Q", prob(REAL))
CLOSE, LINE, CONCENTRATED = (on(notion, Y=REAL) for notion in (INDISTINGUISHABLE, RENYI_LINE, MEAN_CONCENTRATED))
HALF = num(Fraction(1, 2))


def two_points(law: Term, p: Term) -> Term:
    """The law with probability p at a, and 1 - p at b."""
    return forall(f, eq(E(law, v, f(v)), p * f(a) + (1 - p) * f(b)))


SMALL = exp(-epsilon) / 2
LAWS = (two_points(P, HALF), two_points(Q, SMALL), ne(a, b), 0 <= epsilon)
spread = implies(CONCENTRATED(P, Q, mu, tau), factor * epsilon**2 / 4 <= tau**2)

LEMMA = Lemma(
    "bs16.lemma-4.3-counterexample", "An (epsilon, 0)-zCDP pair of laws whose tau is at least epsilon/2",
    f"{BUN_STEINKE}, against Lemma 4.3 as printed: no constant C makes tau = C sqrt(xi + 2 rho) true",
    LAWS,
    conj(LINE(P, Q, epsilon, 0), LINE(Q, P, epsilon, 0), spread),
    mutants=(Mutant("factor", {factor: MORE}, "epsilon = 200, tau = (epsilon + log(2))/2: Z is at that distance "
                    "from its mean",
                    witness=finite({}, a=0, b=1, epsilon=log(2**288), P={0: "1/2", 1: "1/2"},
                        Q={0: Fraction(1, 2**289), 1: 1 - Fraction(1, 2**289)}, mu=100, tau="100.161")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    *_, spread = conjuncts(claim)
    given, goal = if_then(spread)
    return both(*_lines(), discharge(_spread(goal), given))


TEST = test_function(phi, v)


def _lines() -> list[Theorem]:
    """Each law is at most exp(epsilon) times the other, at both points; e + 1/e >= 2."""
    small = use(EXP_INCREASING, 0 <= epsilon, x=-epsilon, y=0)
    unit = [specialize(TEST, point) for point in (a, b)]
    weights = arith(SMALL <= exp(epsilon) / 2, small), arith(1 - SMALL <= exp(epsilon) / 2)
    lines = []
    for first, second in ((P, Q), (Q, P)):
        means = [at(law, phi) for law in LAWS[:2]]
        goal = E(first, v, phi(v)) <= exp(epsilon) * E(second, v, phi(v)) + 0
        bound = arith(goal, *means, *unit, small, *weights)
        close = for_all(CLOSE(first, second, epsilon, 0), bound)
        lines.append(use(PAIR_TO_LINE, close, P=first, Q=second))
    return lines


def _spread(goal: Term) -> Theorem:
    """Z has two values, each with probability 1/2: epsilon, and a negative one."""
    small = use(EXP_INCREASING, 0 <= epsilon, x=-epsilon, y=0)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *_, centred = parts(facts)
        change = parts(unfolded(density))[2]
        masses = []
        for point, other, mass in ((a, b, L(a) * SMALL), (b, a, L(b) * (1 - SMALL))):
            event = lam(v, ind(eq(v, point)))
            known = arith(eq(event(point), 1)), arith(eq(event(other), 0), ne(a, b))
            means = at(LAWS[0], event), at(LAWS[1], lam(v, L(v) * event(v))), at(change, event)
            masses.append(arith(eq(mass, HALF), *known, *means))
        top = arith(eq(L(a), exp(epsilon)), masses[0])
        low = arith(0 < L(b), masses[1], small), arith(L(b) <= 1, masses[1], small)
        negative = use(LOG_UPPER, low[0], arith(L(b) <= exp(num(0)), low[1]), x=0, y=L(b))
        upper = use("leibniz", top, x=L(a), y=exp(epsilon), A=lam(x, eq(log(L(a)), log(x))))
        gap = (log(L(a)) - log(L(b))) / 2
        mean = at(LAWS[0], lam(v, log(L(v))))
        m = lhs(mean)
        spread = at(LAWS[0], lam(v, exp(lambda_ * (log(L(v)) - m))))
        ends = [
            _same_exp(arith(eq(lambda_ * (log(L(point)) - m), sign * lambda_ * gap), mean))
            for point, sign in ((a, 1), (b, -1))
        ]
        swing = arith(eq(lhs(spread), cosh(lambda_ * gap)), spread, *ends)
        growth = arith(cosh(lambda_ * gap) <= exp(lambda_**2 * tau**2 / 2), swing, specialize(centred, lambda_))
        variance = use(VARIANCE, generalize(growth, lambda_), d=gap)
        value = arith(eq(log(L(a)), epsilon), upper)
        return arith(goal, variance, value, negative, 0 <= epsilon)

    return obtain(CONCENTRATED(P, Q, mu, tau), "L", with_ratio)


def _same_exp(equal: Theorem) -> Theorem:
    """exp(s) = exp(t), from s = t."""
    s, t = both_sides(equal)
    return use("leibniz", equal, x=s, y=t, A=lam(x, eq(exp(s), exp(x))))
