"""What enters the trusted base is made plain first: no value that says one thing now and another later gets in.

This file is long because every way into the base is tried with every kind of false data.
"""

from __future__ import annotations

import ast
import contextlib
from decimal import Decimal
from fractions import Fraction
from itertools import count, product
from pathlib import Path

import pytest

import dpproofs
from dpproofs.checkers import algebra, calculus, facts, interval, positivstellensatz
from dpproofs.errors import DpproofsError
from dpproofs.kernel import Definition, KernelError, RuleError, Term, TermError, infer
from dpproofs.kernel.rules import _KINDS, _TAKEN, RULES
from dpproofs.kernel.signing import Receipt, recall
from dpproofs.language import terms
from dpproofs.language.plain import class_name, is_a, plain_data, plain_fraction
from dpproofs.language.terms import (
    FALSE,
    LEBESGUE,
    PROP,
    TRUE,
    conj,
    eq,
    exists,
    exp,
    forall,
    function_type,
    implies,
    lam,
    log,
    num,
    prob,
    substitute,
    var,
    variables,
)
from dpproofs.library import saved
from dpproofs.numbers import Value, exact_number
from dpproofs.privacy.constructions import greedy_packing
from dpproofs.proving import smt
from dpproofs.replay import refutation, work
from dpproofs.replay.reading import SavedProofError, loads

x, y = variables("x y")
w, P = var("w", "Y"), var("P", prob("Y"))
TRUTH, FALSEHOOD = num(0) <= num(1), num(1) <= num(0)
ONE = ((1, ()),)


class Liar(type):
    """The class of classes that are equal to every class."""

    def __eq__(cls, other):
        return True

    __hash__ = type.__hash__


# The three ways to 1 <= 0 ---------------------------------------------------------------------


class Name(metaclass=Liar):
    """The name of a space: "Y" for as many comparisons as it likes, and then no more."""

    def __init__(self, limit):
        self.asked, self.limit = 0, limit

    def __hash__(self):
        return hash("Y")

    def __eq__(self, other):
        self.asked += other == "Y"
        return other == "Y" and self.asked <= self.limit


def by_a_name(limit):
    """The hypotheses of an instance are about Z and its conclusion is about Y, from which falsehood follows."""
    every = forall(w, var("A", function_type(("Y",), PROP))(w))
    odd = infer("instantiate", infer("assume", formula=every), values=(), spaces=((Name(limit), "Z"),))
    z = var("z", "Z")
    on_z, on_y = (var("A", function_type((space,), PROP)) for space in "ZY")
    odd = infer("instantiate", odd, values=((on_z, lam(z, TRUTH)), (on_y, lam(w, FALSEHOOD))))
    fact = infer("forall_intro", infer("enclosure", formula=TRUTH, depth=0), variable=z)
    return infer("forall_elim", infer("cut", odd, fact), value=w)


class Odd(int, metaclass=Liar):
    """A number that is 1 when it is first read, and -1 afterwards."""

    denominator = 1

    def __init__(self, _):
        self.reads = count()

    @property
    def numerator(self):
        return 1 if next(self.reads) == 0 else -1


class Part:
    """The numerator of a Fraction: equal to everything, and with the hash of 1 for a while, of -1 afterwards."""

    def __init__(self, turn):
        self.reads, self.turn = 0, turn

    def __hash__(self):
        self.reads += 1
        return hash(1 if self.reads <= self.turn else -1)

    def __eq__(self, other):
        return True


class Ratio(Decimal):
    """A number that gives its own ratio."""

    parts = (1, 1)

    def as_integer_ratio(self):
        return self.parts


def made_of(*parts):
    """A Fraction, of exactly that class, with these parts."""
    number = Ratio(1)
    number.parts = parts
    return Fraction(number)


KEPT = num(1), num(-1)
"""Both are in the table of terms that were made."""


