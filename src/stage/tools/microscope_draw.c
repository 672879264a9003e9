// Draws the microscope's card: a ground colored by the method's answers, the exact border as a
// line, the doubles, a scale, the borders of the two shapes. Its text is in microscope_words.c.

#include <stdio.h>

#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "tools/microscope_private.h"
#include "touchstone/sweep.h"
#include "view/pointer.h"
#include "view/view.h"

// ---- The two shapes' borders, and the line that leads to the card

// At deeper levels the rounding of computed corners would show.
enum { SHAPES_DEEPEST = 10, ARC = 48, LOOP_MAX = ACTOR_CORNERS_MAX + 8 };
#define MARK 7       // px at scale 1, half the side of the frame at the contact
#define NAME_AT 0.31 // of the picture's height, from its middle
#define BEYOND 12    // px at scale 1 that outlines reach beyond the picture

static const Pen fixed_pen = {.ink = INK_MUTED, .width = 1.5};
static const Pen moving_pen = {.ink = INK_MUTED, .width = 1.5, .on = 5, .off = 4};

// The world point in the middle of the picture: the contact's point on the moving shape; if a swept
// pair does not meet, the position of the shape.
static TsVec looked_at(const Microscope *microscope)
{
    const TsContact *contact = &microscope->ask->contact;
    if (microscope->ask->query.kind == QUERY_SWEEP && !microscope->meets)
        return microscope->shown->position;
    return microscope->shown == microscope->ask->a ? contact->on_a : contact->on_b;
}

static TsVec place_on_screen(const Microscope *microscope, TsVec world)
{
    return ts_vec_add(
        microscope_middle(microscope),
        ts_vec_scale(ts_vec_sub(world, looked_at(microscope)), microscope_zoom(microscope)));
}

// ---- Outlines

// Clips a loop to a little more than the picture: magnified coordinates overflow the rasterizer.
static int cut(const Microscope *microscope, TsVec *loop, int count)
{
    Rect p = microscope->picture;
    TsVec low = ts_vec(p.x - BEYOND, p.y - BEYOND);
    TsVec high = ts_vec(p.x + p.width + BEYOND, p.y + p.height + BEYOND);
    TsVec half[2 * LOOP_MAX], rest[2 * LOOP_MAX];
    count = style_cut(loop, count, low, ts_vec(1, 0), half);
    count = style_cut(half, count, low, ts_vec(0, 1), rest);
    count = style_cut(rest, count, high, ts_vec(-1, 0), half);
    return style_cut(half, count, high, ts_vec(0, -1), loop);
}

static void draw_loop(Draw *draw, const Microscope *microscope, const TsShape *shape, Pen pen)
{
    TsVec loop[2 * LOOP_MAX];
    int count = ts_shape_corners(shape, loop);
    for (int i = 0; i < count; i++) loop[i] = place_on_screen(microscope, loop[i]);
    count = cut(microscope, loop, count);
    if (count > 1) draw_path(draw, loop, count, true, pen);
}

// An arc of a rim, computed from its point nearest to the contact by half chords: differences of
// nearly equal coordinates would cancel at this magnification. If `way` is not (0, 0), only the
// half that faces it: a capsule's round end.
static void draw_rim(Draw *draw, const Microscope *microscope, TsCircle circle, TsVec way, Pen pen)
{
    TsVec arc[ARC + 1], out = ts_vec_normalize(ts_vec_sub(looked_at(microscope), circle.center));
    if (!(ts_vec_length(out) > 0)) out = ts_vec(1, 0);
    TsVec nearest =
        place_on_screen(microscope, ts_vec_add(circle.center, ts_vec_scale(out, circle.radius)));
    double radius = circle.radius * microscope_zoom(microscope);
    double half = fmin(acos(-1), 2 * microscope->picture.width / fmax(radius, 1));
    int count = 0;
    for (int i = 0; i <= ARC; i++) {
        double angle = half * (2.0 * i / ARC - 1), chord = sin(angle / 2);
        TsVec along = ts_vec_scale(ts_vec_perp(out), radius * sin(angle));
        bool faces = ts_vec_dot(ts_vec_turn(out, ts_vec(cos(angle), sin(angle))), way) >= 0;
        if (faces)
            arc[count++] = ts_vec_add(
                nearest, ts_vec_sub(along, ts_vec_scale(out, 2 * radius * chord * chord)));
        if ((!faces || i == ARC) && count > 1) draw_path(draw, arc, count, false, pen);
        if (!faces) count = 0;
    }
}

