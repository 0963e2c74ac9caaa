import NotebookPen from 'lucide-react/icons/notebook-pen';
import NotebookText from 'lucide-react/icons/notebook-text';
import { useEffect } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { callIdOf } from '#phone/history/history-extras.ts';
import { useCallHistory } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { CallHistoryItem, CallLine } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { iconSize } from '#ui/icon.ts';
import type { PageCallLog } from '#widget/bridge/widget-ui.ts';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './call-log.module.css';
import { closeLog } from './call-logs.tsx';
import { LogForm } from './log-form.tsx';
import { logShortcuts } from './log-keys.tsx';
import { callLogWords } from './words.ts';

/** The log entries of a call in the pages, and whether it can be logged here. */
function useLog(callID: string) {
  const model = usePanelModel();
  return useSignalRead(() => {
    const log = model.callLog.value;
    return { log, isOffered: log?.isOffered.value === true, logged: log?.logged.value.get(callID) };
  });
}

/** Shows that a call is logged, with the page's name for the entry. */
export function LogMark({ item }: { item: CallHistoryItem }) {
  const words = useTranslate(callLogWords);
  const { logged } = useLog(callIdOf(item.call));
  if (!logged) return null;
  const text = logged.label ? words('log.loggedAs', { label: logged.label }) : words('log.logged');
  return (
    <span role="img" aria-label={text} title={text}>
      <NotebookText size={iconSize} aria-hidden="true" />
    </span>
  );
}

/** The button that opens the form; its label says whether the call is logged. */
function LogButton({ callID }: { callID: string }) {
  const words = useTranslate(actionWords, callLogWords);
  const { log, isOffered, logged } = useLog(callID);
  const { drafts } = usePanelModel();
  const isUnsaved = useSignalRead(() => drafts.all.value.some(({ call }) => call.callID === callID));
  if (!log) return null;
  const open = words(logged || isUnsaved ? 'log.change' : 'log.open');
  const text = logged?.label ? words('log.loggedAs', { label: logged.label }) : words('log.logged');
  return (
    <>
      {logged && (
        <p className={styles.logged}>
          <NotebookText size={iconSize} aria-hidden="true" /> {text}
        </p>
      )}
      {isUnsaved && <p className={styles.logged}>{words('log.unsaved')}</p>}
      {isOffered && log.callOf(callID) && (
        <Button
          icon={NotebookPen}
          title={words('action.withKey', { action: open, key: logShortcuts.log })}
          onClick={() => {
            log.wanted.value = { callID, isOpen: true };
          }}
        >
          {open}
        </Button>
      )}
    </>
  );
}

/** The log of a call is in its card while the card is expanded. Closing the card keeps the input. */
function useCardedLog(callID: string, log: PageCallLog | undefined) {
  const { cardedLogs } = usePanelModel();
  useEffect(() => {
    cardedLogs.value = new Set([...cardedLogs.peek(), callID]);
    return () => {
      cardedLogs.value = new Set([...cardedLogs.peek()].filter((id) => id !== callID));
      if (log) closeLog(log, callID);
    };
  }, [cardedLogs, callID, log]);
}

/** The button to log a call, during it and in its summary. It opens the form in its place. */
export function LogLine({ line }: { line: CallLine }) {
  const callID = callIdOf(line.call);
  const { log, logged, isOffered } = useLog(callID);
  useCardedLog(callID, log);
  const wanted = useSignalRead(() => {
    const present = log?.wanted.value;
    return present?.callID === callID ? present : undefined;
  });
  // An offered call that is over shows its form at once. The form goes with the card unless the user writes.
  const isOpen = wanted !== undefined && (wanted.isOpen || line.state === 'dropped');
  // While it rings, other buttons matter.
  if (!log || line.state === 'ringing' || (!logged && !isOffered)) return null;
  if (isOpen && isOffered)
    return (
      <LogForm
        key={callID}
        log={log}
        callID={callID}
        isUnasked={!wanted.isOpen}
        onClose={() => closeLog(log, callID)}
      />
    );
  return (
    <div className={styles.line}>
      <LogButton callID={callID} />
    </div>
  );
}

/** Logs a past call, as long as the widget has it. */
export const LogAction = ({ item }: { item: CallHistoryItem }) => <LogButton callID={callIdOf(item.call)} />;

/** Requests the log entries of the listed calls from the pages. */
export function LogLook() {
  const model = usePanelModel();
  const log = useSignalRead(() => model.callLog.value);
  const { items } = useCallHistory();
  useEffect(() => {
    log?.look(items.flatMap(({ call }) => (call === undefined ? [] : [callIdOf(call)])));
  }, [log, items]);
  return null;
}
