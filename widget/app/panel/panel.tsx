import Grip from 'lucide-react/icons/grip';
import { useEffect, useId, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallerIdChoice } from '#phone/caller-id/caller-id-choice.tsx';
import { ChatOpener } from '#phone/chat/chat-opener.ts';
import { DialPad } from '#phone/dial-pad/dial-pad.tsx';
import { usePad } from '#phone/dial-pad/use-pad.ts';
import { MessageWriter } from '#phone/messages/message-opener.ts';
import { sessionWords } from '#phone/session/words.ts';
import { PhoneChooserProvider } from '#phone/terminals/phone-chooser.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DialogHost } from '#ui/dialog/dialog-host.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { idle } from '#ui/when-idle.ts';
import { Places } from '../places/places.tsx';
import { Header } from './header.tsx';
import styles from './panel.module.css';
import { usePanelModel } from './panel-model.ts';

/** Everything but the header, the keypad and the tabs comes in a single file, after the keypad accepts keys. */
const loadLazy = () => idle().then(() => import('./lazy.tsx'));
const PanelTop = lazyComponent(() => loadLazy().then((module) => module.PanelTop));
const PanelNotices = lazyComponent(() => loadLazy().then((module) => module.PanelNotices));
const PanelPageExtras = lazyComponent(() => loadLazy().then((module) => module.PanelPageExtras));
const PanelPlace = lazyComponent(() => loadLazy().then((module) => module.PanelPlace));
const PanelDialogs = lazyComponent(() => loadLazy().then((module) => module.PanelDialogs));
const PanelEffects = lazyComponent(() => loadLazy().then((module) => module.PanelEffects));

/** The panel of a signed-in user: calls always on top, keypad and recents below. The keypad gives way to calls. */
export function Panel() {
  const words = useTranslate(actionWords, panelWords, sessionWords);
  const id = useId();
  const model = usePanelModel();
  const tab = useSignalValue(model.place);
  const focusRequests = useSignalValue(model.focusRequests);
  const isMinimised = useSignalValue(model.isMinimised);
  const hasChat = useSignalValue(model.chat)?.Watch !== undefined;
  const openChat = hasChat ? (contact: string) => model.openChat({ contact }) : undefined;
  const pad = usePad(tab);
  const hasKeys = tab === 'keypad' && !pad.yieldsToCalls;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is the reason
  useEffect(() => {
    // An effect must not render at once.
    if (focusRequests > 0) queueMicrotask(pad.show);
  }, [focusRequests]);
  /** The number of a call that waits for a phone. */
  const [waiting, setWaiting] = useState<string>();
  return (
    <PhoneChooserProvider value={setWaiting}>
      <ChatOpener value={openChat}>
        <MessageWriter value={model.writeMessage}>
          <div className={classNames(styles.panel, hasKeys && !isMinimised && styles.withKeys)}>
            {!isMinimised && <Header />}
            <PanelTop />
            <div className={styles.notices}>
              <PanelNotices />
            </div>
            <Toasts dismissLabel={words('action.dismiss')} />
            <main {...focusFallback} className={styles.stage} hidden={isMinimised}>
              <DialogHost>
                <div className={styles.extras}>
                  <PanelPageExtras />
                </div>
                <div
                  {...focusFallback}
                  className={styles.main}
                  id={id}
                  role="tabpanel"
                  aria-label={words(`tab.${tab}`)}
                >
                  <div ref={pad.ref} className={classNames(styles.main, styles.keys)} hidden={!hasKeys}>
                    <DialPad>
                      <CallerIdChoice />
                    </DialPad>
                  </div>
                  {tab === 'keypad' && pad.yieldsToCalls && (
                    <Button className={styles.newCall} icon={Grip} onClick={pad.show}>
                      {words('dialPad.newCall')}
                    </Button>
                  )}
                  <PanelPlace />
                </div>
                <PanelDialogs waiting={waiting} onPhoneChosen={() => setWaiting(undefined)} />
              </DialogHost>
              <div className={styles.tabs}>
                <Places controls={id} />
              </div>
            </main>
            <PanelEffects />
          </div>
        </MessageWriter>
      </ChatOpener>
    </PhoneChooserProvider>
  );
}
