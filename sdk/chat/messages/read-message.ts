import { EventStatus, type MatrixEvent, MsgType, RelationType, type Room } from 'matrix-js-sdk';
import { DecryptionFailureCode } from 'matrix-js-sdk/lib/crypto-api/index.js';
import type {
  ChatFile,
  ChatMessage,
  Membership,
  MessageContent,
  MessageStatus,
  Reaction,
  UnreadableReason,
} from './message.ts';

/** Whether an event is a line of the timeline. Reactions and edits change other lines. */
export function isLine(event: MatrixEvent): boolean {
  const type = event.getType();
  if (event.isRelation(RelationType.Replace)) return false;
  if (type === 'm.room.message' || type === 'm.room.encrypted') return true;
  if (type === 'm.room.member') return membershipOf(event) !== undefined && !isFirstOfRoom(event);
  return Object.hasOwn(roomChanges, type) && !isFirstOfRoom(event);
}

/** Whether an event is a line that a member wrote, rather than news of the room. */
export const isWrittenEvent = (event: MatrixEvent): boolean =>
  ['m.room.message', 'm.room.encrypted'].includes(event.getType()) && isLine(event);

/** The steps in which a room is created: its creator comes, and its rights are set. A single line stands for all of it. */
const isFirstOfRoom = (event: MatrixEvent): boolean =>
  (event.getType() === 'm.room.power_levels' && Object.keys(event.getPrevContent()).length === 0) ||
  (event.getType() === 'm.room.member' &&
    event.getContent().membership === 'join' &&
    event.getPrevContent().membership === undefined &&
    event.getSender() === event.getStateKey());

/** Translates an event into a line. */
export function readMessage(event: MatrixEvent, room: Room): ChatMessage {
  const userID = room.myUserId;
  const content = readContent(event);
  return {
    id: event.getId() ?? event.getTxnId() ?? '',
    senderId: event.getSender() ?? '',
    isOwn: event.getSender() === userID,
    at: event.getTs(),
    status: statusOf(event),
    isEncrypted: event.isEncrypted(),
    isEdited: event.replacingEventId() !== undefined,
    content,
    replyTo: event.replyEventId,
    reactions: reactionsTo(event, room),
    isMention: mentions(event, userID),
  };
}

function statusOf(event: MatrixEvent): MessageStatus {
  switch (event.getAssociatedStatus()) {
    case EventStatus.ENCRYPTING:
      return 'encrypting';
    case EventStatus.SENDING:
    case EventStatus.QUEUED:
      return 'sending';
    case EventStatus.NOT_SENT:
    case EventStatus.CANCELLED:
      return 'failed';
    default:
      return 'sent';
  }
}

const roomChanges: Readonly<
  Record<string, readonly ['created' | 'name' | 'topic' | 'rights' | 'encryption', string]>
> = {
  'm.room.create': ['created', ''],
  'm.room.name': ['name', 'name'],
  'm.room.topic': ['topic', 'topic'],
  'm.room.power_levels': ['rights', ''],
  'm.room.encryption': ['encryption', ''],
};

/** A value of an event, which anybody may have written. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Older clients repeat the answered message at the beginning of the text, each line of it after a `>`. */
const withoutQuotation = (text: string): string => text.replace(/^(?:>[^\n]*\n)+\n?/, '');

function readContent(event: MatrixEvent): MessageContent {
  if (event.isRedacted()) return { kind: 'deleted' };
  const type = event.getType();
  const [change, property = ''] = roomChanges[type] ?? [];
  if (change) return { kind: 'room', change, text: textOf(event.getContent()[property]) };
  if (type === 'm.room.member') {
    return {
      kind: 'membership',
      userId: event.getStateKey() ?? '',
      membership: membershipOf(event) ?? 'join',
    };
  }
  if (event.isDecryptionFailure() || type === 'm.room.encrypted')
    return { kind: 'unreadable', reason: unreadableReason(event.decryptionFailureReason) };
  return readWritten(event.getContent(), event.replyEventId !== undefined);
}

