// Every step of every lesson is played: what it shows is drawn and named, its task is not done at
// first, and is done by the scripted hand; in both languages, by mouse and by finger, in a small
// window, a usual one and a phone's.
#include "ui_bench.h"

#include "axis.h"
#include "color_words.h"
#include "fonts.h"
#include "generate/random.h"
#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "tools/axis_private.h"
#include "view/view.h"

static Fonts *fonts;

typedef struct Size {
    int width, height;
    bool finger;
} Size;

static const Size sizes[] = {
    {800, 500, false}, {1280, 800, false}, {390, 844, true}, {360, 740, true}, {320, 640, true}};
static const double text_scales[] = {1, 0.8, 1.3, 2};

// ---- A hand, with a mouse or a finger

typedef struct Touching {
    Bench bench;
    bool finger;
    int rounds;     // of a game
    Rect back, on;  // where the buttons that lead back and on stood; no width: not seen yet
    char place[96]; // for messages
} Touching;

static void touch(Touching *hand, EventKind mouse, EventKind finger, TsVec device)
{
    Event event = {.kind = hand->finger ? finger : mouse, .at = device};
    if (!hand->finger) event.button = BUTTON_LEFT;
    ui_event(hand->bench.ui, &event);
}

static bool is_done(const Touching *hand)
{
    LessonWords words;
    return lesson_words(hand->bench.ui, &words) && words.done;
}

static void down(Touching *hand, TsVec at) { touch(hand, EVENT_PRESS, EVENT_TOUCH, at); }
static void move(Touching *hand, TsVec at)
{
    bool done = is_done(hand);
    touch(hand, EVENT_MOVE, EVENT_TOUCH_MOVE, at);
    bench_frame(&hand->bench);
    if (is_done(hand) != done) fail_msg("%s: done before the hand lets go", hand->place);
}
static void up(Touching *hand, TsVec at)
{
    touch(hand, EVENT_RELEASE, EVENT_TOUCH_UP, at);
    bench_frame(&hand->bench);
}

static TsVec device_of(const Stage *stage, TsVec world)
{
    View view = stage_view(stage);
    return ts_vec_add(ts_vec_scale(world, view.zoom), view.offset);
}

// By its number, in the order of adding.
static void drag_shape(Touching *hand, int number, TsVec to)
{
    Stage *stage = ui_stage(hand->bench.ui);
    const Actor *actor = stage_nth(stage, number - 1);
    if (!actor) fail_msg("%s: no shape %d", hand->place, number);
    TsVec from = device_of(stage, actor->position), end = device_of(stage, to);
    down(hand, from);
    if (hand->finger) { // the shape follows from where the finger began to move
        TsVec began = ts_vec_set_length(ts_vec_sub(end, from), 24);
        move(hand, ts_vec_add(from, began));
        end = ts_vec_add(end, began);
    }
    for (int i = 1; i <= 12; i++) move(hand, ts_vec_lerp(from, end, i / 12.0));
    up(hand, end);
}

// By its handle, on the ring, at most 5 degrees a move.
static void turn_axis(Touching *hand, double by)
{
    Stage *stage = ui_stage(hand->bench.ui);
    TsVec middle = view_middle(stage), from = ts_vec_sub(stage_axis_handle(stage), middle);
    int moves = (int)(fabs(by) / 5) + 1;
    TsVec at = ts_vec_add(middle, from);
    down(hand, at);
    if (hand->finger) { // outwards first, which turns nothing
        TsVec began = ts_vec_set_length(from, 24);
        move(hand, ts_vec_add(at, began));
        middle = ts_vec_add(middle, began);
    }
    for (int i = 1; i <= moves; i++) {
        at = ts_vec_add(middle, ts_vec_turn(from, ts_degrees(by * i / moves)));
        move(hand, at);
    }
    up(hand, at);
}

static void turn_axis_to(Touching *hand, double degrees)
{
    AxisView view;
    for (int i = 0; i < 5; i++) { // a finger's first move is off by a little
        assert_true(stage_axis_view(ui_stage(hand->bench.ui), &view));
        double off = fmod(degrees - view.angle + 270, 180) - 90;
        if (fabs(off) > 0.5) turn_axis(hand, off);
    }
}

// A handle of the scene, about a place in the world, at most 5 degrees a move.
static void turn_handle(Touching *hand, int id, TsVec middle, double by)
{
    Stage *stage = ui_stage(hand->bench.ui);
    const SpaceHandle *handle = handles_in_space(stage, id);
    if (!handle) fail_msg("%s: no handle %d", hand->place, id);
    TsVec from = device_of(stage, handle->at), out = ts_vec_sub(from, device_of(stage, middle));
    TsVec began = hand->finger ? ts_vec_set_length(out, 24) : ts_vec(0, 0);
    int moves = (int)(fabs(by) / 5) + 1;
    down(hand, from);
    if (hand->finger) move(hand, ts_vec_add(from, began));
    for (int i = 1; i <= moves; i++) {
        TsVec turned = ts_vec_turn(out, ts_degrees(by * i / moves));
        from = ts_vec_add(device_of(stage, middle), ts_vec_add(turned, began));
        move(hand, from);
    }
    up(hand, from);
}

