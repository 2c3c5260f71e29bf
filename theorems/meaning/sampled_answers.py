"""The answers of a mechanism to Poisson samples of two lists, one of which has one record more.

This file is long because what tests see of the answers has to be put into tests of samples, once for each order of the
two lists.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import E, conj, eq, exists, forall, implies, lam, minimum, mul, num
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, x1, x2
from dpproofs.privacy.notions import MIXTURE, PROFILE, M, h, phi, w
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import Fact, arith, at, both, bounded, discharge, expand, for_all, generalize, integrate
from dpproofs.proving.tactics import obtain, parts, specialize, use, witness
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.foundations.measure.vanishing import NOTHING
from theorems.meaning.records import more
from theorems.meaning.sizes import LISTS, ONE_RECORD
from theorems.meaning.samples import SAMPLER, s
from theorems.meaning.samples_one_more import ONE_MORE, s1, s2
from theorems.notions.profiles.excess import c
from theorems.sampling.drawn import R, q
from theorems.sampling.kernels import RATE
from theorems.sampling.samples import BASE, SAMPLED, T

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
GIVEN = LISTS, SAMPLER, SAMPLED, *RATE

CLOSE = forall((s1, s2), implies(ADD_OR_REMOVE_ONE(s1, s2), PROFILE(BASE(s1), BASE(s2), h)))
"""The mechanism itself is private when a record is added or removed."""


def _mixed(share: Factor, level: Factor = 1) -> Term:
    bound = lam(c, mul(level, h(c)))
    close = PROFILE(R, M(x1), bound), PROFILE(M(x1), R, bound)
    return exists(R, conj(MIXTURE(M(x2), mul(share, q), R, M(x1)), *close))


LIST = finite(
    {"X": 2, "A": 1, "Y": 2}, **ONE_RECORD, x1=0, x2=1, q="1/2",
    T=((1, 0), ("1/2", "1/2")), M0=((1, 0), (0, 1)), M=((1, 0), ("1/2", "1/2")), h=1,
)  # fmt: skip
share = mark("share", 1)
level = mark("level", 1)

LEMMA = Lemma(
    "meaning.sampled-answers",
    "The answer to a Poisson sample of one record more: to one with that record, or to one of the others", SOURCE,
    (*GIVEN, more(x1, x2), CLOSE),
    _mixed(share, level),
    mutants=(
                Mutant("rate", {share: LESS}, "the answer is the sample of a record alone", witness=LIST),
                Mutant("profile", {level: LESS}, "the answer is the sample of a record alone", witness=LIST),
            ),
)  # fmt: skip

SHARE = arith(0 <= q, 0 < q), RATE[1]


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The mean answer is a test of the sample."""
    mean = lam(s, E(BASE(s), w, phi(w)))
    _, *sides = unit_mean(BASE(s))
    tested = generalize(both(*sides), s)
    level = lam(s, minimum(c * mean(s) + h(c), num(1)))
    positive: tuple[Fact, ...] = (_nonnegative(), 0 <= c)
    scaled = arith(0 <= c * mean(s), 0 <= c, *sides)
    low, high = arith(0 <= level(s), scaled, *positive), arith(level(s) <= 1)

    def opposite(test: Term, *facts: Theorem) -> tuple[Term, Theorem]:
        other = lam(s, 1 - test(s))
        return other, generalize(both(arith(0 <= other(s), *facts), arith(other(s) <= 1, *facts)), s)

    def answered(point: Term, other: Term) -> Theorem:
        """The mean answer to a sample, from that to another one."""
        either = infer("or_intro", infer("assume", formula=more(s1, s2)), formula=ADD_OR_REMOVE_ONE(point, other))
        told = at(at(CLOSE, point, other, by=[either]), c, phi, by=[0 <= c, TEST])
        most = specialize(generalize(sides[1], s), point)
        return arith(mean(point) <= level(other), told, most)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        mixture, close = parts(facts)
        tests = (mean, sides), (level, [low, high])
        means = [bounded(of, s, term(s), 1, *known) for of in (law, T(x1)) for term, known in tests]
        capped = [integrate(of, s, arith(level(s) <= c * mean(s) + h(c)), *means) for of in (law, T(x1))]

        def with_answer(answer: Term, drawn: Theorem) -> Theorem:
            own = at(drawn, phi, by=[TEST])
            answers = [at(specialize(SAMPLED, data), phi, by=[TEST]) for data in (x1, x2)]
            split = at(mixture, mean, by=[tested])
            whole = eq(E(M(x2), w, phi(w)), q * E(answer, w, phi(w)) + (1 - q) * E(M(x1), w, phi(w)))
            mixed = for_all(MIXTURE(M(x2), q, answer, M(x1)), arith(whole, split, own, *answers))

            ordered = generalize(discharge(answered(s1, s2), more(s1, s2)), s1, s2)
            added = at(close, mean, level, by=[tested, generalize(both(low, high), s), ordered])
            bound = arith(E(M(x1), w, phi(w)) <= c * E(answer, w, phi(w)) + h(c), added, own, *answers, *capped)
            forward = for_all(PROFILE(M(x1), answer, h), bound)

            (F_, is_F), (H_, is_H) = opposite(level, low, high), opposite(mean, *sides)
            turned = arith(F_(s1) <= H_(s2), answered(s2, s1))
            removed = at(close, F_, H_, by=[is_F, is_H, generalize(discharge(turned, more(s1, s2)), s1, s2)])
            opposites = [parts(expand(of, s, 1 - term(s), *means))[1] for of, term in ((T(x1), level), (law, mean))]
            ones = [parts(use("E_one", P=of))[1] for of in (law, T(x1))]
            back = arith(E(answer, w, phi(w)) <= c * E(M(x1), w, phi(w)) + h(c), removed, *opposites, *ones, own,
                         *answers, *capped)  # fmt: skip
            return witness(claim.conclusion, answer, mixed, for_all(PROFILE(answer, M(x1), h), back), forward)

        return obtain(use(PUSHED_LAW, P=law, K=lam(s, BASE(s))), "R", with_answer)

    return obtain(use(ONE_MORE, LISTS, SAMPLER, *SHARE, more(x1, x2)), "W", with_law)


def _nonnegative() -> Theorem:
    """0 <= h(c), by the test that is 0."""
    none = lam(w, num(0))
    test = generalize(both(arith(0 <= none(w)), arith(none(w) <= 1)), w)
    told = at(at(CLOSE, x1, x2, by=[near(x1, x2)]), c, none, by=[0 <= c, test])
    return arith(0 <= h(c), told, *(parts(use(NOTHING, mu=BASE(data)))[1] for data in (x1, x2)))


def near(one: Term, other: Term) -> Theorem:
    """Both orders of lists, the second of which has a record more."""
    return infer("or_intro", infer("assume", formula=more(one, other)), formula=ADD_OR_REMOVE_ONE(one, other))
