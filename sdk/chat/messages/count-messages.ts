import { Direction, Filter, type IEvent, type MatrixClient } from 'matrix-js-sdk';
import { orChatError } from '../session/homeserver-client.ts';

/** Messages of one request, and requests at most: a chat of many years is not read as a whole for a number. */
const pageLength = 500;
const maxPages = 10;

/** How many messages a room has. */
export interface MessageCount {
  /** The messages that were counted. */
  readonly count: number;
  /** There are older messages, which were not counted. */
  readonly isAtLeast: boolean;
}

/** Edits belong to a message that is counted, and deleted messages are empty. Neither needs keys to be recognised. */
function isMessage({ content, unsigned }: Partial<IEvent>): boolean {
  if (unsigned?.redacted_because !== undefined) return false;
  return content?.['m.relates_to']?.rel_type !== 'm.replace';
}

/** Counts the messages of a room, without reading them. Rejects with `chat.unreachable`, `chat.forbidden`. */
export async function countMessages(matrix: MatrixClient, roomID: string): Promise<MessageCount> {
  const filter = new Filter(matrix.getSafeUserId());
  filter.setDefinition({ room: { timeline: { types: ['m.room.message', 'm.room.encrypted'] } } });
  let from: string | null = null;
  let count = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const request = matrix.createMessagesRequest(roomID, from, pageLength, Direction.Backward, filter);
    const { chunk, end } = await orChatError(request);
    count += chunk.filter(isMessage).length;
    if (end === undefined) return { count, isAtLeast: false };
    from = end;
  }
  return { count, isAtLeast: true };
}
