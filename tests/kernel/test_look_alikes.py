"""Values that imitate others never get into a table that the kernel reads."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import dpproofs
from dpproofs.checkers import algebra, interval, positivstellensatz
from dpproofs.errors import DpproofsError
from dpproofs.kernel import Definition, KernelError, Sequent, infer
from dpproofs.kernel.rules import RULES
from dpproofs.language.statements import printer
from dpproofs.language.terms import FALSE, TRUE, E, absolute, eq, exp, forall, log, measure, num, prob, var, variables
from dpproofs.library import library
from dpproofs.meaning.kinds import WHOLE
from dpproofs.numbers import Value
from dpproofs.privacy.notions import PURE_DP, ZCDP, on
from dpproofs.privacy.reading import _NAMED, same_but_for_spaces
from dpproofs.proving.by_id import MEANINGS
from theorems.foundations.samples.lists import LISTS

x, y = variables("x y")
mu, w = var("mu", measure("real")), var("w")
REFUSED = (interval.UndefinedError, KernelError, DpproofsError, TypeError, AttributeError, ValueError)


class Liar:
    """Says that it is a term, and means another one."""

    def __init__(self, claimed, meant):
        self.claimed, self.meant = claimed, meant

    def __getattr__(self, name):
        return getattr(self.meant, name)

    def __hash__(self):
        return hash(self.claimed)

    def __eq__(self, other):
        return self.claimed == (other.claimed if type(other) is Liar else other)


class LyingNumber(Fraction):
    """Is compared as one number and read as another."""

    @property
    def numerator(self):
        return 3 * super().numerator


def _fed(name, target):
    """Give a value that claims to be the target, and means 5, to a public function of the checkers."""
    five = num(5)
    liar = Liar(target, five)
    relation = Liar(eq(target, target), eq(five, five))
    relation.args = liar, liar
    body = Liar(E(mu, w, target), E(mu, w, five))
    body.args = mu, liar
    match name:
        case "enclose":
            interval.enclose(liar, {}, 64)
        case "compare":
            interval.compare(liar, five)
        case "identical":
            algebra.identical(liar, five)
        case "facts":
            algebra.identical(num(1), num(1), [liar], [liar])
        case "under a binder":
            algebra.Algebra().canon(body)
        case "under a binder, from its polynomial":
            algebra.Algebra().poly(body)
        case "check":
            positivstellensatz.check([relation], TRUE, ("sum", (), ()))
        case "check a goal":
            positivstellensatz.check([], relation, ("sum", (), ()))
        case "decide":
            interval.decide(relation, [], 3)
        case "rule":
            RULES["certified"]((Sequent(frozenset(), relation),), formula=TRUE, certificate=("sum", (), ()))
        case "identity rule":
            RULES["identity"]((Sequent(frozenset(), relation),), formula=eq(num(1), num(1)))


FEEDS = (
    "enclose", "compare", "identical", "facts", "under a binder", "under a binder, from its polynomial", "check",
    "check a goal", "decide", "rule", "identity rule",
)  # fmt: skip


def _claims(target):
    """False statements about the target that the kernel would believe if it took it for 5."""
    yield "enclosure", {"depth": 3, "formula": eq(target, 5)}
    yield "enclosure", {"depth": 3, "formula": target < 6 if target.op == "log" else 4 < target}
    yield "identity", {"formula": eq(target, 5)}
    yield "identity", {"formula": eq(E(mu, w, target), E(mu, w, 5))}
    yield "certified", {"formula": eq(target, 5), "certificate": ("sum", ((1, ((1, ()),), (0,)),), ())}


@pytest.mark.parametrize("name", FEEDS)
@pytest.mark.parametrize("build", [lambda n: log(num(n)), lambda n: absolute(var(f"z{n}")), lambda n: num(1 - n)])
def test_a_value_that_imitates_a_term_changes_no_answer(name, build):
    target = build(2000 + FEEDS.index(name))  # another one for each attack: no answer is known beforehand
    with contextlib.suppress(*REFUSED):
        _fed(name, target)
    for rule, parameters in _claims(target):
        with pytest.raises(KernelError):
            infer(rule, **parameters)


LOG_TWO, LOG_FIVE = (((), ((log(num(n)), 1),)) for n in (2, 5))
NUMBERS = [
    ("tidy", lambda c: algebra.tidy(((LOG_TWO, c),)), eq(exp(log(num(2))), 8)),
    ("tidy", lambda c: algebra.tidy(((LOG_TWO, c * 2),)), eq(exp(2 * log(num(2))), 64)),
    (
        "mono_times",
        lambda c: algebra.mono_times((((((), ((x, 1),)), c),), ()), (((((), ((y, 1),)), c),), ())),
        eq(exp(x) * exp(y), exp(3 * x + 3 * y)),
    ),
    ("mono_key", lambda c: algebra.mono_key((((LOG_FIVE, c),), ())), eq(exp(log(num(5))), 125)),
]


@pytest.mark.parametrize(("name", "feed", "false"), NUMBERS)
def test_a_number_that_is_read_as_another_changes_no_answer(name, feed, false):
    assert hasattr(algebra, name)
    for lie in (LyingNumber(1), 1, True, 1.0):
        with contextlib.suppress(*REFUSED):
            feed(lie)
    with pytest.raises(KernelError):
        infer("identity", formula=false)


def test_coefficients_are_fractions_whatever_was_asked_before():
    """1 == Fraction(1), but 1/2 is a float."""
    with contextlib.suppress(*REFUSED):
        algebra.tidy(((((), ((x, 1),)), 1),))
    ((_, c),), _ = algebra.tidy(((((), ((x, 1),)), Fraction(1)),))
    assert type(c) is Fraction


def test_a_number_shown_is_that_of_its_term():
    target = num(Fraction(7, 3))
    with contextlib.suppress(*REFUSED):
        _ = Value(Liar(target, num(5))).exact
    assert Value(target).exact == Fraction(7, 3)
    target = exp(num(Fraction(7, 3)))
    with contextlib.suppress(*REFUSED):
        _ = Value(Liar(target, num(5))).enclosure()
    assert 10 < Value(target).enclosure()[0] < 11


P = var("P", prob("Y"))
KNOWN, OTHER = (Definition("d", (P,), body) for body in (forall(x, eq(x, x)), FALSE))


def test_another_definition_is_not_taken_for_a_known_one():
    with contextlib.suppress(*REFUSED):
        same_but_for_spaces(Liar(KNOWN, OTHER), OTHER)
    assert not same_but_for_spaces(KNOWN, OTHER)


def _weak(name, parameters):
    """A definition of the name that says nothing."""
    return Definition(name, parameters, TRUE)


@pytest.mark.parametrize("known", [ZCDP, PURE_DP, LISTS], ids=lambda d: d.name)
def test_a_definition_with_a_name_of_the_library_is_marked_where_it_stands_alone(known):
    library().load_meanings([known.name])
    own = _weak(known.name, known.parameters)
    theirs, ours = (d(*d.parameters) for d in (own, known))
    assert repr(ours).startswith(f"{known.name}(")
    assert re.match(rf"{known.name}#[0-9a-f]{{16}}\(", repr(theirs))
    assumed = infer("assume", formula=theirs)
    assert repr(assumed) == f"{theirs!r} |- {theirs!r}" != repr(infer("assume", formula=ours))
    assert list(printer([], theirs).meanings()) == [repr(theirs)]


def test_what_the_library_means_at_other_spaces_is_not_marked():
    for there in (on(ZCDP, X="S", Y=("x", "Y", "real")), on(ZCDP, X="Y", Y="X"), on(LISTS, X="real", A="real")):
        assert repr(there(*there.parameters)).startswith(f"{there.name}(")


def test_a_name_that_the_library_lacks_is_not_marked():
    own = _weak("my_notion", (P,))
    assert repr(own(P)) == "my_notion(P)"


BEFORE = """
from dpproofs.kernel import Definition
from dpproofs.language.terms import TRUE, function_type, prob, var, variables
from dpproofs.language.text import the_library_means
M, N = var("M", function_type(("X",), prob("Y"))), var("N", function_type(("X", "X"), "prop"))
xi, rho = variables("xi rho")
mine = Definition("zcdp", (M, N, xi, rho), TRUE)
the_library_means([mine])
import dpproofs.accounting
from dpproofs.privacy.notions import ZCDP
print(repr(mine(M, N, 0, 0)))
print(repr(ZCDP(M, N, 0, 0)))
"""


def test_a_definition_that_comes_first_does_not_look_like_that_of_the_library():
    done = subprocess.run([sys.executable, "-c", BEFORE], capture_output=True, text=True, check=True)
    mine, ours = done.stdout.splitlines()
    assert re.fullmatch(r"zcdp#[0-9a-f]{16}\(M, N, 0, 0\)", mine)
    assert mine != ours


LATER = """
from dpproofs.kernel import Definition, infer
from dpproofs.language.terms import TRUE
from dpproofs.language.text import the_library_means
from dpproofs.privacy.notions import PURE_DP, M, N
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import assume, unfolded
told = Definition("gaussian_vector", (M, N), PURE_DP(M, N, 0))
the_library_means([told])
for name in ("laplace_vector", "independent_entries", "gaussian_vector", "my_own_vector"):
    own = Definition(name, (M, N), PURE_DP(M, N, 0))
    lemma = Lemma("mine", "", "me", (own(M, N),), PURE_DP(M, N, 0), lambda c: unfolded(assume(own(M, N))))
    print(Verified(lemma, "mine")().step.assumptions[0])
