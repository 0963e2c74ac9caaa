import { useEffect, useId, useRef, useState } from 'react';
import { CallArea } from '../../src/features/calls/call-area.tsx';
import { CallWatch } from '../../src/features/calls/call-watch.tsx';
import { StandingNotices } from '../../src/features/connection/late-parts.ts';
import { DialPad } from '../../src/features/dial-pad/dial-pad.tsx';
import { PhoneChooserProvider } from '../../src/features/terminals/phone-chooser.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useSignalValue } from '../../src/react/use-signal-value.ts';
import { classNames } from '../../src/ui/class-names.ts';
import { focusHome } from '../../src/ui/kept-focus.ts';
import { Stage } from '../../src/ui/stage.tsx';
import { Toasts } from '../../src/ui/toasts.tsx';
import { Header } from './header.tsx';
import {
  AgentBar,
  AlertWays,
  Announcements,
  AudioDialog,
  CallerIdChoice,
  CallLogs,
  Dialler,
  GroupList,
  MiniPanel,
  People,
  PhoneDialog,
  Recents,
  SettingsDialog,
  Voicemail,
} from './late-parts.ts';
import styles from './panel.module.css';
import { usePanelFace } from './panel-face.ts';
import { Places } from './places.tsx';

/** The panel of who is signed in: calls always on top, keypad and recents below. */
export function Panel() {
  const words = useTranslate();
  const id = useId();
  const face = usePanelFace();
  const tab = useSignalValue(face.place);
  const CrmBar = useSignalValue(face.crmBar);
  const focusRequests = useSignalValue(face.focusRequests);
  const isMinimised = useSignalValue(face.isMinimised);
  const callLog = useSignalValue(face.callLog);
  const sheet = useSignalValue(face.sheet);
  const closeSheet = () => {
    face.sheet.value = undefined;
  };
  const keypad = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusRequests > 0) keypad.current?.querySelector('input')?.focus();
  }, [focusRequests]);
  /** The number of a call that waits for a phone. */
  const [waiting, setWaiting] = useState<string>();
  return (
    <PhoneChooserProvider value={setWaiting}>
      <div className={classNames(styles.panel, tab === 'keypad' && !isMinimised && styles.withKeys)}>
        {isMinimised ? (
          <MiniPanel
            onRestore={() => {
              face.isMinimised.value = false;
            }}
          />
        ) : (
          <>
            <Header />
            <AgentBar
              onGroups={() => {
                face.place.value = 'queue';
              }}
            />
            <CallArea />
          </>
        )}
        <StandingNotices />
        <Toasts dismissLabel={words('action.dismiss')} />
        <main {...focusHome} className={styles.stage} hidden={isMinimised}>
          <Stage>
            {CrmBar && <CrmBar />}
            {callLog && <CallLogs log={callLog} />}
            <div
              {...focusHome}
              className={styles.main}
              id={id}
              role="tabpanel"
              aria-label={words(`tab.${tab}`)}
            >
              <div ref={keypad} className={classNames(styles.main, styles.keys)} hidden={tab !== 'keypad'}>
                <DialPad>
                  <CallerIdChoice />
                </DialPad>
              </div>
              {tab === 'recents' && <Recents />}
              {tab === 'people' && <People />}
              {tab === 'voicemail' && <Voicemail />}
              {tab === 'queue' && <GroupList />}
            </div>
            {sheet === 'audio' && <AudioDialog onClose={closeSheet} />}
            {sheet === 'settings' && <SettingsDialog onClose={closeSheet} />}
            {waiting !== undefined && (
              <PhoneDialog destination={waiting} onClose={() => setWaiting(undefined)} />
            )}
          </Stage>
          <div className={styles.tabs}>
            <Places controls={id} />
          </div>
        </main>
        {CrmBar && <Dialler />}
        <AlertWays />
        <Announcements />
        <CallWatch />
      </div>
    </PhoneChooserProvider>
  );
}
