import type { MediaClientFrame } from '../../../../sdk/wire/meetings/media-frames.ts';
import type { MeetingClientFrame, MeetingEndReason } from '../../../../sdk/wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import type { Clock } from '../../base/clock.ts';
import type { IceServers } from '../../base/ice-servers.ts';
import type { AttendeeOptions, MeetingHolder, MeetingLink } from './attendee-facts.ts';
import { Invitations } from './invitations.ts';
import type { MediaServer } from './media-server.ts';
import { joinRefusal, type MeetingRights } from './meeting-rights.ts';
import { Attendee, Room, visitorOf } from './room.ts';

interface HallDeps extends MeetingRights {
  readonly clock: Clock;
  /** The STUN and TURN servers that clients use. */
  readonly iceServers: Pick<IceServers, 'forMember'>;
  /** Undefined: media go from each member to each other member, so that meetings are small. */
  readonly mediaServer?: MediaServer | undefined;
  /** Receives each change of whether a user is in a meeting. */
  readonly onPresence?: (uid: string, isInMeeting: boolean) => void;
}

/** The least time between two notices to a host about refused guests of a meeting point. */
const refusalNoticeMs = 60_000;

/** A client whose connection is lost has so long to come back. */
const awayMs = 20_000;
/** A page that was left has so long to come back: long enough to load it again, and to answer whether to return. */
const reloadMs = 20_000;

type FrameOf<Type extends MeetingClientFrame['type']> = Extract<MeetingClientFrame, { type: Type }>;
type Handlers = {
  readonly [Type in MeetingClientFrame['type']]: (from: Attendee, frame: FrameOf<Type>) => void;
};

/** The conference service: its clients, the meetings in progress, and the people who wait for them. */
export class MeetingHall {
  readonly #deps: HallDeps;
  readonly #attendees = new Set<Attendee>();
  /** The rooms by the id of the meeting point. */
  readonly #rooms = new Map<string, Room>();
  readonly #invitations = new Invitations();
  /** The time of the last notice to a host that a guest was refused, by the id of the meeting point. */
  readonly #refusals = new Map<string, number>();

