import type { KeyValueStorage } from './platform.ts';

type StorageMessage =
  | { readonly kind: 'set'; readonly key: string; readonly value: string }
  | { readonly kind: 'removed'; readonly key: string }
  /** A new tab requests the stored values. */
  | { readonly kind: 'wants' }
  | { readonly kind: 'all'; readonly entries: readonly (readonly [string, string])[] };

/**
 * A store for frames without storage that can exchange messages with other tabs: each tab has all values in memory. The
 * values exist as long as any of the tabs.
 *
 * @param channel for this alone; its owner closes it
 */
export function channelStorage(channel: BroadcastChannel): KeyValueStorage {
  const values = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();
  const send = (message: StorageMessage) => channel.postMessage(message);

  const store = (key: string, value: string | undefined) => {
    if (values.get(key) === value) return;
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    for (const listener of listeners) listener(key);
  };
  channel.onmessage = ({ data: message }: MessageEvent<StorageMessage>) => {
    if (message.kind === 'wants') send({ kind: 'all', entries: [...values] });
    else if (message.kind === 'all') for (const [key, value] of message.entries) store(key, value);
    else store(message.key, message.kind === 'set' ? message.value : undefined);
  };
  send({ kind: 'wants' });

  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      send({ kind: 'set', key, value });
    },
    remove(key) {
      values.delete(key);
      send({ kind: 'removed', key });
    },
    watch(key, listener) {
      const notify = (changed: string) => {
        if (changed === key) listener();
      };
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}
