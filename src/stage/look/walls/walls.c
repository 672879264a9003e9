#include "look/walls/walls.h"

#include <stdio.h>

#include "look/dress.h"
#include "look/number.h"
#include "look/walls/walls_sides.h"

// px at scale 1
static const double BEYOND = 14, FIRST_SHADOW = 3, BETWEEN_SHADOWS = 2;
static const double WIDE = 7, NARROW = 5, UNASKED_WIDTH = 3, TICK_INSIDE = 5, TICK_OUTSIDE = 3;
static const double TITLE_FOOT = 76, LETTER_BEYOND = 10, LETTER_OUT = 9, LETTER_ROOM = 14,
                    LEAST_CLASH = 3;
enum { MANY = 4 };

typedef struct Stretch { // along a wall
    double from, to;
} Stretch;

// All on the screen, px at scale 1, measured from its origin.
typedef struct Wall {
    TsVec along, out; // unit
    double at;        // how far out it stands
    double width;     // of a shadow
    WallStanding standing;
    Stretch a, b; // the shadows
    double gap;   // world px
} Wall;

typedef struct Scenery { // what the walls of a pair are drawn with
    Draw *draw;
    Labels *labels;
    const Ask *ask;
} Scenery;

static TsVec on_wall(const Wall *wall, double along, double out)
{
    return ts_vec_add(ts_vec_scale(wall->along, along), ts_vec_scale(wall->out, wall->at + out));
}

static double outer_edge(const Wall *wall)
{
    return FIRST_SHADOW + BETWEEN_SHADOWS + 2 * wall->width;
}

static double middle(Stretch stretch) { return (stretch.from + stretch.to) / 2; }

// The daylight between the shadows, or what the nearer ends overlap.
static Stretch between(const Wall *wall)
{
    double a_first = wall->b.from - wall->a.to, b_first = wall->a.from - wall->b.to;
    Stretch stretch = a_first >= b_first ? (Stretch){wall->a.to, wall->b.from}
                                         : (Stretch){wall->b.to, wall->a.from};
    if (stretch.from > stretch.to) return (Stretch){stretch.to, stretch.from};
    return stretch;
}

// ---- Where it stands

static double farthest(const Scenery *s, const TsShape *shape, TsVec out)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++)
        most = fmax(most, ts_vec_dot(dress_screen(s->draw, corner[i]), out));
    double radius = shape->kind == TS_SHAPE_CIRCLE ? shape->circle.radius : 0;
    return most + radius / dress_pixel(s->draw);
}

static Wall wall_of(const Scenery *s, const TsAxis *axis, int side, WallStanding standing,
                    bool many)
{
    TsVec along = axis->direction, out = ts_vec_scale(ts_vec_perp(along), side);
    double origin = ts_vec_dot(dress_screen(s->draw, ts_vec(0, 0)), along);
    double zoom = 1 / dress_pixel(s->draw);
    Wall wall = {.along = along, .out = out, .standing = standing, .gap = axis->gap};
    wall.at = WALLS_STAND_OFF +
              fmax(farthest(s, &s->ask->a->shape, out), farthest(s, &s->ask->b->shape, out));
    wall.width = standing == WALL_NOT_ASKED ? UNASKED_WIDTH : many ? NARROW : WIDE;
    wall.a = (Stretch){origin + axis->a_min * zoom, origin + axis->a_max * zoom};
    wall.b = (Stretch){origin + axis->b_min * zoom, origin + axis->b_max * zoom};
    return wall;
}

// ---- Projections: from the corner that casts a shadow's end, to the wall

static TsVec casting(const Scenery *s, const TsShape *shape, TsVec along, TsVec out)
{
    TsVec corner[TS_POLYGON_MAX], best = {0, 0};
    int count = ts_shape_corners(shape, corner);
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        // Of two corners equally far along, the one nearer to the wall.
        TsVec at = dress_screen(s->draw, corner[i]);
        double far = ts_vec_dot(at, along) + 1e-4 * ts_vec_dot(at, out);
        if (far > most) most = far, best = at;
    }
    double radius = shape->kind == TS_SHAPE_CIRCLE ? shape->circle.radius : 0;
    return ts_vec_add(best, ts_vec_scale(along, radius / dress_pixel(s->draw)));
}

static void draw_projections(const Scenery *s, const Wall *wall)
{
    if (wall->standing == WALL_NOT_ASKED) return;
    const TsShape *shape[] = {&s->ask->a->shape, &s->ask->b->shape};
    for (int i = 0; i < 4; i++) {
        TsVec along = ts_vec_scale(wall->along, i % 2 ? 1 : -1);
        TsVec from = casting(s, shape[i / 2], along, wall->out);
        draw_line(s->draw, from, on_wall(wall, ts_vec_dot(from, wall->along), 0),
                  (Pen){.ink = INK_FAINT, .width = 1});
    }
}

