import type { Call } from '#sdk/index.ts';
import type { PanelName } from '../panels/call-panel.tsx';

/** Props of the buttons of a call. */
export interface CallActionsProps {
  readonly call: Call;
  readonly number: string;
  /** The panel that is open below the buttons. */
  readonly open: PanelName | undefined;
  /** Opens a panel, or closes it if it is open. */
  readonly onToggle: (panel: PanelName) => void;
}
