import type { Call } from '#sdk/index.ts';

/** The props of each panel of a call. */
export interface PanelProps {
  readonly call: Call;
  /** Closes the panel. */
  readonly onDone: () => void;
}
