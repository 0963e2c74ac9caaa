import * as z from 'zod/mini';

/** The media of a member, in the order in which a client offers them. */
export const meetingMediaKinds = ['microphone', 'camera', 'screen'] as const;
/** The media of a member. */
export type MeetingMediaKind = (typeof meetingMediaKinds)[number];

/**
 * Characters of a session description for the media server. A description that receives from all members has a part for each
 * voice and each picture.
 */
const sdp = z.string().check(z.maxLength(200 * 1024));
const id = z.string().check(z.minLength(1), z.maxLength(100));
const mid = z.string().check(z.maxLength(16));

/**
 * Counts the pairs of connections that a client has opened to the media server. Frames of an earlier pair mean nothing any more.
 */
const pair = z.number().check(z.int(), z.minimum(1));
/** The connection that sends the own media, or the connection that receives the media of all others. */
const connection = z.enum(['send', 'receive']);

/** Frames of a client in a meeting whose media go through the media server. */
export const mediaClientFrames = [
  /** Begins a new pair, in the place of an earlier pair: the offer to send. */
  z.object({
    type: z.literal('publish'),
    pair,
    sdp,
    /** The parts of the description. */
    mids: z.object({ microphone: mid, camera: mid, screen: mid }),
  }),
  /**
   * In how many sizes the camera is sent, the whole size first. Browsers leave the smaller sizes out where the picture is
   * small anyway. Until this arrives, it is only sent whole.
   */
  z.object({
    type: z.literal('cameraSizes'),
    pair,
    sizes: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  /** The answer to `offered`. */
  z.object({ type: z.literal('accept'), pair, sdp }),
  z.object({
    type: z.literal('mediaCandidate'),
    pair,
    connection,
    candidate: z.string().check(z.maxLength(2048)),
    sdpMid: z.nullable(mid),
    sdpMLineIndex: z.nullable(z.number()),
  }),
  /** The pictures that are shown, and how large. Pictures that are not in the list are received as large as they are sent. */
  z.object({
    type: z.literal('view'),
    pair,
    pictures: z
      .array(
        z.object({
          memberId: id,
          kind: z.enum(['camera', 'screen']),
          /** 0, 1 and 2 are a quarter, half and all of the width; null: no member looks, so nothing is sent. */
          layer: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2)])),
        }),
      )
      .check(z.maxLength(100)),
  }),
  /** The packets of a picture arrive, but cannot be decrypted any more. The next `offered` has another part for it. */
  z.object({ type: z.literal('renewPicture'), pair, memberId: id, kind: z.enum(['camera', 'screen']) }),
] as const;

const mediaClientFrame = z.discriminatedUnion('type', mediaClientFrames);
/** Frames of a client in a meeting whose media go through the media server. */
export type MediaClientFrame = z.infer<typeof mediaClientFrame>;

/** Frames of the phone system in such a meeting. */
export const mediaServerFrames = [
  /** The answer to `publish`. */
  z.object({ type: z.literal('published'), pair: z.number(), sdp: z.string() }),
  /** The offer to receive: whose media each part of the description has. */
  z.object({
    type: z.literal('offered'),
    pair: z.number(),
    sdp: z.string(),
    streams: z.array(z.object({ mid: z.string(), memberId: z.string(), kind: z.enum(meetingMediaKinds) })),
  }),
  /** The media server has dropped this pair. The client opens another pair. */
  z.object({ type: z.literal('unpublished'), pair: z.number() }),
] as const;

const mediaServerFrame = z.discriminatedUnion('type', mediaServerFrames);
/** Frames of the phone system in a meeting whose media go through the media server. */
export type MediaServerFrame = z.infer<typeof mediaServerFrame>;