static void press_button(Touching *hand, int press)
{
    Rect rect = bench_target(&hand->bench, &lesson_press, press).rect;
    double scale = hand->bench.ui->layout.scale;
    TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    if (hand->finger && (rect.height < 44 || rect.width < 44))
        fail_msg("%s: the button is %.0f x %.0f", hand->place, rect.width, rect.height);
    down(hand, ts_vec_scale(at, scale));
    up(hand, ts_vec_scale(at, scale));
}

// ---- The scripts: what a hand does at each step

typedef struct Script {
    const char *scene;
    int step; // from 1
    const char *acts;
} Script;

static const Script scripts[] = {
    {"16_rect_circle", 1, "drag 2 500 200; drag 2 620 110"},
    {"16_rect_circle", 2, "drag 2 600 85; drag 2 620 230"},
    {"16_rect_circle", 4, "drag 2 590 225"},
    {"16_rect_circle", 6, "drag 2 572 101"},
    {"41_obb", 1, "drag 2 40 150; drag 2 250 120"},
    {"41_obb", 2, "drag 2 90 190"},
    {"41_obb", 3, "axis 55"},
    {"41_obb", 4, "axis 30"},
    {"41_obb", 5, "turn 181; axis 30"},
    {"41_obb", 7, "drag 2 200 95"},
    {"41_obb", 8, "axis 130"},
    {"45_gjk", 1, "drag 1 60 220"},
    {"45_gjk", 2, "round 1 370"},
    {"45_gjk", 3, "drag 2 150 230"},
    {"45_gjk", 5, "step; step; step; step; step; step"},
    {"45_gjk", 6, "step; step; step; step; step; step"},
    {"45_gjk", 7, "step; step; step; step; step; step"},
};

// The first part of the tasks that have two. After it that part is named as done, and what is left.
static const Script halves[] = {
    {"16_rect_circle", 1, "drag 2 500 200"}, {"16_rect_circle", 2, "drag 2 600 85"},
    {"16_rect_circle", 6, "drag 2 540 150"}, {"41_obb", 1, "drag 2 40 150"},
    {"41_obb", 2, "drag 2 60 160"},          {"41_obb", 5, "turn 181"},
    {"41_obb", 7, "drag 2 120 140"},         {"45_gjk", 2, "round 1 250"},
};

static const char *find_acts(const Script *list, size_t count, const Scene *scene, int at)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].step == at + 1 && strcmp(list[i].scene, scene_id(scene)) == 0)
            return list[i].acts;
    }
    return NULL;
}

static void act(Touching *hand, const char *text)
{
    int number;
    double x, y;
    while (*text) {
        int used = 0;
        if (sscanf(text, "drag %d %lf %lf%n", &number, &x, &y, &used) == 3) {
            drag_shape(hand, number, ts_vec(x, y));
        } else if (sscanf(text, "axis %lf%n", &x, &used) == 1) {
            turn_axis_to(hand, x);
        } else if (sscanf(text, "turn %lf%n", &x, &used) == 1) {
            turn_axis(hand, x);
        } else if (sscanf(text, "round %d %lf%n", &number, &x, &used) == 2) {
            turn_handle(hand, number, ts_vec(632, 238), x); // about the difference
        } else if (strncmp(text, "step", used = 4) == 0) {
            press_button(hand, LESSON_STEP);
        } else {
            fail_msg("%s: what is '%s'?", hand->place, text);
        }
        text += used;
        text += strspn(text, "; ");
    }
}

// ---- What is shown and said

static void check_sentence(Touching *hand, const char *text)
{
    const char *shown = translate(text);
    if (!*text) fail_msg("%s: a text is empty", hand->place);
    if (language_now() != LANGUAGE_ENGLISH && strcmp(shown, text) == 0)
        fail_msg("%s: no Chinese: %s", hand->place, text);
    int brackets = 0;
    for (const char *c = shown; *c; c++) brackets += *c == '[' ? 1 : *c == ']' ? -1 : 0;
    if (brackets) fail_msg("%s: brackets: %s", hand->place, shown);
}

// Each marked word stands for something in the picture.
static void check_marked(Touching *hand, const char *says, bool traced)
{
    for (const char *c = strchr(says, '['); c; c = strchr(c + 1, '[')) {
        char tag[DRAW_TAG_TEXT];
        int length = (int)strcspn(c + 1, "]");
        snprintf(tag, sizeof tag, "%.*s", length, c + 1);
        const char *after = c + 1 + length + 1;
        if (*after == '(')
            snprintf(tag, sizeof tag, "%.*s", (int)strcspn(after + 1, ")"), after + 1);
        if (!traced && !draw_tagged(hand->bench.draw, tag, &(Ink){INK_INK}))
            fail_msg("%s: nothing is drawn as '%s'", hand->place, tag);
    }
}

