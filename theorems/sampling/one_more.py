"""The profiles of the answers to two samples, one of which is from one record more."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, implies, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import ONE_MORE_RECORD, PROFILE, N, P, Q, h, phi, w, x1, x2
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, obtain, obtain_all, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.foundations.measure.two_mechanisms import x
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.notions.profiles.excess import c
from theorems.sampling.averaged import AVERAGED
from theorems.sampling.drawn import PUSHED_Y, q, s
from theorems.sampling.kernels import RATE
from theorems.sampling.samples import BASE, PUSHED_X, S0, S1
from theorems.sampling.two_laws import ADDED, REMOVED, added, removed

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
STEP = ONE_MORE_RECORD(S0, S1, N, q)
WITHOUT, WITH = PUSHED_X(Q, S0, BASE), PUSHED_X(P, S1, BASE)
LESS_CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x2), BASE(x1), h)))
MORE_CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x1), BASE(x2), h)))
"""The profiles of the mechanism itself when the record that x2 has more than x1 is removed, and when it is added."""

SHOWN = finite({"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, False, False), q="1/2",
               M0=((1, 0), (0, 1)), S0=(1, 0), S1=("1/2", "1/2"), P=("1/2", "1/2"), Q=(1, 0), h=1)  # fmt: skip

ONE_REMOVED = Lemma(
    "sampling.one-removed", "The profile of an answer to a Poisson sample when a record is removed", SOURCE,
    (STEP, WITHOUT, WITH, LESS_CLOSE, *RATE),
    PROFILE(P, Q, lam(c, factor * removed(h))),
    mutants=(Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample", witness=SHOWN),),
)  # fmt: skip


@proof_of(ONE_REMOVED)
def _removed(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""
    return _mixed(LESS_CLOSE, lambda R, close, mixed: use(REMOVED, close, mixed, *RATE, A=Q, B=R))


def _mixed(close: Term, then: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """``then`` is given the law R if the record is drawn, the mean of ``close``, and that P is a mixture of R and Q."""

    def sampled(W: Term, a: Term, b: Term, facts: Theorem) -> Theorem:
        near, image, drawn = parts(facts)
        without = answer_to_image(W, a, image)
        left, right = lam(s, BASE(a(s))), lam(s, BASE(b(s)))

        def with_law(R: Term, law: Theorem) -> Theorem:
            mixed = use("sampling.sampled-mixture", drawn, WITH, law, without, R=R, W=W, a=a, b=b)
            each = generalize(at(close, a(s), b(s), by=[specialize(near, s)]), s)
            order = {"B": right, "A": left, "R": R, "Q": Q}
            if close is MORE_CLOSE:
                order = {"B": left, "A": right, "R": Q, "Q": R}
            return then(R, use(AVERAGED, each, law, without, W=W, **order), mixed)

        return obtain(use(PUSHED_LAW, P=W, K=right), "R", with_law)

    return obtain_all(unfolded(STEP), "W a b", sampled)


def answer_to_image(W: Term, a: Term, image: Theorem) -> Theorem:
    """Q is the law of the answer to a(s)."""
    _, nonneg, most = unit_mean(BASE(x))
    drawn = at(image, lam(x, E(BASE(x), w, phi(w))), by=[generalize(both(nonneg, most), x)])
    law = at(WITHOUT, phi, by=[TEST])
    kernel = lam(s, BASE(a(s)))
    same = arith(eq(E(Q, w, phi(w)), E(W, s, E(BASE(a(s)), w, phi(w)))), law, drawn)
    return for_all(PUSHED_Y(Q, W, kernel), same)


ONE_ADDED = Lemma(
    "sampling.one-added", "The profile of an answer to a Poisson sample when a record is added", SOURCE,
    (STEP, WITHOUT, WITH, MORE_CLOSE, *RATE),
    PROFILE(Q, P, lam(c, factor * added(h))),
    mutants=(Mutant("factor", {factor: LESS}, "the answer shows whether the record is in the sample", witness=SHOWN),),
)  # fmt: skip


@proof_of(ONE_ADDED)
def _added(claim: Claim) -> Theorem:
    """The mixture of the mean laws."""
    return _mixed(MORE_CLOSE, lambda R, close, mixed: use(ADDED, close, mixed, *RATE, A=Q, B=R))
