import type { CallLine } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { callerOf } from './caller.ts';

/** Names the other side of a call; a number that stands for a name is written in groups. */
export function useCallerName(): (line: CallLine) => string {
  const words = useTranslate();
  const format = useNumberFormat();
  return (line) => format(callerOf(line, words).name);
}
