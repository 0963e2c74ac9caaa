import { randomInt } from 'node:crypto';
import {
  MediaStreamTrack,
  type RTCCertificate,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtpHeader,
  RtpPacket,
} from 'werift';
import { frameSamples } from '../../port.ts';
import type { AudioEnd, Frame } from './audio-end.ts';
import { decodeMuLaw, encodeMuLaw, silentOctet } from './g711.ts';
import { JitterBuffer } from './jitter-buffer.ts';
import { isHold, keyPayloadType, withoutWidebandKeys, withSessionIceLite } from './sdp.ts';
import { KeyReader, KeyWriter } from './telephone-event.ts';

const soundPayloadType = 0;
const usualKeyPayloadType = 126;
const silence = new Uint8Array(frameSamples).fill(silentOctet);
const noSound = new Int16Array(0);

export interface PhoneMediaOptions {
  /** The one address at which sound is received and offered. */
  readonly address: string;
  /** One for all calls: making it costs more than the rest of a call's set-up. */
  readonly certificate: RTCCertificate;
  readonly onDigit: (digit: string) => void;
}

/**
 * The sound of one phone leg: a WebRTC peer connection with G.711 mu-law and RFC 4733 keys.
 * It is an ICE-lite agent: it answers the phone's checks and makes none. So a leg may ring for minutes, and the
 * phone's own addresses (which browsers hide) never matter.
 */
export class PhoneMedia implements AudioEnd {
  readonly #onDigit: (digit: string) => void;
  readonly #peer: RTCPeerConnection;
  readonly #track = new MediaStreamTrack({ kind: 'audio' });
  readonly #sender: RTCRtpTransceiver;
  readonly #heard = new JitterBuffer();
  readonly #keysHeard = new KeyReader();
  readonly #keysToPress = new KeyWriter();
  #keyPayloadType: number | undefined;
  #phoneListens = true;
  #sequence = randomInt(0x8000);
  #timestamp = randomInt(0x7fff_ffff);

  /** Opens no port before a description is asked for. */
  constructor(options: PhoneMediaOptions) {
    this.#onDigit = options.onDigit;
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
      track.onReceiveRtp.subscribe((packet) => this.#receive(packet)),
    );
  }

  /** Answers an offer of the phone: its first or, for hold and resume, a later one. */
  async answerOffer(sdp: string): Promise<string> {
    await this.#peer.setRemoteDescription({ type: 'offer', sdp: withoutWidebandKeys(sdp) });
    await this.#peer.setLocalDescription(await this.#peer.createAnswer());
    this.#learn(sdp);
    return this.#description();
  }

  /** Offers sound to a phone. */
  async offer(): Promise<string> {
    await this.#peer.setLocalDescription(await this.#peer.createOffer());
    return this.#description();
  }

  /** Takes the phone's answer to `offer`. */
  async acceptAnswer(sdp: string): Promise<void> {
    await this.#peer.setRemoteDescription({ type: 'answer', sdp });
    this.#learn(sdp);
  }

  /** Presses keys towards the phone. */
  sendDigits(digits: string): void {
    this.#keysToPress.press(digits);
  }

  read(): Frame | undefined {
    return this.#heard.take();
  }

  write(frame: Frame | undefined): void {
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0;
    if (!this.#phoneListens || this.#sender.sender.dtlsTransport?.state !== 'connected') return;
    const key = this.#keysToPress.next();
    if (!key || this.#keyPayloadType === undefined) {
      this.#track.writeRtp(new RtpPacket(this.#header(), Buffer.from(frame ? encodeMuLaw(frame) : silence)));
      return;
    }
    const header = this.#header();
    header.payloadType = this.#keyPayloadType;
    header.marker = key.first;
    header.timestamp = (this.#timestamp - key.age * frameSamples) >>> 0;
    // The sender would stamp its own payload type on the packet, so it goes to the transport under it.
    void this.#sender.sender.dtlsTransport.sendRtp(Buffer.from(key.payload), header);
  }

  /** Closes ports and timers. The media is of no use afterwards. */
  async close(): Promise<void> {
    this.#phoneListens = false;
    this.#track.stop();
    await this.#peer.close();
  }

  #receive(packet: RtpPacket): void {
    const { payloadType, sequenceNumber, timestamp } = packet.header;
    if (payloadType === soundPayloadType) {
      this.#heard.put(sequenceNumber, decodeMuLaw(packet.payload));
    } else if (payloadType === this.#keyPayloadType) {
      this.#heard.put(sequenceNumber, noSound);
      for (const digit of this.#keysHeard.put(timestamp, packet.payload)) this.#onDigit(digit);
    }
  }

  #header(): RtpHeader {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return new RtpHeader({
      payloadType: soundPayloadType,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: this.#sender.sender.ssrc,
      marker: false,
    });
  }

  #learn(remoteSdp: string): void {
    this.#keyPayloadType = keyPayloadType(remoteSdp);
    this.#phoneListens = !isHold(remoteSdp);
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
      payloadType: soundPayloadType,
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
