import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CrmLog } from '../crm-log.ts';
import type { KeptLog } from './kept-log.ts';
import type { LogStore } from './log-store.ts';

/** The retention of logged calls, for later notes. */
const keptMs = 24 * 3_600_000;

export interface OutboxDeps {
  readonly store: LogStore;
  /** The user of these calls and the CRM that receives them. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Notifies the other tabs of a change. */
  readonly announce: () => void;
}

type Change = (present: KeptLog) => KeptLog | undefined;

/** The calls to be logged, a key for each leg of a call, shared by all tabs. It sends nothing itself. */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #logs = signal<ReadonlyMap<string, KeptLog>>(new Map());

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** The logs by key. */
  get logs(): ReadonlySignal<ReadonlyMap<string, KeptLog>> {
    return this.#logs;
  }

  /** Reads the store, at the start and after a change by another tab. */
  async refresh(): Promise<void> {
    const logs = await this.#deps.store.all(this.#deps.owner);
    this.#logs.value = new Map(logs.map((one) => [one.key, one]));
  }

  /** A call has begun. Known data stay. */
  begin(log: CrmLog, of: { readonly call: string; readonly lineId: string }): Promise<void> {
    const { owner, now } = this.#deps;
    return this.#update(
      log.key,
      (present) =>
        present ?? {
          key: log.key,
          owner,
          ...of,
          state: 'open',
          log,
          isPopped: false,
          revision: 1,
          written: 0,
          failures: 0,
          nextAt: 0,
          changedAt: now(),
        },
    );
  }

  /** Updates the data of a call, or the user's notes, during the call or after it. */
  change(key: string, part: Partial<CrmLog>): Promise<void> {
    return this.#change(key, (present) => {
      const log = { ...present.log, ...part };
      if (JSON.stringify(log) === JSON.stringify(present.log)) return present;
      return { ...present, log, revision: present.revision + 1, nextAt: 0 };
    });
  }

  /** Resolves to true in one tab only, once in the life of a call, over all reloads: that tab shows the record. */
  async claimPop(key: string): Promise<boolean> {
    let isMine = false;
    await this.#change(key, (present) => {
      isMine = !present.isPopped;
      return isMine ? { ...present, isPopped: true } : present;
    });
    return isMine;
  }

  /**
   * Resolves to true in one tab only, once in the life of a call, over all reloads: that tab asks the CRM to create the entry
   * while the call lasts.
   */
  async claimEntry(key: string): Promise<boolean> {
    const { now } = this.#deps;
    let isMine = false;
    await this.#change(key, (present) => {
      isMine = present.state === 'open' && present.claimedAt === undefined;
      return isMine ? { ...present, claimedAt: now() } : present;
    });
    return isMine;
  }

  /** The CRM has created the entry of a call that lasts. */
  noteEntry(key: string, id: string): Promise<void> {
    return this.#change(key, (present) => {
      if (present.id !== undefined || (present.state !== 'open' && present.state !== 'due')) return present;
      return { ...present, id, nextAt: 0 };
    });
  }

  /** The call is over. Only the first report of any tab counts. */
  end(key: string, last: Partial<CrmLog>): Promise<void> {
    return this.#change(key, (present) =>
      present.state === 'open'
        ? { ...present, state: 'due', log: { ...present.log, ...last }, revision: present.revision + 1 }
        : present,
    );
  }

  /** The call is not to be logged after all. A log on its way to the CRM stays. */
  forget(key: string): Promise<void> {
    return this.#change(key, (present) => (present.state === 'open' ? undefined : present));
  }

  /** Stores the user's answer whether the CRM has an unsure log. */
  settle(key: string, { isLogged }: { readonly isLogged: boolean }): Promise<void> {
    return this.#change(key, (present) =>
      present.state === 'unsure'
        ? {
            ...present,
            state: isLogged ? 'logged' : 'due',
            written: isLogged ? present.revision : 0,
            claimedAt: undefined,
            nextAt: 0,
          }
        : present,
    );
  }

  /** Updates the progress of the sender. */
  note(key: string, change: Change): Promise<void> {
    return this.#change(key, change);
  }

  /** Removes logs after their retention. */
  async tidy(): Promise<void> {
    const { now } = this.#deps;
    for (const { key, state, changedAt } of this.#logs.peek().values())
      if (state === 'logged' && changedAt + keptMs < now())
        await this.#change(key, (present) => (present.state === 'logged' ? undefined : present));
  }

  close(): void {
    this.#deps.store.close();
  }

  #change(key: string, change: Change): Promise<void> {
    const { now } = this.#deps;
    return this.#update(key, (present) => {
      const next = present && change(present);
      return next && next !== present ? { ...next, changedAt: now() } : next;
    });
  }

  async #update(key: string, change: (present: KeptLog | undefined) => KeptLog | undefined): Promise<void> {
    let before: KeptLog | undefined;
    const next = await this.#deps.store.update(key, (present) => {
      before = present;
      return change(present);
    });
    const logs = new Map(this.#logs.peek());
    if (next) logs.set(key, next);
    else logs.delete(key);
    this.#logs.value = logs;
    if (next !== before) this.#deps.announce();
  }
}
