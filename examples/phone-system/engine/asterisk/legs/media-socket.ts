import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { AudioEndpoint } from '../../local/media/endpoints/audio-endpoint.ts';
import { Sound } from '../../local/media/endpoints/audio-endpoint.ts';
import { frameSamples } from '../../port.ts';

const frameOctets = 2 * frameSamples;
/** Sound that came in a burst is kept up to 200 ms. */
const maxFrames = 10;
const silence = Buffer.alloc(frameOctets);

/** The sound of a channel of Asterisk, over a WebSocket: 8 kHz, 16 bits, little endian. */
export class MediaSocket {
  readonly #socket: WebSocket;
  readonly #end: AudioEndpoint;
  readonly #heard: Int16Array[] = [];
  #rest = Buffer.alloc(0);

  constructor(url: string, end: AudioEndpoint, log: Logger) {
    this.#end = end;
    this.#socket = new WebSocket(url, 'media');
    this.#socket.on('error', (error) => log.warn({ error }, 'The sound of a virtual phone failed'));
    this.#socket.on('message', (data, isBinary) => {
      if (isBinary) this.#receive(data as Buffer);
    });
  }

  /** Exchanges 20 ms. */
  tick(): void {
    const heard = this.#heard.shift();
    this.#end.write(heard && Sound.of(heard));
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const said = this.#end.read()?.samples;
    this.#socket.send(said ? octetsOf(said) : silence);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    while (this.#rest.length >= frameOctets) {
      this.#heard.push(samplesOf(this.#rest.subarray(0, frameOctets)));
      if (this.#heard.length > maxFrames) this.#heard.shift();
      this.#rest = this.#rest.subarray(frameOctets);
    }
  }
}

function samplesOf(octets: Buffer): Int16Array {
  const samples = new Int16Array(frameSamples);
  for (let at = 0; at < frameSamples; at += 1) samples[at] = octets.readInt16LE(2 * at);
  return samples;
}

function octetsOf(samples: Int16Array): Buffer {
  const octets = Buffer.alloc(2 * samples.length);
  for (const [at, sample] of samples.entries()) octets.writeInt16LE(sample, 2 * at);
  return octets;
}
