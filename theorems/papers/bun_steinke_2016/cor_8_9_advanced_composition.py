"""Corollaries 8.9 and 8.10: composition of k approximately private mechanisms, each of which sees the answers
before it.
"""

from fractions import Fraction
from math import comb
from typing import Any

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.measure.mechanisms import both_ways
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.approx_zcdp.weakening import SAME_LAWS
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import OF_KERNELS_SQUARE
from theorems.papers.bun_steinke_2016.lemma_3_6_gaussian_tail import LEAST
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp import bound
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp import COMPOSITION_PAIR
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import TO_APPROX_DP

# Values for witnesses: k answers, each 1 with one of two probabilities, where only the number of ones is kept ---


def counted(k: int, first: Fraction, second: Fraction) -> dict[str, object]:
    """R(i, x): how many of i answers are 1; M(i, x, y): one answer more after y ones; nothing is asked after k."""
    counts = range(k + 1)

    def so_far(i: int, chance: Fraction) -> tuple[Fraction, ...]:
        return tuple(comb(i, j) * chance**j * (1 - chance) ** (i - j) if j <= i else Fraction(0) for j in counts)

    def after(y: int, chance: Fraction) -> tuple[Fraction, ...]:
        chance = Fraction(0) if y == k else chance
        return tuple(1 - chance if j == y else chance if j == y + 1 else Fraction(0) for j in counts)

    both = (first, second)
    asked = tuple(after(y, chance) for chance in both for y in counts)
    nothing = tuple(after(y, Fraction(0)) for _ in both for y in counts)
    return {
        "R": {i: tuple(so_far(i, chance) for chance in both) for i in counts},
        "M": {0: nothing, **dict.fromkeys(range(1, k + 1), asked), k + 1: nothing},
    }


# Composition of k approximately private mechanisms, each of which sees the answers before it ---
# The history after i mechanisms is an outcome in one space Y: mechanism i turns the history into the next one. A
# tuple of mechanisms is the case in which the history is the list of the answers so far.

x = var("x", "X")
Ms = var("M", function_type((REAL, "X", "Y"), prob("Y")))
history = var("R", function_type((REAL, "X"), prob("Y")))
eps, dels = (var(name, function_type((REAL,), REAL)) for name in ("epsilons", "deltas"))
SAME_Y = on(PUSHED, Z="Y")

START = forall((x1, x2), same_law(history(num(0), x1), history(num(0), x2)))
STEPS = forall((i, x), implies(nat(i), SAME_Y(history(i + 1, x), history(i, x), lam(y, Ms(i + 1, x, y)))))
PRIVATE = forall((i, y), implies(nat(i), APPROX_DP(lam(x, Ms(i + 1, x, y)), N, eps(i + 1), dels(i + 1))))
SIZES = forall(i, implies(nat(i), conj(0 <= eps(i + 1), 0 <= dels(i + 1), dels(i + 1) < 1)))
EACH_GIVEN = (START, STEPS, PRIVATE, SIZES, SYMMETRIC(N))

KEPT = lam(i, log(1 - dels(i)))
SQUARES = lam(i, eps(i) ** 2)


def total(n: object) -> Term:
    """1 minus the product of the 1 - delta(i) for i = 1, ..., n."""
    return 1 - exp(summation(i, 1, n, KEPT(i)))


def squares(n: object) -> Term:
    """The sum of the epsilon(i)^2 for i = 1, ..., n."""
    return summation(i, 1, n, SQUARES(i))


