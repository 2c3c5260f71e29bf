"""What one randomized response more distinguishes: the answer is how much likelier a data set has become."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, disj, eq, exp, ind, lam, num, prob, var
from dpproofs.mutants.counterexamples import absurd, fact, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import c, epsilon
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import integrand_of, lhs, rhs
from dpproofs.proving.tactics import arith, at, bounded, constant, generalize, intro, linear
from dpproofs.proving.tactics import mean_of_one, obtain, parts, transfer, unfolded, use
from theorems.composition.optimal.ratio_responses import RESPONSE
from theorems.composition.optimal.revealing_responses import BASE, PUSHED_LINE, SOURCE, W, d, y, z

BEFORE, AFTER = (var("P0", prob(REAL)), var("P1", prob(REAL))), (var("R0", prob(REAL)), var("R1", prob(REAL)))
PUSHED = [PUSHED_LINE(AFTER[data], BEFORE[data], lam(y, W(num(data), y))) for data in (0, 1)]


def apart(none: Term, one: Term, level: Term) -> Term:
    """How well the test of the level distinguishes the laws for 1 and for 0."""
    return E(one, z, told(level)(z)) - level * E(none, z, told(level)(z))


room = mark("room", 0)
e = exp(epsilon)


def told(level: Term) -> Term:
    """That 1 is more than ``level`` times as likely as 0."""
    return lam(z, ind(disj(z < 0, level < z)))


ONE_MORE = Lemma(
    "mv16x.one-more-response", "What one randomized response more distinguishes", SOURCE,
    (RESPONSE, *PUSHED, 0 <= c),
    eq(apart(*AFTER, c), d + (1 - d) * ((e * apart(*BEFORE, c / e) + apart(*BEFORE, c * e)) / BASE) + room),
    mutants=(Mutant("more", {room: Fraction(1, 100)}, "epsilon = d = 0"),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _proof(claim: Claim) -> Theorem:
    """The test of the level c is one of the levels c/exp(epsilon) and c exp(epsilon), as the answer is."""
    e, test = exp(epsilon), told(c)
    up, down = (told(level)(y) for level in (c / e, c * e))
    inverse = arith(eq(e * exp(-epsilon), 1))
    same = [arith(eq(test(y * step), part), inverse) for step, part in ((e, up), (exp(-epsilon), down))]
    share, found = (1 - d) / BASE, [inverse]
    means = reversed(parts(at(unfolded(RESPONSE), y, test, by=[is_told(c)])))
    for data, mean, shares in ((0, next(means), (share, e * share)), (1, next(means), (e * share, share))):
        law, value = BEFORE[data], d * data + shares[0] * up + shares[1] * down
        inner = arith(eq(value, lhs(mean)), mean, *same, arith(eq(test(num(-data)), data), 0 <= c))
        pieces = [(size, bounded(law, y, part, 1)) for size, part in zip(shares, (up, down), strict=True)]
        ints, whole = parts(linear(law, y, value, [(d * data, parts(constant(law, y, num(1)))[0]), *pieces]))
        after = parts(transfer(law, y, inner, ints))[1]
        pushed = at(PUSHED[data], test, by=[is_told(c)])
        found += [arith(eq(lhs(pushed), rhs(whole)), pushed, after, whole), mean_of_one(law)]
    return arith(claim.conclusion, *found)


def is_told(level: Term) -> Theorem:
    """It is a test."""
    body = told(level)(z)
    return generalize(arith(conj(0 <= body, body <= 1)), z)


@refutation_of(ONE_MORE, "more")
def _no_answer(said: Theorem) -> Theorem:
    """With epsilon = 0 nothing is leaked: 1 is not more than twice as likely."""
    zero, one = num(0), num(1)

    def with_kernels(made: Term, responses: Theorem) -> Theorem:
        response = at(responses, 1, by=[arith(conj(zero <= 0, zero <= 1))])
        kernel = lam((data, y), made(one, data, y))

        def pushed(goal: Term) -> Theorem:
            def of_test(equation: Term, test: Term) -> Theorem:
                inner = integrand_of(rhs(equation), y)
                return arith(equation, parts(use("E_dirac", x=one, f=lam(y, inner)))[1])

            return intro(goal, of_test)

        laws = {"P0": dirac(one), "P1": dirac(one), "R0": kernel(zero, one), "R1": kernel(one, one)}
        made_ = instance(said, response, pushed, W=kernel, c=2, d=0, epsilon=0, **laws)
        points = [point_mean(1, told(level)) for level in (num(2) / exp(zero), num(2) * exp(zero))]
        return absurd(made_, *parts(at(response, 1, told(num(2)))), *points)

    data = var("a")
    return obtain(fact("mv16x.responses-exist", epsilons=lam(data, zero), deltas=lam(data, zero)), "M", with_kernels)
