import {
  type RTCDtlsTransport,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  SourceDescriptionChunk,
  SourceDescriptionItem,
} from 'werift';
import type { SpokenPacket } from '../endpoints/audio-sender.ts';
import { reportEveryMs } from './rtcp-reports.ts';

const secondsFrom1900To1970 = 2_208_988_800;

/** Sends RTCP sender reports to a browser (RFC 3550, 6.4.1). werift sends the receiver reports. */
export class SenderReports {
  readonly #transport: RTCDtlsTransport;
  readonly #ssrc: number;
  readonly #timer: NodeJS.Timeout;
  #packets = 0;
  #octets = 0;
  #timestamp = 0;

  constructor(transport: RTCDtlsTransport, ssrc: number) {
    this.#transport = transport;
    this.#ssrc = ssrc;
    this.#timer = setInterval(() => this.#report(), reportEveryMs);
  }

  /** Records a sent packet. */
  sent({ timestamp, payload, isKey }: SpokenPacket): void {
    this.#packets = (this.#packets + 1) >>> 0;
    this.#octets = (this.#octets + payload.length) >>> 0;
    if (!isKey) this.#timestamp = timestamp;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #report(): void {
    if (this.#packets === 0 || this.#transport.state !== 'connected') return;
    const senderInfo = new RtcpSenderInfo({
      ntpTimestamp: wallClock(),
      rtpTimestamp: this.#timestamp,
      packetCount: this.#packets,
      octetCount: this.#octets,
    });
    const name = new SourceDescriptionItem({ type: 1, text: `${this.#ssrc}@callside.invalid` });
    // A report that cannot be sent is lost like a packet of audio.
    void this.#transport.sendRtcp([
      new RtcpSrPacket({ ssrc: this.#ssrc, senderInfo }),
      new RtcpSourceDescriptionPacket({
        chunks: [new SourceDescriptionChunk({ source: this.#ssrc, items: [name] })],
      }),
    ]);
  }
}

/** Seconds since 1900 in the upper 32 bits, their fraction in the lower. */
function wallClock(): bigint {
  const now = Date.now();
  const seconds = BigInt(Math.floor(now / 1000) + secondsFrom1900To1970);
  return (seconds << 32n) + BigInt(Math.floor(((now % 1000) / 1000) * 2 ** 32));
}
