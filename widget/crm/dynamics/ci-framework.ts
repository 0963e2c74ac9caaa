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
  /** A width in pixels. */
  setWidth(width: number): Promise<unknown>;
  addHandler(event: string, handler: (data: string) => Promise<unknown>): void;
  removeHandler(event: string, handler: (data: string) => Promise<unknown>): void;
  /** Shows a notification of an incoming call. Resolves to the user's answer, as JSON text or as an object. */
  notifyEvent?(input: CiTemplate & { readonly cancellationToken: string }): Promise<unknown>;
  /** Removes a notification. */
  cancelEvent?(cancellationToken: string): Promise<unknown>;
  /** The methods of sessions belong to apps with several sessions. */
  canCreateSession?(): Promise<boolean>;
  /** Resolves to the id of the session. */
  createSession?(input: CiTemplate): Promise<string>;
  requestFocusSession?(sessionId: string): Promise<unknown>;
  /** Resolves to the text of the presence, or to `FAILED`. The methods of presence need Omnichannel. */
  getPresence?(): Promise<string>;
  /** Resolves to false if there is no presence with this text. */
  setPresence?(text: string): Promise<unknown>;
  initLogAnalytics?(data: object): Promise<unknown>;
  logAnalyticsEvent?(data: object, eventName: string): Promise<unknown>;
}

/** A template that the administrator of Dynamics has configured, and the values of its parameters. */
export interface CiTemplate {
  readonly templateName: string;
  readonly templateParameters: Readonly<Record<string, string>>;
}
