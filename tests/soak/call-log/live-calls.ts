import { signal } from '@preact/signals-core';
import type { Call, CallLine } from '#sdk/index.ts';
import type { CrmAdapter, LiveCalls } from '#widget/crm/crm-adapter.ts';
import type { CrmLog } from '#widget/crm/crm-log.ts';
import { FollowedCall } from '#widget/crm/followed-call.ts';
import { LiveReporter, type LiveReporterDeps } from '#widget/crm/live/live-reporter.ts';
import type { Outbox } from '#widget/crm/outbox/outbox.ts';

/** The present calls of a page, which the widget reports to a CRM that follows calls. */
export class PresentCalls {
  readonly #lines = signal<readonly Call[]>([]);
  readonly #followed = signal<ReadonlyMap<string, FollowedCall>>(new Map());
  readonly #droppers = new Set<(line: CallLine) => void>();

  constructor(outbox: Outbox, adapter: CrmAdapter, live: LiveCalls) {
    const calls = {
      lines: this.#lines,
      onDropped: (listener: (line: CallLine) => void) => {
        this.#droppers.add(listener);
        return () => void this.#droppers.delete(listener);
      },
    };
    new LiveReporter({
      client: { calls } as unknown as LiveReporterDeps['client'],
      adapter,
      live,
      link: { ready: async () => {} },
      follower: { calls: this.#followed },
      outbox,
      report(thrown) {
        console.error(thrown);
        process.exit(1);
      },
    });
  }

  /** An answered call is there, of which the page may have learnt before. */
  add(log: CrmLog): void {
    if (this.#followed.peek().has(log.lineId)) return;
    const call = { lineId: log.lineId, line: signal(lineOf(log)) } as unknown as Call;
    this.#lines.value = [...this.#lines.peek(), call];
    this.#followed.value = new Map(this.#followed.peek()).set(log.lineId, new FollowedCall(call));
  }

  end(log: CrmLog): void {
    const followed = new Map(this.#followed.peek());
    const { call } = followed.get(log.lineId) ?? {};
    if (!call || !followed.delete(log.lineId)) return;
    this.#lines.value = this.#lines.peek().filter((one) => one !== call);
    this.#followed.value = followed;
    for (const dropped of this.#droppers) dropped(lineOf(log));
  }
}

const lineOf = ({ lineId, callId, direction, startedAt }: CrmLog) =>
  ({
    lineId,
    call: `v1/user/Call/${callId}`,
    isIncoming: direction === 'inbound',
    creationTime: startedAt,
    talkingTime: startedAt,
    stateCause: 'causeNormal',
  }) as CallLine;
