import { randomBytes, randomInt } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type ChangedMeetingPoint,
  type MeetingPoint,
  type MeetingRoom,
  meetingLimits,
  type NewMeetingPoint,
  type RoomMember,
  roomMember,
} from '../../../sdk/wire/meetings/meeting-point.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { meetingPointPath, meetingRoomPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

/** A meeting point with its owner and its members. */
interface OwnedPoint {
  readonly personId: number;
  readonly point: MeetingPoint;
  readonly members: readonly RoomMember[];
}

/** Receives the members of a room who are to be notified by e-mail. */
export type NotifyMembers = (room: {
  readonly personId: number;
  readonly point: MeetingPoint;
  readonly members: readonly RoomMember[];
  /** The address of the page in which the host did it; undefined for a program. */
  readonly page: string | undefined;
}) => void;

interface MeetingPointsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  /** The numbers that people call to join by phone; undefined where they cannot. */
  readonly dialIn?: { readonly number: string; readonly shortNumber: string } | undefined;
}

type Row = Selectable<Tables['meeting_point']>;
const pinRange = 10 ** meetingLimits.pinDigits;

const storedMembers = z.array(roomMember);

/** Only this licence lets external people ask at all; the points of others deny them. */
const mayAsk = ({ licences }: Person) => licences.videoConference === 'premium_plus';

/** Letters and digits of a link: no underscore, which marks external people, and nothing that a link escapes. */
const newId = () => randomBytes(10).toString('hex');

/** The meeting points of users. Read from memory, written through to the store. */
export class MeetingPoints {
  readonly #db: Kysely<Tables>;
  readonly #deps: MeetingPointsDeps;
  readonly #points = new Map<string, OwnedPoint>();
  readonly #notified = new Set<NotifyMembers>();
  readonly #removed = new Set<(id: string) => void>();

  private constructor(db: Kysely<Tables>, deps: MeetingPointsDeps, rows: readonly Row[]) {
    this.#db = db;
    this.#deps = deps;
    for (const row of rows) this.#points.set(row.id, this.#read(row));
  }

  static async load(db: Kysely<Tables>, deps: MeetingPointsDeps): Promise<MeetingPoints> {
    const rows = await db.selectFrom('meeting_point').selectAll().orderBy('created_at').execute();
    const points = new MeetingPoints(db, deps, rows);
    // Meeting points of earlier versions, and of the demonstration, have no PIN.
    for (const { id } of rows.filter(({ pin }) => pin === null)) await points.#setPin(id);
    return points;
  }

