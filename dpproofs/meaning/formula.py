"""The formula of a claim, and that of its refutation.

A claim is read as plain data, with the keys of a claim file; one that is not read is refused. Its formula says that the
numbers are in their domains, and that on all lists of records, whatever the steps do that they may do, what is released
has the claimed guarantee. A refutation says that the numbers are in their domains, and that on no lists, from some
length on, this is so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from dpproofs.kernel import Term, TermError, Type
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import FALSE, REAL, conj, forall, implies, lam, nat, num, rename_spaces
from dpproofs.meaning.batches import BATCHES
from dpproofs.meaning.choices import CHOICES
from dpproofs.meaning.definitions import STATED, on
from dpproofs.meaning.descent import DESCENT
from dpproofs.meaning.kinds import KINDS, Described, Numbers, poisson_sampled, whole_count
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, RELATIONS, TWO_RECORDS, most, x
from dpproofs.meaning.lists import relation as neighbours_of
from dpproofs.meaning.mixing import MIXING
from dpproofs.meaning.numerals import LIKE, numeral
from dpproofs.meaning.parts import in_parallel
from dpproofs.meaning.process import OUTPUT, PAIRED, PROCESS, Kind, Says, Steps, beginning, composed, in_order, released
from dpproofs.meaning.process import released_from, step_law
from dpproofs.meaning.queries import NOISE, read_query
from dpproofs.meaning.streams import STREAMS

Document = Mapping[str, object]
"""A claim as plain data: ``relation``, ``premise`` and ``claim`` as in a claim file, with exact numbers."""

ALL_KINDS: Mapping[str, Callable[[Numbers, Term], Described]] = Frozen(
    {**KINDS, **CHOICES, **STREAMS, **MIXING, **DESCENT, **BATCHES}
)
"""What a step of a claim means, by the name of its kind: from its numbers and the relation that it is claimed over."""
FIXED_START = frozenset({"approx_zcdp", "bounded_range", "mcdp", "probabilistic_dp"})
"""Notions that are not known to be kept by mixtures, so that they do not survive a start at random: it is one point.

