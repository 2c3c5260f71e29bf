"""The conditions on kernels as local differential privacy: any two inputs are neighbours."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, conj, exp, forall, function_type, implies, log, mul, num, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, K, epsilon, on, phi_z, y
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, discharge, intro, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.mixing.conditions import DOBRUSHIN, MINORIZED, TEST_Z, ULTRA_MIXING, gamma, value, y2

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, the table of Section 3"
N = var("N", function_type(("Y", "Y"), PROP))
ALL = forall((y, y2), N(y, y2))
LOCAL, PURE = (on(notion, X="Y", Y="Z") for notion in (APPROX_DP, PURE_DP))
RESPONSE = (("3/4", "1/4"), ("1/4", "3/4"))


def _both_ways(claim: Claim, *facts: Theorem) -> Theorem:
    """Each says of every test at every two points what the other does, up to what the facts say."""
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)

        def at_points(wanted: Term, a: Term, b: Term, _: Term, premise: Term = premise) -> Theorem:
            near = [specialize(ALL, *pair) for pair in ((a, b), (b, a))]
            known = [at(at(premise, *pair, by=near), phi_z, by=[TEST_Z]) for pair in ((a, b), (b, a))]
            return arith(wanted, *known, *facts)

        made.append(discharge(intro(goal, at_points), premise))
    return both(*made)


def _approx_claim(factor: Factor) -> Claim:
    mixing, private = DOBRUSHIN(K, gamma, epsilon), LOCAL(K, N, epsilon, factor * gamma)
    return Claim((ALL,), conj(implies(mixing, private), implies(private, mixing)))


APPROXIMATE = Lemma(
    "bbgg19.table-ldp", "(gamma, epsilon)-Dobrushin is (epsilon, gamma)-DP for any two inputs", SOURCE,
    *_approx_claim(1).parts, _both_ways,
    (Mutant("factor", _approx_claim(LESS), "randomized response",
            witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, N=True, epsilon=0, gamma="1/2")),),
)  # fmt: skip


def _pure_claim(factor: Factor) -> Claim:
    mixing, private = ULTRA_MIXING(K, gamma), PURE(K, N, mul(factor, log(1 / (1 - gamma))))
    return Claim((ALL, gamma < 1), conj(implies(mixing, private), implies(private, mixing)))


def _pure(claim: Claim) -> Theorem:
    """exp(epsilon) = 1/(1 - gamma)."""
    ratio = 1 / (1 - gamma)
    value_of = use(EXP_OF_LOG, arith(0 < ratio, gamma < 1), y=ratio)
    return _both_ways(claim, value_of, arith(0 < 1 - gamma, gamma < 1))


ULTRA = Lemma(
    "bbgg19.table-ldp-pure", "gamma-ultra-mixing is log(1/(1 - gamma))-DP for any two inputs", SOURCE,
    *_pure_claim(1).parts, _pure,
    (Mutant("factor", _pure_claim(LESS), "randomized response",
            witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, N=True, gamma="2/3")),),
)  # fmt: skip


def _part_claim(factor: Factor) -> Claim:
    return Claim((ALL, PURE(K, N, epsilon)), MINORIZED(K, mul(factor, 1 - exp(-epsilon)), K(y2)))


def _part(claim: Claim) -> Theorem:
    """The law at any point is a common part."""

    def at_point(wanted: Term, a: Term, _: Term) -> Theorem:
        known = at(at(PURE(K, N, epsilon), y2, a, by=[specialize(ALL, y2, a)]), phi_z, by=[TEST_Z])
        return arith(wanted, arith(exp(-epsilon) * value(y2) <= value(a), known))

    return intro(claim.conclusion, at_point)


BLANKET = Lemma(
    "bbgg19.table-ldp-doeblin", "epsilon-DP for any two inputs has a common part of mass exp(-epsilon)", SOURCE,
    *_part_claim(1).parts, _part,
    (Mutant("factor", _part_claim(LESS), "randomized response",
            witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, N=True, y2=0, epsilon=log(num(3)))),),
)  # fmt: skip
