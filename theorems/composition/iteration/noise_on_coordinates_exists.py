"""There is Gaussian noise on coordinates, for any number of them.

This file is long because the noise on one more coordinate is put together from old and new laws.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, dirac, eq, exists, forall, fst, ind, lam, nat, normal, num, pair, product
from dpproofs.language.terms import snd, unfold, var
from dpproofs.mutants.counterexamples import absurd, from_level, tail
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.reading import conjuncts, rhs
from dpproofs.proving.tactics import arith, at, both, cases, folded, for_all, generalize, induction, intro
from dpproofs.proving.tactics import natural_sign, numeric, obtain, parts, specialize, unfolded, use, witness
from theorems.composition.iteration.noise_on_coordinates import GAUSSIAN_COORDINATES, PUSHED_V, R, a, k, same_means
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, noisy
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d, entry, put
from theorems.foundations.geometry.inner_products import u, v, w
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

POINTS = product("V", "V")
p, q = var("p", POINTS), var("q", product(REAL, POINTS))


def noise_for(law: Term, last: Term) -> Term:
    """The law is noise on up to that many coordinates."""
    return GAUSSIAN_COORDINATES(law, entry, put, sigma, last)


def _there_is(last: Term) -> Term:
    return exists(R, noise_for(R, last))


def _start() -> Theorem:
    """No coordinate has noise."""
    still = lam((k, u, v), dirac(v))
    begins, steps = conjuncts(unfold(noise_for(still, num(0))))
    known = intro(begins, lambda goal, _, base, test: arith(goal, parts(use("E_dirac", x=base, f=test))[1]))
    none = intro(steps, lambda goal, number, *_: arith(goal, natural_sign(number), number < 0))
    return witness(_there_is(num(0)), still, folded(noise_for(still, num(0)), both(known, none)))


def _longer(goal: Term, last: Term, old: Term, facts: Theorem, mixed: Theorem, new: Term, pushed: Theorem) -> Theorem:
    """The noise on the coordinates up to ``last``, and on one more."""
    begins, steps = parts(unfolded(facts))

    def law(number: Term, point: Term, base: Term, test: Term) -> Theorem:
        return at(specialize(mixed, pair(number, pair(point, base))), test, by=[test_function(test, w)])

    def drawn(number: Term, point: Term, base: Term) -> Term:
        place = number + 1
        kernel = lam(a, new(number, point, put(base, place, a)))
        return PUSHED_V(new(place, point, base), normal(entry(point, place), sigma), kernel)

    def from_old(number: Term, told: Theorem, *where: Theorem | Term) -> Theorem:
        def of_test(wanted: Term, test: Term) -> Theorem:
            end = put(v, number + 1, a)
            equal = eq(*(E(each(number, u, end), w, test(w)) for each in (old, new)))
            within = arith(equal, law(number, u, end, test), *where)
            means = parts(same_means(normal(entry(u, number + 1), sigma), within))[0]
            then = at(told, test, by=[test_function(test, w)])
            return arith(wanted, law(number + 1, u, v, test), then, means, *where)

        return intro(drawn(number, u, v), of_test)

    def before(yes: Theorem) -> Theorem:
        gap = use(NAT_GAP, nat(k), nat(last), yes, j=k, k=last)
        return from_old(k, at(steps, k, u, v, by=[nat(k), yes]), gap, yes)

    def at_last(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, nat(k), use("nat_successor", nat(last), k=last), k < last + 1, j=k, k=last + 1)
        here = arith(eq(last, k), no, gap)
        made = from_old(last, specialize(pushed, pair(u, v)))
        return use("leibniz", here, made, x=last, y=k, A=lam(k, drawn(k, u, v)))

    first, rest = conjuncts(unfold(noise_for(new, last + 1)))
    start = intro(first, lambda wanted, point, base, test: arith(
        wanted, law(num(0), point, base, test), at(begins, point, base, test, by=[test_function(test, w)]),
        natural_sign(last)))  # fmt: skip
    each = for_all(rest, cases(k < last, before, at_last), k, u, v)
    return witness(goal, new, folded(noise_for(new, last + 1), both(start, each)))


def _further(goal: Term, last: Term) -> Theorem:
    """One more coordinate."""

    def with_noise(old: Term, facts: Theorem) -> Theorem:
        first, second = fst(p), snd(p)
        law = lam(p, normal(entry(first, last + 1), sigma))
        kernel = lam((p, a), old(last, first, put(second, last + 1, a)))

        def with_next(after: Term, pushed: Theorem) -> Theorem:
            early = lam(q, ind(fst(q) <= last))
            weights = generalize(both(arith(0 <= early(q)), arith(early(q) <= 1)), q)
            before = lam(q, old(fst(q), fst(snd(q)), snd(snd(q))))
            mixed = use(MIXED, weights, P=before, Q=lam(q, after(snd(q))), t=early)

            def with_law(made: Term, split: Theorem) -> Theorem:
                new = lam((k, u, v), made(pair(k, pair(u, v))))
                return _longer(goal, last, old, facts, split, new, pushed)

            return obtain(mixed, "W", with_law)

        return obtain(use(PUSHED_KERNEL, P=law, K=kernel), "A", with_next)

    return obtain(_there_is(last), "R", with_noise)


EXISTS = Lemma(
    "iteration.noise-on-coordinates-exists", "There is Gaussian noise on coordinates", "law_with_density",
    (nat(d),),
    _there_is(d),
    lambda _: induction(d, _there_is, _start(), _further, nat(d)),
    (Mutant("order", Claim((nat(d),), exists(R, forall(sigma, GAUSSIAN_COORDINATES(R, entry, put, sigma, d)))),
            "two deviations"),),
)  # fmt: skip


@refutation_of(EXISTS, "order", V=REAL)
def _two_deviations(said: Theorem) -> Theorem:
    """No law on the line is N(0, 1) and N(0, 2)."""
    lists = {name: VALUES[name] for name in ("e", "put", "d")}
    event = from_level(1)

    def clash(law: Term, facts: Theorem) -> Theorem:
        means = [noisy(law, specialize(facts, deviation), 0, 0, event, deviation) for deviation in (1, 2)]
        ends = [tail(1, 0, deviation) for deviation in (1, 2)]
        return absurd(*means, *ends, numeric(rhs(ends[0]) < rhs(ends[1])))

    return obtain(instance(said, natural(num(1)), **lists), "R", clash)
