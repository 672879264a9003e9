// Links: what is shown becomes a text, and that text shows the same again, to the bit; what is
// wrong in one is told and changes nothing.
#include "actors/actor.h"
#include "cases/case.h"
#include <ctype.h>

#include "host/link_text.h"
#include "ui_bench.h"

enum { TEXTS = 1 << 15, NUMBERS = 1 << 14 };

// What a viewer sees: every letter of it, and the numbers of every shape. Not where the letters
// stand: a name keeps its place beside a shape as long as it can.
typedef struct Seen {
    const Scene *scene;
    int tick, actors, numbers, length;
    bool playing;
    double number[NUMBERS];
    char text[TEXTS];
} Seen;

static Seen before, after;
static char link_text[UI_LINK_MAX], again[UI_LINK_MAX], sentence[512];

static void see(Bench *bench, Seen *seen)
{
    Stage *shown = ui_stage(bench->ui);
    bench_frame(bench);
    memset(seen, 0, sizeof *seen);
    seen->scene = stage_scene(shown);
    seen->tick = shown->tick;
    seen->playing = shown->playing;
    stage_each(shown, actor)
    {
        seen->actors++;
        if (seen->numbers + TS_SHAPE_NUMBERS_MAX > NUMBERS) break;
        seen->numbers += ts_shape_numbers(&actor->shape, seen->number + seen->numbers);
    }
    for (int layer = 0; layer < LAYER_OVERLAY; layer++) {
        for (int i = bench->draw->first[layer]; i >= 0; i = bench->draw->command[i].next) {
            const Command *command = &bench->draw->command[i];
            if (command->kind != COMMAND_TEXT) continue;
            const char *text = bench->draw->text + command->text.first;
            if (strcmp(text, "Time") == 0 || strcmp(text, "Drag back in time") == 0)
                continue; // a link does not carry the past
            int size = TEXTS - seen->length;
            int length = snprintf(seen->text + seen->length, (size_t)size, "%s\n", text);
            seen->length += length < size ? length : size - 1;
        }
    }
}

// The first line in which two texts differ.
static void expect_same_text(const char *id, const char *a, const char *b)
{
    while (*a || *b) {
        size_t of_a = strcspn(a, "\n"), of_b = strcspn(b, "\n");
        if (of_a != of_b || memcmp(a, b, of_a) != 0)
            fail_msg("%s: was \"%.*s\", is \"%.*s\"\n%s", id, (int)of_a, a, (int)of_b, b,
                     link_text);
        a += of_a + (a[of_a] == '\n');
        b += of_b + (b[of_b] == '\n');
    }
}

// Opens another scene between, so that nothing is left of this one.
static void expect_round_trip(Bench *bench, const char *id)
{
    see(bench, &before);
    assert_true(ui_link(bench->ui, link_text, sizeof link_text));
    ui_open(bench->ui, scene_table[stage_scene(ui_stage(bench->ui)) == scene_table[0]]);
    bench_frame(bench);
    if (!ui_take_link(bench->ui, link_text, sentence, sizeof sentence))
        fail_msg("%s: %s\n%s", id, sentence, link_text);
    if (*sentence) fail_msg("%s: %s\n%s", id, sentence, link_text);
    see(bench, &after);
    assert_ptr_equal(after.scene, before.scene);
    if (after.tick != before.tick) fail_msg("%s: tick %d, was %d", id, after.tick, before.tick);
    assert_int_equal(after.actors, before.actors);
    assert_int_equal(after.numbers, before.numbers);
    if (memcmp(after.number, before.number, (size_t)before.numbers * sizeof(double)) != 0)
        fail_msg("%s: a shape differs\n%s", id, link_text);
    if (before.actors > LINK_POSES) return; // a crowd is judged a part at a time: its counts go on
    expect_same_text(id, before.text, after.text);
    assert_true(ui_link(bench->ui, again, sizeof again));
    expect_same_text(id, link_text, again);
}

static void open_at(Bench *bench, const Scene *scene, int ticks)
{
    ui_open(bench->ui, scene);
    bench_frame(bench);
    for (int i = 0; i < ticks; i++) {
        stage_step(ui_stage(bench->ui));
        bench_frame(bench);
    }
    stage_play(ui_stage(bench->ui), false);
}

static void a_scene_that_was_played(void **state)
{
    Bench *bench = *state;
    for (int i = 0; scene_table[i]; i++) {
        open_at(bench, scene_table[i], 12);
        expect_round_trip(bench, scene_ids[i]);
    }
}

