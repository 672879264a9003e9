// A session on a desktop: with fonts, and the assets where they were installed or built.
#ifndef DESKTOP_H
#define DESKTOP_H

#include "fonts.h"
#include "session.h"

typedef struct Desktop {
    Session session;
    Fonts *fonts;
} Desktop;

// As session_open. The assets are in $TOUCHSTONE_ASSETS; beside an installed program in
// ../share/touchstone/assets; beside a built one in the checkout's; else in "assets" where the
// program was started.
Status desktop_open(Desktop *desktop, const Options *options, const Settings *remembered);
// Warns on stderr of a character that was drawn as a box, since no font has it.
void desktop_close(Desktop *desktop);

// Says on screen that there is no font with Chinese characters.
void desktop_lacks_font(Ui *ui);

// The corpus of cases: beside an installed program in ../share/touchstone, beside a built one in
// the checkout's extras/corpus. Returns false if it is not there.
bool desktop_corpus(char *path, int size);

#endif
