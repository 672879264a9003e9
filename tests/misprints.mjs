// Runs a misprint of docs/ERRATA.md as it is printed and as it is meant. The printed cell of the
// table comes on standard input. Each case is a program that returns a value; the printed one
// throws, does not compile or returns another value than the meant one, which returns `is`.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const object = (name) => `var v = {${name}: function () { return 1; }};`;
const cases = {
    '`returnthis`': {
        printed: '(function () { returnthis; }).call(7)', meant: '(function () { "use strict"; return this; }).call(7)', is: 7 },
    'method `subtarct`, called as `substract`': {
        printed: `${object('subtarct')} v.substract()`, meant: `${object('substract')} v.substract()`, is: 1 },
    'no comma before `m = ...`, so `m` is global': {
        printed: '(function () { var v = 1\n m = 2; })(); typeof m',
        meant: '(function () { var v = 1,\n m = 2; })(); typeof m', is: 'undefined' },
    '`function project = function`': {
        printed: 'function project = function () { return 1; }; project()',
        meant: 'var project = function () { return 1; }; project()', is: 1 },
    '`Math.max,apply(...)`': {
        printed: 'Math.max,apply(Math, [1, 2])', meant: 'Math.max.apply(Math, [1, 2])', is: 2 },
    '`Projection`, then `projection.prototype`': {
        printed: 'var Projection = function () {}; projection.prototype = {}; 1',
        meant: 'var Projection = function () {}; Projection.prototype = {}; 1', is: 1 },
    '`project2.max > projection.min`': {
        printed: 'var projection1 = {min: 0}, projection2 = {max: 1}; project2.max > projection.min',
        meant: 'var projection1 = {min: 0}, projection2 = {max: 1}; projection2.max > projection1.min',
        is: true },
    'rectangle parameters `r1y,,r1w`': {
        printed: '(function (r1x, r1y,,r1w) { return r1w; })(1, 2, 3)',
        meant: '(function (r1x, r1y, r1w) { return r1w; })(1, 2, 3)', is: 3 },
    'line/rectangle: labelled arguments without braces': {
        printed: '(function (p) { return p.x; })(x: 1, y: 2)',
        meant: '(function (p) { return p.x; })({x: 1, y: 2})', is: 1 },
    '"cons"': { printed: 'Math.cons(0)', meant: 'Math.cos(0)', is: 1 },
    '`divideScale`, `getColumeX`, `flattenToArrayOfset`': {
        printed: `${object('divideScalar')} v.divideScale()`, meant: `${object('divideScalar')} v.divideScalar()`, is: 1 },
    '`multiplyScale`, `sigh(x)`': {
        printed: `${object('multiplyScalar')} v.multiplyScale()`,
        meant: `${object('multiplyScalar')} v.multiplyScalar() + Math.sign(0)`, is: 1 },
};

const run = (program) => {
    try { return vm.runInNewContext(program); } catch (error) { return error.name; }
};
const { printed, meant, is } = cases[readFileSync(0, 'utf8').trim()] ?? {};
const word = (program) => (run(program) === is ? 'right' : 'wrong');
console.log(printed ? `printed: ${word(printed)}, meant: ${word(meant)}` : 'not known here');
