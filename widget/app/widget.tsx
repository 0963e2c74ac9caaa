import { useEffect, useState } from 'react';
import { AppFrame } from '#phone/app-frame.tsx';
import { CallNames, CallRecords } from '#phone/calls/known-parties.ts';
import { CallSummariesContext } from '#phone/calls/summaries/call-summaries.ts';
import { ShownRecords } from '#phone/crm-rules/shown-records.ts';
import { SignInExtras } from '#phone/session/sign-in-extras.ts';
import type { Client } from '#sdk/index.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { PageSearch } from './page/page-search.tsx';
import { Panel } from './panel/panel.tsx';
import { type PanelModel, PanelModelProvider } from './panel/panel-model.ts';

/** In the page of another site, the sign-in opens a window. */
const windowSignInOf = (client: Client) =>
  lazyComponent(() =>
    import('../sign-in/window-sign-in.tsx').then(({ createWindowSignIn }) => createWindowSignIn(client)),
  );

/** The panel, with state that others than its user may change. */
export function WidgetWithModel({
  client,
  model,
  isFramed = false,
}: {
  client: Client;
  model: PanelModel;
  isFramed?: boolean;
}) {
  const [{ part: WindowSignIn }] = useState(() => ({ part: isFramed ? windowSignInOf(client) : undefined }));
  // Runs without a signed-in user too: other tabs sign in and out.
  useEffect(() => void WindowSignIn?.preload(), [WindowSignIn]);
  return (
    <PanelModelProvider value={model}>
      <CallNames value={model.names}>
        <CallRecords value={model.records}>
          <CallSummariesContext value={model.summaries}>
            <ShownRecords value={model.isShown}>
              <SignInExtras value={WindowSignIn}>
                <PageSearch>
                  <AppFrame client={client} toasts={model.toasts} isHeld={model.isSigningIn}>
                    <Panel />
                  </AppFrame>
                </PageSearch>
              </SignInExtras>
            </ShownRecords>
          </CallSummariesContext>
        </CallRecords>
      </CallNames>
    </PanelModelProvider>
  );
}
