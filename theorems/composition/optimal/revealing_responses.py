"""Randomized responses, each of which may reveal the data set: their privacy, and the law of how many
answers are 1 after k of them.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, response, two_values, with_responses, zero_or_one
from dpproofs.mutants.witnesses import natural
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.sums.binomials import BINOMIAL_THEOREM, ROW_STEP, row
from theorems.foundations.sums.sums import SUM_EQUAL, SUM_LINEAR, SUM_ONE, SUM_SCALED, by_length, total

# Randomized responses, each of which may reveal the data set: how many answers are 1 after k of them ---
# The data set is 0 or 1. The history is the number of answers 1 so far, or -1 - a once the data set a was revealed.

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
    moved = rewrite(use(pair, binary, *claim.hypotheses), same)
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


# How many answers are 1 after k randomized responses, each of which may reveal the data set ---


def _revealed(said: Theorem) -> Theorem:
    """What reveals the bit 0 is -1, with probability 1/2."""
    negative = lam(z, minimum(maximum(-z, num(0)), num(1)))

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 1, "d": Fraction(1, 2), "epsilon": 1, "a": 0}
        given = told, known, zero_or_one(0), natural(num(1))
        true = fact("kov17x.history", *given, **values)
        return two_values(at(instance(said, *given, **values), negative), at(true, negative))

    return with_responses(1, Fraction(1, 2), 1, with_history)


COUNT_LAW_DELTA = Mutant(
    "delta",
    {factor: LESS},
    "k = 1, a = 0, d = 1/2, phi = 1 at -1 and 0 at 0 and 1",
    witness=refuted(_revealed),
)


def counted(length: Term, d_factor: Factor = 1) -> Term:
    """The mean of a test of the history after that many responses."""
    kept = (1 - d_factor * d) ** length
    terms = row(length, lam(i, weight(length)(i) * phi(i)))
    return (1 - kept) * REVEALED + kept / BASE**length * terms


def weight(length: Term) -> Term:
    """The probability of an order of i answers 1 and length - i answers 0, but for a common factor."""
    return lam(i, exp((a * i + (1 - a) * (length - i)) * epsilon))


COUNT_LAW = Lemma(
    "kov17x.history", "The law of the history after k responses", SOURCE,
    (RESPONSES, HISTORY(H, W, k), BINARY, nat(k), 0 <= d, d < 1),
    forall(phi, implies(TEST, eq(E(H(k, a), z, phi(z)), counted(k, factor)))),
    mutants=(COUNT_LAW_DELTA,),
)  # fmt: skip


@proof_of(COUNT_LAW)
def _law(claim: Claim) -> Theorem:
    """By induction: the mean after one more response is again a test."""
    start, steps = parts(unfolded(HISTORY(H, W, k)))

    def goal(length: Term) -> Term:
        return implies(length <= k, forall(phi, implies(TEST, eq(E(H(length, a), z, phi(z)), counted(length)))))

    zero = num(0)
    ones = use(SUM_ONE, s=lam(i, binomial(0, i) * (weight(zero)(i) * phi(i))))
    empty = use("binomial_zero", use(NAT_ZERO), n=0)
    first = arith(eq(E(H(zero, a), z, phi(z)), counted(zero)), at(start, a, phi, by=[TEST]), ones, empty)
    base = discharge(generalize(discharge(first, TEST), phi), zero <= k)

    def step(length: Term) -> Theorem:
        natural = nat(length)
        mean = lam(y, E(W(a, y), z, phi(z)))
        low, high = (generalize(fact, z) for fact in parts(specialize(TEST, z)))
        _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=W(a, y), f=lam(z, phi(z)), c=1))
        unit = generalize(both(nonneg, most), y)
        after = at(at(steps, length, a, by=[natural, length + 1 <= k]), phi, by=[TEST])
        before = at(mp(goal(length), arith(length <= k, length + 1 <= k)), mean, by=[unit])
        told = unfolded(RESPONSES)
        stays = at(parts(at(told, a, -1 - a, phi, by=[BINARY, TEST]))[0], by=[arith(-1 - a < 0, BINARY)])
        asked = at(parts(at(told, a, i, phi, by=[BINARY, TEST]))[1], by=[use(NAT_NONNEGATIVE, nat(i), k=i)])
        w = lam(i, binomial(length, i) * weight(length)(i))
        longer = lam(i, weight(length + 1)(i) * phi(i))
        ends = [lam(i, w(i) * (exp(a * epsilon) * phi(i + 1))), lam(i, w(i) * (exp((1 - a) * epsilon) * phi(i)))]
        both_ends = lam(i, 1 * ends[0](i) + 1 * ends[1](i))
        terms = lam(i, d * REVEALED * w(i) + (1 - d) / BASE * both_ends(i))
        asked_for = lam(i, binomial(length, i) * (weight(length)(i) * mean(i)))
        equal = generalize(discharge(arith(eq(asked_for(i), terms(i)), asked), nat(i)), i)
        sums = use(SUM_EQUAL, equal, natural, n=length, s=asked_for, t=terms)
        linear = use(SUM_LINEAR, natural, n=length, a=d * REVEALED, b=(1 - d) / BASE, s=w, t=both_ends)
        halves = use(SUM_LINEAR, natural, n=length, a=1, b=1, s=ends[0], t=ends[1])
        rows = use(ROW_STEP, natural, k=length, F=longer)
        whole = eq(total(asked_for, length), d * REVEALED * BASE**length + (1 - d) / BASE * row(length + 1, longer))
        added = arith(whole, sums, linear, halves, rows, _mass(length))
        powers = [
            use(arith(eq(u ** (length + 1), u**length * u), 0 < u), fact, u=value)
            for value, fact in ((1 - d, arith(0 < 1 - d, d < 1)), (BASE, arith(0 < BASE)))
        ]
        final = arith(eq(E(H(length + 1, a), z, phi(z)), counted(length + 1)), after, before, stays, added, *powers)
        return discharge(generalize(discharge(final, TEST), phi), length + 1 <= k)

    return mp(use(by_length(goal, base, step), *claim.hypotheses, n=k), arith(premise_of(goal(k))))


def _mass(length: Term) -> Theorem:
    """The weights of all answers add up to (1 + exp(epsilon))^length."""
    goal = lam(a, eq(row(length, weight(length)), BASE**length))

    def one(yes: Theorem) -> Theorem:
        return moved(yes, use(BINOMIAL_THEOREM, nat(length), k=length, x=epsilon))

    def zero(yes: Theorem) -> Theorem:
        made = use(BINOMIAL_THEOREM, nat(length), k=length, x=-epsilon)
        scaled = use(
            SUM_SCALED,
            nat(length),
            n=length,
            a=exp(length * epsilon),
            s=lam(i, binomial(length, i) * exp(i * -epsilon)),
        )
        factor = 1 + exp(-epsilon)
        power = use(
            arith(eq(exp(length * epsilon) * u**length, (exp(epsilon) * u) ** length), 0 < u),
            arith(0 < factor),
            u=factor,
        )
        same = rewrite(power, arith(eq(exp(epsilon) * factor, BASE)))
        return moved(yes, made, scaled, same)

    def moved(yes: Theorem, *facts: Theorem) -> Theorem:
        value = rhs(yes)
        return use("leibniz", arith(eq(value, a), yes), arith(goal(value), *facts), x=value, y=a, A=goal)

    return split(BINARY, zero, one)
