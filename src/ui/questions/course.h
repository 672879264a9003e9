// The course: the scenes in a teaching order, each lesson with a question before the answer; the
// chapters; and what the viewer has done. The page reads the lists out of course.c.
#ifndef COURSE_H
#define COURSE_H

#include "base/part.h"

enum { COURSE_STEPS = 16 };   // of a scene's lesson, at most
enum { COURSE_LESSONS = 12 }; // behind them stands one more: what is only for play

typedef struct CourseLesson {
    const char *title;
    const char *learn;   // one sentence: what one learns
    const char *scenes;  // ids in their order, separated by blanks
    const char *ask;     // what to think about before; NULL: nothing
    const char *predict; // the id of the scene to predict in (F6); NULL: in none of them
    const char *bug;     // the id of the scene to find a bug in (F7); NULL: in none
    const char *hunt;    // which question that is
} CourseLesson;

typedef struct CourseChapter {
    const char *name;  // as the picker has it
    const char *words; // as the page has it
} CourseChapter;

extern const CourseLesson course_lessons[COURSE_LESSONS + 1];
extern const CourseChapter course_chapters[9]; // by the first digit of their scenes, from 1

// What has been done in a scene: bits.
typedef enum CourseDone {
    COURSE_OPENED = 1,
    COURSE_PREDICTED = 2, // rightly, once or more
    COURSE_FOUND = 4,     // a bug
    COURSE_LEARNT = 8,    // its lesson: each step was done
} CourseDone;

extern const Part course_part;
// The scene of a lesson that follows this one there, by index; -1 is before the first, and behind
// the last. Scenes that no lesson names are for play.
int course_next(const Ui *ui, int lesson, int scene);
void course_mark(Ui *ui, CourseDone what);     // in the open scene
unsigned course_done(const Ui *ui, int scene); // by its index
void course_mark_step(Ui *ui, int step);       // of the open scene's lesson, from 0
bool course_did_step(const Ui *ui, int scene, int step);
void course_write(const Ui *ui, char *text, int size); // as settings keep it
void course_read(Ui *ui, const char *text); // adds that; what it does not know is ignored
void course_forget(Ui *ui);                 // nothing has been done

#endif
