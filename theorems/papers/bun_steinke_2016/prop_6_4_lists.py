"""Proposition 6.4 at lists of n = m l records, in m blocks of l.

This file is long because what the proposition asks of data sets is shown for lists of copies, and used
in three statements.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, eq, forall, function_type, ind, lam, nat, ne, num, rename_spaces
from dpproofs.language.terms import substitute, summation, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.privacy.notions import ZCDP, M, on, rho
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, prove, same_value, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import without
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import error as general_error, l, m
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import ACCURATE as CLOSE, INFORMATION, SIZES
from theorems.papers.bun_steinke_2016.prop_6_4_histograms import BLOCKS as SIZE, ERROR, HISTOGRAMS as GENERAL, needed, n
from theorems.papers.bun_steinke_2016.theorem_6_3_lists import BLOCKS, NEIGHBOURS, STEPS, block, put_record, record
from theorems.papers.bun_steinke_2016.theorem_6_3_lists import walk
from theorems.foundations.samples.counts import d
from theorems.foundations.samples.entries import AGREE_OFF
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.list_draws import DRAWS_EXIST
from theorems.foundations.samples.list_draws_one_drawn import ONE_DRAWN
from theorems.foundations.samples.list_functions import OF_RECORDS
from theorems.foundations.samples.list_splices_independent import INDEPENDENT
from theorems.foundations.samples.list_splices import SPLICES
from theorems.foundations.samples.listed_points import DISTINCT as DISTINCT_POINTS, OF_LIST, item
from theorems.foundations.samples.lists import LISTS, entry, i, inside, j, joined, put, then
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums_from_one import SUM_OF_ONES
from theorems.foundations.sums.finite_sums import SUM_EQUAL

SOURCE = f"{BUN_STEINKE}, Proposition 6.4"
a, y = var("a", "B"), var("y", "Y")
element, put_element = var("s", function_type(("S", REAL), "B")), var("p", function_type(("S", REAL, "B"), "S"))
point = var("f", function_type((REAL,), "B"))
answer, error = var("v", function_type(("Y", "B"), REAL)), var("t", general_error.type)
x, u = var("x", "X"), var("u", "S")
one = lam(j, num(1))

MADE = LISTS(entry, put, m)
ELEMENTS = on(LISTS, X="S", A="B")(element, put_element, m)
"""The lists of m elements, to which the proof gives a law."""

DISTINCT = substitute(rename_spaces(DISTINCT_POINTS, {"Y": "B"}), {rename_spaces(item, {"Y": "B"}): point, k: d})
TABLE = lam((x, a), summation(i, 1, m, summation(j, 1, l, ind(eq(record(entry(x, i), j), a)))))
"""How many of the records are a."""

PRIVATE = ZCDP(M, substitute(NEIGHBOURS, {n: m}), 0, rho)
BOUNDED = forall((x, y, a), absolute(answer(y, a) - TABLE(x, a)) <= error(x, y))
ACCURATE = substitute(CLOSE, {general_error: error})
GIVEN = PRIVATE, 0 <= rho, MADE, BLOCKS, ELEMENTS, nat(d), DISTINCT, nat(m), BOUNDED, ACCURATE, *SIZES


def _copies(block_of: Term, of_blocks: Theorem, list_of: Term, of_lists: Theorem) -> Theorem:
    """The records of the list for u are l copies of each of the elements of u."""
    v, w = var("v_", "A"), var("w_", "B")
    own = then(
        same_value(lam(v, record(v, j)), at(of_lists, u, i, by=inside(i, m))),
        at(of_blocks, element(u, i), j, by=inside(j, l)),
    )
    here = ind(eq(element(u, i), a))
    term = lam(j, ind(eq(record(entry(list_of(u), i), j), a)))
    each = arith(eq(term(j), here * one(j)), same_value(lam(w, ind(eq(w, a))), own))
    sums = use(SUM_EQUAL, nat(l), generalize(discharge(each, *inside(j, l)), j), n=l, c=here, s=term, t=one)
    inner = summation(j, 1, l, term(j))
    in_block = arith(eq(inner, l * here), sums, use(SUM_OF_ONES, nat(l), n=l))
    total = use(
        SUM_EQUAL, nat(m), generalize(discharge(in_block, *inside(i, m)), i), n=m, c=l, s=lam(i, inner), t=lam(i, here)
    )
    return generalize(total, u, a)


def _near(block_of: Term, list_of: Term, of_lists: Theorem, some: Theorem) -> Theorem:
    """Lists of elements that agree off one place make lists of records that agree off one block."""
    u1, u2, w = var("u1", "S"), var("u2", "S"), var("w_", "B")
    agree = on(AGREE_OFF, X="S", A="B")(element, m, j, u1, u2)
    same = same_value(lam(w, block_of(w)), at(agree, i, by=[*inside(i, m), ne(i, j)]))
    first, second = (at(of_lists, v, i, by=inside(i, m)) for v in (u1, u2))
    goal = AGREE_OFF(entry, m, j, list_of(u1), list_of(u2))
    lists = for_all(goal, joined(then(first, same), second), i)
    steps = at(use(block(), nat(m), some, MADE, n=m), j, list_of(u1), list_of(u2), by=[lists])
    return generalize(discharge(steps, agree), j, u1, u2)


OF_ELEMENTS = {"e": element, "c": put_element, "n": m}


def _made(base: Lemma, claim: Claim, independent: list[Theorem], one: Theorem, values: dict[str, Term]) -> Theorem:
    """Each element of a list in a block of copies of it."""
    related, steps = (substitute(t, {n: m}) for t in (NEIGHBOURS, STEPS))

    def with_list(block_of: Term, of_blocks: Theorem, list_of: Term, of_lists: Theorem) -> Theorem:
        near = _near(block_of, list_of, of_lists, one)
        copies = _copies(block_of, of_blocks, list_of, of_lists)
        made = use(base, *claim.hypotheses, *independent, near, copies, use(walk(), MADE, BLOCKS, n=m), N=related,
                   D=steps, h=TABLE, e=element, r=list_of, v=answer, b=error, **values)  # fmt: skip
        return prove(claim.conclusion, made)

    def with_block(block_of: Term, of_blocks: Theorem) -> Theorem:
        lists = use(OF_RECORDS, MADE, nat(m), e=entry, c=put, n=m, g=lam((u, i), block_of(element(u, i))))
        return obtain(lists, "r_", lambda made, facts: with_list(block_of, of_blocks, made, facts))

    blocks = use(OF_RECORDS, BLOCKS, nat(l), e=record, c=put_record, n=l, g=lam((a, i), a))
    return obtain(blocks, "k_", with_block)


def _of_lists(base: Lemma, claim: Claim) -> Theorem:
    """Independent uniform elements."""
    one_element, one_point = (use(NAT_GAP, use(NAT_ZERO), nat(v), 0 < v, j=0, k=v) for v in (m, d))

    def with_points(uniform: Term, points: Theorem, splice: Term, spliced: Theorem) -> Theorem:
        law = lam(i, uniform)

        def with_prior(prior: Term, drawn: Theorem) -> Theorem:
            entries = use(INDEPENDENT, ELEMENTS, spliced, nat(m), drawn, s=splice, P=prior, D=law, **OF_ELEMENTS)
            image = use(ONE_DRAWN, drawn, *inside(i, m), P=prior, D=law, **OF_ELEMENTS)
            each = generalize(discharge(image, *inside(i, m)), i)
            facts = [spliced, entries, each, parts(points)[0]]
            return _made(base, claim, facts, arith(1 <= m, one_element), {"c": splice, "P": prior, "U": uniform})

        return obtain(use(DRAWS_EXIST, ELEMENTS, nat(m), D=law, **OF_ELEMENTS), "P_", with_prior)

    points = use(OF_LIST, nat(d), arith(1 <= d, one_point), DISTINCT, f=point, k=d)
    splices = use(SPLICES, ELEMENTS, nat(m), **OF_ELEMENTS)
    return obtain(
        points,
        "U_",
        lambda law, facts: obtain(splices, "s_", lambda splice, spliced: with_points(law, facts, splice, spliced)),
    )


def _claim(base: Lemma, *more: Term) -> Claim:
    return Claim((*GIVEN, *more), base.conclusion)


EQUAL = "m = l = 1, there is one element only, rho = 1/100, alpha = 1/10, d = 200"
_information = _claim(INFORMATION)

INFORMATION_LISTS = Lemma(
    "bs16.prop-6.4-blocks-lists", "The same for lists of records", SOURCE,
    *_information.parts,
    lambda claim: _of_lists(INFORMATION, claim),
    (without(DISTINCT, "equal", _information, EQUAL,
            witness=finite({"X": 1, "A": 1, "B": 1, "S": 1, "Y": 1}, M=((1,),), e=0, c=0, b=0, g=0, s=0, p=0, m=1,
                l=1, rho="1/100", d=200, v=1, t=0)),),
)  # fmt: skip

_size = _claim(SIZE, eq(n, m * l), 0 < rho, 0 <= needed)

SIZE_LISTS = Lemma(
    "bs16.prop-6.4-size-lists", "The same for lists of records", SOURCE,
    *_size.parts,
    lambda claim: _of_lists(SIZE, claim),
    (without(DISTINCT, "equal", _size, EQUAL,
            witness=finite({"X": 1, "A": 1, "B": 1, "S": 1, "Y": 1}, M=((1,),), e=0, c=0, b=0, g=0, s=0, p=0, m=1,
                l=1, n=1, rho="1/100", d=200, v=1, t=0)),),
)  # fmt: skip

_accurate = _claim(GENERAL, *ERROR)

LISTS_OF_RECORDS = Lemma(
    "bs16.prop-6.4-lists", "Proposition 6.4 for lists of records", SOURCE,
    *_accurate.parts,
    lambda claim: _of_lists(GENERAL, claim),
    (without(DISTINCT, "equal", _accurate, EQUAL,
            witness=finite({"X": 1, "A": 1, "B": 1, "S": 1, "Y": 1}, M=((1,),), e=0, c=0, b=0, g=0, s=0, p=0, m=1,
                l=1, n=1, rho="1/100", alpha="1/10", d=200, v=1, t=0)),),
)  # fmt: skip
