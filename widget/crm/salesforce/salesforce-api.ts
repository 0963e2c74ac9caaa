/** Fields of a task, as Salesforce names them. What is undefined is not sent. */
export type TaskFields = Readonly<Record<string, string | number | undefined>>;

/** A record as Salesforce names it where a number is clicked and where the user goes. */
export interface SalesforcePlace {
  readonly recordId: string;
  readonly recordName: string;
  /** As `Contact`. */
  readonly objectType: string;
}

/** What the two programming interfaces of Salesforce have in common, in the manner of neither. Rejects with `CrmError`. */
export interface SalesforceApi {
  readonly name: string;
  /** Pixels. */
  readonly lowestPanel: number;
  /** The scripts are there; the other side is told that the phone is. */
  start(listeners: {
    readonly clicked: (number: string, place: SalesforcePlace | undefined) => void;
    readonly went: (place: SalesforcePlace | undefined) => void;
  }): Promise<void>;
  /** What a method of an Apex class gives. */
  runApex(apexClass: string, method: string, parameters: Readonly<Record<string, string>>): Promise<string>;
  popRecord(recordId: string): Promise<void>;
  /** Makes a task, or changes the one with this id. @returns its id */
  saveTask(fields: TaskFields, id?: string): Promise<string>;
  setClickToDial(enabled: boolean): Promise<void>;
  setVisible(visible: boolean): Promise<void>;
  setHeight(px: number): Promise<void>;
  callBegan(recordId: string | undefined, direction: string, label: string): void;
  callEnded(recordId: string | undefined, seconds: number, outcome: string): void;
  /** Nothing is told to the listeners any more. */
  end(): void;
}

/** How long something may take: a slow Salesforce answers after twenty seconds. */
export const answerMs = { read: 30_000, write: 60_000 } as const;
