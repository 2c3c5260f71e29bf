"""Tactics find proofs, say why when they do not, and a chain of true steps is no proof of something else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel import Definition, KernelError, infer, is_theorem
from dpproofs.language.terms import (
    FALSE,
    PROP,
    REAL,
    E,
    absolute,
    almost_surely,
    conj,
    disj,
    eq,
    exists,
    exp,
    forall,
    implies,
    ind,
    integrable,
    lam,
    log,
    measure,
    ne,
    neg,
    num,
    prob,
    sqrt,
    var,
    variables,
)
from dpproofs.mutants.refusal import refuses
from dpproofs.proving.lemma import Claim, Lemma, Mutant, demonstrate
from dpproofs.proving.tactics import (
    ProofError,
    almost,
    arith,
    assume,
    at,
    both,
    bounded,
    cases,
    constant,
    discharge,
    dominated,
    expand,
    folded,
    for_all,
    fresh,
    generalize,
    given,
    instantiate,
    integrate,
    linear,
    monotone,
    monotone_limit,
    mp,
    numeric,
    obtain,
    parts,
    prove,
    reversed_equation,
    rewrite,
    said_of,
    same_value,
    specialize,
    split,
    theorem,
    transfer,
    under,
    unfolded,
    use,
    with_argument,
    witness,
    written_as,
)

a, b, c, x, y, s, t = variables("a b c x y s t")
p, q, r = variables("p q r", PROP)
w, v = variables("w v", "Y")
f, g = variables("f g", ("fn", ("Y",), REAL))
A = var("A", ("fn", ("Y",), PROP))
P, mu = var("P", prob("Y")), var("mu", measure("Y"))
SMALL = Definition("small", (a, b), a <= b)
BELOW = Definition("below", (f, b), forall(w, implies(0 <= f(w), f(w) <= b)))
EVERY = Definition("every", (f, b), forall(x, implies(b <= x, BELOW(f, x))))
ROOT = Definition("root", (a,), exists(b, eq(b**2, a)))
int_f, int_g = integrable(mu, w, f(w)), integrable(mu, w, g(w))

TANGENT = Lemma("x.tangent", "", "", (), 1 + x <= exp(x), lambda _: _tangent())


def _tangent():
    up = monotone(exp(x) - 1 - x, x, [0 <= x], _above_one())
    down = monotone(-(exp(x) - 1 - x), x, [x <= 0], _below_one())
    return cases(
        0 <= x,
        lambda pos: arith(1 + x <= exp(x), at(up, 0, x, by=[pos])),
        lambda no: arith(1 + x <= exp(x), at(down, x, 0, by=[arith(x <= 0, no)])),
    )


def _above_one():
    return at(monotone(exp(t), t, []), 0, x, by=[0 <= x])


def _below_one():
    return at(monotone(exp(t), t, []), x, 0, by=[x <= 0])


# A proof must end in its claim ----------------------------------------------------------------


def _claim(conclusion, *hypotheses):
    return Claim(hypotheses, conclusion)


DO_NOT_CHAIN = {
    "a true statement that is another": (
        _claim(a <= 2 * b, a <= b, 0 <= b), lambda _: arith(a <= b + 1, a <= b),
        "the proof ends in a <= b + 1, not in a <= 2*b"),
    "the converse": (
        _claim(implies(p, q)), lambda _: discharge(under(assume(q), p), q),
        "the proof ends in q -> q, not in p -> q"),
    "a chain with a gap: a <= b and c <= t do not give a <= t": (
        _claim(a <= t, a <= b, c <= t), lambda claim: arith(claim.conclusion, a <= b, c <= t),
        "z3 does not show a <= t"),
    "a chain in the wrong direction": (
        _claim(a <= c, b <= a, b <= c), lambda claim: arith(claim.conclusion, b <= a, b <= c),
        "z3 does not show a <= c"),
    "steps about another variable": (
        _claim(0 <= x, 0 <= y), lambda _: assume(0 <= y), "the proof ends in 0 <= y, not in 0 <= x"),
    "a bound that is lost half way": (
        _claim(a**2 <= 4, a <= 2), lambda claim: arith(claim.conclusion, arith(a <= 3, a <= 2)),
        "z3 does not show a^2 <= 4"),
    "the claim itself, assumed": (
        _claim(1 + x <= exp(x)), lambda claim: assume(claim.conclusion),
        "the proof uses ['1 + x <= exp(x)'], which the statement lacks"),
    "a hypothesis that is stronger than the one given": (
        _claim(0 < x**2, 0 <= x), lambda claim: arith(claim.conclusion, 0 < x),
        "the proof uses ['0 < x'], which the statement lacks"),
    "a contradiction of one's own": (
        _claim(FALSE, 0 <= x), lambda claim: arith(claim.conclusion, x < 0, 0 <= x),
        "the proof uses ['x < 0'], which the statement lacks"),
    "an instance for the general statement": (
        _claim(forall(x, x <= exp(x))), lambda _: arith(num(0) <= exp(num(0))), "not in for all x: x <= exp(x)"),
    "the general statement for one about all of another space": (
        _claim(forall(w, A(w)), A(v)), lambda _: generalize(assume(A(v)), w), "the proof ends in for all w : Y: A(v)"),
    "a generalisation over what was assumed": (
        _claim(forall(w, A(w)), A(w)), lambda _: generalize(assume(A(w)), w),
        "w is free in A(w), but must be arbitrary"),
    "existence as a value": (
        _claim(0 <= a, exists(b, 0 <= b)),
        lambda _: obtain(exists(b, 0 <= b), "a", lambda z, th: arith(0 <= a, 0 <= a, th)),
        "a is free in 0 <= a, but must be arbitrary"),
    "a witness that is no function of what was fixed before": (
        _claim(exists(x, forall(y, y <= x))), lambda claim: witness(claim.conclusion, y, arith(y <= y)),
        "z3 does not show"),
    "a case that is forgotten": (
        _claim(0 <= x**3), lambda claim: cases(0 <= x, lambda th: arith(claim.conclusion, th),
            lambda th: arith(claim.conclusion, th)),
        "z3 does not show 0 <= x^3 from not 0 <= x"),
    "an implication whose premise was not shown": (
        _claim(q, implies(p, q)), lambda _: mp(implies(p, q), r), "the premise proves r, but the rule needs p"),
    "almost surely for all": (
        _claim(A(w), almost_surely(mu, w, A(w))), lambda _: assume(almost_surely(mu, w, A(w))),
        "the proof ends in almost surely"),
    "expectation without integrability": (
        _claim(E(mu, w, f(w)) <= E(mu, w, g(w)), forall(w, f(w) <= g(w))),
        lambda _: integrate(mu, w, specialize(forall(w, f(w) <= g(w)), w)),
        "no integrable function among the facts accounts for"),
    "monotone beyond the domain": (
        _claim((-1) ** num(2) <= num(0) ** 2), lambda _: at(monotone(x**2, x, [0 <= x]), -1, 0),
        "z3 does not show 0 <= -1"),
    "monotone by a slope that is negative": (
        _claim(forall((x, y), implies(x <= y, exp(-x) <= exp(-y)))), lambda _: monotone(exp(-x), x, []),
        "z3 does not show 0 <= -exp(-x)"),
    "division by what may be zero": (
        _claim(eq(a / a, 1)), lambda claim: arith(claim.conclusion), "z3 does not show a/a = 1"),
    "a root of what may be negative": (
        _claim(eq(sqrt(a) ** 2, a)), lambda claim: arith(claim.conclusion), "z3 does not show sqrt(a)^2 = a"),
    "nothing": (_claim(p), lambda _: infer("and_intro"), "the proof ends in true, not in p"),
}  # fmt: skip


@pytest.mark.parametrize("name", DO_NOT_CHAIN)
def test_true_steps_that_do_not_chain_are_refused(name):
    claim, proof, message = DO_NOT_CHAIN[name]
    with pytest.raises((KernelError, ProofError)) as refusal:
        demonstrate("x", claim, proof)
    assert message is None or message in str(refusal.value)


def test_the_same_steps_that_do_chain_are_accepted():
    th = demonstrate("x", _claim(a <= c, a <= b, b <= c), lambda claim: arith(claim.conclusion, a <= b, b <= c))
    assert repr(th) == "a <= b, b <= c |- a <= c"
    assert repr(TANGENT.theorem) == "|- 1 + x <= exp(x)"


def test_a_proof_may_use_less_than_was_given():
    th = demonstrate("x", _claim(a <= b, a <= b, p), lambda claim: assume(a <= b))
    assert th.hypotheses == {a <= b, p}


# Mutants --------------------------------------------------------------------------------------


def _lemma(conclusion, *hypotheses, proof=None):
    return Lemma(
        "x.l", "", "", hypotheses, conclusion, proof or (lambda claim: arith(claim.conclusion, *claim.hypotheses))
    )


def test_a_mutant_is_refused_for_a_reason():
    lemma = _lemma(x**2 <= 1, 0 <= x, x <= 1)
    assert refuses(lemma, Mutant("m", _claim(x**2 <= Fraction(99, 100), 0 <= x, x <= 1), "x = 1")).startswith(
        "cannot apply arithmetic"
    )
    assert refuses(lemma, Mutant("m", _claim(x**2 <= 1, 0 <= x), "x = 2")) is not None
    assert refuses(lemma, Mutant("m", _claim(x**2 < 1, 0 <= x, x <= 1), "x = 1")) is not None


def test_a_true_mutant_is_seen():
    lemma = _lemma(x**2 <= 1, 0 <= x, x <= 1)
    assert refuses(lemma, Mutant("m", _claim(x**2 <= 2, 0 <= x, x <= 1), "true")) is None


def test_a_proof_that_ignores_the_claim_still_refuses_mutants():
    lemma = _lemma(a <= a + 1, proof=lambda _: arith(a <= a + 1))
    assert "the proof ends in a <= a + 1, not in a <= a - 1" in refuses(lemma, Mutant("m", _claim(a <= a - 1), ""))
    assert refuses(lemma, Mutant("m", _claim(a <= a + 2), "true")) is None


def test_an_error_of_the_author_is_not_a_refusal():
    lemma = _lemma(p, proof=lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        refuses(lemma, Mutant("m", _claim(q), ""))


def test_a_lemma_that_is_not_proved_refuses_nothing():
    lemma = _lemma(a <= a - 1, proof=lambda c: arith(c.conclusion))
    with pytest.raises(ProofError, match="the lemma itself is not proved"):
        refuses(lemma, Mutant("m", _claim(a <= a - 2), ""))


# What the tactics make ------------------------------------------------------------------------

MADE = {
    "theorem of a formula": (lambda: theorem(p), "p |- p"),
    "parts": (lambda: parts(conj(p, q, r))[2], "p and q and r |- r"),
    "parts of one": (lambda: parts(p)[0], "p |- p"),
    "both": (lambda: both(p, q), "p, q |- p and q"),
    "discharge": (lambda: discharge(both(p, q), p, q), "|- p -> q -> p and q"),
    "generalize": (lambda: generalize(arith(0 <= x**2 + y**2), x, y), "|- for all x: for all y: 0 <= x^2 + y^2"),
    "specialize": (lambda: specialize(forall((x, y), x <= y), y, x), "for all x: for all y: x <= y |- y <= x"),
    "at": (lambda: at(forall(x, implies(0 <= x, p)), a**2), "for all x: 0 <= x -> p |- p"),
    "at a definition": (lambda: at(BELOW(f, 1), v, by=[0 <= f(v)]), "0 <= f(v), below(f, 1) |- f(v) <= 1"),
    "for all": (
        lambda: for_all(forall((x, y), implies(x <= y, x <= y + 1)), arith(x <= y + 1, x <= y)),
        "|- for all x: for all y: x <= y -> x <= y + 1"),
    "for all, a definition": (
        lambda: for_all(BELOW(f, 2), arith(f(w) <= 2, at(BELOW(f, 1), w, by=[0 <= f(w)]))),
        "below(f, 1) |- below(f, 2)"),
    "for all, a definition in a definition": (
        lambda: for_all(EVERY(f, num(1)), arith(f(w) <= x, 1 <= x, at(BELOW(f, 1), w, by=[0 <= f(w)]))),
        "below(f, 1) |- every(f, 1)"),
    "for all, other variables": (
        lambda: for_all(BELOW(f, 2), arith(f(v) <= 2, at(BELOW(f, 1), v, by=[0 <= f(v)])), v),
        "below(f, 1) |- below(f, 2)"),
    "with argument": (
        lambda: with_argument(assume(BELOW(f, 2)), eq(a, 2), b=a), "a = 2, below(f, 2) |- below(f, a)"),
    "written as": (lambda: written_as(SMALL(x, a + a), assume(SMALL(x, 2 * a))), "small(x, 2*a) |- small(x, a + a)"),
    "same value": (lambda: same_value(f, eq(w, v)), "w = v |- f(w) = f(v)"),
    "reversed equation": (lambda: reversed_equation(eq(w, v)), "w = v |- v = w"),
    "obtain from a definition": (
        lambda: obtain(ROOT(a), "b", lambda z, th: arith(0 <= a, th)), "root(a) |- 0 <= a"),
    "prove a conjunction": (lambda: prove(conj(0 <= x, p), p, 0 < x), "0 < x, p |- 0 <= x and p"),
    "prove for all": (lambda: prove(forall(x, 0 <= x**2)), "|- for all x: 0 <= x^2"),
    "prove for all from for all": (
        lambda: prove(forall(w, 0 <= f(w)), forall(v, conj(1 <= f(v), p))),
        "for all v : Y: 1 <= f(v) and p |- for all w : Y: 0 <= f(w)"),
    "prove an implication": (lambda: prove(implies(1 <= x, 0 < x)), "|- 1 <= x -> 0 < x"),
    "prove a definition": (lambda: prove(SMALL(x, x + 1)), "|- small(x, x + 1)"),
    "cases": (lambda: cases(p, lambda th: infer("or_intro", th, formula=disj(p, neg(p))),
                            lambda th: infer("or_intro", th, formula=disj(p, neg(p)))), "|- p or not p"),
    "split": (lambda: split(disj(x < 0, 0 < x), lambda n: arith(0 < x**2, n), lambda n: arith(0 < x**2, n)),
        "x < 0 or 0 < x |- 0 < x^2"),
    "obtain": (lambda: obtain(exists(b, b**2 < 0), "b", lambda z, th: arith(FALSE, th)),
        "for some b: b^2 < 0 |- false"),
    "witness": (lambda: witness(exists(b, a < b), a + 1), "|- for some b: a < b"),
    "unfolded": (lambda: unfolded(SMALL(a, b)), "small(a, b) |- a <= b"),
    "folded": (lambda: folded(SMALL(a, b), a <= b), "a <= b |- small(a, b)"),
    "instantiate infers spaces": (lambda: instantiate("leibniz", x=a, y=b, A=lam(t, 0 <= t)),
        "0 <= a, a = b |- 0 <= b"),
    "use": (lambda: use("pow_zero", ne(a, 0)), "a != 0 |- 0^a = 0"),
    "given": (lambda: given(infer("law", name="pow_zero"), 1 <= a), "1 <= a |- 0^a = 0"),
    "rewrite": (lambda: rewrite(a + b <= exp(a), eq(a, c)), "a + b <= exp(a), a = c |- c + b <= exp(c)"),
    "arith by identity": (lambda: arith(eq(exp(a) * exp(b), exp(a + b))), "|- exp(a)*exp(b) = exp(a + b)"),
    "numeric": (lambda: numeric(exp(x) <= 3, 0 <= x, x <= 1), "0 <= x, x <= 1 |- exp(x) <= 3"),
    "numeric at most what is the same": (lambda: numeric(sqrt(num(2)) ** 2 <= 2), "|- sqrt(2)^2 <= 2"),
    "numeric equal": (lambda: numeric(eq(log(num(4)), 2 * log(num(2)))), "|- log(4) = 2*log(2)"),
    "monotone": (lambda: monotone(exp(2 * x), x, []), "|- for all x: for all y: x <= y -> exp(2*x) <= exp(2*y)"),
    "strictly monotone": (lambda: monotone(log(x), x, [0 < x], strict=True),
        "|- for all x: for all y: 0 < x -> 0 < y -> x < y -> log(x) < log(y)"),
    "almost": (lambda: almost(mu, w, arith(0 <= f(w) ** 2)), "|- almost surely[w ~ mu](0 <= f(w)^2)"),
    "almost, from almost": (
        lambda: almost(mu, w, arith(0 <= f(w), 1 <= f(w)), almost_surely(mu, w, 1 <= f(w))),
        "almost surely[w ~ mu](1 <= f(w)) |- almost surely[w ~ mu](0 <= f(w))"),
    "linear": (lambda: parts(linear(mu, w, 2 * f(w) - g(w), [(2, int_f), (-1, int_g)]))[1],
               ("integrable[w ~ mu](f(w)), integrable[w ~ mu](g(w)) |- "
                "E[w ~ mu](2*f(w) - g(w)) = 2*E[w ~ mu](f(w)) - E[w ~ mu](g(w))")),
    "linear in nothing": (lambda: parts(linear(mu, w, num(0), []))[1], "|- E[w ~ mu](0) = 0"),
    "transfer": (lambda: parts(transfer(mu, w, arith(eq(f(w) + f(w), 2 * f(w))), integrable(mu, w, f(w) + f(w))))[0],
                 "integrable[w ~ mu](f(w) + f(w)) |- integrable[w ~ mu](2*f(w))"),
    "dominated": (lambda: dominated(mu, w, specialize(forall(w, absolute(f(w)) <= g(w)), w), int_g),
                  "for all w : Y: abs(f(w)) <= g(w), integrable[w ~ mu](g(w)) |- integrable[w ~ mu](f(w))"),
    "bounded": (lambda: bounded(P, w, ind(f(w) <= 0), 1), "|- integrable[w ~ P](1[f(w) <= 0])"),
    "constant": (lambda: parts(constant(P, w, a))[1], "|- E[w ~ P](a) = a"),
    "expand": (lambda: parts(expand(P, w, a * f(w) + b, integrable(P, w, f(w))))[1],
               "integrable[w ~ P](f(w)) |- E[w ~ P](a*f(w) + b) = a*E[w ~ P](f(w)) + b*E[w ~ P](1)"),
    "integrate": (lambda: integrate(mu, w, arith(f(w) <= f(w) + g(w) ** 2), int_f, integrable(mu, w, g(w) ** 2)), None),
}  # fmt: skip


@pytest.mark.parametrize("name", MADE)
def test_made(name):
    go, printed = MADE[name]
    th = go()
    assert is_theorem(th)
    assert printed is None or repr(th) == printed


def test_monotone_limit():
    """f = sup of min(f, c): if all of these have mean at most B, so has f."""
    from dpproofs.language.terms import minimum

    level = minimum(f(w), c)
    nonneg = specialize(forall(w, 0 <= f(w)), w)
    th = monotone_limit(
        mu,
        w,
        f(w),
        level,
        c,
        at(forall(c, implies(0 < c, E(mu, w, level) <= b)), c, by=[0 < c]),
        at(forall(c, implies(0 < c, integrable(mu, w, level))), c, by=[0 < c]),
        f(w) + 1,
        nonneg,
    )
    assert th.conclusion == conj(integrable(mu, w, f(w)), E(mu, w, f(w)) <= b)
    assert th.hypotheses == {
        forall(w, 0 <= f(w)),
        forall(c, implies(0 < c, E(mu, w, level) <= b)),
        forall(c, implies(0 < c, integrable(mu, w, level))),
    }
    assert th.axioms() == ("monotone_convergence",)


FAILS = {
    "unknown variable": (lambda: instantiate("pow_zero", z=a), "has no variable z; it has a"),
    "unknown lemma": (lambda: use("no_such_law"), "no law, axiom or lemma is named 'no_such_law'"),
    "two spaces for one": (lambda: instantiate("leibniz", x=w, y=a), "space Y would be both Y and real"),
    "hypothesis not discharged": (lambda: use("pow_zero", 0 <= a), "cannot discharge a != 0"),
    "nothing to rewrite": (lambda: rewrite(a <= b, eq(c, a)), "c does not occur in a <= b"),
    "for all, from another statement": (
        lambda: for_all(BELOW(f, 1), arith(f(w) <= 2, f(w) <= 1)), "f(w) <= 2 is not f(w) <= 1"),
    "for all, from one value": (lambda: for_all(forall(w, f(w) <= 1), f(w) <= 1), "w is free in f(w) <= 1"),
    "for all, from a fact about another variable": (
        lambda: for_all(forall(w, f(w) <= 1), specialize(forall(w, f(w) <= 1), v)), "f(v) <= 1 is not f(w) <= 1"),
    "another argument that is not equal": (lambda: with_argument(assume(BELOW(f, 2)), b=a), "z3 does not show"),
    "not almost sure": (lambda: almost(mu, w, 0 <= f(w)), "not almost sure: [0 <= f(w)]"),
    "almost under another measure": (lambda: almost(mu, w, arith(0 <= f(w), 1 <= f(w)),
        almost_surely(P, w, 1 <= f(w))), None),
    "constant of a measure": (lambda: constant(mu, w, 1), "P has type"),
    "expansion with a missing piece": (lambda: expand(mu, w, f(w) + g(w), int_f), "accounts for g(w) in f(w) + g(w)"),
    "expansion of a product": (lambda: expand(mu, w, f(w) * g(w), int_f, int_g), "accounts for"),
    "linear with the wrong coefficient": (lambda: linear(mu, w, 2 * f(w), [(3, int_f)]), "z3 does not show"),
    "domination by what is smaller": (lambda: dominated(mu, w, arith(absolute(f(w)) <= absolute(f(w)) + 1),
        integrable(mu, w, absolute(f(w)))), None),
    "bound that does not hold": (lambda: bounded(P, w, f(w), 1), "z3 does not show abs(f(w)) <= 1"),
    "numeric without a box": (lambda: numeric(exp(x) <= 3, x <= 1), "no rational bounds"),
    "numeric less than what is the same": (lambda: numeric(sqrt(num(2)) ** 2 < 2), "is not decided"),
    "numeric equal to what is less": (lambda: numeric(eq(log(num(4)), log(num(5)))), "is false"),
    "monotone where it is not differentiable": (lambda: monotone(absolute(x), x, [0 <= x]), "cannot differentiate"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILS)
def test_fails_with_a_reason(name):
    go, message = FAILS[name]
    with pytest.raises((KernelError, ProofError)) as refusal:
        go()
    assert message is None or message in str(refusal.value)


def test_what_is_said_of_values():
    assert said_of(BELOW(f, b), v) == (f(v) <= b)
    assert said_of(forall((x, y), x <= y), a, b) == (a <= b)


def test_fresh_names_are_fresh():
    assert fresh("a", REAL, a + var("a2")) == var("a3")
    assert fresh("a", "Y", a) == var("a2", "Y")
