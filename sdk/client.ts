import type { ReadonlySignal } from '@preact/signals-core';
import type { Calls } from './calls/calls.ts';
import type { CallHistory } from './history/history.ts';
import type { BrowserPhone } from './phones/browser-phone.ts';
import type { Platform } from './platform/platform.ts';
import type { Profile } from './profile/profile.ts';
import type { Session } from './session/session.ts';
import type { Terminals } from './terminals/terminals.ts';
import type { Connection } from './transport/connection.ts';
import type { CallsideError } from './transport/errors.ts';

export interface ClientOptions {
  /** Base address of the router's host, e.g. `http://localhost:7080`; `/restletrouter/` and `/sip` are below it. */
  url: string;
  /** Name of the user application, e.g. `callside`. Each has its own cookie and session. */
  app: string;
  /** Replaces parts of the environment (tests, exotic hosts). */
  platform?: Partial<Platform>;
}

/** One user's telephony. Everything to read is a signal; everything to do is a method. */
export interface Client {
  readonly session: Session;
  readonly connection: Connection;
  readonly profile: Profile;
  readonly calls: Calls;
  readonly terminals: Terminals;
  readonly history: CallHistory;
  /** The phone in this browser; undefined where there can be none (Node, workers). */
  readonly phone: BrowserPhone | undefined;
  /** Milliseconds since 1970 by the server's clock, ticking once a second while somebody is subscribed. */
  readonly now: ReadonlySignal<number>;
  /** Failures that no awaiting caller got (an unreadable push frame, a lost phone, ...). Returns what ends it. */
  onError(listener: (error: CallsideError) => void): () => void;
  /** Ends every call of this browser's phone, connection, timer and listener. The session itself stays. */
  dispose(): Promise<void>;
}

/** Makes a client. It does nothing until `session.resume()` or `session.signIn()`. */
export declare function createClient(options: ClientOptions): Client;
