"""The textbook in a real browser: pages are read, folded, searched and printed, and what is live is run.

This file is long because all of its tests share one site and one browser.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import pytest
from textbook import live, site

from dpproofs.cli import main
from dpproofs.library import library
from dpproofs.library.graph import Graph

CHROMIUM = shutil.which("chromium")
GATHERED = site.ROOT / ".venv" / "live"
pytestmark = pytest.mark.slow
live_only = pytest.mark.skipif(
    not live.is_gathered(GATHERED),
    reason="the live parts are not there: npm brings them, and make site-test says why not",
)
ONLY = (
    *("bs16.lemma-3.5", "bs16.lemma-2.4-mechanism", "bs16x.pure-dp-to-zcdp-tight", "bs16.prop-5.3", "kov17.approx-dp"),
    *("profiles.gaussian-dp-to-approx-dp", "bs16.lemma-5.2", "bbgg19.theorem-1.4"),
)
"""The theorems whose pages are written; links to others lead to pages that a whole site has."""
PAGES = (
    *("index.html", "theorems.html", "lessons.html", "graph.html", "notions.html", "sources.html", "base.html"),
    *("playground.html", "glossary.html", "notions/zcdp.html", "rules/certified.html", "laws/E_linear.html"),
    *(
        "axioms/monotone_convergence.html",
        "chapters/notions-dp.html",
        "sources/bun_steinke_2016.html",
        "sources/li_2019-statements.html",
    ),
    *("lessons/why-delta.html", "lessons/writing-a-proof.html", "theorems/bs16.lemma-3.5.html"),
    *("theorems/kov17.approx-dp.html", "theorems/bs16.prop-5.3.html", "atlas.html"),
    *("pictures.html", "syllabus.html", "lessons/gaussian-to-zcdp.html"),
)
LARGEST = 60_000
"""The bytes that a page of a theorem may take, compressed."""
MINUTES = 900_000
"""How long a page is waited for, in milliseconds: a slow machine is no error."""
WRITTEN = os.environ.get("DPPROOFS_SITE")
"""A site that was written before: the whole one. Else a part is written here."""


def some(names, count):
    """Other ones each day."""
    names = sorted(names)
    first = int(os.environ["DPPROOFS_TODAY"]) * count
    return [names[(first + i) % len(names)] for i in range(count)]


def writing(folder):
    """Begin to write a part of the site, in another process with another order of sets."""
    environment = {**os.environ, "PYTHONPATH": str(site.ROOT / "docs"), "PYTHONHASHSEED": str(time.time_ns() % 10**6)}
    command = [sys.executable, "-m", "textbook", str(folder), "--live", str(GATHERED), "--only", *ONLY]
    return subprocess.Popen(command, env=environment, cwd=site.ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def finished(process):
    """Wait for it."""
    _, said = process.communicate()
    assert process.returncode == 0, said.decode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if WRITTEN:
        return site.ROOT / WRITTEN
    place = tmp_path_factory.mktemp("site") / "site"
    finished(writing(place))
    return place


@pytest.fixture(scope="module")
def again(folder, tmp_path_factory):
    """The same once more, which is written while other tests wait for the browser."""
    place = tmp_path_factory.mktemp("again") / "site"
    with writing(place) as process:
        yield place, process
        process.kill()


@pytest.fixture(scope="module", autouse=True)
def _beside(again):
    """Begin it first."""


@pytest.fixture(scope="module")
def theorems(folder):
    """Pages of theorems: the named ones, and others each day."""
    pages = {f.stem for f in (folder / "theorems").glob("*.html")} - set(ONLY)
    return [f"theorems/{name}.html" for name in (some(pages, 12) if pages else [])]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


@contextmanager
def served(folder):
    """The address of a server for a folder."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def address(folder):
    with served(folder) as found:
        yield found


QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make site-test")
    if CHROMIUM is None:
        pytest.skip("there is no chromium: make site-test installs it where it may")
    with playwright.sync_playwright() as p:
        found = p.chromium.launch(executable_path=CHROMIUM, args=QUIET, timeout=MINUTES)
        yield found
        found.close()


@contextmanager
def page(browser, address, **settings):
    """A page that asks no other host, and has no errors."""
    context = browser.new_context(**settings)
    context.set_default_timeout(MINUTES)
    shown = context.new_page()
    wrong = []
    shown.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
    shown.on("pageerror", lambda e: wrong.append(str(e)))
    shown.on("request", lambda r: wrong.append(r.url) if not r.url.startswith((address, "data:", "blob:")) else None)
    yield shown
    context.close()
    assert not wrong


