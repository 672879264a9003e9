// What the picker lists: the scenes and lessons that its query matches.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "lesson/lesson.h"
#include "overlays/picker_private.h"
#include "questions/course.h"
#include "questions/questions.h"

static void add_match(PickerMatches *matches, PickerRow row)
{
    if (matches->count == PICKER_MATCHES || row.scene < 0) return;
    matches->row[matches->count++] = row;
    matches->scenes += row.kind == PICKER_SCENE;
}

// A part of a text, in English or in the language on screen.
static bool has_part(const char *english, const char *query)
{
    return ui_contains_text(english, query) || ui_contains_text(translate(english), query);
}

// A query that begins with a digit matches the beginning of the id, any other a part of the title
// or id.
static bool is_named(const Ui *ui, int scene)
{
    const char *query = ui->picker->list.query, *id = ui_id(ui, scene);
    if (isdigit((unsigned char)query[0])) return strncmp(id, query, strlen(query)) == 0;
    return has_part(ui->scenes[scene]->title, query) || ui_contains_text(id, query);
}

static bool names_scene(const Ui *ui)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (is_named(ui, i)) return true;
    }
    return false;
}

// If no scene is named so, those match that have it in their sentence or their text.
static bool is_match(const Ui *ui, int scene)
{
    const char *query = ui->picker->list.query;
    if (names_scene(ui)) return is_named(ui, scene);
    return strlen(query) > 2 && (has_part(ui->scenes[scene]->idea, query) ||
                                 ui_contains_text(scene_prose(ui->scenes[scene]), query));
}

// Ends the list. It is found by the beginnings of these words, whatever the language on screen.
static void match_language(const Ui *ui, PickerMatches *matches)
{
    static const char *const word[] = {"language", "English", "Chinese", "语言",
                                       "英文",     "英语",    "中文",    "简体中文"};
    bool found = false;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        found |= ui_contains_text(word[i], ui->picker->list.query) == word[i];
    if (found) add_match(matches, (PickerRow){PICKER_LANGUAGE, 0, NULL});
}

static int index_of(const Ui *ui, const char *id)
{
    for (int i = 0; id && i < ui->scene_count; i++) {
        if (strcmp(ui_id(ui, i), id) == 0) return i;
    }
    return -1;
}

void picker_lesson(const Lesson *lesson, char *text, int size)
{
    translate_print(text, (size_t)size, "Learn: %s", translate(lesson->title));
}

// A lesson that leads step by step is found by what its row says, and with its scene.
static bool is_lesson_named(const Ui *ui, int scene)
{
    const Lesson *lesson = ui->scenes[scene]->lesson;
    const char *query = ui->picker->list.query;
    char shown[160], english[160];
    if (!lesson) return false;
    picker_lesson(lesson, shown, sizeof shown);
    snprintf(english, sizeof english, "Learn: %s", lesson->title);
    return ui_contains_text(shown, query) || ui_contains_text(english, query) ||
           has_part("Lessons", query) || is_named(ui, scene);
}

// Those that lead step by step, in the order in which one learns from them.
static void match_lessons(const Ui *ui, PickerMatches *matches)
{
    for (int i = 0; i <= COURSE_LESSONS; i++) {
        for (int at = -1; (at = course_next(ui, i, at)) >= 0;) {
            if (is_lesson_named(ui, at))
                add_match(matches, (PickerRow){PICKER_STEPS, at, &course_lessons[i]});
        }
    }
}

const char *picker_quiz(PickerRowKind kind)
{
    return kind == PICKER_HUNT ? "Quiz: find the bug" : "Quiz: do they collide?";
}

// The two quizzes, about the scene on screen if its pair can be asked about.
static void match_quizzes(const Ui *ui, PickerMatches *matches)
{
    static const PickerRowKind kinds[] = {PICKER_ASK, PICKER_HUNT};
    for (int i = 0; i < 2; i++) {
        bool here = quiz_can_ask(ui, kinds[i] == PICKER_ASK);
        int scene = here ? ui_index(ui) : index_of(ui, "41_obb");
        if (has_part(picker_quiz(kinds[i]), ui->picker->list.query))
            add_match(matches, (PickerRow){kinds[i], scene, NULL});
    }
}

// After the quizzes, since it is what one learns them for.
static void match_function(const Ui *ui, PickerMatches *matches)
{
    const Scene *function = picker_function(ui);
    if (function && has_part(PICKER_FUNCTION_TITLE, ui->picker->list.query))
        add_match(matches, (PickerRow){PICKER_FUNCTION, index_of(ui, scene_id(function)), NULL});
}

// The lessons that have a scene which matches: of a query the matches alone, without questions.
static void match_course(const Ui *ui, PickerMatches *matches)
{
    bool whole = !*ui->picker->list.query;
    match_lessons(ui, matches);
    match_quizzes(ui, matches);
    match_function(ui, matches);
    for (int i = 0; i <= COURSE_LESSONS; i++) {
        const CourseLesson *lesson = &course_lessons[i];
        int scene[PICKER_MATCHES], count = 0;
        for (int at = -1; (at = course_next(ui, i, at)) >= 0 && count < PICKER_MATCHES;) {
            if (is_match(ui, at) || has_part(lesson->title, ui->picker->list.query))
                scene[count++] = at;
        }
        if (count == 0) continue;
        int predict = index_of(ui, lesson->predict), bug = index_of(ui, lesson->bug);
        add_match(matches, (PickerRow){PICKER_LESSON, scene[0], lesson});
        if (whole && lesson->ask)
            add_match(matches, (PickerRow){PICKER_ASK, predict < 0 ? scene[0] : predict, lesson});
        for (int k = 0; k < count; k++)
            add_match(matches, (PickerRow){PICKER_SCENE, scene[k], lesson});
        if (whole) add_match(matches, (PickerRow){PICKER_HUNT, bug, lesson});
    }
}

PickerMatches picker_matches(const Ui *ui)
{
    PickerMatches matches;
    matches.count = matches.scenes = 0;
    if (ui->picker->by_course) {
        match_course(ui, &matches);
    } else {
        // Lessons stand behind the scenes that the query names, before those whose text has it.
        bool named = names_scene(ui), asked = *ui->picker->list.query;
        if (asked && !named) match_lessons(ui, &matches);
        for (int i = 0; i < ui->scene_count; i++) {
            if (is_match(ui, i)) add_match(&matches, (PickerRow){PICKER_SCENE, i, NULL});
        }
        if (asked && named) match_lessons(ui, &matches);
        if (asked) match_quizzes(ui, &matches);
        if (asked) match_function(ui, &matches);
    }
    match_language(ui, &matches);
    return matches;
}
