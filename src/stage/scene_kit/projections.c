#include "scene_kit/projections.h"

#include <stdio.h>
#include <string.h>

#include "scene_kit/number.h"
#include "scene_kit/projections_private.h"
#include "scene_kit/style.h"

bool projections_tested(const Ask *ask, int axis)
{
    return ask->answer.axes == 0 || axis >= 32 || (ask->answer.axes >> axis & 1);
}

static const double PARALLEL = 1e-9; // the sine of an angle that is not seen

int projections_deciding(const Ask *ask, const TsAxisTrace *trace)
{
    int best = -1;
    for (int i = 0; i < trace->count; i++) {
        if (!projections_tested(ask, i)) continue;
        if (best < 0 || trace->axis[i].gap > trace->axis[best].gap) best = i;
    }
    return best;
}

int projections_shown(const Ask *ask, const TsAxisTrace *trace)
{
    return ask->axis_shown > 0 ? ask->axis_shown - 1 : projections_deciding(ask, trace);
}

AxisRole projections_role(const Ask *ask, const TsAxisTrace *trace, int axis)
{
    if (axis == projections_shown(ask, trace)) return AXIS_DECIDES;
    if (projections_tested(ask, axis)) return AXIS_TESTED;
    double gap = trace->axis[axis].gap;
    // A gap of 0 shows that they touch, which a method that reports a collision got wrong.
    bool proves = gap > 0 || (gap == 0 && ask->hit);
    return ask_is_wrong(ask) && proves ? AXIS_FORGOTTEN : AXIS_NOT_TESTED;
}

// Axes of two shapes, which are parallel for a moment as one turns, keep their own walls.
static bool share_wall(const TsAxis *a, const TsAxis *b)
{
    bool same_shape = a->name[0] == b->name[0]; // "A edge 1", "A edge 3"
    return same_shape && fabs(ts_vec_cross(a->direction, b->direction)) < PARALLEL;
}

int projections_wall(const TsAxisTrace *trace, int axis)
{
    int wall = 0;
    while (wall < axis && !share_wall(&trace->axis[axis], &trace->axis[wall])) wall++;
    return wall;
}

// Of the axes that share a wall the first one with the strongest role, which the wall shows.
static int axis_of_wall(const Ask *ask, const TsAxisTrace *trace, int wall)
{
    static const int strength[] = {
        [AXIS_NOT_TESTED] = 0, [AXIS_TESTED] = 1, [AXIS_FORGOTTEN] = 2, [AXIS_DECIDES] = 3};
    int strongest = wall;
    for (int i = wall + 1; i < trace->count; i++) {
        if (!share_wall(&trace->axis[i], &trace->axis[wall])) continue;
        AxisRole role = projections_role(ask, trace, i);
        if (strength[role] > strength[projections_role(ask, trace, strongest)]) strongest = i;
    }
    return strongest;
}

int projections_number(const Ask *ask, int axis)
{
    return ask->axis_number ? ask->axis_number[axis] : axis + 1;
}

// px at scale 1
static const double BEYOND = 14, FIRST_SHADOW = 3, BETWEEN_SHADOWS = 2, HATCH = 8;
static const double WIDE = 7, NARROW = 5, UNASKED_WIDTH = 3, TICK_INSIDE = 5, TICK_OUTSIDE = 3;
static const double LETTER_BEYOND = 22, LETTER_OUT = 9, LETTER_ROOM = 14, LEAST_CLASH = 3;
static const double NUMBER_ROOM = 30; // beside a wall, for its gap
static const double DISC = 8, DISC_TEXT = 12;
enum { MANY = 4, LETTER_TEXT = 5 };

typedef struct Stretch { // along a wall
    double from, to;
} Stretch;

// The wall of one axis, in screen px at scale 1 from the screen's origin.
typedef struct Wall {
    TsVec along, out; // unit
    double at;        // distance from the origin along `out`
    double width;     // of a shadow
    AxisRole role;
    Stretch a, b; // the shadows
    double gap;   // world px
    const char *name;
    int number;   // of its axis, as the trace and the table count; 0: it has none
    bool at_head; // its number stands beyond the arrow's head, else at the other end
} Wall;

