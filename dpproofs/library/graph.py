"""The graph of the library: which lemma cites which, read off the derivations themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dpproofs.errors import InputError
from dpproofs.kernel import KernelError, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.logic import ProofError
from dpproofs.proving.memory import without_memory


@dataclass(frozen=True)
class Graph:
    """What each lemma cites, by ids, in alphabetical order.

    A derivation is cut where a step is the theorem of another lemma: that is cited, and what it rests on is not.
    ``unproved`` are lemmas whose proofs fail, and which nothing can cite.
    """

    cites: Mapping[str, tuple[str, ...]]
    unproved: tuple[str, ...] = ()

    @classmethod
    def of(cls, lemmas: Iterable[Lemma]) -> Graph:
        """The graph of these lemmas. What others cite, which are not among them, is not cut; each is proved.

        They are proved without what earlier runs found: a derivation that is repeated from memory has the steps of
        the lemmas in it, and not these.
        """
        theorems: dict[str, Theorem] = {}
        unproved = []
        for lemma in lemmas:
            try:
                with without_memory():
                    theorems[lemma.id] = lemma.theorem
            except (KernelError, ProofError):
                unproved.append(lemma.id)
        owners = {id(theorem): name for name, theorem in theorems.items()}
        cites = {name: tuple(sorted(set(_cited(t, owners)))) for name, t in sorted(theorems.items())}
        return cls(Frozen(cites), tuple(sorted(unproved)))

    @property
    def used_by(self) -> Mapping[str, tuple[str, ...]]:
        """What cites each lemma."""
        found: dict[str, list[str]] = {name: [] for name in self.cites}
        for name, others in self.cites.items():
            for other in others:
                found[other].append(name)
        return Frozen({name: tuple(others) for name, others in found.items()})

    def around(self, name: str) -> Graph:
        """A lemma with what it cites and what cites it, and the citations among these; InputError if it is none."""
        if name not in self.cites:
            raise InputError("name", name, "is not the id of a proved lemma of the graph")
        near = {name, *self.cites[name], *self.used_by[name]}
        return Graph(Frozen({n: tuple(c for c in self.cites[n] if c in near) for n in sorted(near)}))

    def reduced(self) -> Graph:
        """The graph without the citations that follow from others."""
        reach: dict[str, set[str]] = {}
        for name in self.in_order():
            reach[name] = set().union(*({c} | reach[c] for c in self.cites[name]))
        kept = {
            name: tuple(c for c in cited if not any(c in reach[other] for other in cited if other != c))
            for name, cited in self.cites.items()
        }
        return Graph(Frozen(kept), self.unproved)

    def in_order(self) -> Iterator[str]:
        """The lemmas, each after all that it cites."""
        done: set[str] = set()
        for first in self.cites:
            stack = [(first, False)]
            while stack:
                name, expanded = stack.pop()
                if name in done:
                    continue
                if expanded:
                    done.add(name)
                    yield name
                else:
                    stack.append((name, True))
                    stack.extend((c, False) for c in self.cites[name] if c not in done)

    def depths(self) -> Mapping[str, int]:
        """How long the longest chain of citations below each lemma is; 0 where it cites none."""
        found: dict[str, int] = {}
        for name in self.in_order():
            found[name] = 1 + max((found[c] for c in self.cites[name]), default=-1)
        return Frozen(found)

    def to_json(self) -> dict[str, object]:
        """The graph as plain data."""
        depths = self.depths()
        return {
            "lemmas": [{"name": n, "cites": list(c), "depth": depths[n]} for n, c in self.cites.items()],
            "unproved": list(self.unproved),
        }

    def to_dot(self) -> str:
        """The graph in the language of Graphviz."""
        lines = ["digraph library {", "  rankdir=BT;", '  node [shape=box, fontname="sans-serif"];']
        lines += [f'  "{name}";' for name in self.cites]
        lines += [f'  "{cited}" -> "{name}";' for name, others in self.cites.items() for cited in others]
        return "\n".join([*lines, "}"])


def _cited(theorem: Theorem, owners: Mapping[int, str]) -> Iterator[str]:
    """The lemmas whose theorems are steps of a derivation, which is not walked beyond these."""
    met, stack = {id(theorem)}, [theorem]
    while stack:
        for p in stack.pop().premises:
            if id(p) in met:
                continue
            met.add(id(p))
            if id(p) in owners:
                yield owners[id(p)]
            else:
                stack.append(p)
