"""Every lemma is proved and says what it is committed to say; none of its mutants is proved."""

from __future__ import annotations

import importlib
import random
import re
from fractions import Fraction
from pathlib import Path

import pytest
from finite import Model, holds, some_junk

import theorems
from dpproofs.kernel import AXIOMS, LAWS, RULES, Term, is_theorem
from dpproofs.language.statements import definitions, sequent
from dpproofs.language.subterms import replace
from dpproofs.language.terms import BINDERS, REAL, num, sqrt
from dpproofs.library import Library
from dpproofs.mutants.refusal import control_of, refuses
from dpproofs.privacy.notions import rho, xi
from dpproofs.proving.lemma import Claim, Lemma, Mutant

HERE = Path(__file__).parents[1]
LIBRARY = Library([theorems])
LEMMAS = list(LIBRARY)
IN_TURNS = pytest.mark.by_turns(96)
"""In every run the mutants of some lemmas are tried, each day of others; of all of them where there is time."""


def _id(lemma: Lemma) -> str:
    return lemma.id


def _has_binder(t: Term) -> bool:
    return t.op in (*BINDERS, "def", "app", "normal", "dirac") or any(map(_has_binder, t.args))


@pytest.mark.by_turns(16)
@pytest.mark.parametrize("lemma", LEMMAS, ids=_id)
def test_the_lemma_is_proved(lemma):
    """What ``make verify`` and ``.ci/run`` do for all of them, each day for some."""
    th = lemma.theorem
    assert is_theorem(th)
    assert th.conclusion == lemma.conclusion
    assert th.hypotheses == frozenset(lemma.hypotheses)
    assert set(th.axioms()) <= set(AXIOMS)


@IN_TURNS
@pytest.mark.parametrize("lemma", LEMMAS, ids=_id)
def test_no_mutant_is_proved(lemma):
    for mutant in lemma.mutants:
        assert refuses(lemma, mutant) is not None, f"{mutant.name} is proved, though it is false: {mutant.reason}"


@IN_TURNS
@pytest.mark.parametrize("lemma", LEMMAS, ids=_id)
def test_a_true_variant_is_proved_for_each_mutant(lemma):
    for mutant in lemma.mutants:
        control = control_of(lemma, mutant)
        assert isinstance(control, Claim), f"{mutant.name}: {control}"
        assert (control.conclusion, set(control.hypotheses)) != (mutant.claim.conclusion, set(mutant.claim.hypotheses))


WITNESSED = [
    pytest.param(lemma, mutant, id=f"{lemma.id}~{mutant.name}")
    for lemma in LEMMAS
    for mutant in lemma.mutants
    if mutant.witness is not None
]


@IN_TURNS
@pytest.mark.parametrize(("lemma", "mutant"), WITNESSED)
def test_the_witness_shows_the_mutant_to_be_false_and_not_the_lemma(lemma, mutant):
    assert mutant.witness.failure(mutant.claim) is None
    assert mutant.witness.failure(lemma.claim) is not None


def test_each_lemma_has_mutants_that_differ_from_it():
    for lemma in LEMMAS:
        check_mutants(lemma)


def check_mutants(lemma):
    assert lemma.mutants, f"{lemma.id} has no false variant that its proof must refuse"
    names = [m.name for m in lemma.mutants]
    assert len(set(names)) == len(names)
    for mutant in lemma.mutants:
        name = f"{lemma.id}~{mutant.name}"
        assert mutant.reason, name
        assert (mutant.witness is None) == bool(mutant.unwitnessed), f"{name}: a witness, or why there is none"
        same = mutant.claim.conclusion == lemma.conclusion and set(mutant.claim.hypotheses) == set(lemma.hypotheses)
        assert not same, name


def test_most_false_variants_have_a_witness():
    """Those on lists of any records, all relations, and whole numbers that a measure counts have no finite models."""
    variants = [mutant for lemma in LEMMAS for mutant in lemma.mutants]
    assert len(WITNESSED) >= 0.885 * len(variants)


