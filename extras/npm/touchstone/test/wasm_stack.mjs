// Fills the engine's stack with calls of the module again and again, and then asks once more.
// usage: node --stack-size=200 wasm_stack.mjs MODULE
import {initSync} from 'touchstone';
import {bytesOf} from './wasm_modules.mjs';

const ts = initSync(bytesOf(process.argv[2]));
// Two that touch: exact arithmetic, which needs much of the module's own stack.
const a = {kind: 'obb', cx: 0, cy: 0, hx: 1, hy: 1, ux: 0.6, uy: 0.8}, b = {...a, cx: 1.2, cy: 1.6};
let times = 0;
// On the way back from the end of the stack: each frame leaves some more room.
function deeper() {
    try {
        deeper();
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
    }
    for (let k = 0; k < 200; k++) {
        try {
            ts.contact(a, b);
            return;
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            times++;
        }
    }
}
for (let k = 0; k < 3; k++) deeper();
console.log(`${times > 2000 ? 'often' : times}, then ${ts.contact(a, b).gap}`);
