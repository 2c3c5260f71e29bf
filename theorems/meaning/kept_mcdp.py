"""Mean-concentrated DP of an answer that is kept, so that it can be read back."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, lam, log, num, unfold, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.definitions import DENSITY, M, N, lambda_, mu, on, phi_z, tau, x1, x2, y, z
from dpproofs.privacy.notions import MCDP
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, consequence_of, opened
from dpproofs.proving.tactics import arith, at, both, dominated, expand, for_all, folded, generalize, obtain, parts
from dpproofs.proving.tactics import rewrite, same_value, specialize, transfer, unfolded, use, witness
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3
from theorems.meaning.kept import KEPT, READ, TEST, back, g

MCDP_KEPT = Lemma(
    "meaning.kept-mcdp", "Mean-concentrated DP of an answer that can be read back from what is kept", "elementary",
    (MCDP(M, N, mu, tau), KEPT, READ),
    on(MCDP, Y="Z")(M3, N, factor * mu, tau),
    mutants=(Mutant("factor", {factor: LESS}, "an answer as it is",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("1/2", "1/2"), ("1/4", "3/4")),
                        M3=(("1/2", "1/2"), ("1/4", "3/4")), N=(False, True, False, False), g=(0, 1), r=(0, 1),
                        mu="0.1439", tau="2")),),
)  # fmt: skip

P, Q, R, S = M(x1), M(x2), M3(x1), M3(x2)


@proof_of(MCDP_KEPT)
def _proof(claim: Claim) -> Theorem:
    """The loss of what is kept is that of the answer that is read back."""
    private, *_ = claim.hypotheses
    goal = consequence_of(opened(claim.conclusion, x1, x2))

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, finite_loss, mean, finite_powers, powers = parts(facts)
        loss = lam(y, log(ratio(y)))
        centre = E(P, y, loss(y))
        up, down = (at(finite_powers, num(sign)) for sign in (1, -1))
        tangents = [use("foundations.exp-tangent", x=sign * (loss(y) - centre)) for sign in (1, -1)]
        parts_ = [arith(0 < exp(sign * (loss(y) - centre))) for sign in (1, -1)]
        bound = absolute(centre) + exp(1 * (loss(y) - centre)) + exp(-1 * (loss(y) - centre))
        below = arith(absolute(absolute(loss(y))) <= bound, *tangents, *parts_)
        size = dominated(P, y, below, parts(expand(P, y, bound, up, down))[0])
        whole = parts(expand(P, y, loss(y) + absolute(loss(y)), finite_loss, size))
        of_size, size_mean = _moved(x1, lambda a, _: absolute(loss(a)), size)
        of_whole, whole_mean = _moved(x1, lambda a, _: loss(a) + absolute(loss(a)), whole[0])
        kept = lam(z, loss(back(z)))
        sums = {"f": lam(z, kept(z) + absolute(kept(z))), "g": lam(z, absolute(kept(z))), "a": 1, "b": -1}
        found, total = parts(use("E_linear", of_whole, of_size, mu=R, **sums))
        rest = 1 * (kept(z) + absolute(kept(z))) + -1 * absolute(kept(z))
        finite_kept, kept_mean = parts(transfer(R, z, arith(eq(rest, kept(z))), found))
        same = arith(eq(centre, E(R, z, kept(z))), kept_mean, total, size_mean, whole_mean, whole[1])
        least = arith(E(R, z, kept(z)) <= mu, same, mean)
        known = at(finite_powers, lambda_)
        of_power, power_mean = _moved(
            x1, lambda a, _: exp(lambda_ * (loss(a) - centre)), known, arith(0 < exp(lambda_ * (kept(z) - centre)))
        )
        there = exp(lambda_ * (kept(z) - centre))
        small = arith(E(R, z, there) <= exp(lambda_**2 * tau**2 / 2), power_mean, at(powers, lambda_))
        centred = [generalize(rewrite(fact, same), lambda_) for fact in (of_power, small)]
        told = _density(ratio, density), finite_kept, least, *centred
        return witness(goal, lam(z, ratio(back(z))), *told)

    return for_all(claim.conclusion, obtain(at_neighbours(private), "L", with_ratio), x1, x2)


Body = Callable[[Term, Term], Term]
"""A number of the answer before, and of the one that is kept."""


def _moved(point: Term, body: Body, known: Theorem, *signs: Theorem) -> tuple[Theorem, Theorem]:
    """A number that is not negative has one mean, of the answer and of what is kept."""
    u = var("u_", y.type)
    same = same_value(lam(u, body(u, g(y))), specialize(READ, y))
    back_again = arith(eq(body(y, g(y)), body(back(g(y)), g(y))), same)
    there, mean = parts(transfer(M(point), y, back_again, known))
    number = lam(z, body(back(z), z))
    sign = generalize(arith(0 <= number(z), *signs), z)
    values = {"P": M(point), "R": M3(point), "g": g, "f": number}
    found, moved = parts(use("foundations.image-mean", specialize(KEPT, point), sign, there, **values))
    return found, arith(eq(E(M3(point), z, number(z)), E(M(point), y, body(y, g(y)))), moved, mean)


def _density(ratio: Term, known: Theorem) -> Theorem:
    """The likelihood ratio of what is kept is that of the answer that is read back."""
    nonneg, finite_mean, tests = parts(unfolded(known))
    low = specialize(nonneg, back(z))
    found, _ = _moved(x2, lambda a, _: ratio(a), finite_mean, low)
    tested = specialize(TEST, g(y))
    here = at(tests, lam(y, phi_z(g(y))), by=[generalize(tested, y)])
    signs = *parts(tested), specialize(nonneg, y)
    size = both(arith(0 <= ratio(y) * phi_z(g(y)), *signs), arith(ratio(y) * phi_z(g(y)) <= ratio(y), *signs))
    both_sides_ = specialize(TEST, z)
    _, mean = _moved(x2, lambda a, b: ratio(a) * phi_z(b), dominated(Q, y, size, finite_mean), low, *parts(both_sides_))
    left = at(specialize(KEPT, x1), phi_z, by=[TEST])
    law = arith(eq(E(R, z, phi_z(z)), E(S, z, ratio(back(z)) * phi_z(z))), left, here, mean)
    goal = on(DENSITY, Y="Z")(lam(z, ratio(back(z))), R, S)
    laws = for_all(consequence(goal), law, phi_z)
    return folded(goal, both(generalize(low, z), found, laws))


def consequence(goal: Term) -> Term:
    """What a density says of all tests."""
    *_, tests = conjuncts(unfold(goal))
    return tests
