"""Writes the site: a page for each theorem, rule, law, axiom and notion, sources, graphs, lessons, and an index."""

from __future__ import annotations

import gzip
import inspect
import json
import multiprocessing
import re
import shutil
import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import jinja2
from markdown_it import MarkdownIt
from markupsafe import Markup

from dpproofs import __version__
from dpproofs.kernel import AXIOMS, LAWS, RULES, Theorem
from dpproofs.library import Library, library, papers as paper_maps
from dpproofs.library.graph import Graph
from dpproofs.library.limits import known
from dpproofs.library.saved import dumps
from dpproofs.pictures import PICTURES, picture
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.lemma import Lemma
from dpproofs.render.mathml import Printer as MathPrinter
from textbook import bounds, lessons, theorems
from textbook.drawing import Node, drawn

HOME = Path(__file__).resolve().parent
ROOT = HOME.parents[1]
MOST_NEIGHBOURS = 14
"""The most lemmas that a lemma cites, or that cite it, drawn beside it; all are listed."""
LARGEST_PROOF = 3_000_000
"""Saved proofs of more bytes are not put beside their pages."""
NAVIGATION = (
    ("lessons.html", "Lessons", "short lessons whose code is run, from why noise to a proof of one's own"),
    (
        "theorems.html",
        "Theorems",
        "all theorems by chapters, each with its statement, definitions and proof",
    ),
    ("graph.html", "Graph", "which chapters and theorems rest on which"),
    ("notions.html", "Notions", "the notions of privacy: their definitions, and the theorems about each"),
    ("pictures.html", "Pictures", "bounds beside what is true"),
    ("sources.html", "Sources", "each item of the papers, what became of it, and the slips that were found"),
    ("base.html", "Trust", "what has to be believed: rules, laws, axioms"),
    ("playground.html", "Playground", "claims and inequalities of your own, judged in the page"),
)
"""The pages that every page leads to, with their names there, and what they have."""
APART = (
    ("atlas.html", "Atlas of notions", "which notion implies which, and what each is closed under"),
    ("glossary.html", "Glossary", "the words"),
)
"""Pages that other pages lead to."""

LLMS = """# Privacy, proved

> A textbook of {count} theorems of differential privacy, written by dpproofs {version}. A small kernel has checked each
> step of each proof, and the numbers on these pages come from the proofs. Losses are in nats.

The theorem called NAME is at theorems/NAME.html, and its proof, unless it is long, at proofs/NAME.json.gz: data that
`dpproofs replay` checks. search-index.js has all names and titles. Programs ask dpproofs itself by `dpproofs mcp`, a
server of the Model Context Protocol, which judges claims such as "this mechanism is (1, 1e-6)-DP" by theorems.
"""


@cache
def _templates() -> jinja2.Environment:
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HOME / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {"version": __version__, "navigation": NAVIGATION}
    found.filters["pretty"] = theorems.pretty
    found.tests["folded"] = lambda value: isinstance(value, theorems.Folded)
    return found


