import type { ReadonlySignal } from '@preact/signals-core';
import { ExternalAddressBook } from './address-book/address-book.ts';
import { Agent } from './agent/agent.ts';
import { CallerIds } from './caller-ids/caller-ids.ts';
import { Calls } from './calls/calls.ts';
import { ColleagueCalls } from './calls/colleague-calls.ts';
import { CallQualities } from './calls/quality-records.ts';
import { Readiness } from './calls/readiness.ts';
import { ClientCore } from './client-core.ts';
import { Crm } from './crm/crm.ts';
import { Denylist } from './denylist/denylist.ts';
import { Forwardings } from './forwardings/forwardings.ts';
import { Greetings } from './greetings/greetings.ts';
import { Groups } from './groups/groups.ts';
import { CallHistory } from './history/history.ts';
import { Languages } from './languages/languages.ts';
import { Numbers } from './numbers/numbers.ts';
import { People } from './people/people.ts';
import { BrowserPhone } from './phones/browser-phone.ts';
import { DesktopPhone } from './phones/desktop/desktop-phone.ts';
import { joinPhones } from './phones/local-phones.ts';
import { Presence } from './presence/presence.ts';
import { Profile } from './profile/profile.ts';
import { Recordings } from './recordings/recordings.ts';
import { Settings } from './settings/settings.ts';
import { TickingTime } from './state/ticking-time.ts';
import { Terminals } from './terminals/terminals.ts';
import { Unread } from './unread/unread.ts';
import { Voicemail } from './voicemail/voicemail.ts';

/**
 * The domains of one user's telephony. Each domain is created here in a single statement, from `deps` and the domains that it
 * needs. The list at the end exports its public types.
 */
export abstract class ClientDomains extends ClientCore {
  /** The signed-in user's main profile. */
  readonly profile = new Profile(this.deps);
  readonly #time = new TickingTime(this.deps.platform.clock, this.profile.clockOffsetMs);
  /** Milliseconds since 1970 by the server's clock: the present time for readers, once a second for subscribers. */
  readonly now: ReadonlySignal<number> = this.#time;
  /** The user's phones, and the phone that calls are made from. */
  readonly terminals = new Terminals(this.deps, {
    info: this.profile.info,
    customData: this.session.customData,
  });
  /** The phone in this browser; undefined where there can be none (Node, workers). */
  readonly phone: BrowserPhone | undefined = this.deps.platform.hasPhone
    ? new BrowserPhone({ info: this.profile.info, iceServers: this.options.iceServers ?? [] })
    : undefined;
  /** The phone on the user's computer; undefined where there can be none (Node, workers). */
  readonly desktopPhone: DesktopPhone | undefined = this.deps.platform.hasPhone
    ? new DesktopPhone(this.deps, {
        info: this.profile.info,
        terminals: this.terminals,
        tabs: this.tabs,
      })
    : undefined;
  /**
   * Whether calls can be placed, and what is missing.
   *
   * @internal
   */
  protected readonly readiness = new Readiness({
    session: this.session.state,
    profile: this.profile,
    terminals: this.terminals,
    phone: this.phone,
    connection: this.connection.state,
    clock: this.deps.platform.clock,
  });
  /** Actions for phone numbers, looked up in the phone system. */
  readonly numbers = new Numbers(this.deps);
  /** The user's calls. */
  readonly calls = new Calls(this.deps, {
    terminals: this.terminals,
    phone: joinPhones(this.phone, this.desktopPhone),
    readiness: this.readiness,
    numbers: this.numbers,
  });
  /** Calls of colleagues. */
  readonly colleagueCalls = new ColleagueCalls(this.deps, this.terminals);
  /** The measured quality of past calls. */
  readonly callQualities = new CallQualities(this.deps);
  /** The address books outside the phone system, in which callers are looked up. */
  readonly externalAddressBook = new ExternalAddressBook(this.deps, { lines: this.calls.lines });
  /** The user's past calls. */
  readonly history = new CallHistory(this.deps);
  /** How much there is that the user has not seen. */
  readonly unread = new Unread(this.deps);
  /** Recordings of calls. */
  readonly recordings = new Recordings(this.deps, this.history);
  /** The user as an agent of call queues. */
  readonly agent = new Agent(this.deps, this.profile);
  /** The groups of agents that the user is a member of. */
  readonly groups = new Groups(this.deps, this.profile);
  /** The number that people outside see. */
  readonly callerIds = new CallerIds(this.deps);
  /** The user's settings for the CRM in the embedding page. */
  readonly crm = new Crm(this.deps, this.profile);
  /** The languages of the product. */
  readonly languages = new Languages(this.deps, this.session);
  /** The presence of the user and of colleagues. */
  readonly presence = new Presence(this.deps);
  /** The settings that follow the user from browser to browser. */
  readonly settings = new Settings(this.deps);
  /** Colleagues, shared contacts, and the user's own contacts. */
  readonly people = new People(this.deps);
  /** The texts that the user's mailbox can play. */
  readonly greetings = new Greetings(this.deps);
  /** The denied callers of the user. */
  readonly denylist = new Denylist(this.deps);
  /** Where calls go in the user's place. */
  readonly forwardings = new Forwardings(this.deps, this.profile);
  /** The user's mailbox. */
  readonly voicemail = new Voicemail(this.deps, this.forwardings);

