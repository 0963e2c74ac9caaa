import type {
  BodyAndContentType,
  SessionDescriptionHandler,
  SessionDescriptionHandlerModifier,
} from 'sip.js';
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtpHeader,
  RtpPacket,
} from 'werift';
import { frameSamples, sampleRate } from '../../port.ts';
import { muLaw } from '../media/g711.ts';
import { quickenKeys } from '../media/quick-keys.ts';
import { keyPayloadType } from '../media/sdp.ts';
import { KeyReader, KeyWriter } from '../media/telephone-event.ts';
import { strengthOf } from './strength.ts';

const mostRecent = 10;

/** The sound of a test phone: says a steady tone, and knows what it heard. */
export class NodeMedia implements SessionDescriptionHandler {
  readonly #peer = new RTCPeerConnection({
    codecs: {
      audio: [
        new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 }),
        new RTCRtpCodecParameters({
          mimeType: 'audio/telephone-event',
          clockRate: 8000,
          channels: 1,
          payloadType: 101,
        }),
      ],
      video: [],
    },
    iceServers: [],
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
  });
  readonly #track = new MediaStreamTrack({ kind: 'audio' });
  readonly #line: RTCRtpTransceiver;
  readonly #keysHeard = new KeyReader();
  readonly #keysToPress = new KeyWriter();
  readonly #timer: NodeJS.Timeout;
  /** A second of the tone, packet by packet. */
  readonly #tone: readonly Buffer[];
  #keyPayloadType: number | undefined;
  #sent = 0;
  /** The last fifth of a second that was heard, oldest first. */
  readonly #recent: Buffer[] = [];
  packets = 0;
  keys = '';

  constructor(hertz: number) {
    this.#tone = packetsOf(hertz);
    this.#line = this.#peer.addTransceiver(this.#track, { direction: 'sendrecv' });
    this.#line.onTrack.subscribe((track) => track.onReceiveRtp.subscribe((packet) => this.#receive(packet)));
    this.#timer = setInterval(() => this.#say(), 20);
    // A bench has many of these.
    const { dtlsTransport } = this.#line.sender;
    dtlsTransport.onStateChange.subscribe((state) => {
      if (state === 'connected') quickenKeys(dtlsTransport);
    });
  }

  /** How strong a tone of this frequency is in what was heard last; 1 is full scale. */
  strength(hertz: number): number {
    const samples = new Int16Array(sampleRate / 5);
    const heard = muLaw.decode(Buffer.concat(this.#recent));
    samples.set(heard.subarray(-samples.length), Math.max(0, samples.length - heard.length));
    return strengthOf(samples, hertz);
  }

  async getDescription(
    _options?: object,
    modifiers: SessionDescriptionHandlerModifier[] = [],
  ): Promise<BodyAndContentType> {
    const isAnswer = this.#peer.signalingState === 'have-remote-offer';
    await this.#peer.setLocalDescription(
      await (isAnswer ? this.#peer.createAnswer() : this.#peer.createOffer()),
    );
    let description: RTCSessionDescriptionInit = {
      type: isAnswer ? 'answer' : 'offer',
      sdp: this.#peer.localDescription?.sdp ?? '',
    };
    for (const modify of modifiers) description = await modify(description);
    return { body: description.sdp ?? '', contentType: 'application/sdp' };
  }

  async setDescription(sdp: string): Promise<void> {
    this.#keyPayloadType = keyPayloadType(sdp);
    const type = this.#peer.signalingState === 'have-local-offer' ? 'answer' : 'offer';
    await this.#peer.setRemoteDescription({ type, sdp });
  }

  hasDescription(contentType: string): boolean {
    return contentType === 'application/sdp';
  }

  async rollbackDescription(): Promise<void> {
    await this.#peer.setLocalDescription({ type: 'rollback' });
  }

  sendDtmf(keys: string): boolean {
    this.#keysToPress.press(keys);
    return true;
  }

  close(): void {
    clearInterval(this.#timer);
    void this.#peer.close();
  }

  #say(): void {
    const key = this.#keysToPress.next();
    this.#sent += 1;
    const header = new RtpHeader({
      payloadType: 0,
      sequenceNumber: this.#sent & 0xffff,
      timestamp: this.#sent * frameSamples,
      ssrc: this.#line.sender.ssrc,
    });
    if (key && this.#keyPayloadType !== undefined) {
      header.payloadType = this.#keyPayloadType;
      header.marker = key.first;
      header.timestamp -= key.age * frameSamples;
      const { dtlsTransport } = this.#line.sender;
      if (dtlsTransport.state === 'connected') void dtlsTransport.sendRtp(Buffer.from(key.payload), header);
      return;
    }
    const packet = this.#tone[this.#sent % this.#tone.length];
    if (packet) this.#track.writeRtp(new RtpPacket(header, packet));
  }

  #receive({ header, payload }: RtpPacket): void {
    if (header.payloadType === this.#keyPayloadType) {
      this.keys += this.#keysHeard.put(header.timestamp, payload);
      return;
    }
    this.packets += 1;
    this.#recent.push(payload);
    if (this.#recent.length > mostRecent) this.#recent.shift();
  }
}

/** A second of a tone of whole hertz, which can be said again and again. */
function packetsOf(hertz: number): Buffer[] {
  const second = Int16Array.from(
    { length: sampleRate },
    (_, at) => 8000 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  );
  return Array.from({ length: sampleRate / frameSamples }, (_, at) =>
    Buffer.from(muLaw.encode(second.subarray(at * frameSamples, (at + 1) * frameSamples))),
  );
}
