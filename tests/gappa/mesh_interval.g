# ts_mesh_interval_of_points (mesh_interval.c): 8 half-ulps of the magnitudes of the three products are
# enough to round the projection of a point outwards.
#
# Every operation has a relative error of at most 2^-53. The magnitudes are 1, of which thirds stand for
# each product: the errors are linear in each, and 3 at most. Their rounded sum has lost at most 4
# half-ulps.
px = mul_rel<53>(x, dx); py = mul_rel<53>(y, dy); pz = mul_rel<53>(z, dz);
some = add_rel<53>(px, py);
at = add_rel<53>(some, pz);
error = 1b-50 * magnitude;
high = add_rel<53>(at, error);

X = x * dx; Y = y * dy; Z = z * dz;

{ |X| <= 0.3334 /\ |Y| <= 0.3334 /\ |Z| <= 0.3334 /\ magnitude in [0x0.ffffffffffffp0, 1.001] ->
  |at - (X + Y + Z)| <= 3b-53 /\ high - (X + Y + Z) >= 0 }

at - (X + Y + Z) -> (at - (some + pz)) + (some - (px + py)) + (px - X) + (py - Y) + (pz - Z);
high - (X + Y + Z) -> (high - (at + error)) + (at - (X + Y + Z)) + error;
