# clip_to_slab (bounds.c): the t at which a ray reaches the near slab has an error of 3 half-ulps, and a
# bit. The t of the far slab, and the end of the ray, have 4 of TS_BOUNDS_FAR times the true one, which is
# 8 half-ulps more: so neither is less than a near t that truly is not greater.
#
# Every operation has a relative error of at most 2^-53: the difference, 1 / direction, the products.
near = mul_rel<53>(sub_rel<53>(low, origin), inverse);
far = mul_rel<53>(mul_rel<53>(sub_rel<53>(high, origin), inverse), more);
end = mul_rel<53>(length, more);

Near = (low - origin) * Inverse; Far = (high - origin) * Inverse;

{ inverse -/ Inverse in [-1b-53, 1b-53] ->
  near -/ Near in [-0x3.01p-53, 0x3.01p-53] /\ far -/ (Far * more) in [-0x4.01p-53, 0x4.01p-53] /\
  end -/ (length * more) in [-1b-53, 1b-53] }
