#include "window/clipboard.h"

#include <SDL.h>
#include <stdio.h>

#include "save_file.h"

enum { SENTENCE = 512 };

// ---- Out

void clipboard_copy(Show *show)
{
    char line[CASE_LINE_MAX];
    if (!show_case(show, line, sizeof line)) {
        show_say(show, "Nothing is asked here that a case could hold");
    } else if (SDL_SetClipboardText(line) != 0) {
        char sentence[SENTENCE];
        snprintf(sentence, sizeof sentence, "Not copied: %s", SDL_GetError());
        show_say(show, sentence);
    } else {
        show_say(show, "Copied the case");
    }
}

void clipboard_save(Show *show)
{
    char line[CASE_LINE_MAX], text[CASE_LINE_MAX + 64], path[SAVE_PATH], error[SENTENCE];
    char sentence[SENTENCE + SAVE_PATH];
    if (!show_case(show, line, sizeof line)) {
        show_say(show, "Nothing is asked here that a case could hold");
        return;
    }
    snprintf(text, sizeof text, CASE_HEADER "\n%s\n", line);
    const char *id = scene_id(stage_scene(show_stage(show)));
    if (!save_new_path(path, id, "case")) {
        snprintf(sentence, sizeof sentence, "Not saved: every name is taken");
    } else if (save_text(path, text, error, sizeof error)) {
        snprintf(sentence, sizeof sentence, "Saved %s", path);
    } else {
        snprintf(sentence, sizeof sentence, "%s", error);
    }
    show_say(show, sentence);
}

// ---- In

void clipboard_paste(Show *show)
{
    char *text = SDL_GetClipboardText();
    char sentence[SENTENCE] = "The clipboard holds no text";
    if (text && *text) show_take_text(show, text, "clipboard", sentence, sizeof sentence);
    if (*sentence) show_say(show, sentence);
    SDL_free(text);
}
