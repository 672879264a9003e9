#include <math.h>
#include <stdio.h>

#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "stage_self.h"

enum { CONTACTS_MAX = 3, CROWD_MIN = 12, CROWD_LARGE = 64, LOOP_MAX = 2 * TS_POLYGON_MAX };
#define CROWD_SIZE 24 // px at scale 1 that make a shape small
#define TINY_SIZE 7   // that make it a spot
#define CHIP_SIZE 16  // in a throng: a spot that is a little smaller than its shape
#define GROUND_ALPHA 0.12
#define GRIP_ROOM 12 // px at scale 1 that labels leave to a grip

// ---- What a scene shows in its frame

static void want_label(Stage *stage, TsVec at, TsVec toward, LabelStyle style, const char *format,
                       va_list arguments)
{
    char text[RECORD_TEXT];
    vsnprintf(text, sizeof text, format, arguments);
    record_trim(text);
    labels_want(stage->self->labels, view_screen(stage, at), toward, style, text);
}

void stage_label(Stage *stage, TsVec at, TsVec toward, LabelStyle style, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    want_label(stage, at, toward, style, format, arguments);
    va_end(arguments);
}

void stage_dimension(Stage *stage, TsVec a, TsVec b, LabelStyle style, const char *format, ...)
{
    Draw *draw = stage->draw;
    DrawLayer layer = draw_layer_now(draw);
    draw_layer(draw, LAYER_OUTLINES); // solid fills would hide it
    draw_line(draw, a, b, (Pen){.ink = style == LABEL_FOCUS ? INK_FOCUS : INK_LINE});
    draw_layer(draw, layer);
    labels_block_line(stage->self->labels, view_screen(stage, a), view_screen(stage, b), 1);
    va_list arguments;
    va_start(arguments, format);
    want_label(stage, ts_vec_lerp(a, b, 0.5), ts_vec_perp(ts_vec_normalize(ts_vec_sub(b, a))),
               style, format, arguments);
    va_end(arguments);
}

// What the method never asked it cannot know: only a gap that it should have seen has its number.
static void fill_unasked_row(Stage *stage, const TsAxis *axis, bool forgotten)
{
    char gap[NUMBER_MAX];
    if (forgotten) {
        number_signed(gap, sizeof gap, axis->gap);
        stage_row(stage, ROW_WRONG, "%s\t·\tnot\tnot\tasked\t%s", axis->name, gap);
    } else {
        stage_row(stage, ROW_PLAIN, "%s\t·\t·\t·\t·\t·", axis->name);
    }
}

static void fill_axis_row(Stage *stage, const TsAxis *axis, RowMark mark)
{
    char a[NUMBER_MAX], b[NUMBER_MAX], sum[NUMBER_MAX], distance[NUMBER_MAX], gap[NUMBER_MAX];
    number_plain(a, sizeof a, axis->a_reach, 1);
    number_plain(b, sizeof b, axis->b_reach, 1);
    number_plain(sum, sizeof sum, axis->reach, 1);
    number_plain(distance, sizeof distance, axis->distance, 1);
    number_signed(gap, sizeof gap, axis->gap);
    stage_row(stage, mark, "%s\t%s\t%s\t%s\t%s\t%s", axis->name, a, b, sum, distance, gap);
}

static void fill_axes_table(Stage *stage, const Ask *ask, const TsAxisTrace *trace)
{
    stage_table(stage, "Axes", "axis\t+rA\t+rB\t-reach\tdist\tgap");
    for (int i = 0; i < trace->count; i++) {
        WallStanding standing = walls_standing(ask, trace, i);
        bool forgotten = standing == WALL_FORGOTTEN;
        if (forgotten || standing == WALL_NOT_ASKED) {
            fill_unasked_row(stage, &trace->axis[i], forgotten);
        } else {
            fill_axis_row(stage, &trace->axis[i],
                          standing == WALL_DECIDES ? ROW_DECIDES : ROW_PLAIN);
        }
    }
}

int stage_walls(Stage *stage, const Ask *ask, const TsAxisTrace *trace, bool every)
{
    struct StageSelf *self = stage->self;
    walls_draw(&self->walls, stage->draw, self->labels, ask, trace, every);
    fill_axes_table(stage, ask, trace);
    return walls_deciding(ask, trace);
}

void stage_light(Stage *stage, const Ask *ask, const TsAxisTrace *trace, int axis)
{
    walls_light(&stage->self->walls, stage->draw, ask, trace, axis);
}

void stage_keep_clear(Stage *stage, const TsVec *corner, int count)
{
    TsVec loop[LOOP_MAX];
    if (count > LOOP_MAX) count = LOOP_MAX;
    for (int i = 0; i < count; i++) loop[i] = view_screen(stage, corner[i]);
    labels_block(stage->self->labels, loop, count);
}

// A calm tint that every text can be read on; the shapes and the strip say it without colour.
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
    stage_each(stage, actor) actor_make_world(actor);
    corners_follow(stage);
    hand_refresh(stage);
    if (scene->hold) scene->hold(stage);
    stage->self->asked.open = true;
    if (scene->ask) scene->ask(stage);
    ask_guests(stage);
    stage->self->asked.open = false;
    choice_refresh(stage);
    ask_end(stage);
}

// ---- The actors

static bool is_crowd(const Stage *stage)
{
    int living = 0;
    stage_each(stage, actor) living++;
    return living > CROWD_MIN;
}