Of approximate zCDP, parts of the laws would have to be chosen measurably.
"""
KEPT = frozenset({"mcdp", "probabilistic_dp"})
"""Notions that do not survive postprocessing: answers are kept, and nothing is computed from them."""


SAMPLED, REPLACED, ADDED_OR_REMOVED = "poisson-sampled", "replace-one", "add-or-remove-one"
_POISSON, _INDEX, _ONCE = {"sampling": "poisson"}, {"releases": "index"}, {"participation": "once"}
WORDS: Mapping[str, Mapping[str, str]] = Frozen(
    {
        SAMPLED: _POISSON,
        "poisson-sampled-gaussian": _POISSON,
        "above-threshold": _INDEX,
        "above-threshold-monotone": _INDEX,
        "matrix-gaussian": _ONCE,
        "tree-aggregation": _ONCE,
        **{name: {"releases": "last"} for name in DESCENT},
    }
)
"""The words that steps of these kinds require, so that nothing else is meant."""
QUERY = ("query", "values", "dataset_size")
"""The keys of a query that is said in place of its sensitivity."""
FORMS = ("mechanism", "guarantee", "sequence", "parallel", "postprocessed")
"""The keys; each table of steps has one of them."""


class NoMeaningError(Exception):
    """What a claim speaks of has no formula; the message names it."""


class Meaning(NamedTuple):
    """What a claim says: its numbers are in their ``domain``, and the ``body`` holds on all lists of records."""

    domain: tuple[Term, ...]
    body: Term
    needs: tuple[Term, ...] = ()
    """What is assumed where it is refuted, as no axiom says it: the measure that counts whole numbers, and pairs."""
    least: int = 1

    @property
    def formula(self) -> Term:
        """The claim."""
        return conj(*self.domain, forall(LIST_SPACE, implies(FINITE_LISTS(*LIST_SPACE), self.body)))

    def refutation(self, least: int, space: Type, *, two_records: bool = False) -> Term:
        """The claim is false, on all lists that may have that many records, for what is released in this space.

        ``two_records``: where there are two different records.
        """
        false = implies(rename_spaces(self.body, {OUTPUT: space}), FALSE)
        some = (TWO_RECORDS,) if two_records else ()
        lists = FINITE_LISTS(*LIST_SPACE), num(max(least, self.least)) <= most, *some, *self.needs
        return conj(*self.domain, forall(LIST_SPACE, implies(*lists, false)))


def meaning(claim: Document) -> Meaning:
    """What a claim says; NoMeaningError where it speaks of what has no formula."""
    try:
        return _meaning(claim)
    except KeyError as error:
        raise NoMeaningError(f"{error.args[0]}: it is missing, or unknown") from error
    except (ValueError, ArithmeticError, TermError) as error:
        raise NoMeaningError(str(error)) from error


def refutation(claim: Document, said: Meaning | None = None) -> Term:
    """That the claim is false where numbers are released, on all lists that may have as many records as its groups.

    Over replace-one there are two different records. ``said`` is the meaning of the claim, where that is known.
    """
    group = _count(_table(claim["claim"]), "group")
    return (said or meaning(claim)).refutation(group, REAL, two_records=claim["relation"] == REPLACED)


def _meaning(claim: Document) -> Meaning:
    _only(claim, "relation", "premise", "claim")
    claimed = _table(claim["claim"])
    notion, group = str(claimed["notion"]), _count(claimed, "group")
    reader = _Reader(str(claim["relation"]), notion)
    total, said = in_order(reader.in_sequence(claim["premise"]))
    if len(reader.sizes) > 1:
        raise NoMeaningError("queries on data sets of several sizes, or of one and of any")
    numbers, domain = _guarantee(notion, _numbers(claimed, "notion", "group"))
    begin, begins = beginning(is_fixed=notion in FIXED_START)
    whole = PROCESS(released, lam(x, begins), step_law, num(total))
    neighbours = neighbours_of(reader.relation, group)
    goal = on(STATED[notion].definition, Y=OUTPUT)(lam(x, released(num(total), x)), neighbours, *numbers)
    body = forall((released, begin, step_law), implies(whole, *said, goal))
    counts = [fact for number in (total, group) for fact in (nat(num(number)), 1 <= num(number))]
    texts = sorted(_numerals(claim), key=lambda text: "".join(text.split()))
    values = (fact for text in texts for fact in numeral(text)[1:])
    domains = dict.fromkeys((*counts, *values, *reader.domain, *domain))
    pairs = (PAIRED,) if notion in KEPT and total > 1 else ()
    return Meaning(tuple(domains), body, tuple(dict.fromkeys((*reader.needs, *pairs))), reader.least)


class _Reader:
    """Reads the steps of a claim, over its relation and for its notion, and gathers the domains of their numbers."""

    def __init__(self, relation: str, notion: str) -> None:
        self.relation = relation
        self.notion = notion
        self.domain: list[Term] = []
        self.needs: list[Term] = []
        self.least = 1
        self.sizes: set[int | None] = set()
        """The numbers of records of data sets that queries are about, None for any number."""

    def in_sequence(self, premises: object, count: int = 1) -> tuple[Steps, ...]:
        """Composed steps, with that multiplicity; a repeated composition of several steps is a step itself."""
        rows = tuple(row for premise in _list(premises) for row in self._row(_table(premise)))
        if count == 1:
            return rows
        if len(rows) == 1:
            return (rows[0]._replace(runs=rows[0].runs * count),)
        return (self._steps(self._together(rows), count),)

    def _steps(self, says: Says, count: int) -> Steps:
        """``count`` steps, with their premise ``says``."""
        return Steps(says, count, Kind(OUTPUT, says) if self.notion in KEPT else None)

    def _together(self, rows: tuple[Steps, ...]) -> Says:
        """What several steps make, one after the other."""
        return lambda laws: composed(rows, laws, is_fixed=self.notion in FIXED_START)

    def _row(self, premise: Document) -> tuple[Steps, ...]:
        form, count = _form(premise), _count(premise, "count")
        if "after" in premise:
            premise, form = _after(premise), "mechanism"
        if form not in ("mechanism", "guarantee"):
            _only(premise, form, "count")
        if form == "sequence" or (form == "parallel" and len(_list(premise[form])) == 1):
            return self.in_sequence(premise[form], count)  # one part alone has all records
        if form == "parallel":
            return (self._parallel(premise[form], count),)
        if form == "postprocessed":
            return (self._postprocessed(_table(premise[form]), count),)
        if form == "guarantee":
            return (self._steps(self._given(premise, self.relation).kind.says, count),)
        known = self._known(premise, self.relation)
        self.domain += known.domain
        self.needs += known.needs
        self.least = max(self.least, known.least)
        if self.notion in KEPT:
            says = known.kind.whole or known.kind.says
            return (Steps(says, known.runs * count, Kind(known.kind.space, says)),)
        return (Steps(lambda laws: released_from(known.kind, laws), known.runs * count),)

    def _postprocessed(self, inner: Document, count: int) -> Steps:
        """What is computed from the answer of a step or of several."""
        says = self._as_one(inner)
        return self._steps(lambda laws: released_from(Kind(OUTPUT, says), laws), count)

    def _as_one(self, premise: Document) -> Says:
        """The premise of the laws of one step, or of several, one after the other."""
        rows = self._row(premise)
        one = rows[0]
        is_one = len(rows) == 1 and one.runs == 1 and one.kept is None
        return one.says if is_one else self._together(rows)

    def _parallel(self, premises: object, count: int) -> Steps:
        """Steps on disjoint parts of the data; over replace-one a record stays in its part, if its step says so."""
        parts = [_table(premise) for premise in _list(premises)]
        by_record = self.relation == ADDED_OR_REMOVED or all(map(_is_added, parts))
        around, self.sizes = self.sizes, set()
        each = tuple(map(self._as_one, parts))
        if self.sizes - {None}:
            raise NoMeaningError("the size of all data in a part of it")
        self.sizes |= around
        how = {"by_record": by_record, "is_fixed": self.notion in FIXED_START, "is_kept": self.notion in KEPT}
        return self._steps(lambda laws: in_parallel(each, laws, **how), count)

    def _known(self, premise: Document, relation: str) -> Described:
        """A step of a known kind."""
        if "query" in premise:
            return self._queried(premise, relation)
        premise = _choice(premise) if "monotone" in premise else _in_batches(premise)
        name = str(premise["mechanism"])
        if name != SAMPLED and name not in ALL_KINDS:
            raise NoMeaningError(name)
        words = WORDS.get(name, {})
        for key, word in words.items():
            if premise[key] != word:
                raise NoMeaningError(f"{key} = {premise[key]!r}: it must be {word}")
        if name in STREAMS and relation != ADDED_OR_REMOVED:
            raise NoMeaningError(f"{name}: it goes with the relation {ADDED_OR_REMOVED}")
        if ("participation" in words or name in BATCHES) and self.notion in KEPT:
            raise NoMeaningError(f"{self.notion} of {name}, whose vectors are chosen anew in each row")
        numbers = _numbers(premise, "mechanism", "count", *words, *(("base",) if name == SAMPLED else ()))
        if name == SAMPLED:
            described = self._sampled(premise, numbers)
        else:
            described = ALL_KINDS[name](numbers, RELATIONS[relation])
        _only(numbers)
        return described

    def _queried(self, premise: Document, relation: str) -> Described:
        """Noise on a query that is said. The size of data sets is known where records are replaced."""
        numbers = _numbers(premise, "mechanism", "count", *QUERY)
        size, (name, definition) = None, NOISE[str(premise["mechanism"])]
        if "dataset_size" in premise:
            size = _count(premise, "dataset_size")
            if relation != REPLACED:
                raise NoMeaningError("dataset_size: records are added or removed")
        self.sizes.add(size)
        query, spread = read_query(premise["query"], premise["values"], size), numbers.pop(name)
        _only(numbers)
        kind = Kind(REAL, lambda mechanism: query.with_noise(lambda q: definition(mechanism, q, spread)))
        return Described(kind, (0 < spread,), least=size or 1)

    def _sampled(self, premise: Document, numbers: Numbers) -> Described:
        """A step on a Poisson sample; its numbers are for records that are added or removed, and so is a guarantee."""
        base = _table(premise["base"])
        base = _after(base) if "after" in base else base
        if self.relation != ADDED_OR_REMOVED or base.get("relation", ADDED_OR_REMOVED) != ADDED_OR_REMOVED:
            raise NoMeaningError("a Poisson sample in a claim about records that are replaced")
        if "poisson" in (base.get("sampling"), base.get("batches")) or _count(base, "count") != 1:
            raise NoMeaningError("a sample of a sample, or one that several steps are given")
        inner = (self._given if _form(base) == "guarantee" else self._known)(base, ADDED_OR_REMOVED)
        rate = num(numbers.exact("sampling_rate"))
        runs = whole_count(numbers.exact("steps", 1))
        return Described(poisson_sampled(inner.kind, rate), (0 < rate, rate < 1, *inner.domain), runs, inner.needs)

    def _given(self, premise: Document, relation: str) -> Described:
        """A step that has a guarantee, over the relation that it names or else that of the claim."""
        name = str(premise["guarantee"])
        numbers, domain = _guarantee(name, _numbers(premise, "guarantee", "count", "relation"))
        over = neighbours_of(str(premise.get("relation", relation)))
        definition = on(STATED[name].definition, Y=OUTPUT)
        self.domain += domain
        return Described(Kind(OUTPUT, lambda laws: definition(laws, over, *numbers)), ())


def _guarantee(notion: str, given: Numbers) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The numbers of a guarantee, in the order of its definition, and their domain."""
    known = STATED[notion]
    given.update({"xi": num(0), **given} if "xi" in known.names else {})
    said = {n: num(given.exact(n)) if n in ("order", "omega", "m") else given.pop(n) for n in known.names}
    _only(given)
    terms = {n: num(t.data**2) if t.op == "num" else t**2 for n, t in said.items()} if known.is_squared else said
    domain = [*known.facts(terms), *known.facts(said)]
    if "xi" in terms:
        domain.append(0 <= terms["xi"] + terms["rho"])
    return tuple(terms.values()), tuple(domain)


