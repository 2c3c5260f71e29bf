"""Composition of k approximately private mechanisms, each of which sees the answers before it.

The history after i mechanisms is an outcome in one space Y: mechanism i turns the history into the
next one. A tuple of mechanisms is the case in which the history is the list of the answers so far.

This file is long because both bounds for one more mechanism, and the products and sums that they make, are in it.
"""

from __future__ import annotations

from typing import Any

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, forall, function_type, implies, lam, log, nat, num, prob
from dpproofs.language.terms import summation, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, APPROX_RENYI_LINE, APPROX_ZCDP, PUSHED, SYMMETRIC, N, i, k, on, x1, x2
from dpproofs.privacy.notions import y
from dpproofs.proving.reading import both_sides, read
from dpproofs.proving.tactics import arith, assume, at, both, discharge, for_all, fresh, generalize, obtain_all, parts
from dpproofs.proving.tactics import specialize, unfolded, use, with_argument
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.cor_8_7_kernels_square import OF_KERNELS_SQUARE
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import PAIR
from theorems.notions.approx_zcdp.same_laws import SAME_LAWS
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

x = var("x", "X")
Ms = var("M", function_type((REAL, "X", "Y"), prob("Y")))
history = var("R", function_type((REAL, "X"), prob("Y")))
eps, dels = (var(name, function_type((REAL,), REAL)) for name in ("epsilons", "deltas"))
SAME_Y = on(PUSHED, Z="Y")

START = forall((x1, x2), same_law(history(num(0), x1), history(num(0), x2)))
STEPS = forall((i, x), implies(nat(i), SAME_Y(history(i + 1, x), history(i, x), lam(y, Ms(i + 1, x, y)))))
PRIVATE = forall((i, y), implies(nat(i), APPROX_DP(lam(x, Ms(i + 1, x, y)), N, eps(i + 1), dels(i + 1))))
SIZES = forall(i, implies(nat(i), conj(0 <= eps(i + 1), 0 <= dels(i + 1), dels(i + 1) < 1)))
GIVEN = (START, STEPS, PRIVATE, SIZES, SYMMETRIC(N))

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
    (*GIVEN, nat(k)),
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
        return use(PAIR, first, second, *laws, unit, below_one, size, P=history(n, x1), Q=history(n, x2),
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
