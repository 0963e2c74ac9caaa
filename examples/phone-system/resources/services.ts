import type { NumberLookup as FoundNumber } from '../../../sdk/wire/calls/number-lookup.ts';
import type { IceServer } from '../../../sdk/wire/phones/softphone.ts';
import type { ParentPermission } from '../../../sdk/wire/session/parent-frames.ts';
import type { Clock } from '../domain/clock.ts';
import type { Directory } from '../domain/directory/directory.ts';
import type { CallQualities } from '../domain/history/call-qualities.ts';
import type { CallRecordings } from '../domain/history/call-recordings.ts';
import type { CallRecords } from '../domain/history/call-records.ts';
import type { Notifications } from '../domain/history/notifications.ts';
import type { RecordingAccesses } from '../domain/history/recording-accesses.ts';
import type { Brandings } from '../domain/product/branding.ts';
import type { Dictionaries } from '../domain/product/dictionaries.ts';
import type { AcdGroups } from '../domain/queues/acd-groups.ts';
import type { Agents } from '../domain/queues/agents.ts';
import type { OneTimeTokens } from '../domain/sign-in/one-time-tokens.ts';
import type { ServiceAccounts } from '../domain/sign-in/service-accounts.ts';
import type { TwoFactor } from '../domain/sign-in/two-factor.ts';
import type { CallerIds } from '../domain/telephony/caller-ids.ts';
import type { Colleagues } from '../domain/telephony/colleagues.ts';
import type { Extensions } from '../domain/telephony/extensions.ts';
import type { Forwardings } from '../domain/telephony/forwardings.ts';
import type { Terminals } from '../domain/telephony/terminals.ts';
import type { CrmSettingsOfUsers } from '../domain/users/crm-settings.ts';
import type { People, Person } from '../domain/users/person.ts';
import type { SettingsOfUsers } from '../domain/users/user-settings.ts';
import type { Users } from '../domain/users/users.ts';
import type { Voicemails } from '../domain/voicemail/voicemails.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { SessionGuesses } from '../http/sessions/session-guesses.ts';
import type { Session, Sessions } from '../http/sessions/sessions.ts';
import type { SignInCodes } from '../http/sessions/sign-in-codes.ts';
import type { LoginThrottle } from '../limits/login-throttle.ts';
import type { RateLimitedLog } from '../limits/rate-limited-log.ts';

/** The dependencies of the resources. */
export interface Services {
  readonly people: People;
  readonly accounts: ServiceAccounts;
  readonly twoFactor: TwoFactor;
  readonly loginThrottle: LoginThrottle;
  readonly terminals: Terminals;
  readonly extensions: Extensions;
  readonly agents: Agents;
  readonly groups: AcdGroups;
  readonly users: Users;
  readonly dictionaries: Dictionaries;
  readonly callerIds: CallerIds;
  readonly colleagues: Colleagues;
  readonly directory: Directory;
  readonly notifications: Notifications;
  readonly voicemails: Voicemails;
  readonly settings: SettingsOfUsers;
  readonly crmSettings: CrmSettingsOfUsers;
  readonly records: CallRecords;
  readonly callQualities: CallQualities;
  readonly callRecordings: CallRecordings;
  readonly accesses: RecordingAccesses;
  /** Where the file of a recording of this name lies. */
  readonly recordingFile: (file: string) => string;
  readonly numbers: {
    /** Returns the possible calls of this user with a written number. */
    lookUp(text: string, user: Person): readonly FoundNumber[];
  };
  readonly exchange: Exchange;
  readonly forwardings: Forwardings;
  readonly sessions: Sessions;
  readonly sessionGuesses: SessionGuesses;
  /** The log of peers' faults. */
  readonly warnings: RateLimitedLog;
  readonly signInCodes: SignInCodes;
  readonly pushTickets: OneTimeTokens<Session>;
  readonly clock: Clock;
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
    /** Reached by https. */
    readonly isSecure: boolean;
    /** `host:port` that phones connect to. */
    readonly serverAddress: () => string;
    /** Origins of the pages that may embed a client. */
    readonly allowedParentFrames: () => readonly string[];
    /** The permissions of pages by origin; origins that are not listed have all permissions. */
    readonly parentPermissions: Readonly<Record<string, readonly ParentPermission[]>>;
    /** Origins of further pages that may use the phone system. */
    readonly allowedOrigins: readonly string[];
    /** Origins whose scripts the widget may load. */
    readonly crmScripts: () => readonly string[];
    /** For the sound of phones in browsers. */
    readonly iceServers: readonly IceServer[];
    readonly brandings: Brandings;
    /** Where a translation service has words that products share, with `{lang}`; undefined: nowhere. */
    readonly commonDictionary: string | undefined;
  };
}
