/**
 * The phone without a screen: sessions, calls and everything around them as signals and methods.
 *
 * @module callside
 */

export type { ReadonlySignal } from '@preact/signals-core';
export { ringPatterns } from '#wire/acd-group.ts';
export {
  type Greeting,
  type GreetingPurpose,
  type GreetingSchedule,
  greetingPurposes,
  maxGreetingMs,
} from '#wire/calls/greeting.ts';
export {
  type Mailbox,
  type VoicemailMessage,
  type VoicemailNotification,
  type VoicemailType,
  voicemailNotifications,
} from '#wire/calls/voicemail.ts';
export { fold, foldedWritings } from '#wire/fold.ts';
export { idOf } from '#wire/id-of.ts';
export { readWrittenNumber, storedNumber, type WrittenNumber } from '#wire/numbers/written-number.ts';
export { contactLimits, directoryItemTypes, emailAddress, relationNames } from '#wire/people/contact.ts';
export { favoriteLimits } from '#wire/people/favorites.ts';
export { keypadDigits } from '#wire/people/keypad.ts';
export { presenceStates } from '#wire/people/presence.ts';
export {
  type GroupGreeting,
  type GroupTopic,
  groupTopics,
  maxGroupGreetingMs,
} from '#wire/queues/group-greeting.ts';
export { addressBookStates } from './address-book/rules.ts';
export {
  type ScriptDriverOptions,
  scriptDriver,
  type ThirdPartyDriver,
} from './address-book/script-driver.ts';
export { callCauseOf, conferenceMembers, talkingMs } from './calls/line-rules.ts';
export { type Client, type ClientEvents, createClient } from './client.ts';
export type { ClientCore, ClientOptions } from './client-core.ts';
export type * from './domains.ts';
export { type WeekDay, weekDays } from './languages/week.ts';
export type * from './loaded-domains.ts';
export type { ClientDump } from './log/dump.ts';
export { type Log, type LogEntry, type LogNamespace, type LogOptions, logNamespaces } from './log/log.ts';
export { type DirectoryAction, directoryActions } from './people/directory-actions.ts';
export { faxAddress } from './people/fax-address.ts';
export { freeSpeedDialCode, type SpeedDialProblem, speedDialProblem } from './people/speed-dial-rules.ts';
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
export { createProof, type Proof } from './session/proof.ts';
export type { Session } from './session/session.ts';
export type { Credentials, SessionState } from './session/session-state.ts';
export type { List, ListStatus } from './state/list.ts';
export type { Addressed } from './state/list-rules.ts';
export type { PagedList, PlaceRange } from './state/paged-list.ts';
export type { RouterList } from './state/router-list.ts';
export type { Tabs } from './tabs/tabs.ts';
export { sortByType } from './terminals/rules.ts';
export type { Connection, ConnectionFailure, ConnectionState } from './transport/connection.ts';
export type { RecoveringState } from './transport/connection-state.ts';
export {
  CallsideError,
  type ErrorCode,
  type ErrorFacts,
  errorCodes,
} from './transport/errors.ts';
export { type PushMessage, pushMessages } from './transport/push-message.ts';
