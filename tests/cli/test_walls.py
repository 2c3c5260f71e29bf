"""What lies around a command, or imitates what it checks, leads to no false answer.

This file is long because it goes through the walls, with attacks on each.
"""

from __future__ import annotations

import copy
import dataclasses
import gc
import importlib
import importlib.util
import json
import marshal
import os
import pickle
import pkgutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import flint
import pytest

import dpproofs
from dpproofs import functions as fn
from dpproofs import lock, sealed
from dpproofs.audit import audit_epsilon
from dpproofs.audit.dp_accounting import audit
from dpproofs.claims import PrivacyClaim, Verdict, gaussian, given, losses, parallel, verify
from dpproofs.claims.calibration import calibrate
from dpproofs.claims.mechanisms import KINDS, plain_mechanism
from dpproofs.claims.mechanisms.base import answered_by, built_by
from dpproofs.claims.plot import plot
from dpproofs.claims.report import explain
from dpproofs.claims.tables.lower import multiplied
from dpproofs.claims.tables.table import Grid
from dpproofs.claims.ways import ROUTES, WAYS
from dpproofs.claims.worst import WORST
from dpproofs.errors import DpproofsError, InputError, SideConditionError
from dpproofs.kernel import Definition, Receipt, TermError, Theorem, recall
from dpproofs.language.errors import ForgedTheoremError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import FALSE, PROP, TRUE, num, var, variables
from dpproofs.library import Library, _Register
from dpproofs.library.roles import roles
from dpproofs.privacy import definitions
from dpproofs.privacy.constructions import approx_dp_decompose, greedy_packing, mixing_coefficients
from dpproofs.privacy.direction import Direction
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import NOTIONS, PURE_DP, M, N, epsilon
from dpproofs.privacy.relations import RelationError
from dpproofs.privacy.verified import Verified
from dpproofs.prover.answers import prove_inequality
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


def test_a_verified_function_is_of_a_lemma_as_it_was_declared() -> None:
    with pytest.raises(TypeError, match="subclassed"):
        type("Mine", (Verified,), {"direction": Direction.LOWER})

    class Mine:
        __class__ = Lemma  # type: ignore[assignment]
        id, title, source, hypotheses, conclusion = "mine", "", "", (y <= x, num(0) <= x), y <= x

        def established(self) -> Theorem:
            return assume(y <= x)

    with pytest.raises(TypeError, match="is of a Lemma, not of Mine"):
        Verified(Mine(), "mine", value=x)  # type: ignore[arg-type]
    lemma = _on_trust("mine", "", y <= x, num(0) <= x)
    function = Verified(lemma, "mine", value=x)
    assert function(x=3, y=2).value.exact == 3
    for name, other in (("hypotheses", (y <= x,)), ("theorem", assume(y <= x))):
        with pytest.raises(sealed.ForgedResultError):
            object.__setattr__(lemma, name, other)
    assert (lemma.hypotheses, lemma.theorem.hypotheses) == ((y <= x, num(0) <= x), {y <= x, num(0) <= x})
    with pytest.raises(SideConditionError):
        function(x=-3, y=-4)


def test_what_is_declared_is_filled_once() -> None:
    """A second ``__init__`` would leave what follows from the first: the hypotheses of one lemma with another one."""
    above, below = _on_trust("above", "", y <= x, num(0) <= x), _on_trust("below", "", x <= y, num(0) <= x)
    function = Verified(above, "mine", value=x)
    with pytest.raises(sealed.ForgedResultError, match="filled by the call that makes it"):
        function.__init__(below, "mine", value=x)  # type: ignore[misc]
    with pytest.raises(sealed.ForgedResultError, match="filled by the call that makes it"):
        above.__init__("above", "", "me", (), BELOW, lambda claim: assume(BELOW))  # type: ignore[misc]
    with pytest.raises(sealed.ForgedResultError, match="worked out in one way"):
        vars(Verified)["direction"].__init__(lambda function: Direction.LOWER)
    kept = fn.composition_delta_each.entries, NOTIONS["zcdp"], NOTIONS["zcdp"].quantities[0], roles(), ROUTES[0]
    for declared in kept:
        said = {f.name: getattr(declared, f.name) for f in dataclasses.fields(declared)}  # type: ignore[arg-type]
        with pytest.raises(sealed.ForgedResultError, match="filled by the call that makes it"):
            declared.__init__(**said)  # type: ignore[misc, union-attr]
    assert (function.lemma, function.direction) == (above, Direction.UPPER)
    empty = object.__new__(Verified)
    with pytest.raises(sealed.ForgedResultError, match="never filled"):
        _ = empty.arguments
    assert copy.copy(above) is not above
    assert copy.copy(above).claim == above.claim