@pytest.fixture(scope="module")
def axe():
    try:
        folder = live.brought(GATHERED, "axe-core")
    except SystemExit as missing:
        pytest.skip(f"axe-core is not there: {missing}")
    return (folder / "axe.min.js").read_text(encoding="utf-8")


@live_only
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 360)])
def test_pages_are_accessible_and_ask_no_other_host(browser, address, theorems, axe, scheme, width):
    with page(browser, address, color_scheme=scheme, viewport={"width": width, "height": 800}) as shown:
        for path in (*PAGES, *theorems[:3]):
            shown.goto(address + path)
            shown.evaluate(axe)
            found = shown.evaluate("async () => (await axe.run(document)).violations")
            said = [(v["id"], [n["target"] for n in v["nodes"]][:3]) for v in found]
            assert not said, path


def test_no_page_scrolls_sideways_on_a_phone(browser, address, theorems):
    with page(browser, address, viewport={"width": 360, "height": 740}) as shown:
        for path in (*PAGES, *theorems):
            shown.goto(address + path)
            assert shown.evaluate("document.documentElement.scrollWidth") <= 360, path


LINK, ID = re.compile(r'\s(?:href|src)="([^"]+)"'), re.compile(r'\sid="([^"]+)"')


def test_all_links_resolve(folder):
    links, ids = {}, {}
    for file in folder.rglob("*.html"):
        text, path = file.read_text(encoding="utf-8"), file.relative_to(folder).as_posix()
        links[path], ids[path] = set(LINK.findall(text)), set(ID.findall(text))
    assert len(links) > (1000 if WRITTEN else 100)
    left_out = {f"theorems/{lemma.id}.html" for lemma in library()} - links.keys()
    assert not (WRITTEN and left_out)
    files = {f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.is_file()} | left_out
    named = re.findall(r"\]\(([^)]+)\)", (folder / "llms.txt").read_text(encoding="utf-8"))
    assert {page for page, _, _ in site.NAVIGATION} <= set(named) <= files
    for path, found in links.items():
        for link in found:
            where, part = urldefrag(urljoin(f"http://site/{path}", unescape(link)))
            if link.startswith("https://arxiv.org/abs/"):
                continue
            assert urlparse(where).netloc == "site", (path, link)
            target = unquote(urlparse(where).path).lstrip("/")
            assert target in files, (path, link)
            assert not part or target in left_out or part in ids[target], (path, link)


def test_a_page_of_a_theorem_is_small(folder):
    for file in (folder / "theorems").glob("*.html"):
        assert len(gzip.compress(file.read_bytes())) < LARGEST, file.name


def test_the_whole_site_is_under_150_megabytes(folder):
    assert sum(f.stat().st_size for f in folder.rglob("*") if f.is_file()) < 150e6


def test_without_scripts_statement_and_proof_can_be_read(browser, address):
    with page(browser, address, java_script_enabled=False) as shown:
        shown.goto(address + "theorems/bs16.lemma-3.5.html")
        assert shown.locator(".statement math").first.is_visible()
        assert shown.locator("ol.proof > li.certified math").first.is_visible()
        folded = shown.locator("li.logic details").first
        folded.locator("summary").click()
        assert folded.locator("math").first.is_visible()


def test_each_fold_opens_by_keyboard(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "theorems/bs16.lemma-3.5.html")
        folds = shown.locator("details")
        assert folds.count() > 10
        for fold in folds.all():
            if fold.locator("summary").first.is_visible():
                fold.locator("summary").first.focus()
                shown.keyboard.press("Enter")
                assert fold.get_attribute("open") is not None


def test_print_shows_what_is_folded(browser, address, tmp_path):
    with page(browser, address) as shown:
        shown.goto(address + "theorems/bs16.lemma-3.5.html")
        meaning = shown.locator(".meaning").first
        assert not meaning.is_visible()
        shown.emulate_media(media="print")
        shown.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert all(m.is_visible() for m in shown.locator(".meaning, li.logic math").all())
        assert not shown.locator("header.top, form.function").first.is_visible()
        shown.evaluate("dispatchEvent(new Event('afterprint'))")
        assert shown.locator("details[open]").count() == 0


