"""Workers: processes of this machine, some of which die, and a Dask cluster that loses one."""

from __future__ import annotations

import gc
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import current_thread
from time import sleep

import pytest

from dpproofs.accounting.files.readings import read_file
from dpproofs.accounting.files.workers import judged_by
from dpproofs.cli import main
from dpproofs.library import executors
from dpproofs.library.checking import check_all
from dpproofs.library.executors import ExecutorError, Lanes, executor_for
from dpproofs.numbers import InputError

NAMES = ("foundations.exp-tangent", "bs16.lemma-b.1", "foundations.markov-pointwise", "bs16.lemma-2.4")
TODO = [(name, None) for name in NAMES]


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_each_worker_keeps_to_its_part_of_the_list(workers: int) -> None:
    """Every call is made once, the results come in order, and two workers do not take turns."""
    calls = [(i, -i) for i in range(60)]
    made: dict[str, list[int]] = {}

    def call(a: int, b: int) -> tuple[int, int]:
        made.setdefault(current_thread().name.split("_")[0], []).append(a)
        sleep(0.001)
        return a, b

    pools = [ThreadPoolExecutor(1, thread_name_prefix=f"worker{i}") for i in range(workers)]
    with Lanes(pools) as lanes:
        assert list(lanes.map(call, *zip(*calls, strict=True), chunksize=4)) == calls
    assert sorted(i for took in made.values() for i in took) == list(range(60))
    if workers == 2:
        assert made["worker0"] == sorted(made["worker0"])
        assert made["worker1"] == sorted(made["worker1"], reverse=True)


