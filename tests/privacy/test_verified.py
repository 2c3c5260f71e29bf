"""Verified functions: numbers come from instantiated theorems, side-conditions are never skipped."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings, strategies as st

from dpproofs import accounting, functions as fn
from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import REAL, forall, function_type, implies, lam, nat, normal, num, prob, var
from dpproofs.library import library
from dpproofs.library.roles import roles
from dpproofs.numbers import DpproofsError, InputError
from dpproofs.privacy.assumptions import _FORMULAS, _SAID, _WORDS, in_words, put_in_words
from dpproofs.privacy.guarantees import Guarantee, Step, check_listed, premise
from dpproofs.privacy.notions import (
    FIXED_SIZE_SAMPLING,
    INDISTINGUISHABLE,
    POISSON_SAMPLING,
    PURE_DP,
    TWO_STEPS,
    WITHIN,
    ZCDP,
    D,
    M,
    N,
    P,
    epsilon,
    k,
    of_groups,
    on,
    q,
    steps_of,
    w,
    x1,
)
from dpproofs.privacy.places import is_about_places
from dpproofs.privacy.reading import _NAMED, guarantee_in, same_but_for_spaces
from dpproofs.privacy.relations import RELATIONS, RelationError
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(40):
        yield


positive = st.fractions(min_value=Fraction(1, 1000), max_value=1000, max_denominator=10**6)
deltas = st.fractions(min_value=Fraction(1, 10**30), max_value=Fraction(999, 1000), max_denominator=10**30)


def number(q: Fraction) -> mpmath.mpf:
    return mpmath.mpf(q.numerator) / q.denominator


def contains(value: object, expected: str) -> bool:
    """Whether a 15-digit number agrees with an enclosure, to half a unit of its last digit."""
    low, high = value.enclosure()  # type: ignore[attr-defined]
    shown = mpmath.mpf(expected)
    slack = abs(shown) * mpmath.mpf(10) ** -14
    return number(low) - slack <= shown <= number(high) + slack


def test_advanced_composition_by_folding() -> None:
    """Three (0.2, 0.01)-DP mechanisms, at epsilon = 0.4."""
    one = fn.approx_dp_to_approx_zcdp(premise("approx_dp", epsilon="0.2", delta="0.01"))
    three = fn.approx_zcdp_compose(fn.approx_zcdp_compose(one, one), one)
    assert str(three) == "0.029701-approximate 0.06-zCDP"
    assert contains(fn.approx_zcdp_to_approx_dp(three, epsilon="0.4").delta, "0.151701721202554")
    assert any("measurable_components" in given for given in three.step.assumptions)
    with pytest.raises(InputError, match="0 <= delta < 1"):
        premise("approx_zcdp", delta=1, rho=1)


def test_private_and_concentrated_mechanisms_compose_without_a_choice_of_components() -> None:
    """Approximate zCDP, then (0.2, 0.01)-DP, then zCDP: nothing is assumed of the components."""
    one = premise("approx_zcdp", delta="0.01", rho="0.1")
    two = fn.approx_zcdp_compose_approx_dp(one, premise("approx_dp", epsilon="0.2", delta="0.01"))
    three = fn.approx_zcdp_compose_zcdp(two, premise("zcdp", rho="0.1"))
    assert str(three) == "0.0199-approximate 0.22-zCDP"
    assert "measurable_components" not in three.tree()
    with pytest.raises(InputError, match="delta2 < 1 must hold"):
        fn.approx_zcdp_compose_approx_dp(one, premise("approx_dp", epsilon="0.2", delta=1))


def test_results_carry_their_derivation() -> None:
    g = fn.zcdp_to_approx_dp(fn.gaussian_zcdp(sensitivity=1, sigma="2.5"), delta="1e-6")
    tree = g.tree()
    assert "bs16.lemma-3.5" in tree
    assert "bs16.lemma-2.4-mechanism" in tree
    assert "checked: 0 < sigma" in tree
    assert "given: sensitivity(q, N, 1)" in tree
    assert set(g.axioms()) == {"gaussian_density", "monotone_convergence"}
    assert g.step.premises[0].rho.exact == Fraction(2, 25)


def test_the_number_is_in_the_theorem() -> None:
    g = fn.gaussian_zcdp(sensitivity=3, sigma=2)
    assert g.step.theorem is not None
    assert g.step.theorem.conclusion.args[-1] == g.rho.term


REFUSED = [
    ("gaussian_zcdp", {"sensitivity": 1, "sigma": 0}, "sigma = 0: 0 < sigma must hold"),
    ("gaussian_zcdp", {"sensitivity": -1, "sigma": 1}, "sensitivity = -1: 0 <= sensitivity must hold"),
    ("gaussian_zcdp", {"sensitivity": 1}, "sigma = missing: gaussian_zcdp needs this argument"),
    ("gaussian_zcdp", {"sensitivity": 1, "sigma": float("nan")}, "sigma = nan: must be a finite number"),
    ("gaussian_zcdp", {"sensitivity": 1, "sigma": 1, "mu": 0}, "mu = 0: gaussian_zcdp has no such argument"),
    ("zcdp_to_approx_dp", {"xi": 0, "rho": 1, "delta": 0}, "delta = 0: 0 < delta must hold"),
    ("zcdp_to_approx_dp", {"xi": 0, "rho": 1, "delta": "1.5"}, "delta = 1.5: delta <= 1 must hold"),
    ("zcdp_to_approx_dp", {"xi": 0, "rho": -1, "delta": "0.5"}, "rho = -1: 0 < rho must hold"),
    ("group_privacy", {"xi": -1, "rho": 2, "k": 2}, "xi = -1: 0 <= xi must hold"),
    ("group_privacy", {"xi": 0, "rho": 2, "k": "2.5"}, "k = 2.5: k is a natural number must hold"),
    ("group_privacy", {"xi": 0, "rho": 2, "k": 0}, "k = 0: 1 <= k must hold"),
    ("renyi_triangle", {"k": 1, "alpha": 2, "d_pr": 1, "d_rq": 1}, "k = 1: 1 < k must hold"),
    ("renyi_triangle", {"k": 2, "alpha": 1, "d_pr": 1, "d_rq": 1}, "alpha = 1: 1 < alpha must hold"),
    ("pure_dp_to_zcdp", {"epsilon": "-0.1"}, "epsilon = -0.1: 0 <= epsilon must hold"),
]


@pytest.mark.parametrize(("name", "arguments", "message"), REFUSED)
def test_refusals_name_parameter_value_and_condition(name: str, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        library().function(name)(**arguments)
    assert str(caught.value).startswith(message)


def test_different_relations_do_not_compose() -> None:
    one = premise("zcdp", "replace-one", rho=1)
    other = premise("zcdp", "add-or-remove-one", rho=1)
    with pytest.raises(RelationError, match="add-or-remove-one and replace-one"):
        fn.zcdp_compose(one, other)
    with pytest.raises(RelationError, match="needs a zcdp guarantee"):
        fn.zcdp_to_approx_dp(premise("pure_dp", epsilon=1), delta="0.1")


def test_numbers_and_derivations_cannot_be_changed_behind_a_guarantee() -> None:
    g = fn.gaussian_zcdp(sensitivity=1, sigma=1)
    assert not hasattr(g.rho, "__dict__")
    exact = g.rho.exact
    assert exact is not None
    exact._numerator = 0  # type: ignore[attr-defined]
    assert g.rho.exact == Fraction(1, 2)
    for part, name, value in ((g.rho, "term", num(0)), (g.step, "assumptions", ())):
        with pytest.raises(AttributeError):
            object.__setattr__(part, name, value)
        with pytest.raises((AttributeError, TypeError, DpproofsError)):
            part.__setstate__([value])  # type: ignore[attr-defined]
    g.rho.__init__(num(0))  # type: ignore[misc]
    assert g.rho.exact == Fraction(1, 2)


def test_a_guarantee_rests_on_nothing_that_is_not_listed() -> None:
    claimed = PURE_DP(M, N, epsilon)
    about = forall(x1, INDISTINGUISHABLE(M(x1), M(x1), epsilon, 0))
    lemma = Lemma("fake", "", "", (about,), claimed, lambda claim: infer("assume", formula=claim.conclusion))
    other = infer("assume", formula=claimed)
    with pytest.raises(DpproofsError, match="which the statement lacks"):
        Verified(lemma, "fake")(epsilon=0)
    with pytest.raises(DpproofsError, match="the theorem also rests on"):
        check_listed(Step("fake", "", "", other, (), (), (), ()), other)


def test_two_parameters_given_by_one_expression() -> None:
    g = premise("zcdp", xi=1, rho=1)
    assert str(fn.zcdp_compose(g, g)) == "(2, 2)-zCDP"


@settings(max_examples=75, deadline=None)
@given(positive, deltas)
def test_zcdp_to_approx_dp_is_never_below_a_gaussian(rho: Fraction, delta: Fraction) -> None:
    """The exact delta of the Gaussian mechanism at the bound is at most delta."""
    epsilon = fn.zcdp_to_approx_dp(xi=0, rho=rho, delta=delta).epsilon.enclosure()[0]
    mu, e = mpmath.sqrt(2 * number(rho)), number(epsilon)
    tail = mpmath.ncdf
    exact = tail(mu / 2 - e / mu) - mpmath.exp(e) * tail(-mu / 2 - e / mu)
    assert exact <= number(delta)


@pytest.mark.by_turns(2)
@settings(max_examples=75, deadline=None)
@given(
    st.fractions(min_value=Fraction(1, 1000), max_value=8, max_denominator=1000),
    st.fractions(min_value=Fraction(1001, 1000), max_value=60, max_denominator=1000),
)
def test_pure_dp_bounds_hold_for_randomized_response(epsilon: Fraction, alpha: Fraction) -> None:
    rho = number(fn.pure_dp_to_zcdp_optimal(epsilon=epsilon).rho.enclosure()[0])
    loose = number(fn.pure_dp_to_zcdp(epsilon=epsilon).rho.enclosure()[0])
    e, a = number(epsilon), number(alpha)
    p = 1 / (1 + mpmath.exp(-e))
    moment = p**a * (1 - p) ** (1 - a) + (1 - p) ** a * p ** (1 - a)
    divergence = mpmath.log(moment) / (a - 1)
    assert divergence <= rho * a * (1 + mpmath.mpf(10) ** -30)
    assert rho <= loose


def test_the_optimal_zcdp_of_a_mechanism_that_tells_nothing_is_none():
    nothing = fn.pure_dp_to_zcdp_optimal(epsilon=0)
    assert str(fn.zcdp_weaken(nothing, rho2=0, xi2=0)) == "0-zCDP"


weights = st.lists(st.integers(1, 1000), min_size=3, max_size=3)


@settings(max_examples=100, deadline=None)
@given(weights, weights, weights, st.integers(2, 6), st.integers(2, 6))
def test_triangle_on_random_distributions(p: list[int], r: list[int], q: list[int], k: int, alpha: int) -> None:
    def law(weight: list[int]) -> list[mpmath.mpf]:
        return [mpmath.mpf(x) / sum(weight) for x in weight]

    def renyi(a: list[mpmath.mpf], b: list[mpmath.mpf], order: mpmath.mpf) -> mpmath.mpf:
        return mpmath.log(sum(x**order * y ** (1 - order) for x, y in zip(a, b, strict=True))) / (order - 1)

    P, R, Q = law(p), law(r), law(q)
    first = renyi(P, R, mpmath.mpf(k * alpha - 1) / (k - 1))
    second = renyi(R, Q, mpmath.mpf(k * alpha))
    bound = fn.renyi_triangle(
        k=k,
        alpha=alpha,
        d_pr=Fraction(str(mpmath.nstr(first + mpmath.mpf(10) ** -25, 30))),
        d_rq=Fraction(str(mpmath.nstr(second + mpmath.mpf(10) ** -25, 30))),
    )
    assert renyi(P, Q, mpmath.mpf(alpha)) <= number(bound.value.enclosure()[1])


@given(st.lists(st.tuples(positive, positive), min_size=1, max_size=5))
@settings(max_examples=13, deadline=None)
def test_composition_adds_up_in_any_order(parts: list[tuple[Fraction, Fraction]]) -> None:
    def total(items: list[tuple[Fraction, Fraction]]) -> Guarantee:
        out = premise("zcdp", xi=items[0][0], rho=items[0][1])
        for xi, rho in items[1:]:
            out = fn.zcdp_compose(out, premise("zcdp", xi=xi, rho=rho))
        return out

    forward, backward = total(parts), total(parts[::-1])
    assert forward.rho.exact == backward.rho.exact == sum(r for _, r in parts)
    assert forward.xi.exact == backward.xi.exact == sum(x for x, _ in parts)


def _resting_on(hypothesis: Term) -> tuple[Step, Theorem]:
    """A theorem with this hypothesis, in a derivation whose only premise is 1-zCDP."""
    theorem = infer("assume", formula=hypothesis)
    return Step("made.up", "", "", theorem, (), (), (), (premise("zcdp", rho=1),)), theorem


def test_a_premise_stands_only_for_what_is_said_of_every_mechanism_and_relation() -> None:
    check_listed(*_resting_on(ZCDP(M, N, 0, 1)))
    noise = on(ZCDP, Y=REAL)(lam(x1, normal(q(x1), 1)), N, 0, 1)
    for special in (ZCDP(M, of_groups(D, num(3)), 0, 1), ZCDP(M, of_groups(D, k), 0, 1), noise, ZCDP(M, N, 0, 2)):
        with pytest.raises(DpproofsError, match=r"also rests on|no guarantee can be passed for it"):
            check_listed(*_resting_on(special))


def _declared(conclusion: Term, *hypotheses: Term) -> Verified:
    return Verified(Lemma("x", "x", "x", hypotheses, conclusion, lambda claim: claim), "x")  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize("quantified", [N, M, epsilon], ids=repr)
def test_what_holds_for_every_relation_mechanism_or_number_is_no_premise(quantified: Term) -> None:
    """The lemmas are true: what is wrong is to pass a guarantee of one mechanism over one relation for such a thing."""
    every = forall(quantified, PURE_DP(M, N, epsilon))
    conclusion = {N: PURE_DP(M, of_groups(D, k), epsilon), M: PURE_DP(M, N, epsilon), epsilon: PURE_DP(M, N, 0)}
    lemma = Lemma(
        "x", "x", "x", (every, WITHIN(D, N)), conclusion[quantified], lambda _: infer("assume", formula=every)
    )
    with pytest.raises(DpproofsError, match="no guarantee can be passed for it"):
        Verified(lemma, "x")


def test_a_premise_may_hold_for_every_history_and_index_that_chooses_a_mechanism() -> None:
    family = var("F", function_type(("X", "Y", REAL), prob("Y")))
    mechanism = lam(x1, family(x1, w, k))
    premise_of = forall((k, w), PURE_DP(mechanism, N, epsilon))
    assert guarantee_in(premise_of) is not None
    with pytest.raises(DpproofsError, match="no guarantee can be passed for it"):
        guarantee_in(forall((k, w), PURE_DP(mechanism, N, k)))
    with pytest.raises(DpproofsError, match="no guarantee can be passed for it"):
        guarantee_in(forall((family,), PURE_DP(mechanism, N, epsilon)))


def test_a_guarantee_of_a_mechanism_that_no_premise_speaks_of_is_refused() -> None:
    constant = lam(x1, P)
    for conclusion in (PURE_DP(constant, N, 0), PURE_DP(var("M3", M.type), N, epsilon)):
        with pytest.raises(DpproofsError, match="nothing says how the mechanism"):
            _declared(conclusion, PURE_DP(M, N, epsilon))
    with pytest.raises(DpproofsError, match="nothing says how the mechanism"):
        _declared(PURE_DP(constant, N, 0))


def test_what_is_said_of_every_mechanism_without_hypotheses_is_a_guarantee() -> None:
    """So it is over the relation that is asked for, and names no premise."""
    g = fn.every_mechanism_approx_dp(relation="add-or-remove-one")
    assert (g.epsilon.exact, g.delta.exact, g.relation) == (0, 1, "add-or-remove-one")
    assert not g.step.premises


def test_a_definition_with_the_name_of_another_is_refused() -> None:
    fake = Definition("symmetric", (M, N), PURE_DP(M, N, num(0)))
    hidden = Definition("mine", (M, N), fake(M, N))
    for meant in (fake(M, N), forall(x1, fake(M, N)), hidden(M, N)):
        with pytest.raises(DpproofsError, match="symmetric: a definition needs a name of its own"):
            _declared(PURE_DP(M, N, 0), meant)


def left_open(f: Verified) -> Iterator[Term]:
    """The hypotheses that numbers do not settle: what is given about the mechanism."""
    known = set(f.arguments.values()) | (set() if f.entries is None else {f.entries.length})
    for h in f.lemma.hypotheses:
        described = h.op == "def" or (h.op == "forall" and f.entries is None and not is_about_places(h))
        if guarantee_in(h) is None and (described or h.free - known):
            yield h


def is_about_numbers(h: Term) -> bool:
    """Whether this is a condition on variables that are numbers, which its formula says as well as words."""
    return h.op in ("le", "lt", "eq", "ne", "nat") and all(v.type == REAL for v in h.free)


@pytest.mark.parametrize("name", sorted(library().functions))
def test_what_is_given_is_said_in_words(name: str) -> None:
    unsaid = [h for h in left_open(library().function(name)) if in_words(h, same_but_for_spaces) is None]
    assert all(map(is_about_numbers, unsaid)), unsaid


def test_every_sentence_is_about_something_that_can_be_given() -> None:
    given = [h for f in library().functions.values() for h in left_open(f)]
    assert set(_FORMULAS) <= {repr(h) for h in given}
    assert set(_WORDS) <= set(_NAMED)
    assert not set(_WORDS) & set(_SAID)
    for words in (*_WORDS.values(), *_FORMULAS.values(), *(said[1] for said in _SAID.values() if said)):
        assert len(words.split()) >= 3


def test_the_words_stand_with_the_numbers_and_are_in_the_tree() -> None:
    tree = fn.report_noisy_max_zcdp(sensitivity=2, scale=4).tree()
    assert (
        "given: for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, 2): between neighbours, the "
        "score of each candidate changes by at most the number named last" in tree
    )


def test_another_definition_of_a_known_name_has_no_words() -> None:
    said = _SAID["points"]
    assert said is not None
    (definition, words) = said
    U, k = definition.parameters
    assert in_words(definition(U, k), same_but_for_spaces) == words
    other = Definition("points", (U, k), k <= 1)
    assert in_words(other(U, k), same_but_for_spaces) is None
    assert in_words(forall(k, implies(0 <= k, other(U, k))), same_but_for_spaces) is None
    unknown = Definition("some_notion", (U, k), k <= 1)
    assert in_words(unknown(U, k), same_but_for_spaces) is None


def test_words_of_the_library_are_said_by_the_library_alone() -> None:
    for known in (POISSON_SAMPLING, ZCDP, Definition("sensitivity", (k,), k <= 1)):
        with pytest.raises(DpproofsError, match="is a name of the library"):
            put_in_words(known, "nothing is assumed here at all")


def test_what_two_say_of_a_definition_is_not_said() -> None:
    own = Definition("said_twice", (k,), k <= 1)
    put_in_words(own, "a number is at most 1")
    put_in_words(own, "a number is at most 1")
    assert in_words(own(k), same_but_for_spaces) == "a number is at most 1"
    put_in_words(own, "nothing is assumed here at all")
    assert in_words(own(k), same_but_for_spaces) is None


def test_two_arguments_of_one_name_are_refused() -> None:
    lemma = library().function("zcdp_weaken").lemma
    with pytest.raises(DpproofsError, match="each argument must have one name"):
        Verified(lemma, "x", {"rho": var("xi")})
    with pytest.raises(DpproofsError, match="each argument must have one name"):
        Verified(lemma, "x", {"a": var("rho"), "b": var("rho")})


def test_groups_do_not_pass_to_data_in_parts() -> None:
    """Three records can differ in two parts: two 1-DP mechanisms on groups of 3 are 2-DP together, not 1-DP."""
    one = premise("pure_dp", "replace-one, groups of 3", epsilon=1)
    with pytest.raises(RelationError, match="which can differ in several"):
        fn.parallel_pure_dp(one, one)
    with pytest.raises(RelationError, match="which can differ in several"):
        fn.parallel_zcdp(xi=0, rho=1, xi2=0, rho2=1, relation="add-or-remove-one, groups of 2")
    both = fn.parallel_pure_dp(premise("pure_dp", epsilon=1), premise("pure_dp", epsilon=1))
    assert fn.group_privacy_pure_dp(both, k=3).relation == "replace-one, groups of 3"


def sampled_record() -> Guarantee:
    noise = fn.gaussian_dp_vector(l2_sensitivity=1, sigma=2, relation="add-or-remove-one")
    return fn.poisson_sampled_gaussian_dp(noise, sampling_rate="1/10")


def test_a_profile_for_one_order_of_neighbours_is_over_remove_one() -> None:
    assert sampled_record().relation == "remove-one"
    for relation in ("replace-one", "remove-one", "add-or-remove-one, groups of 2"):
        with pytest.raises(RelationError):
            fn.poisson_sampled_gaussian_dp(premise("gaussian_dp", relation, mu_squared=1), sampling_rate="1/10")


def test_a_record_that_is_replaced_in_samples_is_removed_and_added_before() -> None:
    noise = fn.gaussian_dp_vector(l2_sensitivity=1, sigma=2, relation="add-or-remove-one")
    found = fn.poisson_sampled_replaced_gaussian_dp(noise, sampling_rate="1/10")
    assert found.relation == "replace-one"
    assert fn.replaced_gaussian_dp_to_gaussian_dp(found).mu_squared.exact == 1
    for relation in ("replace-one", "remove-one", "add-or-remove-one, groups of 2"):
        with pytest.raises(RelationError):
            fn.poisson_sampled_replaced_gaussian_dp(premise("gaussian_dp", relation, mu_squared=1), sampling_rate="1/9")


REMOVED = {"pure_dp": {"epsilon": 1}, "approx_dp": {"epsilon": 1, "delta": 0}, "zcdp": {"rho": 1},
           "gaussian_dp": {"mu_squared": 1}, "kl_dp": {"kappa": 1}}  # fmt: skip


def test_what_asks_anything_of_neighbours_is_not_for_one_order() -> None:
    """Groups, symmetric conversions, other samples, parts: each is refused, and the relation never gets lost."""
    tried = set()
    for notion, numbers in REMOVED.items():
        g = premise(notion, "remove-one", **numbers)
        for name, role in roles().roles.items():
            if role is None or role.premises != (notion,) or role.chooses or role.sets:
                continue
            there = "add-or-remove-one" if role.kind == "either order" else "remove-one"
            try:
                assert getattr(fn, name)(g).relation == there
            except RelationError:
                tried.add(role.kind)
    assert {"conversion", "replacement"} <= tried
    half = {"sampling_rate": "1/2"}
    for refused in (
        lambda: fn.group_privacy_pure_dp(premise("pure_dp", "remove-one", epsilon=1), k=2),
        lambda: fn.poisson_sampled_pure_dp(premise("pure_dp", "remove-one", epsilon=1), **half),
        lambda: fn.fixed_size_sampled_pure_dp(
            premise("pure_dp", "remove-one", epsilon=1), sample_size=1, dataset_size=2
        ),
        lambda: fn.parallel_pure_dp(*[premise("pure_dp", "remove-one", epsilon=1)] * 2),
        lambda: fn.gaussian_zcdp(sensitivity=1, sigma=1, relation="remove-one"),
        lambda: fn.pure_dp_compose(premise("pure_dp", "remove-one", epsilon=1), premise("pure_dp", epsilon=1)),
    ):
        with pytest.raises(RelationError):
            refused()


def test_add_or_remove_one_is_reached_from_one_order_by_the_theorem_on_both_alone() -> None:
    entries = {"step": 1, "width": 8, "last": 0, "origin": -1, "rest": 0, "unit": 1, "table": 1}
    removed, either = (premise("table_dp", relation, **entries) for relation in ("remove-one", "add-or-remove-one"))
    assert fn.table_dp_to_approx_dp(removed, epsilon=0).relation == "remove-one"
    assert fn.table_dp_one_order(either).relation == "remove-one"
    both = fn.table_dp_to_approx_dp_either_order(removed, epsilon="1/2")
    assert both.relation == "add-or-remove-one"
    one = fn.table_dp_to_approx_dp(removed, epsilon="1/2")
    assert both.delta.enclosure()[0] > one.delta.enclosure()[1] > 0
    noise = premise("gaussian_dp", "remove-one", mu_squared=2)
    assert fn.gaussian_dp_either_order(noise).relation == "add-or-remove-one"
    assert fn.gaussian_dp_either_order(noise).mu_squared.exact == 2
    with pytest.raises(RelationError):
        fn.gaussian_dp_either_order(premise("gaussian_dp", "replace-one", mu_squared=2))
    for function, g in ((fn.table_dp_one_order, removed), (fn.table_dp_to_approx_dp_either_order, either)):
        numbers = {} if function is fn.table_dp_one_order else {"epsilon": 0}
        with pytest.raises(RelationError):
            function(g, **numbers)
    with pytest.raises(InputError, match="relation"):
        accounting.given("pure_dp", epsilon=1, relation="remove-one")
    with pytest.raises(InputError, match="relation"):
        accounting.given("pure_dp", epsilon=1).verify("pure_dp", epsilon=1, relation="remove-one")


T = var("T", function_type(("X",), prob("X")))


def test_the_relation_of_a_result_is_read_off_the_statement() -> None:
    def of(conclusion: Term, *hypotheses: Term) -> Verified:
        return _declared(conclusion, PURE_DP(M, N, epsilon), *hypotheses)

    of(PURE_DP(M, N, epsilon))
    of(PURE_DP(M, steps_of, epsilon), TWO_STEPS(N, steps_of))
    of(PURE_DP(M, of_groups(D, k), epsilon), WITHIN(D, N), nat(k))
    samples = POISSON_SAMPLING(T, N, epsilon), FIXED_SIZE_SAMPLING(T, N, k, epsilon)
    for sampling, relation in zip(samples, reversed(RELATIONS), strict=True):
        function = of(PURE_DP(M, N, epsilon), sampling)
        assert function._passage(relation, {}) == relation
        with pytest.raises(RelationError):
            function._passage(next(other for other in RELATIONS if other != relation), {})
    with pytest.raises(DpproofsError, match="several hypotheses say who are neighbours"):
        of(PURE_DP(M, N, epsilon), *samples)
    for unread in (
        (PURE_DP(M, steps_of, epsilon),),
        (PURE_DP(M, steps_of, epsilon), TWO_STEPS(steps_of, N)),
        (PURE_DP(M, of_groups(D, k), epsilon), nat(k)),
        (PURE_DP(M, of_groups(D, k + 1), epsilon), WITHIN(D, N), nat(k)),
        (PURE_DP(M, of_groups(D, k), epsilon), WITHIN(D, steps_of), nat(k)),
    ):
        with pytest.raises(DpproofsError, match="which neighbouring relation"):
            of(*unread)


def test_two_guarantees_of_one_mechanism_say_so() -> None:
    both = fn.pure_and_zcdp_to_capped_cdp(premise("pure_dp", epsilon=1), premise("zcdp", rho="0.1"))
    assert "given: the guarantees are about one mechanism" in both.tree()


class _AnyText(str):
    """Text that is equal to all text."""

    __slots__ = ()

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


def test_relations_that_say_to_be_equal_do_not_compose() -> None:
    one = premise("pure_dp", _AnyText("replace-one"), epsilon=0)
    assert type(one.relation) is str
    with pytest.raises(RelationError, match="add-or-remove-one and replace-one"):
        fn.pure_dp_compose(one, premise("pure_dp", "add-or-remove-one", epsilon=1))
