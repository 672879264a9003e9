#include "scene_input.h"

#include <string.h>

#include "actors/actor.h"
#include "knobs.h"
#include "scene.h"
#include "view/pointer.h"

typedef struct SceneInput {
    bool held[KEY_COUNT], pressed[KEY_COUNT];
    bool typing, typed; // typed: ended by Enter, since the last step
    char text[STAGE_TYPED], done[STAGE_TYPED];
} SceneInput;

static SceneInput *input_of(const Stage *stage) { return tool_state(stage, &scene_input_tool); }

static void reset(Stage *stage) { *input_of(stage) = (SceneInput){0}; }

void scene_input_tick(Stage *stage)
{
    SceneInput *input = input_of(stage);
    memset(input->pressed, 0, sizeof input->pressed);
    input->typed = false;
}

bool scene_input_acts(const Stage *stage)
{
    const SceneInput *input = input_of(stage);
    bool acts = input->typing || input->typed;
    for (int i = 0; i < KEY_COUNT && !acts; i++) acts = input->held[i] || input->pressed[i];
    return acts;
}

// ---- What it claims

static bool claims(const Stage *stage, const char *word)
{
    return scene_claims(stage_scene(stage), word);
}

static bool typing_claims(const Stage *stage, Key key)
{
    if (!claims(stage, "typing")) return false;
    if (key == KEY_ENTER) return true;
    bool printable = key >= KEY_SPACE && key < 127;
    return input_of(stage)->typing && (printable || key == KEY_ESCAPE || key == KEY_BACKSPACE);
}

bool stage_claims(const Stage *stage, Key key, unsigned mods)
{
    if (knobs_replaced(stage)) return false;
    if (key == KEY_CTRL) return claims(stage, "ctrl");
    if (mods & MOD_CTRL) return false;
    if (typing_claims(stage, key)) return true;
    bool arrow = key == KEY_LEFT || key == KEY_RIGHT || key == KEY_UP || key == KEY_DOWN;
    if (arrow) return claims(stage, "arrows") && !stage_selected(stage);
    if (key == KEY_SPACE) return claims(stage, "space");
    if (key > KEY_SPACE && key < 127) return claims(stage, (char[]){(char)key, 0});
    return false;
}

// ---- Keys

static bool known(Key key) { return (int)key > 0 && (int)key < KEY_COUNT; }

bool stage_held(const Stage *stage, Key key)
{
    return known(key) && (input_of(stage)->held[key] || input_of(stage)->pressed[key]);
}

bool stage_pressed(const Stage *stage, Key key)
{
    return known(key) && input_of(stage)->pressed[key];
}

// Enter begins and ends a text. Backspace removes a whole UTF-8 character.
static void type_key(SceneInput *input, const Event *event)
{
    size_t length = strlen(input->text);
    if (event->key == KEY_ENTER && !event->repeat && input->typing) {
        input->typing = false;
        input->typed = true;
        memcpy(input->done, input->text, sizeof input->done);
    } else if (event->key == KEY_ENTER && !event->repeat) {
        input->typing = true;
        input->text[0] = 0;
    } else if (event->key == KEY_ESCAPE) {
        input->typing = false;
    } else if (event->key == KEY_BACKSPACE) {
        while (length > 0 && ((unsigned char)input->text[--length] & 0xC0) == 0x80) {
        }
        input->text[length] = 0;
    }
}

static bool key_down(Stage *stage, const Event *event)
{
    SceneInput *input = input_of(stage);
    if (!known(event->key) || !stage_claims(stage, event->key, event->mods)) return false;
    stage_note_change(stage);
    if (typing_claims(stage, event->key)) {
        type_key(input, event);
        return true;
    }
    if (!input->held[event->key]) input->pressed[event->key] = true;
    input->held[event->key] = true;
    return true;
}

static bool event(Stage *stage, const Event *event)
{
    SceneInput *input = input_of(stage);
    switch ((int)event->kind) {
    case EVENT_KEY: return key_down(stage, event);
    case EVENT_KEY_UP: {
        bool held = known(event->key) && input->held[event->key];
        if (held) input->held[event->key] = false;
        return held;
    }
    case EVENT_TEXT: {
        size_t length = strlen(input->text), more = strlen(event->text);
        bool fits = length + more < sizeof input->text;
        if (input->typing && fits) memcpy(input->text + length, event->text, more + 1);
        return input->typing;
    }
    case EVENT_LEAVE:
        memset(input->held, 0, sizeof input->held);
        memset(input->pressed, 0, sizeof input->pressed);
        return false;
    default: return false;
    }
}

// ---- Text

static const char *note(const Stage *stage)
{
    if (!input_of(stage)->typing) return NULL;
    return pointer_is_finger(stage) ? "Type · Enter ends" : "Type · Enter ends · Esc cancels";
}

const char *stage_typing(const Stage *stage)
{
    return input_of(stage)->typing ? input_of(stage)->text : NULL;
}

const char *stage_typed(const Stage *stage)
{
    return input_of(stage)->typed ? input_of(stage)->done : NULL;
}

const Tool scene_input_tool = {.name = "scene input",
                               .state = sizeof(SceneInput),
                               .reset = reset,
                               .event = event,
                               .note = note};
