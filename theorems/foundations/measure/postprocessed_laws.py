"""Postprocessed laws: functions as kernels, likelihood ratios, and means of a function of g(y), which are the
same under laws under which g(y) has one law.
"""

from dpproofs.prelude import *
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, LAW_RATIO, NULL_TEST, L_z
from theorems.foundations.measure.iterated_means import ITERATED, ITERATED_BOUNDED, ITERATED_CONVERSE

# Postprocessed laws: functions as kernels, and likelihood ratios ------------------------------

S = var("S", prob("Z"))
SECOND = lam((y, z), z)

GIVEN = (DENSITY(L, P, Q), PUSHED(R, P, K), PUSHED(S, Q, K))

PUSHED_RATIO = Lemma(
    "foundations.pushed-ratio", "Postprocessed laws have a likelihood ratio", "radon_nikodym",
    GIVEN,
    exists(L_z, DENSITY_Z(L_z, R, S)),
    mutants=(Mutant("reversed", Claim(GIVEN, exists(L_z, DENSITY_Z(L_z, S, R))),
                    "K the identity, P a point mass, Q uniform on two points",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=(1, 0), Q=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(PUSHED_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """An S-null test phi has E_K[phi] null under Q, so under P."""
    density, to_R, to_S = GIVEN
    test, null = test_function(phi_z, z), eq(E(S, z, phi_z(z)), 0)
    mean = E(K(y), z, phi_z(z))
    _, _, at_y, _ = pushed_mean(phi_z, num(1), to_S, specialize(test, z))
    same_S, same_R = (at(law, phi_z, by=[test]) for law in (to_S, to_R))
    unit = generalize(both(*parts(specialize(at_y, y))[1:]), y)
    P_null = use(NULL_TEST, density, unit, arith(eq(E(Q, y, mean), 0), same_S, null), L=L, P=P, Q=Q, f=lam(y, mean))
    R_null = arith(eq(E(R, z, phi_z(z)), 0), same_R, P_null)
    made = use(LAW_RATIO, generalize(discharge(R_null, test, null), phi_z), P=R, Q=S)
    return prove(claim.conclusion, made)


def pushed_mean(f: Term, c: object, law: Term, *facts: Theorem | Term) -> list[Theorem]:
    """ITERATED_BOUNDED for a law PUSHED(R, P, K), and f with values in [0, c] by the facts on f(z)."""
    new, old, kernel = read(PUSHED, law)["R", "P", "K"]
    low, high = (generalize(arith(goal, *facts), z) for goal in (0 <= f(z), f(z) <= c))
    return parts(use(ITERATED_BOUNDED, unfolded(law), low, high, *facts, f=f, c=c, T=SECOND, R=new, P=old, K=kernel))


# Postprocessing by a function is postprocessing by a kernel -----------------------------------

IMAGE_IS_PUSHED = Lemma(
    "foundations.image-is-pushed", "Postprocessing by a function is postprocessing by a kernel", "elementary",
    (IMAGE(R, P, image),),
    PUSHED(R, P, lam(y, dirac(image(y)))),
    mutants=(Mutant("kernel", Claim((IMAGE(R, P, image),), PUSHED(R, P, K)), "K constant, g not",
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")), P=("3/4", "1/4"), g=(0, 1))),),
)  # fmt: skip


@proof_of(IMAGE_IS_PUSHED)
def _image(claim: Claim) -> Theorem:
    """The kernel that gives g(y) for certain."""
    test = test_function(phi_z, z)
    at_g = specialize(test, image(y))
    certain = parts(use("E_dirac", x=image(y), f=phi_z))[1]
    inner, value = both_sides(certain)
    means = transfer(P, y, arith(eq(value, inner), certain), bounded(P, y, value, 1, at_g))
    goal = eq(E(R, z, phi_z(z)), E(P, y, inner))
    equal = arith(goal, at(IMAGE(R, P, image), phi_z, by=[test]), means)
    return for_all(claim.conclusion, equal)


# Means of a function of g(y) ------------------------------------------------------------------

f = var("f", function_type(("Z",), REAL))
OF_P, NONNEG = IMAGE(R, P, image), forall(z, 0 <= f(z))
f_image = f(image(y))
ON_Y, ON_Z = integrable(P, y, f_image), integrable(R, z, f(z))


def _same(factor: Factor) -> Term:
    return eq(E(R, z, f(z)), factor * E(P, y, f_image))


def _mutant(known: Term, other: Term) -> tuple[Mutant, ...]:
    return (
        Mutant(
            "factor",
            Claim((OF_P, NONNEG, known), conj(other, _same(MORE))),
            "f = 1",
            witness=finite({"Y": 2, "Z": 2}, P=("1/4", "3/4"), f=1, g=(0, 1)),
        ),
    )


IMAGE_MEAN = Lemma(
    "foundations.image-mean", "E_R[f] = E_P[f(g)] for f >= 0 when the right side is finite", "elementary",
    (OF_P, NONNEG, ON_Y),
    conj(ON_Z, _same(1)),
    mutants=_mutant(ON_Y, ON_Z),
)  # fmt: skip


@proof_of(IMAGE_MEAN)
def _from_source(claim: Claim) -> Theorem:
    pushed, (_, mean), ints = _kernel()
    inner, value = both_sides(mean)
    moved_int, moved = parts(transfer(P, y, arith(eq(value, inner), mean), ON_Y))
    made = parts(use(ITERATED, pushed, NONNEG, ints, moved_int, R=R, P=P, K=lam(y, dirac(image(y))), f=f, T=SECOND))
    return both(made[0], arith(comparison(claim), made[1], moved))


def _kernel() -> tuple[Theorem, list[Theorem], Theorem]:
    """The kernel that gives g(y) for certain: its law, the mean of f, and that f is integrable."""
    certain = parts(use("E_dirac", x=image(y), f=f))
    pushed = use(IMAGE_IS_PUSHED, OF_P)
    return unfolded(pushed), certain, generalize(certain[0], y)


IMAGE_MEAN_CONVERSE = Lemma(
    "foundations.image-mean-converse", "E_R[f] = E_P[f(g)] for f >= 0 when the left side is finite", "elementary",
    (OF_P, NONNEG, ON_Z),
    conj(ON_Y, _same(1)),
    mutants=_mutant(ON_Z, ON_Y),
)  # fmt: skip


@proof_of(IMAGE_MEAN_CONVERSE)
def _to_source(claim: Claim) -> Theorem:
    pushed, (_, mean), ints = _kernel()
    inner, value = both_sides(mean)
    made = parts(use(ITERATED_CONVERSE, pushed, NONNEG, ints, ON_Z, R=R, P=P, K=lam(y, dirac(image(y))), f=f, T=SECOND))
    moved_int, moved = parts(transfer(P, y, arith(eq(inner, value), mean), made[0]))
    return both(moved_int, arith(comparison(claim), made[1], moved))


# Laws under which g(y) has one law ------------------------------------------------------------

OF_Q, FINITE = IMAGE(R, Q, image), integrable(Q, y, absolute(f_image))

ONE_IMAGE_FACTOR = Mutant(
    "factor", {factor: MORE}, "P = Q, f = 1", witness=finite({"Y": 1, "Z": 1}, P=(1,), Q=(1,), f=(2,), g=(0,))
)

ONE_IMAGE = Lemma(
    "foundations.means-of-one-image", "E_P[f(g)] = E_Q[f(g)] when g(y) has one law under P and Q", "elementary",
    (OF_P, OF_Q, FINITE),
    conj(integrable(P, y, absolute(f_image)), eq(E(P, y, f_image), factor * E(Q, y, f_image))),
    mutants=(ONE_IMAGE_FACTOR,),
)  # fmt: skip


@proof_of(ONE_IMAGE)
def _one_law(claim: Claim) -> Theorem:
    """The positive and the negative part, one at a time."""
    up, down = _transferred(maximum(f(z), 0)), _transferred(maximum(-f(z), 0))
    absolutely = _transferred(absolute(f(z)))[0]
    split = arith(eq(maximum(f_image, 0) - maximum(-f_image, 0), f_image))
    means = []
    for law, index in ((P, 0), (Q, 1)):
        ints, mean = parts(expand(law, y, lhs(split), up[index], down[index]))
        means += [mean, *parts(transfer(law, y, split, ints))]
    return both(absolutely, arith(comparison(claim), *means, up[2], down[2]))


def _transferred(part: Term) -> list[Theorem]:
    """The means of a nonnegative function of f(g), under P and under Q."""
    whole = lam(z, part)
    at_g = whole(image(y))
    nonneg = generalize(arith(0 <= part), z)
    finite = dominated(Q, y, arith(absolute(at_g) <= absolute(f_image)), FINITE)
    there_int, there = parts(use(IMAGE_MEAN, OF_Q, nonneg, finite, P=Q, f=whole))
    back_int, back = parts(use(IMAGE_MEAN_CONVERSE, OF_P, nonneg, there_int, f=whole))
    return [back_int, finite, arith(eq(E(P, y, at_g), E(Q, y, at_g)), there, back)]
