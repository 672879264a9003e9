// The gestures of a session (session.h), each chosen among what is on screen: targets, shapes and
// their handles, keys, sliders; or the window changes, something is pasted, or time passes.
#ifndef GESTURES_H
#define GESTURES_H

#include "generate/generate.h"
#include "keys/keys.h"
#include "session.h"
#include "view/handles.h"

// ---- Targets

static inline const Target *session_target(const Session *session)
{
    const Target *best = NULL;
    uint64_t most = 0;
    for (int i = 0; i < session->ui->targets; i++) {
        const Target *target = &session->ui->target[i];
        const char *name = target->action->name ? target->action->name : "";
        // A kind of control first, so that a long list has no more of the clicks.
        uint64_t weight = (session_weight(session, name, 0) >> 1) +
                          (session_weight(session, name, target->argument) >> 16);
        if (target->action == &target_cover || (best && weight <= most)) continue;
        best = target;
        most = weight;
    }
    return best;
}

static inline TsVec session_within(Session *session, Rect rect, double x)
{
    double scale = session->ui->layout.scale;
    return ts_vec(floor((rect.x + rect.width * x) * scale), (rect.y + rect.height / 2) * scale);
}

static inline void session_use_target(Session *session)
{
    const Target *found = session_target(session);
    if (!found) {
        session_say(session, "no target");
        return;
    }
    Target target = *found;
    TsVec at = session_within(session, target.rect, 0.5);
    session_say(session, "%s %d", target.action->name, target.argument);
    if (target.action->slide && !session_chance(session, 4)) {
        double share = random_integer(&session->random, -1, 11) / 10.0;
        session_say(session, ", slid to %g", share);
        session_drag(session, at, session_within(session, target.rect, share), BUTTON_LEFT, 0);
        return;
    }
    if (session_chance(session, 6)) {
        session_say(session, ", by a finger");
        bool longs = session_chance(session, 3);
        session_send(session, (Event){.kind = EVENT_TOUCH, .finger = 1, .at = at});
        if (longs) session_say(session, " that stays");
        if (longs) session_wait(session, 0.6);
        session_send(session, (Event){.kind = EVENT_TOUCH_UP, .finger = 1, .at = at});
        return;
    }
    Button button = session_chance(session, 10) ? BUTTON_RIGHT : BUTTON_LEFT;
    if (button == BUTTON_RIGHT) session_say(session, ", right button");
    session_click(session, at, button, session_mods(session));
}

static inline void session_point(Session *session)
{
    const Target *found = session_target(session);
    bool at_target = found && session_chance(session, 2);
    TsVec at = at_target ? session_within(session, found->rect, 0.3) : session_somewhere(session);
    session_say(session, "point at %s", at_target ? found->action->name : "");
    if (!at_target) session_say(session, "%g,%g", at.x, at.y);
    session_send(session, (Event){.kind = EVENT_MOVE, .at = at, .mods = session_mods(session)});
}

// ---- Shapes

static inline TsVec session_device(const Session *session, TsVec world)
{
    View view = stage_view(ui_stage(session->ui));
    return ts_vec_add(ts_vec_scale(world, view.zoom), view.offset);
}

static inline Actor *session_actor(const Session *session)
{
    Actor *best = NULL;
    uint64_t most = 0;
    stage_each(ui_stage(session->ui), actor)
    {
        uint64_t weight = session_weight(session, actor->name, actor->index);
        if (best && weight <= most) continue;
        best = actor;
        most = weight;
    }
    return best;
}

// A place to press: of a shape, of one of its handles, of a handle in space. False: nothing is
// there.
static inline bool session_take(Session *session, TsVec *at)
{
    static Handle handle[HANDLES_MAX];
    Stage *stage = ui_stage(session->ui);
    Actor *actor = stage_selected(stage);
    if (!actor || session_chance(session, 2)) actor = session_actor(session);
    int first = random_integer(&session->random, 0, 15);
    for (int i = 0; i < 16; i++) {
        const SpaceHandle *space = handles_in_space(stage, (first + i) % 16);
        if (!space || (actor && session_chance(session, 2))) continue;
        *at = session_device(session, space->at);
        session_say(session, "handle %d in space", space->id);
        return true;
    }
    if (!actor) return false;
    int count = handles_of(stage, actor, handle);
    int which = count > 0 ? random_integer(&session->random, -1, count - 1) : -1;
    TsVec place = which < 0 ? ts_shape_center(&actor->shape) : handle[which].at;
    *at = session_device(session, place);
    session_say(session, "%s", actor->name);
    if (which >= 0) session_say(session, "'s handle %d", (int)handle[which].kind);
    return true;
}

