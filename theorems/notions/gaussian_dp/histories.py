"""Steps with Gaussian profiles, one after the other: the mu^2 of all of them add up."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, excess_value, fact, from_level, standard, tail
from dpproofs.mutants.counterexamples import unconcerned
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, lam, nat, normal, num, prob
from dpproofs.language.terms import summation, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, i, on, test_function
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, induction, parts, prove, rewrite, use
from theorems.foundations.densities.density_one import same_law
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.composition_laws import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian
from theorems.notions.profiles.same_laws import SAME_LAWS

n, y, z, w, v = var("n"), var("y", "Y"), var("z", "Z"), var("w"), var("v")
R, S = (var(name, function_type((REAL,), prob("Y"))) for name in "RS")
K, H = (var(name, function_type((REAL, "Y"), prob("Z"))) for name in "KH")
T = var("T", function_type(("Y", "Z"), "Y"))
s = var("s", function_type((REAL,), REAL))
phi = var("phi", function_type(("Y",), REAL))


def steps(history: Term, kernel: Term) -> Term:
    """What is seen after the step i + 1 is T(y, z), where y is what was seen before, and z is drawn given y."""
    before, after = history(i), history(i + 1)
    drawn = eq(E(after, y, phi(y)), E(before, y, E(kernel(i + 1, y), z, phi(T(y, z)))))
    return forall(i, implies(nat(i), forall(phi, implies(test_function(phi, y), drawn))))


START = same_law(R(num(0)), S(num(0)))
LAWS = steps(R, K), steps(S, H)
CLOSE = forall((i, y), implies(nat(i), on(PROFILE, Y="Z")(K(i + 1, y), H(i + 1, y), gaussian(s(i + 1)))))
SIGNS = forall(i, implies(nat(i), 0 <= s(i + 1)))
GIVEN = (START, *LAWS, CLOSE, SIGNS, nat(n))


def _known(length: Term, factor: Factor = 1) -> Term:
    return conj(0 <= total(length), PROFILE(R(length), S(length), gaussian(factor * total(length))))


def total(length: Term) -> Term:
    """s(1) + ... + s(length)."""
    return summation(i, 1, length, s(i))


HISTORIES = Lemma(
    "profiles.gaussian-histories", "Steps with Gaussian profiles, one after the other",
    f"{DONG_ROTH_SU}, Corollary 3.3",
    GIVEN,
    _known(n, factor),
    mutants=(Mutant("sum", {factor: LESS}, "one step, N(1, 1) or N(0, 1)"),),
)  # fmt: skip


@proof_of(HISTORIES)
def _proof(claim: Claim) -> Theorem:
    """By induction: one step more is an adaptive composition of two."""
    return prove(claim.conclusion, induction(n, _known, _start(), _step, nat(n)))


def _start() -> Theorem:
    """Nothing is seen."""
    none = use("sum_empty", a=1, b=0, s=s)
    return both(arith(0 <= total(num(0)), none), use(SAME_LAWS, START, none, P=R(num(0)), Q=S(num(0)), s=total(num(0))))


def _step(_: Term, m: Term) -> Theorem:
    """One more step, after m."""
    nonneg, bound = parts(_known(m))
    here = [at(fact, m, by=[nat(m)]) for fact in (*LAWS, SIGNS)]
    kernels = generalize(at(CLOSE, m, y, by=[nat(m)]), y)
    made = use(GAUSSIAN_LAWS, bound, kernels, *here, nonneg, P=R(m), Q=S(m), K=lam(y, K(m + 1, y)),
               H=lam(y, H(m + 1, y)), T=T, R=R(m + 1), S=S(m + 1), s=total(m), t=s(m + 1))  # fmt: skip
    longer = use("sum_step", nat(m + 1), arith(1 <= m + 1, 0 <= m), a=1, b=m, s=s)
    equal = arith(eq(total(m) + s(m + 1), total(m + 1)), longer)
    return both(arith(0 <= total(m + 1), equal, nonneg, here[-1]), equal_mu(made, equal))


@refutation_of(HISTORIES, "sum", Y=REAL, Z=REAL)
def _one_step(said: Theorem) -> Theorem:
    """In the step i a number of the law N(i, 1) or N(0, 1) is drawn, and seen alone; there is one step."""
    mean, plain = i + 1, standard()
    apart = fact("profiles.gaussian-laws", arith(eq(mean**2, (mean - 0) ** 2 / num(1) ** 2)), mu=mean, nu=0, sigma=1,
                 v=mean**2)  # fmt: skip
    laws = [generalize(discharge(unconcerned(after, before), nat(i)), i)
            for after, before in ((normal(mean, 1), normal(i, 1)), (plain, plain))]  # fmt: skip
    signs = generalize(discharge(arith(0 <= mean**2), nat(i)), i)
    given = *laws, generalize(discharge(apart, nat(i)), i, w), signs
    values = {"R": lam(i, normal(i, 1)), "S": lam(i, plain), "K": lam((i, w), normal(i, 1)),
              "H": lam((i, w), plain), "T": lam((w, v), v), "s": lam(i, i**2), "n": 1}  # fmt: skip
    bound = parts(instance(said, *given, **values))[1]
    empty = use("sum_empty", a=1, b=0, s=lam(i, i**2))
    longer = use("sum_step", natural(num(1)), a=1, b=0, s=lam(i, i**2))
    one = arith(eq(summation(i, 1, 1, i**2), 1), empty, longer)
    tested = at(rewrite(bound, one), 1, from_level(Fraction(1, 2)))
    return exceeded(tested, tail(Fraction(1, 2), 1), tail(Fraction(1, 2)), excess_value(tested))
