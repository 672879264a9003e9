// Walks through the window in Chinese: every scene at its places, by its methods, with the tools,
// and what clicks and the pointer show. Fails if a text has an ASCII mark or a space where Chinese
// has none, or a character that no font has or that was cut. Warns of an English word that is no
// name, key or formula, and fails if TOUCHSTONE_WHOLE is set, as by make release-check: whoever
// adds a text need not know Chinese. The texts of F4 are whole in tests/po.sh; code, cases and ids
// are English, and neither code nor the words of F4 are translated one by one.
#include "seen.h"
#include "slow_clock.h"
#include "ui_bench.h"

#include <ctype.h>

#include "fonts.h"

enum { LATER = 20, STEPS = 12, CLICKS = 40, WIDE = 1960, HIGH = 1160 };
enum { COLUMN_HEAD = 44 }; // px: of F4, its heading and key

// Words of three letters and more that stay as they are.
static const char *const stays[] = {
    "AABB", "OBB", "SAT", "MTV", "GJK", "BVH", "BSP", "DOP", "WKT", "PNG", "OBJ", "SIMD", "ulp",
    "fps", "Ctrl", "Shift", "Alt", "Tab", "Esc", "Enter", "Space", "Home", "End", "PgUp", "PgDn",
    "Ins", "Del", "Backspace", "Touchstone", "setTransform", "sin", "cos", "dist", "rad", "cube",
    "Pause", "max", "min", "tan", "lerp", "tEnter", "tLeave", "alpha", "CSS", "translate",
    "English",
    // of the enumeration that scene 44 follows
    "NotCalculated", "Empty", "FullyInside", "FullyContains", "Intersects"};

static struct {
    Fonts *fonts;
    Bench bench;
    Seen seen; // the texts that were judged
    char place[64];
    bool whole; // whether English is a fault
    int faults;
} s;

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Whether a word is a part of the name of a scene or a file, "41_obb" or "src/judge/obb.c", or a
// name as programs have them, "bOnGround".
static bool is_id(const char *start, const char *word, int length)
{
    char before = word > start ? word[-1] : ' ', after = word[length];
    bool humped = false;
    for (int i = 1; i < length; i++) humped |= islower(word[i - 1]) && isupper(word[i]);
    return humped || before == '_' || before == '/' || after == '_' || after == '/';
}

// Whether a text of one width is a part of a case, or a command.
static bool is_case_or_command(const char *text)
{
    size_t word = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return isdigit(*text) || strchr("-|#", *text) || strstr(text, " | ") ||
           strstr(text, "expect ") == text || strstr(text, "rounded: ") == text ||
           strstr(text, "method ") == text || strstr(text, "mine.") || strstr(text, "--plugin") ||
           (word > 0 && text[word] == ' ' && strspn(text + word + 1, "-0123456789") > 0);
}

// Whether a text is a line of the printed programs that scenes 46 and 91 repair.
static bool is_script(const char *text)
{
    static const char *const parts[] = {"function (", "prototype =", "Math.",        "this.",
                                        "polygon2.",  "project2.",   "projection2.", "way /",
                                        "time ===",   "time >=",     "distance <",   "distance ≤"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strstr(text, parts[i])) return true;
    }
    return false;
}

// The first English word; NULL if there is none.
static const char *english_in(const char *text, int *length)
{
    const char *start = text;
    for (; *text; text += *length > 0 ? *length : 1) {
        bool known = false;
        for (*length = 0; is_letter(text[*length]);) ++*length;
        for (size_t i = 0; i < sizeof stays / sizeof *stays; i++)
            known |=
                (int)strlen(stays[i]) == *length && strncmp(stays[i], text, (size_t)*length) == 0;
        if (*length >= 3 && !known && !is_id(start, text, *length)) return text;
    }
    return NULL;
}

static bool is_chinese(uint32_t c) { return c >= 0x2E80; }

static bool has_chinese(const char *text)
{
    while (*text) {
        if (is_chinese(glyphs_next(&text))) return true;
    }
    return false;
}

