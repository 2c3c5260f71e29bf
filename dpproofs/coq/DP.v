(* What the terms of dpproofs mean in Coq.

   The functions of real numbers are defined, with the values that the language of dpproofs fixes where mathematics
   leaves one open; where it fixes none, one is chosen here. Spaces, measures and expectations are parameters: whatever
   satisfies what is said of them below is a model. "Print Assumptions" lists all that a theorem rests on. *)
Require Export Reals Lra Lia ZArith.
Require Export Coq.Logic.ClassicalEpsilon Coq.Logic.FunctionalExtensionality Coq.Logic.PropExtensionality.
Require Import Psatz.
Open Scope R_scope.

(* Small numbers by names, which Coq reads faster than digits; it prints digits. *)
Notation _m1 := (IZR (Zneg xH)) (only parsing).
Notation _0 := (IZR Z0) (only parsing).
Notation _1 := (IZR (Zpos xH)) (only parsing).
Notation _2 := (IZR (Zpos (xO xH))) (only parsing).
Notation _3 := (IZR (Zpos (xI xH))) (only parsing).
Notation _4 := (IZR (Zpos (xO (xO xH)))) (only parsing).
Notation _5 := (IZR (Zpos (xI (xO xH)))) (only parsing).
Notation _6 := (IZR (Zpos (xO (xI xH)))) (only parsing).
Notation _7 := (IZR (Zpos (xI (xI xH)))) (only parsing).
Notation _8 := (IZR (Zpos (xO (xO (xO xH))))) (only parsing).
Notation _9 := (IZR (Zpos (xI (xO (xO xH))))) (only parsing).
Notation _10 := (IZR (Zpos (xO (xI (xO xH))))) (only parsing).
Notation _11 := (IZR (Zpos (xI (xI (xO xH))))) (only parsing).
Notation _12 := (IZR (Zpos (xO (xO (xI xH))))) (only parsing).
Notation _13 := (IZR (Zpos (xI (xO (xI xH))))) (only parsing).
Notation _14 := (IZR (Zpos (xO (xI (xI xH))))) (only parsing).
Notation _15 := (IZR (Zpos (xI (xI (xI xH))))) (only parsing).
Notation _16 := (IZR (Zpos (xO (xO (xO (xO xH)))))) (only parsing).

(* Functions of real numbers ---------------------------------------------------------------------------------- *)

Definition natural (x : R) : Prop := exists n : nat, x = INR n.
Definition whole (x : R) : Prop := exists z : Z, x = IZR z.

(* In Coq, too, / 0 is 0, and ln of a number that is not positive is 0. *)
Definition power (b e : R) : R :=
  if excluded_middle_informative (whole e) then powerRZ b (Int_part e)
  else if Rlt_dec 0 b then exp (e * ln b) else 0.
Definition atanh (x : R) : R := / 2 * ln ((1 + x) * / (1 - x)).
Definition erf : R -> R := epsilon (inhabits (fun _ => 0)) (fun F =>
  F 0 = 0 /\ forall x, derivable_pt_lim F x (2 * / sqrt PI * exp (- (x * x)))).
Definition erfc (x : R) : R := 1 - erf x.
Definition indicator (A : Prop) : R := if excluded_middle_informative A then 1 else 0.

Fixpoint choose (n k : nat) : nat :=
  match n, k with
  | _, O => 1
  | O, S _ => 0
  | S m, S j => choose m j + choose m (S j)
  end.
(* The value of a function of natural numbers, and 0 elsewhere. *)
Definition at_naturals (f : nat -> nat -> R) (x y : R) : R :=
  if excluded_middle_informative (natural x /\ natural y)
  then f (Z.to_nat (Int_part x)) (Z.to_nat (Int_part y)) else 0.
Definition binomial : R -> R -> R := at_naturals (fun n k => INR (choose n k)).
Definition entry (x w i : R) : R :=
  if excluded_middle_informative (natural x /\ natural w /\ natural i)
  then IZR ((Int_part x / 2 ^ (Int_part w * Int_part i)) mod 2 ^ Int_part w) else 0.

(* The sum over the integers i with a <= i <= b. *)
Fixpoint sum_from (f : R -> R) (z : Z) (n : nat) : R :=
  match n with O => 0 | S m => sum_from f z m + f (IZR (z + Z.of_nat m)) end.
Definition ceiling (x : R) : Z := (- Int_part (- x))%Z.
Definition sum_of (a b : R) (f : R -> R) : R :=
  sum_from f (ceiling a) (Z.to_nat (Int_part b - ceiling a + 1)).

(* Spaces and measures: what a model has to provide ---------------------------------------------------------- *)

(* The Borel structure of a space. *)
Parameter Structure : Type -> Type.
Parameter real_structure : Structure R.
Record Space := space { point : Type; some_point : point; structure : Structure point }.
Definition real : Space := space R 0 real_structure.
Parameter prod_structure : forall A B : Space, Structure (point A * point B).
Definition prod_space (A B : Space) : Space := space (point A * point B) (some_point A, some_point B) (prod_structure A B).

