import type { Clock } from '../../base/clock.ts';
import { timeout } from '../timeout.ts';

/** The pause of a comma. */
const commaMs = 2_000;

/** Sends groups of keys in sequence; a comma between two groups waits. */
export function pressKeys(
  keys: string,
  press: (group: string) => void,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): void {
  const [first = '', ...rest] = keys.split(',');
  if (first !== '') press(first);
  if (rest.length === 0) return;
  timeout(commaMs, () => pressKeys(rest.join(','), press, { clock, signal }), { clock, signal });
}
