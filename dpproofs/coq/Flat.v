(* A sum inside a sum, and a product inside a product: what is equal by associativity and units alone. *)
Require Import DP.

Lemma imp_equal (A A' B B' : Prop) : A = A' -> B = B' -> (A -> B) = (A' -> B').
Proof. now intros -> ->. Qed.

(* Terms are compared as they are written: a real number is never unfolded. *)
Ltac same := match goal with |- ?x = ?x => exact (eq_refl x) end.
Ltac flat := progress rewrite
  ?Rplus_0_l, ?Rplus_0_r, ?Rmult_1_l, ?Rmult_1_r, <- ?Rplus_assoc, <- ?Rmult_assoc.
Ltac regroup := first
  [ same
  | lazymatch goal with
    | |- (fun _ => _) = (fun _ => _) => apply functional_extensionality; intro; cbv beta; regroup
    | |- @eq Prop (_ -> _) (_ -> _) =>
        first [ apply imp_equal; regroup | apply forall_extensionalityP; intro; regroup ]
    | |- @eq Prop (forall x, _) (forall y, _) => apply forall_extensionalityP; intro; regroup
    | |- @eq R _ _ => first [ flat; regroup | f_equal; regroup | ring ]
    | |- @eq (_ -> _) _ _ => first [ f_equal; regroup | apply functional_extensionality; intro; cbv beta; regroup ]
    | |- _ => f_equal; regroup
    end ].
(* The goal from a proof of what equals it so. *)
Ltac regrouped h := refine (eq_ind _ (fun A : Prop => A) h _ _); regroup.
