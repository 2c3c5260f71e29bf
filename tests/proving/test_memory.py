"""Remembered certificates save time and are never believed: the kernel checks each of them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.kernel import RuleError, Theorem
from dpproofs.language.terms import variables
from dpproofs.library import library
from dpproofs.proving import arithmetic, memory
from dpproofs.proving.lemma import Claim, Lemma, demonstrate
from dpproofs.proving.memory import Memory, memory_of, without_memory
from dpproofs.proving.tactics import arith
from dpproofs.system.folders import cache_folder

pytestmark = pytest.mark.usefixtures("empty_cache")

x, y = variables("x y")
FACTS, GOAL = (0 <= x, 2 * x <= y), 3 * x * x <= y * y
FALSE = 5 * x * x <= y * y


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The goals that were searched for."""
    made: list[object] = []
    real = arithmetic.certificate
    monkeypatch.setattr(arithmetic, "certificate", lambda p, g, level: made.append(g) or real(p, g, level))
    return made


def lemma() -> Lemma:
    return Lemma("test.square", "Squares", "a test", FACTS, GOAL, lambda c: arith(c.conclusion, *c.hypotheses))


def the_file(empty_cache: Path) -> Path:
    (file,) = (empty_cache / "certificates").iterdir()
    return file


def test_the_second_proof_needs_no_search(empty_cache: Path, searches: list[object]) -> None:
    first = lemma().theorem
    assert searches == [GOAL]
    second = lemma().theorem
    assert searches == [GOAL]
    assert second.rule == first.rule == "certified"
    assert second.parameters == first.parameters
    with without_memory():
        assert isinstance(lemma().theorem, Theorem)
    assert searches == [GOAL, GOAL]


def test_outside_of_lemmas_nothing_is_remembered(empty_cache: Path) -> None:
    arith(GOAL, *FACTS)
    assert not (empty_cache / "certificates").exists()


def test_a_failed_proof_is_not_remembered(empty_cache: Path) -> None:
    false = Lemma("test.false", "", "", FACTS, FALSE, lambda c: arith(c.conclusion, arith(GOAL, *FACTS), *FACTS))
    with pytest.raises(RuleError):
        _ = false.theorem
    assert not (empty_cache / "certificates").exists()


def test_what_is_no_longer_used_is_forgotten(empty_cache: Path) -> None:
    with memory_of("test"):
        arith(GOAL, *FACTS)
        arith(x <= y, *FACTS)
    assert len(json.loads(the_file(empty_cache).read_text())) == 2
    with memory_of("test"):
        arith(x <= y, *FACTS)
    assert len(json.loads(the_file(empty_cache).read_text())) == 1


@pytest.mark.parametrize(
    "poison",
    [
        ["sum", [], []],
        ["sum", [[1, [[1, []]], []]], []],
        ["sum", [["1/0", [], []]], []],
        ["sum", [[1, [[1, []]], [0.5]]], []],
        ["sum", [[1, [[1, []]], [99]]], []],
        ["sum", [[1, [[1, []]], [0] * 3000]], []],
        ["sum", [[1, [[1, [[0, 10**4200]]]], [0]]], []],
        ["cases", 0, []],
        ["cases", True, {}],
        ["opaque", 0, 0],
        ["sign", [[1, [[0, "9" * 5000 + "/7"]]]], []],
        [[[[]]]],
        [],
        None,
        "sum",
    ],
)
def test_a_poisoned_entry_is_caught(empty_cache: Path, searches: list[object], poison: object) -> None:
    statement = lemma().theorem.conclusion
    file = the_file(empty_cache)
    good = file.read_text()
    file.write_text(json.dumps(dict.fromkeys(json.loads(good), poison)))
    assert lemma().theorem.conclusion == statement
    assert searches == [GOAL, GOAL]
    assert file.read_text() == good


