"""What programs read first of the site names its pages, in the words of the pages themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textbook import lessons, site

from dpproofs.library import library
from dpproofs.library.graph import Graph
from dpproofs.privacy.notions import NOTIONS


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    made = site.Site(folder, library(), Graph({}), live=False)
    made.front()
    made.llms()
    return folder


def listed(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """The names and pages under each heading."""
    text = (folder / "llms.txt").read_text(encoding="utf-8")
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)[1:]
    rows = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\)(?:: .+)?$", re.MULTILINE)
    return {heading: rows.findall(body) for heading, body in zip(parts[::2], parts[1::2], strict=True)}


def test_it_begins_with_a_title_and_a_summary(written: Path) -> None:
    title, summary, *_ = (written / "llms.txt").read_text(encoding="utf-8").split("\n\n")
    assert title == "# Privacy, proved"
    assert all(line.startswith("> ") for line in summary.splitlines())
    assert f"{len(list(library()))} theorems" in summary


def test_its_pages_are_those_of_the_navigation(written: Path) -> None:
    page = (written / "index.html").read_text(encoding="utf-8").partition('<nav aria-label="Main">')[2]
    shown = re.findall(r'<a href="([^"]+)">([^<]+)</a>', page.partition("</nav>")[0])
    assert len(shown) == len(site.NAVIGATION)
    assert listed(written)["Pages"][: len(shown)] == [(name, path) for path, name in shown]


def test_it_names_each_lesson_chapter_and_notion(written: Path) -> None:
    found = listed(written)
    assert [path for _, path in found["Lessons"]] == [f"lessons/{one.name}.html" for one in lessons.LESSONS]
    assert [name for name, _ in found["Notions"]] == list(NOTIONS)
    text = (written / "llms.txt").read_text(encoding="utf-8")
    counts = re.findall(r"^- \[.*\]\(chapters/.*\): (\d+) theorems?$", text, re.MULTILINE)
    assert len(counts) == len(found["Chapters"])
    assert sum(map(int, counts)) == len(list(library()))
