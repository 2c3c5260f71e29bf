"""The outline of a derivation gives the theorem back, and nothing else gives a theorem."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.kernel import Theorem, infer
from dpproofs.language.terms import erfc, log, tanh, variables
from dpproofs.library import library
from dpproofs.library.citations import lines
from dpproofs.prover import answers
from dpproofs.prover.facts import AT_MOST_TWO, TANGENT
from dpproofs.prover.tactic import _remade, inequality
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.memory import Memory
from dpproofs.proving.outline import OutlineError, outline, remade, size
from dpproofs.proving.tactics import ProofError, arith, assume, both

pytestmark = pytest.mark.usefixtures("empty_cache")

x, y, u, v = variables("x y u v")
NAMES = ("foundations.exp-tangent", "foundations.mills-linear", "bs16.lemma-2.3")
TRUE = tanh(u) <= u


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The goals that the prover was given."""
    made: list[object] = []
    real = answers.prove_inequality
    monkeypatch.setattr(answers, "prove_inequality", lambda goal, *rest: made.append(goal) or real(goal, *rest))
    return made


@pytest.mark.parametrize("name", NAMES)
def test_a_derivation_is_made_again(name: str, tmp_path: Path) -> None:
    """By way of a file, as it is remembered."""
    theorem = library()[name].theorem
    memory = Memory(tmp_path / "file.json")
    memory.keep((), theorem.conclusion, outline(theorem))
    memory.write()
    found = Memory(tmp_path / "file.json").find((), theorem.conclusion)
    again = remade(found)
    assert (again.hypotheses, again.conclusion) == (theorem.hypotheses, theorem.conclusion)
    assert [s.rule for s in again.derivation()] == [s.rule for s in theorem.derivation()]
    assert again.axioms() == theorem.axioms()


def replaced(data: object, old: object, new: object) -> object:
    if isinstance(data, tuple):
        return tuple(replaced(d, old, new) for d in data)
    return new if type(data) is type(old) and data == old else data


@pytest.mark.parametrize(
    "bad", [(), ((), ()), ((), (("assume", (), ()),)), "text", None, 7, ((("num", (), "1/0", ""),), ()), ((1,), (2,))]
)
def test_other_data_is_refused(bad: object) -> None:
    with pytest.raises(OutlineError):
        remade(bad)


def test_a_changed_outline_gives_no_false_theorem() -> None:
    """Each name and number of the outline replaced by another: a refusal, or a theorem that the kernel made."""
    theorem = library()["foundations.exp-tangent"].theorem
    data = outline(theorem)
    leaves: set[object] = set()
    stack: list[object] = [data]
    while stack:
        d = stack.pop()
        stack.extend(d) if isinstance(d, tuple) else leaves.add(d)
    refused = 0
    for old in leaves:
        for new in ("1", "le", "certified", 0, 5, -1, ()):
            try:
                made = remade(replaced(data, old, new))
            except OutlineError:
                refused += 1
            else:
                assert isinstance(made, Theorem)
    assert refused > len(leaves)


def lemma(goal: object = None) -> Lemma:
    return Lemma(
        "test.tanh",
        "",
        "",
        (0 <= u, u <= 1, 0 <= v),
        TRUE if goal is None else goal,
        lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    )


def test_the_prover_is_asked_once(searches: list[object]) -> None:
    first, second = lemma().theorem, lemma().theorem
    assert len(searches) == 1
    assert (first.hypotheses, first.conclusion) == (second.hypotheses, second.conclusion)


@pytest.mark.parametrize("poison", [[], [[], []], 3, "other", "axiom"])
def test_a_poisoned_outline_is_caught(empty_cache: Path, searches: list[object], poison: object) -> None:
    statement = lemma().theorem.conclusion
    (file,) = (empty_cache / "certificates").iterdir()
    good = json.loads(file.read_text())
    if poison in ("other", "axiom"):
        other = outline(library()["foundations.exp-tangent" if poison == "other" else "bs16.lemma-2.3"].theorem)
        poison = json.loads(json.dumps(other, default=str))
    file.write_text(json.dumps(dict.fromkeys(good, poison)))
    assert lemma().theorem.conclusion == statement
    assert len(searches) == 2
    assert json.loads(file.read_text()) == good


def test_facts_may_be_theorems() -> None:
    th = inequality(tanh(x) <= x, arith(0 <= x, 0 < x))
    assert th.hypotheses == {0 < x}


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (tanh(u) <= Fraction(99, 100) * u, "is refuted by the prover"),
        (log(u) <= v, "is not defined at u = 0"),
    ],
)
def test_what_is_not_proved_is_a_failed_proof(goal: object, reason: str) -> None:
    with pytest.raises(ProofError, match=reason):
        _ = lemma(goal).theorem


def test_the_steps_are_the_same_from_a_search_and_from_memory(searches: list[object]) -> None:
    """Also the lemmas that are cited: they are not repeated step by step."""
    goal = erfc(x) * y <= 3 * y

    def proved() -> list[tuple[object, ...]]:
        made = Lemma("test.erfc", "", "", (0 < y,), goal, lambda c: inequality(goal, *c.hypotheses))
        return [(line.how, repr(line.step)) for line in lines(made.theorem, [library()[AT_MOST_TWO]])]

    first, second = proved(), proved()
    assert len(searches) == 1
    assert first == second
    assert any(how.startswith(f"lemma {AT_MOST_TWO}") for how, _ in first)


def test_what_is_remembered_cites_only_what_the_search_uses() -> None:
    theorem = library()["bs16.lemma-2.3"].theorem
    data = outline(theorem, {"bs16.lemma-2.3": theorem})
    assert remade(data, lambda name: library()[name].theorem) is theorem
    assert _remade(theorem.conclusion, tuple(theorem.hypotheses), data) is None
    with pytest.raises(OutlineError):
        remade(data)
    tangent = library()[TANGENT].theorem
    assert _remade(tangent.conclusion, (), outline(tangent, {TANGENT: tangent})) is tangent


def test_a_small_outline_of_a_huge_term_is_refused() -> None:
    """Each row is twice the one before; a message about the last one would have no end."""
    rows = [("num", (), "1/1", ""), *(("add", (i, i), (), "") for i in range(60))]
    with pytest.raises(OutlineError):
        remade((rows, [("assume", (), (("formula", ("term", 60)),))]))


def test_a_step_that_is_made_twice_is_one_of_the_steps() -> None:
    once = assume(0 <= x)
    shared, apart = both(once, once), both(once, infer("assume", formula=0 <= x))
    assert [len(list(theorem.derivation())) for theorem in (shared, apart)] == [2, 3]
    assert size(shared) == size(apart) == 2
