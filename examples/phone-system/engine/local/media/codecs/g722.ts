/**
 * G.722 at 64 kbit/s, one octet for two samples at 16 kHz. The engine's sound has 8000 samples a second, which is all
 * that the lower of its two bands carries: only the lower band is coded, and the upper band is sent as silence. ITU-T
 * G.722 names the blocks.
 */

/** Quantizer decision levels (QUANTL), with the codes of negative and positive differences. */
const levels = [
  0, 35, 72, 110, 150, 190, 233, 276, 323, 370, 422, 473, 530, 587, 650, 714, 786, 858, 940, 1023, 1121, 1219,
  1339, 1458, 1612, 1765, 1980, 2195, 2557, 2919,
];
const negativeCodes = [
  0, 63, 62, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7,
  6, 5, 4,
];
const positiveCodes = [
  0, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36,
  35, 34, 33, 32,
];
/** Inverse quantizers of 4 bits, for the adaptation at both ends, and of 6 bits, for the output (INVQAL, INVQBL). */
const inverse4 = [
  0, -20456, -12896, -8968, -6288, -4240, -2584, -1200, 20456, 12896, 8968, 6288, 4240, 2584, 1200, 0,
];
const inverse6 = [
  -136, -136, -136, -136, -24808, -21904, -19008, -16704, -14984, -13512, -12280, -11192, -10232, -9360,
  -8576, -7856, -7192, -6576, -6000, -5456, -4944, -4464, -4008, -3576, -3168, -2776, -2400, -2032, -1688,
  -1360, -1040, -728, 24808, 21904, 19008, 16704, 14984, 13512, 12280, 11192, 10232, 9360, 8576, 7856, 7192,
  6576, 6000, 5456, 4944, 4464, 4008, 3576, 3168, 2776, 2400, 2032, 1688, 1360, 1040, 728, 432, 136, -432,
  -136,
];
/** Scale factor adaptation (LOGSCL, SCALEL). */
const multipliers = [-60, 3042, 1198, 538, 334, 172, 58, -30, 3042, 1198, 538, 334, 172, 58, -30, -60];
const inverseLogs = [
  2048, 2093, 2139, 2186, 2233, 2282, 2332, 2383, 2435, 2489, 2543, 2599, 2656, 2714, 2774, 2834, 2896, 2960,
  3025, 3091, 3158, 3228, 3298, 3371, 3444, 3520, 3597, 3676, 3756, 3838, 3922, 4008,
];
const maxLog = 18_432;
/** The code of a silent upper band. */
const silentUpperBand = 0xc0;
const zeros = 6;

function saturated(value: number): number {
  return Math.max(-32_768, Math.min(32_767, value));
}

/** The predictor of the next sample, equal at both ends. */
class LowerBand {
  /** The prediction, and the step of the quantizer. */
  estimate = 0;
  step = 32;
  #zeroPart = 0;
  #log = 0;
  readonly #poles = [0, 0];
  readonly #zeroes = Array.from({ length: zeros }, () => 0);
  /** The latest first: differences, reconstructed samples, and partly reconstructed samples. */
  readonly #differences = Array.from({ length: zeros }, () => 0);
  #reconstructed: readonly [number, number] = [0, 0];
  #partial: readonly [number, number] = [0, 0];

  /** Adapts to a code without its two lowest bits. */
  adapt(code: number): void {
    const coarse = code >> 2;
    const difference = (this.step * (inverse4[coarse] ?? 0)) >> 15;
    this.#log = Math.max(0, Math.min(maxLog, ((this.#log * 127) >> 7) + (multipliers[coarse] ?? 0)));
    const shift = 8 - (this.#log >> 11);
    const inverseLog = inverseLogs[(this.#log >> 6) & 31] ?? 0;
    this.step = (shift < 0 ? inverseLog << -shift : inverseLog >> shift) << 2;
    this.#predict(difference);
  }

  /** Block 4: updates poles and zeros by the received value, and predicts the next value. */
  #predict(difference: number): void {
    const reconstructed = saturated(this.estimate + difference);
    const partial = saturated(this.#zeroPart + difference);
    this.#adaptPoles(partial);
    const gain = difference === 0 ? 0 : 128;
    for (let at = 0; at < zeros; at += 1) {
      const isSameSign = (this.#differences[at] ?? 0) < 0 === difference < 0;
      this.#zeroes[at] = saturated((isSameSign ? gain : -gain) + (((this.#zeroes[at] ?? 0) * 32_640) >> 15));
    }
    this.#differences.pop();
    this.#differences.unshift(difference);
    this.#reconstructed = [reconstructed, this.#reconstructed[0]];
    this.#partial = [partial, this.#partial[0]];
    const [pole1 = 0, pole2 = 0] = this.#poles;
    const polePart = saturated(
      ((pole1 * saturated(2 * this.#reconstructed[0])) >> 15) +
        ((pole2 * saturated(2 * this.#reconstructed[1])) >> 15),
    );
    let zeroPart = 0;
    for (let at = 0; at < zeros; at += 1)
      zeroPart += ((this.#zeroes[at] ?? 0) * saturated(2 * (this.#differences[at] ?? 0))) >> 15;
    this.#zeroPart = saturated(zeroPart);
    this.estimate = saturated(polePart + this.#zeroPart);
  }

  #adaptPoles(partial: number): void {
    const [pole1 = 0, pole2 = 0] = this.#poles;
    const [before, earlier] = this.#partial;
    const isLike = (other: number) => other < 0 === partial < 0;
    const slope = saturated(4 * pole1);
    const turned = Math.min(32_767, isLike(before) ? -slope : slope);
    const second = (turned >> 7) + (isLike(earlier) ? 128 : -128) + ((pole2 * 32_512) >> 15);
    const next2 = Math.max(-12_288, Math.min(12_288, second));
    const first = saturated((isLike(before) ? 192 : -192) + ((pole1 * 32_640) >> 15));
    const limit = saturated(15_360 - next2);
    this.#poles[0] = Math.max(-limit, Math.min(limit, first));
    this.#poles[1] = next2;
  }
}

/** Codes a stream of sound. */
export class G722Encoder {
  readonly #band = new LowerBand();

  encode(samples: Int16Array): Uint8Array {
    return Uint8Array.from(samples, (sample) => {
      const code = this.#quantize(saturated((sample >> 1) - this.#band.estimate));
      this.#band.adapt(code);
      return silentUpperBand | code;
    });
  }

  #quantize(difference: number): number {
    const magnitude = difference < 0 ? -(difference + 1) : difference;
    let at = 1;
    while (at < levels.length && magnitude >= ((levels[at] ?? 0) * this.#band.step) >> 12) at += 1;
    return (difference < 0 ? negativeCodes : positiveCodes)[at] ?? 0;
  }
}

/** Decodes a stream of sound. */
export class G722Decoder {
  readonly #band = new LowerBand();

  decode(octets: Uint8Array): Int16Array {
    return Int16Array.from(octets, (octet) => {
      const code = octet & 0x3f;
      const heard = this.#band.estimate + ((this.#band.step * (inverse6[code] ?? 0)) >> 15);
      this.#band.adapt(code);
      return 2 * Math.max(-16_384, Math.min(16_383, heard));
    });
  }
}
