import type { Client } from '../../sdk/index.ts';
import { AppFrame } from '../../src/features/app-frame.tsx';
import { Panel } from './panel.tsx';

/**
 * The panel: sign-in, calls, keypad and recent calls, 280 to 600 px wide and from 400 px high. It fills its parent.
 *
 * @example <Widget client={createClient({ url: location.origin, app: 'callsideWidget' })} />
 */
export const Widget = ({ client }: { client: Client }) => (
  <AppFrame client={client}>
    <Panel />
  </AppFrame>
);