def test_the_search_is_used_by_keyboard_and_says_what_it_found(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "glossary.html")
        shown.keyboard.press("/")
        box = shown.get_by_role("combobox", name="Search theorems, lessons, notions and papers")
        assert box.evaluate("e => e === document.activeElement")
        assert box.get_attribute("aria-expanded") == "false"
        shown.keyboard.type("epsilon for DP-SGD")
        shown.wait_for_selector("[aria-expanded=true]")
        assert re.fullmatch(r"(The first 8 of )?\d+( found)?", shown.locator(".panel [role=status]").inner_text())
        first = shown.get_by_role("option").first
        assert first.get_attribute("aria-selected") == "false"
        shown.keyboard.press("ArrowDown")
        assert first.get_attribute("aria-selected") == "true"
        assert box.get_attribute("aria-activedescendant") == first.get_attribute("id")
        assert box.evaluate("e => e === document.activeElement")
        shown.keyboard.press("ArrowUp")
        assert box.get_attribute("aria-activedescendant") is None
        shown.keyboard.press("Escape")
        assert not shown.locator(".panel").is_visible()
        shown.keyboard.press("ArrowDown")
        shown.keyboard.press("Enter")
        shown.wait_for_url("**/lessons/sampling.html")
        shown.fill("#q", "xyzzy")
        shown.wait_for_function("document.querySelector('.panel [role=status]').textContent === 'Nothing was found.'")


def test_an_open_search_is_accessible(browser, address, axe):
    with page(browser, address) as shown:
        shown.goto(address + "index.html")
        shown.fill("#q", "bs16.lemma-3.5")
        shown.locator("[role=option]").first.wait_for()
        shown.keyboard.press("ArrowDown")
        shown.evaluate(axe)
        assert not shown.evaluate("async () => (await axe.run(document)).violations")
        shown.keyboard.press("Enter")
        shown.wait_for_url("**/theorems/bs16.lemma-3.5.html")


WIDEST = """Math.max(...[...document.querySelectorAll(".scroll")]
  .filter(e => e.getClientRects().length && e.children.length)
  .map(e => Math.max(...[...e.children].map(c => c.getBoundingClientRect().right))))"""
NEXT = """() => { const e = document.activeElement; const known = e === document.body || "met" in e.dataset;
  e.dataset.met = ""; return !known; }"""


def stops(shown):
    """How often Tab is pressed from the beginning of the page to its end."""
    count = 0
    shown.keyboard.press("Tab")
    while shown.evaluate(NEXT):
        count += 1
        shown.keyboard.press("Tab")
    return count


@pytest.mark.parametrize("name", ["bs16.lemma-3.5", "kov17.approx-dp", "bs16.prop-5.3"])
def test_on_paper_no_formula_is_cut(browser, address, name):
    with page(browser, address, viewport={"width": 1280, "height": 900}) as shown:
        shown.goto(f"{address}theorems/{name}.html")
        shown.evaluate("dispatchEvent(new Event('beforeprint'))")
        shown.emulate_media(media="print")
        shown.set_viewport_size({"width": 690, "height": 1000})
        assert shown.evaluate(WIDEST) <= 690


def test_few_stops_lead_to_the_proof_and_all_steps_can_be_had(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "theorems/bs16.lemma-3.5.html")
        assert 20 < stops(shown) < 60
        shown.reload()
        for key in ("Tab", "Tab", "Enter"):
            shown.keyboard.press(key)
        assert shown.url.endswith("#proof")
        shown.click("button.all")
        shown.wait_for_function("!document.querySelector('button.all')")
        ids = shown.evaluate("[...document.querySelectorAll('[id^=step-]')].map(e => e.id)")
        assert ids == [f"step-{n}" for n in range(1, len(ids) + 1)]
        shown.goto("about:blank")
        shown.goto(address + "theorems/bs16.lemma-3.5.html#step-100")
        shown.locator("#step-100").wait_for()
        shown.locator("details.source summary").click()
        shown.locator("pre.source").wait_for()
        assert "bs16.lemma-3.5" in shown.inner_text("pre.source")


LINKS = (
    """e => [...e.querySelectorAll("ol.proof a[href]:not(.n a), ol.proof summary")].filter(x => x.checkVisibility())"""
)
FOCUSED = f"e => ({LINKS})(e).indexOf(document.activeElement)"


