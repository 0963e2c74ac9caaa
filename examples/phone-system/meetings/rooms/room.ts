import { randomBytes } from 'node:crypto';
import type { MediaClientFrame } from '../../../../sdk/wire/meetings/media-frames.ts';
import {
  type MeetingEndReason,
  type MeetingRoomFrame,
  type MeetingServerFrame,
  type MeetingVisitor,
  meetingSocketLimits,
} from '../../../../sdk/wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import type { Clock } from '../../base/clock.ts';
import { type IceServers, meetingCredentialMs } from '../../base/ice-servers.ts';
import {
  type AttendeeOptions,
  freshState,
  type MeetingHolder,
  type MeetingLink,
  maxAsksInMinute,
  type OwnState,
} from './attendee-facts.ts';
import type { MediaMember, MediaRoom, MediaServer, MediaVoice } from './media-server.ts';

/** A client of the conference service: in a room, or waiting for a room. It survives a lost connection for a moment. */
export class Attendee {
  /** Others connect to this id. A page that was loaded again has another id, because its connections are new. */
  id = randomBytes(8).toString('hex');
  /** The secret that takes the place of a token after a lost connection. */
  readonly resume = randomBytes(32).toString('base64url');
  readonly uid: string;
  readonly displayName: string;
  /** The session that the client signed in to; undefined for a guest and for a member who calls by phone. */
  readonly session: object | undefined;
  /** True for a member who calls by phone: the phone system sends the sound, and finds out who talks. */
  readonly isByPhone: boolean;
  isTalking = false;
  link: MeetingLink | undefined;
  /** Forgets the end that was planned when the connection was lost. */
  cancelEnd: () => void = () => {};
  room: Room | undefined;
  /** The id of the meeting point whose host is asked. */
  waitsFor: string | undefined;
  own: OwnState = freshState;
  /** When the member got STUN and TURN servers, by the clock of the meetings. */
  credentialsAt: number | undefined;
  #asks: readonly number[] = [];
  /** The network from which the client has connected; empty for a call. */
  readonly network: string;

  constructor(
    { uid, displayName, session }: MeetingHolder,
    link: MeetingLink,
    { isByPhone = false, network = '' }: AttendeeOptions = {},
  ) {
    this.isByPhone = isByPhone;
    this.network = network;
    this.uid = uid;
    this.session = session;
    this.displayName = displayName;
    this.link = link;
  }

  /** True for people without an account. */
  get isGuest(): boolean {
    return this.uid.includes('_');
  }

  get isBusy(): boolean {
    return this.room !== undefined || this.waitsFor !== undefined;
  }

  send(frame: MeetingServerFrame): void {
    this.link?.send(frame);
  }

  /** Notes that the client asks to join now. Returns how often it has in the minute before. */
  ask(now: number): number {
    const before = this.#asks.filter((at) => now - at < 60_000);
    this.#asks = [...before, now].slice(-maxAsksInMinute);
    return before.length;
  }

  /** Connects a member who calls by phone with the sound of the meeting; undefined if the member is in none. */
  openVoice(): MediaVoice | undefined {
    return this.room?.openVoice(this);
  }

  /** Shows the members whether a member who calls by phone talks. */
  setTalking(isTalking: boolean): void {
    this.isTalking = isTalking;
    this.room?.announce();
  }

  /** The page was loaded again: others see a new member in the same place. */
  renew(): void {
    const { room, id } = this;
    this.credentialsAt = undefined;
    this.id = randomBytes(8).toString('hex');
    room?.renamed(id);
  }

  enter(room: Room): void {
    this.waitsFor = undefined;
    this.room = room;
    this.credentialsAt = undefined;
    this.own = freshState;
  }
}

export const visitorOf = ({ id, uid, displayName }: Attendee): MeetingVisitor => ({ id, uid, displayName });

const mediaMemberOf = (attendee: Attendee): MediaMember => ({
  id: attendee.id,
  isSharing: attendee.own.isSharing,
  send: (frame) => attendee.send(frame),
});

/** The parts of the conference service that a room needs. */
export interface RoomDeps {
  /** Takes over the media when there are too many members for connections of each to each. */
  readonly server: MediaServer | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly iceServers: Pick<IceServers, 'forMember'>;
}

/** A meeting in progress: its host, its members, and the people who wait for the host's answer. */
export class Room {
  readonly point: MeetingPoint;
  /** The member who hosts; undefined after the host has left, until the host comes back. */
  #host: Attendee | undefined;
  /** The owner of the meeting point, who invites. */
  readonly owner: Pick<Attendee, 'uid' | 'displayName'>;
  readonly #deps: RoomDeps;
  readonly #members = new Map<string, Attendee>();
  /** The attendees who ask to come in, in the order of their requests. */
  readonly lobby = new Map<string, Attendee>();
  readonly #server: MediaServer | undefined;
  #media: MediaRoom | undefined;
  #isLocked = false;
  #recordedBy: string | null = null;

