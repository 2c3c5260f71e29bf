"""Writes what the code says of itself: ``python docs/generate.py [--write | --check] [NAME ...]``.

A part is a whole file, or what stands in the documents between ``<!-- begin NAME -->`` and ``<!-- end NAME -->``.
Without names these are all parts; but a list that a reviewer reads is written only when it is named, and what proofs
search for is looked at only then.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import io
import json
import os
import re
import runpy
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import ForwardRef
from unittest.mock import patch

import pictures
from hypotheses import sought, table as of_hypotheses

from dpproofs import cli
from dpproofs.accounting import mechanisms
from dpproofs.accounting.claims import formulas, schema
from dpproofs.accounting.claims.model import PrivacyClaim, parse_claim, read_claims
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import KINDS, questions
from dpproofs.accounting.mechanisms.poisson_sampled import ABOUT, KIND, RATE, WORDS
from dpproofs.accounting.numerals import rises
from dpproofs.accounting.verdicts.argument import code_of
from dpproofs.accounting.verdicts.verdict import Verdict, in_one_theorem, judged
from dpproofs.kernel import AXIOMS, LAWS, RULES, Definition
from dpproofs.language.statements import definitions, sequent
from dpproofs.language.text import Printer
from dpproofs.library import Library, atlas, library, roles
from dpproofs.library.papers import Erratum, Item, errata, prose, table
from dpproofs.meaning.formula import NoMeaningError, meaning
from dpproofs.mutants.found import FILE as VARIANTS
from dpproofs.pictures import PICTURES, picture
from dpproofs.privacy.domains import PARAMETERS
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, RELATIONS, REPLACE_ONE
from dpproofs.proving import memory
from dpproofs.proving.lemma import demonstrate
from dpproofs.replay.shown import digest
from dpproofs.system import trusted

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = "bs16.lemma-3.5"
CLAIM = "examples/first_claim.toml"
PASTED = "examples/from_an_accountant.toml"
LESSON = "docs/first-theorem.md"

# Parameters of steps that leak little about the data, and of claims that allow much.
LITTLE = {
    **dict.fromkeys(("sensitivity", "l1_sensitivity", "l2_sensitivity"), 1),
    **dict.fromkeys(("sigma", "scale", "order"), 8),
    **dict.fromkeys(("omega", "m"), 20),
    **dict.fromkeys(("theta", "diffusion"), 1),
    "time": 4,
    "k": 2,
    "epsilon": "0.1",
    "delta": "1e-9",
    "xi": 0,
    "rho": "0.01",
    "mu": "0.1",
    "kappa": "1e-13",
    "shift": "0.1",
    "dobrushin": "0.5",
    "tau": "0.2",
    "p": "0.51",
    "q": "0.5",
    "partitions": 1,
    "threshold": 200,
}
MUCH = {
    **dict.fromkeys(("epsilon", "rho", "mu", "kappa", "tau", "shift"), 100),
    **dict.fromkeys(("order", "omega", "m"), 4),
    "delta": "1e-6",
    "xi": 0,
}

NOTHING = {
    **dict.fromkeys(("epsilon", "rho", "mu", "kappa", "tau", "shift"), "1e-6"),
    **dict.fromkeys(("order", "omega", "m"), 4),
    "delta": "1e-15",
    "xi": 0,
}
# Steps that have words of their own beside their numbers.
SAMPLES = "Poisson samples"
_SGD = {"l2_sensitivity": 1, "sigma": 8, "convexity": "0.5", "smoothness": 1, "step_size": 1, "steps": 4}
_EPOCHS = {"noise_multiplier": 8, "steps_per_epoch": 100, "batch_size": 32, "epochs": 2}
_ABOVE = {"sensitivity": 1, "threshold_scale": 8, "query_scale": 16}
WORDED: dict[str, dict[str, int | str]] = {
    "matrix-gaussian": {"squared_column_norm": 1, "noise_multiplier": 8},
    "tree-aggregation": {"steps": 4, "noise_multiplier": 8},
    "poisson-sampled-gaussian": {"sampling_rate": "0.1", "noise_multiplier": 8, "steps": 2},
    "dp-sgd-fixed-order": _EPOCHS,
    "dp-sgd-shuffled": _EPOCHS,
    "dp-sgd-without-replacement": {"noise_multiplier": 8, "steps": 2, "batch_size": 32, "dataset_size": 3200},
    "noisy-sgd": _SGD,
    "noisy-gradient-descent": _SGD,
    "above-threshold": _ABOVE,
    "above-threshold-monotone": _ABOVE,
}

# Rules whose answer is computed by a checker rather than read off the premises.
COMPUTED = {
    "certified": "real arithmetic, shown by polynomials that add up to 0",
    "identity": "equality of normal forms",
    "enclosure": "interval arithmetic, by python-flint",
    "derivative_sign": "the sign of a derivative",
    "integral_of_derivative": "the fundamental theorem of calculus",
}

_BLOCK = re.compile(r"(<!-- begin (\w+) -->\n)(.*?)(<!-- end \2 -->)", re.DOTALL)


def _sources(folder: str) -> list[Path]:
    return sorted(p for p in (ROOT / folder).glob("*.py") if p.read_text(encoding="utf-8").strip())


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _summary(path: Path) -> str:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(doc.split("\n\n")[0].split())


def base() -> str:
    """The files of the trusted base, with their sizes."""
    rows = ["| file | lines | what it is |", "| --- | ---: | --- |"]
    total = 0
    believed = trusted.trusted()["theorem"].files
    for path in (path for part in ("language", "kernel", "checkers") for path in _sources(f"dpproofs/{part}")):
        if path.relative_to(ROOT).as_posix() not in believed:  # what keeps receipts
            continue
        total += _lines(path)
        rows.append(f"| `{path.relative_to(ROOT).as_posix()}` | {_lines(path)} | {_summary(path)} |")
    rows.append(f"| together | {total} | |")
    return "\n".join(rows)


def trust() -> str:
    """What has to be believed of theorems, verdicts and replays."""
    found = trusted.trusted()
    rows = ["| to believe | files | lines |", "| --- | ---: | ---: |"]
    rows.extend(f"| {trusted.ABOUT[name]} | {len(one.files)} | {_about(one.lines)} |" for name, one in found.items())
    before = set(found["theorem"].files)
    more = [f"`{file}`" for file in found["verified"].files if file not in before]
    said = f"What a verdict stands on, besides what a theorem does: {', '.join(more)}."
    return "\n".join([*rows, "", said])


def meaning_example() -> str:
    """A claim, and the first lines of its formula."""
    toml = (ROOT / CLAIM).read_text(encoding="utf-8")
    (one,) = read_claims(ROOT / CLAIM)
    lines = "\n".join(formulas.laid_out(formulas.formula(one)))
    return f"```toml\n{toml}```\n\n```text\n{lines}\n```"


def meaning_kinds() -> str:
    """What each kind of step is, by the definition that says so."""
    rows = ["| kind | definition | what it is |", "| --- | --- | --- |"]
    for name, kind in KINDS.items():
        if kind.key == "mechanism":
            definition = _meant_by(name)
            said = "no formula yet" if definition is None else f"`{definition}`"
            rows.append(f"| `{name}` | {said} | {prose(kind.about)} |")
    rows.append(f"| `{KIND}` | `poisson_sampler`, and that of the base | {prose(ABOUT)} |")
    return "\n".join(rows)


def _meant_by(name: str) -> str | None:
    """The name of the definition that a kind of step is."""
    base = {"mechanism": name, **KINDS[name].words}
    for form in KINDS[name].forms:
        numbers = {key: [q for q in _TRIED if c.holds(q)][-1] for key, c in form.items()}
        document = {
            "relation": mechanisms.MECHANISMS[name].over or ADD_OR_REMOVE_ONE,
            "premise": [{**base, **numbers}],
            "claim": {"notion": "approx_dp", "epsilon": 1, "delta": 0},
        }
        with contextlib.suppress(NoMeaningError):
            named = Printer((meaning(document).formula,)).definitions
            return next(d.name for d in named if d.name not in _OF_ALL)
    return None


_TRIED = tuple(map(Fraction, ("1/2", "3/4", "1", "2", "3")))
_OF_ALL = ("finite_lists", "process", "poisson_sampler", "pushed", "record_added", "record_replaced", "approx_dp")


def meaning_notions() -> str:
    """The notions that can be claimed."""
    rows = ["| notion | numbers | what it says |", "| --- | --- | --- |"]
    for name, notion in CLAIMED.items():
        rows.append(f"| `{name}` | {_names(tuple(notion.claimed))} | {prose(formulas.sentences()[name])} |")
    return "\n".join(rows)


def meaning_definitions() -> str:
    """The definitions of what claims mean, and those of the notions."""
    found = {d.name: d for file in meanings() for d in vars(file).values() if isinstance(d, Definition)}
    notions = {name: notion.definition for name, notion in CLAIMED.items()}
    inside = Printer((d(*d.parameters) for d in (*found.values(), *notions.values())), bodies=True).definitions
    every = {**notions, **{d.name: d for d in inside}, **found}
    parts = [formulas.shown(formulas.described(d)) for d in sorted(every.values(), key=lambda d: d.name)]
    return "```text\n" + "\n\n".join(parts) + "\n```"


def meanings() -> list[ModuleType]:
    """The files in which it stands what claims mean."""
    return [importlib.import_module(f"dpproofs.meaning.{path.stem}") for path in _sources("dpproofs/meaning")]


def counts() -> str:
    """How many rules, laws and axioms there are."""
    return f"There are {len(RULES)} rules, {len(LAWS)} laws and {len(AXIOMS)} axioms."


def rules() -> str:
    """The figures of the rules."""
    parts = []
    for name, rule in RULES.items():
        figure = inspect.cleandoc(rule.__doc__ or "")
        parts.append(f"{name}\n\n" + "\n".join(f"    {line}".rstrip() for line in figure.splitlines()))
    return "```text\n" + "\n\n".join(parts) + "\n```"


def laws() -> str:
    """The laws, as the kernel prints them."""
    rows = []
    for name, (hypotheses, conclusion) in LAWS.items():
        left = ", ".join(map(repr, hypotheses))
        rows.append(f"{name}\n    {left} |- {conclusion!r}" if left else f"{name}\n    |- {conclusion!r}")
    return "```text\n" + "\n".join(rows) + "\n```"


def axioms() -> str:
    """The axioms, as the kernel prints them, with their citations."""
    parts = []
    for axiom in AXIOMS.values():
        left = "".join(f"{h!r}\n" for h in axiom.hypotheses)
        parts.append(f"**{axiom.name}**. {axiom.citation}.\n\n```text\n{left}|- {axiom.conclusion!r}\n```")
    return "\n\n".join(parts)


def steps() -> str:
    """About how many steps of the whole library each kind of rule makes; what is made twice counts once.

    Another certificate may be found where nothing is remembered, so large numbers vary by a little.
    """
    library = Library()
    made = {(t.rule, t.hypotheses, t.conclusion) for lemma in library for t in lemma.theorem.derivation()}
    number = Counter(rule for rule, _, _ in made)
    rows = ["| steps | number |", "| --- | ---: |"]
    rows.extend(f"| `{rule}`: {what} | {_about(number[rule])} |" for rule, what in COMPUTED.items())
    rest = sum(n for rule, n in number.items() if rule not in COMPUTED)
    rows.append(f"| all others: logic, laws, axioms | {_about(rest)} |")
    return f"The library has {len(library.lemmas)} statements.\n\n" + "\n".join(rows)


def _about(number: int) -> str:
    """The number itself, or its first two digits."""
    if number < 100:
        return str(number)
    unit = 10 ** (len(str(number)) - 2)
    return f"about {round(number / unit) * unit}"


def _output(*arguments: str) -> str:
    """What a command prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = cli.main(arguments)
    if code == cli.USAGE:
        raise SystemExit(f"dpproofs {' '.join(arguments)} failed")
    return out.getvalue()


