// The source beside the picture (F8): which functions are shown, and the column around their rows
// (code_rows.c).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "figures/figures.h"
#include "reading/code_column_private.h"

enum { HEAD = 44, PAD = 20, GUTTER = 4 };

// ---- What is shown

bool code_covers(const Ui *ui, TsVec at) { return ui_contains(ui->layout.code, at); }

bool code_scroll(Ui *ui, double by)
{
    CodeColumn *code = ui->column;
    double before = code->scroll;
    code->scroll = fmin(fmax(before + by, 0), code->room);
    return code->scroll != before;
}

void code_follow(Ui *ui) { ui->column->followed = -1; }

void code_choose(Ui *ui, const Action *line)
{
    CodeColumn *code = ui->column;
    ui->code = true;
    code->line = line;
    code->picked = code->followed = -1;
    code->made = false; // with the names, or without
    code->scroll = 0;
}

void code_end_choice(Ui *ui)
{
    ui->column->line = NULL;
    ui->column->made = false;
}

bool code_chooses(const Ui *ui) { return ui->column->line != NULL; }
void code_pick(Ui *ui, int line) { ui->column->picked = line; }
int code_picked(const Ui *ui) { return ui->column->picked; }
const CodeView *code_view(const Ui *ui) { return &ui->column->view; }

static bool begin(Ui *ui) { return (ui->column = calloc(1, sizeof *ui->column)) != NULL; }

static void end(Ui *ui)
{
    if (!ui->column) return;
    code_free(&ui->column->view);
    free(ui->column->file);
    free(ui->column);
}

// Another scene is open.
static void forget(Ui *ui)
{
    CodeColumn *code = ui->column;
    code->scroll = 0;
    code->made = false;
    code->line = NULL;
    code->method = NULL;
    code->whole = false;
    code->exact = code->textbook = NULL;
    code->picked = code->followed = -1;
}

const Part code_part = {.begin = begin, .end = end, .open = forget};

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t room = 1 << 20, length = 0;
    char *text = malloc(room + 1);
    if (text) length = fread(text, 1, room, file);
    if (text) text[length] = 0;
    fclose(file);
    return text;
}

// The source of a plug-in: its file, if that is one, or what lies beside it.
static bool show_plugin(CodeColumn *code, const PluginView *plugin)
{
    static const char *const ends[] = {".c",   ".cpp", ".cc",   ".rs", ".py", ".zig",
                                       ".mjs", ".js",  ".java", ".go", ".cs", ".lua"};
    char path[512];
    const char *slash = strrchr(plugin->file, '/'), *dot = strrchr(plugin->file, '.');
    int stem =
        (int)(dot && (!slash || dot > slash) ? dot - plugin->file : (long)strlen(plugin->file));
    free(code->file);
    code->file = NULL;
    code->version = plugin->version;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && !code->file; i++) {
        if (strcmp(plugin->file + stem, ends[i]) != 0) continue;
        snprintf(path, sizeof path, "%s", plugin->file);
        code->file = read_file(path);
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends && !code->file; i++) {
        snprintf(path, sizeof path, "%.*s%s", stem, plugin->file, ends[i]);
        code->file = read_file(path);
    }
    const char *name = strrchr(path, '/');
    snprintf(code->file_name, sizeof code->file_name, "%.63s", name ? name + 1 : path);
    return code->file && code_show_file(&code->view, code->file, code->file_name);
}

