// What a flawed method lets rays hit, for 55_ray_cast.c alone: hits that are none, and its table.

// Whether a flawed method answers about the ray: neither steps nor numbers of the exact cast are
// its.
static bool is_by_flawed(const Stage *stage, const Cast *cast)
{
    const Ask *ask = asks_list() || cast->shapes == 0
                         ? NULL
                         : stage_asked(stage, cast->ray, cast->found[0].shape);
    return ask && ask->method->flaw;
}

// Whether the method lets the ray hit a shape that it does not meet.
static bool is_false_hit(const Ask *ask) { return ask && ask->hit && ask->exact == TS_APART; }

// Where the line of the ray meets what a method hits falsely, behind its start or beyond its end.
static TsHit on_its_line(const Cast *cast, const TsShape *shape)
{
    TsRay course = cast->course, back = {course.origin, ts_vec_negate(course.direction)};
    if (ts_vec_is_zero(course.direction)) return (TsHit){.relation = TS_APART}; // it has no line
    TsHit hit = ts_cast_shape(course, shape);
    if (hit.relation != TS_APART) return hit;
    hit = ts_cast_shape(back, shape);
    double enter = hit.enter;
    hit.enter = -hit.leave, hit.leave = -enter;
    return hit;
}

// The way to each false hit, dashed in the colour of wrong answers. The first, which is that in the
// strip, has its t. Returns whether there is one.
static bool draw_false_hits(Stage *stage, const Cast *casts)
{
    const Pen edge = {.ink = INK_CLASH_INK, .width = 5, .on = 9, .off = 6};
    const Pen marker = {.ink = INK_CLASH, .width = 2.5, .on = 9, .off = 6};
    bool labelled = false;
    draw_on(stage->draw, LAYER_CONTACT, "answer");
    for (const Cast *cast = casts; cast < casts + (int)s.rays; cast++) {
        TsRay ray = cast->course;
        for (int i = cast->hits; i < cast->shapes && cast->ray->alive; i++) {
            Actor *shape = cast->found[i].shape;
            if (!is_false_hit(stage_asked(stage, cast->ray, shape))) continue;
            TsHit hit = on_its_line(cast, &shape->shape);
            if (hit.relation == TS_APART) continue;
            bool behind = hit.leave <= 0;
            double t = behind ? hit.leave : hit.enter;
            TsVec from = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, behind ? 0 : 1));
            TsVec to = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, t));
            draw_line(stage->draw, from, to, edge);
            draw_line(stage->draw, from, to, marker);
            draw_dot(stage->draw, to, 6, (Fill){.ink = INK_CLASH});
            draw_ring(stage->draw, to, 6, (Pen){.ink = INK_CLASH_INK, .width = 1.5});
            stage_keep_clear(stage, (TsVec[]){from, to}, 2);
            if (!labelled)
                stage_label(stage, to, ts_vec_perp(ray.direction), LABEL_CLASH, "no hit: t = %s",
                            number_of_t(NUMBER_TEXT, t));
            labelled = true;
        }
    }
    draw_tag(stage->draw, NULL);
    return labelled;
}

// What the method hits of the marked ray's shapes.
static void list_hits(Stage *stage, const Cast *cast)
{
    char heading[32];
    translate_print(heading, sizeof heading, "Hits of %s", cast->ray->name);
    stage_table(stage, heading, "shape\tenters\tleaves");
    bool flawed = is_by_flawed(stage, cast);
    if (flawed) stage_own_table(stage);
    int rows = 0;
    for (int i = 0; i < (flawed ? cast->shapes : cast->hits); i++) {
        Actor *shape = cast->found[i].shape;
        const Ask *ask = flawed ? stage_asked(stage, cast->ray, shape) : NULL;
        bool is_false = is_false_hit(ask);
        if (ask ? !ask->hit : i >= cast->hits) continue;
        TsHit hit = is_false ? on_its_line(cast, &shape->shape) : cast->found[i].hit;
        bool ends = is_finite() && hit.leave == 1; // in the shape
        RowMark mark = is_false ? ROW_WRONG : rows == 0 ? ROW_DECIDES : ROW_PLAIN;
        stage_row(stage, mark, "%s\t%s\t%s", shape->name,
                  hit.inside ? translate("inside") : number_of_t(NUMBER_TEXT, hit.enter),
                  ends ? translate("inside") : number_of_t(NUMBER_TEXT, hit.leave));
        rows++;
    }
    if (rows == 0) stage_row(stage, ROW_PLAIN, "none");
}
