import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type NotificationCounters, notificationCounters } from '../wire/calls/notification-counters.ts';

const source = 'v1/logs/Notifications/bean';

/** How much there is that the user has not seen. Live while connected; 0 for a user who acts for somebody else. */
export class Unread {
  readonly #rest: DomainDeps['rest'];
  readonly #counters = signal<NotificationCounters | undefined>(undefined);

  /** The number of missed calls. */
  readonly missedCalls: ReadonlySignal<number> = computed(() => this.#counters.value?.unreadMissedCalls ?? 0);
  /** The number of new voicemails. */
  readonly voicemails: ReadonlySignal<number> = computed(() => this.#counters.value?.unreadVoiceMails ?? 0);
  /** The counters with the newest of what they count; undefined until they are known. */
  readonly counters: ReadonlySignal<NotificationCounters | undefined> = this.#counters;

  /** @internal */
  constructor({ rest, watch, whileSignedIn }: Pick<DomainDeps, 'rest' | 'watch' | 'whileSignedIn'>) {
    this.#rest = rest;
    const show = (items: readonly NotificationCounters[]) => {
      for (const item of items) this.#counters.value = item;
    };
    whileSignedIn(({ login, onEnd }) => {
      if (login.isBehalf) return;
      const unwatch = watch(notificationCounters, { source }, { snapshot: show, update: show });
      onEnd(() => {
        unwatch();
        this.#counters.value = undefined;
      });
    });
  }

  /** Marks the missed calls as seen, in every client. Rejects with `offline`, `timeout`. */
  async seeMissedCalls(): Promise<void> {
    await this.#rest.send({ path: source, method: 'PUT', body: { unreadMissedCalls: 0 } });
  }
}
