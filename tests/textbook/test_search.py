"""What people ask the search for is found: by the code that the pages run, in Node, with MiniSearch and without it."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest
from textbook import live, search, site

from dpproofs.library import library
from dpproofs.library.limits import known

NODE = shutil.which("node")
GATHERED = site.ROOT / ".venv" / "live"
ASK = """
const fs = require("fs"), vm = require("vm"), [index, code, mini, asked] = process.argv.slice(1);
globalThis.window = globalThis;
for (const file of [index, code, mini]) if (file) vm.runInThisContext(fs.readFileSync(file, "utf8"));
const find = Search.make(searchIndex, mini && module.exports);
console.log(JSON.stringify(JSON.parse(asked).map(q => find(q).slice(0, 12).map(row => row.url))));
"""
WANTED = (
    # What the search once did not find.
    ("epsilon for DP-SGD", "lessons/sampling.html", 1),
    ("amplification by sampling", "lessons/sampling.html", 3),
    ("sparse vector", "theorems/mechanisms.above-threshold.html", 5),
    ("moments accountant", "notions/renyi_dp.html", 2),
    ("Bun Steinke", "sources/bun_steinke_2016.html", 3),
    ("Kairouz", "sources.html#kairouz2017", 3),
    ("neighbors", "glossary.html#neighbours", 1),
    ("shuffle", "lessons/batches.html", 3),
    ("errata", "sources/bun_steinke_2016.html#slip-1", 12),
    ("gdp", "notions/gaussian_dp.html", 1),
    ("lemma 3.5", "theorems/bs16.lemma-3.5.html", 1),
    ("dp-sgd", "lessons/sampling.html", 3),
    ("delta", "lessons/why-delta.html", 12),
    # Exact names come first.
    ("bs16.lemma-3.5", "theorems/bs16.lemma-3.5.html", 1),
    ("BS16.PROP-5.3", "theorems/bs16.prop-5.3.html", 1),
    ("zcdp_to_approx_dp", "theorems/bs16.lemma-3.5.html", 1),
    ("monotone_convergence", "axioms/monotone_convergence.html", 1),
    ("imp_intro", "rules/imp_intro.html", 1),
    ("1605.02065", "sources.html#bun2016", 1),
    ("lesson 2", "lessons/sensitivity.html", 1),
    ("theorem 2.4", "theorems/li16.theorem-2.4.html", 1),
    # Other words for the same.
    ("rdp", "notions/renyi_dp.html", 1),
    ("f-DP", "notions/gaussian_dp.html", 1),
    ("zero-concentrated differential privacy", "notions/zcdp.html", 3),
    ("what is zCDP?", "notions/zcdp.html", 1),
    ("post-processing", "glossary.html#postprocessing", 1),
    ("SVT", "theorems/mechanisms.above-threshold.html", 6),
    ("PLD", "glossary.html#privacy-loss-distribution", 2),
    ("DP-FTRL", "theorems/meaning.tree-aggregation-private.html", 3),
    ("RAPPOR", "theorems/mechanisms.unary-encoding.html", 12),
    ("randomised response", "theorems/mechanisms.randomized-response-bit.html", 3),
    ("neighbouring relation", "glossary.html#neighbours", 2),
    ("ε δ", "notions/approx_dp.html", 1),
    ("Renyi divergence", "glossary.html#renyi-divergence", 1),
    # Questions, authors, titles, places.
    ("how do I convert zcdp to (epsilon, delta)", "lessons/gaussian-to-zcdp.html", 1),
    ("clipping", "lessons/sensitivity.html", 1),
    ("what does delta mean", "lessons/why-delta.html", 12),
    ("group privacy", "theorems/bs16.prop-5.3.html", 3),
    ("group privacy counterexample", "theorems/bs16.prop-5.3-counterexample.html", 2),
    ("hockey stick divergence", "glossary.html#hockey-stick-divergence", 1),
    ("report noisy max", "theorems/mechanisms.report-noisy-max.html", 2),
    ("optimal composition", "sources.html#kairouz2017", 1),
    ("advanced composition", "lessons/composition.html", 1),
    ("Dong Roth Su", "sources.html#dong2022", 1),
    ("Mironov", "sources.html#mironov2017", 1),
    ("lower bound marginals", "theorems/bs16.ex-6.1-marginals-lower.html", 12),
    ("discrete gaussian", "theorems/mechanisms.discrete-gaussian.html", 5),
    ("ultra-mixing", "theorems/bbgg19.theorem-1.4.html", 12),
    ("gausian mechansm", "lessons/gaussian-to-zcdp.html", 12),
    ("playground", "playground.html", 1),
    ("reconstruction attack", "lessons/reconstruction.html", 2),
    ("Dinur Nissim", "lessons/reconstruction.html", 3),
    ("tradeoff function", "lessons/tradeoffs.html", 3),
    ("trade-off functions", "lessons/tradeoffs.html", 3),
    ("local differential privacy", "lessons/local.html", 5),
    ("shuffle model", "lessons/local.html", 1),
    ("packing lower bound", "lessons/lower-bounds.html", 8),
    ("how many records are needed", "lessons/lower-bounds.html", 12),
    ("choose the best of many candidates", "lessons/selection.html", 5),
    # What five readers asked for.
    ("Lemma 3.5 Bun Steinke", "theorems/bs16.lemma-3.5.html", 1),
    ("Bun and Steinke, Proposition 5.3", "theorems/bs16.prop-5.3.html", 3),
    ("bibtex", "sources.html", 2),
    ("how to cite", "sources.html", 3),
    ("homework", "syllabus.html", 2),
    ("answer key", "syllabus.html", 2),
    ("problem set", "syllabus.html", 2),
    ("jupyter", "syllabus.html", 3),
    ("teacher", "syllabus.html", 2),
    ("opacus", "lessons/sampling.html", 3),
    ("noise multiplier 1.1", "lessons/sampling.html", 3),
    ("which epsilon has my training", "lessons/sampling.html", 6),
    ("sparse vector technique", "lessons/selection.html#sparse-vector", 8),
)


@pytest.fixture(scope="module")
def documents():
    lib = library()
    pages = {url: (name, about) for url, name, about in (*site.NAVIGATION, *site.APART)}
    return search.documents(lib, known(lib), pages)


def asked(questions, mini, documents, folder):
    if NODE is None:
        pytest.skip("there is no node")
    index = folder / "search-index.js"
    index.write_text(search.script(documents), encoding="utf-8")
    code = site.HOME / "assets" / "search.js"
    command = [NODE, "-e", ASK, str(index), str(code), str(mini), json.dumps(questions)]
    said = subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8").stdout
    return dict(zip(questions, json.loads(said), strict=True))


@pytest.fixture(scope="module")
def answers(documents, tmp_path_factory):
    """What is found by MiniSearch, as the site has it."""
    if not live.is_gathered(GATHERED):
        pytest.skip("what npm brings is not there: python -m textbook.live .venv/live")
    folder = tmp_path_factory.mktemp("search")
    live.put_small(GATHERED, folder)
    return asked([*(q for q, _, _ in WANTED), "xyzzy", "the of"], folder / "minisearch.js", documents, folder)


@pytest.mark.parametrize(("question", "url", "within"), WANTED)
def test_what_is_asked_for_is_found(answers, question, url, within):
    assert url in answers[question][:within]


def test_nothing_is_found_for_no_word(answers):
    assert answers["xyzzy"] == answers["the of"] == []


def test_without_minisearch_names_and_words_are_found(documents, tmp_path):
    found = asked(["bs16.lemma-3.5", "zcdp_to_approx_dp", "gdp", "clipping", "xyzzy"], "", documents, tmp_path)
    assert found["bs16.lemma-3.5"][0] == found["zcdp_to_approx_dp"][0] == "theorems/bs16.lemma-3.5.html"
    assert found["gdp"][0] == "notions/gaussian_dp.html"
    assert "lessons/sampling.html" in found["clipping"]
    assert found["xyzzy"] == []


def test_all_that_the_site_has_can_be_found(documents):
    lib = library()
    urls = [d.url for d in documents]
    assert len(set(urls)) == len(urls)
    assert {f"theorems/{lemma.id}.html" for lemma in lib} <= set(urls)
    (found,) = (d for d in documents if d.name == "bs16.lemma-3.5")
    assert "Mark Bun and Thomas Steinke: Concentrated Differential Privacy" in found.body
    assert "zCDP" in found.body
    assert found.also.split() == [f.name for f in lib.functions_of(lib["bs16.lemma-3.5"])]
    assert not [d for d in documents if "{" in d.title + d.about and d.kind == "notion"]


def test_phrases_that_mean_the_same_are_in_one_group_only():
    phrases = [phrase for group in search.synonyms() for phrase in group]
    assert len(set(phrases)) == len(phrases)
    assert all(len(group) > 1 for group in search.synonyms())
