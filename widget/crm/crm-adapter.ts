import type { CrmLog } from './crm-log.ts';
import type { CrmRecord } from './crm-record.ts';

/** A number that was clicked in the CRM, and the record that it stands in. */
export interface DialRequest {
  readonly number: string;
  readonly record?: CrmRecord | undefined;
}

/** What a CRM tells by itself. */
export interface CrmEvents {
  dial(request: DialRequest): void;
  /** Who has which number is not what it was. */
  changed(): void;
  /** The record that the user looks at now; undefined where it is none. */
  context(record: CrmRecord | undefined): void;
}

export interface PanelSize {
  /** Pixels, as the CRM counts them. */
  readonly height: number;
}

/**
 * One CRM behind the widget. Everything rejects with a `CrmError`; nothing waits for ever. What a CRM cannot do is left
 * out. Who writes one: a folder beside
 * the others, and a test that runs the conformance suite over it.
 */
export interface CrmAdapter {
  /** As it is called among people. */
  readonly name: string;
  /** How the phone system marks its records. */
  readonly recordKind?: 'UCC' | 'GENERIC_CRM';
  /** Loads what it needs and starts. Nothing else is called before this resolved. */
  open(events: CrmEvents): Promise<void>;
  /** Who has this number, in international form or as it is shown. Empty where nobody has. */
  match(number: string, call: { readonly isIncoming: boolean }): Promise<readonly CrmRecord[]>;
  /** Records by name. */
  readonly search?: ((text: string) => Promise<readonly CrmRecord[]>) | undefined;
  /** Shows a record in the CRM's page. */
  pop(record: CrmRecord): Promise<void>;
  /** An entry is written once for its key, however often it is sent. */
  readonly writesByKey?: boolean;
  /** Writes a call into the CRM's log. @returns the id of the entry */
  createLog(log: CrmLog): Promise<string>;
  updateLog(id: string, log: CrmLog): Promise<void>;
  /** The entry that was written under the key of the log; left out where the CRM cannot be asked. */
  findLog?(key: string): Promise<string | undefined>;
  /** Whether numbers in the CRM's pages can be clicked. */
  setClickToDial?(options: { readonly enabled: boolean }): Promise<void>;
  showPanel?(options: { readonly visible: boolean }): Promise<void>;
  sizePanel?(size: PanelSize): Promise<void>;
  /** How low the panel can be made, as the CRM counts pixels. Read once it is open; undefined where its height is the CRM's. */
  readonly lowestPanel?: number | undefined;
  /** A call has begun or ended; left out where the CRM does not want to know. */
  callBegan?(log: CrmLog): void;
  callEnded?(log: CrmLog): void;
  close(): void;
}
