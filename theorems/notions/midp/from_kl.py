"""A bound on KL divergence is one on what an outcome reveals about one record, whatever its law is."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, TRUE, E, conj, dirac, disj, eq, exists, forall, function_type, implies, lam
from dpproofs.language.terms import num, prob, product, var, variables
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import JOINT, KL, KL_DP, M, N, kappa, on, phi, test_function, w, x1, x2
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import consequence_of, lhs, premise_of, read, rhs
from dpproofs.proving.tactics import arith, at, discharge, folded, for_all, generalize, intro, mp, obtain, obtain_all
from dpproofs.proving.tactics import parts, specialize, split, use, witnesses
from theorems.citations import SOK
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.measure.joint_law import JOINT_LAW

prior, family = var("P", prob(REAL)), var("K", function_type((REAL,), prob("Y")))
joint, point = var("J", prob(product(REAL, "Y"))), var("a")
a, b = variables("a b")
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
