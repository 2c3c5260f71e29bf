"""The commands list, show and axioms: the statements of the library, and what they rest on."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dpproofs.cli.options import add_workers, workers
from dpproofs.errors import InputError, printable
from dpproofs.system.output import as_json

if TYPE_CHECKING:
    from dpproofs.language.terms import Term
    from dpproofs.language.text import Printer
    from dpproofs.library.argument import Argument
    from dpproofs.library.checking import Outcome
    from dpproofs.library.citations import Line
    from dpproofs.library.limits import Limit
    from dpproofs.privacy.verified import Verified
    from dpproofs.proving.lemma import Lemma

PROVED, DISAGREED, NOT_PROVEN = 0, 1, 3


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the commands to the command line."""
    listing = command("list", "list the lemmas and the verified functions: all, or the matching ones", _list)
    listing.add_argument("words", nargs="*", metavar="WORD", help="in the name, title, source, statement or functions")
    listing.add_argument(
        "--about",
        metavar="PATTERN",
        help="what the statement says, such as 'renyi(... <= exp(...' or 'zcdp |- approx_dp'; "
        "if none has these letters, those with others",
    )
    show = command("show", "show a lemma, or those of a Python file: statement, source, what its proof rests on", _show)
    show.add_argument("name", metavar="NAME|FILE")
    show.add_argument(
        "--proof", action="store_true", help="print the argument of the proof, in the words of its author"
    )
    show.add_argument("--steps", action="store_true", help="print the steps of the proof; cited lemmas are one step")
    show.add_argument("--all", action="store_true", help="with --steps: also those of the lemmas that are cited")
    show.add_argument("--mathml", action="store_true", help="with --json: formulas as MathML, too")
    axioms = command("axioms", "show the axioms that lemmas rest on (default: all lemmas)", _axioms)
    axioms.add_argument("names", nargs="*", metavar="NAME")
    second = command("second-opinion", "ask z3 and mpmath about the steps that computed (default: all lemmas)", _second)
    second.add_argument("names", nargs="*", metavar="NAME")
    add_workers(second, "the whole library")


def matching(words: Iterable[str], about: str | None) -> tuple[list[Lemma], dict[str, list[str]]]:
    """The lemmas that have the words and state the pattern, and the names of the functions of each lemma."""
    from dpproofs.library import library
    from dpproofs.library.finding import has_words, states

    lib, words = library(), list(words)
    names: dict[str, list[str]] = {lemma.id: [] for lemma in lib}
    for function in lib.functions.values():
        names[function.lemma.id].append(function.name)
    found = [lemma for lemma in lib if has_words(words, lemma, names[lemma.id])]
    if about is not None:
        named = [lemma for lemma in found if states(about, lemma)]
        found = named or [lemma for lemma in found if states(about, lemma, letters=False)]
    return found, names


def _list(options: argparse.Namespace) -> int:
    from dpproofs.library import library

    lib = library()
    found, names = matching(options.words, options.about)
    if options.json:
        rows = [
            {
                "name": x.id,
                "title": x.title,
                "source": x.source,
                "functions": names[x.id],
                "file": lib.modules[x.id],
                "group": _group(x),
            }
            for x in found
        ]
        print(as_json(rows))
        return PROVED
    kinds = claimable(options.words) if options.words and options.about is None else {}
    if not found and not kinds:
        print("no lemma is like that", file=sys.stderr)
    groups: dict[str, list[Lemma]] = {}
    for lemma in found:
        groups.setdefault(_group(lemma), []).append(lemma)
    width = max((len(x.id) for x in found), default=0)
    for heading, lines in kinds.items():
        print("\n".join([f"{heading} ({len(lines)})", *lines, ""]))
    for group, lemmas in sorted(groups.items()):
        print(printable(f"{group} ({len(lemmas)})"))
        for lemma in lemmas:
            functions = f"  [{', '.join(names[lemma.id])}]" if names[lemma.id] else ""
            print(printable(f"  {lemma.id:<{width}}  {lemma.title}{functions}"))
        print()
    if found:
        made = sum(len(names[lemma.id]) for lemma in found)
        print(f"{len(found)} lemmas in {len(groups)} groups, with {made} verified functions, which stand in brackets")
    return PROVED


def _group(lemma: Lemma) -> str:
    """The subject of the lemma, or its paper: the folder of its file."""
    package, *folders = lemma.function.__module__.split(".")
    return "/".join(folders[:-1]) or package