// Each name of its list is drawn, so that none is a misspelling.
static void check_shown(Touching *hand, const char *shows)
{
    char tag[DRAW_TAG_TEXT];
    for (; *shows; shows += *shows == '|') {
        int length = (int)strcspn(shows, "|");
        snprintf(tag, sizeof tag, "%.*s", length, shows);
        shows += length;
        bool ours = strcmp(tag, "center") == 0 || strcmp(tag, "name") == 0; // of the shapes
        if (!ours && !draw_tagged(hand->bench.draw, tag, &(Ink){INK_INK}))
            fail_msg("%s: nothing is drawn as '%s'", hand->place, tag);
    }
}

// Appends a text as the foot shows it, without spaces, marks and tags.
static void add_plain(const Palette *palette, const char *text, char *all, size_t size)
{
    char colored[1024];
    size_t length = strlen(all);
    color_words(palette, text, colored, sizeof colored);
    for (const char *c = colored; *c && length + 1 < size; c++) {
        if (*c == ']' && c[1] == '(')
            c += strcspn(c, ")");
        else if (!strchr("[] ", *c))
            all[length++] = *c;
    }
    all[length] = '\0';
}

// Appends what the foot shows now beside its buttons, and fails if a text reaches beyond the window
// or a row covers a button.
static void add_shown(Touching *hand, char *all, size_t size)
{
    const Ui *ui = hand->bench.ui;
    const Draw *draw = hand->bench.draw;
    double scale = ui->layout.scale;
    for (int i = draw->first[LAYER_STRIP]; i >= 0; i = draw->command[i].next) {
        const TextCommand *row = &draw->command[i].text;
        if (draw->command[i].kind != COMMAND_TEXT) continue;
        const char *text = draw->text + row->first;
        Font font = {.face = row->face, .size = row->size / scale, .verbatim = true};
        double x = row->x / scale, y = row->y / scale, width = draw_text_width(draw, font, text);
        if (x < 0 || x + width > ui->layout.width + 1 || y > ui->layout.height - 4)
            fail_msg("%s: beyond the window: %s", hand->place, text);
        size_t end = strlen(text), minus = strlen("−");
        if (strncmp(text, "−", minus) == 0 ||
            (end >= minus && strcmp(text + end - minus, "−") == 0))
            fail_msg("%s: a difference is broken: %s", hand->place, text);
        bool button = false;
        for (int k = 0; k < ui->targets; k++) {
            const Target *target = &ui->target[k];
            if (target->action != &lesson_press) continue;
            Rect rect = target->rect;
            bool wide = rect.width >= ui->layout.width; // of the text itself
            bool in = x >= rect.x && x + width <= rect.x + rect.width && y > rect.y &&
                      y < rect.y + rect.height;
            bool covers = x < rect.x + rect.width && x + width > rect.x && y + 3 > rect.y &&
                          y - 0.7 * font.size < rect.y + rect.height;
            if (!wide && covers && !in) fail_msg("%s: covers a button: %s", hand->place, text);
            button |= !wide && in;
        }
        button |= strcmp(text, translate("Read on")) == 0 ||
                  strcmp(text, translate("Read again")) == 0; // in a narrow window
        if (!button) add_plain(ui_palette(ui), text, all, size);
    }
}

static bool meet(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

// The buttons that lead back and on are where they were at all earlier steps, and no other button
// is ever there: a second press without looking gives no answer.
static void check_places(Touching *hand)
{
    const Ui *ui = hand->bench.ui;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < ui->targets; i++) {
            const Target *target = &ui->target[i];
            int press = target->argument;
            if (target->action != &lesson_press || press == LESSON_LEAVE) continue;
            if (target->rect.width >= ui->layout.width) continue; // the text
            bool back = press == LESSON_BACK, on = press == LESSON_NEXT || press == LESSON_UNKNOWN;
            Rect *kept = back ? &hand->back : &hand->on;
            if (pass == 0 && (back || on) && kept->width == 0) *kept = target->rect;
            if (pass == 0) continue;
            if ((back || on) && memcmp(kept, &target->rect, sizeof *kept) != 0)
                fail_msg("%s: button %d has moved to %g", hand->place, press, target->rect.x);
            if ((!back && hand->back.width > 0 && meet(target->rect, hand->back)) ||
                (!on && meet(target->rect, hand->on)))
                fail_msg("%s: button %d is where another one was", hand->place, press);
        }
    }
}

static LessonWords words_of(Touching *hand)
{
    LessonWords words;
    if (!lesson_words(hand->bench.ui, &words)) fail_msg("%s: no lesson is on", hand->place);
    return words;
}

static void press_button(Touching *hand, int press);

