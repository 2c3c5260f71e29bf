"""Approximate DP implies approximate zCDP (Corollary 8.7), for pairs, kernels and mechanisms, by the trade-off
of xi against rho (Lemma 8.3), and with a sharper rho.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.densities.close_laws_as_mixtures import DECOMPOSITION
from theorems.foundations.measure.laws_exist import u
from theorems.foundations.measure.mechanisms import both_ways
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.notions.approx_zcdp.weakening import WEAKENING, from_components, same_components
from theorems.notions.dp.to_zcdp import LINE_TO_PAIR, PAIR_LEMMA, PAIR_TO_LINE
from theorems.papers.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp import SQUARE_OF_PAIR

# Lemma 8.3: delta-approximate (xi, 0)-zCDP is delta-approximate xi-zCDP and xi**2/2-zCDP ------

GIVEN = (APPROX_ZCDP(M, N, delta, xi, 0), 0 <= xi)
SOURCE = f"{BUN_STEINKE}, Lemma 8.3"
RESPONSE = "delta = 0, randomized response"
rho = mark("rho", xi)

LINEAR = Lemma(
    "bs16.lemma-8.3", "delta-approximate (xi, 0)-zCDP is delta-approximate xi-zCDP", SOURCE,
    GIVEN,
    APPROX_ZCDP(M, N, delta, 0, rho),
    mutants=(Mutant("constant", {rho: LESS * xi}, f"{RESPONSE}, xi = 6, alpha near 1: KL(P||Q) = xi tanh(xi/2) > 5.97",
                    witness=finite({"X": 2, "Y": 2},
                        M=((Fraction(512, 513), Fraction(1, 513)), (Fraction(1, 513), Fraction(512, 513))),
                        N=(False, True, True, False), delta=0, xi=log(512))),),
)  # fmt: skip


@proof_of(LINEAR)
def _linear(claim: Claim) -> Theorem:
    """xi <= xi alpha."""
    return prove(claim.conclusion, use(WEAKENING, *GIVEN, rho=0, xi2=0, rho2=xi))


rho_ = mark("rho", xi**2 / 2)

SQUARE = Lemma(
    "bs16.lemma-8.3-square", "delta-approximate (xi, 0)-zCDP is delta-approximate xi**2/2-zCDP", SOURCE,
    GIVEN,
    APPROX_ZCDP(M, N, delta, 0, rho_),
    mutants=(Mutant("constant", {rho_: Fraction(99, 200) * xi ** 2}, f"{RESPONSE}, xi = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True, xi="0.09532",
                        delta=0)),
             Mutant("half", {rho_: xi ** 2 / 4}, f"{RESPONSE}, xi = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta=0, xi="1.1"))),
)  # fmt: skip


@proof_of(SQUARE)
def _square(claim: Claim) -> Theorem:
    """Lemma 3.2 and Proposition 3.3 for the components."""
    return _of_components(claim, SQUARE_OF_PAIR)


def _of_components(claim: Claim, of_pair: Lemma) -> Theorem:
    """The components are purely private, of which the lemma speaks."""

    def line(there: Theorem, back: Theorem) -> Theorem:
        A, B, bound = read(RENYI_LINE, there)["P", "Q", "xi"]
        return use(of_pair, pure_pair(there, back), GIVEN[1], P=A, Q=B, epsilon=bound)

    return from_components(
        claim.conclusion, GIVEN[0], lambda target, components: same_components(target, components, line)
    )


def pure_pair(there: Theorem, back: Theorem) -> Theorem:
    """Bounds xi on D_alpha for all orders, in both directions, bound D_oo."""
    (A, B, bound), both = read(RENYI_LINE, there)["P", "Q", "xi"], []
    for line, P, Q in ((there, A, B), (back, B, A)):
        close = use(LINE_TO_PAIR, line, P=P, Q=Q, epsilon=bound)
        both.append(use(MAX_DIVERGENCE_FROM_TESTS, close, P=P, Q=Q, epsilon=bound))
    return prove(on(PURE_DP_PAIR, Y=A.type[1])(A, B, bound), *both)


rho2 = mark("rho", minimum(xi, xi**2 / 2))

MINIMUM = Lemma(
    "bs16.lemma-8.3-minimum", "delta-approximate (xi, 0)-zCDP is delta-approximate min(xi, xi**2/2)-zCDP", SOURCE,
    GIVEN,
    APPROX_ZCDP(M, N, delta, 0, rho2),
    mutants=(Mutant("constant", {rho2: LESS * minimum(xi, xi ** 2 / 2)}, f"{RESPONSE}, xi = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True, xi="0.09532",
                        delta=0)),),
)  # fmt: skip


@proof_of(MINIMUM)
def _minimum(claim: Claim) -> Theorem:
    """The smaller of the two is one of them."""
    smaller = minimum(xi, xi**2 / 2)

    def first(yes: Theorem) -> Theorem:
        return rewrite(use(LINEAR, *GIVEN), arith(eq(xi, smaller), yes))

    def second(no: Theorem) -> Theorem:
        return rewrite(use(SQUARE, *GIVEN), arith(eq(xi**2 / 2, smaller), no))

    return cases(xi <= xi**2 / 2, first, second)


approx_zcdp_tradeoff = Verified(MINIMUM, "approx_zcdp_tradeoff")


# Corollary 8.7: the components of close kernels, as kernels -----------------------------------

KERNELS_SOURCE = f"{BUN_STEINKE}, Corollary 8.7"
COMPONENTS_Z, CLOSE_Z, APPROX_LINE_Z = (on(d, Y="Z") for d in (COMPONENTS, INDISTINGUISHABLE, APPROX_RENYI_LINE))
DOMAIN = (0 <= epsilon, 0 <= delta, delta < 1)
WITNESS = "approximate randomized response with epsilon = 1, delta = 1/100: at 9/10 the least delta is 0.0788"
KERNELS_RESPONSE = "delta = 0, randomized response, epsilon = 1/10, alpha near 1"
KERNELS = (forall(y, CLOSE_Z(K(y), H(y), epsilon, delta)), forall(y, CLOSE_Z(H(y), K(y), epsilon, delta)))
bound = mark("bound", epsilon)

OF_KERNELS = Lemma(
    "bs16x.cor-8.7-kernels", "Components of (epsilon, delta)-close kernels, as kernels", KERNELS_SOURCE,
    (*KERNELS, *DOMAIN),
    exists((KA, KA2, KB, KB2), forall(y, COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, bound, 0))),
    mutants=(Mutant("epsilon", {bound: Fraction(9, 10) * epsilon}, WITNESS,
                    witness=finite({"Y": 1, "Z": 2}, K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), epsilon=log(3),
                        delta=0)),),
)  # fmt: skip


@proof_of(OF_KERNELS)
def _kernels(claim: Claim) -> Theorem:
    """For each argument y: by the decomposition, the main parts are purely private, so D_alpha <= D_oo <= epsilon."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        """Take the main parts A, B and the rests A2, B2. At each argument A and B are epsilon-close in both orders."""
        first, second, *close = parts(specialize(facts, y))
        lines = [
            use(PAIR_TO_LINE, fact, P=read(INDISTINGUISHABLE, fact).P, Q=read(INDISTINGUISHABLE, fact).Q)
            for fact in close
        ]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, epsilon, 0)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(DECOMPOSITION, *KERNELS, *DOMAIN, P=K, Q=H), "A A2 B B2", with_parts)


# The same with epsilon**2/2 alpha as the bound ------------------------------------------------

rho_square = mark("rho", epsilon**2 / 2)

OF_KERNELS_SQUARE = Lemma(
    "bs16x.cor-8.7-kernels-square", "The same with epsilon**2/2 alpha as the bound", KERNELS_SOURCE,
    (*KERNELS, *DOMAIN),
    exists((KA, KA2, KB, KB2), forall(y, COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, 0, rho_square))),
    mutants=(Mutant("constant", {rho_square: Fraction(99, 200) * epsilon ** 2}, KERNELS_RESPONSE,
                    witness=finite({"Y": 1, "Z": 2}, K=(("21/41", "20/41"),), H=(("20/41", "21/41"),),
                        epsilon=log(Fraction(21, 20)), delta=0)),),
)  # fmt: skip


@proof_of(OF_KERNELS_SQUARE)
def _of_kernels_square(claim: Claim) -> Theorem:
    """Proposition 3.3 for the main parts."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(specialize(facts, y)))
        lines = [
            use(SQUARE_OF_PAIR, pure_pair(*fact), 0 <= epsilon, P=P, Q=Q)
            for fact, P, Q in (((there, back), KA(y), KB(y)), ((back, there), KB(y), KA(y)))
        ]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, 0, epsilon**2 / 2)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(OF_KERNELS, *KERNELS, *DOMAIN), "KA KA2 KB KB2", with_parts)


