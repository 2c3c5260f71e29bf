"""A notion of privacy as one value: its definition, its numbers, its words and its notation."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from typing import final

from dpproofs.kernel import Definition
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import Value
from dpproofs.privacy.domains import PARAMETERS, Condition

LAST = 100
_LONGEST = 40


@dataclass(frozen=True)
@final
class Quantity:
    """A number of a notion.

    ``domain`` is where the notion makes sense; a name that claims know has its domain there. ``claimed`` is the name
    in claims, ``default`` its value where a claim leaves it out. Numbers that are ``smaller_is_weaker`` are the ends
    of the orders that a notion is about; all others are weaker when they are larger. A claim ``fixes`` a number when
    guarantees are wanted for exactly this one. ``is_squared``: claims name its square root. A number that
    ``is_exact`` is never shown rounded: neither a larger nor a smaller one is weaker; a long one is shown as a
    digest.
    """

    name: str
    domain: Condition | None = None
    _: KW_ONLY
    claimed: str = ""
    default: Fraction | None = None
    smaller_is_weaker: bool = False
    fixes: bool = False
    is_squared: bool = False
    is_exact: bool = False

    @property
    def condition(self) -> Condition:
        """What the number must satisfy."""
        return PARAMETERS[self.name] if self.domain is None else self.domain

    @property
    def public(self) -> str:
        """The name that claims give it."""
        return self.claimed or self.name

    @property
    def public_condition(self) -> Condition:
        """What the number that claims give must satisfy."""
        return PARAMETERS.get(self.public, self.condition) if self.claimed else self.condition


@dataclass(frozen=True)
class Notion:
    """A notion of privacy.

    ``words`` and ``typeset`` are templates in the names of its numbers, such as "KL divergence at most {kappa}".
    ``unless`` has others for when a number is 0. ``about`` describes it to writers of claims; a notion without it
    cannot be claimed.
    """

    definition: Definition
    quantities: tuple[Quantity, ...]
    words: str
    typeset: str = ""
    about: str = ""
    unless: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    """A pair of numbers: a claim fixes one, and the other one is optimized."""
    place: int = LAST
    """Where lists have it; those of one place follow by name."""
    also: tuple[str, ...] = ()
    """Other words for it."""
    pair: str = ""
    """What holds of a mechanism in words of its dominating pair; nothing where ``words`` say it."""

    def __post_init__(self) -> None:
        """ValueError where the numbers are not those of the definition, in order, or some are missing in the words."""
        object.__setattr__(self, "unless", Frozen(self.unless))
        for name in ("quantities", "choices"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        stated = tuple(str(p.data[0]) for p in self.definition.parameters[2:])
        if self.names != stated:
            raise ValueError(f"{self.name} has the numbers {', '.join(stated)}, not {', '.join(self.names)}")
        said = [(name, words) for name in self.names for words in (self.words, self.typeset) if words]
        said += [
            (name, words)
            for zero, both in self.unless.items()
            for name in self.names
            for words in both
            if words and name != zero
        ]
        for name, words in said:
            if f"{{{name}}}" not in words and f"<{name}>" not in words:
                raise ValueError(f"{self.name}: {words!r} does not say {name}")

    @property
    def name(self) -> str:
        """The name of the definition."""
        return self.definition.name

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its numbers, in the order of the definition."""
        return tuple(q.name for q in self.quantities)

    @property
    def claimed(self) -> Mapping[str, Quantity]:
        """The numbers of a claim, by the names they have there."""
        return {q.public: q for q in self.quantities}

    @property
    def template(self) -> str:
        """How it is written: as a property of a mechanism over a neighbouring relation."""
        words = self.typeset.replace("{", "{{").replace("}", "}}")
        for place, name in enumerate(self.names, 2):
            words = words.replace(f"<{name}>", f"{{{place}}}")
        verb = "has" if self.typeset.startswith(r"\text") else "is"
        return rf"{{0}} \text{{{{ {verb} }}}} {words} \text{{{{ over }}}} {{1}}"

    def quantity(self, name: str) -> Quantity:
        """The number of that name."""
        return next(q for q in self.quantities if q.name == name)

    def from_claim(self, numbers: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """The numbers of a claim, or some of them, under the names of the definition."""
        claimed = {self.claimed[name]: v for name, v in numbers.items()}
        return {q.name: v**2 if q.is_squared else v for q, v in claimed.items()}

    def text(self, numbers: Mapping[str, Value]) -> str:
        """The guarantee in words."""
        return self._template(numbers, 0).format(**{q.name: self._shown(q, numbers[q.name]) for q in self.quantities})

    def latex(self, numbers: Mapping[str, Value]) -> str:
        """The guarantee as a formula and words, for $...$."""
        template = self._template(numbers, 1)
        shown = {q.name: _in_latex(q, numbers[q.name]) for q in self.quantities}
        if not template:
            inner = ",\\ ".join(rf"\mathrm{{{name.replace('_', ' ')}}} = {v}" for name, v in shown.items())
            return rf"\text{{{self.name.replace('_', ' ')}}}({inner})"
        for name, v in shown.items():
            template = template.replace(f"<{name}>", v)
        return template

    def _shown(self, q: Quantity, v: Value) -> str:
        if q.is_exact:
            return exactly(v)
        return v.text(up=False) if q.smaller_is_weaker else str(v)

    def _template(self, numbers: Mapping[str, Value], place: int) -> str:
        for name, instead in self.unless.items():
            if numbers[name].exact == 0:
                return instead[place]
        return (self.words, self.typeset)[place]


def exactly(v: Value) -> str:
    """A rational number in full, or a digest of its digits where these are many; any other as its term."""
    q = v.exact
    if q is None:
        return repr(v.term)
    text = f"{q.numerator:x}/{q.denominator:x}"
    if len(text) > _LONGEST:
        return f"#{hashlib.sha256(text.encode()).hexdigest()}"
    return str(q)


def _in_latex(q: Quantity, v: Value) -> str:
    """A short fraction, or a decimal that is rounded up, or down where that is weaker."""
    if q.is_exact:
        return rf"\texttt{{{exactly(v).replace('#', chr(92) + '#')}}}"
    if v.exact is not None and len(str(v.exact)) <= 12:
        if v.exact.denominator == 1:
            return str(v.exact)
        return rf"\frac{{{v.exact.numerator}}}{{{v.exact.denominator}}}"
    digits, _, exponent = v.decimal(8, up=not q.smaller_is_weaker).partition("e")
    return rf"{digits}\cdot 10^{{{int(exponent)}}}" if exponent else digits
