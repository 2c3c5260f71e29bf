"""There are steps that do one thing up to some number, and another one from there on."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, fst, implies, ind, lam, num, pair
from dpproofs.language.terms import product, snd, var
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.kinds import i, w
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, h, step_law, v
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain, parts, specialize, use, witness

k = var("k")
early = var("K", step_law.type)
late = var("L", step_law.type)

TEST_W = test_function(h, var("w", OUTPUT))


def _same(one: Term, other: Term) -> Term:
    w = var("w", OUTPUT)
    return eq(E(one(i, x, v), w, h(w)), E(other(i, x, v), w, h(w)))


_EACH = conj(implies(i <= k, _same(step_law, early)), implies(k < i, _same(step_law, late)))
_MADE = exists(step_law, forall((i, x, v, h), implies(TEST_W, _EACH)))


def _rows(ends: Term) -> Claim:
    each = conj(implies(i <= ends, _same(step_law, early)), implies(k < i, _same(step_law, late)))
    return Claim((), exists(step_law, forall((i, x, v, h), implies(TEST_W, each))))


ROWS_EXIST = Lemma(
    "meaning.rows-exist", "There are steps that do one thing up to a number, then another", "law_with_density",
    (),
    _MADE,
    mutants=(Mutant("both", _rows(k + 1), "one step is of both rows", control=_rows(k - 1)),),
)  # fmt: skip

u = var("u", product(REAL, product(DATA, OUTPUT)))


@proof_of(ROWS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """A mixture with the weight 1 or 0."""
    share = ind(fst(u) <= k)
    weights = generalize(both(arith(0 <= share), arith(share <= 1)), u)

    def at_u(laws: Term) -> Term:
        return lam(u, laws(fst(u), fst(snd(u)), snd(snd(u))))

    mixed = use("foundations.law-mixed", weights, t=lam(u, share), P=at_u(early), Q=at_u(late))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        made = lam((i, x, v), found(pair(i, pair(x, v))))
        mean = at(specialize(facts, pair(i, pair(x, v))), h, by=[TEST_W])
        cases_ = [
            discharge(arith(_same(made, laws), mean, when), when) for laws, when in ((early, i <= k), (late, k < i))
        ]
        return witness(claim.conclusion, made, generalize(discharge(both(*cases_), TEST_W), i, x, v, h))

    return obtain(mixed, "R", with_laws)


@refutation_of(ROWS_EXIST, "both", X=REAL, V=REAL)
def _neither(said: Theorem) -> Theorem:
    """Up to 0 it is 0, and not 1."""
    told = instance(said, k=0, K=lam((i, var("x"), w), dirac(num(0))), L=lam((i, var("x"), w), dirac(num(1))))
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        both_ = at(specialize(facts, 1, 0, 0), event, by=[unit])
        ends = [at(said_, by=[arith(num(0) < num(1)), arith(num(1) <= 1)]) for said_ in parts(both_)]
        return absurd(*ends, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "J", with_laws)
