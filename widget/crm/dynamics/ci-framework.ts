/** The used part of `Microsoft.CIFramework`, version 2. Objects are passed as JSON text. */
export interface CiFramework {
  /** Resolves to the records found, by number, in a JSON object; opens none with `searchOnly`. */
  searchAndOpenRecords(entity: string, query: string, searchOnly: boolean): Promise<string>;
  createRecord(entity: string, fields: string): Promise<string>;
  updateRecord(entity: string, id: string, fields: string): Promise<string>;
  openForm(parameters: string): Promise<unknown>;
  setClickToAct(enabled: boolean): Promise<unknown>;
  /** 0 minimised, 1 docked, 2 hidden. */
  setMode(mode: number): Promise<unknown>;
  /** The same numbers. */
  getMode(): Promise<number>;
  addHandler(event: string, handler: (data: string) => Promise<unknown>): void;
  removeHandler(event: string, handler: (data: string) => Promise<unknown>): void;
}
