#include "window/clipboard.h"

#include <SDL.h>
#include <stdio.h>

#include "save_file.h"

enum { SENTENCE = 512 };

// ---- Out

void clipboard_copy(Ui *ui)
{
    static char line[UI_LINK_MAX];
    bool pair = ui_case(ui, line, sizeof line);
    if (!pair && !ui_link(ui, line, sizeof line)) {
        ui_message(ui, "Not copied: this scene tests no pair of shapes");
    } else if (SDL_SetClipboardText(line) != 0) {
        char sentence[SENTENCE];
        snprintf(sentence, sizeof sentence, "Not copied: %s", SDL_GetError());
        ui_message(ui, sentence);
    } else {
        ui_message(ui,
                   pair ? "Copied the case" : "Copied a link: this scene tests no pair of shapes");
    }
}

void clipboard_save(Ui *ui)
{
    char line[CASE_LINE_MAX], text[CASE_LINE_MAX + 64], path[SAVE_PATH], error[SENTENCE];
    char sentence[SENTENCE + SAVE_PATH];
    if (!ui_case(ui, line, sizeof line)) {
        ui_message(ui, "No case: this scene tests no pair of shapes");
        return;
    }
    snprintf(text, sizeof text, CASE_HEADER "\n%s\n", line);
    const char *id = scene_id(stage_scene(ui_stage(ui)));
    if (!save_new_path(path, id, "case")) {
        snprintf(sentence, sizeof sentence, "Not saved: every name is taken");
    } else if (save_text(path, text, error, sizeof error)) {
        snprintf(sentence, sizeof sentence, "Saved %s", path);
    } else {
        snprintf(sentence, sizeof sentence, "%s", error);
    }
    ui_message(ui, sentence);
}

// ---- In

void clipboard_paste(Ui *ui)
{
    char *text = SDL_GetClipboardText();
    char sentence[SENTENCE] = "The clipboard holds no text";
    if (text && *text) ui_take_text(ui, text, "clipboard", sentence, sizeof sentence);
    if (*sentence) ui_message(ui, sentence);
    SDL_free(text);
}