static void draw_capsule_sides(Draw *draw, const Microscope *microscope, TsCapsule c, Pen pen)
{
    TsVec way = ts_vec_sub(c.b, c.a), aside = ts_vec_perp(ts_vec_normalize(way));
    for (int side = -1; side <= 1; side += 2) {
        TsVec out = ts_vec_scale(aside, side * c.radius);
        TsShape line = ts_shape_segment(ts_vec_add(c.a, out), ts_vec_add(c.b, out));
        draw_loop(draw, microscope, &line, pen);
    }
    draw_rim(draw, microscope, (TsCircle){c.a, c.radius}, ts_vec_negate(way), pen);
    draw_rim(draw, microscope, (TsCircle){c.b, c.radius}, way, pen);
}

static void draw_outline(Draw *draw, const Microscope *microscope, const TsShape *shape, Pen pen)
{
    if (shape->kind == TS_SHAPE_RAY) { // as much of it as can be seen
        TsRay ray = shape->ray;
        double reach =
            ts_vec_distance(ray.origin, looked_at(microscope)) + microscope->picture.width;
        TsVec end = ts_vec_add(ray.origin, ts_vec_scale(ts_vec_normalize(ray.direction), reach));
        TsShape seen = ts_shape_segment(ray.origin, end);
        draw_loop(draw, microscope, &seen, pen);
    } else if (shape->kind == TS_SHAPE_CIRCLE) {
        draw_rim(draw, microscope, shape->circle, ts_vec(0, 0), pen);
    } else if (shape->kind == TS_SHAPE_CAPSULE) {
        draw_capsule_sides(draw, microscope, shape->capsule, pen);
    } else if (shape->kind == TS_SHAPE_POINT) {
        draw_dot(draw, place_on_screen(microscope, shape->point), 3.5, (Fill){.ink = INK_MUTED});
    } else {
        draw_loop(draw, microscope, shape, pen);
    }
}

