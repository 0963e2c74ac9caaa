import { randomBytes } from 'node:crypto';
import type {
  MeetingMember,
  MeetingServerFrame,
  MeetingVisitor,
} from '../../../../../sdk/wire/meetings/meeting-frames.ts';
import type { MediaVoice } from './media-server.ts';
import type { Room } from './room.ts';

/** So often a client may ask to join in a minute: each time, the host is told. */
export const maxAsksInMinute = 10;

/** The connection of a client to the conference service. */
export interface MeetingLink {
  send(frame: MeetingServerFrame): void;
  close(code: number, reason: string): void;
}

/** The state of a member that only the member changes. */
export type OwnState = Pick<MeetingMember, 'isMuted' | 'isCameraOff' | 'isHandUp' | 'isSharing'>;

const freshState: OwnState = { isMuted: true, isCameraOff: true, isHandUp: false, isSharing: false };

/** The person behind a connection to the conference service. An uid with an underscore is that of an external person. */
export interface MeetingHolder {
  readonly uid: string;
  readonly displayName: string;
  /** The session that asked for the connection. When it ends, its connection ends too. */
  readonly session?: object | undefined;
}

/** Facts of a client's connection. */
export interface AttendeeOptions {
  readonly isByPhone?: boolean;
  readonly network?: string;
}

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
