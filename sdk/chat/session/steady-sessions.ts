import {
  EventType,
  type MatrixClient,
  type MatrixEvent,
  type Room,
  RoomEvent,
  RoomStateEvent,
} from 'matrix-js-sdk';
import { CryptoEvent } from 'matrix-js-sdk/lib/crypto-api/index.js';
import type { Platform } from '../../platform/platform.ts';
import { listen } from './listen.ts';
import {
  newSession,
  type Session,
  sessionAfter,
  storedSession,
  storeSession,
  takesAnother,
} from './session-age.ts';

/** In smaller rooms the look-up takes a few milliseconds. */
const largeRoom = 100;
/** Devices that could not get the keys, because they had no one-time key left, are tried again after this time. */
const lookUpMs = 600_000;

/**
 * The part of the library that encrypts for a room. It is not a part of its interface: a version without these methods encrypts as it
 * does without this file.
 */
interface Encryptor {
  ensureEncryptionSession(...args: readonly unknown[]): Promise<void>;
  encryptEventInner(log: unknown, event: MatrixEvent): Promise<void>;
  prepareForEncryption(...args: readonly unknown[]): Promise<void>;
  forceDiscardSession(): Promise<void>;
}

interface Attended {
  readonly room: Room;
  /** Something about the members or their devices is new since the last look-up. */
  isChanged: boolean;
  /** The time of the last look-up. */
  lookedUpAt: number;
  /** The keys of the last message; undefined where their age is not known. */
  session: Session | undefined;
}

/**
 * Keeps the keys of large rooms ready. Before each message the library looks up the devices of every member in the database of the
 * browser, which takes seconds for thousands of members. Here it does so only if a member, a device or the encryption of the room has
 * changed, if new keys are due, and every ten minutes.
 */
export class SteadySessions {
  readonly #matrix: MatrixClient;
  readonly #platform: Pick<Platform, 'clock' | 'storage'>;
  readonly #attended = new Map<Encryptor, Attended>();
  readonly #stop: () => void;

  constructor(matrix: MatrixClient, platform: Pick<Platform, 'clock' | 'storage'>) {
    this.#matrix = matrix;
    this.#platform = platform;
    const onState = (event: MatrixEvent) => {
      const type = event.getType();
      const isOurs =
        type === EventType.RoomMember ||
        type === EventType.RoomEncryption ||
        type === EventType.RoomHistoryVisibility;
      if (isOurs) this.#markIf(({ room }) => room.roomId === event.getRoomId());
    };
    const onDevices = (users: readonly string[]) =>
      this.#markIf(({ room }) => users.some((userID) => isMember(room, userID)));
    const onEcho = (_event: unknown, room: Room) => this.#attend(room.roomId);
    this.#stop = listen(matrix, [
      // A message is shown before it is encrypted.
      [RoomEvent.LocalEchoUpdated, onEcho],
      [RoomStateEvent.Events, onState],
      [CryptoEvent.DevicesUpdated, onDevices],
    ]);
  }

  /** Looks the devices of a large room up before there is a message, such as when the user begins to write. */
  prepare(roomID: string): void {
    this.#attend(roomID);
    const encryptor = this.#encryptorOf(roomID);
    const attended = encryptor && this.#attended.get(encryptor);
    if (!attended) return;
    if (!this.#isSteady(attended)) this.#matrix.getCrypto()?.prepareToEncrypt(attended.room);
  }

  dispose(): void {
    this.#stop();
  }

  #attend(roomID: string): void {
    const room = this.#matrix.getRoom(roomID);
    const encryptor = this.#encryptorOf(roomID);
    if (!room || !encryptor || this.#attended.has(encryptor)) return;
    const hasLongSessions = takesAnother(newSession(0), encryptionOf(room), 0);
    if (room.getInvitedAndJoinedMemberCount() < largeRoom || !hasLongSessions) return;
    this.#wrap(encryptor, {
      room,
      isChanged: true,
      lookedUpAt: 0,
      session: storedSession(this.#platform.storage, this.#matrix.getSafeUserId(), roomID),
    });
  }

  #encryptorOf(roomID: string): Encryptor | undefined {
    const crypto = this.#matrix.getCrypto() as
      | { roomEncryptors?: Record<string, Partial<Encryptor>> }
      | undefined;
    const found = crypto?.roomEncryptors?.[roomID];
    const isKnown =
      found?.ensureEncryptionSession !== undefined &&
      found.encryptEventInner !== undefined &&
      found.prepareForEncryption !== undefined &&
      found.forceDiscardSession !== undefined;
    return isKnown ? (found as Encryptor) : undefined;
  }

  #markIf(isMeant: (attended: Attended) => boolean): void {
    for (const attended of this.#attended.values()) if (isMeant(attended)) attended.isChanged = true;
  }

  #wrap(encryptor: Encryptor, attended: Attended): void {
    this.#attended.set(encryptor, attended);
    const { clock, storage } = this.#platform;
    const ensure = encryptor.ensureEncryptionSession.bind(encryptor);
    const encrypt = encryptor.encryptEventInner.bind(encryptor);
    const prepare = encryptor.prepareForEncryption.bind(encryptor);
    encryptor.ensureEncryptionSession = async (...args) => {
      if (this.#isSteady(attended)) return;
      // Keys that are due stop the library, so those of unknown age are replaced too.
      if (!takesAnother(attended.session, encryptionOf(attended.room), clock.now())) {
        await encryptor.forceDiscardSession();
        attended.session = newSession(clock.now());
      }
      // Members that are loaded now are no change.
      await attended.room.loadMembersIfNeeded();
      attended.isChanged = false;
      try {
        await ensure(...args);
        attended.lookedUpAt = clock.now();
      } catch (thrown) {
        attended.isChanged = true;
        throw thrown;
      }
    };
    encryptor.encryptEventInner = async (log, event) => {
      await encrypt(log, event);
      attended.session = sessionAfter(attended.session, event.getWireContent(), clock.now());
      if (attended.session)
        storeSession(storage, this.#matrix.getSafeUserId(), attended.room.roomId, attended.session);
    };
    encryptor.prepareForEncryption = async (...args) => {
      try {
        await prepare(...args);
        // The first look-up makes the devices known, which is a change.
        if (attended.isChanged) await prepare(...args);
      } catch {
        // The message that follows fails too, and says so.
      }
    };
  }

  /** Whether the next message can be encrypted with the keys as they are. */
  #isSteady({ isChanged, lookedUpAt, session, room }: Attended): boolean {
    const now = this.#platform.clock.now();
    if (isChanged || now - lookedUpAt > lookUpMs) return false;
    return takesAnother(session, encryptionOf(room), now);
  }
}

const encryptionOf = (room: Room): unknown =>
  room.currentState.getStateEvents(EventType.RoomEncryption, '')?.getContent();

function isMember(room: Room, userID: string): boolean {
  const membership = room.getMember(userID)?.membership;
  return membership === 'join' || membership === 'invite';
}