/** Reads a text or a file that a member sent. An unknown kind is shown by its text, as the specification of Matrix wants it. */
function readWritten(content: Readonly<Record<string, unknown>>, isReply: boolean): MessageContent {
  const body = textOf(content.body);
  const text = isReply ? withoutQuotation(body) : body;
  // The text tells users of other clients that they should replace them.
  if (content.msgtype === MsgType.KeyVerificationRequest)
    return { kind: 'room', change: 'verification', text: '' };
  const kind = fileKinds[textOf(content.msgtype)];
  if (kind) {
    const isVoice = kind === 'audio' && content['org.matrix.msc3245.voice'] !== undefined;
    const file = readFile(content);
    return { kind: isVoice ? 'voice' : kind, file, caption: text === file.name ? '' : text };
  }
  const html = content.format === 'org.matrix.custom.html' ? textOf(content.formatted_body) : undefined;
  const written = { text, html: html || undefined };
  if (content.msgtype === MsgType.Emote) return { kind: 'emote', ...written };
  return { kind: content.msgtype === MsgType.Notice ? 'notice' : 'text', ...written };
}

const fileKinds: Readonly<Record<string, 'image' | 'video' | 'audio' | 'file'>> = {
  [MsgType.Image]: 'image',
  [MsgType.Video]: 'video',
  [MsgType.Audio]: 'audio',
  [MsgType.File]: 'file',
};

function readFile(content: Readonly<Record<string, unknown>>): ChatFile {
  const info = objectOf(content.info);
  return {
    name: textOf(content.filename) || textOf(content.body),
    mimeType: textOf(info.mimetype) || 'application/octet-stream',
    size: numberOf(info.size),
    width: numberOf(info.w),
    height: numberOf(info.h),
    durationMs: numberOf(info.duration),
    hasThumbnail: info.thumbnail_file !== undefined || info.thumbnail_url !== undefined,
    thumbnailSize: numberOf(objectOf(info.thumbnail_info).size),
    waveform: waveformOf(objectOf(content['org.matrix.msc1767.audio']).waveform),
  };
}

/** More parts than a picture of a sound shows. */
const maxParts = 256;
const loudest = 1_024;

const waveformOf = (parts: unknown): readonly number[] =>
  Array.isArray(parts)
    ? parts.slice(0, maxParts).map((part) => Math.min(1, (numberOf(part) ?? 0) / loudest))
    : [];

function membershipOf(event: MatrixEvent): Membership | undefined {
  const before = textOf(event.getPrevContent().membership);
  const { membership } = event.getContent();
  const isOwnAct = event.getSender() === event.getStateKey();
  if (membership === before) return undefined;
  if (membership === 'join' || membership === 'invite' || membership === 'ban') return membership;
  if (membership !== 'leave') return undefined;
  if (before === 'invite') return isOwnAct ? 'decline' : 'withdraw';
  if (isOwnAct) return 'leave';
  return before === 'ban' ? 'unban' : 'kick';
}

function unreadableReason(code: DecryptionFailureCode | null): UnreadableReason {
  switch (code) {
    case DecryptionFailureCode.HISTORICAL_MESSAGE_USER_NOT_JOINED:
      return 'notMember';
    case DecryptionFailureCode.HISTORICAL_MESSAGE_NO_KEY_BACKUP:
    case DecryptionFailureCode.HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED:
    case DecryptionFailureCode.HISTORICAL_MESSAGE_WORKING_BACKUP:
      return 'historical';
    case DecryptionFailureCode.MEGOLM_KEY_WITHHELD:
    case DecryptionFailureCode.MEGOLM_KEY_WITHHELD_FOR_UNVERIFIED_DEVICE:
      return 'withheld';
    case DecryptionFailureCode.SENDER_IDENTITY_PREVIOUSLY_VERIFIED:
    case DecryptionFailureCode.UNSIGNED_SENDER_DEVICE:
    case DecryptionFailureCode.UNKNOWN_SENDER_DEVICE:
      return 'untrusted';
    default:
      return 'keysMissing';
  }
}

function reactionsTo(event: MatrixEvent, room: Room): readonly Reaction[] {
  const id = event.getId();
  if (id === undefined || event.isRedacted()) return [];
  const relations = room.relations.getChildEventsForEvent(id, RelationType.Annotation, 'm.reaction');
  return (relations?.getSortedAnnotationsByKey() ?? []).flatMap(([sign, events]) => {
    const all = [...events].filter((one) => !one.isRedacted());
    if (all.length === 0) return [];
    const ownId = all.find((one) => one.getSender() === room.myUserId)?.getId();
    return [{ sign, userIds: all.map((one) => one.getSender() ?? ''), ownId }];
  });
}

function mentions(event: MatrixEvent, userID: string): boolean {
  const { user_ids: ids, room } = objectOf(event.getContent()['m.mentions']);
  return room === true || (Array.isArray(ids) && ids.includes(userID));
}
