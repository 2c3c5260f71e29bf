"""Laws exist: put together from pieces, with a given density, after postprocessing by a kernel or a function,
and what k kernels make one after the other.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.null_events import NOTHING

# Laws that are put together from pieces exist -------------------------------------------------

u = var("u", "U")
Ps, Qs, Rs = variables("P Q R", function_type(("U",), prob("Y")))
f, g = variables("f g", function_type(("U", "Y"), "real"))
TEST = test_function(phi, w)

PIECES_FACTOR = Mutant(
    "factor", {factor: LESS}, "g = 0, f = 1", witness=finite({"U": 1, "Y": 1}, f=1, g=0, P=((1,),), Q=((1,),))
)


def _pieces_mean(R: Term, factor: Factor = 1) -> Term:
    """E_R[phi] = E_P[f phi] + E_Q[g phi]."""
    return eq(E(R(u), w, phi(w)), factor * E(Ps(u), w, f(u, w) * phi(w)) + E(Qs(u), w, g(u, w) * phi(w)))


PIECES = Lemma(
    "foundations.law-of-two-pieces", "A law put together from two pieces with densities", "law_with_density",
    (
        forall((u, w), conj(0 <= f(u, w), 0 <= g(u, w))),
        forall(u, conj(integrable(Ps(u), w, f(u, w)), integrable(Qs(u), w, g(u, w)))),
        forall(u, eq(E(Ps(u), w, f(u, w)) + E(Qs(u), w, g(u, w)), 1)),
    ),
    exists(Rs, forall((u, phi), implies(TEST, _pieces_mean(Rs, factor)))),
    mutants=(PIECES_FACTOR,),
)  # fmt: skip


@proof_of(PIECES)
def _pieces(claim: Claim) -> Theorem:
    """The kernel of the axiom is the one that keeps y; its mean of a test is the value of the test."""
    nonneg, ints, _ = claim.hypotheses

    def with_law(R: Term, facts: Theorem) -> Theorem:
        certain = parts(use("E_dirac", x=w, f=phi))[1]
        size, sides = specialize(TEST, w), []
        for weight, law, fact in zip((f, g), (Ps, Qs), parts(specialize(ints, u)), strict=True):
            cover = arith(absolute(weight(u, w) * phi(w)) <= weight(u, w), size, specialize(nonneg, u, w))
            same = arith(eq(weight(u, w) * phi(w), weight(u, w) * lhs(certain)), certain)
            sides.append(parts(transfer(law(u), w, same, dominated(law(u), w, cover, fact)))[1])
        final = arith(_pieces_mean(R), at(facts, u, phi, by=[TEST]), *sides)
        return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

    made = use("law_with_density", *claim.hypotheses, P=Ps, Q=Qs, f=f, g=g, K=lam((u, w), dirac(w)))
    return obtain(made, "R", with_law)


# Laws with a given density exist --------------------------------------------------------------

GIVEN_DENSITY = (
    forall((u, w), 0 <= f(u, w)),
    forall(u, conj(integrable(Ps(u), w, f(u, w)), eq(E(Ps(u), w, f(u, w)), 1))),
)

WITH_DENSITY = Lemma(
    "foundations.law-with-density", "A nonnegative function of integral 1 is the likelihood ratio of a law",
    "law_with_density",
    GIVEN_DENSITY,
    exists(Rs, forall(u, DENSITY(lam(w, factor * f(u, w)), Rs(u), Ps(u)))),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1", witness=finite({"U": 1, "Y": 1}, f=1, P=((1,),))),),
)  # fmt: skip


@proof_of(WITH_DENSITY)
def _with_density(claim: Claim) -> Theorem:
    """The second piece has the density 0."""
    none, nothing = (lam((u, w), num(0)), parts(use(NOTHING, mu=Ps(u))))
    f_int, mass = parts(specialize(GIVEN_DENSITY[1], u))

    def with_law(R: Term, facts: Theorem) -> Theorem:
        equal = arith(eq(E(R(u), w, phi(w)), E(Ps(u), w, f(u, w) * phi(w))), at(facts, u, phi, by=[TEST]), nothing[1])
        tests = generalize(discharge(equal, TEST), phi)
        return witness(
            claim.conclusion,
            R,
            generalize(prove(DENSITY(lam(w, f(u, w)), R(u), Ps(u)), specialize(GIVEN_DENSITY[0], u), f_int, tests), u),
        )

    signs = generalize(both(specialize(GIVEN_DENSITY[0], u, w), arith(0 <= none(u, w))), u, w)
    ints = generalize(both(f_int, nothing[0]), u)
    total = generalize(arith(eq(E(Ps(u), w, f(u, w)) + E(Ps(u), w, 0), 1), mass, nothing[1]), u)
    return obtain(use(PIECES, signs, ints, total, P=Ps, Q=Ps, f=f, g=none), "R", with_law)


# Postprocessed laws exist ---------------------------------------------------------------------

PUSHED_LAW = Lemma(
    "foundations.law-pushed", "There is a law after postprocessing", "law_with_density",
    (),
    exists(R, PUSHED(R, P, K)),
    mutants=(Mutant("order", Claim((), exists(R, forall(P, PUSHED(R, P, K)))), "K the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


@proof_of(PUSHED_LAW)
def _pushed(claim: Claim) -> Theorem:
    """One piece, of density 1; the second has the density 0."""
    s = var("s", "Y")
    one, none = lam((s, y), num(1)), lam((s, y), num(0))
    units, nothing = parts(use("E_one", P=P)), parts(use(NOTHING, mu=P))

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


def _unit_mean(test: Term) -> list[Theorem]:
    """The mean of a test under K(y) is in [0, 1]."""
    size = specialize(test, z)
    ints = bounded(K(y), z, phi_z(z), 1, size)
    return [integrate(K(y), z, fact, ints) for fact in parts(size)]


# There is a law after postprocessing by a function --------------------------------------------

IMAGE_LAW = Lemma(
    "foundations.law-image", "There is a law after postprocessing by a function", "law_with_density",
    (),
    exists(R, IMAGE(R, P, image)),
    mutants=(Mutant("order", Claim((), exists(R, forall(P, IMAGE(R, P, image)))), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, g=(0, 1))),),
)  # fmt: skip


@proof_of(IMAGE_LAW)
def _image(claim: Claim) -> Theorem:
    """The kernel that gives g(y) for certain."""

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        certain = parts(use("E_dirac", x=image(y), f=phi_z))[1]
        at_g = bounded(P, y, phi_z(image(y)), 1, specialize(test, image(y)))
        inner, value = both_sides(certain)
        means = transfer(P, y, arith(eq(value, inner), certain), at_g)
        equal = arith(eq(E(made, z, phi_z(z)), E(P, y, value)), at(facts, phi_z, by=[test]), means)
        return witness(claim.conclusion, made, generalize(discharge(equal, test), phi_z))

    return obtain(use(PUSHED_LAW, K=lam(y, dirac(image(y)))), "R", with_law)


# Kernels are closed under composition ---------------------------------------------------------

Ks = var("K", function_type(("U", "Y"), prob("Z")))
Rs_ = var("R", function_type(("U",), prob("Z")))


PUSHED_KERNEL = Lemma(
    "foundations.kernel-pushed", "Kernels are closed under composition", "law_with_density",
    (),
    exists(Rs_, forall(u, PUSHED(Rs_(u), Ps(u), lam(y, Ks(u, y))))),
    mutants=(Mutant("law", Claim((), exists(Rs_, forall((u, Qs), PUSHED(Rs_(u), Qs(u), lam(y, Ks(u, y)))))),
                    "K(u, y) = y, for two laws Q(u)",
                    witness=finite({"U": 1, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


@proof_of(PUSHED_KERNEL)
def _proof(claim: Claim) -> Theorem:
    """One piece, of density 1; the second has the density 0."""
    one, none = lam((u, y), num(1)), lam((u, y), num(0))
    units, nothing = parts(use("E_one", P=Ps(u))), parts(use(NOTHING, mu=Ps(u)))

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        low, high = (generalize(fact, z) for fact in parts(specialize(test, z)))
        _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=Ks(u, y), f=phi_z, c=1))
        inner = E(Ks(u, y), z, phi_z(z))
        ints = parts(use(BOUNDED_MEAN, generalize(nonneg, y), generalize(most, y), P=Ps(u), f=lam(y, inner), c=1))[0]
        means = [parts(expand(Ps(u), y, factor * inner, ints))[1] for factor in (1, 0)]
        equal = arith(eq(E(made(u), z, phi_z(z)), E(Ps(u), y, inner)), at(facts, u, phi_z, by=[test]), *means)
        tests = generalize(discharge(equal, test), phi_z)
        return witness(claim.conclusion, made, generalize(prove(PUSHED(made(u), Ps(u), lam(y, Ks(u, y))), tests), u))

    signs = generalize(both(arith(0 <= one(u, y)), arith(0 <= none(u, y))), u, y)
    ints = generalize(both(units[0], nothing[0]), u)
    total = generalize(arith(eq(E(Ps(u), y, 1) + E(Ps(u), y, 0), 1), units[1], nothing[1]), u)
    made = use("law_with_density", signs, ints, total, P=Ps, Q=Ps, f=one, g=none, K=Ks)
    return obtain(made, "R", with_law)