def test_an_error_of_a_worker_is_raised_for_its_call() -> None:
    with Lanes([ThreadPoolExecutor(1), ThreadPoolExecutor(1)]) as lanes:
        results = lanes.map(lambda a: 1 // a, (1, 2, 0))
        assert [next(results), next(results)] == [1, 0]
        with pytest.raises(ZeroDivisionError):
            next(results)


@pytest.mark.parametrize("address", ["dask://", "dask://host", "tcp://host:1", "dask://host:port", "nonsense"])
def test_bad_addresses(address: str) -> None:
    with pytest.raises(InputError, match="must have the form dask://HOST:PORT"), executor_for(1, address):
        pass


def dies_once(place: str, i: int) -> int:
    """Ends its process the first time that it is called with 3."""
    mark = Path(place)
    if i == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return 2 * i


def dies(i: int) -> int:
    os._exit(i)


def one_process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def test_what_a_process_did_that_died_is_done_by_another(tmp_path: Path) -> None:
    mark = str(tmp_path / "died")
    with Lanes([one_process() for _ in range(2)], one_process) as lanes:
        assert list(lanes.map(dies_once, [mark] * 6, range(6))) == [0, 2, 4, 6, 8, 10]
    assert Path(mark).exists()


def test_work_that_ends_two_processes_is_given_up() -> None:
    with Lanes([one_process()], one_process) as lanes:
        results = lanes.map(dies, (1,))
        with pytest.raises(ExecutorError, match="two processes ended"):
            next(results)
        assert list(lanes.map(abs, (-1,))) == [1]


# Dask -----------------------------------------------------------------------------------------


ON_A_CLUSTER = pytest.mark.by_turns(3, together="cluster")


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    """Three workers on this machine, each a process; one that dies is started anew."""
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 3, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as made:
        yield made


def address_of(cluster: object) -> str:
    return cluster.scheduler_address.replace("tcp://", "dask://")


@pytest.fixture
def saved(tmp_path: Path) -> list[str]:
    assert all(o.proved for o in check_all(TODO, folder=tmp_path))
    return [str(tmp_path / f"{name}.json") for name in NAMES]


def slow(folder: str, i: int) -> int:
    """Says which process does this, and takes a while."""
    Path(folder, f"{i}-{os.getpid()}").touch()
    sleep(0.3)
    return os.getpid()


@ON_A_CLUSTER
def test_lemmas_are_checked_by_a_cluster(cluster: object) -> None:
    with executor_for(1, address_of(cluster)) as executor:
        outcomes = list(check_all(TODO, executor))
    assert [o.name for o in outcomes] == list(NAMES)
    assert all(o.proved for o in outcomes)


@ON_A_CLUSTER
def test_no_result_is_lost_with_a_worker(cluster: object, tmp_path: Path) -> None:
    """A worker is killed while it works: what it had to do is done by another one."""
    with executor_for(1, address_of(cluster)) as executor:
        results = executor.map(slow, [str(tmp_path)] * 12, range(12))
        killed = next(results)
        os.kill(killed, signal.SIGKILL)
        outcomes = check_all(TODO, executor)  # and lemmas, which wait behind
        others = list(results)
        assert all(o.proved for o in outcomes)
    assert len(others) == 11
    assert killed not in others[-3:]
    begun = [mark.name.split("-")[0] for mark in tmp_path.iterdir()]
    assert set(begun) == {str(i) for i in range(12)}
    assert len(begun) > 12  # something was begun twice


@ON_A_CLUSTER
def test_a_worker_with_other_sources_is_refused(cluster: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_sources", lambda: "others")
    with executor_for(1, address_of(cluster)) as executor, pytest.raises(ExecutorError, match="another version"):
        list(check_all(TODO, executor))


@ON_A_CLUSTER
def test_saved_proofs_are_replayed_by_workers(
    cluster: object, saved: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The same answers in the same order, from one process, from two, and from a cluster; also of a broken file."""
    broken = Path(saved[1])
    broken.write_text(broken.read_text()[:-40])
    answers = []
    for how in ([], ["--jobs", "2"], ["--executor", address_of(cluster)]):
        code = main(["replay", "--json", *how, *saved])
        rows = json.loads(capsys.readouterr().out)
        answers.append((code, [(row["file"], row["verdict"]) for row in rows]))
    assert answers[0] == answers[1] == answers[2]
    assert [verdict for _, verdict in answers[0][1]] == ["valid", "unreadable", "valid", "valid"]


@ON_A_CLUSTER
def test_a_second_opinion_is_asked_for_by_workers(cluster: object, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for how in ([], ["--executor", address_of(cluster)]):
        assert main(["second-opinion", *NAMES[:2], *how]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


CLAIMS = """[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 4

[[claim]]
notion = "zcdp"
rho = "1/32"

[[claim]]
notion = "zcdp"
rho = "1/33"

[[claim]]
notion = "zcdp"
rho = "1/31"
"""


@ON_A_CLUSTER
def test_claims_are_judged_by_a_cluster_that_loses_a_worker(
    cluster: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same verdicts in the same order as without; and none is missing when a worker dies at work."""
    file = tmp_path / "claims.toml"
    file.write_text(CLAIMS)
    address, said = address_of(cluster), []
    for how in ([], ["--executor", address]):
        code = main(["verify", str(file), "--total", "1e-6", *how])
        said.append((code, capsys.readouterr().out))
    assert said[0] == said[1]
    assert said[0][0] == 1
    readings = read_file(file) * 2
    with executor_for(1, address) as executor:
        busy = executor.map(slow, [str(tmp_path)] * 6, range(6))
        outcomes, _ = judged_by(executor, readings)
        os.kill(next(busy), signal.SIGKILL)
        found = [one.status for one in outcomes]
        assert len(list(busy)) == 5
    assert found == ["VERIFIED", "REFUTED", "VERIFIED"] * 2


@ON_A_CLUSTER
def test_a_cluster_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    claim = str(Path(__file__).parents[2] / "examples" / "first_claim.toml")
    assert main(["verify", claim, "--executor", "dask://127.0.0.1:9"]) == 2
    assert "executor = dask://127.0.0.1:9: cannot be reached" in capsys.readouterr().err
    assert main(["check", NAMES[0], "--executor", "dask://127.0.0.1:9"]) == 2
    assert "executor = dask://127.0.0.1:9: cannot be reached" in capsys.readouterr().err


def test_a_worker_does_not_look_for_garbage_among_theorems() -> None:
    with executor_for(2) as executor:
        assert executor is not None
        assert not executor.submit(gc.isenabled).result()
