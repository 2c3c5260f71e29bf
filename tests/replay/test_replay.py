"""The second verifier: it agrees with the kernel on every proof, and refuses what was tampered with.

This file is long because it goes through the steps that the second verifier knows, true and tampered with.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import flint
import pytest
from hostile import File
from random_terms import VARIABLES, Generator
from second import Second, second, taking

import dpproofs.replay
from dpproofs.checkers import algebra, calculus, facts, interval
from dpproofs.cli import main
from dpproofs.kernel import AXIOMS, LAWS, RULES, Definition, TermError, infer
from dpproofs.language.terms import (
    PI,
    PROP,
    REAL,
    E,
    absolute,
    atanh,
    binomial,
    conj,
    cosh,
    disj,
    eq,
    erf,
    erfc,
    exists,
    exp,
    forall,
    implies,
    integrable,
    lam,
    log,
    maximum,
    measure,
    minimum,
    nat,
    ne,
    num,
    power,
    prob,
    sinh,
    sqrt,
    summation,
    tanh,
    var,
    variables,
)
from dpproofs.library import library, saved
from dpproofs.proving.tactics import arith, cases, monotone, numeric
from dpproofs.replay import (
    Known,
    __main__ as alone_command,
    calculus as own_calculus,
    field,
    intervals,
    refutation,
    replay,
    shown,
    statements,
    steps,
    work,
)
from dpproofs.replay.reading import Shared
from dpproofs.replay.steps import RefusedError

field, intervals, own_calculus = Second(field), Second(intervals), Second(own_calculus)
refusal, lines, check = taking(refutation.refusal), taking(shown.lines), taking(steps.check)
digest = shown.digest

a, b, c, t, x = variables("a b c t x")
p, q, r = variables("p q r", PROP)
y, w = variables("y w", "Y")
f = var("f", ("fn", ("Y",), REAL))
m, P = var("m", measure("Y")), var("P", prob("Y"))
SMALL = Definition("small", (a, b), a <= b)
EXAMPLE = "foundations.harmonic-step"


@pytest.fixture(autouse=True)
def _work_is_counted_anew():
    work.start()


def given(formula, *more):
    return infer("cut", *(infer("assume", formula=a) for a in (formula, *more)))


def document(theorem):
    return json.loads(saved.dumps(theorem, "id", "title", "source"))


def verdict(doc):
    return replay(saved.loads(json.dumps(doc)))


# The whole library ----------------------------------------------------------------------------


PARTS = 192
SHARED, KNOWN = Shared(), Known()
"""What parts have in common is read once, and checked once."""


@pytest.mark.by_turns(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_proof_of_the_library_is_valid(part):
    # Neighbours share most of their steps, so several go into one proof: their conjunction.
    every = list(library())
    lemmas = every[part * len(every) // PARTS : (part + 1) * len(every) // PARTS]
    everything = infer("and_intro", *(lemma.theorem for lemma in lemmas))
    proof = saved.loads(saved.dumps(everything, "everything", "title", "source"), SHARED)
    # Of steps that say the same one is written, and none that nothing rests on.
    rows = {*second([(step.rule, step.hypotheses, step.conclusion) for step in everything.derivation()])}
    assert {(step.rule, step.hypotheses, step.conclusion) for step in proof.steps} <= rows
    assert len({(step.hypotheses, step.conclusion) for step in proof.steps}) == len(proof.steps)
    assert {p for step in proof.steps for p in step.premises} == {*range(len(proof.steps) - 1)}
    report = replay(proof, KNOWN)
    assert report.verdict == "valid", str(report)
    assert {*report.axioms} <= {*everything.axioms()}


def test_laws_and_axioms_are_the_same_text_in_both_programs():
    assert {n: statements.statement(*s) for n, s in LAWS.items()} == statements.LAWS
    own = {n: statements.statement(s.hypotheses, s.conclusion) for n, s in AXIOMS.items()}
    assert own == statements.AXIOMS


def test_it_shares_nothing_with_the_kernel():
    for file in Path(dpproofs.replay.__file__).parent.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        nodes = list(ast.walk(tree))
        imported = {n.module for n in nodes if isinstance(n, ast.ImportFrom)}
        imported |= {name.name for n in nodes if isinstance(n, ast.Import) for name in n.names}
        ours = {name for name in imported if name.startswith("dpproofs") and not name.startswith("dpproofs.replay")}
        assert ours <= {"dpproofs", "dpproofs.errors", "dpproofs.system.output"}, file
        assert {name.split(".")[0] for name in imported - ours} <= {"dpproofs", *sys.stdlib_module_names}


ENGINES = ("flint", "z3", "sympy", "mpmath")
FIRST = ("theorems", *(f"dpproofs.{part}" for part in ("language", "kernel", "checkers", "meaning", "library")))


def test_to_load_it_loads_nothing_of_the_first_verifier():
    code = "import sys, dpproofs.replay.worker, dpproofs.replay.command; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "dpproofs.replay.steps" in loaded
    assert not {*ENGINES, *FIRST} & set(loaded)


def alone(arguments, timeout=600):
    """The second verifier in a Python that has dpproofs and the standard library, and refuses all else."""
    root = Path(dpproofs.replay.__file__).parents[2]
    refusal = f"for name in {(*ENGINES, *FIRST)}: sys.modules[name] = None"
    program = "import runpy; runpy.run_module('dpproofs.replay', run_name='__main__')"
    code = f"import sys; sys.path.append({str(root)!r})\n{refusal}\n{program}"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )


def test_it_runs_where_there_is_no_engine(tmp_path):
    names = (EXAMPLE, "foundations.exp-tangent", "bs16.lemma-3.5")
    files = [str(saved.save(library()[name], tmp_path)) for name in names]
    run = alone(files)
    assert run.stderr == ""
    assert run.returncode == 0
    assert [line.split(":")[0] for line in run.stdout.splitlines() if not line.startswith(" ")] == ["valid"] * 3
    changed = tmp_path / "changed.json"
    changed.write_text(Path(files[1]).read_text().replace('"1"', '"2"'))
    assert alone([str(changed)]).returncode in (1, 2)
    for option in (["--library"], ["--expect", EXAMPLE]):
        run = alone([*option, files[0]])
        assert (run.returncode, run.stderr) == (0, "")
        assert f"it states what {EXAMPLE} states" in run.stdout
    run = alone(["--expect", EXAMPLE, files[1]])
    assert run.returncode == 1
    assert f"but not of what {EXAMPLE} states" in run.stdout


@pytest.mark.parametrize("text", ["", "0 1 2\n", "\n", "\u00e9 x\n"])
def test_without_its_list_it_says_of_no_file_what_it_states(text, tmp_path, monkeypatch, capsys):
    file = str(saved.save(library()[EXAMPLE], tmp_path))
    there = tmp_path / "library.txt"
    there.write_text(text, encoding="utf-8")
    monkeypatch.setattr(alone_command, "STATED", there)
    assert alone_command.main(["--library", file]) in (1, 2)
    monkeypatch.setattr(alone_command, "STATED", tmp_path / "none.txt")
    assert alone_command.main(["--library", file]) == 2
    assert "needs the list none.txt, which cannot be read" in capsys.readouterr().err


def test_its_list_has_what_the_library_states():
    rows = dict(line.split(" ")[::-1] for line in alone_command.STATED.read_text(encoding="ascii").splitlines())
    assert rows == {lemma.id: digest(lemma.hypotheses, lemma.conclusion) for lemma in library()}


def test_alone_it_ends_quietly_without_a_reader(tmp_path):
    file = str(saved.save(library()[EXAMPLE], tmp_path))
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "dpproofs.replay", file]
    run = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (run.returncode, run.stderr) == (141, b"")


def test_alone_an_unexpected_error_has_its_own_exit_code(capsys, monkeypatch):
    def fail(*_):
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr(alone_command, "run", fail)
    assert alone_command.main(["a.json"]) == 70
    assert capsys.readouterr().err.startswith("error: unexpected RuntimeError: first (")


@pytest.mark.slow
def test_the_whole_library_is_valid_where_there_is_only_python(tmp_path):
    files = [str(saved.save(lemma, tmp_path)) for lemma in library()]
    run = alone(files, timeout=3000)
    assert run.stderr == ""
    verdicts = [line.split(":")[0] for line in run.stdout.splitlines() if not line.startswith(" ")]
    assert verdicts == ["valid"] * len(files)
    assert run.returncode == 0


# What a file claims to be ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def claims(tmp_path_factory):
    """A file of a lemma, one of something else under its name, and one under a name that no lemma has."""
    folder = tmp_path_factory.mktemp("claims")
    lemma = library()[EXAMPLE]
    good = saved.save(lemma, folder)
    trivial, unknown = folder / "trivial.json", folder / "unknown.json"
    trivial.write_text(saved.dumps(arith(num(0) <= 1), EXAMPLE, lemma.title, lemma.source))
    unknown.write_text(saved.dumps(lemma.theorem, "bs16.no-such", "t", "s", lemma.hypotheses))
    return str(good), str(trivial), str(unknown)


def test_what_a_file_calls_itself_is_shown_as_a_claim(claims, capsys):
    assert main(["replay", claims[1]]) == 0
    out = capsys.readouterr().out
    assert f"    claimed name: {EXAMPLE}; claimed title: {library()[EXAMPLE].title}\n" in out
    assert "    rests on: no axiom\n" in out


@pytest.mark.parametrize(
    ("options", "which", "code", "words"),
    [
        (["--expect", EXAMPLE], 0, 0, f"it states what {EXAMPLE} states"),
        (["--expect", EXAMPLE], 1, 1, f"this is a proof, but not of what {EXAMPLE} states"),
        (["--expect", EXAMPLE], 2, 0, f"it states what {EXAMPLE} states"),
        (["--expect", "bs16.lemma-3.5"], 0, 1, "this is a proof, but not of what bs16.lemma-3.5 states"),
        (["--library"], 0, 0, f"it states what {EXAMPLE} states"),
        (["--library"], 1, 1, f"this is a proof, but not of what {EXAMPLE} states"),
        (["--library"], 2, 1, "bs16.no-such, whose name it claims, is no lemma of the library"),
    ],
)
def test_a_file_is_compared_with_the_library(claims, capsys, options, which, code, words):
    assert main(["replay", *options, claims[which]]) == code
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("valid: " if code == 0 else "other: ")
    assert first.endswith(words)
    assert main(["replay", "--json", *options, claims[which]]) == code
    (row,) = json.loads(capsys.readouterr().out)
    assert row["verdict"] == ("valid" if code == 0 else "other")
    assert row.get("lemma") == (EXAMPLE if code == 0 else None)


def test_one_file_is_expected_to_state_an_existing_lemma(claims, capsys):
    assert main(["replay", "--expect", EXAMPLE, *claims]) == 2
    assert main(["replay", "--expect", "no-such", claims[0]]) == 2
    assert capsys.readouterr().err == (
        f"error: expect = {EXAMPLE}: is for one file; --library compares each with its own lemma\n"
        "error: expect = no-such: is not the name of a lemma of the library\n"
    )


def test_a_definition_of_another_meaning_makes_another_statement():
    other = Definition("small", (a, b), a < b)
    kinds = [[SMALL(a, b)], [other(a, b)], [SMALL(b, a)], [], [p], [q], [a <= num(1)], [a <= num(2)], [f(y) <= 0]]
    assert len({digest(given, r) for given in kinds}) == len(kinds)
    assert digest([p, q], r) == digest([q, p, q], r)
    assert digest([], forall(a, a <= b)) == digest([], forall(c, c <= b))
    assert digest([], forall(a, a <= b)) != digest([], exists(a, a <= b))
    assert digest([], eq(E(P, w, num(1)), 1)) != digest([], eq(E(var("P", measure("Y")), w, num(1)), 1))


# Every rule: a proof that ends in it, and changes that make its last step wrong. ----------------


def swap(doc):
    doc["steps"][-1][1].reverse()


def drop(doc):
    doc["steps"][-1][1].pop()


def parameter(name, value):
    def change(doc):
        doc["steps"][-1][2][name] = value

    return change


def other_conclusion(doc):
    """The last step, and the statement, say 'false'."""
    doc["terms"].append(["false", [], None])
    doc["steps"][-1][4] = doc["statement"]["conclusion"] = len(doc["terms"]) - 1


def other_number(name):
    def change(doc):
        doc["terms"].append(["num", [], "7"])
        doc["steps"][-1][2][name] = {"t": len(doc["terms"]) - 1}

    return change


def fewer_hypotheses(doc):
    doc["steps"][-1][3] = doc["statement"]["hypotheses"] = doc["steps"][-1][3][1:]


def number(doc, old, new):
    """A number of the table becomes another one."""
    rows = [row for row in doc["terms"] if row[0] == "num" and row[2] == old]
    assert rows
    rows[0][2] = new


def operator(old, new):
    """Every term with one operator has another one."""

    def change(doc):
        rows = [row for row in doc["terms"] if row[0] == old]
        assert rows
        for row in rows:
            row[0] = new

    return change


def any_measure(doc):
    """What is said of Lebesgue's measure is said of every measure."""
    (row,) = [row for row in doc["terms"] if row[0] == "lebesgue"]
    row[:] = ["var", [], ["mu", ["measure", "real"]]]


