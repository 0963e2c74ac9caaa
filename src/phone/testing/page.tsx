import '#theme/base.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguages } from '#i18n/i18n.ts';
import { ClientProvider } from '#react/client-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '#ui/toasts/toasts.tsx';
import { CallAnnouncements } from '../calls/announcements/call-announcements.tsx';
import { CallArea } from '../calls/call-area.tsx';
import { CallWatch } from '../calls/call-watch.tsx';
import { ColleagueCalls } from '../calls/colleagues/colleague-calls.tsx';
import { Notices } from '../connection/notices.tsx';
import { DialPad } from '../dial-pad/dial-pad.tsx';
import { ClientErrors } from '../errors/client-errors.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PhoneChooserProvider } from '../terminals/phone-chooser.ts';
import { type Script, scriptedClient } from './scripted-client.ts';

declare global {
  interface Window {
    /** The controls of the test. */
    script: Script;
  }
}

const { client, script } = scriptedClient();
window.script = script;

/** Calls of colleagues, shown and hidden by a button. */
function Colleagues() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(!shown)}>Colleagues</Button>
      {shown && <ColleagueCalls />}
    </>
  );
}

startLanguages().catch(reportError);
const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(
  <ClientProvider value={client}>
    <ToastProvider value={new ToastBox()}>
      <Menu
        label="Menu"
        groups={[{ items: ['First', 'Second'].map((label) => ({ label, onSelect: () => {} })) }]}
        trigger={(trigger) => <Button {...trigger}>Open</Button>}
      />
      <CallArea />
      <Colleagues />
      <Notices />
      <Toasts dismissLabel="Dismiss" />
      <PhoneChooserProvider value={(destination) => script.asked.push(`choose a phone for ${destination}`)}>
        <DialPad />
      </PhoneChooserProvider>
      <HistoryList />
      <CallAnnouncements />
      <CallWatch />
      <ClientErrors />
    </ToastProvider>
  </ClientProvider>,
);
