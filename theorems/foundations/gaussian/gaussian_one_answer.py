"""One answer with Gaussian noise, as a witness for statements on d answers."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact
from dpproofs.mutants.witnesses import instance
from dpproofs.mutants.two_answers import sum_to
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, as_term, eq, lam, summation
from dpproofs.privacy.notions import IMAGE, on
from dpproofs.proving.reading import integrand_of, lhs, moments_of, rhs
from dpproofs.proving.tactics import arith, intro, numeric, parts, transfer
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.union_bound import j


def one_answer(said: Theorem, law: Term, *facts: Theorem, start: object = 0, **values: object) -> Theorem:
    """What a statement on squared errors says of one answer of a Gaussian law to a query with that value, d = 1."""
    same = intro(on(IMAGE, Y=REAL, Z=REAL)(law, law, lam(x, x)), lambda goal, _: arith(goal))
    laws = {"P": law, "v": lam((x, j), x), "f": lam(j, as_term(start)), "d": 1}
    return instance(said, *facts, lambda goal: intro(goal, lambda *_: same), **(laws | values))


def mean_square(law: Term, start: object = 0) -> Theorem:
    """The mean of the squared error of one answer."""
    mean, deviation = moments_of(law)
    positive = numeric(0 < deviation)
    exact = parts(fact("foundations.gaussian-squared-distance", positive, mu=mean, m=start, sigma=deviation))
    square = integrand_of(lhs(exact[1]), x)
    alone = arith(eq(square, summation(j, 1, 1, square)), sum_to(1, lam(j, square)))
    same = parts(transfer(law, x, alone, exact[0]))[1]
    return arith(eq(rhs(same), rhs(exact[1])), same, exact[1])