typedef struct WallScene { // what the walls of a pair are drawn into
    Draw *draw;
    Labels *labels;
    const Ask *ask;
    Wall wall[PROJECTIONS_MAX];
    int walls;
} WallScene;

static TsVec on_wall(const Wall *wall, double along, double out)
{
    return ts_vec_add(ts_vec_scale(wall->along, along), ts_vec_scale(wall->out, wall->at + out));
}

static double outer_edge(const Wall *wall)
{
    return FIRST_SHADOW + BETWEEN_SHADOWS + 2 * wall->width;
}

static double middle(Stretch stretch) { return (stretch.from + stretch.to) / 2; }

// The gap between the shadows, or their overlap.
static Stretch between(const Wall *wall)
{
    double a_first = wall->b.from - wall->a.to, b_first = wall->a.from - wall->b.to;
    Stretch stretch = a_first >= b_first ? (Stretch){wall->a.to, wall->b.from}
                                         : (Stretch){wall->b.to, wall->a.from};
    if (stretch.from > stretch.to) return (Stretch){stretch.to, stretch.from};
    return stretch;
}

// ---- Its position

static double farthest(const WallScene *s, const TsShape *shape, TsVec out)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++)
        most = fmax(most, ts_vec_dot(style_screen(s->draw, corner[i]), out));
    return most + ts_shape_radius(shape) / style_pixel(s->draw);
}

static Wall wall_of(const WallScene *s, const TsAxis *axis, int side, AxisRole role, bool many)
{
    TsVec along = axis->direction, out = ts_vec_scale(ts_vec_perp(along), side);
    double origin = ts_vec_dot(style_screen(s->draw, ts_vec(0, 0)), along);
    double zoom = 1 / style_pixel(s->draw);
    Wall wall = {.along = along, .out = out, .role = role, .gap = axis->gap, .name = axis->name};
    wall.at = WALL_OFFSET +
              fmax(farthest(s, &s->ask->a->shape, out), farthest(s, &s->ask->b->shape, out));
    wall.width = role == AXIS_NOT_TESTED ? UNASKED_WIDTH : many ? NARROW : WIDE;
    wall.a = (Stretch){origin + axis->a_min * zoom, origin + axis->a_max * zoom};
    wall.b = (Stretch){origin + axis->b_min * zoom, origin + axis->b_max * zoom};
    return wall;
}

// ---- Projections: lines from the corner that casts the end of a shadow to the wall

// The point of the shape that is farthest along the axis, where its shadow ends.
static TsVec casting(const WallScene *s, const TsShape *shape, TsVec along, TsVec out)
{
    TsVec box[4], best = {0, 0};
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        // If two corners project to the same point, the one nearer to the wall.
        TsVec at = style_screen(s->draw, corner[i]);
        double far = ts_vec_dot(at, along) + 1e-4 * ts_vec_dot(at, out);
        if (far > most) most = far, best = at;
    }
    return ts_vec_add(best, ts_vec_scale(along, ts_shape_radius(shape) / style_pixel(s->draw)));
}

// Of a, then of b.
static void draw_projection(const WallScene *s, const Wall *wall, int i)
{
    const TsShape *shape[] = {&s->ask->a->shape, &s->ask->b->shape};
    if (wall->role == AXIS_NOT_TESTED) return;
    for (int sign = -1; sign <= 1; sign += 2) {
        TsVec from = casting(s, shape[i], ts_vec_scale(wall->along, sign), wall->out);
        draw_line(s->draw, from, on_wall(wall, ts_vec_dot(from, wall->along), 0),
                  (Pen){.ink = INK_LINE, .width = 1, .on = 1, .off = 3});
    }
}

// ---- The wall, the shadows and the gap

static void corners_of(const Wall *wall, Stretch stretch, double from, double to, TsVec *corner)
{
    corner[0] = on_wall(wall, stretch.from, from);
    corner[1] = on_wall(wall, stretch.to, from);
    corner[2] = on_wall(wall, stretch.to, to);
    corner[3] = on_wall(wall, stretch.from, to);
}

static ShadowLine line_of_shadows(const Wall *wall)
{
    return (ShadowLine){on_wall(wall, fmin(wall->a.from, wall->b.from), 0),
                        on_wall(wall, fmax(wall->a.to, wall->b.to), 0)};
}

