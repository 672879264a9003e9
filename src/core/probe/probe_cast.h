// Rays against the meshes of bodies, from the front only.
#ifndef PROBE_CAST_H
#define PROBE_CAST_H

#include "probe.h"

typedef struct ProbeHit {
    bool met;
    int body; // PROBE_NONE where none is met, and of one that was asked alone
    double distance;
    Vec3 point;
} ProbeHit;

Triangle3 probe_triangle(const ProbeBody *body, int face); // in the world

// The first face that a ray of unit direction meets from its front before `reach`: of one body, and
// of all but one, those that move along with it and those that are hidden.
ProbeHit probe_cast_one(const ProbeBody *body, Ray3 ray, double reach);
ProbeHit probe_cast(const ProbeBody *body, int count, int but, Ray3 ray, double reach);

#endif