IN_A_ROW = Lemma(
    "bs16x.cor-8.9-zcdp", "The composition of k approximately private mechanisms is approximately zCDP",
    f"{BUN_STEINKE}, proof of Corollary 8.9",
    (*EACH_GIVEN, nat(k)),
    APPROX_ZCDP(lam(x, history(k, x)), N, total(k), 0, factor * squares(k) / 2),
    mutants=(Mutant("constant", {factor: LESS}, "k = 1, randomized response, epsilon(1) = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, R={0: ((1, 0), (1, 0)), 1: (("5/9", "4/9"), ("4/9", "5/9"))}, M={0:
                        ((1, 0), (0, 1), (1, 0), (0, 1)),
                        1: (("5/9", "4/9"), ("5/9", "4/9"), ("4/9", "5/9"), ("4/9", "5/9")),
                        2: ((1, 0), (0, 1), (1, 0), (0, 1))}, N=True, k=1, epsilons=lambda _: "0.2232", deltas=0)),),
)  # fmt: skip


@proof_of(IN_A_ROW)
def _induction(claim: Claim) -> Theorem:
    natural = nat(k)
    logs, sums = (use("sum_empty", a=1, b=0, s=terms) for terms in (KEPT, SQUARES))
    start = use(SAME_LAWS, specialize(START, x1, x2), P=history(num(0), x1), Q=history(num(0), x2))
    nothing = arith(eq(num(0), total(0)), exponentials(logs))
    line = with_argument(start, nothing, sums, delta=total(0), rho=squares(0) / 2)
    base = both(arith(0 <= total(0), nothing), line)
    step = generalize(discharge(_step(k, assume(_at(k))), natural, _at(k)), k)
    every = use("induction", base, step, A=lam(k, _at(k)))
    made = parts(at(every, k, by=[natural]))[1]
    return for_all(claim.conclusion, made)


def exponentials(equation: Theorem) -> Theorem:
    """exp(a) = exp(b), from a = b."""
    a, b = both_sides(equation)
    u = fresh("u", REAL, a, b)
    return use("leibniz", equation, arith(eq(exp(a), exp(a))), x=a, y=b, A=lam(u, eq(exp(a), exp(u))))


def _step(n: Term, so_far: Theorem) -> Theorem:
    """One more mechanism: its components are kernels, by Corollary 8.7."""
    natural = nat(n)
    size = at(SIZES, n, by=[natural])
    epsilon, delta = eps(n + 1), dels(n + 1)
    private = unfolded(at(PRIVATE, n, y, by=[natural]))
    there, back = both_ways(private)
    kernels = {"K": lam(y, Ms(n + 1, x1, y)), "H": lam(y, Ms(n + 1, x2, y))}
    chosen = use(
        OF_KERNELS_SQUARE, generalize(there, y), generalize(back, y), size, epsilon=epsilon, delta=delta, **kernels
    )
    unit, line = parts(so_far)
    old = read(APPROX_RENYI_LINE, line)
    below_one = arith(old.delta <= 1)
    laws = [at(STEPS, n, v, by=[natural]) for v in (x1, x2)]

    def composed(*found: Any) -> Theorem:
        (A, A2, B, B2, first), (KA, KA2, KB, KB2, second) = found[:5], found[5:]
        return use(COMPOSITION_PAIR, first, second, *laws, unit, below_one, size, P=history(n, x1), Q=history(n, x2),
                   R=history(n + 1, x1), S=history(n + 1, x2), A=A, A2=A2, B=B, B2=B2, KA=KA, KA2=KA2, KB=KB, KB2=KB2,
                   delta=old.delta, xi=0, rho=old.rho, delta2=delta, xi2=0, rho2=epsilon**2 / 2, **kernels)  # fmt: skip

    made = obtain_all(
        line, "A A2 B B2", lambda *first: obtain_all(chosen, "KA KA2 KB KB2", lambda *second: composed(*first, *second))
    )
    more, low = use("nat_successor", natural), arith(1 <= n + 1, use(NAT_NONNEGATIVE, natural))
    sums = use("sum_step", more, low, a=1, b=n, s=SQUARES)
    rule = product_rule(n)
    new_delta = with_argument(made, rule, delta=total(n + 1))
    whole = with_argument(new_delta, sums, xi=num(0), rho=squares(n + 1) / 2)
    kept = 1 - old.delta
    product = arith(0 <= kept * delta, arith(0 <= kept), size)
    positive = arith(0 <= total(n + 1), arith(eq(total(n + 1), old.delta + kept * delta), rule), product, unit)
    return both(positive, whole)


