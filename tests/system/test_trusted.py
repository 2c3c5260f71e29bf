"""What has to be believed: found by imports, short, without anything of the search, and enough to say the word."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from dpproofs.accounting import verify
from dpproofs.accounting.claims.model import read_claim
from dpproofs.cli import main
from dpproofs.kernel import Theorem, infer
from dpproofs.kernel.rules import RECALLED
from dpproofs.language import text as printing
from dpproofs.language.terms import eq, num
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import NoMeaningError, meaning
from dpproofs.meaning.word import NoVerdictError, word
from dpproofs.system import trusted
from dpproofs.system.imports import HOME, graph, reached, sources

EXAMPLES = HOME.parent / "examples"
MOST_LINES, MOST_OF_THEOREMS = 7000, 4850
OF_ALL = {
    "dpproofs/__init__.py",
    *(f"dpproofs/system/{name}.py" for name in ("__init__", "folders", "loading", "started")),
}
RECEIPTS = {f"dpproofs/kernel/{name}.py" for name in ("receipts", "signing")}


@pytest.fixture(scope="module")
def found() -> dict[str, trusted.Trusted]:
    return trusted.trusted()


def test_without_receipts_a_verdict_stands_on_all_else(found: dict[str, trusted.Trusted]) -> None:
    """And what proves a theorem that rests on none does not load them."""
    left = set(found["verified"].files) - set(found["fresh"].files)
    assert left == {*RECEIPTS, "dpproofs/system/folders.py"}
    assert set(found["fresh"].files) < set(found["verified"].files)
    code = "import sys, dpproofs.meaning.word, dpproofs.language.statements; print([*sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not [name for name in ("kernel.receipts", "kernel.signing", "system.cache") if name in run.stdout]


def test_files_are_counted_line_by_line(found: dict[str, trusted.Trusted]) -> None:
    assert found.keys() == trusted.ABOUT.keys()
    for one in found.values():
        texts = [(HOME.parent / file).read_text(encoding="utf-8") for file in one.files]
        assert one.lines == sum(len(text.splitlines()) for text in texts)
        assert len(set(one.files)) == len(one.files)


def test_a_theorem_stands_on_kernel_language_and_checkers(found: dict[str, trusted.Trusted]) -> None:
    files = found["theorem"].files
    for folder in ("kernel", "checkers", "language"):
        own = {f"dpproofs/{folder}/{f.name}" for f in (HOME / folder).glob("*.py")}
        left = own - set(files)
        assert left <= {"dpproofs/language/subterms.py", *RECEIPTS}
    assert not RECEIPTS & set(files)
    assert found["theorem"].lines <= MOST_OF_THEOREMS
    assert not [
        file for file in files if file.split("/")[1] in ("claims", "privacy", "proving", "meaning", "render", "replay")
    ]


@pytest.mark.parametrize("verdict", ["verified", "refuted"])
def test_a_verdict_stands_on_the_kernel_and_on_what_claims_mean(
    found: dict[str, trusted.Trusted], verdict: str
) -> None:
    files = set(found[verdict].files)
    shown = {f"dpproofs/language/{name}.py" for name in ("text", "statements")}
    assert set(found["theorem"].files) - files == shown
    assert files >= RECEIPTS
    assert {f.relative_to(HOME.parent).as_posix() for f in (HOME / "meaning").glob("*.py")} <= files
    others = {file for file in files if file.split("/")[1] not in ("kernel", "checkers", "language", "meaning")}
    assert others == OF_ALL
    assert found[verdict].lines <= MOST_LINES


SAYING = """
import importlib.abc, json, sys
from pathlib import Path

LISTED = set(json.loads(sys.argv[1]))


class Refuses(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("dpproofs", "theorems") and name not in LISTED:
            raise ImportError(f"{name} is not listed")


sys.meta_path.insert(0, Refuses())
from dpproofs.kernel import infer
from dpproofs.language.terms import eq, num
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.word import NoVerdictError, word

theorem = infer("identity", formula=eq(num(1), num(1)))
for file in sys.argv[2:]:
    text = Path(file).read_text(encoding="utf-8")
    assert not meaning(claim_in(text)).formula.free
    try:
        word(theorem, text)
    except NoVerdictError:
        print(file)
    else:
        raise SystemExit("1 = 1 is a verdict")
assert not [name for name in sys.modules if name.split(".")[0] == "dpproofs" and name not in LISTED]
"""


def test_the_word_is_said_by_what_is_listed_alone(found: dict[str, trusted.Trusted]) -> None:
    listed = {name for name, file in sources().items() if _named(file) in found["verified"].files}
    plain = [str(file) for file in sorted(EXAMPLES.glob("*.toml")) if _has_formula(file)]
    given = [json.dumps(sorted({*listed, *trusted.SHOWN})), *plain]
    run = subprocess.run([sys.executable, "-c", SAYING, *given], capture_output=True, text=True, check=False)
    assert not run.stderr
    assert run.stdout.split("\n")[:-1] == plain
    assert plain


def test_a_verdict_is_the_same_where_nothing_can_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rules are applied again, and the word is said."""
    file = EXAMPLES / "first_claim.toml"
    text = file.read_text(encoding="utf-8")
    theorem = verify(read_claim(file)).theorem
    assert theorem is not None

    def fails(*_: object, **__: object) -> object:
        raise AssertionError("something was printed")

    for name, value in vars(printing).items():
        if callable(value) and getattr(value, "__module__", "") == printing.__name__ and not isinstance(value, type):
            monkeypatch.setattr(printing, name, fails)
    for name in [name for name, value in vars(printing.Printer).items() if callable(value)]:
        monkeypatch.setattr(printing.Printer, name, fails)
    with pytest.raises(AssertionError, match="was printed"):
        repr(theorem)
    made: dict[int, Theorem] = {}
    for one in theorem.derivation():
        premises = [made[id(p)] for p in one.premises]
        made[id(one)] = one if one.rule == RECALLED else infer(one.rule, *premises, **one.parameters)
    assert word(made[id(theorem)], text) == "VERIFIED"


def test_a_theorem_on_something_else_is_no_verdict() -> None:
    text = (EXAMPLES / "first_claim.toml").read_text(encoding="utf-8")
    with pytest.raises(NoVerdictError, match="neither"):
        word(infer("identity", formula=eq(num(1), num(1))), text)


def _has_formula(file: Path) -> bool:
    """It has one claim, and that has a formula."""
    with suppress(NoMeaningError):
        return not meaning(claim_in(file.read_text(encoding="utf-8"))).formula.free
    return False


def _named(file: Path) -> str:
    return file.relative_to(HOME.parent).as_posix()


def test_replay_stands_on_itself(found: dict[str, trusted.Trusted]) -> None:
    files = found["replay"].files
    assert "dpproofs/replay/claims/reading.py" in files
    assert {file.split("/")[1] for file in files if file.count("/") > 1} == {"replay", "system"}


def test_what_only_a_left_out_module_imports_is_not_reached() -> None:
    everything, less = reached(["dpproofs.kernel"]), reached(["dpproofs.kernel"], trusted.RECEIPTS)
    assert everything - less >= {"dpproofs.kernel.receipts", "dpproofs.system.folders"}
    assert all(graph()[name] - less <= set(trusted.RECEIPTS) for name in less)
    assert less < sources().keys()


def test_the_command_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trust"]) == 0
    out = capsys.readouterr().out
    assert all(words in out for words in trusted.ABOUT.values())
    assert main(["trust", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data.keys() == trusted.ABOUT.keys()
    assert data["theorem"]["lines"] < data["verified"]["lines"]
    assert data["replay"]["files"]
