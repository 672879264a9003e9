#include "stage_self.h"
#include "touchstone/scalar.h"

#define MARGIN 64.0       // px at scale 1 around what is fitted: walls and labels
#define VIEW_MARGIN 24.0  // around the world that a scene itself names
#define SMALLEST_WINDOW 4 // px of the world: shrunk cases are a few px large
#define ZOOM_MIN 1e-3
#define ZOOM_MAX 1e6
#define GLIDE_SECONDS 0.2

TsVec view_world(const Stage *stage, TsVec device)
{
    View view = stage->self->view;
    return ts_vec((device.x - view.offset.x) / view.zoom, (device.y - view.offset.y) / view.zoom);
}

TsVec view_screen(const Stage *stage, TsVec world)
{
    View view = stage->self->view;
    return ts_vec_scale(ts_vec_add(ts_vec_scale(world, view.zoom), view.offset),
                        1 / stage->self->scale);
}

double view_pixel(const Stage *stage) { return stage->self->scale / stage->self->view.zoom; }

View stage_view(const Stage *stage) { return stage->self->view; }

// ---- Fitting

static TsAabb join(TsAabb a, TsAabb b)
{
    return (TsAabb){{ts_scalar_smaller(a.min.x, b.min.x), ts_scalar_smaller(a.min.y, b.min.y)},
                    {ts_scalar_larger(a.max.x, b.max.x), ts_scalar_larger(a.max.y, b.max.y)}};
}

// Where it can get by turning; where it is, if it does not turn.
static TsAabb reach_of(const Actor *actor)
{
    if (!actor_turnable(actor)) return ts_shape_bounds(&actor->shape);
    double radius = actor_radius(actor);
    TsVec p = actor->position;
    return (TsAabb){ts_vec(p.x - radius, p.y - radius), ts_vec(p.x + radius, p.y + radius)};
}

static bool is_at_home(const Stage *stage, const Actor *actor)
{
    const Actor *const *home = stage->self->home;
    return home[0] ? actor == home[0] || actor == home[1] : !(actor->traits & ACTOR_QUIET);
}

static TsAabb reach_of_home(const Stage *stage)
{
    TsAabb all = {{0, 0}, {0, 0}};
    bool any = false;
    stage_each(stage, actor)
    {
        if (!is_at_home(stage, actor)) continue;
        TsAabb reach = reach_of(actor);
        all = any ? join(all, reach) : reach;
        any = true;
    }
    return all;
}

// The free rectangle in device px, less a margin, but never less than a quarter of it.
static TsVec room(const struct StageSelf *self, double margin)
{
    double width = ts_scalar_larger(self->free.width - 2 * margin, self->free.width / 4);
    double height = ts_scalar_larger(self->free.height - 2 * margin, self->free.height / 4);
    return ts_vec(ts_scalar_larger(width, 1) * self->scale,
                  ts_scalar_larger(height, 1) * self->scale);
}

static TsVec middle(const struct StageSelf *self)
{
    return ts_vec((self->free.x + self->free.width / 2) * self->scale,
                  (self->free.y + self->free.height / 2) * self->scale);
}

static View view_around(const struct StageSelf *self, TsVec center, double zoom)
{
    return (View){zoom, ts_vec_sub(middle(self), ts_vec_scale(center, zoom))};
}

static View fit_box(const struct StageSelf *self, TsAabb box, double margin)
{
    TsVec space = room(self, margin);
    double width = ts_scalar_larger(box.max.x - box.min.x, SMALLEST_WINDOW);
    double height = ts_scalar_larger(box.max.y - box.min.y, SMALLEST_WINDOW);
    double zoom =
        ts_scalar_clamp(ts_scalar_smaller(space.x / width, space.y / height), ZOOM_MIN, ZOOM_MAX);
    return view_around(self, ts_vec_lerp(box.min, box.max, 0.5), zoom);
}

View view_fitted(const Stage *stage)
{
    const struct StageSelf *self = stage->self;
    if (!self->scene) return self->view;
    TsAabb places;
    if (map_places(stage, &places)) return fit_box(self, places, VIEW_MARGIN);
    TsAabb given = self->scene->view;
    if (!self->home[0] && given.max.x > given.min.x && given.max.y > given.min.y) {
        return fit_box(self, given, VIEW_MARGIN);
    }
    return fit_box(self, reach_of_home(stage), MARGIN);
}

static bool same_rect(Rect a, Rect b)
{
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

void stage_lay_out(Stage *stage, Rect free, double scale)
{
    struct StageSelf *self = stage->self;
    Rect whole = lens_lay_out(stage, free), fit = self->split.on ? split_left(whole) : whole;
    bool same = same_rect(fit, self->free) && self->scale == scale;
    self->given = free;
    self->whole = whole;
    if (same) return;
    TsVec center = view_world(stage, middle(self));
    double zoom = self->view.zoom / self->scale * scale;
    self->free = fit;
    self->scale = scale;
    self->glide.active = false;
    self->view = self->view_moved ? view_around(self, center, zoom) : view_fitted(stage);
}

// ---- Panning, zooming, gliding

void view_zoom(Stage *stage, TsVec device, double factor)
{
    struct StageSelf *self = stage->self;
    TsVec under = view_world(stage, device);
    double zoom = ts_scalar_clamp(self->view.zoom * factor, ZOOM_MIN, ZOOM_MAX);
    self->view = (View){zoom, ts_vec_sub(device, ts_vec_scale(under, zoom))};
    self->view_moved = true;
    self->glide.active = false;
}

// Only a program with a clock glides, and only while it plays: elsewhere frames must repeat.
void stage_fit(Stage *stage)
{
    struct StageSelf *self = stage->self;
    View goal = view_fitted(stage);
    self->view_moved = false;
    self->orbit.yaw = self->orbit.pitch = 0;
    self->glide = (Glide){true, 0, self->view, goal};
    if (!stage->playing || !self->now) view_settle(stage);
}

void stage_fit_pair(Stage *stage, const Actor *a, const Actor *b)
{
    stage->self->home[0] = a;
    stage->self->home[1] = b;
    stage_fit(stage);
}

static TsVec center_of(const struct StageSelf *self, View view)
{
    return ts_vec_scale(ts_vec_sub(middle(self), view.offset), 1 / view.zoom);
}

bool view_glide(Stage *stage, double seconds)
{
    struct StageSelf *self = stage->self;
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
    struct StageSelf *self = stage->self;
    if (!self->glide.active) return;
    self->view = self->glide.to;
    self->glide.active = false;
    split_forget_labels(stage); // at home the picture is that of the beginning
}
