// Freezes all that JavaScript itself brings (SES, "Secure ECMAScript"), so that code which is evaluated in a
// Compartment reaches nothing but the values that it is given: not the Worker, its messages, or what the program
// is made of. The build bundles it; it runs before all else in the Worker that has a function on trial.
import 'ses';

lockdown({errorTaming: 'unsafe', consoleTaming: 'unsafe', mathTaming: 'unsafe', dateTaming: 'unsafe',
          overrideTaming: 'severe', reporting: 'none'});
