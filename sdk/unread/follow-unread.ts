import { batch, type ReadonlySignal } from '@preact/signals-core';
import type { WatchList } from '../state/live-list.ts';
import type { LoginResponse } from '../wire/login.ts';
import { type NotificationCounters, notificationCounters } from '../wire/notification-counters.ts';
import type { UnreadFront } from './unread-front.ts';

const source = 'v1/logs/Notifications/bean';

/** Keeps the counters live. Core 6: not for who acts for another user. Returns what ends it and sets them to 0. */
export function followUnread(parts: {
  readonly watch: WatchList;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly unread: UnreadFront;
}): () => void {
  const { watch, login, unread } = parts;
  if (login.peek()?.isBehalf) return () => {};
  const show = (counters: NotificationCounters | undefined) =>
    batch(() => {
      unread.missedCalls.value = counters?.unreadMissedCalls ?? 0;
      unread.voicemails.value = counters?.unreadVoiceMails ?? 0;
      unread.counters.value = counters;
    });
  const read = (items: readonly NotificationCounters[]) => items.forEach(show);
  const unwatch = watch(notificationCounters, { source }, { snapshot: read, update: read });
  return () => {
    unwatch();
    show(undefined);
  };
}
