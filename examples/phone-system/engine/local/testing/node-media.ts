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
import { clockRates, frameTicks } from '../media/codecs/codec.ts';
import { type Formats, keysFor, readFormats } from '../media/codecs/formats.ts';
import { muLaw } from '../media/codecs/g711.ts';
import { OpusCodec } from '../media/codecs/opus-codec.ts';
import { MediaClock } from '../media/mixing/media-clock.ts';
import { reachedAt } from '../media/rtp/ice-addresses.ts';
import { KeyReader, KeyWriter } from '../media/rtp/telephone-event.ts';
import { askOnlyOnce } from '../media/webrtc/dtls-hello-guard.ts';
import { cacheSrtpKeys } from '../media/webrtc/srtp-key-cache.ts';
import { strengthOf } from './strength.ts';

const mostRecent = 10;

export interface NodeMediaOptions {
  /** The frequency of the steady tone that it sends. */
  readonly hertz: number;
  /** The only codec that it knows. */
  readonly codec: 'PCMU' | 'opus';
  /** Keeps everything that it hears. */
  readonly isRecording?: boolean;
}

/** The audio of a test phone: sends a steady tone, and measures the received audio. */
export class NodeMedia implements SessionDescriptionHandler {
  readonly #codec: NodeMediaOptions['codec'];
  readonly #peer: RTCPeerConnection;
  readonly #track = new MediaStreamTrack({ kind: 'audio' });
  readonly #line: RTCRtpTransceiver;
  readonly #keysHeard = new KeyReader();
  readonly #keysToPress = new KeyWriter();
  /** As a real phone, it sends all of its tone, also on a busy machine. */
  readonly #clock = new MediaClock(() => this.#say());
  readonly #opus: Promise<OpusCodec> | undefined;
  /** A second of the tone, packet by packet. */
  #tone: readonly Buffer[] = [];
  #decode: (packet: Buffer) => Int16Array = (packet) => muLaw.decode(packet);
  #formats: Formats = { sound: [], keys: [] };
  #sent = 0;
  /** The last fifth of a second that was heard, oldest first. */
  readonly #recent: Buffer[] = [];
  readonly #isRecording: boolean;
  /** Everything that was heard, packet by packet. */
  readonly recorded: Int16Array[] = [];
  packets = 0;
  keys = '';