def _printed(*arguments: str) -> str:
    """A command and what it prints."""
    return f"$ dpproofs {' '.join(arguments)}\n{_output(*arguments).rstrip()}\n"


def claim(file: str = CLAIM) -> str:
    """A claim file and the verdict on it."""
    toml = (ROOT / file).read_text(encoding="utf-8")
    with contextlib.chdir(ROOT):
        return f"```toml\n{toml}```\n\n```console\n{_printed('verify', file)}```"


def pasted() -> str:
    """A claim of a few lines, and why it is false."""
    return claim(PASTED)


def claim_tables() -> str:
    """The mechanisms, guarantees and notions of claim files."""
    kinds = (("mechanism", "mechanism"), ("guarantee", "guarantee that is given"))
    parts = []
    for key, head in kinds:
        rows = [f"| {head} | parameters | what it is |", "| --- | --- | --- |"]
        for name, kind in KINDS.items():
            if kind.key == key:
                instead = "".join(f", or {_names(tuple(form))}" for form in kind.forms[1:])
                words = "".join(f', `{said} = "{word}"`' for said, word in kind.words.items())
                rows.append(f"| `{name}` | {_names(kind.parameters)}{instead}{words} | {prose(kind.about)} |")
        if key == "mechanism":
            said = "".join(f', `{name} = "{word}"`' for name, word in WORDS.items())
            names = f"`{RATE}`, `steps`, `base`"
            rows.append(f"| `{KIND}` | {names}{said} | {prose(ABOUT)} |")
        parts.append("\n".join(rows))
    rows = ["| notion that can be claimed | parameters |", "| --- | --- |"]
    rows.extend(f"| `{name}` | {_names(tuple(n.claimed))} |" for name, n in CLAIMED.items())
    parts.append("\n".join(rows))
    rows = ["| parameter | domain |", "| --- | --- |"]
    for name, condition in PARAMETERS.items():
        known = {notion: n.claimed[name] for notion, n in CLAIMED.items() if name in n.claimed}
        defaults = {q.default for q in known.values()} - {None}
        default = "".join(f"; {value} where it is not given" for value in defaults)
        others = {kind: c for kind, q in known.items() if (c := q.public_condition) != condition}
        own = "".join(f"; of `{kind}` it {c.text(name)}" for kind, c in others.items())
        rows.append(f"| `{name}` | {condition.text(name)}{own}{default} |")
    parts.append("\n".join(rows))
    return "\n\n".join(parts)


