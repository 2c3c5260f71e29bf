"""Unary encoding of any true value exists, where it is known whether the value is 1: answers of two bits.

The answers are 0, 1, 2 and 3. The bit of the value 1 is 1 at the answers 1 and 3, that of every other one at 2 and 3.
This file is long because the statement about all pairs of values is proved for each pair of bits.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, add, conj, disj, eq, exists, forall, function_type, implies, ind
from dpproofs.language.terms import integrable, lam, ne, num, prob, var
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.kinds import UNARY, K, p_other, p_true, phi, w
from dpproofs.meaning.laws import UNARY_ENCODING
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import on, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, generalize, linear, obtain
from dpproofs.proving.tactics import obtain_all, parts, rewrite, same_value, specialize, split, transfer, unfolded
from dpproofs.proving.tactics import use, witnesses
from theorems.foundations.measure.finite_law import finite_law

p, q, v, v2 = p_true, p_other, var("v"), var("v2")
value = var("f", function_type((DATA,), REAL))
INSIDE = 0 < q, q <= p, p < 1
bit, reference = var("bit", function_type((REAL, REAL), REAL)), var("R", prob(REAL))
ENCODED = on(UNARY_ENCODING, Y=REAL, V=REAL)
TEST, IS_FIRST = test_function(phi, w), ind(eq(value(x), 1))
ONE, OTHER = p * (1 - q), q * (1 - p)
CHANCES = (
    (1 - p) * (1 - q),
    OTHER + (ONE - OTHER) * IS_FIRST,
    ONE + (OTHER - ONE) * IS_FIRST,
    p * q,
)
"""How likely each answer is."""
ANSWERS = forall(
    (x, phi),
    implies(TEST, eq(E(K(x), w, phi(w)), add(*(chance * phi(num(k)) for k, chance in enumerate(CHANCES))))),
)
MADE = exists(
    (K, bit, reference),
    conj(on(UNARY, V=REAL)(K, p, q), ENCODED(K, value, bit, reference, p, q), ne(bit(1, 1), bit(1, 2)), ANSWERS),
)

UNARY_EXISTS = Lemma(
    "meaning.unary-encoding-mechanism-exists", "There is a unary encoding of any true value", "law_with_density",
    INSIDE,
    MADE,
    mutants=(Mutant("any", Claim((0 < q, q <= p), MADE), "no probability is above 1"),),
)  # fmt: skip

FIRST, SECOND = ind(eq(w, 1)) + ind(eq(w, 3)), ind(eq(w, 2)) + ind(eq(w, 3))
BIT = lam((w, v), ind(eq(v, 1)) * FIRST + (1 - ind(eq(v, 1))) * SECOND)


@proof_of(UNARY_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The law of two bits that are 1 with probability q, and the likelihood ratio of the true one."""
    less = arith(q < 1, *INSIDE)
    masses = (1 - q) ** 2, q * (1 - q), q * (1 - q), q**2
    signs = [arith(0 < mass, less, 0 < q) for mass in masses]
    law = finite_law(dict(enumerate(masses)), *signs, arith(eq(sum(masses), 1)))
    ratio = lam((x, w), BIT(w, value(x)) * (p / q) + (1 - BIT(w, value(x))) * ((1 - p) / (1 - q)))
    bits = generalize(_bits(), w, v)

    def with_law(base: Term, facts: Theorem) -> Theorem:
        def mean(body: Term) -> list[Theorem]:
            return parts(law.mean(base, body, w, facts))

        halves = [mean(half) for half in (FIRST, SECOND)]
        values = [arith(eq(E(base, w, half), q), found[1]) for half, found in zip((FIRST, SECOND), halves, strict=True)]
        share, rest = ind(eq(value(x), 1)), (1 - p) / (1 - q)
        weights = rest, (p / q - rest) * share, (p / q - rest) * (1 - share)
        measured = parts(use("E_one", P=base))[0], *(found[0] for found in halves)
        ints, whole = parts(linear(base, w, ratio(x, w), list(zip(weights, measured, strict=True))))
        unit = arith(eq(E(base, w, ratio(x, w)), 1), whole, *values, parts(use("E_one", P=base))[1], less, *INSIDE)
        positive = split(specialize(bits, w, value(x)), *(2 * [lambda f: arith(0 <= ratio(x, w), f, less, *INSIDE)]))
        both_bits = BIT(w, v) * BIT(w, v2)
        third, third_mean = mean(ind(eq(w, 3)))
        goal = eq(ind(eq(w, 3)), FIRST * SECOND)
        point = cases(eq(w, 1), lambda f: arith(goal, f), lambda g: arith(goal, g))
        met, met_mean = parts(transfer(base, w, point, third))
        third_mean = arith(eq(E(base, w, ind(eq(w, 3))), q**2), third_mean)
        squared = arith(eq(E(base, w, FIRST * SECOND), q**2), met_mean, third_mean)
        apart = conj(integrable(base, w, both_bits), eq(E(base, w, both_bits), q**2))
        either = disj(forall(w, eq(BIT(w, v), BIT(w, v2))), apart)

        def same(*facts: Theorem) -> Theorem:
            return infer("or_intro", generalize(arith(eq(BIT(w, v), BIT(w, v2)), *facts), w), formula=either)

        def other(*facts: Theorem) -> Theorem:
            ints, equal = parts(transfer(base, w, arith(eq(FIRST * SECOND, both_bits), *facts), met))
            return infer("or_intro", both(ints, arith(eq(E(base, w, both_bits), q**2), equal, squared)), formula=either)

        def first(one: Theorem) -> Theorem:
            return cases(eq(v2, 1), lambda two: same(one, two), lambda no: other(one, no))

        def second(no: Theorem) -> Theorem:
            return cases(eq(v2, 1), lambda two: other(no, two), lambda none: same(no, none))

        independent = generalize(cases(eq(v, 1), first, second), v, v2)
        made = use(
            "foundations.law-with-density",
            generalize(positive, x, w),
            generalize(both(ints, unit), x),
            P=lam(x, base),
            f=ratio,
        )

        def with_laws(found: Term, told: Theorem) -> Theorem:
            kind = witnesses(on(UNARY, V=REAL)(found, p, q), (value, BIT, base), bits, told, independent)
            encoded = folded(ENCODED(found, value, BIT, base, p, q), both(bits, told))
            density = parts(unfolded(specialize(told, x)))[2]
            seen = at(density, phi, by=[TEST])
            whole = mean(ratio(x, w) * phi(w))[1]

            sure = arith(eq(q * (p / q), p), 0 < q), arith(eq((1 - q) * ((1 - p) / (1 - q)), 1 - p), less)

            def answers(is_first: int, fact: Theorem) -> Theorem:
                known = arith(eq(IS_FIRST, is_first), fact)
                found_mean = whole
                for k, (mass, chance) in enumerate(zip(masses, CHANCES, strict=True)):
                    is_one = k in (1, 3) if is_first else k in (2, 3)
                    here = arith(eq(BIT(num(k), value(x)), int(is_one)), fact)
                    odds, scaled = (p / q, sure[0]) if is_one else (rest, sure[1])
                    other = q if k == 3 or (k > 0) != is_one else 1 - q
                    part = lam(v, mass * (v * phi(num(k))))
                    ratio_here = same_value(part, arith(eq(ratio(x, num(k)), odds), here))
                    same = arith(eq(mass * odds, chance), same_value(lam(v, other * v), scaled), known)
                    goal = eq(part(ratio(x, num(k))), chance * phi(num(k)))
                    same = arith(goal, ratio_here, same_value(lam(v, v * phi(num(k))), same))
                    found_mean = rewrite(found_mean, same)
                return rewrite(seen, found_mean)

            known = cases(eq(value(x), 1), lambda yes: answers(1, yes), lambda no: answers(0, no))
            known = generalize(discharge(known, TEST), x, phi)
            different = arith(ne(BIT(1, 1), BIT(1, 2)))
            return witnesses(claim.conclusion, (found, BIT, base), kind, encoded, different, known)

        return obtain(made, "K", with_laws)

    return obtain(law.exists(), "R", with_law)