// The title is not cut, and the foot shows all that it says, on one page or on several.
static void check_texts(Touching *hand)
{
    const Ui *ui = hand->bench.ui;
    const Draw *draw = hand->bench.draw;
    check_places(hand);
    for (int i = draw->first[LAYER_TITLE]; i >= 0; i = draw->command[i].next) {
        if (draw->command[i].kind != COMMAND_TEXT) continue;
        const char *text = draw->text + draw->command[i].text.first;
        if (strstr(text, "…")) fail_msg("%s: cut: %s", hand->place, text);
    }
    char shown[4096] = "", said[4096] = "";
    LessonWords words = words_of(hand);
    add_plain(ui_palette(ui), translate(words.says), said, sizeof said);
    if (*words.result || words.task)
        add_plain(ui_palette(ui), *words.result ? words.result : translate(words.task), said,
                  sizeof said);
    for (int i = ui->lesson->pages - ui->lesson->page; i > 0 && ui->lesson->page > 0; i--)
        press_button(hand, LESSON_READ);
    assert_int_equal(ui->lesson->page, 0);
    for (int i = 0; i < ui->lesson->pages; i++) {
        assert_int_equal(ui->lesson->page, i);
        add_shown(hand, shown, sizeof shown);
        if (ui->lesson->pages > 1) press_button(hand, LESSON_READ);
    }
    if (strcmp(shown, said) != 0)
        fail_msg("%s: shown is\n%s\ninstead of\n%s", hand->place, shown, said);
}

// ---- Playing

static void play_guess(Touching *hand, const LessonStep *step)
{
    int truth = step->truth(ui_stage(hand->bench.ui)), choices = 0;
    while (choices < LESSON_CHOICES && step->choice[choices])
        check_sentence(hand, step->choice[choices++]);
    if (truth < 0 || truth >= choices) fail_msg("%s: %d is right", hand->place, truth);
    if (hand->bench.ui->lesson->at > 0) { // back from it, and here again
        int at = hand->bench.ui->lesson->at;
        press_button(hand, LESSON_BACK);
        assert_int_equal(hand->bench.ui->lesson->at, at - 1);
        press_button(hand, LESSON_NEXT);
    }
    press_button(hand, LESSON_CHOICE + truth);
    LessonWords words = words_of(hand);
    if (!words.done || !words.right) fail_msg("%s: the right guess", hand->place);
    press_button(hand, LESSON_BACK);
    press_button(hand, LESSON_NEXT);
    press_button(hand, LESSON_CHOICE + (truth + 1) % choices);
    words = words_of(hand);
    if (!words.done || words.right) fail_msg("%s: the wrong guess", hand->place);
    press_button(hand, LESSON_AGAIN); // a second try, which does not count
    words = words_of(hand);
    if (words.done) fail_msg("%s: tried again", hand->place);
    press_button(hand, LESSON_CHOICE + truth);
    words = words_of(hand);
    if (!words.done || !words.right) fail_msg("%s: the second guess", hand->place);
    if (words.guesses != 1 || words.guessed != 1) fail_msg("%s: the first counts", hand->place);
}

// What was asked shows that they meet: the claim that they are apart is not taken, and no further
// question is called for.
static void claim_refuted(Touching *hand)
{
    press_button(hand, LESSON_APART);
    LessonWords words = words_of(hand);
    const char *refutes = translate(lesson_game(hand->bench.ui)->refutes);
    if (words.done || strcmp(words.result, refutes) != 0)
        fail_msg("%s: refused by \"%s\"", hand->place, words.result);
}

// Asks every tenth degree; claims what it has seen.
static void play_game(Touching *hand)
{
    Stage *stage = ui_stage(hand->bench.ui);
    AxisView view;
    press_button(hand, LESSON_APART);
    assert_true(stage_axis_view(stage, &view));
    if (words_of(hand).done) fail_msg("%s: a gap is claimed without one", hand->place);
    for (int i = 0; i < 36 && !(view.proof > 0); i++) {
        turn_axis(hand, 5);
        assert_true(stage_axis_view(stage, &view));
        if (view.asked != i + 1) fail_msg("%s: %d asked, not %d", hand->place, view.asked, i + 1);
    }
    bool apart = view.proof > 0;
    assert_int_equal(stage_main_ask(stage)->exact == TS_APART, apart);
    if (!apart) claim_refuted(hand);
    press_button(hand, apart ? LESSON_APART : LESSON_MEET);
    LessonWords words = words_of(hand);
    if (!words.done || !words.right) fail_msg("%s: %s", hand->place, words.result);
}

static GameView support_view(Touching *hand, const LessonStep *step)
{
    GameView view;
    assert_true(step->game->view(ui_stage(hand->bench.ui), &view));
    return view;
}

