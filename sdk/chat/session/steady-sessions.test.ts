import { EventEmitter } from 'node:events';
import { type MatrixClient, MatrixEvent, Room, RoomEvent, RoomStateEvent } from 'matrix-js-sdk';
import { CryptoEvent } from 'matrix-js-sdk/lib/crypto-api/index.js';
import { beforeEach, expect, test } from 'vitest';
import { HandClock } from '../../platform/testing/clocks.ts';
import { SteadySessions } from './steady-sessions.ts';

const own = '@alice:acme.example';
const roomID = '!large:acme.example';
const minute = 60_000;

/** The encryption of the library for one room, which records the look-ups. */
class Encryptor {
  lookUps = 0;
  discarded = 0;
  fails = false;
  /** Called in the middle of a look-up. */
  meanwhile = () => {};
  #session = 0;
  #index = 0;
  #last = Promise.resolve();

  /** @param before has stored the keys that this one goes on with, as after a reload */
  constructor(before?: Encryptor) {
    if (!before) return;
    this.#session = before.#session;
    this.#index = before.#index;
  }

  async ensureEncryptionSession(): Promise<void> {
    this.lookUps += 1;
    this.meanwhile();
    if (this.fails) throw new Error('The homeserver does not answer.');
  }

  async encryptEventInner(_log: unknown, event: MatrixEvent): Promise<void> {
    const content = {
      session_id: String(this.#session),
      ciphertext: btoa(String.fromCharCode(3, 8, this.#index, 0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    };
    this.#index += 1;
    event.makeEncrypted('m.room.encrypted', content, '', '');
  }

  async forceDiscardSession(): Promise<void> {
    this.discarded += 1;
    this.#session += 1;
    this.#index = 0;
  }

  prepareForEncryption(): Promise<void> {
    return this.encryptEvent(null);
  }

  encryptEvent(event: MatrixEvent | null): Promise<void> {
    const next = this.#last.then(async () => {
      await this.ensureEncryptionSession();
      if (event) await this.encryptEventInner(undefined, event);
    });
    this.#last = next.catch(() => undefined);
    return next;
  }
}

let matrix: EventEmitter;
let room: Room;
let encryptor: Encryptor;
let clock: HandClock;
let kept: Map<string, string>;
let sessions: SteadySessions;
let pending: Promise<void> | undefined;

const state = (type: string, key: string, content: object) =>
  new MatrixEvent({
    type,
    event_id: `$${type}${key}`,
    room_id: roomID,
    sender: own,
    state_key: key,
    content,
  });
const member = (userID: string, membership = 'join') => state('m.room.member', userID, { membership });

function begin({ memberCount = 150, before }: { memberCount?: number; before?: Encryptor } = {}): void {
  sessions?.dispose();
  encryptor = new Encryptor(before);
  matrix = Object.assign(new EventEmitter(), {
    getSafeUserId: () => own,
    getUserId: () => own,
    getRoom: () => room,
    getCrypto: () => ({
      roomEncryptors: { [roomID]: encryptor },
      prepareToEncrypt: () => {
        pending = encryptor.prepareForEncryption();
      },
    }),
    supportsThreads: () => false,
    decryptEventIfNeeded: async () => undefined,
  });
  room = new Room(roomID, matrix as unknown as MatrixClient, own);
  room.currentState.setStateEvents([
    state('m.room.encryption', '', { rotation_period_ms: 604_800_000, rotation_period_msgs: 100 }),
    ...Array.from({ length: memberCount }, (_, at) => member(`@user${at}:acme.example`)),
  ]);
  room.loadMembersIfNeeded = async () => false;
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  sessions = new SteadySessions(matrix as unknown as MatrixClient, { clock, storage });
}

/** Sends as the library does: the line is shown first. Returns how many look-ups it took. */
async function lookUpsOfMessage(): Promise<number> {
  const before = encryptor.lookUps;
  const event = new MatrixEvent({ type: 'm.room.message', room_id: roomID, content: { body: 'Hello' } });
  matrix.emit(RoomEvent.LocalEchoUpdated, event, room);
  await encryptor.encryptEvent(event);
  return encryptor.lookUps - before;
}

beforeEach(() => {
  clock = new HandClock();
  kept = new Map();
  pending = undefined;
  begin();
});

test('the devices of a large room are looked up for the first message only', async () => {
  expect(await lookUpsOfMessage()).toBe(1);
  expect(await lookUpsOfMessage()).toBe(0);
  expect(await lookUpsOfMessage()).toBe(0);
});

test('a preparation does it before the first message, again if that changed devices, and not twice', async () => {
  encryptor.meanwhile = () => {
    encryptor.meanwhile = () => {};
    matrix.emit(CryptoEvent.DevicesUpdated, ['@user1:acme.example'], false);
  };
  sessions.prepare(roomID);
  await pending;
  expect(encryptor.lookUps).toBe(2);
  sessions.prepare(roomID);
  await pending;
  expect(encryptor.lookUps).toBe(2);
  expect(await lookUpsOfMessage()).toBe(0);
});

test.each([
  ['a member joins', () => matrix.emit(RoomStateEvent.Events, member('@new:acme.example'))],
  ['a member leaves', () => matrix.emit(RoomStateEvent.Events, member('@user1:acme.example', 'leave'))],
  [
    'a member has a new device',
    () => matrix.emit(CryptoEvent.DevicesUpdated, ['@user1:acme.example'], false),
  ],
  [
    'new members read more',
    () => matrix.emit(RoomStateEvent.Events, state('m.room.history_visibility', '', {})),
  ],
  ['ten minutes pass', () => clock.pass(10 * minute + 1)],
])('they are looked up again when %s', async (_, change) => {
  await lookUpsOfMessage();
  await change();
  expect(await lookUpsOfMessage()).toBe(1);
  expect(await lookUpsOfMessage()).toBe(0);
});

test('they are not looked up again when something else changes', async () => {
  await lookUpsOfMessage();
  matrix.emit(CryptoEvent.DevicesUpdated, ['@stranger:acme.example'], false);
  matrix.emit(RoomStateEvent.Events, state('m.room.topic', '', { topic: 'Boats' }));
  expect(await lookUpsOfMessage()).toBe(0);
});

test('a look-up that failed is made again', async () => {
  encryptor.fails = true;
  await expect(lookUpsOfMessage()).rejects.toThrow('does not answer');
  sessions.prepare(roomID);
  await pending;
  encryptor.fails = false;
  expect(await lookUpsOfMessage()).toBe(1);
});

test('keys are replaced before they are due', async () => {
  for (let at = 0; at < 99; at += 1) await lookUpsOfMessage();
  expect(encryptor.discarded).toBe(1);
  expect(await lookUpsOfMessage()).toBe(1);
  expect(encryptor.discarded).toBe(2);
});

test('keys are used again after a reload if their age is known, and else replaced once', async () => {
  await lookUpsOfMessage();
  begin({ before: encryptor });
  expect([await lookUpsOfMessage(), await lookUpsOfMessage()]).toEqual([1, 0]);
  expect(encryptor.discarded).toBe(0);
  kept.clear();
  begin({ before: encryptor });
  expect([await lookUpsOfMessage(), await lookUpsOfMessage()]).toEqual([1, 0]);
  expect(encryptor.discarded).toBe(1);
});

test('small rooms, and those that get new keys with each message, are left to the library', async () => {
  begin({ memberCount: 20 });
  expect([await lookUpsOfMessage(), await lookUpsOfMessage()]).toEqual([1, 1]);
  begin();
  room.currentState.setStateEvents([state('m.room.encryption', '', { rotation_period_msgs: 1 })]);
  expect([await lookUpsOfMessage(), await lookUpsOfMessage()]).toEqual([1, 1]);
});
