import type { CrmRecord } from './crm-record.ts';

/** A call as it is written into the log of a CRM. */
export interface CrmLog {
  /** The key of this leg of this call, equal in every tab and after a reload: there is a single entry for it. */
  readonly key: string;
  readonly lineId: string;
  /** Common to all legs of the call. */
  readonly callId: string;
  readonly direction: 'inbound' | 'outbound';
  /** The outside number, as `+33612345678`. */
  readonly number: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The duration from the connection to the end; 0 for a call that was not connected. */
  readonly durationMs: number;
  readonly subject: string;
  readonly notes: string;
  readonly outcome: string;
  readonly record?: CrmRecord | undefined;
}
