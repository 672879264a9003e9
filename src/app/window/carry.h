// Cases carried in and out of the window: by the clipboard, and into files.
#ifndef CARRY_H
#define CARRY_H

#include "show.h"

// The case on screen to the clipboard.
void carry_copy(Show *show);

// The clipboard's cases, one a line, to the screen: the first at once, the others by N.
void carry_paste(Show *show);

// The case on screen to a new file (picture_path). The sentence on screen tells which, or why not.
void carry_save(Show *show);

#endif
