// Freezes all that JavaScript itself brings (SES, "Secure ECMAScript"), so that code which is evaluated in a
// Compartment reaches nothing but the values that it is given: not the Worker, its messages, or what the program
// is made of. The build bundles it; it runs before all else in the Worker that has a function on trial.
import 'ses';

// Types that syntax or the engine makes of which SES knows nothing: `using` makes a SuppressedError, Firefox an
// InternalError. A stack frame of V8 gives away what ran in it, and the Worker's own Error says who gets frames.
const unknown = ['SuppressedError', 'InternalError', 'DisposableStack', 'AsyncDisposableStack'].map(name => globalThis[name]).filter(Boolean);
const OwnError = Error;

lockdown({errorTaming: 'unsafe', consoleTaming: 'unsafe', mathTaming: 'unsafe', dateTaming: 'unsafe',
          overrideTaming: 'severe', reporting: 'none'});

for (const type of unknown) {
    if (Object.getPrototypeOf(type) === OwnError) Object.setPrototypeOf(type, Error.prototype.constructor); // the tamed one
    harden(type);
}
for (const [name, value] of [['prepareStackTrace', undefined], ['stackTraceLimit', 10], ['captureStackTrace', () => {}]]) {
    Object.defineProperty(OwnError, name, {value, writable: false, enumerable: false, configurable: false});
}
harden(OwnError);