def product_rule(n: Term) -> Theorem:
    """What is kept after n + 1 mechanisms is 1 - delta(n + 1) of what is kept after n."""
    more, low = use("nat_successor", nat(n)), arith(1 <= n + 1, use(NAT_NONNEGATIVE, nat(n)))
    logs = use("sum_step", more, low, a=1, b=n, s=KEPT)
    left = arith(0 < 1 - dels(n + 1), at(SIZES, n, by=[nat(n)]))
    a, b = variables("a b")
    split = use(arith(eq(exp(a + log(b)), exp(a) * b), 0 < b), left, a=summation(i, 1, n, KEPT(i)), b=1 - dels(n + 1))
    return arith(eq(1 - total(n + 1), (1 - total(n)) * (1 - dels(n + 1))), exponentials(logs), split)


def _at(n: Term, rho: Term | None = None) -> Term:
    line = APPROX_RENYI_LINE(history(n, x1), history(n, x2), total(n), 0, squares(n) / 2 if rho is None else rho)
    return conj(0 <= total(n), line)


# Corollary 8.9: the delta of k mechanisms is at most the sum of their deltas ------------------


def deltas(n: object) -> Term:
    """The sum of the delta(i) for i = 1, ..., n."""
    return summation(i, 1, n, dels(i))


