"""What a notion or a mechanism is stands in its own files: none decides by the name of another, or of a theorem."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from dpproofs.accounting import Mechanism, exponential, gaussian, given, laplace, parallel
from dpproofs.accounting.derivation.strategies import base
from dpproofs.accounting.guarantees import enlargeable, weakenings
from dpproofs.accounting.mechanisms import MECHANISMS, questions
from dpproofs.library import Library, roles
from dpproofs.privacy.notions import CLAIMED as CLAIMS, NOTIONS

HOME = Path(__file__).resolve().parents[1] / "dpproofs"
WRITTEN_OUT = ("meaning/", "replay/claims/", "accounting/proofs/", "accounting/files/words.py")
"""Where it is written out what each kind means in claims, for verdicts and for replay, and how that is proved.

The last one is the dictionary of what people call things in spreadsheets, where a new mechanism or notion needs no
entry: it is known by its own name.
"""
ALL = {file.relative_to(HOME).as_posix(): file for file in HOME.rglob("*.py")}
SOURCES = {name: file for name, file in ALL.items() if not name.startswith(WRITTEN_OUT)}

OTHER_MEANINGS = {
    ("accounting/mechanisms/noisy_max.py", "laplace"): "the noise, as callers name it",
    ("privacy/assumptions.py", "laplace"): "the definition of the noise, which is put in words there",
    ("proving/by_id.py", "mixing"): "a module of dpproofs.meaning",
}


def own_files(name: str) -> set[str]:
    """Where a name may stand: the files of the notion, or that of the mechanism."""
    if name in NOTIONS:
        return {
            f"{folder}/{name}.py"
            for folder in ("privacy/notions", "accounting/pairs/worst", "accounting/derivation/strategies")
        }
    return {f"accounting/mechanisms/{MECHANISMS[name].__module__.rpartition('.')[2]}.py"}


def written_out(tree: ast.AST, names: Collection[str] = frozenset({*NOTIONS, *MECHANISMS})) -> Iterator[str]:
    """Which of the names are written in a file; but not in what it exports, and not as functions of a mechanism."""
    for node in ast.iter_child_nodes(tree):
        targets = [ast.unparse(t) for t in node.targets] if isinstance(node, ast.Assign) else []
        if not {"__all__", "functions"} & set(targets):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names:
                yield node.value
            yield from written_out(node, names)


@pytest.mark.parametrize("file", sorted(SOURCES))
def test_the_name_of_a_notion_or_mechanism_stands_in_its_own_files_only(file: str) -> None:
    found = set(written_out(ast.parse(SOURCES[file].read_text(encoding="utf-8"))))
    wrong = {n for n in found if file not in own_files(n) and (file, n) not in OTHER_MEANINGS}
    assert not wrong, f"{file} decides by the names {', '.join(sorted(wrong))}"


def test_every_exception_is_needed() -> None:
    for file, name in OTHER_MEANINGS:
        assert name in set(written_out(ast.parse(SOURCES[file].read_text(encoding="utf-8"))))


def test_a_name_in_another_file_is_seen() -> None:
    assert set(written_out(ast.parse('def f(g): return g.notion == "zcdp"'))) == {"zcdp"}
    assert set(written_out(ast.parse('{("pure_dp", "gaussian"): 1}'))) == {"pure_dp", "gaussian"}
    assert not set(written_out(ast.parse('__all__ = ["gaussian"]')))


def test_only_mechanisms_and_their_files_name_verified_functions() -> None:
    """All other functions are found by what they state."""
    names = roles.roles().roles.keys() - NOTIONS.keys()
    for file, path in SOURCES.items():
        if not file.startswith("accounting/mechanisms/"):
            found = set(written_out(ast.parse(path.read_text(encoding="utf-8")), names))
            assert not found, f"{file} names {', '.join(sorted(found))}"


def test_a_mechanism_can_be_asked_for_each_notion() -> None:
    for name, notion in CLAIMS.items():
        question = inspect.signature(getattr(Mechanism, f"to_{name}"))
        numbers = {n for n, q in notion.claimed.items() if q.fixes} | set(notion.choices)
        seconds = {"seconds"} if notion.choices else set()
        assert question.parameters.keys() - {"self", "relation", "group"} == numbers | seconds
    assert gaussian(sensitivity=1, sigma=2).to_renyi_dp(order=4).epsilon.exact == Fraction(1, 2)
    with pytest.raises(TypeError, match="order"):
        gaussian(sensitivity=1, sigma=2).to_renyi_dp()
    with pytest.raises(TypeError, match="sigma"):
        gaussian(sensitivity=1, sigma=2).to_pure_dp(sigma=3)


def test_the_questions_are_typed() -> None:
    assert (HOME / "accounting" / "mechanisms" / questions.FILE).read_text(encoding="utf-8") == questions.stub(), (
        "run make docs"
    )


@pytest.fixture
def other_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All verified functions have other names, except those that mechanisms name as their guarantees."""
    read, function = roles.read_roles, Library.function
    caches = (roles.roles, weakenings, enlargeable, base._sources)

    def renamed(source: Library) -> roles.Roles:
        known = read(source).roles
        return roles.Roles({n if r.kind == "mechanism" else f"called_{n}": r for n, r in known.items()})

    def clear() -> None:
        for one in caches:
            one.cache_clear()

    monkeypatch.setattr(roles, "read_roles", renamed)
    monkeypatch.setattr(Library, "function", lambda self, name: function(self, name.removeprefix("called_")))
    clear()
    yield
    monkeypatch.undo()
    clear()


MIXTURE = gaussian(sensitivity=1, sigma=8).repeat(3).then(laplace(sensitivity=1, scale=20))
CLAIMED = [
    (gaussian(sensitivity=1, sigma=8).repeat(30), "approx_dp", {"epsilon": "3.2", "delta": "1e-6"}),
    (MIXTURE, "approx_dp", {"epsilon": 2, "delta": "1e-6"}),
    (MIXTURE.postprocess(), "zcdp", {"rho": "0.5"}),
    (
        given("approx_zcdp", delta="1e-7", rho="0.01").then(given("pure_dp", epsilon="0.1")),
        "approx_dp",
        {"epsilon": 1, "delta": "1e-5"},
    ),
    (given("zcdp", rho="0.1", relation="add-or-remove-one"), "renyi_dp", {"order": 4, "epsilon": 5}),
    (parallel(exponential(epsilon="0.3"), laplace(sensitivity=1, scale=4)), "pure_dp", {"epsilon": "0.3"}),
    (given("approx_dp", epsilon=0, delta="1e-3"), "total_variation", {"delta": "0.01"}),
    (given("capped_cdp", epsilon="0.3", rho="0.01"), "kl_dp", {"kappa": "0.02"}),
    (given("bounded_range", epsilon="0.2"), "probabilistic_dp", {"epsilon": 1, "delta": "1e-3"}),
]


@cache
def as_named(place: int) -> dict[str, object]:
    mechanism, notion, numbers = CLAIMED[place]
    return mechanism.verify(notion, **numbers).to_json()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("place", range(len(CLAIMED)))
def test_no_theorem_is_found_by_its_name(place: int, request: pytest.FixtureRequest) -> None:
    before = as_named(place)
    assert before["verdict"] == "VERIFIED"
    request.getfixturevalue("other_names")
    mechanism, notion, numbers = CLAIMED[place]
    with pytest.raises(Exception, match="no verified function that returns a guarantee"):
        roles.roles()["zcdp_compose"]
    assert mechanism.verify(notion, **numbers).to_json() == before
