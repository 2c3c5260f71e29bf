"""Writes the site: a page for each theorem, rule, law, axiom and notion, sources, graphs, lessons, and an index."""

from __future__ import annotations

import gzip
import inspect
import re
import shutil
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from dpproofs import __version__
from dpproofs.kernel import AXIOMS, LAWS, RULES, Theorem
from dpproofs.library import Library, papers as paper_maps
from dpproofs.library.graph import Graph
from dpproofs.library.limits import known
from dpproofs.library.saved import dumps
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.lemma import Lemma
from dpproofs.render.mathml import Printer as MathPrinter
from textbook import bounds, lessons, search, theorems
from textbook.citing import bibtex
from textbook.drawing import Node, drawn
from textbook.layout import templates
from textbook.prose import anchor, anchored, applied, prose, scrolled, slug
from textbook.sources import FILE, Source, cited, mapped, of_folder, sources as bibliography, titled

HOME = Path(__file__).resolve().parent
ROOT = HOME.parents[1]
MOST_NEIGHBOURS = 14
"""The most lemmas that a lemma cites, or that cite it, drawn beside it; all are listed."""
MOST_USERS = 40
"""The most lemmas that the page of a rule or a law lists: nearly all use the commonest ones."""
LARGEST_PROOF = 800_000
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
    (
        "syllabus.html",
        "Syllabus",
        "the lessons as a course: what to read, the exercises by their kinds, how to teach with it",
    ),
)
"""Pages that other pages lead to."""
KEY = "key"
"""The solutions of the exercises: a page that no other one leads to, and that is written only where it is named."""

LLMS = """# Privacy, proved

> A textbook of {count} theorems of differential privacy, written by dpproofs {version}. A small kernel has checked each
> step of each proof, and the numbers on these pages come from the proofs. Losses are in nats.

The theorem called NAME is at theorems/NAME.html, and its proof, unless it is long, at proofs/NAME.json.gz: data that
`dpproofs replay` checks. search-index.js has all names and titles. Programs ask dpproofs itself by `dpproofs mcp`, a
server of the Model Context Protocol, which judges claims such as "this mechanism is (1, 1e-6)-DP" by theorems.
"""


