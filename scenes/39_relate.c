// How two geometries relate, in nine cells
//
// "Do they meet?" is one question of many. Does *A* contain *B*? Does B cross A, or only touch it?
// One small table answers them all.
//
// A geometry divides the plane into three: its [interior], its [boundary] and its [exterior]. The
// boundary of an area is its outline and the outlines of its holes; that of a path is its two ends;
// a point has none. One of the three of A and one of B make a [cell]. It holds the dimension of
// what both share:
//
//     F: nothing   0: points   1: lines   2: an area
//
// Every named relation is a [rule] about the nine cells. A contains B if their interiors meet and
// nothing of B lies in the exterior of A. They touch if they meet, but their interiors do not. An
// area covers a path along its border, but does not contain it. An end that several lines share
// counts only if their number is odd, so the joint of two lines lies in the interior of both
// together.
//
// It goes wrong where programs save work. Without its holes, A contains an island in a hole.
// Bounding boxes meet where the geometries do not. With the border counted as interior, neighbours
// overlap. Asked part by part, a joint is still an end. A closed path has no end, but some programs
// take its first corner for one. Rounded corners close a narrow gap. The exact way rounds nothing:
// around each point where sides meet, it sorts what leaves that point by signs of orientations.
//
// Try: drag B into the hole, and turn it. Point at a row of the cells in the panel, or click a cell
// in the picture. Choose places with P and methods with M. Paste your own geometries as WKT or
// GeoJSON, draw with D and S, edit corners with V.
//
// Sources: Eliseo Clementini, Paolino Di Felice and Peter van Oosterom, "A Small Set of Formal
// Topological Relationships Suitable for End-User Interaction", 1993; Martin Davis, "JTS Topology
// Relation Engine: RelateNG", 2024.
#include <stdio.h>

#include "39_cells.h"
#include "39_figures.h"
#include "scene.h"
#include "scene_kit/geometry_actor.h"
#include "scene_kit/geometry_view.h"
#include "scene_kit/marks.h"
#include "scene_kit/style.h"

enum { BY_NODES }; // the first way
enum { KNOB_PLACE, KNOB_LIT };

static struct {
    Actor *body[2]; // A and B
    double place, lit;
} s;

static bool make(TsGeometry *geometry, const Figure *figure)
{
    *geometry = ts_geometry_make(TS_MEMORY_HEAP);
    for (int i = 0; i < FIGURE_PARTS && figure->part[i].count > 0; i++) {
        const FigurePart *part = &figure->part[i];
        if (!ts_geometry_add_part(geometry, part->kind, part->corner, part->count, NULL))
            return false;
    }
    return true;
}

static void build(Stage *stage)
{
    enum { LEAST = 12 }; // px that the pointer takes of a point
    static const char *const name[] = {"A", "B"};
    for (int i = 0; i < 2; i++) {
        TsGeometry figure;
        if (make(&figure, &presets[(int)s.place].of[i]))
            geometry_actor_put(stage, &s.body[i], name[i], &figure, LEAST);
        ts_geometry_free(&figure);
    }
}

static void hold(Stage *stage) { geometry_actor_hold(stage, s.body); }

// ---- What the viewer brings

static const char *take(Stage *stage, TsGeometry *given, int count)
{
    return geometry_actor_take(stage, s.body, given, count);
}

static bool is_given(const Stage *stage)
{
    (void)stage;
    return geometry_actor_is_given(s.body);
}

// The one that is not selected: A first, then B, and so on.
static Actor *redrawn(const Stage *stage)
{
    return stage_selected(stage) == s.body[0] ? s.body[1] : s.body[0];
}

static int give(const Stage *stage, char *text, int size)
{
    return geometry_actor_line(stage, s.body, text, size);
}

// ---- Asking

