"""Adaptive composition of Gaussian differential privacy: mu^2 adds up."""

from __future__ import annotations

from dpproofs.mutants.witnesses import gauss
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, product
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor
from dpproofs.privacy.notions import GAUSSIAN_DP, M2, M, N, mu_squared, on, x1, x2, y
from dpproofs.proving.tactics import for_all, generalize, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.notions.zcdp.composition import KERNELS as MECHANISMS
from theorems.foundations.densities.joint_density import PAIR
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed import SECOND
from theorems.foundations.measure.two_mechanisms import M3, MJ, PAIRED, PIPED, x as data
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.composition_laws import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.weakening import mu_squared2

FIRST = GAUSSIAN_DP(M, N, mu_squared)
SECOND_STEP = forall(y, on(GAUSSIAN_DP, Y="Z")(lam(data, M2(data, y)), N, mu_squared2))
GIVEN = (FIRST, SECOND_STEP, 0 <= mu_squared, 0 <= mu_squared2)


def _mechanisms(claim: Claim, seen: Term, made: Term, piped: Term) -> Theorem:
    """For neighbours x1, x2; T(y, z) is what is seen of the two outcomes."""
    first = at_neighbours(FIRST)
    second = generalize(at_neighbours(specialize(SECOND_STEP, y)), y)
    laws = [unfolded(specialize(piped, point)) for point in (x1, x2)]
    values = {**MECHANISMS, "T": seen, "R": made(x1), "S": made(x2), "s": mu_squared, "t": mu_squared2}
    both = use(GAUSSIAN_LAWS, first, second, *laws, *GIVEN[2:], **values)
    return for_all(claim.conclusion, both)


GAUSSIANS = "two Gaussian mechanisms with mu^2 = 1"
SOURCE = f"{DONG_ROTH_SU}, Corollary 3.3"
PAIR_COMPOSITION_SUM = Mutant(
    "sum",
    {factor: LESS},
    "a constant, and a Gaussian mechanism with mu^2 = 1",
    witness=finite(
        {"X": 2, "Y": 1, "Z": "real"},
        M=((1,), (1,)),
        M2=(gauss(1), gauss(0)),
        MJ=(gauss(1), gauss(0)),
        N=True,
        mu_squared=0,
        mu_squared2=1,
    ),
)

PAIR_COMPOSITION = Lemma(
    "profiles.gaussian-dp-composition-pair", "Gaussian DP of both outcomes of two mechanisms: mu^2 adds up", SOURCE,
    (*GIVEN, PAIRED),
    on(GAUSSIAN_DP, Y=product("Y", "Z"))(MJ, N, mu_squared + factor * mu_squared2),
    lambda claim: _mechanisms(claim, PAIR, MJ, PAIRED),
    (PAIR_COMPOSITION_SUM,),
)  # fmt: skip

GAUSSIAN_COMPOSITION = Lemma(
    "profiles.gaussian-dp-composition", "Adaptive composition of Gaussian DP: mu^2 adds up", SOURCE,
    (*GIVEN, PIPED),
    on(GAUSSIAN_DP, Y="Z")(M3, N, mu_squared + factor * mu_squared2),
    lambda claim: _mechanisms(claim, SECOND, M3, PIPED),
    (Mutant("sum", {factor: LESS}, GAUSSIANS + ", M2 passing on its input",
            witness=finite({"X": 2, "Y": 1, "Z": "real"}, M=((1,), (1,)), M2=(gauss(0), gauss(1)), N=True,
                mu_squared=0, mu_squared2=1)),),
)  # fmt: skip

gaussian_dp_compose = Verified(GAUSSIAN_COMPOSITION, "gaussian_dp_compose")
