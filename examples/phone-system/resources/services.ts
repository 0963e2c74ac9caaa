import type { CallRecords } from '../domain/call-records.ts';
import type { Extensions } from '../domain/extensions.ts';
import type { People } from '../domain/person.ts';
import type { Terminals } from '../domain/terminals.ts';
import type { SettingsOfUsers } from '../domain/user-settings.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Session, Sessions } from '../http/sessions.ts';

/** What the resources are made from. */
export interface Services {
  readonly people: People;
  readonly terminals: Terminals;
  readonly extensions: Extensions;
  readonly settings: SettingsOfUsers;
  readonly records: CallRecords;
  readonly exchange: Exchange;
  readonly sessions: Sessions;
  /** The names under which changes are pushed. */
  readonly listeners: {
    create(session: Session, name: string): void;
    /** False where there is none of that name. */
    remove(session: Session, name: string): boolean;
  };
  /** Facts about this running phone system. */
  readonly system: {
    /** Changes with each start. */
    readonly buildId: string;
    /** `host:port` that phones connect to. */
    readonly serverAddress: () => string;
    /** Origins of the pages that may embed a client. */
    readonly allowedParentFrames: () => readonly string[];
  };
}
