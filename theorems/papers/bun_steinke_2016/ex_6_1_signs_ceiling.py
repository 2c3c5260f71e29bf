"""Section 6.1: no zCDP mechanism reports n random signs with a correlation above sqrt((xi + rho)/2)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, disj, eq, forall, function_type, implies, lam, nat, num, prob, sqrt
from dpproofs.language.terms import summation, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import ZCDP, M, N, rho, test_function, xi
from dpproofs.proving.tactics import arith, at, bounded, both, discharge, expand, generalize, integrate, mean_of_one, mp
from dpproofs.proving.tactics import parts, specialize, split, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.notions.total_variation.by_kl_of_mechanisms import OF_MECHANISMS
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

i, k, n = var("i"), var("k"), var("n")
x, y = var("x", "X"), var("y", "Y")
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

LEMMA = Lemma(
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


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Add up over the signs."""
    terms = lam(i, E(prior, x, CORRELATION(x)))
    goal = implies(k <= n, summation(i, 1, k, terms(i)) <= k * BOUND)
    none = arith(summation(i, 1, 0, terms(i)) <= num(0) * BOUND, use("sum_empty", a=1, b=0, s=terms))
    more, positive, top = use("nat_successor", nat(k)), arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k))), k + 1 <= n
    longer = use("sum_step", more, positive, a=1, b=k, s=terms)
    last = use(_one(), more, positive, top, *GIVEN[:-1], i=k + 1)
    grown = arith(summation(i, 1, k + 1, terms(i)) <= (k + 1) * BOUND, longer, last, mp(goal, arith(k <= n, top)))
    step = generalize(discharge(discharge(grown, top), nat(k), goal), k)
    return at(use("induction", discharge(none, num(0) <= n), step, A=lam(k, goal)), n, by=[nat(n)])


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
    LEMMA, "sign_correlation_ceiling", value=n * (sqrt(2 * (xi + rho)) / 2), requires=(1 <= n,)
)
