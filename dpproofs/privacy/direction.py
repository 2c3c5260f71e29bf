"""The side to which a number in a statement may be rounded, read off the form of the statement.

A statement bounds something from above by a number if it stays true when the number grows, from below if it stays
true when the number shrinks. So this module determines in which direction the statement is monotone in the position
of the number. Where that cannot be seen, the answer is a refusal: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from dpproofs.checkers.facts import flatten, signs
from dpproofs.kernel import Term
from dpproofs.language.subterms import replace
from dpproofs.language.terms import REAL, open_, unfold
from dpproofs.numbers import DpproofsError
from dpproofs.proving.tactics import fresh


class Direction(Enum):
    """How a number bounds what a statement is about; ``EXACT`` for an equality."""

    UPPER = "upper"
    LOWER = "lower"
    EXACT = "both"


class DirectionError(DpproofsError):
    """A number that is not in a statement, or is bounded in no visible direction."""


Facts: TypeAlias = tuple[Term, ...]
_FLIPPED = {Direction.UPPER: Direction.LOWER, Direction.LOWER: Direction.UPPER}
_INCREASING = ("exp", "sinh", "tanh", "erf", "min", "max")


def marked(statement: Term, number: Term) -> tuple[Term, Term]:
    """The statement with a variable in place of the number, and that variable; DirectionError if it is not there."""
    mark = fresh("value", REAL, statement)
    form = replace(statement, number, mark)
    if number.dangling or number.type != REAL or mark not in form.free:
        raise DirectionError(f"{number!r} does not stand in {statement!r}")
    return form, mark


def direction(form: Term, mark: Term, hypotheses: Iterable[Term] = ()) -> Direction:
    """The direction in which the mark bounds something in the form, for numbers that satisfy the hypotheses.

    The mark may stand in several places if it bounds in the same direction in all of them, so that
    every place stays true. It is exact only where the whole statement is an equality, perhaps for all
    values of something and under conditions on other things. DirectionError where the direction cannot be read.
    """
    if _is_equality(form, mark):
        return Direction.EXACT
    found = _of_formula(form, mark, tuple(hypotheses))
    if found is None:
        raise DirectionError(f"{mark!r} does not stand in {form!r}")
    return found


def check_one_place(form: Term, mark: Term) -> None:
    """Refuse a mark that stands in several places, so that it would not be clear which number is meant.

    A place is a side of a comparison, or an argument of a definition. A mark that is none of these may be
    a part of one, as a factor is. In an equality it stands once.
    """
    if _is_equality(form, mark):
        return
    whole, within = _places(form, mark)
    if (whole or within) != 1:
        raise DirectionError(f"{mark!r} stands in {whole or within} places of {form!r}, not in one")


def _places(t: Term, mark: Term) -> tuple[int, int]:
    """In how many places the mark is a side of a comparison or an argument, and in how many a part of such."""
    if t == mark:
        return 0, 1
    whole = sum(a == mark for a in t.args) if t.op in ("le", "lt", "eq", "ne", "def") else 0
    inside = [_places(a, mark) for a in t.args if not (whole and a == mark)]
    return whole + sum(w for w, _ in inside), sum(n for _, n in inside)


def _is_equality(f: Term, mark: Term) -> bool:
    """Whether all that the formula says is that the mark is equal to something, or is the least bound of it."""
    match f.op:
        case "forall":
            x = fresh(f.hint or "v", f.data, f, mark)
            body = open_(f.args[0], (x,))
            return _is_value(body, x, mark) or _is_equality(body, mark)
        case "imp":
            return mark not in f.args[0].free and _is_equality(f.args[1], mark)
        case "def":
            return _is_equality(unfold(f), mark)
        case "eq":
            return mark in f.args and not all(mark in a.free for a in f.args)
    return False


def _of_formula(f: Term, mark: Term, facts: Facts) -> Direction | None:
    """How the formula depends on the mark; None where it does not. UPPER: it stays true when the mark grows."""
    if mark not in f.free:
        return None
    match f.op:
        case "forall" | "exists":
            x = fresh(f.hint or "v", f.data, f, *facts)
            return _of_formula(open_(f.args[0], (x,)), mark, facts)
        case "and" | "or":
            return _together(f, (_of_formula(a, mark, facts) for a in f.args))
        case "imp":
            known = () if mark in f.args[0].free else tuple(flatten((f.args[0],)))
            premise = _flipped(_of_formula(f.args[0], mark, facts))
            return _together(f, (premise, _of_formula(f.args[1], mark, (*facts, *known))))
        case "not":
            return _flipped(_of_formula(f.args[0], mark, facts))
        case "le" | "lt":
            left, right = (_of_term(a, mark, facts) for a in f.args)
            return _together(f, (_flipped(left), right))
        case "as" if mark not in f.args[0].free:
            return _of_formula(_body(f, facts), mark, facts)
        case "def":
            return _of_formula(unfold(f), mark, facts)
        case _:
            raise DirectionError(f"no direction can be read off {f!r}")


def _is_value(body: Term, bound: Term, mark: Term) -> bool:
    """Whether "D <= bound" is said to hold just when mark <= bound, which is how D = mark is written."""
    if body.op != "and" or len(body.args) != 2 or any(a.op != "imp" for a in body.args):
        return False
    (at_most, needed), (enough, again) = (a.args for a in body.args)
    return needed == enough == (mark <= bound) and at_most == again and mark not in at_most.free


def _of_term(t: Term, mark: Term, facts: Facts) -> Direction | None:
    """How the value of the term depends on the mark; UPPER: it does not fall when the mark grows."""
    if mark not in t.free:
        return None
    match t.op:
        case "var":
            return Direction.UPPER
        case "add":
            return _together(t, (_of_term(a, mark, facts) for a in t.args))
        case "mul":
            (moving,) = _single(t, [a for a in t.args if mark in a.free])
            negative = False
            for a in t.args:
                if a is not moving:
                    sign = _sign(a, facts)
                    if not sign:
                        raise DirectionError(f"the sign of {a!r} is not known in {t!r}")
                    negative ^= sign < 0
            found = _of_term(moving, mark, facts)
            return _flipped(found) if negative else found
        case op if op in _INCREASING:
            return _together(t, (_of_term(a, mark, facts) for a in t.args))
        case "erfc":
            return _flipped(_of_term(t.args[0], mark, facts))
        case "sum" if all(mark not in a.free for a in t.args[:2]):
            return _of_term(_body(t, facts), mark, facts)
        case "ind":
            return _of_formula(t.args[0], mark, facts)
        case "E" if mark not in t.args[0].free and t.args[0].type[0] == "prob":
            # An indicator is integrable under every probability law, so that its mean is monotone in it.
            body = _body(t, facts)
            if body.op == "ind":
                return _of_term(body, mark, facts)
    raise DirectionError(f"no direction can be read off {t!r}")


def _body(t: Term, facts: Facts) -> Term:
    """The body of a sum, of an expectation or of 'almost surely', at a new variable."""
    kind = REAL if t.op == "sum" else t.args[0].type[1]
    return open_(t.args[-1], (fresh(t.hint or "v", kind, t, *facts),))


def _single(t: Term, parts: list[Term]) -> list[Term]:
    if len(parts) != 1:
        raise DirectionError(f"no direction can be read off the product {t!r}")
    return parts


def _flipped(found: Direction | None) -> Direction | None:
    return None if found is None else _FLIPPED[found]


def _together(t: Term, parts: Iterable[Direction | None]) -> Direction | None:
    found = {p for p in parts if p is not None}
    if len(found) > 1:
        raise DirectionError(f"{t!r} holds the number in places of opposite directions")
    return found.pop() if found else None


def _sign(t: Term, facts: Facts) -> int:
    """1 if the term is known not to be negative, -1 if it is known not to be positive, and else 0."""
    match t.op:
        case "num":
            return 1 if t.data >= 0 else -1
        case "exp" | "cosh" | "erfc" | "abs" | "pi" | "ind" | "binomial" | "entry":
            return 1
        case "mul":
            signs_of = [_sign(a, facts) for a in t.args]
            return 0 if 0 in signs_of else (-1) ** sum(s < 0 for s in signs_of)
    if t in signs(facts)[0]:
        return 1
    return int(any(f.op == "le" and f.args[1] == t and f.args[0].op == "num" and f.args[0].data >= 0 for f in facts))
