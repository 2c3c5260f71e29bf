"""Attempts to get a theorem, or to change one, without a rule of the kernel."""

from __future__ import annotations

import contextlib
import copy
import gc
import itertools
import operator
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs import kernel
from dpproofs.checkers import interval
from dpproofs.kernel import (
    AXIOMS,
    LAWS,
    Definition,
    ForgedTheoremError,
    KernelError,
    Sequent,
    Term,
    receipts,
    rules,
    signing,
)
from dpproofs.kernel.signing import Receipt, recall, receipt
from dpproofs.kernel.theorem import Theorem, infer, is_theorem
from dpproofs.language.terms import FALSE, PROP, TRUE, conj, exp, forall, implies, num, variables
from dpproofs.proving.lemma import Claim, Lemma, demonstrate

a, b = variables("a b")
p, q = variables("p q", PROP)


def truth():
    return infer("and_intro")


def blank():
    """A theorem that states nothing."""
    return object.__new__(Theorem)


class Pretender:
    """Says of itself whatever is asked."""

    type, op, args, data, hint = PROP, "and", (FALSE, FALSE), None, ""
    free = dangling = hypotheses = frozenset()
    conclusion = FALSE

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __hash__(self):
        return hash(TRUE)


# Making one -----------------------------------------------------------------------------------

MAKE = {
    "constructor": Theorem,
    "constructor with a statement": lambda: Theorem(frozenset(), FALSE),
    "constructor with keywords": lambda: Theorem(conclusion=FALSE),
    "metaclass call": lambda: type(Theorem).__call__(Theorem, FALSE),
    "subclass": lambda: type(Theorem)("Sub", (Theorem,), {}),
    "copy": lambda: copy.copy(truth()),
    "deepcopy": lambda: copy.deepcopy(truth()),
    "pickle": lambda: pickle.dumps(truth()),
    "oldest pickle": lambda: pickle.dumps(truth(), protocol=0),
    "reduce": lambda: truth().__reduce_ex__(2),
}


@pytest.mark.parametrize("name", MAKE)
def test_not_made(name):
    with pytest.raises(ForgedTheoremError):
        MAKE[name]()


def test_dataclasses_replace_does_not_apply():
    import dataclasses

    with pytest.raises(TypeError):
        dataclasses.replace(truth(), conclusion=FALSE)


def test_a_subclass_statement_is_refused():
    with pytest.raises(ForgedTheoremError, match="cannot be subclassed"):

        class Sub(Theorem):
            pass


GIVE = {
    "blank theorem": blank,
    "pretender": Pretender,
    "sequent": lambda: Sequent(frozenset(), FALSE),
    "formula": lambda: FALSE,
    "none": lambda: None,
    "truth of a mock": type("Theorem", (), {"conclusion": FALSE, "hypotheses": frozenset()}),
}


@pytest.mark.parametrize("name", GIVE)
def test_not_accepted_as_a_premise(name):
    value = GIVE[name]()
    assert not is_theorem(value)
    with pytest.raises(ForgedTheoremError, match="no rule of the kernel made"):
        infer("cut", value)
    with pytest.raises(ForgedTheoremError, match="no rule of the kernel made"):
        infer("and_intro", truth(), value)


def test_a_blank_theorem_states_nothing():
    for name in ("hypotheses", "conclusion", "rule", "premises", "parameters"):
        with pytest.raises(ForgedTheoremError, match="states nothing"):
            getattr(blank(), name)
    with pytest.raises(ForgedTheoremError):
        blank().axioms()
    with pytest.raises(ForgedTheoremError):
        repr(blank())


@pytest.mark.parametrize("name", ["_sequent", "_conclusion", "conclusion", "_rule", "_premises", "_parameters", "x"])
def test_a_blank_theorem_cannot_be_filled(name):
    forged = blank()
    with pytest.raises((AttributeError, ForgedTheoremError)):
        object.__setattr__(forged, name, Sequent(frozenset(), FALSE))
    assert not is_theorem(forged)