// Whether an ASCII mark stands behind a Chinese character, or a space between two of them.
static bool has_loose_mark(const char *text)
{
    uint32_t before = 0;
    for (const char *at = text, *next = at; *at; at = next) {
        uint32_t here = glyphs_next(&next);
        const char *behind = next;
        uint32_t after = *next ? glyphs_next(&behind) : ' ';
        bool mark = (here == ',' || here == ':' || here == ';' || here == '.') && after == ' ';
        if (is_chinese(before) && (mark || (here == ' ' && is_chinese(after)))) return true;
        before = here;
    }
    return false;
}

static void report(const char *what, const char *text)
{
    print_message("%s: %s: %s\n", s.place, what, text);
    s.faults++;
}

static void judge(const char *text, bool is_code)
{
    int length;
    const char *word = is_code || is_script(text) ? NULL : english_in(text, &length);
    if (word) {
        print_message("%s%s: \"%.*s\" in: %s\n", s.whole ? "" : "warning: ", s.place, length, word,
                      text);
        s.faults += s.whole;
    }
    if (has_loose_mark(text)) report("a mark or a space as in English", text);
    for (const char *at = text; *at;) {
        uint32_t codepoint = glyphs_next(&at);
        if (codepoint != 0xFFFD && fonts_have(s.fonts, codepoint)) continue; // of a cut character
        print_message("%s: no font has U+%04X in: %s\n", s.place, codepoint, text);
        s.faults++;
    }
}

static void read_frame(const char *place)
{
    const Draw *draw = s.bench.draw;
    Rect read = s.bench.ui->layout.read;
    snprintf(s.place, sizeof s.place, "%s %s", scene_id(stage_scene(ui_stage(s.bench.ui))), place);
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        TextCommand t = command->text;
        const char *text = draw->text + t.first;
        TsVec at = ts_vec(t.x / draw->scale, t.y / draw->scale);
        bool even = t.face == FACE_MONO || t.face == FACE_MONO_BOLD; // letters of one width
        if (ui_contains(read, at)) {
            if (!s.bench.ui->overlay && at.y > read.y + COLUMN_HEAD &&
                !strstr(ui_prose(s.bench.ui), text))
                report("not in the text of F4", text);
            continue;
        }
        bool source = even && !s.bench.ui->overlay;
        if (source && ui_contains(s.bench.ui->layout.code, at) && has_chinese(text))
            report("in the code", text);
        bool is_code = even && (s.bench.ui->code || is_case_or_command(text));
        if (seen_first(&s.seen, text)) judge(text, is_code);
    }
}

static void draw_and_read(const char *place)
{
    bench_frame(&s.bench);
    read_frame(place);
}

static void press(const char *name)
{
    bench_key(&s.bench, name);
    read_frame(name);
}

static void open_scene(const Scene *scene)
{
    ui_overlay(s.bench.ui, OVERLAY_NONE);
    ui_open(s.bench.ui, scene);
    stage_play(ui_stage(s.bench.ui), false);
    draw_and_read("at first");
}

static void turn_knobs(const Scene *scene)
{
    Stage *stage = ui_stage(s.bench.ui);
    for (int k = 0; k < scene_knobs(scene); k++) {
        const Knob *knob = &scene->knobs[k];
        double before = *knob->value;
        int places = 1;
        for (const char *c = knob->names ? knob->names : ""; *c; c++) places += *c == '|';
        for (int value = 0; value < (knob->names ? places : 2); value++) {
            stage_set_knob(stage, k, knob->names ? value : value ? knob->max : knob->min);
            stage_reset(stage);
            stage_play(stage, false);
            draw_and_read(knob->label);
        }
        stage_set_knob(stage, k, before);
    }
}

static void use_methods(const Scene *scene)
{
    Stage *stage = ui_stage(s.bench.ui);
    open_scene(scene);
    press("F8"); // with the flaw
    for (int m = 0; m < stage_method_count(stage); m++) {
        press("M");
        press("T");
    }
    press("F8");
}

