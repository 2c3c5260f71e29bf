"""There are randomized responses that may reveal the data set: mixtures of point masses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, response, within
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, exp, fst, ind, lam, maximum, minimum, num, pair
from dpproofs.language.terms import product, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.reading import conjuncts, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, folded, generalize, obtain, parts, specialize, split
from dpproofs.proving.tactics import use, witness
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.composition.optimal.revealing_responses import BASE, BINARY, REVEALING_RESPONSE, SOURCE, TEST, W, a
from theorems.composition.optimal.revealing_responses import answered, d, phi, y, z


def _too_likely(said: Theorem) -> Theorem:
    """The bit would be revealed with probability 1.01."""
    negative = lam(z, minimum(maximum(-z, num(0)), num(1)))

    def with_kernel(responses: Term, told: Theorem) -> Theorem:
        return absurd(response(told, 0, negative), *within(responses(num(0), num(0)), negative))

    return obtain(instance(said, d=1, epsilon=1), "W", with_kernel)


shift = mark("shift", 0)

RESPONSES_EXIST_WEIGHT = Mutant("weight", {shift: Fraction(1, 100)}, "d = 1", witness=refuted(_too_likely))

RESPONSES_EXIST = Lemma(
    "kov17x.responses-exist", "There are randomized responses that reveal all with probability d", SOURCE,
    (0 <= d, d <= 1),
    exists(W, REVEALING_RESPONSE(W, epsilon, d + shift)),
    mutants=(RESPONSES_EXIST_WEIGHT,),
)  # fmt: skip

u = var("u", product(REAL, REAL))


@proof_of(RESPONSES_EXIST)
def _responses(claim: Claim) -> Theorem:
    """A mixture of point masses: at y if that is negative; at -1 - a; at y + 1 and y."""
    side, here = fst(u), snd(u)
    below = ind(here < 0)
    small = arith(0 <= 1 / BASE), arith(1 / BASE <= 1), arith(eq(exp(epsilon) / BASE, 1 - 1 / BASE))

    def with_answer(answer: Term, asked: Theorem) -> Theorem:
        def with_mark(marked: Term, revealed: Theorem) -> Theorem:
            def with_whole(whole: Term, facts: Theorem) -> Theorem:
                return with_all(whole, asked, revealed, facts)

            return mixture("R", below, dirac(here), marked(u), then=with_whole)

        return mixture("T", d, dirac(-1 - side), answer(u), 0 <= d, d <= 1, then=with_mark)

    def with_all(whole: Term, *mixtures: Theorem) -> Theorem:
        law = lam((a, y), whole(pair(a, y)))
        means = [mean_at(facts, a, y) for facts in mixtures]
        certain = [parts(use("E_dirac", x=point, f=lam(z, phi(z))))[1] for point in (y + 1, y, -1 - a)]
        mean = E(law(a, y), z, phi(z))
        before = discharge(arith(eq(mean, phi(y)), *means, *certain, y < 0), y < 0)
        asked = d * phi(-1 - a) + (1 - d) * (answered(y) / BASE)
        after = discharge(arith(eq(mean, asked), *means, *certain, _shares(), 0 <= y), 0 <= y)
        told = generalize(discharge(both(before, after), BINARY, TEST), a, y, phi)
        return witness(claim.conclusion, law, folded(REVEALING_RESPONSE(law, epsilon, d), told))

    return mixture("S", share(side), dirac(here + 1), dirac(here), *small, then=with_answer)


Then = Callable[[Term, Theorem], Theorem]


def mixture(name: str, weight: Term, first: Term, second: Term, *facts: Theorem | Term, then: Then) -> Theorem:
    """There is a mixture, to be called so, of two laws that depend on u; the facts say that the weight is in [0, 1]."""
    unit = generalize(both(arith(0 <= weight, *facts), arith(weight <= 1, *facts)), u)
    return obtain(use(MIXED, unit, t=lam(u, weight), P=lam(u, first), Q=lam(u, second)), name, then)


def mean_at(facts: Theorem, *point: Term) -> Theorem:
    """The mean of a test under a mixture at a point (a, y)."""
    return at(specialize(facts, pair(*point)), lam(z, phi(z)), by=[TEST])


def _shares() -> Theorem:
    """It is exp(a epsilon)/(1 + exp(epsilon)) for a = 0 and 1."""
    goal = lam(a, conj(eq(share(a), exp(a * epsilon) / BASE), eq(1 - share(a), exp((1 - a) * epsilon) / BASE)))

    def side(yes: Theorem) -> Theorem:
        value = rhs(yes)
        mark = arith(eq(ind(eq(value, 1)), value))
        known = both(*(arith(part, mark) for part in conjuncts(goal(value))))
        return use("leibniz", arith(eq(value, a), yes), known, x=value, y=a, A=goal)

    return split(BINARY, side, side)


def share(side: Term) -> Term:
    """The probability of the answer 1."""
    one = ind(eq(side, 1))
    return one * (exp(epsilon) / BASE) + (1 - one) * (1 / BASE)
