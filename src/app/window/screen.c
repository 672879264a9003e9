#include "window/screen.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Status no_display(const char *reason)
{
    return status_report(STATUS_LACKING,
                         "no display (%s): touchstone shot and touchstone tour draw without one",
                         reason);
}

// A terminal that is closed ends the program as SIGTERM does, which SDL turns into SDL_QUIT.
static void hang_up(int signal)
{
    (void)signal;
    raise(SIGTERM);
}

static Status open_video(void)
{
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); // fingers are events of their own
    SDL_setenv("XDG_RUNTIME_DIR", "/", 0); // without one libwayland complains on stderr by itself
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return no_display(SDL_GetError());
    struct sigaction action;
    if (sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_DFL) { // no nohup
        action.sa_handler = hang_up;
        sigaction(SIGHUP, &action, NULL);
    }

    // SDL falls back silently on a driver without a display, and drops the reason. If X11 alone is
    // requested, it reports it.
    const char *driver = SDL_GetCurrentVideoDriver(), *asked = getenv("SDL_VIDEODRIVER");
    bool fell_back = (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0) &&
                     !(asked && strstr(asked, driver));
    if (!fell_back) return STATUS_DONE;
    const char *display = getenv("DISPLAY");
    char reason[256];
    if (display && *display) {
        SDL_VideoInit("x11");
        snprintf(reason, sizeof reason, "DISPLAY=%s cannot be opened: %s", display, SDL_GetError());
    } else {
        snprintf(reason, sizeof reason, "%s", driver);
    }
    SDL_Quit();
    return no_display(reason);
}

// The picture is drawn by us; a graphics card has nothing to add, and X11's shared memory takes it
// for a tenth of what going through OpenGL costs. Wayland and others have no such way.
static SDL_Renderer *open_renderer(SDL_Window *window)
{
    bool plain = strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0 && !getenv("SDL_RENDER_DRIVER");
    if (plain) SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, plain ? SDL_RENDERER_SOFTWARE : 0);
    if (renderer) return renderer;
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

static void set_icon(SDL_Window *window)
{
    Image icon = ui_icon(128);
    if (!icon.pixel) return;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(
        icon.pixel, icon.width, icon.height, 32, icon.width * 4, SDL_PIXELFORMAT_ARGB8888);
    if (surface) SDL_SetWindowIcon(window, surface);
    SDL_FreeSurface(surface);
    image_free(&icon);
}

Status screen_open(Screen *screen, int width, int height)
{
    static const SDL_SystemCursor system[] = {
        [CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,   [CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
        [CURSOR_GRAB] = SDL_SYSTEM_CURSOR_SIZEALL,  [CURSOR_CROSS] = SDL_SYSTEM_CURSOR_CROSSHAIR,
        [CURSOR_SIZE] = SDL_SYSTEM_CURSOR_SIZENWSE,
    };
    *screen = (Screen){.shown = CURSOR_ARROW};
    Status status = open_video();
    if (status != STATUS_DONE) return status;
    SDL_Rect usable;
    if (SDL_GetDisplayUsableBounds(0, &usable) == 0) {
        width = SDL_min(width, usable.w);
        height = SDL_min(height, usable.h);
    }
    screen->window =
        SDL_CreateWindow("Touchstone", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width,
                         height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (screen->window) screen->renderer = open_renderer(screen->window);
    if (!screen->renderer) {
        status = no_display(SDL_GetError());
    } else if (!screen_fit(screen)) {
        status = STATUS_LACKING;
    }
    if (status != STATUS_DONE) {
        screen_close(screen);
        return status;
    }
    set_icon(screen->window);
    SDL_SetWindowMinimumSize(screen->window, 400, 300);
    SDL_StopTextInput();
    for (int i = 0; i <= CURSOR_SIZE; i++) screen->cursor[i] = SDL_CreateSystemCursor(system[i]);
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(screen->window);
    bool known = SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate >= 24;
    screen->period = 1.0 / (known ? mode.refresh_rate : 60);
    return STATUS_DONE;
}

void screen_close(Screen *screen)
{
    for (int i = 0; i <= CURSOR_SIZE; i++) SDL_FreeCursor(screen->cursor[i]);
    image_free(&screen->frame);
    if (screen->texture) SDL_DestroyTexture(screen->texture);
    if (screen->renderer) SDL_DestroyRenderer(screen->renderer);
    if (screen->window) SDL_DestroyWindow(screen->window);
    SDL_Quit();
}

bool screen_fit(Screen *screen)
{
    int width, height, units;
    if (SDL_GetRendererOutputSize(screen->renderer, &width, &height) != 0) return true;
    SDL_GetWindowSize(screen->window, &units, NULL);
    if (width < 1 || height < 1 || units < 1) return true;
    screen->density = (double)width / units;
    if (width == screen->frame.width && height == screen->frame.height) return true;

    if (screen->texture) SDL_DestroyTexture(screen->texture);
    image_free(&screen->frame);
    screen->texture = SDL_CreateTexture(screen->renderer, SDL_PIXELFORMAT_XRGB8888,
                                        SDL_TEXTUREACCESS_STREAMING, width, height);
    screen->frame = image_new(width, height);
    if (screen->texture && screen->frame.pixel) return true;
    status_report(STATUS_LACKING, "no picture of %d x %d px: %s", width, height,
                  screen->texture ? "out of memory" : SDL_GetError());
    return false;
}

void screen_present(Screen *screen, const Image *mark)
{
    SDL_UpdateTexture(screen->texture, NULL, screen->frame.pixel, screen->frame.width * 4);
    if (mark && mark->width <= screen->frame.width && mark->height <= screen->frame.height) {
        SDL_Rect place = {(screen->frame.width - mark->width) / 2, 0, mark->width, mark->height};
        SDL_UpdateTexture(screen->texture, &place, mark->pixel, mark->width * 4);
    }
    SDL_RenderCopy(screen->renderer, screen->texture, NULL, NULL);
    SDL_RenderPresent(screen->renderer);
}

bool screen_visible(const Screen *screen)
{
    return !(SDL_GetWindowFlags(screen->window) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN));
}

void screen_toggle_fullscreen(Screen *screen)
{
    bool full = SDL_GetWindowFlags(screen->window) & SDL_WINDOW_FULLSCREEN;
    SDL_SetWindowFullscreen(screen->window, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

void screen_set_cursor(Screen *screen, Cursor cursor)
{
    if (cursor == screen->shown) return;
    SDL_SetCursor(screen->cursor[cursor]);
    screen->shown = cursor;
}

void screen_set_title(Screen *screen, const char *title)
{
    char text[128];
    SDL_snprintf(text, sizeof text, "%s · Touchstone", title);
    SDL_SetWindowTitle(screen->window, text);
}

bool screen_own_size(const Screen *screen, int *width, int *height)
{
    Uint32 flags = SDL_GetWindowFlags(screen->window);
    if (flags & (SDL_WINDOW_FULLSCREEN | SDL_WINDOW_MAXIMIZED)) return false;
    SDL_GetWindowSize(screen->window, width, height);
    return true;
}