def by_a_coefficient(c):
    certificate = ("sum", ((1, ONE, (0,)), (c, ONE, ())), ())
    return infer("certified", formula=FALSEHOOD, certificate=certificate)


class Head:
    """The head of a type, which is equal to "prob" and to "measure"."""

    def __eq__(self, other):
        return other in ("prob", "measure") or other is self

    def __hash__(self):
        return hash("prob")


def by_a_type(head):
    law = infer("instantiate", infer("law", name="E_one"), values=(), spaces=(("Y", "real"),))
    (P_real,) = law.conclusion.free
    mu = Term("var", (), ("mu", (head, "real")))
    th = infer("instantiate", law, values=((P_real, mu),))
    return infer("instantiate", th, values=((mu, LEBESGUE),))


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 5, 8, 10**9])
def test_a_name_that_is_equal_to_another_for_a_while_renames_no_space(limit):
    with pytest.raises(RuleError, match="Name is not a term, name, number or tuple"):
        by_a_name(limit)


def test_a_coefficient_that_is_read_twice_gives_no_certificate():
    with pytest.raises(RuleError, match="Odd is not a term, name, number or tuple"):
        by_a_coefficient(Odd(1))


@pytest.mark.parametrize("turn", range(12))
def test_a_fraction_with_parts_that_change_gives_no_certificate(turn):
    c = made_of(Part(turn), 1)
    assert type(c) is Fraction
    with pytest.raises(RuleError, match="Fraction in lowest terms, of whole numbers"):
        by_a_coefficient(c)


def test_a_type_with_a_head_that_is_equal_to_two_is_no_type():
    with pytest.raises(TermError):
        by_a_type(Head())


# A zoo ----------------------------------------------------------------------------------------


class Pretender:
    """Says of itself whatever is asked, also that it is a term."""

    type, op, args, data, hint, key = PROP, "and", (FALSE, FALSE), None, "", "k"
    name, parameters, body = "d", (), FALSE
    free = dangling = hypotheses = frozenset()
    conclusion, reach, numerator, denominator = FALSE, 0, 1, 1

    def __init__(self, what):
        self.what = what

    @property
    def __class__(self):
        return self.what

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(TRUE)

    def __index__(self):
        return 1

    __int__ = __len__ = __index__

    def __iter__(self):
        return iter((self,))

    def __getitem__(self, key):
        return self

    def __call__(self, *_, **__):
        return self

    __neg__ = __add__ = __radd__ = __mul__ = __rmul__ = __sub__ = __le__ = __lt__ = __ge__ = __gt__ = __call__


class Claiming(Pretender, metaclass=Liar):
    """The same, and its class is equal to every class."""


class Moody:
    """Equal to what it is compared with, and of another hash, every other time."""

    def __init__(self):
        self.asked = count()

    def __eq__(self, other):
        return next(self.asked) % 2 == 0

    def __hash__(self):
        return hash("Y") if next(self.asked) % 2 == 0 else hash(1)


class Text(str):
    """Text that is equal to all text, at one time."""

    __slots__ = ("asked",)

    def __new__(cls, said):
        self = str.__new__(cls, said)
        self.asked = count()
        return self

    def __eq__(self, other):
        return next(self.asked) < 3

    __hash__ = str.__hash__


class Whole(int):
    """A number that is read as another one."""

    numerator = property(lambda self: 5)

    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Rational(Fraction):
    """A fraction that is read as another one."""

    numerator = property(lambda self: 5)


class Row(tuple):
    """A tuple that lists other things than it holds."""

    __slots__ = ()

    def __iter__(self):
        return iter((FALSE,) * len(self))

    def __eq__(self, other):
        return True

    __hash__ = tuple.__hash__


class Rows(list):
    """A list that lists other things than it holds."""

    def __iter__(self):
        return iter((FALSE,))


class Loud:
    """Raises an error of its own when it is compared, hashed, listed or shown."""

    def __eq__(self, other):
        raise ArithmeticError

    def __hash__(self):
        raise ArithmeticError

    __repr__ = __str__ = __iter__ = __len__ = __hash__


