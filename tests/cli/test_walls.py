"""What lies around a command, or imitates what it checks, leads to no false answer.

This file is long because it goes through the walls, with attacks on each.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import marshal
import os
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import dpproofs
from dpproofs import functions as fn, lock
from dpproofs.accounting import gaussian, parallel
from dpproofs.accounting.derivation.strategies import STRATEGIES, TRIED
from dpproofs.accounting.mechanisms import KINDS, plain_mechanism
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.audit.dp_accounting import audit
from dpproofs.errors import DpproofsError
from dpproofs.kernel import Definition
from dpproofs.kernel.signing import Receipt, recall
from dpproofs.language.errors import ForgedTheoremError
from dpproofs.language.terms import FALSE, PROP, TRUE, num, var, variables
from dpproofs.library import Library, _Register
from dpproofs.library.roles import roles
from dpproofs.privacy.direction import Direction
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import NOTIONS, PURE_DP, M, N, epsilon
from dpproofs.privacy.relations import RelationError
from dpproofs.privacy.verified import Verified
from dpproofs.prover.tactic import inequality
from dpproofs.proving.ledger import in_use
from dpproofs.proving.lemma import Claim, Lemma, demonstrate
from dpproofs.proving.memory import memory_of
from dpproofs.proving.outline import OutlineError, outline, remade
from dpproofs.proving.tactics import ProofError, assume

ROOT = Path(dpproofs.__file__).parents[1]
SCRIPT = str(Path(sysconfig.get_path("scripts"), "dpproofs"))
x, y = variables("x y")
BELOW = num(1) <= 0
HOSTILE = """
import importlib.util, sys
name = __spec__.name
path = [p for p in sys.path if p not in ("", {place!r})]
spec = importlib.machinery.PathFinder.find_spec(name, path)
module = importlib.util.module_from_spec(spec)
sys.modules[name] = module
spec.loader.exec_module(module)
open({mark!r}, "w").write("ran")
"""
FILE = """
from dpproofs.kernel import infer
from dpproofs.language.terms import FALSE, TRUE, num
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith, assume

BELOW = num(1) <= 0
{}
"""


def run(*arguments: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DPPROOFS_CACHE": str(cwd / "cache"), "XDG_STATE_HOME": str(cwd / "state"), **more}
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=200
    )


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", ["pickle", "theorems", "z3"])
def test_no_file_of_the_current_folder_runs(tmp_path: Path, name: str) -> None:
    repository, mark = tmp_path / "repository", tmp_path / "ran"
    repository.mkdir()
    (repository / f"{name}.py").write_text(HOSTILE.format(place=str(repository), mark=str(mark)))
    done = run("-m", "dpproofs", "check", "bs16.lemma-3.2", "bs16.lemma-2.4", "--jobs", "2", cwd=repository)
    assert not mark.exists()
    assert done.returncode in (0, 2), done.stderr


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("module", ["dpproofs", "dpproofs.replay"])
@pytest.mark.parametrize("name", ["pathlib", "sysconfig", "typing", "__future__", "hmac"])
def test_no_file_of_the_current_folder_runs_at_the_start(tmp_path: Path, module: str, name: str) -> None:
    repository, mark = tmp_path / "repository", tmp_path / "ran"
    repository.mkdir()
    (repository / f"{name}.py").write_text(HOSTILE.format(place=str(repository), mark=str(mark)))
    done = run("-m", module, "--help", cwd=repository)
    assert (done.returncode, done.stderr, mark.exists()) == (0, "", False)


@pytest.mark.parametrize("module", ["dpproofs", "dpproofs.replay"])
def test_no_file_beside_a_link_to_dpproofs_runs(tmp_path: Path, module: str) -> None:
    """A folder that holds such a link looks like the place where dpproofs lies."""
    repository, mark = tmp_path / "repository", tmp_path / "ran"
    repository.mkdir()
    (repository / "dpproofs").symlink_to(ROOT / "dpproofs")
    for name in ("flint", "json", "theorems"):
        (repository / f"{name}.py").write_text(HOSTILE.format(place=str(repository), mark=str(mark)))
    arguments = ("check", "bs16.lemma-2.4") if module == "dpproofs" else ("--help",)
    done = run("-m", module, *arguments, cwd=repository)
    assert (done.returncode, done.stderr, mark.exists()) == (0, "", False)


@pytest.mark.parametrize(
    "text",
    [
        "L = Lemma('d', 't', 's', (h for h in [FALSE]), FALSE, lambda c: assume(FALSE))",
        (
            "class Mine(tuple):\n    def __iter__(self): return iter(())\n"
            "L = Lemma('d', 't', 's', Mine((FALSE,)), FALSE, lambda c: assume(FALSE))"
        ),
    ],
)
def test_hypotheses_are_kept_as_they_are_declared(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.py").write_text(FILE.format(text))
    done = run("-m", "dpproofs", "check", "--json", "mine.py", cwd=tmp_path)
    (row,) = json.loads(done.stdout)
    assert (row["status"], row["statement"]) in (("proved", "false |- false"), ("not proved", ""))


IMITATIONS = {
    "another class": """
