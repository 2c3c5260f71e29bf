"""What an earlier run proved is believed only with the kernel's own signature, for that statement and these sources.

This file is long because it goes through all that a receipt depends on.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, strategies as st

from dpproofs.cli import main
from dpproofs.errors import UnprovedLemmaError
from dpproofs.kernel import (
    Definition,
    ForgedTheoremError,
    KernelError,
    RuleError,
    Term,
    Theorem,
    infer,
    receipts,
)
from dpproofs.kernel.rules import RECALLED
from dpproofs.kernel.signing import Receipt, recall, receipt
from dpproofs.language.terms import REAL, forall, num, var
from dpproofs.library import library
from dpproofs.library.roles import FILE as FILE_OF_ROLES
from dpproofs.library.saved import SavedProofError, dumps
from dpproofs.proving import ledger as ledgers, lemma as lemmas
from dpproofs.proving.ledger import Ledger, in_use
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import under

NAME = "bs16.lemma-2.5-mechanism"
OTHER = "foundations.exp-tangent"
ROOT = Path(__file__).parents[2]
CLAIM = str(ROOT / "examples" / "first_claim.toml")

x, y = var("x"), var("y")
TRUE, FALSE = num(0) < 1, num(1) < 0


@pytest.fixture
def signed(empty_cache: Path) -> Receipt:
    """The receipt for a lemma, with a key of its own."""
    found = receipt(library()[NAME].theorem)
    assert found is not None
    return found


@pytest.fixture
def no_proofs() -> Iterator[None]:
    """Nothing can be proved."""

    def refuse(lemma: Lemma) -> Theorem:
        raise AssertionError(f"{lemma.id} is proved again")

    proved, failed = vars(Lemma)["theorem"], dict(lemmas._unproved)
    type.__setattr__(Lemma, "theorem", property(refuse))  # the class itself refuses to be changed
    yield
    type.__setattr__(Lemma, "theorem", proved)
    lemmas._unproved.clear()  # and it is not remembered
    lemmas._unproved.update(failed)


def test_a_receipt_recalls_the_theorem(signed: Receipt) -> None:
    lemma = library()[NAME]
    found = recall(lemma.hypotheses, lemma.conclusion, signed)
    assert (found.hypotheses, found.conclusion) == (lemma.theorem.hypotheses, lemma.theorem.conclusion)
    assert found.axioms() == lemma.theorem.axioms() != ()
    assert under(found, x < 1).axioms() == lemma.theorem.axioms()
    assert found.is_recalled()
    assert under(found, x < 1).is_recalled()
    assert not lemma.theorem.is_recalled()


def _walked(theorem: Theorem) -> set[str]:
    """The axioms of a derivation, step by step."""
    steps = list(theorem.derivation())
    named = {str(t.parameters["name"]) for t in steps if t.rule == "axiom"}
    told = {axiom for t in steps if t.rule == RECALLED for axiom in t.parameters["axioms"]}
    return named | told


def test_a_theorem_rests_on_what_its_derivation_rests_on(signed: Receipt) -> None:
    found = [lemma.theorem for lemma in list(library())[::50]]
    assert len({theorem.axioms() for theorem in found}) > 3
    lemma = library()[NAME]
    recalled = recall(lemma.hypotheses, lemma.conclusion, signed)
    mixed = infer("and_intro", recalled, infer("axiom", name="lebesgue_translation"), found[0])
    assert {"lebesgue_translation", *recalled.axioms()} <= set(mixed.axioms())
    for theorem in (*found, recalled, mixed, infer("cut", mixed)):
        assert theorem.axioms() == tuple(sorted(_walked(theorem)))


def test_a_receipt_is_for_one_statement(signed: Receipt) -> None:
    lemma = library()[NAME]
    for hypotheses, conclusion in (
        ((), lemma.conclusion),
        (lemma.hypotheses[1:], lemma.conclusion),
        ((*lemma.hypotheses, x < 1), lemma.conclusion),
        (lemma.hypotheses, FALSE),
        *(mutant.claim.parts for mutant in lemma.mutants),
    ):
        with pytest.raises(ForgedTheoremError, match="not the kernel's, or is for another statement"):
            recall(hypotheses, conclusion, signed)


@pytest.mark.parametrize(
    "changed",
    [
        {"axioms": ()},
        {"signature": "00" * 32},
        {"signature": ""},
        {"signature": None},
        {"signature": "\u00e9"},
        {"signature": "\udc80"},
        {"axioms": "axioms"},
        {"axioms": ("\udc80",)},
        {"axioms": ([],)},
        {"axioms": (10**5000,)},
    ],
)
def test_changed_receipts_are_refused(signed: Receipt, changed: dict[str, object]) -> None:
    lemma = library()[NAME]
    with pytest.raises(KernelError):
        recall(lemma.hypotheses, lemma.conclusion, signed._replace(**changed))


def test_what_rests_on_no_axiom_is_not_recalled_though_it_is_signed(signed: Receipt) -> None:
    lemma = library()[NAME]
    for axioms in (lemma.theorem.axioms(), ("recalled",), ("sorry",)):
        made = receipts._signature(lemma.hypotheses, lemma.conclusion, axioms, create=False)
        assert made is not None
        if axioms == lemma.theorem.axioms():
            assert recall(lemma.hypotheses, lemma.conclusion, Receipt(axioms, made)).is_recalled()
        else:
            with pytest.raises(ForgedTheoremError):
                recall(lemma.hypotheses, lemma.conclusion, Receipt(axioms, made))


def test_only_terms_and_receipts_are_taken(signed: Receipt) -> None:
    lemma = library()[NAME]
    with pytest.raises(ForgedTheoremError, match="by its terms and a receipt"):
        recall(lemma.hypotheses, lemma.conclusion, tuple(signed))  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="must be of type Term"):
        recall((), "1 < 0", signed)  # type: ignore[arg-type]


@pytest.fixture
def key(empty_cache: Path) -> Path:
    """The file of the key."""
    file = receipts.key_file()
    assert file is not None
    return file


def test_another_key_is_another_signature(signed: Receipt, key: Path) -> None:
    lemma = library()[NAME]
    assert key.stat().st_mode & 0o077 == 0
    for spoil in (
        lambda: key.write_bytes(bytes(32)),
        lambda: key.write_bytes(b"short"),
        key.unlink,
    ):
        spoil()
        with pytest.raises(ForgedTheoremError):
            recall(lemma.hypotheses, lemma.conclusion, signed)
    assert not key.exists()  # to recall makes no key


@pytest.mark.skipif(os.name != "posix", reason="permissions of files")
def test_a_key_that_others_can_read_is_not_used(signed: Receipt, key: Path) -> None:
    lemma = library()[NAME]
    key.chmod(0o644)
    assert receipt(lemma.theorem) is None
    with pytest.raises(ForgedTheoremError):
        recall(lemma.hypotheses, lemma.conclusion, signed)


@pytest.mark.skipif(os.name != "posix", reason="owners of files")
def test_a_key_of_another_user_is_not_used(signed: Receipt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert receipt(library()[NAME].theorem) is None


@pytest.mark.skipif(os.name != "posix", reason="inodes and times of change")
def test_a_copy_of_the_key_is_another_key(signed: Receipt, key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Key and receipts in one archive are not believed where it is unpacked, with all permissions and times."""
    lemma = library()[NAME]
    folder = key.parents[1]
    elsewhere = folder.with_name("elsewhere")
    shutil.copytree(folder, elsewhere)
    copy = elsewhere / "dpproofs" / "key"
    assert (copy.read_bytes(), copy.stat().st_mode) == (key.read_bytes(), key.stat().st_mode)
    assert recall(lemma.hypotheses, lemma.conclusion, signed)
    monkeypatch.setenv("XDG_STATE_HOME", str(elsewhere))
    assert receipts.key_file() == copy
    with pytest.raises(ForgedTheoremError):
        recall(lemma.hypotheses, lemma.conclusion, signed)
    assert receipt(lemma.theorem) not in (None, signed)