static inline void session_use_shape(Session *session)
{
    TsVec from, to = session_somewhere(session);
    bool near = session_chance(session, 2);
    if (!session_take(session, &from)) {
        from = session_somewhere(session);
        session_say(session, "ground %g,%g", from.x, from.y);
    }
    double reach = random_integer(&session->random, 1, 60);
    if (near) to = ts_vec_add(from, ts_vec(reach, random_integer(&session->random, -40, 40)));
    bool drags = !session_chance(session, 4);
    if (drags) session_say(session, ", dragged to %.0f,%.0f", to.x, to.y);
    int which = random_integer(&session->random, 0, 11);
    Button button = which == 0 ? BUTTON_RIGHT : which == 1 ? BUTTON_MIDDLE : BUTTON_LEFT;
    if (button != BUTTON_LEFT) session_say(session, ", button %d", (int)button);
    unsigned mods = session_mods(session);
    if (drags)
        session_drag(session, from, to, button, mods);
    else
        session_click(session, from, button, mods);
}

static inline void session_use_ground(Session *session)
{
    TsVec from = session_somewhere(session), to = session_somewhere(session);
    bool drags = session_chance(session, 2);
    session_say(session, "ground %g,%g", from.x, from.y);
    if (drags) session_say(session, ", dragged to %g,%g", to.x, to.y);
    Button button = session_chance(session, 5) ? BUTTON_RIGHT : BUTTON_LEFT;
    if (button == BUTTON_RIGHT) session_say(session, ", right button");
    unsigned mods = session_mods(session);
    if (drags)
        session_drag(session, from, to, button, mods);
    else
        session_click(session, from, button, mods);
}

static inline void session_turn_wheel(Session *session)
{
    const Target *found = session_target(session);
    bool at_target = found && session_chance(session, 3);
    TsVec at = at_target ? session_within(session, found->rect, 0.5) : session_somewhere(session);
    double wheel = random_integer(&session->random, 1, 3);
    if (session_chance(session, 2)) wheel = -wheel;
    session_say(session, "wheel %g at %g,%g", wheel, at.x, at.y);
    session_send(
        session,
        (Event){.kind = EVENT_WHEEL, .at = at, .wheel = wheel, .mods = session_mods(session)});
}

// ---- Fingers

static inline void session_use_fingers(Session *session)
{
    TsVec first, second = session_somewhere(session), by;
    if (!session_take(session, &first)) first = session_somewhere(session);
    bool longs = session_chance(session, 4), two = session_chance(session, 2);
    bool cancels = session_chance(session, 6), taps = session_chance(session, 3);
    by = generate_lattice_point(&session->random, 60);
    session_say(session, ", %s%s%s%s", two ? "two fingers" : "a finger", longs ? ", long" : "",
                taps ? ", tapped" : "", cancels ? ", cancelled" : "");
    session_send(session, (Event){.kind = EVENT_TOUCH, .finger = 1, .at = first});
    if (longs) session_wait(session, 0.6);
    if (two) session_send(session, (Event){.kind = EVENT_TOUCH, .finger = 2, .at = second});
    for (int i = 1; i <= 2 && !taps; i++) {
        TsVec moved = ts_vec_scale(by, i);
        session_send(
            session,
            (Event){.kind = EVENT_TOUCH_MOVE, .finger = 1, .at = ts_vec_add(first, moved)});
        if (two)
            session_send(
                session,
                (Event){.kind = EVENT_TOUCH_MOVE, .finger = 2, .at = ts_vec_sub(second, moved)});
        session_frame(session);
    }
    TsVec end = ts_vec_add(first, ts_vec_scale(by, taps ? 0 : 2));
    session_send(
        session,
        (Event){.kind = cancels ? EVENT_TOUCH_CANCEL : EVENT_TOUCH_UP, .finger = 1, .at = end});
    if (two) session_send(session, (Event){.kind = EVENT_TOUCH_UP, .finger = 2, .at = second});
    if (taps && !two && !longs && session_chance(session, 2)) {
        session_say(session, " twice");
        session_wait(session, 0.1);
        session_send(session, (Event){.kind = EVENT_TOUCH, .finger = 1, .at = first});
        session_send(session, (Event){.kind = EVENT_TOUCH_UP, .finger = 1, .at = first});
    }
}

