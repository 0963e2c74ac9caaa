import { randomBytes, randomInt } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import {
  type ChangedConference,
  type Conference,
  type ConferenceMember,
  conferenceLimits,
} from '../../../sdk/wire/conferences/conference.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { conferencePath } from '../base/paths.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import { ConferenceRoom, type RoomSeat } from './conference-room.ts';

type Row = Selectable<Tables['conference']>;
type Rooms = Map<string, ConferenceRoom>;

interface ConferencesDeps {
  readonly changes: Changes;
  readonly clock: Clock;
}

/** All PINs are asked for at the same number, so two conferences must not have the same PIN. */
const pinRange = 10 ** conferenceLimits.pinDigits;

/** A conference as it is stored. */
type StoredConference = Row & { readonly restUri: string };

/**
 * The conferences of users. The stored part is read from memory; the members of a conference, and its lock, are in
 * memory only.
 */
export class Conferences {
  readonly #clock: Clock;
  readonly #rooms: Rooms;
  readonly #rows: OwnedRows<'conference', StoredConference>;

  private constructor(clock: Clock, rooms: Rooms, rows: OwnedRows<'conference', StoredConference>) {
    this.#clock = clock;
    this.#rooms = rooms;
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, { changes, clock }: ConferencesDeps): Promise<Conferences> {
    const rooms: Rooms = new Map();
    const rows = await OwnedRows.load(db, {
      table: 'conference',
      changes,
      orderBy: 'created_at',
      ownerOf: ({ person_id }) => person_id,
      read: (row): StoredConference => ({ ...row, restUri: conferencePath(row.id) }),
      show: (row) => describe(row, rooms),
      topic: topics.conferences,
    });
    return new Conferences(clock, rooms, rows);
  }

  /** The conferences of a user, oldest first. */
  of(personId: number): readonly Conference[] {
    return this.#rows.of(personId).map((row) => describe(row, this.#rooms));
  }

  byId(personId: number, id: string): Conference | undefined {
    const row = this.#rows.find(personId, id);
    return row && describe(row, this.#rooms);
  }

  /** The conference that a PIN opens, and its owner. */
  byPin(pin: string): { readonly id: string; readonly personId: number } | undefined {
    const row = this.#rows.all().find((one) => one.pin === pin);
    return row && { id: row.id, personId: row.person_id };
  }

  /** Undefined if the user has too many. */
  add(personId: number, label: string): Promise<Conference | undefined> {
    return this.#rows.inTurn(personId, async () => {
      if (this.of(personId).length >= conferenceLimits.conferences) return undefined;
      const id = randomBytes(8).toString('hex');
      const created_at = new Date(this.#clock.now());
      const row = { id, person_id: personId, label, pin: this.#freePin(), created_at };
      return describe(await this.#rows.insert(row), this.#rooms);
    });
  }

  /** Undefined if it is removed. */
  change(personId: number, id: string, change: ChangedConference): Promise<Conference | undefined> {
    return this.#rows.inTurn(personId, async () => {
      if (!this.#rows.find(personId, id)) return undefined;
      // An empty conference that is locked could never be opened from a phone.
      const room = this.#roomOf(id);
      if (change.isLocked !== undefined && room.members.length > 0) room.isLocked = change.isLocked;
      const pin = change.renewsPin ? this.#freePin() : undefined;
      const changed = await this.#rows.update(id, { label: change.label, pin });
      return changed && describe(changed, this.#rooms);
    });
  }

  /** Ends the calls of its members. False where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#rows.inTurn(personId, async () => {
      if (!this.#rows.find(personId, id)) return false;
      await this.#rows.delete(id);
      this.#rooms.get(id)?.clear();
      this.#rooms.delete(id);
      return true;
    });
  }

  /** The acts on a member; undefined if there is no such member. */
  seat(personId: number, id: string, memberId: string): RoomSeat | undefined {
    return this.byId(personId, id) && this.#rooms.get(id)?.seat(memberId);
  }

  /**
   * Returns why a person cannot enter a conference; undefined if the person can. The moderator can enter a locked
   * conference.
   */
  refusal(
    id: string,
    { isModerator }: { readonly isModerator: boolean },
  ): 'gone' | 'locked' | 'full' | undefined {
    if (!this.#rows.byId(id)) return 'gone';
    const room = this.#roomOf(id);
    if (room.isLocked && !isModerator) return 'locked';
    return room.members.length >= conferenceLimits.members ? 'full' : undefined;
  }

  /** Adds a member, or shows the changes of a member. */
  put(id: string, seat: RoomSeat): void {
    if (!this.#rows.byId(id)) return;
    this.#roomOf(id).put(seat);
    this.#rows.refresh(id);
  }

  leave(id: string, { memberID }: Pick<ConferenceMember, 'memberID'>): void {
    this.#rooms.get(id)?.leave(memberID);
    this.#rows.refresh(id);
  }

  #roomOf(id: string): ConferenceRoom {
    const room = this.#rooms.get(id) ?? new ConferenceRoom();
    this.#rooms.set(id, room);
    return room;
  }

  #freePin(): string {
    const taken = new Set(this.#rows.all().map(({ pin }) => pin));
    let pin: string;
    do pin = String(randomInt(pinRange)).padStart(conferenceLimits.pinDigits, '0');
    while (taken.has(pin));
    return pin;
  }
}

function describe({ id, restUri, label, pin }: StoredConference, rooms: Rooms): Conference {
  const room = rooms.get(id);
  return {
    restUri,
    conferenceID: id,
    label,
    pin,
    isLocked: room?.isLocked ?? false,
    members: [...(room?.members ?? [])],
  };
}
