import { useEffect } from 'react';
import type { CallLine } from '../../../sdk/index.ts';
import type { TranslationKey } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { callerOf } from './caller.ts';

/** Causes that the user made or expects: nothing to tell. */
const expected: ReadonlySet<string> = new Set(['causeNormal', 'causeTransfer', 'causeRedirected']);

const ownDoing = ({ isIncoming, stateCause }: CallLine) =>
  isIncoming ? stateCause === 'causeRejected' : stateCause === 'causeCallerCancel';

/** Says why a call ended, where that is news to the user. */
export function CallEndings() {
  const words = useTranslate();
  const toast = useToast();
  const { calls } = useClient();
  useEffect(
    () =>
      calls.onDropped((line) => {
        if (expected.has(line.stateCause) || ownDoing(line)) return;
        const key = `calls.cause.${line.stateCause}` as TranslationKey;
        const gaps = { name: callerOf(line, words).name };
        const text = words(key, gaps);
        toast({ tone: 'info', title: text === key ? words('calls.cause.causeUnknown') : text });
      }),
    [calls, toast, words],
  );
  return null;
}
