import type { CrmRecord } from './crm-record.ts';

/** A call as it is written into the log of a CRM. */
export interface CrmLog {
  /** The same for this leg of this call whoever asks and whenever: there is one entry for it. */
  readonly key: string;
  readonly lineId: string;
  /** Common to all legs of the call. */
  readonly callId: string;
  readonly direction: 'inbound' | 'outbound';
  /** Number outside, as `+33612345678`. */
  readonly number: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** From the first word to the end; 0 where nobody talked. */
  readonly durationMs: number;
  readonly subject: string;
  readonly notes: string;
  readonly outcome: string;
  readonly record?: CrmRecord | undefined;
}
