"""Saved proofs that were tampered with: refused, or still a valid proof of exactly the statement that is shown.

A change may be harmless: another title, another name of a bound variable, a step that nothing rests
on taken away. Then what replay shows is still a theorem, which the kernel confirms here by making
every step again.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import json
from collections import Counter

import pytest
from hostile import File
from hypothesis import given, seed, settings, strategies as st
from second import first

from dpproofs import prove
from dpproofs.cli import main
from dpproofs.kernel import RULES, Sequent
from dpproofs.library import library, saved
from dpproofs.proving import smt
from dpproofs.replay import INVALID, VALID, Known, replay
from dpproofs.replay.steps import Premise, check
from dpproofs.replay.worker import UNREADABLE, judge

LEMMAS = ("foundations.harmonic-step", "foundations.exp-tangent")
INEQUALITIES = {
    "exp": ("exp(x) <= 1 + x + x^2", ["x <= 1"]),
    "tanh": ("eps*tanh(eps/2) <= eps^2/2", ["eps >= 0"]),
    "box": ("exp(x)*cosh(x) <= 5", ["0 <= x <= 1"]),
    "refuted": ("tanh(u)*tanh(v) <= 0.99*tanh(u*v)", ["0 <= u <= 1", "0 <= v <= 1"]),
}
PROOFS = (*LEMMAS, *INEQUALITIES)


@functools.cache
def text(name):
    if name in INEQUALITIES:
        result = prove(*INEQUALITIES[name])
        return saved.dumps(result.shown, name, name, "test", None)
    lemma = library()[name]
    return saved.dumps(lemma.theorem, name, lemma.title, lemma.source, lemma.hypotheses)


@functools.cache
def certified(name):
    """The certified steps of a proof as it was made: premises and conclusion."""
    proof = saved.loads(text(name))
    steps = first(proof.steps)
    rows = ((tuple(steps[p].conclusion for p in s.premises), s) for s in steps)
    return frozenset((premises, s.conclusion) for premises, s in rows if s.rule == "certified")


def is_theorem_of_the_kernel(proof):
    """Whether the kernel makes every step, and the last one is the statement."""
    known = frozenset().union(*map(certified, PROOFS))
    steps = first(proof.steps)
    for step in steps:
        premises = tuple(Sequent(steps[p].hypotheses, steps[p].conclusion) for p in step.premises)
        rule, parameters = step.rule, dict(step.parameters)
        if rule == "certified":
            # The kernel numbers constraints in its own way; what was not certified before is for z3 to say.
            facts = tuple(p.conclusion for p in premises)
            if (facts, step.conclusion) in known:
                continue
            rests = frozenset().union(*(p.hypotheses for p in premises))
            if step.hypotheses != rests or not smt.entails(facts, step.conclusion, 1_000_000):
                return False
        elif RULES[rule](premises, **parameters) != Sequent(step.hypotheses, step.conclusion):
            return False
    last = proof.steps[-1]
    return last.conclusion == proof.statement.conclusion and last.hypotheses == frozenset(proof.statement.hypotheses)


def places(value, path=()):
    """The paths to all parts of a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def at(document, path):
    for key in path:
        document = document[key]
    return document


@functools.cache
def all_places(name, part):
    return tuple((part, *p) for p in places(json.loads(text(name))[part]) if p or part != "version")


