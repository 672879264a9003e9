// Whether a ball meets another body within its next step, asked by rays (document 001b: S61-S64),
// and exactly. Test first, then move: the question is about the place where the step will end, the
// exact answer about all the way there.
//
// A ray hits faces from their front only, as the document's Raycaster does; a body counts by its
// mesh, which lies within the ball it stands for. So no ray ever tells of a collision that is none;
// what the ways of asking miss is said below.
#ifndef TOUCHSTONE_PROBE_H
#define TOUCHSTONE_PROBE_H

#include "touchstone/mat4.h"
#include "touchstone/shape3.h"

// Small closed meshes that rays are shot at: a ball of triangles, and a cube.

enum { TS_PROBE_CORNERS = 162, TS_PROBE_FACES = 320 };

// Right-handed seen from outside, about the origin; plain data.
typedef struct TsProbeMesh {
    int corners, faces;
    TsVec3 corner[TS_PROBE_CORNERS];
    int face[TS_PROBE_FACES][3];
} TsProbeMesh;

// An icosahedron whose faces were split in four twice, its corners on the unit sphere: 162 corners,
// 320 faces. It holds a ball of radius TS_PROBE_INNER.
void ts_probe_mesh_ball(TsProbeMesh *mesh);
void ts_probe_mesh_cube(TsProbeMesh *mesh, double half); // 8 corners, 12 faces

#define TS_PROBE_INNER 0.98

typedef enum TsProbeMethod {
    TS_PROBE_EXACT, // the ball swept against a ball, or against every triangle
    // One ray from the centre along the motion. Where it hits within the radius and this step
    // (E22), a second ray goes back from there: if it first meets the ball itself, there is still a
    // gap. Misses what passes beside the ray (E22), and bodies that hold the centre (E21).
    TS_PROBE_CENTER_RAY,
    // No collision where the second ray meets nothing; one where it meets only what is no candidate
    // (E20).
    TS_PROBE_CENTER_RAY_AS_PRINTED,
    TS_PROBE_PARALLEL_RAYS, // 25 of them, side by side: misses what passes between, and E21
    // From the centre through every corner of the mesh (Stemkoski). Misses what no corner goes
    // into, and bodies that hold the centre.
    TS_PROBE_VERTEX_RAYS,
    TS_PROBE_VERTEX_RAYS_LOCAL, // by the pose within the parent, as if there were none (E23)
    TS_PROBE_METHODS
} TsProbeMethod;

typedef struct TsProbeBody {
    bool ball;               // it stands for a solid ball; else it is its mesh
    bool along;              // it moves together with the one that asks: not asked about
    bool hidden;             // no candidate: nothing collides with it
    TsVec3 center;           // in the world
    double radius;           // of the ball, or of one around the mesh
    double longest;          // edge
    const TsProbeMesh *mesh; // its faces
    TsVec3 corner[TS_PROBE_CORNERS];
    TsMat4 world, local;
} TsProbeBody;

// A mesh at a pose that neither shears nor mirrors; `local` is the one within its parent. The mesh
// is borrowed.
void ts_probe_make_body(TsProbeBody *body, const TsProbeMesh *mesh, bool ball, const TsMat4 *world,
                        const TsMat4 *local);

enum { TS_PROBE_RAYS = TS_PROBE_CORNERS, TS_PROBE_NONE = -1 };

typedef struct TsProbeRay {
    TsVec3 from, to;  // as far as it is asked, or where it hits
    int body;         // that it hits; or TS_PROBE_NONE
    bool collides;    // which is taken for a collision
    bool goes_back;   // a second ray was shot from `to`,
    TsVec3 back_to;   // met this,
    int back_body;    // of that body (may be the one that asks), or TS_PROBE_NONE:
    bool back_hidden; // though it met something hidden
} TsProbeRay;

typedef struct TsProbeResult {
    bool hit;
    int body; // the first that is hit; TS_PROBE_NONE
    int rays;
    int deciding; // the ray; TS_PROBE_NONE
    TsProbeRay ray[TS_PROBE_RAYS];
} TsProbeResult;

// Of body `mover`, a ball, that will move by `step` >= 0 along a unit direction.
void ts_probe_query(TsProbeMethod way, const TsProbeBody *body, int count, int mover,
                    TsVec3 direction, double step, TsProbeResult *answer);

// The first body before that place, as far as it likes; TS_PROBE_NONE, `at` unchanged. `but` is
// passed over.
int ts_probe_ahead(const TsProbeBody *body, int count, int but, TsVec3 from, TsVec3 direction,
                   TsVec3 *at);

// Rays against the meshes of bodies, from the front only.

typedef struct TsProbeHit {
    bool met;
    int body; // TS_PROBE_NONE where none is met, and of one that was asked alone
    double distance;
    TsVec3 point;
} TsProbeHit;

TsTriangle3 ts_probe_triangle(const TsProbeBody *body, int face); // in the world

// The first face that a ray of unit direction meets from its front before `reach`: of one body, and
// of all but one, those that move along with it and those that are hidden.
TsProbeHit ts_probe_cast_one(const TsProbeBody *body, TsRay3 ray, double reach);
TsProbeHit ts_probe_cast(const TsProbeBody *body, int count, int but, TsRay3 ray, double reach);

#endif
