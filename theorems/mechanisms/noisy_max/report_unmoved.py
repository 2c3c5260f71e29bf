"""Report-noisy-max with Gumbel noise leaks nothing when no utility moves."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, from_level
from dpproofs.mutants.witnesses import Given, instance, refutation_of
from dpproofs.mutants.two_answers import odds_of, with_gumbel_choice
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, lam, nat, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import PURE_DP, Delta, M, N, x1, x2
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, same_value, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.exponential.mechanism import SENSITIVE, utility
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import CLOSE_WEIGHTS
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.mechanisms.noisy_max.gumbel import INSIDE, SOURCE, WINNER
from theorems.mechanisms.noisy_max.report import NOISY

a, i, j, n, s = variables("a i j n s")
most = mark("most", num(0))

UNMOVED = Lemma(
    "mechanisms.report-noisy-max-unmoved", "Report-noisy-max with Gumbel noise is 0-DP for utilities of sensitivity 0",
    SOURCE,
    (SENSITIVE, NOISY, nat(n), Delta <= most, 0 < s),
    PURE_DP(M, N, num(0)),
    mutants=(Mutant("sensitivity", {most: num(Fraction(1, 100))},
                    "two outcomes, utilities (0, 1/100) and (1/100, 0)"),),
)  # fmt: skip


@proof_of(UNMOVED)
def _unmoved(claim: Claim) -> Theorem:
    """An outcome wins with probability exp(u(i)/s) over the sum of these, whatever the data."""
    among = nat(j), 1 <= j, j <= n
    laws = [specialize(NOISY, data) for data in (x1, x2)]
    term = arith(eq(exp(utility(x1, j) / s), 1 * exp(utility(x2, j) / s)), _same(j))
    totals = use(
        SUM_EQUAL,
        nat(n),
        generalize(discharge(term, *among), j),
        c=1,
        s=lam(j, exp(utility(x1, j) / s)),
        t=lam(j, exp(utility(x2, j) / s)),
    )
    chosen = [use(WINNER, *INSIDE, 0 < s, v=lam(j, utility(data, j))) for data in (x1, x2)]
    there, here = (read(FINITE_LAW, law).p for law in laws)
    equal = arith(eq(there(i), here(i)), *chosen, same_value(lam(a, 1 / a), totals), _same(i))
    weight = arith(there(i) <= exp(num(0)) * here(i), equal)
    pair = use(CLOSE_WEIGHTS, *laws, nat(n), generalize(discharge(weight, *INSIDE[1:]), i), P=M(x1), Q=M(x2), n=n,
               p=there, q=here, epsilon=0)  # fmt: skip
    return for_all(claim.conclusion, pair)


def _same(outcome: Term) -> Theorem:
    """exp(u/s) of an outcome is the same at neighbours."""
    among = nat(outcome), 1 <= outcome, outcome <= n
    near = at_neighbours(at(SENSITIVE, outcome, by=among))
    first, second = utility(x1, outcome), utility(x2, outcome)
    return same_value(lam(a, exp(a / s)), arith(eq(first, second), near, Delta <= 0))


@refutation_of(UNMOVED, "sensitivity", X=REAL, Y=REAL)
def _one_ahead(said: Theorem) -> Theorem:
    """One of two outcomes is ahead by 1/100, and then the other one."""
    ahead, one = Fraction(1, 100), from_level(1)

    def with_choice(made: Term, setting: dict[str, object], premise: Given, *means: Theorem) -> Theorem:
        apart = at(at(instance(said, premise, **setting), 0, 1), one)
        likely = []
        for data, mean in enumerate(means):
            tested = at(mean, one)
            likely.append(arith(eq(lhs(tested), odds_of(ahead, data)), tested))
        return exceeded(apart, *likely)

    return with_gumbel_choice(ahead, with_choice)


report_noisy_max_unmoved = Verified(
    UNMOVED, "report_noisy_max_unmoved", {"sensitivity": Delta, "scale": s}, requires=(0 <= Delta,), omits=(n,)
)
