import type { Call } from '../../../../sdk/index.ts';

/** What every panel of a call is given. */
export interface PanelProps {
  readonly call: Call;
  /** Closes the panel. */
  readonly onDone: () => void;
}
