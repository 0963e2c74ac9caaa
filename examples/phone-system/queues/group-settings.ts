import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import { ringPattern } from '../../../sdk/wire/acd-group.ts';
import { type WebChatField, webChatFields } from '../../../sdk/wire/messages/web-chat-field.ts';
import { type OpeningHours, openingHours } from '../../../sdk/wire/queues/group-calendar.ts';
import { type GroupTopic, groupTopics } from '../../../sdk/wire/queues/group-greeting.ts';
import type { AcdGroupChange } from '../../../sdk/wire/queues/group-requests.ts';
import { groupCalendarPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';

export type GroupRow = Selectable<Tables['acd_group']>;

const storedHours = z.nullable(openingHours);

/** A group with its opening hours, read from the store. */
export interface Group {
  readonly row: GroupRow;
  /** Undefined: always open. */
  readonly hours: OpeningHours | undefined;
}

export const groupOf = (row: GroupRow): Group => ({
  row,
  hours: storedHours.parse(row.calendar ?? null) ?? undefined,
});

/** Returns the topics about which a group speaks to its callers. */
export function topicsOf({ announced_topics: stored }: Pick<GroupRow, 'announced_topics'>): GroupTopic[] {
  const announced = new Set(stored.split(','));
  return groupTopics.filter((topic) => announced.has(topic));
}

/** The websites whose visitors can write to a group. */
export const webOriginsOf = ({ web_chat_origins: stored }: Pick<GroupRow, 'web_chat_origins'>): string[] =>
  stored === '' ? [] : stored.split(' ');

/** The fields that visitors have to fill in before a chat with a group. */
export function webFieldsOf({
  web_chat_required: stored,
}: Pick<GroupRow, 'web_chat_required'>): WebChatField[] {
  const required = new Set(stored.split(','));
  return webChatFields.filter((field) => required.has(field));
}

/** The key that the phone system announces when it offers a call-back in its own words. */
const spokenCallbackKey = '1';

/** Returns true if a group speaks about a topic in the words of the phone system. Its offer of a call-back names a key. */
export const isSpoken = (
  row: Pick<GroupRow, 'announced_topics' | 'callback_key'>,
  topic: GroupTopic,
): boolean =>
  topicsOf(row).includes(topic) && (topic !== 'CALLBACK_OFFER' || row.callback_key === spokenCallbackKey);

/** Seconds of the store as milliseconds; below 0 it means that there is no end, and stays. */
export const asMs = (seconds: number): number => (seconds < 0 ? -1 : seconds * 1_000);
const asSeconds = (ms: number): number => (ms < 0 ? -1 : Math.ceil(ms / 1_000));
const perhapsSeconds = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : asSeconds(ms);
const limit = (ms: number | null): number | null => (ms === null ? null : asSeconds(ms));

/** The settings of a group on the wire. */
export const describeSettings = ({ row, hours }: Group) => ({
  label: row.label,
  active: row.is_active,
  queueSize: row.queue_size,
  ringPattern: ringPattern.parse(row.ring_pattern),
  priority: row.priority,
  ...(hours && { acdGroupCalendar: groupCalendarPath(row.id) }),
  acdGroupCallbackEnabled: row.has_callback,
  allowMembersEditFwd: row.is_managed_by_members,
  autoLogin: row.is_auto_login,
  bypassDnd: row.bypasses_dnd,
  groupFreeText: row.free_text,
  isACDGroupLight: row.is_light,
  isGroupAcdMessageCapable: row.takes_messages,
  isSkillBasedDistributionEnabled: row.uses_skills,
  isVoiceMailNoMessage: !row.has_mailbox,
  syndicalPause: asMs(row.syndical_seconds),
  ...(row.ringing_seconds === null ? {} : { ringingTimeout: asMs(row.ringing_seconds) }),
  unreachableDuration: asMs(row.unreachable_seconds),
  ...(row.max_wait_seconds === null ? {} : { maxWaitingTime: asMs(row.max_wait_seconds) }),
  ...(row.overflow === null ? {} : { overflowGroup: row.overflow }),
  maxCallbackAttempts: row.callback_attempts,
  callbackKey: row.callback_key,
  callbackRetryTime: asMs(row.callback_retry_seconds),
  asksFeedback: row.asks_feedback,
  announcedTopics: topicsOf(row),
  announcementInterval: asMs(row.announcement_seconds),
  isWebChatEnabled: row.has_web_chat,
  webChatOrigins: webOriginsOf(row),
  webChatRequired: webFieldsOf(row),
  ...(row.web_chat_wait_seconds === null ? {} : { webChatMaxWaitingTime: asMs(row.web_chat_wait_seconds) }),
  webChatIdleWarning: asMs(row.web_chat_warning_seconds),
  webChatIdleEnd: asMs(row.web_chat_end_seconds),
  smsAnswerTime: asMs(row.sms_answer_seconds),
  smsSilenceTime: asMs(row.sms_silence_seconds),
  webChatAnswerTime: asMs(row.web_chat_answer_seconds),
  webChatFileTime: asMs(row.web_chat_file_seconds),
});

/** Returns the columns that a change of the settings sets. */
export function columnsOf(change: AcdGroupChange): Updateable<Tables['acd_group']> {
  const columns: Updateable<Tables['acd_group']> = {
    is_active: change.active,
    label: change.label,
    free_text: change.groupFreeText,
    queue_size: change.queueSize,
    ring_pattern: change.ringPattern,
    priority: change.priority,
    syndical_seconds: perhapsSeconds(change.syndicalPause),
    ringing_seconds: change.ringingTimeout === undefined ? undefined : limit(change.ringingTimeout),
    unreachable_seconds: perhapsSeconds(change.unreachableDuration),
    max_wait_seconds: change.maxWaitingTime === undefined ? undefined : limit(change.maxWaitingTime),
    overflow: change.overflowGroup,
    callback_attempts: change.maxCallbackAttempts,
    callback_key: change.callbackKey,
    callback_retry_seconds: perhapsSeconds(change.callbackRetryTime),
    asks_feedback: change.asksFeedback,
    announced_topics: change.announcedTopics?.join(),
    announcement_seconds: perhapsSeconds(change.announcementInterval),
    is_auto_login: change.autoLogin,
    bypasses_dnd: change.bypassDnd,
    has_callback: change.acdGroupCallbackEnabled,
    uses_skills: change.isSkillBasedDistributionEnabled,
    has_mailbox: change.isVoiceMailNoMessage === undefined ? undefined : !change.isVoiceMailNoMessage,
    is_managed_by_members: change.allowMembersEditFwd,
    ...messageColumns(change),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const messageColumns = (change: AcdGroupChange): Updateable<Tables['acd_group']> => ({
  has_web_chat: change.isWebChatEnabled,
  web_chat_origins: change.webChatOrigins && [...new Set(change.webChatOrigins)].join(' '),
  web_chat_required: change.webChatRequired?.join(),
  web_chat_wait_seconds:
    change.webChatMaxWaitingTime === undefined ? undefined : limit(change.webChatMaxWaitingTime),
  web_chat_warning_seconds: perhapsSeconds(change.webChatIdleWarning),
  web_chat_end_seconds: perhapsSeconds(change.webChatIdleEnd),
  sms_answer_seconds: perhapsSeconds(change.smsAnswerTime),
  sms_silence_seconds: perhapsSeconds(change.smsSilenceTime),
  web_chat_answer_seconds: perhapsSeconds(change.webChatAnswerTime),
  web_chat_file_seconds: perhapsSeconds(change.webChatFileTime),
});
