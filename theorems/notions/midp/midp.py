"""Mutual-information DP: from a bound on KL divergence, whatever the law of a record is, and the total
variation that it bounds, by a fair bit that chooses one of two neighbours.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, u
from dpproofs.mutants.witnesses import shown
from dpproofs.render.notation import write_as
from theorems.citations import SOK
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.measure.joint_laws import JOINT_LAW
from theorems.foundations.mixtures.mixtures import MIXED

# A bound on KL divergence is one on what an outcome reveals about one record, whatever its law is ---

prior, family = var("P", prob(REAL)), var("K", function_type((REAL,), prob("Y")))
joint, a = var("J", prob(product(REAL, "Y"))), var("a")
b = var("b")
PAIRED = on(JOINT, Y=REAL, Z="Y")(joint, prior, family)
INFORMATION = on(MUTUAL_INFORMATION, Y=REAL, Z="Y")


def same(first: Term, second: Term) -> Term:
    """The two laws are the same."""
    return forall(phi, implies(test_function(phi, w), eq(E(first, w, phi(w)), E(second, w, phi(w)))))


_chosen = conj(disj(eq(x1, x2), N(x1, x2)), same(family(a), M(x1)), same(family(b), M(x2)))
CHOSEN = exists((x1, x2), _chosen)
OF_ONE_RECORD = forall((a, b), CHOSEN)
MIDP = Definition(
    "midp",
    (M, N, kappa),
    forall((prior, family, joint), implies(PAIRED, implies(OF_ONE_RECORD, INFORMATION(joint, kappa)))),
)
"""Given all other records, an outcome has at most kappa nats of information on one record, whatever its law P is:
K(a) is the law of the outcome where the record has the value a, so that these laws are those of neighbours."""
write_as(MIDP, r"{0} \text{{ is }} {2}\text{{-MI-DP over }} {1}")
less = mark("less", kappa)

FROM_KL = Lemma(
    "sok20.klpr-implies-midp", "A bound on KL divergence is one on the information on one record",
    f"{SOK}, after Definition 17; Cuff and Yu 2016",
    (KL_DP(M, N, kappa), 0 <= kappa),
    MIDP(M, N, less),
    mutants=(Mutant("less", {less: kappa - 1}, "no information is negative"),),
)  # fmt: skip


@proof_of(FROM_KL)
def _proof(claim: Claim) -> Theorem:
    """All pairs of the laws that are averaged are close."""
    private, sign = claim.hypotheses

    def with_data(first: Term, second: Term, facts: Theorem) -> Theorem:
        either, one, other = parts(facts)
        point = var("x", "X")

        def equal(yes: Theorem) -> Theorem:
            itself = use("foundations.kl-self", sign, P=M(first), t=kappa)
            return use("leibniz", yes, itself, x=first, y=second, A=lam(point, KL(M(first), M(point), kappa)))

        close = split(either, equal, lambda near: at(private, first, second, by=[near]))
        laws = {"P": M(first), "P2": family(a), "Q": M(second), "Q2": family(b)}
        return use("foundations.equal-laws-kl", close, one, turned(other), **laws, t=kappa)

    pairs = generalize(obtain_all(specialize(OF_ONE_RECORD, a, b), "x1 x2", with_data), a, b)
    bound = use("foundations.mutual-information-of-pairs", pairs, PAIRED, M=family, P=prior, J=joint, s=kappa)
    return folded(MIDP(M, N, kappa), generalize(discharge(bound, PAIRED, OF_ONE_RECORD), prior, family, joint))


def turned(said: Theorem) -> Theorem:
    """That two laws are the same, in the other order."""
    known = at(said, phi, by=[test_function(phi, w)])
    return generalize(discharge(arith(eq(rhs(known), lhs(known)), known), test_function(phi, w)), phi)


@refutation_of(FROM_KL, "less", X=REAL, Y=REAL)
def _negative(said: Theorem) -> Theorem:
    """kappa = 0, and the data are not looked at: no information is negative."""
    law, place = dirac(num(0)), var("x")
    values = {"M": lam(place, law), "N": lam((place, a), TRUE), "kappa": num(0)}
    itself = use("foundations.kl-self", arith(0 <= num(0)), P=law, t=0)
    bound = instance(said, lambda goal: for_all(goal, itself), **values)

    def with_joint(made: Term, known: Theorem) -> Theorem:
        at_law = specialize(bound, law, lam(place, law), made)
        of_records = premise_of(consequence_of(at_law))
        records = intro(of_records, lambda wanted, *_: witnesses(wanted, (num(0), num(0))))
        told = mp(at_law, folded(premise_of(at_law), known), records)

        def below_zero(first: Term, second: Term, apart: Term, facts: Theorem) -> Theorem:
            *_, close = parts(facts)
            level = read(on(KL, Y=product(REAL, REAL)), close).t
            return absurd(fact("bs16.lemma-2.2a-kl", close, P=made, Q=apart, t=level))

        return obtain_all(told, "P R I", below_zero)

    return obtain(use(JOINT_LAW, P=law, K=lam(place, law)), "J", with_joint)


# A fair bit that chooses one of two neighbours, and the test that guesses it ------------------

HALF = num(Fraction(1, 2))
FAIR = finite_law({0: HALF, 1: HALF})
P, Q = M(x1), M(x2)
NEAR, TEST, SIZE = N(x1, x2), test_function(phi, w), specialize(test_function(phi, w), w)
yz = var("yz", product(REAL, "Y"))


def first(point: Term) -> Term:
    """Whether the bit is 0."""
    return ind(point <= 0)


RIGHT = lam(yz, first(fst(yz)) * phi(snd(yz)) + (1 - first(fst(yz))) * (1 - phi(snd(yz))))
"""The test guesses the bit."""


def records(laws: Term, mixed: Theorem) -> Theorem:
    """The laws of the bit are those of neighbours, or of the same data."""
    back = at(SYMMETRIC(N), x1, x2, by=[NEAR])

    def alike(number: Term, data: Term, value: Theorem) -> Theorem:
        mean = at(specialize(mixed, number), phi, by=[TEST])
        equal = eq(E(laws(number), w, phi(w)), E(M(data), w, phi(w)))
        return generalize(discharge(arith(equal, mean, value), TEST), phi)

    def chosen(one: Term, one_value: Theorem, other: Term, other_value: Theorem) -> Theorem:
        known = arith(eq(one, other)) if one == other else assume(NEAR) if one == x1 else back
        either = infer("or_intro", known, formula=disj(eq(one, other), N(one, other)))
        goal = substitute(CHOSEN, {family: laws})
        return witnesses(goal, (one, other), either, alike(a, one, one_value), alike(b, other, other_value))

    def bit(number: Term, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
        low = eq(first(number), 1), eq(first(number), 0)
        return cases(number <= 0, lambda yes: then(x1, arith(low[0], yes)), lambda no: then(x2, arith(low[1], no)))

    each = bit(a, lambda one, value: bit(b, lambda other, second: chosen(one, value, other, second)))
    return generalize(each, a, b)


def told_by(laws: Term, mixed: Theorem, bit: Term, fair: Theorem, both_: Term, made: Theorem) -> Theorem:
    """A test guesses a fair bit with probability 1/2 + (E_P[phi] - E_Q[phi])/2."""
    size = specialize(TEST, snd(yz))
    right = lam(yz, RIGHT(yz))
    unit = generalize(both(arith(0 <= right(yz), size), arith(right(yz) <= 1, size)), yz)
    whole = at(made, right, by=[unit])
    inner = integrand_of(rhs(whole), a)
    ends = []
    for place, law, value in ((num(0), P, 1), (num(1), Q, 0)):
        mean = at(specialize(mixed, place), phi, by=[TEST])
        there = substitute(inner, {a: place})
        point = var("w2", "Y")
        body = integrand_of(there, point)
        kept = parts(
            expand(laws(place), point, body, bounded(laws(place), point, phi(point), 1, specialize(TEST, point)))
        )[1]
        seen = E(law, w, phi(w)) if value else 1 - E(law, w, phi(w))
        ends.append(arith(eq(there, seen), kept, mean, mean_of_one(laws(place)), arith(eq(first(place), value))))
    _, average = parts(FAIR.mean(bit, inner, a, fair))
    goal = eq(E(both_, yz, right(yz)), HALF + (E(P, w, phi(w)) - E(Q, w, phi(w))) / 2)
    return arith(goal, whole, average, *ends)


# Where the outcome does not depend on a fair bit, every test guesses it with probability 1/2 ---


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


# Mutual-information DP bounds total variation -------------------------------------------------

less_ = mark("less", 0)

TO_TOTAL_VARIATION = Lemma(
    "sok20.midp-implies-adp", "kappa nats of information on one record bound total variation by sqrt(2 kappa)",
    f"{SOK}, after Definition 17; Cuff and Yu 2016",
    (MIDP(M, N, kappa), SYMMETRIC(N)),
    TOTAL_VARIATION_DP(M, N, 2 * sqrt(kappa / 2) - less_),
    mutants=(Mutant("less", {less_: 2}, "kappa = 0"),),
)  # fmt: skip


@proof_of(TO_TOTAL_VARIATION)
def _to_total_variation(claim: Claim) -> Theorem:
    """A fair bit chooses one of two neighbours; Pinsker's inequality bounds how well a test guesses it."""
    private, _ = claim.hypotheses
    unit = generalize(both(arith(0 <= first(u)), arith(first(u) <= 1)), u)
    made = use(MIXED, unit, P=lam(u, P), Q=lam(u, Q), t=lam(u, first(u)))
    size = specialize(TEST, snd(yz))
    right = generalize(both(arith(0 <= RIGHT(yz), size), arith(RIGHT(yz) <= 1, size)), yz)

    def bound(laws: Term, mixed: Theorem, bit: Term, fair: Theorem, both_: Term, joined: Theorem) -> Theorem:
        at_bit = specialize(unfolded(private), bit, laws, both_)
        said = mp(at_bit, folded(premise_of(at_bit), joined), records(laws, mixed))

        def compared(prior: Term, average: Term, apart: Term, facts: Theorem) -> Theorem:
            *_, close = parts(facts)
            near = use("bs16.lemma-c.1-tests", close, right, P=both_, Q=apart, phi=lam(yz, RIGHT(yz)), t=kappa)
            told = told_by(laws, mixed, bit, fair, both_, joined)
            guessed = guessed_by(laws, bit, fair, both_, joined, (prior, average, apart), facts)
            goal = E(P, w, phi(w)) <= E(Q, w, phi(w)) + 2 * sqrt(kappa / 2)
            return arith(goal, near, told, guessed)

        return obtain_all(said, "P2 R I", compared)

    def with_bit(laws: Term, mixed: Theorem, bit: Term, fair: Theorem) -> Theorem:
        return obtain(
            use(JOINT_LAW, P=bit, K=laws), "J", lambda both_, facts: bound(laws, mixed, bit, fair, both_, facts)
        )

    def with_laws(laws: Term, mixed: Theorem) -> Theorem:
        return obtain(FAIR.exists(), "bit", lambda bit, fair: with_bit(laws, mixed, bit, fair))

    return for_all(TOTAL_VARIATION_DP(M, N, 2 * sqrt(kappa / 2)), obtain(made, "K", with_laws))


@refutation_of(TO_TOTAL_VARIATION, "less", X=REAL, Y=REAL)
def _less(said: Theorem) -> Theorem:
    """kappa = 1/2, and the data are not looked at: the bound would be negative."""
    law, place = dirac(num(0)), var("x")
    values = {"M": lam(place, law), "N": lam((place, u), TRUE), "kappa": HALF}
    itself = use("foundations.kl-self", arith(0 <= HALF), P=law, t=HALF)
    near = on(KL_DP, X=REAL, Y=REAL)(values["M"], values["N"], HALF)
    private = fact("sok20.klpr-implies-midp", for_all(near, itself), **values)
    bound = at(instance(said, private, **values), num(0), num(0), by=[shown(TRUE)])
    return absurd(at(bound, lam(place, num(0))), numeric(sqrt(HALF / 2) < 1))
