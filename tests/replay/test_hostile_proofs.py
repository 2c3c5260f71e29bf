"""Saved proofs that are made to keep replay busy: refused in one line, within the limits on work, time and memory."""

from __future__ import annotations

import json

import pytest
from hostile import HOSTILE, File, _at_all_places

from dpproofs.replay import INVALID, VALID, places, replay
from dpproofs.replay.reading import loads
from dpproofs.replay.worker import PER_MEGABYTE, SECONDS, UNREADABLE, Judge, allowed

QUICK = (
    "deep_terms", "definitions_of_exponential_size", "entries_of_a_long_table", "exponential_of_a_long_entry",
    "exponential_of_a_long_number", "harmonic_sum", "huge_powers", "long_names", "many_places",
    "product_of_long_tables", "products_of_hexadecimal_tables", "number_longer_than_any_table", "powers_of_a_table",
    "functions_of_hexadecimal_entries", "small_power",
)  # fmt: skip
BACKSTOP = "it takes too much work: more than "
# What these cost is in Python's own tables and comparisons, where nothing counts it.
UNCOUNTED = ("facts_on_atoms", "sums_of_minus_one_and_two")
# A statement that is right, and is printed in little time.
RIGHT = ("definitions_of_one_name",)
# A statement that is right too: a fast machine is done before the limit, a slow one is not.
LONG = ("sums_of_minus_one_and_two",)


def judged(name, folder):
    file = folder / f"{name}.json"
    file.write_text(HOSTILE[name](), encoding="ascii")
    with Judge(SECONDS) as judge:
        return judge.judge(str(file))


def check_hostile(name, folder):
    row = judged(name, folder)
    if name in LONG and row["verdict"] == VALID:
        return
    assert row["verdict"] in (INVALID, UNREADABLE), row
    assert "\n" not in row["reason"]
    assert len(row["reason"]) < 700
    # The limits of the system depend on the machine; the counters come first.
    assert BACKSTOP not in row["reason"] or name in UNCOUNTED


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_file_is_refused(name, tmp_path):
    check_hostile(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(HOSTILE.keys() - {*QUICK, *RIGHT}))
def test_every_hostile_file_is_refused(name, tmp_path):
    check_hostile(name, tmp_path)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_printed_in_time(name, tmp_path):
    row = judged(name, tmp_path)
    assert row["verdict"] == VALID, row
    heads = [line.split(" means ")[0] for line in row["statement"] if line.startswith("where ")]
    assert len(set(heads)) == len(heads) == 900


def test_a_file_that_needs_too_much_memory_ends_alone(tmp_path):
    good, large = tmp_path / "good.json", tmp_path / "large.json"
    f = File()
    f.assume(f.t("true"))
    good.write_text(f.text())
    large.write_text(HOSTILE["flat_sum"]())
    with Judge(SECONDS, 48 * 2**20) as judge:
        verdicts = [judge.judge(str(file)) for file in (good, large, good)]
    assert [row["verdict"] for row in verdicts] == [VALID, UNREADABLE, VALID]
    assert verdicts[1]["reason"] == f"{large}: {BACKSTOP}8 s of processor time, or 48 MB of memory"


def test_a_long_file_may_take_more_time(tmp_path):
    for size, megabytes in ((0, 0), (2**20 - 1, 0), (2**20, 1), (3 * 2**20 + 5, 3)):
        file = tmp_path / "long"
        file.write_bytes(b" " * size)
        assert allowed(str(file)) == SECONDS + megabytes * PER_MEGABYTE
    assert allowed(str(tmp_path / "nothing")) == allowed("\0") == SECONDS


class Uncounted(Judge):
    """Finds a file called endless whose work nothing counts: it goes on for far longer than it may."""

    def _program(self):
        return (
            "import time\n"
            "from dpproofs.replay import worker\n"
            "right = worker.judge\n"
            "def judge(file, *rest):\n"
            "    until = time.process_time() + 100\n"
            "    while 'endless' in file and time.process_time() < until: pass\n"
            "    return right(file, *rest)\n"
            "worker.judge = judge\n"
        ) + super()._program()