  constructor(deps: HallDeps) {
    this.#deps = deps;
    deps.mediaServer?.onState(() => {
      for (const room of this.#rooms.values()) room.announce();
    });
  }

  /** The numbers of clients and of meetings; for tests. */
  get counts() {
    return { clients: this.#attendees.size, meetings: this.#rooms.size };
  }

  /** A client with a valid token has connected. */
  arrive(holder: MeetingHolder, link: MeetingLink, options: AttendeeOptions = {}): Attendee {
    const attendee = new Attendee(holder, link, options);
    for (const other of this.#ofPerson(holder.uid)) other.send({ type: 'presence', value: 100 });
    this.#attendees.add(attendee);
    this.#welcome(attendee);
    this.#invitations.arrived(attendee);
    return attendee;
  }

  /**
   * Returns the client of a lost connection that this secret belongs to; undefined if it is gone. A page that was
   * loaded again has lost its connections to the others, who are to open new connections.
   */
  resume(
    secret: string,
    link: MeetingLink,
    { isNewPage }: { readonly isNewPage: boolean },
  ): Attendee | undefined {
    const attendee = [...this.#attendees].find(({ resume }) => resume === secret);
    if (!attendee) return undefined;
    if (isNewPage && attendee.room) attendee.renew();
    attendee.cancelEnd();
    // The phone system may learn last that the earlier connection is dead.
    const { link: before } = attendee;
    attendee.link = link;
    attendee.credentialsAt = undefined;
    before?.close(4000, 'resumed elsewhere');
    this.#welcome(attendee);
    if (attendee.room) {
      attendee.room.announce();
      if (isNewPage) this.#remind(attendee, attendee.room);
    } else if (attendee.waitsFor !== undefined) this.#sendWaiting(attendee, attendee.waitsFor);
    // The meeting may have ended, or the host may have refused, while nothing could be sent.
    else attendee.send({ type: 'ended', reason: 'lost' });
    return attendee;
  }

  /** A client has closed its connection, and is gone. */
  depart(attendee: Attendee, link: MeetingLink): void {
    if (attendee.link !== link) return;
    attendee.link = undefined;
    this.#end(attendee, 'left');
    this.#forget(attendee);
  }

  /** A session has ended: its clients are out of their meetings, and cannot come back. */
  dismiss(session: object): void {
    for (const attendee of [...this.#attendees]) {
      if (attendee.session !== session) continue;
      const { link } = attendee;
      this.#end(attendee, 'left');
      attendee.link = undefined;
      this.#forget(attendee);
      link?.close(4404, 'signed out');
    }
  }

  /** The connection of a client is lost, or its page was left. Its member stays for a while, marked. */
  lost(attendee: Attendee, link: MeetingLink, { isLeft }: { readonly isLeft: boolean }): void {
    if (attendee.link !== link) return;
    if (isLeft && !attendee.isBusy) {
      this.depart(attendee, link);
      return;
    }
    attendee.link = undefined;
    attendee.cancelEnd = this.#deps.clock.after(isLeft ? reloadMs : awayMs, () => {
      this.#end(attendee, 'lost');
      this.#forget(attendee);
    });
    attendee.room?.announce();
  }

  receive(attendee: Attendee, frame: MeetingClientFrame): void {
    (this.#handlers[frame.type] as (from: Attendee, frame: MeetingClientFrame) => void)(attendee, frame);
  }

  /** Returns the meeting point that this user hosts and records, as all members see; undefined if there is none. */
  recordedPoint(uid: string, pointId: string): MeetingPoint | undefined {
    const room = this.#rooms.get(pointId);
    return room?.host?.uid === uid && room.isRecordedByHost ? room.point : undefined;
  }

  /** A meeting point was deleted: its meeting ends, and no attendee waits for it any more. */
  close(pointId: string): void {
    const room = this.#rooms.get(pointId);
    if (room) this.#endRoom(room, 'notFound');
    this.#endWaiting(pointId, 'notFound');
  }

  readonly #handlers: Handlers = {
    host: (from, { pointId }) => this.#host(from, pointId),
    join: (from, { owner, pointId }) => this.#join(from, owner, pointId),
    invite: (from, { uid }) => this.#invite(from, uid),
    answerRequest: (from, { id, accept }) => this.#answerRequest(from, id, accept),
    answerInvitation: (from, { id, accept }) => this.#answerInvitation(from, id, accept),
    leave: (from, { forAll }) => {
      const room = forAll ? hostedBy(from) : undefined;
      if (room) this.#endRoom(room, 'hostLeft', from);
      else this.#end(from, 'left');
    },
    signal: ({ id, room }, { to, signal }) => room?.member(to)?.send({ type: 'signal', from: id, signal }),
    state: (from, { state }) => {
      from.own = state;
      from.room?.announce();
    },
    chat: ({ id, displayName, room }, { text }) => {
      const at = this.#deps.clock.now();
      room?.broadcast({ type: 'chat', id: crypto.randomUUID(), from: id, displayName, text, at });
    },
    reaction: ({ id, room }, { emoji }) => room?.broadcast({ type: 'reaction', from: id, emoji }),
    mute: (from, { memberId }) => hostedBy(from)?.member(memberId)?.send({ type: 'mutedByHost' }),
    remove: (from, { memberId }) => {
      const room = hostedBy(from);
      const member = room?.member(memberId);
      if (room && member && member !== from) this.#end(member, 'removed');
    },
    lock: (from, { isLocked }) => {
      const room = hostedBy(from);
      room?.setLocked(isLocked);
      if (room && isLocked) for (const waiting of [...room.lobby.values()]) this.#end(waiting, 'locked');
    },
    publish: relayMedia,
    accept: relayMedia,
    cameraSizes: relayMedia,
    mediaCandidate: relayMedia,
    view: relayMedia,
    renewPicture: relayMedia,
    record: (from, { isRecording }) => hostedBy(from)?.setRecording(from, isRecording),
  };

  #host(from: Attendee, pointId: string): void {
    const found = this.#deps.pointById(pointId);
    if (!found || found.owner !== from.uid) end(from, 'notFound');
    else if (!this.#deps.mayHost(from.uid)) end(from, 'notAllowed');
    else if (from.isBusy || this.#rooms.get(pointId)?.host) end(from, 'busy');
    else this.#open(from, found.point);
  }

  /** Begins the meeting, or brings the host back to it. */
  #open(host: Attendee, point: MeetingPoint): void {
    const present = this.#rooms.get(point.id);
    const { mediaServer: server, clock, iceServers } = this.#deps;
    if (present && present.size >= present.maxMembers) {
      end(host, 'full');
      return;
    }
    const room = present ?? new Room(point, host, { server, clock, iceServers });
    if (present) present.addHost(host);
    this.#rooms.set(point.id, room);
    host.send({ type: 'presence', value: 200 });
    this.#presenceChanged(host);
    room.announce();
    for (const attendee of this.#attendees) if (attendee.waitsFor === point.id) this.#ask(attendee, room);
  }

  #join(from: Attendee, owner: string, pointId: string): void {
    const all = [...this.#attendees].filter(({ waitsFor }) => waitsFor === pointId);
    const ofNetwork = all.filter(({ isGuest, network }) => isGuest && network === from.network).length;
    const isLocked = this.#rooms.get(pointId)?.isLocked ?? false;
    const waiting = { all: all.length, ofNetwork };
    const asks = from.ask(this.#deps.clock.now());
    const refusal = joinRefusal(from, { owner, pointId, isLocked, waiting, asks }, this.#deps);
    if (refusal) {
      if (refusal === 'noGuests') this.guestRefused(pointId, from.displayName);
      end(from, refusal);
      return;
    }
    from.waitsFor = pointId;
    const room = this.#rooms.get(pointId);
    if (room?.host) this.#ask(from, room);
    else this.#sendWaiting(from, pointId);
  }

  /**
   * Notifies the host that a guest without an account was refused, because of the settings, which the host may not
   * know. A stranger with the link cannot notify the host more often than once a minute.
   */
  guestRefused(pointId: string, displayName: string): void {
    const found = this.#deps.pointById(pointId);
    const now = this.#deps.clock.now();
    const last = this.#refusals.get(pointId);
    if (!found || (last !== undefined && now - last < refusalNoticeMs)) return;
    this.#refusals.set(pointId, now);
    for (const client of this.#ofPerson(found.owner))
      client.send({ type: 'guestRefused', pointId, displayName });
  }

  /** The page of a host was loaded again: it does not know the visitors who ask. */
  #remind(attendee: Attendee, room: Room): void {
    if (room.host !== attendee) return;
    attendee.send({ type: 'presence', value: 200 });
    for (const visitor of room.lobby.values())
      attendee.send({ type: 'joinRequest', request: visitorOf(visitor) });
  }

  /** Asks the host of a meeting to let an attendee in. */
  #ask(from: Attendee, room: Room): void {
    room.lobby.set(from.id, from);
    this.#sendWaiting(from, room.point.id);
    room.host?.send({ type: 'joinRequest', request: visitorOf(from) });
    if (room.host) room.announceTo(room.host);
  }

  #answerRequest(from: Attendee, id: string, accept: boolean): void {
    const room = hostedBy(from);
    const visitor = room?.lobby.get(id);
    if (!room || !visitor) return;
    if (!accept) {
      this.#end(visitor, 'refused');
      return;
    }
    this.#leaveLobby(visitor, room);
    this.#admit(visitor, room);
  }

  #admit(visitor: Attendee, room: Room): void {
    visitor.waitsFor = undefined;
    if (room.size >= room.maxMembers || (visitor.isByPhone && !room.takesPhones)) end(visitor, 'full');
    else room.add(visitor);
    this.#presenceChanged(visitor);
    room.announce();
  }

  #invite(from: Attendee, uid: string): void {
    const room = hostedBy(from);
    if (!room || uid === from.uid) return;
    this.#invitations.ask(uid, room, this.#ofPerson(uid));
  }

  /** An invitation is the host's consent: it opens a locked room too, without a question to the host. */
  #answerInvitation(from: Attendee, id: string, accept: boolean): void {
    const room = this.#invitations.take(from, id);
    if (!room || !accept || this.#rooms.get(room.point.id) !== room) return;
    if (from.isBusy) end(from, 'busy');
    else this.#admit(from, room);
  }

  /**
   * Takes an attendee out of a meeting, or ends the wait for it. A meeting without people who have an account is over.
   */
  #end(attendee: Attendee, reason: MeetingEndReason): void {
    const { room, waitsFor } = attendee;
    if (waitsFor !== undefined) {
      const asked = this.#rooms.get(waitsFor);
      attendee.waitsFor = undefined;
      if (asked) this.#leaveLobby(attendee, asked);
      end(attendee, reason);
    } else if (room) {
      const wasHost = room.host === attendee;
      room.remove(attendee, reason);
      this.#presenceChanged(attendee);
      if (room.members.every(({ isGuest }) => isGuest)) this.#endRoom(room, 'hostLeft');
      else if (wasHost) this.#waitForHost(room);
    }
  }

  /** Ends a meeting for all members. `by` is the host who has ended it. */
  #endRoom(room: Room, reason: MeetingEndReason, by?: Attendee): void {
    this.#rooms.delete(room.point.id);
    this.#invitations.dropOf(room);
    const { members } = room;
    for (const member of members) room.remove(member, member === by ? 'left' : reason);
    for (const member of members) this.#presenceChanged(member);
    this.#endWaiting(room.point.id, reason);
    room.close();
  }