def test_a_look_alike_turned_into_a_theorem_is_not_one():
    class Like:
        __slots__ = ("__weakref__",)

    forged = Like()
    with contextlib.suppress(TypeError):
        object.__setattr__(forged, "__class__", Theorem)
    with pytest.raises(ForgedTheoremError):
        infer("and_intro", forged)
    assert not is_theorem(forged)


def test_a_theorem_in_the_place_of_a_dead_one_is_not_one():
    reached = 0
    for _ in range(2000):
        th = truth()
        place = id(th)
        del th
        forged = blank()
        reached += id(forged) == place
        assert not is_theorem(forged)
    if not reached:
        pytest.skip("no place in memory was used twice")


# Changing one ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["conclusion", "hypotheses", "rule", "premises", "parameters", "_sequent", "new"])
@pytest.mark.parametrize("put", [setattr, object.__setattr__], ids=["setattr", "object.__setattr__"])
def test_a_theorem_does_not_change(name, put):
    th = infer("cut", *(infer("assume", formula=t) for t in (p, q)))
    with pytest.raises((AttributeError, ForgedTheoremError)):
        put(th, name, FALSE)
    assert is_theorem(th)
    assert (th.hypotheses, th.conclusion, th.rule) == (frozenset((p, q)), p, "cut")


@pytest.mark.parametrize("name", ["conclusion", "hypotheses", "__weakref__"])
def test_nothing_of_a_theorem_can_be_deleted(name):
    th = truth()
    for drop in (delattr, object.__delattr__):
        with pytest.raises((AttributeError, ForgedTheoremError, TypeError)):
            drop(th, name)
    assert is_theorem(th)


def test_there_is_nothing_inside_a_theorem():
    th = truth()
    assert not hasattr(th, "__dict__")
    assert Theorem.__slots__ == ("__weakref__",)
    assert [r for r in gc.get_referents(th) if r is not Theorem] == []


def test_what_a_theorem_hands_out_cannot_change_it():
    th = infer("law", name="E_one")
    th.parameters["name"] = "nothing"
    th.parameters.clear()
    assert th.parameters == {"name": "E_one"}
    assert type(th.hypotheses) is frozenset
    assert type(th.premises) is tuple


def test_axioms_are_counted_from_the_record():
    th = infer("and_intro", infer("axiom", name="law_with_density"))
    th.premises[0].parameters["name"] = "nothing"
    assert th.axioms() == ("law_with_density",)


def test_sequents_given_to_rules_cannot_be_changed():
    from dpproofs.kernel.rules import assume

    sequent = assume((), p)
    for name in ("conclusion", "hypotheses", "other"):
        with pytest.raises(AttributeError):
            object.__setattr__(sequent, name, FALSE)
    sequent.__init__(frozenset(), FALSE)
    assert sequent == (frozenset((p,)), p)


@pytest.mark.parametrize("value", [AXIOMS["law_with_density"], LAWS["E_one"]], ids=["axiom", "law"])
def test_axioms_and_laws_cannot_be_changed(value):
    before = tuple(value)
    with pytest.raises(AttributeError):
        object.__setattr__(value, "conclusion", FALSE)
    value.__init__()
    assert tuple(value) == before


def test_init_called_again_on_the_conclusion_changes_nothing():
    th = truth()
    th.conclusion.__init__("false")
    assert th.conclusion == TRUE
    assert th.conclusion.op == "true"


def test_init_called_again_on_a_definition_changes_nothing():
    d = Definition("d", (), TRUE)
    th = infer("fold", truth(), formula=d())
    d.__init__("d", (), FALSE)
    assert infer("unfold", th).conclusion == TRUE


def test_a_number_changed_after_it_was_stated_changes_nothing():
    number = Fraction(0)
    th = infer("identity", formula=Term("eq", (Term("num", (), number), Term("num", (), Fraction(0)))))
    number._numerator = 1
    assert repr(th) == "|- 0 = 0"