def test_the_key_is_not_in_the_cache(signed: Receipt, key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lemma = library()[NAME]
    assert receipts.key_file() == key
    for folder in (key.parent, key.parents[1], key.parents[2]):
        monkeypatch.setenv("DPPROOFS_CACHE", str(folder))
        assert receipts.key_file() is None
        assert receipt(lemma.theorem) is None
        with pytest.raises(ForgedTheoremError):
            recall(lemma.hypotheses, lemma.conclusion, signed)
    monkeypatch.setenv("DPPROOFS_CACHE", str(key.with_name("cache")))
    assert recall(lemma.hypotheses, lemma.conclusion, signed)


@pytest.mark.parametrize("spoil", [b"", b"short", b"x" * 33, None])
def test_a_damaged_key(spoil: bytes | None, signed: Receipt, key: Path) -> None:
    """One that was left empty is made anew; whatever else lies there is left alone, and no receipts are made."""
    lemma = library()[NAME]
    key.unlink()
    if spoil is None:
        os.mkfifo(key, 0o600)
    else:
        key.touch(0o600)
        key.write_bytes(spoil)
    with pytest.raises(ForgedTheoremError):
        recall(lemma.hypotheses, lemma.conclusion, signed)
    assert (receipt(lemma.theorem) is None) == (spoil != b"")


@pytest.mark.parametrize("state", ["_is_command", "_ran_foreign"])
def test_only_commands_that_ran_nothing_else_make_receipts(
    state: str, empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    th = library()[OTHER].theorem
    assert receipt(th) is not None
    monkeypatch.setattr(f"dpproofs.system.loading.{state}", state == "_ran_foreign")
    assert receipt(th) is None


def test_a_process_that_runs_other_modules_than_it_read_believes_no_receipt(
    signed: Receipt, monkeypatch: pytest.MonkeyPatch
) -> None:
    lemma = library()[NAME]
    assert recall(lemma.hypotheses, lemma.conclusion, signed)
    monkeypatch.setattr("dpproofs.system.loading.runs_as_read", lambda: False)
    with pytest.raises(ForgedTheoremError):
        recall(lemma.hypotheses, lemma.conclusion, signed)


def test_other_sources_are_another_signature(signed: Receipt, monkeypatch: pytest.MonkeyPatch) -> None:
    lemma = library()[NAME]
    monkeypatch.setattr(receipts, "sources", lambda: "0" * 64)
    with pytest.raises(ForgedTheoremError):
        recall(lemma.hypotheses, lemma.conclusion, signed)


def test_the_files_behind_a_link_are_among_the_sources(tmp_path: Path) -> None:
    def seen() -> str:
        receipts.read.__globals__["_read"].clear()
        found = hashlib.sha256()
        receipts.add_sources(found, tmp_path / "package")
        return found.hexdigest()

    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "part").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "package" / "circle").symlink_to(tmp_path / "package")
    before = seen()
    (tmp_path / "elsewhere" / "module.py").write_text("X = 1")
    assert seen() != before


