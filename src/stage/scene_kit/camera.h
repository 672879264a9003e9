// The camera of a scene in space: it projects onto a rectangle in the plane of the world, which the
// view shows like everything else; so wheel, panning and fitting work as in every scene.
//
// Space is right-handed with y up; the picture's y points down. In a scene that claims "orbit" a
// drag on the ground orbits the camera about its target. The stage keeps the angle; snapshots do
// not.
#ifndef CAMERA_H
#define CAMERA_H

#include "stage.h"
#include "touchstone/mat4.h"
#include "touchstone/shape3.h"

typedef struct CameraLook { // before the viewer orbits it
    TsVec3 target;
    double distance;   // of the eye from it
    double yaw, pitch; // degrees: about y, and above the horizon
    double angle;      // degrees, from the picture's top to its bottom; 0: parallel, no perspective
    TsAabb picture;    // where in the world's plane, px; its middle is the target
    bool above;        // the viewer cannot orbit the eye below the height `ground`
    double ground;
} CameraLook;

typedef struct Camera {
    TsVec3 eye, right, up, ahead; // unit directions of the world
    TsMat4 to_clip;               // view, then perspective
    TsAabb picture;
    double aspect, slope; // width / height; half the height at a distance of 1
    double flat;          // half the height where it is parallel; else 0
} Camera;

Camera stage_camera(const Stage *stage, const CameraLook *look);
Camera camera_of(const CameraLook *look); // without the viewer's orbit

// Projects a point. False if it is not in front of the camera; then `at` is not set.
bool camera_sees(const Camera *camera, TsVec3 point, TsVec *at);

// Clips a line to what is in front of the camera; false if nothing is.
bool camera_clip(const Camera *camera, TsVec3 *a, TsVec3 *b);

double camera_depth(const Camera *camera, TsVec3 point); // its distance along the view direction
double camera_unit(const Camera *camera, TsVec3 point); // px of the picture per unit of space there

#endif
