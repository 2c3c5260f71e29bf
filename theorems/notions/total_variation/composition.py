"""Total variation is approximate DP with epsilon = 0: so it composes, can be postprocessed, and adds up
along a path, for groups and for two steps of one relation.
"""

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, at_neighbours, x
from theorems.notions.dp.composition import APPROX, APPROX_POSTPROCESSING
from theorems.notions.dp.neighbours import FEW, N2_, SIZE, STEPS, along, through

# Total variation is approximate differential privacy with epsilon = 0: so it composes and can be postprocessed ---

delta2 = var("delta2")
VARIATION_Z = on(TOTAL_VARIATION_DP, Y="Z")
CLOSE, TEST = TOTAL_VARIATION_DP(M, N, delta), test_function(phi, w)
FIRST, SECOND = E(M(x1), w, phi(w)), E(M(x2), w, phi(w))
REVEALED = "the data revealed with probability delta"

TO_APPROX_DP = Lemma(
    "notions.total-variation-to-approx-dp", "Total variation at most delta is (0, delta)-DP", SOK,
    (CLOSE,),
    APPROX_DP(M, N, 0, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, REVEALED,
                    witness=finite({"X": 2, "Y": 2}, M=(("51/100", "49/100"), ("2/3", "1/3")), N=True,
                        delta="0.157")),),
)  # fmt: skip


@proof_of(TO_APPROX_DP)
def _to_approx(claim: Claim) -> Theorem:
    """exp(0) = 1."""
    known, bound = at(at_neighbours(CLOSE), phi, by=[TEST]), read(APPROX_DP, claim).delta
    return for_all(claim.conclusion, arith(FIRST <= exp(0) * SECOND + bound, known))


epsilon = mark("epsilon", 0)

FROM_APPROX_DP = Lemma(
    "notions.approx-dp-as-total-variation", "(0, delta)-DP is total variation at most delta", SOK,
    (APPROX_DP(M, N, epsilon, delta),),
    CLOSE,
    mutants=(Mutant("epsilon", {epsilon: num(1) / 100}, "randomized response with epsilon = 1/100, delta = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/10", "9/10"), ("1/2", "1/2")), N=True, delta="0.399")),),
)  # fmt: skip


@proof_of(FROM_APPROX_DP)
def _from_approx(claim: Claim) -> Theorem:
    known = at(at_neighbours(hypothesis(claim, APPROX_DP)), phi, by=[TEST])
    return for_all(claim.conclusion, arith(FIRST <= SECOND + delta, known))


def as_variation(claim: Claim, approx: Theorem, mechanism: Term = M) -> Theorem:
    """The total variation that is claimed, from (0, delta)-DP."""
    goal = read(TOTAL_VARIATION_DP, claim).delta
    same = with_argument(approx, epsilon=num(0), delta=goal)
    return use(FROM_APPROX_DP, same, M=mechanism, delta=goal)


# Adaptive composition: bounds on total variation add up; Postprocessing keeps total variation; A larger bound on
# total variation ------------------------------------------------------------------------------

COMPOSITION = Lemma(
    "notions.total-variation-composition", "Adaptive composition: bounds on total variation add up", SOK,
    (CLOSE, forall(y, VARIATION_Z(lam(x, M2(x, y)), N, delta2)), PIPED, 0 <= delta2),
    VARIATION_Z(M3, N, delta + factor * delta2),
    mutants=(Mutant("factor", {factor: LESS}, "M constant, delta = 0, M2 reveals all with probability delta2",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, delta=0,
                        delta2=1)),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    _, private, *_ = claim.hypotheses
    second = use(TO_APPROX_DP, specialize(private, y), M=lam(x, M2(x, y)), delta=delta2)
    made = use(APPROX, use(TO_APPROX_DP, CLOSE), generalize(second, y), *claim.hypotheses, epsilon=0, epsilon2=0)
    return as_variation(claim, made, M3)


POSTPROCESSING = Lemma(
    "notions.total-variation-postprocessing", "Postprocessing keeps total variation", SOK,
    (CLOSE, POSTPROCESSED),
    VARIATION_Z(M3, N, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, f"K the identity, {REVEALED}",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), N=True,
                        delta="1/2")),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    made = use(APPROX_POSTPROCESSING, use(TO_APPROX_DP, CLOSE), POSTPROCESSED, epsilon=0)
    return as_variation(claim, made, M3)