@pytest.mark.parametrize("name", ["argument", "proof"])
def test_arrow_keys_go_through_the_links_of_steps(browser, address, name):
    with page(browser, address) as shown:
        shown.goto(address + "theorems/bs16.lemma-3.5.html")
        section = shown.locator(f"section[aria-labelledby={name}]")
        count = section.evaluate(f"e => ({LINKS})(e).length")
        assert count > 5
        assert section.evaluate(f"e => ({LINKS})(e).filter(x => x.tabIndex === 0).length") == 1
        section.evaluate(f"e => ({LINKS})(e)[0].focus()")
        for key, at in (
            ("ArrowDown", 1),
            ("ArrowDown", 2),
            ("ArrowUp", 1),
            ("End", count - 1),
            ("ArrowDown", count - 1),
        ):
            shown.keyboard.press(key)
            assert section.evaluate(FOCUSED) == at
        shown.keyboard.press("Tab")
        assert section.evaluate(FOCUSED) == -1
        shown.keyboard.press("Shift+Tab")
        assert section.evaluate(FOCUSED) == count - 1


def test_the_argument_stands_between_idea_and_steps(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "theorems/bs16.lemma-3.5.html")
        ids = shown.locator("article h2").evaluate_all("all => all.map(e => e.id)")
        assert ids.index("statement") < ids.index("idea") < ids.index("argument") < ids.index("proof")
        facts = shown.locator("[id^=fact-]")
        assert 5 <= facts.count() <= 15
        facts.locator("a[href='#fact-2']").first.click()
        assert shown.url.endswith("#fact-2")


@live_only
def test_a_proof_is_valid_and_invalid_after_one_changed_byte(browser, address, folder):
    saved = {f.name.removesuffix(".json.gz") for f in (folder / "proofs").iterdir() if f.stat().st_size < 200_000}
    with page(browser, address) as shown:
        for name in (ONLY[0], *some(saved, 3)):
            shown.goto(f"{address}theorems/{name}.html")
            shown.click(".replay .check")
            shown.wait_for_selector(".replay .status.good, .replay .status.bad")
            assert shown.inner_text(".replay .status").startswith("valid")
            shown.click(".replay .tamper")
            shown.wait_for_selector(".replay .status.bad")
            assert shown.inner_text(".replay .status").startswith("invalid")


@live_only
def test_a_form_says_what_the_command_line_says(browser, address, capsys):
    with page(browser, address) as shown:
        shown.goto(address + "theorems/bs16.lemma-2.4-mechanism.html")
        form = shown.locator("form.function").first
        name = form.get_attribute("data-function")
        for sigma in ("4", "0"):
            values = {"sensitivity": "1", "sigma": sigma}
            for key, value in values.items():
                form.locator(f"input[name={key}]").fill(value)
            form.locator("button").first.click()
            shown.wait_for_function("s => document.querySelector(s)?.textContent.length > 0", arg=".result pre")
            code = main(["bound", name, *(f"{k}={v}" for k, v in values.items())])
            said = capsys.readouterr()
            wanted = "\n".join(filter(None, (said.out, said.err))).strip()
            assert form.locator(".result pre").inner_text().strip() == wanted
            assert (code == 0) == (sigma == "4")
            shown.evaluate("document.querySelector('.result').replaceChildren()")
        assert "sigma" in wanted


@live_only
def test_each_form_says_what_the_command_line_says(browser, address, folder, capsys):
    """Some verified functions each day, with the numbers that stand in their forms."""
    lib = library()
    homes = {f.name: lemma.id for lemma in lib for f in lib.functions_of(lemma)}
    written = {name for name, home in homes.items() if (folder / "theorems" / f"{home}.html").exists()}
    with page(browser, address) as shown:
        for name in some(written, 3):
            shown.goto(f"{address}theorems/{homes[name]}.html")
            form = shown.locator(f"form.function[data-function={name}]")
            values = {i.get_attribute("name"): i.input_value().strip() for i in form.locator("input").all()}
            form.locator("button").first.click()
            form.locator(".result pre").wait_for()
            code = main(["bound", name, *(f"{k}={v}" for k, v in values.items() if v)])
            said = capsys.readouterr()
            wanted = "\n".join(filter(None, (said.out, said.err))).strip()
            assert form.locator(".result pre").inner_text().strip() == wanted, name
            assert ("good" in form.locator(".result pre").get_attribute("class")) == (code == 0), name


