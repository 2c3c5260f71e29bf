"""Privacy amplification by postprocessing whose laws have a common part."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, lam, log, mul, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, K, M, N, R, delta, epsilon
from dpproofs.privacy.notions import phi_z, x1, x2, y, z
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import hypothesis, lhs, rhs
from dpproofs.proving.tactics import arith, at, both, generalize, intro, obtain, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.tests.functions_in_range import IN_RANGE
from theorems.notions.dp.composition import APPROX_Z, for_neighbours
from theorems.notions.mixing.conditions import CLOSE_Z, DOEBLIN, MINORIZED, TEST_Z, VALUE, gamma, omega
from theorems.notions.mixing.dobrushin import CLOSE, LAWS, UNIT, S, complement, mean_in_unit, of_complement

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 3"
RATIO = 1 + gamma * (exp(epsilon) - 1)
"""exp(epsilon') of the conclusion."""
SIZES = (0 <= epsilon, 0 <= delta, delta <= 1, *UNIT)


def least_delta(factor: Factor) -> Term:
    """The delta of the conclusion, times a factor."""
    return mul(factor, gamma * (1 - RATIO * exp(-epsilon) * (1 - delta)))


POINTS = "K passes its input on with probability gamma, and else leaks nothing"

PAIR = Lemma(
    "mixing.doeblin-pair", "Postprocessing by a kernel whose laws have a common part, for a pair of laws", SOURCE,
    (CLOSE, *LAWS, MINORIZED(K, gamma, omega), *SIZES),
    CLOSE_Z(R, S, log(RATIO), least_delta(factor)),
    mutants=(Mutant("factor", {factor: LESS}, POINTS,
                    witness=finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), P=(1, 0),
                        Q=("3/8", "5/8"), omega=(0, 0, 1), epsilon=log(num(2)), delta="1/4", gamma="1/2")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The mean f of a test under K lies in an interval of length gamma, from (1 - gamma) times its mean under omega
    on.

    So E_R[phi] - m is at most exp(epsilon) (E_S[phi] - m) + gamma delta, and at most gamma. Of the first take the
    part exp(epsilon' - epsilon), and of the second the remaining part.
    """
    common, f = specialize(MINORIZED(K, gamma, omega), y), lam(y, VALUE)

    def of_test(goal: Term, _phi: Term) -> Theorem:
        m = (1 - gamma) * E(omega, z, phi_z(z))
        low = at(common, phi_z, by=[TEST_Z])
        other = of_complement(common)
        top = arith(f(y) <= m + gamma, other, complement(omega), complement(K(y)))
        inside = generalize(both(low, top), y)
        _, most, near = parts(use(IN_RANGE, CLOSE, inside, f=f, m=m, s=gamma))
        means = [at(law, phi_z, by=[TEST_Z]) for law in LAWS]
        above, below, value = parts(from_ratio())
        share = RATIO * exp(-epsilon)
        first = arith(share * lhs(near) <= share * rhs(near), near, arith(0 <= share, above))
        second = arith((1 - share) * lhs(near) <= (1 - share) * gamma, most, below)
        nonneg = arith(0 <= m, *mean_in_unit(omega), gamma <= 1)
        lost = arith(0 <= (RATIO - 1) * m, above, nonneg)
        return arith(goal, first, second, lost, value, *means)

    return intro(claim.conclusion, of_test)


def from_ratio() -> Theorem:
    """exp(log(1 + gamma (exp(epsilon) - 1))) is what it says, and lies between 1 and exp(epsilon)."""
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    above = arith(1 <= RATIO, grown, 0 <= gamma)
    below = arith(RATIO * exp(-epsilon) <= 1, grown, *UNIT)
    return both(above, below, use(EXP_OF_LOG, arith(0 < RATIO, above), y=RATIO))


DOEBLIN_AMPLIFIES = Lemma(
    "bbgg19.theorem-1.3", "Postprocessing that is gamma-Doeblin makes (epsilon, delta)-DP (log(1 + gamma "
    "(exp(epsilon) - 1)), gamma (1 - exp(epsilon' - epsilon) (1 - delta)))-DP", SOURCE,
    (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED, DOEBLIN(K, gamma), *SIZES),
    APPROX_Z(M3, N, log(RATIO), least_delta(factor)),
    mutants=(Mutant("factor", {factor: LESS}, POINTS,
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, {"omega": (0, 0, 1)},
                        K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), M=((1, 0), ("3/8", "5/8")), N=lambda i,
                        j: (i, j) == (0, 1), epsilon=log(num(2)), delta="1/4", gamma="1/2")),),
)  # fmt: skip


@proof_of(DOEBLIN_AMPLIFIES)
def _proof(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    private = at_neighbours(hypothesis(claim, APPROX_DP))

    def with_part(part: Term, common: Theorem) -> Theorem:
        made = use(PAIR, private, *laws, common, *SIZES, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, omega=part)
        return for_neighbours(claim.conclusion, made)

    return obtain(DOEBLIN(K, gamma), "omega", with_part)


amplify_doeblin = Verified(DOEBLIN_AMPLIFIES, "amplify_doeblin")