DROPPED = [
    *((name, "norm_distance") for name in ("bs16.theorem-7.1", "bs16.theorem-1.11", "bs16.lemma-7.5", "bs16.prop-c.3")),
    *((name, "sample") for name in ("bs16.lemma-7.5", "bs16.prop-c.3")),
    *((name, "symmetric") for name in ("bs16.lemma-4.3", "bs16.cor-8.7", "bs16.cor-8.9")),
]


@pytest.mark.parametrize(("name", "notion"), DROPPED)
def test_what_is_supposed_of_the_setting_is_needed(name, notion):
    """A false variant supposes just that less, and a witness shows it to be false."""
    lemma = LIBRARY[name]
    said = [frozenset(lemma.hypotheses) - frozenset(m.claim.hypotheses) for m in lemma.mutants if m.witness is not None]
    assert any(len(gone) == 1 and all(f"{notion}(" in repr(h) for h in gone) for gone in said)


def _with(*numbers):
    def stronger(conclusion):
        for old, new in numbers:
            conclusion = replace(conclusion, num(old), num(Fraction(new)))
        return conclusion

    return stronger


ROOT = sqrt(2 * (xi + rho))
STRONGER = {
    "bs16.lemma-3.7": _with((5, "4.95")),
    "bs16.lemma-4.3": _with((8, "7.92"), (4, "3.96")),
    "bs16.prop-6.4": _with((200, 198)),
    "bs16.ex-6.1-marginals-size": lambda c: Fraction(101, 100) * c.args[0] <= c.args[1],
    "bs16.theorem-7.1": _with((10, "9.9")),
    "bs16.theorem-1.11": _with((10, "9.9")),
    "bs16.lemma-7.3": _with((2, "1.98")),
    "bs16.lemma-7.5": lambda c: replace(c, ROOT, Fraction(99, 100) * ROOT),
    "bs16.prop-c.3": lambda c: replace(c, ROOT, Fraction(99, 100) * ROOT),
}
"""The statements with room between what is proved and what is known to be false, each stronger by a hundredth."""


@pytest.mark.by_turns(9)
@pytest.mark.parametrize("name", STRONGER)
def test_a_proof_shows_nothing_stronger_by_a_hundredth(name):
    lemma = LIBRARY[name]
    conclusion = STRONGER[name](lemma.conclusion)
    assert conclusion != lemma.conclusion
    assert refuses(lemma, Mutant("stronger", Claim(lemma.hypotheses, conclusion), "")) is not None


@pytest.mark.parametrize("order", ["", "-kl", "-max"])
def test_likelihood_ratios_of_all_kernels_are_not_supposed(order):
    """For almost every outcome they follow from the finite divergence of the joint laws."""
    everywhere, almost = (LIBRARY[f"bs16.lemma-2.2b{order}-lower{end}"] for end in ("", "-almost-surely"))
    assert any("density(" in repr(h) for h in everywhere.hypotheses)
    assert not any("density(" in repr(h) for h in almost.hypotheses)


def test_no_lemma_is_trivial():
    """A hypothesis that is false, or that is the conclusion, would make any statement a lemma."""
    for lemma in LEMMAS:
        assert lemma.conclusion not in lemma.hypotheses, lemma.id
        assert lemma.conclusion.op != "true", lemma.id
        assert all(h.op != "false" for h in lemma.hypotheses), lemma.id
        assert lemma.title, lemma.id
        assert lemma.source, lemma.id


NUMERICAL = [
    lemma
    for lemma in LEMMAS
    if all(v.type == REAL for t in (lemma.conclusion, *lemma.hypotheses) for v in t.free)
    and not any(_has_binder(t) for t in (lemma.conclusion, *lemma.hypotheses))
]


@pytest.mark.parametrize("lemma", NUMERICAL, ids=_id)
def test_a_numerical_lemma_is_true_at_random_points(lemma):
    """By an evaluator that shares nothing with the kernel but the terms."""
    r = random.Random(lemma.id)
    free = sorted(frozenset().union(*(t.free for t in (lemma.conclusion, *lemma.hypotheses))), key=lambda v: v.key)
    special = [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(-1), Fraction(2)]
    tried = 0
    for _ in range(400):
        at = {
            v: r.choice(special) if r.random() < 0.3 else Fraction(r.randrange(-30, 61), r.choice([10, 20]))
            for v in free
        }
        try:
            verdict = holds(lemma.hypotheses, lemma.conclusion, Model(junk=some_junk), at)
        except OverflowError:
            continue
        assert verdict is not False, at
        tried += verdict is True
        if tried >= 15:
            break


