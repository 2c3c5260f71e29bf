"""Lemmas of sequents, as Coq judges them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from importlib.resources import files

import pytest

from dpproofs.coq.folder import SUPPORT
from dpproofs.coq.logic import Logic
from dpproofs.coq.sequents import Sequent
from dpproofs.library import library
from dpproofs.library.saved import SavedProof, loads, pieces
from dpproofs.replay.terms import Term, num

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc: make coq")
LEMMAS = ("bs16.lemma-3.5", "bs16.lemma-b.1", "foundations.exp-tangent")


@cache
def proof(name: str) -> SavedProof:
    lemma = library()[name]
    return loads("".join(pieces(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)))


def lemmas(name: str) -> tuple[Logic, list[str]]:
    logic = Logic()
    return logic, [logic.add(step) for step in proof(name).steps]


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


def test_nothing_is_admitted_and_trust_is_counted():
    for name in LEMMAS:
        logic, texts = lemmas(name)
        text = "".join(texts)
        assert "Admitted" not in text
        assert "admit" not in text
        trusted = Counter(re.findall(r"^Axiom trusted_(\w+?)_\d+ ", text, re.MULTILINE))
        assert trusted == logic.claims.trusted + logic.claims.tried
        assert trusted.total() == len(re.findall(r"\b(?:Axiom|Parameter|Hypothesis|Variable)\b", text))


@NEEDS_COQ
@pytest.mark.parametrize("name", LEMMAS)
def test_coq_accepts_the_logic(folder, name):
    logic, texts = lemmas(name)
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


def changed(name: str) -> tuple[str, int]:
    """Definitions that Coq has to refuse, each beside the same one unchanged, and how many; after the lemmas."""
    logic, texts = lemmas(name)
    printer, out, count = logic.printer, "", 0
    for i, text in enumerate(texts):
        term = re.search(r"^Proof (.*)\.\n$", text, re.MULTILINE)
        if term is None or not text.startswith("Lemma "):
            continue  # a script, or a step that computes
        me = logic.sequents[i]
        for conclusion in variants(me.conclusion)[:1]:
            other = Sequent(printer, me.hypotheses, conclusion)
            if other.variables == me.variables:
                about = f"{me.binders()} {me.assumed(printer)}"
                out += f"Definition k{i} {about} : {printer.term(me.conclusion)} := {term[1]}.\n"
                out += f"Fail Definition m{i} {about} : {printer.term(conclusion)} := {term[1]}.\n"
                count += 1
    return "".join((*printer.definitions, *texts, out)), count


@NEEDS_COQ
@pytest.mark.parametrize(("name", "least"), [(LEMMAS[0], 100), (LEMMAS[1], 100)])
def test_coq_refuses_sequents_that_were_changed(folder, name, least):
    text, count = changed(name)
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