// The strongest comes first; what holds with it is in the panel.
static const struct Named {
    TsRelate relation;
    const char *label; // ts_relate_name, for the catalog
    int reads;         // the cells that its rule reads, a digit each row: 4 for interior, 2, 1
    const char *word, *says, *means;
} names[] = {
    {TS_RELATE_EQUALS, "equals", 0516, "A EQUALS B", "A equals B:", "both have the same points"},
    {TS_RELATE_CONTAINS, "contains", 0406, "A CONTAINS B",
     "A contains B:", "no part of B lies outside of A"},
    {TS_RELATE_WITHIN, "within", 0510, "A WITHIN B",
     "A is within B:", "no part of A lies outside of B"},
    {TS_RELATE_COVERS, "covers", 0666, "A COVERS B",
     "A covers B:", "no part of B lies outside of A, and none in its interior"},
    {TS_RELATE_COVERED_BY, "covered by", 0770, "A COVERED BY B",
     "A is covered by B:", "no part of A lies outside of B, and none in its interior"},
    {TS_RELATE_CROSSES, "crosses", 0504, "A CROSSES B",
     "A crosses B:", "part of one lies in the other, and part outside of it"},
    {TS_RELATE_OVERLAPS, "overlaps", 0504, "A OVERLAPS B",
     "A overlaps B:", "each has a part in the other, and a part of its own"},
    {TS_RELATE_TOUCHES, "touches", 0660, "A TOUCHES B",
     "A touches B:", "they meet, but their interiors do not"},
    {TS_RELATE_INTERSECTS, "intersects", 0660, "A INTERSECTS B",
     "A meets B:", "they have a common point"},
    {TS_RELATE_DISJOINT, "disjoint", 0660, "DISJOINT",
     "They are apart:", "they have no common point"},
};
enum { NAMES = sizeof names / sizeof *names };

typedef struct Found {
    RelateSaid said, exact;
    bool answered;
} Found;

static bool holds(const RelateSaid *r, TsRelate relation)
{
    return ts_matrix_is(&r->matrix, relation, r->dimension[0], r->dimension[1]);
}

static const struct Named *strongest(const RelateSaid *relating)
{
    for (int i = 0; i < NAMES; i++) {
        if (holds(relating, names[i].relation)) return &names[i];
    }
    return &names[NAMES - 1];
}

static bool same_matrix(const TsMatrix *a, const TsMatrix *b)
{
    return memcmp(a->entry, b->entry, sizeof a->entry) == 0;
}

// If both have the same name, a wrong answer and the exact one are told apart by their cells.
static void ask(Stage *stage)
{
    Found *found = stage_findings(stage, sizeof *found);
    if (!found || !s.body[0]->alive || !s.body[1]->alive) return;
    const Actor *a = s.body[0], *b = s.body[1];
    // Rounding may leave a ring without an area.
    found->answered = stage_relate_actors(stage, stage_variant(stage), a, b, &found->said) &&
                      stage_relate_actors(stage, BY_NODES, a, b, &found->exact);
    if (!found->answered) return;
    bool right = same_matrix(&found->said.matrix, &found->exact.matrix);
    const char *said = strongest(&found->said)->word, *exact = strongest(&found->exact)->word;
    char cells[2][10];
    if (!right && said == exact) {
        ts_matrix_text(&found->said.matrix, cells[0]);
        ts_matrix_text(&found->exact.matrix, cells[1]);
        said = cells[0], exact = cells[1];
    }
    bool hit = holds(&found->said, TS_RELATE_INTERSECTS);
    bool meet = holds(&found->exact, TS_RELATE_INTERSECTS);
    stage_verdict_named(stage, right, hit, said, meet, exact);
    const struct Named *named = strongest(&found->exact);
    stage_verdict_sentence(stage, named->says, "%s.", named->means);
    for (int i = 0; i < 2; i++) stage_color(stage, s.body[i], hit, meet);
}

// ---- Lighting

// A place of the screen, px at scale 1, in the world.
static TsVec from_screen(const Draw *draw, TsVec at)
{
    View view = draw_view(draw);
    return ts_vec_scale(ts_vec_sub(ts_vec_scale(at, draw_scale(draw)), view.offset), 1 / view.zoom);
}

// All trapezoids as one fill: side by side they leave no seam. Returns whether there is one; then
// it covers the lines and points in it.
static bool fill_cells(Draw *draw, Cells *cells, int in_a, int in_b, Fill fill)
{
    int loops = 0;
    for (int i = 0; i < cells->areas; i++) {
        const CellPlace *place = &cells->area[i];
        if ((in_a >= 0 && place->in[0] != in_a) || (in_b >= 0 && place->in[1] != in_b)) continue;
        memcpy(&cells->loop[4 * loops++], place->corner, sizeof place->corner);
        cells->end[loops - 1] = 4 * loops;
    }
    if (loops > 0) draw_loops(draw, cells->loop, cells->end, loops, fill);
    return loops > 0;
}

