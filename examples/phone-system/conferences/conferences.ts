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
import type { Tables } from '../store/tables.ts';
import { ConferenceRoom, type RoomSeat } from './conference-room.ts';

type Row = Selectable<Tables['conference']>;

interface ConferencesDeps {
  readonly changes: Changes;
  readonly clock: Clock;
}

/** All PINs are asked for at the same number, so two conferences must not have the same PIN. */
const pinRange = 10 ** conferenceLimits.pinDigits;

/**
 * The conferences of users. The stored part is read from memory; the members of a conference, and its lock, are in
 * memory only.
 */
export class Conferences {
  readonly #db: Kysely<Tables>;
  readonly #deps: ConferencesDeps;
  readonly #rows: Map<string, Row>;
  readonly #rooms = new Map<string, ConferenceRoom>();

  private constructor(db: Kysely<Tables>, deps: ConferencesDeps, rows: readonly Row[]) {
    this.#db = db;
    this.#deps = deps;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  static async load(db: Kysely<Tables>, deps: ConferencesDeps): Promise<Conferences> {
    const rows = await db.selectFrom('conference').selectAll().orderBy('created_at').execute();
    return new Conferences(db, deps, rows);
  }

  /** The conferences of a user, oldest first. */
  of(personId: number): readonly Conference[] {
    return [...this.#rows.values()]
      .filter((row) => row.person_id === personId)
      .map((row) => this.#describe(row));
  }

  byId(personId: number, id: string): Conference | undefined {
    const row = this.#rows.get(id);
    return row?.person_id === personId ? this.#describe(row) : undefined;
  }

  /** The conference that a PIN opens, and its owner. */
  byPin(pin: string): { readonly id: string; readonly personId: number } | undefined {
    const row = [...this.#rows.values()].find((one) => one.pin === pin);
    return row && { id: row.id, personId: row.person_id };
  }

  /** Undefined if the user has too many. */
  add(personId: number, label: string): Promise<Conference | undefined> {
    return this.#inTurn(personId, async () => {
      if (this.of(personId).length >= conferenceLimits.conferences) return undefined;
      const row = await this.#db
        .insertInto('conference')
        .values({
          id: randomBytes(8).toString('hex'),
          person_id: personId,
          label,
          pin: this.#freePin(),
          created_at: new Date(this.#deps.clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#rows.set(row.id, row);
      return this.#publish(row);
    });
  }

  /** Undefined if it is removed. */
  change(personId: number, id: string, change: ChangedConference): Promise<Conference | undefined> {
    return this.#inTurn(personId, async () => {
      const present = this.#rows.get(id);
      if (present?.person_id !== personId) return undefined;
      const values = {
        label: change.label ?? present.label,
        pin: change.renewsPin ? this.#freePin() : present.pin,
      };
      const row = { ...present, ...values };
      await this.#db.updateTable('conference').set(values).where('id', '=', id).execute();
      this.#rows.set(id, row);
      // An empty conference that is locked could never be opened from a phone.
      const room = this.#roomOf(id);
      if (change.isLocked !== undefined && room.members.length > 0) room.isLocked = change.isLocked;
      return this.#publish(row);
    });
  }

  /** Ends the calls of its members. False where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return false;
      await this.#db.deleteFrom('conference').where('id', '=', id).execute();
      this.#rows.delete(id);
      this.#rooms.get(id)?.clear();
      this.#rooms.delete(id);
      this.#deps.changes.publish(topics.conferences(personId), { uri: present.restUri, item: undefined });
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
    if (!this.#rows.has(id)) return 'gone';
    const room = this.#roomOf(id);
    if (room.isLocked && !isModerator) return 'locked';
    return room.members.length >= conferenceLimits.members ? 'full' : undefined;
  }

  /** Adds a member, or shows the changes of a member. */
  put(id: string, seat: RoomSeat): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#roomOf(id).put(seat);
    this.#publish(row);
  }

  leave(id: string, { memberID }: Pick<ConferenceMember, 'memberID'>): void {
    this.#rooms.get(id)?.leave(memberID);
    const row = this.#rows.get(id);
    if (row) this.#publish(row);
  }

  #roomOf(id: string): ConferenceRoom {
    const room = this.#rooms.get(id) ?? new ConferenceRoom();
    this.#rooms.set(id, room);
    return room;
  }

  #freePin(): string {
    const taken = new Set([...this.#rows.values()].map(({ pin }) => pin));
    let pin: string;
    do pin = String(randomInt(pinRange)).padStart(conferenceLimits.pinDigits, '0');
    while (taken.has(pin));
    return pin;
  }

  #inTurn<Result>(personId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.conferences(personId), task);
  }

  #publish(row: Row): Conference {
    const item = this.#describe(row);
    this.#deps.changes.publish(topics.conferences(row.person_id), { uri: item.restUri, item });
    return item;
  }

  #describe({ id, label, pin }: Row): Conference {
    const room = this.#rooms.get(id);
    return {
      restUri: conferencePath(id),
      conferenceID: id,
      label,
      pin,
      isLocked: room?.isLocked ?? false,
      members: [...(room?.members ?? [])],
    };
  }
}
