import type { CrmLog } from '../crm-log.ts';

/**
 * The state of a call's log: `open` during the call, `due` after it, `sending` from the moment before the write
 * request, `logged` after the CRM's confirmation, `unsure` if the confirmation is missing and the CRM cannot be
 * queried.
 */
export type LogState = 'open' | 'due' | 'sending' | 'logged' | 'unsure';

/** The log of a call, stored until the CRM has it, and for a while after that. */
export interface KeptLog {
  readonly key: string;
  /** The user of the call and the CRM that receives it. */
  readonly owner: string;
  /** Path of the call in the call history. */
  readonly call: string;
  readonly lineId: string;
  readonly state: LogState;
  readonly log: CrmLog;
  /** A tab has shown the record of the call, or is about to. */
  readonly isPopped: boolean;
  /** Incremented with each change of `log`. */
  readonly revision: number;
  /** The revision that the CRM has; 0 for none. */
  readonly written: number;
  /** The time at which a page asked the CRM to create the entry during the call. */
  readonly claimedAt?: number | undefined;
  /** The id of the entry in the CRM. */
  readonly id?: string | undefined;
  /** The number of consecutive failures. */
  readonly failures: number;
  /** The time of the next attempt, milliseconds since 1970. */
  readonly nextAt: number;
  /** The time of a write request without a confirmation. */
  readonly sentAt?: number | undefined;
  /** The failure to show to the user. */
  readonly trouble?: string | undefined;
  readonly changedAt: number;
}

/** The pending work for a log. An entry that the user has found in the CRM has no id, and takes no changes. */
export function taskFor({ state, id, revision, written }: KeptLog): 'create' | 'update' | undefined {
  if (state === 'due' || state === 'sending') return 'create';
  return state === 'logged' && id !== undefined && written < revision ? 'update' : undefined;
}
