// What stands beside the picture to be read: the scene's text (F4), and the source of what decides
// (F8), with the line of the trace's step and the line of a flaw.
#ifndef READING_H
#define READING_H

#include "base/part.h"
#include "base/target.h"
#include "reading/code.h"

// ---- columns.c: which of them is open
// Each opens or closes its column. False during a question, and then nothing changes.
bool columns_turn_panel(Ui *ui); // F3
bool columns_turn_text(Ui *ui);  // F4
bool columns_turn_code(Ui *ui);  // F8
// Esc: closes the source, or what covers the picture in a small window. False if nothing is closed.
bool columns_close(Ui *ui);
extern const Action columns_panel, columns_text, columns_code;

typedef struct ColumnHead {
    const char *words, *key;
    const Action *hide;
} ColumnHead;
// The ground and the head of a column. Clips to it: draw_unclip ends that.
void columns_draw(Ui *ui, Draw *draw, Rect column, double scroll, const ColumnHead *head);

// ---- read.c: the scene's text
extern const Part read_part;
extern const Action read_term;      // its argument: the term's number in the text
void read_draw(Ui *ui, Draw *draw); // after all that its terms may light
bool read_covers(const Ui *ui, TsVec at);
bool read_scroll(Ui *ui, double by); // returns whether it moved, as all of these do

// ---- code_column.c: the source
extern const Part code_part;
void code_draw(Ui *ui, Draw *draw);
bool code_covers(const Ui *ui, TsVec at);
bool code_scroll(Ui *ui, double by);
extern const Action code_whole; // shows what decides exactly, or the textbook's version again
void code_follow(Ui *ui);       // scrolls to the marked line again, though it is the same

// Shows the source from its top. With `line` a line can be chosen by that action, and nothing shows
// which one is wrong; NULL: as usual.
void code_choose(Ui *ui, const Action *line);
void code_end_choice(Ui *ui);
bool code_chooses(const Ui *ui);
void code_pick(Ui *ui, int line); // marks it, by its index in the view
int code_picked(const Ui *ui);    // -1: none
const CodeView *code_view(const Ui *ui);

#endif
