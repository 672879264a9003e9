// The view: laid out, split, panned and zoomed by the viewer, and gliding. What it is fitted to is
// in view_fit.c.
#include <math.h>
#include <stdlib.h>

#include "scene_kit/camera.h"
#include "scene_kit/labels.h"
#include "scene_kit/projections.h"
#include "tool.h"
#include "touchstone/scalar.h"
#include "view/view_private.h"

#define GLIDE_SECONDS 0.2
#define WHEEL_MAX 8 // notches in one event

enum { BETWEEN = 24, CAPTION = 26 }; // px at scale 1: between two views, and above them

bool view_init(Stage *stage)
{
    struct ViewState *self = stage->self->view = calloc(1, sizeof *self);
    if (!self) return false;
    self->scale = 1;
    self->free = self->whole = self->given = (Rect){0, 0, 1280, 800};
    self->view = (View){1, {0, 0}};
    for (int i = 0; i < 2; i++) self->labels[i] = labels_new();
    return self->labels[0] && self->labels[1];
}

void view_free(Stage *stage)
{
    struct ViewState *self = stage->self->view;
    for (int i = 0; self && i < 2; i++) {
        if (self->labels[i]) labels_free(self->labels[i]);
    }
    free(self);
}

void view_open(Stage *stage)
{
    struct ViewState *self = view_self(stage);
    self->turned = ts_vec(0, 0);
    self->part = (TsAabb){{0, 0}, {0, 0}};
    self->walls[0] = self->walls[1] = (ProjectionSides){0};
    view_forget_labels(stage);
}

void view_reset(Stage *stage)
{
    view_self(stage)->home[0] = view_self(stage)->home[1] = NULL;
    view_self(stage)->shows_whole = false;
    view_self(stage)->jump = JUMP_NONE;
}

TsVec view_world(const Stage *stage, TsVec device)
{
    View view = stage_view(stage);
    return ts_vec((device.x - view.offset.x) / view.zoom, (device.y - view.offset.y) / view.zoom);
}

TsVec view_screen(const Stage *stage, TsVec world)
{
    View view = stage_view(stage);
    return ts_vec_scale(view_device(view, world), 1 / view_scale(stage));
}

double view_pixel(const Stage *stage) { return view_scale(stage) / stage_view(stage).zoom; }
double view_scale(const Stage *stage) { return view_self(stage)->scale; }
Rect view_whole(const Stage *stage) { return view_self(stage)->whole; }

// ---- Two views side by side

static double half_width(Rect whole) { return fmax((whole.width - BETWEEN) / 2, 8); }

// The left view, below its caption.
static Rect left_of(Rect whole)
{
    double head = fmin(CAPTION, whole.height / 2);
    return (Rect){whole.x, whole.y + head, half_width(whole), whole.height - head};
}

// From the left one to the right one, px at scale 1.
static double shift_of(const struct ViewState *self) { return half_width(self->whole) + BETWEEN; }

void view_split(Stage *stage, bool on)
{
    struct ViewState *self = view_self(stage);
    self->split = on;
    self->walls[1] = self->walls[0]; // both pictures have their walls at the same sides
    self->in_right = false;
    view_forget_labels(stage);
    view_lay_out_again(stage);
}

bool stage_is_split(const Stage *stage) { return view_self(stage)->split; }

double view_shift(const Stage *stage)
{
    const struct ViewState *self = view_self(stage);
    return self->split ? shift_of(self) : 0;
}

double view_divider(const Stage *stage)
{
    Rect whole = view_whole(stage);
    return whole.x + whole.width / 2;
}

// Both views show the same part of the world.
Event view_event(Stage *stage, const Event *event, bool held)
{
    struct ViewState *self = view_self(stage);
    Event seen = *event;
    bool has_place = event->kind == EVENT_PRESS || event->kind == EVENT_MOVE ||
                     event->kind == EVENT_RELEASE || event->kind == EVENT_WHEEL ||
                     event->kind == EVENT_PINCH;
    if (!self->split || !has_place) return seen;
    if (!held) self->in_right = event->at.x > view_divider(stage) * self->scale;
    if (self->in_right) seen.at.x -= shift_of(self) * self->scale;
    if (self->in_right) seen.second.x -= shift_of(self) * self->scale;
    return seen;
}

bool view_pointed_right(const Stage *stage)
{
    return view_self(stage)->split && view_self(stage)->in_right;
}

void view_show_second(Stage *stage, bool second) { view_self(stage)->second = second; }
bool view_is_second(const Stage *stage) { return view_self(stage)->second; }

View stage_view(const Stage *stage)
{
    const struct ViewState *self = view_self(stage);
    View view = self->view;
    if (self->second) view.offset.x += shift_of(self) * self->scale;
    return view;
}

Rect view_fitted_rect(const Stage *stage)
{
    const struct ViewState *self = view_self(stage);
    Rect free = self->free;
    if (self->second) free.x += shift_of(self);
    return free;
}

TsAabb stage_room(const Stage *stage)
{
    Rect room = view_fitted_rect(stage);
    return (TsAabb){{room.x, room.y}, {room.x + room.width, room.y + room.height}};
}

Labels *view_labels(const Stage *stage)
{
    return view_self(stage)->labels[view_self(stage)->second];
}
ProjectionSides *view_projection_sides(const Stage *stage)
{
    return &view_self(stage)->walls[view_self(stage)->second];
}

