"""The author's kit for witnesses: one noisy step on the line."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import E, eq, lam, normal, num, variables
from dpproofs.mutants.counterexamples import exceeded, excess_value, fact, from_level, is_test, phi, tail
from dpproofs.mutants.witnesses import instance, shown
from dpproofs.mutants.two_answers import single_sums
from dpproofs.proving.reading import integrand_of, law_of, rhs
from dpproofs.proving.tactics import arith, at, congruence, constant, discharge, generalize, intro, parts, use
from collections.abc import Mapping
from theorems.composition.iteration.first_step import is_first, roots
from theorems.composition.iteration.noise_on_the_line import ON_THE_LINE
from theorems.foundations.geometry.inner_products_line import PRODUCT, SUM


a, b, k, x = variables("a b k x")
SPACE = {"add": SUM, "scale": PRODUCT, "inner": PRODUCT}
NOISE = lam(a, normal(a, num(1)))
VALUES: Mapping[str, object] = Frozen(
    {
        **SPACE, "G": NOISE, "sigma": num(1), "n": num(1), "L": num(Fraction(1, 2)), "Delta": num(1),
        "diameter": num(0), "r": num(1),
        "U": lam(k, normal(k, num(1))), "U2": lam(k, normal(num(0), num(1))), "psi": lam((k, a), num(1)),
        "psi2": lam((k, a), num(0)), "a": lam(k, num(1)), "z": lam(k, num(0)),
    }
)  # fmt: skip
"""Both processes begin as N(0, 1), and the step leads the first one to 1 and the second one to 0."""


def _forgets(goal: Term, number: Term, _test: Term) -> Theorem:
    """What the process was before does not matter."""
    same = parts(constant(law_of(rhs(goal)), x, integrand_of(rhs(goal), x)))[1]
    return congruence(goal, same, is_first(number))


def _same_start() -> Theorem:
    """Both are N(0, 1)."""
    law, mean = normal(num(0), num(1)), E(normal(num(0), num(1)), x, phi(x))
    same = generalize(discharge(arith(eq(mean, mean)), is_test(phi)), phi)
    return fact("iteration.same-start", fact("foundations.inner-product-line"), same, **SPACE, P=law, Q=law)


def shows(goal: Term) -> Theorem:
    """A premise of a theorem on two noisy processes, where computation does not do."""
    match goal.data.name if goal.op == "def" else "":
        case "gaussian_noise":
            return use(ON_THE_LINE, shown(num(0) < 1), sigma=1)
        case "noisy_steps":
            return intro(goal, _forgets)
        case "w_infinity":
            return _same_start()
        case _:
            return intro(goal, lambda wanted, number, *_: congruence(wanted, *roots(wanted), is_first(number)))


def too_small(said: Theorem) -> Theorem:
    """The profile of N(1, 1) and N(0, 1) is smaller than the gain of the event 'above 1/2'."""
    bound = single_sums(at(said, 1, from_level(Fraction(1, 2))))
    return exceeded(bound, *(tail(Fraction(1, 2), mean) for mean in (1, 0)), excess_value(bound))


def profile_too_small(said: Theorem) -> Theorem:
    """What a theorem says of N(1, 1) and N(0, 1) is too little."""
    return too_small(instance(said, shows, **VALUES))