@live_only
def test_the_playground_says_what_the_command_line_says(browser, address, capsys):
    goal, where = "tanh(u)*tanh(v) <= tanh(u*v)", ("0 <= u <= 1", "0 <= v <= 1")
    with page(browser, address) as shown:
        shown.goto(address + "playground.html")
        shown.fill("[name=goal]", goal)
        shown.fill("[name=where]", "; ".join(where))
        shown.click("[data-run=prove] button")
        shown.wait_for_selector("[data-run=prove] .result pre.good")
        assert main(["prove", goal, *(part for c in where for part in ("--where", c))]) == 0
        assert shown.inner_text("[data-run=prove] .result pre").strip() == capsys.readouterr().out.strip()
        shown.click("[data-run=claim] button")
        shown.wait_for_selector("[data-run=claim] .result pre.good")
        file = site.ROOT / "examples" / "first_claim.toml"
        assert main(["verify", str(file)]) == 0
        told = shown.inner_text("[data-run=claim] .result pre").replace("/tmp/claim.toml", str(file))  # noqa: S108  where the worker has it
        assert told.split() == capsys.readouterr().out.split()  # lines are broken after another path


COUNTED = "addEventListener('click', () => { sessionStorage.clicks = 1 + Number(sessionStorage.clicks ?? 0); }, true)"
"""Counts the clicks on all pages of a tab."""


def clicks(shown):
    """How many there were."""
    return int(shown.evaluate("sessionStorage.clicks"))


@live_only
def test_from_the_first_page_to_a_failing_proof_in_under_five_clicks(browser, address):
    with page(browser, address) as shown:
        shown.add_init_script(COUNTED)
        shown.goto(address + "index.html")
        shown.click("text=Break a constant")
        shown.click(".change")
        shown.wait_for_selector("[data-run=lemma] .result pre")
        said = shown.inner_text("[data-run=lemma] .result pre")
        assert clicks(shown) == 2
        assert "NOT PROVED" in said
        assert "goal: 3*x*y <= x^2 + y^2" in said
        assert "false at" in said
        shown.click(".change")
        shown.wait_for_selector("[data-run=lemma] .result pre.good")


@live_only
def test_the_constant_of_a_theorem_is_broken_in_under_five_clicks(browser, address):
    with page(browser, address) as shown:
        shown.add_init_script(COUNTED)
        shown.goto(address + "index.html")
        shown.click("main a[href$='bs16.lemma-3.5.html']")
        shown.click(".edit button")
        text = shown.locator("#lemma")
        assert 'mark("coefficient", 4)' in text.input_value()
        text.click()
        text.fill(text.input_value().replace('mark("coefficient", 4)', 'mark("coefficient", 3)'))
        shown.click("[data-run=lemma] button[type=submit]")
        shown.wait_for_selector("[data-run=lemma] .result pre.bad")
        assert clicks(shown) == 4
        assert "NOT PROVED" in shown.inner_text("[data-run=lemma] .result pre")
        assert "mine.py:" in shown.inner_text("[data-run=lemma] .result pre")


@live_only
def test_a_lesson_is_run_and_its_exercise_checked(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "lessons/groups.html")
        first = shown.locator(".cell").first
        before = first.locator(".shown").inner_text()
        first.locator(".again").click()
        shown.wait_for_function("!document.querySelector('.cell .again').disabled")
        assert first.locator(".shown").inner_text() == before != ""
        exercise = shown.locator(".exercise").first
        for answer, kind in (("1/10", "bad"), ("1/50", "good")):
            exercise.locator("input").fill(answer)
            exercise.locator("button").click()
            shown.wait_for_selector(f".exercise .status.{kind}")


def test_a_curve_is_read_by_keyboard(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "lessons/gaussian-to-zcdp.html")
        slider, line = shown.get_by_role("slider", name="Move along the curves"), shown.locator("certified-curve line")
        said = shown.locator("certified-curve [role=status]")
        met = []
        slider.focus()
        shown.keyboard.press("Home")
        for _ in range(12):
            met.append((slider.get_attribute("aria-valuetext"), line.get_attribute("x1"), said.inner_text()))
            shown.keyboard.press("ArrowRight")
        assert met[0][0] == "delta: 1e-12"
        assert met[-1][0] == "delta: 0.1"
        places = [float(at) for _, at, _ in met]
        assert places == sorted(set(places))
        rows = shown.locator("certified-curve tr").evaluate_all(
            "rows => rows.map(r => [...r.cells].map(c => c.textContent))"
        )
        for valued, _, text in met:
            for _, x, low, high in rows[1:]:
                assert valued != f"delta: {x}" or (low in text and high in text)


