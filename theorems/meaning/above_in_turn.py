"""The first of noisy values drawn in turn that is above a noisy threshold, where the noise may be moved."""

from dpproofs.prelude import *
from dpproofs.meaning.choices import first_above
from dpproofs.proving.reading import entries
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.meaning.largest_in_turn import (
    INSIDE,
    PLACE,
    L,
    M,
    R,
    S,
    at_pair,
    d,
    f,
    follows,
    i,
    is_unit,
    n,
    phi,
    psi,
    r,
    s,
    sizes_of,
    z,
)

a, c = variables("a c")
TESTS = test_function(phi, r), test_function(psi, r), forall(r, phi(r) <= psi(pair(fst(r) + d, snd(r))))
THRESHOLD = forall((phi, psi), implies(*TESTS, E(R(0), r, phi(r)) <= exp(a) * E(S(0), r, psi(r))))
"""The threshold may be moved by d, with the factor exp(a)."""
BELOW = forall((i, s), implies(*INSIDE, E(L(i), z, ind(z < s)) <= E(M(i), z, ind(z < s + d))))
ABOVE = forall((i, s), implies(*INSIDE, E(L(i), z, ind(s <= z)) <= exp(c) * E(M(i), z, ind(s + d <= z))))
"""A value is above the threshold, too, where both are moved, but for the factor exp(c)."""
CHAINS = follows(R, L, first_above), follows(S, M, first_above)
chosen = [E(chain(n), r, f(snd(r))) for chain in (R, S)]

ABOVE_IN_TURN = Lemma(
    "meaning.first-above-in-turn", "The first of noisy values above a noisy threshold, where the noise may be moved",
    "elementary",
    (THRESHOLD, *CHAINS, BELOW, ABOVE, nat(n), 0 <= c, PLACE),
    chosen[0] <= factor * exp(a + c) * chosen[1],
    mutants=(Mutant("factor", {factor: LESS}, "n = 0, and a = c = 0",
                    unwitnessed="chains of laws of pairs of real numbers have no finite model"),),
)  # fmt: skip

LATER = pair(fst(r) + d, snd(r))


@proof_of(ABOVE_IN_TURN)
def _proof(claim: Claim) -> Theorem:
    """By induction over the values: what was kept stays, or the value is the first that is above."""
    said = induction(n, _all_said, _start(), _step, nat(n), arith(Term("le", (n, n))))
    chosen = lam(r, f(snd(r)))
    is_test = generalize(specialize(PLACE, snd(r)), r)
    order = arith(chosen(r) <= chosen(LATER), arith(eq(chosen(r), chosen(LATER))))
    return at(said, chosen, chosen, by=[is_test, is_test, generalize(order, r)])


def _all_said(m: Term) -> Term:
    return implies(m <= n, forall((phi, psi), implies(*TESTS, _goal(m))))


def _goal(m: Term) -> Term:
    return E(R(m), r, phi(r)) <= exp(a + c) * E(S(m), r, psi(r))


def _start() -> Theorem:
    made = at(THRESHOLD, phi, psi, by=TESTS)
    grown = use(EXP_INCREASING, arith(a <= a + c, 0 <= c), x=a, y=a + c)
    low = mean_of_unit(S(0), r, psi(r), specialize(TESTS[1], r))[1]
    made = arith(_goal(num(0)), made, grown, low)
    return discharge(generalize(discharge(made, *TESTS), phi, psi), 0 <= n)


NONE = ind(eq(snd(r), 0))


