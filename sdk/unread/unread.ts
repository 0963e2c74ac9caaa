import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type NotificationCounters, notificationCounters } from '#wire/calls/notification-counters.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { fieldsOf } from '../state/fields-of.ts';

const source = 'v1/logs/Notifications/bean';
const request = { source, queries: { rt: fieldsOf(notificationCounters) } };

/** The numbers of missed calls and new messages. Live while connected; 0 while impersonating. */
export class Unread {
  readonly #rest: DomainDeps['rest'];
  readonly #counters = signal<NotificationCounters | undefined>(undefined);

  /** The number of missed calls. */
  readonly missedCalls: ReadonlySignal<number> = computed(() => this.#counters.value?.unreadMissedCalls ?? 0);
  /** The number of new voicemails. */
  readonly voicemails: ReadonlySignal<number> = computed(() => this.#counters.value?.unreadVoiceMails ?? 0);
  /** The number of text messages that are not read. */
  readonly textMessages: ReadonlySignal<number> = computed(
    () => this.#counters.value?.unreadTextMessages ?? 0,
  );
  /** The number of customers of groups who wait for the user. */
  readonly queueMessages: ReadonlySignal<number> = computed(
    () => this.#counters.value?.unreadQueueMessages ?? 0,
  );
  /** The counters with their newest items; undefined until they are loaded. */
  readonly counters: ReadonlySignal<NotificationCounters | undefined> = this.#counters;

  /** @internal */
  constructor({ rest, watch, whileSignedIn }: Pick<DomainDeps, 'rest' | 'watch' | 'whileSignedIn'>) {
    this.#rest = rest;
    const show = (items: readonly NotificationCounters[]) => {
      for (const item of items) this.#counters.value = item;
    };
    whileSignedIn(({ login, onEnd }) => {
      if (login.isBehalf) return;
      const unwatch = watch(notificationCounters, request, { snapshot: show, update: show });
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
