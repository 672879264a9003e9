// The words of a picture: of each shape, of the answer and of the scene.
#include "actors/actor.h"
#include "ui_bench.h"

static const UiItem *item_of(const UiItem *item, int count, int id)
{
    for (int i = 0; i < count; i++) {
        if (item[i].id == id) return &item[i];
    }
    return NULL;
}

static bool ends_a_sentence(const char *text) { return *text && text[strlen(text) - 1] == '.'; }

static void every_shape_of_every_scene_is_described(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int crowds = 0;
    for (int i = 0; scene_table[i]; i++) {
        char text[512];
        UiItem item[UI_ITEMS];
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        ui_scene_text(bench->ui, text, sizeof text);
        assert_true(strstr(text, scene_table[i]->title) == text && strstr(text, ". "));
        assert_true(ends_a_sentence(text));
        ui_answer_text(bench->ui, text, sizeof text);
        assert_true(ends_a_sentence(text));

        int count = ui_items(bench->ui, item, UI_ITEMS), shapes = 0;
        bool crowd = count == UI_ITEMS;
        stage_each(stage, actor)
        {
            bool movable = actor_moves_now(stage, actor) || actor_turns_now(stage, actor);
            bool shown = !(actor->traits & ACTOR_QUIET);
            bool listed = item_of(item, count, actor->index) != NULL;
            shapes += shown || movable;
            if (!crowd && listed != (shown || movable))
                fail_msg("%s: %s is %slisted", scene_ids[i], actor->name, listed ? "" : "not ");
        }
        assert_int_equal(count, crowd ? UI_ITEMS : shapes);
        crowds += crowd;
        for (int k = 0; k < count; k++) {
            assert_true(ends_a_sentence(item[k].sentence));
            if (item[k].id < 0) continue;
            assert_true(item[k].name[0] && strstr(item[k].sentence, item[k].name));
            assert_true(item[k].where.width >= 0 && item[k].where.height >= 0);
        }
        if (!crowd) continue;
        assert_int_equal(item[UI_ITEMS - 1].id, -1);
        snprintf(text, sizeof text, "%d more", shapes - UI_ITEMS + 1);
        assert_true(strstr(item[UI_ITEMS - 1].sentence, text) == item[UI_ITEMS - 1].sentence);
    }
    assert_true(crowds > 0);
}

static UiItem item_at(const Bench *bench, int index)
{
    UiItem item[UI_ITEMS];
    assert_true(ui_items(bench->ui, item, UI_ITEMS) > index);
    return item[index];
}

static void a_selected_shape_is_moved_by_arrow_keys(void **state)
{
    Bench *bench = *state;
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
    UiItem right = item_at(bench, 1), left = item_at(bench, 0);
    assert_string_equal(right.name, "right");
    assert_false(right.selected);
    double x = boxes_state.b->position.x, fixed = boxes_state.a->position.x;
    assert_true(ui_select_item(bench->ui, right.id));
    bench_key(bench, "Right");
    assert_true(boxes_state.b->position.x == x + 1 && boxes_state.a->position.x == fixed);
    assert_true(item_at(bench, 1).selected && !item_at(bench, 0).selected);
    assert_true(item_at(bench, 1).where.x > right.where.x);
    assert_true(ui_select_item(bench->ui, left.id));
    bench_key(bench, "Left");
    assert_true(boxes_state.a->position.x == fixed - 1 && boxes_state.b->position.x == x + 1);

    assert_false(ui_select_item(bench->ui, -1));
    assert_false(ui_select_item(bench->ui, 99));
    stage_remove(ui_stage(bench->ui), boxes_state.b);
    assert_false(ui_select_item(bench->ui, right.id));
    assert_true(item_at(bench, 0).selected);
    UiItem item[UI_ITEMS];
    bench_frame(bench);
    assert_int_equal(ui_items(bench->ui, item, UI_ITEMS), 1);
    assert_int_equal(ui_items(bench->ui, item, 0), 0);
}

static void the_place_is_that_of_the_shape(void **state)
{
    Bench *bench = *state;
    Rect where = item_at(bench, 1).where;
    View view = stage_view(ui_stage(bench->ui));
    TsVec center = view_device(view, boxes_state.b->position);
    assert_true(fabs(where.x + where.width / 2 - center.x) < 1e-6);
    assert_true(fabs(where.y + where.height / 2 - center.y) < 1e-6);
    assert_true(fabs(where.width - 40 * sqrt(2) * view.zoom) < 1e-6);
    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(1e6, 1e6), 0);
    bench_frame(bench);
    where = item_at(bench, 1).where;
    assert_true(where.width == 0 && where.height == 0);
}

