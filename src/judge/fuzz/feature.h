// The features of a pair of shapes by which a fault may be bounded: number of corners, winding,
// size, angle, place, order, gap. Small integers, so that many pairs fit into little memory.
#ifndef FEATURE_H
#define FEATURE_H

#include <stdint.h>

#include "method.h"

// Each value is 0 if the shape or pair has no such feature: a circle has no corners.
typedef enum Feature {
    // Of each shape.
    FEATURE_CORNERS,  // of a polygon, as many
    FEATURE_RADIUS,   // of a circle or capsule, as FeatureLength
    FEATURE_WINDING,  // of a triangle or polygon: FeatureWinding
    FEATURE_CONVEX,   // of a polygon: 1 convex, 2 concave
    FEATURE_IN_LINE,  // of a triangle or polygon: FeatureInLine
    FEATURE_FLAT,     // FeatureYes, degenerate: without the area or length that its kind has
    FEATURE_SIZE,     // FeatureLength: the longer side of the bounding box; of a ray the direction
    FEATURE_ANGLE,    // of a segment, ray, capsule or OBB: FeatureAngle
    FEATURE_HEADING,  // of the same: FeatureHeading
    FEATURE_QUADRANT, // of the centre: FeatureQuadrant
    FEATURE_PLACE,    // FeatureHeading of the centre, seen from the origin
    FEATURE_NEGATIVE, // FeatureYes: a coordinate is negative
    FEATURE_FRACTION, // FeatureYes: a number is not whole; the axis of an OBB does not count
    FEATURE_REACH,    // FeatureLength: the largest magnitude of a coordinate
    FEATURE_MOVE,     // of a sweep, FeatureLength: the motion
    FEATURES_OF_SHAPE,
    // Of the pair.
    FEATURE_LARGER = FEATURES_OF_SHAPE, // FeatureOrder, by size: 1 the first is smaller
    FEATURE_LEFT,     // FeatureOrder of the x of the centres: 1 the first is left of the second
    FEATURE_ABOVE,    // FeatureOrder of the y, which point down: 1 the first is above
    FEATURE_TOWARDS,  // FeatureHeading from the first centre to the second
    FEATURE_CENTERS,  // FeatureYes: the centres differ
    FEATURE_BOUNDS,   // of the bounding boxes: FeatureBounds
    FEATURE_CONTAINS, // FeatureContains, by the bounding boxes
    FEATURE_RATIO,    // FeatureLength: the larger size by the smaller
    FEATURE_GAP,      // of shapes that are apart, FeatureLength
    FEATURE_GAP_PART, // the same by the larger size
    FEATURE_DEPTH,    // of shapes that overlap, FeatureLength
    FEATURE_DEPTH_PART,
    FEATURE_LIST, // of a method that takes lists: how many shapes the list has
    FEATURES
} Feature;

typedef enum FeatureYes { FEATURE_NO = 1, FEATURE_YES } FeatureYes;
typedef enum FeatureOrder { FEATURE_LESS = 1, FEATURE_EQUAL, FEATURE_GREATER } FeatureOrder;
typedef enum FeatureWinding {
    FEATURE_NO_AREA = 1,
    FEATURE_CLOCKWISE, // on screen
    FEATURE_COUNTERCLOCKWISE
} FeatureWinding;
typedef enum FeatureInLine {
    FEATURE_CORNERS_TURN = 1,
    FEATURE_CORNERS_IN_LINE, // three in a row, as far as doubles tell
    FEATURE_CORNER_TWICE     // two in a row are equal
} FeatureInLine;
typedef enum FeatureAngle { FEATURE_PARALLEL = 1, FEATURE_DIAGONAL, FEATURE_SLANTED } FeatureAngle;
typedef enum FeatureQuadrant { // signs of x and y
    FEATURE_PLUS_PLUS = 1,
    FEATURE_MINUS_PLUS,
    FEATURE_MINUS_MINUS,
    FEATURE_PLUS_MINUS,
    FEATURE_ON_AXIS
} FeatureQuadrant;
// 1 right, 2 between right and diagonal, 3 the diagonal right and down, and so on clockwise on
// screen; 0 for no direction.
enum { FEATURE_HEADINGS = 16 };
typedef enum FeatureBounds {
    FEATURE_BOUNDS_APART = 1,
    FEATURE_BOUNDS_TOUCH,
    FEATURE_BOUNDS_OVERLAP
} FeatureBounds;
typedef enum FeatureContains {
    FEATURE_NEITHER = 1,
    FEATURE_FIRST_CONTAINS,
    FEATURE_SECOND_CONTAINS,
    FEATURE_SAME_BOUNDS
} FeatureContains;

// A length as its place among the powers of two and ten: FEATURE_ZERO for 0, otherwise 4 codes for
// each octave [2^e, 2^(e+1)): 2^e, above it, and if a power of ten lies between, that and above it.
enum { FEATURE_ZERO = 1, FEATURE_OCTAVES_FROM = -60, FEATURE_OCTAVES = 128 };
enum { FEATURE_LENGTHS = 2 + 4 * FEATURE_OCTAVES };

// Whether a power of ten lies between 2^octave and the next power of two, and which. 2^0 is one.
bool feature_ten(int octave, int *power);

// How the values of a feature are compared: for being equal, in their order, or as FeatureLength.
typedef enum FeatureScale { FEATURE_NAMES, FEATURE_COUNTS, FEATURE_LENGTH } FeatureScale;
FeatureScale feature_scale(Feature feature);

// A pair in the method's order of kinds.
enum { FEATURE_VALUES = FEATURES_OF_SHAPE + FEATURES };
typedef struct Features {
    uint8_t a, b;                   // kinds
    uint8_t exact;                  // a TsRelation
    uint8_t measured;               // its measures were judged
    uint16_t value[FEATURE_VALUES]; // feature_at
} Features;

// Where a feature of the first shape (side 0), the second (1) or the pair (side 0) stands.
static inline int feature_at(Feature feature, int side)
{
    return feature < FEATURES_OF_SHAPE ? 2 * (int)feature + side : FEATURES_OF_SHAPE + (int)feature;
}

// The features of a query whose exact relation is known, `measured` not set. Costs some 200 ns, and
// twice as much for polygons of many corners.
Features feature_of_query(const Method *method, const Query *query, TsRelation exact);

#endif