// ---- Keys and text

typedef struct KeyChoice {
    char name[24];
    uint64_t weight;
} KeyChoice;

static inline void session_offer_key(const Session *session, KeyChoice *choice, const char *name,
                                     int length, int times)
{
    char own[24];
    snprintf(own, sizeof own, "%.*s", length, name);
    for (int i = 0; i < times; i++) {
        uint64_t weight = session_weight(session, own, i);
        if (weight <= choice->weight) continue;
        choice->weight = weight;
        memcpy(choice->name, own, sizeof own);
    }
}

static inline void session_choose_key(const Session *session, KeyChoice *choice)
{
    const Stage *stage = ui_stage(session->ui);
    for (int i = 0; i < keys_count(); i++) {
        const char *name = keys_at(i)->keys;
        for (int length; *name; name += length, name += strspn(name, " ")) {
            length = (int)strcspn(name, " ");
            session_offer_key(session, choice, name, length, 1);
        }
    }
    // Those of the scene come more often: its knobs, what it claims.
    for (int i = 0; i < stage_knob_count(stage); i++) {
        char key = stage_knob_at(stage, i)->key;
        if (key) session_offer_key(session, choice, &key, 1, 3);
    }
    static const char *const more[] = {"Left",   "Right", "Up",     "Down", "Tab",    "Esc",
                                       "Enter",  "Space", "PgDn",   "End",  "Ctrl+Z", "Ctrl+Z",
                                       "Ctrl+Y", "Del",   "Ctrl+D", "M",    "R"};
    for (int i = 0; i < (int)(sizeof more / sizeof *more); i++)
        session_offer_key(session, choice, more[i], (int)strlen(more[i]), 2);
    for (char c = 'a'; c <= 'z'; c++) {
        if (scene_claims(session->scene, (char[]){c, 0}))
            session_offer_key(session, choice, &c, 1, 3);
    }
}

static inline void session_press_key(Session *session)
{
    KeyChoice choice = {.weight = 0};
    Event event = {.kind = EVENT_KEY, .at = session->pointer};
    session_choose_key(session, &choice);
    event.key = input_key(choice.name, &event.mods);
    session_say(session, "key %s", choice.name);
    if (session_chance(session, 3)) event.mods |= session_mods(session);
    int repeats = session_chance(session, 5) ? random_integer(&session->random, 1, 4) : 0;
    session_send(session, event);
    if (repeats > 0) session_say(session, ", held %d times", repeats);
    event.repeat = true;
    for (int i = 0; i < repeats; i++) session_send(session, event);
    if (repeats > 2) session_wait(session, 0.1);
    event.repeat = false;
    event.kind = EVENT_KEY_UP;
    session_send(session, event);
}

static inline void session_type(Session *session)
{
    static const char *const typed[] = {"12",  "-3.5", "1e3",    "0x1p-3", "",     "1/3", "circle",
                                        "map", "SAT",  "\u5706", "..",     "abc ", "7",   "nan"};
    static const char *const after[] = {"Enter", "Esc",  "Backspace", "Tab",   "Left",
                                        "Home",  "Down", "Shift+Tab", "Ctrl+A"};
    int which = random_integer(&session->random, 0, (int)(sizeof typed / sizeof *typed) - 1);
    int then = random_integer(&session->random, 0, (int)(sizeof after / sizeof *after) + 2);
    session_say(session, "type \"%s\"", typed[which]);
    Event event = {.kind = EVENT_TEXT};
    snprintf(event.text, sizeof event.text, "%s", typed[which]);
    if (*event.text) session_send(session, event);
    if (then >= (int)(sizeof after / sizeof *after)) return;
    event = (Event){.kind = EVENT_KEY};
    event.key = input_key(after[then], &event.mods);
    session_say(session, " %s", after[then]);
    if (event.key == KEY_NONE) return;
    session_send(session, event);
    event.kind = EVENT_KEY_UP;
    session_send(session, event);
}