class Site:
    """A folder, and what all pages know."""

    def __init__(self, folder: Path, lib: Library, graph: Graph, *, live: bool) -> None:
        self.folder, self.library, self.graph, self.live = folder, lib, graph, live
        self.users = graph.used_by
        self.depths = graph.depths()
        self.limits = known(lib)
        self.slips = _slips()
        self.titles = {lemma.id: lemma.title for lemma in lib}
        self.drawn = bounds.places((ROOT / "docs" / "pictures.md").read_text(encoding="utf-8"), self.titles)
        self.index: list[tuple[str, str, str, str]] = []

    def write(self, path: str, template: str, **values: Any) -> None:
        """Write a page; links in it begin at its own folder."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        root = "../" * path.count("/")
        page = (
            _templates()
            .get_template(template)
            .render(root=root, path=path, live=self.live, titles=self.titles, **values)
        )
        file.write_text(page, encoding="utf-8")

    def theorem(self, lemma: Lemma) -> None:
        """The page of a lemma, and its saved proof."""
        cites, used = self.graph.cites[lemma.id], self.users[lemma.id]
        near = {lemma.id, *cites[:MOST_NEIGHBOURS], *used[:MOST_NEIGHBOURS]}
        arrows = {n: tuple(c for c in self.graph.cites[n] if c in near) for n in sorted(near)}
        around = Graph(arrows).reduced()
        picture = drawn(
            around.cites,
            around.depths(),
            lambda n: Node(n, theorems.pretty(self.titles[n]), f"{n}.html", "here" if n == lemma.id else ""),
            f"{lemma.id} with what it cites, to the left, and what cites it",
        )
        text = dumps(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)
        saved = len(text) <= LARGEST_PROOF
        if saved:
            file = self.folder / "proofs" / f"{lemma.id}.json.gz"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(gzip.compress(text.encode(), mtime=0))
        self.write(
            f"theorems/{lemma.id}.html",
            "theorem.html",
            title=f"{lemma.id}: {lemma.title}",
            t=theorems.page(lemma, self.library, self.limits),
            slips=self.slips.get(lemma.id, []),
            cites=cites,
            used=used,
            picture=Markup(picture),  # noqa: S704  it was drawn here, and escapes what it says
            drawn=len(near) - 1,
            pictures=self.drawn.get(lemma.id, ()),
            saved=saved,
        )

    def chapters(self) -> Mapping[str, list[Lemma]]:
        """The lemmas by their chapters."""
        found: dict[str, list[Lemma]] = {}
        for lemma in self.library:
            found.setdefault(theorems.chapter(lemma), []).append(lemma)
        return dict(sorted(found.items()))

    def graphs(self) -> None:
        """A graph of each chapter, and one of the chapters."""
        chapters = self.chapters()
        home = {lemma.id: name for name, lemmas in chapters.items() for lemma in lemmas}
        above: dict[str, set[str]] = {name: set() for name in chapters}
        for name, others in self.graph.cites.items():
            above[home[name]] |= {home[o] for o in others} - {home[name]}
        for name, lemmas in chapters.items():
            ids = {lemma.id for lemma in lemmas}
            joined = {i for i in ids if any(c in ids for c in self.graph.cites[i])}
            joined |= {c for i in joined for c in self.graph.cites[i] if c in ids}
            own = Graph({i: tuple(c for c in self.graph.cites[i] if c in ids) for i in sorted(joined)}).reduced()
            picture = (
                drawn(
                    own.cites,
                    own.depths(),
                    lambda n: Node(n, theorems.pretty(self.titles[n]), f"../theorems/{n}.html"),
                    f"The lemmas of {name}, with what they cite to the left",
                )
                if joined
                else ""
            )
            self.write(
                f"chapters/{_slug(name)}.html",
                "chapter.html",
                title=f"Chapter {name}",
                name=name,
                lemmas=lemmas,
                alone=len(ids) - len(joined),
                picture=Markup(picture),  # noqa: S704  as above
                below=sorted(above[name]),
                slug=_slug,
            )
        rows = [(name, _slug(name), len(lemmas), sorted(above[name])) for name, lemmas in chapters.items()]
        self.write(
            "graph.html",
            "graph.html",
            title="Graph",
            rows=rows,
            slug=_slug,
            arrows=sum(len(c) for c in self.graph.cites.values()),
            depth=max(self.depths.values()),
        )

    def base(self) -> None:
        """The pages of the rules, laws, axioms and notions, each with who uses it."""
        rules: dict[str, set[str]] = {}
        laws: dict[str, set[str]] = {}
        axioms: dict[str, set[str]] = {}
        owners = {id(lemma.theorem) for lemma in self.library}
        for lemma in self.library:
            for step in _own_steps(lemma.theorem, owners):
                rules.setdefault(step.rule, set()).add(lemma.id)
                if step.rule in ("law", "axiom"):
                    table = laws if step.rule == "law" else axioms
                    table.setdefault(step.parameters["name"], set()).add(lemma.id)
        for name, rule in RULES.items():
            self.write(
                f"rules/{name}.html",
                "rule.html",
                title=f"Rule {name}",
                name=name,
                kind="rule",
                figure=inspect.getdoc(rule) or "",
                users=sorted(rules.get(name, ())),
                citation="",
                statement=None,
            )
            self.index.append((name, "a rule of the kernel", f"rules/{name}.html", "rule"))
        for name, law in LAWS.items():
            self.write(
                f"laws/{name}.html",
                "rule.html",
                title=f"Law {name}",
                name=name,
                kind="law",
                figure="",
                users=sorted(laws.get(name, ())),
                citation="",
                statement=theorems.sequent(*law),
            )
            self.index.append((name, "a law of the kernel", f"laws/{name}.html", "law"))
        for name, axiom in AXIOMS.items():
            self.write(
                f"axioms/{name}.html",
                "rule.html",
                title=f"Axiom {name}",
                name=name,
                kind="axiom",
                figure="",
                users=sorted(axioms.get(name, ())),
                citation=axiom.citation,
                statement=theorems.sequent(axiom.hypotheses, axiom.conclusion),
            )
            self.index.append((name, axiom.citation, f"axioms/{name}.html", "axiom"))
        self.write(
            "base.html",
            "base_of_trust.html",
            title="What is trusted",
            rules=sorted(RULES),
            laws=sorted(LAWS),
            axioms=sorted(AXIOMS),
            counts={k: len(v) for t in (rules, laws, axioms) for k, v in t.items()},
        )
        self.notions()

    def notions(self) -> None:
        """A page for each notion of privacy, with the lemmas that speak of it."""
        spoken: dict[str, list[tuple[str, bool]]] = {name: [] for name in NOTIONS}
        for lemma in self.library:
            concluded = {d for d in _applied(lemma.conclusion) if d in spoken}
            supposed = {d for h in lemma.hypotheses for d in _applied(h) if d in spoken}
            for name in concluded | supposed:
                spoken[name].append((lemma.id, name in concluded))
        for name, notion in NOTIONS.items():
            d = notion.definition
            shown = MathPrinter((d(*d.parameters),), bodies=True)
            self.write(
                f"notions/{name}.html",
                "notion.html",
                title=notion.about or name,
                name=name,
                notion=notion,
                meanings=[(e.name, head, body) for e, head, body in shown.meanings()],
                concludes=[i for i, c in spoken[name] if c],
                supposes=[i for i, c in spoken[name] if not c],
            )
            self.index.append((name, notion.about or notion.words, f"notions/{name}.html", "notion"))
        self.write(
            "notions.html",
            "notions.html",
            title="Notions of privacy",
            notions=list(NOTIONS.values()),
            counts={name: len(found) for name, found in spoken.items()},
        )

    def sources(self) -> None:
        """The maps of the papers and their errata."""
        rows = []
        for folder in _papers():
            items = import_module(f"theorems.papers.{folder.name}.contents").CONTENTS
            slips = paper_maps.numbered(_errata(folder))
            found = list(paper_maps.rows(items, self.library))
            self.write(
                f"sources/{folder.name}.html",
                "source.html",
                title=folder.name.replace("_", " "),
                name=folder.name,
                rows=found,
                slips=slips,
            )
            counts = [sum(slip.kind == kind for _, slip in slips) for kind in ("slip", "remark")]
            rows.append((folder.name, len(found), *counts))
        self.write("sources.html", "sources.html", title="Sources", rows=rows)

    def front(self) -> None:
        """The first page, the list of theorems, the playground, and the glossary."""
        self.write("theorems.html", "theorems.html", title="All theorems", chapters=self.chapters(), slug=_slug)
        counts = {
            "lemmas": len(self.titles),
            "axioms": len(AXIOMS),
            "rules": len(RULES),
            "laws": len(LAWS),
            "arrows": sum(len(c) for c in self.graph.cites.values()),
            "lessons": len(lessons.LESSONS),
            "functions": len(self.library.functions),
        }
        self.write("index.html", "index.html", title="Privacy, proved", counts=counts, lessons=lessons.LESSONS)
        claim = (ROOT / "examples" / "first_claim.toml").read_text(encoding="utf-8")
        broken = (HOME / "assets" / "break.py").read_text(encoding="utf-8")
        self.write("playground.html", "playground.html", title="Playground", claim=claim, broken=broken)
        text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
        self.write("glossary.html", "prose.html", title="Glossary", body=Markup(_prose(text)))  # noqa: S704  our own

    def atlas(self) -> None:
        """Which notion implies which, and what each is closed under."""
        docs = ROOT / "docs"
        picture = (docs / "atlas.svg").read_text(encoding="utf-8")
        body = _prose((docs / "atlas.md").read_text(encoding="utf-8"), self.titles)
        body = re.sub("<p><img[^>]*></p>", lambda _: f'<figure class="plot">{picture}</figure>', body)
        body = re.sub("(?s)<table>.*?</table>", _scrolled, body)
        self.write("atlas.html", "prose.html", title="Atlas of notions", body=Markup(body))  # noqa: S704  our own
        self.index.append(("atlas", "An atlas of the notions of privacy", "atlas.html", "lesson"))

    def pictures(self) -> None:
        """Bounds beside what is true."""
        text = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
        body = bounds.page(_prose(text, self.titles), picture)
        self.write("pictures.html", "prose.html", title="Pictures of bounds", body=Markup(body))  # noqa: S704  our own
        self.index += [(name, about, f"pictures.html#{name}", "lesson") for name, about in PICTURES.items()]

    def lessons(self) -> None:
        """The lessons, which are run, and their notebooks."""
        done = [(lesson, lessons.rendered(lesson)) for lesson in lessons.LESSONS]
        for place, (lesson, body) in enumerate(done):
            self.write(
                f"lessons/{lesson.name}.html",
                "lesson.html",
                title=lesson.title,
                lesson=lesson,
                body=Markup(body),  # noqa: S704  as above
                number=place + 1,
                before=done[place - 1][0] if place else None,
                after=done[place + 1][0] if place + 1 < len(done) else None,
            )
            lessons.notebook(lesson, self.folder / "lessons" / f"{lesson.name}.ipynb")
            self.index.append((lesson.title, lesson.about, f"lessons/{lesson.name}.html", "lesson"))
        self.write("lessons.html", "lessons.html", title="Lessons", lessons=lessons.LESSONS)

    def search(self) -> None:
        """The index for the search, as a script: it can be loaded where files cannot be fetched."""
        rows = [
            [
                lemma.id,
                lemma.title,
                f"theorems/{lemma.id}.html",
                "theorem",
                " ".join(f.name for f in self.library.functions_of(lemma)),
            ]
            for lemma in self.library
        ]
        rows += [[*row, ""] for row in self.index]
        text = json.dumps(sorted(rows), ensure_ascii=False, separators=(",", ":"))
        (self.folder / "search-index.js").write_text(f"window.searchIndex={text};\n", encoding="utf-8")

    def llms(self) -> None:
        """What the site has, as one page of Markdown for programs that read: https://llmstxt.org."""
        counts = {name: len(lemmas) for name, lemmas in self.chapters().items()}
        chapters = [
            (f"chapters/{_slug(name)}.html", name, f"{n} theorem{'s' if n > 1 else ''}") for name, n in counts.items()
        ]
        taught = [(f"lessons/{one.name}.html", one.title, one.about) for one in lessons.LESSONS]
        notions = [(f"notions/{name}.html", name, one.about or one.words) for name, one in NOTIONS.items()]
        parts = {"Pages": (*NAVIGATION, *APART), "Lessons": taught, "Chapters": chapters, "Notions": notions}
        lines = [LLMS.format(count=len(self.titles), version=__version__)]
        for heading, rows in parts.items():
            said = (f"- [{name}]({page}){about and f': {about}'}" for page, name, about in rows)
            lines += [f"## {heading}", "", *said, ""]
        (self.folder / "llms.txt").write_text("\n".join(lines), encoding="utf-8")

    def assets(self) -> None:
        """Style sheets and scripts."""
        for file in sorted((HOME / "assets").iterdir()):
            if file.suffix in (".css", ".js", ".svg"):
                shutil.copyfile(file, self.folder / file.name)


