"""The largest of noisy values that are drawn in turn: how likely each is where the noise is moved, and what
is released step by step at given data.
"""

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import KEPT, larger
from dpproofs.proving.reading import entries
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import SWAPPED, mean_of_unit

# The largest of noisy values that are drawn in turn: how likely each is, where the noise is moved ---

i, k, n, d, s, w, z, epsilon = variables("i k n d s w z epsilon")
r = var("r", KEPT)
R, S = variables("R S", function_type((REAL,), prob(KEPT)))
L, M = variables("L M", function_type((REAL,), prob(REAL)))
h, phi, psi = variables("h phi psi", function_type((KEPT,), REAL))
f, g = variables("f g", function_type((REAL,), REAL))
TEST = test_function(h, r)
INSIDE = nat(i), 1 <= i, i <= n


def moved_by(one: Term, other: Term) -> Term:
    """What one test says of a number, the other one says of the number moved by d."""
    return forall(w, one(w) <= other(w + d))


def _levels(within: Term, later: Term) -> Term:
    return E(L(i), z, ind(within)) <= E(M(i), z, ind(later))


BELOW = forall((i, s), implies(*INSIDE, conj(_levels(z < s, z < s + d), _levels(z <= s, z <= s + d))))
"""Noisy values of the second kind are larger by at most d, in law."""
MOVED = forall(
    (i, f, g),
    implies(
        *INSIDE, test_function(f, w), test_function(g, w), moved_by(f, g),
        E(L(i), w, f(w)) <= exp(epsilon) * E(M(i), w, g(w)),
    ),
)  # fmt: skip
"""The noise may be moved by d, with the factor exp(epsilon)."""


def begins(chain: Term) -> Term:
    """Nothing is kept before the first value."""
    return forall(h, implies(TEST, eq(E(chain(num(0)), r, h(r)), h(pair(num(0), num(0))))))


def follows(chain: Term, laws: Term, keep: Callable[[Term, Term, Term], Term] = larger) -> Term:
    """The next value is drawn by a law of its own, and kept if it is larger."""
    after = E(chain(i), r, E(laws(i + 1), z, h(keep(r, z, i + 1))))
    return forall(i, implies(nat(i), i + 1 <= n, forall(h, implies(TEST, eq(E(chain(i + 1), r, h(r)), after)))))


CHAINS = begins(R), begins(S), follows(R, L), follows(S, M)
PLACE = test_function(f, w)
chosen = [E(chain(n), r, f(snd(r))) for chain in (R, S)]

