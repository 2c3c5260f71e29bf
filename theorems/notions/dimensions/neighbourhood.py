"""Metric privacy, and individual privacy: the loss varies with the data, or the data of one person are meant."""

from __future__ import annotations

from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import REAL, E, conj, exp, forall, function_type, implies, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import INDISTINGUISHABLE, PURE_DP, SYMMETRIC, M, N, epsilon, phi, test_function, w, x1
from dpproofs.privacy.notions import x2, x3
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, for_all, parts, use
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.unit_mean import unit_mean

d = var("d", function_type(("X", "X"), REAL))
METRIC_DP = Definition("metric_dp", (M, d), forall((x1, x2), INDISTINGUISHABLE(M(x1), M(x2), d(x1, x2), 0)))
"""The privacy loss of M at any two data sets is at most their distance d."""
write_as(METRIC_DP, r"{0} \text{{ is }} {1}\text{{-metric DP}}")
_alike = [INDISTINGUISHABLE(first, second, epsilon, 0) for first, second in ((M(x3), M(x1)), (M(x1), M(x3)))]
INDIVIDUAL_DP = Definition("individual_dp", (M, N, x3, epsilon), forall(x1, implies(N(x3, x1), conj(*_alike))))
"""The privacy loss of M at the data set x3 and any of its neighbours is at most epsilon, both ways."""
write_as(INDIVIDUAL_DP, r"{0} \text{{ is }} {3}\text{{-DP at }} {2} \text{{ over }} {1}")
RESPONSE = {"M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True, "epsilon": "1.0987"}

FROM_METRIC = Lemma(
    "notions.metric-dp-to-pure-dp", "Metric privacy is epsilon-DP where neighbours are epsilon apart at most", SOK,
    (METRIC_DP(M, d), forall((x1, x2), implies(N(x1, x2), d(x1, x2) <= epsilon))),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, d=lambda i, j: "1.0987" if i != j else 0)),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(FROM_METRIC)
def _metric(claim: Claim) -> Theorem:
    """exp(d) is at most exp(epsilon)."""
    private, near = claim.hypotheses
    close = at(at(private, x1, x2), phi, by=[TEST])
    grown = use("foundations.exp-increasing", at_neighbours(near), x=d(x1, x2), y=epsilon)
    first, second = (E(law, w, phi(w)) for law in (M(x1), M(x2)))
    more = arith(exp(d(x1, x2)) * second <= exp(epsilon) * second, grown, *unit_mean(M(x2)))
    return for_all(claim.conclusion, arith(first <= exp(epsilon) * second + 0, close, more))


TO_INDIVIDUAL = Lemma(
    "notions.pure-dp-to-individual-dp", "epsilon-DP is epsilon-individual DP at each data set",
    f"{SOK}; Soria-Comas, Domingo-Ferrer, Sánchez and Megías 2017",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N)),
    INDIVIDUAL_DP(M, N, x3, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, x3=0)),),
)  # fmt: skip


@proof_of(TO_INDIVIDUAL)
def _individual(claim: Claim) -> Theorem:
    """Of one data set it is said what is said of all."""
    private, symmetric = claim.hypotheses
    back = at(symmetric, x3, x1, by=[N(x3, x1)])
    return for_all(claim.conclusion, both(at(private, x3, x1, by=[N(x3, x1)]), at(private, x1, x3, by=[back])))


FROM_INDIVIDUAL = Lemma(
    "notions.individual-dp-to-pure-dp", "What is epsilon-individual DP at every data set is epsilon-DP", SOK,
    (forall(x3, INDIVIDUAL_DP(M, N, x3, epsilon)),),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE)),),
)  # fmt: skip


@proof_of(FROM_INDIVIDUAL)
def _everywhere(claim: Claim) -> Theorem:
    """At each of two neighbours."""
    (private,) = claim.hypotheses
    return for_all(claim.conclusion, parts(at(at(private, x1), x2, by=[N(x1, x2)]))[0])