WEAKENING = Lemma(
    "notions.total-variation-weakening", "A larger bound on total variation", "elementary",
    (CLOSE, delta <= delta2),
    TOTAL_VARIATION_DP(M, N, delta2),
    mutants=(Mutant("direction", {delta <= delta2: delta2 <= delta}, REVEALED,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=(True, False, False, False),
                        delta="1/1000", delta2=-1)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    known = at(at_neighbours(CLOSE), phi, by=[TEST])
    return for_all(
        claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known, *conditions(claim))
    )


total_variation_to_approx_dp = Verified(TO_APPROX_DP, "total_variation_to_approx_dp")
approx_dp_as_total_variation = Verified(FROM_APPROX_DP, "approx_dp_as_total_variation")
total_variation_compose = Verified(COMPOSITION, "total_variation_compose")
total_variation_postprocess = Verified(POSTPROCESSING, "total_variation_postprocess")
total_variation_weaken = Verified(WEAKENING, "total_variation_weaken")


# Total variation for groups: a metric adds up along a path ------------------------------------

KNOWN = 0 <= delta

GROUPS = Lemma(
    "notions.total-variation-groups", "Total variation delta is k delta for groups of size k", SOK,
    (CLOSE, FEW, SIZE, KNOWN),
    TOTAL_VARIATION_DP(M, of_groups(D, k), factor * (k * delta)),
    mutants=(Mutant("factor", {factor: LESS}, "probabilities 0, delta, 2 delta, ... of an outcome along the path",
                    witness=finite({"X": 2, "Y": 3}, D=paths("N"), M=(("1/7", "1/7", "5/7"), (0, "1/2", "1/2")),
                        N=(True, False, True, True), delta="0.36", k=1)),),
)  # fmt: skip


@proof_of(GROUPS)
def _groups(claim: Claim) -> Theorem:
    """One more neighbour at a time."""
    cost = read(TOTAL_VARIATION_DP, claim).delta

    def said(size: Term) -> Term:
        return E(M(x1), w, phi(w)) <= E(M(x3), w, phi(w)) + substitute(cost, {k: size})

    def further(between: Term, bound: Theorem, step: Theorem, _: Theorem) -> Theorem:
        return arith(said(k + 1), bound, at(at(CLOSE, between, x3, by=[step]), phi, by=[TEST]))

    nobody = arith(substitute(said(num(0)), {x3: x1}))
    found = along(said, nobody, lambda bound: arith(said(k + 1), bound, KNOWN), further)
    return for_all(claim.conclusion, found, x1, x3)


total_variation_groups = Verified(GROUPS, "total_variation_groups", requires=(1 <= k,))


# Two steps of one neighbouring relation in place of one of another, for total variation -------

LEMMA = Lemma(
    "notions.total-variation-two-steps", "Total variation delta is 2 delta for neighbours that are two steps apart",
    SOK,
    (CLOSE, STEPS),
    TOTAL_VARIATION_DP(M, N2_, factor * (2 * delta)),
    mutants=(Mutant("factor", {factor: LESS}, "probabilities 0, delta, 2 delta of an outcome along the path",
                    witness=finite({"X": 3, "Y": 2}, M=((0, 1), ("1/4", "3/4"), ("1/2", "1/2")),
                        N=(True, True, False, True, True, True, False, True, True), N2=True, delta="1/4")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A metric adds up."""
    most = read(TOTAL_VARIATION_DP, claim).delta

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        near = at(CLOSE, x1, middle, by=[one]), at(CLOSE, middle, x3, by=[two])
        known = [at(fact, phi, by=[TEST]) for fact in near]
        return arith(E(M(x1), w, phi(w)) <= E(M(x3), w, phi(w)) + most, *known)

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_total_variation = Verified(LEMMA, "total_variation_to_replace_one")