def claimable(words: Iterable[str]) -> dict[str, list[str]]:
    """The mechanisms and the notions that claims can name and that match the words, by headings."""
    from dpproofs.accounting.mechanisms import KINDS
    from dpproofs.library.finding import SAME

    wanted = [(word.casefold(), SAME.get(word.casefold(), "\0")) for word in words]
    found: dict[str, list[str]] = {}
    for name, kind in KINDS.items():
        text = f"{name} {kind.about} {' '.join(kind.parameters)}".casefold()
        if all(word in text or same in text for word, same in wanted):
            heading = "mechanisms of claims" if kind.key == "mechanism" else "notions of claims"
            found.setdefault(heading, []).append(f"  {name}({', '.join(kind.parameters)}): {kind.about}")
    return found


def _show(options: argparse.Namespace) -> int:
    from dpproofs.library import library
    from dpproofs.library.checking import file_library, is_folder

    path = Path(options.name)
    if options.all and not options.steps:
        raise InputError("--all", "given", "goes with --steps")
    if options.mathml and not options.json:
        raise InputError("--mathml", "given", "goes with --json")
    if path.suffix == ".py" and not is_folder(path):
        lemmas = list(file_library(str(path)))
        found = [Shown.of(lemma, str(path), [], lemmas) for lemma in lemmas]
    else:
        lemma = library().lemma_of(options.name)
        found = [Shown.of(lemma, None, library().functions_of(lemma), [])]
    if options.json:
        data = [one.to_json() for one in found]
        for row, one in zip(data, found, strict=True):
            if options.mathml:
                row["mathml"] = one.mathml()
            if options.proof and one.outcome.proved:
                from dpproofs.library import argument

                row["argument"] = argument.to_json(one.lemma)
            if options.steps:
                row["derivation"] = [_step(line, mathml=options.mathml) for line in one.lines(whole=options.all)]
        print(as_json(data if path.suffix == ".py" else data[0]))
    else:
        text = "\n\n".join(one.text(proof=options.proof, steps=options.steps, whole=options.all) for one in found)
        print("\n".join(map(printable, text.split("\n"))))
    return PROVED if all(one.outcome.proved for one in found) else NOT_PROVEN


def explained(lemma: Lemma, *, json: bool) -> str:
    """The statement of a lemma and the argument of its proof; KernelError or ProofError where that fails."""
    from dpproofs.language.statements import printer
    from dpproofs.library import argument

    shown = printer(lemma.hypotheses, lemma.conclusion)
    if json:
        said = {
            "name": lemma.id,
            "title": lemma.title,
            "source": lemma.source,
            "hypotheses": [shown.text(h) for h in lemma.hypotheses],
            "conclusion": shown.text(lemma.conclusion),
            "idea": " ".join(argument.idea(lemma).split()),
            "argument": argument.to_json(lemma),
        }
        return as_json(said)
    found = argument.argument(lemma)
    lines = *_statement(lemma, lemma.id, shown), *argument.text(lemma, found), *_in_words(lemma, found)
    return "\n".join(map(printable, lines))


def _in_words(lemma: Lemma, found: Argument) -> list[str]:
    """The sentences that explain the definitions of a statement and of its argument."""
    from dpproofs.accounting.claims.formulas import described
    from dpproofs.language.text import Printer

    terms = (*lemma.hypotheses, lemma.conclusion, *(t for block in found.blocks for t in block.terms))
    meant = {d.name: d for d in Printer(terms).definitions}
    said = [f"{one.head}: {one.sentence}" for one in map(described, meant.values()) if one.sentence]
    return ["", "in words", *(line for one in said for line in textwrap.wrap(one, 98, initial_indent="  ",
            subsequent_indent="      "))] if said else []  # fmt: skip


def _statement(lemma: Lemma, name: str, shown: Printer) -> list[str]:
    hypotheses = (f"    {shown.text(h)}" for h in lemma.hypotheses)
    head = printable(f"{name}: {lemma.title}"), printable(f"source: {lemma.source}")
    return [*head, "", *hypotheses, f" |- {shown.text(lemma.conclusion)}"]


def _step(line: Line, *, mathml: bool) -> dict[str, object]:
    """A step as plain data: its rule or citation, and its formulas."""
    from dpproofs.language.text import Printer as TextPrinter

    hypotheses = sorted(line.step.hypotheses, key=lambda t: t.key)
    said = line.to_json()
    shown = TextPrinter((*hypotheses, line.step.conclusion)).text
    said |= {"hypotheses": [*map(shown, hypotheses)], "conclusion": shown(line.step.conclusion)}
    return said | {"mathml": _formulas(hypotheses, line.step.conclusion)} if mathml else said


def _formulas(hypotheses: Iterable[Term], conclusion: Term) -> dict[str, object]:
    """The formulas of a sequent as MathML."""
    from dpproofs.render.mathml import Printer as MathPrinter

    hypotheses = tuple(hypotheses)
    shown = MathPrinter((*hypotheses, conclusion)).math
    return {"hypotheses": [*map(shown, hypotheses)], "conclusion": shown(conclusion)}


