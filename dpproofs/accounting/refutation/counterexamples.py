"""Claims that a theorem of the library contradicts by the existence of a mechanism which violates them.

The numbers are read off the theorem, which is proved, and compared exactly with those of the claim.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.judgement import Witness
from dpproofs.accounting.limits import written
from dpproofs.accounting.mechanisms import Step
from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import num, open_, var
from dpproofs.library import library
from dpproofs.numbers import DpproofsError, short
from dpproofs.privacy.notions import MCDP, MEAN_CONCENTRATED, RENYI, RENYI_LINE, WITHIN, ZCDP, epsilon, mu, tau
from dpproofs.privacy.reading import same_but_for_spaces
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.reading import lhs, read, rhs


def contradicted(claim: PrivacyClaim) -> Witness | None:
    """The counterexample of a theorem to the claim; None where none of those known here applies."""
    step = claim.mechanism
    if not isinstance(step, Step) or step.kind != ZCDP.name or step.relation not in (None, claim.relation):
        return None
    if claim.notion == ZCDP.name and claim.group >= _GROUP:
        return _of_groups(claim, step)
    return _of_means(claim, step) if claim.notion == MCDP.name else None


_GROUPS = "bs16.prop-5.3-counterexample"
_GROUP = 2
"""The size of groups that the theorem on groups is about: its data sets 0 and 2 are joined by 1."""


def _of_groups(claim: PrivacyClaim, step: Step) -> Witness | None:
    """A mechanism that is zCDP with xi < 0, and whose divergence at groups of 2 exceeds a level at an order."""
    if step.parameters["xi"] >= 0:
        return None
    lemma = library()[_GROUPS]
    theorem = lemma.established()
    xi, rho, order, level = _level_for_groups(lemma, theorem)
    p, claimed = step.parameters, claim.parameters
    allowed = xi + rho <= p["xi"] + p["rho"] and rho <= p["rho"]
    if not allowed or claimed["xi"] + claimed["rho"] * order > level:
        return None
    bound = claimed["xi"] + claimed["rho"] * order
    mechanism = f"a mechanism that is {_zcdp(xi, rho)}: on a count, whose values at the two ends of a group differ by 2"
    fact = f"D_{written(order)} > {written(level)} >= {written(bound)} for groups of {_GROUP}"
    return Witness(mechanism, fact, _cited(lemma, theorem))


def _level_for_groups(lemma: Lemma, theorem: Theorem) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """(xi, rho, order, level) in: M is (xi, rho)-zCDP, and D_order(M(0)||M(2)) is above the level."""
    distance, found = _parts(lemma, theorem.conclusion, 2)
    _expect(lemma, distance, WITHIN)
    if theorem.hypotheses or found.op != "exists":
        raise _other(lemma)
    private, beyond, _ = _parts(lemma, open_(found.args[0], (var("M", found.data),)), 3)
    _expect(lemma, private, ZCDP)
    if beyond.op != "forall":
        raise _other(lemma)
    bound = var("t")
    close, above = _sides(lemma, open_(beyond.args[0], (bound,)), "imp")
    _expect(lemma, close, RENYI)
    level, last = _sides(lemma, above, "lt")
    divergence, cost = read(RENYI, close), read(ZCDP, private)
    if divergence.t != bound or last != bound:
        raise _other(lemma)
    for law, at in ((divergence.P, 0), (divergence.Q, _GROUP)):
        if law.op != "app" or law.args[1] != num(at):
            raise _other(lemma)
    xi, rho, order, least = (_number(lemma, t) for t in (cost.xi, cost.rho, divergence.alpha, level))
    return xi, rho, order, least


_MEANS = "bs16.lemma-4.3-counterexample"


def _of_means(claim: PrivacyClaim, step: Step) -> Witness | None:
    """Two laws that are (epsilon, 0)-zCDP, and subgaussian with no tau below epsilon/2."""
    size = step.parameters["xi"] + step.parameters["rho"]
    claimed = claim.parameters["tau"]
    if claimed >= size / 2:
        return None
    lemma = library()[_MEANS]
    values = ((epsilon, num(size)), (mu, num(claim.parameters["mu"])), (tau, num(claimed)))
    theorem = infer("instantiate", lemma.established(), values=values)
    theorem = infer("cut", theorem, infer("enclosure", formula=0 <= num(size), depth=0))
    first, second, spread = _parts(lemma, theorem.conclusion, 3)
    for line in (first, second):
        _expect(lemma, line, RENYI_LINE)
        if read(RENYI_LINE, line)["xi", "rho"] != (num(size), num(0)):
            raise _other(lemma)
    concentrated, least = _sides(lemma, spread, "imp")
    _expect(lemma, concentrated, MEAN_CONCENTRATED)
    asked = num(claim.parameters["mu"]), num(claimed)
    if read(MEAN_CONCENTRATED, concentrated)["mu", "tau"] != asked or least.op != "le":
        raise _other(lemma)
    infer("enclosure", formula=rhs(least) < lhs(least), depth=0)  # so the claim is false for these laws
    mechanism = (
        f"a mechanism with two answers, of probabilities 1/2, 1/2 and exp(-{short(size)})/2, 1 - exp(-{short(size)})/2 "
        f"for two neighbouring data sets; it is {_zcdp(size, Fraction(0))}"
    )
    fact = f"its privacy loss is subgaussian with no tau below {short(size / 2)}, and so not with {written(claimed)}"
    return Witness(mechanism, fact, _cited(lemma, theorem))


def _zcdp(xi: Fraction, rho: Fraction) -> str:
    return f"({written(xi)}, {written(rho)})-zCDP"


def _cited(lemma: Lemma, theorem: Theorem) -> str:
    return f"{lemma.id}: {theorem!r}"


def _parts(lemma: Lemma, formula: Term, count: int) -> Iterator[Term]:
    if formula.op != "and" or len(formula.args) != count:
        raise _other(lemma)
    return iter(formula.args)


def _sides(lemma: Lemma, formula: Term, op: str) -> tuple[Term, Term]:
    if formula.op != op:
        raise _other(lemma)
    left, right = formula.args
    return left, right


def _expect(lemma: Lemma, formula: Term, definition: Definition) -> None:
    if formula.op != "def" or not same_but_for_spaces(definition, formula.data):
        raise _other(lemma)


def _number(lemma: Lemma, t: Term) -> Fraction:
    if t.op != "num":
        raise _other(lemma)
    return Fraction(t.data)


def _other(lemma: Lemma) -> DpproofsError:
    return DpproofsError(f"{lemma.id} does not have the form that claims are compared with")
