"""Lists of real numbers: a number is a list of one, and a list with one more number is a list."""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import natural
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.samples.lists import LISTS, i, inside, j, n, then

# Lists of real numbers: a number is a list of one, and a list with one more number is a list ---

x, a = variables("x a")
REAL_LISTS = on(LISTS, X=REAL, A=REAL)


def _lists_of_one(size: int) -> Term:
    return REAL_LISTS(lam((x, i), x), lam((x, i, a), ind(ne(i, 0)) * a + ind(eq(i, 0)) * x), num(size))


ONE = Lemma(
    "foundations.lists-of-one-number", "Numbers are lists of one number", "elementary",
    (),
    _lists_of_one(1),
    mutants=(Mutant("two", Claim((), _lists_of_one(2)),
                    "replacing the number at the place 1 replaces that at the place 2",
                    witness=finite({})),),
)  # fmt: skip


@proof_of(ONE)
def _one(claim: Claim) -> Theorem:
    """The only place is 1."""
    same, replaced, none = conjuncts(unfold(claim.conclusion))
    first, second = variables("x1 x2")
    agree = premise_of(opened(opened(same, first), second))
    equal = at(agree, num(1), by=[use("nat_successor", use(NAT_ZERO), k=0)])
    unique = generalize(discharge(equal, agree), first, second)
    return folded(claim.conclusion, both(unique, prove(replaced), prove(none)))


entry, put = var("e", function_type(("X", REAL), REAL)), var("c", function_type(("X", REAL, REAL), "X"))
y, y1, y2 = variables("y y1 y2", product("X", REAL))
end = n + 1
LONGER = lam((y, i), ind(eq(i, end)) * snd(y) + ind(ne(i, end)) * entry(fst(y), i))
PUT_LONGER = lam((y, i, a), pair(put(fst(y), ind(ne(i, end)) * i, a), ind(eq(i, end)) * a + ind(ne(i, end)) * snd(y)))
"""A pair of a list of n numbers and a number is a list of n + 1 numbers."""

MADE = on(LISTS, A=REAL)(entry, put, n)
AT_I, AT_J = inside(i, end), inside(j, end)


# Pairs of a list of n numbers and a number are lists of n + 1 numbers -------------------------

size = mark("size", end)