class Site:
    """A folder, and what all pages know."""

    def __init__(self, folder: Path, lib: Library, graph: Graph, *, live: bool, is_whole: bool = True) -> None:
        self.folder, self.library, self.graph, self.live = folder, lib, graph, live
        self.is_whole = is_whole  # else it is not known what cites a lemma
        self.users = graph.used_by
        self.depths = graph.depths()
        self.limits = known(lib)
        self.slips = _slips()
        self.titles = {lemma.id: lemma.title for lemma in lib}
        self.drawn = bounds.places((ROOT / "docs" / "pictures.md").read_text(encoding="utf-8"), self.titles)

    def write(self, path: str, template: str, **values: Any) -> None:
        """Write a page; links in it begin at its own folder."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        root = "../" * path.count("/")
        page = (
            templates()
            .get_template(template)
            .render(root=root, path=path, live=self.live, titles=self.titles, navigation=NAVIGATION, **values)
        )
        file.write_text(page, encoding="utf-8")

    def theorem(self, lemma: Lemma) -> None:
        """The page of a lemma, and its saved proof."""
        cites, used = self.graph.cites[lemma.id], self.users[lemma.id]
        near = {lemma.id, *cites[:MOST_NEIGHBOURS], *used[:MOST_NEIGHBOURS]}
        arrows = {n: tuple(c for c in self.graph.cites.get(n, ()) if c in near) for n in sorted(near)}
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
            self.packed(f"proofs/{lemma.id}.json.gz", text)
        shown = theorems.page(lemma, self.library, self.limits)
        proof = shown["proof"]
        if len(proof["inline"]) < len(proof["steps"]):
            steps = templates().get_template("steps.html").render(shown=proof["steps"], kept=proof["kept"])
            self.packed(f"steps/{lemma.id}.html.gz", steps)
        code = self.folder / shown["file"]
        if not code.exists():
            code.parent.mkdir(parents=True, exist_ok=True)
            code.write_text(shown["code"], encoding="utf-8")
        self.write(
            f"theorems/{lemma.id}.html",
            "theorem.html",
            title=f"{lemma.id}: {lemma.title}",
            t=shown,
            slips=self.slips.get(lemma.id, []),
            cites=cites,
            used=used,
            is_whole=self.is_whole,
            papers=cited(lemma.source),
            bibtex=bibtex(lemma),
            picture=Markup(picture),  # noqa: S704  it was drawn here, and escapes what it says
            drawn=len(near) - 1,
            pictures=self.drawn.get(lemma.id, ()),
            saved=saved,
        )

    def packed(self, path: str, text: str) -> None:
        """Write a text, compressed; the same text always as the same bytes."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(gzip.compress(text.encode(), mtime=0))

    @cached_property
    def chapters(self) -> Mapping[str, list[Lemma]]:
        """The lemmas by their chapters."""
        found: dict[str, list[Lemma]] = {}
        for lemma in self.library:
            found.setdefault(theorems.chapter(lemma), []).append(lemma)
        return dict(sorted(found.items()))

    @cached_property
    def above(self) -> Mapping[str, set[str]]:
        """The chapters that each chapter rests on."""
        home = {lemma.id: name for name, lemmas in self.chapters.items() for lemma in lemmas}
        found: dict[str, set[str]] = {name: set() for name in self.chapters}
        for name, others in self.graph.cites.items():
            found[home[name]] |= {home[o] for o in others} - {home[name]}
        return found

    def chapter(self, name: str) -> None:
        """The graph of a chapter, and its lemmas."""
        lemmas = self.chapters[name]
        cites = {lemma.id: self.graph.cites.get(lemma.id, ()) for lemma in lemmas}
        joined = {i for i in cites if any(c in cites for c in cites[i])}
        joined |= {c for i in joined for c in cites[i] if c in cites}
        own = Graph({i: tuple(c for c in cites[i] if c in cites) for i in sorted(joined)}).reduced()
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
            f"chapters/{slug(name)}.html",
            "chapter.html",
            title=f"Chapter {name}",
            name=name,
            lemmas=lemmas,
            alone=len(cites) - len(joined),
            picture=Markup(picture),  # noqa: S704  as above
            below=sorted(self.above[name]),
            slug=slug,
        )

    def chapter_list(self) -> None:
        """Which chapters rest on which."""
        rows = [(name, slug(name), len(lemmas), sorted(self.above[name])) for name, lemmas in self.chapters.items()]
        self.write(
            "graph.html",
            "graph.html",
            title="Graph",
            rows=rows,
            slug=slug,
            arrows=sum(len(c) for c in self.graph.cites.values()),
            depth=max(self.depths.values(), default=0),
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
                most=MOST_USERS,
                citation="",
                statement=None,
            )
        for name, law in LAWS.items():
            self.write(
                f"laws/{name}.html",
                "rule.html",
                title=f"Law {name}",
                name=name,
                kind="law",
                figure="",
                users=sorted(laws.get(name, ())),
                most=MOST_USERS,
                citation="",
                statement=theorems.sequent(*law),
            )
        for name, axiom in AXIOMS.items():
            self.write(
                f"axioms/{name}.html",
                "rule.html",
                title=f"Axiom {name}",
                name=name,
                kind="axiom",
                figure="",
                users=sorted(axioms.get(name, ())),
                most=None,
                citation=axiom.citation,
                statement=theorems.sequent(axiom.hypotheses, axiom.conclusion),
            )
        self.write(
            "base.html",
            "base_of_trust.html",
            title="What is trusted",
            rules=sorted(RULES),
            laws=sorted(LAWS),
            axioms=sorted(AXIOMS),
            counts={k: len(v) for t in (rules, laws, axioms) for k, v in t.items()},
        )

    def notions(self) -> None:
        """A page for each notion of privacy, with the lemmas that speak of it."""
        spoken: dict[str, list[tuple[str, bool]]] = {name: [] for name in NOTIONS}
        for lemma in self.library:
            concluded = {d for d in applied(lemma.conclusion) if d in spoken}
            supposed = {d for h in lemma.hypotheses for d in applied(h) if d in spoken}
            for name in concluded | supposed:
                spoken[name].append((lemma.id, name in concluded))
        for name, notion in NOTIONS.items():
            d = notion.definition
            shown = MathPrinter((d(*d.parameters),), bodies=True)
            self.write(
                f"notions/{name}.html",
                "notion.html",
                title=notion.about or name.replace("_", " "),
                name=name,
                notion=notion,
                meanings=[(e.name, head, body) for e, head, body in shown.meanings()],
                concludes=[i for i, c in spoken[name] if c],
                supposes=[i for i, c in spoken[name] if not c],
            )
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
        for name, items, slips in mapped():
            found = list(paper_maps.rows(items, self.library))
            self.write(
                f"sources/{name}.html",
                "source.html",
                title=f"{titled(name)}, item by item",
                source=of_folder(name),
                name=name,
                rows=found,
                slips=slips,
            )
            self.statements(name, found)
            counts = [sum(slip.kind == kind for _, slip in slips) for kind in ("slip", "remark")]
            rows.append((name, len(found), *counts))
        users: dict[Source, list[str]] = {one: [] for one in bibliography()}
        for lemma in self.library:
            for one in cited(lemma.source):
                users[one].append(lemma.id)
        self.write("sources.html", "sources.html", title="Sources", rows=rows, bibliography=users.items())
        shutil.copyfile(FILE, self.folder / FILE.name)

    def theorem_list(self) -> None:
        """All theorems."""
        self.write("theorems.html", "theorems.html", title="All theorems", chapters=self.chapters, slug=slug)

    def statements(self, name: str, rows: Iterable[paper_maps.Row]) -> None:
        """The statements of a paper in its order, without proofs, after the definitions that they use."""
        meanings: dict[str, tuple[str, str, str]] = {}
        stated = []
        for row in rows:
            found = [(lemma, theorems.sequent(lemma.hypotheses, lemma.conclusion)) for lemma in row.lemmas]
            for _, statement in found:
                meanings |= {meaning[0]: meaning for meaning in statement["definitions"]}
            stated.append((row, found))
        self.write(
            f"sources/{name}-statements.html",
            "statements.html",
            title=f"{titled(name)}: the statements",
            source=of_folder(name),
            name=name,
            stated=stated,
            meanings=sorted(meanings.values()),
        )

    def front(self) -> None:
        """The first page."""
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

    def playground(self) -> None:
        """Claims and inequalities of one's own."""
        first = (ROOT / "examples" / "first_claim.toml").read_text(encoding="utf-8")
        guide = (ROOT / "docs" / "how-to-claim.md").read_text(encoding="utf-8")
        claims = {"Gaussian noise on a count": first}
        for section in guide.split("\n## ")[1:]:
            if found := re.search(r"^```toml\n(.*?)^```", section, re.MULTILINE | re.DOTALL):
                claims[section.partition("\n")[0]] = found[1]
        broken = (HOME / "assets" / "break.py").read_text(encoding="utf-8")
        self.write("playground.html", "playground.html", title="Playground", claims=claims, broken=broken)

    def glossary(self) -> None:
        """The words."""
        text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
        self.write("glossary.html", "prose.html", title="Glossary", body=Markup(_defined(anchored(prose(text)))))  # noqa: S704  our own

    def atlas(self) -> None:
        """Which notion implies which, and what each is closed under."""
        docs = ROOT / "docs"
        picture = (docs / "atlas.svg").read_text(encoding="utf-8")
        body = prose((docs / "atlas.md").read_text(encoding="utf-8"), self.titles)
        body = re.sub("<p><img[^>]*></p>", lambda _: f'<figure class="plot">{picture}</figure>', body)
        body = scrolled(body)
        self.write("atlas.html", "prose.html", title="Atlas of notions", body=Markup(anchored(body)))  # noqa: S704  our own

    def pictures(self) -> None:
        """Bounds beside what is true."""
        text = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
        body = bounds.page(prose(text, self.titles))
        self.write("pictures.html", "prose.html", title="Pictures of bounds", body=Markup(anchored(body)))  # noqa: S704  our own

    def lesson(self, lesson: lessons.Lesson) -> None:
        """A lesson, which is run, and its notebook."""
        place = lessons.LESSONS.index(lesson)
        self.write(
            f"lessons/{lesson.name}.html",
            "lesson.html",
            title=lesson.title,
            lesson=lesson,
            body=Markup(anchored(lessons.rendered(lesson))),  # noqa: S704  our own
            number=place + 1,
            before=lessons.LESSONS[place - 1] if place else None,
            after=lessons.LESSONS[place + 1] if place + 1 < len(lessons.LESSONS) else None,
        )
        lessons.notebook(lesson, self.folder / "lessons" / f"{lesson.name}.ipynb")

    def lesson_list(self) -> None:
        """All lessons."""
        self.write("lessons.html", "lessons.html", title="Lessons", lessons=lessons.LESSONS)

    def syllabus(self) -> None:
        """The lessons as a course."""
        before, after = (
            Markup(anchored(prose((HOME / f"{name}.md").read_text(encoding="utf-8"))))  # noqa: S704  our own
            for name in ("syllabus", "syllabus-teaching")
        )
        self.write(
            "syllabus.html",
            "syllabus.html",
            title="Syllabus",
            lessons=lessons.LESSONS,
            kinds=lessons.KINDS,
            before=before,
            after=after,
        )

    def key(self) -> None:
        """The solutions of the exercises, with the reasons."""
        rows = [
            (
                one,
                [
                    {
                        **vars(e),
                        "kind": lessons.KINDS[e.kind],
                        "asked": Markup(lessons.html(e.question, inline=True)),  # noqa: S704  our own
                        "why": Markup(lessons.html(e.why, inline=True)),  # noqa: S704  our own
                    }
                    for e in one.exercises
                ],
            )
            for one in lessons.LESSONS
        ]
        self.write(f"{KEY}.html", "key.html", title="Key to the exercises", lessons=rows)

    def search(self) -> None:
        """What the search knows."""
        pages = {url: (name, about) for url, name, about in (*NAVIGATION, *APART)}
        found = search.documents(self.library, self.limits, pages)
        (self.folder / "search-index.js").write_text(search.script(found), encoding="utf-8")

    def llms(self) -> None:
        """What the site has, as one page of Markdown for programs that read: https://llmstxt.org."""
        counts = {name: len(lemmas) for name, lemmas in self.chapters.items()}
        chapters = [
            (f"chapters/{slug(name)}.html", name, f"{n} theorem{'s' if n > 1 else ''}") for name, n in counts.items()
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
        shutil.copyfile(ROOT / "LICENSE", self.folder / "LICENSE.txt")
        for file in sorted((HOME / "assets").iterdir()):
            if file.suffix in (".css", ".js", ".svg"):
                shutil.copyfile(file, self.folder / file.name)

    @cached_property
    def parts(self) -> Mapping[str, Callable[[], None]]:
        """What can be written by itself, by its name: pages, lessons, chapters, notions, sources, theorems."""
        return {
            "index": self.front,
            "theorems": self.theorem_list,
            "lessons": self.lesson_list,
            "graph": self.chapter_list,
            "notions": self.notions,
            "pictures": self.pictures,
            "sources": self.sources,
            "base": self.base,
            "playground": self.playground,
            "atlas": self.atlas,
            "glossary": self.glossary,
            "syllabus": self.syllabus,
            KEY: self.key,
            "search": self.search,
            "llms": self.llms,
            "assets": self.assets,
            **{one.name: partial(self.lesson, one) for one in lessons.LESSONS},
            **{f"chapters/{slug(name)}": partial(self.chapter, name) for name in self.chapters},
            **{lemma.id: partial(self.theorem, lemma) for lemma in self.library},
        }


def _slips() -> dict[str, list[tuple[str, str, int, str]]]:
    """What lemmas say of errata of papers: what each shows, the paper, and the number and the place of the erratum."""
    found: dict[str, list[tuple[str, str, int, str]]] = {}
    for paper, _, slips in mapped():
        for number, slip in slips:
            of = "A remark on" if slip.kind == "remark" else ""
            for said, ids in (("A counterexample to", slip.counterexamples), ("Proved instead of", slip.repairs)):
                for name in ids:
                    found.setdefault(name, []).append((of or said, paper, number, slip.place))
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


def _defined(html: str) -> str:
    """The glossary, in which each word has a place of its own."""
    return re.sub(
        r"<li>(\s*<p>)?<strong>(.*?)</strong>",
        lambda found: f'<li id="{anchor(found[2])}">{found[1] or ""}<strong>{found[2]}</strong>',
        html,
    )