static void draw_name(Draw *draw, const Microscope *microscope, const Actor *actor)
{
    Font font = {.face = FACE_BOLD, .size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    TsVec normal = microscope->ask->contact.normal;
    double sense = actor == microscope->ask->a ? -1 : 1,
           width = draw_text_width(draw, font, actor->name);
    TsVec at = ts_vec_scale(normal, sense * NAME_AT * microscope->picture.height);
    at = ts_vec_add(at, microscope_middle(microscope));
    bool away = fabs(microscope->ask->contact.gap) * microscope_zoom(microscope) >
                microscope->picture.height / 2;
    if (!actor->name[0] || (away && actor == microscope->fixed)) return;
    draw_box(draw, (Rect){at.x - width / 2 - 5, at.y - 10, width + 10, 20}, 3,
             (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(draw, ts_vec_add(at, ts_vec(0, 5)), font, actor->name);
}

// As it stands, or where a swept pair meets.
static void draw_actor(Draw *draw, const Microscope *microscope, const Actor *actor, Pen pen)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    TsVec move =
        actor == microscope->ask->a ? microscope->ask->query.move_a : microscope->ask->query.move_b;
    TsShape there = actor->shape;
    if (microscope->meets) there = ts_sweep_moved(&actor->shape, move, microscope->time, corner);
    draw_outline(draw, microscope, &there, pen);
}

static void draw_shapes(const Stage *stage, const Microscope *microscope)
{
    bool passes = microscope->ask->query.kind == QUERY_SWEEP && !microscope->meets;
    if (microscope->level > SHAPES_DEEPEST || passes) return;
    draw_actor(stage->draw, microscope, microscope->fixed, fixed_pen);
    draw_actor(stage->draw, microscope, microscope->shown, moving_pen);
    draw_name(stage->draw, microscope, microscope->fixed);
    draw_name(stage->draw, microscope, microscope->shown);
}

// ---- The line that leads to it

static bool is_in(Rect rect, TsVec at)
{
    return at.x > rect.x && at.y > rect.y && at.x < rect.x + rect.width &&
           at.y < rect.y + rect.height;
}

// From what is magnified to the nearest point of the card, a little off its corners. False: the
// place is outside of the view or below the card. In a split view from the view beside the card.
static bool find_leader(const Stage *stage, const Microscope *microscope, TsVec *from, TsVec *to)
{
    if (!microscope->ask) return false;
    TsVec at = view_screen(stage, looked_at(microscope));
    Rect card = microscope->card;
    if (!is_in(view_fitted_rect(stage), at) || is_in(card, at)) return false;
    if (!view_is_second(stage)) at.x += view_shift(stage);
    *from = at;
    *to = ts_vec(fmin(fmax(at.x, card.x), card.x + card.width),
                 fmin(fmax(at.y, card.y + 16), card.y + card.height - 16));
    return true;
}

void microscope_block_leader(const Stage *stage, const Microscope *microscope)
{
    enum { CLEAR = 8 };
    TsVec from, to;
    if (find_leader(stage, microscope, &from, &to))
        labels_block_line(view_labels(stage), from, to, CLEAR);
}

// A frame around what is magnified, and a line from it to the card.
static void draw_leader(const Stage *stage, const Microscope *microscope)
{
    TsVec at, end;
    if (!find_leader(stage, microscope, &at, &end)) return;
    TsVec way = ts_vec_sub(end, at);
    double off = MARK / fmax(fmax(fabs(way.x), fabs(way.y)), MARK);
    TsVec start = ts_vec_add(at, ts_vec_scale(way, off));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_line(stage->draw, start, end, (Pen){.ink = INK_PAPER, .width = 3});
    draw_line(stage->draw, start, end, (Pen){.ink = INK_INK});
    draw_frame(stage->draw, (Rect){at.x - MARK, at.y - MARK, 2 * MARK, 2 * MARK}, 0,
               (Pen){.ink = INK_INK, .width = 1.5});
}

// ---- The picture

#define HIT_ALPHA 0.20
#define HATCH_ALPHA 0.28
#define MISS_ALPHA 0.13
#define PLATE_ALPHA 0.88

static TsVec on_screen(const Microscope *microscope, TsVec offset)
{
    return ts_vec_add(microscope_middle(microscope),
                      ts_vec_scale(offset, microscope_zoom(microscope)));
}

// ---- The ground: a cell around each place, halfway to its neighbours

typedef struct Cells { // px at scale 1
    double left[MICROSCOPE_COUNT_MAX + 1], top[MICROSCOPE_COUNT_MAX + 1];
} Cells;

static void find_edges(const MicroscopeAxis *axis, double zoom, double middle, double *edge)
{
    double here = axis->at[axis->here];
    for (int i = 1; i < axis->count; i++) {
        double before = axis->at[i - 1] - here, after = axis->at[i] - here;
        edge[i] = middle + (before + after) / 2 * zoom;
    }
    int last = axis->count - 1;
    edge[0] = 2 * (middle + (axis->at[0] - here) * zoom) - edge[1];
    edge[last + 1] = 2 * (middle + (axis->at[last] - here) * zoom) - edge[last];
}

MicroscopeGround microscope_ground_at(const MicroscopeSample *sample, int column, int row)
{
    int mark = sample->mark[row][column];
    return mark & MICROSCOPE_WRONG ? GROUND_WRONG
           : mark & MICROSCOPE_HIT ? GROUND_HIT
                                   : GROUND_MISS;
}

void microscope_draw_ground(Draw *draw, Rect rect, MicroscopeGround ground)
{
    static const Fill fill[] = {
        [GROUND_MISS] = {.ink = INK_MISS, .alpha = MISS_ALPHA},
        [GROUND_HIT] = {.ink = INK_HIT, .alpha = HIT_ALPHA},
        [GROUND_WRONG] = {.ink = INK_CLASH},
    };
    const Fill hatch = {.ink = INK_HIT, .alpha = HATCH_ALPHA, .pattern = PATTERN_RISING};
    draw_box(draw, rect, 0, fill[ground]);
    if (ground == GROUND_HIT) draw_box(draw, rect, 0, hatch);
}

// A box for each run of equal cells in a row.
static void draw_ground(Draw *draw, const MicroscopeSample *sample, const Cells *cells)
{
    for (int row = 0; row < sample->y.count; row++) {
        double y = cells->top[row], height = cells->top[row + 1] - y;
        for (int first = 0, next; first < sample->x.count; first = next) {
            MicroscopeGround ground = microscope_ground_at(sample, first, row);
            next = first + 1;
            while (next < sample->x.count && microscope_ground_at(sample, next, row) == ground)
                next++;
            double x = cells->left[first];
            microscope_draw_ground(draw, (Rect){x, y, cells->left[next] - x, height}, ground);
        }
    }
}

// An edge around wrong cells, since yellow is pale on light paper.
static void draw_edges(Draw *draw, const MicroscopeSample *sample, const Cells *cells)
{
    Pen pen = {.ink = INK_CLASH_INK};
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            bool wrong = sample->mark[row][column] & MICROSCOPE_WRONG;
            double x = cells->left[column], y = cells->top[row];
            if (column && wrong != ((sample->mark[row][column - 1] & MICROSCOPE_WRONG) != 0))
                draw_line(draw, ts_vec(x, y), ts_vec(x, cells->top[row + 1]), pen);
            if (row && wrong != ((sample->mark[row - 1][column] & MICROSCOPE_WRONG) != 0))
                draw_line(draw, ts_vec(x, y), ts_vec(cells->left[column + 1], y), pen);
        }
    }
}

