import NotebookPen from 'lucide-react/icons/notebook-pen';
import NotebookText from 'lucide-react/icons/notebook-text';
import { useEffect } from 'react';
import type { Call, CallHistoryItem } from '../../../sdk/index.ts';
import { callIdOf } from '../../../src/features/history/history-extras.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useCallHistory } from '../../../src/react/use-domains.ts';
import { useSignalRead } from '../../../src/react/use-signal-value.ts';
import { Button } from '../../../src/ui/button.tsx';
import { iconSize } from '../../../src/ui/icon.ts';
import { usePanelFace } from '../panel-face.ts';
import styles from './call-log.module.css';

/** What the pages have of a call, and whether it can be logged here. */
function useLog(callID: string) {
  const face = usePanelFace();
  return useSignalRead(() => {
    const log = face.callLog.value;
    return { log, isOffered: log?.isOffered.value === true, logged: log?.logged.value.get(callID) };
  });
}

/** That a call is logged, with what the page calls its entry. */
export function LogMark({ item }: { item: CallHistoryItem }) {
  const words = useTranslate();
  const { logged } = useLog(callIdOf(item.call));
  if (!logged) return null;
  const text = logged.label ? words('log.loggedAs', { label: logged.label }) : words('log.logged');
  return (
    <span role="img" aria-label={text} title={text}>
      <NotebookText size={iconSize} aria-hidden="true" />
    </span>
  );
}

/** The way to the form, in words that say whether the call is logged. */
function LogButton({ callID }: { callID: string }) {
  const words = useTranslate();
  const { log, isOffered, logged } = useLog(callID);
  if (!log) return null;
  const text = logged?.label ? words('log.loggedAs', { label: logged.label }) : words('log.logged');
  return (
    <>
      {logged && (
        <p className={styles.logged}>
          <NotebookText size={iconSize} aria-hidden="true" /> {text}
        </p>
      )}
      {isOffered && log.callOf(callID) && (
        <Button
          icon={NotebookPen}
          onClick={() => {
            log.wanted.value = { callID, isOpen: true };
          }}
        >
          {words(logged ? 'log.change' : 'log.open')}
        </Button>
      )}
    </>
  );
}

/** Logging a call of now. */
export function LogLine({ call }: { call: Call }) {
  const callID = useSignalRead(() => callIdOf(call.line.value.call));
  const isRinging = useSignalRead(() => call.line.value.state === 'ringing');
  const { logged, isOffered } = useLog(callID);
  // Who is to answer has something else to do.
  if (isRinging || (!logged && !isOffered)) return null;
  return (
    <div className={styles.line}>
      <LogButton callID={callID} />
    </div>
  );
}

/** Logging a call of the past, as long as the widget has it. */
export const LogAction = ({ item }: { item: CallHistoryItem }) => <LogButton callID={callIdOf(item.call)} />;

/** Asks the pages for the calls that are listed. */
export function LogLook() {
  const face = usePanelFace();
  const log = useSignalRead(() => face.callLog.value);
  const { items } = useCallHistory();
  useEffect(() => {
    log?.look(items.flatMap(({ call }) => (call === undefined ? [] : [callIdOf(call)])));
  }, [log, items]);
  return null;
}