// ---- What a window and other programs do

// A line of a case, whole or with a character changed; or text of another kind.
static inline void session_give_text(Session *session)
{
    static const char *const text[] = {
        "POLYGON ((0 0, 90 0, 90 60, 0 60, 0 0))\nPOINT (20 20)\n",
        "LINESTRING (0 0, 100 80)\nLINESTRING (0 80, 100 0)\n",
        "\xef\xbb\xbf"
        "circle 0 0 40 | circle 90 0 30\r\n\r\npoint 1 1 | aabb 0 0 2 2\r\n",
        "no case\n",
        "circle 0 0 40 | circle 70 0 30 | expect touching\naabb 0 0 9 9 | point 4 4\n",
        "circle 0 0 1e400 | point 0 0\n",
        "# only a comment\n",
        "#41_obb/method=gjk_exact",
        "#13_circle_circle/",
        "#99_nothing",
    };
    int count = (int)(sizeof text / sizeof *text);
    int which = random_integer(&session->random, 0, count + 5);
    if (which < count) {
        session_say(session, "paste text %d", which);
        session_paste(session, text[which]);
        return;
    }
    if (which == count && *session->clipboard) {
        session_say(session, "paste what was copied");
        session_paste(session, session->clipboard);
        return;
    }
    GeneratedPair pair;
    Case given;
    char line[CASE_LINE_MAX];
    TsShapeKind kind[2];
    for (int i = 0; i < 2; i++) {
        do kind[i] = (TsShapeKind)random_integer(&session->random, 0, TS_SHAPE_KINDS - 1);
        while (!generate_knows(kind[i]));
    }
    Family family = (Family)random_integer(&session->random, 0, FAMILIES - 1);
    generate_pair(&session->random, family, kind[0], kind[1], &pair);
    case_of_pair(&given, &pair.a, &pair.b);
    int length = case_write(line, sizeof line, &given);
    session_say(session, "paste %s %s, %s", ts_shape_kind_name(kind[0]),
                ts_shape_kind_name(kind[1]), generate_family_name(family));
    if (length > 0 && session_chance(session, 4)) {
        int at = random_integer(&session->random, 0, length - 1);
        line[at] = "x|- 9.#"[random_integer(&session->random, 0, 6)];
        session_say(session, " with '%c' at %d", line[at], at);
    }
    if (length > 0) session_paste(session, line);
}

static inline void session_change_window(Session *session)
{
    static const struct {
        int width, height;
        double density;
    } window[] = {{1280, 800, 1}, {760, 480, 1},   {420, 760, 1}, {1960, 1160, 1},
                  {900, 260, 1},  {1600, 1000, 2}, {760, 1300, 2}};
    int which = random_integer(&session->random, 0, (int)(sizeof window / sizeof *window) - 1);
    ui_resize(session->ui, window[which].width, window[which].height, window[which].density);
    session_say(session, "window %dx%d at %g", window[which].width, window[which].height,
                window[which].density);
}

