"""What a kernel with a common part has beside it: the residual operator."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, forall, function_type, implies, lam, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, mark, proof_of
from dpproofs.privacy.notions import MIXTURE, PUSHED, K, P, R, on, phi_z, y, z
from dpproofs.proving.reading import conditions
from dpproofs.proving.tactics import arith, at, bounded, generalize, integrate, intro, mean_of_one, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.mixtures.mixture_rest import REST
from theorems.notions.mixing.conditions import MINORIZED, TEST_Z, gamma, omega
from theorems.notions.mixing.dobrushin import UNIT, S, mean_in_unit

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3"
H = var("H", function_type(("Y",), prob("Z")))
MIXTURE_Z = on(MIXTURE, Y="Z")
RESIDUAL = forall(y, MIXTURE_Z(K(y), 1 - gamma, omega, H(y)))
"""H is the residual operator: K(y) = (1 - gamma) omega + gamma H(y)."""

EXISTS = Lemma(
    "bbgg19.residual-operator", "A kernel that is at least (1 - gamma) omega is a mixture of omega and a kernel",
    SOURCE,
    (MINORIZED(K, gamma, omega), *UNIT),
    exists(H, forall(y, MIXTURE_Z(K(y), 1 - factor * gamma, omega, H(y)))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")), gamma="1/2",
                        omega=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(EXISTS)
def _proof(claim: Claim) -> Theorem:
    """A law without a part is a law of the remaining weight."""
    low, high = UNIT
    below = generalize(specialize(MINORIZED(K, gamma, omega), y), y)
    sides = arith(0 <= 1 - gamma, high), arith(1 - gamma <= 1, low)
    return use(REST, below, *sides, P=K, A=lam(y, omega), c=1 - gamma)


PROCESSED = Lemma(
    "bbgg19.residual-operator-pushed", "Postprocessing by a mixture of omega and a kernel", SOURCE,
    (RESIDUAL, PUSHED(R, P, K), PUSHED(S, P, H)),
    MIXTURE_Z(R, 1 - factor * gamma, omega, S),
    mutants=(Mutant("factor", {factor: LESS}, "H the identity",
                    witness=finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), H=((1, 0, 0), (0, 1, 0)),
                        P=(1, 0), gamma="1/2", omega=(0, 0, 1))),),
)  # fmt: skip


@proof_of(PROCESSED)
def _pushed(claim: Claim) -> Theorem:
    """The mean over y of the mixtures."""
    mean, facts = _mean(P)
    laws = [at(law, phi_z, by=[TEST_Z]) for law in (PUSHED(R, P, K), PUSHED(S, P, H))]
    return intro(claim.conclusion, lambda goal, _: arith(goal, mean, *facts, *laws))


def _mean(law: Term) -> tuple[Theorem, list[Theorem]]:
    """The mean under P of the means under K(y), by those under H(y)."""
    point = at(specialize(RESIDUAL, y), phi_z, by=[TEST_Z])
    ints = [bounded(law, y, E(kernel(y), z, phi_z(z)), 1, *mean_in_unit(kernel(y))) for kernel in (K, H)]
    return integrate(law, y, point, *ints), [mean_of_one(law)]


law = mark("law", P)

FIXED_POINT = Lemma(
    "bbgg19.eq-1", "Where omega is the postprocessed law P K, the residual operator takes P to omega as well", SOURCE,
    (RESIDUAL, PUSHED(omega, P, K), PUSHED(S, law, H), 0 < gamma),
    forall(phi_z, implies(TEST_Z, eq(E(S, z, phi_z(z)), E(omega, z, phi_z(z))))),
    mutants=(Mutant("another law", {law: var("Q", P.type)}, "randomized response, and a point mass",
                    control=also(gamma <= 1),
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")),
                        H=(("7/8", "1/8"), ("1/8", "7/8")), P=("1/2", "1/2"), Q=(1, 0), gamma="2/3",
                        omega=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(FIXED_POINT)
def _fixed(claim: Claim) -> Theorem:
    """omega = (1 - gamma) omega + gamma P H."""
    mean, facts = _mean(P)
    laws = [at(law, phi_z, by=[TEST_Z]) for law in (PUSHED(omega, P, K), PUSHED(S, P, H))]
    return intro(claim.conclusion, lambda goal, _: arith(goal, mean, *facts, *laws, *conditions(claim)))
