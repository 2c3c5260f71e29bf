"""Randomized responses, each of which may reveal the data set: how many answers are 1 after k of them.

The data set is 0 or 1. The history is the number of answers 1 so far, or -1 - a once the data set a was revealed.

This file is long because the mechanism is made, and its two laws are compared answer by answer.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.privacy.assumptions import put_in_words
from dpproofs.mutants.counterexamples import absurd, response, with_responses
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, disj, eq, exp, forall, function_type, implies, ind, lam, nat, num
from dpproofs.language.terms import prob, var, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, PUSHED, epsilon, i, k, on, test_function
from dpproofs.proving.reading import lhs, opened, read, rhs
from dpproofs.proving.tactics import arith, at, cases, for_all, generalize, parts, specialize, unfolded, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.citations import KAIROUZ_OH_VISWANATH

SOURCE = f"{KAIROUZ_OH_VISWANATH}, section 4"
a, a2, y, z, d, u = variables("a a2 y z d u")
phi = var("phi", function_type((REAL,), REAL))
W = var("W", function_type((REAL, REAL), prob(REAL)))
H = var("H", function_type((REAL, REAL), prob(REAL)))
TEST = test_function(phi, z)
BASE = 1 + exp(epsilon)
REVEALED = phi(-1 - a)

BINARY = disj(eq(a, 0), eq(a, 1))


def answered(y: Term) -> Term:
    """The mean of a test after an answer, without the factor 1/(1 + exp(epsilon))."""
    return exp(a * epsilon) * phi(y + 1) + exp((1 - a) * epsilon) * phi(y)


REVEALING_RESPONSE = Definition(
    "revealing_response",
    (W, epsilon, d),
    forall((a, y, phi), implies(BINARY, TEST, conj(
        implies(y < 0, eq(E(W(a, y), z, phi(z)), phi(y))),
        implies(0 <= y, eq(E(W(a, y), z, phi(z)), d * REVEALED + (1 - d) * (answered(y) / BASE))),
    ))),
)  # fmt: skip
"""W(a, y) is the history after y: with probability d the data set a is revealed, and else one of the answers 0 and 1
is counted, of which a has the probability exp(epsilon)/(1 + exp(epsilon)). What was revealed stays so."""
put_in_words(
    REVEALING_RESPONSE,
    "each response shows the data with probability d, and else it is a randomized response",
)
write_as(
    REVEALING_RESPONSE,
    r"{0} \text{{ reveals with probability }} {2}\text{{, and else counts }} {1}\text{{-randomized responses}}",
)

PUSHED_LINE = on(PUSHED, Y=REAL, Z=REAL)
HISTORY = Definition(
    "response_history",
    (H, W, k),
    conj(
        forall((a, phi), implies(TEST, eq(E(H(num(0), a), z, phi(z)), phi(0)))),
        forall((i, a), implies(nat(i), i + 1 <= k, PUSHED_LINE(H(i + 1, a), H(i, a), lam(y, W(a, y))))),
    ),
)
"""H(i, a) is the law of the history after i of the responses W to the data set a, for i = 0, ..., k."""
put_in_words(HISTORY, "H(i, a) is what i of the responses W to the data a have shown")
write_as(
    HISTORY,
    r"{factor[0]}\left(i, a\right) = \delta_0 {{{factor[1]}\left(a, \cdot\right)}}^i \text{{ for }} i \leq {2}",
)

NEIGHBOURS = lam((a, a2), disj(conj(eq(a, 0), eq(a2, 1)), conj(eq(a, 1), eq(a2, 0))))
"""Each of the two data sets is a neighbour of the other."""
APPROX_DP_LINE = on(APPROX_DP, X=REAL, Y=REAL)
RESPONSES = REVEALING_RESPONSE(W, epsilon, d)

PRIVATE = Lemma(
    "kov17x.response-private", "A randomized response that reveals all with probability d is (epsilon, d)-DP", SOURCE,
    (RESPONSES, 0 <= epsilon, 0 <= d, d <= 1),
    forall(y, APPROX_DP_LINE(lam(a, W(a, y)), NEIGHBOURS, epsilon, factor * d)),
    mutants=(Mutant("delta", {factor: LESS}, "phi = 1 at -1 and 0 else, at y = 0"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The probabilities of an answer to a and to 1 - a have the ratio exp(epsilon) at most."""
    told, private = unfolded(RESPONSES), opened(claim, y)
    rest, sides = read(APPROX_DP, private).delta, (a, 1 - a)
    range_ = [arith(goal, BINARY) for goal in (0 <= a, a <= 1)]
    other_side = arith(disj(eq(1 - a, 0), eq(1 - a, 1)), BINARY)
    final = E(W(a, y), z, phi(z)) <= exp(epsilon) * E(W(1 - a, y), z, phi(z)) + rest
    at_y, next_, *marks = [specialize(TEST, point) for point in (y, y + 1, -1 - a, -1 - (1 - a))]
    rules = [parts(at(told, side, y, phi, by=[BINARY, other_side, TEST])) for side in sides]

    def told_before(yes: Theorem) -> Theorem:
        grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
        more = arith(phi(y) <= exp(epsilon) * phi(y), grow, at_y)
        return arith(final, *(at(rule[0], by=[yes]) for rule in rules), more, 0 <= d)

    def asked(no: Theorem) -> Theorem:
        means = [at(rule[1], by=[arith(0 <= y, no)]) for rule in rules]
        slower = [
            use(EXP_INCREASING, arith(low <= high, 0 <= epsilon, *range_), x=low, y=high)
            for low, high in ((a * epsilon, (2 - a) * epsilon), ((1 - a) * epsilon, (1 + a) * epsilon))
        ]
        terms = [
            arith(value * lhs(size) <= value * rhs(size), size, unit)
            for value, size, unit in zip((phi(y + 1), phi(y)), slower, (next_, at_y), strict=True)
        ]
        first, second = (lam(a, answered(y))(side) for side in sides)
        ratio = arith(first <= exp(epsilon) * second, *terms)
        share = arith(0 <= (1 - d) / BASE, d <= 1)
        kept = arith((1 - d) / BASE * first <= (1 - d) / BASE * (exp(epsilon) * second), share, ratio)
        revealed = arith(d * phi(-1 - a) <= d, 0 <= d, marks[0])
        other = arith(0 <= exp(epsilon) * (d * phi(-1 - (1 - a))), arith(0 <= d * phi(-1 - (1 - a)), 0 <= d, marks[1]))
        return arith(final, *means, kept, revealed, other)

    close = on(INDISTINGUISHABLE, Y=REAL)
    pair = for_all(close(W(a, y), W(1 - a, y), epsilon, rest), cases(y < 0, told_before, asked), phi)
    near = NEIGHBOURS(a, a2)
    binary, same = (arith(goal, near) for goal in (BINARY, eq(1 - a, a2)))
    moved = use(
        "leibniz",
        same,
        use(pair, binary, *claim.hypotheses),
        x=1 - a,
        y=a2,
        A=lam(z, close(W(a, y), W(z, y), epsilon, rest)),
    )
    return generalize(for_all(private, moved, a, a2), y)


@refutation_of(PRIVATE, "delta")
def _told_apart(said: Theorem) -> Theorem:
    """What reveals the bit 0 has probability 1/2, and 0 for the bit 1."""
    revealing = lam(z, ind(z < Fraction(-1, 2)) * ind(-2 < z))

    def with_kernel(responses: Term, told: Theorem, *_: object) -> Theorem:
        private = specialize(instance(said, told, W=responses, d=Fraction(1, 2), epsilon=1), 0)
        mean = at(at(private, 0, 1), revealing)
        return absurd(mean, response(told, 0, revealing), response(told, 1, revealing))

    return with_responses(1, Fraction(1, 2), 0, with_kernel)
