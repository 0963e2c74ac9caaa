// Written from the database: vitest run --project unit examples/phone-system/store/tables.test.ts -u
import type { ColumnType, Generated } from 'kysely';
import type { WireCrmSettings } from '../../../sdk/wire/crm.ts';
import type { UserSettings } from '../../../sdk/wire/session/user.ts';

/** A user. */
interface PersonTable {
  id: number;
  login: string;
  first_name: string;
  last_name: string;
  number: string;
  direct_number: Generated<string | null>;
  password_hash: string;
  settings: ColumnType<UserSettings | null, string | null | undefined, string | null>;
  department: Generated<string | null>;
  /** The way by which the code of the second factor is sent. Null: the user needs none. */
  second_step: Generated<string | null>;
  /** Whether this user may sign in on behalf of others. */
  may_act_for_others: Generated<boolean>;
  /** Whether this user may listen to calls of others and break into them. */
  is_supervisor: Generated<boolean>;
  /** True if this user may enter another user's call, which all parties in it hear. */
  may_intrude: Generated<boolean>;
  /** True if this user may play recordings of others, with a reason. */
  is_compliance_officer: Generated<boolean>;
  /** Whether this user may call numbers that cost more than others. */
  may_call_premium: Generated<boolean>;
  /** The caller ID on external calls. Null: none was chosen. */
  custom_caller_id: Generated<string | null>;
  /** Tag of the language that was chosen, as `fr`; null: none was. */
  language: Generated<string | null>;
  /** Missed calls until then were seen. */
  missed_seen_at: Generated<Date | null>;
  presence_setting: Generated<string>;
  /** The last choice of the person. */
  presence_state: Generated<string>;
  /** Whether this user may change the contacts that all users share. */
  is_switchboard: Generated<boolean>;
  /** Whether calls can leave messages. */
  has_mailbox: Generated<boolean>;
  /** Whether this user may use the phone inside a CRM. */
  may_use_crm: Generated<boolean>;
  /** The user's CRM settings; null: none yet. */
  crm_settings: ColumnType<WireCrmSettings | null, string | null | undefined, string | null>;
  is_logout_locked: Generated<boolean>;
  /** The licences of the user, as the domain's `licences` reads them. */
  licences: ColumnType<unknown, string | undefined, string>;
  /** The fields of the person's entry in the directory, as `colleagueProfile` describes them. */
  details: ColumnType<unknown, string | undefined, string>;
  /** The person's rights to contacts, as `AccessRights`; null: the rights of all users. */
  contact_rights: ColumnType<unknown, string | null | undefined, string | null>;
  /** Whether callers who withhold their number are denied. */
  rejects_anonymous: Generated<boolean>;
  /** A `notification` of a mailbox. */
  voicemail_notification: Generated<string>;
  /** The time at which the full mailbox last refused a caller. */
  voicemail_refused_at: Generated<Date | null>;
  /** True if this user may write the CRM rules of groups and of all users. */
  may_write_crm_rules: Generated<boolean>;
  /** True if this user may set the properties of services for all users. */
  may_set_service_defaults: Generated<boolean>;
  /** The site at which the user's desktop phone is, and the place there. Null: not known. */
  softphone_site: Generated<string | null>;
  softphone_location: Generated<string | null>;
  /** Whether the user's desktop phone may use G.722.2 (AMR-WB), and G.729. */
  softphone_g7222: Generated<boolean>;
  softphone_g729: Generated<boolean>;
  /** True if this user may not change the password and the PIN. */
  is_password_locked: Generated<boolean>;
  /** As `hashPassword` makes it; null: none was set. */
  pin_hash: Generated<string | null>;
  /** The area in which this user dials; null: none was chosen. */
  geo_area: Generated<string | null>;
  /** A number of the mobile network that leads to the user's phones. */
  mobile_direct_number: Generated<string | null>;
  /** How often the password of the chat has changed. */
  chat_renewals: Generated<number>;
  /** How many of them the homeserver has carried out. */
  chat_renewed: Generated<number>;
  /** True if the user cannot sign in and has no phone that rings. */
  is_disabled: Generated<boolean>;
  /** Grows with each change by an administrator. */
  version: Generated<number>;
  /** When the user first signed in or chose a password; null: not yet. */
  first_used_at: Generated<Date | null>;
  /** Of `lockableKinds`: the kinds of things that the user may see, and not change. */
  locked_kinds: Generated<string[]>;
  /** When the password was chosen. */
  password_set_at: Generated<Date>;
  /** May call numbers of other countries. */
  may_call_abroad: Generated<boolean>;
}

/** An outside contact of a single user, or of all users. */
interface ContactTable {
  id: Generated<number>;
  /** Null: shared by all. */
  owner_id: Generated<number | null>;
  first_name: string;
  last_name: string;
  company: string;
  professional_number: string;
  mobile_number: string;
  home_number: string;
  email: string;
  /** All further fields, as `contactDraft` names them. */
  details: ColumnType<unknown, string | undefined, string>;
  /** Grows with each change. */
  version: Generated<number>;
}

