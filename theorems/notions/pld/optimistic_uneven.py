"""Optimistic tables of two laws from tests at some of the nodes, whose gaps are powers of 2, and of the
sampled Gaussian pair.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import last, origin, step, table, table_profile, unit, width2
from theorems.citations import BALLE_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tails import upper
from theorems.foundations.sums.pieces_of_sums import PLACES
from theorems.foundations.sums.sums import same_sums, total
from theorems.notions.pld.grids import ENTRIES_AT_PLACES, part, within
from theorems.notions.pld.independent_outcomes import P_, Q_
from theorems.notions.pld.interpolation import RATIO, SHARE, value
from theorems.notions.pld.optimistic import BELOW_AT_PLACES, apart as apart_, fine, gains, lower_steps, some
from theorems.notions.pld.optimistic_tables import OTHER, SAMPLED_PAIR, at_threshold, phi_, w_
from theorems.notions.pld.pessimistic_uneven import BEFORE, GAPS, HEIGHTS, PLACE, nodes, order, place
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller

# A PLD whose entries at some nodes add up to all of them: its profile is that of these entries ---

ENTRY = lam(i, entry(table, width2, i))
MASS = lam(k, ENTRY(place(k)))
"""The entry at the place of the node with that number."""
KEPT, SIGNS = within(k, nodes, place(k) <= last), within(i, last, 0 <= ENTRY(i))
PLACED, WHOLE = (nat(last), nat(nodes), eq(place(0), 0), GAPS, KEPT, SIGNS), total(ENTRY, last) <= total(MASS, nodes)
KINKS = lam(k, MASS(k) * maximum(1 - c / order(k), 0))
GIVEN = lam(i, ENTRY(i) * part(i, origin, c, RATIO))

MORE_ENTRIES = finite({}, last=1, nodes=0, width=8, width2=8, places=0x200, table=0x101, step=1, origin=0, c=0)

ENTRIES_AT_NODES = Lemma(
    "lattices.entries-at-nodes", "All nonzero entries are at nodes", "elementary",
    (*PLACED, WHOLE, 0 <= c),
    total(GIVEN, last) <= total(KINKS, nodes),
    mutants=(Mutant("elsewhere", without(WHOLE), "one entry more", witness=MORE_ENTRIES),),
)  # fmt: skip


@proof_of(ENTRIES_AT_NODES)
def _proof(claim: Claim) -> Theorem:
    """No other entry loses anything of what it could give at most."""
    share, positive = lam(i, part(i, origin, c, RATIO)), arith(0 < RATIO)
    level = arith(0 <= c * RATIO ** (origin - i), 0 <= c, positive)
    unit_share = generalize(arith(conj(0 <= share(i), share(i) <= 1), level), i)
    every = use(ENTRIES_AT_PLACES, *PLACED, WHOLE, unit_share, n=nodes, a=last, place=PLACE, e=ENTRY, F=share)
    same = same_sums(lam(k, MASS(k) * share(place(k))), KINKS, nodes, lambda _: positive)
    return arith(claim.conclusion, every, same)


# An optimistic PLD of two laws, from tests at some of its nodes, whose gaps are powers of 2 ---

BELOW = lam(c, table_profile(step, table, width2, last, origin, num(0), unit))
SIZES = (*PLACED, 0 < step, 0 < unit, 0 < fine)
FIRST_NODE, EACH = gains(PLACE, HEIGHTS, nodes)


def apart(number: Term, P: Term = P, Q: Term = Q, phi: Term = phi, w: Term = w) -> Term:
    """The value at a node is at most what a test gives there."""
    return apart_(value(number), order(number), P, Q, phi, w)


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The entries are at most the increments of the slopes between the nodes."""
    return lower_steps(PLACE, HEIGHTS, MASS, nodes, factor=factor)


SPACED_LOWER_TABLE = Lemma(
    "lattices.lower-table-of-spaced-lines", "The gains of tests at some nodes give an optimistic PLD of",
    f"{BALLE_WANG}, Theorem 5",
    (*SIZES, WHOLE, FIRST_NODE, EACH, *steps(factor)),
    AT_LEAST(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), last=0, origin=0, step=1, unit=200,
                        fine=1, width=8, width2=8, table=201, values=0, places=0x100, nodes=0)),
             Mutant("elsewhere", without(WHOLE), "laws on different points, and one entry more between nodes",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), last=1, origin=0, step=1, unit=200,
                        fine=1, width=8, width2=8, table=0xC8C7, values=0, places=0x200, nodes=0))),
)  # fmt: skip


@proof_of(SPACED_LOWER_TABLE)
def _spaced_lower_table(claim: Claim) -> Theorem:
    """The places of the nodes are natural numbers, further and further on."""
    _, further = parts(use(PLACES, eq(place(0), 0), GAPS, n=nodes, place=PLACE))
    made = use(BELOW_AT_PLACES, *SIZES, further, FIRST_NODE, EACH, *steps(),
               place=PLACE, m=MASS, n=nodes, y=HEIGHTS)  # fmt: skip
    sums = use(ENTRIES_AT_NODES, *PLACED, WHOLE, 0 <= c)
    return with_smaller(made, BELOW, arith(SHARE * lhs(sums) <= SHARE * rhs(sums), sums, 0 < unit))


# An optimistic PLD of the sampled Gaussian pair, from its lines between few nodes -------------

MIDDLE = exp(step * ((place(k) + place(k + 1)) / 2 - origin))
"""The order in the middle between a node and the next one."""
THRESHOLD = sigma**2 * log((MIDDLE - (1 - rate)) / rate) + num(1) / 2
"""Where the likelihood ratio of P and Q is that order."""


def _room(number: Term) -> Term:
    """How far the gain of the outcomes above the threshold at a node exceeds the value there."""
    first, second = (upper(THRESHOLD, num(mean), sigma) for mean in (1, 0))
    return fine * (rate * first + (1 - rate - order(number)) * second) - value(number)


NODES = within(k, nodes - 1, 0 <= minimum(_room(k), _room(k + 1)))

SPACED_LOWER_SAMPLED = Lemma(
    "lattices.spaced-lower-sampled", "An optimistic PLD of the sampled Gaussian pair, from some nodes",
    f"{BALLE_WANG}, Theorem 8",
    (SAMPLED_PAIR, OTHER, *SIZES, WHOLE, 0 < rate, rate <= 1, 0 < sigma, FIRST_NODE, NODES, *steps(factor)),
    on(AT_LEAST, Y="real")(P_, Q_, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(SPACED_LOWER_SAMPLED)
def _spaced_lower_sampled(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    (above, is_event, means), room = at_threshold(THRESHOLD), at(NODES, k, by=[BEFORE])
    ends = [arith(apart(n, P_, Q_, above, w_), arith(0 <= _room(n), room), *means, 0 < fine) for n in (k, k + 1)]
    each = witness(
        some(apart(k, P_, Q_, phi_, w_), apart(k + 1, P_, Q_, phi_, w_), phi=phi_, w=w_), above, is_event, *ends
    )
    every = generalize(discharge(each, BEFORE), k)
    return use(SPACED_LOWER_TABLE, *SIZES, WHOLE, FIRST_NODE, every, *steps(), P=P_, Q=Q_)
