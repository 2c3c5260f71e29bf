"""Randomized response with two answers: its pure DP, its Rényi divergences, and that bits which differ give
either answer its odds.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.foundations.divergences.known_likelihood_ratio import KL_EXACT, RENYI_EXACT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.mechanisms.randomized_response.mechanism import SOURCE
from theorems.notions.dp.to_zcdp import BIG, SMALL
from theorems.notions.pld.optimistic_tables import ONE, ZERO, w_

# Randomized response: report a with probability p, else b; or with the two exchanged ----------

a, b, v = variables("a b v")
f, phi = (var(name, function_type((REAL,), REAL)) for name in ("f", "phi"))
P, Q = variables("P Q", prob(REAL))
DENSITY_R, KL_R, RENYI_R, PAIR_R = (on(notion, Y=REAL) for notion in (DENSITY, KL, RENYI, PURE_DP_PAIR))


def response(law: Term, first: Term, second: Term) -> Term:
    """The law that puts exp(epsilon)/(1 + exp(epsilon)) on the first point and the remainder on the second."""
    p = exp(epsilon) / (1 + exp(epsilon))
    return forall(f, eq(E(law, v, f(v)), p * f(first) + (1 - p) * f(second)))


RESPONSES = (response(P, a, b), response(Q, b, a), ne(a, b), 0 <= epsilon)
ratio = lam(v, exp(epsilon * (2 * ind(eq(v, a)) - 1)))

DENSITY_OF_RESPONSE = Lemma(
    "foundations.randomized-response-ratio", "The likelihood ratio of randomized response", "elementary",
    RESPONSES,
    DENSITY_R(ratio, P, Q),
    mutants=(Mutant("ratio", Claim(RESPONSES, DENSITY_R(lam(v, LESS * ratio(v)), P, Q)), "its mean is 1",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3))),),
)  # fmt: skip


@proof_of(DENSITY_OF_RESPONSE)
def _density(claim: Claim) -> Theorem:
    """Both sides are p phi(a) + (1 - p) phi(b)."""
    top, test = read(DENSITY, claim).L(v), test_function(phi, v)
    ints = bounded(Q, v, top, exp(epsilon), ratio_at_most())
    change = arith(eq(E(P, v, phi(v)), E(Q, v, top * phi(v))), at(RESPONSES[0], phi), response_mean(top * phi(v)))
    tests = generalize(discharge(change, test), phi)
    return folded(claim.conclusion, both(generalize(arith(0 <= top), v), ints, tests))


def ratio_at_most() -> Theorem:
    """The ratio is at most exp(epsilon) everywhere."""
    exponent = epsilon * (2 * ind(eq(v, a)) - 1)
    return use(EXP_INCREASING, arith(exponent <= epsilon, 0 <= epsilon), x=exponent, y=epsilon)


def response_mean(body: Term) -> Theorem:
    """The expectation of body under Q, from its values at the two points."""
    mean = at(RESPONSES[1], lam(v, body))
    return rewrite(rewrite(mean, arith(eq(ind(eq(a, a)), 1))), arith(eq(ind(eq(b, a)), 0), ne(a, b)))


# Randomized response is epsilon-DP ------------------------------------------------------------

PURE = Lemma(
    "foundations.randomized-response-pure-dp", "Randomized response is epsilon-DP", "elementary",
    RESPONSES,
    PAIR_R(P, Q, epsilon),
    mutants=(Mutant("epsilon", Claim(RESPONSES, PAIR_R(P, Q, LESS * epsilon)), "the ratio is exp(epsilon) at a",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3))),),
)  # fmt: skip


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """The ratio is at most exp(epsilon), and exchanging a and b exchanges P and Q."""
    there, back = conjuncts(unfold(claim.conclusion))
    one = witness(there, ratio, use(DENSITY_OF_RESPONSE, *RESPONSES), almost(Q, v, ratio_at_most()))
    other = given(instantiate(one, P=Q, Q=P, a=b, b=a), *RESPONSES)
    return prove(claim.conclusion, one, prove(back, other))


# The divergences of randomized response -------------------------------------------------------

x, y = variables("x y")

KL_OF_RESPONSE = Lemma(
    "foundations.randomized-response-kl", "KL(P||Q) = epsilon tanh(epsilon/2) for randomized response", "elementary",
    RESPONSES,
    equals(KL_R(P, Q, t), t, factor * epsilon * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3))),),
)  # fmt: skip


@proof_of(KL_OF_RESPONSE)
def _entropy(claim: Claim) -> Theorem:
    """E_Q[L log(L)] = p epsilon - (1 - p) epsilon."""
    body, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    size = arith(absolute(body) <= epsilon * ratio(v), 0 <= epsilon)
    ints = bounded(Q, v, body, epsilon * exp(epsilon), size, ratio_at_most(), 0 <= epsilon)
    mean = arith(eq(E(Q, v, body), value), response_mean(body))
    return use(KL_EXACT, use(DENSITY_OF_RESPONSE, *RESPONSES), ints, mean, P=P, Q=Q, L=ratio, d=value)


# D_alpha(P||Q) = log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1) for randomized response ---

RENYI_OF_RESPONSE_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "an equality",
    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3), alpha=2),
)

RENYI_OF_RESPONSE = Lemma(
    "foundations.randomized-response-renyi",
    "D_alpha(P||Q) = log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1) for randomized response",
    "elementary",
    (*RESPONSES, 1 < alpha),
    equals(RENYI_R(alpha, P, Q, t), t, factor * (log(cosh(BIG)) - log(cosh(SMALL))) / (alpha - 1)),
    mutants=(RENYI_OF_RESPONSE_FACTOR,),
)


@proof_of(RENYI_OF_RESPONSE)
def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] = (1 - p) exp(alpha epsilon) + p exp(-alpha epsilon)."""
    moment, value = ratio(v) ** alpha, value_of(claim.conclusion)
    exponent = alpha * epsilon * (2 * ind(eq(v, a)) - 1)
    below = arith(exponent <= alpha * epsilon, 0 <= alpha * epsilon)
    size = use(
        EXP_INCREASING,
        given(below, arith(0 <= alpha * epsilon, 1 < alpha, 0 <= epsilon)),
        x=exponent,
        y=alpha * epsilon,
    )
    ints = bounded(Q, v, moment, exp(alpha * epsilon), size)
    quotient = instantiate(arith(eq(exp(log(x) - log(y)), x / y), 0 < x, 0 < y), x=cosh(BIG), y=cosh(SMALL))
    logs = log(cosh(BIG)) - log(cosh(SMALL))
    same = rewrite(given(quotient), arith(eq(exp(logs), exp((alpha - 1) * value)), 1 < alpha))
    mean = arith(eq(E(Q, v, moment), lhs(same)), response_mean(moment), same)
    return use(RENYI_EXACT, use(DENSITY_OF_RESPONSE, *RESPONSES), ints, mean, 1 < alpha, P=P, Q=Q, L=ratio, d=value)