/** The searchable part of a colleague or a contact. */
interface DirectoryIndexTable {
  /** Its id in the directory: that of the person, or `c` and that of the contact. */
  uid: string;
  contact_id: Generated<number | null>;
  person_id: Generated<number | null>;
  /** The only user who sees it; null: every user does. */
  owner_id: Generated<number | null>;
  directory: string;
  department: Generated<string | null>;
  /** The words without accents and case, a blank before each. */
  words: string;
  /** The digits of all numbers in all writings, a blank before each. */
  digits: string;
  /** The same numbers, each by itself. */
  numbers: string[];
  first_name_key: string;
  last_name_key: string;
  /** True if only the entry itself and the switchboard see it. */
  hidden: Generated<boolean>;
  tags: Generated<string[]>;
  /** A type of `directoryItemTypes`. */
  type: Generated<string>;
  /** The words as the keys of a telephone spell them, a blank before each. */
  keypad: Generated<string>;
}

/** A folder of a user's favourites. */
interface FavouriteFolderTable {
  id: Generated<number>;
  person_id: number;
  label: string;
}

/** A favourite of the user: a colleague or a contact, by its id in the directory. */
interface FavouriteTable {
  person_id: number;
  contact: string;
  /** Null: in no folder. */
  folder_id: Generated<number | null>;
}

/** A person who is very important to a user, by the id in the directory. */
interface VipTable {
  person_id: number;
  contact: string;
}

/** An entry of the directory that the switchboard recommends to all users. */
interface SwitchboardFavouriteTable {
  contact: string;
}

/** A short code of a user for a number in the directory. */
interface SpeedDialTable {
  person_id: number;
  code: string;
  number: string;
  contact: string;
}

/** The photo of an entry of the directory. */
interface PhotoTable {
  /** The id of the entry: of a person, or `c<number>` of a contact. */
  uid: string;
  /** The unguessable name of its file. */
  name: string;
  content: Uint8Array;
}

/** Two contacts that are not the same person. The first id is the lower id. */
interface DistinctContactTable {
  one: number;
  other: number;
}

/** The merge of two contacts into one, which can be undone for a while. */
interface ContactMergeTable {
  kept: number;
  removed: number;
  merged_at: Date;
  /** The version of the contact that was kept, after the merge. */
  version: number;
  /** Everything before it, as `ContactMerges` writes it. */
  earlier: ColumnType<unknown, string, string>;
}

/** Parts of the demonstration that this store has had. What its users delete of them does not return. */
interface DemoPartTable {
  name: string;
}

/** A program that watches the whole enterprise. */
interface ServiceAccountTable {
  login: string;
  enterprise: string;
  password_hash: string;
  may_sign_in_users: Generated<boolean>;
  label: Generated<string>;
  /** The name of the administrator; null: it was there from the start. */
  created_by: Generated<string | null>;
  created_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  /** The key before, which is valid for a while. */
  previous_hash: Generated<string | null>;
  previous_until: Generated<Date | null>;
}

/** A session of a user or of a service account. */
interface SessionTable {
  /** Digits: the value of the cookie. */
  id: string;
  app: string;
  token: string;
  /** Null for a service account. */
  person_id: Generated<number | null>;
  created_at: Date;
  used_at: Date;
  /** The user who acts for that person. */
  actor_id: Generated<number | null>;
  service_login: Generated<string | null>;
  /**
   * The first session of the family: this session, or the session from whose code it came, directly or not.
   */
  family_id: Generated<string | null>;
  /** The `User-Agent` that signed in. */
  client: Generated<string>;
  /** The network address that signed in. */
  address: Generated<string>;
  /** The other origin whose page signed in; null for our own pages and for programs. */
  origin: Generated<string | null>;
}

/** A time in which a user acted for another user. */
interface ActingRecordTable {
  id: Generated<number>;
  /** The user in whose name another user acted. */
  person_id: number;
  actor_name: string;
  app: string;
  address: string;
  /** As `sessionHash` makes it. */
  session_hash: string;
  began_at: Date;
  /** Null while it lasts. */
  ended_at: Generated<Date | null>;
}

/** The app that shows a user codes for the second step of signing in. */
interface AuthenticatorTable {
  person_id: number;
  /** Shared with the app, in Base32. */
  secret: string;
  /** The time step of the last accepted code. */
  last_step: number;
  /** The recovery codes that were not used, as `hashPassword` makes them. */
  recovery_hashes: ColumnType<readonly string[], string | undefined, string>;
  confirmed_at: Date;
}

/** The reasons for which agents make a pause. */
interface AcdPauseReasonTable {
  id: number;
  text: string;
}

/** A result that agents can note for a call. */
interface AcdFeedbackCodeTable {
  id: number;
  text: string;
}

/** A person who receives calls of groups. */
interface AgentTable {
  person_id: number;
  /** Whether the person can log in and out and make pauses. */
  has_call_pad: boolean;
  /** Whether the person takes calls of groups, and not only messages. */
  is_call_capable: boolean;
  /** Null: not logged in. */
  logged_in_at: Generated<Date | null>;
  is_paused: Generated<boolean>;
  pause_reason_id: Generated<number | null>;
  /** The time at which the agent last logged in or out, or began or ended a pause. */
  changed_at: Date;
  /** The pause after a call of a group. Null: in none; without an end: until the agent ends it. */
  syndical_since: Generated<Date | null>;
  syndical_until: Generated<Date | null>;
  /** The time without calls after a call that was not answered. */
  unreachable_since: Generated<Date | null>;
  unreachable_until: Generated<Date | null>;
  unreachable_cause: Generated<string | null>;
  /** Whether the last call of a group waits for its outcome. */
  is_feedback_needed: Generated<boolean>;
  /** The number of calls of groups since the login. */
  group_calls: Generated<number>;
  talked_ms: Generated<number>;
  no_answers: Generated<number>;
  not_reached: Generated<number>;
}

