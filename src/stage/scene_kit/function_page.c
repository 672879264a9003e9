#include "scene_kit/function_page.h"

#include <stdarg.h>
#include <stdio.h>

#include "host.h"

// A line of words; or a kind of file and a text for it. A click copies `copies`, or the text if
// that is NULL.
typedef struct Line {
    const char *file, *words, *copies;
    char typed[OFFER_TEXT];
} Line;

// How large the page's texts are, px at scale 1.
typedef struct Page {
    Font word, name, typed;
    double left;  // of the names, beside the middle
    double inset; // of the texts from there
} Page;

enum { ABOVE = 4, BELOW = 5 };                            // lines
enum { LINE = 24, LINE_LESS = 18 };                       // px at scale 1 from one to the next
enum { SIDE = 24, FILE_WIDTH = 64, AWAY = 4, TEXT = 12 }; // px at scale 1

__attribute__((format(printf, 2, 3))) static void type_line(Line *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line->typed, sizeof line->typed, format, arguments);
    va_end(arguments);
}

// What to type, above the shapes.
static void write_commands(const ProgramPlaces *at, Line line[ABOVE])
{
    line[0] =
        (Line){.words = at->in_checkout
                            ? "Save your function in the project's folder, and type there the "
                              "line of its language:"
                            : "Save your function in a file and type the line of its language:"};
    line[1] = (Line){.file = ".js"};
    line[2] = (Line){.file = ".py"};
    line[3] = (Line){.file = ".c"};
    type_line(&line[1], "%s --command \"node %s/judge.mjs mine.js\"", at->program, at->runners);
    type_line(&line[2], "%s --command \"python3 %s/judge.py mine.py\"", at->program, at->runners);
    type_line(&line[3], "cc -shared -fPIC %s%s-o mine.so mine.c; %s --plugin ./mine.so",
              at->headers, at->headers[0] ? " " : "", at->program);
}

// What the file may hold, below them. tests/test_function_page.c runs what is copied.
static void write_examples(const ProgramPlaces *at, Line line[BELOW])
{
    static const struct {
        const char *file, *typed, *copies;
    } example[] = {{".js", "function rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2)",
                    "function rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2) {\n"
                    "    return x1 <= x2 + w2 && x2 <= x1 + w1 &&\n"
                    "           y1 <= y2 + h2 && y2 <= y1 + h1;\n"
                    "}\n"},
                   {".js", "function hit(ball, box) // ball.x ball.y ball.radius, box.left ...",
                    "function hit(ball, box) {\n"
                    "    const x = Math.max(box.left, Math.min(ball.x, box.right));\n"
                    "    const y = Math.max(box.top, Math.min(ball.y, box.bottom));\n"
                    "    return (ball.x - x) ** 2 + (ball.y - y) ** 2 <= ball.radius ** 2;\n"
                    "}\n"},
                   {".py", "def collides(a, b, out): # plugin = {'a': 'circle', 'b': ...}",
                    "plugin = {'a': 'circle', 'b': 'circle', 'touch': 'hits'}\n\n"
                    "def collides(a, b, out):\n"
                    "    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= (a.r + b.r) ** 2\n"}};
    enum { EXAMPLES = sizeof example / sizeof *example };
    _Static_assert(EXAMPLES + 2 == BELOW, "a heading, the examples, and a file to copy");
    line[0] = (Line){.words = "What it may look like, for example (a click copies all of it):"};
    for (int i = 0; i < EXAMPLES; i++) {
        line[1 + i] = (Line){.file = example[i].file, .copies = example[i].copies};
        type_line(&line[1 + i], "%s", example[i].typed);
    }
    line[BELOW - 1] = (Line){.file = ".c"};
    type_line(&line[BELOW - 1], "cp %s/your_function.c mine.c", at->assets);
}

static double widest(const Draw *draw, const Page *how, const Line line[], int count)
{
    double width = 0;
    for (int i = 0; i < count; i++) {
        const char *text = line[i].words ? line[i].words : line[i].typed;
        Font font = line[i].words ? how->word : how->typed;
        width = fmax(width, (line[i].words ? 0 : how->inset) + draw_text_width(draw, font, text));
    }
    return width;
}