def _step(_: Term, m: Term) -> Theorem:
    place, inside = m + 1, (nat(m), m + 1 <= n, 0 <= m)
    by, before = (nat(place), arith(1 <= place, 0 <= m), place <= n), arith(m <= n, m + 1 <= n)
    here = _follows(R, L, phi, m, *inside), _follows(S, M, psi, m, *inside)
    sides = (L, phi), (M, psi)
    under, above = (at(fact, place, fst(r), by=by) for fact in (BELOW, ABOVE))
    (one, first), (two, second) = (
        _test(test(r) * (ind(ne(snd(r), 0)) + NONE * _is_below(laws, place)), test,
              *sizes_of(laws(place), z, ind(z < fst(r)))) for laws, test in sides
    )  # fmt: skip
    last = at(_all_said(m), by=[before])
    stay = at(last, one, two, by=[first, second, _ordered(one, two, under, *_sides(place))])
    small = use(EXP_INCREASING, arith(-c <= 0, 0 <= c), x=-c, y=0)
    taken = []
    for (laws, test), share in zip(sides, (exp(-c), 1), strict=True):
        chosen = parts(specialize(test_function(test, r), pair(fst(r), place)))
        value = test(pair(fst(r), place)) * _is_above(laws, place)
        own = sizes_of(laws(place), z, ind(fst(r) <= z))
        taken.append((value, is_unit(value, *chosen, *own), _test(share * value, test, *chosen, *own, small)))
    (weight, unit, (one, first)), (*_rest, (two, second)) = taken
    known = [*parts(specialize(TESTS[0], pair(fst(r), place))), *parts(specialize(TESTS[1], pair(fst(r) + d, place)))]
    shift = arith(phi(pair(fst(r), place)) <= psi(pair(fst(r) + d, place)),
                  specialize(TESTS[2], pair(fst(r), place)))  # fmt: skip
    scaled = arith(exp(-c) * E(L(place), z, ind(fst(r) <= z)) <= E(M(place), z, ind(fst(r) + d <= z)), above)
    order = generalize(arith(one(r) <= two(LATER), scaled, shift, *known, *_sides(place)), r)
    none = at(_none_above(m, nat(m), before), one, two, by=[first, second, order])
    weighted = mean_of_unit(R(m), r, NONE * weight, is_unit(NONE * weight, *parts(unit)))[0]
    pulled = parts(linear(R(m), r, NONE * one(r), [(exp(-c), weighted)]))[1]
    first_one, later_one = E(R(m), r, NONE * weight), E(S(m), r, NONE * two(r))
    found = arith(first_one <= exp(a + c) * later_one, none, pulled)
    made = arith(_goal(place), stay, found, *here)
    return discharge(generalize(discharge(made, *TESTS), phi, psi), place <= n)


def _follows(chain: Term, laws: Term, test: Term, m: Term, *inside: Theorem | Term) -> Theorem:
    """What was kept stays, or the value is the first that is above."""
    place, law = m + 1, laws(m + 1)
    is_test = test_function(test, r)
    told = at(at(follows(chain, laws, first_above), m, by=inside), test, by=[is_test])
    above, under = ind(fst(r) <= z), ind(z < fst(r))
    split, new = _stays(test, place)
    chosen = test(pair(fst(r), place))
    one, two = ind(ne(snd(r), 0)) * test(r), NONE * test(r)
    body = one + two * under + NONE * chosen * above
    point = arith(eq(test(first_above(r, z, place)), body), split, new)
    under_int, above_int = (mean_of_unit(law, z, side, is_unit(side))[0] for side in (under, above))
    whole_int, whole = parts(constant(law, z, 1))
    inner = parts(linear(law, z, body, [(one, whole_int), (two, under_int), (NONE * chosen, above_int)]))[1]
    stay = test(r) * (ind(ne(snd(r), 0)) + NONE * _is_below(laws, place))
    taken = NONE * (chosen * _is_above(laws, place))
    after = arith(eq(E(law, z, test(first_above(r, z, place))), stay + taken), same_mean(law, z, point), inner, whole)
    here, there = parts(specialize(is_test, r)), parts(specialize(is_test, pair(fst(r), place)))
    own = *sizes_of(law, z, under), *sizes_of(law, z, above)
    ints = [mean_of_unit(chain(m), r, part, is_unit(part, *here, *there, *own))[0] for part in (stay, taken)]
    outer = parts(linear(chain(m), r, stay + taken, [(1, known) for known in ints]))[1]
    goal = eq(E(chain(place), r, test(r)), E(chain(m), r, stay) + E(chain(m), r, taken))
    return arith(goal, told, same_mean(chain(m), r, after), outer)


def _stays(test: Term, place: Term) -> tuple[Theorem, Theorem]:
    """A test of what is kept: where the value is above, and where not."""
    made = first_above(r, z, place)
    above = conj(eq(snd(r), 0), fst(r) <= z)
    new, rest = ind(above), pair(fst(r), snd(r))
    goal = eq(test(made), (1 - new) * test(r) + new * test(pair(fst(r), place)))
    first = arith(eq(fst(r), fst(r)))

    def is_new(yes: Theorem) -> Theorem:
        return arith(goal, at_pair(test, first, arith(eq(entries(made)[1], place), yes)), arith(eq(new, 1), yes))

    def is_old(no: Theorem) -> Theorem:
        same = at_pair(test, first, arith(eq(entries(made)[1], snd(r)), no))
        return arith(goal, same, arith(eq(test(rest), test(r))), arith(eq(new, 0), no))

    return cases(above, is_new, is_old), arith(eq(new, NONE * ind(fst(r) <= z)))