def test_enough_lemmas_were_tried_at_points():
    assert len(NUMERICAL) >= 20


def test_the_axioms_are_the_committed_ones():
    """And lemmas rest on no other, see above."""
    assert set((HERE / "axioms.txt").read_text(encoding="utf-8").split()) == set(AXIOMS)


def test_a_definition_has_one_meaning():
    """Two definitions of one name and the same types of parameters would print alike and mean different things."""
    formulas = [t for lemma in LEMMAS for t in (lemma.conclusion, *lemma.hypotheses)]
    found = definitions(formulas)
    heads: dict[str, str] = {}
    for line in found:
        head, body = line.split(" is ", 1)
        assert heads.setdefault(head, body) == body


def test_statements_use_no_name_of_the_language():
    """A variable that the printer must show with its type, because its name means something else."""
    for lemma in LEMMAS:
        line = sequent(lemma.hypotheses, lemma.conclusion).split("] ", 1)[1]
        assert not re.search(r"\(\w+ : [^()]*\)(?!:)", line), line


PREFIXES = {
    "bun_steinke_2016": r"bs16x?\.",
    "li_2019": r"li16\.",
    "balle_2019": r"bbgg19\.",
    "steinke_2018": r"st18\.",
    "desfontaines_pejo_2020": r"sok20\.",
}


def test_ids_and_files():
    assert len({lemma.id for lemma in LEMMAS}) == len(LEMMAS)
    for lemma in LEMMAS:
        assert re.fullmatch(r"[a-z0-9]+(\.[a-z0-9.-]+)+", lemma.id), lemma.id
        folders = Path(LIBRARY.modules[lemma.id]).parts
        for paper, name in PREFIXES.items():
            if paper in folders:
                assert re.match(name, lemma.id), lemma.id