/** A group with a queue. */
interface AcdGroupTable {
  id: number;
  number: string;
  label: string;
  is_active: boolean;
  ring_pattern: string;
  queue_size: number;
  priority: number;
  /** Whether callers may also write to it. */
  takes_messages: Generated<boolean>;
  /** The number from outside, as `+33100000301`. */
  direct_number: Generated<string | null>;
  /** The longest wait of a caller; null: any time. */
  max_wait_seconds: Generated<number | null>;
  /** The number that gets a call which the group cannot take. */
  overflow: Generated<string | null>;
  /** The time for which an agent's phone rings; null: the setting of the phone system. */
  ringing_seconds: Generated<number | null>;
  /** The pause after each call; below 0: until the agent ends it. */
  syndical_seconds: Generated<number>;
  /** The time without calls for an agent who did not answer. */
  unreachable_seconds: Generated<number>;
  is_auto_login: Generated<boolean>;
  bypasses_dnd: Generated<boolean>;
  uses_skills: Generated<boolean>;
  asks_feedback: Generated<boolean>;
  is_managed_by_members: Generated<boolean>;
  is_light: Generated<boolean>;
  free_text: Generated<string>;
  /** Null: always open. */
  calendar: ColumnType<unknown, string | null | undefined, string | null>;
  has_callback: Generated<boolean>;
  callback_key: Generated<string>;
  callback_attempts: Generated<number>;
  callback_retry_seconds: Generated<number>;
  has_mailbox: Generated<boolean>;
  /** How often a waiting caller hears the place in the queue; 0: never. */
  announcement_seconds: Generated<number>;
  /** The topics of its announcements, separated by commas. */
  announced_topics: Generated<string>;
  has_web_chat: Generated<boolean>;
  /** Origins of websites, separated by spaces. */
  web_chat_origins: Generated<string>;
  /** Fields that visitors have to fill in, separated by commas. */
  web_chat_required: Generated<string>;
  /** How long a visitor waits at most; null: for any time. */
  web_chat_wait_seconds: Generated<number | null>;
  web_chat_warning_seconds: Generated<number>;
  web_chat_end_seconds: Generated<number>;
  /** How long an agent has to answer a text message, and how long an answered customer can be silent. */
  sms_answer_seconds: Generated<number>;
  sms_silence_seconds: Generated<number>;
  /** How long an agent has to answer a visitor of a website. */
  web_chat_answer_seconds: Generated<number>;
  /** For how long files are kept after the end of their web chat. */
  web_chat_file_seconds: Generated<number>;
  /** The department whose administrators see the group. Null: administrators of all users only. */
  department: Generated<string | null>;
  /** The queue was removed; its callers and figures stay. Null: it is there. */
  removed_at: Generated<Date | null>;
  /** The number that a removed queue had. Others may have it now. */
  last_number: Generated<string | null>;
  /** The users who supervised a removed queue by name. */
  last_supervisors: Generated<readonly number[]>;
}

/** An agent in a group. */
interface AcdMemberTable {
  group_id: number;
  person_id: number;
  /** Order within the group, from 0. */
  position: number;
  /** Whether this agent takes calls of the group while logged in. */
  is_active: boolean;
  /** Where the group uses skills, free agents of the highest level ring first. */
  skill_level: Generated<number>;
}

/** A caller of a group. */
interface AcdClientTable {
  id: number;
  group_id: number;
  call_id: number;
  number: string;
  label: Generated<string | null>;
  entered_at: Date;
  answered_at: Generated<Date | null>;
  left_at: Generated<Date | null>;
  /** The agent that answered. */
  person_id: Generated<number | null>;
  /** `answered`, or why the caller left without having talked to an agent; null while the caller is there. */
  exit: Generated<string | null>;
  is_callback: Generated<boolean>;
  /** The outcome that the agent noted, and a note. */
  feedback: Generated<string | null>;
  feedback_text: Generated<string | null>;
  /** The moment that decides the place, once a supervisor has moved the caller to the front. */
  moved_to: Generated<Date | null>;
  /** The agent, who was erased. */
  former_person_id: Generated<number | null>;
}

/** A call that a caller has asked for instead of waiting. */
interface AcdCallbackTable {
  id: number;
  group_id: number;
  number: string;
  label: Generated<string | null>;
  requested_at: Date;
  attempts: Generated<number>;
  /** The time before which it is not attempted. */
  due_at: Date;
  ended_at: Generated<Date | null>;
  /** `reached`, `notReached` or `cancelled`; null while it is owed. */
  result: Generated<string | null>;
  /**
   * The moment that decides the place, once a supervisor has moved the caller or the call-back to the front.
   */
  moved_to: Generated<Date | null>;
}

/** The note of the agent who talked to a caller of a group. */
interface AcdNoteTable {
  client_id: number;
  note: string;
  noted_at: Date;
}

/** A sound that callers of a group hear. */
interface GroupGreetingTable {
  id: Generated<number>;
  group_id: number;
  topic: string;
  label: string;
  file: string;
  added_at: Date;
  duration_ms: number;
  is_chosen: Generated<boolean>;
}

/** A change of the settings of a group. */
interface GroupChangeTable {
  id: Generated<number>;
  group_id: number;
  user_label: string;
  /** The user who acted for that user. */
  actor_label: Generated<string | null>;
  changed_at: Date;
  /** The change that this change undid. */
  undoes: Generated<number | null>;
  is_undone: Generated<boolean>;
  /** A `groupDifference`. */
  difference: ColumnType<unknown, string, string>;
}

