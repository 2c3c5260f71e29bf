"""There are laws on the whole numbers, with any weights."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, exp, forall, function_type, integrable, lam, num
from dpproofs.language.terms import prob, var
from dpproofs.meaning.kinds import DENSITY_REAL
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, dominated, generalize, integrate, nonnegative
from dpproofs.proving.tactics import numeric, obtain, parts, prove, same_value, specialize, transfer, unfolded, use
from dpproofs.proving.tactics import witness
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.foundations.measure.counting_cell import CELL, cell, x
from theorems.foundations.measure.counting_cells import CELLS
from theorems.foundations.measure.vanishing import NOTHING
from theorems.mechanisms.laplace.law_exists import EXISTS as LAPLACE_EXISTS
from theorems.mechanisms.whole_noise.laplace_cells import LEMMA as SHARES

u = var("u", "X")
laws, weight = var("K", function_type(("X",), prob(REAL))), var("g", function_type(("X", REAL), REAL))
SIGNS = forall((u, y), 0 <= weight(u, y))
WHOLE = forall(u, conj(integrable(mu, y, weight(u, y)), eq(E(mu, y, weight(u, y)), 1)))
_MADE = exists(laws, forall(u, DENSITY_REAL(lam(y, weight(u, y)), laws(u), mu)))

WHOLE_LAWS_EXIST = Lemma(
    "meaning.whole-laws-exist", "There are laws on the whole numbers, with any weights", "law_with_density",
    (COUNTING(mu), SIGNS, WHOLE),
    _MADE,
    mutants=(Mutant("total", without(WHOLE), "the mass of a law is 1", unwitnessed=NO_MEASURE),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, y)


@proof_of(WHOLE_LAWS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """A Laplace number is rounded up, with the density that is the quotient of the probabilities."""
    surely = parts(unfolded(COUNTING(mu)))[0]
    weights_int, weights = parts(specialize(WHOLE, u))
    low, high = parts(specialize(TEST, y))
    one, at_y = num(1), specialize(SIGNS, u, y)

    def with_laplace(all_laws: Term, facts: Theorem) -> Theorem:
        law = all_laws(num(0))
        sign, positive = _share(law, specialize(facts, 0))
        share = rhs(sign)
        ratio = weight(u, y) / share
        least = nonnegative(ratio, at_y, sign)
        rounded = lam(x, E(mu, y, cell(y, x) * y))

        def seen(test: Term) -> Term:
            return E(mu, y, cell(y, x) * (ratio * test))

        def moved(test: Term, is_positive: Theorem, ints: Theorem) -> list[Theorem]:
            """The mean of the quotient and the test, of the rounded number, is a sum."""
            same = arith(eq(weight(u, y) * test, ratio * test * share), positive)
            given_int, given = parts(transfer(mu, y, same, ints, surely))
            signs = generalize(arith(0 <= ratio * test, is_positive, least), y)
            done, value = parts(use(CELLS, COUNTING(mu), signs, given_int, P=law, f=lam(y, ratio * test)))
            return [done, arith(eq(E(law, x, seen(test)), E(mu, y, weight(u, y) * test)), value, given)]

        weighted = both(
            arith(0 <= weight(u, y) * phi(y), at_y, low), arith(weight(u, y) * phi(y) <= weight(u, y), at_y, low, high)
        )
        all_int, all_of = moved(one, arith(0 <= one), weights_int)
        test_int, test_of = moved(phi(y), low, dominated(mu, y, weighted, weights_int))
        first = lam((u, x), seen(one))
        after = first(u, x) * phi(rounded(x))
        every = generalize(least, y)

        def at_number(number: Term, told: Theorem) -> Theorem:
            *_, sums = parts(told)
            value, ones, tests = (parts(specialize(sums, lam(y, f)))[1] for f in (y, ratio * one, ratio * phi(y)))
            same = same_value(phi, value)
            return both(
                arith(eq(seen(phi(y)), after), ones, tests, same),
                arith(0 <= first(u, x), ones, specialize(every, number)),
            )

        equal, nonneg = parts(obtain(use(CELL, COUNTING(mu)), "j", at_number))
        done, same = parts(transfer(law, x, equal, test_int))
        drawn = E(dirac(rounded(x)), y, phi(y))
        sure = parts(use("E_dirac", x=rounded(x), f=phi))[1]
        inner = parts(transfer(law, x, arith(eq(after, first(u, x) * drawn), sure), done))[1]
        zero_int, zero = parts(use(NOTHING, mu=law))
        nothing = parts(transfer(law, x, arith(eq(num(0), num(0) * drawn)), zero_int))[1]
        total = arith(eq(E(law, x, first(u, x)) + E(law, x, 0), 1), all_of, weights, zero)
        made = use(
            "law_with_density", generalize(both(nonneg, arith(0 <= num(0))), u, x),
            generalize(both(all_int, zero_int), u), generalize(total, u), P=lam(u, law), Q=lam(u, law), f=first,
            g=lam((u, x), num(0)), K=lam((u, x), dirac(rounded(x))),
        )  # fmt: skip

        def shown(found: Term, said: Theorem) -> Theorem:
            raw = at(said, u, phi, by=[TEST])
            value = eq(E(found(u), y, phi(y)), E(mu, y, weight(u, y) * phi(y)))
            tests = generalize(discharge(arith(value, raw, inner, same, test_of, nothing, zero), TEST), phi)
            density = prove(DENSITY_REAL(lam(y, weight(u, y)), found(u), mu), specialize(SIGNS, u), weights_int, tests)
            return witness(claim.conclusion, found, generalize(density, u))

        return obtain(made, "R", shown)

    return obtain(use(LAPLACE_EXISTS, arith(0 < num(1)), b=1), "L", with_laplace)


def _share(law: Term, is_laplace: Theorem) -> tuple[Theorem, Theorem]:
    """It is not negative how likely Laplace noise is rounded up to y; and not 0, for whole y."""
    inside = cell(y, x)
    share = E(law, x, inside)
    sign = integrate(law, x, arith(0 <= inside), bounded(law, x, inside, 1))
    least = use(SHARES, is_laplace, arith(0 < num(1)), whole(y), P=law, b=1, k=y)
    positive = arith(0 < lhs(least), numeric(exp(num(-1)) < 1), numeric(exp(num(-1) / num(1)) < 1))
    return arith(0 <= share, sign), arith(0 < share, least, positive)