// ---- The border, and the places themselves

const Pen microscope_boundary_pen = {.ink = INK_INK, .width = 2.5};

static void draw_border(Draw *draw, const Microscope *microscope)
{
    const Pen pens[] = {{.ink = INK_PAPER, .width = 5}, microscope_boundary_pen};
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < microscope->sample.borders; i++) {
            const TsVec *stretch = microscope->sample.border[i];
            draw_line(draw, on_screen(microscope, stretch[0]), on_screen(microscope, stretch[1]),
                      pens[pass]);
        }
    }
}

static double spacing_of(const Microscope *microscope)
{
    return fmin(microscope->sample.x.spacing, microscope->sample.y.spacing) *
           microscope_zoom(microscope);
}

void microscope_draw_touch(Draw *draw, TsVec at, double radius)
{
    draw_dot(draw, at, radius, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, radius, (Pen){.ink = INK_INK, .width = 1.5});
}

static void draw_places(Draw *draw, const Microscope *microscope)
{
    const MicroscopeSample *sample = &microscope->sample;
    bool lattice = sample->x.lattice && sample->y.lattice;
    double radius = fmin(fmax(spacing_of(microscope) * 0.09, 0.8), 2);
    double ring = lattice ? fmin(fmax(spacing_of(microscope) * 0.3, 2.5), 6) : 3;
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            TsVec at = on_screen(microscope, microscope_offset(sample, column, row));
            if (sample->mark[row][column] & MICROSCOPE_TOUCHING) {
                microscope_draw_touch(draw, at, ring);
            } else if (lattice) {
                draw_dot(draw, at, radius, (Fill){.ink = INK_MUTED});
            }
        }
    }
}

// If the doubles lie far apart along one of x and y only, a line for each of these.
static void draw_lines(Draw *draw, const Microscope *microscope)
{
    const MicroscopeSample *sample = &microscope->sample;
    if (sample->x.lattice == sample->y.lattice) return;
    const MicroscopeAxis *axis = sample->x.lattice ? &sample->x : &sample->y;
    bool upright = sample->x.lattice;
    for (int i = 0; i < axis->count; i++) {
        double offset = axis->at[i] - axis->at[axis->here];
        TsVec at = on_screen(microscope, ts_vec(offset, offset));
        Rect p = microscope->picture;
        TsVec from = upright ? ts_vec(at.x, p.y) : ts_vec(p.x, at.y);
        TsVec to = upright ? ts_vec(at.x, p.y + p.height) : ts_vec(p.x + p.width, at.y);
        draw_line(draw, from, to, (Pen){.ink = INK_MUTED, .alpha = 0.7});
    }
}

static void frame_cell(Draw *draw, const Cells *cells, int column, int row, Ink ink)
{
    double x = cells->left[column], y = cells->top[row];
    Rect cell = {x, y, cells->left[column + 1] - x, cells->top[row + 1] - y};
    draw_frame(draw, cell, 0, (Pen){.ink = ink, .width = 2});
}

