"""A Laplace variable is no given number, as a witness."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, with_laplace
from dpproofs.mutants.witnesses import instance
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, absolute, dirac, eq, exp, ind, lam, num, substitute
from dpproofs.language.terms import variables
from dpproofs.proving.reading import integrand_of, lhs, rhs
from dpproofs.proving.tactics import arith, at, cases, congruence, expand, generalize, parts, specialize, transfer, use
from theorems.mechanisms.laplace.summed_pair import u, x

c, v = variables("c v")


def at_a_point(said: Theorem) -> Theorem:
    """m = c = 0 and a = b = 1, with a law that is 0 for certain: a Laplace variable is never 0."""
    never = lam(x, ind(eq(x, 0)))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, point = laws(num(0)), dirac(num(0))
        values = {"P": law, "K": laws, "R": point, "W": law, "m": num(0), "c": num(0), "a": num(1), "b": num(1)}
        told = at(instance(said, specialize(centred, 0), centred, **values), never)
        drawn = at(specialize(centred, u), never)
        body = integrand_of(rhs(drawn), x)
        height = exp(-absolute(num(0) - u) / 1) / 2
        ints, mean = parts(expand(LEBESGUE, x, height * never(x), fact("mechanisms.point-null", m=0)))
        here = congruence(eq(height * never(x), body), eq(x, 0))
        goal = eq(height * never(x), body)
        same = cases(eq(x, 0), lambda yes: use(here, yes), lambda no: arith(goal, no))
        value = parts(transfer(LEBESGUE, x, same, ints))[1]
        none = arith(eq(lhs(drawn), 0), drawn, value, mean, fact("mechanisms.point-null", m=0))
        inner = integrand_of(rhs(told), u)
        zero_int, zero = parts(fact("foundations.mean-of-zero", mu=law))
        nothing, still = generalize(none, u), substitute(v - c, {v: u, c: num(0)})
        each = arith(eq(num(0), inner), at(nothing, still))
        gone = parts(transfer(law, u, each, zero_int))[1]
        certain = parts(use("E_dirac", x=num(0), f=never))[1]
        return absurd(told, gone, zero, certain)

    return with_laplace(with_laws)
