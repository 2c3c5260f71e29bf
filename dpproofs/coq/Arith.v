(* Real arithmetic by certificates: what each kind of step in a certificate says, and the sums by ring and field. *)
Require Import DP Laws.

Lemma by_contradiction (A : Prop) : (~ A -> False) -> A.
Proof. destruct (classic A); tauto. Qed.
Lemma not_not (A : Prop) : ~ ~ A -> A.
Proof. destruct (classic A); tauto. Qed.
Lemma not_and (A B : Prop) : ~ (A /\ B) -> ~ A \/ ~ B.
Proof. destruct (classic A); tauto. Qed.
Lemma not_or (A B : Prop) : ~ (A \/ B) -> ~ A /\ ~ B.
Proof. tauto. Qed.
Lemma not_imp (A B : Prop) : ~ (A -> B) -> A /\ ~ B.
Proof. destruct (classic A); tauto. Qed.
Lemma imp_or (A B : Prop) : (A -> B) -> ~ A \/ B.
Proof. destruct (classic A); tauto. Qed.

Lemma le_known (a b : R) : a <= b -> 0 <= b - a. Proof. lra. Qed.
Lemma lt_known (a b : R) : a < b -> 0 < b - a. Proof. lra. Qed.
Lemma not_le_known (a b : R) : ~ a <= b -> 0 < a - b. Proof. lra. Qed.
Lemma not_lt_known (a b : R) : ~ a < b -> 0 <= a - b. Proof. lra. Qed.
Lemma eq_known (a b : R) : a = b -> b - a = 0. Proof. lra. Qed.
Lemma ne_cases (a b : R) : a <> b -> 0 < b - a \/ 0 < a - b. Proof. lra. Qed.
Lemma sign_cases (a : R) : 0 < 0 - a \/ a - 0 = 0 \/ 0 < a - 0. Proof. lra. Qed.
Lemma min_cases (a b : R) : Rmin a b - a = 0 \/ Rmin a b - b = 0. Proof. unfold Rmin. destruct Rle_dec; lra. Qed.
Lemma max_cases (a b : R) : Rmax a b - a = 0 \/ Rmax a b - b = 0. Proof. unfold Rmax. destruct Rle_dec; lra. Qed.
Lemma abs_cases (a : R) : Rabs a - a = 0 \/ Rabs a - (0 + (-1) * a) = 0. Proof. unfold Rabs. destruct Rcase_abs; lra. Qed.
Lemma min_left (a b : R) : 0 <= a - Rmin a b. Proof. pose proof (Rmin_l a b). lra. Qed.
Lemma min_right (a b : R) : 0 <= b - Rmin a b. Proof. pose proof (Rmin_r a b). lra. Qed.
Lemma max_left (a b : R) : 0 <= Rmax a b - a. Proof. pose proof (Rmax_l a b). lra. Qed.
Lemma max_right (a b : R) : 0 <= Rmax a b - b. Proof. pose proof (Rmax_r a b). lra. Qed.
Lemma abs_above (a : R) : 0 <= Rabs a - a. Proof. pose proof (Rle_abs a). lra. Qed.
Lemma abs_below (a : R) : 0 <= Rabs a - (0 + (-1) * a). Proof. pose proof (Rle_abs (- a)). rewrite Rabs_Ropp in *. lra. Qed.
Lemma ind_cases (A : Prop) : (A /\ indicator A - 1 = 0) \/ (~ A /\ indicator A - 0 = 0).
Proof. unfold indicator. destruct excluded_middle_informative; [left|right]; split; trivial; lra. Qed.
Lemma ind_above (A : Prop) : 0 <= indicator A - 0. Proof. destruct (ind_cases A); lra. Qed.
Lemma ind_below (A : Prop) : 0 <= 1 - indicator A. Proof. destruct (ind_cases A); lra. Qed.

Lemma power_whole (b : R) (z : Z) : power b (IZR z) = powerRZ b z.
Proof. unfold power. destruct excluded_middle_informative as [_|n]; [now rewrite Int_part_IZR|]. elim n. now exists z. Qed.
Lemma power_0 (b : R) : power b 0 = 1. Proof. exact (power_whole b 0). Qed.
Lemma power_positive (b : R) (p : positive) : power b (IZR (Z.pos p)) = b ^ Pos.to_nat p.
Proof. exact (power_whole b (Z.pos p)). Qed.
Lemma power_negative (b : R) (p : positive) : power b (IZR (Z.neg p)) = / b ^ Pos.to_nat p.
Proof. exact (power_whole b (Z.neg p)). Qed.
Lemma power_inverse (b : R) : power b (-1) = / b.
Proof. rewrite (power_negative b 1). simpl. f_equal. ring. Qed.
Lemma power_of_positive (b e : R) : 0 < b -> power b e = exp (e * ln b).
Proof.
  intro p. unfold power. destruct excluded_middle_informative as [[z ->]|_].
  - now rewrite Int_part_IZR, powerRZ_Rpower.
  - now destruct (Rlt_dec 0 b).