// The first baseline is at `first`; all are `pitch` apart, px at scale 1. A line is never so near
// to another one that they would be moved from each other (draw_guard_texts).
static void show_lines(Stage *stage, const Page *how, double px, const Line line[], int count,
                       TsVec first, double pitch)
{
    for (int i = 0; i < count; i++, first.y += pitch * px) {
        TsVec at = ts_vec(first.x + how->left * px, first.y);
        if (line[i].words) {
            draw_text(stage->draw, at, how->word, line[i].words);
            continue;
        }
        draw_text(stage->draw, at, how->name, line[i].file);
        at.x += how->inset * px;
        draw_text(stage->draw, at, how->typed, line[i].typed);
        double end = draw_text_width(stage->draw, how->typed, line[i].typed) * px;
        TsVec low = ts_vec(-4 * px, -how->typed.size * px), high = ts_vec(end + 4 * px, 5 * px);
        stage_offer(stage, (TsAabb){ts_vec_add(at, low), ts_vec_add(at, high)},
                    line[i].copies ? line[i].copies : line[i].typed);
    }
}

static bool meet(TsAabb a, TsAabb b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

static bool is_covered(const Stage *stage, TsAabb text)
{
    const Ask *ask = stage_main_ask(stage);
    stage_each(stage, actor)
    {
        if (meet(text, ts_shape_bounds(&actor->shape))) return true;
    }
    if (!ask || ask->list || ask->query.kind != QUERY_PAIR) return false;
    TsVec a = ask->contact.on_a, b = ask->contact.on_b;
    return meet(text, (TsAabb){ts_vec(fmin(a.x, b.x), fmin(a.y, b.y)),
                               ts_vec(fmax(a.x, b.x), fmax(a.y, b.y))});
}

FunctionPage stage_function_page(Stage *stage, TsVec page, double reach)
{
    View view = draw_view(stage->draw);
    double scale = draw_scale(stage->draw), px = scale / view.zoom;
    double middle = (view.offset.x + page.x * view.zoom) / scale, axis = view.offset.y / scale;
    double away = reach / px + AWAY;
    Line above[ABOVE], below[BELOW];
    ProgramPlaces program;
    if (px < 0.2 || px > 2) return PAGE_HAS_NO_ROOM;
    stage_places(stage, &program);
    write_commands(&program, above);
    write_examples(&program, below);

    // It is smaller where its left end would be out of the view.
    Page how = {.word = {.size = 14, .ink = INK_MUTED},
                .name = {.face = FACE_BOLD, .size = 14, .ink = INK_INK},
                .typed = {.face = FACE_MONO, .size = 13, .ink = INK_INK, .verbatim = true},
                .inset = FILE_WIDTH};
    TsAabb room = stage_room(stage);
    double up = axis - away - room.min.y, down = room.max.y - axis - away;
    double width =
        fmax(widest(stage->draw, &how, above, ABOVE), widest(stage->draw, &how, below, BELOW));
    double pitch = fmin(up / ABOVE, down / BELOW);
    if (width > room.max.x - room.min.x || middle - width / 2 < SIDE || pitch < LINE) {
        const double less = 0.8;
        how.word.size *= less;
        how.name.size *= less;
        how.typed.size *= less;
        how.inset *= less;
        width *= less;
    }
    if (pitch < LINE_LESS) return PAGE_HAS_NO_ROOM;
    pitch = fmin(pitch, LINE);
    how.left = -width / 2;
    TsVec top = ts_vec(page.x, (page.y / px - away - pitch * (ABOVE - 1)) * px);
    TsVec first = ts_vec(page.x, page.y + (away + TEXT) * px);
    TsAabb upper = {ts_vec(page.x + how.left * px, top.y - pitch * px),
                    ts_vec(page.x - how.left * px, top.y + pitch * (ABOVE - 1) * px)};
    TsAabb lower = {ts_vec(upper.min.x, first.y - TEXT * px),
                    ts_vec(upper.max.x, first.y + pitch * (BELOW - 1) * px)};
    if (is_covered(stage, upper) || is_covered(stage, lower)) return PAGE_IS_COVERED;
    draw_on(stage->draw, LAYER_GROUND, "instructions");
    show_lines(stage, &how, px, above, ABOVE, top, pitch);
    show_lines(stage, &how, px, below, BELOW, first, pitch);
    draw_tag(stage->draw, NULL);
    return PAGE_IS_DRAWN;
}
