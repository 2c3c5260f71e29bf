"""How far Gaussian noise goes: the largest error of d answers."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import large_noise
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, absolute, conj, disj, exists, forall, function_type, implies, ind, lam, nat
from dpproofs.language.terms import normal, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import IMAGE, P, on, phi, test_function, w
from dpproofs.proving.reading import disjuncts
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain, parts, specialize, split, use
from dpproofs.proving.tactics import witness
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.gaussian.gaussian_error import BOUND, GAUSSIAN_ERROR, SIGNS, lambda_
from theorems.foundations.measure.union_bound import INSIDE, UNION_BOUND, d, j

centre = var("mu", function_type((REAL,), REAL))
answer = var("v", function_type(("Y", REAL), REAL))
NOISY = forall(j, implies(*INSIDE, on(IMAGE, Z=REAL)(normal(centre(j), sigma), P, lam(w, answer(w, j)))))
TEST = test_function(phi, w)


def some_far(radius: Term) -> Term:
    """The test holds only where some answer has an error above the radius."""
    return forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, far(radius)))))


def far(radius: Term, j: Term = j) -> Term:
    """The error of the answer j is larger than the radius."""
    return radius < absolute(answer(w, j) - centre(j))


LARGEST_ERROR = Lemma(
    "foundations.gaussian-largest-error", "d answers with noise N(0, sigma^2): the largest error is above lambda with "
    "probability at most d exp(-lambda^2/(2 sigma^2))", "gaussian_density",
    (NOISY, nat(d), TEST, some_far(lambda_), *SIGNS),
    E(P, w, phi(w)) <= factor * d * BOUND,
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, lambda = 0"),),
)  # fmt: skip


@proof_of(LARGEST_ERROR)
def _largest(claim: Claim) -> Theorem:
    """The union bound over the answers."""
    error = lam((j, w), ind(far(lambda_)))
    one = lam(x, ind(lambda_ < absolute(x - centre(j))))
    unit = generalize(both(arith(0 <= error(j, w)), arith(error(j, w) <= 1)), j, w)
    drawn = at(at(NOISY, j, by=INSIDE), one)
    rare = arith(E(P, w, error(j, w)) <= BOUND, drawn, use(GAUSSIAN_ERROR, *SIGNS, m=centre(j)))
    ways = disj(phi(w) <= 0, exists(j, conj(*INSIDE, 1 <= error(j, w))))

    def with_answer(j: Term, event: Theorem) -> Theorem:
        *inside, wrong = parts(event)
        _, some_error = disjuncts(ways)
        found = witness(some_error, j, *inside, arith(1 <= error(j, w), wrong))
        return infer("or_intro", found, formula=ways)

    some = split(
        specialize(some_far(lambda_), w),
        lambda never: infer("or_intro", never, formula=ways),
        lambda wrong: obtain(wrong, "j", with_answer),
    )
    events = generalize(discharge(rare, *INSIDE), j)
    return use(UNION_BOUND, nat(d), unit, events, TEST, generalize(some, w), f=error, B=BOUND)


@refutation_of(LARGEST_ERROR, "factor", Y=REAL)
def _often_far(said: Theorem) -> Theorem:
    """One standard Gaussian number is almost surely not 0."""
    return large_noise(said, 0, num(1), sigma=1, lambda_=0)