static inline void session_change_settings(Session *session)
{
    Ui *ui = session->ui;
    Settings settings = ui_settings(ui);
    switch (random_integer(&session->random, 0, 7)) {
    case 0:
        settings.simple = !settings.simple;
        session_say(session, "simple %d", settings.simple);
        break;
    case 1:
        settings.font_scale = random_integer(&session->random, 3, 8) / 4.0;
        session_say(session, "text %g", settings.font_scale);
        break;
    case 2:
        settings.still = !settings.still;
        session_say(session, "still %d", settings.still);
        break;
    case 3:
        settings.finger = !settings.finger;
        session_say(session, "finger %d", settings.finger);
        break;
    case 4:
        settings.own_bar = !settings.own_bar;
        session_say(session, "bar of the host %d", settings.own_bar);
        break;
    case 5:
        settings.read = settings.read == READ_BY_HOST ? READ_SHOWN : READ_BY_HOST;
        session_say(session, "text by the host %d", settings.read == READ_BY_HOST);
        break;
    case 6:
        session_say(session, "language");
        ui_speak(ui, language_now() == LANGUAGE_ENGLISH ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH);
        return;
    default:
        settings.palette = random_integer(&session->random, 0, PALETTES - 1);
        session_say(session, "palette %d", settings.palette);
        break;
    }
    ui_apply(ui, &settings);
}

// What a host does beside events: a shape is chosen in its list, a term in its text; the fuzzer of
// another process finds a case.
static inline void session_act_as_host(Session *session)
{
    static UiItem item[UI_ITEMS];
    Ui *ui = session->ui;
    Case pair;
    int count = ui_items(ui, item, UI_ITEMS), which = random_integer(&session->random, 0, 3);
    const Ask *ask = stage_main_ask(ui_stage(ui));
    if (which == 0 && count > 0) {
        int chosen = random_integer(&session->random, 0, count - 1);
        session_say(session, "item %s", item[chosen].name);
        ui_select_item(ui, item[chosen].id);
    } else if (which == 1 && ask && ask->query.kind == QUERY_PAIR) {
        session_say(session, "a case is held");
        case_of_ask(ask, &pair);
        ui_hold_case(ui, &pair, "held");
    } else if (which == 2) {
        session_say(session, "light normal");
        ui_light(ui, session_chance(session, 2) ? "normal" : "");
    } else {
        session_say(session, "cases are forgotten");
        ui_forget_cases(ui, HELD_OWN | (session_chance(session, 2) ? HELD_GIVEN : 0));
    }
}

static inline void session_pass_time(Session *session)
{
    static const double seconds[] = {0.017, 0.034, 0.1, 0.1, 0.5, 1, 4.1, 11};
    int which = random_integer(&session->random, 0, (int)(sizeof seconds / sizeof *seconds) - 1);
    int times = random_integer(&session->random, 1, 4);
    session_say(session, "%g s, %d times", seconds[which], times);
    for (int i = 0; i < times; i++) {
        session_wait(session, seconds[which]);
        if (i + 1 < times) session_frame(session);
    }
}

// ---- A step

static inline void session_step(Session *session, int step, Facts *facts)
{
    session->random = random_seeded(session->seed * 1000003 + (uint64_t)step);
    session->number = random_next(&session->random);
    session->words[0] = 0;
    session->command = UI_NOTHING;
    session->facts = facts;
    for (int i = 0; i < FACT_PARTS; i++) facts->digest[i] = digest_empty;
    int chance = random_integer(&session->random, 0, 99);
    if (stage_scene(ui_stage(session->ui)) != session->scene && session_chance(session, 5)) {
        session_say(session, "open %s", scene_id(session->scene));
        ui_open(session->ui, session->scene);
    } else if (ui_wants_text(session->ui) && session_chance(session, 2)) {
        session_type(session);
    } else if (chance < 26) {
        session_use_target(session);
    } else if (chance < 44) {
        session_use_shape(session);
    } else if (chance < 66) {
        session_press_key(session);
    } else if (chance < 72) {
        session_pass_time(session);
    } else if (chance < 76) {
        session_use_ground(session);
    } else if (chance < 80) {
        session_turn_wheel(session);
    } else if (chance < 84) {
        session_use_fingers(session);
    } else if (chance < 89) {
        session_point(session);
    } else if (chance < 92) {
        session_give_text(session);
    } else if (chance < 94) {
        session_change_window(session);
    } else if (chance < 97) {
        session_change_settings(session);
    } else if (chance < 98) {
        session_act_as_host(session);
    } else {
        session_type(session);
    }
    session_frame(session);
    facts_of_all(facts, session->ui, session->draw);
}

#endif
