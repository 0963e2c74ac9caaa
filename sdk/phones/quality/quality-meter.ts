import type { CallQuality } from '#sdk/calls/call-quality.ts';
import { readCounters } from './counters.ts';
import { measure, type Sample } from './measurement.ts';
import { QualityLog } from './quality-log.ts';
import { Verdict } from './verdict.ts';

const intervalMs = 1_000;
/** Over how many samples losses are counted: over fewer, one lost packet would look like a catastrophe. */
const windowLength = 4;

export interface QualityMeterDeps {
  readonly peer: RTCPeerConnection;
  readonly isMuted: () => boolean;
  readonly onQuality: (quality: CallQuality) => void;
  readonly report: (thrown: unknown) => void;
}

/** Measures a call every second until it is closed. */
export class QualityMeter {
  readonly log = new QualityLog();
  readonly #deps: QualityMeterDeps;
  readonly #verdict = new Verdict();
  readonly #timer: ReturnType<typeof setInterval>;
  #window: readonly Sample[] = [];

  constructor(deps: QualityMeterDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#sample().catch(deps.report);
    }, intervalMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #sample(): Promise<void> {
    const { peer, isMuted, onQuality } = this.#deps;
    // Before it is connected, and after it ended, nothing that is missing is a loss.
    if (peer.connectionState !== 'connected' && peer.connectionState !== 'disconnected') return;
    const stats = await peer.getStats();
    const now: Sample = {
      counters: readCounters(stats.values()),
      atMs: performance.now(),
      isCut: peer.connectionState === 'disconnected',
      isMuted: isMuted(),
    };
    const [first = now] = this.#window;
    const last = this.#window.at(-1);
    this.#window = [...this.#window, now].slice(-windowLength);
    if (!last) return;
    const measured = measure(first, now);
    const { mosIn, mosOut, isVoiceless: _, madeUp: __, ...figures } = measured;
    const quality: CallQuality = {
      ...figures,
      mos: Math.min(mosIn, mosOut),
      trouble: this.#verdict.see(measured),
    };
    this.log.add(quality, now.atMs - last.atMs);
    onQuality(quality);
  }
}
