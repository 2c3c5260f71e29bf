"""Capacity bounded DP: f-divergence that only functions of a class can see."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, absolute, conj, eq, exists, forall, function_type, implies
from dpproofs.language.terms import integrable, lam, num, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, P, Q, t, w
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, constant, discharge, expand, folded, generalize, intro
from dpproofs.proving.tactics import obtain, parts, specialize, witness
from theorems.citations import SOK
from theorems.notions.divergence.bound import SAME, c, f, of_same_laws, u

dual = var("g", function_type((REAL,), REAL))
theta = var("theta", "A")
member = var("H", function_type(("A", "Y"), REAL))
SEEN, PAID = member(theta, w), dual(member(theta, w))
_finite = conj(integrable(P, w, SEEN), integrable(Q, w, PAID))
_seen = implies(_finite, E(P, w, SEEN) - E(Q, w, PAID) <= t)
CAPACITY = Definition("capacity", (dual, member, P, Q, t), forall(theta, _seen))
"""E_P[h] - E_Q[g(h)] <= t for every h of the class H(theta, .); g is the convex conjugate of f."""
write_as(CAPACITY, r"\operatorname{{Cap}}_{{{0}, {1}}}\left({2} \,\middle\|\, {3}\right) \leq {4}")

y = var("y")
FENCHEL = forall((y, u), implies(0 <= u, y * u - dual(y) <= f(u)))
BOUNDED = forall(theta, exists(c, conj(0 < c, forall(w, conj(absolute(SEEN) <= c, absolute(PAID) <= c)))))
less = mark("less", t)

BELOW_DIVERGENCE = Lemma(
    "sok20.def-cbdp", "f-divergence bounds what the functions of a class see, where they and g of them are bounded",
    f"{SOK}, after Definition 19",
    (DIVERGENCE(f, P, Q, t), FENCHEL, BOUNDED),
    CAPACITY(dual, member, P, Q, less),
    mutants=(Mutant("less", {less: LESS * t}, "f = u^2, h = 2"),),
)  # fmt: skip


@proof_of(BELOW_DIVERGENCE)
def _proof(claim: Claim) -> Theorem:
    """h and -g(h) are below f."""
    divergence, *_ = claim.hypotheses

    def with_bound(bound: Term, facts: Theorem) -> Theorem:
        positive, sizes = parts(facts)
        size = specialize(sizes, w)
        both_small = both(arith(absolute(SEEN) <= bound, size), arith(absolute(-PAID) <= bound, size))
        line = arith(SEEN * u + -PAID <= f(u), at(FENCHEL, SEEN, u, by=[0 <= u]))
        lines = generalize(discharge(line, 0 <= u), w, u)
        known = positive, generalize(both_small, w), lines
        said = at(divergence, lam(w, SEEN), lam(w, -PAID), bound, by=known)
        moved = parts(expand(Q, w, -PAID, bounded(Q, w, PAID, bound, size)))[1]
        return arith(E(P, w, SEEN) - E(Q, w, PAID) <= t, said, moved)

    small = obtain(specialize(BOUNDED, theta), "c", with_bound)
    return folded(CAPACITY(dual, member, P, Q, t), generalize(discharge(small, _finite), theta))


@refutation_of(BELOW_DIVERGENCE, "less", A=REAL, Y=REAL)
def _square(said: Theorem) -> Theorem:
    """f = u^2, g = y^2/4 and h = 2: the divergence of laws that are the same is 1, and that is what h sees."""
    place, square = var("x"), lam(u, u**2)
    values = {**SAME, "f": square, "t": num(1), "g": lam(place, place**2 / 4), "H": lam((u, place), num(2))}

    def premise(goal: Term) -> Theorem:
        def sized(wanted: Term, *found: Term) -> Theorem:
            if wanted.op == "exists":
                return witness(wanted, num(2))
            return arith(wanted, arith(0 <= (found[0] / 2 - found[1]) ** 2))

        return intro(goal, sized)

    bound = instance(said, of_same_laws(square, arith(eq(num(1) ** 2, 1))), premise, **values)
    (ints, mean), (paid, cost) = (parts(constant(SAME["P"], place, value)) for value in (num(2), num(2) ** 2 / 4))
    return arith(FALSE, at(bound, num(0), by=[ints, paid]), mean, cost)