def test_a_call_that_fails_leaves_nothing_of_what_it_worked_out() -> None:
    above, below = _on_trust("above", "", y <= x, num(0) <= x), _on_trust("below", "", x <= y, num(0) <= x)
    function = object.__new__(Verified)

    class Numbers(Mapping[str, Any]):
        def __getitem__(self, name: str) -> Any:
            raise KeyError(name)

        def __len__(self) -> int:
            return 0

        def __iter__(self) -> Any:
            assert function.direction is Direction.UPPER
            raise OverflowError

    with pytest.raises(OverflowError):
        function.__init__(above, "mine", value=x, numbers=Numbers())  # type: ignore[misc]
    function.__init__(below, "mine", value=x)  # type: ignore[misc]
    assert function.direction is Direction.LOWER


def test_what_follows_from_an_object_does_not_follow_from_its_equal() -> None:
    class Alike:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            return 0

        def __eq__(self, other: object) -> bool:
            return True

        @sealed.Kept
        def twice(self) -> int:
            return 2 * self.number

    one, other = Alike(1), Alike(2)
    assert (one.twice, other.twice, one.twice) == (2, 4, 2)


def test_an_object_is_filled_by_its_own_class() -> None:
    @sealed.declared
    class Like(sealed.Declared):
        __slots__ = ()

        id: str
        hypotheses: object

    lemma = object.__new__(Lemma)
    with pytest.raises(sealed.ForgedResultError, match="as its own class does it"):
        Like.__init__(lemma, "mine", [])  # type: ignore[arg-type]


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


@pytest.mark.parametrize("name", ["functions", "worst", "kind", "fields", "relation", "accountant", "verify"])
def test_a_mechanism_stays_as_it_was_declared(name: str) -> None:
    kind = type(gaussian(sensitivity=1, sigma=1))
    for one in kind.__mro__[:-1]:  # its bases, too, which answer where it does not
        with pytest.raises(sealed.ForgedResultError, match=f"the class {one.__name__} stays as it was declared"):
            setattr(one, name, ("exponential_mechanism_monotone_zcdp",))
        with pytest.raises(sealed.ForgedResultError, match=f"the class {one.__name__} stays as it was declared"):
            delattr(one, name)


def _answering() -> list[Any]:
    """The objects in public tables that answer for a notion or a mechanism, and what answers for all mechanisms."""
    return [*WAYS.values(), *WORST.values(), *ROUTES, *NOTIONS.values(), *KINDS.values(), NOISE.accountant,
            NOISE.builder, roles(), *Library().functions.values(), *Library().lemmas.values()]  # fmt: skip


def test_what_stands_in_a_public_table_stays_as_it_is() -> None:
    """Neither the object nor its class takes another answer."""
    answering = _answering()
    assert len(answering) > 300
    for one in answering:
        assert not hasattr(one, "__dict__"), one
    for one in {type(one): one for one in answering}.values():
        for name in ("from_others", "laws", "violation", "judged", "text", "tried", "direction"):
            with pytest.raises((AttributeError, sealed.ForgedResultError)):
                setattr(one, name, lambda *_: None)
            with pytest.raises(sealed.ForgedResultError, match="stays as it was declared"):
                setattr(type(one), name, lambda *_: None)


