import { signal } from '@preact/signals-core';
import type { Call } from '../../sdk/index.ts';
import { idOf } from '../../src/features/id-of.ts';
import type { CrmLog } from './crm-log.ts';
import type { CrmRecord } from './crm-record.ts';
import { callKeyOf } from './rules.ts';

/** What is known of a call that the CRM is told of. */
export class FollowedCall {
  readonly call: Call;
  readonly key: string;
  /** Undefined while nobody has answered. */
  readonly found = signal<readonly CrmRecord[] | undefined>(undefined);
  /** Which of several it is. */
  readonly chosen = signal<CrmRecord | undefined>(undefined);
  /** Not the CRM's business any more: what is still asked for it leads to nothing. */
  isLetGo = false;

  constructor(call: Call) {
    this.call = call;
    this.key = callKeyOf(call.line.peek());
  }

  /** The number outside by which it is looked up. */
  get number(): string {
    return this.call.line.peek().displayedExternalNumber ?? '';
  }

  /** What there is to log at its beginning. */
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
