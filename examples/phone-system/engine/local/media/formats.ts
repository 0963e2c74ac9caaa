import { type Codec, clockRates } from './codec.ts';

/** A codec and the payload type that stands for it on one leg. */
export interface Format {
  readonly codec: Codec;
  readonly payloadType: number;
}

/** How keys travel (telephone-event): the clock is that of the sound that they belong to. */
export interface KeyFormat {
  readonly payloadType: number;
  readonly clockRate: number;
}

/** What a description says that its phone understands, in its order. */
export interface Formats {
  readonly sound: readonly Format[];
  readonly keys: readonly KeyFormat[];
}

/** Payload types that need no explanation (RFC 3551). */
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

/** Reads what a description says of sound: all of it, or its part of one medium. */
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

/** The one to speak in: Opus where the phone knows it, G.722 where it knows nothing else, else what it likes best. */
export function bestOf({ sound }: Formats): Format | undefined {
  const plain = sound.find(({ codec }) => codec !== 'G722');
  return sound.find(({ codec }) => codec === 'opus') ?? plain ?? sound[0];
}

/** How keys go with this sound: by its clock, where the phone has that. */
export function keysFor({ codec }: Format, { keys }: Formats): KeyFormat | undefined {
  return keys.find(({ clockRate }) => clockRate === clockRates[codec]) ?? keys[0];
}
