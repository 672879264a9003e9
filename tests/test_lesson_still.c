// From step to step of a lesson, and whatever comes of it, the foot's box, the dots of progress and
// each button keep their places; a button that does nothing is grey and says why.
#include "draw_private.h"
#include "lesson_acts.h"

static const struct Size {
    int width, height;
    bool finger;
} sizes[] = {{800, 500, false}, {1280, 800, false}, {390, 844, true}, {320, 640, true}};

// The buttons that keep their places, by what they say.
enum { PREVIOUS, SKIP, UNKNOWN, GO_ON, TRY_AGAIN, ANOTHER, ONCE_MORE, STEP_BACK, STEP, BUTTONS };
static const char *const names[BUTTONS] = {"Previous",  "Skip",      "I don't know",
                                           "Go on",     "Try again", "Another pair",
                                           "Once more", "Step back", "Step"};

typedef struct Places {
    int seen;
    Rect foot, button[BUTTONS]; // of a width once it was seen
    double dots;
    int paged; // texts that were not seen whole
} Places;

static int button_of(const Touching *hand, int press)
{
    const LessonStep *step = lesson_step(hand->bench.ui);
    switch (press) {
    case LESSON_BACK: return PREVIOUS;
    case LESSON_WAIT: return GO_ON;
    case LESSON_NEXT: return step && !is_done(hand) ? SKIP : GO_ON;
    case LESSON_UNKNOWN: return UNKNOWN;
    case LESSON_AGAIN: return !step ? ONCE_MORE : step->pose ? ANOTHER : TRY_AGAIN;
    case LESSON_STEP_BACK: return STEP_BACK;
    case LESSON_STEP: return STEP;
    default: return -1;
    }
}

// Of the dots, which begin at the left margin: px at scale 1. All are on one line.
static double dots_middle(const Touching *hand)
{
    const Draw *draw = hand->bench.draw;
    const Ui *ui = hand->bench.ui;
    double scale = ui->layout.scale, middle = -1;
    int dots = 0;
    for (int i = draw->first[LAYER_STRIP]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_SHAPE) continue;
        int begin = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
        TsVec low = draw->outline.point[begin], high = low;
        for (int k = begin; k < draw->outline.end[command->shape.last - 1]; k++) {
            TsVec point = draw->outline.point[k];
            low = ts_vec(fmin(low.x, point.x), fmin(low.y, point.y));
            high = ts_vec(fmax(high.x, point.x), fmax(high.y, point.y));
        }
        double width = (high.x - low.x) / scale, height = (high.y - low.y) / scale;
        bool round = width > 8 && width < 18 && fabs(width - height) < 0.5;
        double from = (low.x + high.x) / (2 * scale) - ui->layout.margin;
        if (!round || from > 20 * ui->step.of) continue;
        double at = (low.y + high.y) / (2 * scale);
        if (dots > 0 && fabs(at - middle) > 0.6) fail_msg("%s: the dots are no row", hand->place);
        middle = at;
        dots++;
    }
    if (dots < ui->step.of) fail_msg("%s: %d dots", hand->place, dots);
    return middle;
}

static void look(Touching *hand, Places *places, const char *when)
{
    const Ui *ui = hand->bench.ui;
    Rect foot = {0, ui->layout.strip_y, ui->layout.width, ui->layout.strip_height};
    double dots = dots_middle(hand);
    if (places->seen++ == 0) places->foot = foot, places->dots = dots;
    if (memcmp(&foot, &places->foot, sizeof foot) != 0)
        fail_msg("%s, %s: the foot is %g high, not %g", hand->place, when, foot.height,
                 places->foot.height);
    if (fabs(dots - places->dots) > 0.6)
        fail_msg("%s, %s: the dots are at %g, not %g", hand->place, when, dots, places->dots);
    places->paged += ui->lesson->pages > 1;
    for (int i = 0; i < ui->targets; i++) {
        const Target *target = &ui->target[i];
        if (target->action != &lesson_press) continue;
        int button = button_of(hand, target->argument);
        if (button < 0) continue;
        Rect *kept = &places->button[button], now = target->rect;
        if (kept->width == 0) *kept = now;
        if (memcmp(kept, &now, sizeof now) != 0)
            fail_msg("%s, %s: “%s” is at %g, %g, not at %g, %g", hand->place, when, names[button],
                     now.x, now.y, kept->x, kept->y);
    }
}

