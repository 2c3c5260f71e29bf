(* The laws and axioms of dpproofs. Those about numbers alone are proved here from the definitions of DP.v;
   those about measures are parameters, to be proved of a model. *)
Require Import DP.

(* Numbers ----------------------------------------------------------------------------------------------------- *)

Lemma law_leibniz (Y : Space) (A : point Y -> Prop) (x y : point Y) : x = y -> A x -> A y.
Proof. now intros ->. Qed.

Lemma law_least_upper_bound (A : R -> Prop) (a b : R) : A a -> (forall t, A t -> t <= b) ->
  exists c, (forall t, A t -> t <= c) /\ (forall d, (forall t, A t -> t <= d) -> c <= d).
Proof.
  intros given bound. destruct (completeness A) as [c [above least]].
  - exists b. exact bound.
  - exists a. exact given.
  - exists c. split; [exact above|]. intros d h. apply least. exact h.
Qed.

Lemma law_nat_successor (k : R) : natural k -> natural (k + 1).
Proof. intros [n ->]. exists (S n). now rewrite S_INR. Qed.

Lemma law_induction (A : R -> Prop) :
  A 0 -> (forall k, natural k -> A k -> A (k + 1)) -> forall k, natural k -> A k.
Proof.
  intros start step k [n ->]. induction n as [|n IH]; [exact start|].
  rewrite S_INR. apply step; [now exists n|exact IH].
Qed.

Lemma Int_part_IZR (z : Z) : Int_part (IZR z) = z.
Proof. unfold Int_part. rewrite <- (tech_up (IZR z) (z + 1)); try lia; rewrite plus_IZR; lra. Qed.
Lemma Int_part_plus_1 (x : R) : Int_part (x + 1) = (Int_part x + 1)%Z.
Proof.
  unfold Int_part. rewrite <- (tech_up (x + 1) (up x + 1)); try lia; rewrite plus_IZR; destruct (archimed x); lra.
Qed.
Lemma Int_part_bounds (x : R) : IZR (Int_part x) <= x < IZR (Int_part x) + 1.
Proof. destruct (base_Int_part x). lra. Qed.
Lemma Int_part_INR (n : nat) : Z.to_nat (Int_part (INR n)) = n.
Proof. rewrite INR_IZR_INZ, Int_part_IZR. apply Nat2Z.id. Qed.

Lemma law_sum_empty (a b : R) (s : R -> R) (cs : Measurable real real s) : b < a -> sum_of a b s = 0.
Proof.
  intro h. unfold sum_of, ceiling. replace (Z.to_nat _) with O; [reflexivity|].
  pose proof (Int_part_bounds b). pose proof (Int_part_bounds (- a)).
  assert (IZR (Int_part b + Int_part (- a)) < 0) by (rewrite plus_IZR; lra).
  assert (Int_part b + Int_part (- a) < 0)%Z by now apply lt_IZR. lia.
Qed.

Lemma law_sum_step (a b : R) (s : R -> R) (cs : Measurable real real s) :
  a <= b + 1 -> natural (b + 1) -> sum_of a (b + 1) s = sum_of a b s + s (b + 1).
Proof.
  intros h [n e]. unfold sum_of, ceiling. rewrite Int_part_plus_1.
  assert (IZR (Int_part b) = b) as whole_b.
  { assert (b = IZR (Z.of_nat n - 1)) as -> by (rewrite minus_IZR, <- INR_IZR_INZ; lra). now rewrite Int_part_IZR. }
  pose proof (Int_part_bounds (- a)).
  assert (- Int_part (- a) < Int_part b + 1 + 1)%Z by (apply lt_IZR; rewrite !plus_IZR, opp_IZR; lra).
  set (first := (- Int_part (- a))%Z) in *.
  replace (Z.to_nat (Int_part b + 1 - first + 1)) with (S (Z.to_nat (Int_part b - first + 1))) by lia.
  simpl. f_equal. f_equal. rewrite Z2Nat.id by lia. rewrite <- whole_b at 2. rewrite <- plus_IZR. f_equal. lia.
Qed.

Lemma choose_0 (n : nat) : choose n 0 = 1%nat.
Proof. now destruct n. Qed.
Lemma at_naturals_INR (f : nat -> nat -> R) (n k : nat) : at_naturals f (INR n) (INR k) = f n k.
Proof.
  unfold at_naturals. destruct excluded_middle_informative as [_|h]; [now rewrite !Int_part_INR|].
  exfalso. apply h. split; [now exists n|now exists k].
Qed.
Lemma at_naturals_else (f : nat -> nat -> R) (x y : R) : ~ natural y -> at_naturals f x y = 0.
Proof. intro h. unfold at_naturals. destruct excluded_middle_informative as [[_ k]|_]; [now elim h|reflexivity]. Qed.

