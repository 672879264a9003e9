// What the tests of the scenes share: opening one by its id, turning its knobs, and what holds of
// every frame.
#ifndef SCENE_BENCH_H
#define SCENE_BENCH_H

#include "draw_private.h"
#include "stage_bench.h"
#include "view/pointer.h"

// An answer of a method that is not known to be flawed must be the exact one.
static inline void check_asks(const Scene *scene)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        assert_true(ask->judged);
        if (ask_is_wrong(ask) && !ask->method->flaw) {
            fail_msg("%s: %s is wrong about %s and %s at tick %d", scene_id(scene),
                     ask->method->name, ask->a->name, ask->b->name, stage->tick);
        }
        assert_true(ask->partial || isfinite(ask->contact.gap));
    }
}

static inline void check_actors(const Scene *scene)
{
    stage_each(stage, actor)
    {
        const char *why = "";
        if (!ts_shape_valid(&actor->shape, &why)) fail_msg("%s: %s", scene_id(scene), why);
        assert_true(isfinite(actor->position.x) && isfinite(actor->position.y));
        assert_true(actor->angle >= 0 && actor->angle < 360);
    }
}

// A frame shown; fails where an answer is wrong for no known flaw, or an actor out of bounds.
static inline void scene_frame(void)
{
    bench_frame();
    assert_int_equal(draw_dropped(draw), 0);
    check_asks(stage_scene(stage));
    check_actors(stage_scene(stage));
}

static inline void open_named(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) != 0) continue;
        bench_open(scene_table[i]);
        scene_frame();
        return;
    }
    fail_msg("no scene %s", id);
}

// The id of the handle in space under the pointer; -1: none.
static inline int space_hovered(void)
{
    Handle handle = pointer_hovered(stage);
    return handle.kind == HANDLE_SPACE ? handle.index : -1;
}

static inline void turn(const char *name, const char *value)
{
    char error[256] = "";
    if (!stage_set(stage, name, value, error, sizeof error)) fail_msg("%s", error);
    scene_frame();
}

// Opens it at the place that the knob of that name chooses.
static inline void open_at(const char *id, const char *knob, const char *place)
{
    open_named(id);
    turn(knob, place);
    stage_reset(stage);
    scene_frame();
}

// The verdict that the scene itself gives on a method.
static inline const SceneVerdict *verdict_by(const char *method)
{
    turn("method", method);
    assert_true(stage_record(stage)->verdict.given);
    return &stage_record(stage)->verdict;
}

// Of the frame, by the light palette.
static inline int scene_pixels(uint32_t color)
{
    Image image = image_new(draw_width(draw), draw_height(draw));
    int count = 0;
    draw_play(draw, palette(PALETTE_LIGHT), &image);
    for (int i = 0; i < image.width * image.height; i++) count += image.pixel[i] == color;
    image_free(&image);
    return count;
}

static inline Actor *actor_named(const char *name)
{
    stage_each(stage, actor)
    {
        if (!strcmp(actor->name, name)) return actor;
    }
    fail_msg("no actor %s", name);
    return NULL;
}

static inline void put(const char *name, double x, double y)
{
    stage_place(stage, actor_named(name), ts_vec(x, y), 0);
    scene_frame();
}

static inline void point_at(EventKind kind, TsVec world)
{
    stage_event(stage, &(Event){.kind = kind, .button = BUTTON_LEFT, .at = bench_device(world)});
}

static inline const Ask *ask_at(int index)
{
    const Record *record = stage_record(stage);
    assert_in_range(index, 0, record->asks - 1);
    return &record->ask[index];
}

static inline const RecordTable *table_named(const char *start)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->tables; i++) {
        const RecordTable *table = &record->table[i];
        if (!strncmp(table->heading, start, strlen(start))) return table;
    }
    fail_msg("no table %s", start);
    return NULL;
}

// The first row whose name starts so, in a table whose heading starts so: "" for any.
static inline const RecordRow *row_named(const char *table, const char *start)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->tables; i++) {
        if (strncmp(record->table[i].heading, table, strlen(table)) != 0) continue;
        for (int k = 0; k < record->table[i].rows; k++) {
            const RecordRow *row = &record->table[i].row[k];
            if (!strncmp(row->cell[0], start, strlen(start))) return row;
        }
    }
    fail_msg("no row %s in %s", start, table);
    return NULL;
}

static inline const char *figure_named(const char *name)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->figures; i++) {
        if (!strcmp(record->figure[i].name, name)) return record->figure[i].value;
    }
    return "";
}

// Whether the last frame has this text in the picture.
static inline bool writes(const char *text)
{
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind == COMMAND_TEXT && !strcmp(draw->text + command->text.first, text))
            return true;
    }
    return false;
}

static inline double knob_value(const char *name)
{
    for (int i = 0; i < stage_knob_count(stage); i++) {
        const Knob *its = stage_knob_at(stage, i);
        if (strcmp(its->name ? its->name : its->label, name) == 0) return *its->value;
    }
    fail_msg("no knob %s", name);
    return 0;
}

static inline void drag_point(TsVec from, TsVec to)
{
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, ts_vec_lerp(from, to, 0.5));
    point_at(EVENT_MOVE, to);
    point_at(EVENT_RELEASE, to);
    scene_frame();
}

#endif
