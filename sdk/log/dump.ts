import packageFile from '../../package.json' with { type: 'json' };

/** The state of a client for a bug report: plain data without secrets, for `JSON.stringify`. */
export interface ClientDump {
  /** When it was made, in ISO 8601. */
  readonly at: string;
  /** Of the SDK. */
  readonly version: string;
  readonly url: string;
  readonly app: string;
  /** The browser or the version of Node. */
  readonly runtime: unknown;
  readonly session: unknown;
  readonly connection: unknown;
  readonly tabs: unknown;
  /** The user's profile with the version of the phone system. */
  readonly profile: unknown;
  readonly terminals: unknown;
  readonly lines: unknown;
  /** The phone in this browser; undefined where there can be none. */
  readonly phone: unknown;
  readonly settings: unknown;
  /** The namespaces that are logged. */
  readonly logged: unknown;
  /** The newest lines of the log, oldest first. */
  readonly log: unknown;
}

/** The version of this SDK. */
export const { version } = packageFile;
