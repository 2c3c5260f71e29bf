"""Where the outcome does not depend on a fair bit, every test guesses it with probability 1/2."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, fst, lam, num, snd, var
from dpproofs.privacy.notions import phi, w
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, constant, expand, generalize, mean_of_one, parts
from dpproofs.proving.tactics import specialize, transfer, unfolded
from theorems.notions.midp.fair_bit import FAIR, HALF, RIGHT, TEST, first, yz
from theorems.notions.midp.from_kl import a


def guessed_by(
    laws: Term, bit: Term, fair: Theorem, both_: Term, made: Theorem, found: tuple[Term, ...], facts: Theorem
) -> Theorem:
    """Where the outcome does not depend on the bit, every test guesses it with probability 1/2."""
    prior, average, apart = found
    image, _, joint, _ = parts(facts)
    place = var("x")
    zero = lam(yz, first(fst(yz)))
    low = generalize(both(arith(0 <= zero(yz)), arith(zero(yz) <= 1)), yz)
    on_bits = at(made, zero, by=[low])
    inner = integrand_of(rhs(on_bits), a)
    one = parts(constant(laws(a), w, first(a)))[1]
    _, half = parts(FAIR.mean(bit, first(a), a, fair))
    shares = [arith(eq(first(num(value)), 1 - value)) for value in (0, 1)]
    marginal = at(unfolded(image), lam(place, first(place)))
    kernel_free = parts(transfer(bit, a, arith(eq(inner, first(a)), one), bounded(bit, a, inner, 1, one)))[1]
    weight = arith(eq(E(prior, place, first(place)), HALF), marginal, on_bits, kernel_free, half, *shares)
    size = specialize(TEST, snd(yz))
    unit = generalize(both(arith(0 <= RIGHT(yz), size), arith(RIGHT(yz) <= 1, size)), yz)
    whole = at(unfolded(joint), lam(yz, RIGHT(yz)), by=[unit])
    outer = integrand_of(rhs(whole), a)
    point = var("w2", "Y")
    body = integrand_of(outer, point)
    inside = parts(expand(average, point, body, bounded(average, point, phi(point), 1, specialize(TEST, point))))[1]
    r = E(average, w, phi(w))
    flat = arith(eq(outer, first(a) * r + (1 - first(a)) * (1 - r)), inside, mean_of_one(average))
    total = parts(expand(prior, a, first(a) * r + (1 - first(a)) * (1 - r), bounded(prior, a, first(a), 1)))
    moved = parts(transfer(prior, a, arith(eq(first(a) * r + (1 - first(a)) * (1 - r), outer), flat), total[0]))[1]
    return arith(eq(E(apart, yz, RIGHT(yz)), HALF), whole, moved, total[1], weight, mean_of_one(prior))