def _table(value: object) -> Document:
    if not isinstance(value, Mapping):
        raise NoMeaningError("a step that is no table")
    return value


def _list(premises: object) -> Sequence[object]:
    if not isinstance(premises, list | tuple) or not premises:
        raise NoMeaningError("a sequence without steps")
    return premises


def _form(premise: Document) -> str:
    """What a table of steps is."""
    found = [form for form in FORMS if form in premise]
    if len(found) != 1:
        raise NoMeaningError(f"a step that has {len(found)} of the keys {', '.join(FORMS)}")
    return found[0]


def _after(premise: Document) -> Document:
    """A kernel that postprocesses an answer with a guarantee: a step of the kind mixing, in its short form."""
    ((condition, number),) = _table(premise["after"]).items()
    if premise["guarantee"] not in ("pure_dp", "approx_dp"):
        raise NoMeaningError(f"what a kernel makes of {premise['guarantee']}")
    none = {"delta": 0} if premise["guarantee"] == "pure_dp" else {}
    more = {**none, condition.replace("-", "_"): number, "mechanism": "mixing"}
    rest = {name: value for name, value in premise.items() if name not in ("guarantee", "after")}
    if more.keys() & rest.keys():
        raise NoMeaningError("a key of a step that is said twice")
    return {**rest, **more}