// Asks for support points, by the handle and the button, by keys, by a click on the handle.
static void play_support_game(Touching *hand, const LessonStep *step, int round)
{
    Stage *stage = ui_stage(hand->bench.ui);
    enum { ON_DIRECTION = 2 };
    press_button(hand, LESSON_APART);
    if (words_of(hand).done || !*words_of(hand).result)
        fail_msg("%s: that they are apart is claimed without a question", hand->place);
    press_button(hand, LESSON_ASK);
    press_button(hand, LESSON_ASK); // again: no question
    assert_int_equal(support_view(hand, step).asked, 1);
    assert_true(*words_of(hand).result == 0);
    for (int i = 0; i < 40; i++) {
        GameView view = support_view(hand, step);
        if (view.proves_apart || view.proves_meet) break;
        if (round % 2) {
            for (int k = 0; k < 3; k++) bench_key(&hand->bench, "Shift+Right");
            bench_key(&hand->bench, "Alt+Right");
            bench_key(&hand->bench, "Space");
        } else {
            turn_handle(hand, ON_DIRECTION, ts_vec(540, 250), 50);
            TsVec at = device_of(stage, handles_in_space(stage, ON_DIRECTION)->at);
            if (i % 2) down(hand, at), up(hand, at);
            if (i % 2 == 0) press_button(hand, LESSON_ASK);
        }
        if (support_view(hand, step).asked != i + 2)
            fail_msg("%s: %d asked, not %d", hand->place, support_view(hand, step).asked, i + 2);
    }
    GameView view = support_view(hand, step);
    bool apart = stage_main_ask(stage)->exact == TS_APART;
    if (view.proves_apart == view.proves_meet || view.proves_apart != apart)
        fail_msg("%s: what is proved is not so", hand->place);
    if (view.proves_meet) claim_refuted(hand);
    assert_in_range(view.needs, 1, 6);
    press_button(hand, apart ? LESSON_APART : LESSON_MEET);
    LessonWords words = words_of(hand);
    char count[16];
    snprintf(count, sizeof count, "%d", view.asked);
    if (!words.done || !words.right || !strstr(words.result, count))
        fail_msg("%s: %s", hand->place, words.result);
}

// Right by luck: that they meet is claimed without a question.
static void claim_unproved(Touching *hand, const LessonStep *step)
{
    const Stage *stage = ui_stage(hand->bench.ui);
    do {
        press_button(hand, LESSON_AGAIN);
        assert_int_equal(support_view(hand, step).asked, 0);
        press_button(hand, LESSON_MEET);
    } while (stage_main_ask(stage)->exact == TS_APART);
    LessonWords words = words_of(hand);
    check_texts(hand);
    if (!words.right || !strstr(words.result, translate("they meet")) || strstr(words.result, "0"))
        fail_msg("%s: %s", hand->place, words.result);
}

// A later claim that is wrong takes nothing from the first, which was right.
static void claim_falsely(Touching *hand)
{
    const Stage *stage = ui_stage(hand->bench.ui);
    do {
        press_button(hand, LESSON_AGAIN);
        press_button(hand, LESSON_MEET);
    } while (stage_main_ask(stage)->exact != TS_APART);
    LessonWords words = words_of(hand);
    if (!words.done || words.right) fail_msg("%s: the wrong claim", hand->place);
    if (words.guesses != 1 || words.guessed != 1) fail_msg("%s: the first counts", hand->place);
}

// Half done: it says neither the task again nor "Not yet", and the foot keeps its height.
static void play_half(Touching *hand, const Scene *scene, int at)
{
    const LessonStep *step = &scene->lesson->step[at];
    const char *acts = find_acts(halves, sizeof halves / sizeof *halves, scene, at);
    if (!step->half != !acts || !step->half_done != !acts)
        fail_msg("%s: one part or two?", hand->place);
    if (!acts) return;
    double height = hand->bench.ui->layout.strip_height;
    LessonWords words = words_of(hand);
    if (words.task != step->task) fail_msg("%s: half done at first", hand->place);
    check_sentence(hand, step->half_done);
    act(hand, acts);
    words = words_of(hand);
    if (words.done || words.not_yet || words.task != step->half_done)
        fail_msg("%s: half done, it says %s", hand->place, words.task);
    if (hand->bench.ui->layout.strip_height != height)
        fail_msg("%s: the foot grows under the hand", hand->place);
    check_texts(hand);
    assert_true(lesson_begin(hand->bench.ui, scene, at)); // from its beginning
    bench_frame(&hand->bench);
}