def _steps() -> dict[str, mechanisms.Mechanism]:
    """A step of each kind that leaks little; those with words of their own have a section of their own."""
    return {
        name: mechanisms.step(name, {parameter: LITTLE[parameter] for parameter in kind.parameters})
        for name, kind in KINDS.items()
        if name not in WORDED
    }


def claim_strategies() -> str:
    """From which steps a guarantee of which notion can be derived; tried on steps that leak little."""
    steps = _steps()
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for name, one in steps.items():
        found.setdefault((_derived(one), _derived(one, 2)), []).append(name)
    rows = ["| steps | what can be derived | for groups |", "| --- | --- | --- |"]
    for (single, groups), kinds in found.items():
        groups_too = "the same" if groups == single else _names(groups) or "nothing"
        rows.append(f"| {_names(tuple(kinds))} | {_names(single)} | {groups_too} |")
    apart = [
        f"{_names(tuple(kinds[:1]))} with {_names(tuple(others[:1]))}"
        for ((single, _), kinds), ((other, _), others) in combinations(found.items(), 2)
        if set(_derived(steps[kinds[0]].then(steps[others[0]]))) < set(single) & set(other)
    ]
    return "\n".join(
        [*rows, "", f"Together lead to less than their rows have in common: {'; '.join(apart) or 'none'}."]
    )