# Corollary 8.7 for a pair of laws -------------------------------------------------------------

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta))

PAIR = Lemma(
    "bs16x.cor-8.7-pair", "(epsilon, delta)-close laws are delta-approximately close in Rényi divergence",
    KERNELS_SOURCE,
    (*CLOSE, *DOMAIN),
    APPROX_RENYI_LINE(P, Q, delta, epsilon, 0),
    mutants=(Mutant("epsilon", Claim((*CLOSE, *DOMAIN), APPROX_RENYI_LINE(P, Q, delta, Fraction(9, 10) * epsilon, 0)),
                    WITNESS,
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="0.0000002", epsilon="1.1")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Two laws are kernels that do not depend on their argument."""
    every = [generalize(fact, u) for fact in CLOSE]
    found = use(OF_KERNELS, *every, *DOMAIN, K=lam(u, P), H=lam(u, Q))

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        """These are the components of the two laws."""
        return witnesses(claim.conclusion, (A(u), A2(u), B(u), B2(u)), specialize(facts, u))

    return obtain_all(found, "KA KA2 KB KB2", with_parts)


# Corollary 8.7 and Proposition 1.13: approximate DP implies approximate zCDP ------------------


new_xi = mark("new_xi", epsilon)

RHO_ZERO_FORM = Lemma(
    "bs16.cor-8.7", "(epsilon, delta)-DP implies delta-approximate (epsilon, 0)-zCDP", KERNELS_SOURCE,
    (APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), *DOMAIN),
    APPROX_ZCDP(M, N, delta, new_xi, 0),
    mutants=(Mutant("epsilon", {new_xi: Fraction(9, 10) * epsilon}, WITNESS,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta="0.34",
                        epsilon="1/2")),
             Mutant("one-sided", without(SYMMETRIC(N)),
                    "N relates one pair in one order only: delta = 0, and P is Q conditioned on half of the outcomes",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        epsilon=log(2), delta=0))),
)  # fmt: skip


@proof_of(RHO_ZERO_FORM)
def _mechanism(claim: Claim) -> Theorem:
    """Laws that are (epsilon, delta)-close are mixtures: the main parts, of weight 1 - delta, are epsilon-close.

    All that is not private is put into the rest, of weight delta. The main parts have a loss of at most epsilon, and so
    a Rényi divergence of at most epsilon, at every order.
    """
    private = unfolded(hypothesis(claim, APPROX_DP))
    there, back = both_ways(private)
    made = use(PAIR, there, back, *DOMAIN, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, made)


SQUARE_FORM_CONSTANT = Mutant(
    "constant",
    {factor: LESS},
    KERNELS_RESPONSE,
    witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True, epsilon="0.09532", delta=0),
)

SQUARE_FORM = Lemma(
    "bs16.cor-8.7-square", "(epsilon, delta)-DP implies delta-approximate epsilon**2/2-zCDP",
    f"{KERNELS_SOURCE} and Proposition 1.13",
    RHO_ZERO_FORM.hypotheses,
    APPROX_ZCDP(M, N, delta, 0, factor * epsilon**2 / 2),
    lambda claim: prove(claim.conclusion, use(SQUARE, use(RHO_ZERO_FORM, *claim.hypotheses), 0 <= epsilon, xi=epsilon)),
    (SQUARE_FORM_CONSTANT,),
)  # fmt: skip

approx_dp_to_approx_zcdp = Verified(SQUARE_FORM, "approx_dp_to_approx_zcdp")
approx_dp_as_approx_zcdp = Verified(RHO_ZERO_FORM, "approx_dp_as_approx_zcdp")


# Sharper than Lemma 8.3 and Corollary 8.7: epsilon tanh(epsilon/2) in the place of epsilon**2/2 ---

TIGHT_RESPONSE = "delta = 0, randomized response, alpha near 1"


def _tight(size: Term, factor: Factor) -> Term:
    return APPROX_ZCDP(M, N, delta, 0, factor * size * tanh(size / 2))


TRADE = Lemma(
    "bs16x.lemma-8.3-tight", "delta-approximate (xi, 0)-zCDP is delta-approximate xi tanh(xi/2)-zCDP",
    f"sharper than Lemma 8.3 of {BUN_STEINKE}",
    GIVEN,
    _tight(xi, factor),
    lambda claim: _of_components(claim, PAIR_LEMMA),
    (Mutant("factor", {factor: LESS}, TIGHT_RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi="1.0987",
                        delta=0)),),
)  # fmt: skip


TIGHT = Lemma(
    "bs16x.cor-8.7-tight", "(epsilon, delta)-DP implies delta-approximate epsilon tanh(epsilon/2)-zCDP",
    f"sharper than Corollary 8.7 of {BUN_STEINKE}",
    (APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), *DOMAIN),
    _tight(epsilon, factor),
    mutants=(Mutant("factor", {factor: LESS}, TIGHT_RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(TIGHT)
def _from_dp(claim: Claim) -> Theorem:
    """Corollary 8.7, and what the components are."""
    return use(TRADE, use(RHO_ZERO_FORM, *claim.hypotheses), 0 <= epsilon, xi=epsilon)


approx_dp_to_approx_zcdp_tight = Verified(TIGHT, "approx_dp_to_approx_zcdp_tight")
