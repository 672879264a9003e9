// The curve of the gap over all directions of the axis. Between two kinks, where another corner
// ends a shadow, it is a part of a cosine.
//
// If the shapes overlap, its greatest value lies at a candidate axis: the least overlap. If they
// are apart it is their distance, at a candidate if a corner and a side are nearest, else between
// two candidates; but some candidate is above zero then, which is the theorem of separating axes.

#include <math.h>

#include "scene_kit/projections.h"
#include "tools/axis_private.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"
#include "touchstone/sat.h"

// ---- Measuring

static void project(const TsShape *shape, TsVec direction, double *from, double *to)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double round = ts_shape_radius(shape);
    *from = HUGE_VAL, *to = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double at = ts_vec_dot(corner[i], direction);
        *from = fmin(*from, at - round);
        *to = fmax(*to, at + round);
    }
}

TsAxis axis_measure(const TsShape *a, const TsShape *b, TsVec direction)
{
    TsAxis axis = {.direction = direction, .name = "by hand"};
    project(a, direction, &axis.a_min, &axis.a_max);
    project(b, direction, &axis.b_min, &axis.b_max);
    axis.a_radius = (axis.a_max - axis.a_min) / 2;
    axis.b_radius = (axis.b_max - axis.b_min) / 2;
    axis.radii = axis.a_radius + axis.b_radius;
    axis.distance = fabs((axis.a_min + axis.a_max) / 2 - (axis.b_min + axis.b_max) / 2);
    axis.gap = fmax(axis.b_min - axis.a_max, axis.a_min - axis.b_max);
    return axis;
}

double axis_gap(const Ask *ask, double angle)
{
    return axis_measure(&ask->a->shape, &ask->b->shape, ts_degrees(angle)).gap;
}

// Numbered as the method tests them, and as its trace and table name them: of parallel sides of one
// shape the first.
void axis_find_marks(AxisTool *axis, const Ask *ask)
{
    const TsShape *a = &ask->a->shape, *b = &ask->b->shape;
    bool box = a->kind == TS_SHAPE_OBB || b->kind == TS_SHAPE_OBB;
    bool straight = (a->kind == TS_SHAPE_OBB || a->kind == TS_SHAPE_TRIANGLE) &&
                    (b->kind == TS_SHAPE_OBB || b->kind == TS_SHAPE_TRIANGLE);
    TsAxisTrace trace;
    if (box && straight)
        ts_contact_traced(a, b, &trace);
    else
        ts_sat_contact(a, b, &trace);
    axis->marks = 0;
    for (int i = 0; i < trace.count && axis->marks < AXIS_MARKS; i++) {
        bool forgotten = projections_role(ask, &trace, i) == AXIS_FORGOTTEN;
        if (projections_wall(&trace, i) != i) continue;
        double angle = fmod(ts_degrees_of(trace.axis[i].direction) + 360, AXIS_TURN);
        axis->mark[axis->marks++] = (AxisMark){angle, trace.axis[i].gap, forgotten, i + 1};
    }
}

// ---- The graph

// px at scale 1, within its place: if that is low, just what the words above and below need
static const double LEFT = 8, RIGHT = 52, TOP = 34, TOP_LOW = 24, BOTTOM = 30, BOTTOM_LOW = 22;
static const double LOW = 110;
static const double MARK = 10, FOOT = 18; // radius of a mark; height of the words below
enum { PER_DEGREE = 2, SAMPLES = AXIS_TURN * PER_DEGREE };

typedef struct Graph {
    Rect place;
    double low, high; // gaps at its foot and head
} Graph;

// The scale follows from the shapes' sizes, so that it rests while they are moved, and gives
// nothing away while they are hidden.
static Graph graph_of(const AxisTool *axis, const Ask *ask)
{
    TsAabb a = ts_shape_bounds(&ask->a->rest), b = ts_shape_bounds(&ask->b->rest);
    double size_a = ts_vec_distance(a.min, a.max) * ask->a->scale;
    double size_b = ts_vec_distance(b.min, b.max) * ask->b->scale;
    double low = -0.75 * (size_a + size_b) / 2, high = -low * 0.6;
    for (int i = 0; i < SAMPLES && !axis->counts; i++) {
        double gap = axis_gap(ask, (double)i / PER_DEGREE);
        low = fmin(low, gap);
        high = fmax(high, gap * 1.1);
    }
    Rect place = axis->graph;
    place.x += LEFT;
    bool tight = place.height < LOW;
    place.y += tight ? TOP_LOW : TOP;
    place.width -= LEFT + RIGHT;
    place.height -= tight ? TOP_LOW + BOTTOM_LOW : TOP + BOTTOM;
    return (Graph){place, low, high};
}

static TsVec on_graph(const Graph *graph, double angle, double gap)
{
    double share =
        (graph->high - fmin(fmax(gap, graph->low), graph->high)) / (graph->high - graph->low);
    return ts_vec(graph->place.x + angle / AXIS_TURN * graph->place.width,
                  graph->place.y + share * graph->place.height);
}

bool axis_graph_angle(const AxisTool *axis, TsVec at, double *angle)
{
    Rect graph = axis->graph;
    double share = (at.x - graph.x - LEFT) / (graph.width - LEFT - RIGHT);
    *angle = fmin(fmax(share, 0), 1) * AXIS_TURN;
    return graph.width > 0 && at.x >= graph.x && at.x < graph.x + graph.width && at.y >= graph.y &&
           at.y < graph.y + graph.height;
}

