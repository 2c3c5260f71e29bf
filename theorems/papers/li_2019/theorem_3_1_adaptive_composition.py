"""Adaptive composition of T mechanisms, each of which sees the answers before it: for approximate DP, for zCDP,
and as an induction that keeps the means of the losses; Fact 1.2 needs independent mechanisms.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import LI
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.mechanisms import both_ways
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.approx_zcdp.weakening import SAME_LAWS
from theorems.notions.dp.to_zcdp import LINE_TO_PAIR, PAIR_TO_LINE
from theorems.notions.mcdp.mcdp import HOEFFDING_LINE
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import COMPONENTS_Z, DOMAIN, KERNELS, OF_KERNELS
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import (
    EACH_GIVEN,
    KEPT,
    PRIVATE,
    SIZES,
    START,
    STEPS,
    Ms,
    counted,
    dels,
    eps,
    exponentials,
    history,
    product_rule,
    total,
    x,
)
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp import COMPOSITION_PAIR

# Fact 1.2 does not say that the mechanisms draw independently; without that it is false -------

BITS = product(REAL, REAL)
v = var("v", BITS)
P, Q = variables("P Q", prob(BITS))
f, g = var("f", function_type((BITS,), REAL)), var("g", function_type((REAL,), REAL))


def padded(law: Term, bit: int) -> Term:
    """The law of (bit + U modulo 2, U) for a fair bit U."""
    first, second = pair(num(bit), num(0)), pair(num(1 - bit), num(1))
    return forall(f, eq(E(law, v, f(v)), (f(first) + f(second)) / 2))


LAWS = padded(P, 0), padded(Q, 1)
CLOSE = on(INDISTINGUISHABLE, Y=BITS)(P, Q, epsilon, delta)
alone = [forall(g, eq(E(P, v, g(part(v))), E(Q, v, g(part(v))))) for part in (fst, snd)]

LEMMA = Lemma(
    "li16.fact-1.2-counterexample",
    "Two answers, each of one law whatever the input is, that reveal the input together",
    f"{LI}, against Fact 1.2 without independence",
    LAWS,
    conj(*alone, implies(CLOSE, factor * num(1) <= delta)),
    mutants=(Mutant("factor", {factor: MORE},
            "delta = 1", witness=finite({}, P={(0, 0): "1/2", (1, 1): "1/2"}, Q={(1, 0): "1/2", (0, 1): "1/2"},
                epsilon=0, delta=1),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each of the two bits is fair for both inputs; that they are equal shows the input."""
    *_, needed = conjuncts(claim)
    given, goal = if_then(needed)
    alone = []
    for part in (fst, snd):
        means = [at(law, lam(v, g(part(v)))) for law in LAWS]
        alone.append(generalize(arith(eq(E(P, v, g(part(v))), E(Q, v, g(part(v)))), *means), g))
    event = lam(v, ind(eq(fst(v), snd(v))))
    bits = [(i, j) for i in (0, 1) for j in (0, 1)]
    known = [arith(eq(event(pair(num(i), num(j))), int(i == j))) for i, j in bits]
    means = [at(law, event) for law in LAWS]
    return both(*alone, discharge(arith(goal, at(CLOSE, event), *means, *known), given))


# Beside Theorem 3.1 (3): (epsilon, delta)-close kernels but for a part of mass delta, with the mean of the loss ---

xi = factor * (epsilon * tanh(epsilon / 2)) - epsilon**2 / 2
made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, xi, epsilon**2 / 2)

OF_KERNELS_HOEFFDING = Lemma(
    "li16.theorem-3.1.3-corrected-kernels",
    "(epsilon, delta)-close kernels have main parts at divergence epsilon tanh(epsilon/2) + (alpha - 1) epsilon^2/2",
    f"{LI}, beside Theorem 3.1 (3)",
    (*KERNELS, *DOMAIN),
    exists((KA, KA2, KB, KB2), forall(y, made)),
    mutants=(Mutant("mean", {factor: LESS},
            "randomized response, alpha near 1",
                witness=finite({"Y": 1, "Z": 2}, K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), epsilon=log(num(3)),
                    delta=0),),),
)  # fmt: skip


