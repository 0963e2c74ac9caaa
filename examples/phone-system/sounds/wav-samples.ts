import { aLaw, muLaw } from '../engine/local/media/codecs/g711.ts';

/** How the samples of a WAV file are written. */
export interface WavFormat {
  readonly codec: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

const codecs = { integer: 1, float: 3, aLaw: 6, muLaw: 7, extensible: 0xfffe } as const;

/** The place of the codec in an extensible header: the first octets of the name of the format. */
const subFormatAt = 24;

/** Returns the format in the part "fmt ". */
export function formatOf(part: Buffer): WavFormat {
  const codec = part.readUInt16LE(0);
  return {
    codec: codec === codecs.extensible ? part.readUInt16LE(subFormatAt) : codec,
    channels: part.readUInt16LE(2),
    rate: part.readUInt32LE(4),
    bits: part.readUInt16LE(14),
  };
}

/**
 * Returns a function that reads the sample at an octet, as a number of 16 bits; undefined for another format.
 *
 * Programs write 8, 16, 24 and 32 bits, floating point, and the µ-law and A-law of telephones.
 */
export function sampleReader(data: Buffer, { codec, bits }: WavFormat): ((at: number) => number) | undefined {
  if (codec === codecs.integer) {
    // Eight bits have no sign.
    if (bits === 8) return (at) => (data.readUInt8(at) - 128) * 256;
    if (bits === 16) return (at) => data.readInt16LE(at);
    if (bits === 24) return (at) => data.readIntLE(at, 3) / 256;
    if (bits === 32) return (at) => data.readInt32LE(at) / 65_536;
  }
  if (codec === codecs.float && bits === 32) return (at) => clipped(data.readFloatLE(at));
  if (codec === codecs.float && bits === 64) return (at) => clipped(data.readDoubleLE(at));
  const law =
    bits !== 8 ? undefined : codec === codecs.muLaw ? muLaw : codec === codecs.aLaw ? aLaw : undefined;
  if (!law) return undefined;
  const expanded = law.decode(data);
  return (at) => expanded[at] ?? 0;
}

/** Returns a sample in floating point as a number of 16 bits. A value that is no number becomes silence. */
const clipped = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.max(-32_768, Math.min(32_767, value * 32_767));
