/**
 * Encrypted chat on a Matrix homeserver. Needs `npm install matrix-js-sdk`.
 *
 * @module callside/chat
 */

import './chat/session/quiet-matrix-log.ts';
import { Chat } from './chat/chat.ts';
import type { Client } from './client.ts';

export type { ChatPerson, ChatService, KeyBackupPolicy } from '#wire/chat/chat-service.ts';
export type { Chat, StartOptions } from './chat/chat.ts';
export type { ChatState } from './chat/chat-state.ts';
export type { ChatUnread } from './chat/chat-unread.ts';
export type { ChatKeys } from './chat/keys/chat-keys.ts';
export type { KeyOutcome, KeyState } from './chat/keys/key-state.ts';
export type { FileOptions, Thumbnail } from './chat/messages/attachments.ts';
export type { MessageCount } from './chat/messages/count-messages.ts';
export type { MessageDraft } from './chat/messages/draft.ts';
export {
  type ChatFile,
  type ChatMessage,
  isWritten,
  type Membership,
  type MessageContent,
  type MessageStatus,
  type Reaction,
  type UnreadableReason,
} from './chat/messages/message.ts';
export { searchMessages } from './chat/messages/search.ts';
export {
  type FoundMessage,
  loadOlderOf,
  type SearchedRoom,
  searchRooms,
} from './chat/messages/search-rooms.ts';
export type { Timeline } from './chat/messages/timeline.ts';
export type { NewRoom } from './chat/rooms/create-room.ts';
export type { ChatMember } from './chat/rooms/member.ts';
export type { PublicRoom } from './chat/rooms/public-rooms.ts';
export type { ChatRoom } from './chat/rooms/room.ts';
export type { RoomSummary } from './chat/rooms/room-summary.ts';
export {
  type CreationRule,
  creationRule,
  isEmail,
  type ListedDevice,
  type MemberLevel,
  previewOf,
  type RoomKind,
  type RoomPermissions,
} from './chat/rules.ts';
export type { OwnDevice } from './chat/session/devices.ts';
export type { ChatTrust, DeviceTrust, PersonTrust, TrustedDevice } from './chat/trust/chat-trust.ts';
export type { Verification } from './chat/trust/verification.ts';
export type {
  VerificationEmoji,
  VerificationEnd,
  VerificationState,
} from './chat/trust/verification-state.ts';

/**
 * Makes the chat of a client. It does nothing until `start()`, and ends when the user signs out.
 *
 * @example
 * const chat = createChat(client);
 * await chat.start();
 * const bob = await chat.findEmail('bob.builder@acme.example');
 * const room = await chat.openDirect(bob);
 * await room.send({ text: 'Hello' });
 */
export const createChat = (client: Client): Chat =>
  new Chat({
    ...client.deps,
    info: client.profile.info,
    problem: client.profile.problem,
    terminals: client.terminals.items,
  });