void view_forget_labels(Stage *stage)
{
    for (int i = 0; i < 2; i++) labels_forget(view_self(stage)->labels[i]);
}

TsVec view_middle(const Stage *stage) { return view_center(view_self(stage)); }

static bool same_rect(Rect a, Rect b)
{
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}
void stage_lay_out(Stage *stage, Rect free, double scale)
{
    struct ViewState *self = view_self(stage);
    Rect whole = tool_room(stage, free), room = self->split ? left_of(whole) : whole;
    bool same = same_rect(room, self->free) && self->scale == scale;
    bool own_scale = view_has_own_scale(stage_scene(stage));
    if (own_scale != self->own_scale) self->moved = same = false;
    self->own_scale = own_scale;
    if (stage->self->refits) same = stage->self->refits = false;
    self->given = free;
    self->whole = whole;
    if (same) return;
    TsVec center = view_world(stage, view_center(self));
    double zoom = self->view.zoom / self->scale * scale;
    self->free = room;
    self->scale = scale;
    self->glide.active = false;
    if (self->moved) {
        self->view = view_around(self, center, zoom);
    } else {
        view_fit(stage);
    }
}

void view_lay_out_again(Stage *stage)
{
    stage_lay_out(stage, view_self(stage)->given, view_self(stage)->scale);
}

// ---- Panning, zooming, gliding

bool view_is_moved(const Stage *stage) { return view_self(stage)->moved; }

void view_home(Stage *stage)
{
    struct ViewState *self = view_self(stage);
    self->moved = self->glide.active = self->with_dragged = false;
    view_fit(stage);
}

void view_move(Stage *stage, View view)
{
    view_self(stage)->view = view;
    view_self(stage)->moved = true;
}

void view_put_back(Stage *stage, View view) { view_self(stage)->view = view; }

double view_notches(double wheel, double notch)
{
    double size = fmin(fabs(wheel), WHEEL_MAX);
    return wheel > 0 ? 1 + notch * size : 1 / (1 + notch * size);
}

#define EYE_ABOVE 0.03 // the ground, parts of the eye's distance

TsVec view_turned(const Stage *stage) { return view_self(stage)->turned; }
void view_turn(Stage *stage, TsVec turned) { view_self(stage)->turned = turned; }

Camera stage_camera(const Stage *stage, const CameraLook *look)
{
    CameraLook turned = *look;
    turned.yaw += view_turned(stage).x;
    turned.pitch += view_turned(stage).y;
    double least = (look->ground - look->target.y) / look->distance + EYE_ABOVE;
    while (look->above && turned.pitch < look->pitch && ts_degrees(turned.pitch).y < least) {
        turned.pitch = ts_scalar_smaller(turned.pitch + 1, look->pitch);
        view_self(stage)->turned.y = turned.pitch - look->pitch; // a drag back turns it at once
    }
    return camera_of(&turned);
}

void view_zoom(Stage *stage, TsVec device, double factor)
{
    struct ViewState *self = view_self(stage);
    TsVec under = view_world(stage, device);
    double zoom = ts_scalar_clamp(self->view.zoom * factor, ZOOM_MIN, ZOOM_MAX);
    self->view = (View){zoom, ts_vec_sub(device, ts_vec_scale(under, zoom))};
    self->moved = true;
    self->glide.active = false;
}

// Glides only with a clock and while playing: otherwise frames must be reproducible.
void stage_fit(Stage *stage)
{
    struct ViewState *self = view_self(stage);
    self->with_dragged = true;
    View goal = view_fitted(stage);
    self->at_start = false;
    self->moved = false;
    self->turned = ts_vec(0, 0);
    self->glide = (Glide){true, 0, self->view, goal};
    if (!stage->playing || !stage_clock(stage)) view_settle(stage);
}

void stage_fit_pair(Stage *stage, const Actor *a, const Actor *b)
{
    view_self(stage)->home[0] = a;
    view_self(stage)->home[1] = b;
    stage_fit(stage);
}

TsVec stage_orbit(const Stage *stage) { return view_turned(stage); }
void stage_set_orbit(Stage *stage, TsVec degrees) { view_turn(stage, degrees); }

static TsVec center_of(const struct ViewState *self, View view)
{
    return ts_vec_scale(ts_vec_sub(view_center(self), view.offset), 1 / view.zoom);
}

bool view_glide(Stage *stage, double seconds)
{
    struct ViewState *self = view_self(stage);
    Glide *glide = &self->glide;
    if (!glide->active) return false;
    glide->seconds += seconds;
    double left = 1 - ts_scalar_clamp(glide->seconds / GLIDE_SECONDS, 0, 1);
    double t = 1 - left * left * left; // ease-out cubic
    double span = (1 - t) / glide->from.zoom + t / glide->to.zoom;
    TsVec center = ts_vec_lerp(center_of(self, glide->from), center_of(self, glide->to), t);
    self->view = view_around(self, center, 1 / span);
    if (left <= 0) view_settle(stage);
    return true;
}

void view_settle(Stage *stage)
{
    struct ViewState *self = view_self(stage);
    if (!self->glide.active) return;
    self->view = self->glide.to;
    self->glide.active = false;
    view_begin_tries(self);
    view_forget_labels(stage); // so that the picture is that of the start
}

bool view_is_gliding(const Stage *stage) { return view_self(stage)->glide.active; }
void view_stop(Stage *stage) { view_self(stage)->glide.active = false; }