def test_what_python_does_not_load_is_not_among_the_sources(tmp_path: Path) -> None:
    """A link that leads nowhere, such as editors leave, and a pipe."""
    (tmp_path / "module.py").write_text("X = 1")
    (tmp_path / ".#module.py").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.py")
    assert list(receipts.python_files(str(tmp_path))) == [str(tmp_path / "module.py")]


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    """Also one that is no text: a Python file of that name is hashed like others."""
    package = tmp_path / "package"
    package.mkdir()
    hashes = []
    for name in (b"\xff.py", b"\xfe.py"):
        (package / "module.py").write_text("")
        try:
            (package / os.fsdecode(name)).write_text("X = 1")
        except OSError:
            pytest.skip("the file system takes no such name")
        found = hashlib.sha256()
        receipts.add_sources(found, package)
        hashes.append(found.hexdigest())
        (package / os.fsdecode(name)).unlink()
    assert len(set(hashes)) == 2


def test_the_list_of_functions_is_among_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("package")
    package.__path__ = [str(tmp_path)]
    monkeypatch.setattr(ledgers, "installed_packages", lambda: [package])
    before = ledgers.fingerprint()
    (tmp_path / FILE_OF_ROLES).write_text("{}")
    assert ledgers.fingerprint() != before


def test_what_is_recalled_gets_no_receipt_and_is_not_saved(signed: Receipt) -> None:
    """A receipt is for a derivation from the axioms; a chain of receipts would hide what it began with."""
    lemma = library()[NAME]
    found = recall(lemma.hypotheses, lemma.conclusion, signed)
    for th in (found, under(found, x < 1)):
        with pytest.raises(RuleError, match="its whole derivation"):
            receipt(th)
        with pytest.raises(SavedProofError, match="recalled"):
            dumps(th, "name", "title", "source", tuple(th.hypotheses))


