#include "view/view.h"

#include <math.h>
#include <stdlib.h>

#include "actors/actor.h"
#include "scene_kit/camera.h"
#include "scene_kit/labels.h"
#include "scene_kit/projections.h"
#include "stage_self.h"
#include "tool.h"
#include "touchstone/scalar.h"

#define MARGIN 64.0        // px at scale 1 around what is fitted, for walls and labels; at least
#define MARGIN_WITHIN 28.0 // beside the share, if one shape lies within the other
#define MARGIN_SHARE 0.12  // of the room
#define FITTED_SHARE 0.97  // of the room that shadows fill which are fitted
#define SMALLER 0.92       // a view in which a label has no place
#define VIEW_MARGIN 24.0   // around the view that a scene sets
#define SMALLEST_WINDOW 4  // px of the world; shrunk cases are a few px large
#define ZOOM_MIN 1e-3
#define ZOOM_MAX 1e6
#define GLIDE_SECONDS 0.2
#define WHEEL_MAX 8 // notches in one event

enum { BETWEEN = 24, CAPTION = 26 };   // px at scale 1: between two views, and above them
enum { TRIES = 24, LABEL_TRIES = 12 }; // frames after a fit for shadows, the last ones for labels

typedef struct Glide {
    bool active;
    double seconds; // since it began
    View from, to;
} Glide;

struct ViewState {
    Rect given; // px at scale 1
    Rect whole; // without the parts of tools: where the world is shown
    Rect free;  // where the world is fitted: all of that, or its left half
    double scale;
    bool own_scale; // as the scene had it (scene.h) when the view was fitted last
    View view;
    bool moved;           // panned or zoomed by the viewer
    bool at_start;        // fitted last to what was there at tick 0
    bool with_dragged;    // Home: fitted to the shapes that left the scene's view, too
    ViewJump jump;        // since the last frame
    const Actor *home[2]; // a pair that the view is fitted to; NULL: the scene
    TsAabb part;          // of the world, in place of the scene's view; empty: none
    Glide glide;
    bool shows_whole; // a fit takes in all that shows why the answer is wrong,
    int tries;        // frames that are left for it, the last ones to find a place for labels;
    View without;     // and the view without that place
    TsAabb box;       // that stage_show_box was given, and the view and the room that this led to
    View of_box;
    Rect room_of_box;
    TsVec turned; // in space, by the viewer: yaw and pitch, degrees

    bool split;        // there are two
    bool second;       // the right one is being drawn
    bool in_right;     // the pointer, or where the drag began
    Labels *labels[2]; // of the left one, of the right one
    ProjectionSides walls[2];
};

static struct ViewState *self_of(const Stage *stage) { return stage->self->view; }

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
    struct ViewState *self = self_of(stage);
    self->turned = ts_vec(0, 0);
    self->part = (TsAabb){{0, 0}, {0, 0}};
    self->walls[0] = self->walls[1] = (ProjectionSides){0};
    view_forget_labels(stage);
}

void view_reset(Stage *stage)
{
    self_of(stage)->home[0] = self_of(stage)->home[1] = NULL;
    self_of(stage)->shows_whole = false;
    self_of(stage)->jump = JUMP_NONE;
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
double view_scale(const Stage *stage) { return self_of(stage)->scale; }
Rect view_whole(const Stage *stage) { return self_of(stage)->whole; }

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
    struct ViewState *self = self_of(stage);
    self->split = on;
    self->walls[1] = self->walls[0]; // both pictures have their walls at the same sides
    self->in_right = false;
    view_forget_labels(stage);
    view_lay_out_again(stage);
}

bool stage_is_split(const Stage *stage) { return self_of(stage)->split; }

double view_shift(const Stage *stage)
{
    const struct ViewState *self = self_of(stage);
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
    struct ViewState *self = self_of(stage);
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
    return self_of(stage)->split && self_of(stage)->in_right;
}

void view_show_second(Stage *stage, bool second) { self_of(stage)->second = second; }
bool view_is_second(const Stage *stage) { return self_of(stage)->second; }

View stage_view(const Stage *stage)
{
    const struct ViewState *self = self_of(stage);
    View view = self->view;
    if (self->second) view.offset.x += shift_of(self) * self->scale;
    return view;
}

