/** Fields of a task by Salesforce's names. Undefined fields are not sent. */
export type TaskFields = Readonly<Record<string, string | number | undefined>>;

/** A record in Salesforce's events of clicks and navigation. */
export interface SalesforcePlace {
  readonly recordId: string;
  readonly recordName: string;
  /** The type of the record, such as `Contact`. */
  readonly objectType: string;
}

/** The common part of both Salesforce APIs. Rejects with `CrmError`. */
export interface SalesforceApi {
  readonly name: string;
  /** Pixels. */
  readonly lowestPanel: number;
  /** The scripts are loaded; Salesforce is notified that the phone is ready. */
  start(listeners: {
    readonly clicked: (number: string, place: SalesforcePlace | undefined) => void;
    readonly went: (place: SalesforcePlace | undefined) => void;
  }): Promise<void>;
  /** Returns the result of a method of an Apex class. */
  runApex(apexClass: string, method: string, parameters: Readonly<Record<string, string>>): Promise<string>;
  popRecord(recordId: string): Promise<void>;
  /** Creates a task, or changes the task with this id. @returns its id */
  saveTask(fields: TaskFields, id?: string): Promise<string>;
  setClickToDial(enabled: boolean): Promise<void>;
  /** True where Salesforce always shows the phone. */
  isVisible(): Promise<boolean>;
  setVisible(visible: boolean): Promise<void>;
  setHeight(px: number): Promise<void>;
  callBegan(recordId: string | undefined, direction: string, label: string): void;
  callEnded(recordId: string | undefined, seconds: number, outcome: string): void;
  /** Removes the listeners. */
  end(): void;
}

/** The timeout: a slow Salesforce answers after twenty seconds. */
export const answerMs = { read: 30_000, write: 60_000 } as const;
