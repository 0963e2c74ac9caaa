/**
 * The phone without a screen: sessions, calls and everything around them as signals and methods.
 *
 * @module callside
 */

export type { ReadonlySignal } from '@preact/signals-core';
export type { Agent } from './agent/agent.ts';
export type { AgentCommand, AgentState } from './agent/rules.ts';
export type { CallerIds } from './caller-ids/caller-ids.ts';
export type { Call, CallEvents, CrmInfos } from './calls/call.ts';
export type { CallQuality, QualityTrouble } from './calls/call-quality.ts';
export type { Calls, DialCheck, DialOptions, PlaceOptions } from './calls/calls.ts';
export type { ColleagueAction, ColleagueCall } from './calls/colleague-call.ts';
export type { ColleagueCalls } from './calls/colleague-calls.ts';
export { callCauseOf, conferenceMembers, talkingMs } from './calls/line-rules.ts';
export type { CallQualities } from './calls/quality-records.ts';
export type { WaitOptions } from './calls/readiness.ts';
export type { CallRemote, CallTimes } from './calls/rules.ts';
export { type Client, type ClientEvents, createClient } from './client.ts';
export type { ClientCore, ClientOptions } from './client-core.ts';
export type { Crm, CrmChoices } from './crm/crm.ts';
export type { CrmSettings } from './crm/rules.ts';
export type { Denylist, DenylistDraft } from './denylist/denylist.ts';
export type { Forwarding, Forwardings } from './forwardings/forwardings.ts';
export type { Greetings, GreetingUpload } from './greetings/greetings.ts';
export type { QueueCaller } from './groups/callers.ts';
export type { Groups, PastCallersQuery } from './groups/groups.ts';
export type { AgentGroup, GroupColor, GroupState, SeenGroup, UsageClass } from './groups/rules.ts';
export type { CallHistory, CallHistoryQuery, GroupCallsQuery } from './history/history.ts';
export type { Languages } from './languages/languages.ts';
export type { LanguageOptions, LanguagePartState, LoadedLanguage } from './languages/load-language.ts';
export type { LanguageFormats } from './languages/rules.ts';
export { type WeekDay, weekDays } from './languages/week.ts';
export type { ClientDump } from './log/dump.ts';
export { type Log, type LogEntry, type LogNamespace, type LogOptions, logNamespaces } from './log/log.ts';
export type { Numbers } from './numbers/numbers.ts';
export type { NumberAction } from './numbers/rules.ts';
export { type DirectoryAction, directoryActions } from './people/directory-actions.ts';
export type { FavoriteFolders } from './people/favorite-folders.ts';
export type { Directory, People, PeopleQuery, Person } from './people/people.ts';
export type { ContactNumber } from './people/rules.ts';
export { freeSpeedDialCode, type SpeedDialProblem, speedDialProblem } from './people/speed-dial-rules.ts';
export type { SpeedDials } from './people/speed-dials.ts';
export type {
  AudioDevice,
  AudioDeviceKind,
  AudioDevices,
  AudioPreference,
  AudioPreferences,
  AudioProcessing,
  AudioTrack,
  DeviceChange,
  LevelMeter,
  OpenMicrophone,
} from './phones/audio-devices.ts';
export type { BrowserPhone } from './phones/browser-phone.ts';
export type { PhoneState } from './phones/phone-backend.ts';
export type {
  ProbeScope,
  Reachability,
  UnreachableReason,
} from './phones/reachability.ts';
export type {
  Attention,
  Clock,
  KeyValueStorage,
  Locks,
  Platform,
  Socket,
  SocketEvents,
  TimerOptions,
  WakeCause,
} from './platform/platform.ts';
export type { Presence } from './presence/presence.ts';
export type { Profile } from './profile/profile.ts';
export type { RecordingListOptions, Recordings } from './recordings/recordings.ts';
export { createProof, type Proof } from './session/proof.ts';
export type { Session } from './session/session.ts';
export type { Credentials, SessionState } from './session/session-state.ts';
export type { Partly, SettingsChange } from './settings/rules.ts';
export type { Settings } from './settings/settings.ts';
export type { List, ListStatus } from './state/list.ts';
export type { Addressed } from './state/list-rules.ts';
export type { RouterList } from './state/router-list.ts';
export type { Tabs } from './tabs/tabs.ts';
export type {
  FormattedTerminal,
  TerminalKind,
} from './terminals/formatted-terminal.ts';
export { sortByType } from './terminals/rules.ts';
export type { Terminals } from './terminals/terminals.ts';
export type { TerminalTrouble } from './terminals/trouble.ts';
export type { Connection, ConnectionFailure, ConnectionState } from './transport/connection.ts';
export type { RecoveringState } from './transport/connection-state.ts';
export {
  CallsideError,
  type ErrorCode,
  type ErrorFacts,
  errorCodes,
} from './transport/errors.ts';
export { type PushMessage, pushMessages } from './transport/push-message.ts';
export type { Unread } from './unread/unread.ts';
export type { Voicemail, VoicemailForward } from './voicemail/voicemail.ts';
export type { AccessRights } from './wire/access-rights.ts';
export type { AcdGroup, FeedbackCode, GroupAgent, PauseReason } from './wire/acd-group.ts';
export type { CallHistoryFilter, CallHistoryItem } from './wire/calls/call-history.ts';
export type {
  CallAction,
  CallCause,
  CallLine,
  CallParty,
  CallState,
  ExternalInfos,
  PartyState,
} from './wire/calls/call-line.ts';
export type { CallQualityRecord } from './wire/calls/call-quality.ts';
export type { CallRecording, RecordingAccessEntry } from './wire/calls/call-recording.ts';
export type { AllowedCallerId } from './wire/calls/caller-id.ts';
export type { DenylistEntry } from './wire/calls/denylist.ts';
export type { RawForwarding } from './wire/calls/forwarding.ts';
export {
  type Greeting,
  type GreetingPurpose,
  type GreetingSchedule,
  greetingPurposes,
} from './wire/calls/greeting.ts';
export type { NotificationCounters } from './wire/calls/notification-counters.ts';
export {
  type Mailbox,
  type VoicemailMessage,
  type VoicemailNotification,
  type VoicemailType,
  voicemailNotifications,
} from './wire/calls/voicemail.ts';
export { idOf } from './wire/id-of.ts';
export type {
  ContactChangesResult,
  ContactDraft,
  ContactImportResult,
  DirectoryContact,
  DirectoryItemType,
  RelatedPerson,
} from './wire/people/contact.ts';
export { contactLimits, directoryItemTypes } from './wire/people/contact.ts';
export type { FavoriteFolder, SpeedDial, SpeedDialDraft } from './wire/people/favorites.ts';
export { favoriteLimits } from './wire/people/favorites.ts';
export { keypadDigits } from './wire/people/keypad.ts';
export type { ColleaguePresence, OwnPresence, PresenceState } from './wire/people/presence.ts';
export { presenceStates } from './wire/people/presence.ts';
export type { IceServer } from './wire/phones/softphone.ts';
export type { TerminalType } from './wire/phones/terminal.ts';
export type { AcdCallback } from './wire/queues/acd-callback.ts';
export type { AgentDay } from './wire/queues/agent-day.ts';
export type { CallerExit, PastCaller } from './wire/queues/past-caller.ts';
export type { CustomData } from './wire/session/custom-data.ts';
export type { Info, OperatorStatus, TelephonicState } from './wire/session/info.ts';
export type { Dictionary } from './wire/session/language.ts';
export type { LoginResponse } from './wire/session/login.ts';
export type { UserSettings } from './wire/session/user.ts';