Rect view_fitted_rect(const Stage *stage)
{
    const struct ViewState *self = self_of(stage);
    Rect free = self->free;
    if (self->second) free.x += shift_of(self);
    return free;
}

TsAabb stage_room(const Stage *stage)
{
    Rect room = view_fitted_rect(stage);
    return (TsAabb){{room.x, room.y}, {room.x + room.width, room.y + room.height}};
}

Labels *view_labels(const Stage *stage) { return self_of(stage)->labels[self_of(stage)->second]; }
ProjectionSides *view_projection_sides(const Stage *stage)
{
    return &self_of(stage)->walls[self_of(stage)->second];
}

void view_forget_labels(Stage *stage)
{
    for (int i = 0; i < 2; i++) labels_forget(self_of(stage)->labels[i]);
}

// ---- Fitting

static TsAabb join(TsAabb a, TsAabb b)
{
    return (TsAabb){{ts_scalar_smaller(a.min.x, b.min.x), ts_scalar_smaller(a.min.y, b.min.y)},
                    {ts_scalar_larger(a.max.x, b.max.x), ts_scalar_larger(a.max.y, b.max.y)}};
}

// The bounds of all its rotations; its bounds if it cannot be rotated.
static TsAabb reach_of(const Actor *actor)
{
    if (!actor_turnable(actor)) return ts_shape_bounds(&actor->shape);
    double radius = actor_radius(actor);
    TsVec p = actor->position;
    return (TsAabb){ts_vec(p.x - radius, p.y - radius), ts_vec(p.x + radius, p.y + radius)};
}

// The pair that the view is fitted to; NULL: the scene, as while one of the pair is removed (undo).
static const Actor *const *home_of(const Stage *stage)
{
    const Actor *const *home = self_of(stage)->home;
    return home[0] && home[0]->alive && home[1]->alive ? home : NULL;
}

static bool is_at_home(const Stage *stage, const Actor *actor)
{
    const Actor *const *home = home_of(stage);
    return home ? actor == home[0] || actor == home[1] : !(actor->traits & ACTOR_QUIET);
}

// What the shapes that move through a step cover at its end.
static TsAabb join_ends(const Stage *stage, TsAabb all)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (ask->query.kind != QUERY_SWEEP) continue;
        const struct {
            const Actor *actor;
            TsVec move;
        } both[] = {{ask->a, ask->query.move_a}, {ask->b, ask->query.move_b}};
        for (int k = 0; k < 2; k++) {
            if (!both[k].actor->alive || !is_at_home(stage, both[k].actor)) continue;
            TsAabb box = ts_shape_bounds(&both[k].actor->shape);
            all = join(all, (TsAabb){ts_vec_add(box.min, both[k].move),
                                     ts_vec_add(box.max, both[k].move)});
        }
    }
    return all;
}

// `within`: one of them turns within the bounds of all.
static TsAabb reach_of_home(const Stage *stage, bool *within)
{
    TsAabb all = {{0, 0}, {0, 0}};
    int shapes = 0;
    *within = false;
    stage_each(stage, actor)
    {
        if (!is_at_home(stage, actor)) continue;
        TsAabb reach = reach_of(actor);
        TsAabb joined = shapes > 0 ? join(all, reach) : reach;
        bool grew = !ts_vec_equal(joined.min, all.min) || !ts_vec_equal(joined.max, all.max);
        bool covers = ts_vec_equal(joined.min, reach.min) && ts_vec_equal(joined.max, reach.max);
        *within = shapes == 1 && (!grew || covers);
        all = joined;
        shapes++;
    }
    return join_ends(stage, all);
}

// The free rectangle in device px, less a margin, but never less than a quarter of it.
static TsVec room(const struct ViewState *self, double margin)
{
    double width = ts_scalar_larger(self->free.width - 2 * margin, self->free.width / 4);
    double height = ts_scalar_larger(self->free.height - 2 * margin, self->free.height / 4);
    return ts_vec(ts_scalar_larger(width, 1) * self->scale,
                  ts_scalar_larger(height, 1) * self->scale);
}

