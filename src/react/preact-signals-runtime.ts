// The widget's build puts this in the place of `@preact/signals-react/runtime`: on Preact, importing the
// integration is all it takes, and every component tracks what it reads by itself.
import '@preact/signals';

/** Nothing to do on Preact. */
export const useSignals = (): void => {};