// Ticks from three sides of the picture towards its middle (the scale is at the fourth), and a
// frame around the cell there.
static void draw_here(Draw *draw, const Microscope *microscope, const Cells *cells)
{
    Rect p = microscope->picture;
    TsVec m = microscope_middle(microscope);
    Pen pen = {.ink = INK_INK, .width = 1.5};
    draw_line(draw, ts_vec(p.x, m.y), ts_vec(p.x + 12, m.y), pen);
    draw_line(draw, ts_vec(p.x + p.width - 12, m.y), ts_vec(p.x + p.width, m.y), pen);
    draw_line(draw, ts_vec(m.x, p.y), ts_vec(m.x, p.y + 12), pen);
    frame_cell(draw, cells, microscope->sample.x.here, microscope->sample.y.here, INK_INK);
}

// ---- The scale

static void draw_scale_bar(Draw *draw, const Microscope *microscope)
{
    char text[NUMBER_MAX];
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_INK};
    Pen pen = {.ink = INK_INK, .width = 2};
    int level = microscope->level;
    double x = microscope->picture.x + 14,
           y = microscope->picture.y + microscope->picture.height - 14;
    if (level > 3) { // a power of ten has no digits to be rounded to
        snprintf(text, sizeof text, "1e\u2212%d px", level);
    } else {
        snprintf(text, sizeof text, "%.*f px", level, level ? pow(0.1, level) : 1.0);
    }
    double width = MICROSCOPE_DIVISION + 10 + draw_text_width(draw, font, text);
    draw_box(draw, (Rect){x - 8, y - 16, width + 16, 24}, 3,
             (Fill){.ink = INK_PAPER, .alpha = PLATE_ALPHA});
    draw_line(draw, ts_vec(x, y - 4), ts_vec(x + MICROSCOPE_DIVISION, y - 4), pen);
    draw_line(draw, ts_vec(x, y - 9), ts_vec(x, y + 1), pen);
    draw_line(draw, ts_vec(x + MICROSCOPE_DIVISION, y - 9), ts_vec(x + MICROSCOPE_DIVISION, y + 1),
              pen);
    draw_text(draw, ts_vec(x + MICROSCOPE_DIVISION + 10, y + 1), font, text);
}

// ---- All of it

static void draw_picture(const Stage *stage, const Microscope *microscope)
{
    Draw *draw = stage->draw;
    Cells cells = {{0}, {0}};
    TsVec middle = microscope_middle(microscope);
    int column, row;
    find_edges(&microscope->sample.x, microscope_zoom(microscope), middle.x, cells.left);
    find_edges(&microscope->sample.y, microscope_zoom(microscope), middle.y, cells.top);
    draw_clip(draw, microscope->picture);
    draw_ground(draw, &microscope->sample, &cells);
    draw_edges(draw, &microscope->sample, &cells);
    draw_lines(draw, microscope);
    draw_shapes(stage, microscope);
    draw_border(draw, microscope);
    draw_places(draw, microscope);
    draw_here(draw, microscope, &cells);
    if (microscope_place_pointed(microscope, &column, &row))
        frame_cell(draw, &cells, column, row, INK_FOCUS);
    draw_scale_bar(draw, microscope);
    draw_unclip(draw);
}

// In the world: the shape where the picture has it, if that is not where it stands.
static void draw_ghost(const Stage *stage, const Microscope *microscope)
{
    if (!microscope->ask || microscope->shown == microscope->moving) return;
    draw_world(stage->draw, stage_view(stage));
    style_actor(stage->draw, view_labels(stage), microscope->shown, (Style){.as = STYLE_GHOST});
}

void microscope_draw(const Stage *stage, const Microscope *microscope)
{
    Draw *draw = stage->draw;
    draw_ghost(stage, microscope);
    draw_screen(draw);
    draw_unclip(draw);
    draw_leader(stage, microscope);
    draw_layer(draw, LAYER_LABELS);
    draw_box(draw, microscope->card, 6, (Fill){.ink = INK_RAISED});
    draw_box(draw, microscope->picture, 0, (Fill){.ink = INK_PAPER});
    if (microscope->ask) {
        draw_picture(stage, microscope);
        microscope_draw_words(draw, microscope, pointer_is_finger(stage));
    } else {
        draw_text(draw, microscope_middle(microscope),
                  (Font){.size = 14, .ink = INK_MUTED, .align = ALIGN_CENTER},
                  stage_main_ask(stage)                ? "A cast against a list is no pair of two."
                  : stage_record(stage)->verdict.given ? "Here the scene has a test of its own."
                                                       : "No pair of shapes is tested.");
    }
    draw_frame(draw, microscope->card, 6, (Pen){.ink = INK_LINE});
}
