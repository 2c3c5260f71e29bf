"""Verified functions have signatures, texts and types of their own, and these say how the functions can be called."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
import runpy
from fractions import Fraction
from pathlib import Path

import pytest
from mypy import api

import dpproofs
from dpproofs import functions, premise
from dpproofs.errors import InputError, SideConditionError
from dpproofs.language.terms import REAL, var
from dpproofs.library import library
from dpproofs.numbers import DpproofsError
from dpproofs.privacy import domains, signatures
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.relations import REMOVE_ONE
from dpproofs.privacy.verified import Bound, Verified
from dpproofs.proving.lemma import Lemma

ALL = sorted(library().functions)
WHOLE = (
    "k",
    "table",
    "table2",
    "table3",
    "values",
    "places",
    "masses",
    "gaps",
    "width",
    "last",
    "last2",
    "last3",
    "unit",
    "low",
    "distance",
    "reach",
)
NUMBERS = {"keep": "1/2", "alpha": 2, "omega": 3, "m": 3, "delta": "1/10", "xi": 0, "k2": 3, **dict.fromkeys(WHOLE, 2)}
RELATION = "add-or-remove-one"


def test_the_stubs_have_every_function_with_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    texts = dict[str, str]()
    runpy.run_module("dpproofs.library.stubs", run_name="__main__")
    for node in ast.parse(capsys.readouterr().out).body:
        if isinstance(node, ast.FunctionDef):
            texts.setdefault(node.name, ast.get_docstring(node) or "")
    assert texts == {name: library().function(name).description.text for name in ALL}


def test_a_signature_names_guarantees_numbers_and_the_relation() -> None:
    found = inspect.signature(functions.zcdp_to_approx_dp)
    assert str(found).replace("'", "") == (
        "(zcdp: Guarantee = ..., /, *, delta: Number, rho: Number = ..., xi: Number = ..., "
        "relation: str | None = None) -> Guarantee"
    )
    assert str(inspect.signature(functions.max_rho_for_approx_dp)).endswith("-> 'Bound'")
    lists = inspect.signature(functions.composition_delta_each).parameters
    assert lists["epsilons"].annotation == "Sequence[Number]"
    assert list(inspect.signature(functions.zcdp_compose).parameters)[:2] == ["zcdp", "zcdp2"]
    assert list(inspect.signature(Verified).parameters)[:2] == ["lemma", "name"]


def test_the_text_says_title_result_arguments_conditions_and_source() -> None:
    f = functions.zcdp_to_approx_dp
    for said in (
        f.lemma.title,
        "approx_dp with epsilon = xi + rho + sqrt(4*rho*log(1/delta)), delta = delta",
        "delta: a number, 0 < delta <= 1\n",
        "rho: a number in nats, 0 < rho; a guarantee determines it\n",
        "SideConditionError",
        "Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.5",
    ):
        assert said in f.__doc__
    assert "of the mechanism (x => normal(q(x), sigma))" in " ".join(functions.gaussian_zcdp.__doc__.split())
    assert "between neighbours, the value of the query changes" in functions.gaussian_zcdp.__doc__
    assert "\n    tau^2 <= tau2^2\n" in functions.mcdp_weaken.__doc__
    assert "Returns a lower bound: sqrt(" in functions.packing_min_n.__doc__
    assert "epsilons: a list of k <= 128 numbers in nats\n" in functions.composition_delta_each.__doc__
    assert Verified.__doc__.startswith("A lemma as a function")


def test_help_and_repr_show_the_function() -> None:
    shown = pydoc.render_doc(functions.pure_dp_to_zcdp, renderer=pydoc.plaintext)
    head = "pure_dp_to_zcdp(pure_dp: Guarantee = ..., /, *, epsilon: Number = ..., relation: str | None = None)"
    assert f"{head} -> Guarantee\n" in shown
    assert functions.pure_dp_to_zcdp.lemma.title in shown
    assert repr(functions.pure_dp_to_zcdp) == f"<{head} -> Guarantee>"


def _relation(f: Verified) -> str:
    return REMOVE_ONE if f.name.endswith("_either_order") else RELATION


def _premises(f: Verified) -> list[Guarantee]:
    """Guarantees that the function takes."""
    made = []
    for said in f.description.premises:
        numbers = {
            name: v.data if v.op == "num" else NUMBERS.get(name, 2 if name.startswith("k") else "1/2")
            for name, v in said.numbers.items()
        }
        made.append(premise(said.notion, _relation(f), **numbers))
    return made


def _is_called(f: Verified, given: list[Guarantee], numbers: dict[str, object]) -> bool:
    """Whether the function finds all that it needs; InputError is what it says of what is missing."""
    try:
        f(*given, relation=_relation(f), **numbers)
    except InputError as error:
        if "missing" in str(error):
            return False
        assert isinstance(error, SideConditionError), error
    return True


@pytest.mark.by_turns(16)
@pytest.mark.parametrize("name", ALL)
def test_arguments_without_a_default_are_the_ones_that_are_needed(name: str) -> None:
    """For each number of guarantees: with these arguments a call is complete, and without any one it is not."""
    f, tree = library().function(name), ast.parse(library().function(name).description.stub())
    guarantees = _premises(f)
    calls = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert [len(node.args.posonlyargs) for node in calls] == list(reversed(range(len(guarantees) + 1)))
    for node in calls:
        keywords = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        needed = [a.arg for a, default in keywords if default is None]
        numbers = {a: ["1/2"] if a in f.description.lists else NUMBERS.get(a, "1/2") for a in needed}
        given = guarantees[: len(node.args.posonlyargs)]
        assert _is_called(f, given, numbers)
        for a in needed:
            assert not _is_called(f, given, {k: v for k, v in numbers.items() if k != a}), a
    optional = {
        a.arg for a, default in zip(calls[0].args.kwonlyargs, calls[0].args.kw_defaults, strict=True) if default
    }
    shown = inspect.signature(f).parameters.values()
    assert {p.name for p in shown if p.kind is p.KEYWORD_ONLY and p.default is not p.empty} == optional


def test_the_class_of_the_result_is_the_one_that_is_said() -> None:
    assert isinstance(functions.pure_dp_to_zcdp(epsilon=1), Guarantee)
    assert isinstance(functions.pure_dp_kl_bound(epsilon=1), Bound)
    for f in library().functions.values():
        assert (f.value is None) == (f.description.returns == "Guarantee")


def test_a_name_that_python_cannot_say_is_refused() -> None:
    x = var("x", REAL)
    lemma = Lemma("a", "a", "a", (0 <= x,), -x <= 0, lambda claim: claim)  # type: ignore[arg-type, return-value]
    with pytest.raises(DpproofsError, match="'a b' is no name"):
        signatures.stubs([Verified(lemma, "f", {"a b": x}, value=-x).description])


def test_conditions_on_one_number_meet_in_one_interval() -> None:
    below, above = domains.PARAMETERS["delta"], domains.Condition("", low=Fraction(0), low_open=True)
    assert below.meet(above).formula("d") == above.meet(below).formula("d") == "0 < d <= 1"
    assert domains.BELOW_ONE.meet(below).formula("d") == "0 <= d < 1"
    assert domains.COUNT_OR_NONE.formula("k") == "k in N"
    assert domains.COUNT.formula("k") == "k in N and 1 <= k"
    assert domains.PARAMETERS["xi"].formula("x") == ""


USER = """\
from dpproofs import functions, premise
from dpproofs.functions import gaussian_zcdp, zcdp_compose

