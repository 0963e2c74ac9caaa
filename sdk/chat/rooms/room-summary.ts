import { EventType, type MatrixClient, NotificationCountType, type Room } from 'matrix-js-sdk';
import { type ChatMessage, isWritten } from '../messages/message.ts';
import { readMessage } from '../messages/read-message.ts';
import {
  type MemberLevel,
  memberLevel,
  type PowerLevels,
  permissionsOf,
  type RoomKind,
  type RoomPermissions,
  roomKindOf,
} from '../rules.ts';

/** The properties of a room at a moment. */
export interface RoomSummary {
  /** Its name, or the names of its members. */
  readonly name: string;
  /** Empty for a room without a topic. */
  readonly topic: string;
  /** The kind, by the beginning of its alias. */
  readonly kind: RoomKind;
  /** Whether messages are encrypted. It never ends once it has begun. */
  readonly isEncrypted: boolean;
  /** Whether it is one of the user's favourites. */
  readonly isFavorite: boolean;
  /** Hidden rooms are left out of lists until they are opened again. */
  readonly isHidden: boolean;
  /** The user's membership. */
  readonly membership: 'join' | 'invite' | 'leave' | 'ban';
  /** The member who invited the user, as `@alice:acme.example`. */
  readonly inviter: string | undefined;
  /** The other member of a direct chat. */
  readonly partnerId: string | undefined;
  /** True if the partner of a direct chat has declined the invitation, or left. The next message invites the partner again. */
  readonly isPartnerGone: boolean;
  /** The number of unread messages. */
  readonly unread: number;
  /** The number of unread messages that name the user. */
  readonly mentions: number;
  /** The newest line that a member wrote, as far as it is loaded. */
  readonly last: ChatMessage | undefined;
  /** Milliseconds since 1970 of the newest line; 0 while it is not known, as for invitations. */
  readonly activeAt: number;
  /** Whether members are invited, or may join by themselves. */
  readonly joinRule: 'invite' | 'public';
  /** How far back new members read: from their joining, from their invitation, everything; `world_readable` also for others. */
  readonly historyVisibility: 'world_readable' | 'shared' | 'invited' | 'joined';
  /** The user's level. */
  readonly level: MemberLevel;
  /** The lowest level for each kind of action. */
  readonly permissions: RoomPermissions;
  /** The members without the user who are writing at the moment. */
  readonly typing: readonly string[];
}

/** A room without a name is named after so many members. */
const namedMembers = 3;

/** The tags of a room that the user sets. */
export const roomTags = { hidden: 'u.callside.hidden', favorite: 'm.favourite' } as const;

/** The numbers of a room that its permissions depend on. */
export const powerLevelsOf = (room: Room): PowerLevels =>
  room.currentState.getStateEvents(EventType.RoomPowerLevels, '')?.getContent<PowerLevels>() ?? {};

/** Reads the properties of a room. */
export function summarize(matrix: MatrixClient, room: Room): RoomSummary {
  const own = matrix.getSafeUserId();
  const membership = room.getMyMembership();
  const partnerID = partnerOf(matrix, room);
  const last = room
    .getLiveTimeline()
    .getEvents()
    .findLast((event) => event.getType() === 'm.room.message' || event.getType() === 'm.room.encrypted');
  const lastMessage = last && readMessage(last, room);
  const alias = room.getCanonicalAlias();
  const kind = partnerID !== undefined && alias === null ? 'direct' : roomKindOf(alias);
  return {
    name: nameOf(room, kind === 'direct' ? partnerID : undefined),
    topic: room.currentState.getStateEvents(EventType.RoomTopic, '')?.getContent().topic ?? '',
    kind,
    isEncrypted: room.hasEncryptionStateEvent(),
    isFavorite: room.tags[roomTags.favorite] !== undefined,
    isHidden: room.tags[roomTags.hidden] !== undefined,
    membership:
      membership === 'join' || membership === 'invite' || membership === 'ban' ? membership : 'leave',
    inviter: membership === 'invite' ? room.getMember(own)?.events.member?.getSender() : undefined,
    partnerId: kind === 'direct' ? partnerID : undefined,
    isPartnerGone:
      kind === 'direct' && membership === 'join' && partnerID !== undefined && isGone(room, partnerID),
    unread: room.getUnreadNotificationCount(NotificationCountType.Total),
    mentions: room.getUnreadNotificationCount(NotificationCountType.Highlight),
    last: lastMessage && isWritten(lastMessage) ? lastMessage : undefined,
    activeAt: Math.max(0, room.getLastActiveTimestamp()),
    joinRule: room.getJoinRule() === 'public' ? 'public' : 'invite',
    historyVisibility: room.getHistoryVisibility(),
    level: memberLevel(room.getMember(own)?.powerLevel ?? 0),
    permissions: permissionsOf(powerLevelsOf(room)),
    typing: room
      .getMembers()
      .filter(({ typing, userId }) => typing && userId !== own)
      .map(({ userId }) => userId),
  };
}

/** The room's own name; else that of the partner, or of the first members. The alias is an address, not a name. */
function nameOf(room: Room, partnerID: string | undefined): string {
  const given: unknown = room.currentState.getStateEvents(EventType.RoomName, '')?.getContent().name;
  if (typeof given === 'string' && given.trim() !== '') return given;
  const nameOfMember = (userID: string) => memberName(room, userID);
  if (partnerID !== undefined) return nameOfMember(partnerID);
  const others = room
    .getMembers()
    .filter(({ userId, membership }) => userId !== room.myUserId && membership !== 'leave')
    .slice(0, namedMembers)
    .map(({ userId }) => nameOfMember(userId));
  return others.length > 0 ? others.join(', ') : room.name;
}

/** The name of a present or former member: the event of leaving has no name, and the event before it has the name. */
export function memberName(room: Room | null, userID: string): string {
  const member = room?.getMember(userID);
  const name = member?.rawDisplayName;
  if (name && name !== userID) return name;
  const before: unknown = member?.events.member?.getPrevContent().displayname;
  return typeof before === 'string' && before !== '' ? before : userID;
}

/** True for a person who was a member, or invited, and is not any more. */
function isGone(room: Room, userID: string): boolean {
  const membership = room.getMember(userID)?.membership;
  return membership === 'leave' || membership === 'ban';
}

/**
 * The partner of a direct chat: as the user's list of direct chats says, or the invitation. A second invitation does not say that the
 * chat is direct, so there the alias and the only other member count.
 */
function partnerOf(matrix: MatrixClient, room: Room): string | undefined {
  const direct = matrix.getAccountData(EventType.Direct)?.getContent<Record<string, string[]>>() ?? {};
  const [listed] = Object.entries(direct).find(([, ids]) => ids.includes(room.roomId)) ?? [];
  const known = listed ?? room.getDMInviter() ?? undefined;
  if (known !== undefined || roomKindOf(room.getCanonicalAlias()) !== 'direct') return known;
  const [only, ...others] = room.getMembers().filter(({ userId }) => userId !== room.myUserId);
  return others.length === 0 ? only?.userId : undefined;
}