class Shown(NamedTuple):
    """A lemma, with the facts about it."""

    lemma: Lemma
    outcome: Outcome
    functions: list[Verified]
    printer: Printer
    others: list[Lemma]
    """The lemmas of its file, if that is not in a package."""

    @classmethod
    def of(cls, lemma: Lemma, file: str | None, functions: list[Verified], others: list[Lemma]) -> Shown:
        """The lemma, of that file or of the library, proved."""
        from dpproofs.language.statements import printer
        from dpproofs.library.checking import checked

        outcome = checked(lemma, file)
        return cls(lemma, outcome, functions, printer(lemma.hypotheses, lemma.conclusion), others)

    def to_json(self) -> dict[str, object]:
        """The lemma as plain data."""
        lemma = self.lemma
        rules = Counter(t.rule for t in lemma.theorem.derivation()) if self.outcome.proved else Counter[str]()
        return self.outcome.to_json() | {
            "title": lemma.title,
            "source": lemma.source,
            "hypotheses": [self.printer.text(h) for h in lemma.hypotheses],
            "conclusion": self.printer.text(lemma.conclusion),
            "definitions": self.printer.meanings(),
            "steps": rules.total(),
            "rules": dict(rules),
            "functions": {f.name: list(f.arguments) for f in self.functions},
            "limits": [limit.to_json() for limit in self.limits()],
            "mutants": [
                {"name": m.name, "reason": m.reason, "witness": m.witness.kind if m.witness else None}
                for m in lemma.mutants
            ],
        }

    def limits(self) -> list[Limit]:
        """What is known about the tightness of the lemma."""
        from dpproofs.library import library
        from dpproofs.library.limits import known, limits_of

        return limits_of(self.lemma.id, known(library()), library()) if not self.others else []

    def mathml(self) -> dict[str, object]:
        """The statement and its definitions as MathML."""
        from dpproofs.render.mathml import Printer as MathPrinter

        terms = (*self.lemma.hypotheses, self.lemma.conclusion)
        meanings = MathPrinter(terms, bodies=True).meanings()
        said = [{"name": d.name, "head": head, "body": body} for d, head, body in meanings]
        return _formulas(self.lemma.hypotheses, self.lemma.conclusion) | {"definitions": said}

    def variables(self) -> str:
        """The variables of the statement by their types."""
        from dpproofs.language.text import type_text

        kinds: dict[str, list[str]] = {}
        for v in sorted(
            frozenset().union(*(t.free for t in (*self.lemma.hypotheses, self.lemma.conclusion))),
            key=lambda v: (type_text(v.type) == "real", str(v.data[0])),
        ):
            kinds.setdefault(type_text(v.type), []).append(str(v.data[0]))
        return "; ".join(f"{', '.join(names)} : {kind}" for kind, names in kinds.items())

    def imported(self) -> str | None:
        """The line that imports the lemma into a theorem file; None for a lemma of such a file."""
        home = sys.modules.get(self.lemma.function.__module__)
        name = next((name for name, value in vars(home or object).items() if value is self.lemma), None)
        return None if home is None or name is None else f"from {home.__name__} import {name}"

    def used(self) -> str:
        """How a proof uses the lemma by its id."""
        terms = (*self.lemma.hypotheses, self.lemma.conclusion)
        names = sorted({str(v.data[0]) for v in frozenset().union(*(t.free for t in terms))})
        facts = ["..."] if self.lemma.hypotheses else []
        return f"use({', '.join([json.dumps(self.lemma.id), *facts, *(f'{n}={n}' for n in names)])})"

    def lines(self, *, whole: bool) -> list[Line]:
        """The steps of the derivation; empty for what is not proved."""
        from dpproofs.library.citations import lines

        return lines(self.lemma.theorem, self.others, whole=whole) if self.outcome.proved else []

    def text(self, *, proof: bool, steps: bool, whole: bool) -> str:
        """The lemma as the command prints it."""
        lemma, outcome = self.lemma, self.outcome
        lines = [*_statement(lemma, outcome.shown, self.printer), ""]
        lines += [f"for any {kinds}"] if (kinds := self.variables()) else []
        lines += [f"where {name} means\n    {meaning}" for name, meaning in self.printer.meanings().items()]
        if not outcome.proved:
            where = (f"    {printable(line)}" for line in outcome.where)
            return "\n".join([*lines, f"NOT PROVED: {printable(outcome.reason)}", *where])
        from dpproofs.proving.outline import size

        lines += ["", f"proved in {size(lemma.theorem)} steps"]
        lines += [f"axioms: {', '.join(outcome.axioms) or 'none'}"]
        if (line := self.imported()) is not None:
            lines += [f"in a proof: {line}", f"or by its id: {self.used()}"]
        lines += [f"function: {f.name}({', '.join(f.arguments)})" for f in self.functions]
        lines += [printable(f"{limit.kind}: {limit.about} [{limit.shown_by}]") for limit in self.limits()]
        lines += [
            printable(f"false variant '{m.name}': {m.reason}") + (f" (witness: {m.witness.kind})" if m.witness else "")
            for m in lemma.mutants
        ]
        lines += map(printable, self.needed())
        if proof:
            from dpproofs.library import argument

            lines += argument.text(lemma)
        return "\n".join([*lines, *(self.derivation(whole=whole) if steps else ())])

    def needed(self) -> Iterator[str]:
        """What is known of each hypothesis of a theorem of a source: whether it is needed, and where it is."""
        from dpproofs.mutants.found import WORDS, kinds, recorded, varied

        if self.others or not varied(self.lemma):
            return
        known = recorded().get(self.lemma.id, {})
        for i, kind in kinds(self.lemma).items():
            _, values = known.get(kind, {}).get(str(i)) or ("", {})
            where = ", ".join(f"{name} = {one}" for name, one in values.items())
            said = self.printer.text(self.lemma.hypotheses[i])
            yield f"hypothesis {said}: {WORDS[kind]}" + (f" ({where})" if where else "")

    def derivation(self, *, whole: bool) -> list[str]:
        """The steps, one line each, and how many there are."""
        from dpproofs.library.citations import summary

        found = self.lines(whole=whole)
        more = "" if whole or all(line.cited is None for line in found) else "; --all shows the steps of these, too"
        return ["", f"{summary(found)}{more}", *(f"{line.number:>5}. {line.step!r}    [{line.how}]" for line in found)]