def _choice(premise: Document) -> Document:
    """A choice that says beside its name whether its utilities are monotone."""
    rest, name = dict(premise), f"{premise['mechanism']}-monotone"
    said = rest.pop("monotone")
    if type(said) is not bool or name not in ALL_KINDS:
        raise NoMeaningError(f"monotone = {said!r}: it is true or false, of a choice by utilities")
    return {**rest, "mechanism": name} if said else rest


def _in_batches(premise: Document) -> Document:
    """DP-SGD that says beside its name how its batches are drawn."""
    if premise["mechanism"] != "dp-sgd":
        return premise
    rest = {key: said for key, said in premise.items() if key != "batches"}
    if premise["batches"] == "poisson":
        return {**_POISSON, **rest, "mechanism": "poisson-sampled-gaussian"}
    return {**rest, "mechanism": f"dp-sgd-{premise['batches']}"}


def _only(table: Document, *known: str) -> None:
    """NoMeaningError for another key."""
    for name in table:
        if name not in known:
            raise NoMeaningError(f"{name}: it is unknown")


def _is_added(premise: Document) -> bool:
    """Whether all premises are about added or removed records."""
    form = _form(premise)
    if form in ("sequence", "parallel"):
        return all(_is_added(_table(one)) for one in _list(premise[form]))
    if form == "postprocessed":
        return _is_added(_table(premise[form]))
    return form == "guarantee" and premise.get("relation") == ADDED_OR_REMOVED


def _numbers(table: Document, *words: str) -> Numbers:
    """The numbers of a table, which has these keys beside them."""
    return Numbers({name: _number(name, value) for name, value in table.items() if name not in words})


def _count(table: Document, name: str) -> int:
    return whole_count(Numbers({name: _number(name, table.get(name, 1))}).exact(name))


def _numerals(value: object) -> Iterator[str]:
    """The numbers in a claim that are sums, products, powers, roots and the like."""
    if type(value) is str and LIKE.match(value):
        yield value
    if isinstance(value, Mapping):
        value = [one for name, one in value.items() if name not in QUERY[:2]]
    for one in value if isinstance(value, list | tuple) else ():
        yield from _numerals(one)


def _number(name: str, value: object) -> Term:
    """A number, rational or not; anything else is refused."""
    if type(value) is str and LIKE.match(value):
        return numeral(value)[0]
    if type(value) is int or type(value) is Fraction:
        return num(value)
    raise NoMeaningError(f"{name} = {value!r}: it is no exact number")