/** A phone of a user. */
interface TerminalTable {
  id: string;
  person_id: number;
  label: string;
  type: string;
  softphone_type: string;
  max_connections: number;
  register_id: Generated<string | null>;
  device_password: Generated<string | null>;
  /** Whether calls to the user ring there. */
  is_ringing: Generated<boolean>;
  /** Whether the user has taken it out of service. */
  is_disabled: Generated<boolean>;
  /** Whether it is the default phone of the user. */
  is_default: Generated<boolean>;
  /** The id of a model of `phoneModels`; null: the usual model of the type. */
  model: Generated<string | null>;
  /** Twelve hexadecimal digits in lower case. */
  mac_address: Generated<string | null>;
  /** The name on the display; null: the name and number of the user. */
  line_label: Generated<string | null>;
  /** The programmable keys in order, as `deviceKey` describes them. */
  keys: ColumnType<unknown, string | undefined, string>;
  /** The secret part of the addresses of its settings files. */
  provisioning_secret: Generated<string | null>;
  /** The time at which the phone last read them. */
  provisioned_at: Generated<Date | null>;
  /** The time at which they last changed. */
  settings_changed_at: Generated<Date | null>;
}

/** A call in the history of a user or of a group. */
interface CallRecordTable {
  /** Given by the exchange: the call line is called `-<id>`. */
  id: number;
  /** Null for a call to a group that did not ring at a phone. */
  person_id: Generated<number | null>;
  is_incoming: boolean;
  is_missed: Generated<boolean>;
  is_rejected: Generated<boolean>;
  started_at: Date;
  talking_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  called_number: string;
  called_label: Generated<string | null>;
  remote_number: string;
  remote_label: Generated<string | null>;
  is_forwarded: Generated<boolean>;
  /** The cause of its end; null while it lasts, and of calls from before this was kept. */
  cause: Generated<string | null>;
  /** The call that it was part of. */
  call_id: Generated<number | null>;
  /** The group that distributed it. */
  group_id: Generated<number | null>;
  /** Its user has deleted it from the history. Its recordings stay. */
  is_hidden: Generated<boolean>;
  /** The agent, who was erased. */
  former_person_id: Generated<number | null>;
}

/** A stretch of a call in a file of the folder `recordings`. */
interface CallRecordingTable {
  /** `<number of the line>-<n>`. */
  id: string;
  /** The owner: the user who began it. */
  person_id: number;
  /** The leg by which it was begun. */
  call_record_id: number;
  file: string;
  started_at: Date;
  duration_ms: Generated<number>;
  /** False while it is being written. */
  is_complete: Generated<boolean>;
}

/** A leg that was in the call while it was recorded. */
interface RecordedLegTable {
  recording_id: string;
  call_record_id: number;
}

/** Accesses to recordings of others, with the reason. */
interface RecordingAccessTable {
  id: string;
  recording_id: string;
  person_id: number;
  reason: string;
  granted_at: Date;
  expires_at: Date;
}

/** The quality of a call, as measured by the phone that had it. */
interface CallQualityTable {
  call_record_id: number;
  mos: number;
  worst_mos: number;
  loss_in: number;
  loss_out: number;
  jitter_ms: number;
  round_trip_ms: number;
  trouble: Generated<string | null>;
  measured_ms: number;
}

/** The destinations of a person's calls in that person's place. */
interface ForwardingTable {
  id: Generated<number>;
  person_id: number;
  label: string;
  is_active: boolean;
  forward_type: string;
  filter: string;
  destination: string;
  delay_ms: number;
  /** The lowest is tried first. */
  priority_order: Generated<number>;
  /** The forwarding that this forwarding is a part of. */
  parent_id: Generated<number | null>;
  /** The other fields of a rule, as the domain's `storedConditions` reads them. */
  conditions: ColumnType<unknown, string | undefined, string>;
}

/** The denied callers of a user. */
interface DenylistEntryTable {
  id: Generated<number>;
  person_id: number;
  /** Patterns, separated by commas. */
  numbers: string;
  label: string;
  added_at: Date;
}

/** A number of the enterprise that all users may show outside. */
interface CallerIdTable {
  number: string;
  label: string;
}

/** A number that a single person may show outside. */
interface CallerIdOfPersonTable {
  person_id: number;
  number: string;
  label: string;
}

/** A message that a caller left, in a file of the folder `voicemail`. */
interface VoicemailTable {
  id: Generated<number>;
  /** Null for a message to a group. */
  person_id: Generated<number | null>;
  remote_number: string;
  remote_label: Generated<string | null>;
  file: string;
  received_at: Date;
  duration_ms: number;
  is_read: Generated<boolean>;
  /** A `type` of a message. */
  type: Generated<string>;
  /** The spoken text, where it is known. */
  transcript: Generated<string | null>;
  /** The comment of the colleague who forwarded it. */
  comment: Generated<string | null>;
  /** The name of that colleague. */
  forwarded_by: Generated<string | null>;
  /** The message is not shown, and is removed soon after. */
  deleted_at: Generated<Date | null>;
  group_id: Generated<number | null>;
  /** The name of the member of the group who takes care of it. */
  handled_by: Generated<string | null>;
}

/** A text that the mailbox of a user can play, in a file of the folder `greetings`. */
interface GreetingTable {
  id: Generated<number>;
  person_id: number;
  label: string;
  file: string;
  added_at: Date;
  duration_ms: number;
  is_chosen: Generated<boolean>;
  /** A `purpose` of a greeting. */
  purpose: Generated<string>;
  /** The schedule; both null without a schedule. */
  applies_from: Generated<Date | null>;
  applies_until: Generated<Date | null>;
}

