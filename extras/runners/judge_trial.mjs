// A function is tried before it is asked: within this time, so that one that hangs is named.
import vm from 'node:vm';
import { Endless } from './mapping.mjs';

const TRIAL = 250; // ms

export function limited(run) {
    const trial = vm.createContext({run});
    try {
        return vm.runInContext('run()', trial, {timeout: TRIAL});
    } catch (thrown) {
        throw thrown?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new Endless() : thrown;
    }
}
