import type { MatrixEvent, Room } from 'matrix-js-sdk';

/** Readers are shown at the newest lines only: who stopped reading long ago is looked for no further. */
const searchedEvents = 500;

/**
 * Returns the members, without the user, who have read up to each line, by the id of the line. A member who wrote the last
 * line that they have read is left out: the line shows it already.
 *
 * @param isLine whether an event is a line of the timeline. A member who has read up to a reaction has read up to the line
 * before.
 */
export function readersByLine(
  room: Room,
  isLine: (event: MatrixEvent) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const events = room.getLiveTimeline().getEvents().slice(-searchedEvents);
  const found = new Set([room.myUserId]);
  const byLine = new Map<string, string[]>();
  let waiting: string[] = [];
  for (const event of events.toReversed()) {
    for (const { userId } of room.getReceiptsForEvent(event)) {
      if (found.has(userId)) continue;
      found.add(userId);
      waiting.push(userId);
    }
    const id = event.getId();
    if (waiting.length === 0 || id === undefined || !isLine(event)) continue;
    const readers = waiting.filter((userID) => userID !== event.getSender());
    if (readers.length > 0) byLine.set(id, readers);
    waiting = [];
  }
  return byLine;
}
