import NotebookPen from 'lucide-react/icons/notebook-pen';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { formatDuration } from '../../../src/i18n/format.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useSignalRead, useSignalValue } from '../../../src/react/use-signal-value.ts';
import { Button } from '../../../src/ui/button.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { useToast } from '../../../src/ui/toasts.tsx';
import type { LogValues } from '../../bridge/contract/call-log.ts';
import type { PageCallLog } from '../../bridge/widget-face.ts';
import styles from './call-log.module.css';
import { LogForm } from './log-form.tsx';

/** The call that waits to be logged: offered in one line, or its form. */
export function CallLogs({ log }: { log: PageCallLog }) {
  const words = useTranslate();
  const format = useNumberFormat();
  const toast = useToast();
  const wanted = useSignalValue(log.wanted);
  const isOffered = useSignalRead(() => log.isOffered.value);
  /** What was filled in and is not logged, by the call's id. */
  const drafts = useRef(new Map<string, LogValues>());
  /** Its user may have gone, too: nobody else is told. */
  const isGone = useRef(false);
  useLayoutEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  if (!wanted || !isOffered) return null;
  const { callID, isOpen } = wanted;
  const call = log.callOf(callID);
  if (!call) return null;
  /** What comes late leaves alone what is open by then. */
  const close = () => {
    if (log.wanted.peek()?.callID === callID) log.wanted.value = undefined;
  };

  const who = call.label || format(call.number);
  if (isOpen)
    return (
      <LogForm
        key={callID}
        log={log}
        callID={callID}
        kept={drafts.current.get(callID)}
        onChange={(changed) => drafts.current.set(callID, { ...drafts.current.get(callID), ...changed })}
        onClose={close}
        onLogged={() => {
          if (isGone.current) return;
          drafts.current.delete(callID);
          close();
          // What is written when the call is over is not logged yet.
          const isWritten = log.logged.peek().has(callID);
          toast({ tone: 'success', title: words(isWritten ? 'log.done' : 'log.kept') });
        }}
        onLateFailure={() => {
          if (isGone.current) return;
          toast({ tone: 'error', title: words('log.title', { who }), detail: words('log.failed') });
        }}
      />
    );
  const lasted = call.durationMs ? formatDuration(call.durationMs) : '';
  return (
    <section className={styles.offer} aria-label={words('log.title', { who })}>
      <p className={styles.who} title={who}>
        {who} <span className={styles.soft}>{lasted}</span>
      </p>
      <Button
        icon={NotebookPen}
        onClick={() => {
          log.wanted.value = { callID, isOpen: true };
        }}
      >
        {words('log.open')}
      </Button>
      <IconButton icon={X} label={words('action.dismiss')} onClick={close} />
    </section>
  );
}