static void begin_at(Touching *hand, const Scene *scene, int at)
{
    assert_true(lesson_begin(hand->bench.ui, scene, at));
    bench_frame(&hand->bench);
}

static void look_at_guess(Touching *hand, const Scene *scene, int at, Places *places)
{
    const LessonStep *step = &scene->lesson->step[at];
    int truth = step->truth(ui_stage(hand->bench.ui)), choices = lesson_choices(step);
    press_button(hand, LESSON_UNKNOWN);
    look(hand, places, "not known");
    for (int i = 0; i < choices; i++) {
        begin_at(hand, scene, at);
        press_button(hand, LESSON_CHOICE + i);
        look(hand, places, i == truth ? "right" : "wrong");
        if (i == truth) continue;
        press_button(hand, LESSON_AGAIN);
        look(hand, places, "asked again");
    }
}

static void look_at_game(Touching *hand, Places *places)
{
    bool seen[2] = {false, false};
    for (int i = 0; i < 20 && !(seen[0] && seen[1]); i++) {
        press_button(hand, LESSON_APART);
        look(hand, places, "no gap was shown");
        press_button(hand, LESSON_MEET);
        seen[is_right(hand)] = true;
        look(hand, places, is_right(hand) ? "right" : "wrong");
        press_button(hand, LESSON_AGAIN);
        look(hand, places, "another pair");
    }
    assert_true(seen[0] && seen[1]);
}

static void look_at_task(Touching *hand, const Scene *scene, int at, Places *places)
{
    const LessonStep *step = &scene->lesson->step[at];
    Stage *stage = ui_stage(hand->bench.ui);
    if (acts_half(scene, at)) {
        act(hand, acts_half(scene, at));
        look(hand, places, "half done");
        begin_at(hand, scene, at);
    }
    if (!step->traces) {
        drag_shape(hand, 2, ts_vec_add(stage_nth(stage, 1)->position, ts_vec(2, -3)));
        look(hand, places, "not yet");
    }
    begin_at(hand, scene, at);
    for (int i = 0; step->traces && i < 3; i++) {
        press_button(hand, i == 2 ? LESSON_STEP_BACK : LESSON_STEP);
        look(hand, places, "stepped");
    }
    act(hand, acts_of(scene, at));
    assert_true(is_done(hand));
    look(hand, places, "done");
}

// Returns how many texts had no room.
static int look_at_all(Touching *hand, const Scene *scene)
{
    const Lesson *lesson = scene->lesson;
    char place[64];
    Places places = {.seen = 0};
    snprintf(place, sizeof place, "%.60s", hand->place);
    for (int at = 0; at <= lesson->steps; at++) {
        snprintf(hand->place, sizeof hand->place, "%s, step %d", place, at + 1);
        begin_at(hand, scene, at);
        look(hand, &places, "at first");
        if (at == 0) {
            press_button(hand, LESSON_BACK);
            look(hand, &places, "not back");
        }
        if (at == lesson->steps) continue;
        if (lesson->step[at].truth)
            look_at_guess(hand, scene, at, &places);
        else if (lesson->step[at].pose)
            look_at_game(hand, &places);
        else
            look_at_task(hand, scene, at, &places);
    }
    snprintf(hand->place, sizeof hand->place, "%s", place);
    assert_true(places.button[PREVIOUS].width > 0 && places.button[SKIP].width > 0 &&
                places.button[GO_ON].width > 0 && places.button[ONCE_MORE].width > 0);
    return places.paged;
}

static void nothing_moves(void **state)
{
    Touching hand = {.bench = *(Bench *)*state};
    Ui *ui = hand.bench.ui;
    for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
        assert_true(ui_speak(ui, (Language)language));
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            Settings settings = ui_settings(ui);
            settings.finger = hand.finger = sizes[i].finger;
            ui_apply(ui, &settings);
            ui_resize(ui, sizes[i].width, sizes[i].height, 1);
            for (int scene = 0; scene_table[scene]; scene++) {
                if (!scene_table[scene]->lesson) continue;
                snprintf(hand.place, sizeof hand.place, "%s, %dx%d, %s", scene_ids[scene],
                         sizes[i].width, sizes[i].height, language_name((Language)language));
                int paged = look_at_all(&hand, scene_table[scene]);
                if (paged > 0 && sizes[i].width > 320)
                    fail_msg("%s: %d texts are in pages", hand.place, paged);
            }
        }
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(nothing_moves),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