@proof_of(OF_KERNELS_HOEFFDING)
def _of_kernels_hoeffding(claim: Claim) -> Theorem:
    """Hoeffding's lemma for the main parts: their losses lie in [-epsilon, epsilon]."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(specialize(facts, y)))
        A, B = KA(y), KB(y)
        one, other = (use(LINE_TO_PAIR, fact, P=P, Q=Q) for fact, P, Q in ((there, A, B), (back, B, A)))
        lines = [
            use(HOEFFDING_LINE, one, other, 0 <= epsilon, P=A, Q=B),
            use(HOEFFDING_LINE, other, one, 0 <= epsilon, P=B, Q=A),
        ]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, offset(epsilon), epsilon**2 / 2)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(OF_KERNELS, *KERNELS, *DOMAIN), "KA KA2 KB KB2", with_parts)


def offset(epsilon: Term) -> Term:
    """xi, for which xi + epsilon^2/2 is the mean of the loss of randomized response."""
    return epsilon * tanh(epsilon / 2) - epsilon**2 / 2


# Beside Theorem 3.1 (3): composition of T mechanisms, (epsilon0, delta(t))-DP whatever the answers before are ---

epsilon0 = var("epsilon0")
SAME = {eps: lam(i, epsilon0)}
ADAPTIVE_GIVEN = tuple(substitute(h, SAME) for h in EACH_GIVEN)
PRIVATE0, SIZES0 = (substitute(h, SAME) for h in (PRIVATE, SIZES))

RATE = epsilon0**2 / 2

IN_A_ROW = Lemma(
    "li16.theorem-3.1.3-corrected-zcdp",
    "T mechanisms that are (epsilon0, delta(t))-DP are approximately zCDP, xi = "
    "T (epsilon0 tanh(epsilon0/2) - rho), rho = epsilon0^2/2 each", f"{LI}, beside Theorem 3.1 (3)",
    (*ADAPTIVE_GIVEN, nat(k)),
    APPROX_ZCDP(lam(x, history(k, x)), N, total(k), k * offset(epsilon0), factor * k * RATE),
    mutants=(Mutant("rho", {factor: LESS}, "k = 1, randomized response, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, R={0: ((1, 0), (1, 0)), 1: (("5/9", "4/9"), ("4/9", "5/9"))},
                        M={0: ((1, 0), (0, 1), (1, 0), (0, 1)),
                        1: (("5/9", "4/9"), ("5/9", "4/9"), ("4/9", "5/9"), ("4/9", "5/9")),
                        2: ((1, 0), (0, 1), (1, 0), (0, 1))}, N=True, k=1, epsilon0="0.2232", deltas=0)),),
)  # fmt: skip


@proof_of(IN_A_ROW)
def _induction(claim: Claim) -> Theorem:
    """By induction on the number of mechanisms; before the first there is one history, whatever the data are."""
    nothing = [arith(eq(num(0), total(0)), exponentials(use("sum_empty", a=1, b=0, s=KEPT)))]
    start = use(SAME_LAWS, specialize(START, x1, x2), P=history(num(0), x1), Q=history(num(0), x2))
    none = with_argument(start, *nothing, delta=total(0), xi=num(0) * offset(epsilon0), rho=num(0) * RATE)
    so_far = line(k, RATE)
    steps = [both(arith(0 <= total(0), *nothing), none),
             generalize(discharge(_step(k, assume(so_far)), nat(k), so_far), k)]  # fmt: skip
    every = use("induction", *steps, A=lam(k, so_far))
    return for_all(claim.conclusion, parts(at(every, k, by=[nat(k)]))[1])


def line(n: Term, rate: Term) -> Term:
    """The histories after n mechanisms are close but for that mass."""
    pair = APPROX_RENYI_LINE(history(n, x1), history(n, x2), total(n), n * offset(epsilon0), n * rate)
    return conj(0 <= total(n), pair)


def _step(n: Term, so_far: Theorem) -> Theorem:
    """The next mechanism has private parts, after each history."""
    natural = nat(n)
    size, delta, d = at(SIZES0, n, by=[natural]), dels(n + 1), total(n)
    xi, rho = offset(epsilon0), RATE
    there, back = both_ways(unfolded(at(PRIVATE0, n, y, by=[natural])))
    kernels = {"K": lam(y, Ms(n + 1, x1, y)), "H": lam(y, Ms(n + 1, x2, y))}
    close = generalize(there, y), generalize(back, y)
    chosen = use(OF_KERNELS_HOEFFDING, *close, size, epsilon=epsilon0, delta=delta, **kernels)
    unit, pair = parts(so_far)
    laws = [at(STEPS, n, v, by=[natural]) for v in (x1, x2)]

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, first: Theorem) -> Theorem:
        def with_kernels(KA: Term, KA2: Term, KB: Term, KB2: Term, second: Theorem) -> Theorem:
            """Take the private parts A, B of the histories so far, and KA, KB of the next mechanism, for each history.

            Where both are private, their bounds add up.
            """
            return use(COMPOSITION_PAIR, first, second, *laws, unit, arith(d <= 1), size, P=history(n, x1),
                       Q=history(n, x2), R=history(n + 1, x1), S=history(n + 1, x2), A=A, A2=A2, B=B, B2=B2, KA=KA,
                       KA2=KA2, KB=KB, KB2=KB2, delta=d, xi=n * xi, rho=n * rho, delta2=delta, xi2=xi, rho2=rho,
                       **kernels)  # fmt: skip

        return obtain_all(chosen, "KA KA2 KB KB2", with_kernels)

    made = obtain_all(pair, "A A2 B B2", with_parts)
    rule = [use(product_rule(n), SIZES0, natural, epsilons=SAME[eps])]
    whole = with_argument(with_argument(made, *rule, delta=total(n + 1)), xi=(n + 1) * xi, rho=(n + 1) * rho)
    product = [arith(0 <= (1 - d) * delta, arith(0 <= 1 - d), size)]
    mass = [arith(eq(total(n + 1), d + (1 - d) * delta), *rule)]
    return both(arith(0 <= total(n + 1), *mass, *product, unit), whole)


# Theorem 3.1 (1) and (2): adaptive composition of T mechanisms, each of which sees the answers before it ---

POSITIVE = forall(i, implies(nat(i), 0 <= dels(i + 1)))


def _line(n: Term, factor: Factor = 1) -> Term:
    return APPROX_DP(lam(x, history(n, x)), N, factor * total_many(eps, n), total_many(dels, n))


def total_many(of: Term, n: object) -> Term:
    """The sum of the first n numbers."""
    return summation(i, 1, n, of(i))


MANY = Lemma(
    "li16.theorem-3.1.1-many",
    "T mechanisms that are (epsilon(t), delta(t))-DP, whatever the answers before are, are (sum, sum)-DP together",
    f"{LI}, Theorem 3.1 (1)",
    (START, STEPS, PRIVATE, POSITIVE, nat(k)),
    _line(k, factor),
    mutants=(Mutant("factor", {factor: LESS}, "T = 1, randomized response", witness=finite({"X": 2, "Y": 2},
            N=(False, True, True, False), k=1, epsilons="1.0987", deltas=0,
            **counted(1, Fraction(3, 4), Fraction(1, 4)))),),
)  # fmt: skip


@proof_of(MANY)
def _lemma(claim: Claim) -> Theorem:
    """By induction: the first answers, and one mechanism more."""
    low = use(NAT_NONNEGATIVE, nat(k))
    none = [use("sum_empty", a=1, b=0, s=lam(i, of(i))) for of in (eps, dels)]
    test = test_function(phi, w)
    first, second = history(num(0), x1), history(num(0), x2)
    same = at(START, x1, x2, phi, by=[test])
    zero = arith(eq(exp(num(0)), 1))
    goal = E(first, w, phi(w)) <= exp(num(0)) * E(second, w, phi(w)) + 0
    close = for_all(INDISTINGUISHABLE(first, second, 0, 0), arith(goal, same, zero))
    nothing = [arith(eq(num(0), total_many(of, 0)), fact) for of, fact in zip((eps, dels), none, strict=True)]
    start = for_all(APPROX_DP(lam(x, history(num(0), x)), N, 0, 0), close)
    base = with_argument(start, *nothing, epsilon=total_many(eps, 0), delta=total_many(dels, 0))
    more, order = use("nat_successor", nat(k)), arith(1 <= k + 1, low)
    longer = [use("sum_step", more, order, a=1, b=k, s=lam(i, of(i))) for of in (eps, dels)]
    private = generalize(at(PRIVATE, k, y, by=[nat(k)]), y)
    laws = generalize(at(STEPS, k, x, by=[nat(k)]), x)
    made = use(
        "mechanisms.approx-dp-composition",
        assume(_line(k)),
        private,
        laws,
        at(POSITIVE, k, by=[nat(k)]),
        M=lam(x, history(k, x)),
        M2=lam((x, y), Ms(k + 1, x, y)),
        M3=lam(x, history(k + 1, x)),
        epsilon=total_many(eps, k),
        delta=total_many(dels, k),
        epsilon2=eps(k + 1),
        delta2=dels(k + 1),
    )
    whole = with_argument(made, *longer, epsilon=total_many(eps, k + 1), delta=total_many(dels, k + 1))
    step = generalize(discharge(whole, nat(k), _line(k)), k)
    return at(use("induction", base, step, A=lam(k, _line(k))), k, by=[nat(k)])


# Theorem 3.1 (2): adaptive composition of T zCDP mechanisms, each of which sees the answers before it ---

rho = var("rhos", function_type((REAL,), REAL))
ZCDP_PRIVATE = forall((i, y), implies(nat(i), ZCDP(lam(x, Ms(i + 1, x, y)), N, 0, rho(i + 1))))


def _zcdp_line(n: object, factor: Factor = 1) -> Term:
    return ZCDP(lam(x, history(n, x)), N, 0, factor * summation(i, 1, n, rho(i)))


MANY_ZCDP = Lemma(
    "li16.theorem-3.1.2-many",
    "T mechanisms that are rho(t)-zCDP, whatever the answers before are, are (sum of the rho(t))-zCDP together",
    f"{LI}, Theorem 3.1 (2)",
    (START, STEPS, ZCDP_PRIVATE, nat(k)),
    _zcdp_line(k, factor),
    mutants=(Mutant("factor", {factor: LESS}, "T = 1, randomized response with epsilon = 1/10",
                    witness=finite({"X": 2, "Y": 2}, N=(False, True, True, False), k=1, rhos=lambda _: "0.00501",
                        **counted(1, Fraction(21, 40), Fraction(19, 40))),),),
)  # fmt: skip


@proof_of(MANY_ZCDP)
def _zcdp_proof(claim: Claim) -> Theorem:
    """By induction: the first answers, and one mechanism more."""
    first, second = history(num(0), x1), history(num(0), x2)
    same = at(START, x1, x2, phi, by=[test_function(phi, w)])
    goal = E(first, w, phi(w)) <= exp(num(0)) * E(second, w, phi(w)) + 0
    close = for_all(INDISTINGUISHABLE(first, second, 0, 0), arith(goal, same, arith(eq(exp(num(0)), 1))))
    start = for_all(ZCDP(lam(x, history(num(0), x)), N, 0, 0), use(PAIR_TO_LINE, close, P=first, Q=second, epsilon=0))
    none = use("sum_empty", a=1, b=0, s=lam(i, rho(i)))
    base = with_argument(start, arith(eq(num(0), summation(i, 1, 0, rho(i))), none), rho=summation(i, 1, 0, rho(i)))
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    longer = use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=lam(i, rho(i)))
    private = generalize(at(ZCDP_PRIVATE, k, y, by=[nat(k)]), y)
    laws = generalize(at(STEPS, k, x, by=[nat(k)]), x)
    made = use("bs16.lemma-2.3", assume(_zcdp_line(k)), private, laws, M=lam(x, history(k, x)),
               M2=lam((x, y), Ms(k + 1, x, y)), M3=lam(x, history(k + 1, x)), xi=0, xi2=0,
               rho=summation(i, 1, k, rho(i)), rho2=rho(k + 1))  # fmt: skip
    whole = with_argument(made, longer, xi=num(0), rho=summation(i, 1, k + 1, rho(i)))
    step = generalize(discharge(whole, nat(k), _zcdp_line(k)), k)
    return at(use("induction", base, step, A=lam(k, _zcdp_line(k))), k, by=[nat(k)])