Parameter Measurable : forall X Y : Space, (point X -> point Y) -> Prop.
Parameter MeasurableSet : forall X : Space, (point X -> Prop) -> Prop.
Parameter Measure : Space -> Type.  (* sigma-finite measures *)
Parameter Probability : forall Y : Space, Measure Y -> Prop.
Parameter Kernel : forall X Y : Space, (point X -> Measure Y) -> Prop.
Parameter E : forall Y : Space, Measure Y -> (point Y -> R) -> R.
Parameter integrable : forall Y : Space, Measure Y -> (point Y -> R) -> Prop.
Parameter almost_surely : forall Y : Space, Measure Y -> (point Y -> Prop) -> Prop.
Parameter dirac : forall Y : Space, point Y -> Measure Y.
Parameter normal : R -> R -> Measure real.
Parameter lebesgue : Measure real.

(* "Measurability has no rule" in dpproofs: here it is proved, from what follows. *)
Axiom dirac_probability : forall {Y} x, Probability Y (dirac Y x).
Axiom normal_probability : forall m s, Probability real (normal m s).
Axiom measurable_constant : forall X Y c, Measurable X Y (fun _ => c).
Axiom measurable_identity : forall X, Measurable X X (fun p => p).
Axiom measurable_fst : forall {X A B f}, Measurable X (prod_space A B) f -> Measurable X A (fun p => fst (f p)).
Axiom measurable_snd : forall {X A B f}, Measurable X (prod_space A B) f -> Measurable X B (fun p => snd (f p)).
Axiom measurable_pair : forall {X A B f g},
  Measurable X A f -> Measurable X B g -> Measurable X (prod_space A B) (fun p => (f p, g p)).
Axiom measurable_composed : forall {X Y Z g f},
  Measurable Y Z g -> Measurable X Y f -> Measurable X Z (fun p => g (f p)).
Definition keeps_measurable (o : R -> R) :=
  forall X (f : point X -> R), Measurable X real f -> Measurable X real (fun p => o (f p)).
Definition keeps_measurable_2 (o : R -> R -> R) := forall X (f g : point X -> R),
  Measurable X real f -> Measurable X real g -> Measurable X real (fun p => o (f p) (g p)).
Axiom measurable_add : keeps_measurable_2 Rplus.
Axiom measurable_mul : keeps_measurable_2 Rmult.
Axiom measurable_pow : keeps_measurable_2 power.
Axiom measurable_min : keeps_measurable_2 Rmin.
Axiom measurable_max : keeps_measurable_2 Rmax.
Axiom measurable_binomial : keeps_measurable_2 binomial.
Axiom measurable_entry : forall {X} {f g h : point X -> R}, Measurable X real f -> Measurable X real g ->
  Measurable X real h -> Measurable X real (fun p => entry (f p) (g p) (h p)).
Axiom measurable_exp : keeps_measurable exp.
Axiom measurable_log : keeps_measurable ln.
Axiom measurable_abs : keeps_measurable Rabs.
Axiom measurable_sinh : keeps_measurable sinh.
Axiom measurable_cosh : keeps_measurable cosh.
Axiom measurable_tanh : keeps_measurable tanh.
Axiom measurable_atanh : keeps_measurable atanh.
Axiom measurable_erf : keeps_measurable erf.
Axiom measurable_erfc : keeps_measurable erfc.
Axiom measurable_ind : forall {X A}, MeasurableSet X A -> Measurable X real (fun p => indicator (A p)).
Axiom measurable_E : forall {X W k f}, Kernel X W k -> Measurable (prod_space X W) real f ->
  Measurable X real (fun p => E W (k p) (fun w => f (p, w))).
Axiom measurable_sum : forall {X a b f}, Measurable X real a -> Measurable X real b ->
  Measurable (prod_space X real) real f -> Measurable X real (fun p => sum_of (a p) (b p) (fun i => f (p, i))).
Axiom set_le : forall {X} {f g : point X -> R},
  Measurable X real f -> Measurable X real g -> MeasurableSet X (fun p => f p <= g p).
Axiom set_lt : forall {X} {f g : point X -> R},
  Measurable X real f -> Measurable X real g -> MeasurableSet X (fun p => f p < g p).
Axiom set_eq : forall {X Y} {f g : point X -> point Y},
  Measurable X Y f -> Measurable X Y g -> MeasurableSet X (fun p => f p = g p).
Axiom set_not : forall {X A}, MeasurableSet X A -> MeasurableSet X (fun p => not (A p)).
Axiom set_and : forall {X A B}, MeasurableSet X A -> MeasurableSet X B -> MeasurableSet X (fun p => A p /\ B p).
Axiom set_or : forall {X A B}, MeasurableSet X A -> MeasurableSet X B -> MeasurableSet X (fun p => A p \/ B p).
Axiom set_imp : forall {X A B}, MeasurableSet X A -> MeasurableSet X B -> MeasurableSet X (fun p => A p -> B p).
Axiom set_constant : forall X (A : Prop), MeasurableSet X (fun _ => A).
Axiom kernel_constant : forall X Y mu, Kernel X Y (fun _ => mu).
Axiom kernel_composed : forall {X Y Z k f}, Kernel Y Z k -> Measurable X Y f -> Kernel X Z (fun p => k (f p)).
Axiom kernel_dirac : forall {X Y f}, Measurable X Y f -> Kernel X Y (fun p => dirac Y (f p)).
Axiom kernel_normal : forall {X f g},
  Measurable X real f -> Measurable X real g -> Kernel X real (fun p => normal (f p) (g p)).
