"""What is released of a stream is Gaussian DP, in the words of the kinds of claims."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, lam
from dpproofs.meaning.kinds import Delta, K_out, N, sigma
from dpproofs.meaning.process import TEST, h, v
from dpproofs.meaning.streams import MATRIX_GAUSSIAN, norm
from dpproofs.privacy.notions import GAUSSIAN_DP, PROFILE, on, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, specialize, unfolded, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.meaning.same_laws import SAME_LAWS
from theorems.mechanisms.gaussian.encoded import LEMMA as ENCODED
from theorems.notions.profiles.postprocessing import POSTPROCESSING

PRIVATE = on(GAUSSIAN_DP, Y="V")
"""Of answers on the space of what claims release."""
UNWITNESSED = "histories of lists of real numbers have no finite model"

MATRIX = Lemma(
    "meaning.matrix-gaussian-private", "The matrix mechanism is Gaussian DP with mu^2 = c Delta^2/sigma^2",
    "elementary",
    (MATRIX_GAUSSIAN(K_out, N, Delta, norm, sigma), 0 < sigma),
    PRIVATE(K_out, N, factor * norm * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one row, one vector and an encoder of 1",
                    unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(MATRIX)
def _matrix(claim: Claim) -> Theorem:
    def of_stream(chosen: dict[str, Term], facts: Theorem) -> Theorem:
        return released(claim, ENCODED, facts, 0 < sigma, gamma=norm, **chosen)

    return with_stream(MATRIX_GAUSSIAN(K_out, N, Delta, norm, sigma), of_stream)


def released(claim: Claim, lemma: Lemma, facts: Theorem, *order: Term, **there: Term) -> Theorem:
    """The last of the laws is that of the mechanism."""
    *known, begins, follows, ends = parts(facts)
    law = there["R"]
    start = [at(specialize(begins, data), h, by=[TEST]) for data in (x1, x2)]
    same = arith(eq(E(law(0, x1), v, h(v)), E(law(0, x2), v, h(v))), *start)
    begun = generalize(discharge(same, TEST), x1, x2, h)
    private = use(lemma, *known, begun, follows, *order, **there)
    pair = at_neighbours(private)
    last = {data: law(there["d"], data) for data in (x1, x2)}
    laws = [use(SAME_LAWS, specialize(ends, data), P=K_out(data), Q=last[data]) for data in (x1, x2)]
    points = {"P": last[x1], "Q": last[x2], "R": K_out(x1), "S": K_out(x2), "K": lam(v, dirac(v))}
    return for_all(claim.conclusion, use(POSTPROCESSING, pair, *laws, h=read(PROFILE, pair).h, **points))


_OTHERWISE = {"put": "append", "none": "empty"}


def with_stream(kind: Term, then: Callable[[dict[str, Term], Theorem], Theorem]) -> Theorem:
    """The encoder, the stream, its noisy rows, and how answers are joined, by the names that the theorems have."""

    def opened(facts: Theorem, there: dict[str, Term]) -> Theorem:
        if facts.conclusion.op != "exists":
            del there["F"]
            return then({_OTHERWISE.get(name, name): value for name, value in there.items()}, facts)
        name = facts.conclusion.hint
        return obtain(facts, name, lambda value, inner: opened(inner, {**there, name: value}))

    return opened(unfolded(kind), {})
