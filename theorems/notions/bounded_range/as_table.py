"""A pessimistic PLD of bounded range."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, implies, lam, nat, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROFILE, TABLE_DP, M, N, P, Q, c, epsilon, k, phi, t, test_function, w, x1, x2
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, expand, for_all, generalize, mean_of_one
from dpproofs.proving.tactics import obtain, parts, rewrite, specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.notions.bounded_range.concentrated import SOURCE
from theorems.notions.bounded_range.profile import WHOLE, interval_profile
from theorems.notions.bounded_range.ratio import CLOSE, ORDER
from theorems.notions.bounded_range.to_zcdp import RANGE
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, at_nodes, steps, values

ROOT = exp(epsilon / 2)

PAIR = Lemma(
    "mechanisms.bounded-range-profile", "The profile of laws whose privacy loss lies in an interval", SOURCE,
    (*CLOSE, 0 < epsilon),
    PROFILE(P, Q, lam(c, factor * interval_profile(c, ROOT))),
    mutants=(Mutant("factor", {factor: LESS}, "a privacy loss of 1/2 or -1/2, c = 1",
                    witness=finite({"Y": 2}, P=("0.6224593312018546", "0.3775406687981454"),
                        Q=("0.3775406687981454", "0.6224593312018546"), epsilon="1.0001", t="-0.50005")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    test = test_function(phi, w)
    unit = specialize(test, w)
    low, high = (generalize(fact, w) for fact in parts(unit))
    other = lam(w, 1 - phi(w))
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    ints = [bounded(law, w, phi(w), 1, unit) for law in (P, Q)]
    others = [parts(expand(law, w, other(w), fact))[1] for law, fact in zip((P, Q), ints, strict=True)]
    means = [fact for law in (P, Q) for fact in parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))[1:]]
    p, q, v = E(P, w, phi(w)), E(Q, w, phi(w)), exp(-(t + epsilon))
    begins = parts(use(ORDER, *CLOSE))
    inverse = arith(eq(v * exp(t + epsilon), 1))
    there = arith(p * v <= q, arith(p * v <= exp(t + epsilon) * q * v, at(CLOSE[0], phi, by=[test])), inverse)
    square = arith(eq(ROOT**2, exp(epsilon)))
    turned = arith(eq(ROOT**2 * v, exp(-t)), square)
    back = arith(1 - q <= exp(-t) * (1 - p), at(CLOSE[1], other, by=[complement]), *others, *map(mean_of_one, (P, Q)))
    less = use(EXP_INCREASING, arith(-(t + epsilon) <= 0, *begins), x=-(t + epsilon), y=0)
    grows = use(EXP_INCREASING, arith(0 <= -t, *begins), x=0, y=-t)
    more = arith(1 < ROOT, use(EXP_TANGENT, x=epsilon / 2), 0 < epsilon)
    bound = use(
        WHOLE, more, arith(0 < v), arith(v <= 1, less), arith(1 <= ROOT**2 * v, grows, turned),
        arith(0 <= q, *means), arith(p <= 1, *means), there, arith(1 - q <= ROOT**2 * v * (1 - p), back, turned),
        0 <= c, a=p, b=q, u=ROOT, v=v,
    )  # fmt: skip
    return for_all(claim.conclusion, bound)


level = var("level")
PROFILE_AT_NODES = at_nodes(lam(level, interval_profile(exp(level), ROOT)))

INTERVAL_TABLE = Lemma(
    "lattices.table-of-bounded-range", "A pessimistic PLD of bounded range", SOURCE,
    (RANGE, 0 < epsilon, *SIZES, SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a privacy loss of 1/2 or -1/2, which the first node shows",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.6224593312018546", "0.3775406687981454"),
                        ("0.3775406687981454", "0.6224593312018546")), N=True, epsilon="1.0001", step=1, table=756,
                        width=16, last=0, origin=0, rest="0.2426", unit=1000, values=245 * 0x10001)),),
)  # fmt: skip


@proof_of(INTERVAL_TABLE)
def _proof(claim: Claim) -> Theorem:
    """Wherever the interval begins."""
    profile = lam(c, interval_profile(c, ROOT))

    def with_start(t: Term, facts: Theorem) -> Theorem:
        return use(PAIR, *parts(facts), 0 < epsilon, t=t, P=M(x1), Q=M(x2))

    pair = obtain(at_neighbours(RANGE), "t", with_start)
    private = for_all(forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), profile))), pair)
    inside = conj(nat(k), k <= last)
    order = RATIO ** (k - origin)
    same = arith(eq(exp(step * (k - origin)), order), arith(0 < RATIO))
    node = rewrite(at(PROFILE_AT_NODES, k, by=[inside]), same)
    return use(CHORDS, private, *SIZES, SIGNS, generalize(discharge(node, inside), k), *steps(), h=profile)


bounded_range_as_table_dp = Verified(INTERVAL_TABLE, "bounded_range_as_table_dp", tables=(table, values))
