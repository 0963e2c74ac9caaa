import Grip from 'lucide-react/icons/grip';
import History from 'lucide-react/icons/history';
import { useEffect, useId, useRef, useState } from 'react';
import { CallArea } from '../../src/features/calls/call-area.tsx';
import { CallWatch } from '../../src/features/calls/call-watch.tsx';
import { ConnectionBanner } from '../../src/features/connection/connection-banner.tsx';
import { PhoneBanner } from '../../src/features/connection/phone-banner.tsx';
import { DialPad } from '../../src/features/dial-pad/dial-pad.tsx';
import { PhoneChooserProvider } from '../../src/features/terminals/phone-chooser.ts';
import { TerminalBanner } from '../../src/features/terminals/terminal-banner.tsx';
import { addWords } from '../../src/i18n/i18n.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useSignalValue } from '../../src/react/use-signal-value.ts';
import { deferred } from '../../src/ui/deferred.tsx';
import { Stage } from '../../src/ui/stage.tsx';
import { Tabs } from '../../src/ui/tabs.tsx';
import { Toasts } from '../../src/ui/toasts.tsx';
import { Header } from './header.tsx';
import styles from './panel.module.css';
import { usePanelFace } from './panel-face.ts';

// What is not seen at first comes after the keypad takes keys.
const Recents = deferred(async () => {
  const [{ Recents }, { recordings }] = await Promise.all([
    import('./recents.tsx'),
    import('../../src/i18n/en/recordings.ts'),
  ]);
  addWords(recordings);
  return Recents;
});
const AudioDialog = deferred(() => import('./audio-dialog.tsx').then((module) => module.AudioDialog));
const PhoneDialog = deferred(() => import('./phone-dialog.tsx').then((module) => module.PhoneDialog));

/** The panel of who is signed in: calls always on top, keypad and recents below. */
export function Panel() {
  const words = useTranslate();
  const id = useId();
  const face = usePanelFace();
  const tab = useSignalValue(face.place);
  const focusRequests = useSignalValue(face.focusRequests);
  const keypad = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusRequests > 0) keypad.current?.querySelector('input')?.focus();
  }, [focusRequests]);
  const [audio, setAudio] = useState(false);
  /** The number of a call that waits for a phone. */
  const [waiting, setWaiting] = useState<string>();
  return (
    <PhoneChooserProvider value={setWaiting}>
      <div className={styles.panel}>
        <Header onAudio={() => setAudio(true)} />
        <CallArea />
        <ConnectionBanner />
        <PhoneBanner />
        <TerminalBanner />
        <Toasts dismissLabel={words('action.dismiss')} />
        <main className={styles.stage}>
          <Stage>
            <div className={styles.main} id={id} role="tabpanel" aria-label={words(`tab.${tab}`)}>
              <div ref={keypad} className={styles.main} hidden={tab !== 'keypad'}>
                <DialPad />
              </div>
              {tab === 'recents' && <Recents />}
            </div>
            {audio && <AudioDialog onClose={() => setAudio(false)} />}
            {waiting !== undefined && (
              <PhoneDialog destination={waiting} onClose={() => setWaiting(undefined)} />
            )}
          </Stage>
          <div className={styles.tabs}>
            <Tabs
              stacked
              label={words('app.name')}
              controls={id}
              selected={tab}
              onSelect={(place) => {
                face.place.value = place;
              }}
              tabs={[
                { name: 'keypad', label: words('tab.keypad'), icon: Grip },
                { name: 'recents', label: words('tab.recents'), icon: History },
              ]}
            />
          </div>
        </main>
        <CallWatch />
      </div>
    </PhoneChooserProvider>
  );
}
