/** A law of G.711: an octet for each 16-bit sample, by tables built once. */

export interface Law {
  readonly name: 'PCMU' | 'PCMA';
  readonly payloadType: number;
  /** The octet for silence. */
  readonly silentOctet: number;
  encode(samples: Int16Array): Uint8Array;
  decode(octets: Uint8Array): Int16Array;
}

const bias = 0x84;
const muClip = 32_635;

export const muLaw: Law = makeLaw({
  name: 'PCMU',
  payloadType: 0,
  expand(octet) {
    const inverted = ~octet & 0xff;
    const magnitude = (((inverted & 0x0f) << 3) + bias) << ((inverted & 0x70) >> 4);
    return inverted & 0x80 ? bias - magnitude : magnitude - bias;
  },
  compress(sample) {
    const sign = sample < 0 ? 0x80 : 0;
    const magnitude = Math.min(Math.abs(sample), muClip) + bias;
    const exponent = 31 - Math.clz32(magnitude) - 7;
    const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
    return ~(sign | (exponent << 4) | mantissa) & 0xff;
  },
});

export const aLaw: Law = makeLaw({
  name: 'PCMA',
  payloadType: 8,
  expand(octet) {
    const toggled = octet ^ 0x55;
    const exponent = (toggled & 0x70) >> 4;
    const mantissa = ((toggled & 0x0f) << 4) + 8;
    const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
    return toggled & 0x80 ? magnitude : -magnitude;
  },
  compress(sample) {
    const sign = sample < 0 ? 0 : 0x80;
    const magnitude = sample < 0 ? -sample - 1 : sample;
    const exponent = magnitude < 256 ? 0 : 31 - Math.clz32(magnitude) - 7;
    const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 0x0f;
    return (sign | (exponent << 4) | mantissa) ^ 0x55;
  },
});

/** Both laws, the preferred law first. */
export const laws: readonly Law[] = [muLaw, aLaw];

function makeLaw(code: {
  readonly name: Law['name'];
  readonly payloadType: number;
  readonly expand: (octet: number) => number;
  readonly compress: (sample: number) => number;
}): Law {
  const { name, payloadType, expand, compress } = code;
  const decodeTable = Int16Array.from({ length: 256 }, (_, octet) => expand(octet));
  const encodeTable = Uint8Array.from({ length: 65_536 }, (_, index) => compress(index - 32_768));
  const silentOctet = compress(0);
  return {
    name,
    payloadType,
    silentOctet,
    encode(samples) {
      const octets = new Uint8Array(samples.length);
      for (let i = 0; i < samples.length; i += 1)
        octets[i] = encodeTable[(samples[i] ?? 0) + 32_768] ?? silentOctet;
      return octets;
    },
    decode(octets) {
      const samples = new Int16Array(octets.length);
      for (let i = 0; i < octets.length; i += 1) samples[i] = decodeTable[octets[i] ?? silentOctet] ?? 0;
      return samples;
    },
  };
}
