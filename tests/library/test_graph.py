"""The graph of the library is what the derivations say."""

from __future__ import annotations

import json

import pytest

from dpproofs.cli import main
from dpproofs.errors import InputError
from dpproofs.language.terms import var
from dpproofs.library import library
from dpproofs.library.citations import lines
from dpproofs.library.graph import Graph
from dpproofs.proving import memory
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith


@pytest.fixture(scope="module")
def some():
    """Lemmas of one chapter, with all that they cite."""
    found, todo = {}, [library()["bs16.lemma-3.5"]]
    while todo:
        lemma = todo.pop()
        if lemma.id not in found:
            found[lemma.id] = lemma
            todo += [line.cited for line in lines(lemma.theorem) if line.cited is not None]
    return list(found.values())


def test_a_lemma_cites_what_its_steps_cite(some):
    graph = Graph.of(some)
    assert len(graph.cites) == len(some) > 3
    for lemma in some:
        cited = {line.cited.id for line in lines(lemma.theorem) if line.cited is not None}
        assert set(graph.cites[lemma.id]) == cited


def test_what_a_lemma_is_used_by_is_the_other_way_round(some):
    graph = Graph.of(some)
    arrows = {(a, b) for a, others in graph.cites.items() for b in others}
    assert arrows == {(a, b) for b, others in graph.used_by.items() for a in others}
    assert arrows


def test_a_derivation_is_cut_where_a_theorem_belongs_to_another_lemma(some):
    whole = Graph.of(some)
    first = library()["bs16.lemma-3.5"]
    assert Graph.of([first]).cites == {first.id: ()}
    between = whole.cites[first.id][0]
    assert Graph.of([first, library()[between]]).cites[first.id] == (between,)


def test_depths_and_order():
    graph = Graph({"a": ("b", "c"), "b": ("c",), "c": (), "d": ()})
    assert graph.depths() == {"a": 2, "b": 1, "c": 0, "d": 0}
    order = list(graph.in_order())
    assert order.index("c") < order.index("b") < order.index("a")
    assert sorted(order) == ["a", "b", "c", "d"]


def test_what_follows_from_other_citations_is_left_out():
    graph = Graph({"a": ("b", "c"), "b": ("c",), "c": (), "d": ("a", "c")})
    assert graph.reduced().cites == {"a": ("b",), "b": ("c",), "c": (), "d": ("a",)}


def test_the_neighbourhood_of_a_lemma():
    graph = Graph({"a": ("b", "c"), "b": ("c",), "c": (), "d": ("a",), "e": ("d",)})
    assert graph.around("a").cites == {"a": ("b", "c"), "b": ("c",), "c": (), "d": ("a",)}
    with pytest.raises(InputError, match="is not the id"):
        graph.around("z")


def test_as_data_and_for_graphviz():
    graph = Graph({"a": ("b",), "b": ()}, ("c",))
    assert graph.to_json() == {
        "lemmas": [{"name": "a", "cites": ["b"], "depth": 1}, {"name": "b", "cites": [], "depth": 0}],
        "unproved": ["c"],
    }
    assert '"b" -> "a";' in graph.to_dot()


@pytest.mark.slow
def test_the_command(capsys):
    assert main(["graph", "bs16.lemma-3.5", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["lemmas"]}
    wanted = {line.cited.id for line in lines(library()["bs16.lemma-3.5"].theorem) if line.cited is not None}
    assert wanted == set(rows["bs16.lemma-3.5"]["cites"])
    assert main(["graph", "bs16.lemma-3.5"]) == 0
    assert "used by" in capsys.readouterr().out
    assert main(["graph", "--reduced", "--dot"]) == 0
    assert capsys.readouterr().out.startswith("digraph")
    assert main(["graph", "bs16.lemma-9.9"]) == 2


def test_nothing_is_repeated_from_memory():
    x, off = var("x"), []

    def proof(claim):
        off.append(memory._off.get())
        return arith(claim.conclusion)

    Graph.of([Lemma("t.square", "A square", "", (), 0 <= x**2, proof)])
    assert off == [True]
