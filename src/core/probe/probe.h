// Whether a ball meets another body within its next step, asked by rays (document 001b: S61-S64),
// and exactly. Test first, then move: the question is about the place where the step will end, the
// exact answer about all the way there.
//
// A ray hits faces from their front only, as the document's Raycaster does; a body counts by its
// mesh, which lies within the ball it stands for. So no ray ever tells of a collision that is none;
// what the ways of asking miss is said below.
#ifndef PROBE_H
#define PROBE_H

#include "mat4.h"
#include "probe_mesh.h"

typedef enum ProbeWay {
    PROBE_EXACT, // the ball swept against a ball, or against every triangle
    // One ray from the centre along the motion. Where it hits within the radius and this step
    // (E22), a second ray goes back from there: if it first meets the ball itself, there is still a
    // gap. Misses what passes beside the ray (E22), and bodies that hold the centre (E21).
    PROBE_CENTER,
    // No collision where the second ray meets nothing; one where it meets only what is no candidate
    // (E20).
    PROBE_CENTER_AS_PRINTED,
    PROBE_PARALLEL, // 25 of them, side by side: misses what passes between, and E21
    // From the centre through every corner of the mesh (Stemkoski). Misses what no corner goes
    // into, and bodies that hold the centre.
    PROBE_CORNERWISE,
    PROBE_CORNERWISE_LOCAL, // by the pose within the parent, as if there were none (E23)
    PROBE_WAYS
} ProbeWay;

typedef struct ProbeBody {
    bool ball;             // it stands for a solid ball; else it is its mesh
    bool along;            // it moves together with the one that asks: not asked about
    bool hidden;           // no candidate: nothing collides with it
    Vec3 center;           // in the world
    double radius;         // of the ball, or of one around the mesh
    double longest;        // edge
    const ProbeMesh *mesh; // its faces
    Vec3 corner[PROBE_CORNERS];
    Mat4 world, local;
} ProbeBody;

// A mesh at a pose that neither shears nor mirrors; `local` is the one within its parent. The mesh
// is borrowed.
void probe_body(ProbeBody *body, const ProbeMesh *mesh, bool ball, const Mat4 *world,
                const Mat4 *local);

enum { PROBE_RAYS = PROBE_CORNERS, PROBE_NONE = -1 };

typedef struct ProbeRay {
    Vec3 from, to;    // as far as it is asked, or where it hits
    int body;         // that it hits; or PROBE_NONE
    bool collides;    // which is taken for a collision
    bool goes_back;   // a second ray was shot from `to`,
    Vec3 back_to;     // met this,
    int back_body;    // of that body (may be the one that asks), or PROBE_NONE:
    bool back_hidden; // though it met something hidden
} ProbeRay;

typedef struct ProbeAnswer {
    bool hit;
    int body; // the first that is hit; PROBE_NONE
    int rays;
    int deciding; // the ray; PROBE_NONE
    ProbeRay ray[PROBE_RAYS];
} ProbeAnswer;

// Of body `mover`, a ball, that will move by `step` >= 0 along a unit direction.
void probe_ask(ProbeWay way, const ProbeBody *body, int count, int mover, Vec3 direction,
               double step, ProbeAnswer *answer);

// The first body before that place, as far as it likes; PROBE_NONE, `at` unchanged. `but` is passed
// over.
int probe_ahead(const ProbeBody *body, int count, int but, Vec3 from, Vec3 direction, Vec3 *at);

#endif
