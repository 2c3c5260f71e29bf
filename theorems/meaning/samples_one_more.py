"""A Poisson sample of one record more is with the record, or of the others; and so are the answers of a
mechanism.
"""

from dpproofs.prelude import *
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, a, append, most, size, x
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_means import TEST, unit_mean
from theorems.foundations.measure.laws_exist import IMAGE_LAW, PUSHED_LAW
from theorems.foundations.measure.null_events import NOTHING
from theorems.meaning.lists import APPENDED, LAST, LISTS, ONE_RECORD, SOURCE, length, more
from theorems.meaning.samples import NO_LONGER, SAMPLER, SAMPLER_GIVEN, SHARE, drawn, grown, is_test, s
from theorems.notions.profiles.excess import c
from theorems.sampling.record_drawn import ANSWERS_SAMPLE, BASE, RATE, R, T, q

# A Poisson sample of one record more: with the record, or of the others -----------------------

s1, s2, y = variables("s1 s2 y", x.type)
F, H, phi_ = (var(name, function_type((x.type,), REAL)) for name in ("F", "H", "phi"))
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
    return forall((F, H), implies(is_test(F), is_test(H), in_order(F, H, *short), means))


def in_order(first: Term, second: Term, *short: Term) -> Term:
    """The test H of a list is at least the test F of the list without one of its records."""
    return forall((s1, s2), implies(more(s1, s2), *short, first(s1) <= second(s2)))


ONE_MORE = Lemma(
    "meaning.sample-of-one-more", "A Poisson sample of one record more: it is there with the sampling rate, and else "
    "the sample is one of the others", SOURCE,
    (*SAMPLER_GIVEN, more(x1, x2)),
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
        ordered = for_all(in_order(F, H, _up_to(x2)), at(in_order(F, H), s1, s2, by=[more(s1, s2)]))
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
        after, test = lam(s, H(append(s, a))), is_test(phi_)
        image = at(facts, phi_, by=[test])
        told = drawn(x, a, phi_, test, short)
        mean = eq(E(T(data), s, phi_(s)), q * E(law, s, phi_(s)) + (1 - q) * E(T(x), s, phi_(s)))
        mixed = for_all(MIXTURE_X(T(data), q, law, T(x)), arith(mean, told, image), phi_)
        excess = ind(size(x) < size(s))

        def fits(yes: Theorem) -> Theorem:
            room = arith(size(s) < most, yes, short)
            near = use(LAST, room, x=s)
            return arith(F(s) <= after(s) + excess, at(in_order(F, H, _up_to(data)), s, append(s, a), by=[
                near, arith(size(append(s, a)) <= size(data), grown(s, a, room), longer, yes)]))  # fmt: skip

        tests = [*parts(specialize(is_test(F), s)), *parts(specialize(is_test(H), append(s, a)))]
        pointwise = cases(size(s) <= size(x), fits, lambda no: arith(F(s) <= after(s) + excess, no, *tests))
        measured = [bounded(T(x), s, term, 1, *tests) for term in (F(s), after(s), excess)]
        none = use(NO_LONGER, *SAMPLER_GIVEN, arith(size(x) <= most, short))
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

                moved_phi, tested_phi = after(phi_)
                told = [drawn(data, a, phi_, is_test(phi_), room) for data, room in zip((x1, x2), rooms, strict=True)]
                parts_ = [at(mixture, phi_, by=[is_test(phi_)]), at(mixture, moved_phi, by=[tested_phi])]
                whole = eq(E(T(second), s, phi_(s)), q * E(law, s, phi_(s)) + (1 - q) * E(T(first), s, phi_(s)))
                mixed = for_all(MIXTURE_X(T(second), q, law, T(first)), arith(whole, *told, *parts_, mean(phi_)), phi_)
                given = in_order(F, H, _up_to(second))

                def ordered(test: Term, other: Term, made_: Theorem) -> Theorem:
                    return for_all(in_order(test, other, _up_to(x2)), made_)

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


# The answers of a mechanism to Poisson samples of two lists, one of which has one record more ---

ANSWERS_SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
ANSWERS_GIVEN = LISTS, SAMPLER, ANSWERS_SAMPLE, *RATE

CLOSE = forall((s1, s2), implies(ADD_OR_REMOVE_ONE(s1, s2), PROFILE(BASE(s1), BASE(s2), h)))
"""The mechanism itself is private when a record is added or removed."""


def _mixed(share: Factor, level: Factor = 1) -> Term:
    bound = lam(c, mul(level, h(c)))
    close = PROFILE(R, M(x1), bound), PROFILE(M(x1), R, bound)
    return exists(R, conj(MIXTURE(M(x2), mul(share, q), R, M(x1)), *close))


LIST = finite(
    {"X": 2, "A": 1, "Y": 2}, **ONE_RECORD, x1=0, x2=1, q="1/2",
    T=((1, 0), ("1/2", "1/2")), M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), h=1,
)  # fmt: skip
level = mark("level", 1)