def test_a_curve_is_a_picture_without_scripts(browser, address):
    with page(browser, address, java_script_enabled=False) as shown:
        shown.goto(address + "lessons/composition.html")
        assert shown.locator("certified-curve svg").is_visible()
        shown.locator("certified-curve summary").click()
        assert shown.locator("certified-curve td").first.is_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_counterexamples_stand_in_the_margin_or_in_a_fold(browser, address, width):
    with page(browser, address, viewport={"width": width, "height": 800}) as shown:
        shown.goto(address + "lessons/gaussian-to-zcdp.html")
        note, box = shown.locator(".margin p").first, shown.locator(".statement").first
        if width == 360:
            assert not note.is_visible()
            shown.locator(".margin summary").first.click()
        assert note.is_visible()
        assert "Without this it is false" in note.inner_text()
        beside = note.bounding_box()["x"] > box.bounding_box()["x"] + box.bounding_box()["width"]
        assert beside == (width == 1280)
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


@live_only
def test_a_claim_is_begun_from_an_example(browser, address):
    with page(browser, address) as shown:
        shown.goto(address + "playground.html")
        shown.get_by_label("Begin with").select_option("Sparse vector")
        assert 'mechanism = "above-threshold"' in shown.locator("#toml").input_value()
        shown.click("[data-run=claim] button[type=submit]")
        shown.wait_for_selector("[data-run=claim] .result pre.good")
        assert "VERIFIED" in shown.inner_text("[data-run=claim] .result pre")


def test_from_a_file_the_pages_can_be_read_and_searched(browser, folder):
    context = browser.new_context()
    shown = context.new_page()
    shown.goto((folder / "theorems" / "bs16.lemma-3.5.html").as_uri())
    shown.fill("#q", "zCDP")
    shown.wait_for_selector("#found [role=option]")
    shown.click(".replay .check")
    shown.wait_for_selector(".replay .status.bad")
    assert "site-serve" in shown.inner_text(".replay .status")
    context.close()


def test_a_site_without_live_parts_says_so(browser, tmp_path):
    copy = site.Site(tmp_path, library(), Graph({}), live=False)
    copy.playground()
    copy.assets()
    with served(tmp_path) as address, page(browser, address) as shown:
        shown.goto(address + "playground.html")
        shown.click(".change")
        shown.wait_for_selector("[data-run=lemma] .result pre.bad")
        assert "made without its live parts" in shown.inner_text("[data-run=lemma] .result pre")


def test_formulas_of_a_page_are_read_back(folder):
    """Those of the statement, as they stand in the page."""
    import mathml

    for name in ONLY:
        lemma = library()[name]
        text = (folder / "theorems" / f"{name}.html").read_text(encoding="utf-8")
        statement = text.partition('<div class="statement">')[2].partition('<p class="kinds">')[0]
        terms = (*lemma.hypotheses, lemma.conclusion)
        found = [
            mathml.read(m.replace("&nbsp;", "\u00a0"), terms, bodies=True)
            for m in re.findall("<math>.*?</math>", statement)
        ]
        assert found == list(terms), name


def test_the_numbers_of_the_first_page_are_those_of_the_library(folder):
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert f"<strong>{len(list(library()))}</strong> theorems" in text
    assert f"<strong>{len(library().functions)}</strong> functions" in text


def test_the_same_sources_give_the_same_bytes(folder, again):
    place, process = again
    finished(process)
    files = {f.relative_to(place) for f in place.rglob("*") if f.is_file()}
    written = {Path("theorems", f"{name}.html") for name in ONLY}
    assert {*written, Path("index.html"), Path("search-index.js"), Path("atlas.html"), Path("pictures.html")} <= files
    assert not [f for f in sorted(files) if (folder / f).read_bytes() != (place / f).read_bytes()]
    assert WRITTEN or files == {f.relative_to(folder) for f in folder.rglob("*") if f.is_file()}


def test_the_index_names_each_theorem(folder):
    text = (folder / "search-index.js").read_text(encoding="utf-8")
    rows = json.loads(text.removeprefix("window.searchIndex=").removesuffix(";\n"))["rows"]
    assert {row[2] for row in rows if row[1] == "theorem"} == {lemma.id for lemma in library()}
    assert Path(folder / "icon.svg").exists()
