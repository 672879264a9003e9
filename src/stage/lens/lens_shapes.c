// The two shapes' borders under the microscope, and the line that leads to it.

#include "scene_kit/style.h"
#include "stage_self.h"
#include "touchstone/sweep.h"

// Deeper than this, corners as computed are no longer where the shape's are.
enum { SHAPES_DEEPEST = 10, ARC = 48, LOOP_MAX = TS_POLYGON_MAX + 8 };
#define MARK 7       // px at scale 1, half the side of the frame at the contact
#define NAME_AT 0.31 // of the picture's height, from its middle
#define BEYOND 12    // px at scale 1 that outlines reach beyond the picture

static const Pen fixed_pen = {.ink = INK_MUTED, .width = 1.5};
static const Pen moving_pen = {.ink = INK_MUTED, .width = 1.5, .on = 5, .off = 4};

// The world's point in the middle of the picture: the moving shape's own end of the contact; where
// a swept pair does not meet, the shape itself.
static TsVec looked_at(const Lens *lens)
{
    const TsContact *contact = &lens->ask->contact;
    if (lens->ask->query.kind == QUERY_SWEEP && !lens->meets) return lens->moving->position;
    return lens->moving == lens->ask->a ? contact->on_a : contact->on_b;
}

static TsVec on_screen(const Lens *lens, TsVec world)
{
    return ts_vec_add(lens_middle(lens),
                      ts_vec_scale(ts_vec_sub(world, looked_at(lens)), lens_zoom(lens)));
}

// ---- Outlines

// Cut down to a little more than the picture: what lies far away is out of reach of any raster.
static int cut(const Lens *lens, TsVec *loop, int count)
{
    Rect p = lens->picture;
    TsVec low = ts_vec(p.x - BEYOND, p.y - BEYOND);
    TsVec high = ts_vec(p.x + p.width + BEYOND, p.y + p.height + BEYOND);
    TsVec half[2 * LOOP_MAX], rest[2 * LOOP_MAX];
    count = style_cut(loop, count, low, ts_vec(1, 0), half);
    count = style_cut(half, count, low, ts_vec(0, 1), rest);
    count = style_cut(rest, count, high, ts_vec(-1, 0), half);
    return style_cut(half, count, high, ts_vec(0, -1), loop);
}

static void draw_loop(Draw *draw, const Lens *lens, const TsShape *shape, Pen pen)
{
    TsVec loop[2 * LOOP_MAX];
    int count = ts_shape_corners(shape, loop);
    for (int i = 0; i < count; i++) loop[i] = on_screen(lens, loop[i]);
    count = cut(lens, loop, count);
    if (count > 1) draw_path(draw, loop, count, true, pen);
}

// Of a ray as much as can be seen.
static void draw_ray(Draw *draw, const Lens *lens, TsRay ray, Pen pen)
{
    double reach = ts_vec_distance(ray.origin, looked_at(lens)) + lens->picture.width;
    TsVec end = ts_vec_add(ray.origin, ts_vec_scale(ts_vec_normalize(ray.direction), reach));
    TsShape seen = ts_shape_segment(ray.origin, end);
    draw_loop(draw, lens, &seen, pen);
}

// Reckoned from the point of the rim that is nearest, by what the chord leaves of it: differences
// of nearly equal numbers would leave nothing at this size.
static void draw_rim(Draw *draw, const Lens *lens, TsCircle circle, Pen pen)
{
    TsVec arc[ARC + 1], out = ts_vec_normalize(ts_vec_sub(looked_at(lens), circle.center));
    if (!(ts_vec_length(out) > 0)) out = ts_vec(1, 0);
    TsVec nearest = on_screen(lens, ts_vec_add(circle.center, ts_vec_scale(out, circle.radius)));
    double radius = circle.radius * lens_zoom(lens);
    double half = fmin(acos(-1), 2 * lens->picture.width / fmax(radius, 1));
    for (int i = 0; i <= ARC; i++) {
        double angle = half * (2.0 * i / ARC - 1), chord = sin(angle / 2);
        TsVec along = ts_vec_scale(ts_vec_perp(out), radius * sin(angle));
        arc[i] =
            ts_vec_add(nearest, ts_vec_sub(along, ts_vec_scale(out, 2 * radius * chord * chord)));
    }
    draw_path(draw, arc, ARC + 1, false, pen);
}

