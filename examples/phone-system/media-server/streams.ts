import * as z from 'zod/mini';
import { type MeetingMediaKind, meetingMediaKinds } from '../../../sdk/wire/meetings/media-frames.ts';

/** Another member whose media can be received. */
export interface OtherSeat {
  readonly memberId: string;
  /** The name of the member's media at Janus. */
  readonly feed: string;
  /** Empty for a part that the member does not have: a caller has no camera. */
  readonly mids: Readonly<Record<MeetingMediaKind, string>>;
  readonly isSharing: boolean;
  /** The number of sizes in which the camera is sent, the full size first. */
  readonly sizes: 1 | 2 | 3;
}

/** A voice or a picture of a member, as Janus names it. */
export interface WantedStream {
  readonly feed: string;
  readonly mid: string;
}

/** The streams of a subscription in Janus's messages. A stream that is not active has lost its feed. */
const janusStreams = z.array(
  z.object({
    mid: z.string(),
    active: z._default(z.boolean(), true),
    feed_id: z.optional(z.string()),
    feed_mid: z.optional(z.string()),
  }),
);

/** The parts of a description that Janus has taken, in its answer to `publish`. */
const takenParts = z.array(
  z.object({ type: z.string(), mid: z.string(), disabled: z._default(z.boolean(), false) }),
);

/**
 * Returns the parts of a member's media that Janus has taken; empty for the others. A client may name parts that it does not have: all
 * who asked Janus for them would be refused everything.
 */
export function takenMids(sent: unknown, mids: OtherSeat['mids']): OtherSeat['mids'] {
  const parts = (takenParts.safeParse(sent).data ?? []).filter(({ disabled }) => !disabled);
  const taken = (kind: MeetingMediaKind) =>
    parts.some(({ type, mid }) => mid === mids[kind] && type === (kind === 'microphone' ? 'audio' : 'video'))
      ? mids[kind]
      : '';
  return { microphone: taken('microphone'), camera: taken('camera'), screen: taken('screen') };
}

/** Returns the streams that a member receives of these others, by feed and mid: voices, cameras, and screens that are shared. */
export function wantedStreams(others: readonly OtherSeat[]): Map<string, WantedStream> {
  const wanted = new Map<string, WantedStream>();
  for (const { feed, mids, isSharing } of others)
    for (const kind of meetingMediaKinds)
      if (mids[kind] !== '' && (kind !== 'screen' || isSharing))
        wanted.set(`${feed} ${mids[kind]}`, { feed, mid: mids[kind] });
  return wanted;
}

/** Returns the size to receive: the smallest sent size that is large enough. Janus waits for others in vain. */
export const sentLayer = (layer: 0 | 1 | 2, { sizes }: Pick<OtherSeat, 'sizes'>): number =>
  Math.max(layer, 3 - sizes);

/**
 * Returns whose media the parts of a description have. Parts of members who are gone are left out.
 *
 * @param abandoned parts by mid that another part has replaced, with the feed that each still has
 */
export function streamsOf(
  sent: unknown,
  others: readonly OtherSeat[],
  abandoned: ReadonlyMap<string, string> = new Map(),
): { readonly mid: string; readonly memberId: string; readonly kind: MeetingMediaKind }[] {
  return (janusStreams.safeParse(sent).data ?? []).flatMap(({ mid, active, feed_id, feed_mid }) => {
    const isAbandoned = abandoned.get(mid) === feed_id;
    const other = active && !isAbandoned ? others.find(({ feed }) => feed === feed_id) : undefined;
    const kind = meetingMediaKinds.find((one) => other?.mids[one] === feed_mid);
    return other && kind ? [{ mid, memberId: other.memberId, kind }] : [];
  });
}