def nudge(old, new):
    return lambda doc: number(doc, old, new)


ROWS = [
    ("assume", lambda: infer("assume", formula=p), [parameter("formula", None), parameter("extra", 1)]),
    ("imp_intro", lambda: infer("imp_intro", given(p, q), formula=q), [parameter("formula", None), drop]),
    ("imp_elim", lambda: infer("imp_elim", given(implies(p, q)), given(p)), [swap, drop, fewer_hypotheses]),
    ("cut", lambda: infer("cut", given(p, q), given(q, r)), [swap, drop, fewer_hypotheses]),
    ("and_intro", lambda: infer("and_intro", given(p), given(q)), [swap, drop, fewer_hypotheses]),
    ("and_elim", lambda: infer("and_elim", given(conj(p, q)), index=1),
     [parameter("index", 0), parameter("index", 2), parameter("index", -1), parameter("index", True)]),
    ("or_intro", lambda: infer("or_intro", given(p), formula=disj(p, q)), [drop]),
    ("or_elim", lambda: infer("or_elim", given(disj(p, q)), given(r, p), given(r, q)), [drop, swap, fewer_hypotheses]),
    ("forall_intro", lambda: infer("forall_intro", arith(0 <= a**2), variable=a), [parameter("variable", {"t": 0})]),
    ("forall_elim", lambda: infer("forall_elim", given(forall(a, a <= b)), value=num(3)),
     [drop, other_number("value")]),
    ("exists_intro", lambda: infer("exists_intro", given(num(3) <= 3), formula=exists(a, a <= 3), value=num(3)),
     [parameter("value", {"t": 99}), drop]),
    ("exists_elim", lambda: infer("exists_elim", given(exists(a, a <= 0)), given(p, b <= 0), variable=b), [swap, drop]),
    ("instantiate", lambda: infer("instantiate", given(eq(a, 2)), values=((a, num(3)),)),
     [parameter("values", []), parameter("values", [[]]), parameter("spaces", [["Y"]])]),
    ("unfold", lambda: infer("unfold", given(SMALL(a, 2))), [drop]),
    ("fold", lambda: infer("fold", given(a <= 2), formula=SMALL(a, 2)), [drop, parameter("formula", None)]),
    ("law", lambda: infer("law", name="E_one"),
     [parameter("name", "E_zero"), parameter("name", "no_such"), parameter("name", 3), nudge("1", "2")]),
    ("axiom", lambda: infer("axiom", name="gaussian_density"),
     [parameter("name", "law_with_density"), nudge("1/2", "2/3")]),
    ("axiom", lambda: infer("axiom", name="lebesgue_translation"),
     [parameter("name", "gaussian_density"), operator("add", "mul"), fewer_hypotheses, any_measure]),
    ("identity", lambda: infer("identity", given(a > 0), formula=eq(power(a, b) * a, power(a, b + 1))),
     [drop, nudge("1", "2")]),
    ("certified", lambda: arith(a <= 3, a <= b, b <= 3), [drop, nudge("3", "4")]),
    ("enclosure", lambda: infer("enclosure", given(conj(0 <= a, a <= 1)), formula=exp(a) < num(Fraction(272, 100)),
                                depth=4), [drop, nudge("68/25", "27/10"), parameter("depth", 65)]),
    ("enclosure", lambda: infer("enclosure", formula=forall(a, implies(conj(nat(a), a <= 2), exp(a) < 8)), depth=4),
     [nudge("8", "7")]),
    ("convolution", lambda: infer("convolution", tables=(num(0x0201), num(0x0403), num(0x080A03)), width=1,
                                  counts=(2, 2, 3), low=0, unit=num(1)),
     [nudge(str(0x080A03), str(0x080B03)), parameter("low", 1), parameter("width", 2), parameter("counts", [2, 2])]),
    ("derivative_sign", lambda: last_of(monotone(a**3 + a, a, ()), "derivative_sign"),
     [parameter("strict", True), nudge("3", "5"), drop]),
]  # fmt: skip


