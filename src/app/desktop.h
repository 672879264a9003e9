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
void desktop_close(Desktop *desktop);

// The corpus of cases: beside an installed program in ../share/touchstone, beside a built one in
// the checkout's extras/corpus. Returns false if it is not there.
bool desktop_corpus(char *path, int size);

#endif