// ---- The wall, the shadows and what is between them

static void corners_of(const Wall *wall, Stretch stretch, double from, double to, TsVec *corner)
{
    corner[0] = on_wall(wall, stretch.from, from);
    corner[1] = on_wall(wall, stretch.to, from);
    corner[2] = on_wall(wall, stretch.to, to);
    corner[3] = on_wall(wall, stretch.from, to);
}

static WallPlace line_of_shadows(const Wall *wall)
{
    return (WallPlace){on_wall(wall, fmin(wall->a.from, wall->b.from), 0),
                       on_wall(wall, fmax(wall->a.to, wall->b.to), 0)};
}

static void draw_line_of_wall(const Scenery *s, const Wall *wall)
{
    Pen pen = {.ink = wall->standing == WALL_NOT_ASKED ? INK_FAINT : INK_LINE, .width = 1};
    if (wall->standing == WALL_DECIDES) pen.width = 1.5;
    if (wall->standing == WALL_FORGOTTEN) pen.on = 5, pen.off = 4;
    WallPlace line = line_of_shadows(wall);
    line.from = ts_vec_sub(line.from, ts_vec_scale(wall->along, BEYOND));
    line.to = ts_vec_add(line.to, ts_vec_scale(wall->along, BEYOND));
    draw_line(s->draw, line.from, line.to, pen);
    labels_block_line(s->labels, line.from, line.to, 2);
}

static void draw_shadows(const Scenery *s, const Wall *wall)
{
    bool unasked = wall->standing == WALL_NOT_ASKED;
    double near = FIRST_SHADOW + wall->width, far = near + BETWEEN_SHADOWS;
    TsVec corner[4];
    corners_of(wall, wall->a, FIRST_SHADOW, near, corner);
    draw_polygon(s->draw, corner, 4, (Fill){.ink = unasked ? INK_FAINT : INK_MUTED});
    labels_block(s->labels, corner, 4);
    corners_of(wall, wall->b, far, far + wall->width, corner);
    labels_block(s->labels, corner, 4);
    if (!unasked)
        draw_polygon(s->draw, corner, 4, (Fill){.ink = INK_LINE, .pattern = PATTERN_FALLING});
    draw_path(s->draw, corner, 4, true, (Pen){.ink = unasked ? INK_FAINT : INK_LINE, .width = 1});
}

static void draw_tick(const Scenery *s, const Wall *wall, double along)
{
    draw_line(s->draw, on_wall(wall, along, -TICK_INSIDE),
              on_wall(wall, along, outer_edge(wall) + TICK_OUTSIDE),
              (Pen){.ink = INK_FOCUS, .width = 1.5});
}

static void draw_deciding(const Scenery *s, const Wall *wall)
{
    Stretch stretch = between(wall);
    draw_line(s->draw, on_wall(wall, stretch.from, 0), on_wall(wall, stretch.to, 0),
              (Pen){.ink = INK_FOCUS, .width = 3});
    draw_tick(s, wall, stretch.from);
    draw_tick(s, wall, stretch.to);
}

static void draw_forgotten(const Scenery *s, const Wall *wall)
{
    Stretch gap = between(wall);
    double widen = fmax(0, LEAST_CLASH - (gap.to - gap.from)) / 2;
    TsVec corner[4];
    corners_of(wall, (Stretch){gap.from - widen, gap.to + widen}, 0,
               outer_edge(wall) + TICK_OUTSIDE, corner);
    draw_polygon(s->draw, corner, 4, (Fill){.ink = INK_CLASH});
    draw_path(s->draw, corner, 4, true, (Pen){.ink = INK_CLASH_INK, .width = 1.5});
}

// A band as wide as the gap through the whole view, below the title.
static void draw_daylight(const Scenery *s, const Wall *wall, Fill fill)
{
    double scale = draw_scale(s->draw);
    double reach = fabs(wall->at) + (draw_width(s->draw) + draw_height(s->draw)) / scale;
    TsVec corner[4], cut[5];
    corners_of(wall, between(wall), -2 * reach, 2 * reach, corner);
    int count = dress_cut(corner, 4, ts_vec(0, TITLE_FOOT), ts_vec(0, 1), cut);
    draw_layer(s->draw, LAYER_DAYLIGHT);
    if (count >= 3) draw_polygon(s->draw, cut, count, fill);
    draw_layer(s->draw, LAYER_WALLS);
}

