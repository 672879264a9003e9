// Reading and delivering scripts.

#include "host/script.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"

enum { LINE_BYTES = 256, WORDS_MAX = 12, FINGERS = 10 };

typedef struct Entry {
    int tick;
    Event event; // `at` in world px
} Entry;

struct Script {
    Entry *entry;
    int count, capacity;
    int next;      // the next line to be delivered
    Button held;   // by the pointer,
    unsigned mods; // with these
    TsVec at;      // where it is, world px
    TsVec finger[FINGERS];
};

// The words after tick and verb, and the first error of the line.
typedef struct Words {
    char *word[WORDS_MAX];
    int count, next;
    char wrong[160]; // "": no error so far
} Words;

static const char blanks[] = " \t\r\n";

static void complain(Words *words, const char *found, const char *expected)
{
    if (*words->wrong) return;
    const char *format = found ? "found \"%.40s\", expected %s" : "%.0sthe line ends, expected %s";
    snprintf(words->wrong, sizeof words->wrong, format, found ? found : "", expected);
}

static const char *next_word(Words *words)
{
    return words->next < words->count ? words->word[words->next++] : NULL;
}

// ---- Reading a line

static double read_number(Words *words, const char *expected)
{
    const char *word = next_word(words);
    char *end = NULL;
    double value = word ? strtod(word, &end) : 0;
    if (word && end != word && !*end && fabs(value) <= 1e9) return value;
    complain(words, word, expected);
    return 0;
}

static TsVec read_place(Words *words)
{
    double x = read_number(words, "x in world px");
    double y = read_number(words, "y in world px");
    return ts_vec(x, y);
}

// Any number of buttons and modifiers, in any order.
static void read_modifiers(Words *words, Event *event, bool button)
{
    static const char *const name[] = {"left", "middle", "right", "shift", "ctrl", "alt"};
    for (const char *word; (word = next_word(words));) {
        int place = 0;
        while (place < 6 && strcmp(word, name[place]) != 0) place++;
        if (place == 6 || (place < 3 && !button)) {
            complain(words, word,
                     button ? "left, middle, right, shift, ctrl or alt" : "shift, ctrl or alt");
        } else if (place < 3) {
            event->button = (Button)(BUTTON_LEFT + place);
        } else {
            event->mods |= 1u << (place - 3);
        }
    }
}

static void read_key(Words *words, Event *event, EventKind kind)
{
    const char *word = next_word(words);
    event->kind = kind;
    event->key = word ? input_key(word, &event->mods) : KEY_NONE;
    if (event->key == KEY_NONE) complain(words, word, "the name of a key, as M, PgDn or Ctrl+Z");
}

static void read_touch(Words *words, Event *event)
{
    static const struct {
        const char *word;
        EventKind kind;
    } action[] = {{"down", EVENT_TOUCH},
                  {"move", EVENT_TOUCH_MOVE},
                  {"up", EVENT_TOUCH_UP},
                  {"cancel", EVENT_TOUCH_CANCEL}};
    const char *word = next_word(words);
    bool digit = word && *word >= '0' && *word <= '9' && !word[1];
    if (!digit) complain(words, word, "a finger, 0 to 9");
    event->finger = digit ? *word - '0' : 0;
    word = next_word(words);
    int which = 0;
    while (which < 4 && !(word && strcmp(word, action[which].word) == 0)) which++;
    if (which == 4) {
        complain(words, word, "down, move, up or cancel");
        return;
    }
    event->kind = action[which].kind;
    if (event->kind == EVENT_TOUCH || event->kind == EVENT_TOUCH_MOVE)
        event->at = read_place(words);
}

