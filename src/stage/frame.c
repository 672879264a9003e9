#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "actors/actor.h"
#include "asking/asking.h"
#include "asking/record.h"
#include "axis.h"
#include "scene_kit/number.h"
#include "scene_kit/projections.h"
#include "scene_kit/style.h"
#include "scene_kit/sweep_view.h"
#include "stage_self.h"
#include "text.h"
#include "view/pointer.h"
#include "view/view.h"

enum { CONTACTS_MAX = 3, CROWD_MIN = 12, CROWD_LARGE = 64, LOOP_MAX = 2 * ACTOR_CORNERS_MAX };
#define CROWD_SIZE 24 // px at scale 1 below which a shape is small
#define TINY_SIZE 7   // below which it is a spot
#define CHIP_SIZE 16  // in a huge crowd: a spot that is a little smaller than its shape
#define GROUND_ALPHA 0.12
#define TEXT_MARGIN 12 // px at scale 1 beside the room of the world

// ---- Drawing functions for scenes

static void add_label(Stage *stage, TsVec at, TsVec toward, LabelStyle style, const char *format,
                      va_list arguments)
{
    char text[RECORD_TEXT];
    translate_vprint(text, sizeof text, format, arguments);
    text_trim(text);
    labels_add(view_labels(stage), view_screen(stage, at), toward, style, text);
}

void stage_label(Stage *stage, TsVec at, TsVec toward, LabelStyle style, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_label(stage, at, toward, style, format, arguments);
    va_end(arguments);
}

void stage_dimension(Stage *stage, TsVec a, TsVec b, LabelStyle style, const char *format, ...)
{
    Draw *draw = stage->draw;
    DrawLayer layer = draw_layer_now(draw);
    draw_layer(draw, LAYER_OUTLINES); // solid fills would cover it
    draw_line(draw, a, b, (Pen){.ink = style == LABEL_FOCUS ? INK_FOCUS : INK_LINE});
    draw_layer(draw, layer);
    labels_block_line(view_labels(stage), view_screen(stage, a), view_screen(stage, b), 1);
    va_list arguments;
    va_start(arguments, format);
    add_label(stage, ts_vec_lerp(a, b, 0.5), ts_vec_perp(ts_vec_normalize(ts_vec_sub(b, a))), style,
              format, arguments);
    va_end(arguments);
}

// An axis that the method did not test has no numbers, except the gap that it should have found.
static void fill_axes_table(Stage *stage, const Ask *ask, const TsAxisTrace *trace)
{
    stage_table(stage, "Axes", "axis\t+rA\t+rB\t-reach\tdist\tgap");
    for (int i = 0; i < trace->count; i++) {
        const TsAxis *axis = &trace->axis[i];
        char a[NUMBER_MAX], b[NUMBER_MAX], sum[NUMBER_MAX], distance[NUMBER_MAX];
        char digits[NUMBER_MAX], gap[NUMBER_MAX + 1]; // the digits of the strip
        number_plain(a, sizeof a, axis->a_radius, 1);
        number_plain(b, sizeof b, axis->b_radius, 1);
        number_plain(sum, sizeof sum, axis->radii, 1);
        number_plain(distance, sizeof distance, axis->distance, 1);
        number_figure(digits, sizeof digits, axis->gap);
        snprintf(gap, sizeof gap, "%s%s", axis->gap > 0 ? "+" : "", digits);
        int number = projections_number(ask, i);
        switch (projections_role(ask, trace, i)) {
        case AXIS_FORGOTTEN:
            stage_row(stage, ROW_WRONG, "%d %s\t·\tnot\tnot\ttested\t%s", number, axis->name, gap);
            break;
        case AXIS_NOT_TESTED:
            stage_row(stage, ROW_PLAIN, "%d %s\t·\t·\t·\t·\t·", number, axis->name);
            break;
        case AXIS_DECIDES:
            stage_row(stage, axis->gap > 0 ? ROW_DECIDES : ROW_OVERLAP, "%d %s\t%s\t%s\t%s\t%s\t%s",
                      number, axis->name, a, b, sum, distance, gap);
            break;
        case AXIS_TESTED:
            stage_row(stage, ROW_PLAIN, "%d %s\t%s\t%s\t%s\t%s\t%s", number, axis->name, a, b, sum,
                      distance, gap);
            break;
        }
        char name[DRAW_TAG_TEXT]; // of the wall
        snprintf(name, sizeof name, ":%.*s", DRAW_TAG_TEXT - 2,
                 trace->axis[projections_wall(trace, i)].name);
        stage_row_names(stage, name);
    }
}

