from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import arith

x, y = var("x"), var("y")


def proof(claim: Claim):
    """A square is not negative."""
    square = arith(0 <= (x - y) ** 2)
    return arith(claim.conclusion, square)


LEMMA = Lemma("mine.young", "The product is at most half the squares", "", (), 2 * x * y <= x**2 + y**2, proof)