static void read_event(Words *words, const char *verb, char *rest, Event *event)
{
    if (strcmp(verb, "text") == 0) {
        event->kind = EVENT_TEXT;
        rest[strcspn(rest, "\r\n")] = 0;
        if (!*rest || strlen(rest) >= sizeof event->text) {
            complain(words, *rest ? rest : NULL, "1 to 31 bytes of text");
        } else {
            strcpy(event->text, rest);
        }
        return;
    }
    for (char *at = rest + strspn(rest, blanks); *at && words->count < WORDS_MAX;) {
        words->word[words->count++] = at;
        at += strcspn(at, blanks);
        if (*at) *at++ = 0;
        at += strspn(at, blanks);
    }
    if (strcmp(verb, "press") == 0) {
        *event = (Event){.kind = EVENT_PRESS, .at = read_place(words), .button = BUTTON_LEFT};
        read_modifiers(words, event, true);
    } else if (strcmp(verb, "move") == 0) {
        *event = (Event){.kind = EVENT_MOVE, .at = read_place(words)};
        read_modifiers(words, event, false);
    } else if (strcmp(verb, "release") == 0) {
        event->kind = EVENT_RELEASE;
    } else if (strcmp(verb, "wheel") == 0) {
        event->kind = EVENT_WHEEL;
        event->wheel = read_number(words, "a number of notches");
        const char *word = next_word(words);
        if (!word || strcmp(word, "at") != 0) complain(words, word, "\"at X Y\"");
        event->at = read_place(words);
        read_modifiers(words, event, false);
    } else if (strcmp(verb, "key") == 0) {
        read_key(words, event, EVENT_KEY);
    } else if (strcmp(verb, "keyup") == 0) {
        read_key(words, event, EVENT_KEY_UP);
    } else if (strcmp(verb, "touch") == 0) {
        read_touch(words, event);
    } else {
        complain(words, *verb ? verb : NULL,
                 "press, move, release, wheel, touch, key, keyup or text");
    }
    if (words->next < words->count) complain(words, next_word(words), "the end of the line");
}

// ---- Lines

static int read_tick(const Script *script, Words *words, const char *word)
{
    char *end = NULL;
    long tick = strtol(word, &end, 10);
    int last = script->count ? script->entry[script->count - 1].tick : 0;
    if (end == word || *end || tick < 0 || tick > INT_MAX) {
        complain(words, word, "the number of a tick");
        return 0;
    }
    if (tick < last) {
        char expected[48];
        snprintf(expected, sizeof expected, "tick %d or later", last);
        complain(words, word, expected);
    }
    return (int)tick;
}

// Cuts the first word off `*text`.
static char *cut_word(char **text)
{
    char *word = *text + strspn(*text, blanks), *end = word + strcspn(word, blanks);
    *text = end;
    if (*end) *(*text)++ = 0;
    *text += strspn(*text, " \t");
    return word;
}

// Returns "" if the line was read or is empty, else what is wrong with it.
static void read_line(Script *script, char *line, char *wrong, size_t size)
{
    Words words = {.count = 0};
    Entry entry = {.tick = 0};
    line[strcspn(line, "#")] = 0;
    char *word = cut_word(&line);
    if (*word) {
        entry.tick = read_tick(script, &words, word);
        char *verb = cut_word(&line);
        if (!*words.wrong) read_event(&words, verb, line, &entry.event);
    }
    if (*word && !*words.wrong) {
        Entry *grown = script->entry;
        if (script->count == script->capacity) {
            int capacity = script->capacity ? 2 * script->capacity : 64;
            grown = realloc(script->entry, (size_t)capacity * sizeof *grown);
            if (grown) script->capacity = capacity;
        }
        if (grown) {
            script->entry = grown;
            script->entry[script->count++] = entry;
        } else {
            complain(&words, NULL, "more memory");
        }
    }
    snprintf(wrong, size, "%s", words.wrong);
}

static bool read_lines(Script *script, FILE *file, const char *path, char *error, int size)
{
    char line[LINE_BYTES], wrong[160] = "";
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (!strchr(line, '\n') && strlen(line) + 1 == sizeof line) {
            for (int c = getc(file); c != '\n' && c != EOF;) c = getc(file);
            snprintf(wrong, sizeof wrong, "the line is too long, expected at most %d bytes",
                     LINE_BYTES - 2);
        } else {
            read_line(script, line, wrong, sizeof wrong);
        }
        if (*wrong) {
            snprintf(error, (size_t)size, "%s:%d: %s", path, number, wrong);
            return false;
        }
    }
    if (!ferror(file)) return true;
    snprintf(error, (size_t)size, "%s: %s", path, strerror(errno));
    return false;
}

Script *script_read(const char *path, char *error, int error_size)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(error, (size_t)error_size, "%s: %s", path, strerror(errno));
        return NULL;
    }
    Script *script = calloc(1, sizeof *script);
    if (!script) {
        snprintf(error, (size_t)error_size, "%s: out of memory", path);
    } else if (!read_lines(script, file, path, error, error_size)) {
        script_free(script);
        script = NULL;
    }
    fclose(file);
    return script;
}

void script_free(Script *script)
{
    if (!script) return;
    free(script->entry);
    free(script);
}

// ---- Delivery

