"""Saved proofs that are made to keep replay busy: refused in one line, within the limits on work, time and memory."""

from __future__ import annotations

import pytest
from hostile import HOSTILE, File

from dpproofs.replay import INVALID, VALID
from dpproofs.replay.worker import UNREADABLE, Judge

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
    with Judge() as judge:
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
    with Judge(memory=60 * 2**20) as judge:
        verdicts = [judge.judge(str(file)) for file in (good, large, good)]
    assert [row["verdict"] for row in verdicts] == [VALID, UNREADABLE, VALID]
    assert verdicts[1]["reason"] == f"{large}: {BACKSTOP}8 s of processor time, or 60 MB of memory"


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