def _derived(mechanism: mechanisms.Mechanism, group: int = 1) -> tuple[str, ...]:
    """The notions in which some guarantee of the mechanism can be derived."""
    return tuple(notion for notion, verdict in _judged(mechanism, group).items() if verdict)


@cache
def _judged(mechanism: mechanisms.Mechanism, group: int) -> Mapping[str, Verdict]:
    """What the search finds of claims that allow much, by the notion."""
    over = next((step.over for step in mechanism.leaves() if step.over), REPLACE_ONE)
    return {n: judged(_claimed(mechanism, over, n, MUCH, group)) for n in CLAIMED}


def limits() -> str:
    """The notions in which claims about a step are not decided, however much they allow."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name, one in _steps().items():
        if undecided := tuple(n for n, said in _judged(one, 1).items() if said.verdict == "NOT PROVEN"):
            found.setdefault(undecided, []).append(name)
    rows = ["| a claim about | in the notion |", "| --- | --- |"]
    return "\n".join([*rows, *(f"| {_names(tuple(kinds))} | {_names(notions)} |" for notions, kinds in found.items())])


def _claimed(
    mechanism: mechanisms.Mechanism, relation: str, notion: str, numbers: Mapping[str, int | str], group: int = 1
) -> PrivacyClaim:
    """A claim with the numbers of these that its notion has."""
    own = {name: Fraction(numbers[name]) for name in CLAIMED[notion].claimed}
    if notion == "total_variation" and numbers is MUCH:
        own["delta"] = Fraction("0.999")
    return PrivacyClaim("", relation, mechanism, notion, own, group)


def no_theorem() -> str:
    """What is NOT PROVEN although it is derived, or computed to be false, and why."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for said, claim in _tried():
        verdict = in_one_theorem(judged(claim))
        if code_of(verdict):
            reason = verdict.notes[0].partition(": ")[2]
            reason = "a step rests on a theorem that is not of the mechanism" if "|-" in reason else reason
            found.setdefault((code_of(verdict), reason), {})[said] = None
    rows = ["| what was found | claims | why no theorem says so |", "| --- | --- | --- |"]
    rows += [f"| {code} | {', '.join(said)} | {reason} |" for (code, reason), said in found.items()]
    return "\n".join(rows)


