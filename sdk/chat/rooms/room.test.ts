import { signal } from '@preact/signals-core';
import { type MatrixClient, MatrixEvent, Room } from 'matrix-js-sdk';
import { expect, test } from 'vitest';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import { ChatRoom } from './room.ts';

const own = '@alice:acme.example';
const memberCount = 5_000;

/** A room with this many members besides the user, the last member first. */
function largeRoom(): ChatRoom {
  const matrix = {
    getSafeUserId: () => own,
    getUserId: () => own,
    getAccountData: () => undefined,
    getRoom: () => room,
    supportsThreads: () => false,
    decryptEventIfNeeded: async () => undefined,
    on: () => undefined,
    off: () => undefined,
  };
  const room = new Room('!large:acme.example', matrix as unknown as MatrixClient, own);
  const member = (userID: string, displayname: string, membership = 'join') =>
    new MatrixEvent({
      type: 'm.room.member',
      event_id: `$${userID}`,
      room_id: room.roomId,
      sender: userID,
      state_key: userID,
      content: { membership, displayname },
    });
  const others = Array.from({ length: memberCount }, (_, at) =>
    member(`@user${at}:acme.example`, `Person ${String(memberCount - at).padStart(4, '0')}`),
  );
  room.currentState.setStateEvents([
    member(own, 'Alice'),
    member('@gone:acme.example', 'Gone', 'leave'),
    ...others,
  ]);
  room.loadMembersIfNeeded = async () => true;
  return new ChatRoom(matrix as unknown as MatrixClient, room, {
    clock: new HandClock(),
    fetch,
    hasMobileApp: signal(false),
    ended: new AbortController().signal,
  });
}

test('a room with 5,000 members lists them by name, without those that have left', async () => {
  const room = largeRoom();
  const members = await room.members();
  expect(members.length).toBe(memberCount + 1);
  const names = members.map(({ name }) => name);
  expect([names[0], names[1], names.at(-1)]).toEqual(['Alice', 'Person 0001', 'Person 5000']);
  expect(room.nameOf('@user0:acme.example')).toBe('Person 5000');
  expect(room.summary.value.typing).toEqual([]);
});