class Silent:
    """Keeps the classes after it from hearing of subclasses."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        pass


def test_no_subclass_is_filled_whatever_stands_before_it() -> None:
    f = fn.renyi_triangle
    said = (f.lemma, f.name, f.numbers, f.value)
    for mine in (
        type("Mine", (Silent, Verified), {"__slots__": (), "direction": Direction.LOWER}),
        sealed.declared(type("Mine", (Silent, Verified), {"__slots__": (), "direction": Direction.LOWER})),
    ):
        with pytest.raises(sealed.ForgedResultError, match="Verified cannot be subclassed"):
            mine(*said)
    lemma = f.lemma
    with pytest.raises(sealed.ForgedResultError, match="Lemma cannot be subclassed"):
        type("Mine", (Silent, Lemma), {"__slots__": ()})(
            lemma.id, lemma.title, lemma.source, (), lemma.conclusion, lemma.proof
        )


def test_the_methods_of_a_verified_function_are_its_own() -> None:
    f = fn.renyi_triangle
    alike = SimpleNamespace(
        **{k: getattr(f, k) for k in ("arguments", "entries", "tables", "inputs", "_match", "_apply", "_theorem")},
        direction=Direction.LOWER,
    )
    with pytest.raises(ForgedTheoremError, match="no verified function"):
        Verified.applied(alike, (), {})  # type: ignore[arg-type]


def test_mechanisms_have_one_accountant_and_one_builder() -> None:
    with pytest.raises(sealed.ForgedResultError, match="have their accountant"):
        answered_by(NOISE.accountant)
    with pytest.raises(sealed.ForgedResultError, match="have their builder"):
        built_by(NOISE.builder)


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


def _tables() -> list[tuple[str, Any]]:
    """The public tables of dpproofs, and those in its functions and notions."""
    names = [i.name for i in pkgutil.walk_packages(dpproofs.__path__, "dpproofs.") if not i.name.endswith("__main__")]
    modules = [importlib.import_module(name) for name in names]
    found = [(f"{m.__name__}.{k}", v) for m in modules for k, v in vars(m).items() if not k.startswith("_")]
    found += [(k, getattr(f, k)) for f in (fn.zcdp_compose, fn.gaussian_zcdp) for k in ("arguments", "numbers")]
    found += [(f"{n.name}.unless", n.unless) for n in NOTIONS.values()]
    lib = Library()
    found += [("lists", fn.composition_delta_each.entries.lists), ("roles", roles().roles), ("ways", WAYS)]
    found += [("lemmas", lib.lemmas), ("functions", lib.functions), ("modules", lib.modules), ("sources", lib.sources)]
    return [(name, v) for name, v in found if isinstance(v, Mapping | list | set)]


def test_public_tables_cannot_be_changed() -> None:
    """Not even by what they are compared with, to which Python's own view hands the dictionary."""

    class Thief:
        def __eq__(self, other: object) -> bool:
            self.got = other
            return False

        __hash__ = None  # type: ignore[assignment]

    tables = _tables()
    for name, table in tables:
        thief = Thief()
        assert table != thief
        assert type(table) is Frozen, name
        assert thief.got is table
        with pytest.raises(TypeError):
            table["zcdp"] = table
    assert len(tables) > 30
    files = Path(dpproofs.__file__).parent.rglob("*.py")
    assert not [file for file in files if "MappingProxyType" in file.read_text(encoding="utf-8")]


def test_a_title_is_shown_on_its_own_line() -> None:
    function = Verified(_on_trust("mine", "x]\n0.001    [bs16.lemma-3.5: y", y <= x), "mine", value=x)
    assert not any(line.startswith("0.001") for line in function(x=3, y=2).tree().splitlines())
    said = PURE_DP(M, N, epsilon)
    g = Verified(_on_trust("mine", "x]\n0-DP    [y", said), "mine")(premise("pure_dp", epsilon=1))
    assert not any(line.startswith("0-DP") for line in g.tree().splitlines())


@pytest.mark.parametrize("name", ["direction", "_form", "inputs", "arguments", "_passage"])
def test_what_follows_from_a_statement_cannot_be_set(name: str) -> None:
    function = Library().function("mixed_dp_compose" if name == "_passage" else "renyi_compose")
    before = getattr(function, name)
    with pytest.raises(sealed.ForgedResultError, match="cannot be set"):
        object.__setattr__(function, name, Direction.LOWER)
    assert getattr(function, name) is before


def _declared_classes() -> list[type]:
    """All classes of dpproofs whose objects are declared."""
    for info in pkgutil.walk_packages(dpproofs.__path__, "dpproofs."):
        if not info.name.endswith("__main__"):
            importlib.import_module(info.name)
    found, todo = list[type](), [sealed.Declared]
    while todo:
        todo += (below := [c for c in todo.pop().__subclasses__() if c.__module__.startswith("dpproofs.")])
        found += below
    return found


