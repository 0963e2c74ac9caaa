import type { ChannelEvents, PushChannel } from '../push/push.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Delivered } from './message.ts';

/** How many frames may wait for the next request; more are held back, where they go on coalescing. */
const maxWaiting = 256;
/** The largest queue of a client that subscribes and does not fetch its messages. */
const queueLimit = 1_024;

interface Waiting {
  readonly frame: object;
  readonly onTaken: (() => void) | undefined;
}

export interface BayeuxTimes {
  /** For how long a connect waits for something to deliver. */
  readonly holdMs: number;
  /** How long a client may stay away between two connects. */
  readonly awayMs: number;
}

/**
 * A program or page that polls: frames wait here until its next connect takes them, or go into the connect that is
 * held.
 */
export class BayeuxClient implements PushChannel {
  readonly id: string;
  readonly session: Session;
  readonly #times: BayeuxTimes;
  readonly #onGone: () => void;
  #waiting: Waiting[] = [];
  /**
   * The frames of the last connect. The next connect counts as their acknowledgement, although it proves less: an
   * answer that was lost on the way is not repeated for this client, only for a client that replaces it by a new
   * handshake.
   */
  #handedOut: readonly Waiting[] = [];
  #events: ChannelEvents | undefined;
  /** Lets the connect that is held go. */
  #release: (() => void) | undefined;
  #absence: NodeJS.Timeout | undefined;
  #endReason: string | undefined;
  #isForgotten = false;

  constructor(options: { id: string; session: Session; times: BayeuxTimes; onGone: () => void }) {
    this.id = options.id;
    this.session = options.session;
    this.#times = options.times;
    this.#onGone = options.onGone;
    this.#awaitReturn();
  }

  /** The reason why the client has ended, for its next connect; undefined while it is alive. */
  get endReason(): string | undefined {
    return this.#endReason;
  }

  get isSubscribed(): boolean {
    return this.#events !== undefined;
  }

  /** Sends the frames from now on to `events`. */
  subscribe(events: ChannelEvents): void {
    this.#events = events;
  }

  unsubscribe(): void {
    const events = this.#events;
    this.#events = undefined;
    events?.onClose();
  }

  /** A message of the client on its channel. */
  receive(data: unknown): void {
    this.#events?.onSign();
    this.#events?.onFrame(typeof data === 'string' ? data : JSON.stringify(data ?? null));
  }

  /**
   * Waits until there is something to deliver, `holdMs` are over, a newer connect comes or the client goes.
   *
   * @returns the messages to deliver
   */
  async connect(options: { isHeld: boolean; gone: AbortSignal }): Promise<readonly object[]> {
    this.#release?.();
    clearTimeout(this.#absence);
    this.#events?.onSign();
    const taken = this.#handedOut;
    this.#handedOut = [];
    for (const { onTaken } of taken) onTaken?.();
    if (options.isHeld && this.#waiting.length === 0 && this.#endReason === undefined) {
      await this.#hold(options.gone);
    }
    if (this.#release === undefined && !this.#isForgotten) this.#awaitReturn();
    // A broken request takes no frames: they stay for the next connect.
    if (options.gone.aborted) return [];
    const handed = this.#waiting.splice(0);
    this.#handedOut = [...this.#handedOut, ...handed];
    return handed.map(({ frame }) => frame);
  }

  #hold(gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', release);
        if (this.#release === release) this.#release = undefined;
        resolve();
      };
      const timer = setTimeout(release, this.#times.holdMs);
      gone.addEventListener('abort', release, { once: true });
      this.#release = release;
    });
  }

  #awaitReturn(): void {
    clearTimeout(this.#absence);
    this.#absence = setTimeout(() => this.forget(), this.#times.awayMs);
    this.#absence.unref();
  }

  send(frame: object, onTaken?: () => void): void {
    if (this.#waiting.length >= queueLimit) {
      this.forget();
      return;
    }
    this.#waiting.push({ frame, onTaken });
    this.#release?.();
  }

  canTake(): boolean {
    return this.#waiting.length < maxWaiting;
  }

  close(_code: number, reason: string): void {
    if (this.#endReason !== undefined) return;
    this.#endReason = reason;
    this.unsubscribe();
    this.#release?.();
  }

  /** Ends its connect without a message; the client makes another connect. */
  terminate(): void {
    this.#release?.();
  }

  /** It disconnected, received the reason of its end, or stayed away. */
  forget(): void {
    this.#isForgotten = true;
    clearTimeout(this.#absence);
    this.#endReason ??= 'disconnected';
    this.unsubscribe();
    this.#onGone();
    this.#release?.();
  }
}

/** A frame on the channel of its application: JSON in a text, as the router's programs parse it. */
export const onChannel = (channel: string, frame: object): Delivered => ({
  channel,
  data: JSON.stringify(frame),
});