// In device px, at any scale: the part of the shape's bounds that is in the view.
static void places_are_in_device_px(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int whole = 0, cut = 0;
    for (int i = 0; scene_table[i / 3]; i++) {
        UiItem item[UI_ITEMS];
        int scale = i % 3 + 1;
        ui_resize(bench->ui, 980 * scale, 700 * scale, scale);
        ui_open(bench->ui, scene_table[i / 3]);
        stage_play(stage, false);
        bench_frame(bench);
        ui_event(bench->ui, &(Event){.kind = EVENT_WHEEL,
                                     .at = ts_vec(300 * scale, 350 * scale),
                                     .wheel = i / 3 % 2 ? 6 : 0.1});
        bench_frame(bench);
        View view = stage_view(stage);
        Rect seen = bench->ui->layout.view;
        TsShape all =
            ts_shape_aabb(ts_vec(seen.x * scale, seen.y * scale),
                          ts_vec((seen.x + seen.width) * scale, (seen.y + seen.height) * scale));
        int count = ui_items(bench->ui, item, UI_ITEMS);
        for (int k = 0; k < count; k++) {
            const Actor *actor = item[k].id < 0 ? NULL : stage_nth(stage, item[k].id);
            if (!actor || !ts_shape_kind_is_bounded(actor->shape.kind)) continue;
            TsAabb box = ts_shape_bounds(&actor->shape), in = all.aabb;
            box.min = view_device(view, box.min);
            box.max = view_device(view, box.max);
            TsAabb part = {ts_vec(fmax(box.min.x, in.min.x), fmax(box.min.y, in.min.y)),
                           ts_vec(fmin(box.max.x, in.max.x), fmin(box.max.y, in.max.y))};
            if (part.min.x > part.max.x || part.min.y > part.max.y) continue; // out of sight
            Rect where = item[k].where;
            double off = fmax(fmax(fabs(where.x - part.min.x), fabs(where.y - part.min.y)),
                              fmax(fabs(where.x + where.width - part.max.x),
                                   fabs(where.y + where.height - part.max.y)));
            if (off > 1e-6)
                fail_msg("%s, scale %d: %s: %g, %g, %g x %g", scene_ids[i / 3], scale, item[k].name,
                         where.x, where.y, where.width, where.height);
            bool inside = part.max.x == box.max.x && part.max.y == box.max.y;
            *(inside ? &whole : &cut) += scale > 1;
        }
    }
    if (whole < 100 || cut < 5) fail_msg("%d are in view, %d in part", whole, cut);
}

static void sentences_follow_the_answer(void **state)
{
    Bench *bench = *state;
    char text[512];
    stage_play(ui_stage(bench->ui), false);
    assert_true(bench_set(bench, "method", "exact_signs"));
    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(35, 0), 45);
    bench_frame(bench);
    UiItem right = item_at(bench, 1);
    assert_string_equal(right.sentence, "right: box, 40 × 40, at (35.00, 0.00) px, turned by "
                                        "45.00°; overlapping left.");
    ui_answer_text(bench->ui, text, sizeof text);
    assert_true(strstr(text, "left and right: ") == text);
    assert_non_null(strstr(text, ": OVERLAPPING. Exact: OVERLAPPING. AGREE. Gap: −"));
    assert_non_null(bench_text(bench, "OVERLAPPING"));

    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(40, 0), 0);
    bench_frame(bench);
    assert_non_null(strstr(item_at(bench, 1).sentence, "; touching left, "));
    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(140, 0), 0);
    bench_frame(bench);
    assert_non_null(strstr(item_at(bench, 1).sentence, "; apart from left."));
    ui_answer_text(bench->ui, text, sizeof text);
    assert_non_null(strstr(text, ": APART. Exact: APART. AGREE. Distance: +100 px."));
}

static void a_wrong_answer_is_described_as_the_alarm_does(void **state)
{
    Bench *bench = *state;
    char text[768];
    stage_play(ui_stage(bench->ui), false);
    assert_true(bench_set(bench, "method", "bounding_circles"));
    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(50, 0), 0); // their circles overlap
    bench_frame(bench);
    assert_non_null(strstr(item_at(bench, 1).sentence, "; overlapping left, which is wrong."));
    ui_answer_text(bench->ui, text, sizeof text);
    assert_true(strstr(text, "DISAGREE. “") == text);
    assert_non_null(strstr(text, "Exactly, the boxes are APART, with a gap of 10.0 px."));
    assert_non_null(strstr(text, "Its flaw: "));
}

