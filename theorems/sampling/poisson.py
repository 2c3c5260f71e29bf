"""Poisson sampling: the profiles of a sampled mechanism, when a record is removed and when one is added."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, forall, implies, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import ADDED_SAMPLING, PROFILE, M, N, h, x1, x2
from dpproofs.proving.tactics import both, for_all, specialize, use
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.weakening import h2
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.one_more import LESS_CLOSE, ONE_ADDED, ONE_REMOVED, SOURCE
from theorems.sampling.samples import BASE, SAMPLED, T
from theorems.sampling.two_laws import added, removed

MORE_CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x1), BASE(x2), h2)))
SAMPLES = ADDED_SAMPLING(T, N, q)

SHOWN = finite({"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, False, False), q="1/2",
               M0=((1, 0), (0, 1)), T=((1, 0), ("1/2", "1/2")), M=((1, 0), ("1/2", "1/2")), h=1, h2=1)  # fmt: skip
one = mark("one", 1)
other = mark("other", 1)
fewer = PROFILE(M(x2), M(x1), lam(c, one * removed(h)))
more = PROFILE(M(x1), M(x2), lam(c, other * added(h2)))

POISSON = Lemma(
    "sampling.poisson", "The profiles of a mechanism after Poisson sampling", SOURCE,
    (LESS_CLOSE, MORE_CLOSE, SAMPLES, SAMPLED, *RATE),
    forall((x1, x2), implies(N(x1, x2), conj(fewer, more))),
    mutants=(Mutant("removed", {one: LESS}, "the answer shows whether the record is in the sample", witness=SHOWN),
             Mutant("added", {other: LESS}, "the answer shows whether the record is in the sample", witness=SHOWN)),
)  # fmt: skip


@proof_of(POISSON)
def _proof(claim: Claim) -> Theorem:
    """At each pair of neighbours."""
    step = at_neighbours(SAMPLES)
    answers = [specialize(SAMPLED, point) for point in (x1, x2)]
    values = {"Q": M(x1), "P": M(x2), "S0": T(x1), "S1": T(x2)}
    fewer = use(ONE_REMOVED, step, *answers, LESS_CLOSE, *RATE, **values)
    more = use(ONE_ADDED, step, *answers, MORE_CLOSE, *RATE, **values, h=h2)
    return for_all(claim.conclusion, both(fewer, more))