ONE_MORE = Lemma(
    "foundations.lists-of-numbers", "Pairs of a list of n numbers and a number are lists of n + 1 numbers",
    "elementary",
    (MADE, nat(n)),
    on(LISTS, X=product("X", REAL), A=REAL)(LONGER, PUT_LONGER, size),
    mutants=(Mutant("more", {size: n + 2}, "n = 1: the third number of a pair would be its first one"),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _longer(claim: Claim) -> Theorem:
    """The last number is apart."""
    return folded(claim.conclusion, both(_same(), _replaced(), _nothing()))


def _same() -> Theorem:
    """Equal numbers make equal lists, and the last numbers are equal."""
    agree_i = eq(LONGER(y1, i), LONGER(y2, i))
    agree = _quantified(agree_i)
    before = at(agree, i, by=[nat(i), 1 <= i, arith(i <= end, i <= n)])
    old = arith(eq(entry(fst(y1), i), entry(fst(y2), i)), before, i <= n)
    lists = at(parts(unfolded(MADE))[0], fst(y1), fst(y2), by=[generalize(discharge(old, *inside(i)), i)])
    last = arith(eq(snd(y1), snd(y2)), at(agree, end, by=_natural_end()))
    u, v = var("u", "X"), var("v")
    moved = then(same_value(lam(u, pair(u, snd(y1))), lists), same_value(lam(v, pair(fst(y2), v)), last))
    whole = then(then(arith(eq(y1, pair(fst(y1), snd(y1)))), moved), arith(eq(pair(fst(y2), snd(y2)), y2)))
    return generalize(discharge(whole, agree), y1, y2)


def _quantified(formula: Term) -> Term:
    """For all places i of the longer list."""
    return forall(i, implies(*AT_I, formula))


def _natural_end() -> list[Theorem]:
    return [use("nat_successor", nat(n), k=n), arith(1 <= end, use(NAT_NONNEGATIVE, nat(n), k=n))]


def _replaced() -> Theorem:
    """By whether the last number is read, and whether it is replaced."""
    made = PUT_LONGER(y, j, a)
    shorter, place = put(fst(y), ind(ne(j, end)) * j, a), ind(ne(j, end)) * j
    value, u, v = LONGER(made, i), var("u", "X"), var("v")
    last_number = ind(eq(j, end)) * a + ind(ne(j, end)) * snd(y)
    first = same_value(lam(u, entry(u, i)), _read_back(fst, shorter, last_number))
    last = _read_back(snd, shorter, last_number)
    own, kept = eq(value, a), eq(value, LONGER(y, i))

    def at_end(yes: Theorem) -> Theorem:
        read = arith(eq(value, snd(made)), yes)
        new = arith(eq(snd(made), a), last, arith(eq(j, end), yes, eq(i, j)))
        old = arith(eq(snd(made), snd(y)), last, arith(ne(j, end), yes, ne(i, j)))
        same = arith(own, read, new)
        other = arith(kept, read, old, arith(eq(LONGER(y, i), snd(y)), yes))
        return both(discharge(same, eq(i, j)), discharge(other, ne(i, j)))

    def before(no: Theorem) -> Theorem:
        read = arith(eq(value, entry(shorter, i)), first, no)

        def unchanged(yes: Theorem) -> Theorem:
            none = specialize(parts(unfolded(MADE))[2], fst(y), a)
            at_zero = same_value(lam(v, put(fst(y), v, a)), arith(eq(place, 0), yes))
            old = same_value(lam(u, entry(u, i)), then(at_zero, none))
            clash = arith(own, no, yes, eq(i, j))
            return both(discharge(clash, eq(i, j)), discharge(arith(kept, read, old, no), ne(i, j)))

        def changed(other: Theorem) -> Theorem:
            at_place = same_value(lam(v, entry(put(fst(y), v, a), i)), arith(eq(place, j), other))
            rule = parts(unfolded(MADE))[1]
            new, old = parts(at(at(rule, fst(y), j, a, by=_before(j, other)), i, by=_before(i, no)))
            same = arith(own, read, at_place, at(new, by=[eq(i, j)]))
            rest = arith(kept, read, at_place, at(old, by=[ne(i, j)]), no)
            return both(discharge(same, eq(i, j)), discharge(rest, ne(i, j)))

        return cases(eq(j, end), unchanged, changed)

    each = generalize(discharge(cases(eq(i, end), at_end, before), *AT_I), i)
    return generalize(discharge(each, *AT_J), y, j, a)


def _read_back(part: Callable[[object], Term], first: Term, second: Term) -> Theorem:
    """The part of a pair."""
    u, v = var("u_", "X"), var("v_")
    made = part(pair(u, v))
    return use(arith(eq(made, u if made.type == "X" else v)), u_=first, v_=second)


def _before(place: Term, no: Theorem) -> list[Theorem | Term]:
    """A place other than the last one."""
    gap = use(NAT_GAP, nat(place), _natural_end()[0], arith(place < end, no, place <= end), j=place, k=end)
    return [nat(place), 1 <= place, arith(place <= n, gap)]


def _nothing() -> Theorem:
    """The place 0 is none."""
    zero, u, v = num(0), var("u", "X"), var("v")
    place, number = ind(ne(zero, end)) * zero, ind(eq(zero, end)) * a + ind(ne(zero, end)) * snd(y)
    low = use(NAT_NONNEGATIVE, nat(n), k=n)
    at_zero = same_value(lam(v, put(fst(y), v, a)), arith(eq(place, 0)))
    old = then(at_zero, specialize(parts(unfolded(MADE))[2], fst(y), a))
    same = then(
        same_value(lam(u, pair(u, number)), old), same_value(lam(v, pair(fst(y), v)), arith(eq(number, snd(y)), low))
    )
    return generalize(then(same, arith(eq(pair(fst(y), snd(y)), y))), y, a)


@refutation_of(ONE_MORE, "more", X=REAL)
def _three_numbers(said: Theorem) -> Theorem:
    """A pair as a list of three numbers, whose third number is the first one."""
    one, pairs = fact("foundations.lists-of-one-number"), pair(num(0), num(0))
    places, put, _ = read(one.conclusion.data, one)["e", "c", "n"]
    lists = instance(said, one, natural(num(1)), e=places, c=put, n=1)
    _, changed, _ = parts(unfolded(lists))
    first = at(specialize(changed, pairs), 1, 1, by=[natural(num(1))])
    third = at(specialize(first, 3), by=[natural(num(3))])
    _, kept = parts(third)
    return absurd(mp(kept, arith(premise_of(kept))))
