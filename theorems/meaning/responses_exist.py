"""Randomized response exists, for a bit and among k answers, and so does unary encoding of any true value."""

from dpproofs.prelude import *
from dpproofs.language.terms import add
from dpproofs.meaning.kinds import CHOICE_RESPONSE, RESPONSE, UNARY, K, p_other, phi, w
from dpproofs.meaning.laws import UNARY_ENCODING
from dpproofs.meaning.lists import DATA, x
from dpproofs.mutants.counterexamples import absurd, from_level, within
from theorems.foundations.measure.finite_law import finite_law
from theorems.meaning.choices_exist import FINITE_LAWS_EXIST, alone, numbered

# The probabilities of the answers of randomized response add up to 1 --------------------------

true = var("v", function_type((DATA,), REAL))
ANSWERS = forall(x, conj(nat(true(x)), 1 <= true(x), true(x) <= k))
ALL = exp(epsilon) + k - 1
OTHER = 1 / ALL
WEIGHT = OTHER + (exp(epsilon) / ALL - OTHER) * ind(eq(i, true(x)))

WEIGHTS = Lemma(
    "meaning.response-weights", "The probabilities of the answers of randomized response add up to 1", "elementary",
    (nat(k), 1 <= k, ANSWERS),
    eq(summation(i, 1, k, WEIGHT), factor),
    mutants=(Mutant("less", {factor: LESS}, "one answer", control={1 <= k: 2 <= k},
                    witness=finite({"X": 1}, k=1, v=1, epsilon=0, x=0)),),
)  # fmt: skip

u = var("u")


@proof_of(WEIGHTS)
def _total(claim: Claim) -> Theorem:
    """All weights but one are equal, and they add up to 1."""
    natural, least, most = parts(specialize(ANSWERS, x))
    ones = use("foundations.sum-one-chosen", nat(k), natural, least, most, v=true(x), n=k, s=lam(i, num(1)))
    hits = summation(i, 1, k, ind(eq(true(x), i)) * 1)

    def each(place: Term) -> Theorem:
        same = eq(ind(eq(place, true(x))), ind(eq(true(x), place)))
        return cases(eq(place, true(x)), *(2 * [lambda fact: arith(same, fact)]))

    split = eq(summation(i, 1, k, u + c * ind(eq(i, true(x)))), u * k + c * hits)
    made = over_range(split, k, nat(k), each=each)
    made = infer("instantiate", made, values=((u, OTHER), (c, exp(epsilon) / ALL - OTHER)))
    return arith(claim.conclusion, made, ones, arith(0 < ALL, 1 <= k))


# Randomized response among k answers exists for any true answer -------------------------------

_SAID = forall(x, numbered(K(x), k, lam(i, WEIGHT)))
_MADE = exists(K, conj(CHOICE_RESPONSE(K, k, epsilon), _SAID))

CHOICE_RESPONSE_EXISTS = Lemma(
    "meaning.randomized-response-among-exists", "There is a randomized response among k answers for any true one",
    "elementary",
    (nat(k), 1 <= k, 0 <= epsilon, ANSWERS),
    _MADE,
    mutants=(Mutant("answers", without(ANSWERS), "a true answer that is none of them"),),
)  # fmt: skip