def test_one_key_is_made_by_many(key: Path) -> None:
    th = library()[OTHER].theorem
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: receipt(th), range(64)))
    assert len(found) == 1
    assert [f.name for f in key.parent.iterdir()] == ["key"]


@pytest.mark.skipif(os.name != "posix", reason="locks of folders")
def test_who_is_slow_to_make_a_key_is_waited_for(key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that another process has made and not yet filled is not taken for one that was left empty."""
    urandom = os.urandom

    def slow(size: int) -> bytes:
        time.sleep(0.3)
        return urandom(size)

    monkeypatch.setattr(receipts.os, "urandom", slow)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: receipts._key(create=True), range(4)))
    assert key.stat().st_size == receipts.KEY_BYTES
    assert len(set(found)) == 1
    assert found[0] is not None


# Statements -----------------------------------------------------------------------------------


@pytest.mark.by_turns(2)
def test_different_statements_have_different_digests() -> None:
    found: dict[str, tuple[frozenset[Term], Term]] = {}
    count = 0
    for lemma in library():
        for claim in (lemma.claim, *(m.claim for m in lemma.mutants)):
            said = frozenset(claim.hypotheses), claim.conclusion
            assert found.setdefault(receipts.digest(*claim.parts), said) == said
            count += 1
    assert count > 1300
    assert len(found) == len(set(found.values()))


def test_a_digest_covers_numbers_of_any_length() -> None:
    numbers = [num(Fraction(2**20_000 + i, 3)) for i in (0, 1, 3)]
    assert len({receipts.digest((), 0 < n) for n in numbers}) == len(numbers)


def test_a_digest_covers_types_and_definitions() -> None:
    small, large = (Definition("small", (x,), x < n) for n in (1, 2))
    spaces = [forall(var("p", t), TRUE) for t in ("X", "Y", REAL)]
    statements = [small(y), large(y), y < 1, x < 1, x > 1, *spaces, y < Fraction(1, 2)]
    assert len({receipts.digest((), s) for s in statements}) == len(statements)
    assert receipts.digest((small(y), x < 1), large(y)) == receipts.digest((x < 1, small(y)), large(y))
    assert receipts.digest((large(y),), small(y)) != receipts.digest((small(y),), large(y))


def test_names_of_bound_variables_do_not_matter() -> None:
    one, other = (forall(v, v > 0) for v in (x, y))
    assert one == other
    assert receipts.digest((), one) == receipts.digest((), other)


# The ledger -----------------------------------------------------------------------------------


@pytest.fixture
def filled(empty_cache: Path) -> Path:
    """A cache folder with the receipts for two lemmas."""
    with in_use(Ledger()):
        for name in (NAME, OTHER):
            assert library()[name].established() is library()[name].theorem
    return empty_cache


def test_the_ledger_recalls(filled: Path, no_proofs: None) -> None:
    with in_use(Ledger()):
        assert library()[NAME].established().rule == "recalled"
    with pytest.raises(UnprovedLemmaError, match="proved again"):
        library()[NAME].established()
    with pytest.raises(UnprovedLemmaError, match="proved again"), in_use(Ledger(fresh=True)):
        library()[NAME].established()


def test_a_lemma_is_recalled_once(filled: Path, no_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    recalled = []
    monkeypatch.setattr(
        Ledger, "recall", lambda self, lemma, real=Ledger.recall: recalled.append(1) or real(self, lemma)
    )
    with in_use(Ledger()):
        first = [library()[name].established() for name in (NAME, OTHER, NAME)]
        assert len(recalled) == 2
        assert first[0] is first[2]
        assert [t.conclusion for t in first[:2]] == [library()[name].conclusion for name in (NAME, OTHER)]
    with in_use(Ledger()):
        library()[NAME].established()
    assert len(recalled) == 3


def test_what_another_process_kept_is_recalled_when_it_is_read_again(empty_cache: Path) -> None:
    mine = Ledger()
    assert mine.recall(library()[NAME]) is None
    with in_use(Ledger()):
        library()[NAME].established()
    assert mine.recall(library()[NAME]) is None
    mine.read_again()
    found = mine.recall(library()[NAME])
    assert found is not None
    assert found.rule == "recalled"


def test_what_a_ledger_holds_of_a_lemma_is_compared_with_its_statement(filled: Path) -> None:
    ledger = Ledger()
    with in_use(ledger):
        ledger._recalled[library()[NAME]] = library()[OTHER].theorem
        with pytest.raises(ForgedTheoremError, match="is not the lemma"):
            library()[NAME].established()


def _poisoned(good: str) -> Iterator[str]:
    entries = json.loads(good)
    yield json.dumps({NAME: entries[OTHER], OTHER: entries[NAME]})
    yield json.dumps({name: [[], *entry[1:]] for name, entry in entries.items() if entry[0]})
    yield json.dumps({name: entry[:1] for name, entry in entries.items()})
    yield json.dumps({name: [*entry, 1] for name, entry in entries.items()})
    yield json.dumps({name: [*entry[:1], "\udc80" * 64] for name, entry in entries.items()})
    yield json.dumps({name: [*entry[:1], "00" * 32] for name, entry in entries.items()})
    yield json.dumps({name: [{"a": 1}, [], {}, []] for name in entries})
    yield json.dumps(list(entries.values()))
    yield good[:-20]
    yield "[" * 50_000
    yield '{"' + NAME + '": 1' + "0" * 10_000 + "}"
    yield ""


def test_a_poisoned_ledger_is_not_believed(filled: Path) -> None:
    file = Ledger().file
    good = file.read_text(encoding="ascii")
    for bad in _poisoned(good):
        file.write_text(bad, encoding="ascii")
        found = Ledger()
        assert found.recall(library()[NAME]) is None, bad[:60]
        assert found.established(library()[NAME]) is library()[NAME].theorem
    file.write_bytes(b"\xff\xfe")
    assert Ledger().recall(library()[NAME]) is None
    file.unlink()
    os.mkfifo(file)
    assert Ledger().recall(library()[NAME]) is None
    file.unlink()
    file.write_text(good, encoding="ascii")
    assert Ledger().recall(library()[NAME]) is not None


@pytest.mark.usefixtures("empty_cache")
@given(st.data())
def test_no_changed_entry_is_believed(data: st.DataObject) -> None:
    lemma = library()[OTHER]
    good = receipt(lemma.theorem)
    assert good is not None
    text = list(good.signature)
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] = data.draw(st.sampled_from("0123456789abcdef ").filter(lambda c: c != text[place]))
    with pytest.raises(KernelError):
        recall(lemma.hypotheses, lemma.conclusion, good._replace(signature="".join(text)))


def test_a_ledger_of_another_user_is_not_believed(
    filled: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = Ledger().file.read_bytes()
    for name in ("DPPROOFS_CACHE", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path_factory.mktemp("mine")))
    mine = Ledger()
    with in_use(mine):
        library()[OTHER].established()
    mine.file.write_bytes(theirs)
    assert Ledger().recall(library()[NAME]) is None


def test_changed_sources_have_another_ledger(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Ledger().file
    monkeypatch.setattr(ledgers, "fingerprint", lambda: "0" * 64)
    assert Ledger().file != before
    assert Ledger().recall(library()[NAME]) is None


def test_sources_that_change_meanwhile_leave_no_receipt(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_use(Ledger()) as _:
        library()[NAME].established()
        monkeypatch.setattr(ledgers, "fingerprint", lambda: "0" * 64)
    assert not list(empty_cache.glob("proved-*"))


def test_ledgers_are_merged(filled: Path) -> None:
    name = "bs16.lemma-b.1"
    with in_use(Ledger()):
        library()[name].established()
    assert all(Ledger().recall(library()[n]) for n in (NAME, OTHER, name))


def test_old_ledgers_are_removed(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ledgers.MOST_FILES
    for i in range(kept + 3):
        monkeypatch.setattr(ledgers, "fingerprint", lambda i=i: f"{i:064x}"[::-1])
        found = Ledger()
        with in_use(found):
            library()[OTHER].established()
        os.utime(found.file, (i, i))
    left = sorted(f.stat().st_mtime for f in empty_cache.glob("proved-*"))
    assert left == list(range(3, kept + 3))


def test_only_own_ledgers_are_removed(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Ledger().file
    assert own is not None
    others = ["proved-by-me.json", "proved-.json", f"proved-{'0' * 32}.json", own.name + ".json", f"x{own.name}"]
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(ledgers, "origin", lambda: "e" * 64)
        others.append(Ledger().file.name)
    for name in others:
        (empty_cache / name).write_text("{}")
        os.utime(empty_cache / name, (0, 0))
    monkeypatch.setattr(ledgers, "MOST_FILES", 1)
    superseded = own.with_name(own.name[:-37] + "f" * 32 + ".json")
    superseded.write_text("{}")
    os.utime(superseded, (0, 0))
    with in_use(Ledger()):
        library()[OTHER].established()
    assert {f.name for f in empty_cache.glob("*proved-*")} == {*others, own.name}


@pytest.mark.parametrize("command", ["verify", "explain"])
def test_commands_recall(
    command: str, empty_cache: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, CLAIM]) == 0
    first = capsys.readouterr().out
    request.getfixturevalue("no_proofs")
    assert main([command, CLAIM]) == 0
    assert capsys.readouterr().out == first
    assert main([command, "--fresh", CLAIM]) == 5
    assert "proved again" in capsys.readouterr().out


def test_python_proves(filled: Path, no_proofs: None) -> None:
    """From Python each theorem is proved in the process, whatever the command line has proved before."""
    with pytest.raises(UnprovedLemmaError, match="proved again"):
        library().function("pure_dp_to_zcdp")(epsilon=1)


# Processes ------------------------------------------------------------------------------------

FILE = """
from dpproofs.language.terms import var
from dpproofs.kernel import infer
from dpproofs.proving.lemma import Lemma
x = var("x")
MINE = Lemma("my.own", "Nothing", "nowhere", (x < 1,), x < 1, lambda c: infer("assume", formula=c.conclusion))
"""


def run(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Python in a folder that is its home."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(ROOT), **more}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300
    )


def receipts_below(folder: Path) -> set[str]:
    """The lemmas for which there are receipts."""
    found: set[str] = set()
    for file in (folder / ".cache" / "dpproofs").glob("proved-*.json"):
        found.update(json.loads(file.read_text()))
    return found


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_command_leaves_receipts_and_the_key_apart_from_them(tmp_path: Path, jobs: str) -> None:
    command = "-m", "dpproofs", "check", OTHER, "bs16.lemma-b.1", "--jobs", jobs
    first = run(tmp_path, *command)
    assert (first.returncode, first.stderr, "proved before" in first.stdout) == (0, "", False)
    assert receipts_below(tmp_path) == {OTHER, "bs16.lemma-b.1"}
    assert "2 proved before" in run(tmp_path, *command).stdout
    assert (tmp_path / ".local" / "state" / "dpproofs" / "key").stat().st_mode & 0o777 == 0o600
    assert not [f for f in (tmp_path / ".cache").rglob("*") if f.name.startswith("key")]


def test_a_cache_from_elsewhere_is_not_believed(tmp_path: Path) -> None:
    """With the key of where it was made, too: in another place that is another key."""
    theirs, mine = tmp_path / "theirs", tmp_path / "mine"
    theirs.mkdir()
    command = "-m", "dpproofs", "check", OTHER
    for _ in range(2):
        done = run(theirs, *command)
    assert "1 proved before" in done.stdout
    shutil.copytree(theirs, mine)
    assert receipts_below(mine) == {OTHER}
    done = run(mine, *command)
    assert (done.returncode, "proved before" in done.stdout) == (0, False)
    assert "1 proved before" in run(mine, *command).stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_process_that_ran_a_theorem_file_leaves_no_receipt(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "mine.py").write_text(FILE)
    done = run(tmp_path, "-m", "dpproofs", "check", OTHER, "mine.py", "--jobs", jobs)
    assert (done.returncode, done.stderr) == (0, "")
    assert "proved     mine.py::my.own" in done.stdout
    assert receipts_below(tmp_path) == set()


def test_a_process_with_a_theorem_package_from_elsewhere_leaves_no_receipt(tmp_path: Path) -> None:
    package, info = tmp_path / "others", tmp_path / "others-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text("")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[dpproofs.theorems]\nothers = others\n")
    done = run(tmp_path, "-m", "dpproofs", "check", OTHER, PYTHONPATH=os.pathsep.join((str(ROOT), str(tmp_path))))
    assert (done.returncode, done.stderr) == (0, "")
    assert receipts_below(tmp_path) == set()


def test_a_process_with_a_module_from_elsewhere_leaves_no_receipt(tmp_path: Path) -> None:
    """Wherever it comes from, and whatever its name: here what Python loads at the start, from a folder of its own."""
    (tmp_path / "sitecustomize.py").write_text("")
    for path, kept in ((str(tmp_path), set[str]()), ("", {OTHER})):
        done = run(
            tmp_path, "-m", "dpproofs", "check", OTHER, PYTHONPATH=os.pathsep.join(filter(None, (str(ROOT), path)))
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert receipts_below(tmp_path) == kept


@pytest.mark.parametrize("code", ["main(['check', NAME])", "with in_use(Ledger()): library()[NAME].established()"])
def test_a_program_of_the_user_leaves_no_receipt(tmp_path: Path, code: str) -> None:
    start = f"NAME = {OTHER!r}\nfrom dpproofs.cli import main\nfrom dpproofs.proving.ledger import Ledger, in_use\n"
    done = run(tmp_path, "-c", f"{start}from dpproofs.library import library\n{code}")
    assert (done.returncode, done.stderr) == (0, "")
    assert receipts_below(tmp_path) == set()


def test_a_test_run_of_the_user_leaves_no_receipt(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        f"from dpproofs.cli import main\ndef test_it():\n    assert main(['check', {OTHER!r}]) == 0\n"
    )
    done = run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py")
    assert done.returncode == 0, done.stdout
    assert receipts_below(tmp_path) == set()


@pytest.mark.by_turns(4)
@pytest.mark.skipif(os.name != "posix", reason="homes that cannot be written")
@pytest.mark.parametrize("home", ["/dev/null", "/nonexistent/home"])
def test_commands_work_without_a_home_that_can_be_written(tmp_path: Path, home: str) -> None:
    for command in (("check", OTHER), ("verify", CLAIM)):
        done = run(tmp_path, "-m", "dpproofs", *command, HOME=home)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.by_turns(6)
@pytest.mark.skipif(os.name != "posix", reason="the database of users")
def test_commands_work_for_a_user_without_a_home(tmp_path: Path) -> None:
    """As in a container: no HOME, and the user is not in the database of users."""
    code = (
        "import os, pwd, sys\ndel os.environ['HOME']\n"
        "def unknown(uid):\n    raise KeyError(uid)\n"
        "pwd.getpwuid = unknown\nfrom dpproofs.cli import main\nsys.exit(main())"
    )
    for command in (("check", OTHER), ("verify", CLAIM), ("bound", "pure_dp_to_zcdp", "epsilon=1")):
        done = run(tmp_path, "-c", code, *command)
        assert (done.returncode, done.stderr) == (0, "")
