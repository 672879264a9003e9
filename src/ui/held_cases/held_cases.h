// Cases: the pair on screen as one, one as the pair on screen, and the list that N goes through. F
// adds to it what the fuzzer finds between frames, a function of one's own what it is wrong about;
// a dropped file or a pasted text replaces it.
#ifndef HELD_CASES_H
#define HELD_CASES_H

#include "base/language.h"
#include "base/part.h"
#include "cases/case.h"
#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"

enum { LIVE_FUZZ_CASES = 64, LIVE_FUZZ_WORDS = 400 };

typedef struct HeldCase {
    Case pair;
    HeldFrom from;
    char words[LIVE_FUZZ_WORDS]; // "bounding circles reports overlapping, is apart by 3 px"
    Language language;           // of the words of HELD_FUZZED
    Finding finding;             // HELD_FUZZED
    bool by_kinds;               // it is named by the kinds of its shapes, in the present language
    bool fails;                  // a method is wrong about it
    const Scene *scene;          // in which it was found; NULL: unknown
} HeldCase;

// ---- live_fuzz.c
extern const Part live_fuzz_part;
bool live_fuzz_toggle(Ui *ui);
bool live_fuzz_next(Ui *ui);
// Puts the first case on screen that fuzzing finds of that method for shapes of these kinds. False
// if there is none among 20,000.
bool live_fuzz_show_one(Ui *ui, const Method *method, TsShapeKind a, TsShapeKind b);
bool live_fuzz_open(Ui *ui, int index); // in the scene in which it was found, if that can show it

// Adds a case that was dropped or pasted, which its note names, or the kinds of its shapes. False
// if the list is full.
bool live_fuzz_hold_given(Ui *ui, const Case *pair);

typedef struct HeldCases {
    const HeldCase *held;
    int count;
    int shown; // the one opened last; -1: none yet
    bool here; // it was put into the scene on screen since that was opened
    bool own;  // the scene on screen is that of cases: of this one, of the fuzzer's, or 94
} HeldCases;
HeldCases live_fuzz_cases(const Ui *ui);

// A run belongs to the scene in which it began, to the method and to the kinds of shapes that it
// tests. The touch rule is no part of it: the fuzzer compares relations, of which touching is one.
typedef struct FuzzView {
    bool begun, on;  // it has tested what is on screen; it runs between frames
    bool past;       // the last run has tested another method of this scene, or other shapes
    bool elsewhere;  // the last run was that of another scene
    long long asked; // cases; 0 unless begun
    int found;
} FuzzView;
FuzzView live_fuzz_view(const Ui *ui);
bool live_fuzz_words(const Ui *ui, char *text, int size); // how far it is; false: it does not run

// Which symmetries the method keeps for the pair that the strip shows.
typedef enum SymmetryState {
    SYMMETRY_UNTESTED, // the changed pair cannot be computed exactly, or equals the pair itself
    SYMMETRY_KEPT,
    SYMMETRY_BROKEN,
} SymmetryState;

// Queries the method about the pair and about each of its images under the symmetries, in one call.
// All SYMMETRY_UNTESTED if `ask` is NULL.
void live_fuzz_symmetries(const Ask *ask, SymmetryState state[SYMMETRIES]);

// ---- case_on_screen.c
void case_of_ask(const Ask *ask, Case *pair); // what it was asked of, and of a step
// Undoable if the scene stays the same. A crowd that takes drawn shapes gets two more, in place of
// `put` if they are alive, which become these; if `put` is NULL, and in other scenes, the pair
// takes the place of one that is tested. A cast against a list only gets a message if no scene
// shows it.
bool case_put_on_screen(Ui *ui, const Case *pair, Actor *put[2]);
bool case_is_general_scene(const Ui *ui); // it shows any two shapes
bool case_put_shrunk(Ui *ui);             // of the pair that is wrong on screen

#endif
