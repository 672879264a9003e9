// What the files of the witness share: shapes and lines by rationals, in px.
#ifndef ORACLE_WITNESS_PRIVATE_H
#define ORACLE_WITNESS_PRIVATE_H

#include "oracle/oracle_private.h"

// A shape.
typedef struct WitnessBody {
    const IntegerSolid *solid;
    const TsShape *shape;
    int count;
    int room;
    Spot *corner; // a ray has a second one beyond the other shape
    mpq_t radius;
    bool round, thin, ray;
    int pieces, piece_room;
    ConvexPiece *piece;
} WitnessBody;

// A line, with the side of `a` where normal * point < d.
typedef struct WitnessLine {
    Spot normal;
    mpq_t d;
} WitnessLine;

// ---- Convex pieces (oracle_piece.c). Without the radius of their body

const Spot *oracle_piece_corner(const WitnessBody *body, const ConvexPiece *piece, int i);

// foot = the point of the segment from..to closest to p; another variable than these.
void oracle_piece_foot(Spot *foot, const Spot *from, const Spot *to, const Spot *p);

// The closest points of two pieces that are apart, and their squared distance.
void oracle_piece_closest(Spot *on_a, Spot *on_b, mpq_t squared, const WitnessBody *a,
                          const ConvexPiece *of_a, const WitnessBody *b, const ConvexPiece *of_b);

// Half-plane i, normal * point <= d, that contains the piece, and how many there are: for a point
// and a segment four, which bound it from all sides.
int oracle_piece_half_planes(const ConvexPiece *piece);
void oracle_piece_half_plane(WitnessLine *line, const WitnessBody *body, const ConvexPiece *piece,
                             int i);

// ---- Lines (oracle_witness_line.c)

// A line between pieces of a and b that are apart or, if not `apart`, do not overlap. It is
// verified by assertion. It stays until the next call.
const WitnessLine *oracle_witness_line(const WitnessBody *a, const ConvexPiece *of_a,
                                       const WitnessBody *b, const ConvexPiece *of_b, bool apart);

#endif