// Views whose numbers would change by rounding if they were computed from what is shown.
static void a_view_is_written_as_it_was_read(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 100; i++) {
        char view[160];
        snprintf(view, sizeof view, "view=%.12g,%.12g,%.12g,%.12g", -118.067870533 - i / 7.0,
                 -18.4727349916 + i / 3.0, 318.067870533 + i / 9.0, 251.538340754 + i / 11.0);
        snprintf(link_text, sizeof link_text, "#41_obb/%s", view);
        assert_true(ui_take_link(bench->ui, link_text, sentence, sizeof sentence));
        bench_frame(bench);
        assert_true(ui_link(bench->ui, again, sizeof again));
        if (!strstr(again, view)) fail_msg("%s became %s", view, again);
    }
}

static bool is_loose(const Actor *actor)
{
    return !(actor->traits & (ACTOR_PINNED | ACTOR_BODY | ACTOR_QUIET));
}

static void move_by_keys(Bench *bench, Actor *actor)
{
    selection_only(ui_stage(bench->ui), actor);
    bench_key(bench, "Right");
    bench_key(bench, "Shift+Down");
    bench_key(bench, "Q");
}

// Whether the link holds every shape. What a scene simulates or lets the viewer edit besides its
// shapes is in none.
static bool holds_all(const Stage *shown)
{
    int shapes = 0;
    stage_each(shown, actor)
    {
        if (actor->traits & ACTOR_BODY) return false;
        shapes += !(actor->traits & ACTOR_QUIET);
    }
    return shapes <= 8 && !stage_scene(shown)->edited && !stage_scene(shown)->step;
}

static void a_shape_that_was_dragged(void **state)
{
    Bench *bench = *state;
    int held = 0;
    for (int i = 0; scene_table[i]; i++) {
        Stage *shown = ui_stage(bench->ui);
        open_at(bench, scene_table[i], 7);
        Actor *dragged = NULL;
        stage_each(shown, actor)
        {
            if (!dragged && is_loose(actor)) dragged = actor;
        }
        if (!dragged || !holds_all(shown)) continue;
        move_by_keys(bench, dragged);
        assert_true(stage_is_edited(shown));
        held++;
        expect_round_trip(bench, scene_ids[i]);
    }
    assert_true(held >= 15);
}

// An undo at a later tick puts a shape where time alone would not have brought it.
static void a_change_that_was_undone_later(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    static const char *const ids[] = {"41_obb", "13_circle_circle", "35_polygon_polygon"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        open_at(bench, ui_find(bench->ui, ids[i]), 3);
        Actor *moved = NULL;
        stage_each(stage, actor)
        {
            if (!moved && is_loose(actor)) moved = actor;
        }
        assert_non_null(moved);
        selection_only(stage, moved);
        bench_key(bench, "Right");
        for (int k = 0; k < 4; k++) {
            stage_step(stage);
            bench_frame(bench);
        }
        assert_true(stage_undo(stage));
        expect_round_trip(bench, ids[i]);
    }
}

static void knobs_method_and_touch(void **state)
{
    Bench *bench = *state;
    char error[256];
    for (int i = 0; scene_table[i]; i++) {
        Stage *shown = ui_stage(bench->ui);
        open_at(bench, scene_table[i], 0);
        for (int knob = 0; knob < stage_knob_count(shown); knob++) stage_turn_knob(shown, knob, 1);
        bench_key(bench, "M");
        stage_set(shown, "touch", "hits", error, sizeof error);
        bench_frame(bench);
        bench_key(bench, "R");
        stage_play(shown, false);
        expect_round_trip(bench, scene_ids[i]);
    }
}

// Of a crowd only scene, knobs and the pair on the strip.
static void a_crowd_s_link_is_short(void **state)
{
    Bench *bench = *state;
    open_at(bench, ui_find(bench->ui, "73_rigid_bodies"), 3);
    move_by_keys(bench, stage_nth(ui_stage(bench->ui), 0));
    assert_true(ui_link(bench->ui, link_text, sizeof link_text));
    assert_true(strlen(link_text) < 1000);
    assert_true(ui_take_link(bench->ui, link_text, sentence, sizeof sentence));
}

// A few are played again over many ticks, a crowd only over as many as it takes no second for.
static void a_crowd_is_played_again_for_few_ticks(void **state)
{
    enum { FEW = 5, MANY = 2000 };
    Bench *bench = *state;
    static const struct {
        const char *scene;
        bool crowd;
    } row[] = {{"41_obb", false}, {"62_broad_phase", true}};
    for (int i = 0; i < 2; i++) {
        for (int many = 0; many < 2; many++) {
            ui_open(bench->ui, ui_find(bench->ui, row[i].scene));
            bench_frame(bench);
            Stage *stage = ui_stage(bench->ui);
            stage_play(stage, false);
            for (int k = 0; k < (many ? MANY : FEW); k++) stage_step(stage);
            assert_true(ui_link(bench->ui, link_text, sizeof link_text));
            bool has_tick = strstr(link_text, "/t=") || strstr(link_text, ";t=");
            if (has_tick != !(row[i].crowd && many)) fail_msg("%s", link_text);
        }
    }
}

