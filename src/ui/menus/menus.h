// What can be done by a button with a word: the bar above the picture, and the menu, which lists
// all of it. Each does what its key does, also in a scene that claims the key.
#ifndef MENUS_H
#define MENUS_H

#include "base/part.h"
#include "base/target.h"

// ---- bar.c: as many buttons as fit; the last one opens the menu
void bar_draw(Ui *ui, Draw *draw);
extern const Action bar_button; // its argument: the item's number

// ---- menu.c: an overlay (OVERLAY_MENU)
extern const Part menu_part;
extern const Action menu_row; // its argument: the item's number
// Opens the menu of the shape at this place of the window, which it selects, or else of the ground.
// False if there is none: during a question, over a map, in a simple picture.
bool menu_open_at(Ui *ui, TsVec device);
void menu_draw(Ui *ui, Draw *draw);
bool menu_key(Ui *ui, const Event *event); // returns whether it was used
bool menu_scroll(Ui *ui, double by);       // px at scale 1; returns whether it moved

#endif