// Of a large crowd whoever is in it is dressed alike.
static bool is_large_crowd(const struct StageSelf *self)
{
    return self->asked.crowd && self->crowd.members > CROWD_LARGE;
}

static bool is_throng(const struct StageSelf *self)
{
    return self->asked.crowd && self->crowd.members > THRONG;
}

static void dress_actors(Stage *stage)
{
    struct StageSelf *self = stage->self;
    double small = is_large_crowd(self) ? HUGE_VAL : CROWD_SIZE / 2 * view_pixel(stage);
    double tiny = TINY_SIZE / 2 * view_pixel(stage);
    double chip = is_throng(self) ? CHIP_SIZE / 2 * view_pixel(stage) : 0;
    bool crowd = is_crowd(stage);
    stage_each(stage, actor)
    {
        double radius = crowd ? actor_radius(actor) : 0;
        Style dress = {
            .selected = stage_is_selected(stage, actor),
            .hovered = actor == self->hover.actor || lasso_holds(stage, actor),
            .crowd = crowd && radius < small,
            .tiny = crowd && radius < small && radius < tiny,
            .chip = crowd && radius >= tiny && radius < chip,
        };
        dress.marked = actor->wrong && (dress.crowd || self->asked.crowd);
        style_actor(stage->draw, self->labels, actor, dress);
    }
}

// What is met on the way the scene shows: none of it is where the actors are.
static void draw_contact(Stage *stage, const Ask *ask)
{
    if (ask->query.kind == QUERY_SWEEP ||
        !ts_relation_knows(ask->a->shape.kind, ask->b->shape.kind))
        return;
    style_contact(stage->draw, stage->self->labels, ask);
}

// Of many the one that the strip tells of; of a crowd only where it is wrong.
static void dress_contacts(Stage *stage)
{
    const Asked *asked = &stage->self->asked;
    const Ask *main = stage_main_ask(stage);
    if (asked->crowd || asked->count > CONTACTS_MAX) {
        if (main && (ask_is_wrong(main) || !asked->crowd)) draw_contact(stage, main);
        return;
    }
    for (int i = 0; i < asked->count; i++) draw_contact(stage, &asked->ask[i]);
}

static bool is_hovered(const Stage *stage, const Grip *grip)
{
    Grip under = stage->self->drag.active ? stage->self->drag.grip : stage->self->hover;
    return under.actor == grip->actor && under.kind == grip->kind && under.index == grip->index;
}

// A stalk from the shape's border, as long as the handle stands off.
static void draw_stalk(Stage *stage, const Grip *grip)
{
    TsVec out = ts_vec_normalize(ts_vec_sub(grip->at, grip->actor->position));
    TsVec foot = ts_vec_sub(grip->at, ts_vec_scale(out, GRIPS_HANDLE * view_pixel(stage)));
    draw_line(stage->draw, foot, grip->at, (Pen){.ink = INK_LINE});
}

static void draw_grip(Stage *stage, const Grip *grip)
{
    TsVec at = view_screen(stage, grip->at);
    labels_block_line(stage->self->labels, at, at, GRIP_ROOM);
    if (grip->kind == GRIP_TURN) draw_stalk(stage, grip);
    bool grabbed = grip->kind == GRIP_VERTEX && grip->index == stage->self->corners.grabbed;
    style_handle(stage->draw, grip->at, is_hovered(stage, grip), grabbed);
}

static void draw_grips_of(Stage *stage, Actor *actor)
{
    Grip grip[GRIPS_MAX];
    int count = actor && !map_hides(stage, actor) ? grips_of(stage, actor, grip) : 0;
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < count; i++) draw_grip(stage, &grip[i]);
}

static void draw_grips(Stage *stage)
{
    struct StageSelf *self = stage->self;
    Actor *alone = selection_alone(stage);
    draw_grips_of(stage, alone);
    if (self->corners.actor != alone) draw_grips_of(stage, self->corners.actor);
}

// ---- Drawing

static void draw_scene(Stage *stage)
{
    const Scene *scene = stage->self->scene;
    draw_layer(stage->draw, LAYER_WALLS);
    if (scene->draw) scene->draw(stage);
    if (!stage->self->split.second) record_end(stage);
    draw_world(stage->draw, stage->self->view);
    dress_actors(stage);
    dress_contacts(stage);
}

// The map says itself what it shows; of the scene it needs the answers alone.
static void draw_map(Stage *stage)
{
    draw_layer(stage->draw, LAYER_WALLS);
    record_end(stage);
    map_frame(stage);
}

void frame_world(Stage *stage)
{
    struct StageSelf *self = stage->self;
    draw_world(stage->draw, self->view);
    labels_begin(self->labels, stage->draw, self->free);
    (map_shows(stage) ? draw_map : draw_scene)(stage);
    draw_grips(stage);
    lasso_draw(stage);
    labels_place(self->labels);
    draw_screen(stage->draw);
}

void stage_frame(Stage *stage, Draw *draw)
{
    struct StageSelf *self = stage->self;
    if (!self->scene) return;
    stage_answer(stage);
    crowd_report(stage);
    stage->draw = draw;
    record_begin_trace(stage);
    self->orbit.grips = 0;
    split_begin(stage);
    frame_world(stage);
    split_end(stage);
    lens_frame(stage);
    stage->draw = NULL;
}
