// What the files of this room share.
#ifndef MENUS_PRIVATE_H
#define MENUS_PRIVATE_H

#include "base/self.h"
#include "menus/menus.h"

// ---- menu_items.c

// Where an item is listed.
enum { IN_ALL = 1, ON_SHAPE = 2, ON_GROUND = 4 };

typedef struct MenuItem {
    const char *group;   // its heading in the menu of all
    const char *words;   // in the menu
    const char *word;    // on the bar; NULL: it has no button there
    const char *key;     // as input_key reads it; NULL: none
    int rank;            // on the bar: those of a high rank leave it first, 0 never
    unsigned in;         // IN_ALL, ... ; 0: on the bar only
    bool (*run)(Ui *ui); // NULL: what its key does. Returns whether the picture changed

    // Optional: whether it is on; a word to show in place of `word`; why it cannot be done now, one
    // phrase, NULL if it can.
    bool (*is_on)(const Ui *ui);
    const char *(*word_now)(const Ui *ui);
    const char *(*lacks)(const Ui *ui);
    const char *tip; // what its button does, one short sentence; NULL if it has none
} MenuItem;

int menu_items_count(void);
const MenuItem *menu_item_at(int index);
const char *menu_item_lacks(const Ui *ui, const MenuItem *item);
// The key to be shown; NULL: none is, for a finger, or if the scene claims it.
const char *menu_item_key(const Ui *ui, const MenuItem *item);
// Closes the menu and does it. If it cannot be done now a message says why.
bool menu_item_run(Ui *ui, int index);

// ---- menu.c

typedef struct Menu {
    unsigned kind;       // IN_ALL, ON_SHAPE or ON_GROUND
    TsVec at;            // px at scale 1: where one of a shape or the ground was opened
    double scroll, room; // px at scale 1; room: how far it can scroll
    int chosen;          // by the keyboard: the item's number; -1: none
} Menu;

#endif
