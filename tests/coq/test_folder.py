"""Folders of files for Coq, and the command that writes them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from dpproofs.cli import main
from dpproofs.coq.folder import SUPPORT, Export, prepared
from dpproofs.library import library
from dpproofs.library.saved import loads, pieces, save

COQS_OWN = {
    "classic", "functional_extensionality_dep", "propositional_extensionality", "constructive_indefinite_description",
    "sig_forall_dec", "sig_not_dec",
}  # fmt: skip
"""Classical logic, extensionality and choice, as Coq's own library assumes them."""


def saved(name):
    lemma = library()[name]
    return loads("".join(pieces(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)))


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_has_all_that_make_needs(tmp_path):
    export = Export(tmp_path, largest=40)
    export.add(saved("bs16.lemma-3.5"))
    export.close()
    assert names(tmp_path) == sorted(
        [*(f"{name}.v" for name in SUPPORT), "Assumptions.v", "Makefile", "Part0.v", "Part1.v", "Theorems.v", "Trust.v",
         "_CoqProject"]
    )  # fmt: skip
    lemmas = [text.count("\nLemma s") for text in (read(tmp_path, f"Part{i}") for i in range(2))]
    assert lemmas[0] >= 40
    assert 0 < lemmas[1] <= 35
    assert sum(lemmas) == export.logic.lemmas


def test_no_lemma_is_lost_where_a_part_ends(tmp_path):
    for largest in (1, 2, 7):
        export = Export(prepared(tmp_path / str(largest)), largest)
        export.add(saved("foundations.exp-tangent"))
        export.close()
        text = "".join(path.read_text() for path in (tmp_path / str(largest)).glob("Part*.v"))
        assert text.count("\nLemma s") == export.logic.lemmas > 0


def test_the_files_are_listed_and_counted(tmp_path):
    export = Export(tmp_path, largest=40)
    export.add(saved("bs16.lemma-3.5"))
    summary = export.close()
    assert summary.sequents == 238
    listed = re.findall(r"\S+\.v$", (tmp_path / "_CoqProject").read_text(), re.MULTILINE)
    assert listed == [f"{name}.v" for name in ("DP", "Flat", "Laws", "Arith", "Part0", "Part1", "Theorems")]
    assert f"(* {summary.text()} *)" in read(tmp_path, "Theorems")


def read(folder, name):
    return (folder / f"{name}.v").read_text()


def test_what_two_proofs_share_is_written_once(tmp_path):
    alone, both = Export(tmp_path), Export(tmp_path)
    alone.add(saved("bs16.lemma-3.5"))
    first = alone.close()
    for _ in range(2):
        both.add(saved("bs16.lemma-3.5"))
    assert both.close().sequents == first.sequents


def test_the_theorem_has_its_hypotheses_in_order(tmp_path):
    export = Export(tmp_path)
    export.add(saved("bs16.lemma-3.5"))
    export.close()
    statement = read(tmp_path, "Theorems").partition("Theorem t_bs16_lemma_3_5")[2]
    lemma = library()["bs16.lemma-3.5"]
    assert len(re.findall(r"^  \(h\d+ : ", statement, re.MULTILINE)) == len(lemma.hypotheses)
    assert statement.index("(h0 : (zcdp'' ") < statement.index("(0 < rho_)") < statement.index("(delta_ <= 1)")
    assert "  : (approx_dp'' X' Y' M'fn1'X'prob'Y " in statement


def test_the_command(tmp_path, capsys):
    assert main(["coq", "foundations.exp-tangent", "--out", str(tmp_path / "a"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["theorems"] == {"foundations.exp-tangent": "t_foundations_exp_tangent"}
    assert said["tried"]["certified"] > 0
    file = save(library()["foundations.exp-tangent"], tmp_path)
    assert main(["coq", str(file), "--out", str(tmp_path / "b")]) == 0
    assert f"of the steps that compute, Coq tries {said['tried']['certified']} certified" in capsys.readouterr().out
    for name in names(tmp_path / "a"):
        assert (tmp_path / "a" / name).read_text() == (tmp_path / "b" / name).read_text()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "names of lemmas and saved proofs, or --all"),
        (["foundations.exp-tangent", "--all"], "names of lemmas and saved proofs, or --all"),
        (["no.such-lemma"], "no.such-lemma"),
        (["foundations.exp-tangent", "--part", "1/2"], "--part is for --all"),
        (["missing.json"], "there is no such file"),
    ],
)
def test_what_cannot_be_written_is_said(tmp_path, capsys, arguments, reason):
    assert main(["coq", *arguments, "--out", str(tmp_path)]) == 2
    assert reason in capsys.readouterr().err


def test_parts_follow_each_other(tmp_path, capsys):
    written = []
    for i in (3, 4):
        assert main(["coq", "--all", "--part", f"{i}/400", "--logic", "--out", str(tmp_path / str(i)), "--json"]) == 0
        written += json.loads(capsys.readouterr().out)["theorems"]
    ids = [lemma.id for lemma in library()]
    assert written == ids[len(ids) * 3 // 400 : len(ids) * 5 // 400]
    assert main(["coq", "--all", "--part", "403/400", "--logic", "--out", str(tmp_path / "3"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [*said["theorems"]] == written[: len(said["theorems"])]
    assert said["tried"] == {}


@pytest.mark.parametrize("part", ["1", "0/0", "a/b", "-1/3"])
def test_a_part_is_one_of_some(tmp_path, capsys, part):
    assert main(["coq", "--all", f"--part={part}", "--out", str(tmp_path)]) == 2
    assert "must be I/N, two whole numbers" in capsys.readouterr().err


def test_files_of_others_are_left_alone(tmp_path, capsys):
    (tmp_path / "Makefile").write_text("mine")
    assert main(["coq", "foundations.exp-tangent", "--out", str(tmp_path)]) == 2
    assert "must be a new folder, an empty one, or one that dpproofs coq wrote" in capsys.readouterr().err
    assert names(tmp_path) == ["Makefile"]


@pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc: make coq")
def test_a_folder_is_built_and_says_what_its_theorems_rest_on(tmp_path):
    export = Export(tmp_path)
    export.add(saved("foundations.exp-tangent"))
    export.close()
    command = [shutil.which("make") or "make", "-s", "trust"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    names_there = {name.rpartition(".")[2] for name in re.findall(r"^[\w.]+$", done.stdout, re.MULTILINE)}
    rests = {name for name in names_there if name.startswith("trusted_")}
    declared = re.compile(r"^(?:Axiom|Parameter) (\w+)", re.MULTILINE)
    stated = {name for file in ("DP", "Laws") for name in declared.findall(read(tmp_path, file))}
    assert names_there - rests <= stated | COQS_OWN
    assert "classic" in names_there
    failed = {f"trusted_{name}" for name in re.findall(r"^on trust: (\w+)$", done.stdout, re.MULTILINE)}
    at_once = set(re.findall(r"^Axiom (trusted_\w+) : (?!claim_)", read(tmp_path, "Part0"), re.MULTILINE))
    assert rests == failed | at_once
    assert not failed
    assert {name.split("_")[1] for name in at_once} <= {"derivative", "enclosure", "integral"}
