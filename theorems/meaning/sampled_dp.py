"""Pure and approximate DP of mechanisms on Poisson samples of lists, when a record is added or removed."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, implies, lam, log
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, x1, x2
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PROFILE, PURE_DP, M, delta, epsilon
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.proving.tactics import arith, at, assume, for_all, obtain, parts, split, use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.meaning.sampled_answers import GIVEN, LEMMA
from theorems.meaning.samples_one_more import s1, s2
from theorems.meaning.sizes import ONE_RECORD
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.step import STEP, step
from theorems.sampling.amplified import at_order, raised
from theorems.sampling.amplified_orders import ADDED_ORDER, REMOVED_ORDER
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.samples import BASE
from theorems.sampling.two_laws import ADDED, REMOVED

SOURCE = f"{BALLE_BARTHE_GABOARDI}, Poisson sampling"

HALF = {**ONE_RECORD, "q": "1/2", "T": ((1, 0), ("1/2", "1/2"))}
SPACES = {"X": 2, "A": 1, "Y": 2}

APPROX = Lemma(
    "meaning.sampled-approx-dp",
    "Poisson samples of lists: (epsilon, delta)-DP becomes (log(1 + q (exp(epsilon) - 1)), q delta)-DP", SOURCE,
    (APPROX_DP(BASE, ADD_OR_REMOVE_ONE, epsilon, delta), *GIVEN, 0 <= epsilon, 0 <= delta),
    APPROX_DP(M, ADD_OR_REMOVE_ONE, log(raised(q)), factor * q * delta),
    mutants=(
                Mutant(
                    "factor",
                    {factor: LESS},
                    "epsilon = 0, and the answer shows whether the record is in the sample",
                    witness=finite(SPACES, **HALF, M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), epsilon=0, delta=1),
                ),
            ),
)  # fmt: skip

PURE = Lemma(
    "meaning.sampled-pure-dp", "Poisson samples of lists: epsilon-DP becomes log(1 + q (exp(epsilon) - 1))-DP", SOURCE,
    (PURE_DP(BASE, ADD_OR_REMOVE_ONE, epsilon), *GIVEN, 0 <= epsilon),
    PURE_DP(M, ADD_OR_REMOVE_ONE, factor * log(raised(q))),
    mutants=(
                Mutant(
                    "factor",
                    {factor: LESS},
                    "randomized response to whether the record is in the sample",
                    witness=finite(SPACES, **HALF, M0=(("1/4", "3/4"), ("3/4", "1/4")),
                        M=(("1/4", "3/4"), ("1/2", "1/2")), epsilon="1.0987"),
                ),
            ),
)  # fmt: skip

EITHER = ADD_OR_REMOVE_ONE(x1, x2)


@proof_of(APPROX, PURE)
def _amplified(claim: Claim) -> Theorem:
    """The profiles of both orders are at most q delta at the new order."""
    known = at(hypothesis(claim, APPROX_DP, PURE_DP), s1, s2, by=[ADD_OR_REMOVE_ONE(s1, s2)])
    facts, (cost, leak) = conditions(claim), read(INDISTINGUISHABLE, known)["epsilon", "delta"]
    profile = lam(c, step(cost, leak)(c))
    near = use(STEP, known, arith(0 <= leak, *facts), P=BASE(s1), Q=BASE(s2), epsilon=cost, delta=leak)
    goal = forall((s1, s2), implies(ADD_OR_REMOVE_ONE(s1, s2), PROFILE(BASE(s1), BASE(s2), profile)))
    close, pair = for_all(goal, near), (M(x1), M(x2))

    def added(law: Term, told: Theorem) -> Theorem:
        mixed, _, forward = parts(told)
        made = use(ADDED, forward, mixed, arith(0 <= q, 0 < q), *RATE, A=M(x1), B=law, P=M(x2), h=profile)
        return at_order(pair, made, ADDED_ORDER, q, leak, *facts)

    def removed(law: Term, told: Theorem) -> Theorem:
        mixed, back, _ = parts(told)
        made = use(REMOVED, back, mixed, *RATE, A=M(x2), B=law, P=M(x1), h=profile)
        return at_order(pair, made, REMOVED_ORDER, q, leak, *facts)

    def longer(near: Theorem) -> Theorem:
        return obtain(use(LEMMA, *GIVEN, near, close, h=profile), "R", added)

    def shorter(near: Theorem) -> Theorem:
        return obtain(use(LEMMA, *GIVEN, near, close, x1=x2, x2=x1, h=profile), "R", removed)

    return for_all(claim.conclusion, split(assume(EITHER), longer, shorter))
