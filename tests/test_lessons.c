// Every step of every lesson is played: what it shows is drawn and named, its task is not done at
// first, and is done by the scripted hand; in both languages, by mouse and by finger, in a small
// window, a usual one and a phone's.
#include "color_words.h"
#include "lesson_acts.h"
#include "lesson_steps.h"
#include "scene.h"
#include "view/view.h"

typedef struct Size {
    int width, height;
    bool finger;
} Size;

static const Size sizes[] = {
    {800, 500, false}, {1280, 800, false}, {390, 844, true}, {360, 740, true}, {320, 640, true}};

static const double text_scales[] = {1, 0.8, 1.3, 2};

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

// The buttons that lead back and on are where they were at all earlier steps of the lesson, and no
// other button is ever there: a second press without looking gives no answer.
static void check_places(Touching *hand)
{
    const Ui *ui = hand->bench.ui;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < ui->targets; i++) {
            const Target *target = &ui->target[i];
            int press = target->argument;
            if (target->action != &lesson_press || press == LESSON_LEAVE) continue;
            if (target->rect.width >= ui->layout.width) continue; // the text
            bool back = press == LESSON_BACK;
            // What leads on before a step is done is "Skip", and never stands there: a grey button
            // does.
            bool on = press == LESSON_WAIT ||
                      (press == LESSON_NEXT && (is_done(hand) || !lesson_step(ui)));
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
            TsVec at = bench_device(&hand->bench, handles_in_space(stage, ON_DIRECTION)->at);
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
    const char *acts = acts_half(scene, at);
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
        const char *acts = acts_of(scene, at);
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
        hand.back = (Rect){0, 0, 0, 0}; // beside the dots, of which each lesson has its own number
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_in_english),
        cmocka_unit_test(every_step_in_chinese),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