  constructor({ hertz, codec, isRecording = false }: NodeMediaOptions) {
    this.#codec = codec;
    this.#isRecording = isRecording;
    this.#peer = peerFor(codec);
    if (codec === 'PCMU') this.#tone = packetsOf(hertz, (samples) => muLaw.encode(samples));
    else this.#opus = OpusCodec.open();
    // Without it the phone stays silent, and a test that listens for it fails.
    void this.#opus?.then((opus) => {
      this.#tone = packetsOf(hertz, (samples) => opus.encode(samples));
      this.#decode = (packet) => opus.decode(packet);
    });
    this.#line = this.#peer.addTransceiver(this.#track, { direction: 'sendrecv' });
    this.#line.onTrack.subscribe((track) => track.onReceiveRtp.subscribe((packet) => this.#receive(packet)));
    this.#clock.start();
    const { dtlsTransport } = this.#line.sender;
    askOnlyOnce(dtlsTransport);
    // A bench has many of these.
    dtlsTransport.onStateChange.subscribe((state) => {
      if (state === 'connected') cacheSrtpKeys(dtlsTransport);
    });
  }

  /** The state of the media, to find out why nothing can be heard. */
  get standing(): string {
    const { dtlsTransport } = this.#line.sender;
    const ways = `signalling ${this.#peer.signalingState}, ICE ${dtlsTransport.iceTransport.state}, DTLS ${dtlsTransport.state}`;
    return `${ways}, ${this.#sent} packets sent, ${this.packets} heard`;
  }

  /** The level of this frequency in the last received audio; 1 is full scale. */
  strength(hertz: number): number {
    return strengthOf(this.#heard(), hertz);
  }

  /** The level of the last received audio at all frequencies; 1 is full scale. */
  get loudness(): number {
    const samples = this.#heard();
    const sum = samples.reduce((all, sample) => all + sample * sample, 0);
    return Math.sqrt(sum / samples.length) / 32_768;
  }

  #heard(): Int16Array {
    const samples = new Int16Array(sampleRate / 5);
    const heard = this.#recent.flatMap((packet) => [...this.#decode(packet)]).slice(-samples.length);
    samples.set(heard, samples.length - heard.length);
    return samples;
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
    if (isAnswer) this.#formats = keysWithin(this.#formats, readFormats(description.sdp ?? ''));
    return { body: description.sdp ?? '', contentType: 'application/sdp' };
  }

  async setDescription(sdp: string): Promise<void> {
    this.#formats = readFormats(sdp);
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
    this.#clock.stop();
    void this.#opus?.then((opus) => opus.close());
    void this.#peer.close();
  }

  #say(): void {
    const format = this.#formats.sound.find(({ codec }) => codec === this.#codec);
    if (!format) return;
    const keys = keysFor(format, this.#formats);
    const { dtlsTransport } = this.#line.sender;
    // Keys that are pressed directly after the answer wait for the connection.
    const key =
      dtlsTransport.state === 'connected'
        ? this.#keysToPress.next(frameTicks(keys?.clockRate ?? sampleRate))
        : undefined;
    this.#sent += 1;
    const ticks = frameTicks(clockRates[this.#codec]);
    const header = new RtpHeader({
      payloadType: format.payloadType,
      sequenceNumber: this.#sent & 0xffff,
      timestamp: this.#sent * ticks,
      ssrc: this.#line.sender.ssrc,
    });
    if (key && keys) {
      header.payloadType = keys.payloadType;
      header.marker = key.first;
      header.timestamp -= key.age * ticks;
      void dtlsTransport.sendRtp(Buffer.from(key.payload), header);
      return;
    }
    const packet = this.#tone[this.#sent % this.#tone.length];
    if (packet) this.#track.writeRtp(new RtpPacket(header, packet));
  }

  #receive({ header, payload }: RtpPacket): void {
    if (this.#formats.keys.some(({ payloadType }) => payloadType === header.payloadType)) {
      this.keys += this.#keysHeard.put(header.timestamp, payload);
      return;
    }
    this.packets += 1;
    if (this.#isRecording) this.recorded.push(this.#decode(payload));
    this.#recent.push(payload);
    if (this.#recent.length > mostRecent) this.#recent.shift();
  }
}

/** The offered formats with the keys of the answer: werift takes the first telephone-event, whatever its clock rate is. */
function keysWithin({ sound, keys }: Formats, answer: Formats): Formats {
  const answered = new Set(answer.keys.map(({ payloadType }) => payloadType));
  return { sound, keys: keys.filter(({ payloadType }) => answered.has(payloadType)) };
}

function peerFor(name: NodeMediaOptions['codec']): RTCPeerConnection {
  const clockRate = clockRates[name];
  const codec = { mimeType: `audio/${name}`, clockRate, channels: name === 'opus' ? 2 : 1 };
  const keys = { mimeType: 'audio/telephone-event', clockRate, channels: 1 };
  return new RTCPeerConnection({
    codecs: {
      audio: [
        new RTCRtpCodecParameters({ ...codec, payloadType: name === 'opus' ? 109 : 0 }),
        new RTCRtpCodecParameters({ ...keys, payloadType: 101 }),
      ],
      video: [],
    },
    ...reachedAt(['127.0.0.1']),
  });
}

/** A second of a tone of whole hertz, which can be said again and again. */
function packetsOf(hertz: number, encode: (samples: Int16Array) => Uint8Array): Buffer[] {
  const second = Int16Array.from(
    { length: sampleRate },
    (_, at) => 8000 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  );
  return Array.from({ length: sampleRate / frameSamples }, (_, at) =>
    Buffer.from(encode(second.subarray(at * frameSamples, (at + 1) * frameSamples))),
  );
}
