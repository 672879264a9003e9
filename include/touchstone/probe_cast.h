// Rays against the meshes of bodies, from the front only.
#ifndef TOUCHSTONE_PROBE_CAST_H
#define TOUCHSTONE_PROBE_CAST_H

#include "touchstone/probe.h"

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