static void stroke_cells(Draw *draw, const Cells *cells, int in_a, int in_b, Pen pen)
{
    for (int i = 0; i < cells->stretches; i++) {
        const CellPlace *place = &cells->stretch[i];
        if ((in_a >= 0 && place->in[0] != in_a) || (in_b >= 0 && place->in[1] != in_b)) continue;
        draw_line(draw, place->corner[0], place->corner[1], pen);
    }
    for (int i = 0; i < cells->points; i++) {
        const CellPlace *place = &cells->point[i];
        if ((in_a >= 0 && place->in[0] != in_a) || (in_b >= 0 && place->in[1] != in_b)) continue;
        draw_dot(draw, *place->corner, 1 + pen.width / 2,
                 (Fill){.ink = pen.ink, .alpha = pen.alpha});
    }
}

// A's location in grey, B's in grey hatch, as shadows are elsewhere.
static void draw_locations(Draw *draw, Cells *cells, int in_a, int in_b)
{
    draw_layer(draw, LAYER_OUTLINES);
    if (!fill_cells(draw, cells, in_a, -1, (Fill){.ink = INK_MUTED, .alpha = 0.25}))
        stroke_cells(draw, cells, in_a, -1, (Pen){.ink = INK_MUTED, .width = 7});
    if (!fill_cells(draw, cells, -1, in_b, (Fill){.ink = INK_MUTED, .pattern = PATTERN_FALLING}))
        stroke_cells(draw, cells, -1, in_b, (Pen){.ink = INK_MUTED, .width = 7});
}

static void draw_meeting(Draw *draw, Cells *cells, int in_a, int in_b)
{
    draw_layer(draw, LAYER_CONTACT);
    if (!fill_cells(draw, cells, in_a, in_b, (Fill){.ink = INK_FOCUS, .alpha = 0.55}))
        stroke_cells(draw, cells, in_a, in_b, (Pen){.ink = INK_FOCUS, .width = 9});
}

static const char *const location[] = {"interior", "boundary", "exterior"};
static const char letter[] = {'I', 'B', 'E'};

static void cell_name(char name[3], int row, int column)
{
    snprintf(name, 3, "%c%c", letter[row], letter[column]);
}

// The knob's cell; while a word or a row of the panel is lit, what that names.
static void draw_lit(Stage *stage, const TsGeometry *a, const TsGeometry *b)
{
    Draw *draw = stage->draw;
    Cells *cells = malloc(sizeof *cells);
    if (!cells) return;
    TsAabb room = stage_room(stage);
    TsAabb frame = {from_screen(draw, room.min), from_screen(draw, room.max)};
    if (!cells_find(cells, a, b, frame)) {
        if (s.lit > 0) stage_hint(stage, "Too many sides and points to light a cell: zoom in");
        free(cells);
        return;
    }
    for (int i = 0; i < 9; i++) {
        char name[3], tag[DRAW_TAG_TEXT];
        bool lit = s.lit == i + 1;
        cell_name(name, i / 3, i % 3);
        snprintf(tag, sizeof tag, "cell:%s", name);
        if (lit)
            draw_tag_which(draw, "cell", name);
        else
            draw_tag_hidden(draw, tag);
        draw_locations(draw, cells, i / 3, i % 3);
        draw_meeting(draw, cells, i / 3, i % 3);
    }
    for (int i = 0; i < 3; i++) {
        draw_tag_hidden(draw, location[i]);
        draw_locations(draw, cells, i, i);
    }
    draw_tag(draw, NULL);
    free(cells);
}

// ---- The table in the picture

// In the upper right corner of the view, of one size on the screen.
typedef struct Table {
    TsVec at; // the upper left corner of its cells, in the world
    double cell, pixel;
} Table;

static Table table_of(const Stage *stage)
{
    enum { HEAD = 46, NARROW = 26, WIDE = 38, NARROW_ROOM = 500 }; // px at scale 1
    const Draw *draw = stage->draw;
    TsAabb room = stage_room(stage);
    double cell = room.max.x - room.min.x < NARROW_ROOM ? NARROW : WIDE;
    TsVec at = ts_vec(room.max.x - 3 * cell, room.min.y + HEAD);
    double pixel = style_pixel(draw);
    return (Table){from_screen(draw, at), cell * pixel, pixel};
}

static TsAabb cell_box(Table table, int i)
{
    TsVec at = ts_vec(table.at.x + i % 3 * table.cell, table.at.y + (i / 3) * table.cell);
    return (TsAabb){at, ts_vec_add(at, ts_vec(table.cell, table.cell))};
}

static const char *dimension_text(signed char entry)
{
    static const char *const text[] = {"F", "0", "1", "2"};
    return text[entry + 1];
}

