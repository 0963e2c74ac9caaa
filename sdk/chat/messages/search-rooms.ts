import type { ChatRoom } from '../rooms/room.ts';
import type { ChatMessage } from './message.ts';
import { searchMessages } from './search.ts';

/** A message that a search has found. */
export interface FoundMessage {
  /** The room that has it. */
  readonly room: Pick<ChatRoom, 'id' | 'summary' | 'nameOf'>;
  /** The message, decrypted. */
  readonly message: ChatMessage;
}

/** The parts of a room that a search needs. */
export type SearchedRoom = FoundMessage['room'] & {
  readonly timeline: Pick<ChatRoom['timeline'], 'loaded' | 'hasMore' | 'loadMore'>;
};

/**
 * Searches the messages of several rooms that this device has loaded, as `searchMessages` does. The newest are first.
 *
 * @example const found = await searchRooms(chat.rooms.value, 'offer gamma');
 */
export async function searchRooms(
  rooms: readonly SearchedRoom[],
  search: string,
): Promise<readonly FoundMessage[]> {
  if (search.trim() === '') return [];
  const found = await Promise.all(
    rooms.map(async (room) => {
      const messages = searchMessages(await room.timeline.loaded(), search);
      return messages.map((message) => ({ room, message }));
    }),
  );
  return found.flat().sort((one, other) => other.message.at - one.message.at);
}

/**
 * Loads older messages of several rooms, a hundred of each at most, so that a search finds them. Resolves to whether there
 * are still older messages. Rejects with `chat.unreachable`.
 */
export async function loadOlderOf(rooms: readonly SearchedRoom[]): Promise<boolean> {
  // The rooms load in turn: the homeserver limits the rate of requests.
  for (const { timeline } of rooms) if (timeline.hasMore.peek()) await timeline.loadMore();
  return rooms.some(({ timeline }) => timeline.hasMore.peek());
}
