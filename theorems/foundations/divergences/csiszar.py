"""Csiszár divergences of convex functions are integrals of hockey-stick divergences, and so are compared
hinge by hinge; laws on two points serve as counterexamples.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import shown
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK
from theorems.foundations.measure.finite_law import finite_law

# Csiszár divergences of convex functions that are integrals of hinges; a hinge gives the hockey-stick divergence ---
# A hinge at exp(s) is u -> max(u - exp(s), 0) for s >= 0, and u -> max(exp(s) - u, 0) for s < 0. It is 0 at 1, and
# its divergence is that of the hockey stick of order exp(s), up to a constant.

b, s, u = variables("b s u")
f, weight = variables("f weight", function_type((REAL,), REAL))
m = var("m", measure(REAL))


def hinge(value: Term, level: Term = s) -> Term:
    """The hinge at exp(level), of a value."""
    a = exp(level)
    return ind(0 <= level) * maximum(value - a, 0) + ind(level < 0) * maximum(a - value, 0)


GENERATOR = Definition(
    "generator",
    (f, m, weight, b),
    conj(
        forall(s, 0 <= weight(s)),
        forall(u, implies(0 <= u, conj(
            integrable(m, s, weight(s) * hinge(u)), eq(f(u), b * (u - 1) + E(m, s, weight(s) * hinge(u))),
        ))),
    ),
)  # fmt: skip
"""f(u) = b (u - 1) plus the integral of the hinges at exp(s) over s, under the measure m with this weight, for u >= 0.
Such functions are convex and continuous on [0, oo), with f(1) = 0."""
write_as(GENERATOR, r"{0} \text{{ mixes hockey sticks by }} {factor[2]} d {factor[1]}\text{{, with slope }} {3}")

CSISZAR = Definition(
    "csiszar",
    (f, P, Q, t),
    exists(L, conj(DENSITY(L, P, Q), integrable(Q, w, f(L(w))), E(Q, w, f(L(w))) <= t)),
)
"""The Csiszár divergence of P from Q with the function f is at most t: P has a likelihood ratio L with respect to Q,
and E_Q[f(L)] <= t. Where P is not absolutely continuous there is no such t."""
write_as(CSISZAR, r"\mathbb{{E}}_{{{2}}}\left[{factor[0]}\left(\tfrac{{d {1}}}{{d {2}}}\right)\right] \leq {3}")
IS_GENERATOR = GENERATOR(f, m, weight, b)
ONE = lam(s, num(1))

HINGE = Lemma(
    "foundations.csiszar-hinge", "A hinge is the integral of hinges under a point mass", "elementary",
    (),
    GENERATOR(lam(u, factor * hinge(u, epsilon)), dirac(epsilon), ONE, 0),
    mutants=(Mutant("factor", {factor: MORE}, "the hinge at 1, at 2"),),
)  # fmt: skip


@proof_of(HINGE)
def _generator(claim: Claim) -> Theorem:
    """The integral over a point is the value there."""
    function = read(GENERATOR, claim).f
    ints, mean = parts(use("E_dirac", x=epsilon, f=lam(s, ONE(s) * hinge(u))))
    value = arith(eq(function(u), 0 * (u - 1) + E(dirac(epsilon), s, ONE(s) * hinge(u))), mean)
    return prove(claim.conclusion, generalize(arith(0 <= ONE(s)), s),
                 generalize(discharge(both(ints, value), 0 <= u), u))  # fmt: skip


@refutation_of(HINGE, "factor")
def _at_two(said: Theorem) -> Theorem:
    """The hinge at 1 is 1 at 2."""
    values = parts(unfolded(instance(said, epsilon=0)))[1]
    _, false = parts(at(values, 2))
    _, mean = parts(use("E_dirac", x=num(0), f=lam(s, ONE(s) * hinge(num(2)))))
    return absurd(false, mean, shown(eq(exp(num(0)), 1)))


HOCKEY_STICK_FUNCTION = lam(u, hinge(u, epsilon))
divergence = CSISZAR(HOCKEY_STICK_FUNCTION, P, Q, t)
close = INDISTINGUISHABLE(P, Q, epsilon, factor * t)

STICK = Lemma(
    "foundations.csiszar-hockey-stick", "The Csiszár divergence of a hinge is the hockey-stick divergence",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (DENSITY(L, P, Q), 0 <= epsilon),
    conj(implies(divergence, close), implies(close, divergence)),
    mutants=(Mutant("factor", {factor: LESS}, "P = (3/4, 1/4), Q = (1/4, 3/4), the hinge at 1",
                    witness=finite({"Y": 2}, {"L": (3, "1/3")}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"),
                        epsilon=0, t="1/2")),),
)  # fmt: skip


@proof_of(STICK)
def _stick(claim: Claim) -> Theorem:
    """The mean excess of a likelihood ratio is the least delta."""
    there, back = conjuncts(claim)
    divergence, close = premise_of(there), premise_of(back)
    delta = read(INDISTINGUISHABLE, close).delta

    def least(ratio: Term, density: Theorem | Term) -> tuple[Theorem, Theorem, Theorem]:
        same = use(DENSITY_OF_SAME, P=Q, Q=Q)
        known = use(HOCKEY_STICK, density, same, P=P, Q=Q, mu=Q, p=ratio, q=lam(w, num(1)))
        nonneg, ints, _ = parts(unfolded(density))
        body, excess = hinge(ratio(w), epsilon), maximum(0, ratio(w) - exp(epsilon))
        size = dominated(Q, w, arith(absolute(excess) <= ratio(w), specialize(nonneg, w)), ints)
        made, equal = parts(transfer(Q, w, arith(eq(excess, body), 0 <= epsilon), size))
        return specialize(known, delta), made, equal

    def found(ratio: Term, facts: Theorem) -> Theorem:
        density, _, mean = parts(facts)
        known, _, equal = least(ratio, density)
        _, enough = parts(known)
        return mp(enough, arith(premise_of(enough), mean, equal))

    first = obtain(divergence, "L2", found)
    known, made, equal = least(L, DENSITY(L, P, Q))
    mean = arith(E(Q, w, hinge(L(w), epsilon)) <= t, mp(parts(known)[0], close), equal)
    second = witness(divergence, L, DENSITY(L, P, Q), made, mean)
    return both(discharge(first, divergence), discharge(second, close))


# The mean of a hinge of a likelihood ratio is a least delta: of P to Q above 1, of Q to P below ---


def hinge_integrable(law: Term, v: Term, ratio: Term, density: Theorem | Term) -> list[Theorem]:
    """The two sides of the hinge at exp(s) of a likelihood ratio are integrable."""
    nonneg, ints, _ = parts(unfolded(density))
    top = parts(expand(law, v, ratio(v) + exp(s), ints))[0]
    low, sides = specialize(nonneg, v), (maximum(ratio(v) - exp(s), 0), maximum(exp(s) - ratio(v), 0))
    return [dominated(law, v, arith(absolute(side) <= ratio(v) + exp(s), low), top) for side in sides]


class Level:
    """Two laws at the order exp(s) for s >= 0, in reversed order at exp(-s) for s < 0; what is so is given."""

    def __init__(self, pair: tuple[Term, Term], v: Term, ratio: Term, density: Theorem | Term, case: Theorem) -> None:
        """The laws, and the likelihood ratio of the first one."""
        P, Q = pair
        known: tuple[Theorem | Term, Theorem | Term]
        self.above = case.conclusion == (0 <= s)
        one, same = lam(v, num(1)), use(DENSITY_OF_SAME, P=Q, Q=Q)
        if self.above:
            self.level, self.laws, scale, side = s, (P, Q), num(1), maximum(0, ratio(v) - exp(s))
            known, ratios = (density, same), (ratio, one)
        else:
            self.level, self.laws, scale, side = -s, (Q, P), exp(s), maximum(0, 1 - exp(-s) * ratio(v))
            known, ratios = (same, density), (one, ratio)
        (first, second), (p, q) = self.laws, ratios
        self._least = use(HOCKEY_STICK, *known, P=first, Q=second, mu=Q, p=p, q=q, epsilon=self.level)
        body = hinge(ratio(v))
        hinges = hinge_integrable(Q, v, ratio, density)
        scaled_int, scaled = parts(expand(Q, v, body / scale, *hinges))
        equal = parts(transfer(Q, v, arith(eq(body / scale, side), case), scaled_int))[1]
        self.delta = E(Q, v, side)
        self.mean = arith(eq(E(Q, v, body), scale * self.delta), scaled, equal, parts(expand(Q, v, body, *hinges))[1])

    def close(self) -> Theorem:
        """The laws are indistinguishable with this delta."""
        enough = parts(specialize(self._least, self.delta))[1]
        return mp(enough, arith(premise_of(enough)))

    def least(self, close: Theorem, delta: Term) -> Theorem:
        """No smaller delta is enough."""
        return mp(parts(specialize(self._least, delta))[0], close)


# The author's kit for counterexamples: two laws on two points, whose divergence with the hinge at 1 is 1/2 ---

FIRST, SECOND = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})
RATIO = FIRST.ratio(SECOND)
AT_ONE = lam(u, hinge(u, num(0)))
HALF = num(1) / 2
CSISZAR_R = on(CSISZAR, Y=REAL)
VALUES: dict[str, object] = {"f": AT_ONE, "m": dirac(num(0)), "weight": ONE, "b": 0}
"""The function is the hinge at 1."""


class TwoPoints:
    """The two laws, and the facts about them."""

    def __init__(self, P: Term, Q: Term, of_P: Theorem, of_Q: Theorem) -> None:
        """The laws; made by ``with_two_points``."""
        self.first, self.second = P, Q
        self.generator = use(HINGE, epsilon=0)
        self.density = FIRST.density(SECOND, P, Q, of_P, of_Q)
        self.least = FIRST.hockey_stick(SECOND, P, Q, of_P, of_Q, order=0)
        self.one = arith(eq(exp(num(0)), 1))

    def divergence(self, bound: object) -> Theorem:
        """Their divergence is at most a bound, which is 1/2 or more."""
        enough = parts(specialize(self.least, bound))[1]
        close = mp(enough, arith(premise_of(enough), self.one))
        return mp(parts(self._stick(bound))[1], close)

    def too_small(self, said: Theorem) -> Theorem:
        """False, from a divergence that is below 1/2."""
        bound = read(CSISZAR_R, said).t
        close = mp(parts(self._stick(bound))[0], said)
        return arith(FALSE, mp(parts(specialize(self.least, bound))[0], close), self.one)

    def _stick(self, bound: object) -> Theorem:
        return use(STICK, self.density, arith(num(0) <= 0), P=self.first, Q=self.second, L=RATIO, epsilon=0, t=bound)


def with_two_points(then: Callable[[TwoPoints], Theorem]) -> Theorem:
    """Goes on with such laws."""

    def with_first(P: Term, of_P: Theorem) -> Theorem:
        return obtain(SECOND.exists(), "Q2", lambda Q, of_Q: then(TwoPoints(P, Q, of_P, of_Q)))

    return obtain(FIRST.exists(), "P2", with_first)


# Csiszár divergences are compared hinge by hinge ----------------------------------------------

c0, c1 = variables("c0 c1")
P0, P1, Q0, Q1 = variables("P0 P1 Q0 Q1", prob("Y"))
L0, L1 = variables("L0 L1", function_type(("Y",), REAL))
R, S = variables("R S", prob("Z"))
G = var("G", function_type(("Z",), REAL))
v = var("v")
DENSITY_Z = on(DENSITY, Y="Z")


class _Layers:
    """What the hinges make of a law with a likelihood ratio."""

    def __init__(self, law: Term, v: Term, ratio: Term, density: Term) -> None:
        signs, values = parts(unfolded(IS_GENERATOR))
        nonneg, self.ratio_int, _ = parts(unfolded(density))
        self.layer = weight(s) * hinge(ratio(v))
        self.layer_int, self.value = parts(at(values, ratio(v), by=[specialize(nonneg, v)]))
        positive = specialize(signs, s), arith(0 <= hinge(ratio(v)))
        self.nonneg = arith(0 <= self.layer, *positive)
        self.hinge_int = hinge_integrable(law, v, ratio, density)
        self.hinge_mean = parts(expand(law, v, hinge(ratio(v)), *self.hinge_int))[1]
        self.mean_int, self.mean = parts(expand(law, v, self.layer, *self.hinge_int))
        self.one = use(MEAN_OF_DENSITY, density, L=ratio, P=read(DENSITY, density).P, Q=law), mean_of_one(law)
        self.law, self.v, self.ratio = law, v, ratio

    def by_level(self) -> list[Theorem]:
        """E[f] is the integral of the means of the layers, which are integrable; from the integrability of f."""
        law, v, ratio = self.law, self.v, self.ratio
        rest = f(ratio(v)) - b * (ratio(v) - 1)
        rest_int, rest_mean = parts(expand(law, v, rest, integrable(law, v, f(ratio(v))), self.ratio_int))
        total = E(m, s, self.layer)
        inner, same = parts(transfer(law, v, arith(eq(rest, total), self.value), rest_int))
        low = generalize(self.nonneg, v, s)
        swap = use("E_swap", low, almost(law, v, self.layer_int), inner, mu=law, nu=m, f=lam((v, s), self.layer))
        _, level_int, level = parts(swap)
        mean = arith(eq(E(law, v, f(ratio(v))), E(m, s, E(law, v, self.layer))), rest_mean, same, level, *self.one)
        return [level_int, mean]


SMALLER = forall(s, E(S, z, hinge(G(z))) <= c1 * E(Q1, w, hinge(L1(w))) + c0 * E(Q0, w, hinge(L0(w))))

COMPARED = Lemma(
    "foundations.csiszar-compared", "Where all hinges have smaller means, so have the functions that they make up",
    "E_swap",
    (IS_GENERATOR, DENSITY(L1, P1, Q1), DENSITY(L0, P0, Q0), DENSITY_Z(G, R, S), integrable(Q1, w, f(L1(w))),
     integrable(Q0, w, f(L0(w))), SMALLER),
    conj(integrable(S, z, f(G(z))), factor * E(S, z, f(G(z))) <= c1 * E(Q1, w, f(L1(w))) + c0 * E(Q0, w, f(L0(w)))),
    mutants=(Mutant("factor", {factor: MORE}, "the hinge at 1, and the same laws"),),
)  # fmt: skip


@proof_of(COMPARED)
def _proof(claim: Claim) -> Theorem:
    """The mean of f is the integral of the means of its hinges (Tonelli), and these are compared one by one."""
    first, other = _Layers(Q1, w, L1, DENSITY(L1, P1, Q1)), _Layers(Q0, w, L0, DENSITY(L0, P0, Q0))
    new = _Layers(S, z, G, DENSITY_Z(G, R, S))
    (first_int, first_mean), (other_int, other_mean) = first.by_level(), other.by_level()
    sign, close = specialize(parts(unfolded(IS_GENERATOR))[0], s), specialize(SMALLER, s)
    one, two = E(Q1, w, first.layer), E(Q0, w, other.layer)
    gap = arith(0 <= weight(s) * (c1 * E(Q1, w, hinge(L1(w))) + c0 * E(Q0, w, hinge(L0(w))) - E(S, z, hinge(G(z)))),
                sign, close)  # fmt: skip
    below = arith(
        E(S, z, new.layer) <= c1 * one + c0 * two,
        gap,
        new.mean,
        first.mean,
        other.mean,
        new.hinge_mean,
        first.hinge_mean,
        other.hinge_mean,
    )
    positive = integrate(S, z, new.nonneg, new.mean_int)
    top = parts(expand(m, s, c1 * one + c0 * two, first_int, other_int))[0]
    level_int = dominated(m, s, both(positive, below), top)
    low = generalize(new.nonneg, s, z)
    swap = use("E_swap", low, almost(m, s, new.mean_int), level_int, mu=m, nu=S, f=lam((s, z), new.layer))
    _, outer_int, outer = parts(swap)
    total = b * (G(z) - 1) + E(m, s, new.layer)
    total_int, total_mean = parts(expand(S, z, total, outer_int, new.ratio_int))
    value_int, value = parts(transfer(S, z, arith(eq(total, f(G(z))), new.value), total_int))
    levels = integrate(m, s, below, level_int, first_int, other_int)
    end = arith(comparison(claim), value, total_mean, *new.one, outer, levels, first_mean, other_mean)
    return both(value_int, end)


@refutation_of(COMPARED, "factor", Y=REAL, Z=REAL)
def _equal(said: Theorem) -> Theorem:
    """All laws the same pair, with c1 = 1 and c0 = 0: then the divergence would be 0."""

    def with_laws(laws: TwoPoints) -> Theorem:
        divergence = laws.divergence(HALF)

        def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
            density, ints, _ = parts(facts)
            first, second = laws.first, laws.second
            same = E(second, v, hinge(ratio(v)))
            given = laws.generator, density, ints, generalize(arith(same <= 1 * same + 0 * same), s)
            told = instance(said, *given, **VALUES, L1=ratio, L0=ratio, G=ratio, P1=first, P0=first, R=first,
                            Q1=second, Q0=second, S=second, c1=1, c0=0)  # fmt: skip
            made, below = parts(told)
            mean = arith(E(second, v, hinge(ratio(v), num(0))) <= 0, below)
            return laws.too_small(witness(CSISZAR_R(AT_ONE, first, second, 0), ratio, density, made, mean))

        return obtain(divergence, "L2", with_ratio)

    return with_two_points(with_laws)
