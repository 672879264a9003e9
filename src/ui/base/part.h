// What a room does when the Ui is made or freed, a scene is opened, or time passes. ui.c lists the
// parts, in the order in which they are called: so a room hears of it that knows nothing of the
// rooms above it, which open scenes and overlays.
#ifndef PART_H
#define PART_H

#include "ui.h"

// Every function is optional.
typedef struct Part {
    bool (*begin)(Ui *ui); // makes its state; false if out of memory
    void (*end)(Ui *ui);   // frees it; also what `begin` did not finish or was not called for

    void (*leave)(Ui *ui);   // another scene is about to be opened
    void (*open)(Ui *ui);    // it is open
    void (*overlay)(Ui *ui); // an overlay was opened or closed

    bool (*advance)(Ui *ui, double seconds); // returns whether the picture changed
    double (*due)(const Ui *ui);             // seconds until it changes something; HUGE_VAL: never
} Part;

#endif