static void play_step(Touching *hand, const Scene *scene, int at)
{
    const LessonStep *step = &scene->lesson->step[at];
    Bench *bench = &hand->bench;
    assert_true(lesson_begin(bench->ui, scene, at));
    bench_frame(bench);
    LessonWords words = words_of(hand);
    if (words.done) fail_msg("%s: done before anything is", hand->place);
    check_sentence(hand, step->heading);
    check_sentence(hand, step->says);
    check_sentence(hand, step->task);
    if (step->game)
        check_shown(hand, "origin|direction");
    else if (step->pose)
        check_shown(hand, "handle|curve|axis");
    if (step->well) check_sentence(hand, step->well);
    check_marked(hand, step->says, step->traces || step->game);
    if (!step->traces && !step->pose) check_shown(hand, step->shows);
    check_texts(hand);
    if (step->truth) {
        play_guess(hand, step);
    } else if (step->pose) {
        for (int i = 0; i < hand->rounds; i++) {
            if (i > 0) press_button(hand, LESSON_AGAIN);
            if (step->game)
                play_support_game(hand, step, i);
            else
                play_game(hand);
        }
        if (step->game) {
            check_shown(hand, step->game->shows_then);
            claim_unproved(hand, step);
        }
        claim_falsely(hand);
    } else {
        const char *acts = find_acts(scripts, sizeof scripts / sizeof *scripts, scene, at);
        if (!acts) fail_msg("%s: no script", hand->place);
        play_half(hand, scene, at);
        double height = bench->ui->layout.strip_height;
        act(hand, acts);
        if (!step->traces && bench->ui->layout.strip_height != height)
            fail_msg("%s: the foot grows under the hand", hand->place);
        if (!words_of(hand).done) fail_msg("%s: not done by '%s'", hand->place, acts);
    }
    if (step->shows_then) check_shown(hand, step->shows_then);
    if (step->well) check_marked(hand, step->well, step->traces);
    check_texts(hand);
    assert_true(course_did_step(bench->ui, ui_index(bench->ui), at));
}

static void play_lessons_at(Size size, double text_scale, Language language)
{
    int lessons = 0;
    Touching hand = {.bench = {.ui = ui_new(scene_table), .draw = draw_new()},
                     .finger = size.finger,
                     .rounds = text_scale == 1 ? 6 : 1};
    assert_true(hand.bench.ui && hand.bench.draw);
    ui_set_glyphs(hand.bench.ui, fonts_glyphs(fonts));
    ui_resize(hand.bench.ui, size.width, size.height, 1);
    Settings settings = ui_settings(hand.bench.ui);
    settings.finger = size.finger;
    settings.font_scale = text_scale;
    settings.language = (int)language;
    ui_apply(hand.bench.ui, &settings);
    for (int scene = 0; scene_table[scene]; scene++) {
        const Lesson *lesson = scene_table[scene]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            snprintf(hand.place, sizeof hand.place, "%s, step %d, %dx%d, text %g, %s",
                     scene_ids[scene], at + 1, size.width, size.height, text_scale,
                     language_name(language));
            play_step(&hand, scene_table[scene], at);
        }
        if (!lesson) continue;
        lessons++;
        press_button(&hand, LESSON_NEXT); // the end
        check_sentence(&hand, lesson->learnt);
        check_sentence(&hand, lesson->title);
        check_texts(&hand);
        if (lesson_at(hand.bench.ui) != lesson->steps) fail_msg("%s: no end", hand.place);
        int of, done = lesson_steps_done(hand.bench.ui, scene, &of);
        assert_true(done == of && of == lesson->steps);
        assert_true(course_done(hand.bench.ui, scene) & COURSE_LEARNT);
    }
    assert_int_equal(lessons, 4);
    ui_free(hand.bench.ui);
    draw_free(hand.bench.draw);
}

static void play_lessons(Language language)
{
    assert_true(language_use(language));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (size_t k = 0; k < sizeof text_scales / sizeof *text_scales; k++)
            play_lessons_at(sizes[i], text_scales[k], language);
    }
}

static void every_step_in_english(void **state)
{
    (void)state;
    play_lessons(LANGUAGE_ENGLISH);
}

static void every_step_in_chinese(void **state)
{
    (void)state;
    play_lessons(LANGUAGE_CHINESE);
    assert_true(language_use(LANGUAGE_ENGLISH));
}

// ---- The way through a lesson

static int open_all(void **state) { return bench_open_with(state, scene_table); }

static void keys_lead_through(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *first = ui_find(ui, "16_rect_circle"), *second = ui_find(ui, "41_obb");
    assert_true(lesson_begin(ui, first, 0));
    bench_frame(bench);
    bench_key(bench, "PgUp");
    assert_int_equal(lesson_at(ui), 0);
    for (int i = 1; i <= first->lesson->steps; i++) {
        bench_key(bench, i % 2 ? "PgDn" : "Enter");
        assert_int_equal(lesson_at(ui), i);
    }
    bench_key(bench, "PgUp");
    assert_int_equal(lesson_at(ui), first->lesson->steps - 1);
    bench_key(bench, "PgDn");
    bench_key(bench, "PgDn"); // to the next lesson
    assert_ptr_equal(stage_scene(ui_stage(ui)), second);
    assert_int_equal(lesson_at(ui), 0);
    bench_key(bench, "Esc");
    assert_int_equal(lesson_at(ui), -1);
    assert_ptr_equal(stage_scene(ui_stage(ui)), second);
}

