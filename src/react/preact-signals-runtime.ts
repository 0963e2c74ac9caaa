// The widget's build replaces `@preact/signals-react/runtime` with this file. On Preact, importing the
// integration suffices: every component then tracks the signals that it reads.
import '@preact/signals';

/** Does nothing on Preact. */
export const useSignals = (): void => {};
