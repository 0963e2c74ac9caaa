import type { MeetingClientFrame } from '../../../../sdk/wire/meetings/meeting-frames.ts';

type FrameType = MeetingClientFrame['type'];

/** Frames that a client sends by itself, many at once when it connects to all members. People cause all others. */
const ofMedia: ReadonlySet<FrameType> = new Set([
  'signal',
  'publish',
  'accept',
  'cameraSizes',
  'mediaCandidate',
  'view',
  'renewPicture',
]);

const windowMs = 10_000;
/** More than any client needs in a window. */
const most = {
  /** All frames. */
  frames: 600,
  /** Frames that people cause. Most of them are sent to all members. */
  acts: 100,
  /** Octets of all frames. In a full meeting, descriptions of the media of 24 others are large. */
  octets: 4 * 1024 * 1024,
  /** Octets of signals: a member with a slow line receives them all, or is disconnected. */
  signals: 1024 * 1024,
} as const;

const kinds = ['frames', 'acts', 'octets', 'signals'] as const;
const nothing = { frames: 0, acts: 0, octets: 0, signals: 0 };

/** Counts the frames that a client of the meetings sends in a window of time. */
export class FrameBudget {
  #since = performance.now();
  #spent = { ...nothing };

  /** The amounts since the window began. */
  get spent() {
    return this.#spent;
  }

  /** Counts a frame; `type` is undefined for a message that is no frame. Returns false beyond a limit. */
  spend(type: FrameType | undefined, octets: number): boolean {
    if (performance.now() - this.#since > windowMs) {
      this.#since = performance.now();
      this.#spent = { ...nothing };
    }
    const spent = this.#spent;
    spent.frames += 1;
    spent.octets += octets;
    if (type === 'signal') spent.signals += octets;
    if (type !== undefined && !ofMedia.has(type)) spent.acts += 1;
    return kinds.every((kind) => spent[kind] <= most[kind]);
  }
}
