"""Real arithmetic by refutation: the premises and the negated goal contradict each other.

A refutation is a tree. Its leaves add up products of what is known to hold: the sum is
the number 0, and yet positive. It names what it uses by terms, not by places in a list, so
nothing depends on how another program orders or writes its polynomials:

* ``("cases", alternatives, parts)``: one of the alternatives holds, and each has its part. An
  alternative is a tuple of (relation, t), and of (whether it holds, formula);
* ``("sign", t, parts)``: a part each for t < 0, t = 0 and 0 < t;
* ``("sum", known, products, multiples)``: ``known`` are pairs (relation, t) with t > 0, t >= 0 or
  t = 0; a product (c, q, (i, ...)) is c * q**2 * (the known terms i, ...), a multiple (i, p) is
  p * (the known term i, which is 0). All together are 0, all products are nonnegative, one is positive;
* ``("opaque", formula)``: the formula both holds and does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn, TypeAlias

from dpproofs.replay.field import Field, TooLargeError, Value, number, signs
from dpproofs.replay.terms import PROP, REAL, Term
from dpproofs.replay.work import spend


class WrongRefutationError(Exception):
    """The tree refutes nothing."""


class Known(NamedTuple):
    """``value relation 0``; the relation is >, >= or =."""

    relation: str
    value: Value


class Literal(NamedTuple):
    """A formula that holds, or does not."""

    formula: Term
    holds: bool


Item: TypeAlias = Known | Literal
Alternatives: TypeAlias = tuple[tuple[Item, ...], ...]


def _plain(tree: object) -> object:
    """A certificate as terms, names, numbers and tuples of these, of exactly these classes."""
    kind = type(tree)
    if kind is tuple:
        return tuple(map(_plain, tree))  # type: ignore[call-overload]
    if kind is Fraction:
        top, bottom = tree.numerator, tree.denominator  # type: ignore[attr-defined]
        if type(top) is int and type(bottom) is int and bottom > 0:
            return Fraction(top, bottom)
        _refuse("a number in the certificate is not a fraction of whole numbers")
    if not (tree is None or kind is Term or kind is str or kind is int or kind is bool):
        _refuse("the certificate is not made of terms, names, numbers and tuples")
    return tree


def refusal(premises: Sequence[Term], goal: Term, tree: object) -> str | None:
    """Why the tree does not show that the premises entail the goal; None if it does."""
    try:
        start = _Branch(Field(*signs(premises)))
        start.extend([*(Literal(p, holds=True) for p in premises), Literal(goal, holds=False)])
        _check(start, _plain(tree))
    except WrongRefutationError as error:
        return str(error)
    except TooLargeError:
        return "a polynomial grows too large"
    return None


def _refuse(reason: str) -> NoReturn:
    raise WrongRefutationError(reason)


class _Branch:
    """What holds in one case."""

    def __init__(self, field: Field, other: _Branch | None = None) -> None:
        self.field = field
        self.known: list[Known] = list(other.known) if other else []
        self.literals: list[Literal] = list(other.literals) if other else []
        self.disjunctions: list[Alternatives] = list(other.disjunctions) if other else []

    def extend(self, items: Iterable[Item]) -> None:
        """Take note of what an item says, and of all that its parts say."""
        stack = list(items)
        while stack:
            spend(1)
            item = stack.pop()
            if isinstance(item, Known):
                self.known.append(item)
            else:
                stack.extend(self._taken_apart(*item))

    def _taken_apart(self, t: Term, holds: bool) -> Iterator[Item]:
        op, args = t.op, t.args
        if op == "not":
            yield Literal(args[0], not holds)
        elif op in ("true", "false"):
            if (op == "true") != holds:
                yield Known(">", number(0))
        elif op in ("and", "or", "imp"):
            # 'a -> b' is 'not a or b'. A conjunction that holds, or a disjunction that fails, is a list.
            parts = [Literal(a, holds) for a in args]
            if op == "imp":
                parts[0] = Literal(args[0], not holds)
            if (op == "and") == holds:
                yield from parts
            else:
                self.disjunctions.append(tuple((p,) for p in parts))
        elif op in ("le", "lt", "eq", "ne") and args[0].type == REAL:
            low, high = map(self.field.value, args if holds or op in ("eq", "ne") else reversed(args))
            up = self.field.plus(high, low, -1)
            if op in ("le", "lt"):
                strict = (op == "lt") == holds
                yield Known(">" if strict else ">=", up)
            elif (op == "eq") == holds:
                yield Known("=", up)
            else:
                self.disjunctions.append(((Known(">", up),), (Known(">", self.field.plus(low, high, -1)),)))
        elif op == "ne":
            self.literals.append(Literal(Term("eq", args), not holds))
        else:
            self.literals.append(Literal(t, holds))

    def same(self, a: Item, b: Item) -> bool:
        """Whether two items say the same."""
        spend(1)
        if isinstance(a, Known) and isinstance(b, Known):
            return a.relation == b.relation and self.field.is_zero(self.field.plus(a.value, b.value, -1).top)
        if isinstance(a, Literal) and isinstance(b, Literal):
            return a.holds == b.holds and self.field.equal(a.formula, b.formula)
        return False

    def holds(self, item: Known, t: Term) -> bool:
        """Whether an item about the term t is a fact, or follows from the meaning of a part of t."""
        if any(self.same(item, k) for k in self.known):
            return True
        return any(self.same(item, k) for part in _parts(t) for k in self._bounds(part))

    def _bounds(self, t: Term) -> Iterator[Known]:
        """Bounds that always hold by the meaning of a term."""
        x = self.field.value(t)
        match t.op:
            case "min" | "max":
                for a in t.args:
                    v = self.field.value(a)
                    yield Known(">=", self.field.plus(v, x, -1) if t.op == "min" else self.field.plus(x, v, -1))
            case "abs":
                inner = self.field.value(t.args[0])
                yield Known(">=", self.field.plus(x, inner, -1))
                yield Known(">=", self.field.plus(x, inner))
            case "ind":
                yield Known(">=", x)
                yield Known(">=", self.field.plus(number(1), x, -1))
            case "pow":
                d = self.field.value(t.args[0])
                if self.field.never_zero(d.top) or not d.top:
                    yield Known("=", self.field.plus(self.field.times(x, d), number(1 if d.top else 0), -1))
            case _:
                pass

    def _split(self, t: Term) -> Alternatives:
        """Cases one of which always holds by the meaning of a term."""
        x = self.field.value(t)
        args = [self.field.value(a) for a in t.args if a.type == REAL]
        if t.op == "abs":
            args.append(self.field.plus(number(0), args[0], -1))
        if t.op == "ind":
            yes, no = (Literal(t.args[0], holds=h) for h in (True, False))
            return (yes, Known("=", self.field.plus(x, number(1), -1))), (no, Known("=", x))
        if t.op == "pow":
            is_inverse = self.field.plus(self.field.times(x, args[0]), number(1), -1)
            return (Known("=", args[0]), Known("=", x)), (Known("=", is_inverse),)
        return tuple((Known("=", self.field.plus(x, v, -1)),) for v in args)

    def alternatives(self, given: Alternatives, terms: Iterable[Term]) -> Alternatives:
        """A disjunction that is known to hold and says the same as the given one, in the order of that."""
        for own in (*self.disjunctions, *(self._split(part) for t in terms for part in _parts(t))):
            left = list(own)
            ordered = []
            for wanted in given if len(given) == len(own) else ():
                found = next((i for i, mine in enumerate(left) if self._says(mine, wanted)), None)
                if found is None:
                    break
                ordered.append(left.pop(found))
            if len(ordered) == len(own):
                return tuple(ordered)
        return _refuse("the cases are not known to be all cases")

    def _says(self, mine: Iterable[Item], wanted: Iterable[Item]) -> bool:
        return all(any(self.same(item, own) for own in mine) for item in wanted)

    def case(self, items: Iterable[Item]) -> _Branch:
        """A branch in which more holds."""
        spend((len(self.known) + len(self.literals) + len(self.disjunctions)) // 8)
        out = _Branch(self.field, self)
        out.extend(items)
        return out


def _parts(t: Term) -> list[Term]:
    """The closed parts of t that have a meaning beyond a value, each once."""
    out: dict[Term, None] = {}
    stack = [t]
    while stack:
        spend(1)
        s = stack.pop()
        inverse = s.op == "pow" and s.args[1].op == "num" and s.args[1].data == -1
        if (inverse or s.op in ("min", "max", "abs", "ind")) and not s.dangling:
            out[s] = None
        stack.extend(s.args)
    return list(out)


def _check(branch: _Branch, tree: object) -> None:
    match tree:
        case ("cases", alternatives, parts):
            entries = [[_tuple(e, 2) for e in _tuple(a)] for a in _tuple(alternatives)]
            given = tuple(tuple(_item(branch, *e) for e in a) for a in entries)
            own = branch.alternatives(given, (e[1] for a in entries for e in a))
            for items, part in zip(own, _tuple(parts, len(own)), strict=True):
                _check(branch.case(items), part)
        case ("sign", t, parts):
            v = branch.field.value(_real(t))
            minus = branch.field.plus(number(0), v, -1)
            cases = (Known(">", minus), Known("=", v), Known(">", v))
            for item, part in zip(cases, _tuple(parts, 3), strict=True):
                _check(branch.case([item]), part)
        case ("sum", known, products, multiples):
            _check_sum(branch, _tuple(known), _tuple(products), _tuple(multiples))
        case ("opaque", formula):
            for holds in (True, False):
                literal = Literal(_formula(formula), holds)
                if not any(branch.same(literal, k) for k in branch.literals):
                    _refuse(f"{formula!r} is not known to {'hold' if holds else 'fail'}")
        case _:
            _refuse("this is not a refutation")


def _item(branch: _Branch, tag: object, t: object) -> Item:
    if type(tag) is bool:
        return Literal(_formula(t), tag)
    return Known(_relation(tag), branch.field.value(_real(t)))


def _check_sum(branch: _Branch, known: Any, products: Any, multiples: Any) -> None:
    field = branch.field
    facts: list[Known] = []
    for entry in known:
        relation, t = _tuple(entry, 2)
        fact = Known(_relation(relation), field.value(_real(t)))
        if not branch.holds(fact, t):
            _refuse(f"{t!r} {relation} 0 is not known")
        facts.append(fact)

    def at(i: object) -> Known:
        return facts[i] if type(i) is int and 0 <= i < len(facts) else _refuse(f"nothing known has the number {i!r}")

    total, strict = number(0), False
    for entry in products:
        c, q, places = _tuple(entry, 3)
        if not (type(c) is int or type(c) is Fraction) or c <= 0:
            _refuse(f"the coefficient {c!r} is not a positive number")
        root = field.value(_real(q))
        product = field.times(root, root)
        positive = field.never_zero(root.top) if root.top else False
        for i in _tuple(places):
            product = field.times(product, at(i).value)
            positive = positive and at(i).relation == ">"
        total = field.plus(total, product, c)
        strict = strict or positive
    for entry in multiples:
        i, p = _tuple(entry, 2)
        if at(i).relation != "=":
            _refuse("an inequality was multiplied by a polynomial")
        total = field.plus(total, field.times(field.value(_real(p)), at(i).value))
    if not field.is_zero(total.top):
        _refuse("the sum is not 0")
    if not strict:
        _refuse("no summand is positive")


def _tuple(value: object, length: int | None = None) -> tuple[Any, ...]:
    if type(value) is not tuple or length not in (None, len(value)):
        _refuse("a list is missing, or has the wrong length")
    return value


def _relation(tag: object) -> str:
    return tag if type(tag) is str and tag in (">", ">=", "=") else _refuse(f"{tag!r} is not a relation")


def _real(t: object) -> Term:
    return t if type(t) is Term and t.type == REAL and not t.dangling else _refuse(f"{t!r} is not a real term")


def _formula(t: object) -> Term:
    return t if type(t) is Term and t.type == PROP and not t.dangling else _refuse(f"{t!r} is not a formula")