// Keys that lead elsewhere, or would tell the answer, do nothing.
static void other_keys_wait(void **state)
{
    static const char *const keys[] = {"M",  "T", "G", "O", "F6", "F7",
                                       "F3", "6", "9", "F", "V",  "Z"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 5));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        bench_key(bench, keys[i]);
        if (lesson_at(ui) != 5 || ui->question || ui->concealed != CONCEAL_ANSWERS)
            fail_msg("%s leaves the step", keys[i]);
    }
    assert_null(bench_text(bench, "They are apart:"));
    static const char *const overlay[] = {"F1", "Ctrl+O"};
    bool simple = ui->simple = true;
    for (int i = 0; i < 2; i++) {
        bench_key(bench, overlay[i]);
        bench_key(bench, "F3");
        bench_key(bench, "F5");
        assert_true(ui->simple == simple);
        assert_int_not_equal(ui->overlay, OVERLAY_MENU);
        bench_key(bench, "Esc");
        assert_int_equal(ui->overlay, OVERLAY_NONE);
    }
    assert_int_equal(lesson_at(ui), 5);
}

// What is hidden stays where it is.
static void hidden_shapes_rest(void **state)
{
    static const char *const keys[] = {"Tab", "Left", "Right", "Up",       "Down",
                                       "Q",   "E",    "Del",   "Ctrl+Left"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const struct {
        const char *scene;
        int step;
    } hidden[] = {{"41_obb", 8}, {"42_sat", 2}, {"45_gjk", 3}};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        assert_true(lesson_begin(ui, ui_find(ui, hidden[i].scene), hidden[i].step));
        bench_frame(bench);
        const Actor *a = stage_nth(ui_stage(ui), 0), *b = stage_nth(ui_stage(ui), 1);
        TsVec from[] = {a->position, b->position};
        double angle[] = {a->angle, b->angle};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) bench_key(bench, keys[k]);
        bench_click(bench, ts_vec_scale(view_middle(ui_stage(ui)), 1 / ui->layout.scale));
        assert_null(stage_selected(ui_stage(ui)));
        assert_true(ts_vec_equal(from[0], a->position) && ts_vec_equal(from[1], b->position));
        assert_true(angle[0] == a->angle && angle[1] == b->angle);
    }
}

// Another scene ends it, and nothing of it stays.
static void leaving_puts_all_back(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    for (int at = 0; at < 9; at++) {
        assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), at));
        bench_frame(bench);
        if (at % 2)
            ui_open(ui, ui_find(ui, "41_obb"));
        else
            lesson_leave(ui);
        bench_frame(bench);
        assert_int_equal(lesson_at(ui), -1);
        assert_int_equal(ui->concealed, CONCEAL_NOTHING);
        assert_false(stage_turns_axis(ui_stage(ui)));
        assert_non_null(bench_text(bench, "Two turned boxes (OBBs)"));
        Ink ink;
        assert_true(draw_tagged(bench->draw, "axis", &ink));
    }
}

// A link names the step, and nothing that would tell its answer.
static void a_link_names_the_step(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    char link[256], sentence[256];
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 5));
    bench_frame(bench);
    assert_true(ui_link(ui, link, sizeof link));
    assert_string_equal(link, "#41_obb/lesson=6");
    lesson_leave(ui);
    assert_true(ui_take_link(ui, link, sentence, sizeof sentence));
    assert_int_equal(lesson_at(ui), 5);
    static const char *const bad[] = {"#41_obb/lesson=0", "#41_obb/lesson=10", "#41_obb/lesson=x",
                                      "#11_point_point/lesson=1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(ui_take_link(ui, bad[i], sentence, sizeof sentence));
        assert_non_null(strstr(sentence, "lesson"));
        assert_int_equal(lesson_at(ui), 5); // nothing has changed
    }
}

