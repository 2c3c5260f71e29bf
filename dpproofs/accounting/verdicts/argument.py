"""A verdict as an argument: the answer, the bounds, the steps that a person would write, the assumptions.

It is made of the verdict alone, and every form of report is made of it. Equal steps are composed in one line, and
privacy loss distributions on a grid, with all operations on them, take one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.guarantees import is_weakened
from dpproofs.accounting.judgement import BEST, TOO_SMALL, Bounds, Judgement
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms import KINDS, Mechanism, Parallel, PoissonSampled, Step
from dpproofs.accounting.mechanisms.poisson_sampled import RATE
from dpproofs.accounting.mechanisms.poisson_sampled_gaussian import PoissonSampledGaussian
from dpproofs.accounting.mechanisms.queried import OfQuery
from dpproofs.accounting.pld.dominating_pairs import SAMPLED
from dpproofs.accounting.proofs.compared import as_rational
from dpproofs.accounting.verdicts.bounds import DIGITS, MOST_DIGITS, rounded
from dpproofs.kernel import Term
from dpproofs.language.frozen import Frozen
from dpproofs.library import library
from dpproofs.numbers import Value, decimal_string, nearest, printable
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import (
    CLAIMED,
    COMPOSED_DP,
    MEASURABLE_COMPONENTS,
    MIXED_DP,
    NOTIONS,
    PARTITION,
    PROBABILISTIC_DP,
    TABLE_DP,
)
from dpproofs.privacy.reading import same_but_for_spaces
from dpproofs.privacy.relations import RELATIONS, REMOVE_ONE
from dpproofs.render.argument import Argument, Line

SHORT = 10
"""A number that takes no more letters is written out."""
LONGEST_KIND = 90
"""What a kind of step is, if it takes more letters, is left to its name."""
LONGEST_FORMULA = 90
_HOCKEY_STICK = "delta(epsilon) = infinity mass + sum of p(l) (1 - e^(epsilon - l)) over losses l > epsilon"
SEVERAL = 4
"""The most steps with one guarantee that are named."""
_ID = re.compile(r"([\w.-]+): ")
_LEAST_DELTA = re.compile(r"its least delta at epsilon = \S+ is at least (\S+), more than \S+")
WHOLE = TABLE_DP.name, MIXED_DP.name, COMPOSED_DP.name
"""Notions of compositions: guarantees of steps in other ones are composed in one line."""
NOTHING_REVEALED = ", which reveal the data with probability 0 in all"
EMPTY: Mapping[str, Fraction] = Frozen({})
_HAS = "KL", "total", "chi", "squared", "beliefs"
SAMPLING = "sampling.poisson-approx-dp"
"""The amplification lemma for a guarantee with a free epsilon or delta."""
NEIGHBOURS = Frozen(
    dict(zip(RELATIONS, ("one record is replaced by another", "one record is added or removed"), strict=True))
)


def argument(verdict: Judgement) -> Argument:
    """The argument for a verdict."""
    claim, g = verdict.claim, verdict.guarantee
    if not isinstance(claim, PrivacyClaim):
        raise TypeError("there is an argument for verdicts that were found here")
    steps = _against(claim, verdict)
    if g is not None:
        steps += _derived(claim, verdict, g, len(steps))
    return Argument(
        verdict.verdict,
        code_of(verdict),
        words_of(claim),
        printable(claim.title),
        tuple(_bounds(claim, verdict)),
        tuple(steps),
        _vouched(claim, g, steps, is_theorem=bool(verdict)) if verdict or verdict.derived_only else (),
        _rests_on(verdict),
        tuple(note for note in verdict.notes if not _is_among_bounds(note, verdict.bounds)),
    )


def _is_among_bounds(note: str, bounds: Bounds | None) -> bool:
    """Whether the line of bounds says what the note does."""
    if bounds is None:
        return False
    is_best = bounds.derived is not None and note.startswith(BEST)
    return is_best or (bounds.too_small is not None and note.endswith(TOO_SMALL))


def code_of(verdict: Judgement) -> str:
    """The code in the first line where more was found than a theorem states."""
    if verdict.evidence:
        return "computed to be false"
    return "derived, no theorem" if verdict.derived_only else ""


def words_of(claim: PrivacyClaim) -> str:
    """The claimed guarantee, as the field writes it."""
    notion = CLAIMED[claim.notion]
    shown = {q.name: written(claim.parameters[q.public]) for q in notion.quantities}
    template = notion.words
    for q in notion.quantities:
        if q.is_squared:
            template = template.replace(f"{q.public}^2", q.public)
        if q.name in notion.unless and not claim.parameters[q.public]:
            template = notion.unless[q.name][0]
    return template.format(**shown) + (f" for groups of {claim.group}" if claim.group > 1 else "")


def _bounds(claim: PrivacyClaim, verdict: Judgement) -> Iterator[str]:
    """How far the claim is from the truth."""
    found = verdict.bounds
    if found is None:
        if verdict.margin is not None:
            yield f"By the derivation: {verdict.margin}."
        return
    name, claimed = found.parameter, claim.parameters[found.parameter]
    others = {n: v for n, v in claim.parameters.items() if n != name and CLAIMED[claim.notion].claimed[n].default != v}
    at = f"At {', '.join(f'{n} = {written(v)}' for n, v in others.items())} the" if others else "The"
    low = None if found.too_small is None else rounded(found.too_small, claimed, up=False)
    high = None if found.derived is None else rounded(found.derived, claimed, up=True)
    how = "proved" if found.is_proved else "derived"
    least = f"{at} least {name} is"
    if high is not None and low is not None:
        shown = "refuted" if verdict.verdict == "REFUTED" and found.too_small == claimed else "computed"
        yield f"{least} between {low} ({shown}) and {high} ({how})."
    elif high is not None:
        yield f"{least} at most {high} ({how})."
    elif low is not None:
        yield f"{least} at least {low} (computed); no finite one is derived."
    if verdict.verdict != "REFUTED" and high is not None and Fraction(high) <= claimed:
        by = "The claim" if verdict.verdict == "VERIFIED" else "By the derivation, the claim"
        room, below = _spare(claimed - Fraction(high)), _shown_below(verdict)
        yield f"{by} has {room} to spare{f'; the steps below show {below} of it' if below not in ('', room) else ''}."
    elif verdict.verdict == "NOT PROVEN" and None not in (low, high) and (found.too_small or 0) < claimed:
        yield "The claim lies in between."


def _spare(room: Fraction) -> str:
    return decimal_string(room, 3, up=False) if room else "nothing"


def _shown_below(verdict: Judgement) -> str:
    """How far the guarantee that the steps derive is below the claim, which may be less than another theorem says."""
    room = verdict.room
    if room is None or room.claimed is None or room.derived is None:
        return ""
    return _spare(room.claimed - Fraction(rounded(room.derived, room.claimed, up=True)))


def _rests_on(verdict: Judgement) -> str:
    """What a verdict rests on."""
    if verdict.theorem is None:
        return ""
    axioms = sorted(verdict.theorem.axioms())
    stated = "The claim" if verdict.verdict == "VERIFIED" else "That the claim is false"
    return f"{stated} is one theorem, which the kernel has checked; axioms: {', '.join(axioms) or 'none'}."


def _against(claim: PrivacyClaim, verdict: Judgement) -> list[Line]:
    """The reason why the claim is false, by a theorem or a computation."""
    shown = verdict.witness or verdict.evidence
    if shown is None:
        return []
    size = f" at group distance {claim.group}" if claim.group > 1 else ""
    first, *more = shown.mechanism.split("; and ")
    lines = [
        Line(f"Take two data sets{size}: {NEIGHBOURS[claim.relation]}{' each time' if size else ''}."),
        Line(f"Of all mechanisms of that description take {first}{';' if more else '.'}"),
        *(Line(f"and {one}{'.' if one is more[-1] else ';'}") for one in more),
        *(Line(text) for text in dict.fromkeys(s.moved for s in claim.mechanism.leaves() if isinstance(s, OfQuery))),
    ]
    fact = _sentence(shown.fact)
    if shown.event is not None:
        lines.append(Line(f"Let E be the event that {shown.event}."))
        least = _LEAST_DELTA.fullmatch(shown.fact)
        if least is not None and "delta" in claim.parameters:
            e, delta = claim.parameters.get("epsilon", 0), written(claim.parameters["delta"])
            power = f"e^{written(Fraction(e))} " if e else ""
            fact = f"If the claim held, P(E) - {power}Q(E) would be at most {delta}; it is at least {least[1]}"
    named = _ID.match(shown.theorem or "")
    if named is not None:
        return [*lines, Line(f"{fact}.", named[1])]
    return [*lines, Line(f"{fact} ({'computed' if verdict.theorem else 'computed, by no theorem'}).")]


# The derivation in few lines -----------------------------------------------------------------------


class _Writing:
    """The lines for guarantees, each once; intermediate guarantees get none."""

    def __init__(self, claim: PrivacyClaim, g: Guarantee, after: int, *, is_enough: bool) -> None:
        self._after = after
        self.lines: list[Line] = []
        self._at: dict[int, int] = {}
        self._texts: dict[tuple[str, str], int] = {}
        self._steps = _starts(g, claim.mechanism, claim.relation)
        while id(g) not in self._steps and is_weakened(g):
            (g,) = g.step.premises
        self._last, self._limits = g, CLAIMED[claim.notion].from_claim(claim.parameters) if is_enough else EMPTY

    def _holds(self, g: Guarantee, *, many: bool = False) -> str:
        return holds(g, self._limits if g is self._last else EMPTY, many=many)

    def number(self, g: Guarantee) -> int:
        """The number of the line that says so."""
        for one in self._below(g):
            self._at[id(one)] = self._write(one)
        return self._at[id(g)]

    def _below(self, g: Guarantee) -> Iterator[Guarantee]:
        """The guarantees that lines are about, each after those that it uses."""
        done: set[int] = set()
        todo: list[tuple[Guarantee, bool]] = [(g, False)]
        while todo:
            one, is_ready = todo.pop()
            if is_ready:
                yield one
            elif id(one) not in done:
                done.add(id(one))
                todo.append((one, True))
                todo.extend((p, False) for p, _ in reversed(self._used(one)))

    def _used(self, g: Guarantee) -> list[tuple[Guarantee, int]]:
        """What the line uses, and how often."""
        if id(g) in self._steps:
            return []
        if g.notion in WHOLE:
            return _entries(g, lambda one: one.notion == g.notion and id(one) not in self._steps)
        if is_weakened(g):
            return [(g.step.premises[0], 1)]
        if _is_composed(g) or _is_parallel(g):
            same = _is_parallel if _is_parallel(g) else _is_composed
            return _entries(
                g,
                lambda one: one.notion == g.notion and id(one) not in self._steps and (same(one) or is_weakened(one)),
            )
        return [(p, 1) for p in {id(p): p for p in g.step.premises}.values()]

    def _write(self, g: Guarantee) -> int:
        used = [(self._at[id(p)], count) for p, count in self._used(g)]
        numbers = tuple(dict.fromkeys(n for n, _ in used))
        if id(g) not in self._steps and is_weakened(g):
            return numbers[0]
        text = self._text(g, used)
        key = text, g.step.lemma
        if key not in self._texts:
            lemma = "" if g.step.theorem is None else g.step.lemma
            self.lines.append(Line(text, lemma, numbers))
            self._texts[key] = self._after + len(self.lines)
        return self._texts[key]

    def _text(self, g: Guarantee, used: list[tuple[int, int]]) -> str:
        steps, numbers = self._steps.get(id(g), []), dict(g.step.arguments)
        if steps:
            names = list(dict.fromkeys(map(described, steps)))
            if g.step.theorem is None:
                return f"A step is given as {_brief(g)}."
            each = f"Each of {'; '.join(names[:SEVERAL])}{' and others' if len(names) > SEVERAL else ''},"
            return f"{_sentence(names[0]) if len(names) == 1 else each} {self._holds(g)}."
        before, several = _and(f"({n})" for n, _ in used) if used else "", len(used) > 1
        if g.notion == TABLE_DP.name:
            last, rest = g.parameters["last"].exact or Fraction(0), g.parameters["rest"].decimal(3)
            grid = f"{last + 1} points in the end, {_step_of(g)} apart; infinity mass {rest}"
            return f"The privacy loss distribution of {_together(used, 'composed')} is rounded up to a grid ({grid})."
        if _is_parallel(g):
            together = f"{before} together" if several else before
            return f"In parallel, on disjoint parts of the data, {together} {self._holds(g, many=several)}."
        if _is_composed(g) or g.notion in WHOLE:
            return f"{_sentence(_together(used, 'composed adaptively'))} {self._holds(g)}."
        below = {p.notion for p in g.step.premises}
        if below == {TABLE_DP.name}:
            both = ", for both orders of the pair" if any(p.relation == REMOVE_ONE for p in g.step.premises) else ""
            return f"By {before}{both}, {_HOCKEY_STICK}: it {self._holds(g)}."
        if "alpha" in numbers and g.notion not in below and "alpha" not in g.parameters:
            at = f"at order alpha = {numbers['alpha'].decimal(DIGITS)}"
            return f"{before} is converted {at}{_formula(g)}: it {self._holds(g)}."
        if any(p.relation != g.relation for p in g.step.premises) and ", groups of " in g.relation:
            return f"At group distance {g.relation.rpartition(' ')[2]}, {before} {self._holds(g)}."
        how = printable(g.step.title)
        return f"{before} {self._holds(g, many=several)}: {how}." if used else f"{how}: it {self._holds(g)}."


def _derived(claim: PrivacyClaim, verdict: Judgement, g: Guarantee, after: int) -> list[Line]:
    """The derivation in lines that come after ``before`` others, and that it suffices for the claim."""
    writing = _Writing(claim, g, after, is_enough=bool(verdict or verdict.derived_only))
    writing.number(g)
    *before, last = writing.lines
    room = verdict.room
    if room is None or room.derived is None or room.claimed is None:
        return [*before, last]
    derived = rounded(room.derived, room.claimed, up=True)
    return [*before, last._replace(text=f"{last.text.removesuffix('.')}; {derived} <= {written(room.claimed)}.")]


def _formula(g: Guarantee) -> str:
    """The formula by which a conversion derives its first number, where that is short; what is 0 is left out."""
    statement, notion = library()[g.step.lemma].conclusion, NOTIONS[g.notion]
    (first, *_) = notion.quantities
    if statement.op != "def" or statement.data.name != g.notion:
        return ""
    zeros = {name for p in g.step.premises for name, v in p.parameters.items() if v.exact == 0}
    text = repr(statement.args[-len(notion.quantities)])
    for name in zeros:
        text = re.sub(rf"^{name} \+ ", "", text)
    return f", by {first.public} = {text}" if len(text) <= LONGEST_FORMULA else ""


def _is_composed(g: Guarantee) -> bool:
    """Whether it is about consecutive mechanisms with guarantees in one notion."""
    below = g.step.premises
    several = len(below) > 1 and all(p.notion == g.notion for p in below) and not _is_parallel(g)
    return several and not _is_joined(g)


def _is_joined(g: Guarantee) -> bool:
    """Whether its lemma concludes a guarantee from others of the same mechanism."""
    statement = library()[g.step.lemma]
    mechanism = statement.conclusion.args[:1]
    return any(h.op == "def" and h.data.name == g.notion and h.args[:1] == mechanism for h in statement.hypotheses)


def _is_parallel(g: Guarantee) -> bool:
    theorem = g.step.theorem
    return theorem is not None and any(h.op == "def" and h.data.name == PARTITION.name for h in theorem.hypotheses)


def _entries(g: Guarantee, is_within: Callable[[Guarantee], bool]) -> list[tuple[Guarantee, int]]:
    """Where a part of the derivation starts, and how often each start is used; the whole is within."""
    order: list[Guarantee] = []
    todo: list[tuple[Guarantee, bool]] = [(g, False)]
    seen: set[int] = set()
    while todo:
        one, is_ready = todo.pop()
        if is_ready:
            order.append(one)
        elif id(one) not in seen:
            seen.add(id(one))
            todo.append((one, True))
            if one is g or is_within(one):
                todo.extend((p, False) for p in reversed(one.step.premises))
    times = dict.fromkeys(seen, 0)
    times[id(g)] = 1
    found: list[tuple[Guarantee, int]] = []
    for one in reversed(order):
        if one is g or is_within(one):
            for p in one.step.premises:
                times[id(p)] += times[id(one)]
        else:
            found.append((one, times[id(one)]))
    return found[::-1]


def _together(used: list[tuple[int, int]], how: str) -> str:
    """Lines as often as they are used, put together."""
    counts: dict[int, int] = {}
    for number, count in used:
        counts[number] = counts.get(number, 0) + count
    if len(counts) == 1:
        ((number, count),) = counts.items()
        return f"({number}), {how} {count} times," if count > 1 else f"({number})"
    return f"{_and(f'({n})' if c == 1 else f'{c} x ({n})' for n, c in counts.items())}, {how},"


def _step_of(g: Guarantee) -> str:
    exact = g.parameters["step"].exact
    return brief_number(g.parameters["step"], up=True) if exact is None else _plain(exact)


def _plain(q: Fraction) -> str:
    text = written(q)
    return text if len(text) <= SHORT else f"about {nearest(q, 3)}"


# Words ----------------------------------------------------------------------------------------------


def brief_number(v: Value, *, up: bool, limit: Fraction | None = None) -> str:
    """A number as it is where that is short, or rounded; up to no more than a limit that it is below."""
    text = str(v)
    if len(text) <= SHORT:
        return text
    few = (v.decimal(digits, up=up) for digits in range(DIGITS, MOST_DIGITS))
    return next((t for t in few if limit is None or not up or Fraction(t) <= limit), v.decimal(MOST_DIGITS, up=up))


def _brief(g: Guarantee, words: str = "", limits: Mapping[str, Fraction] = EMPTY) -> str:
    """The guarantee, or other words with its numbers, which are rounded so that it says no more."""
    notion = NOTIONS[g.notion]
    shown = {}
    for q in notion.quantities:
        v, up = as_rational(g.parameters[q.name]), not q.smaller_is_weaker
        shown[q.name] = str(v) if q.is_exact or q.fixes else brief_number(v, up=up, limit=limits.get(q.name))
    template = words or notion.words
    for name, instead in {} if words else notion.unless.items():
        if g.parameters[name].exact == 0:
            template = instead[0]
    return template.format(**shown)


def holds(g: Guarantee, limits: Mapping[str, Fraction] = EMPTY, *, many: bool = False) -> str:
    """A guarantee in words: that a mechanism is private, or dominated by a pair."""
    pair = NOTIONS[g.notion].pair
    text = _brief(g, "", limits) if not pair else _brief(g, pair).removesuffix(NOTHING_REVEALED)
    if not pair:
        text = f"has {text}" if text.startswith(_HAS) else f"is {text}"
    text = text.replace(" by 1 independent randomized responses ", " by one randomized response ")
    return re.sub("^is ", "are ", re.sub("^has ", "have ", text)) if many else text


def described(step: Step) -> str:
    """A step in words, with its numbers."""
    if isinstance(step, PoissonSampled):
        return f"on a Poisson sample with rate {written(step.sampling_rate)}, {described(step.base)}"
    known, left = KINDS.get(step.kind), dict(step.parameters)
    if isinstance(step, OfQuery):
        left = dict(step.noise)
    if isinstance(step, PoissonSampledGaussian):
        left = {RATE: step.rate, "noise_multiplier": step.parameters["noise_multiplier"]}
    about = "" if known is None or known.key == "guarantee" else known.about
    if not about or len(about) > LONGEST_KIND:
        about = step.kind.replace("-", " ")
    for name in list(left):
        found = re.sub(rf"\b{name}\b", written(left[name]), about)
        if found != about:
            about = found
            del left[name]
    said = ", ".join(f"{name.replace('_', ' ')} {written(v)}" for name, v in left.items())
    one = "one step of " if isinstance(step, PoissonSampledGaussian) else ""
    if isinstance(step, OfQuery):
        about = f"{step.about_query}, plus {about.partition(' plus ')[2]}"
    return f"{one}{about}{f' ({said})' if said else ''}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _and(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


# Where a derivation starts ---------------------------------------------------------------------------


def _starts(g: Guarantee, mechanism: Mechanism, relation: str) -> dict[int, list[Step]]:
    """The guarantees of the derivation about single steps, by their indices, with the steps that each is about."""
    found = _parts(g)
    orders = {alpha for one in found if "alpha" in one.parameters and (alpha := one.alpha.exact) is not None}
    starts = (one for one in found if one.notion == PROBABILISTIC_DP.name and not one.step.premises)
    levels = {level for one in starts if (level := one.epsilon.exact) is not None}
    notions = {*SAMPLED, *(one.notion for one in found)}
    of_steps = list[tuple[Guarantee, Step]]()
    for step in dict.fromkeys(mechanism.leaves()):
        tails = filter(None, (step.tail(level, relation) for level in levels))
        every = (*step.starts(relation, notions, orders), *tails, *_sampled_once(found, step, relation))
        of_steps += ((one, step) for one in every)
    known = _alike(found, of_steps, _said)
    anew = [one for one in found if id(one) not in known and not one.step.premises]
    return known | _alike(anew, of_steps, _nearly) if anew else known


def _alike(
    found: Iterable[Guarantee], of_steps: Iterable[tuple[Guarantee, Step]], said: Callable[[Guarantee], object]
) -> dict[int, list[Step]]:
    """Which guarantees are said as those of steps are, by their indices, with these steps."""
    about: dict[object, list[Step]] = {}
    for one, step in of_steps:
        about.setdefault(said(one), []).append(step)
    return {id(one): about[words] for one in found if (words := said(one)) in about}


def _sampled_once(found: Iterable[Guarantee], step: Step, relation: str) -> Iterator[Guarantee]:
    """The amplification, in the derivation, of a guarantee of the unsampled step."""
    if not isinstance(step, PoissonSampled) or relation != step.over:
        return
    for one in found:
        numbers = {name: v.exact for name, v in one.step.arguments}
        if one.step.lemma == SAMPLING and numbers.get(RATE) == step.sampling_rate:
            (premise,) = one.step.premises
            if _starts(premise, step.base, relation):
                yield one


def _parts(g: Guarantee) -> list[Guarantee]:
    """The guarantees of the derivation, each once, after those below it."""
    found: dict[int, Guarantee] = {}
    todo: list[tuple[Guarantee, bool]] = [(g, False)]
    while todo:
        one, is_done = todo.pop()
        if is_done:
            found[id(one)] = one
        elif id(one) not in found:
            todo.append((one, True))
            todo.extend((p, False) for p in one.step.premises if id(p) not in found)
    return list(found.values())


def _nearly(g: Guarantee) -> object:
    """A guarantee with its lemma, and its numbers but for rounding: of a derivation that was made anew without it."""
    numbers = (*g.parameters.values(), *(v for _, v in g.step.arguments))
    is_long = g.notion == TABLE_DP.name
    return g.notion, g.relation, g.step.lemma, is_long or tuple(nearest(v.enclosure()[0], 9) for v in numbers)


def _said(g: Guarantee) -> object:
    """A guarantee with its lemma, numbers and assumptions."""
    step, theorem = g.step, g.step.theorem
    stated = None if theorem is None else (theorem.hypotheses, theorem.conclusion)
    arguments = tuple((name, v.term) for name, v in step.arguments)
    number = g.notion, tuple(v.term for v in g.parameters.values())
    return number, g.relation, step.lemma, arguments, stated, step.assumptions


# What is vouched for --------------------------------------------------------------------------------

_NUMBER = re.compile(r"the number named last|the number on the right")
_OF_QUERIES = "between neighbours"
"""How what is assumed of queries begins."""


def _vouched(claim: PrivacyClaim, g: Guarantee | None, lines: list[Line], *, is_theorem: bool) -> tuple[str, ...]:
    """The assumptions on the program for the verdict to be about it, each once."""
    starts = [(n, line) for n, line in enumerate(lines, 1) if not line.uses]
    known, given = ([n for n, one in starts if bool(one.lemma) == is_known] for is_known in (True, False))
    said = []
    if known:
        said.append(f"{_steps_of(known)} as described, with noise of exactly that law, independent of all else")
    if given:
        said.append(f"what is given of {_steps_of(given).rpartition(' ')[0]} is true")
    rates = dict.fromkeys(
        step.rate if isinstance(step, PoissonSampledGaussian) else step.parameters[RATE]
        for step in claim.mechanism.leaves()
        if isinstance(step, PoissonSampledGaussian) or RATE in step.parameters
    )
    said += (f"each record is in the sample of a step with probability {written(q)}, independently" for q in rates)
    said += dict.fromkeys(text for step in claim.mechanism.leaves() for text in step.vouched)
    many = ", whatever the earlier answers" if sum(count for _, count in claim.mechanism.counted()) > 1 else ""
    said += (f"{text}{many}" for text in _assumed(claim, g)) if g is not None else ()
    said += _unsaid(g) if g is not None and not is_theorem else ()
    if any(map(_is_parallel_part, _within(claim.mechanism))):
        said.append("parallel parts see disjoint parts of the data")
    return (*said, f"neighbours: {NEIGHBOURS[claim.relation]}")


def _steps_of(numbers: list[int]) -> str:
    are, s = ("is", "") if len(numbers) == 1 else ("are", "s")
    return f"step{s} {_and(f'({n})' for n in numbers)} {are}"


def _is_parallel_part(part: Mechanism) -> bool:
    return isinstance(part, Parallel)


def _within(mechanism: Mechanism) -> Iterator[Mechanism]:
    yield mechanism
    for part in mechanism.inner:
        yield from _within(part)


def _assumed(claim: PrivacyClaim, g: Guarantee) -> Iterable[str]:
    """The assumptions of theorems about the steps on queries and data, in words, with their numbers."""
    starts = _starts(g, claim.mechanism, claim.relation)
    found: dict[str, None] = {}
    said = {index for index, steps in starts.items() if all(isinstance(step, OfQuery) for step in steps)}
    asked = (start for start in _parts(g) if id(start) in starts.keys() - said)
    for one in (below for start in asked for below in _parts(start)):
        words = dict(one.step.words)
        for h in () if one.step.theorem is None else one.step.theorem.hypotheses:
            text = words.get(repr(h), "")
            if text.startswith(_OF_QUERIES):
                found[_NUMBER.sub(_last_number(h) or "the number that is claimed", text)] = None
    return found


def _unsaid(g: Guarantee) -> Iterable[str]:
    """The assumptions of the derivation that no claim states, in words, each once."""
    hypotheses = ((one.step, h) for one in _parts(g) if one.step.theorem for h in one.step.theorem.hypotheses)
    return dict.fromkeys(
        f"{h.data.name}: {dict(step.words).get(repr(h), repr(h))}"
        for step, h in hypotheses
        if h.op == "def" and same_but_for_spaces(MEASURABLE_COMPONENTS, h.data)
    )


def _last_number(h: Term) -> str | None:
    """The last number of a hypothesis about all points."""
    while h.op in ("forall", "imp"):
        h = h.args[-1]
    last = h.args[-1] if h.args else h
    return written(last.data) if last.op == "num" else None