def _tried() -> Iterator[tuple[str, PrivacyClaim]]:
    """Claims that allow much, and claims that allow almost nothing: of all steps, notions, and forms of mechanisms."""
    steps = {**_steps(), **{name: mechanisms.MECHANISMS[name](**numbers) for name, numbers in WORDED.items()}}
    noise, response = steps["gaussian"], steps["randomized-response"]
    sampled = mechanisms.poisson_sampled(steps["laplace"], sampling_rate=Fraction(1, 2))
    two = noise.then(response)
    forms = {
        "steps that are repeated together": two.repeat(3),
        "parallel parts": mechanisms.parallel(noise, response),
        SAMPLES: sampled,
    }
    for numbers in (MUCH, NOTHING):
        for name, step in steps.items():
            claim = _claimed(step, step.over or REPLACE_ONE, "approx_dp", numbers)
            yield f"`{name}`", claim
            yield f"`{name}` with roots", _rooted(claim)
        for notion, (name, mechanism) in product(CLAIMED, (("Gaussian noise", noise), ("two kinds of steps", two))):
            yield f"`{notion}` of {name}", _claimed(mechanism, REPLACE_ONE, notion, numbers)
        for relation, (name, form) in product(RELATIONS, forms.items()):
            if relation == ADD_OR_REMOVE_ONE or name != SAMPLES:
                yield name, _claimed(form, relation, "approx_dp", numbers)
        yield "groups", _claimed(two, REPLACE_ONE, "approx_dp", numbers, 2)


def _rooted(claim: PrivacyClaim) -> PrivacyClaim:
    """The claim with roots as the numbers that may be such, in the places of numbers that are hardly smaller."""
    said = document(claim)
    (row,) = said["premise"]
    for numbers, key in ((row, "mechanism"), (row, "guarantee"), (said["claim"], "notion")):
        kind = KINDS.get(numbers.get(key, ""))
        for name, value in list(numbers.items()) if kind is not None else ():
            notion = numbers[key] if kind.key == "guarantee" else None
            is_whole = any(form[name].whole for form in kind.forms if name in form)
            if (
                isinstance(value, Fraction)
                and not is_whole
                and rises(notion, name, kind.units, kind.rising) is not None
            ):
                numbers[name] = f"sqrt({value**2 * Fraction(1001, 1000)})"
    return parse_claim(said)


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def example() -> str:
    """One lemma, as the command shows it."""
    return f"```console\n{_printed('show', EXAMPLE)}```"


def cards() -> str:
    """The cards of five lemmas, as the command prints them."""
    return f"```console\n{_printed('card')}```"


def chain() -> str:
    """The derivation that the theorem file of the lesson makes, with letters for its hypotheses."""
    lesson = (ROOT / LESSON).read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        file = Path(folder, "chain.py")
        file.write_text(re.findall(r"```python\n(.*?)```", lesson, re.DOTALL)[0], encoding="utf-8")
        lemma = runpy.run_path(str(file))["LEMMA"]
    derivation = list(lemma.theorem.derivation())
    letters = dict(zip(map(repr, lemma.hypotheses), "AB", strict=True))
    (test,) = {repr(h) for step in derivation for h in step.hypotheses} - set(letters)
    letters[test] = "T"
    rows = [*(f"{letter} is {text}" for text, letter in letters.items()), ""]
    for i, step in enumerate(derivation, 1):
        left = ", ".join(sorted(letters[repr(h)] for h in step.hypotheses))
        right = letters.get(repr(step.conclusion), repr(step.conclusion).replace(f"({test})", "T"))
        premises = ", ".join(str(derivation.index(p) + 1) for p in step.premises)
        rows.append(f"{i:>2}. {left} |- {right}    [{step.rule}{f' from {premises}' if premises else ''}]")
    return "```text\n" + "\n".join(rows) + "\n```"


def _paper_map(paper: str) -> str:
    contents: tuple[Item, ...] = importlib.import_module(f"theorems.papers.{paper}.contents").CONTENTS
    return table(contents, Library())


def _slips(paper: str) -> str:
    found: tuple[Erratum, ...] = importlib.import_module(f"theorems.papers.{paper}.errata").ERRATA
    return errata(found, Library())


