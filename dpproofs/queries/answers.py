"""The sensitivity of a query on lists of records: proved and attained, refuted, or bounded on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final, final

from dpproofs.checkers.rational import exact
from dpproofs.errors import InputError
from dpproofs.kernel import KernelError, RuleError, Term, Theorem
from dpproofs.language.terms import eq, num
from dpproofs.numbers import DpproofsError, Value
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, single_relation
from dpproofs.prover.parse import ParseError, parse_term
from dpproofs.prover.refute import order
from dpproofs.proving.tactics import ProofError, both, under
from dpproofs.queries.arithmetic import defined
from dpproofs.queries.attained import Attained, TooLongError
from dpproofs.queries.bounds import Bounds
from dpproofs.queries.models import Model
from dpproofs.queries.reading import read_query, read_values
from dpproofs.queries.records import Records
from dpproofs.queries.search import LONGEST, Evaluator, Pair, farthest, shown
from dpproofs.queries.upper import OpenError, Upper

PROVED, VERIFIED, REFUTED, NOT_PROVEN = "PROVED", "VERIFIED", "REFUTED", "NOT PROVEN"
MOST_RECORDS: Final = 10**6
TOO_LARGE: Final = "has values that are too large to be compared"
_STEPS = 80
_TRIED = 2
_SHOWN = 400


@final
@dataclass(frozen=True)
class Sensitivity:
    """What is known of the sensitivity of a query; ``theorem`` says it."""

    verdict: str
    """PROVED; of a claim VERIFIED or REFUTED; NOT PROVEN."""
    model: Model
    bound: Term | None = None
    """The query is proved to move by at most this."""
    upper: Theorem | None = None
    pair: Pair | None = None
    """Two neighbouring lists between which it moves by ``moved``."""
    moved: Term | None = None
    lower: Theorem | None = None
    """That it does so, or that it moves by more than was claimed."""
    claimed: Term | None = None
    reason: str = ""

    @property
    def is_attained(self) -> bool:
        """Whether the query moves by the bound between the two lists: then the bound is the sensitivity."""
        return self.bound is not None and self.moved == self.bound and self.lower is not None

    @property
    def theorem(self) -> Theorem | None:
        """The sensitivity, and that it is attained; an upper bound; or that what is claimed is none."""
        if self.verdict == REFUTED:
            return self.lower
        if self.upper is None or self.lower is None or not self.is_attained:
            return self.upper
        hypotheses = tuple(dict.fromkeys((*self.upper.hypotheses, *self.lower.hypotheses)))
        return under(both(self.upper, self.lower), *hypotheses)

    @property
    def about(self) -> str:
        """Which lists and neighbours it is about."""
        low, high = ("" if end is None else str(end) for end in (self.model.low, self.model.high))
        sizes = ""
        if self.model.size is not None:
            sizes = f", lists of {_records(self.model.size)}"
        elif self.model.least:
            sizes = f", lists of at least {_records(self.model.least)}"
        return f"values in {low}..{high}, {self.model.relation}{sizes}"

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        lists = None if self.pair is None else [[str(v) for v in one] for one in self.pair.lists()]
        return {
            "verdict": self.verdict,
            "query": self.model.query.text,
            "values": [None if end is None else str(end) for end in (self.model.low, self.model.high)],
            "relation": self.model.relation,
            "size": self.model.size,
            "least_size": self.model.least,
            "claimed": None if self.claimed is None else repr(self.claimed),
            "sensitivity": repr(self.bound) if self.is_attained else None,
            "at_most": None if self.bound is None else _number(self.bound),
            "attained": self.is_attained,
            "at_least": None if self.moved is None or self.lower is None else _number(self.moved),
            "lists": lists if self.lower is not None else None,
            "theorem": None if self.upper is None else repr(self.upper),
            "axioms": None if self.theorem is None else list(self.theorem.axioms()),
            "proof_steps": None if self.theorem is None else sum(1 for _ in self.theorem.derivation()),
            "reason": self.reason,
        }

    def __str__(self) -> str:
        lines = [f"{self.verdict}: {self._said()}", f"  for {self.about}"]
        if self.lower is not None and self.pair is not None and self.moved is not None:
            one, two = map(shown, self.pair.lists())
            word = "attained: between" if self.is_attained else "between"
            lines.append(f"  {word} {one} and {two} it moves by {_written(self.moved)}")
        if self.upper is not None:
            lines.append(f"  theorem: {self.upper!r}")
        if self.theorem is not None:
            rests = ", ".join(self.theorem.axioms()) or "none"
            count = sum(1 for _ in self.theorem.derivation())
            lines.append(f"  steps of the proof: {count}; axioms: {rests}")
        if self.reason:
            lines.append(f"  {self.reason}")
        return "\n".join(lines)

    def _said(self) -> str:
        what = f"the sensitivity of {self.model.query.text}"
        if self.claimed is not None:
            word = {VERIFIED: "is at most", REFUTED: "is not at most"}.get(self.verdict, "is not known to be at most")
            return f"{what} {word} {_written(self.claimed)}"
        if self.is_attained and self.bound is not None:
            return f"{what} is {_written(self.bound)}"
        if self.bound is not None:
            return f"{what} is at most {_written(self.bound)}, which is proved, but not that it is as large"
        return f"{what} is not known"


def _records(count: int) -> str:
    return f"{count} record" + ("s" if count != 1 else "")


def _number(t: Term) -> str:
    """A closed term: exact where it is rational, and else with its decimals."""
    value = Value(t)
    return str(value.exact) if value.exact is not None else repr(t)


def _written(t: Term) -> str:
    value = Value(t)
    return str(value.exact) if value.exact is not None else f"{t!r} ({value.decimal(10, up=True)}, rounded up)"


def sensitivity(
    query: str,
    values: str,
    relation: str = "replace-one",
    *,
    size: int | None = None,
    least_size: int = 0,
    claim: str | int | Fraction | None = None,
    effort: int = 1,
    progress: Callable[[str], None] | None = None,
) -> Sensitivity:
    """The sensitivity of a query on lists of records: sup |q(D) - q(D')| over neighbouring lists D and D'.

    ``sensitivity("sum(clip(x, 0, 1))/n", "-5..5", size=10)``. ``values`` is the range of the values x of records,
    ``0..1``, or ``0..`` and ``..`` for ranges without an end. ``size`` is the number of records of all lists, where it
    is known (with ``replace-one``), ``least_size`` the least one. With ``claim``, whether the query moves by at most
    that. ``effort``, from 1 to 100, scales the search for proofs. Raises InputError for what is no query, or one that
    has no value on one of the lists.
    """
    model = _model(query, values, relation, size, least_size)
    claimed = None if claim is None else _claimed(claim)
    if type(effort) is not int or not 1 <= effort <= 100:
        raise InputError("effort", effort, "must be a whole number from 1 to 100")
    tell = progress or (lambda _: None)
    return of_model(model, claimed, effort, tell)


def upper_of(model: Model, effort: int = 1, hint: int = 0) -> Upper:
    """Proves upper bounds for a model; InputError for a query that has no value on one of its lists.

    ``hint`` is how many records two lists seem to share between which the query moves farthest.
    """
    records = Records(model, effort)
    unknown = records.undefined()
    if unknown:
        raise InputError("query", model.query.text, unknown)
    return Upper(model, records, Bounds(model, records), effort, _STEPS * effort, hint)


def of_model(
    model: Model, claimed: Term | None = None, effort: int = 1, tell: Callable[[str], None] = lambda _: None
) -> Sensitivity:
    """The sensitivity of the query of a model, or whether it is at most what is claimed."""
    try:
        tell("looking for lists")
        pair, far = farthest(model)
        upper = upper_of(model, effort, len(pair.common))
        tell("proving")
        return _found(model, upper, pair, far) if claimed is None else _judged(model, upper, pair, claimed)
    except OverflowError as error:
        raise InputError("query", model.query.text, TOO_LARGE) from error


def _model(query: str, values: str, relation: str, size: int | None, least: int) -> Model:
    relation = single_relation(relation)
    asked, (low, high) = read_query(query), read_values(values)
    for name, number, smallest in (("size", size, 1), ("least_size", least, 0)):
        if number is not None and (type(number) is not int or not smallest <= number <= MOST_RECORDS):
            raise InputError(name, number, f"must be a whole number from {smallest} to {MOST_RECORDS}")
    if size is not None and relation == ADD_OR_REMOVE_ONE:
        raise InputError("size", size, f"must not be given with {relation}, which changes it; least_size may be")
    if size is not None and least > size:
        raise InputError("least_size", least, f"must be at most the size {size}")
    return Model(asked, low, high, relation, size, 0 if size is not None else least)


def _claimed(claim: object) -> Term:
    if type(claim) is bool or not isinstance(claim, str | int | Fraction):
        raise InputError("claim", claim, "must be a number, or text such as '1/2' or 'exp(1) - 1'")
    try:
        term = parse_term(claim) if isinstance(claim, str) else num(claim)
    except ParseError as error:
        raise InputError("claim", claim, f"must be a number; {error.problem}") from error
    if term.free:
        raise InputError("claim", claim, "must be a number, without variables")
    try:
        sign = order(num(0), term)
        value = Value(term).enclosure()
    except (DpproofsError, KernelError, ArithmeticError) as error:
        raise InputError("claim", claim, "must be a number that has a value") from error
    if defined(eq(term, term), ()) is None:
        raise InputError("claim", claim, "must be a number that has a value")
    if sign is None or value is None or sign > 0:
        raise InputError("claim", claim, "must be at least 0")
    found = exact(term)
    return term if found is None else num(found)


def _judged(model: Model, upper: Upper, pair: Pair, claimed: Term) -> Sensitivity:
    """Whether the query moves by at most what is claimed."""
    lists, moved, reason = _moved(model, pair)
    if lists is not None and moved is not None and order(claimed, moved) == -1:
        try:
            beyond = lists.exceeded(claimed)
        except (ProofError, RuleError, TooLongError) as error:
            return Sensitivity(NOT_PROVEN, model, pair=pair, claimed=claimed, reason=_line(error))
        return Sensitivity(REFUTED, model, pair=pair, moved=moved, lower=beyond, claimed=claimed)
    about = Sensitivity(VERIFIED, model, claimed, None, pair, moved, _attained(lists), claimed, reason)
    try:
        return replace(about, upper=upper.theorem(claimed))
    except OpenError as error:
        return replace(about, verdict=NOT_PROVEN, bound=None, reason=f"left open: {_line(error)}")


def _found(model: Model, upper: Upper, pair: Pair, far: float) -> Sensitivity:
    """The sensitivity, or bounds on it."""
    lists, moved, reason = _moved(model, pair)
    about = Sensitivity(PROVED, model, None, None, pair, moved, _attained(lists), reason=reason)
    unbounded = _grows(model, pair, far)
    if unbounded:
        return replace(about, verdict=NOT_PROVEN, reason=unbounded)
    first = ""
    rises = model.size is None and len(pair.common) == LONGEST - 1  # what a longer list attains may be larger
    for bound in _candidates(None if rises else moved, far):
        try:
            found = replace(about, bound=bound, upper=upper.theorem(bound))
            return found if found.is_attained else replace(found, verdict=NOT_PROVEN)
        except OpenError as error:
            first = first or f"left open: {_line(error)}"
    return replace(about, verdict=NOT_PROVEN, reason=first)


def _moved(model: Model, pair: Pair) -> tuple[Attained | None, Term | None, str]:
    """The two lists, and how far the query moves between them, as a closed term."""
    lists = Attained(model, pair)
    try:
        return lists, lists.moved, ""
    except (ProofError, RuleError, KernelError, DpproofsError) as error:
        return None, None, _line(error)


def _attained(lists: Attained | None) -> Theorem | None:
    if lists is None:
        return None
    try:
        return lists.attained()
    except (ProofError, RuleError, TooLongError):
        return None


def _candidates(moved: Term | None, far: float) -> Iterator[Term]:
    """What may be the sensitivity: what lists attain, simple numbers that are a little larger, and larger ones."""
    if moved is not None:
        yield moved
    near = sorted({Fraction(-int(-(far * (1 + 1e-12)) * d // 1), d) for d in range(1, 13)})
    simple = [q for q in near if far < q <= far * 1.15][:_TRIED]
    seen = {exact(moved)} if moved is not None else set()
    for bound in (*simple, *(Fraction(far * k).limit_denominator(10**6) for k in (1.1, 2))):
        if bound not in seen and bound > far:
            seen.add(bound)
            yield num(bound)


def _grows(model: Model, pair: Pair, far: float) -> str:
    """What is said where the query moves farther and farther between longer lists, or larger values."""
    evaluator, more = Evaluator(model), list[Pair]()
    if model.size is None and len(pair.common) >= 10:
        more.append(replace(pair, common=pair.common * 20))
    for end in (model.low, model.high):
        if end is None:
            more.append(_stretched(pair))
    for other in more:
        one, two = (evaluator.at(values) for values in other.lists())
        moved = abs(float(one) - float(two))
        if moved > 1.5 * far:
            longest = max(map(len, other.lists()))
            what = f"lists of {longest} records" if len(other.common) > len(pair.common) else "larger values"
            return f"it seems to have no bound: between {what} it moves by about {moved:.6g}"
    return ""


def _stretched(pair: Pair) -> Pair:
    """The lists with values ten times as far from 0."""
    first, second = (None if end is None else 10 * end for end in (pair.first, pair.second))
    return Pair(tuple(10 * value for value in pair.common), first, second)


def _line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def save(answer: Sensitivity, path: str | Path) -> Path:
    """Write the proof of what ``sensitivity`` answered to a file, atomically; returns the path.

    Raises SavedProofError if nothing is proved, or the file cannot be written.
    """
    from dpproofs.library.saved import SavedProofError, pieces, write

    path = Path(path)
    theorem = answer.theorem
    if theorem is None:
        raise SavedProofError(f"{path}: nothing is proved; nothing is saved")
    title = str(answer).split("\n")[0]
    return write(path, pieces(theorem, path.stem, title, "dpproofs sensitivity"))
