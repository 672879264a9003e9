// Pairs of geometries about which a well-known library answers otherwise, as generated and shrunk by
// make trial-geometries: what it says is in the note. The rules of both sides are in
// docs/GEOMETRIES.md.
#ifndef AREAS_FOUND_H
#define AREAS_FOUND_H

// clang-format off
static const char *const areas_found[] = {
    "area 3 -1 0 0 0 1 1 | path 4 -1 1 1 0 0 0 0 1 | relate 1F20F1102 | family found | note GEOS 3.11.1, JTS 1.19.0: 1F21F1102",
    "path 2 1 0 0 0 ; point 0 0 | area 3 0 0 0 1 -1 0 | relate FF1F00212 | family found | note GEOS 3.11.1: F01FF0212",
    "path 2 3 0x1.ffffffffff7f2p+51 -1 0x1.ffffffffff7f4p+51 | path 2 0 0x1.ffffffffff7f4p+51 0 0 | relate 0F1FF0102 | family found | note GEOS 3.11.1, JTS 1.19.0: F01FF0102; GEOS 3.11.1, JTS 1.19.0: another named relation",
    "area 3 -1 0 0 0 -1 1 ; path 2 0 1 1 0 | area 3 0 0 1 1 0 1 | relate 102F01212 | family found | note GEOS 3.11.1: 212101212",
    "path 2 0x1.ffffffffff802p+51 0x1.ffffffffff80bp+52 4.50359962736947e+15 0x1.ffffffffff804p+52 ; point 0 0 | area 3 0x1.ffffffffff802p+51 0 0 0 4.50359962736947e+15 0x1.ffffffffff814p+52 | relate 1010F0212 | family found | note GEOS 3.11.1: F01F00212",
    "path 4 0 0 57344224 4050866 -1819596497 7514496072 3667865106 -15026966711 | path 2 28672112 2025433 0 0 | relate 101F00FF2 | family found | note GEOS 3.11.1, JTS 1.19.0: 001F001F2; GEOS 3.11.1, JTS 1.19.0: another named relation",
    "area 3 -292 -231 1454 579 1445 0 | path 2 2 192 578 -114 ; path 2 580 78 0 0 | relate 1020F1102 | family found | note GEOS 3.11.1, JTS 1.19.0: 1021F1102",
    "area 3 1 3191606105 0 0x1p-22 0 0 | area 3 1 3191606105 0 0 1 0 | relate FF2F11212 | family found | note GEOS 3.11.1, JTS 1.19.0: 212F11212",
    "path 2 0 0 1 297 ; path 2 6872 3203 -1947 -793 | path 2 1 297 0 0 | relate 1F1F00FF2 | family found | note GEOS 3.11.1, JTS 1.19.0: another named relation",
    "path 3 0 0 1 0 0 0 | path 2 0 0 0 1 ; point 0 0 | relate F01FFF102 | family found | note GEOS 3.11.1: another named relation",
    "area 3 -1 3191606105 0 0x1p-23 1 -1470658455 | area 3 -1 3191606105 0 0 1 -1470658455 | relate 2FF11F212 | family found | note GEOS 3.11.1, JTS 1.19.0: another named relation",
    "point 0 0 | path 2 0 0 0 1 ; point 0 0 | relate F0FFFF102 | family found | note GEOS 3.11.1: another named relation",
    "path 2 0 5401 1 0 ; path 2 2315 -627 -463 627 | path 2 0 418 926 0 ; point 0 0 | relate 101FF00F2 | family found | note GEOS 3.11.1: another named relation",
    "path 2 1 0 0 0 | path 2 0 1 1 1 ; point 0 0 | relate FF10F0102 | family found | note GEOS 3.11.1: another named relation",
    "path 3 0 0 0 2 1 -1 | path 2 0 1 0 0 ; path 3 1 0 0 0 1 0 | relate 101F001F2 | family found | note Boost.Geometry 1_74: 1010001F2",
    "point 0 0x1.1ffffffffffffp+52 | area 3 1 0 2 0 0 0x1.2p+52 | relate FF0FFF212 | family found | note Boost.Geometry 1_74: F0FFFF212; Boost.Geometry 1_74: another named relation",
    "area 3 0x1.6ffffffffffep+5 106 0 0 1 0 | area 3 -1 0 0 0 23 53 | relate 212101212 | family found | note Boost.Geometry 1_74: FF2F11212; Boost.Geometry 1_74: another named relation",
    "path 2 0 0 0 1 ; path 2 0 0x1.ffffffffff7f8p+51 0 0 | path 3 3 1 -1 0x1.ffffffffff7f8p+51 0 1 | relate 0F1F00102 | family found | note Boost.Geometry 1_74: 001F00102",
    "point 0 0 | path 3 0x1.8000000000001p+52 0 0 0 0x1.8p+52 0 | relate 0FFFFF102 | family found | note Boost.Geometry 1_74: 0FFFFF1F2",
    "area 3 0 0 0 1 -1 0 | area 3 0x1p-25 0 0 1 0 0 | relate FF2F11212 | family found | note Boost.Geometry 1_74: 212F11FF2; Boost.Geometry 1_74: another named relation",
    "area 6 1 0 4.50359962736959e+15 1 0x1.ffffffffff82p+51 3 0 0 0x1.ffffffffff7eep+51 2 0x1.ffffffffff7bap+51 1 | area 6 0x1.ffffffffff7eep+51 2 0x1.ffffffffff7bap+51 1 1 0 4.50359962736959e+15 1 0x1.ffffffffff82p+51 3 0 0 | relate 2FFF1FFF2 | family found | note Boost.Geometry 1_74: another named relation",
    "area 3 0 0 0 1 1 0 | area 3 1 -0x1p-50 0 1 0 0 | relate 212111212 | family found | note Boost.Geometry 1_74: another named relation",
    "point 1 0 | path 4 -1 1 32 -0x1p-47 0 0 0 1 | relate FF0FFF102 | family found | note Boost.Geometry 1_74: another named relation",
    0,
};
// clang-format on

#endif