def last_of(theorem, rule):
    return next(s for s in reversed(list(theorem.derivation())) if s.rule == rule)


@pytest.mark.parametrize(("rule", "make"), [row[:2] for row in ROWS], ids=[row[0] for row in ROWS])
def test_steps_of_each_rule_are_accepted(rule, make):
    theorem = make()
    assert theorem.rule == rule
    report = verdict(document(theorem))
    assert report.verdict == "valid", str(report)


CHANGES = [(row[0], row[1], change) for row in ROWS for change in (*row[2], other_conclusion)]


@pytest.mark.parametrize(("rule", "make", "change"), CHANGES)
def test_steps_that_were_changed_are_refused(rule, make, change):
    doc = document(make())
    change(doc)
    try:
        report = verdict(doc)
    except saved.SavedProofError:
        return
    assert report.verdict == "invalid"
    assert report.step == 0 or report.rule in RULES
    assert "\n" not in str(report)


def test_every_rule_has_a_row():
    untested = {"integral_of_derivative", "recalled"}
    assert {row[0] for row in ROWS} == RULES.keys() - untested


def test_the_word_of_an_earlier_run_is_no_step():
    changed = document(given(a <= b))
    changed["steps"][-1][0] = "recalled"
    report = verdict(changed)
    assert (report.verdict, report.rule, report.reason) == ("invalid", "recalled", "there is no such rule")