  #endWaiting(pointId: string, reason: MeetingEndReason): void {
    for (const attendee of this.#attendees) if (attendee.waitsFor === pointId) this.#end(attendee, reason);
  }

  /** The host has left, and the meeting goes on: visitors who ask to come in wait for the host. */
  #waitForHost(room: Room): void {
    for (const visitor of room.lobby.values()) this.#sendWaiting(visitor, room.point.id);
    room.lobby.clear();
  }

  /** Reports whether a user is in a meeting with any of the own clients. */
  #presenceChanged({ uid, isGuest }: Attendee): void {
    if (!isGuest)
      this.#deps.onPresence?.(
        uid,
        this.#ofPerson(uid).some(({ room }) => room !== undefined),
      );
  }

  #leaveLobby(attendee: Attendee, room: Room): void {
    if (!room.lobby.delete(attendee.id)) return;
    room.host?.send({ type: 'requestGone', id: attendee.id });
    if (room.host) room.announceTo(room.host);
  }

  #forget(attendee: Attendee): void {
    attendee.cancelEnd();
    this.#attendees.delete(attendee);
    this.#invitations.forget(attendee);
  }

  #welcome(attendee: Attendee): void {
    const { uid, displayName, resume } = attendee;
    attendee.send({ type: 'welcome', uid, displayName, resume });
  }

  #sendWaiting(attendee: Attendee, pointId: string): void {
    attendee.send({ type: 'waiting', for: this.#rooms.get(pointId)?.host ? 'admission' : 'host' });
  }

  #ofPerson(uid: string): readonly Attendee[] {
    return [...this.#attendees].filter((one) => one.uid === uid);
  }
}

const end = (attendee: Attendee, reason: MeetingEndReason): void => attendee.send({ type: 'ended', reason });

const relayMedia = (from: Attendee, frame: MediaClientFrame): void => from.room?.receiveMedia(from, frame);

/** Returns the room that an attendee hosts. Only a host decides in a room. */
const hostedBy = (attendee: Attendee): Room | undefined =>
  attendee.room?.host === attendee ? attendee.room : undefined;