Qed.
Lemma inverse_cases (b : R) : (b - 0 = 0 /\ power b (-1) - 0 = 0) \/ power b (-1) * b - 1 = 0.
Proof.
  rewrite power_inverse. destruct (Req_dec b 0) as [->|n].
  - left. rewrite Rinv_0. lra.
  - right. rewrite Rinv_l; lra.
Qed.
Lemma positive_not_zero (a : R) : 0 < a -> a <> 0. Proof. lra. Qed.
Lemma unit_of (b : R) : b <> 0 -> power b (-1) * b - 1 = 0.
Proof. intro n. rewrite power_inverse, Rinv_l; lra. Qed.
Lemma inverse_is (a b : R) : a = / b -> / a = b. Proof. intros ->. apply Rinv_inv. Qed.
Lemma square_not_negative (a : R) : 0 <= a * a. Proof. exact (Rle_0_sqr a). Qed.
Lemma square_positive (a : R) : a <> 0 -> 0 < a * a. Proof. exact (Rsqr_pos_lt a). Qed.
Lemma zero_multiple (a b : R) : b = 0 -> 0 <= a * b. Proof. intros ->. lra. Qed.
Lemma strictly (a : R) : 0 < a -> 0 <= a. Proof. lra. Qed.
Lemma equally (a : R) : a = 0 -> 0 <= a. Proof. lra. Qed.

(* Bases, atoms and the equations for parts of terms. *)
Lemma named (A : Type) (x : A) : exists y, x = y. Proof. now exists x. Qed.
Arguments named {A} x.
Lemma base (v : R) : exists b, 0 < b /\ ln b = v.
Proof. exists (exp v). split; [apply exp_pos|apply ln_exp]. Qed.
Lemma logarithms (a b : R) : 0 < a -> 0 < b -> ln a = ln b -> a = b. Proof. apply ln_inv. Qed.
Lemma negatives (a b : R) : - a = b -> a = (-1) * b. Proof. lra. Qed.
Lemma exponential (t r : R) : 0 < r -> t = ln r -> exp t = r.
Proof. intros p ->. now apply exp_ln. Qed.
Lemma powers (b e r : R) : 0 < b -> 0 < r -> e * ln b = ln r -> power b e = r.
Proof. intros p q h. rewrite power_of_positive, h by assumption. now apply exp_ln. Qed.
Lemma indicator_true (A : Prop) : A -> indicator A = 1.
Proof. intro. destruct (ind_cases A) as [[_ h]|[h _]]; [lra|tauto]. Qed.
Lemma indicator_false (A : Prop) : ~ A -> indicator A = 0.
Proof. intro. destruct (ind_cases A) as [[h _]|[_ h]]; [tauto|lra]. Qed.
Lemma ln_power (b : R) (n : nat) : 0 < b -> ln (b ^ n) = INR n * ln b.
Proof.
  intro p. induction n as [|n IH]; [simpl; rewrite ln_1; ring|].
  change (b ^ S n) with (b * b ^ n). rewrite ln_mult, IH, S_INR by (try apply pow_lt; assumption). ring.
Qed.
Lemma ln_product (a b c : R) : 0 < b -> 0 < c -> a = b * c -> ln a = ln b + ln c.
Proof. intros p q ->. now apply ln_mult. Qed.

(* What is positive or not 0 by its form and by what is known of its parts. *)
Ltac positive := first
  [ assumption
  | lazymatch goal with
    | |- 0 < exp _ => apply exp_pos
    | |- 0 < PI => apply PI_RGT_0
    | |- 0 < IZR (Z.pos _) => apply IZR_lt; reflexivity
    | |- 0 < _ * _ => first [ apply Rmult_lt_0_compat; positive | lra ]
    | |- 0 < / _ => apply Rinv_0_lt_compat; positive
    | |- 0 < _ / _ => apply Rdiv_lt_0_compat; positive
    | |- 0 < _ ^ _ => apply pow_lt; positive
    | |- 0 < _ + _ => first
        [ apply Rplus_lt_0_compat; positive
        | apply Rplus_lt_le_0_compat; [ positive | not_negative ]
        | apply Rplus_le_lt_0_compat; [ not_negative | positive ]
        | lra ]
    | |- _ => lra
    end ]