def test_the_integral_of_a_derivative():
    conditions = given(num(0) <= 1)
    theorem = infer("integral_of_derivative", conditions, function=a**2, variable=a, lower=num(0), upper=num(1))
    doc = document(theorem)
    assert verdict(doc).verdict == "valid"
    number(doc, "2", "3")
    assert verdict(doc).verdict == "invalid"


# Tampering with a whole proof -----------------------------------------------------------------


@pytest.fixture(scope="module")
def example():
    lemma = library()[EXAMPLE]
    return saved.dumps(lemma.theorem, lemma.id, lemma.title, lemma.source, lemma.hypotheses)


def test_no_step_can_say_something_else(example):
    doc = json.loads(example)
    for i in range(len(doc["steps"])):
        doc = json.loads(example)
        other_conclusion(doc)
        doc["steps"][-1][4] = doc["statement"]["conclusion"] = json.loads(example)["statement"]["conclusion"]
        doc["steps"][i][4] = len(doc["terms"]) - 1
        assert verdict(doc).verdict == "invalid"


def test_no_step_can_rest_on_less(example):
    for i, step in enumerate(json.loads(example)["steps"]):
        for h in step[3]:
            doc = json.loads(example)
            doc["steps"][i][3].remove(h)
            report = verdict(doc)
            assert report.verdict == "invalid"
            assert report.step == i + 1


def test_no_rule_can_have_another_name(example):
    for i, step in enumerate(json.loads(example)["steps"]):
        for rule in ("no_such", "assume", "cut", "forall_intro", "identity", "law"):
            doc = json.loads(example)
            doc["steps"][i][0] = rule
            assert rule == step[0] or verdict(doc).verdict == "invalid"


def test_no_law_can_be_left_out(example):
    laws = [i for i, step in enumerate(json.loads(example)["steps"]) if step[0] == "law"]
    assert laws
    for i in laws:
        doc = json.loads(example)
        del doc["steps"][i]
        for step in doc["steps"]:
            step[1] = [n - 1 if n > i else n for n in step[1]]
        try:
            assert verdict(doc).verdict == "invalid"
        except saved.SavedProofError as error:
            assert "earlier step" in str(error)


def test_the_last_step_must_be_the_statement(example):
    doc = json.loads(example)
    doc["steps"].append(doc["steps"][0])
    assert verdict(doc).reason == "the last step is not the statement"
    doc = json.loads(example)
    doc["statement"]["hypotheses"] = doc["statement"]["hypotheses"][1:]
    assert verdict(doc).reason == "the last step is not the statement"


def test_the_laws_on_record_must_be_those_in_use(example):
    doc = json.loads(example)
    doc["laws"].pop(min(doc["laws"]))
    assert verdict(doc).reason == "the file names other laws than its steps use"
    doc = json.loads(example)
    name = min(doc["laws"])
    doc["laws"][name]["hypotheses"] = [doc["statement"]["conclusion"]]
    assert verdict(doc).reason == f"the law {name} says something else"


def test_a_failing_step_is_named(example):
    doc = json.loads(example)
    i = next(i for i, s in enumerate(doc["steps"]) if s[0] == "law")
    doc["steps"][i][2]["name"] = "E_zero"
    report = verdict(doc)
    assert (report.step, report.rule, report.reason) == (i + 1, "law", "E_zero says something else")
    assert str(report) == f"invalid: {EXAMPLE}: step {i + 1} (law): E_zero says something else"
    assert report.to_json()["reason"] == report.reason


# Its arithmetic against the other one ----------------------------------------------------------


def pairs(seed):
    """Two real terms that are often equal, and facts."""
    g = Generator(seed, unary=("abs", "exp", "log", "tanh", "sinh"), binders=False)
    s = g.term(REAL, 4)
    one = VARIABLES["a"]
    tricks = (
        lambda u: u,
        lambda u: u + one - one,
        lambda u: u * one / one,
        lambda u: log(exp(u)),
        lambda u: exp(log(u)),
        lambda u: power(power(u, 2), Fraction(1, 2)),
        lambda u: power(u, -1) * power(u, 2),
        lambda u: (u * u - u) / u,
        lambda u: power(u, one) * power(u, 1 - one),
        lambda u: g.term(REAL, 3),
    )
    known = g.pick([], [0 < one], [ne(VARIABLES["b"], 0)], [s > 0], [1 < one, ne(s, 0)])
    return s, g.pick(*tricks)(s), known


