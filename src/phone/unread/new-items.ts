import type { NotificationCounters } from '#sdk/index.ts';
import type { AlertTarget } from '../notifications/notification-data.ts';
import type { Trigger } from '../notifications/triggers.ts';

/** A new item that the user has not seen. */
export interface NewItem {
  readonly trigger: Extract<Trigger, 'callMissed' | 'voicemailNewMsg' | 'chatNewMsg' | 'queueNewMsg'>;
  readonly place: AlertTarget;
  /** The sender's name; empty if it is unknown. */
  readonly name: string;
  /** The sender's number, unless it is the name; the first characters of a message. */
  readonly detail: string;
  /** The conversation of a message; that of a group with the group in front, as `2/17`. */
  readonly item?: string | undefined;
}

/** The number of characters of a message that are shown before it is opened. */
const previewCharacters = 10;

type Remote = NotificationCounters['newMissedCalls'][number];

const nameOf = (remote: Remote | undefined): string => remote?.remoteLabel || remote?.remoteNumber || '';
const numberOf = (remote: Remote | undefined): string => (remote?.remoteLabel ? remote.remoteNumber : '');

function preview(text: string): string {
  // Counts whole characters, as a reader does.
  const characters = [...text.trim()];
  const first = characters.slice(0, previewCharacters).join('');
  return characters.length > previewCharacters ? `${first}…` : first;
}

/** Returns the items that are new between two states of the counters. The first state has no new items. */
export function newItems(
  before: NotificationCounters | undefined,
  now: NotificationCounters | undefined,
): readonly NewItem[] {
  if (!before || !now) return [];
  const news: NewItem[] = [];
  const [call] = now.newMissedCalls;
  const [voicemail] = now.newVoiceMails;
  const [message] = now.newTextMessages;
  if (now.unreadMissedCalls > before.unreadMissedCalls)
    news.push({ trigger: 'callMissed', place: 'missedCalls', name: nameOf(call), detail: numberOf(call) });
  if (now.unreadVoiceMails > before.unreadVoiceMails)
    news.push({
      trigger: 'voicemailNewMsg',
      place: 'voicemails',
      name: nameOf(voicemail),
      detail: numberOf(voicemail),
    });
  if (now.unreadTextMessages > before.unreadTextMessages)
    news.push({
      trigger: 'chatNewMsg',
      place: 'chats',
      name: nameOf(message?.remotes[0]),
      detail: preview(message?.messageContent ?? ''),
      item: message?.threadID,
    });
  const known = new Set(before.newQueueMessages.map(keyOf));
  const fresh = now.newQueueMessages.find((one) => !known.has(keyOf(one)));
  if (fresh)
    news.push({
      trigger: 'queueNewMsg',
      place: 'queueMessages',
      name: nameOf(fresh.remotes[0]),
      detail: preview(fresh.messageContent),
      item: `${fresh.group}/${fresh.threadID}`,
    });
  return news;
}

/** Another message of a customer is a new item, also while the earlier messages wait. */
const keyOf = ({ workItemID, timestamp }: NotificationCounters['newQueueMessages'][number]): string =>
  `${workItemID} ${timestamp}`;
