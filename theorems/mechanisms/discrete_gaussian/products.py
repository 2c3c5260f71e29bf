"""The integral of two sums of bells is the sum of what each two bells have in common."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, eq, integrable, lam
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import almost, arith, both, dominated, generalize, integrate, linear, parts, specialize
from dpproofs.proving.tactics import transfer, use
from theorems.mechanisms.discrete_gaussian.bells import SIZE, bell, below_one, common, first, heap, j, k, mu, p, r, s
from theorems.mechanisms.discrete_gaussian.bells import second, shared, u, weight
from theorems.mechanisms.discrete_gaussian.one_point import at_zero
from theorems.mechanisms.discrete_gaussian.pair import PAIR

GIVEN = *weight(first), *weight(second), 0 < s
PRODUCT = heap(first, p) * heap(second, r)
value = eq(E(LEBESGUE, u, PRODUCT), factor * SIZE * shared(first, second, p - r))
pairs = integrable(mu, j, first(j) * E(mu, k, second(k) * common(j - k + (p - r))))

PRODUCTS = Lemma(
    "mechanisms.discrete-gaussian-products", "The integral of the product of two sums of bells", "elementary",
    GIVEN,
    conj(integrable(LEBESGUE, u, PRODUCT), value, pairs),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; one point",
                    witness=refuted(lambda said: at_zero(said, "mechanisms.discrete-gaussian-products", p=0, r=0))),),
)  # fmt: skip


@proof_of(PRODUCTS)
def _proof(claim: Claim) -> Theorem:
    """Tonelli's theorem, twice."""
    at_j, at_k = specialize(GIVEN[0], j), specialize(GIVEN[2], k)
    mine, other = bell(u - j - p), bell(u - k - r)
    units = [below_one((u - v - move) ** 2 / s**2, 0 < s) for v, move in ((j, p), (k, r))]
    near = second(k) * common(j - k + (p - r))
    one = below_one((j - k + (p - r)) ** 2 / (2 * s**2), 0 < s)
    near_int = dominated(mu, k, arith(absolute(near) <= second(k), one, at_k), GIVEN[3])
    top = integrate(mu, k, arith(near <= second(k), one, at_k), near_int, GIVEN[3])
    low = integrate(mu, k, arith(0 <= near, one, at_k), near_int)

    body = lam((k, u), mine * (second(k) * other))
    pair = parts(use(PAIR, 0 < s, a=j + p, b=k + r))
    body_int, body_mean = parts(linear(LEBESGUE, u, body(k, u), [(second(k), pair[0])]))
    value = arith(eq(SIZE * near, E(LEBESGUE, u, body(k, u))), body_mean, pair[1])
    scaled_int, scaled = parts(linear(mu, k, SIZE * near, [(SIZE, near_int)]))
    outer_int, outer = parts(transfer(mu, k, value, scaled_int))
    sign = generalize(arith(0 <= body(k, u), at_k, *units), k, u)
    _, inside_int, swapped = parts(use("E_swap", sign, almost(mu, k, body_int), outer_int, mu=mu, nu=LEBESGUE, f=body))

    other_int = dominated(mu, k, arith(absolute(second(k) * other) <= second(k), at_k, units[1]), GIVEN[3])
    pulled = parts(linear(mu, k, body(k, u), [(mine, other_int)]))[1]
    heaped = arith(eq(E(mu, k, body(k, u)), mine * heap(second, r)), pulled)
    one_int, one_mean = parts(transfer(LEBESGUE, u, heaped, inside_int))

    whole = lam((j, u), first(j) * (mine * heap(second, r)))
    whole_int, whole_mean = parts(linear(LEBESGUE, u, whole(j, u), [(first(j), one_int)]))
    row = first(j) * E(mu, k, near)
    row_int = dominated(
        mu,
        j,
        arith(absolute(row) <= E(mu, k, second(k)) * first(j), at_j, top, low),
        parts(linear(mu, j, E(mu, k, second(k)) * first(j), [(E(mu, k, second(k)), GIVEN[1])]))[0],
    )
    rows_int, rows = parts(linear(mu, j, SIZE * row, [(SIZE, row_int)]))
    same = arith(eq(SIZE * row, E(LEBESGUE, u, whole(j, u))), whole_mean, one_mean, swapped, outer, scaled)
    all_int, all_mean = parts(transfer(mu, j, same, rows_int))
    high = integrate(mu, k, arith(0 <= second(k) * other, at_k, units[1]), other_int)
    sign = generalize(arith(0 <= whole(j, u), at_j, units[0], high), j, u)
    _, last_int, turned = parts(use("E_swap", sign, almost(mu, j, whole_int), all_int, mu=mu, nu=LEBESGUE, f=whole))

    mine_int = dominated(mu, j, arith(absolute(first(j) * mine) <= first(j), at_j, units[0]), GIVEN[1])
    drawn = parts(linear(mu, j, whole(j, u), [(heap(second, r), mine_int)]))[1]
    product = arith(eq(E(mu, j, whole(j, u)), PRODUCT), drawn)
    product_int, product_mean = parts(transfer(LEBESGUE, u, product, last_int))
    value = arith(
        eq(E(LEBESGUE, u, PRODUCT), SIZE * shared(first, second, p - r)), product_mean, turned, all_mean, rows
    )
    return both(product_int, value, row_int)
