// GJK's game, for 45_gjk.c alone: the viewer chooses a direction, and gets the difference's support
// point there, with the line behind which nothing of the difference lies.

static const double DIAL = 118; // px of the world: the circle on which the direction's handle runs
static const double LINE = 100; // half of what is drawn of a line

static TsVec asked_point(int i) { return ts_vec(s.game.asked_x[i], s.game.asked_y[i]); }
static TsVec asked_direction(int i) { return ts_degrees(s.game.asked_degrees[i]); }

// The whole difference lies on the other side of the line than the origin.
static bool separates(int i) { return ts_vec_dot(asked_direction(i), asked_point(i)) < 0; }

static int hull_of_asked(TsVec hull[GAME_ASKED_MAX])
{
    TsVec point[GAME_ASKED_MAX];
    for (int i = 0; i < s.game.asked; i++) point[i] = asked_point(i);
    return ts_hull_of(point, s.game.asked, hull);
}

static void begin_game(Stage *stage)
{
    (void)stage;
    s.game.asked = 0;
    s.game.direction = 0;
}

// The same direction again is no question.
static void ask_support(Stage *stage)
{
    (void)stage;
    for (int i = 0; i < s.game.asked; i++) {
        if (s.game.asked_degrees[i] == s.game.direction) return;
    }
    if (s.game.asked == GAME_ASKED_MAX) return;
    TsVec way = ts_degrees(s.game.direction);
    TsVec at = ts_vec_sub(ts_gjk_support(&s.b->shape, way),
                          ts_gjk_support(&s.a->shape, ts_vec_negate(way)));
    s.game.asked_degrees[s.game.asked] = s.game.direction;
    s.game.asked_x[s.game.asked] = at.x;
    s.game.asked_y[s.game.asked] = at.y;
    s.game.asked++;
}

static void turn_direction(Stage *stage, double degrees)
{
    (void)stage;
    s.game.direction = fmod(s.game.direction + degrees + 360, 360);
}

static bool view_game(const Stage *stage, GameView *view)
{
    (void)stage;
    *view = (GameView){.asked = s.game.asked};
    for (int i = 0; i < s.game.asked; i++) view->proves_apart |= separates(i);
    TsVec hull[GAME_ASKED_MAX];
    int count = hull_of_asked(hull);
    if (count > 2) {
        TsShape within = ts_shape_polygon(hull, count), zero = ts_shape_point(ts_vec(0, 0));
        view->proves_meet = ts_relation_shapes(&within, &zero) != TS_APART;
    }
    TsGjkTrace walk;
    ts_gjk_relation(&s.a->shape, &s.b->shape, &walk);
    for (int i = 0; i < walk.count; i++) view->needs += !ts_vec_is_zero(walk.step[i].direction);
    return true;
}

static void draw_game(Stage *stage)
{
    Draw *draw = stage->draw;
    TsVec hull[GAME_ASKED_MAX], way = ts_degrees(s.game.direction);
    int count = hull_of_asked(hull);
    for (int i = 0; i < count; i++) hull[i] = shown(hull[i]);
    draw_on(draw, LAYER_FILLS, "hull");
    if (count > 2) draw_polygon(draw, hull, count, (Fill){.ink = INK_MARK, .alpha = 0.2});
    draw_layer(draw, LAYER_OUTLINES);
    if (count > 1) draw_path(draw, hull, count, count > 2, (Pen){.ink = INK_MARK, .width = 2});
    draw_on(draw, LAYER_CONTACT, "support line");
    for (int i = 0; i < s.game.asked; i++) {
        TsVec at = shown(asked_point(i)), along = ts_vec_perp(asked_direction(i));
        bool strong = separates(i) || i == s.game.asked - 1;
        draw_line(draw, ts_vec_sub(at, ts_vec_scale(along, LINE)),
                  ts_vec_add(at, ts_vec_scale(along, LINE)),
                  strong ? (Pen){.ink = INK_FOCUS, .width = separates(i) ? 2.5 : 1.5}
                         : (Pen){.ink = INK_LINE, .width = 1});
    }
    draw_tag(draw, "support point");
    for (int i = 0; i < s.game.asked; i++)
        draw_dot(draw, shown(asked_point(i)), 5, (Fill){.ink = INK_MARK});
    draw_tag(draw, "direction");
    TsVec tip = ts_vec_add(origin, ts_vec_scale(way, DIAL));
    draw_arrow(draw, origin, ts_vec_add(origin, ts_vec_scale(way, DIAL - 16)),
               (Pen){.ink = INK_FOCUS, .width = 1.5});
    draw_circle(draw, origin, DIAL, (Pen){.ink = INK_LINE, .width = 1, .on = 4, .off = 4});
    marks_open(draw, tip, 11, (Pen){.ink = INK_FOCUS, .width = 3});
    stage_keep_clear(stage, (TsVec[]){origin, tip}, 2);
    stage_plane_handle(stage, ON_DIRECTION, tip, NULL, 0);
    draw_tag(draw, NULL);
}

static const LessonGame support_game = {
    .shows = "origin|direction|support point|support line|hull",
    .shows_then = "difference|origin|support point|support line|hull|name",
    .needs_proof =
        "First ask in a direction whose line has the origin on its far side: the line is "
        "the proof.",
    .refutes = "Your dots surround the origin, so it lies in the difference: they cannot be apart.",
    .begin = begin_game,
    .view = view_game,
    .ask = ask_support,
    .turn = turn_direction};
