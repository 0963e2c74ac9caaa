/** How long a comma waits. */
const commaMs = 2_000;

/** Presses keys one group after the other; a comma between them waits. */
export function pressKeys(keys: string, press: (group: string) => void, signal: AbortSignal): void {
  const [first = '', ...later] = keys.split(',');
  if (first !== '') press(first);
  if (later.length === 0) return;
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    pressKeys(later.join(','), press, signal);
  }, commaMs);
  const stop = () => clearTimeout(timer);
  signal.addEventListener('abort', stop, { once: true });
}