static void draw_outline(Draw *draw, const Lens *lens, const TsShape *shape, Pen pen)
{
    switch (shape->kind) {
    case TS_SHAPE_RAY: draw_ray(draw, lens, shape->ray, pen); break;
    case TS_SHAPE_CIRCLE: draw_rim(draw, lens, shape->circle, pen); break;
    case TS_SHAPE_POINT:
        draw_dot(draw, on_screen(lens, shape->point), 3.5, (Fill){.ink = INK_MUTED});
        break;
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: draw_loop(draw, lens, shape, pen); break;
    }
}

static void draw_name(Draw *draw, const Lens *lens, const Actor *actor)
{
    Font font = {.face = FACE_BOLD, .size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    TsVec normal = lens->ask->contact.normal;
    double sense = actor == lens->ask->a ? -1 : 1, width = draw_text_width(draw, font, actor->name);
    TsVec at = ts_vec_scale(normal, sense * NAME_AT * lens->picture.height);
    at = ts_vec_add(at, lens_middle(lens));
    bool away = fabs(lens->ask->contact.gap) * lens_zoom(lens) > lens->picture.height / 2;
    if (!actor->name[0] || (away && actor == lens->fixed)) return;
    draw_box(draw, (Rect){at.x - width / 2 - 5, at.y - 10, width + 10, 20}, 3,
             (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(draw, ts_vec_add(at, ts_vec(0, 5)), font, actor->name);
}

// As it stands, or where a swept pair meets.
static void draw_actor(Draw *draw, const Lens *lens, const Actor *actor, Pen pen)
{
    TsVec corner[TS_POLYGON_MAX];
    TsVec move = actor == lens->ask->a ? lens->ask->query.move_a : lens->ask->query.move_b;
    TsShape there = actor->shape;
    if (lens->meets) there = ts_sweep_moved(&actor->shape, move, lens->time, corner);
    draw_outline(draw, lens, &there, pen);
}

void lens_draw_shapes(const Stage *stage, const Lens *lens)
{
    bool passes = lens->ask->query.kind == QUERY_SWEEP && !lens->meets;
    if (lens->level > SHAPES_DEEPEST || passes) return;
    draw_actor(stage->draw, lens, lens->fixed, fixed_pen);
    draw_actor(stage->draw, lens, lens->moving, moving_pen);
    draw_name(stage->draw, lens, lens->fixed);
    draw_name(stage->draw, lens, lens->moving);
}

// ---- The line that leads to it

static bool is_in(Rect rect, TsVec at)
{
    return at.x > rect.x && at.y > rect.y && at.x < rect.x + rect.width &&
           at.y < rect.y + rect.height;
}

// The nearest point of the card, a little off its corners.
static TsVec nearest_of(Rect card, TsVec at)
{
    return ts_vec(fmin(fmax(at.x, card.x), card.x + card.width),
                  fmin(fmax(at.y, card.y + 16), card.y + card.height - 16));
}

// A frame around what is magnified, and from it a line to the card; from the view beside it where
// there are two. Nothing where it cannot be seen.
void lens_draw_leader(const Stage *stage, const Lens *lens)
{
    TsVec at = view_screen(stage, looked_at(lens));
    bool seen = is_in(stage->self->free, at) && !is_in(lens->card, at);
    if (!seen) return;
    at.x += split_shift(stage);
    TsVec end = nearest_of(lens->card, at);
    TsVec way = ts_vec_sub(end, at);
    double off = MARK / fmax(fmax(fabs(way.x), fabs(way.y)), MARK);
    TsVec start = ts_vec_add(at, ts_vec_scale(way, off));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_line(stage->draw, start, end, (Pen){.ink = INK_PAPER, .width = 3});
    draw_line(stage->draw, start, end, (Pen){.ink = INK_INK});
    draw_frame(stage->draw, (Rect){at.x - MARK, at.y - MARK, 2 * MARK, 2 * MARK}, 0,
               (Pen){.ink = INK_INK, .width = 1.5});
}