ZOO = {
    "a claimed term": lambda: Pretender(Term),
    "a claimed text": lambda: Pretender(str),
    "a claimed number": lambda: Pretender(int),
    "a claimed fraction": lambda: Pretender(Fraction),
    "a claimed tuple": lambda: Pretender(tuple),
    "a claimed definition": lambda: Pretender(Definition),
    "a class that claims to be a term": lambda: Claiming(Term),
    "a class that claims to be text": lambda: Claiming(str),
    "a name for a while": lambda: Name(3),
    "a number for a while": lambda: Odd(1),
    "moody": Moody,
    "text": lambda: Text("Y"),
    "whole": lambda: Whole(1),
    "rational": lambda: Rational(1),
    "row": lambda: Row((x, x)),
    "rows": lambda: Rows([x]),
    "loud": Loud,
    "head": Head,
    "a fraction of parts that change": lambda: made_of(Part(3), 1),
    "a fraction over parts that change": lambda: made_of(1, Part(3)),
    "a fraction with a negative denominator": lambda: made_of(1, -3),
    "a fraction that is not in lowest terms": lambda: made_of(2, 4),
    "a fraction over nothing": lambda: made_of(1, 0),
    "a fraction of truth values": lambda: made_of(True, True),
    "float": lambda: 1.0,
    "set": lambda: {x},
    "class": lambda: Fraction,
}
INSIDE = {
    "itself": lambda v: v,
    "in a tuple": lambda v: (v,),
    "first of a pair": lambda v: ((v, x),),
    "second of a pair": lambda v: ((x, v),),
    "space of a name": lambda v: (("Y", v),),
    "deep in a type": lambda v: (("Y", ("x", "Z", v)),),
    "in a certificate": lambda v: ("sum", ((v, ONE, (0,)),), ()),
    "in a polynomial of a certificate": lambda v: ("sum", ((1, ((v, ((v, v),)),), (v,)),), ((v, ((1, ()),)),)),
    "in a list": lambda v: [[v]],
}

GIVEN = {
    "formula": FALSEHOOD, "value": x, "variable": x, "function": exp(x), "lower": num(0), "upper": num(1),
    "values": (), "spaces": (), "domain": (), "certificate": ("sum", (), ()),
    "tables": (num(1), num(1), num(1)), "counts": (1, 1, 1), "width": 1, "low": 0, "unit": num(1),
    "index": 0, "depth": 0, "strict": False, "name": "E_one",
    "hypotheses": (), "axioms": (), "signed": "00" * 32,
}  # fmt: skip
PREMISES = [infer("assume", formula=FALSEHOOD)]


@pytest.mark.parametrize("rule", sorted(RULES))
def test_no_rule_takes_a_hostile_parameter(rule):
    _, kinds = _TAKEN[rule]
    assert set(kinds) <= set(GIVEN)
    for name, animal, put, premises in product(kinds, ZOO.values(), INSIDE.values(), ([], PREMISES)):
        given = {k: GIVEN[k] for k in kinds} | {name: put(animal())}
        with pytest.raises(KernelError):
            infer(rule, *premises, **given)


@pytest.mark.parametrize("rule", sorted(RULES))
def test_no_rule_takes_a_hostile_premise_or_name(rule):
    for animal in ZOO.values():
        with pytest.raises(KernelError):
            infer(rule, animal(), **{k: GIVEN[k] for k in _TAKEN[rule][1]})
        with pytest.raises(KernelError):
            infer(animal())
    for name in _TAKEN[rule][1]:
        with pytest.raises(RuleError, match="the name of a parameter is not plain text"):
            infer(rule, **{Text(name): GIVEN[name]})


def test_the_table_of_kinds_is_what_is_tried():
    assert set(_KINDS) == set(GIVEN)


