"""Claims in CSV files: what columns are, what rows say, and where errors are."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.accounting.files.readings import Reading, judged
from dpproofs.accounting.files.spreadsheets import MAX_ROWS, Columns, names, read_spreadsheet
from dpproofs.accounting.verdicts.outcomes import counts

ZCDP = Columns(constants={"relation": "replace-one", "notion": "zcdp"})
HEAD = "title,mechanism,sensitivity,sigma,rho\n"
GOOD = "counts,gaussian,1,2,1/8\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rows.csv"


def read(file: Path, text: str | bytes, columns: Columns | None = ZCDP) -> list[Reading]:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_spreadsheet(file, columns)


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
    ("title,colour\na,b\n", Columns(), "the column colour is to be named (--map NAME=colour) or ignored"),
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
    (",".join(["a"] * 257), Columns(), "has 257 columns"),
    (b"\xff\xfe", Columns(), "has no names of columns"),
    (b"\xff\xfe\x00", Columns(), "is not text in the encoding"),
    (b"a\x00\x01\x00\x00\xd8", Columns(), "is not text in the encoding"),
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
    assert len(errors(file, "sigma,colour,colour\n1,2,3\n", columns)) == 4


BAD_ROWS = {
    "short,gaussian,1\n": "has 3 cells, fewer than the 5 columns",
    "long,gaussian,1,2,1/8,\n": "has 6 cells, more than the 5 columns",
    "percent,gaussian,1,2,1.00%%\n": "rho = 1.00%%: must be made of",
    'thousands,gaussian,"1,000",2,1\n': "sensitivity = 1,000: may have a decimal sign or a separator of thousands",
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


SWAP = Columns(constants={"relation": "swap"})
ROWS = {
    "Mechanism,Sens,Std,T,Eps,Delta|Gaussian noise,1,8,30,3.3,1e-6": (
        "30 x gaussian(sensitivity = 1, sigma = 8) is approx_dp(epsilon = 3.3, delta = 1e-6)"
    ),
    "Noise,Sensitivity,b,epsilon|Laplace,1,4,0.25": "laplace(sensitivity = 1, scale = 4) is pure_dp(epsilon = 0.25)",
    "mechanism,l2 sensitivity,σ,notion,ε,α|gauss,1,4,RDP,1/16,2": (
        "vector-gaussian(l2_sensitivity = 1, sigma = 4) is renyi_dp(order = 2, epsilon = 0.0625)"
    ),
    "mechanism,l1,scale,notion,eps|laplacian,3,4,ε-DP,3/4": (
        "vector-laplace(l1_sensitivity = 3, scale = 4) is pure_dp(epsilon = 0.75)"
    ),
    "mechanism,sensitivity,noise multiplier,rho|gaussian,3,2,1/8": (
        "gaussian(sensitivity = 3, sigma = 6) is zcdp(xi = 0, rho = 0.125)"
    ),
    "mechanism,sensitivity,variance,mu|gaussian,1,16,1/4": (
        "gaussian(sensitivity = 1, sigma = 4) is gaussian_dp(mu = 0.25)"
    ),
    "mechanism,squared l2 sensitivity,σ²,mu|vector-gaussian,2,32,1/4": (
        "vector-gaussian(l2_sensitivity = about 1.41421356237, sigma = about 5.65685424949) is gaussian_dp(mu = 0.25)"
    ),
    "mechanism,q,z,T,max grad norm,sampling,eps,delta|DP-SGD,1%,1.5,500,1.0,Poisson,0.7,1e-5": (
        "poisson-sampled-gaussian(sampling_rate = 0.01, noise_multiplier = 1.5, steps = 500) is "
        "approx_dp(epsilon = 0.7, delta = 1e-5)"
    ),
    "mechanism,sensitivity [kWh],scale,eps|laplace,1,4 kWh,0.25": (
        "laplace(sensitivity = 1, scale = 4) is pure_dp(epsilon = 0.25)"
    ),
    "mechanism,p,q,eps|OUE,1/2,1/4,2": "unary-encoding(p = 0.5, q = 0.25) is pure_dp(epsilon = 2)",
    "mechanism,p,eps|RR,3/4,2": "randomized-response(probability = 0.75) is pure_dp(epsilon = 2)",
    "guarantee,premise.eps,runs,epsilon,delta (%)|pure,0.1,3.0,0.3,1": (
        "3 x pure_dp(epsilon = 0.1) is approx_dp(epsilon = 0.3, delta = 0.01)"
    ),
    "mechanism,sensitivity,sigma,notion,eps,delta|Gaussian,1,8,DP,1,1e-5": (
        "gaussian(sensitivity = 1, sigma = 8) is approx_dp(epsilon = 1, delta = 1e-5)"
    ),
    "mechanism,sensitivity,sigma,scale,eps|laplace,1,-,4,0.25": (
        "laplace(sensitivity = 1, scale = 4) is pure_dp(epsilon = 0.25)"
    ),
}


@pytest.mark.parametrize("text", ROWS)
def test_rows_are_read_as_peers_write_them(text: str, file: Path) -> None:
    (row,) = read(file, text.replace("|", "\n"), SWAP)
    assert str(row.claim) == f"{ROWS[text]}, replace-one"
    assert row.claim is not None
    assert row.claim.understood[-1].startswith("read: ")
    assert "swap as replace-one" in row.claim.understood[-1]


REFUSED = {
    "mechanism,sensitivity,noise,eps|laplace,1,4,1": "the column noise may be mechanism (the kind of noise)",
    "noise,sensitivity,scale,eps|noise,1,4,1": "mechanism = noise: may be gaussian, laplace or another one",
    "mechanism,sensitivity,std,eps|laplace,1,4,1": "sigma = unknown key",
    "mechanism,sensitivity,sigma,noise multiplier,rho|gaussian,1,4,4,1": "noise_multiplier = unknown key",
    "mechanism,noise multiplier,rho|gaussian,4,1": "noise_multiplier = unknown key",
    "mechanism,clip norm,sigma,rho|gaussian,1,4,1": "clipping norm = 1: is the L2 sensitivity over add-or-remove-one",
    "mechanism,sensitivity,sigma,runs,T,rho|gaussian,1,4,2,3,1": "count = 3: is given by two columns",
    "mechanism,sensitivity,sigma,rho|gaussian,1 kWh,4,1": "has another unit than the noise: kWh of sensitivity",
    "mechanism,sensitivity,variance,rho|gaussian,1 kWh,16,1": "sensitivity = 1: has a unit, which such a step cannot",
    "mechanism,sensitivity,sigma,rho|gaussian,1 kWh,4 Wh,1": "has another unit than the noise: kWh of sensitivity",
    "mechanism,q,z,T,sampling,eps,delta|DP-SGD,1%,1.5,10 epochs,Poisson,1,1e-5": "steps = 10 epochs: has a unit",
    "mechanism,q,z,T,sampling,eps,delta|DP-SGD,1%,1.5,10 runs,Poisson,1,1e-5": "steps = 10 runs: has a unit, runs",
    "mechanism,sensitivity,sigma,T,rho|gaussian,1,4,10 epochs,1": "count = 10 epochs: has a unit, epochs",
    "mechanism,sensitivity,sigma,group,rho|gaussian,1,4,2 steps,1": "group = 2 steps: has a unit, steps",
    "mechanism,sensitivity,sigma,eps,delta (%)|gaussian,1,4,1,0.5-0.45": "delta = 0.5-0.45: must be a single number",
    "mechanism,sensitivity,sigma,rho|gaussian,1 squared,4,1": "sensitivity = 1 squared: has a unit, squared",
    "mechanism,sensitivity (dB),sigma,rho|gaussian,1,4,1": "the column sensitivity (dB) is to be named",
    "mechanism,L2 norm,sigma,rho|gaussian,1,4,1": "the column L2 norm may be l2_sensitivity, or a bound of each record",
    "mechanism,sensitivity,sigma,rho|gaussian,1,4,1 bit": "rho = 1 bit: has a unit, bit, that is not known here",
    "mechanism,q,z,T,eps,delta|DP-SGD,1%,1.5,500,1,1e-5": 'sampling = missing: must be "poisson"',
    "mechanism,q,z,T,sampling,eps,delta|DP-SGD,1%,1.5,500,Shuffled,1,1e-5": 'sampling = shuffled: must be "poisson"',
    "mechanism,sensitivity,theta,diffusion,T,rho|ornstein-uhlenbeck,1,1,1,4,1": "steps = unknown key",
    "mechanism,sensitivity,sigma,rho,mu|gaussian,1,4,1,1": "notion = missing",
    "mechanism,sensitivity,sigma,notion,rho|gaussian,1,4,CDP,1": "notion = CDP: may be zcdp, mcdp",
    "mechanism,sensitivity,sigma,epsilon,eps|gaussian,1,4,1,1": "two columns are epsilon: epsilon and eps",
    "mechanism,sensitivity,sigma,epsilon (per year)|gaussian,1,4,1": "the column epsilon (per year) is to be named",
}


def test_a_column_is_what_the_step_of_its_row_has(file: Path) -> None:
    text = "mechanism,sensitivity,Noise,mu,epsilon\ngaussian,1,4,1/4,\nlaplace,1,4,,1/4\n"
    first, second = read(file, text, Columns({"sigma": "Noise", "scale": "Noise"}, SWAP.constants))
    assert "gaussian(sensitivity = 1, sigma = 4)" in str(first.claim)
    assert "laplace(sensitivity = 1, scale = 4)" in str(second.claim)
    (wrong,) = errors(file, text, Columns({"sigma": "Noise", "epsilon": "Noise"}, SWAP.constants, {"epsilon"}))
    assert "the column Noise is given two names" in wrong
    for two in (("sigma", "variance"), ("sigma", "sensitivity"), ("sigma", "premise2.sigma")):
        (wrong,) = errors(file, text, Columns(dict.fromkeys(two, "Noise"), SWAP.constants, {"sensitivity"}))
        assert "the column Noise is given two names" in wrong


@pytest.mark.parametrize(
    ("batches", "sizes", "kind"),
    [
        ("shuffled", "steps_per_epoch,100", "dp-sgd-shuffled"),
        ("Fixed order", "steps_per_epoch,100", "dp-sgd-fixed-order"),
        ("poisson", "dataset_size,3200", "poisson-sampled-gaussian"),
        ("Without replacement", "dataset_size,3200", "dp-sgd-without-replacement"),
    ],
)
def test_batches_of_dp_sgd_are_read_as_in_claim_files(batches: str, sizes: str, kind: str, file: Path) -> None:
    size, number = sizes.split(",")
    runs = "steps" if "without" in kind else "epochs"
    text = f"batches,mechanism,noise_multiplier,{size},batch_size,{runs},epsilon,delta\n"
    (row,) = read(file, f"{text}{batches},DP-SGD,1,{number},32,1,10,1e-5\n", SWAP)
    assert f"{kind}(" in str(row.claim)
    assert row.claim is not None
    assert any(f"DP-SGD as {kind}" in note for note in row.claim.understood)
    assert [one.verdict.verdict for one in judged([row]) if one.verdict] == ["VERIFIED"]


@pytest.mark.parametrize(("cells", "match"), [
    ("random,DP-SGD", "batches = random: must be poisson, fixed-order, shuffled"),
    ("shuffled,SGM", "batches = shuffled: is known of the mechanism dp-sgd alone"),
    ("shuffled,laplace", "batches = shuffled: is known of the mechanism dp-sgd alone"),
])  # fmt: skip
def test_batches_of_others_are_refused(cells: str, match: str, file: Path) -> None:
    text = f"batches,mechanism,noise_multiplier,epsilon,delta\n{cells},1,10,1e-5\n"
    assert any(match in wrong for wrong in errors(file, text, SWAP))


@pytest.mark.parametrize("word", ["shuffle", "shuffled", "fixed-order"])
def test_samples_that_are_batches_of_one_size_are_said_to_be_claimed_otherwise(word: str, file: Path) -> None:
    text = f"mechanism,sampling,z,steps,q,epsilon,delta\nDP-SGD,{word},1,9,1%,10,1e-5\n"
    assert any('claim mechanism = "dp-sgd" with batches = ' in wrong for wrong in errors(file, text, SWAP))


def test_a_constant_counts_what_its_name_says(file: Path) -> None:
    text = "mechanism,q,z,sampling,epsilon,delta\nDP-SGD,1%,1.5,Poisson,1,1e-5\n"
    (row,) = read(file, text, Columns(constants={**SWAP.constants, "steps": "10 steps"}))
    assert "steps = 10)" in str(row.claim)
    (wrong,) = errors(file, text, Columns(constants={**SWAP.constants, "steps": "10 epochs"}))
    assert "steps = 10 epochs: has a unit, epochs" in wrong


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_clear_is_refused_once(text: str, file: Path) -> None:
    (wrong,) = errors(file, text.replace("|", "\n"), SWAP)
    assert REFUSED[text] in wrong


def test_an_error_of_a_word_hides_no_other_one(file: Path) -> None:
    found = errors(file, 'mechanism,sensitivity,sigma,rho\nnoise,1,2,-1\ngaussian,"1,000",2,-1\n', SWAP)
    assert [error.split(": ")[1].split(" = ")[0] for error in found] == ["mechanism", "rho", "sensitivity", "rho"]


def test_columns_that_say_nothing_of_privacy_are_left_out_and_named(file: Path) -> None:
    (row,) = read(file, "Title,Description,Owner,ID,Comment,,mechanism,sensitivity,sigma,rho\n"
                        "a,b,me,1,no,,gaussian,1,4,1\n", SWAP)  # fmt: skip
    assert row.claim is not None
    assert (row.place.title, "all columns but Description, Owner, ID, Comment" in row.claim.understood[0]) == (
        "a",
        True,
    )
    assert "column 2, which has no name" in errors(file, "mechanism,\ngaussian,\ngaussian,x\n", SWAP)[0]


def test_a_decimal_sign_that_is_given_settles_what_is_unclear(file: Path) -> None:
    text = "mechanism;sensitivity;sigma;rho\ngaussian;1;1.234;1\n"
    assert "may have a decimal sign" in errors(file, text, SWAP)[0]
    for sign, sigma in ((".", "1.234"), (",", "1234")):
        (row,) = read(file, text, Columns(constants=SWAP.constants, decimal=sign))
        assert f"sigma = {sigma})" in str(row.claim)
    (row,) = read(file, text + "gaussian;1;0,5;1\n", SWAP)[1:]
    assert "sigma = 0.5)" in str(row.claim)
