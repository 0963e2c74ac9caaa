import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { CallLine, Client, CrmSettings } from '#sdk/index.ts';
import { CallFollower } from './call-follower.ts';
import type { CrmAdapter, DialRequest } from './crm-adapter.ts';
import type { CrmLink } from './crm-link.ts';
import type { CrmRecord } from './crm-record.ts';
import { inLeaderTab } from './leader-tab.ts';
import { LiveReporter } from './live/live-reporter.ts';
import { IndexedLogStore } from './outbox/indexed-log-store.ts';
import { type LogStore, MemoryLogStore } from './outbox/log-store.ts';
import { Outbox } from './outbox/outbox.ts';
import { Sender } from './outbox/sender.ts';
import { RecordFinder } from './record-finder.ts';
import { lostMs, recoverLogs } from './recovery.ts';

/** A hidden tab lets visible tabs go first. */
const hiddenWaitMs = 300;
/** It waits longer if other tabs may be writing the same entry into the CRM, until that can be found there. */
const hiddenWriteMs = 10_000;

export interface CrmSessionDeps {
  readonly client: Client;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly adapter: CrmAdapter;
  readonly link: CrmLink;
  /** The user of these calls and the CRM that receives them. */
  readonly owner: string;
  readonly subjectOf: (line: CallLine, record: CrmRecord | undefined) => string;
  /** True while the user is not done with the last call. */
  readonly isBusy: ReadonlySignal<boolean>;
  readonly report: (thrown: unknown) => void;
}

/** A user's work in a CRM: calls are followed, and their logs are written by a single tab. */
export class CrmSession {
  readonly outbox: Outbox;
  readonly follower: CallFollower;
  /** False if the browser stores nothing over a reload. */
  readonly isDurable: boolean;
  readonly #finder: RecordFinder;
  readonly #ends: (() => void)[];

  private constructor(deps: CrmSessionDeps, store: LogStore) {
    const { adapter, owner, report } = deps;
    const channel = openChannel(`callside-crm ${owner}`);
    this.isDurable = store instanceof IndexedLogStore;
    this.outbox = new Outbox({
      store,
      owner,
      now: Date.now,
      announce: () => channel?.postMessage('changed'),
    });
    channel?.addEventListener('message', () => void this.outbox.refresh().catch(report));
    this.#finder = new RecordFinder({ adapter, now: Date.now, context: deps.link.context });
    this.follower = new CallFollower({
      ...deps,
      outbox: this.outbox,
      finder: this.#finder,
      turn,
    });
    this.#ends = [
      () => channel?.close(),
      () => this.follower.dispose(),
      this.#lead(deps),
      () => this.outbox.close(),
    ];
    const { live } = adapter;
    if (!live) return;
    const { outbox, follower } = this;
    const reporter = new LiveReporter({ ...deps, live, outbox, follower });
    this.#ends.unshift(() => reporter.dispose());
  }

  static async open(deps: CrmSessionDeps): Promise<CrmSession> {
    // Called without its object, because it may be the browser's own function.
    const { report } = deps;
    const store = await IndexedLogStore.open().catch((thrown: unknown) => {
      report(thrown);
      return new MemoryLogStore();
    });
    const session = new CrmSession(deps, store);
    await session.outbox.refresh();
    await session.outbox.tidy();
    return session;
  }

  /** A number was clicked in the CRM: the next call to it belongs to the clicked record. */
  clicked(request: DialRequest): void {
    this.#finder.clicked(request);
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  /** Joins the tabs that may write, unless this window only shows calls, which is known when the CRM is ready. */
  #lead(deps: CrmSessionDeps): () => void {
    const { adapter, link, owner } = deps;
    const lead = () => inLeaderTab(`callside-crm ${owner}`, () => this.#write(deps));
    if (!('isObserver' in adapter)) return lead();
    let end: (() => void) | undefined;
    const unfollow = effect(() => {
      if (link.state.value.name !== 'initialized' || end || adapter.isObserver) return;
      end = untracked(lead);
    });
    return () => {
      unfollow();
      end?.();
    };
  }

  /** Sends logs while the CRM is ready, and finishes the logs of calls that ended without an open page. */
  #write({ client, settings, adapter, link, report }: CrmSessionDeps): () => void {
    let sender: Sender | undefined;
    const endSending = effect(() => {
      if (link.state.value.name !== 'initialized' || sender) return;
      sender = new Sender({
        outbox: this.outbox,
        adapter,
        now: Date.now,
        after,
        turn: this.isDurable ? undefined : () => turn(hiddenWriteMs),
      });
    });
    const recover = () =>
      void recoverLogs({ client, settings, outbox: this.outbox, now: Date.now }).catch(report);
    const endRecovering = effect(() => {
      if (client.connection.state.value.name !== 'connected' || !client.calls.isReady.value) return;
      sender?.retryNow();
      untracked(recover);
      // A call that is not in the history yet may be there later, or never.
      const again = setInterval(recover, lostMs);
      return () => clearInterval(again);
    });
    return () => {
      endSending();
      endRecovering();
      sender?.dispose();
    };
  }
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

async function turn(waitMs = hiddenWaitMs): Promise<void> {
  if (document.visibilityState !== 'visible') await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** A frame of another site that may store nothing may have no channel either: then no other tab needs to know. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
