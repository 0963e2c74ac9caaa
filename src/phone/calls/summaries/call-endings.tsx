import { useContext, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import type { CallLine } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { endOf } from '../card/call-status.tsx';
import { callWords } from '../words.ts';
import { CallSummariesContext } from './call-summaries.ts';

/** Causes that the user made or expects. They need no message. */
const expected: ReadonlySet<string> = new Set([
  'causeNormal',
  'causeCallerDisconnect',
  'causeCalledDisconnect',
  'causeTransfer',
  'causeRedirected',
]);

const ownDoing = ({ isIncoming, stateCause }: CallLine) =>
  isIncoming ? stateCause === 'causeRejected' : stateCause === 'causeCallerCancel';

/** A missed call has its own alert and badge. */
const isMissed = ({ isIncoming, stateCause }: CallLine) =>
  isIncoming && (stateCause === 'causeCallerCancel' || stateCause === 'causeNoAnswer');

/** Shows why a call ended, if the user does not expect it. */
export function CallEndings() {
  const words = useTranslate(callWords);
  const toast = useToast();
  const { calls } = useClient();
  const summaries = useContext(CallSummariesContext);
  useEffect(() => {
    /** True if the call's summary shows it already. */
    const isShown = ({ lineId }: CallLine) =>
      summaries.list.peek().some((summary) => summary.line.lineId === lineId);
    return calls.onDropped((line) => {
      if (expected.has(line.stateCause) || ownDoing(line) || isMissed(line) || isShown(line)) return;
      toast({ tone: 'info', title: endOf(line, words) });
    });
  }, [calls, summaries, toast, words]);
  return null;
}
