import { signal } from '@preact/signals-core';
import { isSameResult, type Reachability } from './reachability.ts';

const maxEntries = 50;

/** Whether calls reach the phone, and how that changed: the newest first, without the moments of checking. */
export class ReachabilityLog {
  readonly current = signal<Reachability>({ state: 'unreachable', at: 0, reason: 'off' });
  readonly history = signal<readonly Reachability[]>([]);

  /** A finding that says what the last one said replaces it as the present, but adds nothing to the history. */
  note(found: Reachability): void {
    this.current.value = found;
    const [newest] = this.history.peek();
    if (found.state === 'checking' || isSameResult(found, newest)) return;
    this.history.value = [found, ...this.history.peek()].slice(0, maxEntries);
  }
}
