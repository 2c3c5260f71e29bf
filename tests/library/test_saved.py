"""Saved proofs: what is written is read again, is the same in every run, and nothing else is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from fractions import Fraction

import pytest
from second import second

from dpproofs.kernel import infer
from dpproofs.language.terms import conj, eq, exp, forall, num, variables
from dpproofs.library import library, saved
from dpproofs.library.saved import SavedProofError, loads

a, b = variables("a b")
SHORT = "foundations.harmonic-step"


def text_of(name=SHORT):
    lemma = library()[name]
    return saved.dumps(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)


@pytest.fixture(scope="module")
def text():
    return text_of()


def document(text):
    return json.loads(text)


def test_round_trip(text):
    lemma, proof = library()[SHORT], loads(text)
    first = {}  # of steps that say the same one is written
    for step in lemma.theorem.derivation():
        first.setdefault(second((step.hypotheses, step.conclusion)), step)
    for made in proof.steps:
        step = first.pop((made.hypotheses, made.conclusion))
        assert made.rule == step.rule
        premises = [(proof.steps[p].hypotheses, proof.steps[p].conclusion) for p in made.premises]
        assert premises == [second((p.hypotheses, p.conclusion)) for p in step.premises]
        assert made.rule == "certified" or dict(made.parameters) == second(step.parameters)
    assert {p for made in proof.steps for p in made.premises} == {*range(len(proof.steps) - 1)}
    assert proof.statement == second((lemma.hypotheses, lemma.conclusion))
    assert (proof.id, proof.title, proof.source) == (lemma.id, lemma.title, lemma.source)
    assert set(proof.axioms) == set(lemma.theorem.axioms())
    assert proof.engines["enclosure"].startswith("python-flint")


def test_the_text_is_canonical(text):
    assert json.dumps(document(text), sort_keys=True, separators=(",", ":")) + "\n" == text
    assert text_of() == text


def test_names_of_bound_variables_are_kept():
    x = variables("x")[0]
    th = infer("assume", formula=forall(x, eq(x, x)))
    assert repr(loads(saved.dumps(th, "n", "t", "s")).statement.conclusion) == "for all x: x = x"


def test_the_text_is_the_same_in_every_run(text):
    code = (
        "from dpproofs.library import library; from dpproofs.library.saved import dumps; import sys; "
        f"m = library()[{SHORT!r}]; sys.stdout.write(dumps(m.theorem, m.id, m.title, m.source, m.hypotheses))"
    )
    for seed in "12":
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert run.stdout == text


SETS = """
from dpproofs import prove
from dpproofs.kernel import infer
from dpproofs.language.terms import exp, variables
from dpproofs.library.saved import dumps
from dpproofs.prover.goal import Goal
from dpproofs.prover.methods.enclosure import Enclosure
from dpproofs.prover.scope import Scope

names = x, y, z = variables("x y z")
box = [h for v in names for h in (0 <= v, v <= 1)]
(attempt,) = Enclosure().attempts(Goal(9 - exp(x) - exp(y) - exp(z), Scope(box), False, 1, None))
wide = infer("and_intro", *(infer("assume", formula=h) for v in names for h in (-1 <= v, v <= 2)))
for made in (attempt.proof(), Scope(box).settle(wide), Scope([0 <= x], [wide]).having(*box).facts[0]):
    print([p.conclusion for p in made.premises])