/** The number and length of an agent's times in a status on a day. */
interface AgentTimeTable {
  person_id: number;
  /** As `2026-11-25`. */
  day: string;
  /** A status, and the reason of a pause, as `PAUSE/2`. */
  kind: string;
  times: number;
  total_ms: number;
}

/** The callers of a group on a day (`2026-11-25`) or in a month (`2026-11`) by the clocks of a time zone. */
interface AcdGroupCountTable {
  time_zone: string;
  period: string;
  group_id: number;
  /** The waiting time of the answered callers. */
  waited_ms: number;
  max_wait_ms: number;
  handled_ms: number;
  /**
   * How many answered callers waited, abandoned callers waited, and talks lasted, for each range of
   * `timeRanges`.
   */
  wait_ranges: readonly number[];
  abandon_ranges: readonly number[];
  handle_ranges: readonly number[];
  offered: number;
  answered: number;
  abandoned: number;
  overflowed: number;
  callbacks: number;
  messages: number;
  redirected: number;
  interrupted: number;
  callbacks_reached: number;
  /** Talks that are over, and how long they were. */
  handled: number;
}

/** The same for an agent in a group. */
interface AcdAgentCountTable {
  time_zone: string;
  period: string;
  group_id: number;
  person_id: number;
  answered: number;
  callbacks_reached: number;
  handled: number;
  handled_ms: number;
  handle_ranges: readonly number[];
}

/** The days and months of which the callers are counted. */
interface AcdCountedTable {
  time_zone: string;
  period: string;
  starts_at: Date;
  ends_at: Date;
}

/** How long an agent was in a status in a month (`2026-11`). */
interface AgentMonthTable {
  month: string;
  person_id: number;
  kind: string;
  total_ms: number;
}

/** The months of which the times of agents are counted. */
interface AgentMonthCountedTable {
  month: string;
}

/** A report of the figures of groups on a schedule. */
interface QueueReportTable {
  id: Generated<number>;
  person_id: number;
  label: string;
  frequency: string;
  hour: number;
  time_zone: string;
  /** Ids, separated by commas; empty: all that the user sees. */
  groups: string;
  threshold_ms: number;
  is_mailed: boolean;
  next_at: Date;
}

/** A report that was made. */
interface QueueReportFileTable {
  id: Generated<number>;
  report_id: number;
  label: string;
  from_day: string;
  to_day: string;
  made_at: Date;
  /** A `mail` of a file of a report. */
  mail: string;
  content: string;
}

/** A calendar of a user. */
interface CalendarTable {
  id: Generated<number>;
  person_id: number;
  label: string;
  time_zone: string;
  is_active: boolean;
  /** The beginning of the ids of its slots in files. */
  file_id: Generated<string>;
}

/** An entry of a calendar. */
interface CalendarSlotTable {
  id: Generated<number>;
  calendar_id: number;
  is_weekly: boolean;
  /** A `weekSlotDraft`, or an `absoluteSlotDraft`. */
  fields: ColumnType<unknown, string, string>;
}

/** A day or days on which the calendars of a user do not apply. */
interface HolidayTable {
  id: Generated<number>;
  person_id: number;
  /** A `holidayDraft`. */
  fields: ColumnType<unknown, string, string>;
}

/** A property of a service. */
interface IvrPropertyTable {
  id: Generated<number>;
  /** Null: the value is for a department, or for the whole enterprise. */
  person_id: Generated<number | null>;
  name: string;
  value: ColumnType<unknown, string, string>;
  department: Generated<string | null>;
}

/** A call that the phone system has promised to a user. */
interface OwedCallTable {
  id: Generated<number>;
  person_id: number;
  number: string;
  label: Generated<string | null>;
  requested_at: Date;
  attempts: number;
}

/** A rule that makes clients act on calls. Without a person and a group it is for all users. */
interface CrmRuleTable {
  id: Generated<number>;
  person_id: Generated<number | null>;
  group_id: Generated<number | null>;
  /** As the domain's `storedRule` reads them. */
  fields: ColumnType<unknown, string, string>;
}

/** A run of a rule at a user's client. */
interface CrmRuleRunTable {
  id: Generated<number>;
  person_id: number;
  ran_at: Date;
  /** As the domain's `storedRun` reads them. */
  fields: ColumnType<unknown, string, string>;
}

/** A conference room of a user. */
interface ConferenceTable {
  id: string;
  person_id: number;
  label: string;
  pin: string;
  created_at: Date;
}

/** A meeting point of a user. */
interface MeetingPointTable {
  id: string;
  person_id: number;
  display_name: string;
  is_locked: Generated<boolean>;
  /** Null: the user's setting applies. */
  automatic_deny: Generated<boolean | null>;
  /** Each is a `roomMember`. */
  members: ColumnType<unknown, string | undefined, string>;
  created_at: Date;
  /** The PIN for callers. Null only until the next start. */
  pin: Generated<string | null>;
}

