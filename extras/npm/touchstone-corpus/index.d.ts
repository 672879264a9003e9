/** The version of the corpus. A later one adds cases; ids never change. */
export const version: string;
export const name: string;
export const license: string;
export const cases: readonly Case[];

export type Kind = 'point' | 'segment' | 'ray' | 'circle' | 'aabb' | 'obb' | 'triangle' | 'polygon' | 'capsule';

export interface Shape {
    kind: Kind;
    /**
     * point x y; segment x1 y1 x2 y2; ray x y dx dy; circle x y r; aabb minx miny maxx maxy; obb cx cy hx hy ux uy (half sizes, and the
     * direction of the width); capsule x1 y1 x2 y2 r; triangle and polygon corner after corner, in either winding.
     */
    numbers: number[];
}

export interface Case {
    id: string;
    family: string;
    /** `either`: both answers are right, since the decimals touch and their doubles do not. `degenerate`: a shape has no area, or radius 0. */
    flags: ('either' | 'degenerate')[];
    a: Shape;
    b: Shape;
    /** `apart`: no common point; `overlapping`: the interiors share a point; `touching`: everything between. */
    answer: 'apart' | 'touching' | 'overlapping';
    /** The proof, as the README of the corpus describes it. */
    witness: string;
    note?: string;
    link?: string;
}

export interface Point { x: number; y: number }
export type ShapeObject =
    | { kind: 'point'; x: number; y: number }
    | { kind: 'segment'; x1: number; y1: number; x2: number; y2: number }
    | { kind: 'ray'; x: number; y: number; dx: number; dy: number }
    | { kind: 'circle'; x: number; y: number; r: number }
    | { kind: 'aabb'; minx: number; miny: number; maxx: number; maxy: number }
    | { kind: 'obb'; cx: number; cy: number; hx: number; hy: number; ux: number; uy: number; corners: Point[] }
    | { kind: 'triangle' | 'polygon'; points: Point[] }
    | { kind: 'capsule'; x1: number; y1: number; x2: number; y2: number; r: number };

/** The shape as an object with fields. The corners of an obb are rounded. */
export function shapeOf(shape: Shape): ShapeObject;
