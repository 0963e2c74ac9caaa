import Grip from 'lucide-react/icons/grip';
import History from 'lucide-react/icons/history';
import { lazy, Suspense, useId, useState } from 'react';
import { CallArea } from '../../src/features/calls/call-area.tsx';
import { CallWatch } from '../../src/features/calls/call-watch.tsx';
import { ConnectionBanner } from '../../src/features/connection/connection-banner.tsx';
import { PhoneBanner } from '../../src/features/connection/phone-banner.tsx';
import { DialPad } from '../../src/features/dial-pad/dial-pad.tsx';
import { TerminalBanner } from '../../src/features/terminals/terminal-banner.tsx';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { Stage } from '../../src/ui/stage.tsx';
import { Tabs } from '../../src/ui/tabs.tsx';
import { Toasts } from '../../src/ui/toasts.tsx';
import { Header } from './header.tsx';
import styles from './panel.module.css';

// What is not seen at first comes after the keypad takes keys.
const HistoryList = lazy(() =>
  import('../../src/features/history/history-list.tsx').then((module) => ({ default: module.HistoryList })),
);
const AudioDialog = lazy(() =>
  import('./audio-dialog.tsx').then((module) => ({ default: module.AudioDialog })),
);

/** The panel of who is signed in: calls always on top, keypad and recents below. */
export function Panel() {
  const words = useTranslate();
  const id = useId();
  const [tab, setTab] = useState<'keypad' | 'recents'>('keypad');
  const [audio, setAudio] = useState(false);
  return (
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
            <div className={styles.main} hidden={tab !== 'keypad'}>
              <DialPad />
            </div>
            {tab === 'recents' && (
              <Suspense fallback={null}>
                <HistoryList />
              </Suspense>
            )}
          </div>
          {audio && (
            <Suspense fallback={null}>
              <AudioDialog onClose={() => setAudio(false)} />
            </Suspense>
          )}
        </Stage>
        <div className={styles.tabs}>
          <Tabs
            stacked
            label={words('app.name')}
            controls={id}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { name: 'keypad', label: words('tab.keypad'), icon: Grip },
              { name: 'recents', label: words('tab.recents'), icon: History },
            ]}
          />
        </div>
      </main>
      <CallWatch />
    </div>
  );
}
