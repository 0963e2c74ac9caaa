import {
  MediaStreamTrack,
  type RTCCertificate,
  type RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtpHeader,
} from 'werift';
import { readFormats } from '../codecs/formats.ts';
import type { Sound } from '../endpoints/audio-endpoint.ts';
import { AudioSender } from '../endpoints/audio-sender.ts';
import { reachedAt } from '../rtp/ice-addresses.ts';
import { isHold, withoutGenerations, withPacketTime, withSessionIceLite } from '../rtp/sdp.ts';
import { SenderReports } from '../rtp/sender-reports.ts';
import { askOnlyOnce } from './dtls-hello-guard.ts';
import type { PhoneMedia } from './phone-media.ts';
import { cacheSrtpKeys } from './srtp-key-cache.ts';

export interface WebMediaOptions {
  /** The addresses to which the phone may send its audio. */
  readonly addresses: readonly string[];
  /** The certificate of all calls: its creation costs more than the rest of a call's set-up. */
  readonly certificate: RTCCertificate;
  readonly onDigit: (digit: string) => void;
  /** False for an agent that sends checks, too: a media server may wait for them. True by default. */
  readonly isLite?: boolean;
}

/**
 * The audio of a leg to a browser: a WebRTC peer connection with Opus, else G.711 mu-law, and RFC 4733 keys. It is an
 * ICE-lite agent by default: it answers the phone's checks and sends none. So a leg may ring for minutes, and the
 * phone's own addresses (which browsers hide) never matter.
 */
export class WebMedia implements PhoneMedia {
  readonly #voice: AudioSender;
  readonly #peer: RTCPeerConnection;
  readonly #track = new MediaStreamTrack({ kind: 'audio' });
  readonly #sender: RTCRtpTransceiver;
  #reports: SenderReports | undefined;
  #packets = 0;
  #hasAgreed = false;
  #isHeld = false;
  #isClosed = false;
  readonly #isLite: boolean;

  constructor(options: WebMediaOptions) {
    this.#isLite = options.isLite ?? true;
    this.#voice = new AudioSender(options.onDigit);
    this.#peer = new RTCPeerConnection({
      codecs: { audio: codecs(), video: [] },
      headerExtensions: { audio: [], video: [] },
      certificates: [options.certificate],
      iceLite: this.#isLite,
      ...reachedAt(options.addresses),
    });
    this.#sender = this.#peer.addTransceiver(this.#track, { direction: 'sendrecv' });
    this.#sender.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        this.#packets += 1;
        const { ssrc, payloadType, sequenceNumber, timestamp } = header;
        this.#voice.receive({ ssrc, payloadType, sequenceNumber, timestamp, payload });
      }),
    );
  }

  get isReady(): boolean {
    return this.#sender.sender.dtlsTransport?.state === 'connected';
  }

  get signsOfLife(): number | undefined {
    return this.#isHeld ? undefined : this.#packets;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  async answerOffer(sdp: string): Promise<string> {
    await this.#peer.setRemoteDescription({ type: 'offer', sdp: withoutGenerations(sdp) });
    await this.#peer.setLocalDescription(await this.#peer.createAnswer());
    this.#followNewWay();
    const answer = this.#description();
    // A phone may offer formats that werift does not know: only the answer has the common formats.
    await this.#learn(sdp, answer);
    return answer;
  }

  async offer(): Promise<string> {
    await this.#peer.setLocalDescription(await this.#peer.createOffer());
    return this.#description();
  }

  async acceptAnswer(sdp: string): Promise<void> {
    await this.#peer.setRemoteDescription({ type: 'answer', sdp: withoutGenerations(sdp) });
    await this.#learn(sdp, sdp);
  }

  sendDigits(digits: string): void {
    this.#voice.press(digits);
  }

  read(): Sound | undefined {
    return this.#voice.read();
  }

  write(sound: Sound | undefined): void {
    const { ssrc, dtlsTransport } = this.#sender.sender;
    if (this.#isHeld || this.#isClosed || !this.isReady) {
      this.#voice.skip();
      return;
    }
    const packet = this.#voice.next(sound);
    if (!packet) return;
    const { payload, isKey: _, ...fields } = packet;
    this.#reports?.sent(packet);
    // werift's sender would set its own payload type on keys, and copies each packet three times.
    void dtlsTransport.sendRtp(octetsOf(payload), new RtpHeader({ ...fields, ssrc }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#voice.close();
    this.#reports?.stop();
    this.#track.stop();
    await this.#peer.close();
  }

  /**
   * A phone that changed its network offers new ICE credentials. werift accepts them, but processes the phone's checks
   * only until the first DTLS handshake, which is over then.
   */
  #followNewWay(): void {
    const { iceTransport, state } = this.#sender.sender.dtlsTransport ?? {};
    if (state !== 'connected' || !iceTransport || iceTransport.getSelectedCandidatePair()) return;
    // Without a check of the phone there is no path, and the leg ends like a silent leg.
    iceTransport.start().catch(() => undefined);
  }

  async #learn(remoteSdp: string, answer: string): Promise<void> {
    if (!this.#hasAgreed) this.#follow(this.#sender.sender.dtlsTransport);
    this.#hasAgreed = true;
    this.#isHeld = isHold(remoteSdp);
    await this.#voice.agree(readFormats(answer));
  }

  #follow(transport: RTCDtlsTransport): void {
    askOnlyOnce(transport);
    // A phone with its microphone off still sends reception reports.
    transport.onRtcp.subscribe(() => {
      this.#packets += 1;
    });
    transport.onStateChange.subscribe((state) => {
      if (state !== 'connected' || this.#isClosed) return;
      cacheSrtpKeys(transport);
      this.#reports ??= new SenderReports(transport, this.#sender.sender.ssrc);
    });
  }

  #description(): string {
    const sdp = this.#peer.localDescription?.sdp;
    if (sdp === undefined) throw new Error('A peer connection without a local description');
    return withPacketTime(this.#isLite ? withSessionIceLite(sdp) : sdp);
  }
}

/** The same octets as Node's own kind of them. */
function octetsOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** All that werift may agree on. In an answer it names them in this order, by the phone's own payload types. */
function codecs(): RTCRtpCodecParameters[] {
  return [
    codec('opus', {
      clockRate: 48_000,
      channels: 2,
      payloadType: 111,
      parameters: 'minptime=20;useinbandfec=1',
    }),
    codec('PCMU', { clockRate: 8000, payloadType: 0 }),
    codec('telephone-event', { clockRate: 48_000, payloadType: 110, parameters: '0-16' }),
    codec('telephone-event', { clockRate: 8000, payloadType: 126, parameters: '0-16' }),
  ];
}

function codec(
  name: string,
  how: {
    readonly clockRate: number;
    readonly channels?: number;
    readonly payloadType: number;
    readonly parameters?: string;
  },
): RTCRtpCodecParameters {
  return new RTCRtpCodecParameters({ mimeType: `audio/${name}`, channels: 1, ...how });
}