static TsVec middle(const struct ViewState *self)
{
    return ts_vec((self->free.x + self->free.width / 2) * self->scale,
                  (self->free.y + self->free.height / 2) * self->scale);
}

static View view_around(const struct ViewState *self, TsVec center, double zoom)
{
    return (View){zoom, ts_vec_sub(middle(self), ts_vec_scale(center, zoom))};
}

static View fit_box(const struct ViewState *self, TsAabb box, double margin)
{
    TsVec space = room(self, margin);
    double width = ts_scalar_larger(box.max.x - box.min.x, SMALLEST_WINDOW);
    double height = ts_scalar_larger(box.max.y - box.min.y, SMALLEST_WINDOW);
    double zoom =
        ts_scalar_clamp(ts_scalar_smaller(space.x / width, space.y / height), ZOOM_MIN, ZOOM_MAX);
    return view_around(self, ts_vec_lerp(box.min, box.max, 0.5), zoom);
}

static bool has_own_scale(const Scene *scene)
{
    return scene && scene->own_scale && *scene->own_scale > 0;
}

static View fitted(const Stage *stage)
{
    const struct ViewState *self = self_of(stage);
    const Scene *scene = stage_scene(stage);
    TsAabb box;
    if (!scene) return self->view;
    if (tool_fits(stage, &box)) return fit_box(self, box, VIEW_MARGIN);
    if (has_own_scale(scene) && !home_of(stage)) {
        // It may lie below the margins; a view that is too small for it shows it smaller.
        View largest = fit_box(self, scene->page, -VIEW_MARGIN);
        if (largest.zoom < self->scale) return fit_box(self, scene->page, 0);
        return view_around(self, ts_vec_lerp(scene->page.min, scene->page.max, 0.5), self->scale);
    }
    bool partial = self->part.max.x > self->part.min.x;
    box = partial ? self->part : scene->view;
    if (!home_of(stage) && box.max.x > box.min.x && box.max.y > box.min.y) {
        stage_each(stage, actor)
        {
            bool dragged = actor_draggable(actor) && !(actor->traits & ACTOR_QUIET);
            if (self->with_dragged && dragged && !partial)
                box = join(box, ts_shape_bounds(&actor->shape));
        }
        return fit_box(self, box, VIEW_MARGIN);
    }
    // A wall at an angle stands off as far as the pair is large, beside a pair that is high as
    // well.
    bool within;
    box = reach_of_home(stage, &within);
    double narrow = ts_scalar_larger(0, (box.max.y - box.min.y) - (box.max.x - box.min.x));
    box = (TsAabb){{box.min.x - narrow / 2, box.min.y}, {box.max.x + narrow / 2, box.max.y}};
    double share = MARGIN_SHARE * ts_scalar_smaller(self->free.width, self->free.height);
    return fit_box(self, box, within ? share + MARGIN_WITHIN : ts_scalar_larger(share, MARGIN));
}

static View page_view(const Stage *stage)
{
    const struct ViewState *self = self_of(stage);
    TsAabb box = stage_scene(stage)->view;
    if (!(box.max.x > box.min.x && box.max.y > box.min.y)) return stage_view(stage);
    View view = fit_box(self, box, VIEW_MARGIN);
    if (self->second) view.offset.x += shift_of(self) * self->scale;
    return view;
}

void stage_begin_page(Stage *stage) { draw_world(stage->draw, page_view(stage)); }
void stage_end_page(Stage *stage) { draw_world(stage->draw, stage_view(stage)); }

TsVec view_middle(const Stage *stage) { return middle(self_of(stage)); }

