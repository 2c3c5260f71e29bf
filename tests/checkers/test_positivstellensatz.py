"""Certificates of real arithmetic: which are accepted, and that no tampered or random one shows anything false."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from finite import holds, some_junk
from hypothesis import given, settings, strategies as st
from random_terms import VARIABLES, Generator, model

import dpproofs
from dpproofs.checkers.positivstellensatz import check, problem
from dpproofs.kernel import RuleError, Term, infer
from dpproofs.language.terms import (
    PROP,
    absolute,
    conj,
    cosh,
    disj,
    eq,
    exp,
    implies,
    ind,
    integrable,
    log,
    maximum,
    minimum,
    ne,
    neg,
    prob,
    tanh,
    var,
    variables,
)
from dpproofs.proving.case import FULL, QUICK
from dpproofs.proving.search import certificate

a, b, c, d = variables("a b c d")
p, q = variables("p q", PROP)
P, w, f = var("P", prob("Y")), var("w", "Y"), var("f", ("fn", ("Y",), "real"))
HALF = Fraction(1, 2)
ONE = ((1, ()),)
# The polynomials that are generator 0 and generator 1.
G0, G1 = ((1, ((0, 1),)),), ((1, ((1, 1),)),)

# premises, goal, certificate; None where the search has to find it.
ACCEPTED = {
    "a sum": ([a <= b, b <= c], a <= c, ("sum", ((1, ONE, (0,)), (1, ONE, (1,)), (1, ONE, (2,))), ())),
    "a product": ([0 <= a, 0 <= b], 0 <= a * b, ("sum", ((1, ONE, (0, 1)), (1, ONE, (2,))), ())),
    "a square": ([], 2 * a * b <= a**2 + b**2,
                 ("sum", ((1, ((1, ((0, 1),)), (-1, ((1, 1),))), ()), (1, ONE, (0,))), ())),
    "a multiple": ([eq(a, 0)], eq(a * b, 0), ("cases", 0, (
        ("sum", ((1, ONE, (1,)),), ((0, G1),)),
        ("sum", ((1, ONE, (1,)),), ((0, ((-1, ((1, 1),)),)),)),
    ))),
    "exponentials are positive": ([], 0 < exp(a), ("sum", ((1, ((1, ((0, HALF),)),), ()), (1, ONE, (0,))), ())),
    "exp(a/2)^2 is exp(a)": ([0 <= b], 0 <= b * exp(a),
                             ("sum", ((1, ((1, ((1, HALF),)),), (0,)), (1, ONE, (1,))), ())),
    "sqrt(4) is 2": ([2**a <= b], 4 ** (a + HALF) <= 2 * b**2 + 2 * 2**a * (2**a - b), None),
    "cases": ([disj(a <= 0, a <= b), 0 <= b], a <= b, ("cases", 0, (
        ("sum", ((1, ONE, (0,)), (1, ONE, (1,)), (1, ONE, (2,))), ()),
        ("sum", ((1, ONE, (1,)), (1, ONE, (2,))), ()),
    ))),
    "the sign of a polynomial": ([a**2 <= 0, b <= 0], b <= a, ("sign", G0, (
        ("sum", ((1, ONE, (0,)), (1, ONE, (3, 3))), ()),
        ("sum", ((1, ONE, (1,)), (1, ONE, (2,))), ((3, ONE),)),
        ("sum", ((1, ONE, (0,)), (1, ONE, (3, 3))), ()),
    ))),
    "an inverse": ([0 < a, a < b], 1 / (a + b) <= 1 / a, None),
    "an inverse that may be of 0": ([], 0 <= a * (1 / a), ("cases", 0, (
        ("sum", ((1, ONE, (0,)),), ((1, G0),)),
        ("sum", ((1, ONE, (0,)), (1, ONE, ())), ((1, ONE),)),
    ))),
    "min": ([], minimum(a, b) <= a, None),
    "max": ([a <= c, b <= c], maximum(a, b) <= c, None),
    "abs": ([a <= b, -b <= a], absolute(a) <= b, None),
    "ind": ([], 0 <= ind(a <= b) * (b - a), None),
    "opaque": ([p], disj(q, p), ("opaque", 0, 2)),
    "opaque, by canonical form": ([integrable(P, w, f(w) + f(w))], integrable(P, w, 2 * f(w)), ("opaque", 0, 1)),
    "an implication": ([implies(0 < a, a <= b, p), 0 < a, a <= b], p, None),
    "a conjunction": ([conj(a <= b, b <= c)], conj(a <= c, neg(c < a)), None),
    "false premises": ([a < b, b < a], p, ("sum", ((1, ONE, (0,)), (1, ONE, (1,))), ())),
    "tanh": ([], tanh(a) ** 2 <= 1, None),
    "cosh": ([], 1 <= cosh(a), None),
    "logarithms": ([0 < a, 0 < b, log(a * b) <= 0], log(a) <= -log(b), None),
    "what is not 0": ([ne(a, b), a <= c], a * ((a - b) / (a - b)) <= c, None),
    "a square of exponentials": ([], exp(a) <= (1 + exp(2 * a)) / 2, None),
    "a denominator that cancels": ([eq(b, d / (1 - c) - a * c / (1 - c)), c < 1], eq(d, c * a + (1 - c) * b), None),
    "a positive factor": ([0 < a, a <= b], ne(Term("pi") ** HALF * b, 0), None),
    "a square of a polynomial": ([], 0 <= (a * (b - 2 * c) + exp(a / 2) - 3) ** 2, None),
    "a negative multiple of a square": ([], 6 * a * b <= a**2 + 9 * b**2, None),
    "a square of quotients": ([0 < a], 2 <= a + 1 / a, None),
    "a fact times a square": ([a**2 <= b**2], c**2 * a**2 <= c**2 * b**2, None),
    "a fact times the square of a sum": ([a <= b, 0 <= (c + d) ** 2], (c + d) ** 2 * a <= (c + d) ** 2 * b, None),
    "squeezed": ([neg(a <= a**2 * b / 2), 0 <= a], 0 < a, None),
}  # fmt: skip


def made(name):
    premises, goal, tree = ACCEPTED[name]
    return premises, goal, tree or certificate(tuple(premises), goal)


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name):
    premises, goal, tree = made(name)
    assert check(premises, goal, tree) is None
    th = infer("certified", *(infer("assume", formula=h) for h in premises), formula=goal, certificate=tree)
    assert th.conclusion == goal
    assert th.hypotheses == frozenset(premises)


@pytest.mark.parametrize("name", ACCEPTED)
def test_found(name):
    premises, goal, _ = ACCEPTED[name]
    assert check(premises, goal, certificate(tuple(premises), goal)) is None


def leaves(node, path=()):
    if node[0] in ("cases", "sign"):
        for i, part in enumerate(node[2]):
            yield from leaves(part, (*path, 2, i))
    else:
        yield path, node


def put(tree, path, value):
    """The tree with another value at a place."""
    if not path:
        return value
    return (*tree[: path[0]], put(tree[path[0]], path[1:], value), *tree[path[0] + 1 :])


def tampered(tree):
    """The tree with one thing changed, in many ways."""
    for path, leaf in leaves(tree):
        if leaf[0] == "opaque":
            yield put(tree, path, ("opaque", leaf[1], leaf[1]))
            yield put(tree, path, ("opaque", leaf[2], leaf[2]))
            continue
        for i, (k, root, factors) in enumerate(leaf[1]):
            at = (*path, 1, i)
            yield put(tree, at, (k + Fraction(1, 7), root, factors))
            yield put(tree, at, (-k, root, factors))
            yield put(tree, (*path, 1), (*leaf[1][:i], *leaf[1][i + 1 :]))
            for j in range(len(factors)):
                yield put(tree, at, (k, root, (*factors[:j], *factors[j + 1 :])))
                yield put(tree, at, (k, root, (*factors[:j], factors[j] + 100, *factors[j + 1 :])))
        for i, (e, multiplier) in enumerate(leaf[2]):
            yield put(tree, (*path, 2), (*leaf[2][:i], *leaf[2][i + 1 :]))
            yield put(tree, (*path, 2, i), (e, (*multiplier, (1, ()))))
        yield put(tree, path, ("sum", (), ()))

    def dropped(node, path=()):
        if node[0] in ("cases", "sign"):
            yield put(tree, path, (*node[:2], node[2][:-1]))
            yield put(tree, path, node[2][-1])
            for i, part in enumerate(node[2]):
                yield from dropped(part, (*path, 2, i))

    yield from dropped(tree)


@pytest.mark.parametrize("name", ACCEPTED)
def test_tampered(name):
    premises, goal, tree = made(name)
    accepted = [other for other in tampered(tree) if check(premises, goal, other) is None]
    assert accepted == []


def test_swapped_constraints():
    premises, goal, _ = ACCEPTED["a sum"]
    for indices in ((0, 0, 2), (1, 1, 2), (0, 2, 2)):
        assert check(premises, goal, ("sum", tuple((1, ONE, (i,)) for i in indices), ()))


def forged(n, d):
    out = Fraction(1, 2)
    object.__setattr__(out, "_numerator", n)
    object.__setattr__(out, "_denominator", d)
    return out


SUM = ("sum", ((1, ONE, (0,)),), ())
# premises, goal, certificate, the reason.
REFUSED = [
    ([0 <= a], 0 < a, ("sum", ((1, ONE, (0,)), (1, ONE, (1,))), ()), "no summand is positive"),
    ([a <= b], a < b, ("sum", ((1, ONE, (0,)), (1, ONE, (1,))), ()), "no summand is positive"),
    ([], 0 < a**2, ("sum", ((1, G0, ()), (1, ONE, (0,))), ()), "no summand is positive"),
    ([a < b], 0 < exp(b - a) * c, ("sum", ((1, ((1, ((0, HALF),)),), (0,)), (1, ONE, (1,))), ()), "is not a monomial"),
    ([], 0 <= a, ("sum", ((1, G0, (0,)), (1, G0, (0,))), ()), "not 0"),
    ([], 0 <= a, ("sum", ((0, ONE, (0,)),), ()), "the coefficient 0 is not positive"),
    ([], 0 <= a, ("sum", ((1, ONE, (0,)), (-1, ONE, (0,))), ()), "the coefficient -1 is not positive"),
    ([], 0 <= a, ("sum", ((1, ONE, (0,)),), ((0, ((-1, ()),)),)), "not an equation"),
    ([], 0 <= a, ("sum", ((1, (), ()),), ()), "no summand is positive"),
    ([], 0 <= a, ("sum", (), ()), "no summand is positive"),
    ([], 0 <= a, ("sum", ((1, ((1, ((0, HALF),)),), ()), (1, ONE, (0,))), ()), "is not a monomial"),
    ([eq(a * b, a)], eq(b, 1), ("cases", 0, 2 * (("sum", (), ((0, ((1, ((0, -1),)),)),)),)), "is not a monomial"),
    ([], eq(a / a, 1), ("cases", 0, (SUM, SUM)), "not 0"),
    ([], eq(exp(log(a)), a), ("cases", 0, (SUM, SUM)), "not 0"),
    ([], 0 <= log(a), ("sum", ((1, ((1, ((0, HALF),)),), ()), (1, ONE, (0,))), ()), "is not a monomial"),
    ([], 0 <= a, ("sum", ((1, ONE, (1,)),), ()), "there is no number 1"),
    ([], 0 <= a, ("sum", ((1, ONE, (-1,)),), ()), "there is no number -1"),
    ([], 0 <= a, ("sum", ((1, ONE, (False,)),), ()), "there is no number False"),
    ([], 0 <= a, ("sum", ((True, ONE, (0,)),), ()), "True is not a rational number"),
    ([], 0 <= a, ("sum", (("1", ONE, (0,)),), ()), "'1' is not a rational number"),
    ([], 0 <= a, ("sum", ((1, ((1, ((5, 1),)),), (0,)),), ()), "there is no number 5"),
    ([], 0 <= a, ("sum", 1, ()), "1 is not a tuple"),
    ([], 0 <= a, ("sum", ((1, ONE),), ()), "is not a tuple of 3 parts"),
    ([], 0 <= a, ("sum", ((1, 1, (0,)),), ()), "is not a tuple"),
    ([], 0 <= a, ("sum",), "is not a certificate"),
    ([], 0 <= a, ("trust",), "is not a certificate"),
    ([], 0 <= a, None, "is not a certificate"),
    ([], 0 <= a, "sum", "is not a certificate"),
    ([], 0 <= a, 0 <= a, "is not a certificate"),
    ([], 0 <= a, ("cases", 0, ()), "there is no number 0"),
    ([], eq(a, 0), ("cases", 0, (SUM,)), "is not a tuple of 2 parts"),
    ([], eq(a, 0), ("cases", 0, ()), "is not a tuple of 2 parts"),
    ([], 0 <= a, ("sign", G0, ()), "is not a tuple of 3 parts"),
    ([], 0 <= a, ("sign", G0, (SUM, SUM)), "is not a tuple of 3 parts"),
    ([p], p, ("opaque", 0, 0), "does not contradict"),
    ([p], q, ("opaque", 0, 1), "does not contradict"),
    ([p, q], p, ("opaque", 0, 1), "does not contradict"),
    ([integrable(P, w, f(w))], integrable(P, w, 2 * f(w)), ("opaque", 0, 1), "does not contradict"),
    ([disj(p, q)], p, ("cases", 0, (("opaque", 0, 1), ("opaque", 0, 1))), "does not contradict"),
]


@pytest.mark.parametrize(("premises", "goal", "tree", "reason"), REFUSED)
def test_refused(premises, goal, tree, reason):
    assert reason in check(premises, goal, tree)
    with pytest.raises(RuleError, match="cannot apply certified"):
        infer("certified", *(infer("assume", formula=h) for h in premises), formula=goal, certificate=tree)


@pytest.mark.parametrize("number", [forged(1, -1), forged(2, 4), forged(1, 0), forged(1.5, 1), 1.0, float("nan")])
def test_numbers_that_only_look_like_fractions_are_refused(number):
    for tree in (("sum", ((number, ONE, (0,)),), ()), ("sum", ((1, ((number, ()),), (0,)),), ())):
        with pytest.raises(RuleError):
            infer("certified", formula=0 <= a, certificate=tree)


FALSE_SEQUENTS = [
    ([a <= b], a < b), ([0 <= a], 0 < a), ([], 0 <= a), ([], 0 < a**2), ([], eq(a / a, 1)), ([ne(a * b, 0)], a <= b),
    ([], exp(a) <= 1 + a), ([disj(a <= b, b <= c)], a <= c), ([p], q), ([], 0 < absolute(a)),
    ([], a <= minimum(a, b)), ([], eq(ind(a <= b), 1)), ([0 < a], 1 / a <= 1 / (a + b)),
]  # fmt: skip

numbers = st.sampled_from([1, 2, HALF, -1])
indices = st.integers(0, 4)
powers = st.tuples(st.integers(0, 3), st.sampled_from([1, 2, HALF, -1]))
polynomials = st.lists(st.tuples(numbers, st.lists(powers, max_size=2).map(tuple)), max_size=2).map(tuple)
products = st.tuples(numbers, polynomials, st.lists(indices, max_size=2).map(tuple))
sums = st.tuples(
    st.just("sum"),
    st.lists(products, max_size=3).map(tuple),
    st.lists(st.tuples(indices, polynomials), max_size=2).map(tuple),
)
trees = st.recursive(
    sums | st.tuples(st.just("opaque"), indices, indices),
    lambda part: (
        st.tuples(st.just("cases"), indices, st.tuples(part, part))
        | st.tuples(st.just("sign"), polynomials, st.tuples(part, part, part))
    ),
    max_leaves=6,
)


@pytest.mark.by_turns(2)
@given(st.sampled_from(FALSE_SEQUENTS), trees)
@settings(max_examples=300)
def test_no_certificate_shows_what_is_false(sequent, tree):
    assert check(*sequent, tree) is not None


@pytest.mark.parametrize("name", ACCEPTED)
def test_the_certificate_of_another_sequent_shows_nothing_false(name):
    for sequent in FALSE_SEQUENTS:
        assert check(*sequent, made(name)[2]) is not None


@pytest.mark.parametrize("sequent", FALSE_SEQUENTS)
def test_nothing_is_found_for_what_is_false(sequent):
    assert certificate(tuple(sequent[0]), sequent[1], FULL) is None


@pytest.mark.by_turns(2)
def test_what_is_certified_is_true():
    """Random sequents: whenever a certificate is accepted, no values in a finite model are a counterexample."""
    m = model()
    m.junk = some_junk
    free = tuple(VARIABLES[v] for v in "abcBxyf")
    accepted = verdicts = 0
    for seed in range(400):
        gen = Generator(seed, unary=("abs", "exp", "log", "tanh"), binders=False)
        premises = tuple(gen.formula(3, free) for _ in range(gen.r.randrange(4)))
        goal = gen.formula(3, free)
        tree = certificate(premises, goal, QUICK)
        if tree is None:
            continue
        assert check(premises, goal, tree) is None, seed
        accepted += 1
        occurring = goal.free.union(*(h.free for h in premises))
        for n in range(8):
            verdict = holds(premises, goal, m, Generator(1000 * seed + n).values(occurring, m))
            assert verdict is not False, (seed, premises, goal)
            verdicts += verdict is True
    assert accepted > 25
    assert verdicts > 120


def test_constraints_keep_their_numbers():
    start = problem([a <= b, disj(a <= 0, p)], b <= a)
    more = start.extended(start.disjunctions[0][0])
    assert more.constraints[: len(start.constraints)] == start.constraints
    assert (len(start.constraints), len(more.constraints)) == (2, 3)


def test_the_checker_is_fractions_and_normal_forms():
    path = Path(dpproofs.__file__).parent / "checkers" / "positivstellensatz.py"
    imported = {
        n.module if isinstance(n, ast.ImportFrom) else x.name
        for n in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(n, ast.Import | ast.ImportFrom)
        for x in n.names
    }
    assert imported == {
        "__future__",
        "collections.abc",
        "fractions",
        "typing",
        "dpproofs.checkers.algebra",
        "dpproofs.checkers.facts",
        "dpproofs.checkers.tables",
        "dpproofs.language.errors",
        "dpproofs.language.plain",
        "dpproofs.language.terms",
    }


@pytest.mark.parametrize("goal", [0 <= (a + b * c - 2) ** 2, 2 * a * exp(b) <= a**2 + exp(2 * b), a * (2 - a) <= 1])
def test_squares_are_found_at_once(goal):
    assert certificate((), goal, 0) is not None


@pytest.mark.parametrize(
    "goal", [0 <= a * b, 0 <= (a + b) ** 2 - a * b / 1000 - a**2, 0 < (a - b) ** 2, 0 <= a**2 + 3 * a + 2]
)
def test_what_is_no_square_is_not_taken_for_one(goal):
    assert certificate((), goal) is None


def test_searching_twice_gives_the_same():
    premises, goal = (0 < a, a < b), 1 / (a + b) <= 1 / a
    first = certificate(premises, goal, FULL)
    certificate.cache_clear()
    assert certificate(premises, goal, FULL) == first
