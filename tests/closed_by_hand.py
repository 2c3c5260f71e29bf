"""Closed theorems about claims that need no accountant: of what is released whatever the steps are, and of a sum."""

from __future__ import annotations

from dpproofs.accounting import given
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    Type,
    dirac,
    eq,
    ind,
    lam,
    num,
    open_,
    rename_spaces,
    unfold,
    var,
)
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, a, append, empty, most, size, x, x1, x2
from dpproofs.meaning.process import OUTPUT, i, released, v
from dpproofs.proving.expectation import bounded, integrate
from dpproofs.proving.goals import at, prove
from dpproofs.proving.lemmas import instantiate
from dpproofs.proving.logic import both, discharge, for_all, generalize, parts, specialize, theorem, unfolded
from dpproofs.proving.tactics import arith, numeric


def a_distance() -> PrivacyClaim:
    """What is false: a step of any total variation has one of at most 1/2."""
    return PrivacyClaim("", "add-or-remove-one", given("total_variation", delta=1), "total_variation", {"delta": "1/2"})


def says_nothing(claim: PrivacyClaim) -> Theorem:
    """|- the formula of a claim that a total variation is at most 1: so is that of any two laws."""
    *domain, body = meaning(document(claim)).formula.args
    runs = next(t.args[0] for t in domain if t.op == "nat")
    return both(
        *(numeric(t, depth=0) for t in domain),
        for_all(body, _at_most_one(released(runs, x1), released(runs, x2), OUTPUT)),
    )


def _at_most_one(left: Term, right: Term, space: Type) -> Theorem:
    """phi is a test |- E[left](phi) <= E[right](phi) + 1."""
    w, phi = var("w", space), var("phi", ("fn", (space,), REAL))
    low, high = parts(at(test_function(phi, w), w))
    above = integrate(left, w, high, bounded(left, w, phi(w), 1, low, high))
    below = integrate(right, w, low, bounded(right, w, phi(w), 1, low, high))
    return arith(E(left, w, phi(w)) <= E(right, w, phi(w)) + 1, above, below)


def refutes_a_distance() -> Theorem:
    """|- the refutation of ``a_distance``: what is released may be the number of records."""
    whole = meaning(document(a_distance())).refutation(1, REAL)
    *domain, _ = whole.args
    body = rename_spaces(meaning(document(a_distance())).body, {OUTPUT: REAL})
    lists, fits = unfolded(FINITE_LISTS(*LIST_SPACE)), theorem(num(1) <= most)
    y = var(v.data[0], REAL)
    counted = lam((i, x), dirac(i * size(x)))
    told = specialize(theorem(body), counted, dirac(num(0)), lam((i, x, y), dirac(i * size(x))))
    goal_of_process, (goal_of_step, _) = told.conclusion.args[0], told.conclusion.args[1].args
    h = var("h", ("fn", (REAL,), REAL))
    begins, follows = unfold(goal_of_process).args

    def value(law: Term, test: Term) -> Theorem:
        return parts(instantiate("E_dirac", x=law.args[0], f=test))[1]

    zero = dirac(num(0) * size(x))
    starts = for_all(
        begins, arith(eq(E(zero, y, h(y)), E(dirac(num(0)), y, h(y))), value(zero, h), value(dirac(num(0)), h))
    )
    phi, z = var("phi", ("fn", (REAL,), REAL)), var("z", REAL)
    now, after = dirac(i * size(x)), dirac((i + 1) * size(x))
    inner = lam(y, E(after, z, phi(z)))
    pushed = arith(eq(E(after, z, phi(z)), E(now, y, inner(y))), value(after, phi), value(now, inner))
    process = for_all(goal_of_process, both(starts, for_all(follows, pushed)))
    step = for_all(goal_of_step, _at_most_one(dirac((i + 1) * size(x1)), dirac((i + 1) * size(x2)), REAL))
    close = unfolded(at(told, by=[process, step]))
    one = append(empty, a)
    begin, grows = parts(lists)[1:3]
    some = arith(size(empty) < most, begin, fits)
    one_more = parts(at(grows, empty, a, by=[some]))[0]
    apart = unfold(close.conclusion) if close.conclusion.op == "def" else close.conclusion
    neighbours = open_(open_(apart.args[0], (one,)).args[0], (empty,)).args[0]
    related = unfold(neighbours.args[1])
    b = var(related.hint, related.data)
    joined = at(theorem(open_(related.args[0], (b,)).args[0]), empty, a, by=[some])
    is_near = infer("or_intro", for_all(neighbours.args[1], joined), formula=neighbours)
    above = lam(y, ind(num(1) <= y))
    test = prove(test_function(above, y))
    compared = at(at(close, one, empty, by=[is_near]), above, by=[test])
    laws = [dirac(num(1) * size(t)) for t in (one, empty)]
    at_1, at_0 = num(1) * size(one), num(1) * size(empty)
    yes = arith(eq(ind(num(1) <= at_1), 1), one_more, begin)
    no = arith(eq(ind(num(1) <= at_0), 0), begin)
    absurd = arith(FALSE, compared, yes, no, *(value(law, above) for law in laws))
    false = discharge(absurd, body)
    closed = generalize(discharge(false, FINITE_LISTS(*LIST_SPACE), num(1) <= most), *LIST_SPACE)
    return both(*(numeric(t, depth=0) for t in domain), closed)
