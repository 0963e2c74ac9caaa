import packageFile from '../../package.json' with { type: 'json' };

/** The state of a client for a bug report: plain data without secrets, for `JSON.stringify`. */
export interface ClientDump {
  /** When it was made, in ISO 8601. */
  readonly at: string;
  /** The version of the SDK. */
  readonly version: string;
  /** The address of the phone system. */
  readonly url: string;
  /** The name of the application. */
  readonly app: string;
  /** The browser or the version of Node. */
  readonly runtime: unknown;
  /** The state of the session. */
  readonly session: unknown;
  /** The state of the push connection. */
  readonly connection: unknown;
  /** The role of this tab. */
  readonly tabs: unknown;
  /** The user's profile with the version of the phone system. */
  readonly profile: unknown;
  /** The user's phones and the selected phone. */
  readonly terminals: unknown;
  /** The call lines. */
  readonly lines: unknown;
  /** The phone in this browser; undefined where there can be none. */
  readonly phone: unknown;
  /** The user's settings. */
  readonly settings: unknown;
  /** The namespaces that are logged. */
  readonly logged: unknown;
  /** The newest lines of the log, oldest first. */
  readonly log: unknown;
}

/** The version of this SDK. */
export const { version } = packageFile;
