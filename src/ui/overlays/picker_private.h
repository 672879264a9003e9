// The picker's state, and what its files share.
#ifndef PICKER_PRIVATE_H
#define PICKER_PRIVATE_H

#include "lesson/lesson.h"
#include "overlays/picker.h"
#include "overlays/thumbnail_private.h"
#include "questions/course.h"

enum { QUERY_MAX = 48 };

typedef struct PickerList {
    char query[QUERY_MAX];
    int chosen;      // among the rows that match
    int first;       // the topmost row shown
    int rows;        // how many fit, of the last frame
    double scrolled; // by a finger, px at scale 1: less than a row
} PickerList;

typedef struct Picker {
    PickerList list;
    bool by_course;       // it lists the scenes by lessons
    Thumbnail *thumbnail; // each scene's picture, made when first shown
    const Scene *before;  // picker_open_function left it; NULL: it is not open, or was opened else
} Picker;

// ---- picker_matches.c

enum { PICKER_MATCHES = 256 };
#define PICKER_FUNCTION_TITLE "Check your own function"

typedef enum PickerRowKind {
    PICKER_SCENE,
    PICKER_LESSON,   // the heading; it opens the lesson's first scene
    PICKER_STEPS,    // its steps (lesson/lesson.h): it begins them
    PICKER_ASK,      // the question before a lesson; without a lesson the quiz that F6 begins
    PICKER_HUNT,     // the bug to find after it; without a lesson the quiz that F7 begins
    PICKER_FUNCTION, // the scene of one's own function
    PICKER_LANGUAGE, // the other language
} PickerRowKind;

typedef struct PickerRow {
    PickerRowKind kind;
    int scene;                  // that it opens
    const CourseLesson *lesson; // NULL: of a quiz
} PickerRow;

typedef struct PickerMatches {
    int count, scenes; // scenes: how many of the rows are
    PickerRow row[PICKER_MATCHES];
} PickerMatches;

PickerMatches picker_matches(const Ui *ui);
void picker_lesson(const Lesson *lesson, char *text, int size); // its title in the list
const char *picker_quiz(PickerRowKind kind);                    // the title of such a row

#endif
