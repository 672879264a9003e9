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

static bool is_made_of_touch(const SDL_Event *from)
{
    switch (from->type) {
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: return from->button.which == SDL_TOUCH_MOUSEID;
    case SDL_MOUSEMOTION: return from->motion.which == SDL_TOUCH_MOUSEID;
    case SDL_MOUSEWHEEL: return from->wheel.which == SDL_TOUCH_MOUSEID;
    default: return false;
    }
}

bool events_translate(const SDL_Event *from, EventsFrame *frame, Event *to)
{
    *to = (Event){.at = frame->pointer, .mods = mods_of(SDL_GetModState())};
    if (is_made_of_touch(from)) return false;
    switch (from->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        to->kind = from->type == SDL_KEYDOWN ? EVENT_KEY : EVENT_KEY_UP;
        to->key = key_of(from->key.keysym, frame->typing);
        to->mods = mods_of((SDL_Keymod)from->key.keysym.mod);
        to->repeat = from->key.repeat != 0;
        return to->key != KEY_NONE;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        to->kind = from->type == SDL_MOUSEBUTTONDOWN ? EVENT_PRESS : EVENT_RELEASE;
        to->at = ts_vec_scale(ts_vec(from->button.x, from->button.y), frame->density);
        frame->pointer = to->at;
        switch (from->button.button) {
        case SDL_BUTTON_LEFT: to->button = BUTTON_LEFT; return true;
        case SDL_BUTTON_MIDDLE: to->button = BUTTON_MIDDLE; return true;
        case SDL_BUTTON_RIGHT: to->button = BUTTON_RIGHT; return true;
        default: return false;
        }
    case SDL_MOUSEMOTION:
        to->kind = EVENT_MOVE;
        to->at = ts_vec_scale(ts_vec(from->motion.x, from->motion.y), frame->density);
        frame->pointer = to->at;
        if (from->motion.state & SDL_BUTTON_LMASK) {
            to->button = BUTTON_LEFT;
        } else if (from->motion.state & SDL_BUTTON_MMASK) {
            to->button = BUTTON_MIDDLE;
        } else if (from->motion.state & SDL_BUTTON_RMASK) {
            to->button = BUTTON_RIGHT;
        }
        return true;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        to->kind = from->type == SDL_FINGERDOWN     ? EVENT_TOUCH
                   : from->type == SDL_FINGERMOTION ? EVENT_TOUCH_MOVE
                                                    : EVENT_TOUCH_UP;
        to->finger = (int)(from->tfinger.fingerId & 0x7fffffff);
        // SDL gives parts of the window, from 0 to 1.
        to->at = ts_vec((double)from->tfinger.x * frame->size.x,
                        (double)from->tfinger.y * frame->size.y);
        return true;
    case SDL_MOUSEWHEEL: to->kind = EVENT_WHEEL;
#if SDL_VERSION_ATLEAST(2, 0, 18)
        to->wheel = (double)from->wheel.preciseY;
#else
        to->wheel = from->wheel.y;
#endif
        return to->wheel != 0;
    case SDL_WINDOWEVENT:
        to->kind = EVENT_LEAVE;
        return from->window.event == SDL_WINDOWEVENT_FOCUS_LOST;
    case SDL_TEXTINPUT:
        to->kind = EVENT_TEXT;
        SDL_strlcpy(to->text, from->text.text, sizeof to->text);
        return to->text[0] != '\0';
    default: return false;
    }
}
