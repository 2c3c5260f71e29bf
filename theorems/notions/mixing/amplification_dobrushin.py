"""Privacy amplification by postprocessing that satisfies Dobrushin's condition."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.privacy.notions import APPROX_DP, K, M, N, delta, epsilon, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import argument_of, hypothesis, read
from dpproofs.proving.tactics import arith, signed, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.dp.composition import APPROX_Z, for_neighbours
from theorems.notions.mixing.conditions import DOBRUSHIN, gamma
from theorems.notions.mixing.dobrushin import PAIR, UNIT

GIVEN = (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED)
HIGHER = log(1 + (exp(epsilon) - 1) / delta)

LOST = {"K": (("1/2", 0, "1/2"), (0, "1/2", "1/2")), "N": lambda i, j: (i, j) == (0, 1), "gamma": "1/2"}

DOBRUSHIN_AMPLIFIES = Lemma(
    "bbgg19.theorem-1.1", "Postprocessing that is gamma-Dobrushin makes (epsilon, delta)-DP (epsilon, gamma delta)-DP",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 1",
    (*GIVEN, DOBRUSHIN(K, gamma, 0), 0 <= epsilon, *UNIT),
    APPROX_Z(M3, N, epsilon, factor * gamma * delta),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability gamma, and M reveals all",
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, M=((1, 0), (0, 1)), epsilon=0, delta=1, **LOST)),
             Mutant("sign", without(0 <= epsilon),
                    "M does not see its data, and delta = 1 - exp(epsilon)",
                    witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,), (1,)), K=((1,),), N=True, gamma=0,
                        epsilon="-1", delta="0.633"))),
)  # fmt: skip


@proof_of(DOBRUSHIN_AMPLIFIES)
def _first(claim: Claim) -> Theorem:
    """Two values of the mean of a test under K differ by gamma at most."""
    one = arith(eq(exp(num(0)), 1))
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    return amplified(claim, arith(num(0) <= 0), arith((exp(num(0)) - 1) * delta <= exp(epsilon) - 1, one, grown))


def amplified(claim: Claim, higher: Theorem, room: Theorem) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    guarantee, mixing = hypothesis(claim, APPROX_DP), hypothesis(claim, DOBRUSHIN)
    epsilon, delta = read(APPROX_DP, guarantee)["epsilon", "delta"]
    made = use(PAIR, at_neighbours(guarantee), *laws, higher, room, *claim.hypotheses, P=M(x1), Q=M(x2), R=M3(x1),
               S=M3(x2), K=K, epsilon=epsilon, delta=delta, epsilon2=read(DOBRUSHIN, mixing).epsilon)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


EPSILON_DOBRUSHIN_AMPLIFIES = Lemma(
    "bbgg19.theorem-1.2", "The same for a kernel that is Dobrushin at log(1 + (exp(epsilon) - 1)/delta)",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 2",
    (*GIVEN, DOBRUSHIN(K, gamma, HIGHER), 0 <= epsilon, 0 < delta, delta <= 1, *UNIT),
    APPROX_Z(M3, N, epsilon, factor * gamma * delta),
    mutants=(Mutant("factor", {factor: LESS}, "P = (1, 0), Q = (9/20, 11/20), exp(epsilon) = 2",
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, M=((1, 0), ("9/20", "11/20")), epsilon=log(num(2)),
                        delta="1/10", **LOST)),),
)  # fmt: skip


@proof_of(EPSILON_DOBRUSHIN_AMPLIFIES)
def _second(claim: Claim) -> Theorem:
    """The excess of exp(log(1 + (exp(epsilon) - 1)/delta)) over 1, times delta, is that of exp(epsilon)."""
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    share = arith(0 <= (exp(epsilon) - 1) / delta, grown, 0 < delta)
    ratio = argument_of(HIGHER)
    value = use(EXP_OF_LOG, arith(0 < ratio, share), y=ratio)
    room = arith((exp(HIGHER) - 1) * delta <= exp(epsilon) - 1, value, 0 < delta)
    return amplified(claim, signed(0 <= HIGHER, share), room)


amplify_dobrushin = Verified(DOBRUSHIN_AMPLIFIES, "amplify_dobrushin")
amplify_epsilon_dobrushin = Verified(EPSILON_DOBRUSHIN_AMPLIFIES, "amplify_epsilon_dobrushin")
