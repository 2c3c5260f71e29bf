"""A Poisson sample of one record more: with the record, or of the others.

This file is long because the record may stand anywhere in the list, and what tests see is shown of a sample whose last
record is this one, and again of one to which further records are appended.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    eq,
    exists,
    forall,
    function_type,
    implies,
    ind,
    lam,
    prob,
    var,
    variables,
)
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import a, append, most, size, x, x1, x2
from dpproofs.privacy.notions import MIXTURE, on
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, for_all, generalize, integrate
from dpproofs.proving.tactics import obtain, parts, specialize, use, witness
from theorems.foundations.measure.pushed_laws_image_law import IMAGE_LAW
from theorems.meaning.records import LAST, SOURCE, length, more
from theorems.meaning.records_before import APPENDED
from theorems.meaning.samples import GIVEN, NO_LONGER, SHARE, drawn, grown, is_test, s
from theorems.meaning.sizes import ONE_RECORD
from theorems.sampling.drawn import q
from theorems.sampling.samples import T

s1, s2, y = variables("s1 s2 y", x.type)
F, H, phi = (var(name, function_type((x.type,), REAL)) for name in ("F", "H", "phi"))
W = var("W", prob(x.type))
MIXTURE_X = on(MIXTURE, Y=x.type)

ALONE = finite(
    {"X": 2, "A": 1}, **ONE_RECORD, x1=0, x2=1, T=((1, 0), ("1/2", "1/2")),
    q="1/2",
)  # fmt: skip
share = mark("share", 1)


def coupled(without: Term, with_: Term, *short: Term) -> Term:
    """A sample of the second law can be had from one of the first by adding a record, as tests see it."""
    means = E(without, s, F(s)) <= E(with_, s, H(s))
    return forall((F, H), implies(is_test(F), is_test(H), _ordered(F, H, *short), means))


def _ordered(first: Term, second: Term, *short: Term) -> Term:
    """The test H of a list is at least the test F of the list without one of its records."""
    return forall((s1, s2), implies(more(s1, s2), *short, first(s1) <= second(s2)))


ONE_MORE = Lemma(
    "meaning.sample-of-one-more", "A Poisson sample of one record more: it is there with the sampling rate, and else "
    "the sample is one of the others", SOURCE,
    (*GIVEN, more(x1, x2)),
    exists(W, conj(MIXTURE_X(T(x2), share * q, W, T(x1)), coupled(T(x1), W))),
    mutants=(Mutant("rate", {share: LESS}, "no record and one", witness=ALONE),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _one_more(claim: Claim) -> Theorem:
    """Wherever in the list the record stands: if it is drawn, the sample has a law of its own."""
    said = lam((x1, x2), _sampled(x1, x2, _up_to(x2)))
    base = generalize(discharge(_last(), size(x) < most), x, a)
    step = generalize(discharge(_before_the_last(), said(x1, x2), size(x1) < most, size(x2) < most), x1, x2, a)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        mixed, close = parts(facts)
        ordered = for_all(_ordered(F, H, _up_to(x2)), at(_ordered(F, H), s1, s2, by=[more(s1, s2)]))
        means = at(close, F, H, by=[is_test(F), is_test(H), ordered])
        return witness(claim.conclusion, law, mixed, for_all(coupled(T(x1), law), means, F, H))

    return obtain(at(more(x1, x2), said, by=[base, step]), "W", with_law)


def _sampled(without: Term, with_: Term, *short: Term) -> Term:
    mixed = MIXTURE_X(T(with_), q, W, T(without))
    return exists(W, conj(mixed, coupled(T(without), W, *short)))


def _up_to(data: Term) -> Term:
    return size(s2) <= size(data)


def _last() -> Theorem:
    """The record is appended: so it is to samples of the others."""
    data, short = append(x, a), size(x) < most
    goal, longer = _sampled(x, data, _up_to(data)), grown(x, a, short)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        after, test = lam(s, H(append(s, a))), is_test(phi)
        image = at(facts, phi, by=[test])
        told = drawn(x, a, phi, test, short)
        mean = eq(E(T(data), s, phi(s)), q * E(law, s, phi(s)) + (1 - q) * E(T(x), s, phi(s)))
        mixed = for_all(MIXTURE_X(T(data), q, law, T(x)), arith(mean, told, image), phi)
        excess = ind(size(x) < size(s))

        def fits(yes: Theorem) -> Theorem:
            room = arith(size(s) < most, yes, short)
            near = use(LAST, room, x=s)
            return arith(F(s) <= after(s) + excess, at(_ordered(F, H, _up_to(data)), s, append(s, a), by=[
                near, arith(size(append(s, a)) <= size(data), grown(s, a, room), longer, yes)]))  # fmt: skip

        tests = [*parts(specialize(is_test(F), s)), *parts(specialize(is_test(H), append(s, a)))]
        pointwise = cases(size(s) <= size(x), fits, lambda no: arith(F(s) <= after(s) + excess, no, *tests))
        measured = [bounded(T(x), s, term, 1, *tests) for term in (F(s), after(s), excess)]
        none = use(NO_LONGER, *GIVEN, arith(size(x) <= most, short))
        close = arith(E(T(x), s, F(s)) <= E(law, s, H(s)), integrate(T(x), s, pointwise, *measured), none,
                      at(facts, H, by=[is_test(H)]))  # fmt: skip
        return witness(goal, law, mixed, for_all(coupled(T(x), law, _up_to(data)), close, F, H))

    return obtain(use(IMAGE_LAW, P=T(x), g=lam(s, append(s, a))), "W", with_law)


def _before_the_last() -> Theorem:
    """A further record is appended to both, with the same probability."""
    first, second = append(x1, a), append(x2, a)
    rooms = size(x1) < most, size(x2) < most
    goal, longer = _sampled(first, second, _up_to(second)), grown(x2, a, rooms[1])

    def with_law(old: Term, facts: Theorem) -> Theorem:
        mixture, close = parts(facts)

        def with_image(image: Term, moved: Theorem) -> Theorem:
            def with_mixture(made: Term, split_: Theorem) -> Theorem:
                law = made(x1)

                def mean(test: Term) -> Theorem:
                    return arith(
                        eq(E(law, s, test(s)), q * E(old, s, test(append(s, a))) + (1 - q) * E(old, s, test(s))),
                        at(specialize(split_, x1), test, by=[is_test(test)]), at(moved, test, by=[is_test(test)]),
                    )  # fmt: skip

                def after(test: Term) -> tuple[Term, Theorem]:
                    return lam(s, test(append(s, a))), generalize(specialize(is_test(test), append(s, a)), s)

                moved_phi, tested_phi = after(phi)
                told = [drawn(data, a, phi, is_test(phi), room) for data, room in zip((x1, x2), rooms, strict=True)]
                parts_ = [at(mixture, phi, by=[is_test(phi)]), at(mixture, moved_phi, by=[tested_phi])]
                whole = eq(E(T(second), s, phi(s)), q * E(law, s, phi(s)) + (1 - q) * E(T(first), s, phi(s)))
                mixed = for_all(MIXTURE_X(T(second), q, law, T(first)), arith(whole, *told, *parts_, mean(phi)), phi)
                given = _ordered(F, H, _up_to(second))

                def ordered(test: Term, other: Term, made_: Theorem) -> Theorem:
                    return for_all(_ordered(test, other, _up_to(x2)), made_)

                near, short = more(s1, s2), _up_to(x2)
                room = arith(size(s2) < most, short, rooms[1])
                rooms_ = arith(size(s1) < most, *length(s1, s2), room), room
                kept = use(APPENDED, near, *rooms_, x1=s1, x2=s2)
                here = at(given, s1, s2, by=[near, arith(size(s2) <= size(second), longer, short)])
                there = at(given, append(s1, a), append(s2, a), by=[
                    kept, arith(size(append(s2, a)) <= size(second), grown(s2, a, room), longer, short)])  # fmt: skip
                (moved_F, tested_F), (moved_H, tested_H) = after(F), after(H)
                same = at(close, F, H, by=[is_test(F), is_test(H), ordered(F, H, here)])
                shifted = at(close, moved_F, moved_H, by=[tested_F, tested_H, ordered(moved_F, moved_H, there)])
                bound = arith(E(T(first), s, F(s)) <= E(law, s, H(s)), drawn(x1, a, F, is_test(F), rooms[0]), mean(H),
                              same, shifted, *SHARE)  # fmt: skip
                return witness(goal, law, mixed, for_all(coupled(T(first), law, _up_to(second)), bound, F, H))

            weights = generalize(both(*SHARE), y)
            mixtures = use("foundations.law-mixed", weights, t=lam(y, q), P=lam(y, image), Q=lam(y, old))
            return obtain(mixtures, "R", with_mixture)

        return obtain(use(IMAGE_LAW, P=old, g=lam(s, append(s, a))), "I", with_image)

    return obtain(_sampled(x1, x2, _up_to(x2)), "W", with_law)