static void draw_line_of_wall(const WallScene *s, const Wall *wall)
{
    Pen pen = {.ink = INK_LINE, .width = 1};
    if (wall->role == AXIS_DECIDES) pen.width = 1.5;
    if (wall->role == AXIS_FORGOTTEN || wall->role == AXIS_NOT_TESTED) pen.on = 5, pen.off = 4;
    ShadowLine line = line_of_shadows(wall);
    line.from = ts_vec_sub(line.from, ts_vec_scale(wall->along, BEYOND));
    line.to = ts_vec_add(line.to, ts_vec_scale(wall->along, BEYOND));
    // Numbers along a tested axis grow towards its head.
    (pen.on > 0 ? draw_line : draw_arrow)(s->draw, line.from, line.to, pen);
    labels_block_line(s->labels, line.from, line.to, 2);
}

// The part of the wall that may be seen, px along it.
static Stretch seen_of(const WallScene *s, const Wall *wall)
{
    double scale = draw_scale(s->draw);
    double x = wall->along.x * draw_width(s->draw) / scale;
    double y = wall->along.y * draw_height(s->draw) / scale;
    return (Stretch){fmin(x, 0) + fmin(y, 0), fmax(x, 0) + fmax(y, 0)};
}

// Strokes that lean by 45 degrees to the axis, from the shadow's own end: they turn with it.
static void draw_hatch(const WallScene *s, const Wall *wall, Stretch stretch, double near)
{
    double wide = wall->width, begin = stretch.from - wide + HATCH;
    Stretch seen = seen_of(s, wall);
    if (begin < seen.from - wide) // a shadow may be longer than any screen
        begin = seen.from - wide - fmod(seen.from - wide - begin, HATCH);
    for (double at = begin; at < fmin(stretch.to, seen.to); at += HATCH) {
        double first = fmax(at, stretch.from), last = fmin(at + wide, stretch.to);
        if (last > first)
            draw_line(s->draw, on_wall(wall, first, near + first - at),
                      on_wall(wall, last, near + last - at), (Pen){.ink = INK_LINE});
    }
}

static void draw_shadow(const WallScene *s, const Wall *wall, int i)
{
    bool unasked = wall->role == AXIS_NOT_TESTED;
    double near = FIRST_SHADOW + (i ? wall->width + BETWEEN_SHADOWS : 0);
    TsVec corner[4];
    corners_of(wall, i ? wall->b : wall->a, near, near + wall->width, corner);
    labels_block(s->labels, corner, 4);
    if (i == 0) {
        draw_polygon(s->draw, corner, 4, (Fill){.ink = unasked ? INK_FAINT : INK_MUTED});
        return;
    }
    if (!unasked) draw_hatch(s, wall, wall->b, near);
    draw_path(s->draw, corner, 4, true, (Pen){.ink = unasked ? INK_FAINT : INK_LINE, .width = 1});
}

// A band as wide as the gap, through the whole view below the title.
static void draw_daylight(const WallScene *s, const Wall *wall, Fill fill)
{
    double scale = draw_scale(s->draw);
    double reach = fabs(wall->at) + (draw_width(s->draw) + draw_height(s->draw)) / scale;
    TsVec corner[4], cut[5];
    corners_of(wall, between(wall), -2 * reach, 2 * reach, corner);
    int count = style_cut(corner, 4, ts_vec(0, STYLE_TITLE_FOOT), ts_vec(0, 1), cut);
    draw_layer(s->draw, LAYER_BACKDROP);
    if (count >= 3) draw_polygon(s->draw, cut, count, fill);
    draw_layer(s->draw, LAYER_CONSTRUCTION);
}

// ---- Texts

// Green is a gap alone, which proves that the shapes are apart. The least overlap is bold.
static LabelStyle style_of_number(const WallScene *s, const Wall *wall)
{
    if (wall->role == AXIS_FORGOTTEN) return LABEL_CLASH;
    if (wall->role != AXIS_DECIDES) return LABEL_NUMBER;
    if (wall->gap > 0) return LABEL_FOCUS;
    return s->ask->axis_shown == 0 ? LABEL_BOLD : LABEL_NUMBER;
}

