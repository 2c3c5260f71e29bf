"""Lemma 4.3 as printed is false for large xi + 2 rho: for an (epsilon, 0)-zCDP pair tau can have to be epsilon/2."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, cosh, eq, exp, forall, function_type, implies, ind, lam, log, ne
from dpproofs.language.terms import num, prob, var, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, MEAN_CONCENTRATED, RENYI_LINE, epsilon, lambda_, mu, on, tau
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import both_sides, conjuncts, if_then, lhs
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.renyi_pairs import PAIR_TO_LINE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_UPPER
from theorems.foundations.measure.subgaussian_variance import VARIANCE

a, b, v, x = variables("a b v x")
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
def _proof(claim: Claim) -> Theorem:
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
