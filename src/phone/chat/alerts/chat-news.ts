import type { ChatMessage, RoomSummary } from '#sdk/chat.ts';

/** The properties of a room that its news depend on. */
export interface RoomState {
  readonly id: string;
  readonly summary: Pick<RoomSummary, 'membership' | 'unread' | 'last' | 'isHidden'>;
}

/** Something new in a room: an unread message of another user, or an invitation. */
export interface ChatNews {
  readonly roomID: string;
  /** The unread message; undefined for an invitation. */
  readonly message: ChatMessage | undefined;
}

/** Finds what is new from a state of the rooms to the next. The first state has no news. */
export class ChatNewsFinder {
  /** The newest item of each room that was seen or reported. */
  #seen: Map<string, string> | undefined;

  /** Returns the news since the last call, at most one for each room. */
  find(rooms: readonly RoomState[]): readonly ChatNews[] {
    const newest = rooms.flatMap(({ id, summary }) => {
      const item = newestOf(summary);
      return item === undefined ? [] : [{ id, item, summary }];
    });
    if (this.#seen === undefined) {
      this.#seen = new Map(newest.map(({ id, item }) => [id, item]));
      return [];
    }
    const seen = this.#seen;
    const news = newest.filter(({ id, item, summary }) => seen.get(id) !== item && isUnseen(summary));
    for (const { id, item } of news) seen.set(id, item);
    return news.map(({ id, summary }) => ({
      roomID: id,
      message: summary.membership === 'invite' ? undefined : summary.last,
    }));
  }
}

const newestOf = ({ membership, last }: RoomState['summary']): string | undefined =>
  membership === 'invite' ? 'invitation' : last?.id;

/** Deleted messages, and messages that cannot be decrypted yet, are no news: the latter are as soon as they can be. */
function isUnseen({ membership, unread, last }: RoomState['summary']): boolean {
  if (membership === 'invite') return true;
  if (!last || last.isOwn || unread === 0) return false;
  return last.content.kind !== 'deleted' && last.content.kind !== 'unreadable';
}
