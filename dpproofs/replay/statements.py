"""The laws and axioms, in a second implementation.

A statement is the text of its formula: ``op(arguments)``, with ``#0`` for the innermost bound variable, ``#1`` for
the next, and so on. In ``E``, ``integrable``, ``as`` and ``sum`` the last argument is under the binder. The table
does not come from the kernel; a mistake there shows here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from dpproofs.replay.terms import Term
from dpproofs.replay.work import arithmetic, spend


class Statement(NamedTuple):
    """The types of the free variables, the hypotheses and the conclusion, as text."""

    variables: str
    hypotheses: frozenset[str]
    conclusion: str


def statement(hypotheses: Iterable[Term], conclusion: Term) -> Statement:
    """The text of a sequent."""
    hypotheses = tuple(hypotheses)
    free = conclusion.free.union(*(h.free for h in hypotheses))
    types = sorted(f"{v.data[0]}: {_type(v.data[1])}" for v in free)
    return Statement("; ".join(types), frozenset(map(_text, hypotheses)), _text(conclusion))


def _text(t: Term) -> str:
    spend(1)
    match t.op:
        case "num":
            spend(arithmetic(t.data.numerator.bit_length() + t.data.denominator.bit_length()))
            return str(t.data)
        case "var":
            spend(len(t.data[0]) // 8)
            return str(t.data[0])
        case "bound":
            return f"#{t.data[0]}"
        case "app":
            return f"{_text(t.args[0])}({','.join(map(_text, t.args[1:]))})"
        case "forall" | "exists":
            return f"{t.op}[{_type(t.data)}]({_text(t.args[0])})"
        case "lam" | "def":
            return f"<{t.op}>"  # occurs in no law and no axiom
        case _:
            return f"{t.op}({','.join(map(_text, t.args))})" if t.args else t.op


def _type(kind: Any) -> str:
    if isinstance(kind, str):
        return kind
    if kind[0] == "fn":
        return f"({','.join(map(_type, kind[1]))}) -> {_type(kind[2])}"
    return f"{kind[0]}({','.join(map(_type, kind[1:]))})"


def _of(variables: str, *formulas: str) -> Statement:
    return Statement(variables, frozenset(formulas[:-1]), formulas[-1])


_F = "f: (Y) -> real"
_FG = "f: (Y) -> real; g: (Y) -> real; mu: measure(Y)"

LAWS: Mapping[str, Statement] = MappingProxyType(
    {
        "leibniz": _of("A: (Y) -> prop; x: Y; y: Y", "eq(x,y)", "A(x)", "A(y)"),
        "least_upper_bound": _of(
            "A: (real) -> prop; a: real; b: real",
            "A(a)",
            "forall[real](imp(A(#0),le(#0,b)))",
            "exists[real](and(forall[real](imp(A(#0),le(#0,#1))),"
            "forall[real](imp(forall[real](imp(A(#0),le(#0,#1))),le(#1,#0)))))",
        ),
        "nat_successor": _of("k: real", "nat(k)", "nat(add(k,1))"),
        "induction": _of(
            "A: (real) -> prop",
            "A(0)",
            "forall[real](imp(nat(#0),imp(A(#0),A(add(#0,1)))))",
            "forall[real](imp(nat(#0),A(#0)))",
        ),
        "sum_empty": _of("a: real; b: real; s: (real) -> real", "lt(b,a)", "eq(sum(a,b,s(#0)),0)"),
        "sum_step": _of(
            "a: real; b: real; s: (real) -> real",
            "nat(add(b,1))",
            "le(a,add(b,1))",
            "eq(sum(a,add(b,1),s(#0)),add(sum(a,b,s(#0)),s(add(b,1))))",
        ),
        "binomial_zero": _of("n: real", "nat(n)", "eq(binomial(n,0),1)"),
        "binomial_empty": _of("k: real", "ne(k,0)", "eq(binomial(0,k),0)"),
        "binomial_step": _of(
            "k: real; n: real", "nat(n)", "eq(binomial(add(n,1),add(k,1)),add(binomial(n,k),binomial(n,add(k,1))))"
        ),
        "pow_zero": _of("a: real", "ne(a,0)", "eq(pow(0,a),0)"),
        "as_always": _of("A: (Y) -> prop; mu: measure(Y)", "forall[Y](A(#0))", "as(mu,A(#0))"),
        "as_modus_ponens": _of(
            "A: (Y) -> prop; B: (Y) -> prop; mu: measure(Y)",
            "as(mu,A(#0))",
            "as(mu,imp(A(#0),B(#0)))",
            "as(mu,B(#0))",
        ),
        "E_monotone": _of(
            _FG,
            "as(mu,le(f(#0),g(#0)))",
            "integrable(mu,f(#0))",
            "integrable(mu,g(#0))",
            "le(E(mu,f(#0)),E(mu,g(#0)))",
        ),
        "E_congruence": _of(
            _FG,
            "as(mu,eq(f(#0),g(#0)))",
            "and(eq(E(mu,f(#0)),E(mu,g(#0))),imp(integrable(mu,f(#0)),integrable(mu,g(#0))))",
        ),
        "E_linear": _of(
            f"a: real; b: real; {_FG}",
            "integrable(mu,f(#0))",
            "integrable(mu,g(#0))",
            "and(integrable(mu,add(mul(a,f(#0)),mul(b,g(#0)))),"
            "eq(E(mu,add(mul(a,f(#0)),mul(b,g(#0)))),add(mul(a,E(mu,f(#0))),mul(b,E(mu,g(#0))))))",
        ),
        "E_zero": _of("mu: measure(Y)", "integrable(mu,0)"),
        "E_one": _of("P: prob(Y)", "and(integrable(P,1),eq(E(P,1),1))"),
        "E_dominated": _of(_FG, "as(mu,le(abs(f(#0)),g(#0)))", "integrable(mu,g(#0))", "integrable(mu,f(#0))"),
        "E_vanishing": _of(
            f"{_F}; mu: measure(Y)",
            "integrable(mu,ind(lt(0,f(#0))))",
            "le(E(mu,ind(lt(0,f(#0)))),0)",
            "as(mu,le(f(#0),0))",
        ),
        "erf_zero": _of("", "eq(erf(0),0)"),
        "erfc_complement": _of("a: real", "eq(erfc(a),add(1,mul(-1,erf(a))))"),
        "E_swap": _of(
            "f: (Y,Z) -> real; mu: measure(Y); nu: measure(Z)",
            "forall[Y](forall[Z](le(0,f(#1,#0))))",
            "as(mu,integrable(nu,f(#1,#0)))",
            "integrable(mu,E(nu,f(#1,#0)))",
            "and(as(nu,integrable(mu,f(#0,#1))),integrable(nu,E(mu,f(#0,#1))),"
            "eq(E(mu,E(nu,f(#1,#0))),E(nu,E(mu,f(#0,#1)))))",
        ),
        "E_dirac": _of(f"{_F}; x: Y", "and(integrable(dirac(x),f(#0)),eq(E(dirac(x),f(#0)),f(x)))"),
    }
)

# phi takes values in [0, 1], where phi is the innermost bound variable.
_TESTS = "forall[{0}](and(le(0,#1(#0)),le(#1(#0),1)))"
_BELL = "exp(mul(-1,pow(add(#0,mul(-1,m)),2),pow(mul(2,pow(s,2)),-1))),pow(mul(s,pow(mul(2,pi),1/2)),-1)"

AXIOMS: Mapping[str, Statement] = MappingProxyType(
    {
        "monotone_convergence": _of(
            "B: real; f: (Y) -> real; g: (real,Y) -> real; mu: measure(Y)",
            "forall[real](imp(lt(0,#0),integrable(mu,g(#1,#0))))",
            "forall[real](imp(lt(0,#0),le(E(mu,g(#1,#0)),B)))",
            "forall[real](forall[real](forall[Y](imp(lt(0,#2),imp(le(#2,#1),le(g(#2,#0),g(#1,#0)))))))",
            "forall[Y](forall[real](imp(lt(0,#0),exists[real](and(lt(0,#0),le(f(#2),add(g(#0,#2),#1)))))))",
            "forall[Y](le(0,f(#0)))",
            "and(integrable(mu,f(#0)),le(E(mu,f(#0)),B))",
        ),
        "radon_nikodym": _of(
            "H: (Y) -> prob(Z); K: (Y) -> prob(Z)",
            f"forall[Y](forall[(Z) -> real](imp({_TESTS.format('Z')},"
            "imp(eq(E(H(#1),#1(#0)),0),eq(E(K(#1),#1(#0)),0)))))",
            "exists[(Y,Z) -> real](forall[Y](and(forall[Z](le(0,#2(#1,#0))),integrable(H(#0),#2(#1,#0)),"
            f"forall[(Z) -> real](imp({_TESTS.format('Z')},eq(E(K(#1),#1(#0)),E(H(#1),mul(#3(#2,#0),#1(#0)))))))))",
        ),
        "law_with_density": _of(
            "K: (U,Y) -> prob(Z); P: (U) -> prob(Y); Q: (U) -> prob(Y); f: (U,Y) -> real; g: (U,Y) -> real",
            "forall[U](forall[Y](and(le(0,f(#1,#0)),le(0,g(#1,#0)))))",
            "forall[U](and(integrable(P(#0),f(#1,#0)),integrable(Q(#0),g(#1,#0))))",
            "forall[U](eq(add(E(P(#0),f(#1,#0)),E(Q(#0),g(#1,#0))),1))",
            f"exists[(U) -> prob(Z)](forall[U](forall[(Z) -> real](imp({_TESTS.format('Z')},eq(E(#2(#1),#1(#0)),add("
            "E(P(#1),mul(f(#2,#0),E(K(#2,#0),#2(#0)))),E(Q(#1),mul(g(#2,#0),E(K(#2,#0),#2(#0))))))))))",
        ),
        "gaussian_density": _of(
            "m: real; s: real",
            "lt(0,s)",
            f"and(integrable(lebesgue,mul({_BELL})),forall[(real) -> real](imp({_TESTS.format('real')},"
            f"eq(E(normal(m,s),#1(#0)),E(lebesgue,mul({_BELL},#1(#0)))))))",
        ),
        "lebesgue_translation": _of(
            "b: real; phi: (real) -> real",
            "integrable(lebesgue,phi(#0))",
            "and(integrable(lebesgue,phi(add(#0,b))),eq(E(lebesgue,phi(add(#0,b))),E(lebesgue,phi(#0))))",
        ),
    }
)