def _papers() -> list[Path]:
    """The folders of the papers that have a map."""
    return sorted(p for p in (ROOT / "theorems" / "papers").iterdir() if (p / "contents.py").exists())


def _errata(folder: Path) -> tuple[paper_maps.Erratum, ...]:
    """The errata of a paper."""
    if not (folder / "errata.py").exists():
        return ()
    found: tuple[paper_maps.Erratum, ...] = import_module(f"theorems.papers.{folder.name}.errata").ERRATA
    return found


def _slips() -> dict[str, list[tuple[str, str, int, str]]]:
    """What lemmas say of errata of papers: what each shows, the paper, and the number and the place of the erratum."""
    found: dict[str, list[tuple[str, str, int, str]]] = {}
    for folder in _papers():
        for number, slip in paper_maps.numbered(_errata(folder)):
            of = "A remark on" if slip.kind == "remark" else ""
            for said, ids in (("A counterexample to", slip.counterexamples), ("Proved instead of", slip.repairs)):
                for name in ids:
                    found.setdefault(name, []).append((of or said, folder.name, number, slip.place))
    return found


def _own_steps(theorem: Theorem, owners: Container[int]) -> Iterator[Theorem]:
    """The steps of a derivation, up to the theorems of other lemmas."""
    met, stack = {id(theorem)}, [theorem]
    while stack:
        step = stack.pop()
        yield step
        for p in step.premises:
            if id(p) not in met and id(p) not in owners:
                met.add(id(p))
                stack.append(p)


