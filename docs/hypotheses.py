"""What is known of the hypotheses and the constants of the theorems of the sources: which are needed, and why."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from dpproofs.library import Library, library
from dpproofs.mutants.found import (
    FACTORS,
    SOURCES,
    WORDS,
    Record,
    changed as changed_by_search,
    changed_by_hand,
    claim_at,
    kinds,
    model_of,
    numbers,
    recorded,
    varied,
)
from dpproofs.mutants.refusal import refuses
from dpproofs.mutants.search import search
from dpproofs.proving.lemma import Lemma, Mutant


def table() -> str:
    """How many hypotheses and constants the theorems of the sources have, and what is known of them."""
    rows = [f"| source | theorems | hypotheses | {' | '.join(WORDS.values())} | constants | changed |",
            "| --- |" + " ---: |" * (4 + len(WORDS))]  # fmt: skip
    theorems = [lemma for lemma in Library() if varied(lemma)]
    every: dict[str, list[Lemma]] = {source: [] for source in SOURCES}
    for lemma in theorems:
        every[lemma.id.split(".")[0]].append(lemma)
    for source, lemmas in [*every.items(), ("together", theorems)]:
        count = Counter(kind for lemma in lemmas for kind in kinds(lemma).values())
        places = [place for lemma in lemmas for place in numbers(lemma)]
        changed = [place for lemma in lemmas for place in {*changed_by_hand(lemma), *changed_by_search(lemma)}]
        shown = [len(lemmas), count.total(), *(count[kind] for kind in WORDS), len(places), len(changed)]
        rows.append(f"| {source} | {' | '.join(map(str, shown))} |")
    none = [lemma.id for lemma in theorems if {*numbers(lemma)} - {*changed_by_hand(lemma), *changed_by_search(lemma)}]
    return (
        "\n".join(rows)
        + f"\n\nNot every constant is changed by a false variant in {len(none)} theorems: {listed(none)}."
    )


def listed(names: list[str]) -> str:
    """Names of lemmas."""
    return ", ".join(f"`{name}`" for name in names)


def sought() -> str:
    """The file of what was found: what still holds of it, and what a search finds for the rest."""
    lines = []
    for name, lemma in sorted(library().lemmas.items()):
        if varied(lemma) and (made := _of(lemma)):
            lines.append(f"{json.dumps(name)}:{json.dumps(made, separators=(',', ':'))}")
    return "{" + ",\n".join(lines) + "}\n"


def _of(lemma: Lemma) -> Mapping[str, Mapping[str, Record | None]]:
    known = recorded().get(lemma.id, {})
    made: dict[str, dict[str, Record | None]] = {"false": {}, "beyond": {}, "unneeded": {}}
    made["false"] |= {key: record for key, record in known.get("false", {}).items() if holds(lemma, key, record)}
    left = [i for i in range(len(lemma.hypotheses)) if str(i) not in made["false"]]
    new = search(lemma, lemma.claim, left)
    for i in left:
        key = str(i)
        record, beyond = new.get((i, "false")), new.get((i, "beyond"))
        if record is not None and holds(lemma, key, record):
            made["false"][key] = record
        elif refuses(lemma, Mutant(key, claim_at(lemma, key), "")) is None:
            made["unneeded"][key] = None
        elif beyond is not None:
            made["beyond"][key] = beyond
    known_places = {*changed_by_hand(lemma), *(key.partition("*")[0] for key in made["false"])}
    for place in set(numbers(lemma)) - known_places:
        for key in (f"{place}*{factor}" for factor in FACTORS):
            record = search(lemma, claim_at(lemma, key), ()).get((None, "false"))
            if record is not None and holds(lemma, key, record):
                made["false"][key] = record
                break
    return {kind: dict(sorted(one.items())) for kind, one in made.items() if one}


def holds(lemma: Lemma, key: str, record: Record) -> bool:
    """Whether the variant is false in the model, and refused."""
    try:
        claim = claim_at(lemma, key)
    except (IndexError, AttributeError):  # the lemma has become another one
        return False
    model = model_of(lemma, record, claim)
    return model.failure(claim) is None and refuses(lemma, Mutant(key, claim, "")) is not None
