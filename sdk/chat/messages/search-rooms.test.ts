import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { RoomSummary } from '../rooms/room-summary.ts';
import type { ChatMessage } from './message.ts';
import { loadOlderOf, type SearchedRoom, searchRooms } from './search-rooms.ts';

const message = (text: string, at: number) =>
  ({ id: text, at, content: { kind: 'text', text } }) as unknown as ChatMessage;

/** A room with these lines, and further pages of older lines. */
function room(id: string, lines: readonly ChatMessage[], older: readonly (readonly ChatMessage[])[] = []) {
  let loaded = lines;
  const left = [...older];
  const hasMore = signal(left.length > 0);
  const loadMore = vi.fn(async () => {
    loaded = [...(left.shift() ?? []), ...loaded];
    hasMore.value = left.length > 0;
  });
  const summary = signal({ name: id } as RoomSummary);
  return {
    id,
    summary,
    nameOf: (userID: string) => userID,
    timeline: { loaded: async () => loaded, hasMore, loadMore },
  } satisfies SearchedRoom;
}

const found = async (rooms: readonly SearchedRoom[], search: string) =>
  (await searchRooms(rooms, search)).map((one) => `${one.room.id} ${one.message.id}`);

test('messages of all rooms are found by their words, the newest first', async () => {
  const sales = room('sales', [message('The offer for Gamma', 1), message('Gamma accepts the offer', 3)]);
  const support = room('support', [message('Gamma calls', 2), message('An offer to gamma', 4)]);
  expect(await found([sales, support], 'offer GAMMA')).toEqual([
    'support An offer to gamma',
    'sales Gamma accepts the offer',
    'sales The offer for Gamma',
  ]);
  expect(await found([sales, support], ' ')).toEqual([]);
});

test('older messages are loaded in the rooms that have them, until there are none', async () => {
  const short = room('short', [message('new', 9)]);
  const long = room('long', [message('newer', 8)], [[message('old offer', 2)], [message('older offer', 1)]]);
  expect(await found([short, long], 'offer')).toEqual([]);
  expect(await loadOlderOf([short, long])).toBe(true);
  expect(await found([short, long], 'offer')).toEqual(['long old offer']);
  expect(await loadOlderOf([short, long])).toBe(false);
  expect(await found([short, long], 'offer')).toEqual(['long old offer', 'long older offer']);
  expect(short.timeline.loadMore).not.toHaveBeenCalled();
});
