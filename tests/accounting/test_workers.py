"""Claims judged by workers: what is printed and written is the same as without, to the letter."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from dpproofs.accounting.files import page, workers
from dpproofs.accounting.files.readings import judged, read_file
from dpproofs.accounting.files.totals import totals
from dpproofs.accounting.judgement import Told, ToldClaim
from dpproofs.accounting.verdicts.outcomes import Outcome, Problem
from dpproofs.accounting.verdicts.report import text
from dpproofs.cli import main, options as options_of_commands
from dpproofs.library import executors
from dpproofs.library.executors import ExecutorError

NOISE = '[[case.premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 8\ncount = 30\n'
CASE = '[[case]]\nrelation = "replace-one"\ntitle = "{}"\n' + NOISE
CLAIM = '[case.claim]\nnotion = "approx_dp"\nepsilon = "{}"\ndelta = {}\n'
MANY = "".join(
    CASE.format(title) + CLAIM.format(epsilon, delta)
    for title, epsilon, delta in (
        ("holds", "3.2", "1e-6"),
        ("fails <b>", "3.19", "1e-6"),
        ("wrong", "3.2x", "1e-6"),
        ("holds", "3.5", "1e-6"),
    )
)
WAYS = (
    (), ("-v",), ("--json",), ("--markdown",), ("--github",), ("--suggest",), ("--json", "--suggest"),
    ("--total", "1e-5"), ("--json", "--total", "1e-5"),
)  # fmt: skip


class Postal(Executor):
    """Work that is sent away and comes back, though it is done here."""

    def map(self, fn: Any, *iterables: Any, timeout: float | None = None, chunksize: int = 1) -> Iterator[Any]:
        for call in zip(*iterables, strict=True):
            sent, what = pickle.loads(pickle.dumps((fn, call)))
            yield pickle.loads(pickle.dumps(sent(*what)))


@contextmanager
def postal(jobs: int, address: str | None = None) -> Iterator[Executor]:
    assert (jobs, address) == (2, None)
    yield Postal()


@pytest.fixture
def claims(tmp_path: Path) -> str:
    file = tmp_path / "claims.toml"
    file.write_text(MANY)
    return str(file)


def without_times(text: str) -> str:
    return re.sub(r'(time="|"seconds": )[0-9.e-]+', r"\g<1>0", text)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("options", WAYS)
def test_what_is_printed_is_the_same(options, claims, capsys, monkeypatch):
    monkeypatch.setattr(executors, "executor_for", postal)
    said = []
    for jobs in ((), ("--jobs", "2")):
        code = main(["verify", claims, *options, *jobs])
        out, err = capsys.readouterr()
        said.append((code, without_times(out), err))
    assert said[0] == said[1]
    assert said[0][0] == 4
    assert "3.2x" in said[0][1 if "--github" in options else 2]


@pytest.mark.by_turns(3)
def test_files_are_the_same(claims, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(executors, "executor_for", postal)
    monkeypatch.setattr(page, "POINTS", 2)
    written = []
    for jobs in ((), ("--jobs", "2")):
        names = {option: tmp_path / f"{option}{len(jobs)}" for option in ("--junit", "--sarif", "--html")}
        options = [part for option, file in names.items() for part in (option, str(file))]
        assert main(["verify", claims, *options, "--total", "1e-5", *jobs]) == 4
        written.append([without_times(file.read_text()) for file in names.values()])
    assert written[0] == written[1]
    assert written[0][2].count("<svg") == 4  # the curves of three claims and of the total
    capsys.readouterr()


@pytest.mark.by_turns(6)
def test_two_processes(tmp_path, capsys):
    file = tmp_path / "claims.toml"
    rhos = ("1/2", "1/3", "x", "1")
    step = '[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 1\n'
    file.write_text(step + "".join(f'[[claim]]\nnotion = "zcdp"\nrho = "{rho}"\n' for rho in rhos))
    said = []
    for jobs in ((), ("--jobs", "2")):
        assert main(["verify", str(file), "--json", *jobs]) == 4
        said.append(without_times(capsys.readouterr().out))
    assert said[0] == said[1]
    assert [one["status"] for one in json.loads(said[0])["outcomes"]] == ["VERIFIED", "REFUTED", "ERROR", "VERIFIED"]


@pytest.mark.parametrize(("claims_of_file", "processors", "wanted"), [(19, 9, 1), (20, 9, 2), (90, 9, 8), (90, 1, 1)])
def test_many_claims_are_judged_by_as_many_processes_as_are_worth_it(
    claims_of_file, processors, wanted, tmp_path, capsys, monkeypatch
):
    used = []

    @contextmanager
    def noted(jobs: int, address: str | None = None) -> Iterator[Executor]:
        assert address is None
        used.append(jobs)
        yield Postal()

    monkeypatch.setattr(executors, "executor_for", noted)
    monkeypatch.setattr(options_of_commands, "processors", lambda: processors)
    file = tmp_path / "claims.csv"
    rows = ["mechanism,sensitivity,sigma,notion,relation,rho", *["gaussian,1,-1,zcdp,replace-one,1"] * claims_of_file]
    file.write_text("\n".join(rows))
    assert main(["verify", "--csv", str(file)]) == 2
    assert main(["verify", "--csv", str(file), "--jobs", "1"]) == 2
    assert used == [wanted] * (wanted > 1)
    capsys.readouterr()


def test_what_comes_back_is_text(claims):
    readings = read_file(claims)
    here = [*judged(readings), *totals(readings, Fraction("1e-5"))]
    of_claims, of_files = map(list, workers.judged_by(Postal(), readings, delta=Fraction("1e-5")))
    assert (len(of_claims), len(of_files)) == (len(readings), 1)
    there = [*of_claims, *of_files]
    assert [text(one) for one in here] == [text(one) for one in there]
    told = [one.verdict for one in there]
    assert [None if t is None else type(t) for t in told] == [Told, Told, None, Told, Told]
    assert [bool(t) for t in told] == [True, False, False, True, True]
    assert all(not t.forms and not t.data for t in told if t is not None)  # nothing that was not asked for
    assert workers.told(there[0], frozenset()) is there[0]


class Liar(Postal):
    """Workers that give a fixed answer to every question."""

    def __init__(self, change: Callable[[Outcome], Outcome]) -> None:
        self.change = change

    def map(self, fn: Any, *iterables: Any, timeout: float | None = None, chunksize: int = 1) -> Iterator[Any]:
        return map(self.change, super().map(fn, *iterables))


@pytest.mark.parametrize(
    "change",
    [
        lambda one: replace(one, verdict=None),
        lambda one: replace(one, problems=(Problem(None, "it is wrong"),)),
        lambda one: replace(one, place=replace(one.place, file="other.toml")),
        lambda one: replace(one, place=replace(one.place, case=7)),
        lambda one: replace(one, verdict=replace(one.verdict, claim=ToldClaim("", "another claim"))),
    ],
    ids=["nothing", "a verdict and an error", "another file", "another case", "another claim"],
)
def test_an_answer_to_another_question_is_refused(change, claims):
    found, of_files = workers.judged_by(Liar(change), read_file(claims)[:1], delta=Fraction("1e-5"))
    with pytest.raises(ExecutorError, match="did not answer what it was asked"):
        list(chain(found, of_files))


def test_a_proof_is_not_saved_by_workers(claims, tmp_path, capsys):
    assert main(["verify", claims, "--jobs", "2", "--save", str(tmp_path / "proof.json")]) == 2
    assert "--save is for a verdict that is found here" in capsys.readouterr().err


def test_every_claim_is_judged_anew_if_that_is_asked_for(claims):
    found, totals_of_files = workers.judged_by(Postal(), read_file(claims)[:1], fresh=True)
    assert [one.status for one in found] == ["VERIFIED"]
    assert not list(totals_of_files)