class Fake:
    __class__ = Lemma
    id = "d"; title = "t"; source = "s"; mutants = ()
    hypotheses = (); conclusion = BELOW; theorem = arith(num(0) <= 1)
    def proof(self, claim): return self.theorem
    def states(self, theorem): return True
L = Fake()
""",
    "its own function": """
L = Lemma("d", "t", "s", (), BELOW, lambda c: assume(BELOW))
object.__setattr__(L, "proof", lambda c: arith(num(0) <= 1))
""",
    "hypotheses that come and go": """
import sys
class Mine(tuple):
    def __iter__(self):
        frame, names = sys._getframe(1), []
        while frame is not None:
            names.append(frame.f_code.co_name)
            frame = frame.f_back
        return iter(()) if "_statement" in names else super().__iter__()
L = Lemma("d", "t", "s", (BELOW,), BELOW, lambda c: assume(BELOW))
object.__setattr__(L, "hypotheses", Mine((BELOW,)))
""",
}


@pytest.mark.parametrize("text", IMITATIONS.values(), ids=IMITATIONS)
def test_what_imitates_a_lemma_is_not_proved(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.py").write_text(FILE.format(text))
    done = run("-m", "dpproofs", "check", "--json", "mine.py", cwd=tmp_path)
    assert done.returncode in (0, 2, 3), done.stderr
    rows = json.loads(done.stdout) if done.returncode != 2 else []
    assert {row["statement"] for row in rows if row["status"] == "proved"} <= {"1 <= 0 |- 1 <= 0"}


def test_a_lemma_is_of_exact_parts() -> None:
    with pytest.raises(TypeError, match="subclassed"):
        type("Mine", (Lemma,), {})
    with pytest.raises(TypeError, match="the id of a lemma is text"):
        Lemma(type("Name", (str,), {})("x"), "", "", (), TRUE, lambda c: assume(TRUE))
    with pytest.raises(TypeError, match="formulas"):
        Lemma("x", "", "", ("1 <= 0",), TRUE, lambda c: assume(TRUE))  # type: ignore[arg-type]


def _on_trust(lemma_id: str, title: str, *formulas: Any) -> Lemma:
    return Lemma(lemma_id, title, "me", formulas, formulas[0], lambda claim: assume(formulas[0]))


def test_the_hypotheses_of_a_lemma_are_those_that_it_was_given() -> None:
    made: list[Lemma] = []

    class Writing(tuple[Any, ...]):
        __slots__ = ()

        def __iter__(self) -> Any:
            object.__setattr__(made[0], "hypotheses", [FALSE])
            return iter(())

    made.append(object.__new__(Lemma))
    made[0].__init__("mine", "", "me", (TRUE,), TRUE, lambda _: assume(TRUE), Writing())  # type: ignore[misc]
    assert made[0].hypotheses == (TRUE,)


def _answering() -> list[Any]:
    """The objects in public tables that answer for a notion or a mechanism, and what answers for all mechanisms."""
    return [*STRATEGIES.values(), *WORST.values(), *TRIED, *NOTIONS.values(), *KINDS.values(), NOISE.accountant,
            roles(), *Library().functions.values(), *Library().lemmas.values()]  # fmt: skip


class Silent:
    """Keeps the classes after it from hearing of subclasses."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        pass


def test_the_methods_of_a_verified_function_are_its_own() -> None:
    f = fn.renyi_triangle
    alike = SimpleNamespace(
        **{k: getattr(f, k) for k in ("arguments", "entries", "tables", "inputs", "_match", "_apply", "_theorem")},
        direction=Direction.LOWER,
    )
    with pytest.raises(ForgedTheoremError, match="no verified function"):
        Verified.applied(alike, (), {})  # type: ignore[arg-type]