// A wall stands for all axes that are parallel to it.
static void report_axis(Stage *stage, const TsAxis *axis, AxisFormula of, const char *wall)
{
    char gap[DRAW_TAG_TEXT], line[DRAW_TAG_TEXT], shadow[2][DRAW_TAG_TEXT];
    snprintf(gap, sizeof gap, "gap:%s", wall);
    snprintf(line, sizeof line, "axis:%s", wall);
    for (int i = 0; i < 2; i++) projections_shadow_tag(shadow[i], wall, i);
    projections_report(stage, axis, of, gap, line, shadow[0], shadow[1]);
}

int stage_projections(Stage *stage, const Ask *ask, const TsAxisTrace *trace, bool every)
{
    ProjectedAxes axes = stage_is_simple(stage) ? PROJECTED_ONE
                         : every                ? PROJECTED_EVERY
                                                : PROJECTED_DECIDING;
    bool decides = projections_draw(view_projection_sides(stage), stage->draw, view_labels(stage),
                                    ask, trace, axes);
    fill_axes_table(stage, ask, trace);
    int shown = projections_shown(ask, trace);
    if (shown >= 0 && decides)
        report_axis(stage, &trace->axis[shown], projections_formula(ask, trace),
                    trace->axis[projections_wall(trace, shown)].name);
    return projections_deciding(ask, trace);
}

void stage_projection_light(Stage *stage, const Ask *ask, const TsAxisTrace *trace, int axis)
{
    projections_light(view_projection_sides(stage), stage->draw, ask, trace, axis);
}

void stage_keep_clear(Stage *stage, const TsVec *corner, int count)
{
    TsVec loop[LOOP_MAX];
    View view = draw_view(stage->draw); // the page's between stage_begin_page and stage_end_page
    if (count > LOOP_MAX) count = LOOP_MAX;
    for (int i = 0; i < count; i++) {
        TsVec device = view_device(view, corner[i]);
        loop[i] = ts_vec_scale(device, 1 / view_scale(stage));
    }
    labels_block(view_labels(stage), loop, count);
}

