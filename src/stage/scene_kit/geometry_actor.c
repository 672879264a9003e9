#include "scene_kit/geometry_actor.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "actors/actor.h"
#include "actors/actor_geometry.h"
#include "cases/geometry_case.h"
#include "host.h"

bool geometry_actor_put(Stage *stage, Actor **actor, const char *name, TsGeometry *figure,
                        double least)
{
    stage_put(stage, actor, .name = name, .shape = ts_shape_obb(ts_vec(0, 0), 1, 1, ts_vec(1, 0)),
              .traits = ACTOR_RIGID | ACTOR_NAMELESS | ACTOR_UNDRAWN);
    if (*actor) ts_geometry_prepare(figure, NULL);
    ActorGeometry *geometry = *actor ? actor_geometry_new(figure) : NULL;
    if (!geometry) return false;
    geometry->least = least;
    actor_geometry_set(stage, *actor, geometry);
    actor_geometry_release(geometry);
    return true;
}

const TsGeometry *geometry_actor_now(const Stage *stage, const Actor *actor)
{
    return actor_geometry_now(stage, actor);
}

const char *geometry_actor_flaw(const Actor *actor, char text[TS_FLAW_TEXT])
{
    const ActorGeometry *geometry = actor->geometry;
    if (!geometry || geometry->flaw.kind == TS_FLAW_NONE) return NULL;
    ts_geometry_flaw_text(&geometry->own, &geometry->flaw, text);
    return text;
}

bool geometry_actor_is_given(Actor *const pair[2])
{
    for (int i = 0; i < 2; i++) {
        const ActorGeometry *geometry = pair[i] ? pair[i]->geometry : NULL;
        if (geometry && (geometry->given || geometry->edited)) return true;
    }
    return false;
}

// ---- Units

#define SMALLEST 64.0 // px across, of what is left as it is
#define LARGEST 4096.0
enum { WIDTH_BITS = 9 }; // else it becomes 256 to 512 px wide

static bool is_coordinate(double x)
{
    return x == 0 || (fabs(x) >= 0x1p-120 && fabs(x) <= 0x1p100);
}

// A copy, times 2^by, prepared. What would become too small for a coordinate is 0 if `rounds`.
// False otherwise, if it would become too large, or if out of memory.
static bool scaled(const TsGeometry *from, int by, bool rounds, TsGeometry *out)
{
    bool good = true;
    *out = ts_geometry_make(TS_MEMORY_HEAP);
    out->overlapping = from->overlapping;
    for (int i = 0; i < from->parts && good; i++) {
        TsPart part = from->part[i];
        good = ts_geometry_add_part(out, part.kind, from->corner + part.first, part.count, NULL);
    }
    for (int i = 0; i < out->corners && good; i++) {
        double number[] = {ldexp(out->corner[i].x, by), ldexp(out->corner[i].y, by)};
        for (int k = 0; k < 2; k++) {
            if (rounds && fabs(number[k]) < 0x1p-120) number[k] = 0;
            good &= is_coordinate(number[k]);
        }
        out->corner[i] = ts_vec(number[0], number[1]);
    }
    if (good) ts_geometry_prepare(out, NULL);
    if (!good) ts_geometry_free(out);
    return good;
}

static TsAabb join(TsAabb a, TsAabb b)
{
    return (TsAabb){ts_vec(fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y)),
                    ts_vec(fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y))};
}

static double width_of(TsAabb box)
{
    return fmax(0, fmax(box.max.x - box.min.x, box.max.y - box.min.y));
}

static int unit_for(double width)
{
    int exponent;
    if (!(width > 0) || (width >= SMALLEST && width <= LARGEST)) return 0;
    frexp(width, &exponent);
    return WIDTH_BITS - exponent;
}

// ---- What the viewer gives

// In the units of the viewer, with the unit that all of them get.
typedef struct Given {
    TsGeometry user[2];
    int count, unit;
    TsAabb box;
    ActorGeometry *shared[2];
} Given;

static void end_given(Given *given)
{
    for (int i = 0; i < given->count; i++) ts_geometry_free(&given->user[i]);
    for (int i = 0; i < 2; i++) actor_geometry_release(given->shared[i]);
}