// Clumsy hands: whatever is pressed, the lesson is on or properly over, and a frame can be drawn.
static void any_input_is_survived(void **state)
{
    static const char *const keys[] = {
        "PgDn", "PgUp",  "Enter", "R",   "1",      "2",      "3",      "4",      "Left",   "Right",
        "Tab",  "Space", ".",     ",",   "A",      "Q",      "E",      "Home",   "F1",     "F2",
        "F3",   "F4",    "F8",    "F10", "Ctrl+Z", "Ctrl+Y", "Ctrl+O", "Esc",    "Ctrl++", "Ctrl+-",
        "Del",  "Ins",   "G",     "O",   "F6",     "F7",     "M",      "Shift+Z"};
    enum { KEYS = sizeof keys / sizeof *keys, EVENTS = 1500 };
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Random random = random_seeded(7);
    static const char *const scenes[] = {"16_rect_circle", "41_obb", "42_sat", "45_gjk"};
    for (int i = 0; i < EVENTS; i++) {
        if (lesson_at(ui) < 0 || i % 300 == 0) {
            const Scene *scene = ui_find(ui, scenes[random_integer(&random, 0, 3)]);
            assert_true(lesson_begin(ui, scene, random_integer(&random, 0, 9)));
        }
        TsVec at = ts_vec(random_between(&random, -20, 1300), random_between(&random, -20, 820));
        Event event = {.at = at, .button = BUTTON_LEFT};
        switch (random_integer(&random, 0, 7)) {
        case 0: event.kind = EVENT_PRESS; break;
        case 1: event.kind = EVENT_RELEASE; break;
        case 2: event.kind = EVENT_WHEEL, event.wheel = random_between(&random, -3, 3); break;
        case 3: event.kind = EVENT_TOUCH, event.finger = random_integer(&random, 0, 2); break;
        case 4: event.kind = EVENT_TOUCH_UP, event.finger = random_integer(&random, 0, 2); break;
        case 5: event.kind = EVENT_MOVE; break;
        default:
            event.kind = EVENT_KEY;
            event.key = input_key(keys[random_integer(&random, 0, KEYS - 1)], &event.mods);
        }
        ui_event(ui, &event);
        ui_advance(ui, 0.02);
        if (i % 3 == 0) bench_frame(bench);
        const LessonStep *step = lesson_step(ui);
        bool game = step && step->pose && !ui->lesson->done;
        if ((lesson_at(ui) >= 0) != (ui->step.heading != NULL)) fail_msg("event %d", i);
        if (lesson_at(ui) < 0 && !ui->question && ui->concealed != CONCEAL_NOTHING)
            fail_msg("event %d: still concealed", i);
        if (game && ui->concealed != CONCEAL_SHAPES) fail_msg("event %d: the shapes are seen", i);
        if (ui->command == UI_QUIT) ui->command = UI_NOTHING;
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
}

// Where the pointer is held by a candidate, a key goes on: a tenth of a degree beside it.
static void a_key_is_held_by_no_mark(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    AxisTool axis = {0};
    AxisView view;
    ui_open(ui, ui_find(ui, "41_obb"));
    bench_frame(bench);
    bench_key(bench, "A");
    bench_frame(bench);
    axis_find_marks(&axis, stage_main_ask(stage));
    assert_true(axis.marks > 0);
    stage_set_axis(stage, axis.mark[0].angle);
    bench_frame(bench);
    assert_true(stage_axis_view(stage, &view) && view.mark >= 0);
    bench_key(bench, "Alt+Right");
    bench_frame(bench);
    assert_true(stage_axis_view(stage, &view));
    double off = fmod(view.angle - axis.mark[0].angle + 180, 180);
    assert_true(fabs(off - 0.1) < 1e-9);
}

// Esc while the handle is held.
static void a_turn_that_is_cancelled_turns_nothing(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    AxisView before, now;
    ui_open(ui, ui_find(ui, "41_obb"));
    bench_frame(bench);
    bench_key(bench, "A");
    bench_frame(bench);
    assert_true(stage_axis_view(stage, &before));
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = stage_axis_handle(stage)};
    TsVec middle = view_middle(stage), from = ts_vec_sub(event.at, middle);
    ui_event(ui, &event);
    event.kind = EVENT_MOVE;
    for (int degrees = 5; degrees <= 40; degrees += 5) {
        event.at = ts_vec_add(middle, ts_vec_turn(from, ts_degrees(degrees)));
        ui_event(ui, &event);
    }
    assert_true(stage_axis_view(stage, &now));
    assert_true(fabs(now.angle - before.angle) > 30);
    bench_key(bench, "Esc");
    assert_true(stage_axis_view(stage, &now));
    assert_true(now.angle == before.angle);
    event.kind = EVENT_RELEASE; // which ends nothing any more
    ui_event(ui, &event);
    assert_true(stage_axis_view(stage, &now));
    assert_true(now.angle == before.angle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_in_english),
        cmocka_unit_test(every_step_in_chinese),
        cmocka_unit_test_setup_teardown(keys_lead_through, open_all, bench_close),
        cmocka_unit_test_setup_teardown(other_keys_wait, open_all, bench_close),
        cmocka_unit_test_setup_teardown(hidden_shapes_rest, open_all, bench_close),
        cmocka_unit_test_setup_teardown(a_key_is_held_by_no_mark, open_all, bench_close),
        cmocka_unit_test_setup_teardown(a_turn_that_is_cancelled_turns_nothing, open_all,
                                        bench_close),
        cmocka_unit_test_setup_teardown(leaving_puts_all_back, open_all, bench_close),
        cmocka_unit_test_setup_teardown(a_link_names_the_step, open_all, bench_close),
        cmocka_unit_test_setup_teardown(any_input_is_survived, open_all, bench_close),
    };
    char error[256];
    fonts = fonts_open(NULL, error, sizeof error);
    if (!fonts) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fonts_close(fonts);
    return failed;
}