def paper_map() -> str:
    """Every item of the first paper, with what the library says of it."""
    return _paper_map("bun_steinke_2016")


def slips() -> str:
    """The slips found in the first paper, with their proved counterexamples."""
    return _slips("bun_steinke_2016")


def paper_map_li() -> str:
    """Every item of Li's lecture."""
    return _paper_map("li_2019")


def slips_li() -> str:
    """The slips found in Li's lecture."""
    return _slips("li_2019")


def paper_map_balle() -> str:
    """Every item of Balle, Barthe, Gaboardi and Geumlek's paper."""
    return _paper_map("balle_2019")


def slips_balle() -> str:
    """The slips found in it."""
    return _slips("balle_2019")


def paper_map_steinke() -> str:
    """Every item of Steinke's slides."""
    return _paper_map("steinke_2018")


def slips_steinke() -> str:
    """The slips found in Steinke's slides."""
    return _slips("steinke_2018")


def paper_map_sok() -> str:
    """Every item of the section on privacy loss of Desfontaines and Pejó's survey."""
    return _paper_map("desfontaines_pejo_2020")


def slips_sok() -> str:
    """The slips found in it."""
    return _slips("desfontaines_pejo_2020")


def atlas_cells() -> str:
    """What each notion is closed under, with the lemmas."""
    made = atlas.atlas()
    rows = [f"| notion | {' | '.join(atlas.PROPERTIES)} |", "| --- |" + " --- |" * len(atlas.PROPERTIES)]
    for name in made.notions:
        cells = [made.cells[name, of] for of in atlas.PROPERTIES]
        rows.append(f"| {name} | {' | '.join(map(_cell, cells))} |")
    return "\n".join([*rows, "", f"Of the cells, {_counted(made.counts()[0])}."])


def _cell(cell: atlas.Cell) -> str:
    if cell.lemma or cell.never:
        return f"`{cell.lemma}`" if cell.lemma else f"no: `{cell.never}`"
    return f"through {cell.through}" if cell.through else "*open*"


def atlas_pairs() -> str:
    """Which notion implies which, and the lemmas from which all of that follows."""
    made = atlas.atlas()
    rows = ["| | lemma | |", "| --- | --- | --- |"]
    for step, sign in (*((s, "implies") for s in made.arrows), *((s, "does not imply") for s in made.separations)):
        rows.append(f"| {step.source} | {sign}: `{step.lemma}` | {step.target} |")
    unknown: dict[str, list[str]] = {}
    for (one, other), why in made.unknown.items():
        unknown.setdefault(why, []).append(f"{one} and {other}")
    rows += ["", f"Of the ordered pairs, {_counted(made.counts()[1])}.", ""]
    rows += [f"* Open, of {', '.join(pairs)}: {why}." for why, pairs in unknown.items()]
    return "\n".join(rows).rstrip()


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{n} are {said!r}" for said, n in counts.items())


def mutants() -> str:
    """How many false variants there are in each folder, and by what they are seen to be false; those that are not."""
    library = Library()
    kinds = ("point", "model", "lemma", "proof")
    found: dict[str, list[str]] = {}
    rest: dict[str, dict[str, list[str]]] = {}
    for lemma in library:
        folder = Path(library.modules[lemma.id]).parent.name
        for mutant in lemma.mutants:
            found.setdefault(folder, []).append(mutant.witness.kind if mutant.witness else "")
            if mutant.witness is None:
                why = mutant.unwitnessed or "not yet looked for"
                rest.setdefault(folder, {}).setdefault(why, []).append(f"{lemma.id}~{mutant.name}")
    found = dict(sorted(found.items()))
    found["together"] = [kind for one in found.values() for kind in one]
    rows = [f"| folder | false variants | with a witness | {' | '.join(kinds)} |", "| --- |" + " ---: |" * 6]
    for folder, all_of in found.items():
        numbers = [len(all_of), sum(map(bool, all_of)), *(all_of.count(kind) for kind in kinds)]
        rows.append(f"| {folder} | {' | '.join(map(str, numbers))} |")
    parts = ["\n".join(rows), "Those without a witness:"]
    for folder, reasons in sorted(rest.items()):
        for why, names in sorted(reasons.items()):
            parts.append(f"* {folder}, {why}: {_names(tuple(names))}.")
    return "\n\n".join(parts)