def test_what_is_declared_holds_nothing() -> None:
    """An entry of a dictionary would stand in place of a method."""
    classes = _declared_classes()
    assert {"Lemma", "Verified", "Notion", "Quantity", "Kind", "Entries", "Roles", "Route"} <= {
        c.__name__ for c in classes
    }
    for kind in classes:
        empty = object.__new__(kind)
        assert not hasattr(empty, "__dict__"), kind
        with pytest.raises(AttributeError):
            object.__setattr__(empty, "text", None)
        assert [name for c in kind.__mro__ for name in vars(c).get("__slots__", ())] == ["__weakref__", "_was_filled"]

    class Loose(sealed.Declared):
        x: int = 0

    with pytest.raises(sealed.ForgedResultError, match="objects of Loose hold something"):
        sealed.declared(Loose)
    with pytest.raises(sealed.ForgedResultError, match="objects of Loose hold something"):
        type("Loose", (type(ROUTES[0]),), {})("zcdp")


class Other(sealed.Declared):
    """A class that has the fields of a lemma, and says that another theorem is its own."""

    __slots__ = ()

    id, title, source = (vars(Lemma)[n] for n in ("id", "title", "source"))

    def established(self) -> Theorem:
        return assume(TRUE)


def test_what_is_declared_keeps_its_class() -> None:
    lemma = _on_trust("mine", "", y <= x, num(0) <= x)
    for declared in (lemma, fn.zcdp_compose, NOTIONS["zcdp"]):
        kind = type(declared)
        with pytest.raises(AttributeError):
            object.__setattr__(declared, "__class__", Other)
        with pytest.raises(AttributeError):
            declared.__class__ = Other  # type: ignore[assignment]
        assert type(declared) is declared.__class__ is kind


def test_a_lemma_that_has_become_something_else_is_not_used() -> None:
    lemma = _on_trust("mine", "", y <= x, num(0) <= x)
    function = Verified(lemma, "mine", value=x)
    vars(object)["__class__"].__set__(lemma, Other)
    assert type(lemma) is Other
    with pytest.raises(sealed.ForgedResultError, match="never filled"):
        _ = lemma.title
    with pytest.raises(ForgedTheoremError, match="no theorem with the statement of this function"):
        function(x=3, y=2)
    module = ModuleType("mine")
    module.__dict__.update(
        lemma=_on_trust("known", "", y <= x), function=Verified(_on_trust("of", "", y <= x), "f", value=x)
    )
    lib = Library(packages=())
    lib.add_module(module)
    for one, found in ((lib["known"], lambda: lib["known"]), (lib.function("f"), lambda: lib.function("f"))):
        vars(object)["__class__"].__set__(one, Other)
        with pytest.raises(sealed.ForgedResultError, match="this Other is no"):
            found()


def test_a_function_uses_the_theorem_of_its_own_statement() -> None:
    function = Verified(_on_trust("mine", "", y <= x, num(0) <= x), "mine", value=x)
    established = vars(Lemma)["established"]
    type.__setattr__(Lemma, "established", lambda lemma: assume(y <= x))  # the class itself refuses it
    try:
        with pytest.raises(ForgedTheoremError, match="no theorem with the statement of this function"):
            function(x=-3, y=-4)
    finally:
        type.__setattr__(Lemma, "established", established)


@pytest.mark.by_turns(3)
def test_a_lemma_that_comes_back_is_not_filled_again() -> None:
    """A finalizer can bring back what the collector frees, when its fields are gone."""
    saved: list[Lemma] = []

    class Holder:
        lemma: Lemma
        itself: Holder

        def __del__(self) -> None:
            saved.append(self.lemma)

    holder = Holder()
    holder.itself, holder.lemma = holder, _on_trust("mine", "one", y <= x)
    del holder
    gc.collect()
    (lemma,) = saved
    with pytest.raises(sealed.ForgedResultError, match="filled by the call that makes it"):
        lemma.__init__("mine", "two", "me", (), BELOW, lambda claim: assume(BELOW))  # type: ignore[misc]


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
    assert "the proof ends in true" in done.stdout


def test_a_lemma_that_is_filled_again_while_it_is_proved_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        FILE.format(
            "def proof(c):\n    L.__init__('d', 't', 's', (), BELOW, proof)\n    return arith(num(0) <= 1)\n"
            "L = Lemma('d', 't', 's', (), num(0) <= 1, proof)"
        )
    )
    done = run("-m", "dpproofs", "show", "mine.py", cwd=tmp_path)
    assert done.returncode == 2
    assert "is filled by the call that makes it" in done.stderr
    assert not done.stdout


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
        recall((), TRUE, Receipt([], 1, "00"))  # type: ignore[arg-type]