static void use_tools(const Scene *scene)
{
    static const char *const key[] = {
        "Tab", "Right",   "V",   "Tab", "V",       "K",       "K",       "Esc",     "O",
        "O",   "Tab",     "Ins", "Del", "Esc",     "G",       "Tab",     "G",       "Z",
        "Esc", "Shift+Z", "K",   "Esc", "Shift+Z", "Shift+Z", "Shift+Z", "Shift+Z", "Esc",
        "N",   "F1",      "F1",  "F3",  "F3",      "F6",      "Y",       "Esc",     "F7",
        "Esc", "F8",      "F8",  "F4",  "F4"};
    static const char *const draws[] = {"I", "S", "Y", "C", "X", "W", "U", "D", "L"};
    Ui *ui = s.bench.ui;
    open_scene(scene);
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) press(key[i]);
    open_scene(scene);
    press("F");
    for (int i = 0; i < 2; i++) {
        ui_advance(ui, 0.1);
        draw_and_read("fuzz");
    }
    press("F");
    press("N");
    open_scene(scene);
    for (size_t i = 0; scene_id(scene)[0] == '9' && i < sizeof draws / sizeof *draws; i++) {
        press(draws[i]);
        press("Esc");
    }
}

static void click_and_point(const Scene *scene)
{
    Ui *ui = s.bench.ui;
    open_scene(scene);
    for (int i = 0; i < ui->targets && i < CLICKS; i++) {
        Rect rect = ui->target[i].rect;
        bench_click(&s.bench, ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2));
        read_frame("click");
        if (ui->overlay) press("Esc");
    }
    open_scene(scene);
    for (double y = 100; y < 1000; y += 220) {
        for (double x = 20; x < 1900; x += 380) {
            Event event = {.kind = EVENT_MOVE, .at = ts_vec(x, y)};
            ui_event(ui, &event);
            draw_and_read("pointer");
        }
    }
}

static void walk_scene(const Scene *scene)
{
    Stage *stage = ui_stage(s.bench.ui);
    open_scene(scene);
    for (int tick = 0; tick < LATER; tick++) {
        stage_step(stage);
        stage_answer(stage);
    }
    draw_and_read("later");
    for (int i = 0; i < STEPS; i++) press(".");
    turn_knobs(scene);
    use_methods(scene);
    use_tools(scene);
    click_and_point(scene);
    ui_resize(s.bench.ui, 390, 844, 1); // what is long takes several rows
    open_scene(scene);
    press("F6");
    press("Esc");
    use_methods(scene);
    ui_resize(s.bench.ui, WIDE, HIGH, 1);
}

static void list_scenes(void)
{
    press("Ctrl+O");
    for (int i = 0; i < 12; i++) press("PgDn");
    press("Tab"); // as a course
    for (int i = 0; i < 25; i++) press("PgDn");
    bench_type(&s.bench, "qq");
    read_frame("no match");
    press("Esc");
    press("F1");
}

static void everything_is_chinese(void **state)
{
    (void)state;
    char error[256];
    s.whole = getenv("TOUCHSTONE_WHOLE") != NULL;
    s.fonts = fonts_open(NULL, error, sizeof error);
    s.bench = (Bench){ui_new(scene_table), draw_new()};
    if (!s.fonts) fail_msg("%s", error);
    assert_true(s.bench.ui && s.bench.draw);
    ui_set_glyphs(s.bench.ui, fonts_glyphs(s.fonts));
    assert_true(ui_speak(s.bench.ui, LANGUAGE_CHINESE));
    ui_resize(s.bench.ui, WIDE, HIGH, 1);
    Settings settings = ui_settings(s.bench.ui);
    settings.panel = true;
    ui_apply(s.bench.ui, &settings);
    stage_set_clock(ui_stage(s.bench.ui), slow_clock);
    const char *only = getenv("TOUCHSTONE_SCENE");
    for (int i = 0; scene_table[i]; i++) {
        if (!only || strstr(scene_ids[i], only)) walk_scene(scene_table[i]);
    }
    list_scenes();
    ui_resize(s.bench.ui, 390, 844, 1);
    list_scenes();
    assert_true(ui_speak(s.bench.ui, LANGUAGE_ENGLISH));
    ui_free(s.bench.ui);
    draw_free(s.bench.draw);
    fonts_close(s.fonts);
    print_message("%d texts\n", s.seen.count);
    seen_free(&s.seen);
    assert_int_equal(s.faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_is_chinese)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