OPERATORS = sorted(
    {*terms._SIMPLE, *terms._RELATIONS, *terms.BINDERS, "var", "bound", "app", "nat", "ind",
     "pair", "fst", "snd", "lebesgue", "normal", "dirac", "def"}
)  # fmt: skip
PLACES = {
    "as data": lambda op, v: Term(op, (), v),
    "as data of one argument": lambda op, v: Term(op, (TRUE,), v),
    "as an index or name": lambda op, v: Term(op, (), (v, "real")),
    "as a type": lambda op, v: Term(op, (), ("x", v)),
    "as the type of an index": lambda op, v: Term(op, (), (0, v)),
    "as the head of a type": lambda op, v: Term(op, (), ("x", (v, "real"))),
    "as a space": lambda op, v: Term(op, (), ("x", ("prob", v))),
    "as an argument of a type": lambda op, v: Term(op, (), ("x", ("fn", (v,), "real"))),
    "as the arguments of a type": lambda op, v: Term(op, (), ("x", ("fn", v, "real"))),
    "as one of several types": lambda op, v: Term(op, (x,), (v,)),
    "as an argument": lambda op, v: Term(op, (v,)),
    "as the second argument": lambda op, v: Term(op, (x, v)),
    "as a hint": lambda op, v: Term(op, (x, x), None, v),
    "as the operator": lambda op, v: Term(v, (x, x)),
}


@pytest.mark.parametrize("place", PLACES)
def test_no_term_is_made_of_a_hostile_value(place):
    for op, animal in product(OPERATORS, ZOO.values()):
        with pytest.raises(TermError):
            PLACES[place](op, animal())


@pytest.mark.parametrize("animal", ZOO)
def test_no_definition_is_made_of_a_hostile_value(animal):
    for build in (
        lambda v: Definition(v, (), TRUE),
        lambda v: Definition("d", (v,), TRUE),
        lambda v: Definition("d", (), v),
        Definition("d", (x,), TRUE),
    ):
        with pytest.raises(TermError):
            build(ZOO[animal]())


CONSTRUCTORS = {
    "as_term": terms.as_term, "num": num, "var": var, "var of a type": lambda v: var("x", v),
    "variables of a type": lambda v: variables("x y", v), "add": lambda v: terms.add(x, v),
    "mul": lambda v: terms.mul(x, v), "div": lambda v: terms.div(x, v), "power": lambda v: terms.power(x, v),
    "exp": exp, "log": log, "fst": terms.fst, "dirac": terms.dirac, "minimum": lambda v: terms.minimum(v, x),
    "pair": lambda v: terms.pair(w, v), "normal": lambda v: terms.normal(x, v), "eq": lambda v: eq(v, x),
    "below": lambda v: terms.Term.__le__(x, v), "conj": lambda v: conj(TRUE, v), "disj": terms.disj,
    "neg": terms.neg, "implies": lambda v: implies(v, TRUE), "implies to": lambda v: implies(TRUE, v),
    "forall": lambda v: forall(v, TRUE), "forall several": lambda v: forall((x, v), TRUE),
    "forall of": lambda v: forall(x, v), "exists": lambda v: exists(v, TRUE), "lam": lambda v: lam(v, x),
    "lam of": lambda v: lam(x, v), "E": lambda v: terms.E(P, v, x), "E of": lambda v: terms.E(P, w, v),
    "E under": lambda v: terms.E(v, w, x), "integrable": lambda v: terms.integrable(P, v, x),
    "almost_surely": lambda v: terms.almost_surely(P, w, v), "summation": lambda v: terms.summation(v, 0, 1, x),
    "sum from": lambda v: terms.summation(x, v, 1, x), "apply": lambda v: terms.apply(v, x),
    "apply to": lambda v: terms.apply(lam(x, x), v), "substitute": lambda v: substitute(x, {x: v}),
    "substitute in": lambda v: substitute(v, {x: y}), "rename a space": lambda v: terms.rename_spaces(w, {"Y": v}),
    "rename spaces in": lambda v: terms.rename_spaces(v, {"Y": "Z"}), "unfold": terms.unfold,
    "check_type": terms.check_type, "prob": prob, "measure": terms.measure,
    "product": lambda v: terms.product("Y", v), "function_type": lambda v: function_type((v,), "real"),
    "function_type to": lambda v: function_type(("Y",), v),
}  # fmt: skip


