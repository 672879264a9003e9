#include "bodies/bodies_energy.h"

#include "bodies/bodies_cast.h"

// px of lift: what soft contacts and push-out may make; what rounding may
#define MADE 2
#define MADE_BY_IMPULSES 1e-3

void bodies_count_energy(EnergyWatch *watch, const TsWorld *world, double gravity)
{
    TsWorldEnergy now = ts_world_energy(world, ts_vec(0, gravity));
    double energy = now.moving + now.spinning + now.potential, before = watch->made;
    if (watch->disturbed) watch->least = energy, watch->rises = 0, watch->by_impulses = 0;
    watch->by_impulses += world->cost.made;
    watch->disturbed = false;
    watch->least = fmin(watch->least, energy);
    watch->made = energy - watch->least;
    if (watch->made > before) watch->rises++;
}

double bodies_show_energy(Stage *stage, const EnergyWatch *watch, double gravity, double ground)
{
    const TsWorld *world = stage_world(stage);
    TsWorldEnergy energy = ts_world_energy(world, ts_vec(0, gravity));
    double mass = bodies_census(world).mass;
    double share = mass > 0 ? 1 / mass : 0, lift = share / fmax(gravity, 1);
    bool made = watch->made * lift > MADE || watch->by_impulses * lift > MADE_BY_IMPULSES;
    double high = fmax(watch->made, watch->by_impulses) * lift;
    stage_table(stage, "Energy", "\tper mass");
    stage_row(stage, ROW_PLAIN, "moving\t%.1f", energy.moving * share);
    stage_row(stage, ROW_PLAIN, "spinning\t%.1f", energy.spinning * share);
    stage_row(stage, ROW_PLAIN, "height\t%.1f", energy.potential * share + gravity * ground);
    stage_row(stage, made ? ROW_WRONG : ROW_PLAIN, "made, px high\t%.3f", high);
    stage_report(stage, "energy made", "%.3f px of lift", watch->made * lift);
    stage_report(stage, "by impulses", "%.3f px of lift", watch->by_impulses * lift);
    return made ? high : 0;
}