def test_what_is_remembered_takes_nobodys_word(empty_cache: Path) -> None:
    with memory_of("test"):
        rows, steps = outline(inequality(0 <= x**2 + y**2))
    by_word = (("arithmetic", (), (("formula", ("term", len(rows) - 1)), ("effort", 1000))),)
    with pytest.raises(OutlineError, match="nobody's word"):
        remade((rows, (*steps, *by_word)))
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
WEAK = gaussian(sensitivity=1, sigma=Fraction(1, 1000))


CONSTANT = """
[[constant]]
name = "epsilon"
function = "zcdp_to_approx_dp"
arguments = {xi = 0, rho = "1/8", delta = "1e-6"}
"""


def _report() -> lock.Report:
    with tempfile.TemporaryDirectory() as folder:
        declared = Path(folder) / "dpproofs.toml"
        declared.write_text(CONSTANT)
        return lock.derive(declared)


FOUND: dict[str, Callable[[], Any]] = {
    "bound": lambda: fn.renyi_triangle(k=2, alpha=2, d_pr=1, d_rq=1),
    "guarantee": lambda: fn.gaussian_zcdp(sensitivity=1, sigma=1),
    "verified": lambda: NOISE.verify("approx_dp", epsilon="1.4", delta="1e-6"),
    "refuted": lambda: NOISE.verify("approx_dp", epsilon="0.1", delta="1e-6"),
    "witness": lambda: NOISE.verify("approx_dp", epsilon="0.1", delta="1e-6").witness,
    "audit": lambda: audit_epsilon(NOISE, "replace-one", "1.4", "1e-6"),
    "inequality": lambda: prove_inequality(x <= x**2 + 1),
    "counterexample": lambda: prove_inequality(x <= x**2).counterexample,
    "lock": _report,
    "decomposition": lambda: approx_dp_decompose(["0.6", "0.4"], ["0.2", "0.8"], None, "0.2", E=2),
    "packing": lambda: greedy_packing([0, "0.5", 1], "max", "0.6"),
    "mixing": lambda: mixing_coefficients([["0.75", "0.25"], ["0.25", "0.75"]], 2),
    "calibration": lambda: calibrate(PrivacyClaim("", "replace-one", NOISE, "zcdp", {"rho": 1}), "sigma", digits=1),
    "picture": lambda: plot(PrivacyClaim("", "replace-one", NOISE, "approx_dp", ONE), points=2),
}
ONE = {"epsilon": 1, "delta": Fraction(1, 10**6)}
made = cache(lambda name: FOUND[name]())


def _fields(result: Any) -> dict[str, Any]:
    return {f.name: getattr(result, f.name) for f in dataclasses.fields(result) if f.init}


def _filled(result: Any) -> Any:
    forged = object.__new__(type(result))
    for name, value in _fields(result).items():
        object.__setattr__(forged, name, value)
    return forged


def _renamed(result: Any) -> Any:
    other = made("witness" if type(result) is not type(made("witness")) else "bound")
    forged = object.__new__(type(other))
    object.__setattr__(forged, "__class__", type(result))
    return forged


def _with_constructor(kind: Any) -> Any:
    kind.__init__ = lambda self, **fields: vars(self).update(fields)
    return kind


FORGERIES: dict[str, Callable[[Any], Any]] = {
    "a call": lambda r: type(r)(**_fields(r)),
    "replace": dataclasses.replace,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda r: pickle.loads(pickle.dumps(r)),
    "oldest pickle": lambda r: pickle.loads(pickle.dumps(r, protocol=0)),
    "a subclass": lambda r: type("Mine", (type(r),), {"__slots__": ()}),
    "a subclass with a base that keeps still": lambda r: object.__new__(
        type("Mine", (Silent, type(r)), {"__slots__": (), "__str__": lambda _: "proved"})
    ),
    "an empty object": lambda r: object.__new__(type(r)),
    "an object that is filled": _filled,
    "an object of another class": _renamed,
    "a second maker": lambda r: sealed.seal(type(r))(**_fields(r)),
    "a second maker of a class that is decorated again": lambda r: sealed.seal(
        dataclasses.dataclass(frozen=True, eq=False, repr=False)(type(r))
    )(**_fields(r)),
    "a second maker of a class that has a constructor again": lambda r: sealed.seal(_with_constructor(type(r)))(
        **_fields(r)
    ),
    "__init__": lambda r: r.__init__(**_fields(r)) or object.__new__(type(r)),
    "__setstate__": lambda r: r.__setstate__([*_fields(r).values()]),
    "its dictionary": lambda r: vars(r).update(_fields(r)) or r,
    "an attribute": lambda r: setattr(r, next(iter(_fields(r))), 0) or r,
    "deletion": lambda r: delattr(r, next(iter(_fields(r)))) or r,
}


