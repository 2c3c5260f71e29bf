"""Optimal composition is attained: no smaller delta holds, and there are k private mechanisms that need the
delta of the theorem, histories of randomized responses.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, no_answers, point_mean, response, with_responses, within
from dpproofs.mutants.witnesses import natural
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.composition.optimal.revealing_responses import (
    APPROX_DP_LINE,
    BASE,
    BINARY,
    COUNT_LAW,
    HISTORY,
    NEIGHBOURS,
    PRIVATE as RESPONSE_PRIVATE,
    RESPONSES,
    REVEALING_RESPONSE,
    SOURCE as RESPONSES_SOURCE,
    TEST,
    H,
    W,
    a,
    answered,
    d,
    phi,
    weight,
    y,
    z,
)
from theorems.foundations.mixtures.mixtures import IN_TURN, MIXED
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.sums.sums import SUM_EQUAL, SUM_LINEAR

# No smaller delta holds: k randomized responses, each of which may reveal the data set, attain the bound ---

epsilon2 = var("epsilon2")
ORDER = exp(epsilon2)
PRIVATE = APPROX_DP_LINE(lam(a, H(k, a)), NEIGHBOURS, epsilon2, delta)
SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"


KEPT = (1 - d) ** k
LEAST_DELTA = 1 - KEPT + KEPT * factor * responses_profile(k, epsilon, ORDER)
NOT_BELOW = forall(delta, implies(PRIVATE, LEAST_DELTA <= delta))
"""A delta for which the composition of k responses is (epsilon2, delta)-DP is not below theirs."""

OPTIMAL = Lemma(
    "kov17.optimal", "The delta of a composition of k mechanisms cannot be improved", SOURCE,
    (RESPONSES, HISTORY(H, W, k), nat(k), 0 <= d, d < 1),
    NOT_BELOW,
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, epsilon2 = -1, delta the bound"),),
)  # fmt: skip


@proof_of(OPTIMAL)
def _proof(claim: Claim) -> Theorem:
    """The event that 1 was revealed, or the answers are exp(epsilon2) times as probable for 1."""
    here, there = exp(i * epsilon), ORDER * exp((k - i) * epsilon)
    event = lam(z, ind(disj(eq(z, -2), conj(0 <= z, ORDER * exp((k - z) * epsilon) < exp(z * epsilon)))))
    unit = generalize(both(arith(0 <= event(z)), arith(event(z) <= 1)), z)
    near = arith(NEIGHBOURS(num(1), num(0)))
    bound = at(at(PRIVATE, 1, 0, by=[near]), event, by=[unit])
    laws = []
    for side in (0, 1):
        binary = arith(disj(eq(num(side), 0), eq(num(side), 1)))
        laws.append(at(use(COUNT_LAW, *claim.hypotheses, binary, a=side), event, by=[unit]))
    natural = use(NAT_NONNEGATIVE, nat(i), k=i)
    gap = maximum(here - there, 0)
    met = arith(eq((here - there) * event(i), gap), natural)
    sides = [lam(i, binomial(k, i) * (lam(a, weight(k)(i))(num(side)) * event(i))) for side in (1, 0)]
    terms = lam(i, binomial(k, i) * gap)
    equal = generalize(discharge(arith(eq(1 * sides[0](i) - ORDER * sides[1](i), terms(i)), met), nat(i)), i)
    sums = use(SUM_EQUAL, equal, nat(k), n=k, s=lam(i, 1 * sides[0](i) - ORDER * sides[1](i)), t=terms)
    linear = use(SUM_LINEAR, nat(k), n=k, a=1, b=-ORDER, s=sides[0], t=sides[1])
    marks = [arith(eq(event(-1 - num(side)), side)) for side in (0, 1)]
    kept = arith(0 <= (1 - d) ** k / (1 + exp(epsilon)) ** k, arith(0 < (1 - d) ** k, arith(0 < 1 - d, d < 1)))
    goal = consequence_of(opened(claim, delta))
    final = arith(goal, bound, *laws, *marks, sums, linear, kept)
    return generalize(discharge(final, PRIVATE), delta)


@refutation_of(OPTIMAL, "factor")
def _no_steps(said: Theorem) -> Theorem:
    """No answers, which are alike with delta = 1 - 1/e for epsilon2 = -1."""

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 0, "d": 0, "epsilon": 1, "epsilon2": -1}
        return no_answers(instance(said, told, known, **values), known)

    return with_responses(1, 0, 0, with_history)


composed_dp_least_delta = Verified(
    OPTIMAL,
    "composed_dp_least_delta",
    {"epsilon": epsilon2, "epsilon0": epsilon, "delta0": d},
    value=1 - (1 - d) ** k + (1 - d) ** k * responses_profile(k, epsilon, ORDER),
    requires=(0 <= epsilon, 0 <= epsilon2, 1 <= k),
)


# There are randomized responses that may reveal the data set: mixtures of point masses --------


def _too_likely(said: Theorem) -> Theorem:
    """The bit would be revealed with probability 1.01."""
    negative = lam(z, minimum(maximum(-z, num(0)), num(1)))

    def with_kernel(responses: Term, told: Theorem) -> Theorem:
        return absurd(response(told, 0, negative), *within(responses(num(0), num(0)), negative))

    return obtain(instance(said, d=1, epsilon=1), "W", with_kernel)


shift = mark("shift", 0)

RESPONSES_EXIST_WEIGHT = Mutant("weight", {shift: Fraction(1, 100)}, "d = 1", witness=refuted(_too_likely))

RESPONSES_EXIST = Lemma(
    "kov17x.responses-exist", "There are randomized responses that reveal all with probability d", RESPONSES_SOURCE,
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


# There is a history of k randomized responses: one law after the other ------------------------

HISTORIES_EXIST = Lemma(
    "kov17x.histories-exist", "There is a history of k responses", RESPONSES_SOURCE,
    (nat(k),),
    exists(H, HISTORY(H, W, k)),
    mutants=(Mutant("all", Claim((nat(k),), exists(H, forall(W, HISTORY(H, W, k)))), "k = 1"),),
)  # fmt: skip


@proof_of(HISTORIES_EXIST)
def _history(claim: Claim) -> Theorem:
    """The responses in turn, from the number 0 on."""

    def with_laws(made: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        certain = parts(use("E_dirac", x=num(0), f=lam(z, phi(z))))[1]
        first = arith(eq(E(made(num(0), a), z, phi(z)), phi(0)), at(begins, a, phi, by=[TEST]), certain)
        next_ = specialize(at(follows, i, by=[nat(i), i + 1 <= k]), a)
        steps = generalize(discharge(next_, nat(i), i + 1 <= k), i, a)
        told = both(generalize(discharge(first, TEST), a, phi), steps)
        return witness(claim.conclusion, made, folded(HISTORY(made, W, k), told))

    laws = use(IN_TURN, nat(k), S=lam(a, dirac(num(0))), K=lam((i, a, y), W(a, y)))
    return obtain(laws, "H", with_laws)


@refutation_of(HISTORIES_EXIST, "all")
def _two_answers(said: Theorem) -> Theorem:
    """One answer that is always 0, and always 1."""
    positive = lam(z, ind(0 < z))

    def with_history(history: Term, every: Theorem) -> Theorem:
        facts = []
        for answer in (0, 1):
            _, steps = parts(unfolded(specialize(every, lam((x, y), dirac(num(answer))))))
            mean = at(at(steps, 0, 0, by=[natural(num(0))]), positive)
            _, value = parts(constant(law_of(rhs(mean)), y, integrand_of(rhs(mean), y)))
            facts += [mean, value, point_mean(answer, positive)]
        return absurd(*facts)

    return obtain(instance(said, k=1), "H", with_history)


# There are k private mechanisms whose composition needs the delta of the theorem --------------

needed = forall(epsilon2, NOT_BELOW)
steps = forall(y, APPROX_DP_LINE(lam(a, W(a, y)), NEIGHBOURS, epsilon, d))

ATTAINED = Lemma(
    "kov17.attained", "There are k composed mechanisms, each (epsilon, d)-DP, that need the delta of the theorem",
    SOURCE,
    (nat(k), 0 <= epsilon, 0 <= d, d < 1),
    exists((W, H), conj(steps, HISTORY(H, W, k), needed)),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, epsilon2 = -1: 1 - 1/e is enough"),),
)  # fmt: skip


@proof_of(ATTAINED)
def _attained(claim: Claim) -> Theorem:
    """Randomized responses exist, and so does their history."""
    at_most = arith(d <= 1, d < 1)

    def with_responses(responses: Term, told: Theorem) -> Theorem:
        private = use(RESPONSE_PRIVATE, told, *claim.hypotheses, at_most, W=responses)

        def with_history(history: Term, known: Theorem) -> Theorem:
            needed = generalize(use(OPTIMAL, told, known, *claim.hypotheses, W=responses, H=history), epsilon2)
            return witnesses(claim.conclusion, (responses, history), private, known, needed)

        return obtain(use(HISTORIES_EXIST, nat(k), W=responses), "H", with_history)

    return obtain(use(RESPONSES_EXIST, 0 <= d, at_most), "W", with_responses)


@refutation_of(ATTAINED, "factor")
def _no_steps_at_all(said: Theorem) -> Theorem:
    """No answers are alike with delta = 1 - 1/e for epsilon2 = -1."""

    def with_history(responses: Term, history: Term, facts: Theorem) -> Theorem:
        _, known, needed = parts(facts)
        return no_answers(specialize(needed, -1), known)

    return obtain_all(instance(said, k=0, epsilon=1, d=0), "W H", with_history)
