import {
  MediaStreamTrack,
  type RTCCertificate,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtpHeader,
  RtpPacket,
} from 'werift';
import type { Sound } from './audio-end.ts';
import { muLaw } from './g711.ts';
import type { PhoneMedia } from './phone-media.ts';
import { isHold, keyPayloadType, withoutWidebandKeys, withSessionIceLite } from './sdp.ts';
import { Voice } from './voice.ts';

const usualKeyPayloadType = 126;

export interface WebMediaOptions {
  /** The one address at which sound is received and offered. */
  readonly address: string;
  /** One for all calls: making it costs more than the rest of a call's set-up. */
  readonly certificate: RTCCertificate;
  readonly onDigit: (digit: string) => void;
}

/**
 * The sound of a leg to a browser: a WebRTC peer connection with G.711 mu-law and RFC 4733 keys.
 * It is an ICE-lite agent: it answers the phone's checks and makes none. So a leg may ring for minutes, and the
 * phone's own addresses (which browsers hide) never matter.
 */
export class WebMedia implements PhoneMedia {
  readonly #voice: Voice;
  readonly #peer: RTCPeerConnection;
  readonly #track = new MediaStreamTrack({ kind: 'audio' });
  readonly #sender: RTCRtpTransceiver;
  #isHeld = false;
  #isClosed = false;

  constructor(options: WebMediaOptions) {
    this.#voice = new Voice(options.onDigit);
    this.#peer = new RTCPeerConnection({
      codecs: { audio: codecs(), video: [] },
      headerExtensions: { audio: [], video: [] },
      certificates: [options.certificate],
      iceServers: [],
      iceLite: true,
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceUseTcp: false,
      iceAdditionalHostAddresses: [options.address],
      iceInterfaceAddresses: { udp4: options.address },
    });
    this.#sender = this.#peer.addTransceiver(this.#track, { direction: 'sendrecv' });
    this.#sender.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        const { payloadType, sequenceNumber, timestamp } = header;
        this.#voice.receive({ payloadType, sequenceNumber, timestamp, payload });
      }),
    );
  }

  get isReady(): boolean {
    return this.#sender.sender.dtlsTransport?.state === 'connected';
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  async answerOffer(sdp: string): Promise<string> {
    await this.#peer.setRemoteDescription({ type: 'offer', sdp: withoutWidebandKeys(sdp) });
    await this.#peer.setLocalDescription(await this.#peer.createAnswer());
    this.#learn(sdp);
    return this.#description();
  }

  async offer(): Promise<string> {
    await this.#peer.setLocalDescription(await this.#peer.createOffer());
    return this.#description();
  }

  async acceptAnswer(sdp: string): Promise<void> {
    await this.#peer.setRemoteDescription({ type: 'answer', sdp });
    this.#learn(sdp);
  }

  sendDigits(digits: string): void {
    this.#voice.press(digits);
  }

  read(): Sound | undefined {
    return this.#voice.read();
  }

  write(sound: Sound | undefined): void {
    const { sender } = this.#sender;
    if (this.#isHeld || this.#isClosed || !this.isReady) {
      this.#voice.skip();
      return;
    }
    const { payload, isKey, ...fields } = this.#voice.next(sound);
    const header = new RtpHeader({ ...fields, ssrc: sender.ssrc });
    // The sender would stamp its own payload type on a key, so that goes to the transport under it.
    if (isKey) void sender.dtlsTransport.sendRtp(Buffer.from(payload), header);
    else this.#track.writeRtp(new RtpPacket(header, Buffer.from(payload)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#track.stop();
    await this.#peer.close();
  }

  #learn(remoteSdp: string): void {
    this.#voice.agree({ law: muLaw, keyPayloadType: keyPayloadType(remoteSdp) });
    this.#isHeld = isHold(remoteSdp);
  }

  #description(): string {
    const sdp = this.#peer.localDescription?.sdp;
    if (sdp === undefined) throw new Error('A peer connection without a local description');
    return withSessionIceLite(sdp);
  }
}

function codecs(): RTCRtpCodecParameters[] {
  return [
    new RTCRtpCodecParameters({
      mimeType: 'audio/PCMU',
      clockRate: 8000,
      channels: 1,
      payloadType: muLaw.payloadType,
    }),
    new RTCRtpCodecParameters({
      mimeType: 'audio/telephone-event',
      clockRate: 8000,
      channels: 1,
      payloadType: usualKeyPayloadType,
      parameters: '0-16',
    }),
  ];
}
