"""Independent Gaussian noise on each of d coordinates moves with the point."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, implies, lam, nat, normal, num, var
from dpproofs.mutants.counterexamples import absurd, from_level, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, assume, at, both, bounded, congruence, generalize, induction, integrate
from dpproofs.proving.tactics import intro, numeric, parts, same_value, specialize, unfolded, use
from theorems.composition.iteration.noise import phi
from theorems.composition.iteration.noise_on_coordinates import DRAWN, IMAGE_V, NOISY, TEST, R, a, drawn, mean
from theorems.composition.iteration.noise_on_coordinates import same_means
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, known, noisy, with_noise
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_moved import GAUSSIAN_MOVED
from theorems.foundations.geometry.coordinates import GIVEN, d, entry, put
from theorems.foundations.geometry.coordinates_put import put_in_sum, sums
from theorems.foundations.geometry.inner_products import add, scale, u, v, w


def _claim(shift: Term) -> Claim:
    image = IMAGE_V(NOISY(add(u, v)), NOISY(u), lam(w, add(w, shift)))
    return Claim((*GIVEN, DRAWN, 0 < sigma), forall((u, v), image))


MOVES = Lemma(
    "iteration.noise-on-coordinates-moves", "Gaussian noise on coordinates moves with the point",
    "gaussian_density, lebesgue_translation",
    *_claim(v).parts,
    mutants=(Mutant("still", _claim(scale(0, v)), "the points 0 and 1 of the line"),),
)  # fmt: skip


@proof_of(MOVES)
def _proof(claim: Claim) -> Theorem:
    """Each coordinate does, one after the other."""
    every = induction(d, _moves, intro(_moves(num(0)), _no_noise), _one_more, nat(d))
    last = at(every, by=[arith(Term("le", (d, d)))])
    return intro(claim.conclusion, lambda goal, first, shift, test: arith(
        goal, at(last, first, shift, first, test, by=[test_function(test, w)])))  # fmt: skip


base, t = var("u0", "V"), var("t")


def _moves(number: Term) -> Term:
    """The law of a sum, from a sum, is that of the first summand, moved."""
    moved = E(R(number, u, base), w, phi(add(w, v)))
    said = implies(TEST, eq(mean(number, add(u, v), add(base, v)), moved))
    return implies(number <= d, forall((u, v, base), forall(phi, said)))


def _no_noise(goal: Term, first: Term, shift: Term, old: Term, test: Term) -> Theorem:
    begins, unit = parts(unfolded(DRAWN))[0], test_function(test, w)
    shifted = lam(w, test(add(w, shift)))
    every = generalize(specialize(unit, add(w, shift)), w)
    return arith(goal, at(begins, add(first, shift), add(old, shift), test, by=[unit]),
                 at(begins, first, old, shifted, by=[every]))  # fmt: skip


def _one_more(said: Term, m: Term) -> Theorem:
    place = nat(m + 1), arith(1 <= m + 1, 0 <= m), m + 1 <= d
    step = nat(m), arith(m < d, m + 1 <= d)
    known = at(_moves(m), by=[arith(m <= d, m + 1 <= d)])

    def of_test(goal: Term, first: Term, shift: Term, old: Term, test: Term) -> Theorem:
        unit, later, here = assume(test_function(test, w)), entry(shift, m + 1), entry(first, m + 1)
        whole, every = add(first, shift), generalize(specialize(unit, add(w, shift)), w)
        after = lam(a, E(R(m, whole, put(add(old, shift), m + 1, a)), w, test(w)))
        left = drawn(m, whole, add(old, shift), test, unit, *step)
        total = at(sums(), first, shift, m + 1, by=place)
        renamed = same_value(lam(t, E(normal(t, sigma), a, after(a))), total)
        sized = generalize(unit_mean(R(m, whole, put(add(old, shift), m + 1, a)), test(w), specialize(unit, w)), a)
        moved = at(use(GAUSSIAN_MOVED, 0 < sigma, a=here, b=later), after, by=[sized])
        point = var("p", "V")
        same = same_value(lam(point, E(R(m, whole, point), w, test(w))), put_in_sum(old, shift, m + 1, *place))
        before = at(known, first, shift, put(old, m + 1, a), test, by=[unit])
        pointwise = arith(eq(after(a + later), rhs(before)), same, before)
        inner = parts(same_means(normal(here, sigma), pointwise))[0]
        right = drawn(m, first, old, lam(w, test(add(w, shift))), every, *step)
        return arith(goal, left, renamed, moved, inner, right)

    return intro(said, of_test)


def unit_mean(law: Term, body: Term, *facts: Theorem) -> Theorem:
    """The mean of a test is between 0 and 1."""
    ints = bounded(law, w, body, 1, *facts)
    return both(*(integrate(law, w, arith(goal, *facts), ints) for goal in (0 <= body, body <= 1)))


@refutation_of(MOVES, "still", V=REAL)
def _stays(said: Theorem) -> Theorem:
    """The points 0 and 1 of the line."""
    event = from_level(1)

    def clash(law: Term, told: Theorem) -> Theorem:
        made = instance(said, *known(), told, numeric(num(0) < 1), **VALUES, sigma=1, R=law)
        moved = at(made, 0, 1, event)
        means = [noisy(law, told, point, point, event) for point in (0, 1)]
        ends = [tail(1, point) for point in (0, 1)]
        order = numeric(rhs(ends[0]) < rhs(ends[1]))
        return absurd(congruence(eq(lhs(means[1]), lhs(means[0])), moved), *means, *ends, order)

    return with_noise(clash)
