# contact_in_frame (contact_boxes.c): a gap between two oriented boxes along an axis of one of them has
# an error of fewer than 32 half-ulps of both extents, of which CONTACT_NOISE is 128.
#
# Every operation has a relative error of at most 2^-53. The extents are 1. A centre has an error of 2
# half-ulps of its extent, an axis 4, and half a side 3 of itself, and a bit (contact_boxes_series.g). The
# distance of the centres and both boxes' halves are at most 1 together: all errors are linear in them,
# and the greatest factor counts.
d = sub_rel<53>(cx, ax); e = sub_rel<53>(cy, ay);
along = add_rel<53>(mul_rel<53>(d, ux), mul_rel<53>(e, uy));
cosine = add_rel<53>(mul_rel<53>(ux, wx), mul_rel<53>(uy, wy));
sine = sub_rel<53>(mul_rel<53>(ux, wy), mul_rel<53>(uy, wx));
reach = add_rel<53>(own, add_rel<53>(mul_rel<53>(hx, cosine), mul_rel<53>(hy, sine)));
gap = sub_rel<53>(along, reach);

D = CX - AX; E = CY - AY;
Along = D * UX + E * UY; Cosine = UX * WX + UY * WY; Sine = UX * WY - UY * WX;
Reach = Own + (HX * Cosine + HY * Sine);

{ |CX| <= 0.5 /\ |CY| <= 0.5 /\ |AX| <= 0.5 /\ |AY| <= 0.5 /\ |D| <= 0.5 /\ |E| <= 0.5 /\
  |cx - CX| <= 1b-53 /\ |cy - CY| <= 1b-53 /\ |ax - AX| <= 1b-53 /\ |ay - AY| <= 1b-53 /\
  |UX| <= 1 /\ |UY| <= 1 /\ |WX| <= 1 /\ |WY| <= 1 /\
  ux -/ UX in [-4b-53, 4b-53] /\ uy -/ UY in [-4b-53, 4b-53] /\
  wx -/ WX in [-4b-53, 4b-53] /\ wy -/ WY in [-4b-53, 4b-53] /\
  |UX * WX| <= 0.5 /\ |UY * WY| <= 0.5 /\ |UX * WY| <= 0.5 /\ |UY * WX| <= 0.5 /\
  Own in [0, 0.25] /\ HX in [0, 0.25] /\ HY in [0, 0.25] /\ own -/ Own in [-0x3.01p-53, 0x3.01p-53] /\
  hx -/ HX in [-0x3.01p-53, 0x3.01p-53] /\ hy -/ HY in [-0x3.01p-53, 0x3.01p-53] ->
  |cosine - Cosine| <= 0xb.01p-53 /\ |sine - Sine| <= 0xb.01p-53 /\ |gap - (Along - Reach)| <= 31b-53 }

d - D -> (d - (cx - ax)) + ((cx - CX) - (ax - AX));
e - E -> (e - (cy - ay)) + ((cy - CY) - (ay - AY));
