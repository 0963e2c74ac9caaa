import type { CrmAdapter } from '../crm-adapter.ts';
import type { CrmRecord } from '../crm-record.ts';

/** A log entry as the CRM has it, in the words of all CRMs. */
export interface WrittenCall {
  readonly id: string;
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string;
  readonly notes: string;
  readonly recordId: string | undefined;
}

/** A CRM that speaks as its vendor's does, and an adapter in it. */
export interface CrmUnderTest {
  readonly adapter: CrmAdapter;
  /** Somebody whom the CRM knows, at `+33612345678`. */
  readonly jane: CrmRecord;
  /** Whether an entry says which record it is about; some CRMs find that out themselves. */
  readonly relates: boolean;
  /** What the log of the CRM has now. */
  written(): readonly WrittenCall[];
  /** Ids of the records that were shown, in order. */
  shown(): readonly string[];
  /** Whether numbers can be clicked now. */
  isClickable?(): boolean;
  isPanelVisible?(): boolean;
  /** A number is clicked in Jane's record; left out where the CRM's page places calls itself. */
  readonly click?: ((number: string) => void) | undefined;
  /** The next request of this kind fails as those of this vendor do. */
  failNext(what: 'match' | 'createLog'): void;
  end?(): void;
}