def test_a_number_changed_after_it_was_a_parameter_changes_nothing():
    factor = Fraction(1)
    certificate = ("sum", ((factor, ((1, ()),), (0,)),), ())
    th = infer("certified", formula=TRUE, certificate=certificate)
    factor._numerator = -1
    assert th.parameters["certificate"] == ("sum", ((1, ((1, ()),), (0,)),), ())


# Feeding the rules values that pretend --------------------------------------------------------

FEED = {
    "assumed": lambda: infer("assume", formula=Pretender()),
    "instantiated": lambda: infer("instantiate", infer("assume", formula=p), values=((p, Pretender()),)),
    "as the variable": lambda: infer("instantiate", infer("assume", formula=p), values=((Pretender(), TRUE),)),
    "as the bound value": lambda: infer("forall_elim", infer("assume", formula=forall(p, p)), value=Pretender()),
    "as a hypothesis": lambda: infer("imp_intro", truth(), formula=Pretender()),
    "as a definition": lambda: Definition("d", (), Pretender()),
    "as a parameter": lambda: Definition("d", (Pretender(),), TRUE),
    "as an argument": lambda: Term("not", (Pretender(),)),
    "as the name of a law": lambda: infer("law", name=Pretender()),
    "as a rule": lambda: infer(Pretender()),
    "as a generalised variable": lambda: infer("forall_intro", truth(), variable=Pretender()),
    "as a number": lambda: Term("num", (), Pretender()),
    "as a type": lambda: Term("var", (), ("x", Pretender())),
}


@pytest.mark.parametrize("name", FEED)
def test_pretenders_are_refused(name):
    with pytest.raises(KernelError):
        FEED[name]()


def test_a_term_made_without_its_constructor_is_no_way_in():
    hollow = object.__new__(Term)
    with pytest.raises((KernelError, AttributeError)):
        infer("assume", formula=hollow)


# Lemmas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "made", [Pretender(), FALSE, None, Sequent(frozenset(), FALSE)], ids=lambda v: type(v).__name__
)
def test_a_proof_that_returns_no_theorem_proves_nothing(made):
    with pytest.raises((KernelError, AttributeError)):
        demonstrate("x", Claim((), FALSE), lambda _: made)


def test_a_blank_theorem_proves_no_lemma():
    lemma = Lemma("x", "", "", (), FALSE, lambda _: blank())
    with pytest.raises(ForgedTheoremError):
        _ = lemma.theorem


# What the kernel cannot prevent, it still does not believe -------------------------------------


def test_false_is_not_derivable_from_nothing_by_one_rule():
    from dpproofs.kernel import RULES

    for rule in RULES:
        for parameters in (
            {},
            {"formula": FALSE},
            {"formula": FALSE, "depth": 3},
        ):
            try:
                th = infer(rule, **parameters)
            except (KernelError, TypeError):
                continue
            assert th.conclusion != FALSE or th.hypotheses == {FALSE}
            assert th.conclusion != implies(TRUE, FALSE)
            assert FALSE not in conj(th.conclusion, TRUE).args or th.hypotheses == {FALSE}


# The same without asserts ----------------------------------------------------------------------


def test_the_same_without_asserts(tmp_path):
    """The attacks again under python -O: the kernel must not rest on assert."""
    script = tmp_path / "attack.py"
    script.write_text(ATTACKS)
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-O", str(script)],
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
        env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests'}"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.split() == ["optimised", str(len(MAKE) + len(FEED) + len(GIVE))]