@pytest.mark.by_turns(3)
def test_equal_terms_are_the_same_as_for_the_kernel():
    equal = 0
    for seed in range(1500):
        try:
            s, t2, known = pairs(seed)
        except TermError:
            continue
        own = field.equal(s, t2, known)
        if own != algebra.identical(s, t2, *facts.signs(known)):
            # It may know more, but then the values agree.
            assert own, (s, t2, known)
        equal += own
    assert equal > 300


@pytest.mark.parametrize(
    ("left", "right", "known", "answer"),
    [
        (a / a, num(1), [], False),
        (a / a, num(1), [ne(a, 0)], True),
        (a / a, num(1), [0 < a * 3], True),
        (sqrt(a) ** 2, a, [], False),
        (sqrt(a) ** 2, a, [0 < a], True),
        (sqrt(a * a), a, [a < 0], False),
        (log(a * b), log(a) + log(b), [0 < a], False),
        (log(a * b), log(a) + log(b), [0 < a, 0 < b], True),
        (power(a + b, c) * (a + b), power(a + b, c + 1), [0 < a + b], True),
        (power(a + b, c) * (a + b), power(a + b, c + 1), [], False),
        (exp(log(1 + a**2)), 1 + a**2, [], True),
        (exp(log(a)), a, [], False),
        (exp(log(1 / (1 + a**2))), num(1), [], False),
        (exp(log(1 / (1 + a**2))), 1 / (1 + a**2), [], True),
        (exp(log(3 / a)), num(3), [0 < 1 / a], False),
        (power(3 / (1 + a**2), 2 * b) * power(3 / (1 + a**2), -2 * b + 1), num(3), [], False),
        (power(2, b + 1), 2 * power(2, b), [], True),
        (power(0, b), num(0), [], False),
        (power(a, 0), num(1), [], True),
        (cosh(a) ** 2 - sinh(a) ** 2, num(1), [], True),
        (tanh(a), sinh(a) / cosh(a), [], True),
        (a / (1 + b) + a * b / (1 + b), a, [0 < b], True),
        (a / (1 + b) + a * b / (1 + b), a, [], False),
        (a / (1 + b) + a * b / (1 + b), a, [0 < 1 + b], True),
        (c / (a - b) * (a - b), c, [ne(a, b)], True),
        (c / (a - b) * (a - b), c, [ne(b, a)], True),
        (c / (a + b) * (a + b), c, [ne(a, b)], False),
        (c / (a + b) * (a + b), c, [a < b], False),
        (c / (a - b) * (a - b), c, [a < b], True),
        (c / (a - b) * (a - b), c, [a <= b], False),
        (c / a * a, c, [-1 <= a], False),
        (c / a * a, c, [a <= -1], True),
        (c / a * a, c, [a <= 1], False),
        (c / a * a, c, [0 <= a], False),
        (c / a * a, c, [a <= 0], False),
        (1 / (a * b), (1 / a) * (1 / b), [], True),
        (1 / (1 / a), a, [], True),
        (E(P, w, f(w) + 0 * a), E(P, w, f(w)), [], True),
        (E(P, w, f(w) * a / a), E(P, w, f(w)), [ne(a, 0)], False),
        (E(P, w, f(w)), E(P, w, 2 * f(w)), [], False),
        (summation(x, 1, a + 0 * b, 2 * x), summation(x, 1, a, x + x), [], True),
        (absolute(a * absolute(b)), absolute(absolute(b) * a), [], True),
        (absolute(a), absolute(-a), [], False),
        (minimum(a, b), minimum(b, a), [], False),
        (maximum(a, b * c), maximum(a, c * b), [], True),
    ],
)
def test_equal_terms(left, right, known, answer):
    assert field.equal(left, right, known) == answer


def test_comparing_nested_atoms_does_not_mix_them_up():
    # Comparing the second with the first makes new atoms while the second has no number yet.
    u = minimum(1 + log(a) * b, c)
    assert field.equal(u, minimum(log(a) * b + 1, c), [])
    assert not field.equal(u, minimum(log(a) * b + 1, t), [])
    assert not field.equal(absolute(a * absolute(b)) - absolute(b), absolute(b * absolute(a)) - absolute(a), [])


FUNCTIONS = {
    "exp": (exp, -40, 40),
    "log": (log, 0, 50),
    "sinh": (sinh, -20, 20),
    "cosh": (cosh, -20, 20),
    "tanh": (tanh, -40, 40),
    "erf": (erf, -9, 9),
    "erfc": (erfc, -9, 30),
    "sqrt": (sqrt, 0, 99),
}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_enclosures_contain_the_values_of_arb_and_are_tight(name):
    make, lo, hi = FUNCTIONS[name]
    for i in range(25):
        point = lo + Fraction(hi - lo) * Fraction(16 * i + 1, 421) + Fraction(1, 10**6)
        for bits in (32, 96, 320):
            own = intervals.enclose(make(num(point)), {}, bits)
            ball = interval.enclose(make(num(point)), {}, 2 * bits + 400)
            with flint.ctx.workprec(4000):
                low, high = (flint.arb(flint.fmpq(e.numerator, e.denominator)) for e in own)
                assert not low > ball
                assert not high < ball
            assert own.hi - own.lo <= max(abs(own.hi), abs(own.lo)) * Fraction(2**14, 2**bits)


