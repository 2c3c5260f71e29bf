"""Terms: what is refused, and that substitution and its relatives keep the meaning.

This file is long because it goes through the constructors of terms and all that is done with terms.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
import re
from collections import defaultdict
from fractions import Fraction

import pytest
from finite import evaluate, same, some_junk
from random_terms import KINDS, VARIABLES, Generator, model

from dpproofs.kernel import Definition, Term, TermError
from dpproofs.language import terms
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    FALSE,
    LEBESGUE,
    PI,
    PROP,
    REAL,
    TRUE,
    E,
    almost_surely,
    as_term,
    check_type,
    close,
    conj,
    dirac,
    disj,
    div,
    eq,
    eta,
    exists,
    exp,
    forall,
    fst,
    implies,
    ind,
    integrable,
    is_space,
    lam,
    log,
    measure,
    minimum,
    mul,
    nat,
    neg,
    normal,
    num,
    open_,
    pair,
    prob,
    product,
    rename_spaces,
    snd,
    substitute,
    summation,
    unfold,
    var,
    variables,
)
from dpproofs.language.text import Printer, text

a, b, c = variables("a b c")
x, y = variables("x y", "Y")
z = var("z", "Z")
P, m = var("P", prob("Y")), var("m", measure("Y"))
f, g = variables("f g", ("fn", ("Y",), REAL))
h = var("h", ("fn", ("Y", "Y"), REAL))
A = var("A", ("fn", ("Y",), PROP))
K = var("K", ("fn", ("Y",), prob("Z")))
q = var("q", PROP)

SEEDS = range(1500)


class Text(str):
    """A str that is not quite one."""

    __slots__ = ()


class Pretender:
    """Looks like a closed formula."""

    type, op, args, data, hint = PROP, "and", (FALSE,), None, ""
    free = dangling = frozenset()


# What is refused ------------------------------------------------------------------------------

REFUSED = {
    "unknown operator": (lambda: Term("plus", (a, b)), "unknown operator 'plus'"),
    "operator that is not a str": (lambda: Term(Text("add"), (a, b)), "is not an operator"),
    "argument that is not a term": (lambda: Term("add", (a, 1)), "an argument of add is not a term"),
    "argument that pretends": (lambda: Term("not", (Pretender(),)), "an argument of not is not a term"),
    "float": (lambda: a + 0.5, "0.5 of type float is not a term"),
    "truth value": (lambda: a + True, "True is a truth value, not a number"),
    "number that is not a Fraction": (lambda: Term("num", (), 1), "lowest terms, got 1"),
    "negative denominator": (lambda: Term("num", (), _fraction(1, -2)), "lowest terms"),
    "unreduced fraction": (lambda: Term("num", (), _fraction(2, 2)), "lowest terms"),
    "sum of one": (lambda: Term("add", (a,)), "add expects"),
    "sum of a formula": (lambda: a + q, "add expects"),
    "data on exp": (lambda: Term("exp", (a,), "x"), "exp carries no data"),
    "comparison of outcomes": (lambda: x <= y, "le expects real numbers"),
    "equation of two types": (lambda: eq(a, x), "eq expects two values of one type"),
    "equation of formulas": (lambda: eq(q, q), "eq expects"),
    "equation of laws": (lambda: eq(P, P), "eq expects"),
    "equation of functions": (lambda: eq(f, g), "eq expects"),
    "and of a number": (lambda: conj(q, a), "and expects formulas"),
    "name with a space": (lambda: var("a b"), "var expects a name"),
    "name that is not a str": (lambda: var(Text("a")), "a value of type Text is not a term, name"),
    "variable data as a list": (lambda: Term("var", (), ["a", REAL]), "a value of type list is not a term, name"),
    "negative index": (lambda: Term("bound", (), (-1, REAL)), "bound expects an index"),
    "truth value as index": (lambda: Term("bound", (), (True, REAL)), "bound expects an index"),
    "application of a number": (lambda: a(b), "app expects a function"),
    "application of a wrong type": (lambda: f(a), "app expects arguments"),
    "application of too few": (lambda: h(x), "app expects arguments"),
    "lambda of nothing": (lambda: Term("lam", (a,), ()), "lam expects"),
    "lambda of a function": (lambda: lam(f, num(0)), "is not a type"),
    "lambda applied to a wrong type": (lambda: lam(x, f(x))(a), "was applied to"),
    "expectation under a space": (lambda: Term("E", (x, a)), "E expects a measure"),
    "expectation of a formula": (lambda: E(P, x, A(x)), "E expects a body of the right type"),
    "almost surely a number": (lambda: almost_surely(P, x, f(x)), "as expects a body of the right type"),
    "body over a wrong space": (lambda: E(P, z, K(x)), "E expects a body"),
    "bound variable of a wrong space": (lambda: E(P, z, ind(eq(z, z))), "but its body uses it as Z"),
    "bound variable of two types": (
        lambda: Term("forall", (conj(eq(_b(0, "Y"), _b(0, "Y")), eq(_b(0, "Z"), _b(0, "Z"))),), "Y"),
        "but its body uses it as Z",
    ),
    "indicator of a quantifier": (lambda: ind(forall(a, a <= b)), "combination of comparisons"),
    "indicator of a predicate": (lambda: ind(A(x)), "combination of comparisons"),
    "indicator of a variable": (lambda: ind(q), "combination of comparisons"),
    "indicator of nat": (lambda: ind(nat(a)), "combination of comparisons"),
    "natural outcome": (lambda: nat(x), "nat expects real numbers"),
    "component of an outcome": (lambda: fst(x), "fst expects a pair"),
    "pair of functions": (lambda: pair(f, g), "pair expects two outcomes"),
    "dirac at a function": (lambda: dirac(f), "dirac expects an outcome"),
    "gaussian at an outcome": (lambda: normal(x, 1), "normal expects"),
    "sum over outcomes": (lambda: summation(x, 0, 1, f(x)), "uses it as Y"),
    "quantifier over a non-variable": (lambda: forall(a + b, q), "is not a variable"),
    "quantifier over no type": (lambda: Term("forall", (q,), ("prob", "prop")), "is not a type"),
    "measures that depend on an outcome": (lambda: var("N", ("fn", ("Y",), measure("Z"))), "is not a type"),
    "variable that looks like another": (lambda: var("\u0430"), "var expects a name"),
    "space that looks like another": (lambda: var("x", "\u03a5"), "is not a type"),
    "definition that looks like another": (lambda: Definition("zcd\u0440", (), TRUE), "is not a name"),
    "hint that looks like another": (lambda: Term("forall", (q,), REAL, "\u0430"), "does not name bound variables"),
    "hint that is not a name": (lambda: Term("forall", (q,), REAL, "a: 0 <="), "does not name bound variables"),
    "hint that is a number": (lambda: Term("forall", (q,), REAL, "1"), "does not name bound variables"),
    "substitution of a wrong type": (lambda: substitute(f(x), {x: z}), "x has type Y, but z has type Z"),
    "substitution of a measure for a law": (lambda: substitute(E(P, x, f(x)), {P: m}), "P has type"),
    "substitution for a non-variable": (lambda: substitute(a + b, {a + b: c}), "is not a variable"),
    "substitution of an open term": (lambda: substitute(a, {a: _b(0, REAL)}), "without its binder"),
    "substitution of a pretender": (lambda: substitute(q, {q: Pretender()}), "is not a term"),
    "unfolding a formula": (lambda: unfold(q), "is not an applied definition"),
    "renaming real": (lambda: rename_spaces(q, {"real": "Y"}), "not names of spaces"),
    "renaming to a type of measures": (lambda: rename_spaces(eq(x, x), {"Y": prob("Z")}), "is not a space"),
    "renaming to prop": (lambda: rename_spaces(eq(x, x), {"Y": "prop"}), "is not a space"),
    "division by zero": (lambda: div(a, 0), "division by zero"),
    "change of a term": (lambda: setattr(a + b, "op", "mul"), "terms are immutable"),
    "deletion in a term": (lambda: delattr(a + b, "op"), "terms are immutable"),
    "subclass of Term": (lambda: type("T", (Term,), {}), "Term cannot be subclassed"),
    "definition with a free variable": (lambda: Definition("d", (a,), a <= b), "definition d has free variables: b"),
    "definition with an open body": (lambda: Definition("d", (), eq(_b(0, REAL), 0)), "without its binder"),
    "definition of a number": (lambda: Definition("d", (a,), a), "the body of definition d is not a formula"),
    "definition with a repeated parameter": (lambda: Definition("d", (a, a), a <= a), "definition d repeats a"),
    "definition with a term as parameter": (lambda: Definition("d", (a + b,), TRUE), "is not a variable"),
    "definition with a body that pretends": (lambda: Definition("d", (), Pretender()), "is not a formula"),
    "definition with a name that lies": (lambda: Definition("0 <= 1 or d", (), FALSE), "is not a name"),
    "definition that is changed": (lambda: setattr(Definition("d", (), TRUE), "body", FALSE), "are immutable"),
    "subclass of Definition": (lambda: type("D", (Definition,), {}), "Definition cannot be subclassed"),
    "definition applied to too few": (lambda: Definition("d", (a, b), a <= b)(a), "d takes 2 arguments, got 1"),
    "definition applied to a wrong type": (lambda: Definition("d", (a,), a <= 0)(x), "def expects"),
    "definition applied to a measure": (
        lambda: Definition("d", (P,), eq(E(P, x, 1), 1))(m),
        "def expects arguments of the types of d",
    ),
    "definition as its name": (lambda: Term("def", (), "d"), "def expects a definition"),
}


def _b(index, kind):
    return Term("bound", (), (index, kind))


def _fraction(n, d):
    q = Fraction(1)
    q._numerator, q._denominator = n, d
    return q


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    make, message = REFUSED[name]
    with pytest.raises(TermError) as refusal:
        make()
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    "kind", ["", "a b", 3, None, ("x", "Y"), ("x", "Y", PROP), ("prob", PROP), ("prob", prob("Y")), ("fn", (), REAL),
             ("fn", (PROP,), REAL), ("fn", (prob("Y"),), REAL), ("fn", ("Y",), ("fn", ("Y",), REAL)), ["x", "Y", "Y"],
             Text("Y"), ("prob", Text("Y")), ("fn", ["Y"], REAL), ("list", "Y")],
)  # fmt: skip
def test_not_a_type(kind):
    with pytest.raises(TermError, match="is not a type"):
        check_type(kind)


@pytest.mark.parametrize("kind", [REAL, PROP, "Y", product("Y", REAL), prob(product("Y", "Z")), *KINDS.values()])
def test_a_type(kind):
    assert check_type(kind) == kind


def test_spaces_are_what_outcomes_live_in():
    assert [t for t in (REAL, PROP, "Y", product("Y", REAL), prob("Y"), f.type) if is_space(t)] == [
        REAL,
        "Y",
        product("Y", REAL),
    ]


def test_a_chain_of_comparisons_is_refused():
    with pytest.raises(TypeError, match="two formulas"):
        assert 0 < a < 1


# Immutability and copies ----------------------------------------------------------------------


def test_calling_init_again_changes_nothing():
    t, d = a <= b, Definition("d", (a,), a <= 0)
    t.__init__("false")
    d.__init__("d", (a,), FALSE)
    assert (t.op, t.args) == ("le", (a, b))
    assert d.body == (a <= 0)


@pytest.mark.parametrize("go", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))])
def test_copies_are_equal(go):
    d = Definition("d", (f, a), forall(x, f(x) <= a))
    t = implies(d(lam(x, f(x) + 1), b), exists(P, E(P, x, f(x)) <= b))
    assert go(t) == t
    assert hash(go(t)) == hash(t)
    assert go(d) == d


class Reduced:
    def __init__(self, *call):
        self.call = call

    def __reduce__(self):
        return self.call


def test_unpickling_checks_again():
    with pytest.raises(TermError, match="le expects"):
        pickle.loads(pickle.dumps(Reduced(Term, ("le", (x, y)))))
    with pytest.raises(TermError, match="is not a formula"):
        pickle.loads(pickle.dumps(Reduced(Definition, ("d", (), a))))


# Equality -------------------------------------------------------------------------------------


def test_names_of_bound_variables_do_not_count():
    assert forall(x, A(x)) == forall(y, A(y))
    assert E(P, x, h(x, x)) == E(P, y, h(y, y))
    assert lam((x, y), h(x, y)) == lam((y, x), h(y, x))
    assert lam((x, y), h(x, y)) != lam((x, y), h(y, x))
    assert hash(forall(x, A(x))) == hash(forall(y, A(y)))


def test_types_of_bound_variables_count():
    assert forall(x, TRUE) != forall(z, TRUE)
    assert forall(x, TRUE) != exists(x, TRUE)


def test_variables_of_one_name_and_two_types_differ():
    assert var("x", "Y") != var("x", "Z")
    assert var("x", "Y") not in eq(var("x", "Z"), var("x", "Z")).free


def test_definitions_are_their_bodies():
    small, large = Definition("d", (a,), a <= 1), Definition("d", (a,), a <= 2)
    assert small != large
    assert small(b) != large(b)
    assert small == Definition("d", (a,), a <= 1)
    assert small(b) == Definition("d", (a,), a <= 1)(b)
    assert small(b).key == large(b).key  # only orders terms: nothing may conclude from equal keys


def test_the_key_of_a_table_is_short():
    table = num(16**10_000 - 5)
    assert len((table * a <= a).key) < 200
    assert len({num(16**10_000 - n).key for n in range(5)} | {num(-(16**10_000)).key, num(16**10_001).key}) == 7
    assert num(10**600 + 1).key == f"num<{10**600 + 1}>()"


def test_numbers_with_one_hash_differ():
    assert hash(num(-1)) == hash(num(-2))  # Python's hash of -1 is that of -2
    assert num(-1) != num(-2)
    assert a - 1 != a + num(-2)
    one, two = Definition("d", (a,), a <= -1), Definition("d", (a,), a <= -2)
    assert hash(one(b)) == hash(two(b))
    assert one(b).key == two(b).key
    assert one(b) != two(b)


def test_terms_do_not_equal_what_is_not_a_term():
    class Anything:
        def __eq__(self, other):
            return True

        __hash__ = None

    assert not a.__eq__(Anything())
    assert num(1) != 1
    assert num(1) != TRUE


# Binding, by hand -----------------------------------------------------------------------------


def test_no_capture_by_a_quantifier():
    t = forall(y, h(x, y) <= a)
    other = var("other", "Y")
    assert substitute(t, {x: y}) == forall(other, h(y, other) <= a)
    assert substitute(t, {x: y}).free >= {y}


def test_no_capture_below_a_lambda():
    law = E(P, x, f(x))
    other = var("other", "Y")
    assert substitute(law, {f: lam(y, h(x, y))}) == E(P, other, h(x, other))


def test_no_capture_through_nested_lambdas():
    inner = forall(x, forall(y, eq(h(x, y), 0)))
    swapped = substitute(inner, {h: lam((x, y), h(y, x))})
    assert swapped == forall(x, forall(y, eq(h(y, x), 0)))


def test_substitution_is_simultaneous():
    assert substitute(a - b, {a: b, b: a}) == b - a


def test_a_substituted_lambda_is_reduced_everywhere():
    t = substitute(f(x) + E(P, y, f(y) * f(x)), {f: lam(y, g(y) + 1)})
    assert t == (g(x) + 1) + E(P, y, (g(y) + 1) * (g(x) + 1))


def test_close_then_open_with_several_variables():
    t = h(x, y) + f(x)
    assert open_(close(t, (x, y)), (y, x)) == h(y, x) + f(y)
    assert open_(close(t, (x, y)), (x, y)) == t


def test_open_lowers_what_is_bound_further_out():
    assert open_(h(_b(0, "Y"), _b(1, "Y")), (x,)) == h(x, _b(0, "Y"))
    assert open_(forall(y, h(_b(1, "Y"), _b(3, "Y")) <= 0), (x, y)).dangling == {(1, "Y")}


def test_close_shifts_what_is_already_open():
    body = h(x, _b(0, "Y"))
    assert close(body, (x,)).dangling == {(0, "Y"), (1, "Y")}
    assert forall(x, body <= 0).dangling == {(0, "Y")}


def test_quantifiers_of_one_name_bind_innermost():
    t = forall(x, conj(A(x), forall(x, A(x))))
    assert t == forall(x, conj(A(x), forall(y, A(y))))


def test_of_two_binders_of_one_variable_the_inner_one_binds():
    for quantified in (forall, exists):
        assert quantified((x, x), A(x)) == quantified(y, quantified(x, A(x)))
        assert quantified((x, y, x), h(x, y) <= 0) == quantified(
            var("v", "Y"), quantified(y, quantified(x, h(x, y) <= 0))
        )
        assert quantified((x, a, x), 0 <= a) == quantified(y, quantified(a, quantified(y, 0 <= a)))


def test_several_variables_are_quantified_as_one_after_the_other():
    for seed in SEEDS:
        gen, _, _ = _random(seed, 0)
        t = gen.formula(7, tuple(VARIABLES.values()))
        names = [gen.pick("x", "z", "a", "A", "B", "P") for _ in range(3)]
        first, second, third = (VARIABLES[name] for name in names)
        for quantified in (forall, exists):
            made = quantified((first, second, third), t)
            assert made == quantified(first, quantified(second, quantified(third, t))), (seed, names, t)
            assert [made.hint, made.args[0].hint, made.args[0].args[0].hint] == names


def test_summation_bounds_are_outside_the_sum():
    t = summation(a, a, a + 1, a)
    assert t.free == {a}
    assert substitute(t, {a: num(2)}) == summation(b, 2, num(2) + 1, b)


def test_eta_gives_one_form():
    d = Definition("d", (f,), forall(x, f(x) <= 0))
    assert d(f) == d(lam(y, f(y)))
    assert eta(h, h.type) == lam((x, y), h(x, y))
    assert forall(f, d(f)) == forall(g, d(lam(x, g(x))))


def test_an_unexpanded_argument_unfolds_the_same():
    d = Definition("d", (f,), forall(x, f(x) <= 0))
    raw = Term("def", (f,), d)
    assert unfold(raw) == unfold(d(f)) == forall(x, f(x) <= 0)
    assert forall(f, raw) == forall(f, d(f))


def test_unfolding_substitutes_all_parameters_at_once():
    d = Definition("d", (a, b), a <= b)
    assert unfold(d(b, a)) == (b <= a)


def test_a_law_may_stand_for_a_measure():
    d = Definition("d", (m,), 0 <= E(m, x, 1))
    assert unfold(d(P)) == (0 <= E(P, x, 1))


def test_merging_spaces_merges_variables_of_one_name():
    t = conj(eq(var("x", "Y"), y), eq(var("x", "Z"), z))
    merged = rename_spaces(t, {"Z": "Y"})
    assert merged == conj(eq(x, y), eq(x, var("z", "Y")))


def test_merging_spaces_does_not_capture():
    free_z, bound_y = var("x", "Z"), var("x", "Y")
    t = forall(bound_y, conj(A(bound_y), eq(free_z, free_z)))
    merged = rename_spaces(t, {"Z": "Y"})
    assert merged == forall(y, conj(A(y), eq(x, x)))


def test_merging_the_parameters_of_a_definition_is_refused():
    d = Definition("d", (var("x", "Y"), var("x", "Z")), exists(y, eq(y, var("x", "Y"))))
    with pytest.raises(TermError, match="repeats a parameter"):
        rename_spaces(d(x, z), {"Z": "Y"})


def test_renaming_is_simultaneous():
    t = eq(pair(x, z), pair(x, z))
    assert rename_spaces(t, {"Y": "Z", "Z": "Y"}) == eq(*2 * [pair(var("x", "Z"), var("z", "Y"))])


def test_renaming_reaches_definitions():
    d = Definition("d", (x,), exists(y, eq(x, y)))
    renamed = rename_spaces(d(x), {"Y": REAL})
    assert unfold(renamed) == exists(a, eq(var("x"), a))


def test_replace_sees_occurrences_under_binders():
    assert replace(forall(y, h(x, y) <= f(x)), f(x), a) == forall(y, h(x, y) <= a)


def test_numbers_are_folded_only_where_said():
    assert a + 0 == a
    assert mul(1, a) == a
    assert mul(0, a).op == "mul"
    assert num(2) + 3 != num(5)
    assert div(1, 2) == num(Fraction(1, 2))
    assert as_term(Fraction(4, 2)) == num(2)


# Binding, by meaning --------------------------------------------------------------------------


def _random(seed, size=8):
    gen = Generator(seed, ("abs", "exp", "log"))
    m_ = model()
    m_.junk = some_junk
    return gen, m_, gen.term(gen.pick(PROP, REAL, REAL), size)


def _large(*values):
    return any(not isinstance(v, bool) and abs(v) > 10**20 for v in values)  # a denominator lost to rounding


def test_substitution_keeps_the_meaning():
    changed = 0
    for seed in SEEDS:
        gen, m_, t = _random(seed)
        values = gen.values(VARIABLES.values(), m_)
        chosen = gen.r.sample(sorted(t.free, key=lambda v: v.key), min(len(t.free), 2))
        new = {v: gen.term(v.type, 4) for v in chosen}
        inner = {**values, **{v: evaluate(s, m_, values) for v, s in new.items()}}
        left, right = evaluate(substitute(t, new), m_, values), evaluate(t, m_, inner)
        assert same(left, right) or _large(left, right), (seed, t, new)
        changed += not same(right, evaluate(t, m_, values))
    assert changed > 100


def test_quantifying_binds_exactly_the_variable():
    for seed in SEEDS:
        gen, m_, _ = _random(seed, 0)
        t = gen.formula(7, tuple(VARIABLES.values()))
        values = gen.values(VARIABLES.values(), m_)
        v = VARIABLES[gen.pick("x", "z", "a", "A", "B", "P")]
        each = [evaluate(t, m_, {**values, v: point}) for point in m_.domain(v.type)]
        assert evaluate(forall(v, t), m_, values) == all(each), (seed, v, t)
        assert evaluate(exists(v, t), m_, values) == any(each), (seed, v, t)
        assert v not in forall(v, t).free


def test_functions_apply_to_their_arguments():
    for seed in SEEDS:
        gen, m_, t = _random(seed)
        values = gen.values(VARIABLES.values(), m_)
        bound = tuple(gen.r.sample([VARIABLES[n] for n in "abxyzu"], gen.pick(1, 2, 3)))
        args = tuple(
            gen.outcome(v.type, 2, tuple(VARIABLES.values())) if v.type != REAL else gen.number() for v in bound
        )
        inner = {**values, **{v: evaluate(s, m_, values) for v, s in zip(bound, args, strict=True)}}
        left, right = evaluate(lam(bound, t)(*args), m_, values), evaluate(t, m_, inner)
        assert same(left, right) or _large(left, right), (seed, t, bound, args)


def test_unfolding_keeps_the_meaning():
    done = 0
    for seed in SEEDS:
        gen, m_, _ = _random(seed, 0)
        d = gen.definition()
        t = d(*(gen.term(p.type, 4) for p in d.parameters))
        values = gen.values(VARIABLES.values(), m_)
        assert evaluate(t, m_, values) == evaluate(unfold(t), m_, values), (seed, t)
        done += len(d.parameters) > 2
    assert done > 100


def test_merging_spaces_keeps_the_meaning():
    for seed in SEEDS:
        gen, m_, t = _random(seed)
        try:
            merged = rename_spaces(t, {"Z": "Y"})
        except TermError as error:
            assert "repeats a parameter" in str(error)
            continue
        m_.spaces = {"Y": [0, 1], "Z": [0, 1]}
        new = gen.values(merged.free, m_)
        old = {v: new[rename_spaces(v, {"Z": "Y"})] for v in t.free}
        left, right = evaluate(t, m_, old), evaluate(merged, m_, new)
        assert same(left, right) or _large(left, right), (seed, t)


# Printing -------------------------------------------------------------------------------------


def test_terms_that_print_alike_mean_alike():
    printed = defaultdict(list)
    for seed in range(6000):
        t = _random(seed, 3)[2]
        printed[text(t)].append(t)
    m_ = model()
    m_.junk = some_junk
    assert len(printed) > 3000
    for group in printed.values():
        for t in group[1:]:
            for seed in range(5):
                values = Generator(seed).values(VARIABLES.values(), m_)
                left, right = evaluate(t, m_, values), evaluate(group[0], m_, values)
                assert same(left, right) or _large(left, right), (group[0].key, t.key)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((a + b) * c, a + b * c), (a - (b + c), a - b + c), (a / (b * c), a / b * c), ((a**b) ** c, a ** (b**c)),
        ((-a) ** num(2), -(a**2)), (num(Fraction(1, 2)) ** a, (a**1) / 2), (neg(conj(q, q)), conj(neg(q), q)),
        (implies(implies(q, FALSE), q), implies(q, FALSE, q)),
        (forall(a, implies(q, a <= 0)), implies(forall(a, q), a <= 0)),
        (conj(q, forall(a, q)), forall(a, conj(q, q))), (forall(a, exists(b, a <= b)), forall(a, exists(b, b <= a))),
        (forall(x, A(y)), forall(y, A(y))), (forall(x, TRUE), forall(a, TRUE)), (E(P, x, f(x)), E(P, x, f(y))),
        (PI, var("pi")), (exp(a), var("exp", ("fn", (REAL,), REAL))(a)), (TRUE, var("true", PROP)),
        (E(LEBESGUE, a, a), E(var("lebesgue", measure(REAL)), a, a)),
        (conj(eq(var("x"), 0), eq(x, y)), conj(eq(var("x"), 0), eq(y, y))),
        (minimum(a, b), var("min", ("fn", (REAL, REAL), REAL))(a, b)), (snd(pair(a, b)), fst(pair(a, b))),
        (integrable(P, x, f(x)), almost_surely(P, x, f(x) <= 0)), (log(a), exp(a)),
    ],
)  # fmt: skip
def test_these_print_differently(one, other):
    assert text(one) != text(other) or one == other


def test_bound_names_do_not_hide_free_ones():
    assert text(forall(y, h(x, y) <= a)) == "for all y : Y: h(x, y) <= a"
    assert text(substitute(forall(y, h(x, y) <= a), {x: y})) == "for all y2 : Y: h(y, y2) <= a"


# One object for the same parts -----------------------------------------------------------------


def test_the_same_parts_give_the_same_object():
    assert (a + b) * exp(a) is (a + b) * exp(a)
    assert forall(x, A(x)) is forall(x, A(x))
    assert forall(x, A(x)) is not forall(y, A(y))
    assert forall(x, A(x)) == forall(y, A(y))
    assert Definition("same", (a,), a <= 1) is Definition("same", (a,), a <= 1)
    assert Definition("same", (a,), a <= 1) is not Definition("same", (a,), a <= 2)
    assert Term("def", (a,), Definition("same", (a,), a <= 1)) != Term("def", (a,), Definition("same", (a,), a <= 2))


def test_a_term_with_other_names_inside_is_not_put_in_its_place():
    def one(v):
        return neg(forall(v, A(v)))

    assert [text(one(v)) for v in (x, y, x)] == [
        "not (for all x : Y: A(x))",
        "not (for all y : Y: A(y))",
        "not (for all x : Y: A(x))",
    ]


@pytest.mark.parametrize("value", [1, True, 1.0, "1", None, (1, 1), [1]])
def test_a_term_that_exists_does_not_excuse_data_that_is_refused(value):
    assert num(1).data == 1
    with pytest.raises(TermError):
        Term("num", (), value)


@pytest.mark.parametrize("index", [False, 0.0, Fraction(0)])
def test_an_index_that_equals_another_is_refused(index):
    assert _b(0, "Y").dangling == {(0, "Y")}
    with pytest.raises(TermError):
        _b(index, "Y")


def test_a_number_does_not_change_with_the_fraction_it_was_made_from():
    q = Fraction(1)
    one = num(q)
    q._numerator = 2**61
    assert hash(q) == hash(Fraction(1))
    assert (one.data, num(1).data, num(2**61).data) == (1, 1, 2**61)


def test_what_is_kept_is_bounded(monkeypatch):
    monkeypatch.setattr(terms, "_MOST_MADE", 100)
    sums = [a + n for n in range(1000)]
    assert len(terms._MADE) <= 100
    assert [a + n for n in range(1000)] == sums


def test_two_definitions_of_one_name_are_told_apart():
    one, other = Definition("d", (a,), a <= 0), Definition("d", (a,), a < 0)
    shown = repr(conj(one(b), other(b)))
    first, second = shown.split(" and ")
    assert first != second
    assert first.startswith("d#")
    assert second.startswith("d#")
    assert repr(one(b)) == repr(other(b)) == "d(b)"
    from dpproofs.kernel import infer

    th = repr(infer("imp_elim", infer("assume", formula=implies(one(b), other(b))), infer("assume", formula=one(b))))
    assert first in th
    assert second in th


def test_one_definition_at_two_spaces_needs_no_mark():
    d = Definition("d", (P,), 0 <= E(P, x, 1))
    law = rename_spaces(P, {"Y": "Z"})
    there = Definition("d", (law,), rename_spaces(d.body, {"Y": "Z"}))
    assert "#" not in repr(conj(d(P), there(law)))


def _twins(name, parameters, body, spaces):
    """A definition, and what is the same but for its spaces."""
    moved = [rename_spaces(v, spaces) for v in parameters]
    return Definition(name, parameters, body), Definition(name, moved, rename_spaces(body, spaces))


Y_IS_ONE = forall(y, forall(var("y2", "Y"), eq(y, var("y2", "Y"))))
Z_IS_ONE = rename_spaces(Y_IS_ONE, {"Y": "Z"})


@pytest.mark.parametrize(
    ("parameters", "body", "spaces"),
    [
        ((), Y_IS_ONE, {"Y": "Z"}),
        ((), Y_IS_ONE, {"Y": "real"}),
        ((a,), conj(Y_IS_ONE, a <= 0), {"Y": "Z"}),
        ((P,), conj(0 <= E(P, x, 1), Z_IS_ONE), {"Z": "Y"}),
    ],
)
def test_definitions_at_spaces_that_do_not_follow_from_their_parameters_are_two(parameters, body, spaces):
    one, other = _twins("d", parameters, body, spaces)
    shown = Printer([one(*one.parameters), other(*other.parameters)], bodies=True)
    assert len({shown.text(t) for t in (one(*one.parameters), other(*other.parameters))}) == 2
    assert len(shown.meanings()) == 2
    assert all(re.match(r"d#[0-9a-f]{16}\(", head) for head in shown.meanings())


def test_definitions_that_swap_two_spaces_are_two():
    one, other = (Definition("d", (), implies(*pair_)) for pair_ in ((Y_IS_ONE, Z_IS_ONE), (Z_IS_ONE, Y_IS_ONE)))
    assert sorted(Printer([disj(one(), other())], bodies=True).meanings().values()) == sorted(
        [text(one.body), text(other.body)]
    )


def test_a_definition_at_several_spaces_is_shown_at_general_ones():
    there, here = _twins("d", (P,), forall(y, forall(var("y2", "Y"), eq(y, var("y2", "Y")))), {"Y": "real"})[::-1]
    law, P_ = there.parameters[0], P
    assert Printer([there(law), here(P_)], bodies=True).meanings() == {"d(P)": text(here.body)}
    # Neither of these is the other at other spaces: both are a third one.
    P1, P2 = var("P", prob("Y")), var("Q", prob("Z"))
    both = Definition("d", (P1, P2), Y_IS_ONE)
    one = Definition("d", (P1, rename_spaces(P2, {"Z": "real"})), Y_IS_ONE)
    other = Definition("d", (rename_spaces(P1, {"Y": "real"}), P2), rename_spaces(Y_IS_ONE, {"Y": "real"}))
    general = "for all y : A: for all y2 : A: y = y2"
    formulas = [d(*d.parameters) for d in (one, other)]
    assert Printer(formulas, bodies=True).meanings() == {"d(P, Q)": general}
    # A third instance, at which the space of the body is not that of the first parameter.
    odd = Definition("d", (P1, rename_spaces(P2, {"Z": "Y"})), rename_spaces(Y_IS_ONE, {"Y": "real"}))
    assert len(Printer([*formulas, odd(*odd.parameters)], bodies=True).meanings()) == 3
    assert list(Printer([both(P1, P2), *formulas], bodies=True).meanings()) == ["d(P, Q)"]


def _at(d, spaces):
    """The definition at other spaces."""
    return Definition(d.name, [rename_spaces(p, spaces) for p in d.parameters], rename_spaces(d.body, spaces))


def _nested(name, kind, is_false):
    """A definition at the type, in which another one is true or false of all values."""
    x, z = var("x", kind), var("z", "A")
    inner = Definition("inner", (x,), terms.ne(x, x) if is_false else eq(x, x))
    return Definition(name, (x, z), terms.conj(eq(z, z), inner(x)))


def test_statements_that_differ_in_definitions_within_definitions_are_printed_apart():
    points = [(REAL, var("a")), (product("Q", "Q"), var("q", product("Q", "Q")))]
    statements = []
    for is_false in (False, True):
        parts = [_nested("one", k, is_false)(v, var("z", "A")) for k, v in points]
        parts += [_nested("two", k, not is_false)(v, var("z", "A")) for k, v in points]
        statements.append(terms.conj(*parts))
    texts = []
    for statement in statements:
        shown = Printer([statement], bodies=True)
        texts.append((shown.text(statement), shown.meanings()))
    assert statements[0] != statements[1]
    assert texts[0] != texts[1]


@pytest.mark.parametrize("space", ["Y", REAL])
@pytest.mark.parametrize(
    ("parameter", "body"),
    [
        (P, 1 <= E(P, y, 1)),
        (P, 0 <= E(P, y, 2)),
        (P, Definition("another", (P,), 0 <= E(P, y, 1))(P)),
        (P, Definition("inner", (P,), 0 < E(P, y, 1))(P)),
        (var("Q", prob("Y")), 0 <= E(var("Q", prob("Y")), y, 1)),
    ],
)
def test_definitions_that_differ_in_more_than_their_spaces_are_two(parameter, body, space):
    other = _at(Definition("d", (parameter,), body), {"Y": space})
    for own in (0 <= E(P, y, 1), Definition("inner", (P,), 0 <= E(P, y, 1))(P)):
        one = Definition("d", (P,), own)
        heads = {Printer([d(*d.parameters), e(*e.parameters)]).title(d) for d, e in ((one, other), (other, one))}
        assert len(heads) == 2
        assert all("#" in head for head in heads)


@pytest.mark.parametrize("kind", [PROP, prob("Y"), measure("Y"), ("fn", ("Y",), REAL)])
def test_a_definition_of_numbers_and_one_of_formulas_laws_or_functions_are_two(kind):
    one, other = (Definition("d", (var("a", k),), Y_IS_ONE) for k in (REAL, kind))
    shown = Printer([d(*d.parameters) for d in (one, other)])
    assert shown.title(one) != shown.title(other)


def test_a_definition_is_general_only_with_a_name_of_its_own_for_each_space():
    def one(space):
        u, v = var("u", space), var("v", space)
        return forall(u, forall(v, eq(u, v)))

    def d(first, second):
        return Definition("d", (var("P", prob(first)), var("Q", prob(second))), conj(one(first), one(second)))

    for given, general in (
        ((d("Y", "Y"), d(REAL, "Z")), d("A", "B")),
        ((d("Y", "Y"), d(REAL, "Y")), d("A", "Y")),
        ((d("Y", "Z"), d(REAL, "Y")), d("Y", "Z")),
        ((d("Y", REAL), d("Z", "Y")), d("Z", "Y")),
    ):
        for some in (given, given[::-1]):
            meanings = Printer([e(*e.parameters) for e in some], bodies=True).meanings()
            assert meanings == {"d(P, Q)": text(general.body)}


def test_definitions_of_one_name_are_told_apart_in_all_formulas_and_bodies():
    one, other = Definition("d", (a,), a <= 0), Definition("d", (a,), a < 0)
    outer = Definition("outer", (a,), other(a))
    shown = Printer([one(a), outer(a)], bodies=True)
    head = shown.text(one(a)).removesuffix("(a)")
    assert shown.meanings() == {f"{head}(a)": "a <= 0", "outer(a)": shown.body(outer), shown.body(outer): "a < 0"}
    assert head != shown.body(outer).removesuffix("(a)")


def test_names_of_definitions_are_their_own():
    d = Definition("d", (a,), a <= 0)
    predicate = var("d", ("fn", (REAL,), PROP))
    assert text(forall(predicate, conj(d(a), predicate(a)))) == "for all d2 : real -> prop: d(a) and d2(a)"
    assert Printer([predicate(a), d(a)]).text(predicate(a)) == "(d : real -> prop)(a)"
    inside = Definition("inside", (predicate, a), conj(predicate(a), d(a)))
    shown = Printer([inside(lam(b, b <= 0), a)], bodies=True)
    assert shown.head(inside) == "inside((d : real -> prop), a)"
    assert shown.body(inside) == "(d : real -> prop)(a) and d(a)"


def test_one_name_of_two_types_is_marked_in_all_formulas():
    law, mu = var("mu", prob("Y")), var("mu", measure("Y"))
    shown = Printer([integrable(mu, y, 1), eq(E(law, y, 1), 1)])
    assert shown.text(integrable(mu, y, 1)) == "integrable[y ~ (mu : measure on Y)](1)"
    assert shown.text(eq(E(law, y, 1), 1)) == "E[y ~ (mu : probability on Y)](1) = 1"
    two = Definition("two", (a, var("a", "Y")), conj(a <= 0, eq(var("a", "Y"), var("a", "Y"))))
    assert Printer([two(a, y)], bodies=True).head(two) == "two((a : real), (a : Y))"


def test_marks_of_definitions_that_were_made_to_look_alike_are_long_enough(monkeypatch):
    class Weak:
        def __init__(self, said):
            self.said = hashlib.sha512(said).hexdigest()

        def hexdigest(self):
            return "0" * 16 + self.said[:48]

    monkeypatch.setattr("dpproofs.language.text.hashlib.sha256", Weak)
    one, other = Definition("d", (a,), a <= 0), Definition("d", (a,), a < 0)
    first, second = repr(conj(one(b), other(b))).split(" and ")
    assert first != second


def test_a_long_name_of_a_bound_variable_is_shortened():
    u, v = var("u" * 5000 + "1"), var("u" * 5000 + "2")
    assert len(text(forall(u, exists(v, conj(*[u <= v] * 50))))) < 6000
    assert text(forall(u, exists(v, u <= v))) == f"for all {'u' * 40}: for some {'u' * 40}2: {'u' * 40} <= {'u' * 40}2"
