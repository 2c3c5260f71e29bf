"""Where noise is on all coordinates, what they were before does not matter."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, implies, nat, ne, normal, num
from dpproofs.mutants.counterexamples import absurd, from_level, of_test
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, assume, at, cases, for_all, induction, intro, parts, same_value, unfolded
from dpproofs.proving.tactics import use
from theorems.composition.iteration.noise import phi
from theorems.composition.iteration.noise_on_coordinates import DRAWN, TEST, a, drawn, mean, same_means, v2
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, known, with_noise
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import GIVEN, d, entry, i, places, put
from theorems.foundations.geometry.coordinates_put import equal_vectors, kept, there
from theorems.foundations.geometry.inner_products import u, v, w
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.samples.lists import inside, joined, then

number = mark("number", d)

BASE = Lemma(
    "iteration.noise-on-coordinates", "Where noise is on all coordinates, what they were before does not matter",
    "elementary",
    (*GIVEN, DRAWN),
    forall(phi, implies(TEST, eq(*(mean(number, u, base) for base in (v, v2))))),
    mutants=(Mutant("none", {number: num(0)}, "no noise, and other points"),),
)  # fmt: skip


@proof_of(BASE)
def _base(claim: Claim) -> Theorem:
    """No coordinate is replaced, and all are the same; and one more is."""
    first_mean = parts(unfolded(DRAWN))[0]

    def no_noise(goal: Term, point: Term, one: Term, other: Term, test: Term) -> Theorem:
        here = at(_agree(num(0), one, other), i, by=[*inside(i, d), arith(0 < i, 1 <= i)])
        same = same_value(test, equal_vectors(eq(one, other), here))
        unit = test_function(test, w)
        return arith(goal, same, *(at(first_mean, point, base, test, by=[unit]) for base in (one, other)))

    def one_more(said: Term, m: Term) -> Theorem:
        place = nat(m + 1), arith(1 <= m + 1, 0 <= m), m + 1 <= d

        def of_test(goal: Term, point: Term, one: Term, other: Term, test: Term) -> Theorem:
            ends = [put(base, m + 1, a) for base in (one, other)]

            def here(yes: Theorem) -> Theorem:
                return joined(*(there(base, m + 1, a, i, yes, *place) for base in (one, other)))

            def elsewhere(no: Theorem) -> Theorem:
                gap = arith(m + 1 < i, use(NAT_GAP, nat(m), nat(i), m < i, j=m, k=i), arith(ne(i, m + 1), no))
                off = [kept(base, m + 1, a, i, arith(ne(i, m + 1), no), *place) for base in (one, other)]
                return joined(then(off[0], at(_agree(m + 1, one, other), i, by=[*inside(i, d), gap])), off[1])

            agree = for_all(_agree(m, *ends), cases(eq(i, m + 1), here, elsewhere), i)
            before = at(_base_does_not_matter(m), by=[arith(m <= d, m + 1 <= d)])
            unit = assume(test_function(test, w))
            inner = at(at(before, point, *ends, by=[agree]), test, by=[unit])
            law = normal(entry(point, m + 1), sigma)
            same = parts(same_means(law, inner))[0]
            step = nat(m), arith(m < d, m + 1 <= d)
            return arith(goal, same, *(drawn(m, point, base, test, unit, *step) for base in (one, other)))

        return intro(said, of_test)

    start = intro(_base_does_not_matter(num(0)), no_noise)
    every = at(induction(d, _base_does_not_matter, start, one_more, nat(d)), by=[arith(Term("le", (d, d)))])
    none = for_all(_agree(d, v, v2), arith(eq(entry(v, i), entry(v2, i)), i <= d, d < i), i)
    return for_all(claim.conclusion, at(at(every, u, v, v2, by=[none]), phi, by=[TEST]))


def _agree(number: Term, first: Term, second: Term) -> Term:
    """The vectors have the same coordinates after the first k."""
    return places(implies(number < i, eq(entry(first, i), entry(second, i))))


def _base_does_not_matter(number: Term) -> Term:
    same = implies(TEST, eq(mean(number, u, v), mean(number, u, v2)))
    return implies(number <= d, forall((u, v, v2), implies(_agree(number, v, v2), forall(phi, same))))


@refutation_of(BASE, "none", V=REAL)
def _no_noise(said: Theorem) -> Theorem:
    """The points 0 and 1 of the line."""
    event = from_level(1)

    def clash(law: Term, told: Theorem) -> Theorem:
        same = of_test(instance(said, *known(), told, **VALUES, sigma=1, R=law, u=0, v=0, v2=1), event)
        begins = parts(unfolded(told))[0]
        return absurd(same, *(at(begins, 0, point, event) for point in (0, 1)))

    return with_noise(clash)