LARGEST_IN_TURN = Lemma(
    "meaning.largest-in-turn", "The largest of noisy values that are drawn in turn, where the noise may be moved",
    "elementary",
    (*CHAINS, BELOW, MOVED, nat(n), 0 <= epsilon, PLACE),
    chosen[0] <= factor * exp(epsilon) * chosen[1],
    mutants=(Mutant("factor", {factor: LESS}, "n = 0, and epsilon = 0",
                    unwitnessed="chains of laws of pairs of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(LARGEST_IN_TURN)
def _proof(claim: Claim) -> Theorem:
    """By induction over the values: what stays, and a value that is the largest so far."""
    said = induction(n, _said, _start(), _step, nat(n), arith(Term("le", (n, n))))
    chosen = lam(r, f(snd(r)))
    is_test = generalize(specialize(PLACE, snd(r)), r)
    later = pair(fst(r) + d, snd(r))
    order = arith(f(snd(r)) <= f(snd(later)), arith(eq(f(snd(r)), f(snd(later)))))
    none = chosen(pair(num(0), num(0)))
    by = is_test, is_test, generalize(order, r), arith(Term("le", (none, none)))
    return at(said, chosen, chosen, by=by)


TESTS = (
    test_function(phi, r), test_function(psi, r), forall(r, phi(r) <= psi(pair(fst(r) + d, snd(r)))),
    phi(pair(num(0), num(0))) <= psi(pair(num(0), num(0))),
)  # fmt: skip


def _said(m: Term) -> Term:
    return implies(m <= n, forall((phi, psi), implies(*TESTS, _near(m))))


def _near(m: Term) -> Term:
    return E(R(m), r, phi(r)) <= exp(epsilon) * E(S(m), r, psi(r))


def _start() -> Theorem:
    one, two = (at(begins(chain), test, by=[fact]) for chain, test, fact in ((R, phi, TESTS[0]), (S, psi, TESTS[1])))
    grown = use("foundations.exp-increasing", 0 <= epsilon, x=0, y=epsilon)
    low = parts(specialize(TESTS[1], pair(num(0), num(0))))[0]
    made = arith(_near(num(0)), one, two, TESTS[3], grown, low)
    return discharge(generalize(discharge(made, *TESTS), phi, psi), 0 <= n)


def _step(_: Term, m: Term) -> Theorem:
    place, inside = m + 1, (nat(m), m + 1 <= n, 0 <= m)
    at_place = nat(place), arith(1 <= place, 0 <= m), place <= n
    one, two = _follows(R, L, phi, m, *inside), _follows(S, M, psi, m, *inside)
    last = at(_said(m), by=[arith(m <= n, m + 1 <= n)])
    levels = _chances(m, nat(m), arith(m <= n, m + 1 <= n))
    sides = ((R, L, phi), (S, M, psi))
    (old_one, old_two), (new_one, new_two) = ([part(*side, m) for side in sides] for part in (_stay, _taken))
    none, later = pair(num(0), num(0)), pair(fst(r) + d, snd(r))
    own = parts(at(BELOW, place, fst(r), by=at_place))[1]
    known = *parts(specialize(TESTS[0], r)), *parts(specialize(TESTS[1], later)), specialize(TESTS[2], r)
    sizes = [fact for law, top in ((L, fst(r)), (M, fst(r) + d)) for fact in sizes_of(law(place), z, ind(z <= top))]
    order = arith(old_one[0](r) <= old_two[0](later), own, *known, *sizes)
    first = arith(old_one[0](none) <= old_two[0](none))
    stay = at(last, old_one[0], old_two[0], by=[old_one[1], old_two[1], generalize(order, r), first])
    there = pair(w, place), pair(w + d, place)
    known = *parts(specialize(TESTS[0], there[0])), *parts(specialize(TESTS[1], there[1]))
    sizes = [fact for chain, top in ((R, w), (S, w + d)) for fact in sizes_of(chain(m), r, below(r, top))]
    shift = arith(phi(there[0]) <= psi(there[1]), specialize(TESTS[2], there[0]))
    order = arith(new_one[0](w) <= new_two[0](w + d), specialize(levels, w), shift, *known, *sizes)
    by = *at_place, new_one[1], new_two[1], generalize(order, w)
    taken = at(MOVED, place, new_one[0], new_two[0], by=by)
    made = arith(_near(place), one, two, stay, taken)
    return discharge(generalize(discharge(made, *TESTS), phi, psi), place <= n)


def _follows(chain: Term, laws: Term, test: Term, m: Term, *inside: Theorem | Term) -> Theorem:
    """The mean of a test after a step: what was kept stays, or the value is the largest so far."""
    law, place = laws(m + 1), m + 1
    is_test = test_function(test, r)
    told = at(at(follows(chain, laws), m, by=inside), test, by=[is_test])
    own, new = ind(z <= fst(r)), below(r, z)
    here, there = parts(specialize(is_test, r)), parts(specialize(is_test, pair(z, place)))
    taken = new * test(pair(z, place))
    stay = arith(eq((1 - new) * test(r), ind(ne(snd(r), 0)) * test(r) * own))
    point = arith(eq(test(larger(r, z, place)), ind(ne(snd(r), 0)) * test(r) * own + taken), _kept(test, place), stay)
    own_int, *sizes = mean_of_unit(law, z, own, is_unit(own))
    taken_unit = is_unit(taken, *there)
    taken_int, *taken_sizes = mean_of_unit(law, z, taken, taken_unit)
    kept_part = ind(ne(snd(r), 0)) * test(r)
    inner = parts(linear(law, z, kept_part * own + taken, [(kept_part, own_int), (1, taken_int)]))[1]
    of_both = arith(eq(E(law, z, test(larger(r, z, place))), stays(test, laws, place) + E(law, z, taken)),
                    same_mean(law, z, point), inner)  # fmt: skip
    old = stays(test, laws, place)
    old_int = mean_of_unit(chain(m), r, old, is_unit(old, *here, *sizes))[0]
    new_int = mean_of_unit(chain(m), r, E(law, z, taken), both(*taken_sizes))[0]
    outer = parts(linear(chain(m), r, old + E(law, z, taken), [(1, old_int), (1, new_int)]))[1]
    swapped = parts(use(SWAPPED, generalize(taken_unit, r, z), P=chain(m), R=law, h=lam((r, z), taken)))[2]
    level_int = mean_of_unit(chain(m), r, new, is_unit(new))[0]
    factored = parts(linear(chain(m), r, taken, [(test(pair(z, place)), level_int)]))[1]
    value = test(pair(z, place)) * chance(chain, m, z)
    goal = eq(E(chain(place), r, test(r)), E(chain(m), r, old) + E(law, z, value))
    return arith(goal, told, same_mean(chain(m), r, of_both), outer, swapped, same_mean(law, z, factored))


def below(kept: Term, level: Term) -> Term:
    """Nothing is kept, or what is kept is below the level."""
    return ind(disj(eq(snd(kept), 0), fst(kept) < level))


def _kept(test: Term, place: Term) -> Theorem:
    """A test of what is kept: the value, or what was kept before."""
    new, made = below(r, z), larger(r, z, place)
    value, number = entries(made)
    larger_, rest = disj(eq(snd(r), 0), fst(r) < z), pair(fst(r), snd(r))
    goal = eq(test(made), (1 - new) * test(r) + new * test(pair(z, place)))

    def is_new(yes: Theorem) -> Theorem:
        same = at_pair(test, arith(eq(value, z), yes), arith(eq(number, place), yes))
        return arith(goal, same, arith(eq(new, 1), yes))

    def is_old(no: Theorem) -> Theorem:
        same = at_pair(test, arith(eq(value, fst(r)), no), arith(eq(number, snd(r)), no))
        return arith(goal, same, arith(eq(test(rest), test(r))), arith(eq(new, 0), no))

    return cases(larger_, is_new, is_old)


def at_pair(test: Term, first: Theorem, second: Theorem) -> Theorem:
    """A test of a pair, from what is equal to its entries."""
    (one, other), (two, last) = both_sides(first), both_sides(second)
    t = var("t_")
    return arith(
        eq(test(pair(one, two)), test(pair(other, last))),
        same_value(lam(t, test(pair(t, two))), first), same_value(lam(t, test(pair(other, t))), second),
    )  # fmt: skip


def is_unit(body: Term, *facts: Theorem | Term) -> Theorem:
    return both(arith(0 <= body, *facts), arith(body <= 1, *facts))


def stays(test: Term, laws: Term, place: Term) -> Term:
    """The test of what was kept, where that stays."""
    return ind(ne(snd(r), 0)) * test(r) * E(laws(place), z, ind(z <= fst(r)))


def chance(chain: Term, place: Term, level: Term) -> Term:
    """How likely it is that all values so far are below the level."""
    return E(chain(place), r, below(r, level))


def _chances(place: Term, *facts: Theorem | Term) -> Theorem:
    """For all s: all values so far are below s, and then those of the second kind below s + d."""

    def said(m: Term) -> Term:
        return implies(m <= n, forall(s, chance(R, m, s) <= chance(S, m, s + d)))

    def start() -> Theorem:
        first, second = (
            at(begins(chain), lam(r, below(r, level)), by=[generalize(is_unit(below(r, level)), r)])
            for chain, level in ((R, s), (S, s + d))
        )
        made = arith(chance(R, num(0), s) <= chance(S, num(0), s + d), first, second)
        return discharge(generalize(made, s), 0 <= n)

    def step(_: Term, m: Term) -> Theorem:
        inside = nat(m), m + 1 <= n, 0 <= m
        last = specialize(at(said(m), by=[arith(m <= n, m + 1 <= n)]), s)
        one = _chance_follows(R, L, m, s, *inside)
        two = _chance_follows(S, M, m, s + d, *inside)
        own = parts(at(BELOW, m + 1, s, by=[nat(m + 1), arith(1 <= m + 1, 0 <= m), m + 1 <= n]))[0]
        sizes = [
            fact
            for law, v, body in ((L(m + 1), z, ind(z < s)), (M(m + 1), z, ind(z < s + d)), (R(m), r, below(r, s)),
                                 (S(m), r, below(r, s + d)))
            for fact in mean_of_unit(law, v, body, is_unit(body))[1:]
        ]  # fmt: skip
        made = arith(chance(R, m + 1, s) <= chance(S, m + 1, s + d), last, one, two, own, *sizes)
        return discharge(generalize(made, s), m + 1 <= n)

    return induction(place, said, start(), step, *facts)


def _chance_follows(chain: Term, laws: Term, place: Term, level: Term, *inside: Theorem | Term) -> Theorem:
    """One more value is below the level, too."""
    event, law = lam(r, below(r, level)), laws(place + 1)
    told = at(at(follows(chain, laws), place, by=inside), event, by=[generalize(is_unit(event(r)), r)])
    own = ind(z < level)
    same = arith(eq(event(larger(r, z, place + 1)), event(r) * own), *inside)
    ints = mean_of_unit(law, z, own, is_unit(own))[0]
    scaled = parts(linear(law, z, event(r) * own, [(event(r), ints)]))[1]
    inner = arith(eq(E(law, z, event(larger(r, z, place + 1))), event(r) * E(law, z, own)),
                  same_mean(law, z, same), scaled)  # fmt: skip
    before = mean_of_unit(chain(place), r, event(r), is_unit(event(r)))[0]
    outer = parts(linear(chain(place), r, event(r) * E(law, z, own), [(E(law, z, own), before)]))[1]
    goal = eq(chance(chain, place + 1, level), E(law, z, own) * chance(chain, place, level))
    return arith(goal, told, same_mean(chain(place), r, inner), outer)


def _stay(_: Term, laws: Term, test: Term, m: Term) -> tuple[Term, Theorem]:
    """What stays, as a test of what was kept before."""
    place = m + 1
    body, own = stays(test, laws, place), sizes_of(laws(place), z, ind(z <= fst(r)))
    return lam(r, body), generalize(is_unit(body, *parts(specialize(test_function(test, r), r)), *own), r)


def sizes_of(law: Term, v: Term, body: Term) -> list[Theorem]:
    """The probability is between 0 and 1."""
    return mean_of_unit(law, v, body, is_unit(body))[1:]


def _taken(chain: Term, _: Term, test: Term, m: Term) -> tuple[Term, Theorem]:
    """A value that is the largest so far, as a test of it."""
    place = pair(w, m + 1)
    value, own = test(place) * chance(chain, m, w), sizes_of(chain(m), r, below(r, w))
    return lam(w, value), generalize(is_unit(value, *parts(specialize(test_function(test, r), place)), *own), w)


# What is released of noisy values that are drawn in turn, step by step, at given data ---------

Keep = Callable[[Term, Term, Term], Term]


class Chain(NamedTuple):
    """What is kept after each value, at some data x: its laws, those of the values, and the facts about them."""

    laws: Term
    values: Term
    begins: Theorem
    """For all h: the mean of h at first."""
    follows: Theorem
    ends: Theorem
    """What K releases is the place of the value that is kept last."""


def drawn(said: Theorem, noisy: Term, keep: Keep, count: Term, then: Callable[[Chain, Chain], Theorem],
          names: str = "C J") -> Theorem:  # fmt: skip
    """A conclusion from what is drawn at two data sets, x1 and x2; ``names`` are those of the laws and the steps."""

    def with_laws(laws: Term, draw: Term, facts: Theorem) -> Theorem:
        process, images, told = parts(facts)
        starts, pushed = parts(unfolded(process))

        def chain(point: Term) -> Chain:
            each = at(specialize(pushed, i, point), by=[nat(i), i + 1 <= count])
            step = at(each, h, by=[TEST])
            image = at(specialize(images, i + 1, point, r), h, by=[TEST])
            after = E(noisy(point, i + 1), z, h(keep(r, z, i + 1)))
            goal = eq(E(laws(i + 1, point), r, h(r)), E(laws(i, point), r, after))
            made = arith(goal, step, same_mean(laws(i, point), r, image))
            made = generalize(discharge(generalize(discharge(made, TEST), h), nat(i), i + 1 <= count), i)
            begins = generalize(discharge(at(specialize(starts, point), h, by=[TEST]), TEST), h)
            last = at(specialize(told, point), f, by=[PLACE])
            return Chain(lam(i, laws(i, point)), lam(i, noisy(point, i)), begins, made, last)

        return then(chain(x1), chain(x2))

    return obtain_all(said, names, with_laws)