static void draw_table(Stage *stage, const TsMatrix *matrix, const TsMatrix *exact)
{
    Draw *draw = stage->draw;
    Table table = table_of(stage);
    double pixel = table.pixel;
    Font head = {.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    Font digit = {.face = FACE_MONO_BOLD,
                  .size = 16,
                  .ink = INK_INK,
                  .align = ALIGN_CENTER,
                  .verbatim = true};
    TsAabb plate = {ts_vec_sub(table.at, ts_vec(58 * pixel, 42 * pixel)),
                    ts_vec_add(table.at, ts_vec(3 * table.cell, 3 * table.cell))};
    draw_on(draw, LAYER_CONTACT, "cell");
    marks_box(draw, plate, (Fill){.ink = INK_PAPER, .alpha = 0.9});
    for (int i = 0; i < 9; i++) {
        TsAabb box = cell_box(table, i);
        signed char entry = matrix->entry[i / 3][i % 3];
        char name[3];
        cell_name(name, i / 3, i % 3);
        draw_tag_which(draw, "cell", name);
        draw_layer(draw, LAYER_CONTACT);
        marks_box(draw, box, (Fill){.ink = INK_RAISED, .solid = true});
        marks_outline(draw, box, (Pen){.ink = INK_LINE});
        TsVec middle = ts_vec_lerp(box.min, box.max, 0.5);
        digit.ink = entry < 0 ? INK_MUTED : INK_INK;
        draw_text(draw, ts_vec(middle.x, middle.y + 6 * pixel), digit, dimension_text(entry));
        stage_plane_handle(stage, i, middle, NULL, 0);
    }
    for (int i = 0; i < 9; i++) {
        char name[3];
        bool wrong = matrix->entry[i / 3][i % 3] != exact->entry[i / 3][i % 3];
        TsAabb box = cell_box(table, i);
        cell_name(name, i / 3, i % 3);
        draw_tag_which(draw, "cell", name);
        box.min = ts_vec_add(box.min, ts_vec(2 * pixel, 2 * pixel));
        box.max = ts_vec_sub(box.max, ts_vec(2 * pixel, 2 * pixel));
        if (wrong) marks_wrong(draw, box);
        if (s.lit == i + 1) marks_outline(draw, box, (Pen){.ink = INK_FOCUS, .width = 3});
    }
    draw_tag(draw, "cell");
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < 3; i++) {
        char text[] = {letter[i], '\0'};
        double middle = (i + 0.5) * table.cell;
        head.verbatim = true;
        draw_text(draw, ts_vec(table.at.x + middle, table.at.y - 6 * pixel), head, text);
        draw_text(draw, ts_vec(table.at.x - 12 * pixel, table.at.y + middle + 5 * pixel), head,
                  text);
    }
    head.ink = INK_INK, head.verbatim = false;
    double middle = 1.5 * table.cell;
    draw_text(draw, ts_vec(table.at.x + middle, table.at.y - 26 * pixel), head, "of B");
    draw_text(draw, ts_vec(table.at.x - 38 * pixel, table.at.y + middle + 5 * pixel), head, "of A");
    draw_tag(draw, NULL);
    stage_keep_clear_box(stage, plate);
}

// Around the cells of each rule, while its row of the panel is lit.
static void draw_rules(Stage *stage)
{
    Draw *draw = stage->draw;
    Table table = table_of(stage);
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < NAMES; i++) {
        char tag[DRAW_TAG_TEXT];
        snprintf(tag, sizeof tag, "rule:%s", names[i].label);
        draw_tag_hidden(draw, tag);
        for (int k = 0; k < 9; k++) {
            if (names[i].reads >> (8 - k) & 1)
                marks_outline(draw, cell_box(table, k), (Pen){.ink = INK_FOCUS, .width = 3});
        }
    }
    draw_tag(draw, NULL);
}

static void clicked(Stage *stage, int handle)
{
    stage_keep(stage);
    s.lit = s.lit == handle + 1 ? 0 : handle + 1;
}

// ---- The panel