// ---- Words

// As the tables have it, but never rounded to a 0 that it is not.
static char *gap_text(char *text, int size, double gap)
{
    char figure[NUMBER_MAX];
    if (fabs(gap) < 0.05) return number_gap(text, size, gap);
    snprintf(text, size, "%s px", number_signed(figure, sizeof figure, gap));
    return text;
}

static void want_number(const Scenery *s, const Wall *wall)
{
    static const LabelStyle style[] = {LABEL_NUMBER, LABEL_FOCUS, LABEL_NUMBER, LABEL_CLASH};
    if (wall->standing == WALL_NOT_ASKED) return;
    char number[NUMBER_MAX + 4], text[NUMBER_MAX + 20];
    snprintf(text, sizeof text, "%s%s", wall->standing == WALL_FORGOTTEN ? "never asked: " : "",
             gap_text(number, sizeof number, wall->gap));
    TsVec at = on_wall(wall, middle(between(wall)), outer_edge(wall));
    labels_want_wall(s->labels, at, wall->along, wall->out, style[wall->standing], text);
}

// "2" of "OBB2", "T" of "Triangle".
static void letter_of(const Actor *actor, char *letter)
{
    size_t length = 0;
    while (actor->name[length]) length++;
    char last = length ? actor->name[length - 1] : 0;
    letter[0] = last >= '0' && last <= '9' ? last : actor->name[0];
    letter[1] = 0;
}

// At the end of a shadow that is away from the other.
static void draw_letter(const Scenery *s, const Wall *wall, bool of_a)
{
    char letter[2];
    Stretch own = of_a ? wall->a : wall->b, other = of_a ? wall->b : wall->a;
    double along = middle(own) < middle(other) ? own.from - LETTER_BEYOND : own.to + LETTER_BEYOND;
    double out = FIRST_SHADOW + wall->width / 2 + (of_a ? 0 : wall->width + BETWEEN_SHADOWS);
    TsVec at = on_wall(wall, along, fmax(out, LETTER_OUT)); // clear of the wall
    letter_of(of_a ? s->ask->a : s->ask->b, letter);
    draw_text(s->draw, ts_vec_add(at, ts_vec(0, 5)),
              (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER}, letter);
    labels_block_line(s->labels, at, at, LETTER_ROOM);
}

// ---- All of them

static void draw_wall(const Scenery *s, const Wall *wall)
{
    draw_line_of_wall(s, wall);
    draw_shadows(s, wall);
    if (wall->standing == WALL_DECIDES) {
        if (wall->gap > 0) draw_daylight(s, wall, (Fill){.ink = INK_FOCUS, .alpha = 0.16});
        draw_deciding(s, wall);
        draw_letter(s, wall, true);
        draw_letter(s, wall, false);
    } else if (wall->standing == WALL_FORGOTTEN) {
        draw_daylight(s, wall, (Fill){.ink = INK_CLASH, .alpha = 0.28});
        draw_forgotten(s, wall);
    }
    want_number(s, wall);
}

static void choose_sides(Walls *walls, const Scenery *s, const TsAxisTrace *trace)
{
    WallPlace place[WALLS_MAX][2];
    for (int i = 0; i < trace->count && i < WALLS_MAX; i++) {
        for (int back = 0; back < 2; back++) {
            Wall wall = wall_of(s, &trace->axis[i], back ? -1 : 1, WALL_ASKED, false);
            place[i][back] = line_of_shadows(&wall);
        }
    }
    walls_choose_sides(walls, trace, place);
}

void walls_draw(Walls *walls, Draw *draw, Labels *labels, const Ask *ask, const TsAxisTrace *trace,
                bool every)
{
    Wall list[WALLS_MAX];
    int count = 0;
    Scenery s = {draw, labels, ask};
    choose_sides(walls, &s, trace);
    for (int i = 0; i < trace->count && count < WALLS_MAX; i++) {
        WallStanding standing = walls_standing(ask, trace, i);
        if (every || standing == WALL_DECIDES || standing == WALL_FORGOTTEN)
            list[count++] = wall_of(&s, &trace->axis[i], walls_side(walls, i), standing,
                                    every && trace->count > MANY);
    }
    View view = draw_view(draw);
    draw_screen(draw);
    draw_layer(draw, LAYER_WALLS);
    for (int i = 0; i < count; i++) draw_projections(&s, &list[i]);
    for (int i = 0; i < count; i++) draw_wall(&s, &list[i]);
    draw_world(draw, view);
}
