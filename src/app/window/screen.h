// The window of the system: its size, the picture in it, the cursor, the title.
#ifndef SCREEN_H
#define SCREEN_H

#include <SDL.h>

#include "status.h"
#include "ui.h"

typedef struct Screen {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    Image frame;    // what the texture shows, in device px
    double density; // device px a window unit
    double period;  // seconds a frame of the display
    SDL_Cursor *cursor[CURSOR_SIZE + 1];
    Cursor shown;
} Screen;

// Opens a window of that size in window units, at most that of the display. On failure it reports
// the reason, leaves nothing open and returns another status than STATUS_DONE.
Status screen_open(Screen *screen, int width, int height);
void screen_close(Screen *screen);

// Reads the window's size again. False, reported on stderr, if out of memory.
bool screen_fit(Screen *screen);

// Shows the frame, and over the middle of its upper edge `mark`, if that is not NULL.
void screen_present(Screen *screen, const Image *mark);

bool screen_visible(const Screen *screen);
void screen_toggle_fullscreen(Screen *screen);
void screen_set_cursor(Screen *screen, Cursor cursor);
void screen_set_title(Screen *screen, const char *title);

// The size of the window in its own units, as it was opened or resized by hand: false while it is
// maximised or fills the screen.
bool screen_own_size(const Screen *screen, int *width, int *height);

#endif
