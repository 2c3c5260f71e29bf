"""Report-noisy-max with Laplace noise and permute-and-flip are private, in the words of the kinds of claims."""

from __future__ import annotations

from functools import partial

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, nat, num, pair, substitute
from dpproofs.meaning.choices import NOISY_MAX_LAPLACE, PERMUTE_AND_FLIP, larger
from dpproofs.meaning.kinds import Delta, K, N, scale
from dpproofs.meaning.lists import x1, x2
from dpproofs.privacy.notions import PURE_DP, on
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, obtain_all, parts, specialize
from dpproofs.proving.tactics import use
from theorems.meaning.drawn_in_turn import Chain, drawn
from theorems.meaning.largest_in_turn import LEMMA as IN_TURN, PLACE, TEST, d, f, g, h, i, s, w
from theorems.meaning.noise_moves import EXPONENTIAL_BELOW, EXPONENTIAL_MOVED, LAPLACE_BELOW, LAPLACE_MOVED, TESTS

PRIVATE = on(PURE_DP, Y=REAL)


def _claim(kind: Definition, factor: Factor) -> Claim:
    given_ = kind(K, N, Delta, scale), 0 <= Delta, 0 < scale
    return Claim(given_, PRIVATE(K, N, factor * 2 * Delta / scale))


def _proof(kind: Definition, below: Lemma, moved: Lemma, claim: Claim) -> Theorem:
    """The noise on the candidate that wins is moved by what the utilities move."""
    epsilon, near = read(PURE_DP, claim).epsilon, N(x1, x2)

    def with_candidates(count: Term, utility: Term, facts: Theorem) -> Theorem:
        natural, _, sensitive, rest = parts(facts)
        inside = nat(i), 1 <= i, i <= count
        gap = at(at(sensitive, i, by=inside), x1, x2, by=[near])

        def with_noise(noisy: Term, facts: Theorem) -> Theorem:
            noise, said = parts(facts)
            laws = [specialize(noise, data, i) for data in (x1, x2)]
            names = {"P": noisy(x1, i), "Q": noisy(x2, i), "m": utility(x1, i), "n": utility(x2, i), "d": Delta}
            names["b"] = scale
            low = arith(0 <= Delta + utility(x1, i) - utility(x2, i), gap)
            high = arith(Delta + utility(x1, i) - utility(x2, i) <= 2 * Delta, gap)
            later = arith(utility(x2, i) <= utility(x1, i) + Delta, gap)
            levels = use(below, *laws, later, 0 <= Delta, 0 < scale, **names)
            shifts = use(moved, *laws, low, high, 0 < scale, c=2 * Delta, **names)
            tests = tuple(substitute(test, {d: Delta}) for test in TESTS)
            shift = discharge(at(shifts, f, g, by=tests), *inside, *tests)

            def with_chains(one: Chain, two: Chain) -> Theorem:
                starts = [from_point(chain) for chain in (one, two)]
                made = use(
                    IN_TURN, *starts, one.follows, two.follows,
                    generalize(discharge(specialize(levels, s), *inside), i, s), generalize(shift, i, f, g),
                    natural, arith(0 <= epsilon, 0 <= Delta, 0 < scale), PLACE,
                    R=one.laws, S=two.laws, L=one.values, M=two.values, n=count, d=Delta, epsilon=epsilon,
                )  # fmt: skip
                goal = E(K(x1), w, f(w)) <= exp(epsilon) * E(K(x2), w, f(w)) + 0
                return for_all(claim.conclusion, arith(goal, made, one.ends, two.ends), x1, x2, f)

            return drawn(said, noisy, larger, count, with_chains)

        return obtain(rest, "L", with_noise)

    return obtain_all(kind(K, N, Delta, scale), "n u", with_candidates)


def from_point(chain: Chain) -> Theorem:
    """Nothing is kept at first."""
    sure = parts(use("E_dirac", x=pair(num(0), num(0)), f=h))[1]
    start = at(chain.begins, h, by=[TEST])
    made = arith(eq(lhs(start), h(pair(num(0), num(0)))), start, sure)
    return generalize(discharge(made, TEST), h)


UNWITNESSED = "laws on the real line with densities have no finite model"
LAPLACE, EXPONENTIAL = (
    Lemma(
        f"meaning.{name}-private", words, "elementary", *_claim(kind, 1).parts, partial(_proof, kind, below, moved),
        (Mutant("factor", _claim(kind, LESS), "two candidates: one falls by Delta, and the other rises by Delta",
                unwitnessed=UNWITNESSED),),
    )
    for name, words, kind, below, moved in (
        ("report-noisy-max-laplace", "The largest with Laplace noise of scale b is (2 Delta/b)-DP", NOISY_MAX_LAPLACE,
         LAPLACE_BELOW, LAPLACE_MOVED),
        ("permute-and-flip", "The largest with exponential noise of scale b is (2 Delta/b)-DP", PERMUTE_AND_FLIP,
         EXPONENTIAL_BELOW, EXPONENTIAL_MOVED),
    )
)  # fmt: skip