with not_negative := first
  [ apply Rlt_le; positive
  | lazymatch goal with
    | |- 0 <= _ * _ => apply Rmult_le_pos; not_negative
    | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; not_negative
    | |- 0 <= _ ^ 2 => apply pow2_ge_0
    | |- _ => first [ assumption | lra ]
    end ].
(* What is positive, and a fraction of a sum, is 0 where the sum is; so the sum is not. *)
Ltac first_of e := lazymatch e with ?a + _ => first_of a | _ => e end.
Ltac by_part h := lazymatch goal with
  | |- ?e <> 0 =>
      let m := first_of e in let z := fresh in intro z; assert (m = m - e) by (rewrite z; ring); clear z;
      apply (Rlt_not_eq _ _ h); symmetry;
      match goal with known : m = m - e |- _ => field [known] end;
      repeat split; first [ assumption | apply positive_not_zero; positive ]
  end.
Ltac nonzero := lazymatch goal with
  | |- _ /\ _ => split; nonzero
  | |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified; nonzero
  | |- / _ <> 0 => apply Rinv_neq_0_compat; nonzero
  | |- _ ^ _ <> 0 => apply pow_nonzero; nonzero
  | |- _ => first
      [ assumption | apply positive_not_zero; positive | lra
      | match goal with h : _ <> _ |- _ => intro; apply h; lra end
      | match goal with h : 0 < _ |- _ => by_part h end
      | intro; nra ]
  end.
Ltac closes := first
  [ reflexivity | ring | field; nonzero
  | unfold Rdiv; rewrite ?Rinv_mult, <- ?pow_inv, ?Rinv_inv; first [ ring | field; nonzero ] | lra ].

(* Logarithms of products, and of whole numbers by their small primes. *)
Ltac divided d p :=
  let r := eval compute in (Z.pos p mod d)%Z in constr_eq r 0%Z;
  let q := eval compute in (Z.pos p / d)%Z in
  tryif constr_eq q 1%Z then fail else idtac; rewrite (ln_product (IZR (Z.pos p)) (IZR d) (IZR q)) by lra.
Ltac expanded := repeat first
  [ rewrite ln_1
  | rewrite ln_mult by positive
  | rewrite ln_Rinv by positive
  | rewrite ln_power by positive
  | match goal with
    | |- context [ln (?a / ?b)] => unfold Rdiv at 1; rewrite (ln_mult a (/ b)) by positive
    | |- context [ln (IZR (Z.pos ?p))] =>
        first [ divided 2%Z p | divided 3%Z p | divided 5%Z p | divided 7%Z p | divided 11%Z p | divided 13%Z p ]
    end ]; cbv [INR].

Ltac computed p := let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n.
Ltac whole_power := lazymatch goal with
  | |- context [power ?b (-1)] => rewrite (power_inverse b)
  | |- context [power ?b 0] => rewrite (power_0 b)
  | |- context [power ?b (IZR (Z.pos ?p))] => rewrite (power_positive b p); computed p
  | |- context [power ?b (IZR (Z.neg ?p))] => rewrite (power_negative b p); computed p
  end.
Ltac whole_powers := repeat whole_power.
(* The same for the left side itself. *)
Ltac power_here := lazymatch goal with
  | |- power ?b (-1) = _ => refine (eq_trans (power_inverse b) _)
  | |- power ?b 0 = _ => refine (eq_trans (power_0 b) _)
  | |- power ?b (IZR (Z.pos ?p)) = _ => refine (eq_trans (power_positive b p) _); computed p
  | |- power ?b (IZR (Z.neg ?p)) = _ => refine (eq_trans (power_negative b p) _); computed p
  end.
(* An inverse of what is a product elsewhere. *)
Ltac inverted := first
  [ apply (f_equal Rinv); closes
  | apply inverse_is; unfold Rdiv; rewrite ?Rinv_mult, <- ?pow_inv, ?Rinv_inv; first [ ring | field; nonzero ] ].
(* The last argument of the two sides, a function: they are equal where it is. *)
Ltac under := lazymatch goal with |- ?f ?g = ?f ?h => apply (f_equal f); apply functional_extensionality end.