/** An invitation to a meeting. */
interface MeetingInvitationTable {
  id: string;
  person_id: number;
  /** A `newInvitation`. */
  fields: ColumnType<unknown, string, string>;
  /** As in `invitation`. */
  organizer: ColumnType<unknown, string, string>;
  sequence: number;
  /** The `calendarSlotID`s of the entries in the organizer's calendar. */
  slots: ColumnType<unknown, string | undefined, string>;
  /** The ids of the colleagues among the attendees. */
  colleagues: ColumnType<unknown, string | undefined, string>;
  /** Addresses whose e-mail was not sent. */
  unsent: ColumnType<unknown, string | undefined, string>;
  created_at: Date;
  /** The addresses of the colleagues among the attendees, by id. */
  colleague_emails: ColumnType<unknown, string | undefined, string>;
  /** The answers of attendees, by address. */
  answers: ColumnType<unknown, string | undefined, string>;
  /** The `calendarSlotID`s of the entries in the calendars of colleagues who have accepted, by id. */
  invited_slots: ColumnType<unknown, string | undefined, string>;
}

/** The recording of a meeting. */
interface MeetingRecordingTable {
  id: string;
  person_id: number;
  point_id: string;
  /** The name of the meeting point when it began. */
  display_name: string;
  started_at: Date;
  duration_ms: Generated<number>;
  octets: ColumnType<string, number | undefined, number>;
  parts: Generated<number>;
  is_complete: Generated<boolean>;
  /** True once the file has its length, or cannot get one. */
  is_finished: Generated<boolean>;
  /** The user has deleted it, and a legal hold keeps it. */
  removed_at: Generated<Date | null>;
}

/** A prepared text for messages. Without a person it is a text of the enterprise. */
interface TextTemplateTable {
  id: Generated<number>;
  person_id: Generated<number | null>;
  text: string;
}

/** A conversation of a person or of a group with a number, with its newest message. */
interface TextThreadTable {
  id: Generated<number>;
  /** Either this or `group_id`. */
  person_id: Generated<number | null>;
  /** As `+33600000612`; in another channel than `sms` the channel's name of the customer. */
  number: string;
  label: Generated<string | null>;
  last_text: string;
  last_state: string;
  last_at: Date;
  unread: Generated<number>;
  group_id: Generated<number | null>;
  /** The way of the messages, `sms` or `webchat`. */
  channel: Generated<string>;
  /** The number at which the customer can be called, where it is not `number`. */
  phone: Generated<string | null>;
}

