// Predicts whether a ball will hit a body during its next step: by ray casts along the motion, as
// Web3D: a first look at 3D collision (three.js Raycaster; author unknown) does it, and exactly by
// a sweep.
//
// Rays hit front faces only, as those of three.js. A ball is represented by a mesh inscribed in it,
// so no method reports a collision that does not happen; the methods list below what each misses.
#ifndef TOUCHSTONE_PROBE_H
#define TOUCHSTONE_PROBE_H

#include "touchstone/mat4.h"
#include "touchstone/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

// Small closed meshes for ray casts: a ball of triangles, and a cube.

enum { TS_PROBE_CORNERS = 162, TS_PROBE_FACES = 320 };

// Faces are counter-clockwise seen from outside; centred at the origin; plain data.
typedef struct TsProbeMesh {
    int corners, faces;
    TsVec3 corner[TS_PROBE_CORNERS];
    int face[TS_PROBE_FACES][3];
} TsProbeMesh;

// An icosphere: an icosahedron subdivided twice, 162 vertices on the unit sphere, 320 faces. It
// contains the ball of radius TS_PROBE_INNER.
void ts_probe_mesh_ball(TsProbeMesh *mesh);
void ts_probe_mesh_cube(TsProbeMesh *mesh, double half); // 8 corners, 12 faces

#define TS_PROBE_INNER 0.98

typedef enum TsProbeMethod {
    TS_PROBE_EXACT, // sweep of the ball against a ball, or against every triangle
    // One ray from the centre along the motion, as long as the radius and the step. From its hit a
    // second ray goes back: if that one first hits the ball itself, there is still a gap. Misses
    // bodies that graze the ball beside the ray, and bodies that contain the centre, since back
    // faces are not hit.
    TS_PROBE_CENTER_RAY,
    // As printed: if the second ray hits no candidate, reports no collision, unless it hits a
    // hidden body or the ball's own lines.
    TS_PROBE_CENTER_RAY_AS_PRINTED,
    TS_PROBE_PARALLEL_RAYS, // 25 parallel rays: misses bodies between them, and bodies that
    // contain the origins
    // Rays from the centre to every vertex of the mesh (Lee Stemkoski's three.js example). Misses
    // bodies that no vertex enters, and bodies that contain the centre.
    TS_PROBE_VERTEX_RAYS,
    TS_PROBE_VERTEX_RAYS_LOCAL, // as printed: by the local instead of the world matrix
    TS_PROBE_METHODS
} TsProbeMethod;

typedef struct TsProbeBody {
    bool ball;      // represents a solid ball; otherwise its mesh
    bool along;     // moves together with the mover: not tested
    bool hidden;    // not a candidate: nothing collides with it
    bool lines;     // bears lines from its centre, which the second ray hits; no candidates
    TsVec3 center;  // in the world
    double radius;  // of the ball, or of a sphere around the mesh
    double longest; // edge
    const TsProbeMesh *mesh; // its faces
    TsVec3 corner[TS_PROBE_CORNERS];
    TsMat4 world, local;
} TsProbeBody;

// Sets up a body from a mesh and its world matrix, without shear or mirroring; `local` is its
// matrix relative to its parent. The mesh must outlive the body.
void ts_probe_make_body(TsProbeBody *body, const TsProbeMesh *mesh, bool ball, const TsMat4 *world,
                        const TsMat4 *local);

enum { TS_PROBE_RAYS = TS_PROBE_CORNERS, TS_PROBE_NONE = -1 };

typedef struct TsProbeRay {
    TsVec3 from, to;  // the end of the ray, or its hit
    int body;         // that it hits, or TS_PROBE_NONE
    bool collides;    // this ray reports a collision
    bool goes_back;   // a second ray was cast from `to`,
    TsVec3 back_to;   // ended here,
    int back_body;    // hit this body (may be the mover), or TS_PROBE_NONE,
    bool back_hidden; // although it hit a hidden body,
    bool back_lines;  // or the mover's lines
} TsProbeRay;

typedef struct TsProbeResult {
    bool hit;
    int body; // that is hit, or TS_PROBE_NONE
    int rays;
    int deciding; // index of the ray that decides, or TS_PROBE_NONE
    TsProbeRay ray[TS_PROBE_RAYS];
} TsProbeResult;

// Tests the ball `mover`, which will move by `step` >= 0 along a unit direction, against all
// others.
void ts_probe_query(TsProbeMethod method, const TsProbeBody *body, int count, int mover,
                    TsVec3 direction, double step, TsProbeResult *result);

// The first body on the ray from `from`, and its hit in `at`; TS_PROBE_NONE and `at` unchanged if
// there is none. Body `except` is skipped.
int ts_probe_ahead(const TsProbeBody *body, int count, int except, TsVec3 from, TsVec3 direction,
                   TsVec3 *at);

// ---- Ray casts against the meshes of bodies, front faces only

typedef struct TsProbeHit {
    bool met;
    int body; // TS_PROBE_NONE for a miss, and from ts_probe_cast_one
    double distance;
    TsVec3 point;
} TsProbeHit;

TsTriangle3 ts_probe_triangle(const TsProbeBody *body, int face); // in the world

// The first front face that a ray of unit direction hits nearer than `reach`: of one body, and of
// all bodies but `except`, hidden ones and those that move along.
TsProbeHit ts_probe_cast_one(const TsProbeBody *body, TsRay3 ray, double reach);
TsProbeHit ts_probe_cast(const TsProbeBody *body, int count, int except, TsRay3 ray, double reach);

#ifdef __cplusplus
}
#endif

#endif