# Randomized response of a bit -----------------------------------------------------------------

p = var("p")
x_ = var("x", "X")
value = var("v", function_type(("X",), REAL))

bits = var("M", function_type(("X",), prob(REAL)))
BITS = forall(x_, disj(eq(value(x_), 0), eq(value(x_), 1)))
FLIPPED = forall(
    (x_, phi),
    implies(test_function(phi, y), eq(E(bits(x_), y, phi(y)), p * phi(value(x_)) + (1 - p) * phi(1 - value(x_)))),
)

BINARY = Lemma(
    "mechanisms.randomized-response-bit",
    "Randomized response that keeps a bit with probability p is log(p/(1 - p))-DP", SOURCE,
    (BITS, FLIPPED, Fraction(1, 2) <= p, p < 1),
    on(PURE_DP, Y=REAL)(bits, N, log(factor * p / (1 - p))),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with other bits",
                    witness=finite({"X": 2}, M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), N=True, v=(0, 1),
                        p="3/4")),),
)  # fmt: skip


@proof_of(BINARY)
def _binary(claim: Claim) -> Theorem:
    """The bits are the same, or one is the other flipped."""
    odds = argument_of(read(PURE_DP, claim).epsilon)
    limits = Fraction(1, 2) <= p, p < 1
    level = use(EXP_OF_LOG, arith(0 < odds, *limits), y=odds)
    test = test_function(phi, y)
    sizes = [specialize(test, number) for number in (num(0), num(1))]
    larger = arith(eq(odds * (1 - p), p), *limits), arith(1 <= odds, *limits)
    facts: tuple[Fact, ...] = (level, *larger, *sizes, *limits)
    goal = E(bits(x1), y, phi(y)) <= exp(log(odds)) * E(bits(x2), y, phi(y)) + 0

    def mean(point: Term, bit: Theorem) -> Theorem:
        """E[phi], where the bit is known."""
        u = var("u")
        equal = same_value(lam(u, p * phi(u) + (1 - p) * phi(1 - u)), bit)
        value_ = rhs(bit)
        return arith(
            eq(E(bits(point), y, phi(y)), p * phi(value_) + (1 - p) * phi(1 - value_)),
            equal,
            at(FLIPPED, point, phi, by=[test]),
        )

    def first(bit: Theorem) -> Theorem:
        def second(other: Theorem) -> Theorem:
            return arith(goal, mean(x1, bit), mean(x2, other), *facts)

        return split(specialize(BITS, x2), second, second)

    bound = split(specialize(BITS, x1), first, first)
    pair = for_all(on(INDISTINGUISHABLE, Y=REAL)(bits(x1), bits(x2), log(odds), 0), bound)
    return for_all(claim.conclusion, pair)


randomized_response = Verified(BINARY, "randomized_response")


# Randomized response to two bits that differ: two answers, each of which is likelier for one of them ---

DIFFERENT = eq(value(x1), 0), eq(value(x2), 1)
shift = mark("shift", 0)
one, zero = (substitute(said, {P: bits(x2), Q: bits(x1)}) for said in (ONE, ZERO))

ATTAINED = Lemma(
    "mechanisms.randomized-response-attained", "Randomized response to bits that differ gives either answer its odds",
    SOURCE,
    (FLIPPED, *DIFFERENT),
    conj(substitute(one, {p: p + shift}), zero),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "another probability",
                    witness=finite({"X": 2}, M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), v=(0, 1), x1=0, x2=1,
                        p="3/4")),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """The bits are put in."""
    u = var("u")

    def known(point: Term, bit: Term, number: int) -> Theorem:
        told = at(FLIPPED, point, phi, by=[test_function(phi, w_)])
        same = same_value(lam(u, p * phi(u) + (1 - p) * phi(1 - u)), bit)
        value = p * phi(number) + (1 - p) * phi(1 - number)
        return arith(eq(E(bits(point), w_, phi(w_)), value), told, same)

    one, zero = conjuncts(claim)
    return both(for_all(one, known(x2, DIFFERENT[1], 1)), for_all(zero, known(x1, DIFFERENT[0], 0)))
