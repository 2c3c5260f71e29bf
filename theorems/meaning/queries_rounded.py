"""A query that moves by at most a whole number does so when its values are rounded up to whole numbers."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, exists, forall, function_type, lam, nat, var
from dpproofs.meaning.kinds import Delta, N, q
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import SENSITIVITY, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, assume, at, both, cases, for_all, generalize, obtain, parts
from dpproofs.proving.tactics import reversed_equation, rewrite, specialize, use, witness
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.foundations.measure.counting_cell import CELL, cell
from theorems.foundations.reals.whole_numbers import DIFFERENCE, GAP, is_whole
from theorems.meaning.gaussian_exists import MOVED

rounded = var("p", function_type((DATA,), REAL))


def _is_rounded(values: Term) -> Term:
    return forall(x, conj(whole(values(x)), q(x) <= values(x), values(x) < q(x) + 1))


_MADE = exists(rounded, conj(SENSITIVITY(rounded, N, Delta), _is_rounded(rounded)))
GIVEN = MOVED, nat(Delta), COUNTING(mu)

ROUNDED = Lemma(
    "meaning.rounded-query", "Values rounded up to whole numbers move by at most a whole number", "elementary",
    GIVEN,
    _MADE,
    mutants=(Mutant("any", Claim(GIVEN[1:], _MADE), "a query that moves by more", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(ROUNDED)
def _proof(claim: Claim) -> Theorem:
    """Whole numbers that differ by less than Delta + 1 do so by at most Delta."""
    made = lam(x, E(mu, y, cell(y, q(x)) * y))

    def with_number(number: Term, facts: Theorem) -> Theorem:
        whole_, low, high, sums = parts(facts)
        same = reversed_equation(parts(specialize(sums, lam(y, y)))[1])
        return both(*(rewrite(fact, same) for fact in (whole_, low, high)))

    every = generalize(obtain(use(CELL, COUNTING(mu), x=q(x)), "j", with_number), x)
    first, second = (parts(specialize(every, point)) for point in (x1, x2))
    gap = at(MOVED, x1, x2, by=[N(x1, x2)])
    limit = is_whole(Delta, assume(nat(Delta)))

    def at_most(larger: Term, smaller: Term, facts: list[Theorem]) -> Theorem:
        apart = use(DIFFERENCE, facts[0], facts[1], j=smaller, k=larger)

        def more(yes: Theorem) -> Theorem:
            return arith(larger - smaller <= Delta, use(GAP, limit, apart, yes, j=Delta, k=larger - smaller), *bounds)

        return cases(Delta < larger - smaller, more, lambda no: arith(larger - smaller <= Delta, no))

    bounds = [*first[1:], *second[1:], gap]
    ends = at_most(made(x1), made(x2), [second[0], first[0]]), at_most(made(x2), made(x1), [first[0], second[0]])
    near = arith(absolute(made(x1) - made(x2)) <= Delta, *ends)
    return witness(claim.conclusion, made, for_all(SENSITIVITY(made, N, Delta), near), every)
