import type { CrmLog } from './crm-log.ts';
import type { CrmRecord } from './crm-record.ts';

/** A number that was clicked in the CRM, and its record. */
export interface DialRequest {
  readonly number: string;
  readonly record?: CrmRecord | undefined;
}

/** Events of a CRM. */
export interface CrmEvents {
  /** May return a promise, of false if the number could not be called; the user has read why. */
  dial(request: DialRequest): unknown;
  /** The numbers of records have changed. */
  changed(): void;
  /** The record that the user looks at now; undefined for none. */
  context(record: CrmRecord | undefined): void;
  /** The user answers a call in the CRM. @param key of the call's log */
  answer(key: string): void;
  /** The user ends a call in the CRM. @param key of the call's log; undefined for the present call */
  hangUp(key: string | undefined): void;
  /** This window is the one that is to hold the user's calls. */
  holdCalls(): void;
}

/** The end of a call. */
export interface CallEnding {
  /** A `CallCause`, or another text of the router. */
  readonly cause: string;
  readonly wasAnswered: boolean;
  /** The id of the call's entry, if the CRM has created it. */
  readonly entryId: string | undefined;
}

/** The part of a CRM that follows calls while they last. Every page of the user reports each call. */
export interface LiveCalls {
  /**
   * A call has begun, or this page has just learnt of it.
   *
   * @param createsEntry true in one page only: the CRM creates the entry of the call now
   * @param isAnswered true if the call does not ring any more
   * @returns the id of the entry; undefined if none was to be created
   */
  began(
    log: CrmLog,
    options: { readonly createsEntry: boolean; readonly isAnswered: boolean },
  ): Promise<string | undefined>;
  answered(log: CrmLog): void;
  ended(log: CrmLog, ending: CallEnding): void;
  /** False if the CRM creates the entries of calls after their end. */
  readonly createsEntries: boolean;
}

export interface PanelSize {
  /** A length in the CRM's pixels. */
  readonly height: number;
}

/**
 * A CRM behind the widget. Every method rejects with a `CrmError` and has a time limit. An adapter omits the methods
 * that its CRM cannot provide. `npm run new -- crm NAME` writes the skeleton of an adapter.
 */
export interface CrmAdapter {
  /** Its name in texts. */
  readonly name: string;
  /** The phone system's mark on its records. */
  readonly recordKind?: 'UCC' | 'GENERIC_CRM';
  /** Loads scripts and starts. No other method is called before it has resolved. */
  open(events: CrmEvents): Promise<void>;
  /** Returns the records with this number, in international form or as it is shown; an empty list without any. */
  match(number: string, call: { readonly isIncoming: boolean }): Promise<readonly CrmRecord[]>;
  /** Returns records by name. */
  readonly search?: ((text: string) => Promise<readonly CrmRecord[]>) | undefined;
  /** Shows a record in the CRM's page. */
  pop(record: CrmRecord): Promise<void>;
  /** True if an entry is written once for its key, however often it is sent. */
  readonly writesByKey?: boolean;
  /** True if `createLog` only makes the entry, and `updateLog` has to write the log into it. */
  readonly completesByUpdate?: boolean;
  /** Writes a call into the CRM's log. @returns the id of the entry */
  createLog(log: CrmLog): Promise<string>;
  updateLog(id: string, log: CrmLog): Promise<void>;
  /** Returns the entry with the key of the log; omitted if the CRM cannot be queried. */
  findLog?(key: string): Promise<string | undefined>;
  /** Switches click-to-dial in the CRM's pages. */
  setClickToDial?(options: { readonly enabled: boolean }): Promise<void>;
  /** Returns whether the CRM shows the panel; omitted if the CRM cannot say, and then the panel is never hidden. */
  isPanelShown?(): Promise<boolean>;
  showPanel?(options: { readonly visible: boolean }): Promise<void>;
  sizePanel?(size: PanelSize): Promise<void>;
  /** The minimum height of the panel in the CRM's pixels. Read after opening; undefined if the CRM sets the height. */
  readonly lowestPanel?: number | undefined;
  /** Notifies the CRM of calls while they last; omitted if the CRM does not follow them. */
  readonly live?: LiveCalls;
  /** Notifies the CRM that the user has signed in or out. May be called before `open`. */
  setSignedIn?(options: { readonly isSignedIn: boolean }): void;
  /** Notifies the CRM that calls can or cannot reach the user. */
  setAvailable?(options: { readonly isAvailable: boolean }): void;
  /** True if another window of the CRM reports and logs the calls that this window shows. Read after opening. */
  readonly isObserver?: boolean;
  /** Notifies the CRM of the start or end of a call; omitted if the CRM has no use for it. */
  callBegan?(log: CrmLog): void;
  callEnded?(log: CrmLog): void;
  close(): void;
}
