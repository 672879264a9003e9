// Contacts four at a time, so that each step of arithmetic is done for four at once.
//
// The four of a quad share no body that moves, nor do any two of one colour: within a colour no
// order matters, and vectors give the same bits as one after another.
#ifndef WORLD_QUADS_PRIVATE_H
#define WORLD_QUADS_PRIVATE_H

#include "dynamics/world_private.h"

enum { LANES = 4, QUAD_COLOURS = 64, QUAD_GROUPS = 4 * QUAD_COLOURS };

typedef double Lanes __attribute__((vector_size(32)));
typedef long long LaneBits __attribute__((vector_size(32)));

typedef struct QuadPoint {
    Lanes push_a, push_b; // how a push of 1 along the normal turns a and b: r x n
    Lanes rub_a, rub_b;   // along the tangent: r x t
    Lanes gap;            // when the step began
    Lanes push_mass, rub_mass;
    Lanes push, rub; // impulses
} QuadPoint;

typedef struct Quad {
    int32_t a[LANES], b[LANES]; // slots; an empty lane has 0 and 0
    int32_t contact[LANES];     // -1: empty
    Lanes normal_x, normal_y;
    Lanes friction, static_friction;
    QuadPoint point[TS_MANIFOLD_POINTS];
} Quad;

typedef struct QuadGroup { // of one colour
    int first, count;
    int points; // of each of its contacts
    bool fixed; // one side of each does not move
} QuadGroup;

typedef struct Quads {
    Quad *quad;
    int count, groups;
    QuadGroup group[QUAD_GROUPS];
} Quads;

// How a pass treats contacts.
typedef struct Softness {
    double rate, mass, impulse; // share of the depth a second; of the impulse that would be hard;
                                // of what is there that is let go
} Softness;

typedef struct Pass {
    Softness free, fixed; // where both sides move; where one does not
    double per_second;    // 1 / substep
    double fastest;       // px/s that overlaps are pushed apart with
    double growth;        // by what the push of those apart may grow
} Pass;

bool ts_world_quads_make(TsWorld *world, Quads *quads);
void ts_world_quads_warm(const TsWorld *world, const Quads *quads);
void ts_world_quads_solve(const TsWorld *world, const Quads *quads, const Pass *pass);
void ts_world_quads_keep(TsWorld *world, const Quads *quads); // the impulses, for the next step

// Who can bounce, and how far the pass may push whom.
bool ts_world_list_bounces(TsWorld *world, const Pass *pass);

#endif
