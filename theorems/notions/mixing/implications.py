"""How the conditions on kernels imply each other, with the best constants."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import log, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PUSHED, K, P, epsilon, phi_z, y
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.proving.tactics import arith, at, bounded, integrate, intro, mean_of_one, obtain, specialize
from dpproofs.proving.tactics import use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.notions.mixing.conditions import DOBRUSHIN, DOEBLIN, MINORIZED, TEST_Z, ULTRA_MIXING, gamma
from theorems.notions.mixing.conditions import omega, value, y2
from theorems.notions.mixing.dobrushin import complement, mean_in_unit, of_complement

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3"
epsilon2 = var("epsilon2")
RESPONSE = (("2/3", "1/3"), ("1/3", "2/3"))
ONE_OR_NONE = (("1/2", 0, "1/2"), (0, "1/2", "1/2"))

ORDER = Lemma(
    "bbgg19.lemma-implications.dobrushin-order", "(gamma, epsilon)-Dobrushin with a larger epsilon", SOURCE,
    (DOBRUSHIN(K, gamma, epsilon), epsilon <= epsilon2),
    DOBRUSHIN(K, gamma, epsilon2),
    mutants=(Mutant("reversed", {epsilon <= epsilon2: epsilon2 <= epsilon},
                    "the arrow of the paper: randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, gamma=0, epsilon=log(num(2)), epsilon2=0)),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    """The mean of a test is nonnegative, and exp is increasing."""
    given = hypothesis(claim, DOBRUSHIN)
    before, after = read(DOBRUSHIN, given).epsilon, read(DOBRUSHIN, claim).epsilon
    grow = use(EXP_INCREASING, *conditions(claim), x=before, y=after)
    close = at(specialize(given, y, y2), phi_z, by=[TEST_Z])
    return intro(claim.conclusion, lambda goal, *_: arith(goal, close, grow, *mean_in_unit(K(y2))))


DOEBLIN_DOBRUSHIN = Lemma(
    "bbgg19.lemma-implications.doeblin-dobrushin", "A kernel that is gamma-Doeblin is gamma-Dobrushin", SOURCE,
    (DOEBLIN(K, gamma),),
    DOBRUSHIN(K, factor * gamma, 0),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2 and else forgets it",
                    witness=finite({"Y": 2, "Z": 3}, {"omega": (0, 0, 1)}, K=ONE_OR_NONE, gamma="1/2")),),
)  # fmt: skip


@proof_of(DOEBLIN_DOBRUSHIN)
def _doeblin(claim: Claim) -> Theorem:
    """The mean of a test is between (1 - gamma) u and (1 - gamma) u + gamma, where u is its mean under omega."""

    def with_part(part: Term, common: Theorem) -> Theorem:
        low = at(specialize(common, y2), phi_z, by=[TEST_Z])
        high = of_complement(specialize(common, y))
        return intro(claim.conclusion, lambda goal, *_: arith(goal, low, high, complement(part), complement(K(y))))

    return obtain(DOEBLIN(K, gamma), "omega", with_part)


MINORISATION = Lemma(
    "bbgg19.delmoral-lemma-4.1", "A kernel that is ultra-mixing is at least 1 - gamma times its law at a random point",
    SOURCE,
    (ULTRA_MIXING(K, gamma), PUSHED(omega, P, K)),
    MINORIZED(K, factor * gamma, omega),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response and a point mass",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, P=(1, 0), gamma="1/2")),),
)  # fmt: skip


@proof_of(MINORISATION)
def _minorized(claim: Claim) -> Theorem:
    """K(y) is at least (1 - gamma) K(y2), so also on average over y2."""
    mixing = at(specialize(ULTRA_MIXING(K, gamma), y, y2), phi_z, by=[TEST_Z])
    inner = value(y2)
    ints = bounded(P, y2, inner, 1, *mean_in_unit(K(y2)))
    mean = integrate(P, y2, mixing, ints)
    law = at(PUSHED(omega, P, K), phi_z, by=[TEST_Z])
    return intro(claim.conclusion, lambda goal, *_: arith(goal, mean, law, mean_of_one(P)))
