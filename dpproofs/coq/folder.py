"""Saved proofs as a folder that ``make`` builds with Coq.

Sequents that several proofs have in common are written once. ``Part0.v``, ``Part1.v``, ... have the lemmas of the
steps, ``Theorems.v`` the statements, each with its proof; ``Assumptions.v`` prints what each of them rests on, and
``Trust.v`` what any of them does.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from dpproofs.coq.logic import Logic, applied
from dpproofs.coq.sequents import Sequent
from dpproofs.errors import InputError
from dpproofs.replay import work
from dpproofs.replay.reading import SavedProof
from dpproofs.replay.terms import Term
from dpproofs.system.files import write_atomically

SUPPORT = ("DP", "Flat", "Laws", "Arith")
"""What comes with dpproofs: the meaning of terms, associativity, and the laws."""
LARGEST_PART = 3000
"""Lemmas in a file: Coq takes the more memory, the more there are."""
_BUILD = """# make: all files, one at a time, with plain coqc; make check: again, by coqchk;
# make assumptions: what each theorem rests on; make trust: the names of what any of them rests on.
COQC ?= coqc
COQCHK ?= coqchk
FILES := {files}

all: Theorems.vo
{rules}
%.vo: %.v
\t$(COQC) -q -noglob -R . dpproofs $<

check: all
\t$(COQCHK) -silent -R . dpproofs Theorems

assumptions: all
\t$(COQC) -q -noglob -R . dpproofs Assumptions.v

# The names of all that some theorem rests on: of Coq's library, of DP.v and Laws.v, and of claims that are on trust.
trust: all
	$(COQC) -q -noglob -R . dpproofs Trust.v > Trust.txt
	@grep -o '^[A-Za-z][A-Za-z0-9_.]*' Trust.txt | grep -v '^Axioms$$' | LC_ALL=C sort -u

