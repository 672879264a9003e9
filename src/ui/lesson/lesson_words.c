// What the foot of a lesson says: now, and at any other time.

#include <stdio.h>
#include <string.h>

#include "lesson/lesson_private.h"

static const char *const claims[] = {"They are apart", "They meet"};

static bool all_lessons_are_done(const Ui *ui)
{
    for (int i = 0; i < ui->scene_count; i++) {
        int of;
        if (lesson_steps_done(ui, i, &of) < of) return false;
    }
    return true;
}

static void print_well(const LessonStep *step, const char *truth, char *text, size_t size)
{
    if (truth)
        translate_print(text, size, "Not so. The answer is: %s. %s", translate(truth),
                        translate(step->well));
    else
        snprintf(text, size, "%s", translate(step->well));
}

// The task is done in the picture as it is now.
static bool holds(const Ui *ui)
{
    const LessonStep *step = lesson_step(ui);
    return step->done(ui->stage, ui->lesson->seen);
}

// What is said at a step of a trace; `then`: and after it.
static void print_traced(int at, int of, const char *sentence, const char *then, char *text,
                         size_t size)
{
    translate_print(text, size, *then ? "Step %d of %d. %s %s" : "Step %d of %d. %s", at, of,
                    sentence, then);
}

void lesson_print_task(const LessonWords *words, char *text, size_t size)
{
    text[0] = '\0';
    if (words->task)
        translate_print(text, size, words->not_yet ? "Not yet. %s" : "%s",
                        words->not_yet && *words->miss ? words->miss : translate(words->task));
}

static void print_miss(const LessonStep *step, int miss, const char *amount, char *text,
                       size_t size)
{
    text[0] = '\0';
    if (miss >= 0) translate_print(text, size, step->misses[miss], amount);
}

static void offer_choices(const LessonStep *step, LessonWords *words)
{
    for (int i = 0; step->truth && i < LESSON_CHOICES; i++) words->choice[i] = step->choice[i];
    if (step->pose) words->choice[0] = claims[0], words->choice[1] = claims[1];
}

// What came of a claim in a game: that they meet, or that they are apart (`truth`).
static void print_claimed(const GameView *view, bool right, bool meet, char *text, size_t size)
{
    const char *truth = translate(meet ? "they meet" : "they are apart");
    bool proved = !right || !meet || view->proves_meet;
    if (proved)
        translate_print(text, size,
                        right  ? "Right: %s. You asked %d; the method needs %d."
                        : meet ? "Not so: %s. You asked %d; the method needs %d."
                               : "Not so: %s. You asked %d; the method needs %d, and finds the "
                                 "gap.",
                        truth, view->asked, view->needs);
    else if (view->unasked > 0 && view->not_asked == view->needs)
        translate_print(text, size,
                        "Right: %s. But it is not proved: you asked at none of the %d marks. Mark "
                        "%d, for one, might have had a gap.",
                        truth, view->needs, view->unasked);
    else if (view->unasked > 0)
        translate_print(text, size,
                        view->not_asked > 1
                            ? "Right: %s. But it is not proved: you asked at %d of the %d marks. "
                              "Mark %d, for one, might have had a gap."
                            : "Right: %s. But it is not proved: you asked at %d of the %d marks. "
                              "Mark %d might have had a gap.",
                        truth, view->needs - view->not_asked, view->needs, view->unasked);
    else
        translate_print(text, size,
                        "Right: %s. But it is not proved: the origin is not within the points "
                        "that you asked for.",
                        truth);
}

// What was done when a lesson ends.
typedef struct End {
    int done, of, guessed, guesses;
    const char *next; // the title of the next lesson; NULL: none is left,
    bool all;         // and all were done
} End;

static void print_end(const End *end, char *text, size_t size)
{
    char guessed[128] = "", last[256] = "";
    size_t length = 0;
    if (end->guesses == 1)
        translate_print(guessed, sizeof guessed,
                        end->guessed ? "Your guess was right." : "Your first guess was wrong.");
    else if (end->guesses > 1)
        translate_print(guessed, sizeof guessed,
                        end->guessed == 1 ? "%d of %d guesses was right at the first try."
                                          : "%d of %d guesses were right at the first try.",
                        end->guessed, end->guesses);
    if (end->done < end->of)
        length = (size_t)translate_print(
            text, size, *guessed ? "You did %d of %d steps. %s" : "You did %d of %d steps.",
            end->done, end->of, guessed);
    else
        length = (size_t)snprintf(text, size, "%s", guessed);
    if (end->next)
        translate_print(last, sizeof last, "The next lesson: %s.", end->next);
    else if (end->all)
        translate_print(last, sizeof last,
                        "This was the last lesson. In the scenes F6 lets you predict, and F7 "
                        "find a bug.");
    if (*last && length < size)
        translate_print(text + length, size - length, length > 0 ? " %s" : "%s", last);
}

