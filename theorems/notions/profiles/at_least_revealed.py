"""Lower bounds of profiles where, with some probability, the data set is revealed as well."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    eq,
    forall,
    fst,
    function_type,
    implies,
    ind,
    lam,
    num,
    pair,
    prob,
)
from dpproofs.language.terms import product, snd, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import JOINT, P, Q, c, h, on, test_function, x1, x2, y
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import (
    arith,
    at,
    bounded,
    for_all,
    generalize,
    expand,
    mean_of_one,
    obtain,
    parts,
    reversed_equation,
)
from dpproofs.proving.tactics import said_of, same_value, specialize, transfer, witness
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.foundations.measure.two_mechanisms import x
from theorems.notions.profiles.at_least import AT_LEAST

r = var("r")
z = var("z", REAL)
phi = var("phi", function_type((REAL,), REAL))
K = var("K", function_type(("X",), prob(REAL)))
J, I = variables("J I", prob(product("Y", REAL)))
bit = var("v", function_type(("X",), REAL))
REVEALS = Definition(
    "reveals",
    (K, bit, r),
    forall(
        (x, phi),
        implies(test_function(phi, z), eq(E(K(x), z, phi(z)), r * phi(bit(x)) + (1 - r) * phi(2))),
    ),
)
"""K(x) is bit(x) with probability r, and else 2."""
put_in_words(REVEALS, "the answer is the bit of the data set with that probability, and else nothing")
write_as(REVEALS, r"{0} \text{{ reveals }} {1} \text{{ with probability }} {2}")
BITS = eq(bit(x1), 0), eq(bit(x2), 1)
"""The bits of two data sets differ."""
JOINT_R, BOTH = on(JOINT, Z=REAL), on(AT_LEAST, Y=product("Y", REAL))
INDEPENDENT = JOINT_R(J, P, lam(y, K(x2))), JOINT_R(I, Q, lam(y, K(x1)))

REVEALED = Lemma(
    "profiles.at-least-revealed", "A lower bound of profiles where the data set is also revealed with a probability",
    KAIROUZ_OH_VISWANATH,
    (AT_LEAST(P, Q, h), REVEALS(K, bit, r), *BITS, *INDEPENDENT, 0 <= r, r <= 1),
    BOTH(J, I, lam(c, factor * r + (1 - r) * h(c))),
    mutants=(Mutant("factor", {factor: MORE}, "all is revealed",
                    unwitnessed="products with the real line have no finite model"),),
)  # fmt: skip

yz = var("yz", product("Y", REAL))


@proof_of(REVEALED)
def _proof(claim: Claim) -> Theorem:
    """The test says yes at the bit 1; where nothing is revealed it is the one of the other answer."""
    goal = said_of(claim.conclusion, c)

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, apart = parts(facts)
        told, untold, here = ind(eq(snd(yz), 1)), ind(eq(snd(yz), 2)), test(fst(yz))
        body, known = lam(yz, told + untold * here), specialize(unit, fst(yz))
        sizes = arith(untold * here <= untold, known), arith(0 <= untold * here, known), arith(told + untold <= 1)
        is_test = generalize(arith(conj(0 <= body(yz), body(yz) <= 1), *sizes), yz)

        def mean(joint: Term, first: Term, point: Term, is_bit: Term, yes: int) -> Theorem:
            """The probability of yes, where the bit is known."""
            answer = lam(z, body(pair(y, z)))
            law = at(REVEALS(K, bit, r), point, answer, by=[generalize(specialize(is_test, pair(y, z)), z)])
            value = r * yes + (1 - r) * test(y)
            marked = arith(eq(answer(bit(point)), yes), same_value(answer, is_bit))
            nothing = arith(eq(answer(num(2)), test(y)))
            inner = arith(eq(E(K(point), z, answer(z)), value), law, marked, nothing)
            ints = bounded(first, y, test(y), 1, specialize(unit, y))
            value_ints, expanded = parts(expand(first, y, value, ints))
            _, same = parts(transfer(first, y, reversed_equation(inner), value_ints))
            whole = at(joint, body, by=[is_test])
            return arith(eq(lhs(whole.conclusion), r * yes + (1 - r) * E(first, y, test(y))), whole, same, expanded,
                         mean_of_one(first))  # fmt: skip

        means = mean(INDEPENDENT[0], P, x2, BITS[1], 1), mean(INDEPENDENT[1], Q, x1, BITS[0], 0)
        gap = arith((1 - r) * h(c) <= (1 - r) * (E(P, y, test(y)) - c * E(Q, y, test(y))), apart, r <= 1)
        bound = c * lhs(means[1]) + (r + (1 - r) * h(c)) <= lhs(means[0])
        return witness(goal, body, is_test, arith(bound, gap, *means))

    return for_all(claim.conclusion, obtain(at(AT_LEAST(P, Q, h), c, by=[0 <= c]), "phi", with_test))