def _bits() -> Theorem:
    """Each bit is 0 or 1."""
    either = disj(eq(BIT(w, v), 0), eq(BIT(w, v), 1))

    def is_bit(value: int, *facts: Theorem) -> Theorem:
        return infer("or_intro", arith(eq(BIT(w, v), value), *facts), formula=either)

    def of(at_one: int, at_other: int, *facts: Theorem) -> Theorem:
        return cases(eq(v, 1), lambda yes: is_bit(at_one, yes, *facts), lambda no: is_bit(at_other, no, *facts))

    return cases(
        eq(w, 1),
        lambda one: of(1, 0, one),
        lambda a: cases(
            eq(w, 2),
            lambda two: of(0, 1, two),
            lambda b: cases(eq(w, 3), lambda three: of(1, 1, three), lambda c: of(0, 0, a, b, c)),
        ),
    )


@refutation_of(UNARY_EXISTS, "any", X=REAL)
def _above_one(said: Theorem) -> Theorem:
    """One of two bits is 0, and its likelihood would be negative."""
    told = instance(said, p=2, q="1/2", f=lam(w, w))

    def with_bits(_kind: Term, bits: Term, _law: Term, facts: Theorem) -> Theorem:
        _, encoded, differ, _answers = parts(facts)
        each, densities = parts(unfolded(encoded))
        signs = [at(parts(unfolded(specialize(densities, k)))[0], 1) for k in (1, 2)]
        return split(
            specialize(each, 1, 1),
            *(2 * [lambda one: split(specialize(each, 1, 2), *(2 * [lambda two: absurd(one, two, differ, *signs)]))]),
        )

    return obtain_all(told, "K bit R", with_bits)