  /** The meeting point that callers with this PIN join, and its owner. */
  byPin(pin: string): OwnedPoint | undefined {
    return [...this.#points.values()].find(({ point }) => point.dialIn?.pin === pin);
  }

  /** The meeting points of a user, oldest first. */
  ofOwner(personId: number): readonly MeetingPoint[] {
    return [...this.#points.values()].filter((one) => one.personId === personId).map(({ point }) => point);
  }

  /** A meeting point with its owner; undefined if it does not exist. */
  byId(id: string): OwnedPoint | undefined {
    return this.#points.get(id);
  }

  /** The room of a user's meeting point with its members. */
  roomOf(personId: number, id: string): MeetingRoom | undefined {
    const owned = this.#ownedBy(personId, id);
    return owned && describeRoom(owned);
  }

  /** Calls the listener with members who are to be notified by e-mail. Returns an unsubscribe function. */
  onNotify(listener: NotifyMembers): () => void {
    this.#notified.add(listener);
    return () => this.#notified.delete(listener);
  }

  /** Calls the listener with the id of each meeting point that is removed. Returns an unsubscribe function. */
  onRemoved(listener: (id: string) => void): () => void {
    this.#removed.add(listener);
    return () => this.#removed.delete(listener);
  }

  /** `notAllowed` without a licence to host, `limit` where the user has as many as the licence allows. */
  async add(person: Person, draft: NewMeetingPoint): Promise<MeetingPoint | 'notAllowed' | 'limit'> {
    const { videoConference: licence } = person.licences;
    const most = licence === undefined ? 0 : meetingLimits.points[licence];
    if (most === 0) return 'notAllowed';
    return this.#deps.changes.inTurn(topics.meetingPoints(person.id), async () => {
      if (this.ofOwner(person.id).length >= most) return 'limit';
      const row = await this.#db
        .insertInto('meeting_point')
        .values({
          id: newId(),
          person_id: person.id,
          display_name: draft.displayName,
          is_locked: draft.isLocked ?? false,
          automatic_deny: mayAsk(person) ? (draft.automaticDeny ?? null) : null,
          pin: this.#freePin(),
          created_at: new Date(this.#deps.clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return this.#keep(this.#read(row)).point;
    });
  }

  /** Undefined if it is removed. */
  change(person: Person, id: string, change: ChangedMeetingPoint): Promise<MeetingPoint | undefined> {
    return this.#deps.changes.inTurn(topics.meetingPoints(person.id), async () => {
      const present = this.#ownedBy(person.id, id);
      if (!present) return undefined;
      const deny = change.automaticDeny === undefined ? present.point.automaticDeny : change.automaticDeny;
      const row = await this.#db
        .updateTable('meeting_point')
        .set({
          display_name: change.displayName ?? present.point.displayName,
          is_locked: change.isLocked ?? present.point.isLocked,
          automatic_deny: mayAsk(person) ? (deny ?? null) : null,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row && this.#keep(this.#read(row)).point;
    });
  }

  /** False where there is none. */
  remove(person: Person, id: string): Promise<boolean> {
    const topic = topics.meetingPoints(person.id);
    return this.#deps.changes.inTurn(topic, async () => {
      const present = this.#ownedBy(person.id, id);
      if (!present) return false;
      await this.#db.deleteFrom('meeting_point').where('id', '=', id).execute();
      this.#points.delete(id);
      for (const tell of this.#removed) tell(id);
      this.#deps.changes.publish(topic, { uri: present.point.restUri, item: undefined });
      this.#deps.changes.publish(topics.meetingRoom(id), { uri: meetingRoomPath(id), item: undefined });
      return true;
    });
  }

  /**
   * Replaces the members of a room, and notifies the members who are to be notified. Undefined if the room is removed.
   */
  setMembers(
    person: Person,
    id: string,
    {
      members,
      notifyMembers,
      page,
    }: {
      readonly members: readonly RoomMember[];
      readonly notifyMembers: readonly RoomMember[];
      /** As in `NotifyMembers`. */
      readonly page: string | undefined;
    },
  ): Promise<MeetingRoom | undefined> {
    return this.#deps.changes.inTurn(topics.meetingPoints(person.id), async () => {
      if (!this.#ownedBy(person.id, id)) return undefined;
      const unique = [...new Map(members.map((one) => [one.email.toLowerCase(), one])).values()];
      const row = await this.#db
        .updateTable('meeting_point')
        .set({ members: JSON.stringify(unique) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const changed = this.#keep(this.#read(row));
      const emails = new Set(notifyMembers.map(({ email }) => email.toLowerCase()));
      const told = changed.members.filter(({ email }) => emails.has(email.toLowerCase()));
      if (told.length > 0)
        for (const notify of this.#notified)
          notify({ personId: person.id, point: changed.point, members: told, page });
      return describeRoom(changed);
    });
  }

  async #setPin(id: string): Promise<void> {
    const row = await this.#db
      .updateTable('meeting_point')
      .set({ pin: this.#freePin() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    this.#points.set(id, this.#read(row));
  }

  #freePin(): string {
    const taken = new Set([...this.#points.values()].map(({ point }) => point.dialIn?.pin));
    let pin: string;
    do pin = String(randomInt(pinRange)).padStart(meetingLimits.pinDigits, '0');
    while (taken.has(pin));
    return pin;
  }

  #read(row: Row): OwnedPoint {
    const { dialIn } = this.#deps;
    const owned = fromRow(row);
    if (!dialIn || row.pin === null) return owned;
    return { ...owned, point: { ...owned.point, dialIn: { ...dialIn, pin: row.pin } } };
  }

  #ownedBy(personId: number, id: string): OwnedPoint | undefined {
    const owned = this.#points.get(id);
    return owned?.personId === personId ? owned : undefined;
  }

  #keep(owned: OwnedPoint): OwnedPoint {
    const { point, personId } = owned;
    this.#points.set(point.id, owned);
    this.#deps.changes.publish(topics.meetingPoints(personId), { uri: point.restUri, item: point });
    const room = describeRoom(owned);
    this.#deps.changes.publish(topics.meetingRoom(point.id), { uri: room.restUri, item: room });
    return owned;
  }
}

const describeRoom = ({ point: { id, displayName }, members }: OwnedPoint): MeetingRoom => ({
  restUri: meetingRoomPath(id),
  id,
  displayName,
  members: [...members],
});

const fromRow = (row: Row): OwnedPoint => ({
  personId: row.person_id,
  point: {
    restUri: meetingPointPath(row.id),
    id: row.id,
    uid: String(row.person_id),
    displayName: row.display_name,
    type: 'permanent',
    isLocked: row.is_locked,
    createdAt: row.created_at.toISOString(),
    ...(row.automatic_deny !== null && { automaticDeny: row.automatic_deny }),
  },
  members: storedMembers.parse(row.members),
});
