// The C source of what decides, as the build embeds it: for a method its function, those that this
// calls, and the types that they use; for a variant what its scene asks and steps.
//
// Comments mark lines, and are not shown themselves. Each marks the statement below it:
//     // flaw: obb_three_axes, other_method    what that method or variant does wrong
//     // step: axis, corner                    what a step of a trace executes (stage_code)
// A step of several words executes the lines that have them as a string.
#ifndef CODE_H
#define CODE_H

#include "host.h"

typedef struct CodeLine {
    const char *text; // not ended by 0; of length 0 between definitions
    int length;
    const char *file;     // "src/judge/methods/obb.c"
    int number;           // there, from 1; 0 between definitions
    const char *function; // that it belongs to: its name, or that of a type or constant
    bool is_comment;
    bool is_flaw; // of the subject
    bool is_step; // the subject's step executes it
    bool decides; // it compares numbers (no loop, no kinds), and few lines of the view do
} CodeLine;

// What to show the source of.
typedef struct CodeSubject {
    const Scene *scene; // of the variant; NULL: only the method
    const char *method; // its name, or the variant's; NULL: what the scene does
    bool typed;         // the kinds are known: a table by kinds is followed for them alone
    TsShapeKind a, b;   //
    const char *step;   // the name of a trace's step; NULL or "": none
    const char *traced; // the function that is traced: its source is added if the step
                        // executes nothing of the method's ("path:name" of a static one).
                        // NULL: none
    bool near;          // functions of the core are left out
} CodeSubject;

enum { CODE_FEW = 10 }; // so many lines at most decide: among more they would not stand out

typedef struct CodeView {
    CodeLine *line;
    int lines;
    int decide; // how many of them do
    int capacity;
} CodeView;

// Whether there is any source: false in a page that has not fetched it.
bool code_is_loaded(void);
// The embedded text from elsewhere, for a page: `text` is kept.
void code_load(const char *text);

// That of what a stage has answered in its last frame, its trace's step included.
CodeSubject code_subject(const Stage *stage);

// Writes the lines over those of the view. False if nothing is known of the subject, or out of
// memory.
bool code_show(CodeView *view, const CodeSubject *subject);

// The same for the text of a plug-in's file, which must live as long as the view.
bool code_show_file(CodeView *view, const char *text, const char *file);
void code_free(CodeView *view);

#endif