def test_a_file_that_takes_too_much_time_ends_alone(tmp_path):
    good, endless = tmp_path / "good.json", tmp_path / "endless.json"
    f = File()
    f.assume(f.t("true"))
    for file in (good, endless):
        file.write_text(f.text())
    with Uncounted(seconds=1) as judge:
        rows = [judge.judge(str(file)) for file in (good, endless, good)]
    assert [row["verdict"] for row in rows] == [VALID, UNREADABLE, VALID]
    assert rows[1]["reason"] == f"{endless}: {BACKSTOP}1 s of processor time, or 1024 MB of memory"


DIGITS = "0x8" + "0" * 3750
"""More digits than Python writes as decimal ones."""


def proof(terms, step, laws):
    conclusion = len(terms) - 1
    statement = {"conclusion": conclusion, "hypotheses": [], "id": "n", "source": "s", "title": "t"}
    return json.dumps({
        "axioms": {}, "definitions": [], "engines": {}, "format": "dpproofs-proof", "laws": laws, "version": 1,
        "statement": statement, "steps": [[*step, [], conclusion]], "terms": terms,
    })  # fmt: skip


LESS = [["num", [], "0"], ["num", [], "1"], ["le", [0, 1], None]]
IS_ZERO = [["num", [], DIGITS], ["num", [], "0"], ["eq", [0, 1], None]]
FAR = [["num", [], DIGITS], ["num", [], "0"], ["eq", [0, 1], None], ["erf", [1], None], ["eq", [3, 1], None]]
ERF = {"erf_zero": {"conclusion": 2, "hypotheses": []}}
CERTIFICATES = [["sign", {"q": DIGITS}, []], ["opaque", {"q": DIGITS}], ["sum", [], [], [[{"q": DIGITS}, {"t": 0}]]]]


@pytest.mark.parametrize(
    "text",
    [proof(IS_ZERO, ["law", [], {"name": "erf_zero"}], ERF), proof(FAR, ["law", [], {"name": "erf_zero"}], ERF),
     proof(LESS, ["axiom", [], {"name": {"q": DIGITS}}], {}),
     *(proof(LESS, ["certified", [], {"certificate": c, "formula": {"t": 2}}], {}) for c in CERTIFICATES)],
    ids=["law", "table of laws", "axiom", "sign", "opaque", "sum"],
)  # fmt: skip
def test_what_is_wrong_with_a_long_number_is_refused(text):
    report = replay(loads(text))
    assert report.verdict == INVALID
    assert len(str(report)) < 1000


def test_the_place_of_an_entry_is_worked_out_once_and_counted(monkeypatch):
    counted = []
    monkeypatch.setattr(places, "spend", counted.append)
    f = File()
    where = f.t("add", f.bound(0), f.num(7))
    for _ in range(14):
        where = f.t("add", where, where)
    entry = f.t("entry", f.num(5), f.num(8), where)
    f.decided("enclosure", _at_all_places(f, 2, f.t("le", entry, f.num(300))), depth=0)
    assert replay(loads(f.text())).verdict == VALID
    assert 14 < sum(counted) < 1000


def test_a_statement_may_have_the_longest_table_many_times():
    """All steps of a derivation are one statement, and each of them names the tables that it is about."""
    f = File()
    table = f.t("num", data="0x1" + "0" * (2**22 - 1))
    f.assume(f.t("and", *[f.t("le", f.var(f"x{n}"), table) for n in range(24)]))
    assert replay(loads(f.text())).verdict == VALID


def test_a_long_negative_number_is_shown_with_its_sign():
    f = File()
    product = f.t("mul", f.t("pow", f.num(2), f.num(-1)), f.t("num", data=f"-{10**3999}/3"))
    f.decided("enclosure", f.t("le", product, f.num(0)), depth=0)
    shown = str(loads(f.text()).statement.conclusion)
    assert shown.startswith("-"), shown