static struct {
    Actor *hub, *other[6];
} hub_state;

static void hub_build(Stage *stage)
{
    hub_state.hub = stage_add(stage, .name = "hub", .shape = ts_shape_circle(ts_vec(0, 0), 100));
    for (int i = 0; i < 6; i++) {
        char name[] = {(char)('a' + i), 0};
        hub_state.other[i] =
            stage_add(stage, .name = name, .shape = ts_shape_circle(ts_vec(900, 40 * i), 5));
    }
}

static void hub_ask(Stage *stage)
{
    for (int i = 0; i < 6; i++) stage_ask(stage, hub_state.hub, hub_state.other[i]);
}

static const Scene hub_scene = {
    .title = "Hub",
    .idea = "Some lie in it.",
    .build = hub_build,
    .ask = hub_ask,
    .SCENE_STATE(hub_state),
};
static const Scene *const hub_scenes[] = {&hub_scene, NULL};
static int open_hub(void **state) { return bench_open_with(state, hub_scenes); }

// Three answers at most are written out, the others counted.
static void many_answers_are_counted(void **state)
{
    static const char *const ends[] = {"; apart from all others.",
                                       "; overlapping a.",
                                       "; overlapping a, overlapping b.",
                                       "; overlapping a, overlapping b, overlapping c.",
                                       "; overlapping a, overlapping b, overlapping c and 1 more.",
                                       "; overlapping a, overlapping b, overlapping c and 2 more.",
                                       "; overlapping a, overlapping b, overlapping c and 3 more."};
    Bench *bench = *state;
    stage_play(ui_stage(bench->ui), false);
    for (int count = 0; count <= 6; count++) {
        if (count > 0) {
            TsVec within = ts_vec(15 * count - 40, 0);
            stage_place(ui_stage(bench->ui), hub_state.other[count - 1], within, 0);
        }
        bench_frame(bench);
        UiItem hub = item_at(bench, 0);
        const char *end = strchr(hub.sentence, ';');
        assert_non_null(end);
        assert_string_equal(end, ends[count]);
    }
}

static void crowd_build(Stage *stage)
{
    for (int i = 0; i < UI_ITEMS + 2; i++)
        stage_add(stage, .name = "one", .shape = ts_shape_circle(ts_vec(20 * i, 0), 5));
}

static const Scene crowd_scene = {
    .title = "Crowd", .idea = "There are many.", .build = crowd_build};
static const Scene *const crowd_scenes[] = {&crowd_scene, NULL};
static int open_crowd(void **state) { return bench_open_with(state, crowd_scenes); }

// Shapes that do not fit in the list are counted in its last item.
static void what_has_no_room_is_counted(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int count = UI_ITEMS + 2; count >= UI_ITEMS - 3; count--) {
        UiItem item[UI_ITEMS];
        char rest[64] = "";
        int listed = ui_items(bench->ui, item, UI_ITEMS), left = count - (UI_ITEMS - 1);
        if (left > 0)
            snprintf(rest, sizeof rest, "%d more shape%s not listed.", left,
                     left > 1 ? "s are" : " is");
        assert_int_equal(listed, left > 0 ? UI_ITEMS : count);
        assert_int_equal(item[listed - 1].id<0, left> 0);
        if (left > 0) assert_string_equal(item[listed - 1].sentence, rest);
        stage_remove(stage, stage_nth(stage, count - 1));
        bench_frame(bench);
    }
}

static void long_words_are_cut_between_letters(void **state)
{
    Bench *bench = *state;
    char text[64], whole[512];
    ui_answer_text(bench->ui, whole, sizeof whole);
    for (int size = 1; size < 64; size++) {
        ui_answer_text(bench->ui, text, size);
        assert_true((int)strlen(text) < size && strncmp(text, whole, strlen(text)) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(every_shape_of_every_scene_is_described),
        WITH_BENCH(a_selected_shape_is_moved_by_arrow_keys),
        WITH_BENCH(the_place_is_that_of_the_shape),
        WITH_ALL_SCENES(places_are_in_device_px),
        WITH_BENCH(sentences_follow_the_answer),
        WITH_BENCH(a_wrong_answer_is_described_as_the_alarm_does),
        cmocka_unit_test_setup_teardown(many_answers_are_counted, open_hub, bench_close),
        cmocka_unit_test_setup_teardown(what_has_no_room_is_counted, open_crowd, bench_close),
        WITH_BENCH(long_words_are_cut_between_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
