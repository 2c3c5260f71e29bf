"""Gaussian noise on each of d coordinates: how well two points are distinguished."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, implies, lam, nat, normal, num, summation, var
from dpproofs.mutants.counterexamples import exceeded, excess_value, from_level, tail
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.mutants.two_answers import single_sums
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, induction, numeric, over_range, parts
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import DONG_ROTH_SU
from theorems.composition.iteration.noise import PROFILE_V, phi
from theorems.composition.iteration.noise_on_coordinates import DRAWN, TEST, R, a
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, noisy, with_noise
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d, entry, i, put
from theorems.foundations.geometry.inner_products import u, v, w
from theorems.notions.gaussian_dp.composition_laws import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.mechanism import LAWS
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian
from theorems.notions.profiles.same_laws import SAME_LAWS

base = var("u0", "V")

SQUARE = lam(i, (entry(u, i) - entry(v, i)) ** 2)


def squares(number: Term) -> Term:
    """The squared distance in the first k coordinates."""
    return summation(i, 1, number, SQUARE(i))


APART = Lemma(
    "iteration.noise-on-coordinates-apart",
    "Gaussian noise on coordinates distinguishes two points as well as two Gaussian laws at their distance",
    f"{DONG_ROTH_SU}, Theorem 2.7 and Corollary 3.3",
    (nat(d), DRAWN, 0 < sigma),
    PROFILE_V(R(d, u, base), R(d, v, base), gaussian(factor * squares(d) / sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "the points 1 and 0 of the line"),),
)


@proof_of(APART)
def _proof(claim: Claim) -> Theorem:
    """Each coordinate adds the square of its difference."""
    every = induction(d, _close, _nothing(), _one_more, nat(d))
    return at(at(every, by=[arith(Term("le", (d, d)))]), u, v, base)


def _close(number: Term) -> Term:
    laws = R(number, u, base), R(number, v, base)
    return implies(number <= d, forall((u, v, base), PROFILE_V(*laws, gaussian(squares(number) / sigma**2))))


def _nothing() -> Theorem:
    """No coordinate has noise."""
    begins = parts(unfolded(DRAWN))[0]
    law, other = (R(num(0), point, base) for point in (u, v))
    means = [at(begins, point, base, phi, by=[TEST]) for point in (u, v)]
    same = generalize(discharge(arith(eq(E(law, w, phi(w)), E(other, w, phi(w))), *means), TEST), phi)
    level = squares(num(0)) / sigma**2
    none = arith(eq(level, 0), use("sum_empty", a=1, b=0, s=SQUARE), 0 < sigma)
    return for_all(_close(num(0)), use(SAME_LAWS, same, none, P=law, Q=other, s=level), u, v, base)


def _one_more(said: Term, m: Term) -> Theorem:
    """The next coordinate, and then the others, wherever it is."""
    known = at(_close(m), by=[arith(m <= d, m + 1 <= d)])
    step = nat(m), arith(m < d, m + 1 <= d)

    one, rest = SQUARE(m + 1) / sigma**2, squares(m) / sigma**2
    mean, other = entry(u, m + 1), entry(v, m + 1)
    near = use(LAWS, 0 < sigma, arith(eq(one, one)), mu=mean, nu=other, v=one)
    after = put(base, m + 1, a)
    others = generalize(at(known, u, v, after), a)
    laws = [unfolded(at(parts(unfolded(DRAWN))[1], m, point, base, by=step)) for point in (u, v)]
    total = over_range(0 <= squares(m), m, nat(m), each=lambda j: arith(0 <= SQUARE(j)))
    signs = arith(0 <= one, 0 < sigma), arith(0 <= rest, total, 0 < sigma)
    made = use(GAUSSIAN_LAWS, near, others, *laws, *signs, P=normal(mean, sigma), Q=normal(other, sigma),
               K=lam(a, R(m, u, after)), H=lam(a, R(m, v, after)), R=R(m + 1, u, base), S=R(m + 1, v, base),
               T=lam((a, w), w), s=one, t=rest)  # fmt: skip
    longer = use("sum_step", nat(m + 1), arith(1 <= m + 1, 0 <= m), a=1, b=m, s=SQUARE)
    level = arith(eq(one + rest, squares(m + 1) / sigma**2), longer, 0 < sigma)
    return for_all(said, equal_mu(made, level), u, v, base)


@refutation_of(APART, "factor", V=REAL)
def _one(said: Theorem) -> Theorem:
    """The points 1 and 0 of the line."""
    event = from_level(Fraction(1, 2))
    points = {"u": num(1), "v": num(0), "u0": num(0)}

    def clash(law: Term, told: Theorem) -> Theorem:
        made = instance(said, natural(num(1)), told, numeric(num(0) < 1), **VALUES, sigma=1, R=law, **points)
        bound = single_sums(at(made, 1, event))
        means = [noisy(law, told, point, 0, event) for point in (1, 0)]
        ends = [tail(Fraction(1, 2), point) for point in (1, 0)]
        return exceeded(bound, *means, *ends, excess_value(bound))

    return with_noise(clash)