def _scrolled(found: re.Match[str]) -> str:
    table = found[0].replace("<th></th>", "<td></td>")
    return f'<div class="scroll" tabindex="0" role="group" aria-label="Table">{table}</div>'


def _slug(name: str) -> str:
    return name.replace("/", "-")


def _prose(text: str, titles: Mapping[str, str] | None = None) -> str:
    """Markdown as HTML; ids of lemmas become links, and links to documents that are no pages here become text."""
    html = MarkdownIt("commonmark").enable("table").render(text)
    html = re.sub(r'<a href="[^"]*\.(?:md|ipynb|json)(?:#[^"]*)?">(.*?)</a>', r"\1", html, flags=re.DOTALL)

    def linked(found: re.Match[str]) -> str:
        name = found[1]
        return f'<a href="theorems/{name}.html">{name}</a>' if titles and name in titles else found[0]

    return re.sub(r"<code>([^<]+)</code>", linked, html)


def _applied(t: Any) -> Iterable[str]:
    """The names of the definitions that are applied in a term."""
    stack = [t]
    while stack:
        s = stack.pop()
        stack.extend(s.args)
        if s.op == "def":
            yield s.data.name


_site: list[Site] = []


def _write_some(ids: list[str]) -> int:
    (site,) = _site
    for name in ids:
        site.theorem(site.library[name])
    return len(ids)


def build(folder: Path, *, jobs: int = 2, live: bool = True, only: Iterable[str] = ()) -> Site:
    """Write the whole site into an empty folder; with ``only``, the pages of these theorems and what is not a theorem.

    All lemmas are proved first. Then other processes, which share these proofs, write the pages.
    """
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    sys.path.append(str(ROOT / "tests"))
    lib = library()
    site = Site(folder, lib, Graph.of(lib), live=live)
    if site.graph.unproved:
        raise SystemExit(f"not proved: {', '.join(site.graph.unproved)}")
    _site[:] = [site]
    ids = list(only) or [lemma.id for lemma in lib]
    parts = [ids[i : i + 16] for i in range(0, len(ids), 16)]
    if jobs > 1:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            for _ in pool.imap_unordered(_write_some, parts):
                pass
    else:
        list(map(_write_some, parts))
    site.graphs()
    site.base()
    site.sources()
    site.lessons()
    site.atlas()
    site.pictures()
    site.front()
    site.search()
    site.llms()
    site.assets()
    return site