// The known parts: above zero in green and wide, below in ink.
static void draw_line_of(Draw *draw, const Graph *graph, const AxisTool *axis, const Ask *ask)
{
    TsVec point[SAMPLES + 1];
    int count = 0;
    bool above = false;
    for (int i = 0; i <= SAMPLES; i++) {
        double angle = (double)i / PER_DEGREE, gap = axis_gap(ask, angle);
        bool known = axis->found.known[i / PER_DEGREE % AXIS_TURN], now = gap > 0;
        if (known) point[count++] = on_graph(graph, angle, gap);
        if (count > 0 && (!known || now != above || i == SAMPLES)) {
            draw_path(draw, point, count, false,
                      above ? (Pen){.ink = INK_FOCUS, .width = 4}
                            : (Pen){.ink = INK_MUTED, .width = 2});
            point[0] = point[count - 1];
            count = known;
        }
        above = now;
    }
}

static bool has_room(const AxisSpot *spot, int placed, TsVec at, TsVec ring, double radius)
{
    if (radius > 0 && ts_vec_distance(at, ring) < radius + MARK + 2) return false;
    for (int i = 0; i < placed; i++) {
        if (ts_vec_distance(at, spot[i].number) < 2 * MARK + 2) return false;
    }
    return true;
}

void axis_keep_apart(AxisSpot *spot, int count, TsVec ring, double radius, bool around)
{
    enum { STEPS = 40 }; // tries of 3 px, to both sides in turn
    for (int i = 0; i < count; i++) {
        spot[i].number = spot[i].at;
        bool surrounded = around && ts_vec_distance(spot[i].at, ring) < 1;
        for (int k = 0; k < STEPS; k++) {
            double off = 3 * ((k + 1) / 2) * (k % 2 ? -1 : 1);
            TsVec at = ts_vec_add(spot[i].at, ts_vec_scale(spot[i].way, off));
            if (!has_room(spot, i, at, ring, surrounded && k == 0 ? 0 : radius)) continue;
            spot[i].number = at;
            break;
        }
    }
}

void axis_draw_mark(Draw *draw, Labels *labels, const AxisSpot *spot, const AxisMark *mark)
{
    const double dot = 3;
    TsVec at = spot->number;
    if (ts_vec_distance(at, spot->at) > 0) {
        draw_line(draw, spot->at, at, (Pen){.ink = INK_MARK, .width = 1.5});
        draw_dot(draw, spot->at, dot, (Fill){.ink = INK_MARK});
    }
    draw_dot(draw, at, MARK, (Fill){.ink = mark->forgotten ? INK_CLASH : INK_PAPER});
    draw_ring(draw, at, MARK, (Pen){.ink = INK_MARK, .width = 2});
    draw_textf(draw, ts_vec(at.x, at.y + 4.5),
               (Font){.face = FACE_BOLD, .size = 12, .ink = INK_MARK, .align = ALIGN_CENTER}, "%d",
               mark->number);
    labels_block_line(labels, at, at, 2 * MARK);
}

void axis_draw_curve(Draw *draw, Labels *labels, const AxisTool *axis, const Ask *ask, bool ringed)
{
    const double ring = 13;
    Graph graph = graph_of(axis, ask);
    double angle = axis_angle(axis), gap = axis_gap(ask, angle);
    TsVec zero = on_graph(&graph, 0, 0), end = on_graph(&graph, AXIS_TURN, 0);
    Font font = {.size = 13, .ink = INK_MUTED};
    draw_on(draw, LAYER_LABELS, "curve");
    draw_text(draw, ts_vec(axis->graph.x + LEFT, axis->graph.y + 16), font,
              axis->counts && !axis->whole ? "Asked so far" : "The gap in every direction");
    draw_line(draw, zero, end, (Pen){.ink = INK_LINE, .width = 1.5});
    draw_text(draw, ts_vec(end.x + 6, end.y + 4.5), font, "gap 0");
    double foot = graph.place.y + graph.place.height;
    for (int i = 0; i <= 2; i++) {
        font.align = i == 0 ? ALIGN_LEFT : i == 1 ? ALIGN_CENTER : ALIGN_RIGHT;
        TsVec at = ts_vec(graph.place.x + i * graph.place.width / 2, foot + 18);
        draw_textf(draw, at, font, "%d°", 90 * i);
    }
    labels_block_line(labels, zero, end, 2 * MARK);
    labels_block_line(labels, ts_vec(zero.x, foot + 14), ts_vec(end.x, foot + 14), FOOT);
    if (!axis->counts || axis->whole) draw_line_of(draw, &graph, axis, ask);
    for (int i = 0; i < AXIS_TURN; i++) {
        const AxisPoint *asked = &axis->found.asked[i];
        if (!axis->found.was_asked[i]) continue;
        draw_dot(draw, on_graph(&graph, asked->angle, asked->gap), 5,
                 (Fill){.ink = asked->gap > 0 ? INK_FOCUS : INK_MUTED});
    }
    draw_tag(draw, "handle"); // a mark below it keeps its number
    TsVec here = on_graph(&graph, angle, gap);
    Ink ink = gap > 0 ? INK_FOCUS : INK_INK;
    if (!axis->counts) draw_dot(draw, here, 6, (Fill){.ink = ink});
    if (!axis->counts) draw_ring(draw, here, ring, (Pen){.ink = ink, .width = 2.5});
    draw_tag(draw, "mark");
    AxisSpot spot[AXIS_MARKS];
    for (int i = 0; i < axis->marks; i++)
        spot[i] = (AxisSpot){.at = on_graph(&graph, axis->mark[i].angle, axis->mark[i].gap),
                             .way = ts_vec(0, 1)};
    axis_keep_apart(spot, axis->marks, here, ringed && !axis->counts ? ring : 0, true);
    for (int i = axis->marks - 1; i >= 0; i--) // of those at one place the first is seen
        axis_draw_mark(draw, labels, &spot[i], &axis->mark[i]);
}