def _axioms(options: argparse.Namespace) -> int:
    from dpproofs.kernel import AXIOMS
    from dpproofs.language.statements import printer
    from dpproofs.library import library

    lib = library()
    lemmas = [lib[n] for n in options.names] if options.names else list(lib)
    users: dict[str, list[str]] = {}
    for lemma in lemmas:
        for name in lemma.established().axioms():
            users.setdefault(name, []).append(lemma.id)
    rows = [AXIOMS[name] for name in sorted(users)]
    shown = {a.name: printer(a.hypotheses, a.conclusion).text for a in rows}
    if options.json:
        data = [
            {
                "name": a.name,
                "hypotheses": [*map(shown[a.name], a.hypotheses)],
                "conclusion": shown[a.name](a.conclusion),
                "citation": a.citation,
                "used_by": users[a.name],
            }
            for a in rows
        ]
        print(as_json(data))
        return PROVED
    for a in rows:
        print(f"{a.name}: {a.citation}")
        for h in a.hypotheses:
            print(f"    {shown[a.name](h)}")
        print(f" |- {shown[a.name](a.conclusion)}")
        print(f"    used by {len(users[a.name])} of {len(lemmas)} lemmas\n")
    print(f"{len(rows)} axioms")
    return PROVED


def _second(options: argparse.Namespace) -> int:
    from dpproofs.library import library
    from dpproofs.library.second_opinion import AGREES, DISAGREES, ENGINES, UNKNOWN, of_lemmas
    from dpproofs.system.progress import line

    with line("second-opinion", is_for_programs=options.json):
        lib = library()
        names = [lib[n].id for n in options.names] or [lemma.id for lemma in lib]
        with workers(options, 0 if options.names else len(names)) as executor:
            opinions = of_lemmas(names, executor)
    wrong = [o for o in opinions if o.verdict == DISAGREES]
    counts = {rule: Counter(o.verdict for o in opinions if o.rule == rule) for rule in ENGINES}
    if options.json:
        rows = [
            {
                "rule": rule,
                "engine": ENGINES[rule],
                "steps": counts[rule].total(),
                "agree": counts[rule][AGREES],
                "unknown": counts[rule][UNKNOWN],
                "disagree": counts[rule][DISAGREES],
            }
            for rule in ENGINES
        ]
        print(as_json({"rules": rows, "disagreements": [o.step for o in wrong]}))
    else:
        for rule, engine in ENGINES.items():
            n = counts[rule]
            print(
                f"{rule}: {n.total()} distinct steps; {engine} agrees with {n[AGREES]}, "
                f"does not know {n[UNKNOWN]}, disagrees with {n[DISAGREES]}"
            )
        for o in wrong:
            print(f"disagreement: {ENGINES[o.rule]} on {o.step}")
    return DISAGREED if wrong else PROVED