static void add_number(const WallScene *s, const Wall *wall)
{
    if (wall->role == AXIS_NOT_TESTED) return;
    char number[NUMBER_MAX], text[NUMBER_MAX + 20];
    translate_print(text, sizeof text, "%s%s", wall->role == AXIS_FORGOTTEN ? "not tested: " : "",
                    number_gap(number, sizeof number, wall->gap));
    TsVec at = on_wall(wall, middle(between(wall)), outer_edge(wall));
    labels_add_sliding(s->labels, at, wall->along, wall->out, style_of_number(s, wall), text);
}

// Whether a letter or number there would cut the line or the shadows of another wall.
static bool cuts_other(const WallScene *s, const Wall *own, TsVec at)
{
    for (int i = 0; i < s->walls; i++) {
        const Wall *wall = &s->wall[i];
        double along = ts_vec_dot(at, wall->along), out = ts_vec_dot(at, wall->out) - wall->at;
        double from = fmin(wall->a.from, wall->b.from) - BEYOND;
        double to = fmax(wall->a.to, wall->b.to) + BEYOND, room = LETTER_ROOM / 2;
        bool near = along > from - room && along < to + room;
        if (wall != own && near && out > -room && out < outer_edge(wall) + room) return true;
    }
    return false;
}

// The shape's name, or its first letter if that is long.
static void write_letter(const char *name, char text[LETTER_TEXT])
{
    bool is_long = strlen(name) >= LETTER_TEXT;
    snprintf(text, LETTER_TEXT, "%.*s", is_long ? 1 : LETTER_TEXT - 1, name);
}

