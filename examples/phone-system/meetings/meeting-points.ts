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
import { OwnedRows } from '../store/owned-rows.ts';
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

interface DialInNumbers {
  readonly number: string;
  readonly shortNumber: string;
}

interface MeetingPointsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  /** The numbers that people call to join by phone; undefined where they cannot. */
  readonly dialIn?: () => DialInNumbers | undefined;
}

const pinRange = 10 ** meetingLimits.pinDigits;

const storedMembers = z.array(roomMember);

/** Only this licence lets external people ask at all; the points of others deny them. */
const mayAsk = ({ licences }: Person) => licences.videoConference === 'premium_plus';

/** Letters and digits of a link: no underscore, which marks external people, and nothing that a link escapes. */
const newId = () => randomBytes(10).toString('hex');

/** The meeting points of users. Read from memory, written through to the store. */
export class MeetingPoints {
  readonly #clock: Clock;
  readonly #rows: OwnedRows<'meeting_point', OwnedPoint>;
  readonly #notified = new Set<NotifyMembers>();
  readonly #removed = new Set<(id: string) => void>();

  private constructor(clock: Clock, rows: OwnedRows<'meeting_point', OwnedPoint>) {
    this.#clock = clock;
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, deps: MeetingPointsDeps): Promise<MeetingPoints> {
    const { changes, clock, dialIn } = deps;
    const rows = await OwnedRows.load(db, {
      table: 'meeting_point',
      changes,
      orderBy: 'created_at',
      ownerOf: ({ person_id }) => person_id,
      read: (row) => read(row, dialIn?.()),
      show: ({ point }) => point,
      topic: topics.meetingPoints,
      onChange(_, owned, before) {
        const id = (owned ?? before)?.point.id ?? '';
        const item = owned && describeRoom(owned);
        changes.publish(topics.meetingRoom(id), { uri: meetingRoomPath(id), item });
      },
    });
    const points = new MeetingPoints(clock, rows);
    // Meeting points of earlier versions, and of the demonstration, have no PIN.
    for (const { point } of rows.all())
      if (rows.rowOf(point.id)?.pin === null) await rows.update(point.id, { pin: points.#freePin() });
    return points;
  }

  /** The meeting point that callers with this PIN join, and its owner. */
  byPin(pin: string): OwnedPoint | undefined {
    return this.#rows.all().find(({ point }) => point.dialIn?.pin === pin);
  }

  /** The meeting points of a user, oldest first. */
  ofOwner(personId: number): readonly MeetingPoint[] {
    return this.#rows.of(personId).map(({ point }) => point);
  }

  /** A meeting point with its owner; undefined if it does not exist. */
  byId(id: string): OwnedPoint | undefined {
    return this.#rows.byId(id);
  }

  /** The room of a user's meeting point with its members. */
  roomOf(personId: number, id: string): MeetingRoom | undefined {
    const owned = this.#rows.find(personId, id);
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
    return this.#rows.inTurn(person.id, async () => {
      if (this.ofOwner(person.id).length >= most) return 'limit';
      const added = await this.#rows.insert({
        id: newId(),
        person_id: person.id,
        display_name: draft.displayName,
        is_locked: draft.isLocked ?? false,
        automatic_deny: mayAsk(person) ? (draft.automaticDeny ?? null) : null,
        pin: this.#freePin(),
        created_at: new Date(this.#clock.now()),
      });
      return added.point;
    });
  }

  /** Undefined if it is removed. */
  change(person: Person, id: string, change: ChangedMeetingPoint): Promise<MeetingPoint | undefined> {
    return this.#rows.inTurn(person.id, async () => {
      const present = this.#rows.find(person.id, id);
      if (!present) return undefined;
      const deny = change.automaticDeny === undefined ? present.point.automaticDeny : change.automaticDeny;
      const changed = await this.#rows.update(id, {
        display_name: change.displayName,
        is_locked: change.isLocked,
        automatic_deny: mayAsk(person) ? (deny ?? null) : null,
      });
      return changed?.point;
    });
  }

  /** False where there is none. */
  async remove(person: Person, id: string): Promise<boolean> {
    const isRemoved = await this.#rows.remove(person.id, id);
    if (isRemoved) for (const listener of this.#removed) listener(id);
    return isRemoved;
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
    return this.#rows.inTurn(person.id, async () => {
      if (!this.#rows.find(person.id, id)) return undefined;
      const unique = [...new Map(members.map((one) => [one.email.toLowerCase(), one])).values()];
      const changed = await this.#rows.update(id, { members: JSON.stringify(unique) });
      if (!changed) return undefined;
      const emails = new Set(notifyMembers.map(({ email }) => email.toLowerCase()));
      const told = changed.members.filter(({ email }) => emails.has(email.toLowerCase()));
      if (told.length > 0)
        for (const notify of this.#notified)
          notify({ personId: person.id, point: changed.point, members: told, page });
      return describeRoom(changed);
    });
  }

  #freePin(): string {
    const taken = new Set(this.#rows.all().map(({ point }) => this.#rows.rowOf(point.id)?.pin));
    let pin: string;
    do pin = String(randomInt(pinRange)).padStart(meetingLimits.pinDigits, '0');
    while (taken.has(pin));
    return pin;
  }
}

const describeRoom = ({ point: { id, displayName }, members }: OwnedPoint): MeetingRoom => ({
  restUri: meetingRoomPath(id),
  id,
  displayName,
  members: [...members],
});

const read = (row: Selectable<Tables['meeting_point']>, dialIn: DialInNumbers | undefined): OwnedPoint => ({
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
    ...(dialIn && row.pin !== null && { dialIn: { ...dialIn, pin: row.pin } }),
  },
  members: storedMembers.parse(row.members),
});
