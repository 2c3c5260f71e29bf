"""Adaptive composition of probabilistic DP, where the first answer can be read back from what is released.

All losses above the bound have to be in an event of small probability, and this event is seen in what is released. So
the answer of the first mechanism has to be there, too: probabilistic DP is not kept by postprocessing.
This file is long because the event of the composition is put together from those of all first answers.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.densities.densities_of_kernels import COMMON_KERNEL
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import M3, PIPED, at_neighbours, x
from theorems.notions.loss_tail.event import LEAST, OUTSIDE_ABOVE

epsilon2, delta2 = variables("epsilon2 delta2")
before = var("g", function_type(("Z",), "Y"))
PROBABILISTIC_Z = on(PROBABILISTIC_DP, Y="Z")
FIRST = PROBABILISTIC_DP(M, N, epsilon, delta)
SECOND = forall(y, PROBABILISTIC_Z(lam(x, M2(x, y)), N, epsilon2, delta2))
READ = forall((x, y), almost_surely(M2(x, y), z, eq(before(z), y)))
"""The first answer is read back from the second one."""


LEMMA = Lemma(
    "notions.probabilistic-dp-composition", "Adaptive composition of probabilistic DP, where the first answer can be "
    "read back: the epsilons add up, and an event of each mechanism is left out", SOK,
    (FIRST, SECOND, PIPED, READ, delta2 <= 1),
    PROBABILISTIC_Z(M3, N, epsilon + epsilon2, delta + (1 - factor * delta) * delta2),
    mutants=(Mutant("delta", {factor: MORE},
                    "each reveals one of two data sets with probability 1/2",
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, M=(("1/2", "1/2"), (1, 0)),
                        M2=(("1/2", "1/2", 0), (0, 0, 1), (1, 0, 0), (0, 0, 1)), M3=(("1/4", "1/4", "1/2"), (1, 0, 0)),
                        N=(False, True, False, False), g=(0, 0, 1), epsilon=0, epsilon2=0, delta="1/2", delta2="1/2")),
             Mutant("unread", without(READ),
             "M2 says whether the first "
                    "answer is the last of three",
                    witness=finite({"X": 2, "Y": 3, "Z": 2}, M=(("1/10", "2/5", "1/2"), (0, "2/5", "3/5")),
                        M2=((1, 0), (1, 0), (0, 1), (1, 0), (1, 0), (0, 1)), M3=(("1/2", "1/2"), ("2/5", "3/5")),
                        N=(False, True, False, False), epsilon=log(num(Fraction(6, 5))), epsilon2=0, delta="1/10",
                        delta2=0))),
)  # fmt: skip

TEST = test_function(phi_z, z)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The events of both mechanisms are left out: P(S or S2) is at most delta + (1 - delta) delta2."""
    private = at_neighbours(FIRST)
    seconds = generalize(at_neighbours(specialize(SECOND, y)), y)
    goal = consequence_of(opened(claim.conclusion, x1, x2))
    kernels = {"K": lam(y, M2(x1, y)), "H": lam(y, M2(x2, y))}

    def with_all(S: Term, first: Theorem, R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        unit, small, outside = parts(first)
        late = lam((y, z), ind(exp(epsilon2) * q(y, z) < p(y, z)))
        kept = lam((y, z), (1 - S(y)) * (1 - late(y, z)))
        event = lam(z, 1 - kept(before(z), z))
        size, tested = parts(specialize(unit, y)), parts(specialize(TEST, z))
        values = {"P": M2(x1, y), "Q": M2(x2, y), "R": R(y), "p": lam(z, p(y, z)), "q": lam(z, q(y, z))}
        own = parts(specialize(facts, y))

        def rare() -> Theorem:
            """E S2 is at most delta2, whatever the first answer is."""

            def with_event(other: Term, said: Theorem) -> Theorem:
                test, bound, close = parts(said)
                least = use(LEAST, *own, test, close, **values, S=other, epsilon=epsilon2)
                return arith(E(M2(x1, y), z, late(y, z)) <= delta2, least, bound)

            return obtain(specialize(seconds, y), "S2", with_event)

        def released(point: Term, whole: Term, test: Term, is_test: Theorem) -> Theorem:
            """E[M3] test(z) = E[M] E[M2] whole(y, z), where test(z) is whole(before(z), z)."""
            law = M2(point, y)
            said = at(specialize(PIPED, point), test, by=[is_test])
            read = specialize(READ, point, y)
            same = same_value(lam(y, whole(y, z)), eq(before(z), y))
            inner = parts(use("E_congruence", almost(law, z, arith(eq(test(z), whole(y, z)), same), read), mu=law,
                              f=test, g=lam(z, whole(y, z))))[0]  # fmt: skip
            means = use("as_always", generalize(inner, y), mu=M(point), A=lam(y, inner.conclusion))
            outer = parts(use("E_congruence", means, mu=M(point), f=lam(y, E(law, z, test(z))),
                              g=lam(y, E(law, z, whole(y, z)))))[0]  # fmt: skip
            total = E(M(point), y, E(law, z, whole(y, z)))
            return arith(eq(E(M3(point), z, test(z)), total), said, outer)

        low, high = (arith(bound, *parts(specialize(unit, before(z)))) for bound in (0 <= event(z), event(z) <= 1))
        is_event = generalize(both(low, high), z)
        law = M2(x1, y)
        gone = lam((y, z), 1 - kept(y, z))
        inside = bounded(law, z, late(y, z), 1)
        each = parts(expand(law, z, gone(y, z), inside))[1]
        mean = E(law, z, gone(y, z))
        most = arith(mean <= S(y) + (1 - S(y)) * delta2, each, rare(), *size, mean_of_one(law))
        signs = [arith(0 <= gone(y, z), *size), arith(gone(y, z) <= 1, *size)]
        ints = [bounded(M(x1), y, one, 1, fact) for one, fact in
                ((S(y), specialize(unit, y)), (mean, _unit(law, z, gone(y, z), *signs)))]  # fmt: skip
        limit = expand(M(x1), y, S(y) + (1 - S(y)) * delta2, ints[0])
        total = integrate(M(x1), y, most, ints[1], parts(limit)[0])
        probability = arith(
            E(M3(x1), z, event(z)) <= delta + (1 - delta) * delta2, released(x1, gone, event, is_event), total,
            parts(limit)[1], mean_of_one(M(x1)), small, delta2 <= 1,
        )  # fmt: skip

        test = lam(z, (1 - event(z)) * phi_z(z))
        bounds = parts(specialize(unit, before(z)))
        is_test = generalize(both(*(arith(f, *bounds, *tested) for f in (0 <= test(z), test(z) <= 1))), z)
        sides = [released(point, lam((y, z), (1 - (1 - kept(y, z))) * phi_z(z)), test, is_test) for point in (x1, x2)]
        rest = lam((y, z), (1 - late(y, z)) * phi_z(z))
        rest_signs = [arith(0 <= rest(y, z), *tested), arith(rest(y, z) <= 1, *tested)]
        inner = [M2(point, y) for point in (x1, x2)]
        here = [E(law, z, rest(y, z)) for law in inner]
        units = [_unit(law, z, rest(y, z), *rest_signs) for law in inner]
        taken = []
        for law in inner:
            within = bounded(law, z, rest(y, z), 1, *rest_signs)
            body = (1 - (1 - kept(y, z))) * phi_z(z)
            taken.append(parts(expand(law, z, body, within))[1])
        close = use(OUTSIDE_ABOVE, *own, TEST, **values, phi=phi_z, epsilon=epsilon2)
        left = (1 - S(y)) * here[0]
        right = (1 - S(y)) * here[1]
        step = arith(left <= exp(epsilon2) * right, close, *size)
        ints = [bounded(M(x1), y, one, 1, *parts(fact), *size) for one, fact in zip((left, right), units, strict=True)]
        scaled = parts(expand(M(x1), y, exp(epsilon2) * right, ints[1]))
        first_step = integrate(M(x1), y, step, ints[0], scaled[0])
        second_step = at(outside, lam(y, here[1]), by=[generalize(units[1], y)])
        outer = []
        for point, one, fact in zip((x1, x2), taken, (left, right), strict=True):
            always = use("as_always", generalize(arith(eq(one.conclusion.args[0], fact), one), y), mu=M(point),
                         A=lam(y, eq(one.conclusion.args[0], fact)))  # fmt: skip
            outer.append(parts(use("E_congruence", always, mu=M(point), f=lam(y, one.conclusion.args[0]),
                                   g=lam(y, fact)))[0])  # fmt: skip
        grown = arith(eq(exp(epsilon + epsilon2), exp(epsilon) * exp(epsilon2)))
        bound = arith(
            E(M3(x1), z, test(z)) <= exp(epsilon + epsilon2) * E(M3(x2), z, test(z)), *sides, *outer, first_step,
            scaled[1], second_step, grown,
        )  # fmt: skip
        every = generalize(discharge(bound, TEST), phi_z)
        return witness(goal, event, is_event, probability, every)

    def with_first(S: Term, first: Theorem) -> Theorem:
        made = use(COMMON_KERNEL, **kernels)
        return obtain_all(made, "R p q", lambda R, p, q, facts: with_all(S, first, R, p, q, facts))

    return for_all(claim.conclusion, obtain(private, "S", with_first), x1, x2)


def _unit(law: Term, point: Term, test: Term, low: Theorem, high: Theorem) -> Theorem:
    """The mean of a test of the answer of a law is at least 0, and at most 1."""
    low, high = generalize(low, point), generalize(high, point)
    return both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(point, test), c=1))[1:])


probabilistic_dp_compose = Verified(LEMMA, "probabilistic_dp_compose")