# Each of at most 20 binary digits, so that the point itself is not rounded.
POINTS = [Fraction(3, 2**90), Fraction(-1, 2**70), 1 - Fraction(1, 2**19), 1 + Fraction(1, 2**18), Fraction(21, 64)]
FAR_POINTS = [Fraction(19_999), Fraction(-20_000), Fraction(2**30)]
AT_ENDS = {
    "exp": (exp, [num(p) for p in (*POINTS, *FAR_POINTS[:2])]),
    "log": (log, [num(abs(p)) for p in (*POINTS, *FAR_POINTS)]),
    "sinh": (sinh, [num(p) for p in (*POINTS, *FAR_POINTS[:2])]),
    "cosh": (cosh, [num(p) for p in (*POINTS, *FAR_POINTS[:2])]),
    "tanh": (tanh, [num(p) for p in (*POINTS, *FAR_POINTS)]),
    "atanh": (atanh, [num(p) for p in POINTS if abs(p) < 1]),
    "erf": (erf, [num(p) for p in (*POINTS, *FAR_POINTS)]),
    "erfc": (erfc, [num(p) for p in (*POINTS, Fraction(12), Fraction(57, 4))]),
}


@pytest.mark.parametrize("name", sorted(AT_ENDS))
def test_enclosures_contain_the_values_of_arb_where_functions_are_small_large_or_near_one(name):
    make, points = AT_ENDS[name]
    for point in points:
        for bits in (20, 96, 320):
            own = intervals.enclose(make(point), {}, bits)
            ball = interval.enclose(make(point), {}, 2**14)
            with flint.ctx.workprec(2**16):
                low, high = (flint.arb(flint.fmpq(e.numerator, e.denominator)) for e in own)
                assert not low > ball
                assert not high < ball
            assert own.hi - own.lo <= max(abs(own.hi), abs(own.lo)) * Fraction(8, 2**bits)


def test_enclosures_are_exact_where_values_are():
    zero, one = intervals.Interval(Fraction(0), Fraction(0)), intervals.Interval(Fraction(1), Fraction(1))
    for make in (sinh, tanh, atanh, erf):
        assert intervals.enclose(make(num(0)), {}, 96) == zero
    assert intervals.enclose(log(num(1)), {}, 96) == zero
    for make in (exp, cosh):
        assert intervals.enclose(make(num(0)), {}, 96) == one


@pytest.mark.parametrize(
    ("goal", "known", "depth", "reason"),
    [
        (PI < num(Fraction(22, 7)), [], 0, None),
        (num(Fraction(22, 7)) < PI, [], 0, "false"),
        (exp(num(1)) <= exp(num(1)), [], 0, "not decided"),
        (eq(power(2, 10), 1024), [], 0, None),
        (eq(sqrt(num(2)) ** 2, 2), [], 0, "not rational"),
        (ne(sqrt(num(2)), Fraction(7, 5)), [], 0, None),
        (log(num(-1)) < 5, [], 0, "not decided"),
        (a * a - a < 1, [0 <= a, a <= 1], 6, None),
        (a * a - a < 1, [0 <= a], 6, "no rational bounds"),
        (a * (1 - a) <= Fraction(1, 4), [0 <= a, a <= 1], 6, "not shown on"),
        (1 / a < 3, [0 <= a, a <= 1], 3, "not shown on"),
        (0 <= a**2, [-1 <= a, a <= 1], 0, None),
        (summation(x, 1, 4, x) < 11, [], 0, None),
        (eq(summation(x, 0, 5, binomial(5, x)), 32), [], 0, None),
        (exp(binomial(num(4), num(2))) <= exp(num(6)) + 1, [], 0, None),
        (eq(binomial(2, 3) + binomial(-1, 0) + binomial(1, Fraction(1, 2)), 0), [], 0, None),
        (exp(binomial(num(10**6), num(2))) <= 1, [], 0, "not decided"),
    ],
)
def test_comparisons(goal, known, depth, reason):
    found = intervals.refusal(goal, known, depth)
    assert found is None if reason is None else reason in str(found)
    ours = interval.decide(goal, known, depth)
    assert found is None or ours is not None


def test_derivatives_are_those_of_the_kernel():
    tried = 0
    for seed in range(400):
        g = Generator(seed, unary=("exp", "log", "tanh", "sinh", "cosh"), binders=False)
        s, v = g.term(REAL, 4), VARIABLES["a"]
        try:
            theirs, need = calculus.derivative(s, v)
        except TermError:
            with pytest.raises(own_calculus.NotSmoothError):
                own_calculus.slope(s, v)
            continue
        own, own_need = own_calculus.slope(s, v)
        assert own_need <= second(set(need))
        assert field.equal(own, theirs, need)
        assert own_calculus.continuous(s, v) <= second(set(calculus.continuity(s, v)))
        tried += 1
    assert tried > 100


# Refutations ----------------------------------------------------------------------------------

ONE = num(1)
SUM = ("sum", ((">=", b - a), (">", a - b)), ((1, ONE, (0,)), (1, ONE, (1,))), ())


@pytest.mark.parametrize(
    ("known", "goal", "tree", "reason"),
    [
        ([a <= b], a <= b, SUM, None),
        ([], a <= b, SUM, "is not known"),
        ([a <= b], a <= b, (*SUM[:2], ((1, ONE, (1,)),), ()), "the sum is not 0"),
        ([a <= b], a <= b, (*SUM[:2], (), ()), "no summand is positive"),
        ([a <= b], a <= b, (*SUM[:2], ((-1, ONE, (0,)),), ()), "is not a positive number"),
        ([a <= b], a <= b, (*SUM[:2], ((1, ONE, (7,)),), ()), "has the number 7"),
        ([a <= b], a <= b, (*SUM[:2], ((1, ONE, (True,)),), ()), "has the number True"),
        ([a <= b], a <= b, (*SUM[:3], ((0, ONE),)), "an inequality was multiplied"),
        ([a <= b], a <= b, ("nothing",), "not a refutation"),
        ([a <= b], a <= b, None, "not a refutation"),
        ([p], p, ("opaque", p), None),
        ([q], p, ("opaque", p), "is not known to hold"),
        ([], eq(minimum(a, b), a), ("cases", (((">", a - b),), ((">", b - a),)), (SUM, SUM)), "all cases"),
        ([], 0 <= a**2, ("sign", a, (("sum", ((">", -(a**2)),), ((1, ONE, (0,)), (1, a, ())), ()),) * 3), None),
        ([], 0 <= a, ("sign", a, (("sum", ((">", -a),), ((1, ONE, (0,)), (1, ONE, ())), ()),) * 3), "not 0"),
    ],
)
def test_refutations(known, goal, tree, reason):
    found = refusal(known, goal, tree)
    assert found is None if reason is None else reason in str(found)


