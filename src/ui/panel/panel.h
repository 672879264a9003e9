// The panel beside the picture: methods, a trace's steps, knobs, tables, figures, the selected
// shape, cases. Its sections fold if there is no room for them, or by a click.
#ifndef PANEL_H
#define PANEL_H

#include "base/part.h"
#include "base/target.h"

extern const Part panel_part, field_part;
void panel_draw(Ui *ui, Draw *draw);
bool panel_covers(const Ui *ui, TsVec at); // px at scale 1
bool panel_scroll(Ui *ui, double by);      // returns whether it moved
// A long list of methods, which is folded until the viewer opens it. False if the panel has none;
// or none is open.
bool panel_lists_methods(const Ui *ui);
bool panel_open_methods(Ui *ui);
bool panel_close_methods(Ui *ui);

typedef struct PanelWords { // of a section: its heading, and what it is
    const char *heading, *says;
} PanelWords;
const PanelWords *panel_words(int index); // NULL: no more

typedef struct PanelShape {               // what is said of a selected shape
    char size[88], centre[88], angle[48]; // angle: "" of a shape that looks the same at every one
} PanelShape;
PanelShape panel_shape(const Actor *actor);

// ---- field.c: the numbers of the selected shape, which can be typed
bool field_is_open(const Ui *ui);
void field_close(Ui *ui);
bool field_key(Ui *ui, const Event *event);
bool field_text(Ui *ui, const char *text);
// A press on that target, or beside all (NULL), sets the number that is typed, if it is one, and
// closes its field; not on the field itself.
void field_leave(Ui *ui, const Target *pressed);

#endif