powers = prove("x^a + x^b <= 2 + x^a*x^b + x^(a+b) + x", ["0 <= x <= 1", "a > 0", "b > 0"])
print(dumps(powers.theorem, "powers", "", ""))
"""


@pytest.mark.by_turns(3)
def test_what_comes_from_a_set_has_one_order():
    runs = {
        subprocess.run(
            [sys.executable, "-c", SETS],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "1234"
    }
    assert len(runs) == 1
    assert [line.count("z <= ") for line in runs.pop().splitlines()[:3]] == [1, 2, 2]


def texts_of(*names, cache, most_made=2**16):
    """The proofs of some lemmas, saved by one process in this order."""
    code = (
        "import sys; from dpproofs.language import terms; from dpproofs.library import library; "
        "from dpproofs.library.saved import dumps; terms._MOST_MADE = int(sys.argv[1])\n"
        "for name in sys.argv[2:]:\n"
        "    m = library()[name]; sys.stdout.write(dumps(m.theorem, m.id, m.title, m.source, m.hypotheses))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(most_made), *names],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "DPPROOFS_CACHE": str(cache)},
    )
    return dict(zip(names, run.stdout.splitlines(), strict=True))


@pytest.mark.by_turns(3)
def test_the_text_does_not_depend_on_what_else_ran_or_was_remembered(tmp_path):
    # The first was written with more steps when the table of terms had been emptied while it was proved, the
    # second when theorems that it uses had been made for another proof.
    names = ("foundations.count-member", "bs16.lemma-3.5", "mechanisms.renyi-dp-lower-order")
    together = texts_of(*names, cache=tmp_path / "one", most_made=3000)
    assert texts_of(*reversed(names), cache=tmp_path / "two") == together
    for name in names:
        assert texts_of(name, cache=tmp_path / "one")[name] == together[name]


def test_equal_steps_are_written_once():
    twice = infer("and_intro", infer("assume", formula=a < b), infer("assume", formula=a < b))
    assert [s.premises for s in loads(saved.dumps(twice, "n", "t", "s")).steps] == [(), (0, 0)]


@pytest.mark.parametrize("name", ["x" * 300, "a\udcedb", "line\nline", "x" * 20_000])
def test_whatever_its_name_a_proof_can_be_read_again(name):
    proof = loads(saved.dumps(infer("assume", formula=a < b), name, name, name))
    assert proof.id.isprintable()
    assert proof.id.isascii()
    assert len(proof.id) <= 10_000
    assert proof.id == proof.title == proof.source


def test_numbers_are_exact():
    huge = Fraction(10**300 + 1, 10**299 - 7)
    th = infer("assume", formula=num(huge) < a)
    assert loads(saved.dumps(th, "n", "t", "s")).statement.conclusion == second(num(huge) < a)
    longest = num(16 ** (2**22) - 1)
    text = saved.dumps(infer("assume", formula=longest < a), "n", "t", "s")
    assert loads(text).statement.conclusion == second(longest < a)
    with pytest.raises(SavedProofError, match="4194304 hexadecimal digits"):
        saved.dumps(infer("assume", formula=num(16 ** (2**22)) < a), "n", "t", "s")
    with pytest.raises(SavedProofError, match="4000 digits"):
        saved.dumps(infer("assume", formula=num(Fraction(10**4001, 3)) < a), "n", "t", "s")


def with_tables(count, digits):
    return infer("assume", formula=conj(*(num(16**digits - 1 - n) < a for n in range(count))))


def test_a_proof_is_written_in_pieces(tmp_path):
    digits, count = 2**18, 12
    theorem = with_tables(count, digits)
    text = saved.dumps(theorem, "n", "t", "s")
    tracemalloc.start()
    try:
        path = saved.write(tmp_path / "proof.json", saved.pieces(theorem, "n", "t", "s"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert path.read_text() == text
    assert peak < len(text) / 2


def test_a_proof_that_is_too_large_leaves_no_file(tmp_path):
    theorem = with_tables(13, 2**22)
    with pytest.raises(SavedProofError, match=f"n: the proof takes more than {48 * 2**20} bytes"):
        saved.write(tmp_path / "proof.json", saved.pieces(theorem, "n", "t", "s"))
    assert not list(tmp_path.iterdir())


def test_save_writes_one_whole_file(tmp_path):
    lemma = library()[SHORT]
    path = saved.save(lemma, tmp_path / "proofs")
    assert path == saved.save(lemma, tmp_path / "proofs")
    assert [p.name for p in path.parent.iterdir()] == [f"{SHORT}.json"]
    assert saved.load(path).id == SHORT
    (tmp_path / "file").write_text("")
    with pytest.raises(SavedProofError, match="cannot be written"):
        saved.save(lemma, tmp_path / "file")


HOSTILE = [
    ("format", lambda d: d.update(format="other"), "not of the format"),
    ("version", lambda d: d.update(version=2), "a version other than 1"),
    ("version true", lambda d: d.update(version=True), "a version other than 1"),
    ("unknown key", lambda d: d.update(extra=1), "the key 'extra' is unknown"),
    ("missing key", lambda d: d.pop("steps"), "the key 'steps' is missing"),
    ("no step", lambda d: d.update(steps=[]), "there is no step"),
    ("terms not a list", lambda d: d.update(terms={}), "is not a list"),
    ("unknown op", lambda d: d["terms"][0].__setitem__(0, "eval"), "term 0: eval"),
    ("forward term", lambda d: d["terms"].insert(0, ["exp", [1], None]), "term 0: there is no earlier term 1"),
    ("itself", lambda d: d["terms"].insert(0, ["exp", [0], None]), "term 0: there is no earlier term 0"),
    ("negative", lambda d: d["terms"].insert(0, ["exp", [-1], None]), "there is no earlier term -1"),
    ("truth value", lambda d: d["terms"].insert(0, ["exp", [False], None]), "'False' is not a whole number"),
    ("number", lambda d: d["terms"].insert(0, ["num", [], "2/4"]), "not in lowest terms"),
    ("zero", lambda d: d["terms"].insert(0, ["num", [], "1/0"]), "has the denominator 0"),
    ("minus zero", lambda d: d["terms"].insert(0, ["num", [], "-0"]), "not in lowest terms"),
    ("float", lambda d: d["terms"].insert(0, ["num", [], 1.5]), "1.5 is not an exact number"),
    ("nan", lambda d: d["terms"].insert(0, ["num", [], float("nan")]), "NaN is not an exact number"),
    ("long number", lambda d: d["terms"].insert(0, ["num", [], "1" * 4001]), "4000 digits"),
    ("large integer", lambda d: d["terms"].insert(0, ["bound", [], [10**13, "real"]]), "is not a whole number"),
    ("type", lambda d: d["terms"].insert(0, ["var", [], ["a", ["prob", "prop"]]]), "is not a type"),
    ("name", lambda d: d["terms"].insert(0, ["var", [], ["a b", "real"]]), "expects a name"),
    ("data", lambda d: d["terms"].insert(0, ["pi", [], 3]), "pi carries data"),
    ("definition", lambda d: d["terms"].insert(0, ["def", [], 99]), "there is no definition 99"),
    ("row", lambda d: d["terms"].insert(0, ["pi"]), "a list of 1 in place of 3"),
    ("hint", lambda d: d["terms"].insert(0, ["pi", [], None, "\n"]), "printable"),
    ("later step", lambda d: d["steps"][0].__setitem__(1, [0]), "step 1: 0 is not the place of an earlier step"),
    ("short step", lambda d: d["steps"].__setitem__(0, ["assume"]), "step 1: a list of 1 in place of 5"),
    ("no formula", lambda d: d["steps"][0].__setitem__(4, 0), "step 1: term 0 is not a closed formula"),
    ("parameter", lambda d: d["steps"][0].__setitem__(2, {"formula": {"x": 1}}), "is not a parameter"),
    ("parameters", lambda d: d["steps"][0].__setitem__(2, []), "the parameters are not an object"),
    ("statement", lambda d: d["statement"].update(title=3), "the statement: '3' is not a line"),
    ("laws", lambda d: d.update(laws=[]), "the table of laws: not an object"),
    ("engines", lambda d: d.update(engines=3), "the engines: not an object"),
]


@pytest.mark.parametrize(("change", "words"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_other_files_are_refused_in_one_line(text, change, words):
    doc = document(text)
    change(doc)
    # Insertions shift the table; the row that was put in is read first.
    with pytest.raises(SavedProofError, match=words) as error:
        loads(json.dumps(doc))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"[]", "not of the format"),
        (b"\xff", "not ASCII"),
        (b'{"a":1,"a":2}', "a key is given twice"),
        (b'{"format":"' + b"x" * 10 + b'"', "not JSON"),
        (b"[" * 1000, "nested more than 64 deep"),
        (b'{"a":' * 1000, "nested more than 64 deep"),
        (b'"[[[[" ' + b"[" * 70, "nested more than 64 deep"),
        (b"1" * 5000, "not JSON"),
    ],
)
def test_other_texts_are_refused(data, words):
    with pytest.raises(SavedProofError, match=words) as error:
        loads(data)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("cut", [1, 2, 100, 5000])
def test_a_truncated_file_is_refused(text, cut):
    if cut == 1:
        assert loads(text[:-1]).id == SHORT
    else:
        with pytest.raises(SavedProofError):
            loads(text[:-cut])


def test_large_files_are_refused_before_they_are_parsed(tmp_path):
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(10**8)
    with pytest.raises(SavedProofError, match=f"more than {48 * 2**20} bytes"):
        saved.load(path)
    path.write_bytes(b"[" * (30 * 2**20))
    with pytest.raises(SavedProofError, match="nested"):
        saved.load(path)
    with pytest.raises(SavedProofError, match="there is no such file"):
        saved.load(tmp_path)


def test_terms_that_are_deep_or_huge_when_written_out_are_refused(text):
    doc = document(text)
    tower = [["pi", [], None], *(["exp", [i], None] for i in range(400))]
    with pytest.raises(SavedProofError, match="more than 150 deep"):
        loads(json.dumps({**doc, "terms": tower}))
    double = [["pi", [], None], *(["add", [i, i], None] for i in range(40))]
    with pytest.raises(SavedProofError, match="more than 200000 parts"):
        loads(json.dumps({**doc, "terms": double}))


def test_a_theorem_that_is_too_deep_is_not_saved():
    t = a
    for _ in range(200):
        t = exp(t)
    with pytest.raises(SavedProofError, match="150 deep"):
        saved.dumps(infer("assume", formula=t < b), "n", "t", "s")