.PHONY: all check assumptions trust
.NOTPARALLEL:
"""


class Summary(NamedTuple):
    """What was written: theorems by name with their names in Coq, sequents, and claims of steps that compute, by rule.

    Coq tries to show some of these, and the others are taken on trust.
    """

    theorems: dict[str, str]
    sequents: int
    tried: dict[str, int]
    trusted: dict[str, int]

    def to_json(self) -> dict[str, object]:
        """The summary as plain data."""
        return self._asdict()

    def text(self) -> str:
        """The summary in words."""
        count = len(self.theorems)
        first = f"{count} theorem{'s' * (count != 1)} by {self.sequents} sequents"
        tried = f"of the steps that compute, Coq tries {_counted(self.tried)}"
        return f"{first}; {tried}; on trust are {_counted(self.trusted)}, and what it prints as on trust"


def _counted(rules: dict[str, int]) -> str:
    return ", ".join(f"{k} {rule}" for rule, k in sorted(rules.items())) or "none"


class Export:
    """Writes proofs to a folder."""

    def __init__(self, folder: Path, largest: int = LARGEST_PART, *, tries: bool = True) -> None:
        """Whether Coq ``tries`` to show what steps claim that compute, or it is on trust at once."""
        self.folder, self.largest = folder, largest
        self.logic = Logic(tries=tries)
        self.theorems: dict[str, str] = {}
        self.statements: list[str] = []
        self._known: dict[tuple[frozenset[Term], Term], int] = {}
        self._defined = 0
        self._parts = 0
        self._in_part = 0
        self._text = StringIO()

    def add(self, proof: SavedProof) -> None:
        """Write the lemmas of a proof that were not written before, and its theorem."""
        place: dict[int, int] = {}
        new = self._new(proof)
        uses = Counter(p for i in new for p in proof.steps[i].premises)
        before = len(self.logic.sequents)
        for i in new:
            step = proof.steps[i]
            for p in step.premises:
                place[p] = self._known[proof.steps[p].hypotheses, proof.steps[p].conclusion]
                if place[p] < before:  # an earlier proof has it, too
                    self._write(self.logic.written(place[p]))
            work.start()
            step_here = step._replace(premises=tuple(place[p] for p in step.premises))
            self._write(self.logic.add(step_here, is_used_once=uses[i] == 1))
            self._known[step.hypotheses, step.conclusion] = len(self.logic.sequents) - 1
        last = proof.steps[-1]
        number = self._known[last.hypotheses, last.conclusion]
        self._write(self.logic.written(number))
        self._theorem(proof, number)

    def _new(self, proof: SavedProof) -> list[int]:
        """The steps that the theorem needs and that are not written yet, in order."""
        left, found = [len(proof.steps) - 1], set[int]()
        while left:
            i = left.pop()
            step = proof.steps[i]
            if i not in found and (step.hypotheses, step.conclusion) not in self._known:
                found.add(i)
                left += step.premises
        return sorted(found)

    def _theorem(self, proof: SavedProof, number: int) -> None:
        printer = self.logic.printer
        name = re.sub(r"\W", "_", f"t_{proof.id}", flags=re.ASCII)
        name += "'" * sum(re.sub("'", "", other) == name for other in self.theorems.values())
        me = Sequent(printer, dict.fromkeys(proof.statement.hypotheses), proof.statement.conclusion)
        used = self.logic.sequents[number]
        shown = [me.place[h] for h in used.hypotheses]
        about = me.binders("\n  ")
        text = f"Theorem {name}\n  {about}\n"
        text += "".join(f"  ({place} : {printer.term(h)})\n" for h, place in me.place.items())
        text += f"  : {printer.term(me.conclusion)}.\nProof {applied(self.logic, f's{number}', used, shown)}.\n"
        title = re.sub(r"[(*)]", " ", proof.title)
        self.statements.append(f"\n(* {proof.id}: {title} *)\n{text}")
        self.theorems[proof.id] = name

    def _write(self, text: str) -> None:
        if not text:
            return
        if self._in_part >= self.largest:
            self._end_part()
        definitions = self.logic.printer.definitions
        self._text.write("".join(definitions[self._defined :]) + text)
        self._defined = len(definitions)
        self._in_part += len(re.findall("^Lemma s", text, re.MULTILINE))

    def _end_part(self) -> None:
        self._save(f"Part{self._parts}", self._needs(self._parts) + self._text.getvalue())
        self._text = StringIO()
        self._parts += 1
        self._in_part = 0

    def _needs(self, parts: int) -> str:
        return f"Require Import {' '.join((*SUPPORT, *(f'Part{i}' for i in range(parts))))}.\n"

    def _save(self, name: str, text: str) -> None:
        write_atomically(self.folder / f"{name}.v", [text])

    def close(self) -> Summary:
        """Write what is left: the theorems, and how all is built."""
        if self._in_part or not self._parts:
            self._end_part()
        claims = self.logic.claims
        summary = Summary(self.theorems, len(self.logic.sequents), dict(claims.tried), dict(claims.trusted))
        definitions = "".join(self.logic.printer.definitions[self._defined :])
        head = f"(* {summary.text()} *)\n{self._needs(self._parts)}{definitions}"
        self._save("Theorems", head + "".join(self.statements))
        prints = "".join(f"Print Assumptions {name}.\n" for name in self.theorems.values())
        self._save("Assumptions", f"Require Import Theorems.\n{prints}")
        every = "".join(f"  let _ := @{name} in\n" for name in self.theorems.values())
        everything = f"Definition everything : True :=\n{every}  I.\nPrint Assumptions everything.\n"
        self._save("Trust", f"Require Import Theorems.\n{everything}")
        for name in SUPPORT:
            self._save(name, files("dpproofs.coq").joinpath(f"{name}.v").read_text(encoding="utf-8"))
        order = [*SUPPORT, *(f"Part{i}" for i in range(self._parts)), "Theorems"]
        rules = "".join(f"{after}.vo: {before}.vo\n" for before, after in pairwise(order))
        names = [f"{name}.v" for name in order]
        write_atomically(self.folder / "Makefile", [_BUILD.format(files=" ".join(names), rules=rules)])
        write_atomically(self.folder / "_CoqProject", ["\n".join(("-R . dpproofs", *names)) + "\n"])
        return summary


def prepared(folder: Path) -> Path:
    """The folder, made if there is none; InputError where it has files and none of them shows that it is for this."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()) and not (folder / "_CoqProject").is_file():
            raise InputError("out", str(folder), "must be a new folder, an empty one, or one that dpproofs coq wrote")
    except OSError as error:
        raise InputError("out", str(folder), f"is no folder that can be written: {error.strerror}") from error
    return folder