"""


def test_a_program_shows_no_definition_that_looks_like_one_of_a_theorem_file():
    """No theorem file is loaded before; the files that define a name are looked for when it is shown."""
    done = subprocess.run([sys.executable, "-c", LATER], capture_output=True, text=True, check=True)
    *others, own = done.stdout.splitlines()
    assert len(others) == 3
    for name, line in zip(("laplace_vector", "independent_entries", "gaussian_vector"), others, strict=True):
        assert re.fullmatch(rf"{name}#[0-9a-f]{{16}}\(M, N\)", line)
    assert own == "my_own_vector(M, N)"


def test_every_definition_of_the_theorem_files_is_found_by_its_name():
    names = {d.name for d in _definitions()}
    texts = [text for text in library().sources.values() if "Definition(" in text]
    folder = Path(dpproofs.__file__).parent
    texts += [file.read_text() for file in (*folder.glob("meaning/*.py"), *folder.glob("queries/*.py"))]
    assert len(names) > 20
    names = {name.removesuffix(WHOLE).removeprefix("monotone_") for name in names}
    assert not [name for name in names if not any(f'"{name}"' in text for text in texts)]


def _definitions():
    _ = library().lemmas
    modules = [sys.modules[name] for name in library().sources]
    return [v for m in modules for v in vars(m).values() if type(v) is Definition and v.name not in _NAMED]


FOREIGN = """
from dpproofs.kernel import Definition
from dpproofs.language.terms import TRUE, var
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import arith, folded

n = var("n")


def lemma(name):
    own = Definition(name, (n,), TRUE)
    return Lemma(f"mine.{name}", "weak", "none", (), own(n), lambda claim: folded(claim.conclusion, arith(TRUE)))


NOTION, STRUCTURE, OWN = lemma("zcdp"), lemma("lists"), lemma("my_notion")
"""


@pytest.mark.parametrize("command", ["show", "check"])
def test_commands_mark_a_definition_of_a_file_that_has_a_name_of_the_library(command, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FOREIGN)
    line = [sys.executable, "-m", "dpproofs", command, str(file), "--json"]
    ran = subprocess.run(line, capture_output=True, text=True, check=True)
    rows = {row["name"].rpartition(".")[2]: list(row["definitions"]) for row in json.loads(ran.stdout)}
    assert all(re.fullmatch(rf"{name}#[0-9a-f]{{16}}\(n\)", *rows[name]) for name in ("zcdp", "lists"))
    assert rows["my_notion"] == ["my_notion(n)"]


def test_all_files_that_define_what_claims_mean_are_loaded_for_the_marks():
    files = Path(dpproofs.__file__).parent.glob("meaning/*.py")
    assert {file.stem for file in files if "= Definition(" in file.read_text()} <= set(MEANINGS)
