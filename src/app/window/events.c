#include "window/events.h"

static unsigned mods_of(SDL_Keymod held)
{
    return (held & KMOD_SHIFT ? MOD_SHIFT : 0) | (held & KMOD_CTRL ? MOD_CTRL : 0) |
           (held & KMOD_ALT ? MOD_ALT : 0);
}

typedef struct KeyPair {
    SDL_Keycode code;
    Key key;
} KeyPair;

static const KeyPair named[] = {
    {SDLK_ESCAPE, KEY_ESCAPE},
    {SDLK_RETURN, KEY_ENTER},
    {SDLK_KP_ENTER, KEY_ENTER},
    {SDLK_TAB, KEY_TAB},
    {SDLK_BACKSPACE, KEY_BACKSPACE},
    {SDLK_INSERT, KEY_INSERT},
    {SDLK_DELETE, KEY_DELETE},
    {SDLK_HOME, KEY_HOME},
    {SDLK_END, KEY_END},
    {SDLK_PAGEUP, KEY_PAGE_UP},
    {SDLK_PAGEDOWN, KEY_PAGE_DOWN},
    {SDLK_LEFT, KEY_LEFT},
    {SDLK_RIGHT, KEY_RIGHT},
    {SDLK_UP, KEY_UP},
    {SDLK_DOWN, KEY_DOWN},
    {SDLK_PAUSE, KEY_PAUSE},
    {SDLK_LSHIFT, KEY_SHIFT},
    {SDLK_RSHIFT, KEY_SHIFT},
    {SDLK_LCTRL, KEY_CTRL},
    {SDLK_RCTRL, KEY_CTRL},
    {SDLK_LALT, KEY_ALT},
    {SDLK_RALT, KEY_ALT},
    {SDLK_KP_PLUS, (Key)'+'},
    {SDLK_KP_MINUS, (Key)'-'},
    {SDLK_KP_PERIOD, (Key)'.'},
    {SDLK_KP_0, (Key)'0'},
};

static Key key_of(SDL_Keysym sym, bool typing)
{
    if (!typing && sym.scancode == SDL_SCANCODE_LEFTBRACKET) return KEY_PAGE_UP;
    if (!typing && sym.scancode == SDL_SCANCODE_RIGHTBRACKET) return KEY_PAGE_DOWN;
    for (size_t i = 0; i < SDL_arraysize(named); i++) {
        if (named[i].code == sym.sym) return named[i].key;
    }
    if (sym.sym >= SDLK_F1 && sym.sym <= SDLK_F12) return (Key)(KEY_F1 + (sym.sym - SDLK_F1));
    if (sym.sym >= SDLK_KP_1 && sym.sym <= SDLK_KP_9) return (Key)('1' + (sym.sym - SDLK_KP_1));
    return sym.sym >= ' ' && sym.sym < 127 ? (Key)sym.sym : KEY_NONE;
}

static bool translate_key(const SDL_KeyboardEvent *from, bool typing, Event *to)
{
    to->kind = from->type == SDL_KEYDOWN ? EVENT_KEY : EVENT_KEY_UP;
    to->key = key_of(from->keysym, typing);
    to->mods = mods_of((SDL_Keymod)from->keysym.mod);
    to->repeat = from->repeat != 0;
    return to->key != KEY_NONE;
}

static bool translate_button(const SDL_MouseButtonEvent *from, Event *to)
{
    to->kind = from->type == SDL_MOUSEBUTTONDOWN ? EVENT_PRESS : EVENT_RELEASE;
    switch (from->button) {
    case SDL_BUTTON_LEFT: to->button = BUTTON_LEFT; return true;
    case SDL_BUTTON_MIDDLE: to->button = BUTTON_MIDDLE; return true;
    case SDL_BUTTON_RIGHT: to->button = BUTTON_RIGHT; return true;
    default: return false;
    }
}

static bool translate_motion(const SDL_MouseMotionEvent *from, Event *to)
{
    to->kind = EVENT_MOVE;
    if (from->state & SDL_BUTTON_LMASK)
        to->button = BUTTON_LEFT;
    else if (from->state & SDL_BUTTON_MMASK)
        to->button = BUTTON_MIDDLE;
    else if (from->state & SDL_BUTTON_RMASK)
        to->button = BUTTON_RIGHT;
    return true;
}

static bool translate_wheel(const SDL_MouseWheelEvent *from, Event *to)
{
    to->kind = EVENT_WHEEL;
#if SDL_VERSION_ATLEAST(2, 0, 18)
    to->wheel = (double)from->preciseY;
#else
    to->wheel = from->y;
#endif
    return to->wheel != 0;
}

static bool translate_window(const SDL_WindowEvent *from, Event *to)
{
    to->kind = EVENT_LEAVE;
    return from->event == SDL_WINDOWEVENT_FOCUS_LOST;
}

static bool translate_text(const SDL_TextInputEvent *from, Event *to)
{
    to->kind = EVENT_TEXT;
    SDL_strlcpy(to->text, from->text, sizeof to->text);
    return to->text[0] != '\0';
}

// Where a pointer's event happened, in device px; elsewhere the last place.
static TsVec place(const SDL_Event *from, const EventsFrame *frame)
{
    double x, y;
    if (from->type == SDL_MOUSEMOTION) {
        x = from->motion.x, y = from->motion.y;
    } else if (from->type == SDL_MOUSEBUTTONDOWN || from->type == SDL_MOUSEBUTTONUP) {
        x = from->button.x, y = from->button.y;
    } else {
        return frame->pointer;
    }
    return ts_vec_scale(ts_vec(x, y), frame->density);
}

bool events_translate(const SDL_Event *from, EventsFrame *frame, Event *to)
{
    frame->pointer = place(from, frame);
    *to = (Event){.at = frame->pointer, .mods = mods_of(SDL_GetModState())};
    switch (from->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP: return translate_key(&from->key, frame->typing, to);
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: return translate_button(&from->button, to);
    case SDL_MOUSEMOTION: return translate_motion(&from->motion, to);
    case SDL_MOUSEWHEEL: return translate_wheel(&from->wheel, to);
    case SDL_WINDOWEVENT: return translate_window(&from->window, to);
    case SDL_TEXTINPUT: return translate_text(&from->text, to);
    default: return false;
    }
}