static void bytes_that_every_program_leaves_alone(void **state)
{
    Bench *bench = *state;
    for (int i = 0; scene_table[i]; i++) {
        open_at(bench, scene_table[i], 2);
        assert_true(ui_link(bench->ui, link_text, sizeof link_text));
        assert_true(ui_is_link(link_text));
        size_t length = strlen(link_text);
        size_t good = strspn(link_text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789#-._~,;:=/+");
        if (good != length) fail_msg("%s: '%c' in %s", scene_ids[i], link_text[good], link_text);
        assert_true(isalnum((unsigned char)link_text[length - 1]));
        assert_true(ui_link(bench->ui, again, (int)length + 1));
        assert_false(ui_link(bench->ui, again, (int)length));
    }
}

// A reader sees as much as the author did, whatever the reader had chosen.
static void a_link_says_how_much_is_seen(void **state)
{
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    for (int simple = 1; simple >= 0; simple--) {
        settings.simple = simple;
        ui_apply(bench->ui, &settings);
        open_at(bench, scene_table[18], 7);
        assert_true(ui_link(bench->ui, link_text, sizeof link_text));
        assert_int_equal(strstr(link_text, "depth=simple") != NULL, simple);
        expect_round_trip(bench, "depth");
        settings.simple = !simple;
        ui_apply(bench->ui, &settings);
        assert_true(ui_take_link(bench->ui, link_text, sentence, sizeof sentence));
        assert_int_equal(ui_settings(bench->ui).simple, simple);
    }
}

// As chats and letters change it: percent-encoded, with the address before it and a stop behind.
static void an_address_as_it_arrives(void **state)
{
    static const char *const texts[] = {
        "#41_obb/t=46/obb,100,150,15,70,1,0;circle,1,2,3",
        "41_obb/t=46/obb,100,150,15,70,1,0;circle,1,2,3",
        "  https://example.org/play/#41_obb/t=46/obb,100,150,15,70,1,0;circle,1,2,3\n",
        "https://example.org/#41_obb/t=46/obb,100,150,15,70,1,0;circle,1,2,3).",
        "https://example.org/?a=b#41_obb%2Ft%3D46%2fobb%2C100,150,15,70,1,0%3Bcircle,1,2,3",
        "#41_obb/t=46/obb,100,150,15,70,1,0;circle,1,2,3.",
    };
    Bench *bench = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ui_open(bench->ui, scene_table[0]);
        if (!ui_take_link(bench->ui, texts[i], sentence, sizeof sentence))
            fail_msg("%s: %s", texts[i], sentence);
        bench_frame(bench);
        assert_true(ui_case(bench->ui, again, sizeof again));
        assert_non_null(strstr(again, "circle 1 2 3"));
    }
}

static void what_is_wrong_is_told(void **state)
{
    static const char *const wrong[][2] = {
        {"#", "found '', expected a scene such as 41_obb"},
        {"#41_odd", "found '41_odd', did you mean scene '41_obb'?"},
        {"#41_obb/t=x", "tick: found 'x', expected a whole number below a billion"},
        {"#41_obb/t=-1", "tick: found '-1'"},
        {"#41_obb/t=99999999999999999999", "tick: found '99999999999999999999'"},
        {"#41_obb/touch=maybe", "touch: found 'maybe', expected hits or misses"},
        {"#41_obb/view=1,2,1,4", "view: found '1,2,1,4', expected left, top, right and bottom"},
        {"#41_obb/view=1,4,2,2", "view: found '1,4,2,2'"},
        {"#41_obb/view=1,2,nan,4", "view: found '1,2,nan,4'"},
        {"#41_obb/seen=x", "seen: found 'x'"},
        {"#41_obb/select=1,x", "select: found '1', expected the numbers of shapes"},
        {"#41_obb/depth=big", "depth: found 'big', expected simple"},
        {"#41_obb/edited=off", "edited: found 'off', expected on"},
        {"#41_obb/methud=x", "found 'methud'"},
        {"#41_obb/method=a%20b", "method: found 'a+b', expected a method's name"},
        {"#41_obb/0:obb,0,0,1,1,1,0:at,1", "shape 0: found 'at,1', expected at,X,Y"},
        {"#41_obb/0:obb,0,0,1,1,1,0:turn,360", "shape 0: found 'turn,360'"},
        {"#41_obb/0:obb,0,0,1,1,1,0:scale,0", "shape 0: found 'scale,0'"},
        {"#41_obb/1:circle,0,0,1;1:circle,0,0,1", "expected the number of a shape above 1"},
        {"#41_obb/0:obb,0,0,1,1", "shape 0"},
        {"#41_obb/select=5/0:obb,0,0,1,1,1,0:at,1,1",
         "select: found 5, expected one of the shapes"},
        {"#41_obb/obb,1,2,3;circle,1,2,3", "the case"},
        {"#41_obb/circle,1,2,3;circle,1,2,3/t=4", "found 't=4', expected nothing after the case"},
        {"#41_obb/t=3/t=4", "found 't=4', expected the knobs, the shapes and the case"},
        {"#41_obb/t=40000", "tick: found 40000, but without shapes at most 36000 are played"},
        {"#41_obb/t=4%01", "control byte"},
    };
    Bench *bench = *state;
    open_at(bench, ui_find(bench->ui, "13_circle_circle"), 5);
    see(bench, &before);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (ui_take_link(bench->ui, wrong[i][0], sentence, sizeof sentence))
            fail_msg("%s was taken", wrong[i][0]);
        if (!strstr(sentence, wrong[i][1]))
            fail_msg("%s: \"%s\", expected \"%s\"", wrong[i][0], sentence, wrong[i][1]);
        assert_int_equal(strncmp(sentence, "Link: ", 6), 0);
    }
    see(bench, &after);
    assert_memory_equal(&after, &before, sizeof after);
}

