"""What pure DP says of every f-divergence, by the chord of f, and approximate DP as a bound on the
divergence of the hockey stick.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import SIGNED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT
from theorems.foundations.tests.pure_dp import PAIR_RATIO
from theorems.notions.divergence.divergence import BELOW, ONE, SAME, Affine, c, f, of_same_laws, too_small, u

# Pure DP bounds every f-divergence, by the chord of f between the least and the largest ratio ---

GROWN, LEFT = exp(epsilon), exp(-epsilon)
CHORD = (f(GROWN) + GROWN * f(LEFT)) / (1 + GROWN)
SIGN = 0 < epsilon

FROM_PURE_DP = Lemma(
    "notions.divergence-from-pure-dp",
    "epsilon-DP bounds the f-divergence by (f(E) + E f(1/E))/(1 + E), E = exp(epsilon)", SOK,
    (PURE_DP_PAIR(P, Q, epsilon), SIGN),
    DIVERGENCE(f, P, Q, factor * CHORD),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip


@proof_of(FROM_PURE_DP)
def _proof(claim: Claim) -> Theorem:
    """g L + h lies between its values at the ends, and there it is at most f."""
    pair, _ = claim.hypotheses
    g, h, size = BELOW.g, BELOW.h, BELOW.size()
    width = arith(0 < GROWN - LEFT, use(EXP_STRICT, arith(-epsilon < epsilon, SIGN), x=-epsilon, y=epsilon))
    ends = [at(BELOW.below, w, place, by=[arith(0 <= place)]) for place in (GROWN, LEFT)]

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        whole = dominated(P, w, arith(absolute(absolute(g(w))) <= c, size), parts(constant(P, w, c))[0])
        moved, mean = parts(use(SIGNED, density, whole, Q=Q, f=g, L=L))
        _, ints, _ = parts(unfolded(density))
        total = use("foundations.mean-of-density", density, P=P, Q=Q, L=L)
        inside = (GROWN - LEFT) * (L(w) * g(w)) + (GROWN - LEFT) * h(w)
        chord = (L(w) - LEFT) * f(GROWN) + (GROWN - L(w)) * f(LEFT)
        near = LEFT <= L(w), L(w) <= GROWN
        both_ends = arith(inside <= chord, *ends, *near)
        known = integrate(Q, w, both_ends, moved, bounded(Q, w, h(w), c, size), ints, surely=(lower, upper))
        sum_ = arith(
            (GROWN - LEFT) * BELOW.means(P, Q) <= (1 - LEFT) * f(GROWN) + (GROWN - 1) * f(LEFT), known, mean, total
        )
        return BELOW.folded(DIVERGENCE(f, P, Q, CHORD), arith(BELOW.means(P, Q) <= CHORD, sum_, width))

    return obtain(use(PAIR_RATIO, pair, P=P, Q=Q), "L", with_ratio)


@refutation_of(FROM_PURE_DP, "factor", Y=REAL)
def _constant(said: Theorem) -> Theorem:
    """The function 1, and laws that are the same."""
    values = {**ONE, "epsilon": num(1)}
    return too_small(instance(said, _same_pair, **values))


def _same_pair(goal: Term) -> Theorem:
    density = use("foundations.density-of-same-law", P=SAME["P"], Q=SAME["Q"])
    above = almost(SAME["Q"], var("x"), numeric(1 <= exp(num(1))))
    return folded(
        goal, both(*(witness(side, lam(var("x"), num(1)), density, above) for side in conjuncts(unfold(goal))))
    )


# Approximate DP as a bound on the divergence of the hockey stick ------------------------------

STICK = lam(u, maximum(u - GROWN, 0))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)

BOUND = DIVERGENCE(STICK, P, Q, delta)

HALF = num(Fraction(1, 2))
VALUES = {**SAME, "epsilon": log(HALF), "delta": HALF}
RATIO = arith(eq(exp(log(HALF)), HALF))

TO_TESTS = Lemma(
    "notions.divergence-hockey-stick-to-tests", "A bound on the hockey-stick divergence bounds the gain of tests", SOK,
    (BOUND,),
    CLOSE,
    mutants=(Mutant("factor", Claim((BOUND,), INDISTINGUISHABLE(P, Q, epsilon, LESS * delta)),
                    "equal laws, exp(epsilon) = 1/2"),),
)  # fmt: skip


@proof_of(TO_TESTS)
def _needed(_: Claim) -> Theorem:
    """g = phi and h = -exp(epsilon) phi."""
    test = test_function(phi, w)
    unit, positive = specialize(test, w), arith(0 < GROWN)
    size = 1 + GROWN
    scaled = [arith(goal, unit, positive) for goal in (0 <= GROWN * phi(w), GROWN * phi(w) <= GROWN)]
    first = arith(absolute(phi(w)) <= size, unit, positive)
    second = arith(absolute(-GROWN * phi(w)) <= size, *scaled, positive)
    goal = phi(w) * u + -GROWN * phi(w) <= STICK(u)
    line = cases(
        GROWN <= u,
        lambda yes: arith(goal, arith(phi(w) * (u - GROWN) <= u - GROWN, yes, unit)),
        lambda no: arith(goal, arith(phi(w) * (GROWN - u) >= 0, no, unit)),
    )
    lines = generalize(discharge(line, 0 <= u), w, u)
    functions = phi, lam(w, -GROWN * phi(w))
    said = at(BOUND, *functions, size, by=[arith(0 < size, positive), generalize(both(first, second), w), lines])
    moved = parts(expand(Q, w, functions[1](w), bounded(Q, w, phi(w), 1, unit)))[1]
    return for_all(CLOSE, arith(E(P, w, phi(w)) <= GROWN * E(Q, w, phi(w)) + delta, said, moved))


@refutation_of(TO_TESTS, "factor", Y=REAL)
def _less_close(said: Theorem) -> Theorem:
    """The laws are the same, exp(epsilon) = 1/2: delta is 1/2."""
    stick = substitute(STICK, {epsilon: VALUES["epsilon"]})
    divergence = of_same_laws(stick, arith(eq(stick(num(1)), HALF), RATIO))
    one = lam(var("x"), num(1))
    close = at(instance(said, divergence, **VALUES), one)
    return arith(FALSE, close, RATIO, parts(use("E_dirac", x=num(0), f=one))[1])


# Approximate DP bounds the divergence of the hockey stick -------------------------------------

FROM_TESTS = Lemma(
    "notions.divergence-hockey-stick", "The gain of tests bounds the hockey-stick divergence", SOK,
    (CLOSE,),
    BOUND,
    mutants=(Mutant("factor", Claim((CLOSE,), DIVERGENCE(STICK, P, Q, LESS * delta)), "equal laws"),),
)  # fmt: skip


@proof_of(FROM_TESTS)
def _enough(_: Claim) -> Theorem:
    """g <= max(g, 0) <= 1 and h <= -exp(epsilon) max(g, 0)."""
    line = Affine(STICK)
    g, h, size, positive = line.g(w), line.h(w), line.size(), arith(0 < GROWN)
    at_zero, at_level = (at(line.below, w, place, by=[arith(0 <= place)]) for place in (num(0), GROWN))
    low = arith(h <= 0, at_zero, positive), arith(g * GROWN + h <= 0, at_level)

    def too_large(no: Theorem) -> Theorem:
        room = arith(0 < g - 1, no)
        far = GROWN + (c * GROWN + c + 1) / (g - 1)
        step = arith(eq((far - GROWN) * (g - 1), c * GROWN + c + 1), room)
        beyond = arith(0 <= far - GROWN, room, size, positive)
        said = at(line.below, w, far, by=[arith(0 <= far, beyond, positive)])
        return arith(g <= 1, said, beyond, step, size, positive, room)

    small = cases(g <= 1, lambda yes: yes, too_large)
    test = lam(w, maximum(g, 0))
    unit = generalize(both(arith(0 <= test(w)), arith(test(w) <= 1, small)), w)
    ints = {
        law: [bounded(law, w, body, c + 1, size, unit_) for body, unit_ in ((g, size), (h, size))] for law in (P, Q)
    }
    tests = {law: bounded(law, w, test(w), 1, specialize(unit, w)) for law in (P, Q)}
    first = integrate(P, w, arith(g <= test(w)), *ints[P], tests[P])
    second = integrate(Q, w, cases(0 <= g, lambda yes: arith(h <= -GROWN * test(w), yes, *low),
                                   lambda no: arith(h <= -GROWN * test(w), no, *low)), *ints[Q], tests[Q])  # fmt: skip
    bound = arith(line.means(P, Q) <= delta, first, second, at(CLOSE, test, by=[unit]))
    return line.folded(BOUND, bound)


@refutation_of(FROM_TESTS, "factor", Y=REAL)
def _smaller(said: Theorem) -> Theorem:
    place, function = var("x"), var("phi", function_type((REAL,), REAL))
    test = test_function(function, place)
    mean = parts(use("E_dirac", x=num(0), f=function))[1]
    seen = E(SAME["P"], place, function(place))
    near = arith(seen <= exp(VALUES["epsilon"]) * seen + HALF, mean, RATIO, specialize(test, num(0)))
    close = for_all(on(INDISTINGUISHABLE, Y=REAL)(*SAME.values(), VALUES["epsilon"], HALF), near)
    level = substitute(STICK, {epsilon: VALUES["epsilon"]})(u)
    line = generalize(discharge(arith(num(1) * u + -HALF <= level, RATIO), 0 <= u), var("x"), u)
    return too_small(instance(said, close, **VALUES), 1, -HALF, line)
