// What the view is fitted to: the pair, the scene's part of the world, a tool's box, or all that
// shows why an answer is wrong.
#include <math.h>

#include "actors/actor.h"
#include "scene_kit/labels.h"
#include "scene_kit/projections.h"
#include "tool.h"
#include "touchstone/scalar.h"
#include "view/view_private.h"

#define MARGIN 64.0        // px at scale 1 around what is fitted, for walls and labels; at least
#define MARGIN_WITHIN 28.0 // beside the share, if one shape lies within the other
#define MARGIN_SHARE 0.12  // of the room
#define FITTED_SHARE 0.97  // of the room that shadows fill which are fitted
#define SMALLER 0.92       // a view in which a label has no place
#define VIEW_MARGIN 24.0   // around the view that a scene sets
#define SMALLEST_WINDOW 4  // px of the world; shrunk cases are a few px large

enum { TRIES = 24, LABEL_TRIES = 12 }; // frames after a fit for shadows, the last ones for labels

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
    const Actor *const *home = view_self(stage)->home;
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

TsVec view_center(const struct ViewState *self)
{
    return ts_vec((self->free.x + self->free.width / 2) * self->scale,
                  (self->free.y + self->free.height / 2) * self->scale);
}

View view_around(const struct ViewState *self, TsVec center, double zoom)
{
    return (View){zoom, ts_vec_sub(view_center(self), ts_vec_scale(center, zoom))};
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

bool view_has_own_scale(const Scene *scene)
{
    return scene && scene->own_scale && *scene->own_scale > 0;
}

View view_fitted(const Stage *stage)
{
    const struct ViewState *self = view_self(stage);
    const Scene *scene = stage_scene(stage);
    TsAabb box;
    if (!scene) return self->view;
    if (tool_fits(stage, &box)) return fit_box(self, box, VIEW_MARGIN);
    if (view_has_own_scale(scene) && !home_of(stage)) {
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
    const struct ViewState *self = view_self(stage);
    TsAabb box = stage_scene(stage)->view;
    if (!(box.max.x > box.min.x && box.max.y > box.min.y)) return stage_view(stage);
    View view = fit_box(self, box, VIEW_MARGIN);
    if (self->second) view.offset.x += view_shift(stage) * self->scale;
    return view;
}

void stage_begin_page(Stage *stage) { draw_world(stage->draw, page_view(stage)); }
void stage_end_page(Stage *stage) { draw_world(stage->draw, stage_view(stage)); }

void view_begin_tries(struct ViewState *self)
{
    self->tries = TRIES;
    self->walls[0].few = self->walls[1].few = false;
}

void view_fit(Stage *stage)
{
    view_self(stage)->view = view_fitted(stage);
    view_self(stage)->at_start = stage->tick == 0 && stage_replays(stage);
    view_begin_tries(view_self(stage));
}

// ---- The view as a part of the world

static bool same_view(View a, View b)
{
    return a.zoom == b.zoom && ts_vec_equal(a.offset, b.offset);
}

// Fitted to what the scene says, not to the actors.
static bool fits_scene(const Stage *stage)
{
    const struct ViewState *self = view_self(stage);
    TsAabb box = stage_scene(stage)->view;
    bool given =
        view_has_own_scale(stage_scene(stage)) || (box.max.x > box.min.x && box.max.y > box.min.y);
    return given && !home_of(stage) && !self->with_dragged;
}

bool stage_view_box(const Stage *stage, TsAabb *box)
{
    const struct ViewState *self = view_self(stage);
    View view = self->glide.active ? self->glide.to : self->view;
    TsVec half =
        ts_vec_scale(ts_vec(self->free.width, self->free.height), self->scale / 2 / view.zoom);
    TsVec center = ts_vec_scale(ts_vec_sub(view_center(self), view.offset), 1 / view.zoom);
    *box = (TsAabb){ts_vec_sub(center, half), ts_vec_add(center, half)};
    // Computed again, the numbers would differ by their rounding: a link's view is written as it
    // was read.
    bool same_room = self->free.width == self->room_of_box.width &&
                     self->free.height == self->room_of_box.height;
    if (same_room && same_view(view, self->of_box)) *box = self->box;
    bool fits =
        home_of(stage) ? same_view(view, view_fitted(stage)) : fits_scene(stage) || self->at_start;
    bool smaller = self->shows_whole && !same_view(view, view_fitted(stage));
    return self->moved || smaller || !fits;
}

void stage_show_box(Stage *stage, TsAabb box)
{
    struct ViewState *self = view_self(stage);
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
    struct ViewState *self = view_self(stage);
    self->shows_whole = true;
    self->tries = TRIES;
    if (!self->moved) view_fit(stage);
}

bool stage_shows_whole(const Stage *stage) { return view_self(stage)->shows_whole; }

static bool holds(Rect room, TsAabb box)
{
    return box.min.x >= room.x && box.min.y >= room.y && box.max.x <= room.x + room.width &&
           box.max.y <= room.y + room.height;
}

bool stage_shows_at(const Stage *stage, Rect area)
{
    const struct ViewState *self = view_self(stage);
    for (int i = 0; i < (self->split ? 2 : 1); i++) {
        TsAabb drawn = self->walls[i].drawn;
        bool walls = drawn.min.x < area.x + area.width && area.x < drawn.max.x &&
                     drawn.min.y < area.y + area.height && area.y < drawn.max.y;
        if (walls || labels_meet(self->labels[i], area)) return true;
    }
    return false;
}

// Walls stand off by px of the screen, so a smaller view needs a little more than in proportion.
static void fit_drawn(const Stage *stage, TsAabb drawn)
{
    struct ViewState *self = view_self(stage);
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
    struct ViewState *self = view_self(stage);
    int way = self->tries % 3;
    Rect room = self->free;
    if (drawn && way == 1) {
        self->view.offset.y += (room.y - drawn->min.y) * self->scale;
    } else if (drawn && way == 0) {
        self->view.offset.y += (room.y + room.height - drawn->max.y) * self->scale;
    } else {
        TsVec center = view_world(stage, view_center(self));
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
            if (!holds(view_self(stage)->free, box)) return false;
        }
    }
    return true;
}

// Whether the pairs that are answered wrongly take less than a third of the room, both ways.
static bool are_pairs_small(const Stage *stage)
{
    const Record *record = stage_record(stage);
    Rect room = view_self(stage)->free;
    TsAabb all = {{0, 0}, {0, 0}};
    bool any = false;
    for (int i = 0; i < record->asks; i++) {
        const Actor *pair[] = {record->ask[i].a, record->ask[i].b};
        for (int k = 0; k < 2 && ask_is_wrong(&record->ask[i]); k++) {
            if (!pair[k]->alive || pair[k]->shape.kind == TS_SHAPE_RAY) continue;
            TsAabb box = ts_shape_bounds(&pair[k]->shape);
            all = any ? join(all, box) : box;
            any = true;
        }
    }
    TsVec size = ts_vec_sub(view_screen(stage, all.max), view_screen(stage, all.min));
    return any && 3 * size.x < room.width && 3 * size.y < room.height;
}

// Fitted again, with fewer walls.
static void begin_few(Stage *stage)
{
    view_fit(stage);
    view_self(stage)->walls[0].few = view_self(stage)->walls[1].few = true;
}

bool stage_fit_whole(Stage *stage)
{
    struct ViewState *self = view_self(stage);
    TsAabb drawn = self->walls[0].drawn;
    bool shadows = drawn.max.x > drawn.min.x && drawn.max.y > drawn.min.y;
    bool inside = shadows ? holds(self->free, drawn) : self->with_dragged || holds_pairs(stage);
    bool named = !labels_lack_place(self->labels[0]), few = self->walls[0].few;
    if (self->glide.active) return false;
    // Walls have a size of their own on the screen: in a low window they would leave none to the
    // shapes.
    if (self->shows_whole && !stage->playing && self->tries > 1 && inside && named && shadows &&
        !few && !self->moved && are_pairs_small(stage)) {
        begin_few(stage);
        return true;
    }
    if (!self->shows_whole || stage->playing || self->tries <= 0 || (inside && named)) {
        self->tries = 0;
        return false;
    }
    self->tries--;
    if (self->moved) {
        view_home(stage);
    } else if (!shadows && !inside) {
        self->with_dragged = true;
        view_fit(stage);
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
        if (!holds(view_self(stage)->free, box)) return false;
    }
    return true;
}

void view_note_jump(Stage *stage, ViewJump jump)
{
    struct ViewState *self = view_self(stage);
    if (jump > self->jump) self->jump = jump;
}

// What a scene shows by a view of its own may leave that as time goes, but not by a key.
bool stage_follow_jump(Stage *stage)
{
    struct ViewState *self = view_self(stage);
    ViewJump jump = self->jump;
    self->jump = JUMP_NONE;
    if (jump == JUMP_NONE || stage->playing || self->moved || self->glide.active) return false;
    if ((jump == JUMP_TICK && fits_scene(stage)) || holds_home(stage)) return false;
    self->with_dragged = true;
    view_fit(stage);
    return true;
}

void stage_fit_part(Stage *stage, TsAabb part)
{
    view_self(stage)->part = part;
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
    if (view_self(stage)->home[0] && !view_is_moved(stage)) stage_fit(stage);
}