def _is_below(laws: Term, place: Term) -> Term:
    return E(laws(place), z, ind(z < fst(r)))


def _is_above(laws: Term, place: Term) -> Term:
    return E(laws(place), z, ind(fst(r) <= z))


def _test(body: Term, test: Term, *known: Theorem | Term) -> tuple[Term, Theorem]:
    """The body as a test of what is kept."""
    return lam(r, body), generalize(is_unit(body, *parts(specialize(test_function(test, r), r)), *known), r)


def _ordered(one: Term, two: Term, *known: Theorem | Term) -> Theorem:
    """One test is at most the other one, moved."""
    tests = *parts(specialize(TESTS[0], r)), *parts(specialize(TESTS[1], LATER)), specialize(TESTS[2], r)
    return generalize(arith(one(r) <= two(LATER), *tests, *known), r)


def _sides(place: Term) -> list[Theorem]:
    return [
        fact
        for law, top in ((L(place), fst(r)), (M(place), fst(r) + d))
        for side in (ind(z < top), ind(top <= z))
        for fact in sizes_of(law, z, side)
    ]


def _none_above(m: Term, *facts: Theorem | Term) -> Theorem:
    """For all tests: what is said of the threshold while none is above."""

    def start() -> Theorem:
        (one, first), (two, second) = (_test(NONE * test(r), test) for test in (phi, psi))
        made = at(THRESHOLD, one, two, by=[first, second, _ordered(one, two)])
        return discharge(generalize(discharge(made, *TESTS), phi, psi), 0 <= n)

    def step(_: Term, m: Term) -> Theorem:
        place, inside = m + 1, (nat(m), m + 1 <= n, 0 <= m)
        here = _none_follows(R, L, phi, m, *inside), _none_follows(S, M, psi, m, *inside)
        (one, first), (two, second) = (
            _test(test(r) * _is_below(laws, place), test, *sizes_of(laws(place), z, ind(z < fst(r))))
            for laws, test in ((L, phi), (M, psi))
        )
        own = at(BELOW, place, fst(r), by=[nat(place), arith(1 <= place, 0 <= m), place <= n])
        last = at(_none_said(m), by=[arith(m <= n, m + 1 <= n)])
        made = at(last, one, two, by=[first, second, _ordered(one, two, own, *_sides(place))])
        made = arith(_near(place), made, *here)
        return discharge(generalize(discharge(made, *TESTS), phi, psi), place <= n)

    return induction(m, _none_said, start(), step, *facts)


def _none_follows(chain: Term, laws: Term, test: Term, m: Term, *inside: Theorem | Term) -> Theorem:
    """None was above, and the next value is not."""
    place, law = m + 1, laws(m + 1)
    here = parts(specialize(test_function(test, r), r))
    kept = lam(r, NONE * test(r))
    told = at(at(follows(chain, laws, first_above), m, by=inside), kept, by=[generalize(is_unit(kept(r), *here), r)])
    own, made = ind(z < fst(r)), first_above(r, z, place)
    split, _ = _stays(test, place)
    none = ind(eq(entries(made)[1], 0))
    taken = arith(eq(none, NONE * own), *inside)
    point = arith(eq(none * test(made), kept(r) * own), taken, split)
    ints = mean_of_unit(law, z, own, is_unit(own))[0]
    inner = parts(linear(law, z, kept(r) * own, [(kept(r), ints)]))[1]
    after = arith(eq(E(law, z, none * test(made)), NONE * (test(r) * _is_below(laws, place))),
                  same_mean(law, z, point), inner)  # fmt: skip
    goal = eq(E(chain(place), r, kept(r)), E(chain(m), r, NONE * (test(r) * _is_below(laws, place))))
    return arith(goal, told, same_mean(chain(m), r, after))


def _none_said(m: Term) -> Term:
    return implies(m <= n, forall((phi, psi), implies(*TESTS, _near(m))))


def _near(m: Term) -> Term:
    return E(R(m), r, NONE * phi(r)) <= exp(a) * E(S(m), r, NONE * psi(r))
