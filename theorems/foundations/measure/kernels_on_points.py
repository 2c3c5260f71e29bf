"""Kernels to the points 0, 1 and 2 of the line."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, function_type, implies, ind, lam, num
from dpproofs.language.terms import prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import opened
from dpproofs.proving.tactics import arith, at, both, cases, generalize, intro, obtain, parts, specialize, use, witness
from theorems.foundations.mixtures.mixed_laws import MIXED

u, v = var("u", "U"), var("v")
phi = var("phi", function_type((REAL,), REAL))
kernel = var("K", function_type(("U",), prob(REAL)))
a, b = (var(name, function_type(("U",), REAL)) for name in "ab")
TEST = test_function(phi, v)


def on_points(law: Term, *masses: object) -> Term:
    """The law has these masses at 0, 1 and so on."""
    first, *others = (mass * phi(num(place)) for place, mass in enumerate(masses))
    return forall(phi, implies(TEST, eq(E(law, v, phi(v)), sum(others, first))))


WEIGHTS = forall(u, conj(0 <= a(u), 0 <= b(u), a(u) + b(u) <= 1))
third = 1 - a(u) - b(u) if factor == 1 else factor * (1 - a(u) - b(u))

KERNEL_ON_THREE = Lemma(
    "foundations.kernel-on-three-points", "There are kernels with any masses at the points 0, 1 and 2",
    "law_with_density",
    (WEIGHTS,),
    exists(kernel, forall(u, on_points(kernel(u), a(u), b(u), third))),
    mutants=(Mutant("mass", {factor: MORE}, "all mass at 2", witness=finite({"U": 1}, a=0, b=0)),),
)  # fmt: skip


@proof_of(KERNEL_ON_THREE)
def _proof(claim: Claim) -> Theorem:
    """A mixture of the point 0 and of a mixture of the points 1 and 2."""
    share = ind(a(u) < 1) * b(u) / (1 - a(u))
    weights = specialize(WEIGHTS, u)

    def in_unit(yes: Theorem) -> Theorem:
        return both(arith(0 <= share, weights, yes), arith(share <= 1, weights, yes))

    def none(no: Theorem) -> Theorem:
        off = arith(eq(ind(a(u) < 1), 0), no)
        return both(arith(0 <= share, off), arith(share <= 1, off))

    def constant(point: int) -> Term:
        return lam(u, dirac(num(point)))

    unit = generalize(cases(a(u) < 1, in_unit, none), u)
    rest = use(MIXED, unit, t=lam(u, share), P=constant(1), Q=constant(2))

    def with_rest(R: Term, others: Theorem) -> Theorem:
        first = generalize(both(arith(0 <= a(u), weights), arith(a(u) <= 1, weights)), u)
        made = use(MIXED, first, t=a, P=constant(0), Q=R)

        def with_kernel(K: Term, facts: Theorem) -> Theorem:
            mixed, inner = (at(specialize(fact, u), phi, by=[TEST]) for fact in (facts, others))
            points = [parts(use("E_dirac", x=num(place), f=lam(v, phi(v))))[1] for place in range(3)]

            def below(yes: Theorem) -> Theorem:
                return arith(eq((1 - a(u)) * share, b(u)), yes)

            def all_at_once(no: Theorem) -> Theorem:
                return arith(eq((1 - a(u)) * share, b(u)), arith(eq(a(u), 1), no, weights), weights)

            product = cases(a(u) < 1, below, all_at_once)
            goal = opened(claim.conclusion, K)
            return witness(claim.conclusion, K, intro(goal, lambda g, *_: arith(g, mixed, inner, product, *points)))

        return obtain(made, "K", with_kernel)

    return obtain(rest, "R", with_rest)
