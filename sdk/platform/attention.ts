import type { Attention, WakeCause } from './platform.ts';
import { onAbort, waitFor } from './wait.ts';

/** The object that reports a change of the network, in browsers that have it. */
const networkOf = (): EventTarget | undefined =>
  'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined;

/** Events that report the return of a page: their object, their name and their meaning. Undefined means nothing. */
const wakes = (): readonly [EventTarget | undefined, string, (event: Event) => WakeCause | undefined][] => [
  [document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'shown' : undefined)],
  [document, 'resume', () => 'resumed'],
  [globalThis, 'pageshow', (event) => ('persisted' in event && event.persisted ? 'restored' : undefined)],
  [globalThis, 'online', () => 'online'],
  [globalThis, 'offline', () => 'offline'],
  [networkOf(), 'change', () => 'network'],
];

/** A page's own attention. */
export const pageAttention: Attention = {
  isHidden: () => document.visibilityState === 'hidden',
  // A frame cannot know whether the page around it has the focus.
  hasFocus: () => window.parent !== window || document.hasFocus(),
  onFocus(listener) {
    const life = new AbortController();
    addEventListener('focus', listener, { signal: life.signal });
    return () => life.abort();
  },
  onWake(listener) {
    const life = new AbortController();
    for (const [target, name, causeOf] of wakes()) {
      const hear = (event: Event) => {
        const cause = causeOf(event);
        if (cause) listener(cause);
      };
      target?.addEventListener(name, hear, { signal: life.signal });
    }
    return () => life.abort();
  },
};

/** The attention of a program without a page, which always counts as visible. */
export const constantAttention: Attention = { isHidden: () => false, onWake: () => () => undefined };

/** Resolves once the page shows and has the focus, or `life` ends. */
export const untilAttended = (attention: Attention, life: AbortSignal): Promise<void> =>
  waitFor<void>(life, ({ resolve, life: wait }) => {
    const look = () => {
      if (!attention.isHidden() && (attention.hasFocus?.() ?? true)) resolve();
    };
    onAbort(wait, attention.onWake(look));
    onAbort(wait, attention.onFocus?.(look) ?? (() => undefined));
    look();
  }).catch(() => undefined);

/** `frozen`: the page stands still until it is resumed. `gone`: it is closed, reloaded, or kept to come back to. */
export type Leaving = 'frozen' | 'gone';

/** Calls `listener` at the last moment in which the page can run code. Returns an unsubscribe function. */
export function onLeave(listener: (how: Leaving) => void): () => void {
  const life = new AbortController();
  const { signal } = life;
  document.addEventListener('freeze', () => listener('frozen'), { signal });
  globalThis.addEventListener('pagehide', () => listener('gone'), { signal });
  return () => life.abort();
}
