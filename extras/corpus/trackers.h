// Our own constructions of what public trackers report: the fact and the link, in our words and with
// numbers of ours unless a number is the fact.
#ifndef TRACKERS_H
#define TRACKERS_H

// clang-format off
#define RAYLIB_2080 " | note raylib 2080: lines missed if one is vertical or horizontal and the other has fractions https://github.com/raysan5/raylib/issues/2080"
#define RAYLIB_3742 " | note raylib 3742: points outside of a polygon reported inside, by the loop over its sides https://github.com/raysan5/raylib/issues/3742"
#define RAYLIB_5510 " | note raylib 5510: lines missed if one is horizontal and the other nearly vertical https://github.com/raysan5/raylib/issues/5510"
#define RAYLIB_3575 " | note raylib 3575: circle and small rectangle missed, by a centre cut to whole numbers https://github.com/raysan5/raylib/issues/3575"
#define PARRY_378 " | note parry 378: contact point far off where a capsule just touches a long box https://github.com/dimforge/parry/issues/378"
#define PARRY_34 " | note parry 34: ball centred on a corner of a box missed https://github.com/dimforge/parry/issues/34"
#define PARRY_70 " | note parry 70: capsules missed at steps through a box https://github.com/dimforge/parry/issues/70"
#define PARRY_180 " | note parry 180: falling square reported to miss a line below it, as the ray of its centre through their Minkowski sum https://github.com/dimforge/parry/issues/180"
#define PARRY_31 " | note parry 31: ray reported to hit a segment of no length https://github.com/dimforge/parry/issues/31"
#define NCOLLIDE_269 " | note ncollide 269: ray reported to hit a parallel segment https://github.com/dimforge/ncollide/issues/269"
#define CUTE_256 " | note cute_headers 256: diamonds that overlap by little reported apart, by rounding in GJK https://github.com/RandyGaul/cute_headers/issues/256"
#define CUTE_160 " | note cute_headers 160: large boxes that cross reported apart, by rounding in GJK https://github.com/RandyGaul/cute_headers/issues/160"
#define COLLIDE2D_37 " | note p5.collide2D 37: first polygon inside the second missed; points level with corners https://github.com/bmoren/p5.collide2D/issues/37"
#define COLLIDE2D_50 " | note p5.collide2D 50: polygon inside a larger rectangle missed https://github.com/bmoren/p5.collide2D/issues/50"
#define SHAPELY_423 " | note shapely 423: the decimals lie on the line, the doubles beside it https://github.com/shapely/shapely/issues/423"