def test_refutations_cannot_be_cut_short():
    theorem = cases(a <= b, lambda h: arith(minimum(a, b) <= b, h), lambda h: arith(minimum(a, b) <= b, h))
    for step in theorem.derivation():
        if step.rule == "certified":
            doc = document(step)
            tree = doc["steps"][-1][2]["certificate"]
            doc["steps"][-1][2]["certificate"] = tree[:1] + [[]] * (len(tree) - 1)
            assert verdict(doc).verdict == "invalid"


def test_a_step_needs_its_parameters():
    with pytest.raises(RefusedError, match="the parameter formula is missing"):
        check("assume", (), {}, frozenset(), p)
    with pytest.raises(RefusedError, match="there is no such rule"):
        check("trust_me", (), {}, frozenset(), p)
    with pytest.raises(RefusedError, match="is not a value for the bound variable"):
        check(
            "exists_intro",
            [dpproofs.replay.Premise(frozenset(), p)],
            {"formula": exists(y, p), "value": a},
            frozenset(),
            exists(y, p),
        )
    with pytest.raises(RefusedError, match="occurs in"):
        check(
            "forall_intro",
            [dpproofs.replay.Premise(frozenset((a <= 0,)), a <= 0)],
            {"variable": a},
            frozenset((a <= 0,)),
            forall(a, a <= 0),
        )


def test_a_function_may_stand_for_a_function():
    th = given(forall(f, integrable(m, w, f(w))))
    assert verdict(document(infer("forall_elim", th, value=lam(w, f(w) + 1)))).verdict == "valid"
    assert verdict(document(infer("instantiate", given(integrable(m, w, f(w))), values=((m, P),)))).verdict == "valid"
    assert verdict(document(numeric(exp(num(1)) < 3))).verdict == "valid"


# Files that are made to mislead ---------------------------------------------------------------


def stated(f):
    """What the second verifier prints below the verdict, for a file that is right."""
    proof = saved.loads(f.text())
    assert replay(proof).verdict == "valid"
    return lines(*proof.statement)


def all_one(f, space):
    """All outcomes in a space are one."""
    outcomes = f.t("eq", f.bound(1, space), f.bound(0, space))
    return f.t("forall", f.t("forall", outcomes, data=space, hint="b"), data=space, hint="a")


def test_two_definitions_that_differ_by_swapped_spaces_are_both_shown():
    f = File()
    one, other = all_one(f, "X"), all_one(f, "Y")
    f.definitions += [["d", [], f.t("imp", one, other)], ["d", [], f.t("imp", other, one)]]
    f.assume(f.t("or", f.t("def", data=0), f.t("def", data=1)))
    either, *_, first, second = stated(f)
    title = first.split()[1]
    assert re.fullmatch(r"d#[0-9a-f]{16}\(\)", title)
    assert either.startswith(f"{title} or d#")
    assert first.endswith("(for all a : X: for all b : X: a = b) -> for all a : Y: for all b : Y: a = b")
    assert second.endswith("(for all a : Y: for all b : Y: a = b) -> for all a : X: for all b : X: a = b")
    assert second.split()[1] == either.split(" or ")[1]


def test_definitions_of_one_name_are_told_apart_in_hypotheses_and_conclusion():
    f = File()
    f.definitions += [["one", [], all_one(f, "Y")], ["one", [], all_one(f, "real")]]
    here, there = f.t("def", data=0), f.t("def", data=1)
    f.weaken(f.assume(here), [there], here)
    *given_, said, first, second = stated(f)
    heads = {line.split()[1] for line in (first, second)}
    assert len(heads) == 2
    assert set(given_) == heads
    assert said.removeprefix("|- ") in heads


@pytest.mark.parametrize("quantifier", ["forall", "exists"])
def test_a_bound_variable_cannot_carry_the_name_of_a_definition(quantifier):
    f = File()
    x, zero = f.var("x"), f.num(0)
    f.definitions.append(["P", [x], f.t("le", x, x)])
    both = f.t("imp", f.t("def", zero, data=0), f.t("app", f.bound(0, ["fn", ["real"], "prop"]), zero))
    f.assume(f.t(quantifier, both, data=["fn", ["real"], "prop"], hint="P"))
    assert stated(f)[0].endswith(" P2 : real -> prop: P(0) -> P2(0)")


def test_a_free_variable_with_the_name_of_a_definition_is_shown_with_its_type():
    f = File()
    x, zero = f.var("x"), f.num(0)
    f.definitions.append(["P", [x], f.t("le", x, x)])
    d, predicate = f.t("def", zero, data=0), f.t("app", f.var("P", ["fn", ["real"], "prop"]), zero)
    f.weaken(f.assume(d), [predicate], d)
    assert set(stated(f)[:3]) == {"P(0)", "(P : real -> prop)(0)", "|- P(0)"}


