// All of the library, by subject. A program may include the single headers instead.
#ifndef TOUCHSTONE_TOUCHSTONE_H
#define TOUCHSTONE_TOUCHSTONE_H

// ---- Numbers, vectors and shapes
#include "touchstone/arithmetic.h" // refuses -ffast-math; a self-test to call at start
#include "touchstone/assertion.h"  // what happens if an assertion fails
#include "touchstone/degrees.h"    // cosine and sine of degrees, the same bits everywhere
#include "touchstone/floats.h"     // shapes from floats, without rounding
#include "touchstone/scalar.h"     // clamping, mapping, signs
#include "touchstone/shape.h" // points, segments, rays, circles, AABBs, OBBs, triangles, polygons, capsules
#include "touchstone/transform.h" // affine transforms, as of a canvas
#include "touchstone/vec.h"       // vectors of the plane

// ---- Do two shapes collide? Decided exactly
#include "touchstone/detail.h"      // containment
#include "touchstone/orientation.h" // the side of a line that a point lies on
#include "touchstone/relation.h"    // apart, touching or overlapping
#include "touchstone/within.h"      // within a distance of each other

// ---- Where, and how deep
#include "touchstone/clip.h"     // contact manifolds that agree with the exact relation
#include "touchstone/closest.h"  // closest points and distance
#include "touchstone/collider.h" // a body's shape, precomputed for manifolds
#include "touchstone/contact.h"  // gap or depth, normal, minimum translation vector
#include "touchstone/gjk.h"      // GJK and EPA, with traces
#include "touchstone/manifold.h" // contact manifolds, fast
#include "touchstone/mpr.h"      // Minkowski portal refinement, with traces
#include "touchstone/sat.h"      // the separating axis theorem, with traces
#include "touchstone/support.h"  // contact points from support points
#include "touchstone/vclip.h"    // V-Clip: nearest corners and sides, with traces

// ---- Rays and motion
#include "touchstone/advancement.h" // continuous collision with rotation: conservative advancement
#include "touchstone/cast.h"        // ray casts
#include "touchstone/sweep.h"       // continuous collision in linear motion: swept SAT

// ---- Polygons and bounding volumes
#include "touchstone/dop.h"       // 8-DOPs
#include "touchstone/enclosing.h" // smallest enclosing circle and box
#include "touchstone/hull.h"      // convex hull
#include "touchstone/mass.h"      // area, centroid, moment of inertia
#include "touchstone/outlines.h"  // outlines of many tiles
#include "touchstone/polygon.h"   // convexity, winding, convex pieces
#include "touchstone/volume.h"    // circles, AABBs, OBBs, 8-DOPs and hulls around a shape

// ---- Paths and areas with holes, of any number of corners
#include "touchstone/geometry.h"          // points, paths, areas with holes; where a point lies
#include "touchstone/geometry_contact.h"  // how deep two are in each other, locally
#include "touchstone/geometry_distance.h" // closest points, within a distance, casts
#include "touchstone/relate.h" // the DE-9IM of two: contains, touches, crosses, equals, ...
#include "touchstone/rings.h"  // points beside rings that cross themselves, a lasso

// ---- Many shapes
#include "touchstone/batch.h"  // relations of many pairs at once, by SIMD
#include "touchstone/bounds.h" // boxes of floats for the broad phase
#include "touchstone/broad.h"  // broad phases: grids, trees, sweep and prune
#include "touchstone/memory.h" // the hook for all allocation
#include "touchstone/radix.h"  // radix sort
#include "touchstone/simd.h"   // instruction sets

// ---- Rigid bodies
#include "touchstone/world.h" // bodies that collide, slide, stack and sleep

// ---- Pictures and grids
#include "touchstone/mask.h"    // pixel-perfect collision by bit masks
#include "touchstone/pixels.h"  // pixel-perfect collision on canvases
#include "touchstone/scratch.h" // a scratch card
#include "touchstone/tiles.h"   // tile maps

// ---- Small games of the articles
#include "touchstone/ball.h"      // particles that disperse and return
#include "touchstone/bounce.h"    // a ball between walls
#include "touchstone/bucket.h"    // a ball thrown into a bucket
#include "touchstone/stopwatch.h" // a clock that can be stopped
#include "touchstone/walker.h"    // a walker that jumps over a stone

// ---- Space
#include "touchstone/cast3.h"     // ray casts in 3D
#include "touchstone/character.h" // a character on triangles
#include "touchstone/mat4.h"      // matrices
#include "touchstone/mesh.h"      // triangle meshes
#include "touchstone/mesh_tree.h" // spatial queries on meshes
#include "touchstone/object.h"    // a scene graph
#include "touchstone/polytope.h"  // convex hull of 3D points
#include "touchstone/probe.h"     // predicting a hit by ray casts
#include "touchstone/relation3.h" // exact relations in 3D
#include "touchstone/shape3.h"    // spheres, boxes, triangles, rays
#include "touchstone/sweep3.h"    // continuous collision in 3D
#include "touchstone/terrain.h"   // blocks and ramps as triangles
#include "touchstone/vec3.h"      // vectors of 3 and 4 coordinates

#endif
