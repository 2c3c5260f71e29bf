"""Terms as MathML, as browsers show it. Every term can be read back from what is shown of it.

Each term is one element. Definitions are written by their notation in LaTeX, of which a small part is supported:
text, sub- and superscripts, fractions, brackets, Greek letters and a few signs; or by their names. A letter or a
number with digits behind it has these as an index, and a Greek letter is shown as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from html import escape
from itertools import pairwise

from dpproofs.language.errors import TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import BINDERS, Definition, Term, Type
from dpproofs.language.text import (
    _ADD,
    _AND,
    _ATOM,
    _IMP,
    _MUL,
    _NEG,
    _NOT,
    _OR,
    _POW,
    _REL,
    Printer as TextPrinter,
    _eta_head,
    _Line,
)
from dpproofs.render.notation import notation

GREEK = Frozen(
    {
        "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
        "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "rho": "ρ", "sigma": "σ", "tau": "τ",
        "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Gamma": "Γ", "Theta": "Θ", "Lambda": "Λ",
        "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    }
)  # fmt: skip
_SIGNS = Frozen(
    {
        r"\leq": "≤", r"\geq": "≥", r"\infty": "∞", r"\otimes": "⊗", r"\colon": ":", r"\forall": "∀", r"\|": "‖",
        r"\cdot": "⋅", r"\in": "∈", r"\to": "→", r"\circ": "∘", r"\ldots": "…", r"\sim": "∼", r"\times": "×",
        r"\subseteq": "⊆", r"\cup": "∪", r"\sum": "∑",
    }
)  # fmt: skip
_LETTERS = Frozen({r"\mathbb": Frozen({"E": "𝔼", "Z": "ℤ"}), r"\mathcal": Frozen({"N": "𝒩"})})
_SKIPPED = frozenset((r"\left", r"\right", r"\middle", r"\,", r"\ ", r"\;"))
_RELATIONS = Frozen({"le": "≤", "lt": "<", "eq": "=", "ne": "≠"})
_APPLY, _TIMES, _DOT, _MINUS = "\u2061", "\u2062", "⋅", "−"
_INDEXED = re.compile(r"([A-Za-z]+?)([0-9]+)")
_PART = re.compile(r"\\[A-Za-z]+|\\.|[\ue000\ue001][0-9]+\.|[A-Za-z]|[0-9]+|\S| ")
_WORD_FIRST = re.compile(r"(?:<m(?:row|sub|sup)>)*<mi>[A-Za-z]{2}")
_WORD_LAST = re.compile(r"<mi>[A-Za-z]{2,}</mi>(?:</m(?:row|sub|sup)>)*$")
_SPACED = f'<mo rspace="0.17em">{_TIMES}</mo>'
"""Beside a name of several letters there is a little space."""
_LONG = 24
"""An exponential whose argument takes this many signs in text is written exp(...)."""


class Printer:
    """Writes terms that are shown together as MathML, with distinct names as in text."""

    def __init__(self, terms: Iterable[Term], *, bodies: bool = False) -> None:
        self.printer = TextPrinter(tuple(terms), bodies=bodies)

    def element(self, t: Term) -> str:
        """The term as one element, to stand in others."""
        return _Math(self, t, self.printer._unclear).show(t, (), 0)  # noqa: SLF001

    def math(self, t: Term, *, block: bool = False) -> str:
        """The term as a formula of its own."""
        return _formula(self.element(t), block=block)

    def meanings(self) -> list[tuple[Definition, str, str]]:
        """The definitions that are shown, each with its head and its body as formulas."""
        known = self.printer
        found = []
        for d in dict.fromkeys(known._general.get(d, d) for d in known.definitions):  # noqa: SLF001
            unclear = known._alike(d.parameters)  # noqa: SLF001
            head, body = (_formula(_Math(self, t, unclear).show(t, (), 0)) for t in (d(*d.parameters), d.body))
            found.append((d, head, body))
        return found

    def template(self, d: Definition) -> str | None:
        """The template of a definition, unless its mark has to distinguish it."""
        return None if d in self.printer.marks else notation(d)


def to_mathml(t: Term, *among: Term) -> str:
    """The term as MathML, distinguished from the terms that it is shown among."""
    return Printer((t, *among)).math(t)


def type_to_mathml(kind: Type) -> str:
    """A type as one element: the real numbers, laws on a space, functions."""
    if type(kind) is str:
        return _mi("ℝ") if kind == "real" else _text("prop") if kind == "prop" else _name(kind)
    match kind[0]:
        case "x":
            return _row(_mo("("), type_to_mathml(kind[1]), _mo("×"), type_to_mathml(kind[2]), _mo(")"))
        case "fn":
            given = list(_joined(_mo("×"), map(type_to_mathml, kind[1])))
            return _row(*given, _mo("→"), type_to_mathml(kind[2]))
        case _:
            return _called("𝒫" if kind[0] == "prob" else "ℳ", type_to_mathml(kind[1]))


# Elements -------------------------------------------------------------------------------------


def _formula(element: str, *, block: bool = False) -> str:
    return f'<math display="block">{element}</math>' if block else f"<math>{element}</math>"


def _row(*parts: str) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"


def _mo(sign: str) -> str:
    return f"<mo>{escape(sign)}</mo>"


def _mi(name: str) -> str:
    return f"<mi>{escape(name)}</mi>"


def _upright(name: str) -> str:
    return f'<mi mathvariant="normal">{name}</mi>'


def _mn(digits: str) -> str:
    return f"<mn>{digits}</mn>"


def _text(words: str) -> str:
    return f"<mtext>{escape(words)}</mtext>"


def _name(name: str) -> str:
    """A name of a variable or a space: Greek letters, and digits at its end as an index."""
    parts = _INDEXED.fullmatch(name)
    if parts is not None and _is_letter(parts[1]) and not parts[2].startswith("0"):
        return f"<msub>{_mi(GREEK.get(parts[1], parts[1]))}{_mn(parts[2])}</msub>"
    return _mi(GREEK.get(name, name))


def _is_letter(name: str) -> bool:
    return len(name) == 1 or name in GREEK


def _bracketed(*parts: str) -> str:
    return _row(_mo("("), *parts, _mo(")"))


def _called(name: str, *arguments: str) -> str:
    return _row(_mi(name), _mo(_APPLY), _mo("("), *_joined(_mo(","), arguments), _mo(")"))


def _joined(sign: str, parts: Iterable[str]) -> Iterator[str]:
    for n, part in enumerate(parts):
        if n:
            yield sign
        yield part


def _sub(base: str, index: str) -> str:
    return f"<msub>{base}{index}</msub>"


def _sup(base: str, exponent: str) -> str:
    return f"<msup>{base}{exponent}</msup>"


def _fraction(top: str, bottom: str) -> str:
    return f"<mfrac>{top}{bottom}</mfrac>"


# Terms ----------------------------------------------------------------------------------------


class _Math:
    """One term in print."""

    def __init__(self, printer: Printer, t: Term, unclear: frozenset[str]) -> None:
        self.printer = printer
        self.line = _Line(printer.printer, t, unclear)
        self.unclear = unclear

    def show(self, t: Term, scope: tuple[str, ...], place: int) -> str:
        strength, shown = self.form(t, scope)
        return _bracketed(shown) if strength < place else shown

    def form(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        op, args = t.op, t.args
        if op in BINDERS:
            return self.binder(t, scope)
        if op in _RELATIONS:
            left, right = (self.show(a, scope, _ADD) for a in args)
            return _REL, _row(left, _mo(_RELATIONS[op]), right)
        match op:
            case "num":
                return self.number(t.data)
            case "var":
                name = str(t.data[0])
                if name in self.unclear:
                    return _ATOM, _bracketed(_name(name), _mo(":"), type_to_mathml(t.type))
                return _ATOM, _name(name)
            case "bound":
                index = t.data[0]
                if index >= len(scope):
                    raise TermError(f"{t!r} has a bound variable without its binder")
                return _ATOM, _name(scope[-1 - index])
            case "app":
                return _ATOM, self.applied(self.show(args[0], scope, _ATOM), args[1:], scope)
            case "add":
                return _ADD, self.sum(args, scope)
            case "mul":
                return self.product(args, scope)
            case "pow":
                return self.power(args[0], args[1], scope)
            case "exp":
                if len(self.line.show(args[0], scope, 0)) > _LONG or "exp(" in self.line.show(args[0], scope, 0):
                    return _ATOM, self.applied(_mi("exp"), args, scope)
                return _POW, _sup(_upright("e"), self.show(args[0], scope, 0))
            case "and" | "or":
                level, sign = (_AND, "∧") if op == "and" else (_OR, "∨")
                return level, _row(*_joined(_mo(sign), (self.show(a, scope, level + 1) for a in args)))
            case "imp":
                return _IMP, _row(self.show(args[0], scope, _OR), _mo("⇒"), self.show(args[1], scope, _IMP))
            case "not":
                return _NOT, _row(_mo("¬"), _bracketed(self.show(args[0], scope, 0)))
            case "abs":
                return _ATOM, _row(_mo("|"), self.show(args[0], scope, 0), _mo("|"))
            case "binomial":
                both = "".join(self.show(a, scope, 0) for a in args)
                return _ATOM, _bracketed(f'<mfrac linethickness="0">{both}</mfrac>')
            case "pair":
                return _ATOM, _bracketed(*_joined(_mo(","), self.each(args, scope)))
            case "nat":
                return _REL, _row(self.show(args[0], scope, _ADD), _mo("∈"), _mi("ℕ"))
            case "ind":
                return _ATOM, _row(_mn("𝟙"), _mo("["), self.show(args[0], scope, 0), _mo("]"))
            case "normal":
                variance = _sup(self.show(args[1], scope, _ATOM), _mn("2"))
                return _ATOM, _called("𝒩", self.show(args[0], scope, 0), variance)
            case "pi":
                return _ATOM, _upright("π")
            case "true" | "false" | "lebesgue":
                return _ATOM, _text(op)
            case "def":
                return self.definition(t, scope)
            case _:
                return _ATOM, self.applied(_mi(op), args, scope)

    def each(self, args: Iterable[Term], scope: tuple[str, ...]) -> list[str]:
        return [self.show(a, scope, 0) for a in args]

    def applied(self, head: str, args: tuple[Term, ...], scope: tuple[str, ...]) -> str:
        return _row(head, _mo(_APPLY), _mo("("), *_joined(_mo(","), self.each(args, scope)), _mo(")"))

    def number(self, q: Fraction) -> tuple[int, str]:
        if q < 0:
            return _NEG, _row(_mo(_MINUS), self.number(-q)[1])
        if q.denominator == 1:
            return _ATOM, _mn(self.line.digits(q.numerator))
        return _POW, _fraction(*(_mn(self.line.digits(n)) for n in (q.numerator, q.denominator)))

    def power(self, base: Term, exponent: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        if exponent.op == "num" and exponent.data == Fraction(1, 2):
            return _ATOM, f"<msqrt>{self.show(base, scope, 0)}</msqrt>"
        if _is_inverse(Term("pow", (base, exponent))):
            return _POW, _fraction(_mn("1"), self.show(base, scope, 0))
        return _POW, _sup(self.show(base, scope, _ATOM), self.show(exponent, scope, 0))

    def sum(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> str:
        out = [self.show(args[0], scope, _MUL)]
        for a in args[1:]:
            strength, shown = self.form(a, scope)
            if strength == _NEG:
                inner = shown.removeprefix(f"<mrow>{_mo(_MINUS)}").removesuffix("</mrow>")
                out += [_mo(_MINUS), inner]
            else:
                out += [_mo("+"), _bracketed(shown) if strength < _MUL else shown]
        return _row(*out)

    def product(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> tuple[int, str]:
        first, *rest = args
        if first.op == "num" and first.data < 0:
            if first.data != -1:
                inner = self.ratio((Term("num", (), -first.data), *rest), scope)
            elif rest[0].op == "num":
                return _MUL, self.plain(args, scope)
            else:
                inner = self.show(rest[0], scope, _NEG) if len(rest) == 1 else self.ratio(tuple(rest), scope)
            return _NEG, _row(_mo(_MINUS), inner)
        return _MUL, self.ratio(args, scope)

    def ratio(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> str:
        """A product: a fraction where it ends in one inverse, or begins with a fraction; a denominator is one term."""
        number = args[0].data if args[0].op == "num" else None
        rest = args if number is None else args[1:]
        is_fraction = number is not None and number.denominator != 1
        inverse = rest[-1].args[0] if _is_inverse(rest[-1]) else None
        top = rest if inverse is None else rest[:-1]
        again = top and (top[0].op == "num" or _is_inverse(top[-1]))
        if number == 1 or again or is_fraction == (inverse is not None):
            return self.plain(args, scope)
        above = [self.show(a, scope, 0 if len(top) == 1 and number is None and a.op != "mul" else _POW) for a in top]
        if number is not None and (number.numerator != 1 or not top):
            above.insert(0, _mn(self.line.digits(number.numerator)))
        if inverse is None:
            below = _mn(self.line.digits(number.denominator if number is not None else 1))
        else:
            below = self.show(inverse, scope, 0)
        return _fraction(_factors(above) if above else _mn("1"), below)

    def plain(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> str:
        """A product, factor by factor."""
        return _factors([self.show(a, scope, _POW) for a in args])

    def definition(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        template = self.printer.template(t.data)
        if template is None:
            title = self.printer.printer.title(t.data)
            return _ATOM, _called(title, *self.each(t.args, scope))
        holes = [self.show(a, scope, 0) for a in t.args]
        factors = [self.show(a, scope, _POW) for a in t.args]
        return _IMP if template.startswith(r"\forall") else _REL, filled(template, holes, factors)

    def binder(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        names, inner = self.line.bind(t, scope)
        body = t.args[-1]
        match t.op:
            case "forall" | "exists":
                sign = _mo("∀" if t.op == "forall" else "∃")
                bound = _row(_name(names[0]), _mo("∈"), type_to_mathml(t.data))
                return _IMP, _row(sign, bound, _mo(":"), self.show(body, inner, _IMP))
            case "lam":
                if (function := _eta_head(t)) is not None:
                    return _ATOM, self.show(function, scope, _ATOM)
                bound = _row(*_joined(_mo(","), map(_name, names)))
                return _ATOM, _bracketed(bound, _mo("↦"), self.show(body, inner, 0))
            case "sum":
                low, high = (self.show(a, scope, 0) for a in t.args[:2])
                under = _row(_name(names[0]), _mo("="), low)
                return _ADD, _row(f"<munderover>{_mo('∑')}{under}{high}</munderover>", self.show(body, inner, _MUL))
            case _:
                mu = self.show(t.args[0], scope, 0)
                head = _mi("𝔼") if t.op == "E" else _text("integrable" if t.op == "integrable" else "almost surely")
                under = _row(_name(names[0]), _mo("∼"), mu)
                return _ATOM, _row(_sub(head, under), _mo("["), self.show(body, inner, 0), _mo("]"))


def _is_inverse(t: Term) -> bool:
    """Whether this is one over something that is no number."""
    return t.op == "pow" and t.args[0].op != "num" and t.args[1].op == "num" and t.args[1].data == -1


def _factors(parts: list[str]) -> str:
    """Factors side by side, with a dot between what would look like one number."""
    if len(parts) == 1:
        return parts[0]
    out = [parts[0]]
    for before, part in pairwise(parts):
        numbers = part.startswith(("<mn>", "<msup><mn>", "<mfrac><mn>")) or before.endswith("</mfrac>")
        is_word = _WORD_FIRST.match(part) or _WORD_LAST.search(before[-_LONG * 4 :])
        out += [_mo(_DOT) if numbers else _SPACED if is_word else _mo(_TIMES), part]
    return _row(*out)


# Templates ------------------------------------------------------------------------------------


def filled(template: str, holes: list[str], factors: list[str]) -> str:
    """The template as one element, with elements for its places."""
    out = ""
    for part in _compiled(template, len(holes)):
        kind, place = part[0], part[1:]
        out += holes[int(place)] if kind == "\ue000" else factors[int(place)] if kind == "\ue001" else part
    return out


@lru_cache(maxsize=1024)
def _compiled(template: str, places: int) -> tuple[str, ...]:
    """The element in pieces; a place is a private sign and a number."""
    plain, factor = ([f"{sign}{i}." for i in range(places)] for sign in "\ue000\ue001")
    element = _Latex(template.format(*plain, factor=factor)).element()
    return tuple(
        piece.removesuffix(".") if piece[0] in "\ue000\ue001" else piece
        for piece in re.split(r"([\ue000\ue001][0-9]+\.)", element)
        if piece
    )


class _Latex:
    """Reads the LaTeX of templates; TermError for unsupported commands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.signs: list[str] = _PART.findall(text)
        self.place = 0

    def element(self) -> str:
        parts = self.until("")
        return parts[0] if len(parts) == 1 else _row(*parts)

    def next(self) -> str:
        if self.place == len(self.signs):
            return ""
        self.place += 1
        return self.signs[self.place - 1]

    def until(self, end: str) -> list[str]:
        parts: list[str] = []
        while (sign := self.next()) != end:
            if not sign:
                raise TermError(f"the template {self.text!r} has no end")
            if sign in ("_", "^"):
                parts.append((_sub if sign == "_" else _sup)(parts.pop(), self.argument()))
            elif sign not in _SKIPPED and sign != " ":
                parts.append(self.atom(sign))
        return parts

    def argument(self) -> str:
        while (sign := self.next()) == " ":
            pass
        return self.atom(sign)

    def atom(self, sign: str) -> str:
        if sign == "{":
            parts = self.until("}")
            return parts[0] if len(parts) == 1 else _row(*parts)
        if sign in (r"\text", r"\mathrm", r"\operatorname"):
            words = self.words()
            return _text(words) if sign == r"\text" else _mi(words)
        if sign in _LETTERS:
            return _mi(self.letter(sign))
        if sign in (r"\tfrac", r"\frac"):
            return _fraction(self.argument(), self.argument())
        if sign == r"\sqrt":
            return f"<msqrt>{self.argument()}</msqrt>"
        if sign in _SIGNS:
            if sign == r"\|":
                return f'<mo stretchy="false">{_SIGNS[sign]}</mo>'
            return _mi("∞") if sign == r"\infty" else _mo(_SIGNS[sign])
        if sign[1:] in GREEK and sign[0] == "\\":
            return _mi(GREEK[sign[1:]])
        if sign[0] in "\ue000\ue001":
            return sign
        if sign.isdigit():
            return _mn(sign)
        if sign.isalpha() and len(sign) == 1:
            return _upright("e") if sign == "e" else _mi(sign)
        if sign in "()[]=+-<>,:|;":
            return _mo(_MINUS if sign == "-" else sign)
        raise TermError(f"the template {self.text!r} has {sign!r}, which has no form in MathML")

    def letter(self, kind: str) -> str:
        words = self.words()
        if words not in _LETTERS[kind]:
            raise TermError(f"the template {self.text!r} has {kind}{{{words}}}, which has no form in MathML")
        return _LETTERS[kind][words]

    def words(self) -> str:
        if self.next() != "{":
            raise TermError(f"the template {self.text!r} has text without braces")
        out = ""
        while (sign := self.next()) != "}":
            if not sign:
                raise TermError(f"the template {self.text!r} has no end")
            out += sign
        return out.replace(" ", "\u00a0")
