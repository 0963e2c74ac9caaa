/** So many packets that were sent while none arrived. Fewer may be on their way. */
const sentMeanwhile = 10;
/** So many measurements without any packet of a picture that is sent. After each attempt it takes twice as many, up to the second. */
const silentTurns = { first: 4, most: 32 };

/** A picture at a moment. */
interface Measurement {
  /** The part of the description that has the picture. */
  readonly mid: string;
  /** Packets so far that could be decrypted. */
  readonly received: number;
  /** Packets by the sender's last report; undefined before the first report, and in browsers without reports. */
  readonly sent: number | undefined;
  /** The member sends this picture, and it is shown. */
  readonly isAwaited: boolean;
}

interface Picture extends Pick<Measurement, 'mid' | 'received'> {
  /** The packets that were sent by the first measurement at which nothing had arrived since the measurement before. */
  readonly sentBefore: number | undefined;
  readonly turns: number;
  readonly toleratedTurns: number;
}

/**
 * Finds pictures whose packets are sent, but cannot be decrypted: browsers drop such packets silently, and the picture stops
 * for good. The sender's reports come through all the same, so that both sides can be compared, once a first packet has
 * arrived.
 */
export class UnreadablePictures {
  readonly #pictures = new Map<string, Picture>();

  /** Takes a measurement of the picture with this key. Returns whether it has to be received anew. */
  measure(key: string, { mid, received, sent, isAwaited }: Measurement): boolean {
    const known = this.#pictures.get(key);
    const before = known?.mid === mid ? known : undefined;
    const toleratedTurns = known?.toleratedTurns ?? silentTurns.first;
    const isQuiet = before?.received === received;
    // A report is a moment older than a measurement: the first measurement in which nothing arrives only begins the
    // comparison.
    const sentBefore = isQuiet ? (before.sentBefore ?? sent) : undefined;
    const turns = isAwaited && received === 0 ? (before?.turns ?? 0) + 1 : 0;
    const isUnreadable =
      turns >= toleratedTurns ||
      (sentBefore !== undefined && sent !== undefined && sent - sentBefore >= sentMeanwhile);
    this.#pictures.set(
      key,
      isUnreadable
        ? {
            mid,
            received,
            sentBefore: undefined,
            turns: 0,
            toleratedTurns: Math.min(toleratedTurns * 2, silentTurns.most),
          }
        : {
            mid,
            received,
            sentBefore,
            turns,
            toleratedTurns: received > 0 && !isQuiet ? silentTurns.first : toleratedTurns,
          },
    );
    return isUnreadable;
  }

  /** Keeps only the pictures with these keys. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#pictures.keys()) if (!keys.has(key)) this.#pictures.delete(key);
  }
}