g = gaussian_zcdp(sensitivity=1, sigma="2.5")
reveal_type(g)  # Guarantee
reveal_type(functions.zcdp_to_approx_dp(g, delta="1e-6"))  # Guarantee
reveal_type(functions.pure_dp_kl_bound(epsilon=1))  # Bound
zcdp_compose(g, premise("zcdp", rho="1/8"))
zcdp_compose(g, rho2="1/8", xi2=0, relation="replace-one")
zcdp_compose(rho=1, rho2="1/8", xi=0, xi2=0)
functions.composition_delta_each(epsilons=[1, "0.5"], deltas=(0, 0), epsilon=2)
gaussian_zcdp(sensitivity=1, sigm=2)  # error
gaussian_zcdp(sensitivity=1)  # error
gaussian_zcdp(sensitivity=1, sigma=[2])  # error
gaussian_zcdp(1, 2)  # error
zcdp_compose(g, 3)  # error
zcdp_compose(g, rho2=1)  # error
functions.zcdp_to_approx_dp(g, delta=None)  # error
functions.composition_delta_each(epsilons=1, deltas=[0], epsilon=2)  # error
functions.gaussian_zdp(sensitivity=1, sigma=2)  # error
"""


@pytest.mark.slow
def test_mypy_knows_the_types_in_the_code_of_users(tmp_path: Path) -> None:
    file = tmp_path / "user.py"
    file.write_text(USER, encoding="utf-8")
    root = str(Path(dpproofs.__file__).parents[1])
    assert Path(root, "dpproofs", "functions.pyi").exists(), "make sweeps writes it"
    out, err, _ = api.run(["--strict", "--config-file", f"{root}/pyproject.toml", str(file)])
    assert not err
    lines = USER.splitlines()
    wrong = {n for n, line in enumerate(lines, 1) if line.endswith("# error")}
    found = {int(n) for n in re.findall(r"user\.py:(\d+): error", out)}
    assert found == wrong, out
    revealed = re.findall(r'user\.py:(\d+): note: Revealed type is "dpproofs\.privacy\.\w+\.(\w+)"', out)
    said = [(str(n), line.split("# ")[1]) for n, line in enumerate(lines, 1) if "reveal_type" in line]
    assert revealed == said, out
