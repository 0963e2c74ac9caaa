import { useEffect } from 'react';
import type { CallLine } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { causeWords } from './call-status.tsx';

/** Causes that the user made or expects: nothing to tell. */
const expected: ReadonlySet<string> = new Set([
  'causeNormal',
  'causeCallerDisconnect',
  'causeCalledDisconnect',
  'causeTransfer',
  'causeRedirected',
]);

const ownDoing = ({ isIncoming, stateCause }: CallLine) =>
  isIncoming ? stateCause === 'causeRejected' : stateCause === 'causeCallerCancel';

/** A missed call has its own alert, and its badge. */
const isMissed = ({ isIncoming, stateCause }: CallLine) =>
  isIncoming && (stateCause === 'causeCallerCancel' || stateCause === 'causeNoAnswer');

/** Says why a call ended, where that is news to the user. */
export function CallEndings() {
  const words = useTranslate();
  const toast = useToast();
  const { calls } = useClient();
  useEffect(
    () =>
      calls.onDropped((line) => {
        if (expected.has(line.stateCause) || ownDoing(line) || isMissed(line)) return;
        toast({ tone: 'info', title: causeWords(line, words) });
      }),
    [calls, toast, words],
  );
  return null;
}