void stage_keep_clear_box(Stage *stage, TsAabb box)
{
    const TsVec corner[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    stage_keep_clear(stage, corner, 4);
}

// A light tint on which all text is legible; shapes and strip show the same without color.
void stage_ground(Stage *stage, bool hit)
{
    Draw *draw = stage->draw;
    DrawLayer layer = draw_layer_now(draw);
    double scale = draw_scale(draw);
    Rect all = {0, 0, draw_width(draw) / scale, draw_height(draw) / scale};
    draw_layer(draw, LAYER_GROUND);
    draw_screen(draw);
    draw_box(draw, all, 0, (Fill){.ink = hit ? INK_HIT : INK_MISS, .alpha = GROUND_ALPHA});
    draw_world(draw, stage_view(stage));
    draw_layer(draw, layer);
}

// ---- Asking

void stage_answer(Stage *stage)
{
    const Scene *scene = stage->self->scene;
    if (!scene) return;
    ask_begin(stage);
    record_begin(stage);
    stage_each(stage, actor)
    {
        actor_uncolor(actor);
        actor_update_world(actor);
    }
    tool_follow(stage);
    pointer_refresh(stage);
    if (scene->hold) scene->hold(stage);
    ask_open(stage, true);
    if (scene->ask) scene->ask(stage);
    if (scene->pair[0]) stage_ask(stage, *scene->pair[0], *scene->pair[1]);
    ask_guests(stage);
    ask_open(stage, false);
    choice_refresh(stage);
    ask_end(stage);
}

// ---- What is shown

bool stage_teaches(const Stage *stage, const char *tag)
{
    return stage->self->shown && draw_tag_is_among(stage->self->shown, tag);
}

// ---- The actors

// All members of a large crowd are drawn in the same way, whatever their size. Rays and points do
// not count: they have no size that could be small.
static void draw_actors(Stage *stage)
{
    int living = 0;
    stage_each(stage, actor) living +=
        actor->shape.kind != TS_SHAPE_RAY && actor->shape.kind != TS_SHAPE_POINT;
    bool crowd = living > CROWD_MIN;
    double pixel = view_pixel(stage);
    double small = crowd_size(stage) > CROWD_LARGE ? HUGE_VAL : CROWD_SIZE / 2 * pixel;
    double tiny = TINY_SIZE / 2 * pixel;
    double chip = crowd_size(stage) > CROWD_HUGE ? CHIP_SIZE / 2 * pixel : 0;
    const Actor *hovered = pointer_hovered(stage).actor;
    bool marking = tool_marking(stage);
    // Else a dot in each shape, which no word names.
    const char *simple = stage->self->scene->simple, *shown = stage->self->shown;
    if (!shown && stage->self->simple) shown = simple ? simple : "";
    bool centers = shown && draw_tag_is_among(shown, "center");
    stage_each(stage, actor)
    {
        double radius = crowd ? actor_radius(actor) : 0;
        Style style = {
            .selected = stage_is_selected(stage, actor),
            .nameless = stage->self->shown && !stage_teaches(stage, "name"),
            .centerless = (shown || stage->self->concealed == CONCEAL_ANSWERS) &&
                          !(centers && ts_shape_kind_is_round(actor->shape.kind)),
            .hovered = actor == hovered || (marking && tool_marks(stage, actor)),
            .crowd = crowd && radius < small,
            .tiny = crowd && radius < small && radius < tiny,
            .chip = crowd && radius >= tiny && radius < chip,
        };
        if (stage->self->concealed == CONCEAL_ANSWERS) style.as = STYLE_PLAIN;
        style.marked = actor->wrong && (style.crowd || crowd_is_asked(stage));
        style_actor(stage->draw, view_labels(stage), actor, style);
    }
}

// The contact of a sweep is not where the actors are: the scene draws that one.
static void draw_contact(Stage *stage, const Ask *ask)
{
    if (ask->query.kind == QUERY_SWEEP ||
        !ts_relation_knows(ask->a->shape.kind, ask->b->shape.kind))
        return;
    bool plain = stage->self->simple && !stage->self->shown;
    style_contact(stage->draw, view_labels(stage), ask, plain);
}

// How far the shapes of a sweep move, which is part of the question.
static void draw_motion(Stage *stage, const Ask *ask)
{
    if (ask->query.kind != QUERY_SWEEP) return;
    sweep_arrow(stage, ask->a->position, ask->query.move_a, 0);
    sweep_arrow(stage, ask->b->position, ask->query.move_b, 0);
}

// ---- Drawing

void stage_conceal(Stage *stage, Concealed what) { stage->self->concealed = what; }
void stage_set_simple(Stage *stage, bool simple) { stage->self->simple = simple; }
bool stage_is_simple(const Stage *stage) { return stage->self->simple; }
void stage_show_only(Stage *stage, const char *patterns) { stage->self->shown = patterns; }

// After the last step of a trace that looks for the nearest points stands what follows from it; all
// other traces of a pair say it in their last sentence. A lesson says it itself.
static void conclude_trace(Stage *stage)
{
    TraceView trace = stage_trace_view(stage);
    const Ask *ask = stage_main_ask(stage);
    char said[2 * RECORD_TEXT], end[96];
    if (trace.steps == 0 || trace.shown + 1 < trace.steps || !*trace.sentence) return;
    if (!stage->self->scene->pair[0] || stage->self->shown || stage_turns_axis(stage)) return;
    if (!ask || ask->query.kind != QUERY_PAIR || ask->answer.failed) return;
    if (!draw_tag_is_among("gjk_*|mpr|vclip", ask->method->name)) return;
    TsRelation relation = ask->answer.relation;
    if (ask_is_wrong(ask))
        translate_print(end, sizeof end,
                        ask->hit ? "So it reports a collision, and is wrong."
                                 : "So it reports no collision, and is wrong.");
    else if (relation == TS_TOUCHING)
        translate_print(end, sizeof end, "So they touch.");
    else
        translate_print(end, sizeof end,
                        relation == TS_APART ? "So they are apart: %s."
                                             : "So they overlap: depth %s.",
                        number_length(NUMBER_TEXT, fabs(ask->contact.gap)));
    snprintf(said, sizeof said, "%s", trace.sentence);
    stage_narrate(stage, "%s %s", said, end);
}

// One view: the world, or what a tool draws in its place, then handles, tools and labels.
static void draw_side(Stage *stage)
{
    const Scene *scene = stage->self->scene;
    const Grab *grab = pointer_grab(stage);
    Handle hovered = grab ? grab->handle : pointer_hovered(stage);
    bool hidden = stage->self->concealed != CONCEAL_NOTHING;
    view_projection_sides(stage)->drawn = (TsAabb){{0, 0}, {0, 0}};
    draw_world(stage->draw, stage_view(stage));
    labels_begin(view_labels(stage), stage->draw, view_fitted_rect(stage));
    tool_block(stage);
    if (!tool_replace(stage)) {
        draw_layer(stage->draw, LAYER_CONSTRUCTION);
        // The texts of a scene's drawing have a place in the world, but a size on the screen.
        Rect room = view_fitted_rect(stage), text[DRAW_GUARDED];
        room = (Rect){room.x - TEXT_MARGIN, room.y, room.width + 2 * TEXT_MARGIN, room.height};
        draw_guard_texts(stage->draw, &room);
        const char *only = stage->self->simple ? scene->simple : NULL;
        if (stage->self->shown) only = stage->self->shown;
        if (stage_turns_axis(stage)) only = ""; // that draws an axis, shadows and a gap itself
        draw_show_only(stage->draw, only);
        // What the step of a lesson shows tells no answer.
        bool tested = !scene->pair[0] || stage_asked(stage, *scene->pair[0], *scene->pair[1]);
        if (scene->draw && tested && (!hidden || stage->self->shown)) scene->draw(stage);
        conclude_trace(stage);
        draw_show_only(stage->draw, NULL);
        draw_guard_texts(stage->draw, NULL);
        for (int i = draw_guarded(stage->draw, text) - 1; i >= 0; i--)
            labels_block_plate(view_labels(stage), text[i]);
        if (!view_is_second(stage)) record_end(stage);
        draw_world(stage->draw, stage_view(stage));
        if (stage->self->concealed != CONCEAL_SHAPES) draw_actors(stage);
        draw_show_only(stage->draw, stage->self->shown);
        // Of many asks only the contact of the one in the strip; in a crowd only if that is wrong.
        const Record *record = stage_record(stage);
        const Ask *main = stage_main_ask(stage);
        bool crowd = crowd_is_asked(stage);
        if (hidden) {
            for (int i = 0; i < record->asks; i++)
                draw_motion(stage, &record->ask[i]); // no contact
        } else if (crowd || record->asks > CONTACTS_MAX) {
            if (main && (ask_is_wrong(main) || !crowd)) draw_contact(stage, main);
        } else {
            for (int i = 0; i < record->asks; i++) draw_contact(stage, &record->ask[i]);
        }
        draw_show_only(stage->draw, NULL);
    }
    handles_draw(stage, &hovered);
    tool_draw(stage, false);
    labels_place(view_labels(stage));
    draw_screen(stage->draw);
}

void stage_frame(Stage *stage, Draw *draw)
{
    if (!stage->self->scene) return;
    stage_answer(stage);
    labels_hold(view_labels(stage), stage->self->held && stage->self->held(stage->self->held_self));
    crowd_report(stage);
    stage->draw = draw;
    record_begin_trace(stage);
    handles_begin(stage);
    split_begin(stage);
    draw_side(stage);
    split_end(stage, draw_side);
    tool_draw(stage, true);
    stage->draw = NULL;
}