Lemma law_binomial_zero (n : R) : natural n -> binomial n 0 = 1.
Proof. intros [m ->]. unfold binomial. change 0 with (INR 0). rewrite at_naturals_INR, choose_0. reflexivity. Qed.
Lemma law_binomial_empty (k : R) : not (k = 0) -> binomial 0 k = 0.
Proof.
  intro h. unfold binomial. destruct (classic (natural k)) as [[j ->]|other]; [|now apply at_naturals_else].
  change 0 with (INR 0) at 1. rewrite at_naturals_INR. destruct j; [now elim h|reflexivity].
Qed.
Lemma law_binomial_step (k n : R) :
  natural n -> binomial (n + 1) (k + 1) = binomial n k + binomial n (k + 1).
Proof.
  intros [m ->]. unfold binomial. rewrite <- S_INR. destruct (classic (natural k)) as [[j ->]|other].
  - rewrite <- S_INR, !at_naturals_INR. simpl choose. now rewrite plus_INR.
  - destruct (classic (natural (k + 1))) as [[j e]|others].
    + destruct j as [|j]. 2: { elim other. exists j. rewrite S_INR in e. lra. }
      assert (k + 1 = INR 0) as -> by exact e. rewrite !at_naturals_INR, !choose_0.
      rewrite at_naturals_else by exact other. simpl. lra.
    + rewrite !at_naturals_else by assumption. lra.
Qed.

Lemma law_pow_zero (a : R) : not (a = 0) -> power 0 a = 0.
Proof.
  intro h. unfold power. destruct excluded_middle_informative as [[z ->]|_].
  - rewrite Int_part_IZR. assert (z <> 0)%Z by (intro; subst; now apply h).
    destruct z as [|p|p]; simpl; try lia; rewrite pow_i by lia; [reflexivity|apply Rinv_0].
  - destruct (Rlt_dec 0 0); lra.
Qed.

Lemma law_erfc_complement (a : R) : erfc a = 1 + (-1) * erf a.
Proof. unfold erfc. lra. Qed.
(* DP.v defines erf as the function with this value and the derivative of its kind; that there is one is not shown. *)
Axiom law_erf_zero : erf 0 = 0.

(* Expectations ------------------------------------------------------------------------------------------------ *)

Axiom law_as_always : forall Y (A : point Y -> Prop) (mu : Measure Y),
  (forall w, A w) -> almost_surely Y mu (fun w => A w).
Axiom law_as_modus_ponens : forall Y (A B : point Y -> Prop) (mu : Measure Y),
  almost_surely Y mu (fun w => A w -> B w) -> almost_surely Y mu (fun w => A w) -> almost_surely Y mu (fun w => B w).
Axiom law_E_monotone : forall Y (f g : point Y -> R) (mu : Measure Y),
  Measurable Y real f -> Measurable Y real g ->
  almost_surely Y mu (fun w => f w <= g w) -> integrable Y mu f -> integrable Y mu g -> E Y mu f <= E Y mu g.
Axiom law_E_congruence : forall Y (f g : point Y -> R) (mu : Measure Y),
  Measurable Y real f -> Measurable Y real g ->
  almost_surely Y mu (fun w => f w = g w) -> E Y mu f = E Y mu g /\ (integrable Y mu f -> integrable Y mu g).
Axiom law_E_linear : forall Y (a b : R) (f g : point Y -> R) (mu : Measure Y),
  Measurable Y real f -> Measurable Y real g -> integrable Y mu f -> integrable Y mu g ->
  integrable Y mu (fun w => a * f w + b * g w) /\ E Y mu (fun w => a * f w + b * g w) = a * E Y mu f + b * E Y mu g.
Axiom law_E_zero : forall Y (mu : Measure Y), integrable Y mu (fun _ => 0).
Axiom law_E_one : forall Y (P : Measure Y), Probability Y P ->
  integrable Y P (fun _ => 1) /\ E Y P (fun _ => 1) = 1.
Axiom law_E_dominated : forall Y (f g : point Y -> R) (mu : Measure Y),
  Measurable Y real f -> Measurable Y real g ->
  almost_surely Y mu (fun w => Rabs (f w) <= g w) -> integrable Y mu g -> integrable Y mu f.
Axiom law_E_vanishing : forall Y (f : point Y -> R) (mu : Measure Y), Measurable Y real f ->
  E Y mu (fun w => indicator (0 < f w)) <= 0 -> integrable Y mu (fun w => indicator (0 < f w)) ->
  almost_surely Y mu (fun w => f w <= 0).
