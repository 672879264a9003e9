// The state of the source's column.
#ifndef CODE_COLUMN_PRIVATE_H
#define CODE_COLUMN_PRIVATE_H

#include "reading/reading.h"

// While `line` is set a line can be chosen: none is marked, and a click does that. `method` is
// shown instead of the one on screen.
typedef struct CodeColumn {
    const Action *line; // its argument: the line's index in `view`
    int picked;         // index in `view`; -1: none
    const char *method; // NULL: the one on screen
    CodeView view;      // as drawn last
    double scroll, room;
    int followed; // where the step's line is that was scrolled to last; -1: another method
    bool made;    // `view` is of `subject`
    bool whole;   // the viewer asked for what decides exactly
    bool brief;   // `view` is of the textbook's version, or leaves out the core
    const Method *exact, *textbook; // the exact one that `textbook` is the version of; NULL: none
    bool cuts;                      // the method on screen is exact: it is shown on request
    CodeSubject subject;
    char step[80]; // of the subject
    char *file;    // the text of a plug-in's source
    char file_name[64];
    bool is_file; // the view is of that
    int version;  // of the plug-in
} CodeColumn;

// A line without the method's name and without comments. Returns its length.
int code_nameless(const CodeView *view, const CodeLine *line, char *out, int size);

// ---- Rows (code_rows.c)

enum { CODE_ROW = 17, CODE_SIZE = 12 }; // px: the height of a row, and of its letters

typedef struct CodePage {
    Ui *ui;
    Draw *draw;       // NULL: only measure
    const Draw *text; // for measuring
    Rect column;
    double left, right, top, y; // top: of the rows that are seen
    double advance;             // of a character
    const char *file;           // of the topmost row
    int columns;
    const char *flaw; // the sentence below its line; NULL: none
    bool wrong;       // the method disagrees
    bool flawed;      // a line is marked as its flaw: this one is to be looked at, no bar
} CodePage;

typedef struct CodeMarked { // where the first marked line begins; negative: there is none
    double step, flaw;
    double bar[CODE_FEW]; // where each with a bar does
    int bars;
} CodeMarked;

// Writes all lines from page->y on, or measures them, and returns their height.
double code_rows_write(CodePage *page, CodeMarked *marked);

#endif
