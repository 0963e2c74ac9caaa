import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { MediaClientFrame } from '../../../sdk/wire/meetings/media-frames.ts';
import type { MediaMember, MediaRoom, MediaVoice } from '../meetings/rooms/media-server.ts';
import type { OpenAudioPeer } from './audio-peer.ts';
import type { JanusConnection } from './janus-connection.ts';
import { Seat } from './seat.ts';
import type { OtherSeat } from './streams.ts';
import { type MadeRoom, Voice } from './voice.ts';

interface JanusRoomDeps {
  /** Returns the connection to Janus; undefined while it does not run. */
  readonly connection: () => JanusConnection | undefined;
  readonly log: Logger;
  readonly openPeer: OpenAudioPeer;
}

interface Made extends MadeRoom {
  close(): void;
}

/** A camera sends at most so much, all sizes together: bits in a second. */
const cameraBits = 2_000_000;
/** More than members, because a member who connects again has two places for a moment. */
const places = 60;

/** The media of a meeting at Janus: a place for each member, and each member receives all other members. */
export class JanusRoom implements MediaRoom {
  readonly #deps: JanusRoomDeps;
  readonly #seats = new Map<string, Seat>();
  /** The members who call by phone. */
  readonly #voices = new Map<string, Voice>();
  #made: Made | undefined;
  #members: readonly MediaMember[] = [];

  constructor(deps: JanusRoomDeps) {
    this.#deps = deps;
  }

  receive(member: MediaMember, frame: MediaClientFrame): void {
    const seat = this.#seats.get(member.id);
    if (frame.type !== 'publish') {
      if (seat?.pair === frame.pair) seat.receive(frame);
      return;
    }
    seat?.close();
    this.#seats.delete(member.id);
    const made = this.#make();
    // Without Janus the client learns from the room when to try again.
    if (!made) return;
    const fresh = new Seat({
      member,
      offer: frame,
      connection: made.connection,
      room: made.id,
      others: () => this.#othersOf(member.id),
      onChange: () => this.#sync(),
      onEnd: (error) => {
        if (this.#seats.get(member.id) !== fresh) return;
        if (error) this.#deps.log.warn({ error }, 'A member of a meeting was disconnected from Janus');
        this.#seats.delete(member.id);
        fresh.close();
        member.send({ type: 'unpublished', pair: frame.pair });
        this.#sync();
      },
    });
    this.#seats.set(member.id, fresh);
  }

  openVoice(memberId: string): MediaVoice {
    const { openPeer, log } = this.#deps;
    const voice = new Voice({
      memberId,
      openPeer,
      log,
      others: () => this.#othersOf(memberId),
      onChange: () => this.#sync(),
    });
    this.#voices.set(memberId, voice);
    this.#sync();
    return {
      exchange: (frame) => voice.exchange(frame),
      close: () => {
        this.#voices.delete(memberId);
        voice.close();
        this.#sync();
      },
    };
  }

  update(members: readonly MediaMember[]): void {
    this.#members = members;
    for (const [id, seat] of this.#seats) {
      if (members.some((member) => member.id === id)) continue;
      this.#seats.delete(id);
      seat.close();
    }
    this.#sync();
  }

  close(): void {
    this.update([]);
    this.#made?.close();
    this.#made = undefined;
  }

  #sync(): void {
    for (const seat of this.#seats.values()) seat.sync();
    if (this.#voices.size === 0) return;
    const made = this.#make();
    for (const voice of this.#voices.values()) voice.sync(made);
  }

  #othersOf(memberId: string): readonly OtherSeat[] {
    return this.#members.flatMap(({ id, isSharing }) => {
      if (id === memberId) return [];
      const voice = this.#voices.get(id)?.seat;
      if (voice) return [voice];
      const seat = this.#seats.get(id);
      return seat?.isPublished
        ? [{ memberId: id, feed: seat.feed, mids: seat.mids, isSharing, sizes: seat.sizes }]
        : [];
    });
  }

  #make(): Made | undefined {
    const connection = this.#deps.connection();
    if (connection === undefined || this.#made?.connection === connection) {
      return connection && this.#made;
    }
    this.#seats.clear();
    const room = randomUUID();
    const secret = randomUUID();
    const handle = connection.attach(() => {});
    const id = handle.then(async (opened) => {
      await opened.request({
        request: 'create',
        room,
        secret,
        admin_key: connection.secret,
        is_private: true,
        publishers: places,
        bitrate: cameraBits,
        audiocodec: 'opus',
        videocodec: 'vp8',
        // Repairs a lost packet of a voice from the next packet.
        opus_fec: true,
        audiolevel_ext: true,
      });
      return room;
    });
    // Each member's place reports it.
    id.catch(() => undefined);
    this.#made = {
      connection,
      id,
      close: () => {
        const destroy = async () => {
          const opened = await handle;
          await id;
          await opened.request({ request: 'destroy', room, secret });
          opened.detach();
        };
        // A Janus that has ended has no room any more.
        destroy().catch(() => undefined);
      },
    };
    return this.#made;
  }
}
