(* A sum inside a sum, and a product inside a product: what is equal by associativity and units alone. *)
Require Import DP.

Lemma imp_equal (A A' B B' : Prop) : A = A' -> B = B' -> (A -> B) = (A' -> B').
Proof. now intros -> ->. Qed.

Lemma equal_functions (A : Type) (B : A -> Type) (f g : forall a, B a) (a : A) : f = g -> f a = g a.
Proof. now intros ->. Qed.

(* Terms are compared as they are written: a real number is never unfolded, which "reflexivity" may do. *)
Ltac same := match goal with |- ?x = ?x => exact (eq_refl x) end.
Ltac flat := progress rewrite
  ?Rplus_0_l, ?Rplus_0_r, ?Rmult_1_l, ?Rmult_1_r, <- ?Rplus_assoc, <- ?Rmult_assoc.
Ltac regroup := first
  [ same
  | lazymatch goal with
    | |- (fun _ => _) = _ => apply functional_extensionality; intro; cbv beta; regroup
    | |- _ = (fun _ => _) => apply functional_extensionality; intro; cbv beta; regroup
    | |- @eq Prop (_ -> _) (_ -> _) =>
        first [ apply imp_equal; regroup | apply forall_extensionalityP; intro; regroup ]
    | |- @eq Prop (forall x, _) (forall y, _) => apply forall_extensionalityP; intro; regroup
    | |- @eq (point real) ?x ?y => change (@eq R x y); regroup
    | |- @eq (point (prod_space ?A ?B)) ?x ?y => change (@eq (point A * point B) x y); regroup
    | |- (_, _) = (_, _) => apply f_equal2; regroup
    | |- @eq R _ _ => first [ flat; regroup | alike | ring ]
    | |- _ => alike
    end ]
with alike := lazymatch goal with
  | |- ?f ?a = ?g ?a => apply (equal_functions _ _ f g a); regroup
  | |- ?f ?a = ?f ?b => apply (f_equal f); regroup
  | |- ?f ?a = ?g ?b => transitivity (f b); [ apply (f_equal f); regroup | apply (equal_functions _ _ f g b); regroup ]
  end.
(* The goal from a proof of what equals it so. *)
Ltac regrouped h := refine (eq_ind _ (fun A : Prop => A) h _ _); regroup.
