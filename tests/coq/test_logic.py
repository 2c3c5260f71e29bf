"""Lemmas of sequents, as Coq judges them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from dpproofs.coq.folder import SUPPORT
from dpproofs.coq.logic import Logic
from dpproofs.coq.sequents import Sequent
from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.laws import LAWS
from dpproofs.library import library
from dpproofs.library.saved import SavedProof, loads, pieces
from dpproofs.replay.terms import Term, num

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc: make coq")
LEMMAS = ("bs16.lemma-3.5", "bs16.lemma-b.1", "foundations.exp-tangent")


@cache
def proof(name: str) -> SavedProof:
    lemma = library()[name]
    return loads("".join(pieces(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)))


def lemmas(name: str, *, inside: bool = False) -> tuple[Logic, list[str]]:
    """One lemma a step; or what is used once ``inside`` what uses it."""
    logic, steps = Logic(), proof(name).steps
    uses = Counter(p for step in steps for p in step.premises)
    return logic, [logic.add(step, is_used_once=inside and uses[i] == 1) for i, step in enumerate(steps)]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder in which what comes with dpproofs is compiled."""
    place = tmp_path_factory.mktemp("coq")
    for name in SUPPORT:
        (place / f"{name}.v").write_text(files("dpproofs.coq").joinpath(f"{name}.v").read_text())
        done = coqc(place, name)
        assert done.returncode == 0, done.stderr
    return place


def coqc(folder, name):
    command = [shutil.which("coqc") or "coqc", "-q", "-R", ".", "dpproofs", f"{name}.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=500, check=False)


def accepted(folder, name, text):
    (folder / f"{name}.v").write_text(f"Require Import {' '.join(SUPPORT)}.\n{text}")
    done = coqc(folder, name)
    return done.returncode == 0, done.stderr[-2000:]


def test_every_sequent_is_one_lemma():
    for name in LEMMAS:
        _, texts = lemmas(name)
        found = [re.findall(r"^Lemma s(\d+) ", text, re.MULTILINE) for text in texts]
        assert found == [[str(i)] for i in range(len(texts))]


def test_what_is_used_once_stands_inside_what_uses_it():
    for name in LEMMAS:
        logic, texts = lemmas(name, inside=True)
        written = re.findall(r"^Lemma s(\d+) ", "".join(texts), re.MULTILINE)
        assert len(written) == len(set(written)) == logic.lemmas < len(texts) / 2
        assert str(len(texts) - 1) in written


def test_nothing_is_admitted_and_trust_is_counted():
    for name in LEMMAS:
        logic, texts = lemmas(name)
        text = "".join(texts)
        assert "Admitted" not in text
        assert "admit" not in text
        trusted = Counter(re.findall(r"^Axiom trusted_(\w+?)_\d+ ", text, re.MULTILINE))
        assert trusted == logic.claims.trusted + logic.claims.tried
        assert trusted.total() == len(re.findall(r"\b(?:Axiom|Parameter|Hypothesis|Variable)\b", text))


def test_every_law_and_axiom_is_stated_and_the_page_says_which_are_proved():
    text = files("dpproofs.coq").joinpath("Laws.v").read_text()
    shown = set(re.findall(r"^Lemma law_(\w+)", text, re.MULTILINE))
    trusted = set(re.findall(r"^Axiom law_(\w+)", text, re.MULTILINE))
    axioms = set(re.findall(r"^Axiom axiom_(\w+)", text, re.MULTILINE))
    assert shown | trusted == set(LAWS)
    assert not shown & trusted
    assert axioms == set(AXIOMS)
    page = (Path(__file__).parents[2] / "docs" / "coq.md").read_text()
    rows = re.findall(r"^\|(.*?)\| (?:proved|on trust)", page, re.MULTILINE)
    assert [set(re.findall(r"`(\w+)`", row)) for row in rows] == [shown, trusted, axioms]


@NEEDS_COQ
@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("name", LEMMAS)
def test_coq_accepts_the_logic(folder, name, inside):
    logic, texts = lemmas(name, inside=inside)
    good, said = accepted(folder, "Lemma", "".join((*logic.printer.definitions, *texts)))
    assert good, said


def variants(t: Term) -> list[Term]:
    """The formula with one thing changed: a number, the strictness of a comparison, or its sides."""
    out = [num(t.data + 1)] if t.op == "num" else []
    if t.op in ("le", "lt"):
        out += [Term("lt" if t.op == "le" else "le", t.args), Term(t.op, reversed(t.args))]
    for i, a in enumerate(t.args):
        out += [Term(t.op, (*t.args[:i], b, *t.args[i + 1 :]), t.data, t.hint) for b in variants(a)[:2]]
    return [b for b in out if b != t]


def changed(name: str, *, inside: bool) -> tuple[str, int]:
    """Definitions that Coq has to refuse, each beside the same one unchanged, and how many; after the lemmas."""
    logic, texts = lemmas(name, inside=inside)
    printer, out, count = logic.printer, "", 0
    terms = re.compile(r"^Lemma s(\d+) .*\nProof (?!\.)(.*)\.\n", re.MULTILINE)
    for i, term in terms.findall("".join(texts)):
        me = logic.sequents[int(i)]
        for conclusion in variants(me.conclusion)[:1]:
            other = Sequent(printer, me.hypotheses, conclusion)
            if other.variables == me.variables:
                about = f"{me.binders()} {me.assumed(printer)}"
                out += f"Definition k{i} {about} : {printer.term(me.conclusion)} := {term}.\n"
                out += f"Fail Definition m{i} {about} : {printer.term(conclusion)} := {term}.\n"
                count += 1
    return "".join((*printer.definitions, *texts, out)), count


@NEEDS_COQ
@pytest.mark.parametrize(
    ("name", "inside", "least"), [(LEMMAS[0], False, 190), (LEMMAS[1], False, 150), (LEMMAS[0], True, 40)]
)
def test_coq_refuses_sequents_that_were_changed(folder, name, inside, least):
    """More than two hundred in all."""
    text, count = changed(name, inside=inside)
    assert count >= least
    good, said = accepted(folder, "Changed", text)
    assert good, said


@NEEDS_COQ
def test_sums_inside_sums_are_regrouped_wherever_they_stand(folder):
    """In a part of a pair, under a binder and in a comparison; and nothing else passes for the same."""
    pair = "forall (r : point (prod_space real real)) (f : point (prod_space real real) -> R)"
    law = "forall (mu : Measure real) (s : R)"
    good, said = accepted(
        folder,
        "Regrouped",
        f"Goal {pair}, f (fst r + 0, snd r) = f (fst r, snd r). intros. regroup. Qed.\n"
        f"Goal {law}, E real mu (fun z => indicator (z < (s + 0))) = E real mu (fun z => indicator (z < s)).\n"
        "intros. regroup. Qed.\n"
        f"Goal {pair}, f (fst r + 1, snd r) = f (fst r, snd r). intros. Fail regroup. Abort.\n",
    )
    assert good, said
