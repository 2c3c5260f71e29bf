"""Section 6.1: how well randomized response and Gaussian noise report a sign, that noisy signs are private, and
the ceiling for every zCDP mechanism.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.privacy.notions import q_vector as q
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import LISTS
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.mechanisms.gaussian.mechanism import NOISY, ZCDP_MECHANISM, M as M_, x
from theorems.mechanisms.randomized_response.two_answers import response, v
from theorems.notions.total_variation.from_divergences import OF_MECHANISMS

# Section 6.1: how well randomized response and Gaussian noise report a sign -------------------

SOURCE = f"{BUN_STEINKE}, section 6.1"
s, R = var("s"), var("R", prob(REAL))
SIGN = disj(eq(s, 1), eq(s, -1))
KEPT = response(R, s, -s)

RESPONSE_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=finite({}, s=1, epsilon=log(3), R={1: "3/4", -1: "1/4"})
)

RESPONSE = Lemma(
    "bs16.ex-6.1-rr-mean", "Randomized response reports a sign with correlation tanh(epsilon/2)", SOURCE,
    (SIGN, KEPT),
    eq(E(R, v, s * v), factor * tanh(epsilon / 2)),
    mutants=(RESPONSE_FACTOR,),
)  # fmt: skip


@proof_of(RESPONSE)
def _response(claim: Claim) -> Theorem:
    """The sign is kept with probability exp(epsilon)/(1 + exp(epsilon))."""
    mean = at(KEPT, lam(v, s * v))
    square = split(SIGN, lambda one: arith(eq(s * s, 1), one), lambda other: arith(eq(s * s, 1), other))
    return arith(claim.conclusion, mean, square)


SIGN_OF = 2 * ind(0 <= v) - 1
NOISE = normal(s, sqrt(2 / rho))

GAUSSIAN_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality", witness=against("bs16.ex-6.1-rr-gaussian-sign", rho=3, s=1)
)

GAUSSIAN = Lemma(
    "bs16.ex-6.1-rr-gaussian-sign", "The sign of N(s, 2/rho) reports the sign s with correlation erf(sqrt(rho)/2)",
    SOURCE,
    (SIGN, 0 < rho),
    eq(E(NOISE, v, s * SIGN_OF), factor * erf(sqrt(rho) / 2)),
    mutants=(GAUSSIAN_FACTOR,),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _gaussian(claim: Claim) -> Theorem:
    """N(1, 2/rho) is at least 0 with probability erfc(-sqrt(rho)/2)/2, and N(-1, 2/rho) with erfc(sqrt(rho)/2)/2."""
    tail = use(GAUSSIAN_TAIL, arith(0 < sqrt(2 / rho), 0 < rho), r=0, nu=s, sigma=sqrt(2 / rho))
    mean = parts(expand(NOISE, v, s * SIGN_OF, bounded(NOISE, v, ind(0 <= v), 1)))[1]
    z = sqrt(rho) / 2
    known = mean, mean_of_one(NOISE), use("erfc_complement", a=z), use(ERFC_REFLECTED, a=z)
    place = argument_of(part_of(rhs(tail), "erfc"))

    def with_sign(value: int) -> Callable[[Theorem], Theorem]:
        return lambda sign: arith(
            claim.conclusion, *known, sign, rewrite(tail, arith(eq(place, -value * z), sign, 0 < rho))
        )

    return split(SIGN, with_sign(1), with_sign(-1))


response_correlation = Verified(
    RESPONSE, "response_correlation", value=tanh(epsilon / 2), omits=(s,), requires=(0 <= epsilon,)
)
gaussian_sign_correlation = Verified(GAUSSIAN, "gaussian_sign_correlation", value=erf(sqrt(rho) / 2), omits=(s,))


# Section 6.1: the signs of n Gaussian variables with means 1 and -1 are private ---------------

a, k, n = var("a"), var("k"), var("n")
ONE_SIGN = forall(
    (x1, x2), implies(N(x1, x2), exists(a, forall(i, absolute(q(x1, i) - q(x2, i)) <= 2 * ind(eq(i, a)))))
)
variance = mark("variance", 2 / rho)

LEMMA = Lemma(
    "bs16.ex-6.1-rr-gaussian", "n signs with noise N(0, 2/rho) on each are rho-zCDP", f"{BUN_STEINKE}, section 6.1",
    (ONE_SIGN, LISTS, substitute(NOISY, {sigma: sqrt(variance)}), nat(n), 0 < rho),
    on(ZCDP, Y="V")(lam(x, M_(x, n)), N, 0, rho),
    mutants=(Mutant("variance", {variance: 1 / rho},
                    "n = 1: the divergence of N(1, 1/rho) from N(-1, 1/rho) is 2 rho alpha",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, -1), 2: (0, 0)}, N=True, n=1, rho=1)),),
)  # fmt: skip

DEVIATION = sqrt(2 / rho)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The l2-sensitivity is 2, and 2^2/(2 (2/rho)) = rho."""
    root = arith(0 < DEVIATION, 0 < rho)
    changed = obtain(at_neighbours(ONE_SIGN), "a", _changed)
    sensitivity = for_all(L2_SENSITIVITY(q, n, N, num(2)), changed)
    made = use(ZCDP_MECHANISM, sensitivity, LISTS, claim.hypotheses[2], nat(n), root, d=n, sigma=DEVIATION, Delta=2)
    return rewrite(made, arith(eq(read(ZCDP, made).rho, rho), 0 < rho))