static bool same_rect(Rect a, Rect b)
{
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static void fit(Stage *stage)
{
    self_of(stage)->view = fitted(stage);
    self_of(stage)->at_start = stage->tick == 0 && stage_replays(stage);
    self_of(stage)->tries = TRIES;
    self_of(stage)->walls[0].few = self_of(stage)->walls[1].few = false;
}

void stage_lay_out(Stage *stage, Rect free, double scale)
{
    struct ViewState *self = self_of(stage);
    Rect whole = tool_room(stage, free), room = self->split ? left_of(whole) : whole;
    bool same = same_rect(room, self->free) && self->scale == scale;
    bool own_scale = has_own_scale(stage_scene(stage));
    if (own_scale != self->own_scale) self->moved = same = false;
    self->own_scale = own_scale;
    if (stage->self->refits) same = stage->self->refits = false;
    self->given = free;
    self->whole = whole;
    if (same) return;
    TsVec center = view_world(stage, middle(self));
    double zoom = self->view.zoom / self->scale * scale;
    self->free = room;
    self->scale = scale;
    self->glide.active = false;
    if (self->moved) {
        self->view = view_around(self, center, zoom);
    } else {
        fit(stage);
    }
}

void view_lay_out_again(Stage *stage)
{
    stage_lay_out(stage, self_of(stage)->given, self_of(stage)->scale);
}

// ---- Panning, zooming, gliding

bool view_is_moved(const Stage *stage) { return self_of(stage)->moved; }

void view_home(Stage *stage)
{
    struct ViewState *self = self_of(stage);
    self->moved = self->glide.active = self->with_dragged = false;
    fit(stage);
}

void view_move(Stage *stage, View view)
{
    self_of(stage)->view = view;
    self_of(stage)->moved = true;
}

void view_put_back(Stage *stage, View view) { self_of(stage)->view = view; }

double view_notches(double wheel, double notch)
{
    double size = fmin(fabs(wheel), WHEEL_MAX);
    return wheel > 0 ? 1 + notch * size : 1 / (1 + notch * size);
}

#define EYE_ABOVE 0.03 // the ground, parts of the eye's distance

TsVec view_turned(const Stage *stage) { return self_of(stage)->turned; }
void view_turn(Stage *stage, TsVec turned) { self_of(stage)->turned = turned; }

Camera stage_camera(const Stage *stage, const CameraLook *look)
{
    CameraLook turned = *look;
    turned.yaw += view_turned(stage).x;
    turned.pitch += view_turned(stage).y;
    double least = (look->ground - look->target.y) / look->distance + EYE_ABOVE;
    while (look->above && turned.pitch < look->pitch && ts_degrees(turned.pitch).y < least) {
        turned.pitch = ts_scalar_smaller(turned.pitch + 1, look->pitch);
        self_of(stage)->turned.y = turned.pitch - look->pitch; // a drag back turns it at once
    }
    return camera_of(&turned);
}

void view_zoom(Stage *stage, TsVec device, double factor)
{
    struct ViewState *self = self_of(stage);
    TsVec under = view_world(stage, device);
    double zoom = ts_scalar_clamp(self->view.zoom * factor, ZOOM_MIN, ZOOM_MAX);
    self->view = (View){zoom, ts_vec_sub(device, ts_vec_scale(under, zoom))};
    self->moved = true;
    self->glide.active = false;
}

// Glides only with a clock and while playing: otherwise frames must be reproducible.
void stage_fit(Stage *stage)
{
    struct ViewState *self = self_of(stage);
    self->with_dragged = true;
    View goal = fitted(stage);
    self->at_start = false;
    self->moved = false;
    self->turned = ts_vec(0, 0);
    self->glide = (Glide){true, 0, self->view, goal};
    if (!stage->playing || !stage_clock(stage)) view_settle(stage);
}

void stage_fit_pair(Stage *stage, const Actor *a, const Actor *b)
{
    self_of(stage)->home[0] = a;
    self_of(stage)->home[1] = b;
    stage_fit(stage);
}

// ---- The view as a part of the world

static bool same_view(View a, View b)
{
    return a.zoom == b.zoom && ts_vec_equal(a.offset, b.offset);
}

// Fitted to what the scene says, not to the actors.
static bool fits_scene(const Stage *stage)
{
    const struct ViewState *self = self_of(stage);
    TsAabb box = stage_scene(stage)->view;
    bool given =
        has_own_scale(stage_scene(stage)) || (box.max.x > box.min.x && box.max.y > box.min.y);
    return given && !home_of(stage) && !self->with_dragged;
}

bool stage_view_box(const Stage *stage, TsAabb *box)
{
    const struct ViewState *self = self_of(stage);
    View view = self->glide.active ? self->glide.to : self->view;
    TsVec half =
        ts_vec_scale(ts_vec(self->free.width, self->free.height), self->scale / 2 / view.zoom);
    TsVec center = ts_vec_scale(ts_vec_sub(middle(self), view.offset), 1 / view.zoom);
    *box = (TsAabb){ts_vec_sub(center, half), ts_vec_add(center, half)};
    // Computed again, the numbers would differ by their rounding: a link's view is written as it
    // was read.
    bool same_room = self->free.width == self->room_of_box.width &&
                     self->free.height == self->room_of_box.height;
    if (same_room && same_view(view, self->of_box)) *box = self->box;
    bool fits =
        home_of(stage) ? same_view(view, fitted(stage)) : fits_scene(stage) || self->at_start;
    bool smaller = self->shows_whole && !same_view(view, fitted(stage));
    return self->moved || smaller || !fits;
}

void stage_show_box(Stage *stage, TsAabb box)
{
    struct ViewState *self = self_of(stage);
    TsVec size = ts_vec_sub(box.max, box.min);
    double zoom = ts_scalar_smaller(self->free.width / size.x, self->free.height / size.y);
    zoom = ts_scalar_clamp(zoom * self->scale, ZOOM_MIN, ZOOM_MAX);
    view_move(stage, view_around(self, ts_vec_lerp(box.min, box.max, 0.5), zoom));
    self->glide.active = false;
    self->box = box;
    self->of_box = self->view;
    self->room_of_box = self->free;
}

void stage_show_whole(Stage *stage)
{
    struct ViewState *self = self_of(stage);
    self->shows_whole = true;
    self->tries = TRIES;
    if (!self->moved) fit(stage);
}

bool stage_shows_whole(const Stage *stage) { return self_of(stage)->shows_whole; }

static bool holds(Rect room, TsAabb box)
{
    return box.min.x >= room.x && box.min.y >= room.y && box.max.x <= room.x + room.width &&
           box.max.y <= room.y + room.height;
}

// Walls stand off by px of the screen, so a smaller view needs a little more than in proportion.
static void fit_drawn(const Stage *stage, TsAabb drawn)
{
    struct ViewState *self = self_of(stage);
    TsVec size = ts_vec_sub(drawn.max, drawn.min);
    double share = ts_scalar_smaller(self->free.width / size.x, self->free.height / size.y);
    double factor = share < 1 ? share * FITTED_SHARE : 1;
    TsVec center = ts_vec_scale(ts_vec_lerp(drawn.min, drawn.max, 0.5), self->scale);
    double zoom = ts_scalar_clamp(self->view.zoom * factor, ZOOM_MIN, ZOOM_MAX);
    self->view = view_around(self, view_world(stage, center), zoom);
}

// For a label that has no place: the drawing to the upper end, to the lower one, and smaller.
static void make_room(const Stage *stage, const TsAabb *drawn)
{
    struct ViewState *self = self_of(stage);
    int way = self->tries % 3;
    Rect room = self->free;
    if (drawn && way == 1) {
        self->view.offset.y += (room.y - drawn->min.y) * self->scale;
    } else if (drawn && way == 0) {
        self->view.offset.y += (room.y + room.height - drawn->max.y) * self->scale;
    } else {
        TsVec center = view_world(stage, middle(self));
        if (drawn)
            center = view_world(
                stage, ts_vec_scale(ts_vec_lerp(drawn->min, drawn->max, 0.5), self->scale));
        self->view = view_around(self, center, self->view.zoom * SMALLER);
    }
}

// Whether all shapes of pairs that are answered wrongly lie in the room; a ray has no end.
static bool holds_pairs(const Stage *stage)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        const Actor *pair[] = {record->ask[i].a, record->ask[i].b};
        for (int k = 0; k < 2 && ask_is_wrong(&record->ask[i]); k++) {
            if (!pair[k]->alive || pair[k]->shape.kind == TS_SHAPE_RAY) continue;
            TsAabb box = ts_shape_bounds(&pair[k]->shape);
            box = (TsAabb){view_screen(stage, box.min), view_screen(stage, box.max)};
            if (!holds(self_of(stage)->free, box)) return false;
        }
    }
    return true;
}