static bool is_same(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

// Of a crowd the pair on screen changes all the time: the kinds shown stay while any pair has them.
static void keep_kinds(const Ui *ui, CodeSubject *now)
{
    const CodeSubject *made = &ui->column->subject;
    const Record *record = stage_record(ui->stage);
    if (record->pairs == 0 || !ui->column->made || !made->typed || made->scene != now->scene)
        return;
    for (int i = 0; i < record->asks; i++) {
        const Query *query = &record->ask[i].query;
        if (query->a->kind != made->a || query->b->kind != made->b) continue;
        now->a = made->a;
        now->b = made->b;
        return;
    }
}

// The textbook's version of what an exact method decides: of the sound ones that compute in rounded
// numbers the one with the fewest lines. NULL: this scene has none.
static const Method *textbook_of(const Ui *ui, const Method *exact, CodeSubject subject)
{
    CodeView view = {0};
    const Method *shortest = NULL;
    int least = 0;
    for (int i = 0; i < stage_method_count(ui->stage); i++) {
        const Method *method = stage_method_at(ui->stage, i);
        subject.method = method->name;
        if (method->sound != ROUNDS || method->kind != exact->kind || !code_show(&view, &subject))
            continue;
        if (!shortest || view.lines < least) shortest = method, least = view.lines;
    }
    code_free(&view);
    return shortest;
}

// An exact method is hundreds of lines of filters and expansions: the textbook's come first, and
// its own on request, or while the viewer goes through its steps.
static bool shorten(Ui *ui, CodeSubject *now)
{
    CodeColumn *code = ui->column;
    const Method *method = now->method ? method_find(now->method) : NULL;
    TraceView trace = stage_trace_view(ui->stage);
    bool steps = !ui->stage->playing && trace.shown + 1 < trace.steps;
    code->cuts = method && method->sound == EXACT && !code->line && !code->method && !steps;
    if (!code->cuts || code->whole) return false;
    now->step = now->traced = NULL;
    now->near = true;
    bool same = code->made && code->exact == method && code->subject.typed == now->typed &&
                code->subject.a == now->a && code->subject.b == now->b;
    if (!same) code->textbook = textbook_of(ui, method, *now);
    code->exact = method;
    if (code->textbook) now->method = code->textbook->name;
    return true;
}

// Makes the view of what is on screen, if that has changed.
static void refresh(Ui *ui)
{
    CodeColumn *code = ui->column;
    CodeSubject now = code_subject(ui->stage);
    const PluginView *plugin = stage_plugin(ui->stage);
    if (now.typed) keep_kinds(ui, &now);
    if (code->method) now.method = code->method;
    if (code->line) now.step = now.traced = NULL;
    bool brief = shorten(ui, &now);
    bool is_plugin = plugin && is_same(now.method, plugin->name);
    const CodeSubject *made = &code->subject;
    bool same = code->made && made->scene == now.scene && is_same(made->method, now.method) &&
                made->typed == now.typed && made->a == now.a && made->b == now.b &&
                made->near == now.near && is_same(made->traced, now.traced) &&
                is_same(code->step, now.step ? now.step : "");
    if (same && (!is_plugin || code->version == plugin->version)) return;
    if (!same && !is_same(made->method, now.method)) code->followed = -1;
    snprintf(code->step, sizeof code->step, "%s", now.step ? now.step : "");
    code->subject = now;
    code->made = code_is_loaded();
    code->is_file = is_plugin;
    bool shown = is_plugin ? show_plugin(code, plugin) : code_show(&code->view, &now);
    if (!shown) code->view.lines = 0;
    if (code->brief != brief) code->scroll = 0;
    code->brief = brief;
}

static const char *flaw_of(const Ui *ui)
{
    const char *name = ui->column->subject.method;
    const Method *method = stage_method(ui->stage);
    if (method && is_same(method->name, name)) return method->flaw;
    method = name ? method_find(name) : NULL;
    return method ? method->flaw : NULL;
}

static const char *nothing_of(const Ui *ui)
{
    const PluginView *plugin = stage_plugin(ui->stage);
    if (plugin && is_same(ui->column->subject.method, plugin->name))
        return "There is no source file beside the plug-in.";
    return code_is_loaded() ? "There is no source of this." : "Loading the source.";
}

// ---- The band below the head: what is shown, and the button for the rest

enum { BAND = 40, BUTTON = 28 };

static double band_height(const Ui *ui)
{
    return ui->column->cuts ? fmax(BAND, target_height(ui, BUTTON) + 4) : 0;
}

static void draw_band(Ui *ui, Draw *draw, Rect band)
{
    const CodeColumn *code = ui->column;
    const Method *shown = code->subject.method ? method_find(code->subject.method) : NULL;
    const char *word = code->brief ? "What decides exactly" : "The textbook's lines";
    Font font = {.size = 13, .ink = INK_INK}, label = {.size = 13, .ink = INK_MUTED};
    char text[WIDGET_TEXT];
    double width = draw_text_width(draw, font, word) + 24, height = target_height(ui, BUTTON);
    double middle = band.y + band.height / 2 - 2, right = band.x + band.width;
    Rect button = {right - width, middle - height / 2, width, height};
    if (code->brief && shown && shown->sound != EXACT)
        translate_print(text, sizeof text, "Textbook: %s", shown->label);
    else
        translate_print(text, sizeof text, code->brief ? "Its call" : "Exact");
    widget_text(draw, ts_vec(band.x, middle + 5), label, band.width - width - 12, text);
    draw_box(draw, button, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, button, 6, (Pen){.ink = INK_LINE});
    draw_text(draw, ts_vec(button.x + 12, middle + 4.5), font, word);
    ui_target(ui, button, &code_whole, 0);
}

static bool click_whole(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui->column->whole = !ui->column->whole;
    ui->column->scroll = 0;
    return true;
}

const Action code_whole = {.name = "what decides exactly, or the textbook", .click = click_whole};

// Scrolls to the step's line if that is another than before; of another method first to its flaw.
static void follow(CodeColumn *code, const CodeMarked *marked, double height)
{
    bool fresh = code->followed < 0;
    int step = marked->step < 0 ? 0 : (int)marked->step;
    double to = fresh && marked->flaw >= 0 ? marked->flaw : marked->step;
    bool moved = fresh || step != code->followed;
    code->followed = step;
    double shown = to - code->scroll;
    if (moved && to >= 0 && (shown < 0 || shown > height - HEAD - 5 * CODE_ROW))
        code->scroll = fmin(fmax(to + HEAD - height / 3, 0), code->room);
}

void code_draw(Ui *ui, Draw *draw)
{
    CodeColumn *code = ui->column;
    Rect column = ui->layout.code;
    if (column.width <= 0) return;
    refresh(ui);
    Font font = {.face = FACE_MONO, .size = CODE_SIZE};
    CodePage page = {.ui = ui, .text = draw, .column = column, .left = column.x + PAD};
    page.right = column.x + column.width - PAD;
    page.advance = draw_text_width(draw, font, "0000000000") / 10;
    if (code->is_file) page.left += (GUTTER - 1) * page.advance; // the numbers of lines
    page.columns = (int)((page.right - page.left) / page.advance);
    page.wrong = figures_shown(ui)->compared_wrong && !code->method;
    page.flaw = code->line ? NULL : flaw_of(ui);
    for (int i = 0; i < code->view.lines && !code->line; i++)
        page.flawed |= code->view.line[i].is_flaw;
    CodeMarked marked;
    double head = HEAD + band_height(ui);
    double height = head + code_rows_write(&page, &marked) + PAD;
    code->room = fmax(height - column.height, 0);
    follow(code, &marked, column.height);
    code->scroll = fmin(code->scroll, code->room);

    columns_draw(ui, draw, column, 0, &(ColumnHead){"Code", "F8", &columns_code});
    Rect rows = {column.x, column.y + head, column.width, fmax(column.height - head, 1)};
    if (code->cuts)
        draw_band(ui, draw,
                  (Rect){page.left, column.y + HEAD, page.right - page.left, head - HEAD});
    page.draw = draw;
    page.top = rows.y;
    page.y = rows.y - code->scroll;
    draw_unclip(draw);
    draw_clip(draw, rows);
    if (code->view.lines == 0)
        draw_text(draw, ts_vec(page.left, page.y + 20), (Font){.size = 14, .ink = INK_MUTED},
                  nothing_of(ui));
    code_rows_write(&page, &marked);
    draw_unclip(draw);
    draw_clip(draw, column);
    if (page.file)
        widget_text(draw, ts_vec(page.left + 48, column.y + 30), (Font){.size = 13, .ink = INK_INK},
                    page.right - page.left - 130, page.file);
    Rect track = {column.x + column.width - 6, column.y + 4, 4, column.height - 8};
    widget_scrollbar(draw, track, column.height, code->room, code->scroll);
    for (int i = 0; i < marked.bars; i++) { // those out of sight are found there
        double y = code->room > 0 ? track.height * (marked.bar[i] + head) / height
                                  : rows.y + marked.bar[i] + CODE_ROW / 2.0 - track.y;
        draw_box(draw, (Rect){track.x - 2, track.y + y - 1.5, 6, 3}, 0, (Fill){.ink = INK_FOCUS});
    }
    draw_unclip(draw);
}
