// The scenes: finding one by its name, and opening it.

#include <ctype.h>
#include <string.h>

#include "base/self.h"
#include "spelling.h"

const char *ui_id(const Ui *ui, int index)
{
    const char *id = scene_id(ui->scenes[index]);
    return *id ? id : ui->scenes[index]->title;
}

int ui_index(const Ui *ui)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (ui->scenes[i] == stage_scene(ui->stage)) return i;
    }
    return -1;
}

const Scene *ui_find(const Ui *ui, const char *id)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (strcmp(ui_id(ui, i), id) == 0) return ui->scenes[i];
    }
    return NULL;
}

const char *ui_contains_text(const char *text, const char *query)
{
    size_t length = strlen(query);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && text[i] &&
               tolower((unsigned char)text[i]) == tolower((unsigned char)query[i])) {
            i++;
        }
        if (i == length) return text;
    }
    return length ? NULL : text;
}

int ui_match(const Ui *ui, const char *name, int *index, int max)
{
    size_t length = strlen(name);
    int count = 0;
    for (int i = 0; i < ui->scene_count && length > 0 && max > 0; i++) {
        const char *id = ui_id(ui, i);
        bool digits = strspn(name, "0123456789") == length;
        if (strcmp(id, name) != 0 &&
            !(digits && strncmp(id, name, length) == 0 && id[length] == '_'))
            continue;
        *index = i;
        return 1;
    }
    for (int i = 0; i < ui->scene_count && length > 0 && count < max; i++) {
        if (ui_contains_text(ui_id(ui, i), name)) index[count++] = i;
    }
    return count;
}

const Scene *ui_nearest(const Ui *ui, const char *id)
{
    int best = 0;
    for (int i = 1; i < ui->scene_count; i++) {
        if (spelling_distance(id, ui_id(ui, i)) < spelling_distance(id, ui_id(ui, best))) best = i;
    }
    return spelling_near(id, ui_id(ui, best)) ? ui->scenes[best] : NULL;
}

void ui_open(Ui *ui, const Scene *scene)
{
    for (int i = 0; ui->parts[i]; i++) {
        if (ui->parts[i]->leave) ui->parts[i]->leave(ui);
    }
    stage_open(ui->stage, scene);
    if (ui->still) stage_play(ui->stage, false);
    ui->held = (Held){0};
    ui->alarm = ui->narrated = false;
    ui->alarm_of = NULL;
    ui->captions = ui->captions_above = ui->flaw_rows = 0;
    ui->flaw_more = 0;
    ui->overlay = OVERLAY_NONE;
    ui->message_left = 0;
    for (int i = 0; ui->parts[i]; i++) {
        if (ui->parts[i]->open) ui->parts[i]->open(ui);
    }
}

void ui_turn_page(Ui *ui, int by)
{
    int index = (ui_index(ui) + by + ui->scene_count) % ui->scene_count;
    ui_open(ui, ui->scenes[index]);
}

bool ui_open_chapter(Ui *ui, int digit)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (ui_id(ui, i)[0] != '0' + digit) continue;
        ui_open(ui, ui->scenes[i]);
        return true;
    }
    return false;
}