// Fitted again, with fewer walls.
static void begin_few(Stage *stage)
{
    fit(stage);
    self_of(stage)->walls[0].few = self_of(stage)->walls[1].few = true;
}

bool stage_fit_whole(Stage *stage)
{
    struct ViewState *self = self_of(stage);
    TsAabb drawn = self->walls[0].drawn;
    bool shadows = drawn.max.x > drawn.min.x && drawn.max.y > drawn.min.y;
    bool inside = shadows ? holds(self->free, drawn) : self->with_dragged || holds_pairs(stage);
    bool named = !labels_lack_place(self->labels[0]), few = self->walls[0].few;
    if (self->glide.active) return false;
    if (!self->shows_whole || stage->playing || self->tries <= 0 || (inside && named)) {
        self->tries = 0;
        return false;
    }
    self->tries--;
    if (self->moved) {
        view_home(stage);
    } else if (!shadows && !inside) {
        self->with_dragged = true;
        fit(stage);
    } else if (!inside && self->tries >= LABEL_TRIES) {
        fit_drawn(stage, drawn);
    } else if (!few && (!inside || (shadows && self->tries <= 0))) {
        begin_few(stage);
    } else if (self->tries > 0) {
        if (self->tries >= LABEL_TRIES - 1)
            self->tries = LABEL_TRIES - 1, self->without = self->view;
        make_room(stage, shadows ? &drawn : NULL);
    } else {
        self->view = self->without; // no size has a place
    }
    return true;
}

