// The picker: the list of scenes, by number or by lessons, with a picture of each.
#ifndef PICKER_H
#define PICKER_H

#include "base/part.h"
#include "base/target.h"

extern const Part picker_part;
void picker_draw(Ui *ui, Draw *draw);
void picker_open_scenes(Ui *ui); // with the scenes by number
void picker_open_course(Ui *ui); // with the scenes by lessons

// Opens the scene of one's own function, if there is one. Until it is left picker_before returns
// the scene from which it was opened so, or NULL; picker_go_back opens that.
const Scene *picker_function(const Ui *ui);
void picker_open_function(Ui *ui);
const Scene *picker_before(const Ui *ui);
bool picker_go_back(Ui *ui); // false: there is none

// Its input: returns whether it was used.
bool picker_key(Ui *ui, const Event *event);
bool picker_text(Ui *ui, const char *text);
bool picker_wheel(Ui *ui, double wheel);
bool picker_scroll(Ui *ui, double by); // px at scale 1

extern const Action picker_row;     // its argument: the row's number
extern const Action picker_chapter; // its argument: the digit
extern const Action picker_course;  // lists the scenes by lessons, or by numbers again
extern const Action picker_topics;  // its argument: the row of the first of them

#endif
