"""Real arithmetic, as Coq judges it."""

from __future__ import annotations

import shutil
import subprocess
from importlib.resources import files

import pytest

from dpproofs.coq.arithmetic import certified, identity
from dpproofs.coq.claims import Claims
from dpproofs.coq.folder import SUPPORT
from dpproofs.coq.printer import Printer
from dpproofs.coq.trace import NoScriptError
from dpproofs.library import library
from dpproofs.library.saved import loads, pieces
from dpproofs.replay.reading import Step
from dpproofs.replay.terms import REAL, Term, num, of, power, var

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc: make coq")
x, y = var("x"), var("y")
EQUATIONS = [
    ([], of("exp", x + y), of("exp", x) * of("exp", y)),
    ([], of("exp", x / 2) * of("exp", x / 2), of("exp", x)),
    ([num(0) < x], power(power(x, num(1) / 2), 2), x),
    ([num(0) < x, num(0) < y], of("log", x * y), of("log", x) + of("log", y)),
    ([num(0) < x], x * power(x, -1), num(1)),
    ([Term("ne", (x, y))], (x - y) * power(x - y, -1), num(1)),
    ([], of("tanh", x) * of("cosh", x), of("sinh", x)),
    ([], of("abs", x + y), of("abs", y + x)),
    ([], power(num(8), num(1) / 2), num(2) * power(num(2), num(1) / 2)),
]
FALSE = [
    ([], of("exp", x + y), of("exp", x) * of("exp", y) + 1),
    ([num(0) < x], power(power(x, num(1) / 2), 2), x * 2),
    ([], x * power(x, -1), num(1)),
    ([], of("log", x * y), of("log", x) + of("log", y)),
    ([], power(power(x, num(1) / 2), 2), x),
    ([], of("abs", x - y), of("abs", y + x)),
]


def judged(folder, text):
    for name in SUPPORT:
        (folder / f"{name}.v").write_text(files("dpproofs.coq").joinpath(f"{name}.v").read_text())
    (folder / "Tried.v").write_text(f"Require Import {' '.join(SUPPORT)}.\n{text}")
    for name in (*SUPPORT, "Tried"):
        command = [shutil.which("coqc") or "coqc", "-q", "-R", ".", "dpproofs", f"{name}.v"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=500, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def stated(premises, goal):
    printer = Printer()
    names = sorted({f"{v.data[0]}_" for f in (*premises, goal) for v in f.free})
    about = "".join(f"forall {name} : R, " for name in names)
    inside = "".join(f"{printer.term(p)} -> " for p in premises)
    intros = " ".join((*names, *(f"p{i}" for i in range(len(premises)))))
    return f"Goal {about}{inside}{printer.term(goal)}.\nProof. intros {intros}. "


def tried(premises, left, right):
    goal = Term("eq", (left, right))
    return stated(premises, goal), identity(Printer(), premises, goal)


@NEEDS_COQ
def test_equations_are_shown_and_false_ones_refused(tmp_path):
    text = "".join(f"{start}{script}. Qed.\n" for start, script in (tried(*e) for e in EQUATIONS))
    for case in FALSE:
        start, script = tried(*case)
        text += f"{start}Fail solve [ {script} ]. Abort.\n"
    judged(tmp_path, text)


@NEEDS_COQ
def test_a_certificate_shows_its_goal_and_not_the_contrary(tmp_path):
    lemma = library()["bs16.lemma-3.5"]
    proof = loads("".join(pieces(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)))
    text, count, without = "", 0, 0
    for step in proof.steps:
        premises = [proof.steps[p].conclusion for p in step.premises]
        formulas = (*premises, step.conclusion)
        if step.rule == "certified" and all(v.type == REAL for f in formulas for v in f.free):
            try:
                script = certified(Printer(), premises, step.conclusion, step.parameters["certificate"])
            except NoScriptError:
                without += 1
                continue
            contrary = Term("not", (step.conclusion,))
            text += f"{stated(premises, step.conclusion)}{script}. Qed.\n"
            text += f"{stated(premises, contrary)}Fail solve [ {script} ]. Abort.\n"
            count += 1
    assert count > 20
    assert without == 2
    judged(tmp_path, text)


def test_a_certificate_of_something_else_has_no_script():
    with pytest.raises(NoScriptError):
        certified(Printer(), [], num(0) <= x, ("sum", ((">=", y),), ((1, num(1), (0,)),), ()))
    with pytest.raises(NoScriptError):
        certified(Printer(), [], num(0) <= x, ("opaque", num(0) <= y))


def test_a_claim_is_written_once():
    claims = Claims(Printer())
    goal = Term("eq", (x + y, y + x))
    step = Step("identity", (), {"formula": goal}, frozenset(), goal)
    first, text = claims.of(step, [])
    assert text.startswith("Definition claim_0 : Prop := forall (x_ : R) (y_ : R), ")
    assert claims.of(step, []) == (first, "")
    assert claims.tried == {"identity": 1}
