// Typing: between Enter and Enter, where the scene claims it, letters are text and no keys.

#include <string.h>

#include "stage_self.h"

static bool is_letter(Key key) { return key >= KEY_SPACE && key < 127; }

bool typing_claims(const Stage *stage, Key key)
{
    if (!hand_claims_word(stage, "typing")) return false;
    if (key == KEY_ENTER) return true;
    return stage->self->typing.on && (is_letter(key) || key == KEY_ESCAPE || key == KEY_BACKSPACE);
}

static void begin(Typing *typing)
{
    typing->on = true;
    typing->text[0] = '\0';
}

static void end(Typing *typing)
{
    typing->on = false;
    typing->ended = true;
    memcpy(typing->done, typing->text, sizeof typing->done);
}

// The last character, of however many bytes.
static void take_back(Typing *typing)
{
    size_t length = strlen(typing->text);
    while (length > 0 && ((unsigned char)typing->text[--length] & 0xC0) == 0x80) {
    }
    typing->text[length] = '\0';
}

bool typing_key(Stage *stage, const Event *event)
{
    Typing *typing = &stage->self->typing;
    if (!stage_claims(stage, event->key, event->mods) || !typing_claims(stage, event->key)) {
        return false;
    }
    if (event->key == KEY_ENTER && !event->repeat) (typing->on ? end : begin)(typing);
    if (event->key == KEY_ESCAPE) typing->on = false;
    if (event->key == KEY_BACKSPACE) take_back(typing);
    return true;
}

bool typing_text(Stage *stage, const char *text)
{
    Typing *typing = &stage->self->typing;
    size_t length = strlen(typing->text), more = strlen(text);
    if (!typing->on) return false;
    if (length + more < sizeof typing->text) memcpy(typing->text + length, text, more + 1);
    return true;
}

const char *typing_note(const Stage *stage)
{
    return stage->self->typing.on ? "Type · Enter ends · Esc cancels" : NULL;
}

const char *stage_typing(const Stage *stage)
{
    return stage->self->typing.on ? stage->self->typing.text : NULL;
}

const char *stage_typed(const Stage *stage)
{
    return stage->self->typing.ended ? stage->self->typing.done : NULL;
}
