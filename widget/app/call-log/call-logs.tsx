import NotebookPen from 'lucide-react/icons/notebook-pen';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { formatDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import type { CallToLog } from '#widget/bridge/contract/call-log.ts';
import type { PageCallLog } from '#widget/bridge/widget-ui.ts';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './call-log.module.css';
import type { LogDraft } from './log-drafts.ts';
import { LogForm } from './log-form.tsx';
import { callLogWords } from './words.ts';

function useWho({ label, number }: CallToLog): string {
  const format = useNumberFormat();
  return label || format(number);
}

/** A call that has ended and is not logged. */
function Offer({ log, call }: { log: PageCallLog; call: CallToLog }) {
  const words = useTranslate(actionWords, callLogWords);
  const who = useWho(call);
  const lasted = call.durationMs ? formatDuration(call.durationMs) : '';
  return (
    <section className={styles.offer} aria-label={words('log.title', { who })}>
      <p className={styles.who} title={who}>
        {who} <span className={styles.soft}>{lasted}</span>
      </p>
      <Button
        icon={NotebookPen}
        onClick={() => {
          log.wanted.value = { callID: call.callID, isOpen: true };
        }}
      >
        {words('log.open')}
      </Button>
      <IconButton
        icon={X}
        label={words('action.dismiss')}
        onClick={() => {
          log.wanted.value = undefined;
        }}
      />
    </section>
  );
}

/** The button that returns to an unsaved note. */
function Unsaved({ log, draft }: { log: PageCallLog; draft: LogDraft }) {
  const words = useTranslate(actionWords, callLogWords);
  const toast = useToast();
  const { drafts } = usePanelModel();
  const { call, values } = draft;
  const who = useWho(call);
  return (
    <li className={styles.offer}>
      <p className={styles.who} title={who}>
        {who} <span className={styles.soft}>{words('log.unsaved')}</span>
      </p>
      <Button
        icon={NotebookPen}
        aria-label={words('log.title', { who })}
        onClick={() => {
          log.wanted.value = { callID: call.callID, isOpen: true };
        }}
      >
        {words('log.change')}
      </Button>
      <IconButton
        icon={Trash2}
        label={words('log.discard', { who })}
        onClick={() => {
          drafts.delete(call.callID);
          const undo = { label: words('log.undo'), run: () => drafts.write(call, values) };
          toast({ tone: 'info', title: words('log.discarded', { who }), action: undo });
        }}
      />
    </li>
  );
}

/** Logs of calls without a card: the requested log, and every unsaved note. */
export function CallLogs({ log }: { log: PageCallLog }) {
  const words = useTranslate(actionWords, callLogWords);
  const { drafts, cardedLogs } = usePanelModel();
  const wanted = useSignalValue(log.wanted);
  const isOffered = useSignalRead(() => log.isOffered.value);
  const all = useSignalValue(drafts.all);
  const carded = useSignalValue(cardedLogs);
  // A reload takes ended calls away from every form that logs them.
  useEffect(() => {
    for (const { call } of all) log.recall(call);
  }, [log, all]);
  if (!isOffered) return null;
  const inSight = (callID: string) =>
    carded.has(callID) || (wanted?.isOpen === true && wanted.callID === callID);
  const unsaved = all.filter(({ call }) => !inSight(call.callID));
  const call = wanted && !carded.has(wanted.callID) ? log.callOf(wanted.callID) : undefined;
  const isUnsaved = unsaved.some((draft) => draft.call.callID === call?.callID);
  return (
    <>
      {call && wanted?.isOpen && (
        <div className={styles.alone}>
          <LogForm
            key={call.callID}
            log={log}
            callID={call.callID}
            onClose={() => closeLog(log, call.callID)}
          />
        </div>
      )}
      {call && !wanted?.isOpen && !isUnsaved && <Offer log={log} call={call} />}
      {unsaved.length > 0 && (
        <ul className={styles.unsaved} aria-label={words('log.unsavedNotes')}>
          {unsaved.map((draft) => (
            <Unsaved key={draft.call.callID} log={log} draft={draft} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Closes the log of a call, unless another log is open by then. */
export function closeLog({ wanted }: PageCallLog, callID: string): void {
  if (wanted.peek()?.callID === callID) wanted.value = undefined;
}
