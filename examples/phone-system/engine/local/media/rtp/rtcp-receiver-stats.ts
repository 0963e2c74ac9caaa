import type { SourcedPacket } from '../endpoints/audio-sender.ts';

const maxLost = 0x7f_ffff;

/** The reception statistics of a source (RFC 3550, 6.4.1 and A.8). */
export class RtcpReceiverStats {
  readonly ssrc: number;
  readonly #firstSequence: number;
  #highest: number;
  #received = 0;
  #jitter = 0;
  #clockRate = 0;
  #transit: number | undefined;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #lastReport = 0;
  #lastReportAt = 0;

  constructor({ ssrc, sequenceNumber }: SourcedPacket) {
    this.ssrc = ssrc;
    this.#firstSequence = sequenceNumber;
    this.#highest = sequenceNumber;
  }

  get received(): number {
    return this.#received;
  }

  /** The number of missing packets; negative if some came twice. */
  get lost(): number {
    return this.#highest - this.#firstSequence + 1 - this.#received;
  }

  get jitterMs(): number {
    return this.#clockRate === 0 ? 0 : (1000 * this.#jitter) / this.#clockRate;
  }

  /** @param clockRate its timestamp units per second */
  put({ sequenceNumber, timestamp }: SourcedPacket, clockRate: number): void {
    this.#received += 1;
    this.#clockRate = clockRate;
    const step = ((sequenceNumber - this.#highest + 0x8000) & 0xffff) - 0x8000;
    if (step > 0) this.#highest += step;
    const transit = (performance.now() * clockRate) / 1000 - timestamp;
    const change = this.#transit === undefined ? 0 : Math.abs(transit - this.#transit);
    // A timestamp that jumps starts a new stream and is no late packet.
    if (change < clockRate) this.#jitter += (change - this.#jitter) / 16;
    this.#transit = transit;
  }

  /** Records a sender report; `time` is the middle 32 bits of its clock. */
  reported(time: number): void {
    this.#lastReport = time;
    this.#lastReportAt = performance.now();
  }

  /** Returns a report block. */
  report(): Buffer {
    const expected = this.#highest - this.#firstSequence + 1;
    const expectedNow = expected - this.#expectedBefore;
    const lostNow = expectedNow - (this.#received - this.#receivedBefore);
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    const lost = Math.max(-maxLost, Math.min(maxLost, expected - this.#received));
    const sinceMs = this.#lastReport === 0 ? 0 : performance.now() - this.#lastReportAt;
    const block = Buffer.alloc(24);
    block.writeUInt32BE(this.ssrc, 0);
    block.writeInt32BE(lost, 4);
    block[4] = lostNow > 0 && expectedNow > 0 ? Math.min(255, Math.floor((256 * lostNow) / expectedNow)) : 0;
    // Returns the highest sequence number with the number of its wraps in front.
    block.writeUInt32BE(this.#highest >>> 0, 8);
    block.writeUInt32BE(Math.floor(this.#jitter) >>> 0, 12);
    block.writeUInt32BE(this.#lastReport, 16);
    block.writeUInt32BE(Math.floor(sinceMs * 65.536) >>> 0, 20);
    return block;
  }
}