def other(draw, value):
    """Something in place of a value: near to it, or of another kind."""
    options = [None, True, 0, -1, "", "1/3", [], {}, 10**13]
    if isinstance(value, bool):
        options = [not value, int(value)]
    elif isinstance(value, int):
        options += [value + 1, value - 1, value // 2, bool(value)]
    elif isinstance(value, str):
        options += [value + "0", "-" + value, value[:-1], value.replace("1", "2"), "le", "lt", "eq", "cut", "law"]
    elif isinstance(value, list) and value:
        options += [value[:-1], value[1:], value[::-1], [*value, value[-1]], value[:1] * len(value)]
    elif isinstance(value, dict) and value:
        options += [dict(list(value.items())[1:]), {**value, "more": 1}]
    return draw(st.sampled_from(options))


@st.composite
def tampered(draw):
    name = draw(st.sampled_from(PROOFS))
    document = copy.deepcopy(json.loads(text(name)))
    # Most parts are terms; steps and the statement are to be hit as often.
    part = draw(st.sampled_from(("steps", "steps", "terms", "statement", "laws", "axioms", "definitions")))
    path = draw(st.sampled_from(all_places(name, part)))
    kind = draw(st.sampled_from(("replace", "replace", "delete", "swap")))
    if kind == "swap" and len(document["steps"]) > 1:
        i = draw(st.integers(0, len(document["steps"]) - 2))
        rows, column = document["steps"], draw(st.integers(0, 4))
        rows[i][column], rows[i + 1][column] = rows[i + 1][column], rows[i][column]
    elif kind == "delete" and len(path) > 1:
        del at(document, path[:-1])[path[-1]]
    else:
        at(document, path[:-1])[path[-1]] = other(draw, at(document, path))
    return json.dumps(document)


def check_tampered(data):
    try:
        proof = saved.loads(data)
    except saved.SavedProofError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 400
        return "refused"
    report = replay(proof)
    assert "\n" not in str(report)
    assert len(str(report)) < 700
    if report.verdict != INVALID:
        assert is_theorem_of_the_kernel(proof)
    return report.verdict


@pytest.mark.parametrize("name", PROOFS)
def test_what_was_not_tampered_with_is_accepted(name):
    assert check_tampered(text(name)) == VALID


@settings(max_examples=50)
@given(tampered())
def test_a_change_is_refused_or_leaves_a_theorem(data):
    check_tampered(data)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(4))
def test_many_changes_are_refused_or_leave_theorems(start, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tampered")
    found = Counter()

    @seed(start)
    @settings(max_examples=500)
    @given(tampered())
    def change(data):
        file = folder / "changed.json"
        file.write_text(data)
        row = judge(str(file), saved.Shared(), Known())
        json.dumps(row)
        found[row["verdict"]] += 1
        assert row["verdict"] in (VALID, INVALID, UNREADABLE)
        if row["verdict"] == VALID:
            assert is_theorem_of_the_kernel(saved.loads(data))
        else:
            assert "\n" not in row["reason"]
            assert len(row["reason"]) < 700

    change()
    assert min(found[VALID], found[INVALID], found[UNREADABLE]) > 10


def used(document):
    """Whether each step is needed by the last one."""
    out = [False] * len(document["steps"])
    out[-1] = True
    for i in range(len(out) - 1, -1, -1):
        for p in document["steps"][i][1] if out[i] else ():
            out[p] = True
    return out


@pytest.mark.parametrize("name", PROOFS)
def test_no_number_of_a_certificate_can_be_nudged(name):
    document = json.loads(text(name))
    found = 0
    for i, (rule, _, parameters, _, _) in enumerate(document["steps"]):
        if rule != "certified":
            continue
        for path in places(parameters["certificate"]):
            value = at(parameters["certificate"], path)
            if isinstance(value, dict) and "q" in value and found < 40:
                top, _, bottom = value["q"].partition("/")
                changed = copy.deepcopy(document)
                row = at(changed["steps"][i][2]["certificate"], path[:-1])
                row[path[-1]] = {"q": f"{int(top) * 1000003}/{int(bottom or 1) * 1000000}"}
                found += 1
                assert check_tampered(json.dumps(changed)) in ("refused", INVALID)
    assert used(document)[-1]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", PROOFS)
def test_the_final_statement_cannot_be_another_one(name):
    document = json.loads(text(name))
    last = document["steps"][-1]
    formulas = {s[4] for s in document["steps"]} - {last[4]}
    for formula in sorted(formulas)[:20]:
        changed = copy.deepcopy(document)
        changed["statement"]["conclusion"] = formula
        assert check_tampered(json.dumps(changed)) == INVALID
        changed["steps"][-1][4] = formula
        assert check_tampered(json.dumps(changed)) in (INVALID, "refused")


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9, 0.9999])
@pytest.mark.parametrize("name", PROOFS)
def test_a_truncated_file_is_refused(name, cut):
    whole = text(name).rstrip()
    assert check_tampered(whole[: int((len(whole) - 1) * cut)]) == "refused"