def test_a_theorem_of_a_lemma_is_the_kernels_and_that_very_statement() -> None:
    lemma = _on_trust("mine", "", y <= x)

    class Anybodys:
        def __init__(self, theorem: object) -> None:
            self.established = lambda lemma: theorem
            self.write = lambda: None

    for other in (assume(TRUE), SimpleNamespace(hypotheses=frozenset(lemma.hypotheses), conclusion=lemma.conclusion)):
        with in_use(Anybodys(other)), pytest.raises(ForgedTheoremError, match="not the lemma"):  # type: ignore[arg-type]
            lemma.established()
    assert lemma.established() is lemma.theorem


def test_guarantees_are_taken_once() -> None:
    near, far = premise("zcdp", rho="0.5"), premise("zcdp", rho="0.25", relation="add-or-remove-one")

    class Shifty(tuple[Any, ...]):
        """Says at the second time that there is one guarantee."""

        reads = 0
        __slots__ = ()

        def __iter__(self) -> Any:
            Shifty.reads += 1
            return iter((near,) if Shifty.reads == 2 else (near, far))

    with pytest.raises(RelationError, match="guarantees over"):
        fn.zcdp_compose.applied(Shifty((near, far)), {})


def test_a_title_is_shown_on_its_own_line() -> None:
    function = Verified(_on_trust("mine", "x]\n0.001    [bs16.lemma-3.5: y", y <= x), "mine", value=x)
    assert not any(line.startswith("0.001") for line in function(x=3, y=2).tree().splitlines())
    said = PURE_DP(M, N, epsilon)
    g = Verified(_on_trust("mine", "x]\n0-DP    [y", said), "mine")(premise("pure_dp", epsilon=1))
    assert not any(line.startswith("0-DP") for line in g.tree().splitlines())


def test_a_function_uses_the_theorem_of_its_own_statement() -> None:
    function = Verified(_on_trust("mine", "", y <= x, num(0) <= x), "mine", value=x)
    established = vars(Lemma)["established"]
    type.__setattr__(Lemma, "established", lambda lemma: assume(y <= x))  # the class itself refuses it
    try:
        with pytest.raises(ForgedTheoremError, match="no theorem with the statement of this function"):
            function(x=-3, y=-4)
    finally:
        type.__setattr__(Lemma, "established", established)


def test_the_packages_of_the_library_stay() -> None:
    lib = Library()
    assert type(lib.packages) is tuple
    with pytest.raises(AttributeError):
        lib.packages = ()  # type: ignore[misc]


def test_the_library_knows_no_look_alikes() -> None:
    class Mine:
        def __init__(self, kind: type) -> None:
            self.kind = kind
            self.name = self.id = "mine"

        @property
        def __class__(self) -> type:  # type: ignore[override]
            return self.kind

    module = ModuleType("mine")
    module.__dict__.update(lemma=Mine(Lemma), function=Mine(Verified))
    register = _Register()
    assert register.add([module]) == []
    assert not register.functions


def test_a_proof_does_not_choose_its_claim() -> None:
    def proof(claim: Claim) -> object:
        object.__setattr__(claim, "conclusion", x <= x + 1)
        return inequality(x <= x + 1)

    with pytest.raises(ProofError, match="the proof ends in"):
        demonstrate("mine", Claim((), BELOW), proof)  # type: ignore[arg-type]


def test_a_changed_theorem_of_a_lemma_is_not_reported(tmp_path: Path) -> None:
    text = """
L = Lemma("d", "t", "s", (), BELOW, lambda c: assume(TRUE))
try:
    object.__setattr__(L, "theorem", arith(num(0) <= 1))
except Exception:
    print("as it was")
"""
    (tmp_path / "mine.py").write_text(FILE.format(text))
    done = run("-m", "dpproofs", "check", "mine.py", cwd=tmp_path)
    assert done.returncode == 3
    assert "what is proved is not what is declared" in done.stdout


def test_a_lemma_that_is_filled_again_while_it_is_proved_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        FILE.format(
            "def proof(c):\n    L.__init__('d', 't', 's', (), BELOW, proof)\n    return arith(num(0) <= 1)\n"
            "L = Lemma('d', 't', 's', (), num(0) <= 1, proof)"
        )
    )
    done = run("-m", "dpproofs", "show", "mine.py", cwd=tmp_path)
    assert done.returncode == 3
    assert "NOT PROVED" in done.stdout


