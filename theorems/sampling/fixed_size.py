"""The profile of the answer to a sample without replacement, of m of n records, when one of the n is replaced."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, implies, lam, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import FIXED_SIZE_SAMPLING, PROFILE, M, N, h, x1, x2
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, obtain_all, parts, specialize
from dpproofs.proving.tactics import use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.weakening import PROFILE_WEAKEN
from theorems.sampling.averaged import AVERAGED
from theorems.sampling.drawn import q, s
from theorems.sampling.replaced import LEAST, ORDER, REPLACED, replaced
from theorems.sampling.sampled import SAMPLED_MIXTURE
from theorems.sampling.samples import BASE, SAMPLED, T, m, n

RATE, SIZES = m / n, (0 < m, m <= n)
CLOSE = forall((x1, x2), implies(N(x1, x2), PROFILE(BASE(x1), BASE(x2), h)))
SAMPLES = FIXED_SIZE_SAMPLING(T, N, m, n)


def _claim(profile: Term) -> Claim:
    pair = implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, profile)))
    return Claim((CLOSE, SAMPLES, SAMPLED, *SIZES), forall((x1, x2), pair))


def resized(profile: Callable[[Term], Term]) -> Term:
    """The profile at c after sampling without replacement; for c < 1 from the value at 1."""
    return substitute(q * profile(ORDER) + (LEAST - c), {q: RATE})


FIXED_SIZE = Lemma(
    "sampling.fixed-size", "The profile of an answer to a sample without replacement",
    f"{BALLE_BARTHE_GABOARDI}, sampling without replacement",
    *_claim(resized(h)).parts,
    mutants=(Mutant("factor", _claim(LESS * resized(h)), "the answer shows which of two records the sample is",
                    witness=finite({"X": 3, "Y": 3, "S": 1}, {"W": (1,), "a": (0,), "b": (1,), "b2": (2,)}, m=1, n=2,
                        h=1, N=(False, False, False, True, False, True, False, False, False),
                        T=(("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")),
                        M0=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                        M=(("1/2", 0, "1/2"), ("1/2", "1/2", 0), ("1/2", 0, "1/2")))),),
)  # fmt: skip


@proof_of(FIXED_SIZE)
def _proof(claim: Claim) -> Theorem:
    """With probability m/n the record is drawn; else another one is in its place, as in a neighbour."""
    rate = arith(0 < RATE, *SIZES), arith(RATE <= 1, *SIZES)
    answers = [specialize(SAMPLED, point) for point in (x1, x2)]

    def sampled(W: Term, a: Term, b: Term, b2: Term, facts: Theorem) -> Theorem:
        nears, first, second = parts(facts)
        kernels = [lam(s, BASE(point(s))) for point in (a, b, b2)]
        alone, together = parts(specialize(nears, s))

        def average(other: Term, near: Theorem, R: Term, R2: Term, *laws: Theorem) -> Theorem:
            each = generalize(at(CLOSE, b(s), other(s), by=[near]), s)
            return use(AVERAGED, each, *laws, W=W, B=kernels[1], A=lam(s, BASE(other(s))), R=R, Q=R2)

        def laws(R0: Term, without: Theorem, R: Term, drawn: Theorem, R2: Term, other: Theorem) -> Theorem:
            close = average(a, alone, R, R0, drawn, without), average(b2, together, R, R2, drawn, other)
            points = {"W": W, "a": a, "q": RATE, "Q": R0}
            mixed = [
                use(SAMPLED_MIXTURE, sample, answer, law, without, P=M(x), S1=T(x), b=point, R=mean, **points)
                for sample, answer, law, x, point, mean in (
                    (first, answers[0], drawn, x1, b, R),
                    (second, answers[1], other, x2, b2, R2),
                )
            ]
            return use(REPLACED, *close, *mixed, *rate, A=R0, B=R, B2=R2, P=M(x1), Q=M(x2), q=RATE, h=h, h2=h)

        means = [use(PUSHED_LAW, P=W, K=kernel) for kernel in kernels]
        return obtain(means[0], "R0", lambda *left: obtain(means[1], "R", lambda *one: obtain(
            means[2], "R2", lambda *two: laws(*left, *one, *two))))  # fmt: skip

    pair = obtain_all(at_neighbours(SAMPLES), "W a b b2", sampled)
    old, new = substitute(replaced(h, h), {q: RATE}), resized(h)
    same = generalize(discharge(arith(old <= new), 0 <= c), c)
    made = use(PROFILE_WEAKEN, pair, same, P=M(x1), Q=M(x2), h=lam(c, old), h2=lam(c, new))
    return for_all(claim.conclusion, made)