def _changed(place: Term, signs: Theorem) -> Theorem:
    """One sign changes, by 2."""
    squares = summation(i, 1, n, (q(x1, i) - q(x2, i)) ** 2)
    return arith(squares <= num(2) ** 2, over_range(squares <= 4 * ind(place <= n), n, nat(n), each=signs))


# Section 6.1: no zCDP mechanism reports n random signs with a correlation above sqrt((xi + rho)/2) ---

y = var("y", "Y")
prior, phi = var("P", prob("X")), var("phi", function_type(("X",), REAL))
sign, answer = var("s", function_type(("X", REAL), REAL)), var("v", function_type(("Y", REAL), REAL))
flip = var("t", function_type((REAL, "X"), "X"))
INSIDE = nat(i), 1 <= i, i <= n
PRIVATE = ZCDP(M, N, xi, rho)
SIGNS = forall((x, i), disj(eq(sign(x, i), 1), eq(sign(x, i), -1)))
FLIPPED = forall((x, i), implies(*INSIDE, conj(eq(sign(flip(i, x), i), -sign(x, i)), N(x, flip(i, x)))))
UNIFORM = forall(
    (i, phi), implies(*INSIDE, test_function(phi, x), eq(E(prior, x, phi(flip(i, x))), E(prior, x, phi(x))))
)
ANSWERS = forall((y, i), conj(-1 <= answer(y, i), answer(y, i) <= 1))

CORRELATION = lam(x, E(M(x), y, sign(x, i) * answer(y, i)))

GIVEN = PRIVATE, SIGNS, FLIPPED, UNIFORM, ANSWERS, nat(n)

CEILING = Lemma(
    "bs16.ex-6.1-rr-ceiling", "E<x, M(x)> <= n sqrt((xi + rho)/2) for n uniform signs x and answers in [-1, 1]",
    f"{BUN_STEINKE}, section 6.1, with an explicit constant",
    GIVEN,
    summation(i, 1, n, E(prior, x, CORRELATION(x))) <= n * (factor * sqrt(2 * (xi + rho)) / 2),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response with epsilon = sqrt(2 rho), rho small: "
                    "n tanh(epsilon/2) is about n sqrt(rho/2)",
                    witness=finite(
                    {"X": 2, "Y": 2}, M=(("51/100", "49/100"), ("49/100", "51/100")), N=True, P=("1/2", "1/2"), n=1,
                    xi=0, rho="0.000801", s={1: (1, -1)}, t={1: (1, 0)}, v={1: (1, -1)})),),
)  # fmt: skip

BOUND = sqrt(2 * (xi + rho)) / 2


@proof_of(CEILING)
def _lemma(claim: Claim) -> Theorem:
    """Add up over the signs."""
    one = _one()
    return over_range(claim.conclusion, n, nat(n), each=lambda number: use(one, *GIVEN[:-1], i=number))


def _one() -> Theorem:
    """With the sign i flipped, the mean of the answer i moves by at most sqrt(2 (xi + rho)) (Pinsker's inequality)."""
    other = flip(i, x)
    here, there = _level(x), _level(other)
    turned, near = parts(at(FLIPPED, x, i, by=INSIDE))
    gap = use(
        OF_MECHANISMS, PRIVATE, near, generalize(specialize(ANSWERS, y, i), y), x1=x, x2=other, f=lam(y, answer(y, i))
    )
    low, high = (_by_sign(goal, *here) for goal in (-1 <= CORRELATION(x), CORRELATION(x) <= 1))
    pair = _by_sign(CORRELATION(x) + CORRELATION(other) <= 2 * BOUND, *here, *there, turned, gap)

    test = lam(x, (CORRELATION(x) + 1) / 2)
    unit = generalize(both(arith(0 <= test(x), low), arith(test(x) <= 1, high)), x)
    same = at(UNIFORM, i, test, by=[*INSIDE, unit])
    ints = bounded(prior, x, CORRELATION(x), 1, low, high)
    moved = [specialize(generalize(fact, x), other) for fact in (low, high)]
    other_ints = bounded(prior, x, CORRELATION(other), 1, *moved)
    means = [parts(expand(prior, x, test(point), fact))[1] for point, fact in ((x, ints), (other, other_ints))]
    total = integrate(prior, x, pair, ints, other_ints)
    return arith(E(prior, x, CORRELATION(x)) <= BOUND, total, same, *means, mean_of_one(prior))


def _level(x: Term) -> list[Theorem]:
    """The mean of the answer is in [-1, 1], and the correlation is that mean times the sign."""
    size = specialize(ANSWERS, y, i)
    law = M(x)
    ints = bounded(law, y, answer(y, i), 1, size)
    sides = [integrate(law, y, fact, ints) for fact in parts(size)]
    scaled = parts(expand(law, y, sign(x, i) * answer(y, i), ints))[1]
    return [*sides, mean_of_one(law), scaled]


def _by_sign(goal: Term, *facts: Theorem) -> Theorem:
    """The goal, in each of the two cases for the sign."""

    def case(sign: Theorem) -> Theorem:
        return arith(goal, *facts, sign)

    return split(specialize(SIGNS, x, i), case, case)


sign_correlation_ceiling = Verified(
    CEILING, "sign_correlation_ceiling", value=n * (sqrt(2 * (xi + rho)) / 2), requires=(1 <= n,)
)