def test_a_file_is_shown_as_it_was_run(tmp_path: Path) -> None:
    """A file that says something else when it is run again is run once."""
    (tmp_path / "mine.py").write_text(
        FILE.format(
            "import os\nFIRST = 'RAN' not in os.environ\nos.environ['RAN'] = 'once'\n"
            "L = Lemma('d', 't', 's', (), BELOW if FIRST else num(0) <= 1, lambda c: arith(num(0) <= 1))"
        )
    )
    done = run("-m", "dpproofs", "show", "mine.py", cwd=tmp_path)
    assert done.returncode == 3
    assert "1 <= 0" in done.stdout
    assert "NOT PROVED" in done.stdout


def test_a_program_that_calls_the_command_line_signs_nothing(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import sys\nfrom dpproofs.cli import main\nsys.argv = ['dpproofs', 'check', 'bs16.lemma-2.4']\nmain()\n"
    )
    assert run("program.py", cwd=tmp_path, PYTHONPATH=str(ROOT)).returncode == 0
    assert not list((tmp_path / "cache").glob("proved-*"))
    assert run("-m", "dpproofs", "check", "bs16.lemma-2.4", cwd=tmp_path).returncode == 0
    assert list((tmp_path / "cache").glob("proved-*"))


PRETENCES = {
    "as a worker": "from dpproofs.system.loading import begin_worker\nbegin_worker()\nfrom dpproofs.cli import main\n"
    "main(['check', 'bs16.lemma-2.4'])\n",
    "by the script": "import runpy, sys\nsys.argv = [{script!r}, 'check', 'bs16.lemma-2.4']\n"
    "runpy.run_path({script!r}, run_name='__main__')\n",
    "by the module": "import runpy, sys\nsys.argv = ['dpproofs', 'check', 'bs16.lemma-2.4']\n"
    "runpy.run_module('dpproofs', run_name='__main__', alter_sys=True)\n",
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("more", [(), (SCRIPT, "check", "bs16.lemma-2.4"), ("-m", "dpproofs")], ids=str)
@pytest.mark.parametrize("text", PRETENCES.values(), ids=PRETENCES)
def test_a_program_that_starts_a_command_within_itself_signs_nothing(
    tmp_path: Path, text: str, more: tuple[str, ...]
) -> None:
    (tmp_path / "program.py").write_text(text.format(script=SCRIPT))
    done = run("program.py", *more, cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert "proved     bs16.lemma-2.4" in done.stdout, done.stderr
    assert not list((tmp_path / "cache").glob("proved-*"))


def test_the_script_is_a_command(tmp_path: Path) -> None:
    assert run(SCRIPT, "check", "bs16.lemma-2.4", cwd=tmp_path).returncode == 0
    assert list((tmp_path / "cache").glob("proved-*"))


def test_a_compiled_module_that_is_not_its_source_signs_nothing(tmp_path: Path) -> None:
    """The hash in a compiled module is not secret."""
    source = ROOT / "dpproofs" / "proving" / "logic.py"
    changed = source.read_text().replace('"""A |- A."""', '"""A |- A, or so."""')
    head = importlib.util.MAGIC_NUMBER + (3).to_bytes(4, "little") + importlib.util.source_hash(source.read_bytes())
    prefix = tmp_path / "compiled"
    place = prefix / Path(*source.parent.parts[1:]) / f"logic.{sys.implementation.cache_tag}.pyc"
    place.parent.mkdir(parents=True)
    place.write_bytes(head + marshal.dumps(compile(changed, str(source), "exec", dont_inherit=True)))
    for more, signs in (({"PYTHONPYCACHEPREFIX": str(prefix)}, False), ({}, True)):
        assert run("-m", "dpproofs", "check", "bs16.lemma-2.4", cwd=tmp_path, **more).returncode == 0
        assert bool(list((tmp_path / "cache").glob("proved-*"))) is signs


def test_a_receipt_holds_what_cannot_change() -> None:
    with pytest.raises(ForgedTheoremError):
        recall((), TRUE, Receipt([], "00"))  # type: ignore[arg-type]


def test_what_is_remembered_takes_nobodys_word(empty_cache: Path) -> None:
    with memory_of("test"):
        rows, steps = outline(inequality(0 <= x**2 + y**2))
    formula = ("formula", ("term", len(rows) - 1))
    with pytest.raises(OutlineError, match="nobody's word"):
        remade((rows, (*steps, ("recalled", (), (formula, ("signed", "00"))))))
    with pytest.raises(OutlineError):
        remade((rows, (*steps, ("arithmetic", (), (formula, ("effort", 1000))))))
    with pytest.raises(OutlineError):
        remade(((("num", (), "1e2000000000", ""),), ()))
    assert remade((rows, steps)).hypotheses == frozenset()


def test_a_long_number_is_shown_however_python_is_started(tmp_path: Path) -> None:
    code = "from dpproofs.language.terms import num; [repr(num(2**n - 1)) for n in range(1, 20000, 9)]"
    done = run("-c", code, cwd=tmp_path, PYTHONPATH=str(ROOT), PYTHONINTMAXSTRDIGITS="640")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_definition_named_like_a_connective_is_marked() -> None:
    p = var("p", PROP)
    own = Definition("not", (p,), num(0) <= Fraction(1))
    assert repr(own(FALSE)).startswith("not#")
    assert repr(Definition("mine", (p,), p)(FALSE)) == "mine(false)"


def test_helpers_in_a_folder_named_like_that_of_packages_are_read_anew(tmp_path: Path) -> None:
    helper = tmp_path / "site-packages" / "helper_of_mine.py"
    helper.parent.mkdir()
    (tmp_path / "mine.py").write_text(
        FILE.format(
            f"import sys\nsys.path.insert(0, {str(helper.parent)!r})\nimport helper_of_mine\n"
            "L = Lemma('d', 't', 's', (), num(0) <= helper_of_mine.K, lambda c: arith(c.conclusion))"
        )
    )
    for value in ("+1", "-1"):
        helper.write_text(f"from fractions import Fraction\nK = Fraction({value})\n")
        os.utime(helper, (1_600_000_000, 1_600_000_000))
        env = {"PYTHONDONTWRITEBYTECODE": ""}
        done = run("-m", "dpproofs", "check", "mine.py", cwd=tmp_path, **env)
        assert done.returncode == (0 if value == "+1" else 3), done.stderr


# Results --------------------------------------------------------------------------------------

NOISE = gaussian(sensitivity=1, sigma=4)


CONSTANT = """
[[constant]]
name = "epsilon"
function = "zcdp_to_approx_dp"
arguments = {xi = 0, rho = "1/8", delta = "1e-6"}
"""


def test_a_lock_is_checked_where_its_path_was_when_asked(tmp_path: Path) -> None:
    class Moving:
        asked = 0

        def __fspath__(self) -> str:
            self.asked += 1
            return str(tmp_path / ("a.toml" if self.asked == 1 else "b.toml"))

    (tmp_path / "a.toml").write_text(CONSTANT)
    (tmp_path / "b.toml").write_text(CONSTANT.replace("1/8", "2"))
    lock.write(lock.derive(tmp_path / "a.toml"))
    for judge in (lock.check, lock.derive):
        report = judge(Moving())  # type: ignore[arg-type]
        assert (report.declarations, report.file) == (tmp_path / "a.toml", tmp_path / "a.lock")
        assert report.lock.text() == (tmp_path / "a.lock").read_text()
    with pytest.raises(DpproofsError, match="must be the path of a file"):
        lock.check(3)  # type: ignore[arg-type]


def test_an_event_tree_is_read_once() -> None:
    response = {"class_name": "RandomizedResponseDpEvent", "noise_parameter": "1/2", "num_buckets": 3}
    noise = {"class_name": "GaussianDpEvent", "noise_multiplier": "0.001"}

    class Changing(Sequence[Any]):
        read = 0

        def __len__(self) -> int:
            return 1

        def __getitem__(self, i: Any) -> Any:
            return response

        def __iter__(self) -> Any:
            self.read += 1
            return iter([response if self.read == 1 else noise])

    def audited(events: Any) -> str:
        return str(audit({"class_name": "ComposedDpEvent", "events": events}, "replace-one", "1.2", "0.12"))

    assert audited(Changing()) == audited([response])


LITTLE = Fraction(1, 10**6)


def test_parts_that_are_shared_are_made_anew_once() -> None:
    whole = NOISE
    for _ in range(60):
        whole = parallel(whole, whole)
    assert plain_mechanism(whole).nesting == 60
