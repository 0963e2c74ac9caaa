import { routerErrorIds } from '#wire/error.ts';
import {
  type ChangedMeetingPoint,
  type MeetingPoint,
  type MeetingRoom,
  meetingPoint,
  meetingPointSource,
  meetingRoom,
  meetingRoomSource,
  type NewMeetingPoint,
  type RoomMember,
} from '#wire/meetings/meeting-point.ts';
import { type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { Rest, RestRequest } from '../transport/rest.ts';
import type { MeetingEvent } from './state-machine.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.videoRoomNotAllowed]: 'meeting.notAllowed',
  [routerErrorIds.videoRoomLimit]: 'meeting.limit',
};

/** The requests about the user's meeting points and their members. The service learns of each answer. */
export class PointRequests {
  readonly #rest: Pick<Rest, 'read' | 'send'>;
  readonly #apply: (event: MeetingEvent) => void;

  constructor(rest: Pick<Rest, 'read' | 'send'>, apply: (event: MeetingEvent) => void) {
    this.#rest = rest;
    this.#apply = apply;
  }

  create(body: NewMeetingPoint): Promise<MeetingPoint> {
    return this.#read('create', { path: meetingPointSource, method: 'POST', body });
  }

  get(id: string): Promise<MeetingPoint> {
    return this.#read('get', { path: `${meetingPointSource}/${id}` });
  }

  change(path: string, body: ChangedMeetingPoint): Promise<MeetingPoint> {
    return this.#read('modify', { path, method: 'PUT', body });
  }

  async remove(path: string): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  membersOf(id: string): Promise<MeetingRoom> {
    return this.#rest.read(meetingRoom, { path: `${meetingRoomSource}/${id}` });
  }

  /** Replaces the members. Persons who were no members before are informed. */
  async setMembers(id: string, members: readonly RoomMember[]): Promise<MeetingRoom> {
    const before = await this.membersOf(id);
    const known = new Set(before.members.map(({ email }) => email.toLowerCase()));
    const notifyMembers = members.filter(({ email }) => !known.has(email.toLowerCase()));
    const body = { members, notifyMembers };
    return this.#rest.read(meetingRoom, { path: before.restUri, method: 'PUT', body });
  }

  async #read(kind: 'create' | 'get' | 'modify', request: RestRequest): Promise<MeetingPoint> {
    try {
      const point = await this.#rest.read(meetingPoint, request);
      this.#apply({ name: 'point', kind, point });
      return point;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      const code = codes[error.exceptionId ?? ''];
      throw code ? error.as(code) : error;
    }
  }
}
