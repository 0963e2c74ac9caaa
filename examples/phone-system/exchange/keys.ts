import type { Clock } from '../domain/clock.ts';

/** How long a comma waits. */
const commaMs = 2_000;

/** Presses keys one group after the other; a comma between them waits. */
export function pressKeys(
  keys: string,
  press: (group: string) => void,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): void {
  const [first = '', ...later] = keys.split(',');
  if (first !== '') press(first);
  if (later.length === 0) return;
  const stop = clock.after(commaMs, () => {
    signal.removeEventListener('abort', stop);
    pressKeys(later.join(','), press, { clock, signal });
  });
  signal.addEventListener('abort', stop, { once: true });
}
