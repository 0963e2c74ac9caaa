import { useContext } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { CallLine } from '#sdk/index.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { callerOf, isConference } from './caller.ts';
import { CallNames } from './known-parties.ts';
import { callWords } from './words.ts';

/** Returns a function that names the other party of a call. A number without a name is formatted. */
export function useCallerName(): (line: CallLine) => string {
  const words = useTranslate(callWords);
  const format = useNumberFormat();
  const names = useSignalValue(useContext(CallNames));
  return (line) =>
    (isConference(line) ? undefined : names.get(line.lineId)) ?? format(callerOf(line, words).name);
}
