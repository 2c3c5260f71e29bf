"""What a composition of randomized responses distinguishes, each with an epsilon and a delta of its own."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exp, forall, implies, lam, maximum
from dpproofs.language.terms import nat, num
from dpproofs.mutants.counterexamples import absurd, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.mutants.two_answers import first_of
from dpproofs.privacy.notions import c, i, k, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, induction, intro, natural_sign, obtain
from dpproofs.proving.tactics import parts, said_of, specialize, use, witness
from theorems.citations import MURTAGH_VADHAN
from theorems.composition.optimal.any_epsilons import h, one_more
from theorems.composition.optimal.private_in_turn import SIZES, WITHIN, deltas, epsilons
from theorems.composition.optimal.ratio_one_more import ONE_MORE, apart, is_told, told
from theorems.composition.optimal.ratio_responses import kernels, responses
from theorems.composition.optimal.revealing_responses import PUSHED_LINE, TEST, H, a, phi, y, z
from theorems.notions.profiles.at_least import AT_LEAST

SOURCE = f"{MURTAGH_VADHAN}, Theorem 1.5"
FAR = on(AT_LEAST, Y=REAL)
BEGINS = forall((a, phi), implies(TEST, eq(E(H(num(0), a), z, phi(z)), phi(1))))
_pushed = PUSHED_LINE(H(i + 1, a), H(i, a), lam(y, kernels(i + 1, a, y)))
STEPS = forall(i, implies(*WITHIN, conj(responses(kernels, i + 1), forall(a, _pushed))))
AT_MOST_FIRST = forall(c, implies(0 <= c, h(0, c) <= maximum(1 - c, 0)))
AT_MOST_MORE = forall((i, c), implies(*WITHIN, 0 <= c, h(i + 1, c) <= one_more(i, c)))
AT_MOST = AT_MOST_FIRST, AT_MOST_MORE, nat(k)
"""h is at most the profile of randomized responses."""

NOTHING = {"k": 0, "h": lam((i, a), num(0)), "epsilons": lam(i, num(0)), "deltas": lam(i, num(0))}
room = mark("room", 0)

LEAST = Lemma(
    "mv16x.responses-apart", "What composed randomized responses distinguish, each with an epsilon and a delta", SOURCE,
    (BEGINS, STEPS, SIZES, *AT_MOST),
    FAR(H(k, num(1)), H(k, num(0)), lam(c, h(k, c) + room)),
    mutants=(Mutant("less", {room: Fraction(1, 100)}, "no responses, c = 1"),),
)  # fmt: skip


@proof_of(LEAST)
def _proof(claim: Claim) -> Theorem:
    """One response after the other: the test whether 1 is more than c times as likely as 0."""
    whole = at(induction(k, _said, _first(), _next, nat(k)))
    bound = c * E(H(k, num(0)), z, told(c)(z)) + h(k, c) <= E(H(k, num(1)), z, told(c)(z))
    far = arith(bound, at(whole, c, by=[0 <= c]))
    return for_all(claim.conclusion, witness(said_of(claim.conclusion, c), told(c), is_told(c), far))


def _said(place: Term) -> Term:
    return implies(place <= k, forall(c, implies(0 <= c, _apart(place, c))))


def _apart(place: Term, level: Term) -> Term:
    return h(place, level) <= apart(H(place, num(0)), H(place, num(1)), level)


def _first() -> Theorem:
    """At the start 1 is as likely as 0."""
    means = [at(BEGINS, data, told(c), by=[is_told(c)]) for data in (0, 1)]
    return intro(_said(num(0)), lambda goal, _: arith(goal, at(AT_MOST_FIRST, c, by=[0 <= c]), *means), "c")


def _next(_: Term, m: Term) -> Theorem:
    """What one response more distinguishes, by induction."""
    e, d, within = exp(epsilons(m + 1)), deltas(m + 1), (nat(m), m + 1 <= k)
    response, follows = parts(at(STEPS, m, by=within))
    laws = {f"{law}{data}": H(place, num(data)) for law, place in (("P", m), ("R", m + 1)) for data in (0, 1)}
    made = use(ONE_MORE, response, *(specialize(follows, data) for data in (0, 1)), 0 <= c,
               W=lam((a, y), kernels(m + 1, a, y)), epsilon=epsilons(m + 1), d=d, **laws)  # fmt: skip
    before = at(_said(m), by=[arith(m <= k, m + 1 <= k)])
    known = [at(before, level, by=[arith(0 <= level, 0 <= c)]) for level in (c / e, c * e)]
    share = arith(0 <= (1 - d) / (1 + e), at(SIZES, m, by=within))
    scaled = [arith(0 <= (1 - d) / (1 + e) * factor * (rhs(fact) - lhs(fact)), fact, share)
              for factor, fact in zip((e, num(1)), known, strict=True)]  # fmt: skip
    whole = arith(_apart(m + 1, c), made, *scaled, at(AT_MOST_MORE, m, c, by=[*within, 0 <= c]))
    return discharge(generalize(discharge(whole, 0 <= c), c), m + 1 <= k)


@refutation_of(LEAST, "less")
def _no_responses(said: Theorem) -> Theorem:
    """Laws that are the same."""
    laws = {"H": lam((i, a), dirac(num(1))), "M": lam((i, a, y), dirac(num(1)))}
    told = instance(said, nothing_told, **laws, **NOTHING)
    return obtain(at(told, 1), "phi", lambda _, facts: absurd(*parts(facts)))


def nothing_told(goal: Term) -> Theorem:
    """Of no responses."""
    if goal.op == "nat":
        return shown(goal)
    return first_of(
        goal,
        lambda g: intro(g, lambda said, _, test: arith(said, point_mean(1, test))),
        lambda g: intro(g, lambda said, place, *_: arith(said, natural_sign(place), place + 1 <= num(0))),
        lambda g: intro(g, lambda said, *_: arith(said)),
    )