def test_a_certificate_of_another_goal_proves_nothing(empty_cache: Path) -> None:
    """The file of a true statement, put where a false one looks."""
    with memory_of("test"):
        arith(GOAL, *FACTS)
    file = the_file(empty_cache)
    (found,) = json.loads(file.read_text()).values()
    file.write_text(json.dumps({memory._name(FACTS, FALSE): found}))
    with pytest.raises(RuleError), memory_of("test"):
        arith(FALSE, *FACTS)
    false = Lemma("test", "", "", FACTS, FALSE, lambda c: arith(c.conclusion, *c.hypotheses))
    with pytest.raises(RuleError):
        _ = false.theorem
    assert false.claim == Claim(FACTS, FALSE)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, "\xff", '{"a": NaN}'])
def test_a_damaged_file_is_as_good_as_none(empty_cache: Path, searches: list[object], text: str) -> None:
    _ = lemma().theorem
    the_file(empty_cache).write_text(text, encoding="latin-1")
    assert isinstance(lemma().theorem, Theorem)
    assert searches == [GOAL, GOAL]


def test_a_pipe_is_as_good_as_none(empty_cache: Path, searches: list[object]) -> None:
    _ = lemma().theorem
    file = the_file(empty_cache)
    file.unlink()
    os.mkfifo(file)
    assert isinstance(lemma().theorem, Theorem)
    assert searches == [GOAL, GOAL]


@pytest.fixture
def library_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts another file in the place of the one that comes with the library."""

    def put(text: str) -> None:
        (tmp_path / "theorems").mkdir(exist_ok=True)
        (tmp_path / "theorems" / memory.SHIPPED).write_text(text, encoding="latin-1")
        monkeypatch.setattr(memory, "LIBRARY", tmp_path / "theorems")
        memory.of_library.cache_clear()

    yield put
    memory.of_library.cache_clear()


def test_what_comes_with_the_library_is_not_searched_for(
    empty_cache: Path, searches: list[object], library_of: Callable[[str], None]
) -> None:
    _ = lemma().theorem
    found = the_file(empty_cache).read_text()
    the_file(empty_cache).unlink()
    library_of(f'{{"another":{{}},"test.square":{found}}}')
    assert lemma().theorem.rule == "certified"
    assert searches == [GOAL]
    assert list((empty_cache / "certificates").iterdir()) == []


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "[" * 100_000, "\xff", '{"a": NaN}', '{"a": [1]}']
    + [
        f'{{"a": {{"NAME": {poison}}}}}'
        for poison in ("[]", "3", '["sum", [], []]', '["sum", [["1/0", [], []]], []]', "[" * 99 + "]" * 99)
    ],
)
def test_a_damaged_library_file_is_as_good_as_none(
    searches: list[object], library_of: Callable[[str], None], text: str
) -> None:
    library_of(text.replace("NAME", memory._name(FACTS, GOAL)))
    assert lemma().theorem.conclusion == GOAL
    assert searches == [GOAL]
    _ = lemma().theorem
    assert searches == [GOAL]


def test_the_library_comes_with_nearly_all_that_its_proofs_search_for() -> None:
    lent, used = 0, 0
    for one in [one for one in library() if one.id.startswith("foundations.")][::16]:
        with memory_of(one.id) as found:
            demonstrate(one.id, one.claim, one.proof)
        lent, used = lent + len(found.lent.keys() & found.used.keys()), used + len(found.used)
    assert used > 100
    assert lent > used * 19 // 20


def test_deep_certificates_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text('{"a": ' + "[" * 500 + "]" * 500 + "}")
    assert Memory(file).known == {}
    file.write_text('{"a": [1, "1/2", ["sum"]]}')
    assert Memory(file).known == {"a": (1, Fraction(1, 2), ("sum",))}


def test_a_folder_that_cannot_be_written_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, searches: list[object]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "file"))
    assert isinstance(lemma().theorem, Theorem)
    assert searches == [GOAL]


def test_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DPPROOFS_CACHE", "/a")
    assert cache_folder() == Path("/a")
    monkeypatch.delenv("DPPROOFS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/b")
    assert cache_folder() == Path("/b/dpproofs")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "dpproofs"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_folder() == Path.home() / ".cache" / "dpproofs"


def test_without_a_home_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch, searches: list[object]) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("DPPROOFS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert cache_folder() is None
    for _ in range(2):
        assert isinstance(lemma().theorem, Theorem)
    assert searches == [GOAL, GOAL]