static void what_is_wrong_is_said_in_the_language(void **state)
{
    static const char catalog[] = "Link: \0Verweis: \0"
                                  "touch: found '%.40s', expected hits or misses\0"
                                  "touch: '%.40s' statt hits oder misses\0"
                                  "Link: found a control byte, expected text\0"
                                  "Verweis: ein Steuerzeichen";
    Bench *bench = *state;
    assert_true(translate_use(catalog, sizeof catalog));
    assert_false(ui_take_link(bench->ui, "#41_obb/touch=maybe", sentence, sizeof sentence));
    assert_string_equal(sentence, "Verweis: touch: 'maybe' statt hits oder misses");
    assert_false(ui_take_link(bench->ui, "#41_obb/t=4%01", sentence, sizeof sentence));
    assert_string_equal(sentence, "Verweis: ein Steuerzeichen");
    translate_use(NULL, 0);
}

static void what_is_no_link(void **state)
{
    (void)state;
    static const char *const none[] = {"",
                                       "#",
                                       "# a comment",
                                       "circle 0 0 1 | circle 1 0 1 # far",
                                       "41_obb",
                                       "https://example.org/",
                                       "#41_obb and more"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        if (ui_is_link(none[i])) fail_msg("\"%s\" is taken for a link", none[i]);
    }
}

// Links with bytes changed, lost and doubled: each is shown or refused in words.
static void garbage(void **state)
{
    static const char alphabet[] = "0123456789.,;:=/-+~#%xpnaeobcirlt";
    Bench *bench = *state;
    uint64_t seed = 7;
    open_at(bench, ui_find(bench->ui, "41_obb"), 7);
    move_by_keys(bench, stage_nth(ui_stage(bench->ui), 0));
    assert_true(ui_link(bench->ui, link_text, sizeof link_text));
    int length = (int)strlen(link_text), shown = 0;
    for (int i = 0; i < 1500; i++) {
        char text[1 << 12];
        assert_true(length < (int)sizeof text);
        memcpy(text, link_text, (size_t)length + 1);
        for (int k = 0; k < 1 + i % 3; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            text[(seed >> 33) % (unsigned)length] = alphabet[(seed >> 20) % (sizeof alphabet - 1)];
        }
        if (i % 5 == 0) text[(seed >> 40) % (unsigned)length] = '\0';
        bool good = ui_take_link(bench->ui, text, sentence, sizeof sentence);
        if (!good && !*sentence) fail_msg("refused without a word: %s", text);
        shown += good;
        bench_frame(bench);
    }
    assert_in_range(shown, 50, 1450);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_that_was_played),
        cmocka_unit_test(a_view_is_written_as_it_was_read),
        cmocka_unit_test(a_shape_that_was_dragged),
        cmocka_unit_test(knobs_method_and_touch),
        cmocka_unit_test(a_change_that_was_undone_later),
        cmocka_unit_test(a_link_says_how_much_is_seen),
        cmocka_unit_test(a_crowd_s_link_is_short),
        cmocka_unit_test(a_crowd_is_played_again_for_few_ticks),
        cmocka_unit_test(bytes_that_every_program_leaves_alone),
        cmocka_unit_test(an_address_as_it_arrives),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(what_is_wrong_is_said_in_the_language),
        cmocka_unit_test(what_is_no_link),
        cmocka_unit_test(garbage),
    };
    return cmocka_run_group_tests(tests, bench_open_without_demo, bench_close);
}