@pytest.mark.parametrize("name", CONSTRUCTORS)
def test_no_constructor_takes_a_hostile_value(name):
    for animal in ZOO.keys() - ({"set"} if name in ("forall", "exists", "lam") else set()):  # variables in any order
        with contextlib.suppress(TypeError, ArithmeticError), pytest.raises(TermError):
            CONSTRUCTORS[name](ZOO[animal]())


class Turning(dict):
    """A table whose entries are other ones when they are looked up."""

    def __getitem__(self, key):
        return num(5)


def test_what_is_put_in_is_read_once():
    assert substitute(x, Turning({x: y})) == y
    for name in (Moody(), Name(3), Text("Y")):
        with pytest.raises(TermError):
            terms.rename_spaces(w, {name: "Z"})


@pytest.mark.parametrize("animal", ZOO)
def test_no_theorem_is_recalled_by_a_hostile_receipt(animal):
    for place, value in product(range(2), (ZOO[animal](), (ZOO[animal](),))):
        parts = [(), "00" * 32]
        parts[place] = value
        for claimed in (Receipt(*parts), tuple.__new__(Receipt, (*parts, value)), value):
            with pytest.raises(KernelError):
                recall((), FALSE, claimed)
    for hypotheses, conclusion in (((ZOO[animal](),), FALSE), ((), ZOO[animal]())):
        with pytest.raises(KernelError):
            recall(hypotheses, conclusion, Receipt((), "00" * 32))


# Checkers, tables and numbers -----------------------------------------------------------------


LOG_TWO, SQUARE = ((), ((log(num(2)), 1),)), ((), ((x, 2),))
HOSTILE_FRACTIONS = [name for name in ZOO if name.startswith("a fraction")]