Axiom law_E_swap : forall Y Z (f : point Y -> point Z -> R) (mu : Measure Y) (nu : Measure Z),
  Measurable (prod_space Y Z) real (fun p => f (fst p) (snd p)) ->
  almost_surely Y mu (fun y => integrable Z nu (fun z => f y z)) -> (forall y z, 0 <= f y z) ->
  integrable Y mu (fun y => E Z nu (fun z => f y z)) ->
  almost_surely Z nu (fun z => integrable Y mu (fun y => f y z)) /\
  integrable Z nu (fun z => E Y mu (fun y => f y z)) /\
  E Y mu (fun y => E Z nu (fun z => f y z)) = E Z nu (fun z => E Y mu (fun y => f y z)).
Axiom law_E_dirac : forall Y (f : point Y -> R) (x : point Y), Measurable Y real f ->
  integrable Y (dirac Y x) f /\ E Y (dirac Y x) f = f x.

(* Axioms, each with its citation in dpproofs -------------------------------------------------------------------- *)

Definition test {Z} (phi : point Z -> R) : Prop := forall w, 0 <= phi w /\ phi w <= 1.

Axiom axiom_monotone_convergence :
  forall Y (B : R) (f : point Y -> R) (g : R -> point Y -> R) (mu : Measure Y),
  Measurable Y real f -> Measurable (prod_space real Y) real (fun p => g (fst p) (snd p)) ->
  (forall c, 0 < c -> E Y mu (g c) <= B) -> (forall c, 0 < c -> integrable Y mu (g c)) ->
  (forall c d w, 0 < c -> c <= d -> g c w <= g d w) -> (forall w, 0 <= f w) ->
  (forall w e, 0 < e -> exists c, 0 < c /\ f w <= g c w + e) ->
  integrable Y mu f /\ E Y mu f <= B.
Axiom axiom_radon_nikodym : forall Y Z (H K : point Y -> Measure Z),
  Kernel Y Z H -> (forall p, Probability Z (H p)) -> Kernel Y Z K -> (forall p, Probability Z (K p)) ->
  (forall y (phi : point Z -> R), Measurable Z real phi -> test phi -> E Z (H y) phi = 0 -> E Z (K y) phi = 0) ->
  exists L : point Y -> point Z -> R, Measurable (prod_space Y Z) real (fun p => L (fst p) (snd p)) /\
  forall y, (forall z, 0 <= L y z) /\ integrable Z (H y) (L y) /\
  forall phi : point Z -> R, Measurable Z real phi -> test phi ->
  E Z (K y) phi = E Z (H y) (fun z => L y z * phi z).
Axiom axiom_law_with_density : forall U Y Z (K : point U -> point Y -> Measure Z) (P Q : point U -> Measure Y)
  (f g : point U -> point Y -> R),
  Kernel (prod_space U Y) Z (fun p => K (fst p) (snd p)) ->
  (forall p : point (prod_space U Y), Probability Z (K (fst p) (snd p))) ->
  Kernel U Y P -> (forall p, Probability Y (P p)) -> Kernel U Y Q -> (forall p, Probability Y (Q p)) ->
  Measurable (prod_space U Y) real (fun p => f (fst p) (snd p)) ->
  Measurable (prod_space U Y) real (fun p => g (fst p) (snd p)) ->
  (forall u, integrable Y (P u) (f u) /\ integrable Y (Q u) (g u)) ->
  (forall u, E Y (P u) (f u) + E Y (Q u) (g u) = 1) -> (forall u w, 0 <= f u w /\ 0 <= g u w) ->
  exists L : point U -> Measure Z, Kernel U Z L /\ (forall p, Probability Z (L p)) /\
  forall u (phi : point Z -> R), Measurable Z real phi -> test phi ->
  E Z (L u) phi = E Y (P u) (fun y => f u y * E Z (K u y) phi) + E Y (Q u) (fun y => g u y * E Z (K u y) phi).
Definition bell (m s x : R) : R := exp ((-1) * power (x + (-1) * m) 2 * power (2 * power s 2) (-1)).
Axiom axiom_gaussian_density : forall m s : R, 0 < s ->
  integrable real lebesgue (fun x => bell m s x * power (s * power (2 * PI) (1 / 2)) (-1)) /\
  forall phi : R -> R, Measurable real real phi -> @test real phi ->
  E real (normal m s) phi =
  E real lebesgue (fun x => bell m s x * power (s * power (2 * PI) (1 / 2)) (-1) * phi x).
Axiom axiom_lebesgue_translation : forall (b : R) (phi : R -> R), Measurable real real phi ->
  integrable real lebesgue phi ->
  integrable real lebesgue (fun x => phi (x + b)) /\ E real lebesgue (fun x => phi (x + b)) = E real lebesgue phi.