ATTACKS = """
import importlib.util
import sys
from pathlib import Path

sys.modules["pytest"] = type(sys)("pytest")  # its decorators only: the attacks are called by hand
class Mark:
    def __getattr__(self, name): return lambda *a, **k: (lambda f: f)
sys.modules["pytest"].mark = Mark()
from dpproofs.kernel import KernelError, ForgedTheoremError, infer, is_theorem
attacks = next(file for p in sys.path if (file := Path(p, "kernel", "test_forgery.py")).is_file())
spec = importlib.util.spec_from_file_location("attacks", attacks)
attacks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(attacks)

assert False
print("optimised")
refused = 0
for attempt in (*attacks.MAKE.values(), *attacks.FEED.values()):
    try:
        attempt()
    except KernelError:
        refused += 1
for make in attacks.GIVE.values():
    try:
        infer("cut", make())
    except ForgedTheoremError:
        refused += 1
print(refused)
"""


# Signing one ----------------------------------------------------------------------------------


def test_no_public_call_signs_what_is_not_a_theorem(empty_cache):
    """Every function of the kernel that is not private, with a false statement in each likely place."""
    about = ()
    wrong = Receipt(about, "00" * 32)
    likely = [
        (), (FALSE,), (blank(),), (truth(), FALSE), ((), FALSE), ((), FALSE, about),
        ((), FALSE, wrong), (FALSE, wrong), (frozenset(), FALSE, about), (about,), (wrong,),
    ]  # fmt: skip
    tried = 0
    for module in (kernel, kernel.theorem, receipts, signing):
        for name, function in vars(module).items():
            if name.startswith("_") or not callable(function):
                continue
            for arguments, create in itertools.product(likely, ({}, {"create": True})):
                tried += 1
                with contextlib.suppress(KernelError, TypeError, ValueError, AttributeError, OSError):
                    given = function(*arguments, **create)
                    for signed in (given, getattr(given, "signature", None), getattr(given, "hex", bytes)()):
                        with pytest.raises(KernelError):
                            recall((), FALSE, Receipt(about, signed))
    assert tried > 200


def test_only_what_the_kernel_made_gets_a_receipt(empty_cache):
    assert recall((), TRUE, receipt(truth())).conclusion == TRUE
    for forged in (FALSE, blank(), Pretender(), None):
        with pytest.raises(ForgedTheoremError):
            receipt(forged)


class Curious:
    """Compared with a table, it keeps what it is given and changes it."""

    def __eq__(self, other):
        with contextlib.suppress(TypeError, AttributeError):
            other["false"] = ((), FALSE)
        with contextlib.suppress(TypeError, AttributeError):
            other.clear()
        return True

    __ror__ = __or__ = __eq__
    __hash__ = None


@pytest.mark.parametrize("name", ["LAWS", "AXIOMS", "RULES"])
def test_what_a_table_is_compared_with_cannot_change_it(name):
    table = getattr(rules, name, None) or getattr(kernel, name)
    before = dict(table)
    odd = Curious()
    assert table == odd
    assert odd == table
    for mix in (operator.or_, operator.ior, operator.ne):
        with contextlib.suppress(TypeError):
            mix(table, odd)
    assert dict(table) == before
    for change in (
        lambda: setattr(table, "_known", {}),
        lambda: delattr(table, "_known"),
        lambda: type(table).__init__(table, {}),
        lambda: type("Mine", (type(table),), {}),
    ):
        with pytest.raises(KernelError):
            change()
    with pytest.raises(KernelError):
        infer("law", name="false")


def test_a_ball_that_is_given_away_is_not_the_one_that_is_remembered():
    e = exp(num(1))
    for _ in range(2):
        interval.enclose(e, {}, 64).__init__(100)
    with pytest.raises(KernelError):
        infer("enclosure", formula=num(50) < e, depth=0)
    assert infer("enclosure", formula=e < num(3), depth=0)


def test_a_number_is_checked_as_it_is_kept():
    given = Fraction(3, 2)
    kept = Term("num", (), given)
    given._denominator = -1
    assert kept.data == Fraction(3, 2)
    with pytest.raises(KernelError):
        Term("num", (), given)
