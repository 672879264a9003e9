#include "window/clipboard.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/geometry_case.h"
#include "cases/wkt.h"
#include "save_file.h"

enum { SENTENCE = 512 };

// ---- Out

// `what` is said if it could be done.
static void copy(Ui *ui, const char *text, const char *what)
{
    char sentence[SENTENCE];
    bool done = SDL_SetClipboardText(text) == 0;
    translate_print(sentence, sizeof sentence, "Not copied: %s", done ? "" : SDL_GetError());
    ui_message(ui, done ? what : sentence);
}

void clipboard_copy(Ui *ui)
{
    static char line[UI_LINK_MAX];
    char sentence[SENTENCE], *text = ui_case_text(ui);
    if (text) {
        Case pair;
        char form[SENTENCE / 2], error[SENTENCE];
        bool read = case_read(&pair, text, error, sizeof error) == CASE_GOOD;
        if (read) case_form(form, sizeof form, &pair);
        translate_print(sentence, sizeof sentence,
                        read ? "Copied the case · %s" : "Copied the case", form);
        copy(ui, text, sentence);
        free(text);
        return;
    }
    bool linked = ui_link(ui, line, sizeof line);
    translate_print(sentence, sizeof sentence, linked ? "Copied a link: %s" : "Not copied: %s",
                    ui_no_case(ui));
    if (linked)
        copy(ui, line, sentence);
    else
        ui_message(ui, sentence);
}

void clipboard_share(Ui *ui)
{
    static char line[UI_LINK_MAX];
    char sentence[SENTENCE];
    if (ui_link(ui, line, sizeof line)) {
        copy(ui, line,
             "Copied a link to this scene, its shapes and its method. Paste it into a Touchstone, "
             "or "
             "run touchstone --open 'LINK'");
    } else {
        ui_no_link(ui, sentence, sizeof sentence);
        ui_message(ui, sentence);
    }
}

void clipboard_copy_wkt(Ui *ui)
{
    char text[WKT_MAX], sentence[SENTENCE];
    const char *why;
    bool written = ui_wkt(ui, text, sizeof text, &why);
    translate_print(sentence, sizeof sentence, "Not copied: %s", written ? "" : why);
    if (written)
        copy(ui, text, "Copied the pair as WKT");
    else
        ui_message(ui, sentence);
}

void clipboard_copy_text(Ui *ui)
{
    char sentence[SENTENCE], first[OFFER_TEXT]; // line
    snprintf(first, sizeof first, "%.*s", (int)strcspn(ui_offered(ui), "\n"), ui_offered(ui));
    translate_print(sentence, sizeof sentence, "Copied: %s", first);
    copy(ui, ui_offered(ui), sentence);
}

void clipboard_save(Ui *ui)
{
    char path[SAVE_PATH], error[SENTENCE], sentence[SENTENCE + SAVE_PATH];
    char *line = ui_case_text(ui), *text = NULL;
    size_t room = line ? strlen(line) + 64 : 0;
    if (line) text = malloc(room);
    if (!text) {
        translate_print(sentence, sizeof sentence, "No case: %s", ui_no_case(ui));
        ui_message(ui, sentence);
        free(line);
        return;
    }
    snprintf(text, room, "%s\n%s\n", geometry_case_is(line) ? CASE_HEADER_2 : CASE_HEADER, line);
    free(line);
    const char *id = scene_id(stage_scene(ui_stage(ui)));
    if (!save_new_path(path, id, "case")) {
        translate_print(sentence, sizeof sentence, "Not saved: every name is taken");
    } else if (save_text(path, text, error, sizeof error)) {
        translate_print(sentence, sizeof sentence, "Saved %s", path);
    } else {
        snprintf(sentence, sizeof sentence, "%s", error);
    }
    ui_message(ui, sentence);
    free(text);
}

// ---- In

void clipboard_paste(Ui *ui)
{
    char *text = SDL_GetClipboardText();
    // SDL hands over none either if the owner sends a long one in pieces (INCR of X11).
    char sentence[SENTENCE];
    translate_print(sentence, sizeof sentence, "%s, or more than it hands over: drop a file",
                    "The clipboard holds no text");
    if (text && *text) ui_take_text(ui, text, "clipboard", sentence, sizeof sentence);
    if (*sentence) ui_message(ui, sentence);
    SDL_free(text);
}