@proof_of(CHOICE_RESPONSE_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The weights are between 0 and 1, and add up to 1."""
    one = arith(1 <= exp(epsilon), use("foundations.exp-increasing", 0 <= epsilon, x=0, y=epsilon))
    whole = arith(1 <= ALL, one, 1 <= k)
    inside = tuple(
        arith(f, whole, one, 1 <= k) for f in (0 <= OTHER, OTHER <= 1, 0 <= exp(epsilon) / ALL, exp(epsilon) / ALL <= 1)
    )

    def bounded_by(fact: Theorem) -> Theorem:
        return both(arith(0 <= WEIGHT, fact, *inside), arith(WEIGHT <= 1, fact, *inside))

    total = use(WEIGHTS, nat(k), 1 <= k, ANSWERS)
    bounds = cases(eq(i, true(x)), bounded_by, bounded_by)
    made = use(
        FINITE_LAWS_EXIST, nat(k), 1 <= k, generalize(bounds, x, i), generalize(total, x), n=k, p=lam((x, i), WEIGHT)
    )

    def with_laws(found: Term, told: Theorem) -> Theorem:
        kind = witness(CHOICE_RESPONSE(found, k, epsilon), true, ANSWERS, told)
        return witness(claim.conclusion, found, kind, told)

    return obtain(made, "R", with_laws)


@refutation_of(CHOICE_RESPONSE_EXISTS, "answers", X=REAL)
def _no_answer(said: Theorem) -> Theorem:
    """If the true answer is none of them, not all of the mass is there."""
    told = instance(said, k=1, v=lam(var("x"), num(2)), epsilon=1)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        ones = lam(w, num(1))
        mean = at(
            specialize(parts(facts)[1], 0), ones, by=[generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), w)]
        )
        sums = alone(rhs(mean))
        return absurd(
            mean, sums, arith(1 < exp(num(1)), use("foundations.exp-tangent", x=1)), parts(use("E_one", P=found(0)))[1]
        )

    return obtain(told, "K", with_laws)


# Randomized response exists for any bit of the data -------------------------------------------

bit = var("b", function_type((DATA,), REAL))
BITS = forall(x, disj(eq(bit(x), 0), eq(bit(x), 1)))
TEST = test_function(phi, w)
TOLD = forall((x, phi), implies(TEST, eq(E(K(x), w, phi(w)), p * phi(bit(x)) + (1 - p) * phi(1 - bit(x)))))
_UNIT = 0 <= p, p <= 1

_EXIST_MADE = exists(K, conj(RESPONSE(K, p), TOLD))

RESPONSE_EXISTS = Lemma(
    "meaning.randomized-response-exists", "There is a randomized response of any bit of the data", "elementary",
    (BITS, *_UNIT),
    _EXIST_MADE,
    mutants=(Mutant("more", Claim((BITS, 0 <= p), _EXIST_MADE), "the other bit has no negative probability"),),
)  # fmt: skip


@proof_of(RESPONSE_EXISTS)
def _response_exists(claim: Claim) -> Theorem:
    """A mixture of two points."""
    both_ = generalize(both(*_UNIT), x)
    mixed = use("foundations.law-mixed", both_, t=lam(x, p), P=lam(x, dirac(bit(x))), Q=lam(x, dirac(1 - bit(x))))

    def with_laws(found: Term, told: Theorem) -> Theorem:
        mean = at(specialize(told, x), phi, by=[TEST])
        sure = [parts(use("E_dirac", x=point, f=phi))[1] for point in (bit(x), 1 - bit(x))]
        value = eq(E(found(x), w, phi(w)), p * phi(bit(x)) + (1 - p) * phi(1 - bit(x)))
        made = generalize(discharge(arith(value, mean, *sure), TEST), x, phi)
        return witness(claim.conclusion, found, witness(RESPONSE(found, p), bit, BITS, made), made)

    return obtain(mixed, "R", with_laws)


@refutation_of(RESPONSE_EXISTS, "more", X=REAL)
def _negative(said: Theorem) -> Theorem:
    """A bit that is revealed with probability 2 is the other one with probability -1."""
    bits = infer("or_intro", arith(eq(num(0), num(0))), formula=disj(eq(num(0), 0), eq(num(0), 1)))
    told = instance(said, generalize(bits, var("x")), p=2, b=lam(var("x"), num(0)))
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        return absurd(at(specialize(parts(facts)[1], 0), event, by=[unit]), *within(found(0), event))

    return obtain(told, "K", with_laws)


# Unary encoding of any true value exists, where it is known whether the value is 1: answers of two bits ---
# The answers are 0, 1, 2 and 3. The bit of the value 1 is 1 at the answers 1 and 3, that of every other one at 2 and
# 3.

p_, q, v, v2 = p, p_other, var("v"), var("v2")
value = var("f", function_type((DATA,), REAL))
INSIDE = 0 < q, q <= p_, p_ < 1
bit_, reference = var("bit", function_type((REAL, REAL), REAL)), var("R", prob(REAL))
ENCODED = on(UNARY_ENCODING, Y=REAL, V=REAL)
IS_FIRST = ind(eq(value(x), 1))
ONE, EXISTS_OTHER = p_ * (1 - q), q * (1 - p_)
CHANCES = (
    (1 - p_) * (1 - q),
    EXISTS_OTHER + (ONE - EXISTS_OTHER) * IS_FIRST,
    ONE + (EXISTS_OTHER - ONE) * IS_FIRST,
    p_ * q,
)
"""How likely each answer is."""
EXISTS_ANSWERS = forall(
    (x, phi),
    implies(TEST, eq(E(K(x), w, phi(w)), add(*(chance * phi(num(k)) for k, chance in enumerate(CHANCES))))),
)
MADE = exists(
    (K, bit_, reference),
    conj(
        on(UNARY, V=REAL)(K, p_, q),
        ENCODED(K, value, bit_, reference, p_, q),
        ne(bit_(1, 1), bit_(1, 2)),
        EXISTS_ANSWERS,
    ),
)

UNARY_EXISTS = Lemma(
    "meaning.unary-encoding-mechanism-exists", "There is a unary encoding of any true value", "law_with_density",
    INSIDE,
    MADE,
    mutants=(Mutant("any", Claim((0 < q, q <= p_), MADE), "no probability is above 1"),),
)  # fmt: skip

FIRST, SECOND = ind(eq(w, 1)) + ind(eq(w, 3)), ind(eq(w, 2)) + ind(eq(w, 3))
BIT = lam((w, v), ind(eq(v, 1)) * FIRST + (1 - ind(eq(v, 1))) * SECOND)


@proof_of(UNARY_EXISTS)
def _unary_exists(claim: Claim) -> Theorem:
    """The law of two bits that are 1 with probability q, and the likelihood ratio of the true one."""
    less = arith(q < 1, *INSIDE)
    masses = (1 - q) ** 2, q * (1 - q), q * (1 - q), q**2
    signs = [arith(0 < mass, less, 0 < q) for mass in masses]
    law = finite_law(dict(enumerate(masses)), *signs, arith(eq(sum(masses), 1)))
    ratio = lam((x, w), BIT(w, value(x)) * (p_ / q) + (1 - BIT(w, value(x))) * ((1 - p_) / (1 - q)))
    bits = generalize(_bits(), w, v)

    def with_law(base: Term, facts: Theorem) -> Theorem:
        def mean(body: Term) -> list[Theorem]:
            return parts(law.mean(base, body, w, facts))

        halves = [mean(half) for half in (FIRST, SECOND)]
        values = [arith(eq(E(base, w, half), q), found[1]) for half, found in zip((FIRST, SECOND), halves, strict=True)]
        share, rest = ind(eq(value(x), 1)), (1 - p_) / (1 - q)
        weights = rest, (p_ / q - rest) * share, (p_ / q - rest) * (1 - share)
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
            kind = witnesses(on(UNARY, V=REAL)(found, p_, q), (value, BIT, base), bits, told, independent)
            encoded = folded(ENCODED(found, value, BIT, base, p_, q), both(bits, told))
            density = parts(unfolded(specialize(told, x)))[2]
            seen = at(density, phi, by=[TEST])
            whole = mean(ratio(x, w) * phi(w))[1]

            sure = arith(eq(q * (p_ / q), p_), 0 < q), arith(eq((1 - q) * ((1 - p_) / (1 - q)), 1 - p_), less)

            def answers(is_first: int, fact: Theorem) -> Theorem:
                known = arith(eq(IS_FIRST, is_first), fact)
                found_mean = whole
                for k, (mass, chance) in enumerate(zip(masses, CHANCES, strict=True)):
                    is_one = k in (1, 3) if is_first else k in (2, 3)
                    here = arith(eq(BIT(num(k), value(x)), int(is_one)), fact)
                    odds, scaled = (p_ / q, sure[0]) if is_one else (rest, sure[1])
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
