# ts_features_along (features.c): a gap along a unit normal has an error of fewer than 32 half-ulps of both
# extents, so two results for the same distance differ by fewer than 64, of which features_noise is 128.
#
# Every operation has a relative error of at most 2^-53. Both extents together are 1, of which halves stand
# for each: the errors are linear in them. A corner has an error of at most 4 half-ulps of its solid's
# extent, a unit normal 5 of itself: a difference, half of those of a square and the root, a quotient, a
# product.
first = add_rel<53>(mul_rel<53>(ux, ax), mul_rel<53>(uy, ay));
second = add_rel<53>(mul_rel<53>(ux, bx), mul_rel<53>(uy, by));
gap = sub_rel<53>(second, first);

First = UX * AX + UY * AY; Second = UX * BX + UY * BY;

{ |UX| <= 1 /\ |UY| <= 1 /\ ux -/ UX in [-5b-53, 5b-53] /\ uy -/ UY in [-5b-53, 5b-53] /\
  |AX| <= 0.25 /\ |AY| <= 0.25 /\ |BX| <= 0.25 /\ |BY| <= 0.25 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 ->
  |gap - (Second - First)| <= 20b-53 }
