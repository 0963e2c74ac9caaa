import type { RoomSummary } from './rooms/room-summary.ts';

/** Counts of the items that the user has not seen yet. */
export interface ChatUnread {
  /** The number of rooms with unread messages. */
  readonly rooms: number;
  /** The number of unread messages in all rooms. */
  readonly messages: number;
  /** The number of invitations that were neither accepted nor declined. */
  readonly invitations: number;
}

/** Counts what the user has not seen in these rooms. */
export function countUnread(summaries: readonly Pick<RoomSummary, 'unread' | 'membership'>[]): ChatUnread {
  const counts = summaries.map(({ unread }) => unread).filter((count) => count > 0);
  return {
    rooms: counts.length,
    messages: counts.reduce((sum, count) => sum + count, 0),
    invitations: summaries.filter(({ membership }) => membership === 'invite').length,
  };
}
