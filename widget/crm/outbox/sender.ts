import { effect } from '@preact/signals-core';
import type { CrmAdapter } from '../crm-adapter.ts';
import { CrmError, toCrmError } from '../crm-error.ts';
import { type KeptLog, taskFor } from './kept-log.ts';
import type { Outbox } from './outbox.ts';

/**
 * A log sent by a closed page, or without an answer, may still be on its way. During this time it is not sent again,
 * although the CRM does not have it.
 */
const underwayMs = 120_000;
/** A CRM that has answered with an error may store the log all the same. During this time it is not sent again either. */
const refusedMs = 30_000;
/** The CRM names the entry that it was asked to create during a call within this time, or the answer is lost. */
const entryMs = 45_000;
/** The interval of lookups in this time. */
const lookMs = 5_000;
const firstRetryMs = 1_000;
const lastRetryMs = 60_000;

export interface SenderDeps {
  readonly outbox: Outbox;
  readonly adapter: Pick<
    CrmAdapter,
    'createLog' | 'updateLog' | 'findLog' | 'writesByKey' | 'completesByUpdate'
  >;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back after a time. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /**
   * Resolves when it is this tab's turn to write. Given if other tabs may have the same log without shared storage:
   * then the CRM is queried before the first attempt, too.
   */
  readonly turn?: (() => Promise<void>) | undefined;
}

/**
 * Writes logs into the CRM, each exactly once. It stores a mark before each write request; a tab that finds such a mark
 * without a result first queries the CRM for the log. Only one tab may run a sender.
 */
export class Sender {
  readonly #deps: SenderDeps;
  readonly #endFollowing: () => void;
  #endWaiting: (() => void) | undefined;
  #isSending = false;
  #isOver = false;
  /** Ignores the waiting time. */
  readonly #eager = new Set<string>();
  /** The times at which the CRM answered the logs of this sender with an error. */
  readonly #refused = new Map<string, number>();

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#endFollowing = effect(() => {
      if (deps.outbox.logs.value.size > 0) this.#wake();
    });
  }

  /** Retries all waiting logs at once: the network is back. */
  retryNow(): void {
    for (const { key, failures } of this.#deps.outbox.logs.peek().values())
      if (failures > 0) this.#eager.add(key);
    void this.#send();
  }

  dispose(): void {
    this.#isOver = true;
    this.#endFollowing();
    this.#endWaiting?.();
  }

  #wake(): void {
    // The stored log may change while it is sent.
    queueMicrotask(() => void this.#send());
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isOver) return;
    this.#isSending = true;
    this.#endWaiting?.();
    try {
      for (let log = this.#next(); log && !this.#isOver; log = this.#next()) await this.#try(log);
    } finally {
      this.#isSending = false;
    }
    if (!this.#isOver) this.#waitForNext();
  }

  #next(): KeptLog | undefined {
    const { outbox, now } = this.#deps;
    return [...outbox.logs.peek().values()]
      .filter((log) => taskFor(log) !== undefined && (log.nextAt <= now() || this.#eager.has(log.key)))
      .sort((one, other) => one.log.startedAt - other.log.startedAt)[0];
  }

  #waitForNext(): void {
    const { outbox, now, after } = this.#deps;
    const times = [...outbox.logs.peek().values()].flatMap((log) => (taskFor(log) ? [log.nextAt] : []));
    if (times.length === 0) return;
    this.#endWaiting = after(Math.max(0, Math.min(...times) - now()), () => this.#wake());
  }

  async #try(log: KeptLog): Promise<void> {
    this.#eager.delete(log.key);
    try {
      if (taskFor(log) === 'update') await this.#update(log);
      else if (log.state === 'due') await this.#begin(log);
      else await this.#resume(log);
    } catch (thrown) {
      await this.#fail(log.key, toCrmError(thrown));
    }
  }

  async #begin(log: KeptLog): Promise<void> {
    const { adapter, turn } = this.#deps;
    if (log.id !== undefined) return this.#update(log);
    if (log.claimedAt !== undefined) return this.#awaitEntry(log, log.claimedAt);
    if (turn) {
      await turn();
      const id = await adapter.findLog?.(log.key);
      // Unchanged: the tab that wrote it has newer input of its user.
      if (id !== undefined) return this.#noteWritten(log, id);
    }
    return this.#create(log);
  }

  /** Another page, or this page before its reload, has asked the CRM to create the entry. */
  #awaitEntry(log: KeptLog, claimedAt: number): Promise<void> {
    const { outbox, adapter, now } = this.#deps;
    const until = claimedAt + entryMs;
    if (until > now())
      return outbox.note(log.key, (present) =>
        present.id === undefined ? { ...present, nextAt: until } : present,
      );
    return adapter.findLog || adapter.writesByKey ? this.#resume(log) : this.#doubt(log);
  }

  #doubt({ key }: KeptLog): Promise<void> {
    return this.#deps.outbox.note(key, (present) => ({ ...present, state: 'unsure', trouble: 'crm.unsure' }));
  }

  async #create(log: KeptLog): Promise<void> {
    const { outbox, adapter, now } = this.#deps;
    await outbox.note(log.key, (present) => ({ ...present, state: 'sending', sentAt: now() }));
    this.#refused.delete(log.key);
    let id: string;
    try {
      id = await adapter.createLog(log.log);
    } catch (thrown) {
      const error = toCrmError(thrown);
      if (error.code !== 'crm.timeout') this.#refused.set(log.key, now());
      throw error;
    }
    await this.#noteWritten(adapter.completesByUpdate ? { ...log, revision: 0 } : log, id);
  }

  /** It was sent without a known result. */
  async #resume(log: KeptLog): Promise<void> {
    const { outbox, adapter, now } = this.#deps;
    if (adapter.writesByKey) return this.#create(log);
    const id = await adapter.findLog?.(log.key);
    if (id !== undefined) return this.#noteWritten({ ...log, revision: 1 }, id);
    const refusedAt = this.#refused.get(log.key);
    const settledAt = refusedAt === undefined ? (log.sentAt ?? 0) + underwayMs : refusedAt + refusedMs;
    if (settledAt <= now()) return adapter.findLog ? this.#create(log) : this.#doubt(log);
    const nextAt = Math.min(settledAt, now() + lookMs);
    await outbox.note(log.key, (present) => ({ ...present, nextAt }));
  }

  async #update(log: KeptLog): Promise<void> {
    if (log.id === undefined) throw new CrmError('crm.failed', `The entry of ${log.key} has no id.`);
    await this.#deps.adapter.updateLog(log.id, log.log);
    await this.#noteWritten(log, log.id);
  }

  #noteWritten({ key, revision }: KeptLog, id: string): Promise<void> {
    this.#refused.delete(key);
    return this.#deps.outbox.note(key, (present) => ({
      ...present,
      state: 'logged',
      id,
      written: Math.max(present.written, revision),
      failures: 0,
      nextAt: 0,
      sentAt: undefined,
      trouble: undefined,
    }));
  }

  #fail(key: string, error: CrmError): Promise<void> {
    const { outbox, now } = this.#deps;
    return outbox.note(key, (present) => ({
      ...present,
      failures: present.failures + 1,
      nextAt: now() + Math.min(lastRetryMs, firstRetryMs * 2 ** present.failures),
      trouble: error.code,
    }));
  }
}
