"""Without npm, or without a network, the site is written without live parts, and says so."""

from __future__ import annotations

import re
import sys

import pytest
from textbook import live, site, theorems

from dpproofs.library import library
from dpproofs.library.graph import Graph


def test_without_npm_what_it_brings_is_missed_by_name(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(live.shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["live", str(tmp_path / "live")])
    live.main()
    assert "there is no npm: the site will have no live parts" in capsys.readouterr().err
    assert not live.is_gathered(tmp_path / "live")


def test_what_a_network_refuses_is_missed_by_its_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(live.shutil, "which", lambda _: "npm")
    monkeypatch.setattr(live, "run", lambda command: sys.exit(f"failed: {' '.join(command[:2])}"))
    (tmp_path / "complete").touch()
    monkeypatch.setattr(sys, "argv", ["live", str(tmp_path)])
    live.main()
    assert "failed: npm pack: the site will have no live parts" in capsys.readouterr().err
    assert not live.is_gathered(tmp_path)


@pytest.mark.parametrize("is_live", [True, False])
def test_pages_say_whether_they_have_live_parts(tmp_path, is_live):
    site.Site(tmp_path, library(), Graph({}), live=is_live).playground()
    assert (" data-live" in (tmp_path / "playground.html").read_text(encoding="utf-8")) is is_live


def test_a_step_that_is_left_out_has_no_link(tmp_path, monkeypatch):
    lemma = library()["foundations.exp-tangent"]
    whole = theorems.steps(lemma)
    monkeypatch.setattr(theorems, "MOST_STEPS", 3)
    part = theorems.steps(lemma)
    assert part["left_out"] == whole["count"] - 4 > 0
    assert part["kept"] == {1, 2, 3, whole["count"]}
    assert not set(part["steps"][-1]["premises"]) <= part["kept"]
    site.Site(tmp_path, library(), Graph({lemma.id: ()}), live=True).theorem(lemma)
    page = (tmp_path / "theorems" / f"{lemma.id}.html").read_text(encoding="utf-8")
    links = set(re.findall('href="#(step-[0-9]+)"', page))
    assert links == set(re.findall('id="(step-[0-9]+)"', page)) == {f"step-{n}" for n in part["kept"]}
