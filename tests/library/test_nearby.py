"""Lemmas that rest on the same others stand near each other."""

from __future__ import annotations

from dpproofs.library import library
from dpproofs.library.nearby import near_each_other, on_a_line, uses


def test_what_a_module_uses_is_read_off_its_text() -> None:
    texts = {
        "t.one": 'ONE = Lemma("t.first", "title")\n',
        "t.two": 'from t.one import ONE\nfrom elsewhere import x\nTWO = Lemma("t.second", "title")\n',
        "t.three": 'use("t.second", x=1)\nuse("t.third")\nTHREE = Lemma("t.third", "title")\n',
    }
    assert uses(texts) == {"t.one": set(), "t.two": {"t.one"}, "t.three": {"t.two"}}


def test_a_chain_is_laid_out_as_it_is() -> None:
    chain = {"d": ["a"], "a": ["c"], "b": [], "c": ["b"], "e": ["d"]}
    assert on_a_line(chain) in (list("edacb"), list("bcade"))


def test_two_groups_on_one_ground_stand_apart() -> None:
    graph = {"ground": [], **{f"{g}{i}": ["ground", f"{g}0"] if i else ["ground"] for i in range(4) for g in "xy"}}
    line = [node[0] for node in on_a_line(graph) if node != "ground"]
    assert "".join(line) in ("xxxxyyyy", "yyyyxxxx")


def test_every_lemma_is_checked_once_and_those_of_files_come_first() -> None:
    names = ["bs16.lemma-b.1", "foundations.exp-tangent", "mechanisms.laplace-tail"]
    todo = [*((name, None) for name in names), ("mine", "mine.py")]
    found = near_each_other(todo)
    assert found[0] == ("mine", "mine.py")
    assert sorted(map(str, found)) == sorted(map(str, todo))
    assert all(library()[name].id == name for name in names)