@pytest.mark.parametrize("name", FOUND)
@pytest.mark.parametrize("way", FORGERIES)
def test_what_is_shown_as_found_was_found(name: str, way: str) -> None:
    result = made(name)
    before = repr(result), str(result)
    with pytest.raises((DpproofsError, AttributeError, TypeError)):
        str(FORGERIES[way](result))
    assert (repr(result), str(result)) == before


@pytest.mark.parametrize("name", FOUND)
def test_no_field_of_a_result_can_be_changed(name: str) -> None:
    result = made(name)
    for field in (*_fields(result), "__dict__", "to_json", "__str__"):
        with pytest.raises((DpproofsError, AttributeError)):
            object.__setattr__(result, field, None)
        with pytest.raises((DpproofsError, AttributeError)):
            setattr(result, field, None)


@pytest.mark.parametrize("name", FOUND)
def test_a_pattern_takes_no_field_by_its_place(name: str) -> None:
    assert type(made(name)).__match_args__ == ()


@pytest.mark.parametrize("name", FOUND)
def test_the_class_of_a_result_cannot_be_changed(name: str) -> None:
    kind = type(made(name))
    with pytest.raises(DpproofsError, match="cannot be changed"):
        kind.__repr__ = lambda self: "proved"
    with pytest.raises(DpproofsError, match="cannot be changed"):
        del kind.__repr__


def test_numbers_of_a_result_cannot_be_changed() -> None:
    bound = made("bound")
    shown = str(bound), bound.to_json()
    bound.value.__init__(num(0))
    with pytest.raises(AttributeError):
        bound.value.__setstate__([num(0)])
    for part in (bound.value, bound.step):
        for field in ("term", "theorem", "conditions", "premises"):
            with pytest.raises(AttributeError):
                object.__setattr__(part, field, num(0))
    with pytest.raises(TypeError):
        made("counterexample").point[x] = Fraction(2)
    assert (str(bound), bound.to_json()) == shown


