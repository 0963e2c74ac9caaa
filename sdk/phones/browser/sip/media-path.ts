import type { Session } from 'sip.js';
import type { Clock } from '#sdk/platform/platform.ts';

/** Dialogs that are no more: the phone system has ended the call, or was started anew. */
const unknownDialog = [404, 481];

/**
 * Offers the sound of a call anew along new ways (RFC 8445, ICE restart). Resolves to whether the phone system still
 * knows the call; rejects if another offer is under way.
 */
export function restartIce(session: Session): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = session.invite({
      sessionDescriptionHandlerOptions: { offerOptions: { iceRestart: true } } as object,
      requestDelegate: {
        onAccept: () => resolve(true),
        onReject: ({ message: { statusCode = 0 } }) => resolve(!unknownDialog.includes(statusCode)),
      },
    });
    sent.catch(reject);
  });
}

/** A short interruption is over after this time. */
const fallbackMs = 2_000;
/** After this long a repair has failed, or was not possible. */
const repairMs = 4_000;
/** So many repairs may fail in a row before a call that is silent both ways is none any more. */
const maxRepairs = 10;
/** The same for all attempts, also attempts that do not reach the phone system: it may be back in a moment. */
const maxAttempts = 75;

export interface MediaPathDeps {
  readonly peer: EventTarget & Pick<RTCPeerConnection, 'iceConnectionState' | 'signalingState'>;
  readonly clock: Clock;
  /** Rejects while the phone system cannot be reached: an unanswered offer would block the next offer. */
  readonly proveConnection: () => Promise<unknown>;
  /** Negotiates another path for the audio. */
  readonly restart: () => Promise<void>;
  /** There is no way any more. */
  readonly onHopeless: () => void;
}

/** The way that the sound of a call takes: when it breaks, or the network is another, a new way is looked for. */
export class MediaPath {
  readonly #deps: MediaPathDeps;
  readonly #life = new AbortController();
  #isBroken = false;
  #repairs = 0;
  #attempts = 0;
  /** The number of offers from the phone system, each of which is a new path. */
  #offers = 0;
  #cancelTimer: () => void = () => undefined;

  constructor(deps: MediaPathDeps) {
    this.#deps = deps;
    const { signal } = this.#life;
    deps.peer.addEventListener('iceconnectionstatechange', () => this.#changed(), { signal });
    deps.peer.addEventListener('signalingstatechange', () => this.#negotiated(), { signal });
    this.#changed();
  }

  /** The phone system can be reached again: repairs a broken path now. */
  mend(): void {
    if (this.#isBroken) this.#repair();
  }

  /** The machine is on another network: the path may be broken before that shows. */
  renew(): void {
    if (this.#isBroken) this.#repair();
    else this.#restart();
  }

  end(): void {
    this.#life.abort();
    this.#cancelTimer();
  }

  #changed(): void {
    const { iceConnectionState: state } = this.#deps.peer;
    if (state === 'connected' || state === 'completed') {
      this.#cancelTimer();
      this.#isBroken = false;
      this.#repairs = 0;
      this.#attempts = 0;
    } else if (state === 'disconnected' || state === 'failed') {
      const isNew = !this.#isBroken;
      this.#isBroken = true;
      if (isNew) this.#repairIn(state === 'failed' ? 0 : fallbackMs);
    }
  }

  /** Two new paths at once would disturb each other. */
  #negotiated(): void {
    if (this.#deps.peer.signalingState !== 'have-remote-offer') return;
    this.#offers += 1;
    if (this.#isBroken) this.#repairIn(repairMs);
  }

  #repairIn(delayMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => this.#repair());
  }

  #repair(): void {
    this.#cancelTimer();
    this.#attempts += 1;
    if (this.#repairs === maxRepairs || this.#attempts > maxAttempts) {
      this.#deps.onHopeless();
      return;
    }
    this.#repairIn(repairMs);
    this.#restart();
  }

  /** A failure needs no word: a path that is still broken is tried again. */
  #restart(): void {
    this.#tryRestart().catch(() => undefined);
  }

  async #tryRestart(): Promise<void> {
    const offers = this.#offers;
    await this.#deps.proveConnection();
    if (this.#life.signal.aborted || offers !== this.#offers) return;
    if (this.#isBroken) this.#repairs += 1;
    await this.#deps.restart();
  }
}
