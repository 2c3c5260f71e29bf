"""Paper maps: each item of a paper, with what the library says of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dpproofs.kernel import Definition
from dpproofs.library import Library
from dpproofs.proving.lemma import Lemma

_MARK = re.compile(r"[\\*_\[\]<>|]")


@dataclass(frozen=True)
class Item:
    """One item of a paper.

    The lemmas of an item are those named ``id`` or ``id-...`` that belong to no longer id, and those whose ids
    ``lemmas`` has, which state it under the name of another source or of their concept.
    ``repair`` says how the proved statement differs from the paper's, where that is wrong; ``added``
    says what the proved statement supposes and the paper does not, where the paper may well be right;
    ``weaker`` says what of the item is not proved, where the most of it is, and ``instances`` which instances are
    proved, where the item itself is not; ``cited`` says why it is not proved, where its lemmas only stand beside it;
    ``remark`` says anything else, such as why an item has no lemma.
    """

    place: str
    id: str
    title: str
    definitions: tuple[Definition, ...] = ()
    repair: str = ""
    added: str = ""
    weaker: str = ""
    instances: str = ""
    cited: str = ""
    remark: str = ""
    lemmas: tuple[str, ...] = ()
    refuted: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """The notes on the item."""
        said = (self.repair, self.added, self.weaker, self.instances, self.cited, self.remark)
        return "; ".join(filter(None, said))

    def verdict(self, lemmas: tuple[Lemma, ...]) -> str:
        """proved, and how; weaker; instances only; refuted, if all lemmas are against it; definition; open; cited."""
        if self.cited or not (lemmas or self.definitions):
            return "cited" if self.cited or self.remark else "open"
        if lemmas and all(lemma.id in self.refuted for lemma in lemmas):
            return "definition, refuted as printed" if self.definitions else "refuted"
        repaired = " with a repaired statement" if self.repair else ""
        if self.weaker:
            return f"weaker{repaired}"
        if self.instances:
            return "instances only"
        if self.definitions:
            return "definition"
        return f"proved{repaired}{' under an added hypothesis' if self.added else ''}"


@dataclass(frozen=True)
class Row:
    """An item with its lemmas."""

    item: Item
    lemmas: tuple[Lemma, ...]

    @property
    def verdict(self) -> str:
        """What the library says of the item."""
        return self.item.verdict(self.lemmas)

    @property
    def axioms(self) -> tuple[str, ...]:
        """The axioms that the lemmas rest on."""
        return tuple(sorted({a for lemma in self.lemmas for a in lemma.theorem.axioms()}))


@dataclass(frozen=True)
class Erratum:
    """What is wrong in a paper: the printed line, why it fails, what holds instead.

    A slip is false as it is printed. A remark is about prose, about an approximation, or about what is true in a
    usual reading: a condition that readers supply, or a gap of a proof.
    ``quoted`` is the line in the paper's words, where an ellipsis stands for words that are left out, or for a formula
    that the text at hand had lost; ``printed`` says what the quotation does not, such as that formula, as recalled.
    ``counterexamples`` and ``repairs`` are lemmas; every counterexample is proved like any other lemma.
    """

    place: str
    quoted: str
    why: str
    instead: str
    counterexamples: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    printed: str = ""
    kind: Literal["slip", "remark"] = "slip"

    @property
    def line(self) -> str:
        """What is printed: the quotation, and what it does not say."""
        return " ".join(filter(None, (f"\u201c{self.quoted}\u201d", self.printed)))

    @property
    def shown(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The lemmas by what they show."""
        if self.kind == "remark":
            return ("Shown by", self.counterexamples), ("Proved", self.repairs)
        return ("Counterexample", self.counterexamples), ("Proved instead", self.repairs)


def numbered(items: Iterable[Erratum]) -> list[tuple[int, Erratum]]:
    """The slips, then the remarks, each in the order of the paper."""
    return list(enumerate(sorted(items, key=lambda item: item.kind == "remark"), 1))


def prose(text: str) -> str:
    """The text as Markdown shows it: what would be a mark, as in x**2, is none, but for code in backticks."""
    parts = text.split("`")
    return "`".join(part if n % 2 else _MARK.sub(r"\\\g<0>", part) for n, part in enumerate(parts))


def errata(items: Iterable[Erratum], library: Library) -> str:
    """The errata in Markdown, with the statements of their lemmas; LibraryError for a lemma that does not exist."""
    lines: list[str] = []
    found = numbered(items)
    for kind, title in (("slip", "Slips"), ("remark", "Remarks")):
        of_kind = [(number, item) for number, item in found if item.kind == kind]
        lines += [f"### {title}", ""] if of_kind else []
        for number, item in of_kind:
            said = map(prose, (f"Printed: {item.line}", item.why, item.instead))
            lines += [f"#### {number}. {prose(item.place)}", "", *(line for text in said for line in (text, ""))]
            for shown, names in item.shown:
                for name in names:
                    lemma = library[name]
                    lines += [f"{shown}, `{name}`: {prose(lemma.title)}.", ""]
                    lines += ["```text", repr(lemma.theorem), "```", ""]
    return "\n".join(lines).rstrip()


def rows(items: Iterable[Item], library: Library) -> Iterator[Row]:
    """The items with their lemmas."""
    items = tuple(items)
    for item in items:
        longer = [o.id for o in items if o.id != item.id and o.id.startswith(item.id)]
        mine = [
            lemma
            for lemma in library
            if _belongs(lemma.id, item.id) and not any(_belongs(lemma.id, other) for other in longer)
        ]
        mine += [library[name] for name in item.lemmas]
        yield Row(item, tuple(sorted(mine, key=lambda lemma: (len(lemma.id), lemma.id))))


def _belongs(name: str, item: str) -> bool:
    return name == item or name.startswith(item + "-")


def table(items: Iterable[Item], library: Library) -> str:
    """The paper map in Markdown."""
    found = list(rows(items, library))
    counts: dict[str, int] = {}
    for row in found:
        counts[row.verdict] = counts.get(row.verdict, 0) + 1
    summary = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items(), key=lambda x: -x[1]))
    lines = [f"{len(found)} items: {summary}.", ""]
    lines += ["| place | statement | verdict | where | axioms |", "|---|---|---|---|---|"]
    for row in found:
        item = row.item
        files = sorted({Path(library.modules[lemma.id]).stem for lemma in row.lemmas})
        where = "<br>".join(f"`{f}`" for f in files) or ", ".join(f"`{d.name}`" for d in item.definitions)
        ids = ", ".join(f"`{lemma.id}`" for lemma in row.lemmas) or f"`{item.id}`"
        note = f" ({item.note})" if item.note else ""
        verdict, axioms = f"{row.verdict}{prose(note)}", ", ".join(row.axioms)
        lines.append(f"| {prose(item.place)} | {prose(item.title)}: {ids} | {verdict} | {where} | {axioms} |")
    lines += ["", "False variants of these statements without a machine-checked witness of their falsity:", ""]
    return "\n".join([*lines, *_unwitnessed(found)])


def _unwitnessed(found: Iterable[Row]) -> Iterator[str]:
    """The mutants without a witness, by the reason why there is none."""
    reasons: dict[str, list[str]] = {}
    for lemma in dict.fromkeys(lemma for row in found for lemma in row.lemmas):
        for mutant in lemma.mutants:
            if mutant.witness is None:
                reasons.setdefault(mutant.unwitnessed, []).append(f"`{lemma.id}~{mutant.name}`")
    for reason, names in sorted(reasons.items()):
        yield f"* {reason}: {', '.join(names)}"
