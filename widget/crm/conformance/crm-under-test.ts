import type { CrmAdapter } from '../crm-adapter.ts';
import type { CrmRecord } from '../crm-record.ts';

/** A log entry in the CRM, in the terms of all CRMs. */
export interface WrittenCall {
  readonly id: string;
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string;
  readonly notes: string;
  readonly recordId: string | undefined;
}

/** A CRM with its vendor's API, and an adapter in it. */
export interface CrmUnderTest {
  readonly adapter: CrmAdapter;
  /** The record of the CRM with the number `+33612345678`. */
  readonly jane: CrmRecord;
  /** True if an entry names its record; some CRMs find the record themselves. */
  readonly relates: boolean;
  /** Returns the present log of the CRM. */
  written(): readonly WrittenCall[];
  /** Ids of the records that were shown, in order. */
  shown(): readonly string[];
  /** True if numbers can be clicked now. */
  isClickable?(): boolean;
  isPanelVisible?(): boolean;
  /** Clicks a number in Jane's record; omitted if the CRM's page places calls itself. */
  readonly click?: ((number: string) => void) | undefined;
  /** The next request of this kind fails like a failing request of this vendor. */
  failNext(what: 'match' | 'createLog'): void;
  /** The write that failed takes effect all the same, later. */
  storeLate(): void;
  end?(): void;
}
