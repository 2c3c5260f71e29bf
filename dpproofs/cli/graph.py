"""The command graph: which lemma cites which."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.system.output import as_json


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    graph = command("graph", "show which lemmas cite which: all, or a lemma with its neighbours", run)
    graph.add_argument("name", nargs="?", metavar="NAME")
    graph.add_argument("--reduced", action="store_true", help="leave out citations that follow from others")
    graph.add_argument("--dot", action="store_true", help="print the graph in the language of Graphviz")


def run(options: argparse.Namespace) -> int:
    """Prove the library, and print what each proof cites."""
    from dpproofs.library import library
    from dpproofs.library.graph import Graph

    lib = library()
    name = None if options.name is None else lib.lemma_of(options.name).id
    graph = Graph.of(lib)
    found = graph if name is None else graph.around(name)
    found = found.reduced() if options.reduced else found
    if options.json:
        print(as_json(found.to_json()))
    elif options.dot:
        print(found.to_dot())
    elif name is not None:
        for heading, ids in (("cites", found.cites[name]), ("used by", found.used_by[name])):
            print(f"{name} {heading} {len(ids) or 'no other lemma'}")
            print("".join(f"    {other}: {lib[other].title}\n" for other in ids), end="")
    else:
        depths = found.depths()
        arrows = sum(map(len, found.cites.values()))
        print(f"{len(found.cites)} lemmas, {arrows} citations, depth {max(depths.values(), default=0)}")
        for other, ids in found.cites.items():
            print(f"{other}: {', '.join(ids) or 'cites none'}")
    return 0 if not graph.unproved else 3