/** A text message; the `queued` messages are the outbox. */
interface TextMessageTable {
  id: Generated<number>;
  thread_id: number;
  text: string;
  state: string;
  failure: Generated<string | null>;
  at: Date;
  segments: number;
  /** The remark of the phone system; null for a message. */
  annotation: Generated<string | null>;
  /** The agent who wrote it, or whom the remark is about. */
  person_id: Generated<number | null>;
  /** A file of the channel. */
  file: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A segment of a message that the carrier has taken, by the carrier's name of it. */
interface TextPartTable {
  carrier_id: string;
  message_id: number;
  is_delivered: Generated<boolean>;
}

/**
 * A message of a carrier, or a segment of a message, that it may repeat, or that waits for other segments.
 */
interface TextArrivalTable {
  id: string;
  /** The connection over which it came. */
  session: string;
  sender: string;
  recipient: string;
  /** The text, or its octets in Base64 if there is a `coding`. */
  text: string;
  reference: Generated<number | null>;
  total: Generated<number | null>;
  position: Generated<number | null>;
  at: Date;
  /** It is part of a message of the user. */
  is_joined: boolean;
  /** The carrier does not repeat it. */
  is_settled: Generated<boolean>;
  /** The data coding of a segment in octets, which are decoded when all segments are there. */
  coding: Generated<number | null>;
}

/**
 * The work of an agent on the messages of a customer of a group; each thread has at most one item that is not
 * closed.
 */
interface WorkItemTable {
  id: Generated<number>;
  thread_id: number;
  /** The group that works on it; customers write to that of the thread. */
  group_id: number;
  state: string;
  /** The agent who has it, or had it last. */
  person_id: Generated<number | null>;
  queued_at: Date;
  assigned_at: Generated<Date | null>;
  deadline_at: Generated<Date | null>;
  /** The time since which the customer waits for an answer. */
  waits_since: Generated<Date | null>;
  closed_at: Generated<Date | null>;
}

/** A chat of a visitor of a website. Its messages are the messages of the thread. */
interface WebChatTable {
  id: Generated<number>;
  /** SHA-256 of the visitor's token. */
  token_hash: string;
  /** The channel's name of the visitor. */
  remote: string;
  /** Null: the visitor has not written yet. */
  thread_id: Generated<number | null>;
  group_id: number;
  origin: string;
  name: string;
  email: string;
  question: string;
  page_url: string;
  page_title: string;
  language: string;
  state: string;
  agent_name: Generated<string | null>;
  started_at: Date;
  queued_at: Date;
  /** The time since which the agent waits for the visitor. */
  silent_since: Generated<Date | null>;
  is_warned: Generated<boolean>;
  offered_number: Generated<string | null>;
  requested_number: Generated<string | null>;
  ended_at: Generated<Date | null>;
  end_reason: Generated<string | null>;
}

/** The visitor's own name of a message. */
interface WebChatKeyTable {
  chat_id: number;
  key: string;
  message_id: number;
}

/** A file of a chat, in the folder `web-chat-files`. */
interface WebChatFileTable {
  id: string;
  chat_id: number;
  name: string;
  type: string;
  size: number;
}

/** A group of people that is no queue. */
interface CallGroupTable {
  id: Generated<number>;
  /** Of `callGroupTypes`: a hunt group or a paging group. */
  type: string;
  /** The internal number. */
  number: string;
  label: string;
  /** Of `huntPatterns`. */
  ring_pattern: Generated<string>;
  /** How long a member rings. */
  ringing_seconds: Generated<number>;
  /** The number for calls that no member takes; empty: none. */
  overflow: Generated<string>;
  /** Members may change the group. */
  is_managed_by_members: Generated<boolean>;
  /** The department whose administrators see the group. Null: administrators of all users only. */
  department: Generated<string | null>;
}

/** A member of a call group. */
interface CallGroupMemberTable {
  group_id: number;
  person_id: number;
  /** The place in the order of ringing. */
  position: number;
}

/** The company: a single row. */
interface CompanyTable {
  id: number;
  /** A `Company`. */
  data: ColumnType<unknown, string, string>;
}

/** A user who administers the phone system. */
interface AdministratorTable {
  person_id: number;
  /** Of `administratorRights`: all, or reading only. */
  rights: string;
  /** The only department whose users this administrator sees. Null: all. */
  department: Generated<string | null>;
}

/** The link by which a user chooses a password. */
interface AccountInvitationTable {
  person_id: number;
  /** The SHA-256 of the secret part of the link. */
  token_hash: string;
  expires_at: Date;
}

/** A change by an administrator. */
interface AuditEntryTable {
  id: Generated<number>;
  at: Date;
  /** Null: the user is gone, or no user. */
  actor_id: Generated<number | null>;
  actor_name: string;
  /** The network address from which the change was made; empty: unknown. */
  address: string;
  /** Of `auditActions`. */
  action: string;
  /** Of `auditKinds`: the kind of the thing that has changed. */
  kind: string;
  /** The id of the thing. */
  subject: string;
  /** The name of the thing at that time. */
  label: string;
  /** The changed properties before; null: the thing is new. */
  before: ColumnType<unknown, string | null | undefined, string | null>;
  /** The changed properties after; null: the thing is gone. */
  after: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A file with users, phones and groups that was imported. */
interface DataImportTable {
  id: string;
  at: Date;
  /** Of `importStates`. */
  state: string;
  /** The highest id of its users, which is not given again; null: it has none. */
  last_person_id: Generated<number | null>;
  /** The highest id of its queues, which is not given again; null: it has none. */
  last_queue_id: Generated<number | null>;
  /** A `storedImport`. */
  data: ColumnType<unknown, string, string>;
}

/** A session that began at an identity provider, which can end it. */
interface SsoSessionTable {
  session_id: string;
  /** The id of the provider. */
  provider: string;
  /** The user at the provider. */
  subject: string;
  /** The session at the provider. Null: unknown. */
  provider_session: Generated<string | null>;
}

/** The properties of a user that a SCIM client stores. */
interface ScimUserTable {
  person_id: number;
  /** The id of the user at the client. Null: none. */
  external_id: Generated<string | null>;
  /** The client has deleted the user, who is disabled. */
  is_deleted: boolean;
}

/** The properties of a group that a SCIM client stores. */
interface ScimGroupTable {
  /** The id of the group, made of its kind and name. */
  id: string;
  name: string;
  /** The id of the group at the client. Null: none. */
  external_id: Generated<string | null>;
}

/** How long data of a kind is kept. */
interface RetentionRuleTable {
  id: Generated<number>;
  /** Of `retentionKinds`. */
  kind: string;
  /** The queue. Null: all queues. */
  group_id: Generated<number | null>;
  /** The department. Null: all departments. */
  department: Generated<string | null>;
  /** Null: for ever. */
  days: Generated<number | null>;
}

/** Removed entries that the record of changes does not have yet. */
interface RetentionRemovedTable {
  kind: string;
  entries: number;
}

/** Data that must stay: of a user, of a queue, or of the users of a department. */
interface LegalHoldTable {
  id: Generated<number>;
  person_id: Generated<number | null>;
  group_id: Generated<number | null>;
  department: Generated<string | null>;
  reason: string;
  /** The name of the administrator. */
  set_by: string;
  set_at: Date;
}

/** When a phone was last registered. */
interface PhoneSightingTable {
  terminal_id: string;
  at: Date;
  /** The network address from which it registered. */
  address: string;
  /** The program that it names itself; empty: none. */
  program: string;
}

/** A user who was erased, and whose id is not given again. */
interface ErasedPersonTable {
  id: number;
  erased_at: Date;
}

/** A trunk to a carrier or another phone system. */
interface TrunkTable {
  id: Generated<number>;
  /** A `TrunkValues`. */
  data: ColumnType<unknown, string, string>;
  /** The password, encrypted with the key beside the database; null: it has none. */
  secret: Generated<string | null>;
}

/** Settings that administrators change. */
interface CompanySettingTable {
  name: string;
  /** By name: `storedBrand`, `storedEmbedding` or `storedUserDefaults`. */
  data: ColumnType<unknown, string, string>;
}

/** The rules for signing in: at most a single row. */
interface SecurityPolicyTable {
  id: number;
  /** A `SecurityRules`. */
  data: ColumnType<unknown, string, string>;
}

/** Calls to numbers outside: a row for each day of the company, user or trunk. */
interface OutsideUseTable {
  /** As 20260331, by the clocks of the company. */
  day: number;
  /** `company`, `user:` or `trunk:` with the id. */
  subject: string;
  calls: number;
  /** Of conversation. */
  seconds: number;
}

/** The account of a user at another phone system. */
interface PbxAccountTable {
  id: Generated<number>;
  person_id: number;
  /** The other phone system. */
  trunk_id: number;
  /** The extension there. */
  name: string;
  /** The name for the digest; null: `name`. */
  auth_name: Generated<string | null>;
  /** The password, encrypted with the key beside the database. */
  secret: string;
}

/** The SIP messages of a call of the last days, without secrets. */
interface CallSignallingTable {
  /** The call of call_record. */
  call_id: number;
  /** When it was over. */
  at: Date;
  /** The legs with their messages, as JSON, packed with gzip. */
  legs: Uint8Array;
  /** The troubles with the sound of its legs. */
  troubles: Generated<string[]>;
}

/** An address that receives events. */
interface WebhookTable {
  id: Generated<number>;
  /** A `WebhookValues`. */
  data: ColumnType<unknown, string, string>;
  /** The secret that signs, encrypted with the key beside the database. */
  secret: string;
  /** The users of a vendor's product for whom it has our address. */
  registered: Generated<string[]>;
}

/** An event of the last days, for webhooks and the stream of events. */
interface CompanyEventTable {
  seq: Generated<number>;
  /** The id that receivers see. */
  id: string;
  /** A `CompanyEventType`. */
  type: string;
  at: Date;
  /** The user whom it is about; null: about nobody. */
  person_id: Generated<number | null>;
  /** The data of its type. */
  data: ColumnType<unknown, string, string>;
}

/** An event that a webhook has not received. */
interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  event_seq: number;
  /** It was given up. */
  is_failed: Generated<boolean>;
  attempts: Generated<number>;
  /** It is not sent before. */
  due_at: Date;
  /** Of the last answer; null: there was none. */
  status: Generated<number | null>;
  /** Why the last attempt failed, in English. */
  reason: Generated<string | null>;
}

/** A call that goes on, for the case that its process dies. */
interface OngoingCallTable {
  /** The call of call_record. */
  call_id: number;
  /** Its parties, and the dialogs of their phones, as JSON. Removed with the end of the call. */
  content: string;
}

export interface Tables {
  person: PersonTable;
  contact: ContactTable;
  directory_index: DirectoryIndexTable;
  favourite_folder: FavouriteFolderTable;
  favourite: FavouriteTable;
  vip: VipTable;
  switchboard_favourite: SwitchboardFavouriteTable;
  speed_dial: SpeedDialTable;
  photo: PhotoTable;
  distinct_contact: DistinctContactTable;
  contact_merge: ContactMergeTable;
  demo_part: DemoPartTable;
  service_account: ServiceAccountTable;
  session: SessionTable;
  acting_record: ActingRecordTable;
  authenticator: AuthenticatorTable;
  acd_pause_reason: AcdPauseReasonTable;
  acd_feedback_code: AcdFeedbackCodeTable;
  agent: AgentTable;
  acd_group: AcdGroupTable;
  acd_member: AcdMemberTable;
  acd_client: AcdClientTable;
  acd_callback: AcdCallbackTable;
  acd_note: AcdNoteTable;
  group_greeting: GroupGreetingTable;
  group_change: GroupChangeTable;
  terminal: TerminalTable;
  call_record: CallRecordTable;
  call_recording: CallRecordingTable;
  recorded_leg: RecordedLegTable;
  recording_access: RecordingAccessTable;
  call_quality: CallQualityTable;
  forwarding: ForwardingTable;
  denylist_entry: DenylistEntryTable;
  caller_id: CallerIdTable;
  caller_id_of_person: CallerIdOfPersonTable;
  voicemail: VoicemailTable;
  greeting: GreetingTable;
  agent_time: AgentTimeTable;
  acd_group_count: AcdGroupCountTable;
  acd_agent_count: AcdAgentCountTable;
  acd_counted: AcdCountedTable;
  agent_month: AgentMonthTable;
  agent_month_counted: AgentMonthCountedTable;
  queue_report: QueueReportTable;
  queue_report_file: QueueReportFileTable;
  calendar: CalendarTable;
  calendar_slot: CalendarSlotTable;
  holiday: HolidayTable;
  ivr_property: IvrPropertyTable;
  owed_call: OwedCallTable;
  crm_rule: CrmRuleTable;
  crm_rule_run: CrmRuleRunTable;
  conference: ConferenceTable;
  meeting_point: MeetingPointTable;
  meeting_invitation: MeetingInvitationTable;
  meeting_recording: MeetingRecordingTable;
  text_template: TextTemplateTable;
  text_thread: TextThreadTable;
  text_message: TextMessageTable;
  text_part: TextPartTable;
  text_arrival: TextArrivalTable;
  work_item: WorkItemTable;
  web_chat: WebChatTable;
  web_chat_key: WebChatKeyTable;
  web_chat_file: WebChatFileTable;
  call_group: CallGroupTable;
  call_group_member: CallGroupMemberTable;
  company: CompanyTable;
  administrator: AdministratorTable;
  account_invitation: AccountInvitationTable;
  audit_entry: AuditEntryTable;
  data_import: DataImportTable;
  sso_session: SsoSessionTable;
  scim_user: ScimUserTable;
  scim_group: ScimGroupTable;
  retention_rule: RetentionRuleTable;
  retention_removed: RetentionRemovedTable;
  legal_hold: LegalHoldTable;
  phone_sighting: PhoneSightingTable;
  erased_person: ErasedPersonTable;
  trunk: TrunkTable;
  company_setting: CompanySettingTable;
  security_policy: SecurityPolicyTable;
  outside_use: OutsideUseTable;
  pbx_account: PbxAccountTable;
  call_signalling: CallSignallingTable;
  webhook: WebhookTable;
  company_event: CompanyEventTable;
  webhook_delivery: WebhookDeliveryTable;
  ongoing_call: OngoingCallTable;
}
