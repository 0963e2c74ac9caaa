import { effect, untracked } from '@preact/signals-core';
import type { CallLine, Client } from '#sdk/index.ts';
import type { CallFollower } from '../call-follower.ts';
import type { CrmAdapter, LiveCalls } from '../crm-adapter.ts';
import type { CrmLink } from '../crm-link.ts';
import type { CrmLog } from '../crm-log.ts';
import type { FollowedCall } from '../followed-call.ts';
import type { Outbox } from '../outbox/outbox.ts';

export interface LiveReporterDeps {
  readonly client: Pick<Client, 'calls'>;
  readonly adapter: Pick<CrmAdapter, 'isObserver'>;
  readonly live: LiveCalls;
  readonly link: Pick<CrmLink, 'ready'>;
  readonly follower: Pick<CallFollower, 'calls'>;
  readonly outbox: Outbox;
  /** Receives errors that no caller awaits. */
  readonly report: (thrown: unknown) => void;
}

/** A call that the CRM is notified of. */
interface Reported {
  readonly followed: FollowedCall;
  /** Resolves to the log when the CRM has been notified of the beginning; to undefined if it cannot be. */
  readonly begun: PromiseWithResolvers<CrmLog | undefined>;
  entryId: string | undefined;
  isAnswered: boolean;
}

/** Notifies the CRM of calls while they last: of their beginning, their answer and their end. */
export class LiveReporter {
  readonly #deps: LiveReporterDeps;
  readonly #reported = new Map<string, Reported>();
  readonly #ends: (() => void)[];

  constructor(deps: LiveReporterDeps) {
    this.#deps = deps;
    this.#ends = [
      effect(() => this.#follow()),
      deps.client.calls.onDropped((line) => this.#end(line.lineId, line)),
    ];
  }

  dispose(): void {
    for (const end of this.#ends) end();
    for (const { begun } of this.#reported.values()) begun.resolve(undefined);
    this.#reported.clear();
  }

  #follow(): void {
    const { client, follower } = this.#deps;
    const calls = follower.calls.value;
    for (const [lineId, followed] of calls) {
      const { talkingTime } = followed.call.line.value;
      untracked(() => {
        if (!this.#reported.has(lineId)) this.#begin(lineId, followed, talkingTime !== undefined);
        if (talkingTime !== undefined) this.#answer(lineId);
      });
    }
    // A call that goes on, and concerns the CRM no more, has become personal.
    const present = untracked(() => client.calls.lines.value);
    for (const [lineId, { followed }] of this.#reported)
      if (!calls.has(lineId) && present.includes(followed.call))
        untracked(() => this.#end(lineId, { stateCause: 'causeNormal' }));
  }

  #begin(lineId: string, followed: FollowedCall, isAnswered: boolean): void {
    const reported: Reported = {
      followed,
      begun: Promise.withResolvers(),
      entryId: undefined,
      isAnswered: false,
    };
    this.#reported.set(lineId, reported);
    this.#notify(reported, isAnswered).catch((thrown: unknown) => {
      reported.begun.resolve(undefined);
      this.#deps.report(thrown);
    });
  }

  async #notify(reported: Reported, isAnswered: boolean): Promise<void> {
    const { adapter, live, link, outbox } = this.#deps;
    const { key } = reported.followed;
    const log = await this.#storedLog(key, reported);
    const isReady = await link.ready().then(
      () => true,
      // The state of the link says why.
      () => false,
    );
    if (!log || !isReady) return reported.begun.resolve(undefined);
    const createsEntry = live.createsEntries && !adapter.isObserver && (await outbox.claimEntry(key));
    const entry = live.began(log, { createsEntry, isAnswered });
    reported.begun.resolve(log);
    const id = await entry.catch(unnamed);
    if (id === undefined) return;
    reported.entryId = id;
    await outbox.noteEntry(key, id);
  }

  /** From then on the call is logged, whatever happens to this page. */
  async #storedLog(key: string, { begun }: Reported): Promise<CrmLog | undefined> {
    const { outbox } = this.#deps;
    const stored = Promise.withResolvers<CrmLog>();
    const end = effect(() => {
      const kept = outbox.logs.value.get(key);
      if (kept) stored.resolve(kept.log);
    });
    try {
      return await Promise.race([stored.promise, begun.promise]);
    } finally {
      end();
    }
  }

  #answer(lineId: string): void {
    const reported = this.#reported.get(lineId);
    if (!reported || reported.isAnswered) return;
    reported.isAnswered = true;
    reported.begun.promise
      .then((log) => log && this.#deps.live.answered(this.#newest(log)))
      .catch(this.#deps.report);
  }

  #end(lineId: string, { stateCause: cause }: Pick<CallLine, 'stateCause'>): void {
    const reported = this.#reported.get(lineId);
    if (!reported) return;
    this.#reported.delete(lineId);
    const wasAnswered = reported.isAnswered;
    reported.begun.promise
      .then((log) => {
        const entryId = this.#deps.outbox.logs.peek().get(reported.followed.key)?.id ?? reported.entryId;
        if (log) this.#deps.live.ended(this.#newest(log), { cause, wasAnswered, entryId });
      })
      .catch(this.#deps.report);
  }

  #newest(log: CrmLog): CrmLog {
    return this.#deps.outbox.logs.peek().get(log.key)?.log ?? log;
  }
}

/** Without the CRM's answer, and even after its refusal, the entry may exist. The sender settles that after the call. */
const unnamed = (): undefined => undefined;
