"""The conditions on kernels as local differential privacy: any two inputs are neighbours."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, conj, exp, forall, function_type, implies, log, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
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
mixing = DOBRUSHIN(K, gamma, epsilon)
private = LOCAL(K, N, epsilon, factor * gamma)

APPROXIMATE = Lemma(
    "bbgg19.table-ldp", "(gamma, epsilon)-Dobrushin is (epsilon, gamma)-DP for any two inputs", SOURCE,
    (ALL,),
    conj(implies(mixing, private), implies(private, mixing)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, N=True, epsilon=0, gamma="1/2")),),
)  # fmt: skip


@proof_of(APPROXIMATE)
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


private_ = PURE(K, N, factor * log(1 / (1 - gamma)))

ULTRA = Lemma(
    "bbgg19.table-ldp-pure", "gamma-ultra-mixing is log(1/(1 - gamma))-DP for any two inputs", SOURCE,
    (ALL, gamma < 1),
    conj(implies(ULTRA_MIXING(K, gamma), private_), implies(private_, ULTRA_MIXING(K, gamma))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, N=True, gamma="2/3")),),
)  # fmt: skip


@proof_of(ULTRA)
def _pure(claim: Claim) -> Theorem:
    """exp(epsilon) = 1/(1 - gamma)."""
    ratio = 1 / (1 - gamma)
    value_of = use(EXP_OF_LOG, arith(0 < ratio, gamma < 1), y=ratio)
    return _both_ways(claim, value_of, arith(0 < 1 - gamma, gamma < 1))


BLANKET = Lemma(
    "bbgg19.table-ldp-doeblin", "epsilon-DP for any two inputs has a common part of mass exp(-epsilon)", SOURCE,
    (ALL, PURE(K, N, epsilon)),
    MINORIZED(K, factor * (1 - exp(-epsilon)), K(y2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, N=True, y2=0, epsilon=log(num(3)))),),
)  # fmt: skip


@proof_of(BLANKET)
def _part(claim: Claim) -> Theorem:
    """The law at any point is a common part."""

    def at_point(wanted: Term, a: Term, _: Term) -> Theorem:
        known = at(at(PURE(K, N, epsilon), y2, a, by=[specialize(ALL, y2, a)]), phi_z, by=[TEST_Z])
        return arith(wanted, arith(exp(-epsilon) * value(y2) <= value(a), known))

    return intro(claim.conclusion, at_point)