// Beyond the end of its shadow that is away from the other one; beside that end if the other one or
// another wall is there.
static void draw_letter(const WallScene *s, const Wall *wall, bool of_a)
{
    const Font font = {.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    char text[LETTER_TEXT];
    write_letter((of_a ? s->ask->a : s->ask->b)->name, text);
    double half = fmax(draw_text_width(s->draw, font, text) - LETTER_ROOM, 0) / 2;
    double more_along = fabs(wall->along.x) * half, more_out = fabs(wall->out.x) * half;
    Stretch own = of_a ? wall->a : wall->b, other = of_a ? wall->b : wall->a;
    double way = middle(own) < middle(other) ? -1 : 1, end = way < 0 ? own.from : own.to;
    double out = FIRST_SHADOW + wall->width / 2 + (of_a ? 0 : wall->width + BETWEEN_SHADOWS);
    double beyond = LETTER_BEYOND + more_along; // clear of the arrow
    if (wall->number > 0 && wall->at_head == (way > 0)) beyond += DISC + (wall->at_head ? DISC : 0);
    TsVec at = on_wall(wall, end + way * beyond, out);
    double aside = LETTER_OUT + more_out;
    TsVec beside = on_wall(wall, end - way * (LETTER_OUT + more_along),
                           of_a ? -aside : outer_edge(wall) + aside);
    bool taken = (way < 0 ? other.from < own.from : other.to > own.to) || cuts_other(s, wall, at);
    if (taken && !cuts_other(s, wall, beside)) at = beside;
    TsVec left = ts_vec(at.x - half, at.y), right = ts_vec(at.x + half, at.y);
    draw_layer(s->draw, LAYER_LABELS); // above walls that cross this one
    draw_capsule(s->draw, left, right, LETTER_ROOM / 2, (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(s->draw, ts_vec_add(at, ts_vec(0, 5)), font, text);
    draw_layer(s->draw, LAYER_CONSTRUCTION);
    labels_block_line(s->labels, left, right, LETTER_ROOM);
}

static TsVec disc_at(const Wall *wall, bool at_head)
{
    double from = fmin(wall->a.from, wall->b.from), to = fmax(wall->a.to, wall->b.to);
    return on_wall(wall, at_head ? to + BEYOND + DISC : from - BEYOND, 0);
}

// Whether a number there would cut another wall, or the number of an earlier one.
static bool is_taken(const WallScene *s, const Wall *own, TsVec at)
{
    for (const Wall *wall = s->wall; wall < own; wall++)
        if (ts_vec_distance(disc_at(wall, wall->at_head), at) < 2 * DISC + BETWEEN_SHADOWS)
            return true;
    return cuts_other(s, own, at);
}

// At the end where the arrow begins; beyond its head if that end is taken.
static void place_number(const WallScene *s, Wall *wall)
{
    wall->at_head =
        is_taken(s, wall, disc_at(wall, false)) && !is_taken(s, wall, disc_at(wall, true));
}

static void draw_number(const WallScene *s, const Wall *wall)
{
    const Font font = {
        .face = FACE_BOLD, .size = DISC_TEXT, .ink = INK_MUTED, .align = ALIGN_CENTER};
    const TsVec down = {0, 4.5}; // from the middle of a figure to its baseline
    TsVec at = ts_vec_add(disc_at(wall, wall->at_head), down);
    char number[12];
    snprintf(number, sizeof number, "%d", wall->number);
    if (wall->number == 0 || !draw_text_fits(s->draw, &at, font, number)) return;
    TsVec middle = ts_vec_sub(at, down);
    draw_layer(s->draw, LAYER_LABELS);
    draw_dot(s->draw, middle, DISC, (Fill){.ink = INK_PAPER});
    draw_ring(s->draw, middle, DISC,
              (Pen){.ink = wall->role == AXIS_NOT_TESTED ? INK_FAINT : INK_LINE, .width = 1});
    draw_text(s->draw, at, font, number);
    draw_layer(s->draw, LAYER_CONSTRUCTION);
    labels_block_line(s->labels, middle, middle, 2 * DISC);
}

// The letter beside the outer end of its shadow, where it covers nothing else: marks and a graph
// stand about an axis by hand.
static void name_shadow(const WallScene *s, const Wall *wall, bool of_a)
{
    char text[LETTER_TEXT];
    Stretch own = of_a ? wall->a : wall->b, other = of_a ? wall->b : wall->a;
    double end = middle(own) < middle(other) ? own.from : own.to;
    write_letter((of_a ? s->ask->a : s->ask->b)->name, text);
    labels_add_sliding(s->labels, on_wall(wall, end, of_a ? 0 : outer_edge(wall)), wall->along,
                       ts_vec_scale(wall->out, of_a ? -1 : 1), LABEL_PLAIN, text);
}

// ---- All walls

// The gap or overlap, on the line of the wall, with a tick at each end.
static void draw_stretch(const WallScene *s, const Wall *wall, Ink ink)
{
    Stretch gap = between(wall);
    double tick[] = {gap.from, gap.to};
    draw_line(s->draw, on_wall(wall, gap.from, 0), on_wall(wall, gap.to, 0),
              (Pen){.ink = ink, .width = 3});
    for (int i = 0; i < 2; i++) {
        draw_line(s->draw, on_wall(wall, tick[i], -TICK_INSIDE),
                  on_wall(wall, tick[i], outer_edge(wall) + TICK_OUTSIDE),
                  (Pen){.ink = ink, .width = 1.5});
    }
}

static void tag_shadow(const WallScene *s, const Wall *wall, int i)
{
    char name[DRAW_TAG_TEXT];
    projections_shadow_tag(name, wall->name, i);
    draw_tag(s->draw, name);
}

static void draw_wall(const WallScene *s, const Wall *wall)
{
    draw_tag_which(s->draw, "axis", wall->name);
    draw_line_of_wall(s, wall);
    draw_number(s, wall);
    for (int i = 0; i < 2; i++) {
        tag_shadow(s, wall, i);
        draw_shadow(s, wall, i);
    }
    draw_tag_which(s->draw, "shadow", wall->name);
    if (wall->role == AXIS_TESTED) draw_stretch(s, wall, INK_MUTED);
    draw_tag_which(s->draw, "gap", wall->name);
    if (wall->role == AXIS_DECIDES) {
        if (wall->gap > 0) draw_daylight(s, wall, (Fill){.ink = INK_FOCUS, .alpha = 0.16});
        draw_stretch(s, wall, wall->gap > 0 ? INK_FOCUS : INK_INK);
        draw_letter(s, wall, true);
        draw_letter(s, wall, false);
    } else if (wall->role == AXIS_FORGOTTEN) {
        Stretch gap = between(wall);
        draw_daylight(s, wall, (Fill){.ink = INK_CLASH, .alpha = 0.28});
        double widen = fmax(0, LEAST_CLASH - (gap.to - gap.from)) / 2;
        TsVec corner[4];
        corners_of(wall, (Stretch){gap.from - widen, gap.to + widen}, 0,
                   outer_edge(wall) + TICK_OUTSIDE, corner);
        draw_polygon(s->draw, corner, 4, (Fill){.ink = INK_CLASH});
        draw_path(s->draw, corner, 4, true, (Pen){.ink = INK_CLASH_INK, .width = 1.5});
    }
    add_number(s, wall);
    draw_tag(s->draw, NULL);
}

// ---- What they cover on the screen

static TsAabb around(TsAabb box, TsVec point, double margin)
{
    return (TsAabb){ts_vec(fmin(box.min.x, point.x - margin), fmin(box.min.y, point.y - margin)),
                    ts_vec(fmax(box.max.x, point.x + margin), fmax(box.max.y, point.y + margin))};
}

static TsAabb extent_of(const WallScene *s)
{
    TsAabb box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < s->walls; i++) {
        const Wall *wall = &s->wall[i];
        double from = fmin(wall->a.from, wall->b.from), to = fmax(wall->a.to, wall->b.to);
        box = around(box, on_wall(wall, from - BEYOND, outer_edge(wall)), 0);
        box = around(box, on_wall(wall, to + BEYOND, outer_edge(wall)), 0);
        box = around(box, on_wall(wall, middle(between(wall)), outer_edge(wall)), NUMBER_ROOM);
    }
    const TsShape *shape[] = {&s->ask->a->shape, &s->ask->b->shape};
    for (int i = 0; i < 2 && s->walls > 0; i++) {
        TsAabb bounds = ts_shape_bounds(shape[i]);
        box = around(box, style_screen(s->draw, bounds.min), 0);
        box = around(box, style_screen(s->draw, bounds.max), 0);
    }
    return box;
}

bool projections_draw(ProjectionSides *walls, Draw *draw, Labels *labels, const Ask *ask,
                      const TsAxisTrace *trace, ProjectedAxes axes)
{
    WallScene s = {draw, labels, ask, .walls = 0};
    bool forgot = false, numbered = axes != PROJECTED_ONE; // a simple picture counts no axes
    if (walls->few) axes = PROJECTED_ONE;
    ShadowLine place[PROJECTIONS_MAX][2];
    for (int i = 0; i < trace->count && i < PROJECTIONS_MAX; i++) {
        for (int back = 0; back < 2; back++) {
            Wall wall = wall_of(&s, &trace->axis[i], back ? -1 : 1, AXIS_TESTED, false);
            place[i][back] = line_of_shadows(&wall);
        }
    }
    projections_choose_sides(walls, trace, place);
    for (int i = 0; i < trace->count && s.walls < PROJECTIONS_MAX; i++) {
        if (projections_wall(trace, i) != i) continue;
        int of = axis_of_wall(ask, trace, i);
        AxisRole role = projections_role(ask, trace, of);
        if (axes == PROJECTED_EVERY || role == AXIS_DECIDES || role == AXIS_FORGOTTEN) {
            s.wall[s.walls] = wall_of(&s, &trace->axis[i], projections_side(walls, i), role,
                                      axes == PROJECTED_EVERY && trace->count > MANY);
            s.wall[s.walls++].number = numbered ? projections_number(ask, of) : 0;
        }
        forgot |= role == AXIS_FORGOTTEN;
    }
    bool decides = axes != PROJECTED_ONE || !forgot;
    for (int i = s.walls - 1; i >= 0 && !decides; i--) {
        if (s.wall[i].role == AXIS_DECIDES) s.wall[i] = s.wall[--s.walls];
    }
    for (int i = 0; i < s.walls; i++) place_number(&s, &s.wall[i]);
    View view = draw_view(draw);
    draw_screen(draw);
    walls->drawn = extent_of(&s);
    draw_layer(draw, LAYER_CONSTRUCTION);
    for (int i = 0; i < s.walls; i++) {
        for (int k = 0; k < 2; k++) {
            tag_shadow(&s, &s.wall[i], k);
            draw_projection(&s, &s.wall[i], k);
        }
    }
    for (int i = 0; i < s.walls; i++) draw_wall(&s, &s.wall[i]);
    draw_world(draw, view);
    return decides;
}

void projections_draw_one(Draw *draw, Labels *labels, const Ask *ask, const TsAxis *axis, int side,
                          TsVec around, double reach, int mark)
{
    WallScene s = {draw, labels, ask, .walls = 0};
    Wall wall = wall_of(&s, axis, side, AXIS_DECIDES, false);
    wall.at = fmax(wall.at, ts_vec_dot(around, wall.out) + reach);
    View view = draw_view(draw);
    draw_screen(draw);
    draw_on(draw, LAYER_CONSTRUCTION, "axis");
    draw_line_of_wall(&s, &wall);
    for (int i = 0; i < 2; i++) {
        i ? draw_tag(draw, "second light") : draw_tag(draw, "light");
        draw_projection(&s, &wall, i);
        i ? draw_tag(draw, "second shadow") : draw_tag(draw, "shadow");
        draw_shadow(&s, &wall, i);
        draw_tag(draw, "name");
        name_shadow(&s, &wall, i == 0);
    }
    draw_tag(draw, "gap");
    if (wall.gap > 0) draw_daylight(&s, &wall, (Fill){.ink = INK_FOCUS, .alpha = 0.16});
    draw_stretch(&s, &wall, wall.gap > 0 ? INK_FOCUS : INK_INK);
    char text[NUMBER_MAX + 40];
    const char *gap = number_plain(NUMBER_TEXT, wall.gap, 1);
    if (mark > 0)
        translate_print(text, sizeof text, "%s px at mark %d", gap, mark);
    else
        translate_print(text, sizeof text, "%s px on your axis", gap);
    TsVec at = on_wall(&wall, middle(between(&wall)), outer_edge(&wall));
    labels_add_sliding(labels, at, wall.along, wall.out, wall.gap > 0 ? LABEL_FOCUS : LABEL_NUMBER,
                       text);
    labels_insist(labels);
    draw_tag(draw, NULL);
    draw_world(draw, view);
}

void projections_shadow_tag(char tag[DRAW_TAG_TEXT], const char *wall, int shape)
{
    int length = snprintf(tag, DRAW_TAG_TEXT - 2, "shadow:%s", wall), most = DRAW_TAG_TEXT - 3;
    char *end = tag + (length < most ? length : most);
    *end++ = ':';
    *end++ = (char)('a' + shape);
    *end = 0;
}

AxisFormula projections_formula(const Ask *ask, const TsAxisTrace *trace)
{
    if (ask->axis_shown > 0) return FORMULA_OF_ONE;
    int deciding = projections_deciding(ask, trace);
    double gap = deciding < 0 ? 0 : trace->axis[deciding].gap;
    for (int i = 0; i < trace->count && gap <= 0; i++) {
        if (trace->axis[i].gap > gap && !projections_tested(ask, i)) return FORMULA_OF_TESTED;
    }
    return FORMULA_DECIDES;
}

void projections_report(Stage *stage, const TsAxis *axis, AxisFormula of, const char *gap,
                        const char *line, const char *a, const char *b)
{
    bool one = of == FORMULA_OF_ONE, by_hand = of == FORMULA_BY_HAND,
         decides = of == FORMULA_DECIDES;
    stage_formula(stage,
                  one       ? "[gap on this axis] = [dist] − ([rA] + [rB])"
                  : by_hand ? "[gap on your axis] = [dist] − ([rA] + [rB])"
                  : decides ? "[gap] = [dist] − ([rA] + [rB])"
                            : "[largest gap tested] = [dist] − ([rA] + [rB])",
                  {.name = one       ? "gap on this axis"
                           : by_hand ? "gap on your axis"
                           : decides ? "gap"
                                     : "largest gap tested",
                   .value = axis->gap,
                   .lights = gap},
                  {.name = "dist", .value = axis->distance, .lights = line},
                  {.name = "rA", .value = axis->a_radius, .lights = a},
                  {.name = "rB", .value = axis->b_radius, .lights = b});
}