  constructor(point: MeetingPoint, host: Attendee, deps: RoomDeps) {
    this.point = point;
    this.owner = { uid: host.uid, displayName: host.displayName };
    this.#deps = deps;
    this.#server = deps.server;
    deps.server?.start();
    this.addHost(host);
  }

  get host(): Attendee | undefined {
    return this.#host;
  }

  /** The owner begins the meeting, or comes back to it. */
  addHost(host: Attendee): void {
    this.#host = host;
    this.add(host);
  }

  /** How many members there can be now. */
  get maxMembers(): number {
    const { meshMembers, serverMembers } = meetingSocketLimits;
    return this.#media || this.#server?.isUp ? serverMembers : meshMembers;
  }

  /** True if members can call by phone: only the media server has their sound. */
  get takesPhones(): boolean {
    return this.#media !== undefined || this.#server?.isUp === true;
  }

  get size(): number {
    return this.#members.size;
  }

  get members(): readonly Attendee[] {
    return [...this.#members.values()];
  }

  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** True if all members see that the host records. */
  get isRecordedByHost(): boolean {
    return this.#host !== undefined && this.#recordedBy === this.#host.id;
  }

  member(id: string): Attendee | undefined {
    return this.#members.get(id);
  }

  add(attendee: Attendee): void {
    attendee.enter(this);
    this.#members.set(attendee.id, attendee);
    if (attendee.isByPhone || this.size > meetingSocketLimits.meshMembers)
      this.#media ??= this.#server?.open();
  }

  /** A member has another id from now on, in the same place. */
  renamed(before: string): void {
    const all = this.members;
    this.#members.clear();
    for (const member of all) this.#members.set(member.id, member);
    if (this.#recordedBy === before) this.#recordedBy = null;
    this.announce();
  }

  /** A member's frame for the media server. */
  receiveMedia(attendee: Attendee, frame: MediaClientFrame): void {
    this.#media?.receive(mediaMemberOf(attendee), frame);
  }

  /** Connects a member who calls by phone; undefined without a media server. */
  openVoice({ id }: Attendee): MediaVoice | undefined {
    return this.#media?.openVoice(id);
  }

  /** The meeting is over. */
  close(): void {
    this.#media?.close();
    this.#media = undefined;
  }

  /** Takes a member out, who receives the reason, and notifies the others. */
  remove(attendee: Attendee, reason: MeetingEndReason): void {
    this.#members.delete(attendee.id);
    if (this.#host === attendee) this.#host = undefined;
    attendee.room = undefined;
    if (this.#recordedBy === attendee.id) this.#recordedBy = null;
    attendee.send({ type: 'ended', reason });
    this.announce();
  }

  setLocked(isLocked: boolean): void {
    this.#isLocked = isLocked;
    this.announce();
  }

  /** Marks the room as recorded by a member, for all members, or takes the mark away. */
  setRecording(attendee: Attendee, isRecording: boolean): void {
    this.#recordedBy = isRecording ? attendee.id : null;
    this.announce();
  }

  /** Sends the room to all of its members. */
  announce(): void {
    this.#media?.update(this.members.map(mediaMemberOf));
    for (const attendee of this.members) this.announceTo(attendee);
  }

  /** Sends a frame to all members. */
  broadcast(frame: MeetingServerFrame): void {
    for (const attendee of this.members) attendee.send(frame);
  }

  announceTo(attendee: Attendee): void {
    this.#sendIceServers(attendee);
    attendee.send(this.#describe(attendee));
  }

  /** Members get the servers before the room, and again when their credentials are half used up. Others get none. */
  #sendIceServers(attendee: Attendee): void {
    const { clock, iceServers } = this.#deps;
    const { uid, isGuest, credentialsAt, link } = attendee;
    const now = clock.now();
    const isFresh = credentialsAt !== undefined && now - credentialsAt < meetingCredentialMs / 2;
    if (isFresh || link === undefined || attendee.room !== this) return;
    attendee.credentialsAt = now;
    attendee.send({ type: 'iceServers', iceServers: [...iceServers.forMember(uid, { isGuest })] });
  }

  #describe(reader: Attendee): MeetingRoomFrame {
    return {
      type: 'room',
      pointId: this.point.id,
      owner: this.owner.uid,
      name: this.point.displayName,
      selfId: reader.id,
      isLocked: this.#isLocked,
      recordedBy: this.#recordedBy,
      members: this.members.map(({ id, uid, displayName, own, link, isByPhone, isTalking }) => ({
        ...own,
        id,
        uid,
        displayName,
        isHost: id === this.#host?.id,
        isAway: link === undefined,
        ...(isByPhone && { isByPhone, isTalking }),
      })),
      maxMembers: this.maxMembers,
      mediaServer: this.#media && this.#server ? { run: this.#server.run, isUp: this.#server.isUp } : null,
      lobby: reader === this.#host ? [...this.lobby.values()].map(visitorOf) : [],
    };
  }
}