class Liar(dict[str, Fraction]):
    """Numbers that are equal to any, and listed as others."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def items(self) -> Any:
        return {"epsilon": Fraction(1, 100), "delta": LITTLE}.items()


def test_a_verdict_is_about_the_claim_as_it_was_judged() -> None:
    less = {"epsilon": Fraction(1, 100), "delta": LITTLE}

    def shown(verdict: Verdict) -> list[object]:
        return [show(verdict) for show in (str, repr, explain, Verdict.to_json, lambda v: str(v.claim))]

    for change in (
        lambda c: c.__init__("", "replace-one", NOISE, "approx_dp", less),
        lambda c: vars(c).update(parameters=less),
        lambda c: vars(c).update(parameters=Liar(c.parameters)),
        lambda c: vars(c).update(mechanism=type("Any", (), {"__eq__": lambda *_: True, "__str__": lambda _: "x"})()),
        lambda c: vars(c.mechanism).update(count=1),
        lambda c: vars(c.mechanism).update(mechanism=WEAK),
    ):
        claim = PrivacyClaim("", "replace-one", NOISE.repeat(2), "approx_dp", {"epsilon": Fraction(2), "delta": LITTLE})
        verdict = verify(claim)
        assert (verdict.verdict, verdict.claim) == ("VERIFIED", claim)
        before = shown(verdict)
        change(claim)
        assert shown(verdict) == before
        change(verdict.claim)
        assert shown(verdict) == before


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


class Shown(int):
    """A whole number that is shown as another one."""

    def __str__(self) -> str:
        return "1000"

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return "1000"


class Swapped(tuple[Any, ...]):
    """Parts that are none when they are listed."""

    __slots__ = ()

    def __iter__(self) -> Any:
        return iter(())


@pytest.mark.parametrize(
    "change",
    [
        lambda m: vars(m.inner[0].inner[0]).update(count=Shown(30)),
        lambda m: vars(m.inner[0].inner[0]).update(count=-1),
        lambda m: vars(m.inner[1]).update(parts=Swapped((WEAK, WEAK))),
        lambda m: vars(m.inner[2]).update(mechanism="nothing"),
        lambda m: vars(m.inner[2]).update(mechanism=m),
        lambda m: vars(m.inner[3]).update(relation="none"),
        lambda m: vars(m.inner[0]).update(__deepcopy__=lambda memo: NOISE, __reduce_ex__=lambda n: "NOISE"),
        lambda m: vars(m.inner[1]).update(nesting=0, steps=lambda: iter(()), counted=lambda n=1: []),
    ],
)
def test_a_claim_is_judged_as_its_fields_say_at_every_depth(change: Callable[[Any], object]) -> None:
    few = NOISE.repeat(30)
    whole = few.postprocess().then(parallel(NOISE, NOISE), NOISE.postprocess(), given("zcdp", rho="0.1"))
    claim = PrivacyClaim("", "replace-one", whole, "zcdp", {"rho": 2})
    said = str(claim)
    change(claim.mechanism)
    try:
        verdict = verify(claim)
    except InputError:
        return
    assert (str(verdict._judged), verdict.verdict) == (said, "VERIFIED")


def test_a_distance_is_text_and_nothing_else() -> None:
    class Any_(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return other == "max"

        def __hash__(self) -> int:
            return hash("max")

    points = [(0, 0), (1, 1)]
    packing = greedy_packing(points, Any_("euclidean"), "1.2")
    assert type(packing.distance) is str
    assert packing.chosen == greedy_packing(points, "euclidean", "1.2").chosen == (0, 1)


def test_parts_that_are_shared_are_made_anew_once() -> None:
    whole = NOISE
    for _ in range(60):
        whole = parallel(whole, whole)
    assert plain_mechanism(whole).nesting == 60


@pytest.mark.by_turns(3)
def test_the_record_of_a_result_goes_with_it() -> None:
    gc.collect()
    before = len(sealed._made)
    many = [fn.renyi_triangle(k=2, alpha=2, d_pr=1, d_rq=n) for n in range(1, 20)]
    assert len(sealed._made) > before
    assert len({str(bound) for bound in many}) == 19
    del many
    gc.collect()
    assert len(sealed._made) == before


def test_every_result_that_has_a_verdict_or_a_number_is_sealed() -> None:
    """The kinds are those above, and a class of theirs has one maker, which its module keeps."""
    known = {type(made(name)) for name in FOUND}
    assert known == set(sealed.Sealed.__subclasses__())


class _Imitates:
    """An object that says that it is equal to another one, and hashes as it does."""

    def __init__(self, value: object, **fields: object) -> None:
        self.value = value
        vars(self).update(fields)

    def __eq__(self, other: object) -> bool:
        return self.value == other

    def __hash__(self) -> int:
        return hash(self.value)


def test_what_is_remembered_is_remembered_of_the_thing_itself() -> None:
    """What looks equal to a definition, to coins or to noise is kept in the place of none."""
    body = num(0) <= 0
    with pytest.raises(TermError, match="must be a definition"):
        definitions.on(_Imitates(PURE_DP, name="pure_dp", parameters=(), body=body), X="A1", Y="B1")  # type: ignore[arg-type]
    coin = losses.Coin(Fraction(1), "", 5)
    before = losses.Pair(coins=(coin,)).delta(Fraction(3), 64)
    false = _Imitates(coin, loss=Fraction(9), count=5, cells=1, label="", epsilon=flint.arb(9), laplace=False, points=6)
    with suppress(DpproofsError, AttributeError, TypeError):
        losses.Pair(coins=(false,)).delta(Fraction(3), 64)  # type: ignore[arg-type]
    losses._remembered_losses.cache_clear()
    with suppress(DpproofsError, AttributeError, TypeError):
        losses.Pair(coins=(false,)).delta(Fraction(3), 64)  # type: ignore[arg-type]
    assert losses.Pair(coins=(coin,)).delta(Fraction(3), 64) == before
    noise, grid = losses.Sampled(Fraction(1, 10), Fraction(1), 2), Grid(Fraction(1, 64), 90)
    with suppress(DpproofsError, TypeError):
        multiplied(_Imitates(noise, rate=noise.rate, sigma=noise.sigma, runs=40), grid, Fraction(1, 2**40))  # type: ignore[arg-type]
    found = multiplied(noise, grid, Fraction(1, 2**40))
    assert found is not None
    assert len(found.made) == 1