static bool holds_home(const Stage *stage)
{
    stage_each(stage, actor)
    {
        if (!is_at_home(stage, actor) || !actor_draggable(actor)) continue;
        if (actor->shape.kind == TS_SHAPE_RAY) continue;
        TsAabb box = ts_shape_bounds(&actor->shape);
        box = (TsAabb){view_screen(stage, box.min), view_screen(stage, box.max)};
        if (!holds(self_of(stage)->free, box)) return false;
    }
    return true;
}

void view_note_jump(Stage *stage, ViewJump jump)
{
    struct ViewState *self = self_of(stage);
    if (jump > self->jump) self->jump = jump;
}

// What a scene shows by a view of its own may leave that as time goes, but not by a key.
bool stage_follow_jump(Stage *stage)
{
    struct ViewState *self = self_of(stage);
    ViewJump jump = self->jump;
    self->jump = JUMP_NONE;
    if (jump == JUMP_NONE || stage->playing || self->moved || self->glide.active) return false;
    if ((jump == JUMP_TICK && fits_scene(stage)) || holds_home(stage)) return false;
    self->with_dragged = true;
    fit(stage);
    return true;
}

void stage_fit_part(Stage *stage, TsAabb part)
{
    self_of(stage)->part = part;
    view_home(stage);
}

bool stage_fitted_pair(const Stage *stage, const Actor *pair[2])
{
    const Actor *const *home = home_of(stage);
    for (int i = 0; i < 2; i++) pair[i] = home ? home[i] : NULL;
    return home;
}

void view_follow_undo(Stage *stage)
{
    view_note_jump(stage, JUMP_TICK);
    if (self_of(stage)->home[0] && !view_is_moved(stage)) stage_fit(stage);
}

TsVec stage_orbit(const Stage *stage) { return view_turned(stage); }
void stage_set_orbit(Stage *stage, TsVec degrees) { view_turn(stage, degrees); }

static TsVec center_of(const struct ViewState *self, View view)
{
    return ts_vec_scale(ts_vec_sub(middle(self), view.offset), 1 / view.zoom);
}

bool view_glide(Stage *stage, double seconds)
{
    struct ViewState *self = self_of(stage);
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
    struct ViewState *self = self_of(stage);
    if (!self->glide.active) return;
    self->view = self->glide.to;
    self->glide.active = false;
    self->tries = TRIES;
    self->walls[0].few = self->walls[1].few = false;
    view_forget_labels(stage); // so that the picture is that of the start
}

bool view_is_gliding(const Stage *stage) { return self_of(stage)->glide.active; }
void view_stop(Stage *stage) { self_of(stage)->glide.active = false; }
