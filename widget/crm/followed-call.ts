import { signal } from '@preact/signals-core';
import { type Call, idOf } from '#sdk/index.ts';
import type { CrmLog } from './crm-log.ts';
import type { CrmRecord } from './crm-record.ts';
import { callKeyOf } from './rules.ts';

/** The data of a call that the CRM receives. */
export class FollowedCall {
  readonly call: Call;
  readonly key: string;
  /** The records that were found; undefined until the search has ended. */
  readonly found = signal<readonly CrmRecord[] | undefined>(undefined);
  /** The chosen record among several. */
  readonly chosen = signal<CrmRecord | undefined>(undefined);
  /** The call does not concern the CRM any more: pending answers are dropped. */
  isLetGo = false;

  constructor(call: Call) {
    this.call = call;
    this.key = callKeyOf(call.line.peek());
  }

  /** The outside number for the lookup. */
  get number(): string {
    return this.call.line.peek().displayedExternalNumber ?? '';
  }

  /** The first data to log. */
  describe(subject: string): CrmLog {
    const { lineId, call, isIncoming, creationTime } = this.call.line.peek();
    return {
      key: this.key,
      lineId,
      callId: idOf(call),
      direction: isIncoming ? 'inbound' : 'outbound',
      number: this.number,
      startedAt: creationTime,
      durationMs: 0,
      subject,
      notes: '',
      outcome: '',
    };
  }
}
