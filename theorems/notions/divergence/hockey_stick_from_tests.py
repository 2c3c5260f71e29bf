"""Approximate DP bounds the divergence of the hockey stick."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, eq, exp, function_type, lam, maximum, num, substitute, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, INDISTINGUISHABLE, P, Q, delta, epsilon, on, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, for_all, generalize, integrate, parts
from dpproofs.proving.tactics import specialize, use
from theorems.citations import SOK
from theorems.notions.divergence.bound import SAME, Affine, c, too_small, u
from theorems.notions.divergence.hockey_stick import BOUND, CLOSE, GROWN, HALF, RATIO, STICK, VALUES

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