@IN_TURNS
@pytest.mark.parametrize("lemma", LEMMAS, ids=_id)
def test_every_derivation_step_is_a_theorem_of_a_rule(lemma):
    for th in lemma.theorem.derivation():
        assert is_theorem(th)
        assert th.rule in RULES
        if th.rule == "law":
            assert th.parameters["name"] in LAWS


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("lemma", LEMMAS[:: max(1, len(LEMMAS) // 25)], ids=_id)
def test_a_derivation_can_be_run_again(lemma):
    """Every step of a sample of lemmas, from its recorded rule, premises and parameters."""
    from dpproofs.kernel import Sequent

    for th in lemma.theorem.derivation():
        premises = tuple(Sequent(p.hypotheses, p.conclusion) for p in th.premises)
        assert RULES[th.rule](premises, **th.parameters) == (th.hypotheses, th.conclusion)


def test_a_lemma_named_twice_is_refused():
    from types import ModuleType

    from dpproofs.system.packages import LibraryError

    one, two = ModuleType("one"), ModuleType("two")
    lemma = LEMMAS[0]
    one.LEMMA = lemma
    two.LEMMA = Lemma(lemma.id, "", "", (), lemma.conclusion, lambda _: lemma.theorem)
    library = Library([])
    assert library.add_module(one) == [lemma]
    assert library.add_module(one) == []
    with pytest.raises(LibraryError, match="two lemmas are named"):
        library.add_module(two)


def test_claims_are_read_from_the_lemma():
    lemma = LEMMAS[0]
    assert lemma.claim == Claim(lemma.hypotheses, lemma.conclusion)
    assert importlib.import_module("theorems").__name__ == "theorems"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of theorems in three files."""
    import sys

    head = (
        "from dpproofs.language.terms import variables\nfrom dpproofs.library import Lemma\n"
        "from dpproofs.proving.tactics import arith\nfrom dpproofs.privacy.verified import Verified\n"
        "x, t = variables('x t')\n"
    )
    lemma = (
        "{} = Lemma({!r}, 'A title', 'A source', (0 <= x,), -x <= 0, lambda c: arith(c.conclusion, *c.hypotheses))\n"
    )
    folder = tmp_path / "packed"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text('"""Theorems."""\n')
    (folder / "inner" / "__init__.py").write_text("")
    (folder / "one.py").write_text(head + lemma.format("ONE", "packed.one").replace("'", '"'))
    (folder / "inner" / "two.py").write_text(
        head
        + "from packed.one import ONE\n"
        + lemma.format("TWO", "packed.two").replace("'", '"')
        + 'two = Verified(TWO, "two", value=-x)\n'
        + 'again = Verified(ONE, "again", value=-x)\n'
    )
    (folder / "made.py").write_text(head + lemma.format("MADE", "packed.").replace("'packed.'", "'packed.' + 'made'"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("packed")
    for name in [m for m in sys.modules if m.partition(".")[0] == "packed"]:
        del sys.modules[name]


def _imported():
    import sys

    return {m for m in sys.modules if m.startswith("packed.") and m != "packed.inner"}


def test_a_name_loads_only_the_files_that_mention_it(package):
    library = Library([package])
    assert library["packed.one"].id == "packed.one"
    assert _imported() == {"packed.one"}
    two = library.function("two")
    assert (two.name, two.lemma) == ("two", library["packed.two"])
    assert _imported() == {"packed.one", "packed.inner.two"}
    assert library.function("again").lemma is library["packed.one"]
    assert library["packed.made"].id == "packed.made"
    assert _imported() == {"packed.one", "packed.inner.two", "packed.made"}


def test_the_functions_of_a_lemma(package):
    library = Library([package])
    assert library.lemma_of("again") is library.lemma_of("packed.one") is library["packed.one"]
    (Path(package.__path__[0]) / "third.py").write_text(
        'from packed.one import ONE\nfrom dpproofs.privacy.verified import Verified\nthird = Verified(ONE, "third")\n'
    )
    for some in (library, Library([package])):
        assert {f.name for f in some.functions_of(some["packed.one"])} >= {"again"}
    late = Library([package])
    assert {f.name for f in late.functions_of(late["packed.one"])} == {"again", "third"}
    assert [f.name for f in late.functions_of(late["packed.two"])] == ["two"]
    assert late.functions_of(late["packed.made"]) == []
    assert _imported() == {"packed.one", "packed.inner.two", "packed.third", "packed.made"}


def test_all_names_are_those_of_all_files(package):
    library = Library([package])
    assert set(library.lemmas) == {"packed.one", "packed.two", "packed.made"}
    assert set(library.functions) == {"two", "again"}
    assert {Path(f).name for f in library.modules.values()} == {"one.py", "two.py", "made.py"}
    assert Path(library.modules["packed.one"]).name == "one.py"
    assert library.function("two") is library.functions["two"]


def test_a_missing_name_is_refused(package):
    from dpproofs.system.packages import LibraryError

    library = Library([package])
    with pytest.raises(LibraryError, match=r"no lemma is named 'packed\.three'"):
        library["packed.three"]
    with pytest.raises(LibraryError, match="no verified function is named 'three'; there are again, two"):
        library.function("three")


@pytest.mark.parametrize("by_name", [True, False])
def test_a_function_named_twice_is_refused(package, by_name):
    from dpproofs.system.packages import LibraryError

    (Path(package.__path__[0]) / "twin.py").write_text(
        'from packed.one import ONE\nfrom dpproofs.privacy.verified import Verified\ntwo = Verified(ONE, "two")\n'
    )
    library = Library([package])
    with pytest.raises(LibraryError, match="two verified functions are named two"):
        library.function("two") if by_name else library.functions


def test_a_file_that_cannot_be_loaded_is_refused(package):
    from dpproofs.system.packages import LibraryError

    (Path(package.__path__[0]) / "broken.py").write_text('NAME = "packed.broken"\nraise ValueError("no")\n')
    library = Library([package])
    assert library["packed.one"].id == "packed.one"
    for name in ("packed.broken", "packed.other"):
        with pytest.raises(LibraryError, match=r"packed.broken cannot be loaded: ValueError: no"):
            library[name]


def test_each_proof_is_written_in_the_file_of_its_lemma_or_in_another_of_the_library() -> None:
    homes = {lemma.id: lemma.function.__module__ for lemma in LEMMAS}
    assert {name: home for name, home in homes.items() if not home.startswith("theorems.")} == {}