// Adds what a line leaves out: where pointer and fingers are released, and which button is held
// while the pointer moves.
static void complete(Script *script, Event *event)
{
    switch (event->kind) {
    case EVENT_PRESS:
        script->held = event->button;
        script->mods = event->mods;
        script->at = event->at;
        return;
    case EVENT_MOVE:
        event->button = script->held;
        event->mods |= script->mods;
        script->at = event->at;
        return;
    case EVENT_RELEASE:
        event->button = script->held ? script->held : BUTTON_LEFT;
        event->mods = script->mods;
        event->at = script->at;
        script->held = (Button)0;
        script->mods = 0;
        return;
    case EVENT_TOUCH:
    case EVENT_TOUCH_MOVE: script->finger[event->finger] = event->at; return;
    case EVENT_TOUCH_UP:
    case EVENT_TOUCH_CANCEL: event->at = script->finger[event->finger]; return;
    case EVENT_WHEEL:
    case EVENT_KEY:
    case EVENT_KEY_UP:
    case EVENT_TEXT:
    case EVENT_LEAVE:
    case EVENT_PINCH:
    case EVENT_PINCH_END: return;
    }
}

// Whether an event acts on what is drawn at its place, or on what keys do then.
static bool looks(const Event *event)
{
    return event->kind != EVENT_MOVE && event->kind != EVENT_RELEASE && event->kind != EVENT_KEY_UP;
}

void script_deliver(Script *script, Ui *ui, int tick)
{
    bool stale = false; // what is drawn is older than the last event
    for (; script->next < script->count && script->entry[script->next].tick <= tick;
         script->next++) {
        Event event = script->entry[script->next].event;
        complete(script, &event);
        if (stale && looks(&event)) ui_draw(ui, ui->scratch);
        View view = stage_view(ui->stage);
        event.at = view_device(view, event.at);
        ui_event(ui, &event);
        stale = true;
    }
}

// ---- A run of a scene as text

enum { PLAY_WIDTH = 980, PLAY_HEIGHT = 580 };

// A name for the output: actors of a crowd may have none.
static const char *name_of(const Actor *actor, char text[32])
{
    if (actor->name[0]) return actor->name;
    snprintf(text, 32, "%s %d", ts_shape_kind_name(actor->shape.kind), actor->index + 1);
    return text;
}

// Sets `wrong` if a method was found wrong. False if the sink did not take a line.
static bool write_tick(Sink sink, int tick, const Stage *stage, bool *wrong)
{
    const Record *record = stage_record(stage);
    SceneVerdict verdict = record->verdict;
    char line[512];
    *wrong |= verdict.wrong;
    if (verdict.given) {
        const Method *variant = stage_method(stage);
        const char *answer = verdict.hit ? "red" : "blue", *exact = verdict.exact ? "red" : "blue";
        snprintf(line, sizeof line, "%d\tverdict\t%s\t%s\t%s\n", tick,
                 verdict.answer_text[0] ? verdict.answer_text : answer,
                 variant ? variant->name : "-", verdict.exact_text[0] ? verdict.exact_text : exact);
        if (!sink.write(sink.self, line)) return false;
    }
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        const char *answer =
            ask->answer.failed ? ask->answer.failed : ts_relation_name(ask->answer.relation);
        const Actor *named = ask_named(ask);
        char a[32], b[32];
        snprintf(line, sizeof line, "%d\t%s\t%s\t%s\t%s\t%.17g\t%s\t%s\n", tick, name_of(ask->a, a),
                 named ? name_of(named, b) : "none", answer, ask->hit ? "red" : "blue",
                 stage_contact(ask).gap, ask->method->name,
                 ask->judged ? ts_relation_name(ask->exact) : "-");
        if (!sink.write(sink.self, line)) return false;
        *wrong |= ask_is_wrong(ask);
    }
    for (int i = 0; i < record->figures; i++) {
        const RecordFigure *figure = &record->figure[i];
        snprintf(line, sizeof line, "%d\treport\t%s\t%s\n", tick, figure->name, figure->value);
        if (!sink.write(sink.self, line)) return false;
    }
    return true;
}

Played script_play(Ui *ui, Script *script, int ticks, Sink sink)
{
    Draw *draw = draw_new();
    if (!draw) return PLAYED_CUT;
    Settings before = ui_settings(ui);
    ui->panel = false;
    ui_resize(ui, PLAY_WIDTH, PLAY_HEIGHT, 1);

    bool wrong = false, written = true;
    ui_draw(ui, draw); // the first events act on this frame
    for (int tick = 1; tick <= ticks && written; tick++) {
        if (script) script_deliver(script, ui, tick);
        if (ui->stage->playing) stage_step(ui->stage);
        ui_draw(ui, draw);
        written = write_tick(sink, tick, ui->stage, &wrong);
    }

    ui->panel = before.panel;
    ui_resize(ui, before.width, before.height, ui->density);
    draw_free(draw);
    return !written ? PLAYED_CUT : wrong ? PLAYED_WRONG : PLAYED_RIGHT;
}