HUGE = {
    "nested": lambda: b"[" * 10**8,
    "nested, small enough": lambda: b"[" * (30 * 2**20),
    "closed": lambda: b"[" * 10**7 + b"]" * 10**7,
    "objects": lambda: b'{"a":' * (5 * 2**20),
    "escapes": lambda: b'"' + b'\\"' * (15 * 2**20),
    "texts": lambda: b"[" + b'"ab",' * (5 * 2**20) + b"1]",
    "numbers": lambda: b"[" + b"10000," * (5 * 2**20) + b"1]",
    "digits": lambda: b"1" * (30 * 2**20),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HUGE)
def test_huge_files_are_refused_soon_and_in_one_line(name, tmp_path, capsys):
    path = tmp_path / "huge.json"
    path.write_bytes(HUGE[name]())
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error: {path}: ")
    assert err.count("\n") == 1


def test_replay_goes_on_after_a_file_that_it_cannot_read(tmp_path, capsys):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(text("refuted"))
    bad.write_text('{"format":NaN}')
    assert main(["replay", str(bad), str(good)]) == 2
    out, err = capsys.readouterr()
    assert err == f"error: {bad}: NaN is not an exact number\n"
    assert out.startswith(f"valid: {good}: ")
    assert "|- for some u: for some v: 0 <= u and u <= 1 and 0 <= v and v <= 1 and not tanh(u)*tanh(v)" in out


def test_work_is_limited(monkeypatch):
    from dpproofs.replay import work

    monkeypatch.setattr(work, "STEP", 10)
    report = replay(saved.loads(text("tanh")))
    assert (report.verdict, report.reason) == (INVALID, "it takes more work than a step may take")


def test_steps_that_are_remembered_do_not_let_others_pass():
    known, shared = Known(), saved.Shared()
    assert replay(saved.loads(text("tanh"), shared), known).verdict == VALID
    document = json.loads(text("tanh"))
    for i, row in enumerate(document["steps"]):
        if row[0] in ("certified", "identity", "instantiate"):
            changed = copy.deepcopy(document)
            changed["steps"][i][4] = document["steps"][i - 1][4]
            with_memory = replay(saved.loads(json.dumps(changed), shared), known)
            assert with_memory == replay(saved.loads(json.dumps(changed)))


def test_a_step_may_take_what_it_may_alone_whatever_was_replayed_before(monkeypatch):
    """Long numbers pay for more work, in their own file only."""
    from dpproofs.replay import work

    short, shared, known = text("exp"), saved.Shared(), Known()
    long = dataclasses.replace(saved.loads(short, shared), digits=10**6)
    monkeypatch.setattr(work, "STEP", 10)
    assert replay(long, known).verdict == VALID
    alone = replay(saved.loads(short))
    assert replay(saved.loads(short, shared), known) == alone
    assert (alone.verdict, alone.reason) == (INVALID, "it takes more work than a step may take")


def test_equal_terms_that_take_more_work_are_not_taken_for_those_that_take_less(monkeypatch):
    """Each of the parts that have names of their own is worked on once more."""
    from dpproofs.replay import work

    def instance(names):
        f = File()
        x, zero, one = f.var("x"), f.num(0), f.num(1)
        given = f.t("and", *[f.t("le", zero, f.t("exp", x, hint=name)) for name in names])
        made = f.t("and", *[f.t("le", zero, f.t("exp", one)) for _ in names])
        f.step("instantiate", [f.assume(given)], {"values": [[{"t": x}, {"t": one}]]}, [made], made)
        return f.text()

    one, many = instance(["n"] * 40), instance([f"n{i}" for i in range(40)])
    shared, known = saved.Shared(), Known()
    spent = []
    for document in (one, many):
        assert replay(saved.loads(document)).verdict == VALID
        work.start()
        steps = saved.loads(document).steps
        check("instantiate", [Premise(*steps[0][3:])], *steps[1][2:])
        spent.append(work.spent())
    monkeypatch.setattr(work, "STEP", sum(spent) // 2)
    assert replay(saved.loads(one, shared), known).verdict == VALID
    alone = replay(saved.loads(many))
    assert replay(saved.loads(many, shared), known) == alone
    assert (alone.verdict, alone.reason) == (INVALID, "it takes more work than a step may take")
