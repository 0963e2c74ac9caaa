import type { KeyValueStorage } from './platform.ts';

type News =
  | { readonly kind: 'set'; readonly key: string; readonly value: string }
  | { readonly kind: 'removed'; readonly key: string }
  /** A new tab requests the stored values. */
  | { readonly kind: 'came' }
  | { readonly kind: 'all'; readonly entries: readonly (readonly [string, string])[] };

/**
 * A store for frames without storage that can exchange messages with other tabs: each tab has all values in memory. The
 * values exist as long as one of the tabs.
 *
 * @param channel for this alone; its owner closes it
 */
export function channelStorage(channel: BroadcastChannel): KeyValueStorage {
  const values = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();
  const say = (news: News) => channel.postMessage(news);

  const keep = (key: string, value: string | undefined) => {
    if (values.get(key) === value) return;
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    for (const listener of listeners) listener(key);
  };
  channel.onmessage = ({ data: news }: MessageEvent<News>) => {
    if (news.kind === 'came') say({ kind: 'all', entries: [...values] });
    else if (news.kind === 'all') for (const [key, value] of news.entries) keep(key, value);
    else keep(news.key, news.kind === 'set' ? news.value : undefined);
  };
  say({ kind: 'came' });

  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      say({ kind: 'set', key, value });
    },
    remove(key) {
      values.delete(key);
      say({ kind: 'removed', key });
    },
    watch(key, listener) {
      const hear = (changed: string) => {
        if (changed === key) listener();
      };
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