API = ("dpproofs", "dpproofs.accounting", "dpproofs.pictures", "dpproofs.testing")
"""The modules whose public names are documented."""


def api() -> str:
    """The public names of the modules that users import from, with their documentation."""
    parts = []
    for module in map(importlib.import_module, API):
        parts.append(f"## `{module.__name__}`\n\n{prose(_first(inspect.getdoc(module)))}")
        names = getattr(module, "__all__", None) or [n for n, v in vars(module).items() if _is_own(n, v, module)]
        parts += [_documented(name, getattr(module, name)) for name in sorted(names) if not name.startswith("__")]
    return "\n\n".join(parts)


def _is_own(name: str, value: object, module: ModuleType) -> bool:
    return not name.startswith("_") and getattr(value, "__module__", None) == module.__name__


def _first(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split())


def _documented(name: str, value: object) -> str:
    """A heading with the signature, the documentation, and of a class its public methods."""
    if not callable(value):
        return f"### `{name}`\n\n```text\n{value!r}\n```"
    lines = [inspect.getdoc(value) or ""]
    for method, its in sorted(vars(value).items()) if inspect.isclass(value) else ():
        if not method.startswith("_") and (inspect.isfunction(its) or isinstance(its, property)):
            shown = method if isinstance(its, property) else f"{method}{_signature(its)}"
            said = _first(inspect.getdoc(its))
            lines.append(f".{shown}" + (f"\n    {said}" if said != _first(partial.__doc__) else ""))
    said = "\n\n".join(filter(None, lines))
    return f"### `{name}`\n\n```text\n{name}{_signature(value)}\n\n{said}\n```"


class _Written(str):
    """An annotation, as it is written."""

    __slots__ = ()
    __repr__ = str.__str__


def _signature(value: object) -> str:
    """The arguments, where it can be called: what the library alone makes has none."""
    try:
        found = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    if found.return_annotation == "NoReturn":
        return ""
    taken = [p.replace(annotation=_written(p.annotation)) for p in found.parameters.values() if p.name != "self"]
    returns = inspect.Signature.empty if inspect.isclass(value) else _written(found.return_annotation)
    return re.sub(
        r" = <function \w+ at 0x\w+>", " = ...", str(found.replace(parameters=taken, return_annotation=returns))
    )


def _written(annotation: object) -> object:
    said = annotation.__forward_arg__ if isinstance(annotation, ForwardRef) else annotation
    return _Written(said) if isinstance(said, str) else annotation


def verified_functions() -> str:
    """The verified functions, by what they return."""
    found: dict[str, list[str]] = {}
    for function in library().functions.values():
        concludes = function.description.concludes
        returns = "Numbers" if concludes is None else f"`{concludes.notion}`"
        row = f"| `{function.name}` | {prose(function.lemma.title)} | `{function.lemma.id}` |"
        found.setdefault(returns, []).append(row)
    head = ["| function | what it says | lemma |", "| --- | --- | --- |"]
    parts = ["\n".join([f"### {name}", "", *head, *sorted(rows)]) for name, rows in sorted(found.items())]
    return "\n\n".join(parts)


def axioms_in_use() -> str:
    """The axioms that the library uses, as the command prints them, without who uses them."""
    lines = _output("axioms").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("    used by "))


def bounds_drawn(name: str) -> str:
    """One of the pictures of bounds."""
    return picture(name).svg


def statements() -> str:
    """The definitions that the statements of the library use, and the statements themselves."""
    every = list(Library())
    formulas = [t for lemma in every for t in (lemma.conclusion, *lemma.hypotheses)]
    lines = [f"definition {line}" for line in sorted(definitions(formulas))]
    lines += sorted(f"{lemma.id}: {sequent(lemma.hypotheses, lemma.conclusion)}" for lemma in every)
    return "".join(f"{line}\n" for line in lines)


def digests() -> str:
    """The digest of what each lemma of the library states, for the second verifier to compare with."""
    every = sorted(Library(), key=lambda lemma: lemma.id)
    return "".join(f"{digest(lemma.hypotheses, lemma.conclusion)} {lemma.id}\n" for lemma in every)


def committed_laws() -> str:
    """The laws, with the types of their variables."""
    return "".join(f"{name}: {sequent(*law)}\n" for name, law in LAWS.items())


def committed_axioms() -> str:
    """The axioms, with the types of their variables and their citations."""
    return "".join(f"{a.name}: {sequent(a.hypotheses, a.conclusion)} ({a.citation})\n" for a in AXIOMS.values())