class Same:
    """A numerator that is equal to 1 and reckons as 7."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(Fraction(1))

    def __mul__(self, other):
        return 7 * other

    __rmul__ = __mul__

    def __floordiv__(self, other):
        return 7 // other

    def __str__(self):
        return "7"

    def __abs__(self):
        return self

    def bit_length(self):
        return 3


def test_no_fraction_of_other_things_gets_into_a_table():
    for q in (made_of(Same(), 1), made_of(Part(10**9), 1), *(ZOO[name]() for name in HOSTILE_FRACTIONS)):
        with contextlib.suppress(KernelError, TypeError, AttributeError, ZeroDivisionError):
            algebra.tidy(((LOG_TWO, q),))
        with contextlib.suppress(KernelError, TypeError, AttributeError, ZeroDivisionError):
            algebra.mono_key((((SQUARE, q),), ()))
        with contextlib.suppress(KernelError, TypeError, AttributeError, ZeroDivisionError):
            algebra.mono_times((((SQUARE, q),), ()), (((SQUARE, q),), ()))
    assert algebra.tidy(((LOG_TWO, Fraction(1)),)) == ((), 2)
    assert algebra.mono_key((((SQUARE, Fraction(1)),), ())) == f"[1*{algebra.mono_key(SQUARE)}]"
    assert algebra.mono_times(*[(((SQUARE, Fraction(1)),), ())] * 2) == ((((SQUARE, Fraction(2)),), ()), 1)


class Switching(list):
    """Premises that are truths when they are looked at, and falsehoods afterwards."""

    def __init__(self):
        super().__init__([TRUTH])
        self.reads = count()

    def __iter__(self):
        return iter((TRUTH,) if next(self.reads) == 0 else (FALSEHOOD,))


def test_premises_are_read_once():
    certificate = ("sum", ((1, ONE, (0,)), (1, ONE, ())), ())
    assert positivstellensatz.check([FALSEHOOD], FALSE, certificate) is None
    assert positivstellensatz.check(Switching(), FALSE, certificate) is not None
    assert interval.decide(FALSEHOOD, Switching(), 0) is not None
    assert not smt.entails(Switching(), FALSE, 100_000)


@pytest.mark.parametrize("animal", ZOO)
def test_no_checker_takes_a_hostile_value(animal):
    v = ZOO[animal]
    with contextlib.suppress(KernelError):
        assert positivstellensatz.check([v()], FALSE, ("sum", (), ())) is not None
    for put in INSIDE.values():
        with contextlib.suppress(KernelError):
            assert positivstellensatz.check([], FALSEHOOD, put(v())) is not None
    assert interval.decide(v(), [], 0) is not None
    assert interval.decide(FALSEHOOD, [v()], 0) is not None
    assert interval.decide(TRUTH, [], v()) is not None
    for call in (
        lambda: algebra.identical(v(), x),
        lambda: algebra.identical(x, y, [v()]),
        lambda: facts.signs([v()]),
        lambda: calculus.derivative(v(), x),
        lambda: calculus.derivative(exp(x), v()),
        lambda: calculus.continuity(v(), x),
        lambda: smt.entails([v()], FALSE),
        lambda: smt.entails([], v()),
    ):
        with pytest.raises(KernelError):
            call()


@pytest.mark.parametrize("parts", [(1, -3), (2, 4), (Same(), 1), (1, 0)])
def test_a_number_of_a_class_that_claims_another_is_refused(parts):
    class Sly(Ratio, metaclass=Liar):
        pass

    given = Sly("2")
    given.parts = parts
    for call in (lambda: exact_number(given, "n"), lambda: greedy_packing([0, given], "max", 2)):
        with pytest.raises(DpproofsError):
            call()


def test_an_exact_number_is_in_lowest_terms_whatever_it_was_made_of():
    assert exact_number(made_of(1, -3), "n").denominator == 3
    for parts in ((Same(), 1), (1, 0)):
        with pytest.raises(DpproofsError):
            exact_number(made_of(*parts), "n")


def test_a_value_is_of_a_term():
    for animal in ZOO.values():
        with pytest.raises(DpproofsError):
            Value(animal())


@pytest.mark.parametrize("animal", ZOO)
def test_nothing_hostile_is_saved_read_or_replayed(animal):
    v = ZOO[animal]
    if animal not in HOSTILE_FRACTIONS:  # what is saved was plain when the kernel took it
        with pytest.raises(SavedProofError):
            saved._Table().value(v())
    with pytest.raises(SavedProofError):
        loads(v())
    work.start()
    for put in INSIDE.values():
        with contextlib.suppress(TermError):
            assert refutation.refusal([], FALSEHOOD, put(v())) is not None
    with contextlib.suppress(TermError):
        assert refutation.refusal([], FALSEHOOD, ("sum", (), ((v(), num(1), ()),), ())) is not None


# The one helper -------------------------------------------------------------------------------


@pytest.mark.parametrize("animal", ZOO)
def test_plain_data_refuses_the_zoo_at_any_depth(animal):
    for put in INSIDE.values():
        with pytest.raises(TermError):
            plain_data(put(ZOO[animal]()))


def test_plain_data_is_a_copy():
    q = Fraction(2, 3)
    copy = plain_data(("x", 1, True, None, (q, ["a"])), (list,))
    assert copy == ("x", 1, True, None, (q, ("a",)))
    assert [type(part) for part in copy] == [str, int, bool, type(None), tuple]
    assert copy[4][0] is not q
    assert plain_fraction(q) == q
    with pytest.raises(TermError):
        plain_data([])
    assert plain_data(x, (Term,)) is x


def test_a_class_has_no_say_in_what_it_is():
    assert not is_a(Claiming(str), str, int)
    assert is_a(1, str, int)
    assert not is_a(True, int)

    class Named(type):
        __name__ = property(lambda cls: 1 / 0)

    assert class_name(Named("Own", (), {})()) == "Own"


# The sources ----------------------------------------------------------------------------------


ROOT = Path(dpproofs.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
ASKING = {"get", "pop", "setdefault", "add", "discard", "remove", "index", "count", "append", "__contains__"}


def class_names(tree):
    """The names that stand for the class of a value, or for classes that are given, in a file."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_class(value, ()):
                yield name
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for target, value in zip(names, values, strict=False):
                    if isinstance(target, ast.Name) and is_class(value, ()):
                        yield target.id
            case ast.NamedExpr(target=ast.Name(id=name), value=value) if is_class(value, ()):
                yield name
            case ast.arg(arg=name, annotation=ast.Name(id="type") | ast.Subscript(value=ast.Name(id="type"))):
                yield name
            case ast.arg(arg="cls"):
                yield "cls"
            case _:
                pass


