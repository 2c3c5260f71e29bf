"""Two fair bits, independent or equal, and that their laws exist."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, function_type, num, pair, prob, product, substitute, var
from dpproofs.language.terms import variables
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance
from dpproofs.privacy.notions import KL, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, obtain, obtain_all, parts, said_of
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.measure.finite_law import finite_law
from theorems.papers.desfontaines_pejo_2020.masses import P, f, masses, v

PAIRS = product(REAL, REAL)
yz, a = var("yz", PAIRS), var("a")
f2 = var("f", function_type((PAIRS,), REAL))
J, K = variables("J K", prob(PAIRS))
BIT = masses(P, "1/2", "1/2")
CORNERS = [pair(num(i), num(j)) for i in (0, 1) for j in (0, 1)]
ANY = forall(f2, eq(E(J, yz, f2(yz)), sum((f2(c) for c in CORNERS[1:]), f2(CORNERS[0])) / 4))
EQUAL = forall(f2, eq(E(K, yz, f2(yz)), (f2(CORNERS[0]) + f2(CORNERS[3])) / 2))
INFORMATION = on(MUTUAL_INFORMATION, Y=REAL, Z=REAL)


def negative_information(said: Theorem) -> Theorem:
    """The laws exist, and no information is negative."""
    half, quarter = num(Fraction(1, 2)), num(Fraction(1, 4))
    laws = (
        finite_law({num(0): half, num(1): half}),
        finite_law(dict.fromkeys(CORNERS, quarter)),
        finite_law({CORNERS[0]: half, CORNERS[3]: half}),
    )

    def known(index: int, made: Term, told: Theorem) -> Theorem:
        statement = substitute((BIT, ANY, EQUAL)[index], {(P, J, K)[index]: made})
        point, function = ((v, f), (yz, f2), (yz, f2))[index]
        mean = parts(laws[index].mean(made, function(point), point, told))[1]
        return for_all(statement, arith(said_of(statement, function), mean))

    def with_laws(bit: Term, first: Theorem, any_: Term, second: Theorem, equal: Term, third: Theorem) -> Theorem:
        facts = known(0, bit, first), known(1, any_, second), known(2, equal, third)
        bound, _ = parts(instance(said, *facts, P=bit, J=any_, K=equal, t=num(0)))

        def below_zero(one: Term, other: Term, apart: Term, shown_: Theorem) -> Theorem:
            *_, close = parts(shown_)
            level = read(on(KL, Y=PAIRS), close).t
            return absurd(fact("bs16.lemma-2.2a-kl", close, P=any_, Q=apart, t=level))

        return obtain_all(bound, "P2 R I", below_zero)

    def with_two(bit: Term, first: Theorem, any_: Term, second: Theorem) -> Theorem:
        return obtain(laws[2].exists(), "K", lambda equal, third: with_laws(bit, first, any_, second, equal, third))

    def with_bit(bit: Term, first: Theorem) -> Theorem:
        return obtain(laws[1].exists(), "J", lambda any_, second: with_two(bit, first, any_, second))

    return obtain(laws[0].exists(), "P", with_bit)