def test_one_name_of_two_types_is_marked_in_every_formula():
    f = File()
    one = f.num(1)
    given_ = [f.t("integrable", f.var("mu", [k, "Y"]), one, hint="w") for k in ("measure", "prob")]
    f.weaken(f.assume(given_[1]), given_[:1], given_[1])
    assert set(stated(f)) == {
        "integrable[w ~ (mu : measure on Y)](1)",
        "integrable[w ~ (mu : probability on Y)](1)",
        "|- integrable[w ~ (mu : probability on Y)](1)",
        "for any mu : measure on Y",
        "for any mu : probability on Y",
    }


def test_parameters_of_one_name_are_told_apart():
    f = File()
    x, y_ = f.var("x"), f.var("x", "Y")
    f.definitions.append(["d", [x, y_], f.t("and", f.t("le", x, x), f.t("eq", y_, y_))])
    f.assume(f.t("def", f.num(0), f.var("y", "Y"), data=0))
    assert stated(f)[-1] == "where d((x : real), (x : Y)) means (x : real) <= (x : real) and (x : Y) = (x : Y)"


def test_a_long_name_of_a_bound_variable_does_not_make_a_long_text():
    f = File()
    less = f.t("le", f.bound(0), f.bound(0))
    f.assume(f.t("forall", f.t("and", *[less] * 1000), data="real", hint="a" * 10_000))
    assert len("".join(stated(f))) < 200_000


def test_the_table_of_laws_is_compared_within_the_limits_on_work():
    f = File()
    law = f.t("eq", f.t("erf", f.num(0)), f.num(0))
    f.step("law", [], {"name": "erf_zero"}, [], law)
    large = [f.t("le", s, s) for s in (f.nested("max", 14, f.var(f"x{k}"), f.num(k)) for k in range(12))]
    doc = json.loads(f.text())
    doc["laws"] = {"erf_zero": {"conclusion": law, "hypotheses": large}}
    report = verdict(doc)
    assert (report.verdict, report.step) == ("invalid", 0)
    assert report.reason == "the laws and axioms in the file take more work than a step may take"


def test_long_names_in_the_table_of_laws_count():
    f = File()
    law = f.t("eq", f.t("erf", f.num(0)), f.num(0))
    f.step("law", [], {"name": "erf_zero"}, [], law)
    long = f.var("x" * 10_000)
    doc = json.loads(f.text())
    doc["laws"] = {"erf_zero": {"conclusion": law, "hypotheses": [f.t("le", f.t("add", *[long] * 150), long)]}}
    doc["terms"] = f.terms
    assert verdict(doc).reason == "the law erf_zero says something else"
    assert work.spent() > 150 * 10_000 // 8


def test_a_power_of_nothing_needs_no_loop():
    f = File()
    f.decided("identity", f.t("eq", f.power(f.num(0), 10**30), f.num(0)))
    assert replay(saved.loads(f.text())).verdict == "valid"
    f.decided("identity", f.t("eq", f.power(f.num(0), 10**30), f.num(1)))
    assert replay(saved.loads(f.text())).verdict == "invalid"


def test_a_large_space_is_counted_before_it_is_checked(monkeypatch):
    f = File()
    x_ = f.var("x", "Y")
    same = f.t("eq", x_, x_)
    space = "Y"
    for _ in range(18):
        space = ["x", space, space]
    f.step("instantiate", [f.assume(same)], {"values": [], "spaces": [["Y", space]]}, [same], same)
    looked_at = []
    monkeypatch.setattr("dpproofs.replay.opening.check_type", looked_at.append)
    report = replay(saved.loads(f.text()))
    assert (report.step, report.reason) == (2, "it takes more work than a step may take")
    assert looked_at == []


def test_what_is_printed_from_a_file_is_ascii(tmp_path, capsys):
    f = File()
    f.step("law", [], {"name": "\u00e9\u0440f"}, [], f.t("true"))
    file = tmp_path / "g.json"
    file.write_text(f.text())
    assert main(["replay", str(file)]) == 1
    out = capsys.readouterr().out
    assert out == f"invalid: {file}: step 1 (law): there is no '\\xe9\\u0440f'\n"
    f.steps[0][0] = "l\u0430w"
    file.write_text(f.text())
    assert main(["replay", str(file)]) == 1
    assert f"{file}: step 1 (l\\u0430w): " in capsys.readouterr().out


@pytest.mark.parametrize("where", ['"version":-0', '"terms":[["true",[],-0]]'])
def test_minus_zero_is_refused(where):
    f = File()
    f.assume(f.t("true"))
    key = where.partition(":")[0]
    text = re.sub(rf"{key}:(\d+|\[\[.*?\]\])", where, f.text())
    assert where in text
    with pytest.raises(saved.SavedProofError, match="a number begins with -0"):
        saved.loads(text)


# The command ----------------------------------------------------------------------------------


def test_command(tmp_path, capsys, example):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    assert main(["check", EXAMPLE, "--save", str(tmp_path)]) == 0
    assert (tmp_path / f"{EXAMPLE}.json").read_text() == example
    good.write_text(saved.dumps(given(p, q), "good", "t", "s"))
    bad.write_text(saved.dumps(given(p, q), "bad", "t", "s").replace('"cut"', '"and_intro"'))
    capsys.readouterr()
    assert main(["replay", str(good)]) == 0
    assert main(["replay", str(good), str(bad)]) == 1
    assert main(["replay", str(tmp_path / "none")]) == 2
    out, err = capsys.readouterr()
    states = "    p\n    q\n    |- p\n    for any p : prop\n    for any q : prop\n"
    states += "    rests on: no axiom\n    claimed name: good; claimed title: t\n"
    assert f"valid: {good}: 3 steps\n{states}" in out
    assert f"invalid: {bad}: step 3 (and_intro): " in out
    assert err == f"error: {tmp_path / 'none'}: there is no such file\n"
    assert main(["replay", "--json", str(bad)]) == 1
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["verdict"], row["step"], row["rule"]) == ("invalid", 3, "and_intro")