_BLOCKS = (
    base,
    trust,
    meaning_example,
    meaning_kinds,
    meaning_notions,
    meaning_definitions,
    counts,
    rules,
    laws,
    axioms,
    steps,
    claim,
    pasted,
    limits,
    claim_tables,
    claim_strategies,
    no_theorem,
    example,
    cards,
    chain,
    paper_map,
    slips,
    paper_map_li,
    slips_li,
    paper_map_balle,
    slips_balle,
    paper_map_steinke,
    slips_steinke,
    paper_map_sok,
    slips_sok,
    atlas_cells,
    atlas_pairs,
    mutants,
    api,
    verified_functions,
)


def certificates() -> str:
    """What the proofs of the library search for, found anew: a line for each lemma."""
    lines, written = [], set[str]()
    with patch.object(memory, "of_library", dict):
        for name, lemma in sorted(library().lemmas.items()):
            with memory.memory_of(name) as found:
                demonstrate(name, lemma.claim, lemma.proof)
            new = {key: one for key, one in found.used.items() if key not in written}
            written |= new.keys()
            if new:
                lines.append(f"{json.dumps(name)}:{json.dumps(new, default=str, separators=(',', ':'))}")
    return "{" + ",\n".join(lines) + "}\n"


BLOCKS: dict[str, Callable[[], str]] = {f.__name__: f for f in _BLOCKS} | {"hypotheses": of_hypotheses}
FILES: dict[str, Callable[[], str]] = {
    "dpproofs/accounting/claims/claim.schema.json": schema.text,
    f"theorems/{roles.FILE}": lambda: roles.written(library().functions.values()),
    f"dpproofs/accounting/mechanisms/{questions.FILE}": questions.stub,
    "docs/atlas.json": lambda: json.dumps(atlas.atlas().to_json(), indent=1) + "\n",
    "docs/atlas.svg": pictures.atlas,
    "docs/tight.svg": pictures.slack,
    "docs/ladder.svg": pictures.ladder,
    "docs/floors.svg": pictures.floors,
    **{f"docs/picture-{name}.svg": partial(bounds_drawn, name) for name in PICTURES},
}
REVIEWED: dict[str, Callable[[], str]] = {
    "dpproofs/replay/library.txt": digests,
    "axioms.txt": axioms_in_use,
    "tests/statements.txt": statements,
    "tests/kernel/laws.txt": committed_laws,
    "tests/kernel/axioms.txt": committed_axioms,
}
SOUGHT: dict[str, Callable[[], str]] = {
    f"theorems/{memory.SHIPPED}": certificates,
    f"theorems/{VARIANTS}": sought,
}
"""Takes minutes. Where it is out of date, proofs search for what is missing."""
PARTS = {**BLOCKS, **FILES, **REVIEWED, **SOUGHT}


def places(name: str) -> list[Path]:
    """The files in which a part stands."""
    if name not in BLOCKS:
        return [ROOT / name]
    every = (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
    return [path for path in sorted(every) if f"<!-- begin {name} -->" in path.read_text(encoding="utf-8")]


def current(name: str, old: str) -> str:
    """The text of a file in which the part stands, with the part as it should be."""
    made = PARTS[name]()
    return made if name not in BLOCKS else _BLOCK.sub(lambda m: f"{m[1]}{made}\n{m[4]}" if m[2] == name else m[0], old)


def main(arguments: Sequence[str]) -> int:
    """Write the parts, or name those that are out of date; nothing is remembered from earlier runs."""
    parser = ArgumentParser(description="Writes what the code says of itself, or names what is out of date.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help="write what is out of date")
    mode.add_argument("--check", action="store_true", help="only name it, and exit with 1 (as without options)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"a part: {', '.join(PARTS)}")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}")
    stale = 0
    with TemporaryDirectory(prefix="dpproofs-") as cache:
        os.environ["DPPROOFS_CACHE"] = cache
        for name in given.names or [name for name in PARTS if name not in SOUGHT]:
            for path in places(name):
                old = path.read_text(encoding="utf-8") if path.exists() else ""
                new = current(name, old)
                if new == old:
                    continue
                write = given.write and (name in given.names or name not in REVIEWED)
                where = "" if name not in BLOCKS else f" in {path.relative_to(ROOT).as_posix()}"
                print(
                    f"{name}{where}: {'written' if write else f'out of date; python docs/generate.py --write {name}'}"
                )
                if write:
                    path.write_text(new, encoding="utf-8")
                stale += not write
    return min(stale, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
