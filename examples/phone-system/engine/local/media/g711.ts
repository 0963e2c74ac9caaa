/** G.711 mu-law: one octet for each 16-bit sample, by tables built once. */

const bias = 0x84;
const clip = 32_635;

const decodeTable = Int16Array.from({ length: 256 }, (_, octet) => expand(octet));
const encodeTable = Uint8Array.from({ length: 65_536 }, (_, index) => compress(index - 32_768));

/** The octet that stands for no sound. */
export const silentOctet = 0xff;

export function encodeMuLaw(samples: Int16Array): Uint8Array {
  const octets = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i += 1)
    octets[i] = encodeTable[(samples[i] ?? 0) + 32_768] ?? silentOctet;
  return octets;
}

export function decodeMuLaw(octets: Uint8Array): Int16Array {
  const samples = new Int16Array(octets.length);
  for (let i = 0; i < octets.length; i += 1) samples[i] = decodeTable[octets[i] ?? silentOctet] ?? 0;
  return samples;
}

function expand(octet: number): number {
  const inverted = ~octet & 0xff;
  const magnitude = (((inverted & 0x0f) << 3) + bias) << ((inverted & 0x70) >> 4);
  return inverted & 0x80 ? bias - magnitude : magnitude - bias;
}

function compress(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
