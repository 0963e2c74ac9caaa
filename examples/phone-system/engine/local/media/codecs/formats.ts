import { type Codec, clockRates } from './codec.ts';

/** A codec and the payload type that stands for it on a leg. */
export interface Format {
  readonly codec: Codec;
  readonly payloadType: number;
}

/** The payload type of keys (telephone-event): the clock rate is that of their audio. */
export interface KeyFormat {
  readonly payloadType: number;
  readonly clockRate: number;
}

/** The formats that a phone understands by its description, in its order. */
export interface Formats {
  readonly sound: readonly Format[];
  readonly keys: readonly KeyFormat[];
}

/** Payload types without an rtpmap (RFC 3551). */
const wellKnown: ReadonlyMap<number, string> = new Map([
  [0, 'pcmu/8000'],
  [8, 'pcma/8000'],
  [9, 'g722/8000'],
]);

const codecs: ReadonlyMap<string, Codec> = new Map([
  ['pcmu/8000', 'PCMU'],
  ['pcma/8000', 'PCMA'],
  ['g722/8000', 'G722'],
  ['opus/48000', 'opus'],
]);

/** Reads the audio formats of a description, or of a medium in it. */
export function readFormats(sdp: string): Formats {
  const [, list = ''] = /^m=audio \S+ \S+ ([\d ]+)/m.exec(sdp) ?? [];
  const names = new Map(wellKnown);
  for (const [, type, name = ''] of sdp.matchAll(/^a=rtpmap:(\d+) ([\w-]+\/\d+)/gm))
    names.set(Number(type), name.toLowerCase());
  const sound: Format[] = [];
  const keys: KeyFormat[] = [];
  for (const payloadType of list.trim().split(/\s+/).map(Number)) {
    const name = names.get(payloadType) ?? '';
    const codec = codecs.get(name);
    if (codec) sound.push({ codec, payloadType });
    const [, clockRate] = /^telephone-event\/(\d+)$/.exec(name) ?? [];
    if (clockRate !== undefined) keys.push({ payloadType, clockRate: Number(clockRate) });
  }
  return { sound, keys };
}

/** Returns the format to send: Opus if the phone has it, G.722 if it has nothing else, else its first format. */
export function bestOf({ sound }: Formats): Format | undefined {
  const plain = sound.find(({ codec }) => codec !== 'G722');
  return sound.find(({ codec }) => codec === 'opus') ?? plain ?? sound[0];
}

/** Returns the telephone-event format for this audio: with its clock rate, if the phone has that. */
export function keysFor({ codec }: Format, { keys }: Formats): KeyFormat | undefined {
  return keys.find(({ clockRate }) => clockRate === clockRates[codec]) ?? keys[0];
}
