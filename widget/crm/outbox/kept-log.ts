import type { CrmLog } from '../crm-log.ts';

/**
 * Where the log of a call stands: `open` while the call lasts, `due` when it is over, `sending` from the moment before
 * the CRM is asked to write it, `logged` when it has said that it did, `unsure` where it never said and cannot be asked.
 */
export type LogState = 'open' | 'due' | 'sending' | 'logged' | 'unsure';

/** The log of one call, as it is kept until the CRM has it, and for a while after that. */
export interface KeptLog {
  readonly key: string;
  /** Whose call it is and which CRM gets it. */
  readonly owner: string;
  /** Path of the call, by which the call history knows it. */
  readonly call: string;
  readonly lineId: string;
  readonly state: LogState;
  readonly log: CrmLog;
  /** A tab has shown the record of the call, or is about to. */
  readonly isPopped: boolean;
  /** Goes up with each change of `log`. */
  readonly revision: number;
  /** The revision that the CRM has; 0 where it has none. */
  readonly written: number;
  /** Of the entry in the CRM. */
  readonly id?: string | undefined;
  /** How often it failed in a row. */
  readonly failures: number;
  /** When it is tried again, milliseconds since 1970. */
  readonly nextAt: number;
  /** When the CRM was asked to write it, while it has not said that it did. */
  readonly sentAt?: number | undefined;
  /** Why it failed, for the user. */
  readonly trouble?: string | undefined;
  readonly changedAt: number;
}

/** What is still to be done for a log. */
export function taskFor({ state, revision, written }: KeptLog): 'create' | 'update' | undefined {
  if (state === 'due' || state === 'sending') return 'create';
  return state === 'logged' && written < revision ? 'update' : undefined;
}
