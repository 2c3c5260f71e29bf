"""A vector of d coordinates and a number are a vector of d + 1 coordinates: there are spaces of any dimension."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, fst, lam, nat, ne, num, pair, product, rename_spaces, snd
from dpproofs.language.terms import substitute, summation, unfold, var, variables
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.privacy.notions import on
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, cases, folded, intro, natural_sign, over_range, parts, prove
from dpproofs.proving.tactics import same_value, specialize, unfolded, use
from theorems.foundations.geometry.coordinates import COORDINATES, GIVEN, SPACE, c, d, entry, i, put
from theorems.foundations.geometry.coordinates_line import COORDINATES_OF_LINE, LINE
from theorems.foundations.geometry.inner_products import add, inner, scale
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.samples.real_lists_one_more import ONE_MORE
from theorems.foundations.samples.real_lists import LONGER as ENTRY
from theorems.foundations.samples.real_lists import PUT_LONGER as PUT

x, y = variables("x y", product("V", REAL))
END = d + 1
SUM2 = lam((x, y), pair(add(fst(x), fst(y)), snd(x) + snd(y)))
MULTIPLE = lam((c, x), pair(scale(c, fst(x)), c * snd(x)))
_OLD = (var("c", put.type), put), (var("n"), d)
LONGER, PUT_LONGER = (substitute(rename_spaces(t, {"X": "V"}), dict(_OLD)) for t in (ENTRY, PUT))
product_ = lam((x, y), inner(fst(x), fst(y)) + factor * snd(x) * snd(y))
longer = on(COORDINATES, V=product("V", REAL))(LONGER, PUT_LONGER, SUM2, MULTIPLE, product_, END)

ONE_MORE_COORDINATE = Lemma(
    "foundations.coordinates-one-more", "A vector and a number are a vector of one more coordinate", "elementary",
    GIVEN,
    longer,
    mutants=(Mutant("factor", {factor: MORE}, "the plane"),),
)  # fmt: skip


@proof_of(ONE_MORE_COORDINATE)
def _proof(claim: Claim) -> Theorem:
    """The last coordinate is apart."""
    lists, sums, multiples, products = conjuncts(unfold(claim.conclusion))
    _, added, scaled, inner_sum = parts(unfolded(SPACE))

    def of_sum(goal: Term, first: Term, second: Term, place: Term) -> Theorem:
        short, number = add(fst(first), fst(second)), snd(first) + snd(second)
        return _each(goal, place, short, number, specialize(added, fst(first), fst(second)))

    def of_multiple(goal: Term, factor: Term, first: Term, place: Term) -> Theorem:
        short, number = scale(factor, fst(first)), factor * snd(first)
        return _each(goal, place, short, number, specialize(scaled, factor, fst(first)))

    def of_product(goal: Term, first: Term, second: Term) -> Theorem:
        body = LONGER(first, i) * LONGER(second, i)
        reached = arith(1 <= d + 1, natural_sign(d, nat(d)))
        step = use("sum_step", use("nat_successor", nat(d), k=d), reached, a=1, b=d, s=lam(i, body))
        short = summation(i, 1, d, entry(fst(first), i) * entry(fst(second), i))
        same = over_range(eq(summation(i, 1, d, body), short), d, nat(d),
                          each=lambda j: arith(ne(j, END), j <= d))  # fmt: skip
        return arith(goal, step, same, specialize(inner_sum, fst(first), fst(second)))

    longer = use(ONE_MORE, parts(unfolded(SPACE))[0], nat(d), e=entry, c=put, n=d)
    linear = intro(sums, of_sum), intro(multiples, of_multiple)
    return folded(claim.conclusion, both(prove(lists, longer), *linear, intro(products, of_product)))


def _each(goal: Term, place: Term, short: Term, number: Term, known: Theorem) -> Theorem:
    """An equation for the coordinate at a place, which is the last one or one of the first."""
    u, a = var("u", "V"), var("a")
    front = use(arith(eq(fst(pair(u, a)), u)), u=short, a=number)
    last = use(arith(eq(snd(pair(u, a)), a)), u=short, a=number)

    def at_end(yes: Theorem) -> Theorem:
        return arith(goal, yes, last)

    def before(no: Theorem) -> Theorem:
        natural = use("nat_successor", nat(d), k=d)
        gap = use(NAT_GAP, nat(place), natural, arith(place < END, no, place <= END), j=place, k=END)
        same = same_value(lam(u, entry(u, place)), front)
        return arith(goal, no, same, at(known, place, by=[nat(place), 1 <= place, arith(place <= d, gap)]))

    return cases(eq(place, END), at_end, before)


@refutation_of(ONE_MORE_COORDINATE, "factor", V=REAL)
def _plane(said: Theorem) -> Theorem:
    """The point (0, 1), times itself."""
    values = dict(zip(("e", "put", "add", "scale", "inner", "d"), (*LINE, num(1)), strict=True))
    known, point = (use(COORDINATES_OF_LINE), natural(num(1))), pair(num(0), num(1))
    spaces = instance(said, *known, **values), fact("foundations.coordinates-one-more", *known, **values)
    products = [specialize(parts(unfolded(space))[3], point, point) for space in spaces]
    return absurd(*products)
