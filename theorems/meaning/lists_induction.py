"""What is said of the empty list, and kept when a record is appended, is so of all lists."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, eq, forall, function_type, implies, nat, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import a, append, empty, front, last, most, size, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, induction, mp, parts
from dpproofs.proving.tactics import reversed_equation, same_value, specialize, split, unfolded, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.meaning.sizes import LISTS, grown

said = var("S", function_type((x.type,), PROP))
KEPT = forall((x, a), implies(size(x) < most, said(x), said(append(x, a))))

JUNK = {"empty": 0, "append": (1, 1, 1), "front": (0, 0, 0), "last": (0, 0, 0), "size": (0, 1, 2), "m": 1}
size_ = mark("size_", size(x) <= most)

LEMMA = Lemma(
    "meaning.list-induction", "What is so of the empty list, and kept when a record is appended, is so of all lists",
    "elementary",
    (LISTS, said(empty), KEPT, size_),
    said(x),
    mutants=(Mutant("longer", {size_: size(x) <= most + 1}, "a point that is no list",
                    witness=finite({"X": 3, "A": 1}, **JUNK, S=(True, True, False), x=2)),),
)  # fmt: skip

n = var("n")


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction on the size: a list is empty, or a shorter one with a record."""
    _, none, _, lists = parts(unfolded(LISTS))

    def of_size(k: Term) -> Term:
        return forall(x, implies(eq(size(x), k), k <= most, said(x)))

    def shape(k: Term) -> Theorem:
        return mp(parts(specialize(lists, x))[1], arith(size(x) <= most, eq(size(x), k), k <= most))

    def moved(same: Theorem, known: Theorem | Term) -> Theorem:
        _, other = both_sides(same)
        return use("leibniz", reversed_equation(same), known, x=other, y=x, A=said)

    def sized(same: Theorem) -> Theorem:
        return same_value(size, same)

    def impossible(*facts: Theorem | Term) -> Theorem:
        return arith(said(x), *facts)

    def shorter(found: Theorem) -> Theorem:
        less, _ = parts(found)
        positive = use(NAT_NONNEGATIVE, natural_size(front(x)), k=size(front(x)))
        return impossible(less, positive, eq(size(x), 0))

    def step(goal: Term, k: Term) -> Theorem:
        def one_more(found: Theorem) -> Theorem:
            less, same = parts(found)
            short = arith(size(front(x)) < most, less, eq(size(x), k + 1), k + 1 <= most)
            length = grown(front(x), last(x), short)[0]
            equal = arith(eq(size(front(x)), k), length, sized(same), eq(size(x), k + 1))
            before = at(of_size(k), front(x), by=[equal, arith(k <= most, k + 1 <= most)])
            return moved(same, at(KEPT, front(x), last(x), by=[short, before]))

        return for_all(goal, split(shape(k + 1), lambda same: impossible(
            sized(same), none, eq(size(x), k + 1), arith(0 <= k)), one_more))  # fmt: skip

    base = for_all(of_size(num(0)), split(shape(num(0)), lambda same: moved(same, said(empty)), shorter))
    every = generalize(discharge(induction(n, of_size, base, step, nat(n)), nat(n)), n)
    here = at(every, size(x), by=[natural_size(x)])
    return at(here, x, by=[arith(eq(size(x), size(x))), size(x) <= most])


def natural_size(data: Term) -> Theorem:
    """The size of a list is a natural number."""
    *_, shape = parts(unfolded(LISTS))
    return parts(specialize(shape, data))[0]
