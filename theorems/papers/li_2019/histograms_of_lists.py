"""The example of histograms: how many records of a list are in each part moves by at most 2 in the l1-norm where one
is replaced.
"""

from dpproofs.prelude import *
from dpproofs.meaning.lists import RECORD_REPLACED, REPLACE_ONE, a, append, empty, most, size, x
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.two_answers import sum_to
from dpproofs.mutants.witnesses import natural
from theorems.citations import LI
from theorems.meaning.lists import joined
from theorems.mechanisms.laplace.vector import LEMMA as HISTOGRAM

part = var("part", function_type((a.type,), REAL))
count = var("q", function_type((x.type, REAL), REAL))
ADDED = eq(count(append(x, a), i), count(x, i) + ind(eq(i, part(a))))
COUNTS = conj(forall(i, eq(count(empty, i), 0)), forall((x, a), implies(size(x) < most, forall(i, ADDED))))
"""q(x, i) says how many records of the list x are in the part i."""
least = mark("least", num(2))

LEMMA = Lemma(
    "li16.example-histogram.sensitivity-lists",
    "The numbers of records of a list in disjoint parts have the l1-sensitivity 2, where a record is replaced",
    f"{LI}, section 2.1",
    (COUNTS, nat(d)),
    L1_SENSITIVITY(count, d, REPLACE_ONE, least),
    mutants=(Mutant("less", {least: LESS * 2}, "the first of two parts loses a record, and the second one has it"),),
)  # fmt: skip

first_part, second_part = variables("c c2")
near = lam(
    (x1, x2),
    exists(
        (first_part, second_part),
        forall(i, eq(count(x1, i) - count(x2, i), ind(eq(i, first_part)) - ind(eq(i, second_part)))),
    ),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Counts that differ at two parts, or none, are kept by the next record."""

    def first(goal: Term, x: Term, a: Term, b: Term) -> Theorem:
        one, other = append(x, a), append(x, b)
        return witnesses(
            near(one, other), (part(a), part(b)), _moved(one, other, part(a), part(b), _grow(x, a), _grow(x, b))
        )

    def kept(goal: Term, x1: Term, x2: Term, a: Term) -> Theorem:
        def with_parts(c: Term, c2: Term, facts: Theorem) -> Theorem:
            one, other = append(x1, a), append(x2, a)
            known = specialize(facts, i), _grow(x1, a), _grow(x2, a)
            return witnesses(near(one, other), (c, c2), _moved(one, other, c, c2, *known))

        return obtain_all(near(x1, x2), "c c2", with_parts)

    gap = joined(RECORD_REPLACED(append, size, most, x1, x2), near, first, kept)
    every = generalize(discharge(gap, REPLACE_ONE(x1, x2)), x1, x2)
    return use(HISTOGRAM, nat(d), every, N=REPLACE_ONE, q=count)


def _moved(one: Term, other: Term, first: Term, second: Term, *facts: Theorem) -> Theorem:
    """The counts of two lists differ by 1 at these parts, if they are two."""
    return generalize(arith(eq(count(one, i) - count(other, i), ind(eq(i, first)) - ind(eq(i, second))), *facts), i)


def _grow(data: Term, record: Term) -> Theorem:
    """What one record adds to the count of the part i."""
    return specialize(at(parts(assume(COUNTS))[1], data, record, by=[size(data) < most]), i)


@refutation_of(LEMMA, "less", X=REAL, A=REAL)
def _less(said: Theorem) -> Theorem:
    """A list of one record is the number exp(a) of the record a, and that is its part, too."""
    y, r = variables("y r")
    number, sized = lam((y, r), exp(r)), lam(y, ind(0 < y))
    counted = lam((y, i), ind(0 < y) * ind(eq(i, y)))
    none = generalize(arith(eq(counted(0, i), 0)), i)
    known = arith(eq(sized(y), 0), sized(y) < 1), arith(eq(sized(exp(r)), 1))
    grown = generalize(arith(eq(counted(exp(r), i), counted(y, i) + ind(eq(i, exp(r)))), *known), i)
    every = generalize(discharge(grown, sized(y) < 1), y, r)
    model = {"append": number, "size": sized, "m": num(1), "empty": num(0), "q": counted}
    told = instance(said, both(none, every), natural(num(2)), part=lam(r, exp(r)), d=num(2), **model)
    one, two = exp(num(0)), exp(log(num(2)))
    relation = premise_of(specialize(unfolded(told), one, two))

    def replaced(goal: Term, relates: Term) -> Theorem:
        first, _ = if_then(open_(unfold(relation).args[0], (relates,)))
        return at(first, num(0), num(0), log(num(2)), by=[arith(sized(num(0)) < 1)])

    close = at(told, one, two, by=[intro(relation, replaced)])
    terms = lam(i, absolute(counted(one, i) - counted(two, i)))
    total = sum_to(2, terms)
    ends = arith(eq(one, 1)), arith(eq(two, 2))
    return absurd(close, total, arith(eq(terms(num(1)), 1), *ends), arith(eq(terms(num(2)), 1), *ends))