static const char *const trackers[] = {
    // A vertical or horizontal side, and a line with fractions across it.
    "segment 6 0 6 5 | segment 0.5 2 7 3" RAYLIB_2080,
    "segment 6 0 6 5 | segment 0.1 2 7.3 2.9" RAYLIB_2080,
    "segment 0 2 9 2 | segment 0.7 0.1 4.4 4.3" RAYLIB_2080,
    "segment 500 0 500 300 | segment 90.5 120 650.25 210" RAYLIB_2080,
    "segment 0 2 9 2 | segment 3.3 0 3.3 2" RAYLIB_2080,
    "segment 6 0 6 5 | segment 0.1 2 5.9 2.9" RAYLIB_2080,
    // A square turned a little, and points beside and level with its corners.
    "point 5 0 | polygon 4 4 0 0 1 1 5 5 4" RAYLIB_3742,
    "point 0 5 | polygon 4 4 0 0 1 1 5 5 4" RAYLIB_3742,
    "point 6 4 | polygon 4 4 0 0 1 1 5 5 4" RAYLIB_3742,
    "point -1 1 | polygon 4 4 0 0 1 1 5 5 4" RAYLIB_3742,
    "point 5 1 | polygon 4 4 0 0 1 1 5 5 4" RAYLIB_3742,
    "point 4 1 | polygon 4 4 0 0 1 1 5 5 4" RAYLIB_3742,
    "point 1 4 | polygon 4 5 4 1 5 0 1 4 0" RAYLIB_3742,
    // A horizontal line, and one that is vertical but for a few units in the last place.
    "segment 0 16 40 16 | segment 20.9375 0 20.937501907348633 32" RAYLIB_5510,
    "segment 0 120 300 120 | segment 150.25 -20 150.2500152587890625 240" RAYLIB_5510,
    "segment 0 0 8 0 | segment 0x1.8p+1 -4 0x1.8000000000001p+1 4" RAYLIB_5510,
    "segment 0 0 8 0 | segment 0x1.8p+1 -4 0x1.8000020000000p+1 4" RAYLIB_5510,
    "segment 0 0 3 0 | segment 0x1.8000000000001p+1 -4 0x1.8000000000002p+1 4" RAYLIB_5510,
    // A box of half a unit.
    "circle 0.75 0.75 0.25 | aabb 0.5 0.5 0.625 0.875" RAYLIB_3575,
    "circle 0.7 0.7 0.25 | aabb 0.25 0.5 0.5 0.75" RAYLIB_3575,
    "circle 0.25 0.25 0.125 | aabb 0.375 0.125 0.5 0.375" RAYLIB_3575,
    // A capsule over the top of a wide box.
    "capsule -2 -2 -2 -1 1 | aabb -4 0 8 1" PARRY_378,
    "capsule -2 -2.25 -2 -1.25 0.75 | aabb -4 -0.5 8 0.5" PARRY_378,
    "capsule -2 -2 -2 -0x1.0000000000001p+0 1 | aabb -4 0 8 1" PARRY_378,
    "capsule -2 -2 -2 -0x1.fffffffffffffp-1 1 | aabb -4 0 8 1" PARRY_378,
    "capsule -2.037 -1.75 -2.037 -1.25 0.5 | obb 0 0 4 0.75 1 0" PARRY_378,
    "circle 2 2 1 | aabb -2 -2 2 2" PARRY_34,
    "circle 2 2 1 | obb 0 0 2 2 1 0" PARRY_34,
    "circle 2 2 0.0009765625 | aabb -2 -2 2 2" PARRY_34,
    "circle 2 0 1 | aabb -2 -2 2 2" PARRY_34,
    "capsule 0 -1 0 1 1 | aabb -20 1 20 41" PARRY_70,
    "capsule 0 -0.995 0 1.005 1 | aabb -20 0 20 40" PARRY_70,
    "capsule 0 -2 0 0 1 | aabb -20 1 20 41" PARRY_70,
    "capsule 0 -2.005 0 -0.005 1 | aabb -20 1 20 41" PARRY_70,
    // A square of half width 2 falls on a line of 123: the floats of the report, then past its ends.
    "ray 0x1.f61018p+3 0x1.b00e86p+5 0x1.0aaebp-7 -0x1.fffb8cp-1 | aabb -1 -1 126 3" PARRY_180,
    "ray 16 54 0.0078125 -1 | aabb -1 -1 126 3" PARRY_180,
    "ray 0 131 -0.0078125 -1 | aabb -1 -1 126 3" PARRY_180,
    "ray 0 130 -0.0078125 -1 | aabb -1 -1 126 3" PARRY_180,
    "ray 125 131 0.0078125 -1 | aabb -1 -1 126 3" PARRY_180,
    "ray 0 0 1 0 | segment 9 9 9 9 | flag degenerate" PARRY_31,
    "ray 0 0 1 0 | segment 9 0 9 0 | flag degenerate" PARRY_31,
    "ray 0 0 1 0 | segment -9 0 -9 0 | flag degenerate" PARRY_31,
    "ray 0 0 0 -1 | segment 2 5 2 -3" NCOLLIDE_269,
    "ray 4 0 0 1 | segment 3 2 3 1" NCOLLIDE_269,
    "ray 4 0 0 1 | segment 4 2 4 1" NCOLLIDE_269,
    "ray 4 0 0 1 | segment 4 -1 4 -2" NCOLLIDE_269,
    // Diamonds of radius 10: above and beside each other by 18 to 21.
    "polygon 4 0 -10 10 0 0 10 -10 0 | polygon 4 0 8 10 18 0 28 -10 18" CUTE_256,
    "polygon 4 30 -10 40 0 30 10 20 0 | polygon 4 30 8 40 18 30 28 20 18" CUTE_256,
    "polygon 4 0 -10 10 0 0 10 -10 0 | polygon 4 0 9 10 19 0 29 -10 19" CUTE_256,
    "polygon 4 0 -10 10 0 0 10 -10 0 | polygon 4 0 10 10 20 0 30 -10 20" CUTE_256,
    "polygon 4 0 -10 10 0 0 10 -10 0 | polygon 4 0 11 10 21 0 31 -10 21" CUTE_256,
    "polygon 4 0 -10 10 0 0 10 -10 0 | polygon 4 18 -10 28 0 18 10 8 0" CUTE_256,
    "polygon 4 600 900 600 1100 -800 1100 -800 900 | polygon 4 -600 700 -600 1200 -900 1200 -900 700" CUTE_160,
    "polygon 4 6000 9000 6000 11000 -8000 11000 -8000 9000 | polygon 4 -8000 7000 -8000 12000 -9000 12000 -9000 7000" CUTE_160,
    // One polygon inside the other, in both orders; points level with corners.
    "polygon 4 4 4 6 4 6 6 4 6 | polygon 4 0 0 10 0 10 10 0 10" COLLIDE2D_37,
    "polygon 4 0 0 10 0 10 10 0 10 | polygon 4 4 4 6 4 6 6 4 6" COLLIDE2D_37,
    "polygon 4 5 4 6 5 5 6 4 5 | polygon 4 5 0 10 5 5 10 0 5" COLLIDE2D_37,
    "point 3 5 | polygon 4 5 0 10 5 5 10 0 5" COLLIDE2D_37,
    "point -3 5 | polygon 4 5 0 10 5 5 10 0 5" COLLIDE2D_37,
    "point 13 5 | polygon 4 5 0 10 5 5 10 0 5" COLLIDE2D_37,
    "point 4 4 | polygon 6 0 0 8 0 8 8 6 4 2 4 0 8" COLLIDE2D_37,
    "point 1 4 | polygon 6 0 0 8 0 8 8 6 4 2 4 0 8" COLLIDE2D_37,
    "aabb 0 0 9 9 | polygon 3 4 4 5 4 4 5" COLLIDE2D_50,
    "polygon 4 4 4 5 4 5 5 4 5 | aabb 0 0 9 9" COLLIDE2D_50,
    "aabb 4 4 5 5 | polygon 4 0 0 9 0 9 9 0 9" COLLIDE2D_50,
    // Thirds and tenths of a line whose ends are decimals.
    "point 0.7 0.4 | segment 0 0 2.1 1.2 | flag either" SHAPELY_423,
    "point 7 4 | segment 0 0 21 12" SHAPELY_423,
    "point 0.1 0.3 | segment 0 0 0.2 0.6" SHAPELY_423,
    "point 0.2 0.3 | segment 0 0 2 3 | flag either" SHAPELY_423,
    "point -0.1 -0.2 | segment 0 0 -1 -2" SHAPELY_423,
    "point 1.1 2.2 | segment 0.1 0.2 3.1 6.2" SHAPELY_423,
    0,
};
// clang-format on

#endif
