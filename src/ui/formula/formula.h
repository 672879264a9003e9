// The formula by which the method decides, with the present numbers (stage_formula): a number that
// is pointed at lights what it measures, and is marked if the pointer is at that in the picture.
// A free number is underlined. It is changed by a horizontal drag, one a px, by the wheel, or, once
// it is pressed or chosen by its key, by the arrow keys; with Shift by tens, with Alt by tenths.
#ifndef FORMULA_H
#define FORMULA_H

#include "base/part.h"
#include "base/target.h"

extern const Part formula_part;
extern const Action formula_number; // argument: of which formula, times FORMULA_TERMS, which term

// What is written: in rows of their own the names and the numbers; all in one row, or without the
// names in as few as it takes.
typedef enum FormulaLook { FORMULA_IN_PANEL, FORMULA_IN_LINE } FormulaLook;

enum { FORMULA_ROW = 22 }; // px at scale 1, a row's height

// Writes it into that room, from its upper edge; `draw` NULL: only measures. Returns its height,
// whatever the room's. Nothing outside of `seen` can be pointed at.
double formula_write(Ui *ui, Draw *draw, const Draw *text, Rect room, Rect seen,
                     const RecordFormula *formula, int which, FormulaLook look);

bool formula_wheel(Ui *ui, TsVec at, double notches); // false: no free number is there
bool formula_key(Ui *ui, const Event *event);         // false: it is for others
bool formula_choose(Ui *ui); // the next free number, for the keys; false: there is none
void formula_forget(Ui *ui); // the chosen number, and the room that others needed before
void formula_leave(Ui *ui, const Target *pressed); // before a press on that; NULL: on none

#endif