def is_class(node, known):
    """Whether an expression is the class of a value."""
    match node:
        case ast.Call(func=ast.Name(id="type"), args=[_]) | ast.Attribute(attr="__class__"):
            return True
        case ast.NamedExpr(value=value):
            return is_class(value, known)
        case ast.Name(id=name):
            return name in known
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return any(is_class(part, known) for part in parts)
        case ast.Starred(value=ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="type"), _])):
            return True
        case _:
            return False


def asked_by_equality(tree):
    """The places where a class is compared by ==, or looked up in a table, or mapped by type."""
    known = set(class_names(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                sides = [left, *others]
                for op, a, b in zip(ops, sides, others, strict=False):
                    if not isinstance(op, ast.Is | ast.IsNot) and (is_class(a, known) or is_class(b, known)):
                        yield node.lineno
            case ast.Subscript(slice=key, value=value):
                if is_class(key, known) and getattr(value, "id", "") not in ("type", "Callable"):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(attr=name, value=value), args=[first, *_]) if name in ASKING:
                if name != "append" and is_class(first, known):
                    yield node.lineno
            case ast.Call(func=ast.Name(id="map" | "set" | "frozenset" | "Counter"), args=[ast.Name(id="type"), *_]):
                yield node.lineno
            case ast.Dict(keys=keys) if any(is_class(key, known) for key in keys):
                yield node.lineno
            case ast.Set(elts=parts) if any(is_class(part, known) for part in parts):
                yield node.lineno
            case ast.MatchValue(value=value) if is_class(value, known):
                yield node.lineno
            case _:
                pass


@pytest.mark.by_turns(3)
def test_classes_are_asked_for_by_identity():
    assert len(SOURCES) > 200
    found = {f.relative_to(ROOT).as_posix(): [*asked_by_equality(ast.parse(f.read_text("utf-8")))] for f in SOURCES}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "text",
    [
        "type(v) in (str, int)",
        "type(v) not in KNOWN",
        "type(v) == str",
        "str != v.__class__",
        "kind = type(v)\nkind in (str, int)",
        "a, kind = 1, type(v)\nkind == str",
        "(kind := type(v)) == str",
        "TABLE[type(v)]",
        "TABLE.get(type(v))",
        "{type(v): 1}",
        "(type(v), v) == (str, w)",
        "(*v, *map(type, v))",
        "def f(kind: type):\n    return kind in KNOWN",
        "def f(cls):\n    return cls in KNOWN",
    ],
)
def test_a_class_that_is_asked_for_by_equality_is_found(text):
    assert list(asked_by_equality(ast.parse(text)))


def test_the_trusted_base_takes_no_word_for_a_class():
    """``isinstance`` believes what an object says of its class."""
    trusted = [f for f in SOURCES if f.parent.name in ("kernel", "language")]
    assert len(trusted) > 10
    found = [
        (f.name, node.lineno)
        for f in trusted
        for node in ast.walk(ast.parse(f.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass")
    ]
    assert not found