static void show_tables(Stage *stage, const RelateSaid *shown, const RelateSaid *exact)
{
    stage_table(stage, "Cells (DE-9IM)", "of A, of B\tdimension");
    for (int i = 0; i < 9; i++) {
        signed char entry = shown->matrix.entry[i / 3][i % 3];
        bool wrong = entry != exact->matrix.entry[i / 3][i % 3];
        char name[3], tag[DRAW_TAG_TEXT];
        cell_name(name, i / 3, i % 3);
        snprintf(tag, sizeof tag, "cell:%s", name);
        stage_row_for(stage, tag,
                      wrong            ? ROW_WRONG
                      : s.lit == i + 1 ? ROW_DECIDES
                                       : ROW_PLAIN,
                      "%s, %s\t%s", location[i / 3], location[i % 3], dimension_text(entry));
    }
    stage_table(stage, "Named relations", "relation\tholds");
    for (int i = 0; i < NAMES; i++) {
        bool yes = holds(shown, names[i].relation);
        RowMark lamp = yes ? ROW_LAMP_ON : ROW_LAMP_OFF;
        stage_row(stage, yes != holds(exact, names[i].relation) ? ROW_WRONG : lamp, "%s\t%s",
                  names[i].label, yes ? "yes" : "no");
    }
    char text[10];
    ts_matrix_text(&shown->matrix, text);
    stage_report(stage, "cells in a row", "%s", text);
}

// Nothing is asked if the viewer removed one, or made an area invalid by moving its corners.
static void draw_unasked(Stage *stage)
{
    char flaw[TS_FLAW_TEXT];
    for (int i = 0; i < 2; i++) {
        const Actor *body = s.body[i];
        if (body->alive)
            geometry_view_draw(stage, body, (GeometryLook){false, false}, s.body[!i]->position);
        else
            stage_unasked(stage, "%s was removed. Ctrl+Z brings it back.", body->name);
    }
    for (int i = 0; i < 2; i++) {
        if (!s.body[i]->alive) continue;
        geometry_view_flaw(stage, s.body[i]);
        if (geometry_actor_flaw(s.body[i], flaw))
            stage_unasked(stage, "%s is not valid: %s.", s.body[i]->name, flaw);
    }
}

static void draw(Stage *stage)
{
    const Found *found = stage_found(stage);
    if (!found || !found->answered) {
        draw_unasked(stage);
        return;
    }
    const RelateSaid *shown = stage_shows_exact(stage) ? &found->exact : &found->said;
    GeometryLook look = {holds(shown, TS_RELATE_INTERSECTS), holds(shown, TS_RELATE_TOUCHES)};
    stage_hint(stage, "Drag A or B, and turn it · “P” another place · PgDn next");
    for (int i = 0; i < 2; i++) geometry_view_draw(stage, s.body[i], look, s.body[!i]->position);
    if (!stage_is_simple(stage)) {
        draw_lit(stage, geometry_actor_now(stage, s.body[0]), geometry_actor_now(stage, s.body[1]));
        draw_table(stage, &shown->matrix, &found->exact.matrix);
        draw_rules(stage);
        show_tables(stage, shown, &found->exact);
    }
    stage_note(stage, "%s", strongest(&found->exact)->means);
}

SCENE = {
    .title = "How two geometries relate",
    .idea = "What interior, boundary and exterior of both share names the relation.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .clicked = clicked,
    .hold = hold,
    .geometries = take,
    .is_given = is_given,
    .give = give,
    .redrawn = redrawn,
    .SCENE_STATE(s),
    .simple = "A|B",
    .view = {{0, 60}, {580, 420}},
    .flaw = "relate_no_holes",
    .variants =
        {{"relate_nodes", "by nodes", NULL},
         {"relate_no_holes", "holes left out",
          "It leaves out the holes: what lies in a hole counts as inside."},
         {"relate_boxes", "bounding boxes",
          "It compares the bounding boxes, which also hold points of neither A nor B."},
         {"relate_border_inside", "border is inside",
          "It counts the boundary as interior too: neighbours with a common side overlap."},
         {"relate_parts", "part by part",
          "It asks about each pair of parts: the joint of two lines counts as an end of each."},
         {"relate_rounded", "rounded corners",
          "It first rounds all corners to whole pixels, which closes a narrow gap or opens one."},
         {"relate_closed_ends", "a loop has ends",
          "It takes the first corner of a closed path as its boundary, but a loop has none."}},
    .knobs =
        {[KNOB_PLACE] = {'p', "place", &s.place, .name = "preset", .places = true,
                         .names = "through a hole|in a hole|nested|a shared side|"
                                  "a hole at the border|end on the border|"
                                  "equal areas|along the border|"
                                  "joint of lines|a gap of 0.25 px|a closed path"},
         [KNOB_LIT] =
             {'l', "lit cell", &s.lit,
              .names =
                  "none|I and I|I and B|I and E|B and I|B and B|B and E|E and I|E and B|E and E"}},
};
