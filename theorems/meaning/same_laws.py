"""What has one law with an answer is computed from it, in that nothing is done to it."""

from dpproofs.prelude import *

TEST = test_function(phi, w)
SAME = forall(phi, implies(TEST, eq(E(P, w, phi(w)), E(Q, w, phi(w)))))
_to_itself = on(PUSHED, Z="Y")

SAME_LAWS = Lemma(
    "meaning.same-laws", "What has the law of an answer is that answer as it is", "elementary",
    (SAME,),
    _to_itself(P, Q, lam(y, dirac(y))),
    mutants=(Mutant("other law", without(SAME), "two points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1))),),
)  # fmt: skip


@proof_of(SAME_LAWS)
def _same(claim: Claim) -> Theorem:
    """A point passes its test with the probability of the test there."""
    certain = parts(use("E_dirac", x=y, f=lam(w, phi(w))))[1]
    mean = _mean_of(Q, y, certain)
    law = arith(eq(E(P, w, phi(w)), lhs(mean)), at(SAME, phi, by=[TEST]), mean)
    return for_all(claim.conclusion, law, phi)


def _mean_of(law: Term, point: Term, same: Theorem) -> Theorem:
    """E[law](f) = E[law](g), from f = g at every point."""
    f, g = both_sides(same)
    always = use("as_always", generalize(same, point), mu=law, A=lam(point, eq(f, g)))
    return parts(use("E_congruence", always, mu=law, f=lam(point, f), g=lam(point, g)))[0]


_COMPUTED = PUSHED(R, P, lam(y, dirac(image(y))))

IMAGE_OF_PUSHED = Lemma(
    "meaning.image-of-pushed", "What is computed by a function is its image", "elementary",
    (_COMPUTED,),
    IMAGE(R, P, image),
    mutants=(Mutant("other law", without(_COMPUTED), "two points",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), R=(1, 0), g=(1,))),),
)  # fmt: skip


@proof_of(IMAGE_OF_PUSHED)
def _image(claim: Claim) -> Theorem:
    """The law of a point is there."""
    test = test_function(phi_z, z)
    certain = parts(use("E_dirac", x=image(y), f=lam(z, phi_z(z))))[1]
    mean = _mean_of(P, y, certain)
    law = arith(eq(E(R, z, phi_z(z)), E(P, y, phi_z(image(y)))), at(_COMPUTED, phi_z, by=[test]), mean)
    return for_all(claim.conclusion, law, phi_z)


_FROM_POINT = PUSHED(R, dirac(y), K)

FROM_POINT = Lemma(
    "meaning.from-point", "What is made of a point is what the kernel makes there", "elementary",
    (_FROM_POINT,),
    on(PUSHED, Y="Z")(R, K(y), lam(z, dirac(z))),
    mutants=(Mutant("other law", without(_FROM_POINT), "two points",
                    witness=finite({"Y": 1, "Z": 2}, R=(1, 0), K=((0, 1),), y=0)),),
)  # fmt: skip


@proof_of(FROM_POINT)
def _from_point(claim: Claim) -> Theorem:
    """The law of what is made of a point is what is made of it."""
    test = test_function(phi_z, z)
    inner = lam(y, E(K(y), z, phi_z(z)))
    certain = parts(use("E_dirac", x=y, f=inner))[1]
    alone = parts(use("E_dirac", x=z, f=lam(z, phi_z(z))))[1]
    mean = _mean_of(K(y), z, alone)
    goal = eq(E(R, z, phi_z(z)), lhs(mean))
    return for_all(claim.conclusion, arith(goal, at(_FROM_POINT, phi_z, by=[test]), certain, mean), phi_z)
