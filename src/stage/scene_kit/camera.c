#include "scene_kit/camera.h"

#include "touchstone/scalar.h"

#define STEEPEST 89.0 // degrees of pitch: straight down there is no up
#define NEAR 0.01     // parts of the distance: what is nearer to the eye is not drawn
#define FAR 1000.0

static TsVec3 direction_of(double yaw, double pitch)
{
    TsVec around = ts_degrees(yaw), above = ts_degrees(ts_scalar_clamp(pitch, -STEEPEST, STEEPEST));
    return ts_vec3(above.x * around.y, above.y, above.x * around.x);
}

static TsMat4 projection_of(const Camera *camera, const CameraLook *look)
{
    double near = look->distance * NEAR, far = look->distance * FAR;
    if (look->angle > 0) return ts_mat4_perspective(look->angle, camera->aspect, near, far);
    double half = camera->flat;
    return ts_mat4_orthographic(-half * camera->aspect, half * camera->aspect, half, -half, near,
                                far);
}

Camera camera_of(const CameraLook *look)
{
    TsVec3 way = direction_of(look->yaw, look->pitch), above = ts_vec3(0, 1, 0);
    TsVec3 eye = ts_vec3_add(look->target, ts_vec3_scale(way, look->distance));
    TsMat4 pose = ts_mat4_look_at(eye, look->target, above);
    TsMat4 view = ts_mat4_view(eye, look->target, above);
    TsVec size = ts_vec_sub(look->picture.max, look->picture.min),
          half = ts_degrees(look->angle / 2);
    Camera camera = {.eye = eye,
                     .right = ts_mat4_column(&pose, 0),
                     .up = ts_mat4_column(&pose, 1),
                     .ahead = ts_vec3_negate(ts_mat4_column(&pose, 2)),
                     .picture = look->picture,
                     .aspect = size.x / size.y,
                     .slope = half.y / half.x,
                     .flat = look->angle > 0 ? 0 : look->distance / 2};
    TsMat4 projection = projection_of(&camera, look);
    camera.to_clip = ts_mat4_multiply(&projection, &view);
    return camera;
}

// ---- Seeing

// -near where it lies before the near plane: z + w of what is clipped.
static double before(const Camera *camera, TsVec3 point)
{
    TsVec4 clip = ts_mat4_apply4(&camera->to_clip, ts_vec4_point(point));
    return clip.z + clip.w;
}

bool camera_sees(const Camera *camera, TsVec3 point, TsVec *at)
{
    TsVec4 clip = ts_mat4_apply4(&camera->to_clip, ts_vec4_point(point));
    if (!(clip.z + clip.w >= 0) || !(clip.w > 0)) return false;
    TsAabb picture = camera->picture;
    *at = ts_vec(ts_scalar_map_linear(clip.x / clip.w, -1, 1, picture.min.x, picture.max.x),
                 ts_scalar_map_linear(clip.y / clip.w, -1, 1, picture.max.y, picture.min.y));
    return true;
}

bool camera_clip(const Camera *camera, TsVec3 *a, TsVec3 *b)
{
    double from = before(camera, *a), to = before(camera, *b);
    if (from < 0 && to < 0) return false;
    double t = from / (from - to); // where one is behind and one before
    TsVec3 cut = ts_vec3_lerp(*a, *b, from < 0 ? t + 1e-9 : t - 1e-9);
    if (from < 0) *a = cut;
    if (to < 0) *b = cut;
    return true;
}

double camera_depth(const Camera *camera, TsVec3 point)
{
    return ts_vec3_dot(ts_vec3_sub(point, camera->eye), camera->ahead);
}

double camera_unit(const Camera *camera, TsVec3 point)
{
    double half = (camera->picture.max.y - camera->picture.min.y) / 2;
    if (camera->flat > 0) return half / camera->flat;
    double depth = camera_depth(camera, point);
    return depth > 0 ? half / (camera->slope * depth) : 0;
}