bool lesson_words(const Ui *ui, LessonWords *words)
{
    const struct LessonState *state = ui->lesson;
    const Lesson *lesson = lesson_of(ui);
    const LessonStep *step = lesson_step(ui);
    if (!lesson) return false;
    *words = (LessonWords){.done = state->done, .right = state->right};
    for (int i = 0; i < COURSE_STEPS; i++) {
        words->guesses += state->result[i] > GUESS_PASSED;
        words->guessed += state->result[i] == GUESS_RIGHT;
    }
    size_t size = sizeof words->result;
    if (!step) {
        const Scene *after = lesson_after(ui, state->scene);
        End end = {.guessed = words->guessed,
                   .guesses = words->guesses,
                   .next = after ? after->lesson->title : NULL,
                   .all = !after && all_lessons_are_done(ui)};
        end.done = lesson_steps_done(ui, ui_index(ui), &end.of);
        words->says = lesson->learnt;
        print_end(&end, words->result, size);
        return true;
    }
    words->says = state->done && step->says_then ? step->says_then : step->says;
    bool half = state->half && !state->done; // which says itself what is left, until the next try
    words->task = half ? step->half_done : step->task;
    words->not_yet = state->tried && !state->done;
    if (words->not_yet)
        print_miss(step, state->miss, state->amount, words->miss, sizeof words->miss);
    if (!state->done) offer_choices(step, words);
    const LessonGame *game = lesson_game(ui);
    TraceView trace = stage_trace_view(ui->stage);
    if (state->refusal) {
        snprintf(words->result, size, "%s", translate(state->refusal));
    } else if (game && state->done) {
        print_claimed(&state->answered, state->right, state->truth, words->result, size);
    } else if (step->truth && state->done) {
        const char *truth = translate(step->choice[state->truth]), *well = translate(step->well);
        if (state->right)
            translate_print(words->result, size, "That is right. %s", well);
        else if (state->choice == LESSON_CHOICES)
            translate_print(words->result, size, "The answer is: %s. %s", truth, well);
        else
            print_well(step, step->choice[state->truth], words->result, size);
    } else if (step->traces && !step->truth && (state->done || trace.shown > 0)) {
        bool other = words->not_yet && trace.shown + 1 == trace.steps; // the last, of other shapes
        const char *then = other                      ? words->miss
                           : state->done && holds(ui) ? translate(step->well)
                                                      : "";
        print_traced(trace.shown + 1, trace.steps, trace.sentence, then, words->result, size);
    } else if (state->done && (!step->of_picture || holds(ui))) {
        print_well(step, NULL, words->result, size);
    }
    return true;
}

// ---- All that may be said

// The longest numbers that are usual.
static const GameView long_view = {.asked = 88, .needs = 8, .unasked = 8, .not_asked = 7};

static const char *longest_title(const Ui *ui)
{
    const char *longest = "";
    for (int i = 0; i < ui->scene_count; i++) {
        const Lesson *lesson = ui->scenes[i]->lesson;
        if (lesson && strlen(translate(lesson->title)) > strlen(translate(longest)))
            longest = lesson->title;
    }
    return longest;
}

static bool say_at_end(const Ui *ui, int which, LessonWords *words)
{
    const Lesson *lesson = lesson_of(ui);
    End end = {lesson->steps - 1, lesson->steps, 2, 8, longest_title(ui), false};
    if (which == 1) end = (End){lesson->steps, lesson->steps, 2, 8, NULL, true};
    words->says = lesson->learnt;
    print_end(&end, words->result, sizeof words->result);
    return which < 2;
}

// While the task is awaited, then what is missing, then what came of it.
static bool say_of_task(const LessonStep *step, int which, LessonWords *words)
{
    enum { TASK, HALF, AGAIN, DONE, MISSES };
    char amount[] = "888.8 px";
    int miss = which - MISSES;
    words->task = which == HALF && step->half_done ? step->half_done : step->task;
    words->not_yet = which == AGAIN || which >= MISSES;
    words->done = words->right = which == DONE;
    if (miss >= LESSON_MISSES || (miss >= 0 && !step->misses[miss])) return false;
    if (miss >= 0) print_miss(step, miss, amount, words->miss, sizeof words->miss);
    size_t size = sizeof words->result;
    if (step->traces && words->done)
        print_traced(8, 8, translate(step->longest), translate(step->well), words->result, size);
    else if (step->traces && miss >= 0)
        print_traced(8, 8, translate(step->longest), words->miss, words->result, size);
    else if (words->done)
        print_well(step, NULL, words->result, size);
    return true;
}

static bool say_of_guess(const LessonStep *step, int which, LessonWords *words)
{
    int choice = which - 1;
    if (which > lesson_choices(step)) return false;
    words->done = choice >= 0;
    if (!words->done)
        offer_choices(step, words);
    else
        print_well(step, step->choice[choice], words->result, sizeof words->result);
    return true;
}

static bool say_of_game(const LessonStep *step, int which, LessonWords *words)
{
    const LessonGame *game = lesson_game_of(step);
    enum { ASKED, NEEDS_PROOF, REFUTES, CLAIMS };
    GameView view = long_view;
    if (step->game) view.unasked = 0;
    words->done = which >= CLAIMS;
    if (!words->done) offer_choices(step, words);
    const char *refusal = which == NEEDS_PROOF ? game->needs_proof
                          : which == REFUTES   ? game->refutes
                                               : NULL;
    if (refusal)
        snprintf(words->result, sizeof words->result, "%s", translate(refusal));
    else if (words->done)
        print_claimed(&view, (which - CLAIMS) / 2, (which - CLAIMS) % 2, words->result,
                      sizeof words->result);
    return which < CLAIMS + 4;
}

bool lesson_words_at(const Ui *ui, int at, int which, LessonWords *words)
{
    const Lesson *lesson = lesson_of(ui);
    *words = (LessonWords){.says = NULL};
    if (at >= lesson->steps) return say_at_end(ui, which, words);
    const LessonStep *step = &lesson->step[at];
    words->says = step->says;
    words->task = step->task;
    bool says = step->truth  ? say_of_guess(step, which, words)
                : step->pose ? say_of_game(step, which, words)
                             : say_of_task(step, which, words);
    if (words->done && step->says_then) words->says = step->says_then;
    return says;
}