  /** Ends every call of this browser's phone, connection, timer and listener. The session itself stays. */
  override async dispose(): Promise<void> {
    this.readiness.dispose();
    this.#time.dispose();
    await super.dispose();
  }
}

export type { AccessRights, LockableKind } from '#wire/access-rights.ts';
export type {
  AcdGroup,
  FeedbackCode,
  GroupAgent,
  GroupMember,
  PauseReason,
  RingPattern,
} from '#wire/acd-group.ts';
export type { CallHistoryFilter, CallHistoryItem } from '#wire/calls/call-history.ts';
export type {
  CallAction,
  CallCause,
  CallLine,
  CallParty,
  CallState,
  ExternalInfos,
  PartyState,
} from '#wire/calls/call-line.ts';
export type { CallQualityRecord } from '#wire/calls/call-quality.ts';
export type { CallRecording, RecordingAccessEntry } from '#wire/calls/call-recording.ts';
export type { AllowedCallerId } from '#wire/calls/caller-id.ts';
export type { DenylistEntry } from '#wire/calls/denylist.ts';
export type { NotificationCounters, UnseenRemote } from '#wire/calls/notification-counters.ts';
export type { RawForwarding } from '#wire/forwarding/raw.ts';
export type { WebChatField } from '#wire/messages/web-chat-field.ts';
export type { AddressBook, AddressBookContact } from '#wire/people/address-book.ts';
export type { AddressBookSettings } from '#wire/people/address-book-settings.ts';
export type {
  ContactChangesResult,
  ContactImportResult,
  DirectoryContact,
  DirectoryItemType,
  RefusedContact,
  RelatedPerson,
  RelationName,
} from '#wire/people/contact.ts';
export type { ContactDraft } from '#wire/people/contact-requests.ts';
export type { Directory } from '#wire/people/directory.ts';
export type { FavoriteFolder, SpeedDial, SpeedDialDraft } from '#wire/people/favorites.ts';
export type {
  ColleaguePresence,
  OwnPresence,
  PresenceSetting,
  PresenceState,
} from '#wire/people/presence.ts';
export type { DesktopRelease } from '#wire/phones/desktop-release.ts';
export type { IceServer } from '#wire/phones/ice-server.ts';
export type { TerminalType } from '#wire/phones/terminal.ts';
export type { AcdCallback } from '#wire/queues/acd-callback.ts';
export type { AcdClientState, QueueCaller } from '#wire/queues/acd-client.ts';
export type { AgentDay } from '#wire/queues/agent-day.ts';
export type { ClosedDays, GroupHours, OpeningHours, OpeningSlot } from '#wire/queues/group-calendar.ts';
export type { AcdGroupChange } from '#wire/queues/group-requests.ts';
export type { GroupCandidate } from '#wire/queues/group-team.ts';
export type { CallerExit, PastCaller } from '#wire/queues/past-caller.ts';
export type { CustomData } from '#wire/session/custom-data.ts';
export type {
  Customization,
  ExternalServices,
  Info,
  InfoEnterprise,
  InfoExtension,
  InfoGroup,
  InfoUser,
  OperatorStatus,
  TelephonicState,
} from '#wire/session/info.ts';
export type { Dictionary } from '#wire/session/language.ts';
export type { LanguageOffer, LoginResponse, ShortInfo } from '#wire/session/login.ts';
export type { UserSettings } from '#wire/session/user.ts';
export type { ExternalAddressBook } from './address-book/address-book.ts';
export type { AddressBookDriver, DriverReport } from './address-book/driver.ts';
export type { AddressBookPrompt } from './address-book/prompt.ts';
export type { AddressBookState } from './address-book/rules.ts';
export type { Agent } from './agent/agent.ts';
export type { AgentCommand, AgentState } from './agent/rules.ts';
export type { CallerIds } from './caller-ids/caller-ids.ts';
export type { Call, CallEvents, CrmInfos } from './calls/call.ts';
export type { CallQuality, QualityTrouble } from './calls/call-quality.ts';
export type { Calls, DialCheck, DialOptions, PlaceOptions } from './calls/calls.ts';
export type { ColleagueAction, ColleagueCall } from './calls/colleague-call.ts';
export type { ColleagueCalls } from './calls/colleague-calls.ts';
export type { CallQualities } from './calls/quality-records.ts';
export type { CallRemote, CallTimes } from './calls/rules.ts';
export type { Crm, CrmChoices } from './crm/crm.ts';
export type { CrmSettings } from './crm/rules.ts';
export type { LocalBridge, LocalOutcome, LocalRequest } from './crm-rules/local-bridge.ts';
export type { Denylist, DenylistDraft } from './denylist/denylist.ts';
export type { Forwarding, Forwardings } from './forwardings/forwardings.ts';
export type { Greetings, GreetingUpload } from './greetings/greetings.ts';
export type { GroupGreetings, GroupGreetingUpload } from './greetings/group-greetings.ts';
export type { SoundList, SoundUpload } from './greetings/sound-list.ts';
export type { GroupEditor, WantedMember } from './groups/group-editor.ts';
export type { Groups, PastCallersQuery } from './groups/groups.ts';
export type { AgentGroup, GroupColor, GroupState, SeenGroup, UsageClass } from './groups/rules.ts';
export type { CallHistory, CallHistoryQuery, GroupCallsQuery } from './history/history.ts';
export type { Languages } from './languages/languages.ts';
export type { LanguageOptions, LanguagePartState, LoadedLanguage } from './languages/load-language.ts';
export type { LanguageFormats } from './languages/rules.ts';
export type { Numbers } from './numbers/numbers.ts';
export type { NumberAction } from './numbers/rules.ts';
export type { ContactDuplicates, DuplicatePair } from './people/duplicates.ts';
export type { FavoriteFolders } from './people/favorite-folders.ts';
export type { People, PeopleQuery } from './people/people.ts';
export type { Person } from './people/person.ts';
export type { ContactNumber } from './people/rules.ts';
export type { SpeedDials } from './people/speed-dials.ts';
export type { DesktopPairing } from './phones/desktop/desktop-connector.ts';
export type { DesktopPhone } from './phones/desktop/desktop-phone.ts';
export type { DesktopPhoneError, DesktopPhoneState } from './phones/desktop/desktop-state.ts';
export type { WaitOptions } from './platform/wait.ts';
export type { Presence } from './presence/presence.ts';
export type { Profile } from './profile/profile.ts';
export type { RecordingListOptions, Recordings } from './recordings/recordings.ts';
export type { Partly, SettingsChange } from './settings/rules.ts';
export type { Settings } from './settings/settings.ts';
export type {
  FormattedTerminal,
  TerminalKind,
} from './terminals/formatted-terminal.ts';
export type { Terminals } from './terminals/terminals.ts';
export type { TerminalTrouble } from './terminals/trouble.ts';
export type { Unread } from './unread/unread.ts';
export type { Voicemail, VoicemailForward } from './voicemail/voicemail.ts';
