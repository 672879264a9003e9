# sweep_circles (loop_sweep.c): 64 half-ulps of the motion's magnitude and the extents are enough to know
# whether the line of the motion passes a circle.
#
# Every operation has a relative error of at most 2^-53. The motion's magnitude and the extents are 1. The
# centre relative to the other is a rounded difference. The length of the motion has 2 half-ulps, and a
# bit: half of those of its square, and the root.
cx = sub_rel<53>(bx, ax); cy = sub_rel<53>(by, ay);
cross = sub_rel<53>(mul_rel<53>(mx, cy), mul_rel<53>(my, cx));
both = add_rel<53>(ra, rb);
reach = mul_rel<53>(both, length);
gap = sub_rel<53>(cross, reach);

CX = bx - ax; CY = by - ay; Cross = mx * CY - my * CX; Reach = (ra + rb) * Length;

{ |mx| <= 1 /\ |my| <= 1 /\ |CX| <= 1 /\ |CY| <= 1 /\ ra + rb in [0, 1] /\ Length in [0, 1] /\
  length -/ Length in [-3b-53, 3b-53] ->
  |gap - (Cross - Reach)| <= 16b-53 }

gap - (Cross - Reach) -> (gap - (cross - reach)) + (cross - Cross) - (reach - Reach);