SAMPLED_ANSWERS = Lemma(
    "meaning.sampled-answers",
    "The answer to a Poisson sample of one record more: to one with that record, or to one of the others",
    ANSWERS_SOURCE,
    (*ANSWERS_GIVEN, more(x1, x2), CLOSE),
    _mixed(share, level),
    mutants=(
        Mutant("rate", {share: LESS}, "the answer is the sample of a record alone", witness=LIST),
        Mutant("profile", {level: LESS}, "the answer is the sample of a record alone", witness=LIST),
    ),
)

ANSWERS_SHARE = arith(0 <= q, 0 < q), RATE[1]


@proof_of(SAMPLED_ANSWERS)
def _proof(claim: Claim) -> Theorem:
    """The mean answer is a test of the sample."""
    mean = lam(s, E(BASE(s), w, phi(w)))
    _, *sides = unit_mean(BASE(s))
    tested = generalize(both(*sides), s)
    level = lam(s, minimum(c * mean(s) + h(c), num(1)))
    positive: tuple[Fact, ...] = (_nonnegative(), 0 <= c)
    scaled = arith(0 <= c * mean(s), 0 <= c, *sides)
    low, high = arith(0 <= level(s), scaled, *positive), arith(level(s) <= 1)

    def opposite(test: Term, *facts: Theorem) -> tuple[Term, Theorem]:
        other = lam(s, 1 - test(s))
        return other, generalize(both(arith(0 <= other(s), *facts), arith(other(s) <= 1, *facts)), s)

    def answered(point: Term, other: Term) -> Theorem:
        """The mean answer to a sample, from that to another one."""
        either = infer("or_intro", infer("assume", formula=more(s1, s2)), formula=ADD_OR_REMOVE_ONE(point, other))
        told = at(at(CLOSE, point, other, by=[either]), c, phi, by=[0 <= c, TEST])
        most = specialize(generalize(sides[1], s), point)
        return arith(mean(point) <= level(other), told, most)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        mixture, close = parts(facts)
        tests = (mean, sides), (level, [low, high])
        means = [bounded(of, s, term(s), 1, *known) for of in (law, T(x1)) for term, known in tests]
        capped = [integrate(of, s, arith(level(s) <= c * mean(s) + h(c)), *means) for of in (law, T(x1))]

        def with_answer(answer: Term, drawn: Theorem) -> Theorem:
            own = at(drawn, phi, by=[TEST])
            answers = [at(specialize(ANSWERS_SAMPLE, data), phi, by=[TEST]) for data in (x1, x2)]
            split = at(mixture, mean, by=[tested])
            whole = eq(E(M(x2), w, phi(w)), q * E(answer, w, phi(w)) + (1 - q) * E(M(x1), w, phi(w)))
            mixed = for_all(MIXTURE(M(x2), q, answer, M(x1)), arith(whole, split, own, *answers))

            ordered = generalize(discharge(answered(s1, s2), more(s1, s2)), s1, s2)
            added = at(close, mean, level, by=[tested, generalize(both(low, high), s), ordered])
            bound = arith(E(M(x1), w, phi(w)) <= c * E(answer, w, phi(w)) + h(c), added, own, *answers, *capped)
            forward = for_all(PROFILE(M(x1), answer, h), bound)

            (F_, is_F), (H_, is_H) = opposite(level, low, high), opposite(mean, *sides)
            turned = arith(F_(s1) <= H_(s2), answered(s2, s1))
            removed = at(close, F_, H_, by=[is_F, is_H, generalize(discharge(turned, more(s1, s2)), s1, s2)])
            opposites = [parts(expand(of, s, 1 - term(s), *means))[1] for of, term in ((T(x1), level), (law, mean))]
            ones = [parts(use("E_one", P=of))[1] for of in (law, T(x1))]
            back = arith(E(answer, w, phi(w)) <= c * E(M(x1), w, phi(w)) + h(c), removed, *opposites, *ones, own,
                         *answers, *capped)  # fmt: skip
            return witness(claim.conclusion, answer, mixed, for_all(PROFILE(answer, M(x1), h), back), forward)

        return obtain(use(PUSHED_LAW, P=law, K=lam(s, BASE(s))), "R", with_answer)

    return obtain(use(ONE_MORE, LISTS, SAMPLER, *ANSWERS_SHARE, more(x1, x2)), "W", with_law)


def _nonnegative() -> Theorem:
    """0 <= h(c), by the test that is 0."""
    none = lam(w, num(0))
    test = generalize(both(arith(0 <= none(w)), arith(none(w) <= 1)), w)
    told = at(at(CLOSE, x1, x2, by=[near(x1, x2)]), c, none, by=[0 <= c, test])
    return arith(0 <= h(c), told, *(parts(use(NOTHING, mu=BASE(data)))[1] for data in (x1, x2)))


def near(one: Term, other: Term) -> Theorem:
    """Both orders of lists, the second of which has a record more."""
    return infer("or_intro", infer("assume", formula=more(one, other)), formula=ADD_OR_REMOVE_ONE(one, other))
