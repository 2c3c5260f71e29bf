"""A part of the site is written alone, and the site that stands stays until the new one is done."""

from __future__ import annotations

import json
from functools import partial

import pytest
from textbook import build, site

from dpproofs.library import library
from dpproofs.library.graph import Graph

FEW = ("foundations.exp-tangent", "bs16.lemma-2.4")


@pytest.fixture
def few(monkeypatch):
    """A site of few pages: two lemmas and the playground."""
    lib = library()

    class Few:
        packages = lib.packages
        functions_of = lib.functions_of
        __getitem__ = lib.__getitem__

        def __iter__(self):
            return (lib[name] for name in FEW)

    def parts(self):
        return {
            "playground": self.playground,
            site.KEY: self.key,
            **{name: partial(self.theorem, lib[name]) for name in FEW},
        }

    monkeypatch.setattr(build, "library", Few)
    monkeypatch.setattr(site.Site, "parts", property(parts))


def files(folder):
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def test_named_parts_are_written_and_others_stay(tmp_path):
    folder = tmp_path / "site"
    (folder / "lessons").mkdir(parents=True)
    (folder / "index.html").write_text("the old one")
    (folder / "lessons" / "groups.html").write_text("the old one")
    found = build.some(folder, ["foundations.exp-tangent", "lessons/groups.html", "glossary"])
    assert found == ["glossary.html", "lessons/groups.html", "theorems/foundations.exp-tangent.html"]
    written = files(folder)
    assert written["index.html"] == b"the old one"
    assert b"<h1>Groups</h1>" in written["lessons/groups.html"]
    assert "style.css" in written
    assert b"without the whole site" in written["theorems/foundations.exp-tangent.html"]
    assert [f.name for f in tmp_path.iterdir()] == ["site"]


def test_each_page_of_the_navigation_and_each_chapter_is_a_part(tmp_path):
    made = site.Site(tmp_path, library(), Graph({}), live=False)
    pages = {url.removesuffix(".html") for url, _, _ in (*site.NAVIGATION, *site.APART)}
    assert {"index", *pages, *made.titles, *(f"chapters/{site.slug(name)}" for name in made.chapters)} <= set(
        made.parts
    )
    found = build.some(tmp_path / "site", ["atlas"])
    assert found == ["atlas.html"]


def test_the_argument_of_a_page_says_once_what_several_blocks_suppose(tmp_path):
    uncited = Graph(dict.fromkeys((lemma.id for lemma in library()), ()))
    site.Site(tmp_path, library(), uncited, live=False, is_whole=False).parts["bs16.lemma-2.3"]()
    page = (tmp_path / "theorems" / "bs16.lemma-2.3.html").read_text(encoding="utf-8")
    text = page.partition('<h2 id="argument">')[2].partition("</section>")[0]
    assert 'class="part">Towards <a href="bs16x.lemma-2.3-renyi.html">' in text
    _, first, second, *_ = text.split("Supposing")[1:]
    assert first.startswith(':</span></p>\n<ul class="supposing"><li><div class="scroll">(a) <math>')
    assert '<div class="scroll">(b) <math>' in first.partition("</ul>")[0]
    assert second.startswith(" (a), (b).</span></p>")


def test_what_cites_a_theorem_is_read_from_the_site_that_stands(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    rows = [{"name": name, "cites": []} for name in ("foundations.exp-tangent", "bs16.lemma-3.5")]
    rows[1]["cites"] = ["foundations.exp-tangent", "a.lemma-that-is-gone"]
    (folder / build.GRAPH).write_text(json.dumps({"lemmas": rows}))
    build.some(folder, ["foundations.exp-tangent"])
    page = (folder / "theorems" / "foundations.exp-tangent.html").read_text(encoding="utf-8")
    used = page.partition("<h3>Used by 1</h3>")[2]
    assert 'href="../theorems/bs16.lemma-3.5.html"' in used


def test_a_name_that_is_none_is_refused_with_one_that_is(tmp_path):
    with pytest.raises(SystemExit, match=r"no part of the site is called bs16.lema-3.5; there is bs16.lemma-3.5"):
        build.some(tmp_path / "site", ["bs16.lema-3.5"])
    assert not list(tmp_path.iterdir())


def test_the_old_site_stays_until_the_new_one_is_done(tmp_path, few, monkeypatch):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "playground.html").write_text("the old one")
    (folder / "gone.html").write_text("the old one")

    def interrupted(self):
        assert files(folder)["playground.html"] == b"the old one"
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(site.Site, "playground", interrupted)
        with pytest.raises(KeyboardInterrupt):
            build.whole(folder, jobs=1)
    assert set(files(folder)) == {"playground.html", "gone.html"}
    build.whole(folder, jobs=1)
    pages = {name for name in files(folder) if name.endswith(".html")}
    assert pages == {"playground.html", *(f"theorems/{name}.html" for name in FEW)}
    assert b"the old one" not in files(folder)["playground.html"]
    graph = json.loads((folder / build.GRAPH).read_text(encoding="utf-8"))
    assert Graph.of([library()[name] for name in FEW]).to_json() == graph
    assert [f.name for f in tmp_path.iterdir()] == ["site"]


def test_the_page_of_a_rule_lists_the_first_of_its_users(tmp_path):
    made = site.Site(tmp_path, library(), Graph({}), live=False)
    users = sorted(made.titles)[:50]
    said = {"title": "Rule", "name": "cut", "kind": "rule", "figure": "", "citation": "", "statement": None}
    for most, listed in ((site.MOST_USERS, 40), (None, 50)):
        made.write("rules/cut.html", "rule.html", users=users, most=most, **said)
        page = (tmp_path / "rules" / "cut.html").read_text(encoding="utf-8")
        assert page.count("<li><a href=") == listed
        assert "Used in steps of 50 lemmas" in page
        assert ("the first 40" in page) == (listed == 40)
