// Space made solid: opaque faces in flat tones, of which the nearest is seen, and hard shadows on
// what is level.
//
// One light shines on all scenes, from above, from the left of the first view; it stays where it is
// while the camera orbits, so that a shadow lies where its body stands.
#ifndef SPACE_SOLID_H
#define SPACE_SOLID_H

#include "scene_kit/camera.h"

enum { SPACE_SHADOW_POINTS = 64, SPACE_CAST_POINTS = SPACE_SHADOW_POINTS * 4 + DRAW_FACE_CORNERS };

TsVec3 space_solid_light(void); // unit, towards the light

// The tone of a face of this outward normal, of any length. `quiet`: lighter, for the ground.
Fill space_solid_tone(Ink ink, TsVec3 normal, bool quiet);

// How near a point before the camera is, as DrawFace has it.
double space_solid_near(const Camera *camera, TsVec3 point);

// A flat convex face on the current layer, at most DRAW_FACE_CORNERS - 1 corners, clipped to what
// is before the camera. hatch: {0} for none.
void space_solid_face(Draw *draw, const Camera *camera, const TsVec3 *corner, int count, Fill fill,
                      Fill hatch);

// A line that is hidden by faces of its layer, without dashes; one that lies in a face is seen.
// Opaque: its alpha mixes it with paper.
void space_solid_line(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen);

// A face of a body that is seen through, and a line of it, above the ground: what lies below that
// level is cut off.
void space_solid_veil(Draw *draw, const Camera *camera, const TsVec3 *corner, int count,
                      double ground, Fill fill);
void space_solid_rim(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, double ground, Pen pen);

// The shadow of the convex hull of points, at most SPACE_SHADOW_POINTS, on a level convex face, on
// the current layer. Points below the face cast none. Where shadows meet they are no darker.
void space_solid_shadow(Draw *draw, const Camera *camera, const TsVec3 *point, int points,
                        const TsVec3 *ground, int corners);

// The same shadow as a convex loop in x and z, its area positive there. Returns its number of
// corners, or 0.
int space_solid_cast(const TsVec3 *point, int points, const TsVec3 *ground, int corners,
                     TsVec out[SPACE_CAST_POINTS]);

#endif
