"""Claims in CSV files: what columns are, what rows say, and where errors are."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpproofs.accounting.files.readings import Reading, judged
from dpproofs.accounting.files.spreadsheets import MAX_ROWS, Columns, names, read_csv
from dpproofs.accounting.verdicts.outcomes import counts

ZCDP = Columns(constants={"relation": "replace-one", "notion": "zcdp"})
HEAD = "title,mechanism,sensitivity,sigma,rho\n"
GOOD = "counts,gaussian,1,2,1/8\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rows.csv"


def read(file: Path, text: str | bytes, columns: Columns | None = ZCDP) -> list[Reading]:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_csv(file, columns)


def errors(file: Path, text: str | bytes, columns: Columns | None = ZCDP) -> list[str]:
    return [f"{p.line}: {p.message}" for one in read(file, text, columns) for p in one.problems]


def test_rows_are_claims(file: Path) -> None:
    rows = read(file, HEAD + GOOD + "more,gaussian,1,2,0.124\n")
    assert [one.status for one in judged(rows)] == ["VERIFIED", "REFUTED"]
    assert [(r.place.line, r.place.case, r.place.title, r.place.unit) for r in rows] == [
        (2, 1, "counts", "row"),
        (3, 2, "more", "row"),
    ]
    assert str(rows[1].claim) == "gaussian(sensitivity = 1, sigma = 2) is zcdp(xi = 0, rho = 0.124), replace-one"


def test_columns_are_mapped_constant_or_ignored(file: Path) -> None:
    text = "who,kind,s,eps,sens,n\nme,laplace,2,10,1,20\n"
    named = {"mechanism": "kind", "scale": "s", "epsilon": "eps", "sensitivity": "sens", "count": "n"}
    columns = Columns(named, {"notion": "pure_dp", "relation": "add-or-remove-one", "group": "1"}, frozenset({"who"}))
    (row,) = read(file, text, columns)
    said = "20 x laplace(sensitivity = 1, scale = 2) is pure_dp(epsilon = 10), add-or-remove-one"
    assert (str(row.claim), row.place.title) == (said, "")


def test_what_step_and_claim_both_have_is_that_of_the_claim(file: Path) -> None:
    text = "guarantee,premise.epsilon,premise.relation,epsilon,notion,relation\n"
    (row,) = read(file, text + "pure_dp,0.5,add-or-remove-one,1,pure_dp,replace-one\n", Columns())
    said = "pure_dp(epsilon = 0.5, relation = add-or-remove-one) is pure_dp(epsilon = 1), replace-one"
    assert str(row.claim) == said
    assert {"epsilon", "premise.epsilon", "sigma"} <= set(names())
    assert "premise.sigma" not in names()


def test_exact_roots_and_fractions(file: Path) -> None:
    (row,) = read(file, HEAD + "t,gaussian,sqrt(2),2,0.2501\n")
    (outcome,) = judged([row])
    assert outcome.status == "VERIFIED"


BAD_COLUMNS = [
    ("", Columns(), "has no names of columns"),
    ("\n\n", Columns(), "has no names of columns"),
    (HEAD, ZCDP, "has no rows"),
    (HEAD + "\n,,,,\n", ZCDP, "has no rows"),
    ("title,owner\na,b\n", Columns(), "the column owner is to be named (--map NAME=owner) or ignored"),
    ("title,\na,b\n", Columns(), "column 2, which has no name, is to be named"),
    ("title,title\na,b\n", Columns(), "two columns are named title"),
    ("title,name\na,b\n", Columns({"title": "name"}), "two columns are title"),
    ("sigma,x\n1,2\n", Columns({"rho": "y"}, {}, frozenset({"x"})), "there is no column y"),
    ("sigma\n1\n", Columns({}, {}, frozenset({"x"})), "there is no column x"),
    ("sigma,x\n1,2\n", Columns({"roh": "x"}), "roh is no name that a column can have; did you mean rho?"),
    ("sigma,x\n1,2\n", Columns({"rho": "x", "epsilon": "x"}), "the column x is given two names"),
    ("sigma,x\n1,2\n", Columns({"rho": "x"}, {}, frozenset({"x"})), "the column x is both used and ignored"),
    ("rho\n1\n", Columns({}, {"rho": "1"}), "rho is the same in all rows, and is also the column rho"),
    ("rho\n1\n", Columns({}, {"colour": "1"}), "colour is no name"),
    (
        "title;mechanism;sigma\na;b;c\n",
        Columns(),
        "the cells are separated by commas, unless --delimiter says otherwise",
    ),
    (",".join(["a"] * 257), Columns(), "has 257 columns"),
    (b"\xff\xfe", Columns(), "is not UTF-8"),
    (b"a" * ((1 << 20) + 1), Columns(), "bytes long"),
    ('"title\n', Columns(), "cannot be read as CSV"),
]


@pytest.mark.parametrize(("text", "columns", "message"), BAD_COLUMNS)
def test_what_is_wrong_with_the_columns_keeps_all_rows_from_being_judged(
    text: str | bytes, columns: Columns, message: str, file: Path
) -> None:
    rows = read(file, text, columns)
    assert len(rows) == 1
    assert rows[0].claim is None
    assert message in " ".join(p.message for p in rows[0].problems)


def test_all_that_is_wrong_with_the_columns_is_said(file: Path) -> None:
    columns = Columns({"rho": "gone", "nothing": "sigma"})
    assert len(errors(file, "sigma,owner,owner\n1,2,3\n", columns)) == 4


BAD_ROWS = {
    "short,gaussian,1\n": "has 3 cells, fewer than the 5 columns",
    "long,gaussian,1,2,1/8,\n": "has 6 cells, more than the 5 columns",
    "percent,gaussian,1,2,1.00%%\n": "rho = 1.00%%: must be made of",
    'thousands,gaussian,"1,000",2,1\n': "sensitivity = 1,000: must be a decimal number",
    "negative,gaussian,1,-2,1\n": "sigma = -2: must be greater than 0",
    "unknown,gausian,1,2,1\n": "mechanism = gausian: must be one of",
    "missing,gaussian,,2,1\n": "sensitivity = missing: must be given",
    "survey,randomized-response,,,1\n": "premise.epsilon = missing: must be given",
    "nothing,,,,1\n": "the step: must have one of the keys",
    "other,laplace,1,2,1\n": "sigma = unknown key: such a step has",
}


@pytest.mark.parametrize("row", BAD_ROWS)
def test_a_bad_row_is_an_error_on_its_line_and_the_others_are_judged(row: str, file: Path) -> None:
    outcomes = list(judged(read(file, HEAD + GOOD + row + GOOD)))
    assert [one.status for one in outcomes] == ["VERIFIED", "ERROR", "VERIFIED"]
    (error,) = outcomes[1].errors
    assert error.startswith(f"{file}:3: row 2 ({row.partition(',')[0]}): ")
    assert BAD_ROWS[row] in error


def test_all_that_is_wrong_with_a_row_is_said(file: Path) -> None:
    assert len(errors(file, HEAD + "t,gaussian,1,-2,-1\n")) == 2


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1e"])
def test_no_letter_in_a_cell_splits_a_row(odd: str, file: Path) -> None:
    rows = read(file, HEAD + f"a{odd}b,gaussian,1,2,1/8\n" + "bad\n")
    assert rows[0].place.title == f"a{odd}b"
    assert rows[0].claim is not None
    assert [(r.place.line, r.place.case) for r in rows] == [(2, 1), (3, 2)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_over_quoted_cells_and_blank_rows(end: str, file: Path) -> None:
    text = HEAD + '"two\nlines",gaussian,1,2,1/8\n\n,,,,\nbad\n"three\n\nlines",gaussian,1,2\nlast,gaussian,1,2,1/8\n'
    rows = read(file, b"\xef\xbb\xbf" + text.replace("\n", end).encode())
    assert [(r.place.line, r.place.case, r.claim is None) for r in rows] == [
        (2, 1, False),
        (6, 2, True),
        (7, 3, True),
        (10, 4, False),
    ]
    assert all(e.isprintable() for one in judged(rows) for e in one.errors)


def test_what_is_no_csv_costs_its_row_and_those_below(file: Path) -> None:
    rows = read(file, HEAD + GOOD + 'x,"gauss"ian,1,2,1\n' + GOOD)
    assert [r.claim is None for r in rows] == [False, True]
    assert "this row and what follows it is not judged" in rows[1].problems[0].message
    assert rows[1].place.line == 3
    huge = read(file, HEAD + GOOD + "x" * 140_000 + ",gaussian,1,2,1\n" + GOOD)
    assert "field larger than field limit" in huge[1].problems[0].message
    assert len(huge) == 2


@pytest.mark.by_turns(3)
def test_so_many_rows_and_no_more(file: Path) -> None:
    rows = read(file, "rho\n" + "1\n" * (MAX_ROWS + 5))
    assert len(rows) == MAX_ROWS + 1
    assert "what follows it is not judged" in rows[-1].problems[0].message


def test_each_row_is_counted_once(file: Path) -> None:
    found = counts(judged(read(file, HEAD + GOOD + "t,gaussian,1,-2,-1\n" + "short\n" + GOOD)))
    assert found == {"VERIFIED": 2, "REFUTED": 0, "NOT PROVEN": 0, "ERROR": 2}


cells = st.lists(st.sampled_from([*'a1",\n\r ;\x00\u2028é', "gaussian", "sqrt(2)", "=1+1", "\ufeff"]), max_size=30)


@settings(max_examples=100)
@given(cells.map("".join))
def test_any_text_is_read(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "any.csv"
    assert read(file, HEAD + text)
    assert read(file, text)


def test_rows_of_several_steps(file: Path) -> None:
    """Numbered columns are about later steps, in the order of their numbers; empty cells say nothing."""
    head = (
        "mechanism,sensitivity,sigma,count,premise3.mechanism,premise3.scale,premise3.sensitivity,premise2.guarantee,"
    )
    head += "premise2.epsilon,premise2.count,premise2.relation,epsilon\n"
    columns = Columns(constants={"notion": "pure_dp", "relation": "replace-one"})
    rows = read(
        file,
        head + "gaussian,1,2,3,laplace,2,1,pure_dp,1/2,4,add-or-remove-one,9\ngaussian,1,2,,,,,,,,,8\n",
        columns,
    )
    first = "3 x gaussian(sensitivity = 1, sigma = 2) and 4 x pure_dp(epsilon = 0.5, relation = add-or-remove-one) and "
    first += "laplace(sensitivity = 1, scale = 2) is pure_dp(epsilon = 9), replace-one"
    assert [str(row.claim) for row in rows] == [
        first,
        "gaussian(sensitivity = 1, sigma = 2) is pure_dp(epsilon = 8), replace-one",
    ]


def test_errors_in_later_steps_are_named_by_their_columns(file: Path) -> None:
    head = "mechanism,sensitivity,sigma,rho,premise2.mechanism,premise2.scale,premise5.sigma\n"
    assert errors(file, head + "gaussian,1,2,9,laplace,-1,\n") == ["2: premise2.sensitivity = missing: must be given"]
    (wrong,) = errors(file, head + "gaussian,1,2,9,,,3\n")
    assert wrong.startswith("2: step 5: must have one of the keys mechanism, guarantee")
    (wrong,) = errors(file, head + "gaussian,1,2,9,laplac,2,\n")
    assert wrong.startswith("2: premise2.mechanism = laplac: ")
    for name in ("premise1.sigma", "premise02.sigma", "premise2.title", "premise2.notion", "premise9999.sigma"):
        assert "is to be named" in errors(file, f"mechanism,{name}\ngaussian,1\n")[0]


def test_other_delimiters(file: Path) -> None:
    for mark in ";\t|":
        columns = Columns(ZCDP.named, ZCDP.constants, delimiter=mark)
        (row,) = read(file, (HEAD + GOOD).replace(",", mark), columns)
        assert str(row.claim).endswith("is zcdp(xi = 0, rho = 0.125), replace-one")
    (row,) = read(
        file,
        'title;mechanism;sensitivity;sigma;rho\n"a;b,c";gaussian;1;2;1/8\n',
        columns=Columns({}, ZCDP.constants, delimiter=";"),
    )
    assert row.place.title == "a;b,c"
