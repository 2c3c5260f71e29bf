"""Laws that exist: put together from pieces, with a given density, mixed, postprocessed."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, absolute, conj, dirac, eq, exists, forall, function_type, implies, integrable, lam, num, prob, var,
    variables,
)  # fmt: skip
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, bounded, constant, discharge, dominated, expand, generalize, integrate, obtain, parts, prove,
    specialize, transfer, use, witness,
)  # fmt: skip
from dpproofs.notions import DENSITY, IMAGE, MIXTURE, PUSHED, K, P, R, image, phi, phi_z, test_function, w, y, z

u = var("u", "U")
Ps, Qs, Rs = variables("P Q R", function_type(("U",), prob("Y")))
f, g = variables("f g", function_type(("U", "Y"), "real"))
t = var("t", function_type(("U",), "real"))
TEST = test_function(phi, w)


def _pieces_mean(R: Term, factor: Factor = 1) -> Term:
    """E_R[phi] = E_P[f phi] + E_Q[g phi]."""
    return eq(E(R(u), w, phi(w)), factor * E(Ps(u), w, f(u, w) * phi(w)) + E(Qs(u), w, g(u, w) * phi(w)))


def _pieces_claim(factor: Factor) -> Claim:
    return Claim((
        forall((u, w), conj(0 <= f(u, w), 0 <= g(u, w))),
        forall(u, conj(integrable(Ps(u), w, f(u, w)), integrable(Qs(u), w, g(u, w)))),
        forall(u, eq(E(Ps(u), w, f(u, w)) + E(Qs(u), w, g(u, w)), 1)),
    ), exists(Rs, forall((u, phi), implies(TEST, _pieces_mean(Rs, factor)))))  # fmt: skip


def _pieces(claim: Claim) -> Theorem:
    """The kernel of the axiom is the one that keeps y; its mean of a test is the value of the test."""
    nonneg, ints, _ = claim.hypotheses

    def with_law(R: Term, facts: Theorem) -> Theorem:
        certain = parts(use("E_dirac", x=w, f=phi))[1]
        size, sides = specialize(TEST, w), []
        for weight, law, fact in zip((f, g), (Ps, Qs), parts(specialize(ints, u)), strict=True):
            cover = arith(absolute(weight(u, w) * phi(w)) <= weight(u, w), size, specialize(nonneg, u, w))
            same = arith(eq(weight(u, w) * phi(w), weight(u, w) * certain.conclusion.args[0]), certain)
            sides.append(parts(transfer(law(u), w, same, dominated(law(u), w, cover, fact)))[1])
        final = arith(_pieces_mean(R), at(facts, u, phi, by=[TEST]), *sides)
        return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

    made = use("law_with_density", *claim.hypotheses, P=Ps, Q=Qs, f=f, g=g, K=lam((u, w), dirac(w)))
    return obtain(made, "R", with_law)


PIECES = Lemma(
    "foundations.law-of-two-pieces", "A law put together from two pieces with densities", "law_with_density",
    *_pieces_claim(1).parts, _pieces,
    (Mutant("factor", _pieces_claim(LESS), "g = 0, f = 1"),),
)  # fmt: skip


GIVEN_DENSITY = (
    forall((u, w), 0 <= f(u, w)), forall(u, conj(integrable(Ps(u), w, f(u, w)), eq(E(Ps(u), w, f(u, w)), 1))),
)  # fmt: skip


def _with_density_claim(factor: Factor) -> Claim:
    return Claim(GIVEN_DENSITY, exists(Rs, forall(u, DENSITY(lam(w, factor * f(u, w)), Rs(u), Ps(u)))))


def _with_density(claim: Claim) -> Theorem:
    """The second piece has the density 0."""
    none, nothing = (lam((u, w), num(0)), parts(use("E_zero", mu=Ps(u))))
    f_int, mass = parts(specialize(GIVEN_DENSITY[1], u))

    def with_law(R: Term, facts: Theorem) -> Theorem:
        equal = arith(eq(E(R(u), w, phi(w)), E(Ps(u), w, f(u, w) * phi(w))), at(facts, u, phi, by=[TEST]), nothing[1])
        tests = generalize(discharge(equal, TEST), phi)
        return witness(claim.conclusion, R, generalize(prove(
            DENSITY(lam(w, f(u, w)), R(u), Ps(u)), specialize(GIVEN_DENSITY[0], u), f_int, tests), u))  # fmt: skip

    signs = generalize(both(specialize(GIVEN_DENSITY[0], u, w), arith(0 <= none(u, w))), u, w)
    ints = generalize(both(f_int, nothing[0]), u)
    total = generalize(arith(eq(E(Ps(u), w, f(u, w)) + E(Ps(u), w, 0), 1), mass, nothing[1]), u)
    return obtain(use(PIECES, signs, ints, total, P=Ps, Q=Ps, f=f, g=none), "R", with_law)


WITH_DENSITY = Lemma(
    "foundations.law-with-density", "A nonnegative function of integral 1 is the likelihood ratio of a law",
    "law_with_density", *_with_density_claim(1).parts, _with_density,
    (Mutant("factor", _with_density_claim(LESS), "f = 1"),),
)  # fmt: skip

WEIGHTS = forall(u, conj(0 <= t(u), t(u) <= 1))


def _mixed_claim(shift: Factor) -> Claim:
    return Claim((WEIGHTS,), exists(Rs, forall(u, MIXTURE(Rs(u), t(u) + shift, Ps(u), Qs(u)))))


def _mixed(claim: Claim) -> Theorem:
    """The pieces have the constant densities t and 1 - t."""
    weight = specialize(WEIGHTS, u)
    sides = [(law, value, constant(law(u), w, value)) for law, value in ((Ps, t(u)), (Qs, 1 - t(u)))]

    def with_law(R: Term, facts: Theorem) -> Theorem:
        size = specialize(TEST, w)
        means = [parts(expand(law(u), w, value * phi(w), bounded(law(u), w, phi(w), 1, size)))[1]
                 for law, value, _ in sides]  # fmt: skip
        mean = t(u) * E(Ps(u), w, phi(w)) + (1 - t(u)) * E(Qs(u), w, phi(w))
        final = arith(eq(E(R(u), w, phi(w)), mean), at(facts, u, phi, by=[TEST]), *means)
        return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

    signs = generalize(both(arith(0 <= t(u), weight), arith(0 <= 1 - t(u), weight)), u, w)
    ints = generalize(both(*(parts(fact)[0] for _, _, fact in sides)), u)
    total = generalize(arith(eq(E(Ps(u), w, t(u)) + E(Qs(u), w, 1 - t(u)), 1), *(fact for _, _, fact in sides)), u)
    made = use(PIECES, signs, ints, total, P=Ps, Q=Qs, f=lam((u, w), t(u)), g=lam((u, w), 1 - t(u)))
    return obtain(made, "R", with_law)


MIXED = Lemma(
    "foundations.law-mixed", "Two laws have a mixture with any weights", "law_with_density",
    *_mixed_claim(0).parts, _mixed,
    (Mutant("weight", _mixed_claim(Fraction(1, 100)), "t = 1, P, Q on different points"),),
)  # fmt: skip


def _unit_mean(test: Term) -> list[Theorem]:
    """The mean of a test under K(y) is in [0, 1]."""
    size = specialize(test, z)
    ints = bounded(K(y), z, phi_z(z), 1, size)
    return [integrate(K(y), z, fact, ints) for fact in parts(size)]


def _pushed(claim: Claim) -> Theorem:
    """One piece, of density 1; the second has the density 0."""
    s = var("s", "Y")
    one, none = lam((s, y), num(1)), lam((s, y), num(0))
    units, nothing = parts(use("E_one", P=P)), parts(use("E_zero", mu=P))

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        inner = E(K(y), z, phi_z(z))
        ints = bounded(P, y, inner, 1, *_unit_mean(test))
        means = [parts(expand(P, y, factor * inner, ints))[1] for factor in (1, 0)]
        equal = arith(eq(E(made(s), z, phi_z(z)), E(P, y, inner)), at(facts, s, phi_z, by=[test]), *means)
        tests = generalize(discharge(equal, test), phi_z)
        return witness(claim.conclusion, made(s), prove(PUSHED(made(s), P, K), tests))

    signs = generalize(both(arith(0 <= one(s, y)), arith(0 <= none(s, y))), s, y)
    ints = generalize(both(units[0], nothing[0]), s)
    total = generalize(arith(eq(E(P, y, 1) + E(P, y, 0), 1), units[1], nothing[1]), s)
    constant_law, kernel = lam(s, P), lam((s, y), K(y))
    made = use("law_with_density", signs, ints, total, P=constant_law, Q=constant_law, f=one, g=none, K=kernel)
    return obtain(made, "R", with_law)


PUSHED_LAW = Lemma(
    "foundations.law-pushed", "There is a law after postprocessing", "law_with_density",
    (), exists(R, PUSHED(R, P, K)), _pushed,
    (Mutant("order", Claim((), exists(R, forall(P, PUSHED(R, P, K)))), "K the identity"),),
)  # fmt: skip


def _image(claim: Claim) -> Theorem:
    """The kernel that gives g(y) for certain."""

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        certain = parts(use("E_dirac", x=image(y), f=phi_z))[1]
        at_g = bounded(P, y, phi_z(image(y)), 1, specialize(test, image(y)))
        inner, value = certain.conclusion.args
        means = transfer(P, y, arith(eq(value, inner), certain), at_g)
        equal = arith(eq(E(made, z, phi_z(z)), E(P, y, value)), at(facts, phi_z, by=[test]), means)
        return witness(claim.conclusion, made, generalize(discharge(equal, test), phi_z))

    return obtain(use(PUSHED_LAW, K=lam(y, dirac(image(y)))), "R", with_law)


IMAGE_LAW = Lemma(
    "foundations.law-image", "There is a law after postprocessing by a function", "law_with_density",
    (), exists(R, IMAGE(R, P, image)), _image,
    (Mutant("order", Claim((), exists(R, forall(P, IMAGE(R, P, image)))), "g the identity"),),
)  # fmt: skip