static bool share_all(Given *given)
{
    for (int i = 0; i < given->count; i++) {
        TsGeometry own;
        actor_geometry_release(given->shared[i]);
        given->shared[i] = NULL;
        if (!scaled(&given->user[i], given->unit, false, &own)) return false;
        given->shared[i] = actor_geometry_new(&own);
        if (!given->shared[i]) return false;
    }
    return true;
}

// How wide a point, or what is empty, is for the pointer.
static double least_of(const Given *given)
{
    double width = width_of(given->box);
    return width > 0 ? ldexp(width, given->unit) / 20 : 12;
}

static TsVec middle_of(const Given *given)
{
    TsAabb box = given->box;
    if (!(box.min.x <= box.max.x)) return ts_vec(0, 0);
    TsVec middle = ts_vec_scale(ts_vec_lerp(box.min, box.max, 0.5), ldexp(1, given->unit));
    return ts_vec(floor(middle.x), floor(middle.y));
}

const char *geometry_actor_take(Stage *stage, Actor *const pair[2], TsGeometry *given, int count)
{
    Given all = {.count = count, .box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}}};
    for (int i = 0; i < count; i++) {
        all.user[i] = given[i];
        given[i] = ts_geometry_make(TS_MEMORY_HEAP);
    }
    const ActorGeometry *other = count == 1 ? pair[1]->geometry : NULL;
    if (other && other->given) { // it keeps its coordinates beside the new one
        const TsGeometry *now = actor_geometry_now(stage, pair[1]);
        if (!now || !scaled(now, -other->unit, true, &all.user[1])) {
            end_given(&all);
            return "out of memory";
        }
        all.count = 2;
    }
    for (int i = 0; i < all.count; i++) all.box = join(all.box, ts_geometry_bounds(&all.user[i]));
    all.unit = unit_for(width_of(all.box));
    bool shared = share_all(&all);
    if (!shared && all.unit != 0) { // a coordinate would be too small
        all.unit = 0;
        shared = share_all(&all);
    }
    if (shared) stage_keep(stage);
    for (int i = 0; i < all.count && shared; i++) {
        all.shared[i]->unit = all.unit;
        all.shared[i]->given = true;
        all.shared[i]->least = least_of(&all);
        all.shared[i]->empty_at = middle_of(&all);
        actor_geometry_set(stage, pair[i], all.shared[i]);
    }
    if (shared) pair[1]->alive = true;
    if (shared && all.count == 1) stage_place(stage, pair[1], middle_of(&all), 0);
    if (shared) stage_fit_pair(stage, pair[0], pair[1]);
    end_given(&all);
    return shared ? NULL : "out of memory";
}

void geometry_actor_hold(Stage *stage, Actor *const pair[2])
{
    const Actor *fitted[2];
    bool given = false;
    for (int i = 0; i < 2; i++) given |= pair[i] && pair[i]->geometry && pair[i]->geometry->given;
    if (given == stage_fitted_pair(stage, fitted)) return;
    stage_fit_pair(stage, given ? pair[0] : NULL, given ? pair[1] : NULL);
}

// ---- As a line

int geometry_actor_line(const Stage *stage, Actor *const pair[2], char *text, int size)
{
    enum { SHORTEST = 4 }; // characters of a corner
    const TsGeometry *now[2];
    int unit = 0, corners = 0;
    for (int i = 1; i >= 0; i--) {
        now[i] = pair[i] ? actor_geometry_now(stage, pair[i]) : NULL;
        if (!now[i]) return 0;
        corners += now[i]->corners;
        if (pair[i]->geometry->given) unit = pair[i]->geometry->unit;
    }
    // A link is written several times a second.
    if (size > 0 && corners > size / SHORTEST) return SHORTEST * corners + 1;
    GeometryCase line = geometry_case_make();
    size_t length = 0;
    bool good = scaled(now[0], -unit, true, &line.a) && scaled(now[1], -unit, true, &line.b);
    if (good) length = geometry_case_write(text, (size_t)size, &line);
    geometry_case_free(&line);
    return length < INT_MAX ? (int)length : 0;
}
