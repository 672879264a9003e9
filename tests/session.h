// A session: what a viewer does, by chance but repeatable. Each step is a gesture (gestures.h) of
// several events. Everything goes through the functions that the window calls.
//
// A gesture depends on the seed, its number and what is on screen. Of several things it takes the
// one whose name weighs most with that number, so a new target, key or scene leaves most others
// chosen as they were.
#ifndef SESSION_H
#define SESSION_H

#include <math.h>

#include "generate/random.h"
#include "session_facts.h"

enum { SESSION_WORDS = 256, SESSION_CLIPBOARD = 1 << 14 };

typedef struct Session {
    Ui *ui;
    Draw *draw;
    const Scene *scene; // to which it returns
    uint64_t seed;
    Random random;             // of the gesture
    uint64_t number;           // by which names are weighed in it
    char words[SESSION_WORDS]; // the gesture
    char clipboard[SESSION_CLIPBOARD];
    UiCommand command; // the last one of the gesture
    Facts *facts;      // of the gesture
    TsVec pointer;     // device px
} Session;

// A clock of the session's own: see slow_clock.h.
static double session_now;
static inline double session_clock(void) { return session_now += 1e-3; }

__attribute__((format(printf, 2, 3))) static inline void session_say(Session *session,
                                                                     const char *format, ...)
{
    size_t length = strlen(session->words);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(session->words + length, sizeof session->words - length, format, arguments);
    va_end(arguments);
}

// ---- Chance

static inline bool session_chance(Session *session, int of)
{
    return random_integer(&session->random, 1, of) == 1;
}

static inline uint64_t session_weight(const Session *session, const char *name, int argument)
{
    Digest digest = digest_empty;
    digest_bytes(&digest, &session->number, sizeof session->number);
    digest_text(&digest, name);
    digest_bytes(&digest, &argument, sizeof argument);
    Random random = random_seeded(digest);
    return random_next(&random);
}

static inline unsigned session_mods(Session *session)
{
    int chance = random_integer(&session->random, 0, 11);
    unsigned mods = chance < 3 ? MOD_SHIFT : chance == 3 ? MOD_CTRL : chance == 4 ? MOD_ALT : 0;
    if (mods & MOD_SHIFT) session_say(session, " Shift");
    if (mods & MOD_CTRL) session_say(session, " Ctrl");
    if (mods & MOD_ALT) session_say(session, " Alt");
    return mods;
}

// Device px: anywhere in the window, somewhat beyond it, or in the view.
static inline TsVec session_somewhere(Session *session)
{
    const Layout *layout = &session->ui->layout;
    bool view = !session_chance(session, 4);
    Rect whole = {-8, -8, layout->width + 16, layout->height + 16};
    Rect in = view ? layout->view : whole;
    double x = floor(in.x + in.width * random_unit(&session->random));
    double y = floor(in.y + in.height * random_unit(&session->random));
    return ts_vec(x * layout->scale, y * layout->scale);
}

// ---- Events, and what the window does after each

static inline void session_frame(Session *session)
{
    ui_draw(session->ui, session->draw);
    facts_of_picture(session->facts, session->ui, session->draw);
}

static inline void session_paste(Session *session, const char *text)
{
    static char own[SESSION_CLIPBOARD];
    char sentence[512] = "";
    snprintf(own, sizeof own, "%s", text);
    bool taken = ui_take_text(session->ui, own, "clipboard", sentence, sizeof sentence);
    if (*sentence) ui_message(session->ui, sentence);
    session->facts->part = PART_EVENTS;
    fact(session->facts, "taken", taken);
    fact_text(session->facts, "sentence", sentence);
}

static inline void session_follow(Session *session)
{
    Ui *ui = session->ui;
    const char *why;
    for (UiCommand command; (command = ui_command(ui)) != UI_NOTHING;) {
        session->command = command;
        session->facts->part = PART_EVENTS;
        fact(session->facts, "command", command);
        char text[SESSION_CLIPBOARD] = "";
        bool copied = command == UI_COPY       ? ui_case(ui, text, sizeof text)
                      : command == UI_SHARE    ? ui_link(ui, text, sizeof text)
                      : command == UI_COPY_WKT ? ui_wkt(ui, text, sizeof text, &why)
                                               : false;
        if (command == UI_COPY_TEXT) snprintf(text, sizeof text, "%s", ui_offered(ui));
        if (copied || command == UI_COPY_TEXT) {
            memcpy(session->clipboard, text, sizeof text);
            fact_text(session->facts, "clipboard", text);
            ui_message(ui, "Copied");
        }
        if (command == UI_PASTE) session_paste(session, session->clipboard);
    }
}

static inline void session_send(Session *session, Event event)
{
    if (event.kind <= EVENT_WHEEL) session->pointer = event.at;
    bool changed = ui_event(session->ui, &event);
    session->facts->part = PART_EVENTS;
    fact(session->facts, "changed", changed);
    session_follow(session);
}

static inline void session_wait(Session *session, double seconds)
{
    bool changed = ui_advance(session->ui, seconds);
    session->facts->part = PART_EVENTS;
    fact(session->facts, "changed by time", changed);
    session_follow(session);
}

static inline void session_drag(Session *session, TsVec from, TsVec to, Button button,
                                unsigned mods)
{
    int moves = random_integer(&session->random, 1, 3);
    int breaks = random_integer(&session->random, 0, 15); // how it ends, if not by the release
    session_send(session, (Event){.kind = EVENT_MOVE, .at = from, .mods = mods});
    session_send(session, (Event){EVENT_PRESS, .at = from, .button = button, .mods = mods});
    for (int i = 1; i <= moves; i++) {
        TsVec at = ts_vec_add(from, ts_vec_scale(ts_vec_sub(to, from), i / (double)moves));
        session_send(session, (Event){EVENT_MOVE, .at = at, .button = button, .mods = mods});
        if (i == 1) session_frame(session);
    }
    if (breaks == 0) session_say(session, ", focus lost");
    if (breaks == 0) session_send(session, (Event){.kind = EVENT_LEAVE});
    if (breaks == 1) session_say(session, ", Esc meanwhile");
    if (breaks == 1) session_send(session, (Event){.kind = EVENT_KEY, .key = KEY_ESCAPE});
    if (breaks == 2) session_say(session, ", time passes");
    if (breaks == 2) session_wait(session, 0.05);
    session_send(session, (Event){EVENT_RELEASE, .at = to, .button = button, .mods = mods});
}

static inline void session_click(Session *session, TsVec at, Button button, unsigned mods)
{
    session_send(session, (Event){.kind = EVENT_MOVE, .at = at, .mods = mods});
    if (session_chance(session, 2)) session_frame(session); // what is lit, and the tip
    session_send(session, (Event){EVENT_PRESS, .at = at, .button = button, .mods = mods});
    session_send(session, (Event){EVENT_RELEASE, .at = at, .button = button, .mods = mods});
}

#endif
