import { useState } from 'react';
import type { Client } from '../../sdk/index.ts';
import { AppFrame } from '../../src/features/app-frame.tsx';
import { CallExtras } from '../../src/features/calls/call-extras.ts';
import { withWords } from '../../src/i18n/with-words.ts';
import { deferred } from '../../src/ui/deferred.tsx';
import { Panel } from './panel.tsx';
import { PanelFace, PanelFaceProvider } from './panel-face.ts';

/** Who calls, as pages around the widget know it. */
const PageContactOf = deferred(() =>
  withWords(import('./page-contact.tsx'), import('../../src/i18n/en/contacts.ts')).then(
    (part) => part.PageContactOf,
  ),
);

/** The panel, where others than its user have a say in what it shows. */
export const FacedWidget = ({ client, face }: { client: Client; face: PanelFace }) => (
  <PanelFaceProvider value={face}>
    <CallExtras value={PageContactOf}>
      <AppFrame client={client} toasts={face.toasts}>
        <Panel />
      </AppFrame>
    </CallExtras>
  </PanelFaceProvider>
);

/**
 * The panel: sign-in, calls, keypad and recent calls, 280 to 600 px wide and from 400 px high. It fills its parent.
 *
 * @example <Widget client={createClient({ url: location.origin, app: 'callsideWidget' })} />
 */
export function Widget({ client }: { client: Client }) {
  const [face] = useState(() => new PanelFace());
  return <FacedWidget client={client} face={face} />;
}