MASS = Lemma(
    "bs16x.cor-8.9-mass", "1 - product of (1 - delta(i)) is in [0, 1], and at most the sum of the delta(i)",
    "elementary",
    (SIZES, nat(k)),
    conj(0 <= total(k), total(k) <= 1, total(k) <= factor * deltas(k)),
    mutants=(Mutant("factor", {factor: LESS}, "k = 1", witness=finite({}, deltas="1/2", epsilons=1, k=1)),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """By induction: the mass after one more is d + (1 - d) delta."""
    so_far, natural = MASS.conclusion, nat(k)
    none = arith(eq(total(0), 0), exponentials(use("sum_empty", a=1, b=0, s=KEPT)))
    base = both(
        arith(0 <= total(0), none),
        arith(total(0) <= 1, none),
        arith(total(0) <= deltas(0), none, use("sum_empty", a=1, b=0, s=lam(i, dels(i)))),
    )
    size = at(SIZES, k, by=[natural])
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    longer = use("sum_step", more, low, a=1, b=k, s=lam(i, dels(i)))
    old, new = 1 - total(k), dels(k + 1)
    rule, product = product_rule(k), arith(0 <= old * new, size, arith(0 <= old))
    most = arith(old * new <= new, size, parts(so_far)[0])
    mean = arith(eq(total(k + 1), total(k) + old * new), rule)
    step = both(
        arith(0 <= total(k + 1), mean, product, so_far),
        arith(total(k + 1) <= 1),
        arith(total(k + 1) <= deltas(k + 1), mean, most, so_far, longer),
    )
    every = use("induction", base, generalize(discharge(step, natural, so_far), k), A=lam(k, so_far))
    return at(every, k, by=[natural])


# Corollary 8.9: composition of k approximately private mechanisms -----------------------------

S = squares(k)
OUTPUT = lam(x, history(k, x))
OPTIONS = minimum(num(1), LEAST)


def inner_at(at_epsilon: Term, factor: Factor = 1) -> Term:
    """Lemma 3.6 for (S/2)-zCDP at that epsilon."""
    return substitute(bound(factor * OPTIONS), {xi: num(0), rho: S / 2, epsilon: at_epsilon})


def combined(inner: Term) -> Term:
    """1 - (1 - delta') times the product of the 1 - delta(i)."""
    return 1 - (1 - inner) * exp(summation(i, 1, k, KEPT(i)))


inner = mark("inner", inner_at(epsilon))

ADVANCED = Lemma(
    "bs16.cor-8.9", "k (epsilon(i), delta(i))-DP mechanisms are (epsilon, 1 - (1 - delta') prod(1 - delta(i)))-DP",
    f"{BUN_STEINKE}, Corollary 8.9",
    (*EACH_GIVEN, nat(k), 0 < S, S / 2 <= epsilon),
    APPROX_DP(OUTPUT, N, epsilon, combined(inner)),
    mutants=(Mutant("half", {inner: substitute(bound(OPTIONS), {xi: num(0), rho: S / 4})},
                    "k = 100, epsilon(i) = 1/10, delta(i) = 0, epsilon = 4: the least delta is 3.4e-5 > 9.1e-8",
                    witness=finite({"X": 2, "Y": 17}, N=(False, True, True, False), k=16, epsilons="1/2", deltas=0,
                        epsilon=6, **counted(16, Fraction(8, 13), Fraction(5, 13)))),
             Mutant("one-sided", without(SYMMETRIC(N)),
            "N relates one pair in one order only, k = 10^4, each P = (1, 0), Q = (exp(-1/100), 1 - exp(-1/100)): the "
                    "loss is 100 for certain, and epsilon = 10",
                    witness=finite({"X": 2, "Y": 31}, N=(False, True, False, False), k=30, epsilons="1/2", deltas=0,
                        epsilon=10, **counted(30, Fraction(1), Fraction(607, 1000))))),
)  # fmt: skip


@proof_of(ADVANCED)
def _proof(claim: Claim) -> Theorem:
    """Lemma 8.8 with rho = s^2/2."""
    composed = use(IN_A_ROW, *EACH_GIVEN, nat(k))
    mass = parts(use(MASS, SIZES, nat(k)))
    private = use(TO_APPROX_DP, composed, *mass, arith(0 < S / 2, 0 < S), arith(0 + S / 2 <= epsilon, S / 2 <= epsilon),
                  M=OUTPUT, delta=total(k), xi=0, rho=S / 2)  # fmt: skip
    return written_as(claim.conclusion, private)


# Corollary 8.10: composition of k approximately private mechanisms, second form ---------------

lambda_ = var("lambda_")

ROOT = sqrt(S)
slope = mark("slope", sqrt(2))
large = S / 2 + slope * lambda_ * ROOT
options = substitute(OPTIONS, {xi: num(0), rho: S / 2, epsilon: large})

IN_LAMBDA = Lemma(
    "bs16.cor-8.10", "k mechanisms are (s^2/2 + sqrt(2) lambda s, 1 - (1 - delta') prod(1 - delta(i)))-DP",
    f"{BUN_STEINKE}, Corollary 8.10",
    (*EACH_GIVEN, nat(k), 0 < S, 0 <= lambda_),
    APPROX_DP(OUTPUT, N, large, combined(exp(-(lambda_**2)) * options)),
    mutants=(Mutant("slope", {slope: num(1)},
                    "k = 100, epsilon(i) = 1/10, delta(i) = 0, lambda = 4: the least delta is 4.1e-6 > exp(-16)",
                    witness=finite({"X": 2, "Y": 26}, N=(False, True, True, False), k=25, epsilons="2/5", deltas=0,
                        lambda_="7/2", **counted(25, Fraction(149, 249), Fraction(100, 249)))),),
)  # fmt: skip


@proof_of(IN_LAMBDA)
def _lambda(claim: Claim) -> Theorem:
    """Put epsilon = s^2/2 + sqrt(2) lambda s."""
    large = read(APPROX_DP, claim).epsilon
    order = arith(S / 2 <= large, arith(0 <= sqrt(2) * lambda_ * ROOT, 0 <= lambda_, 0 < S))
    private = use(ADVANCED, *EACH_GIVEN, nat(k), 0 < S, order, epsilon=large)
    exponent = exponent_of(part_of(inner_at(large), "exp"))
    square = exponentials(arith(eq(exponent, -(lambda_**2)), 0 < S))
    return written_as(claim.conclusion, private, square)
