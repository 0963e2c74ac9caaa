import type { CallQuality, QualityTrouble } from '#sdk/calls/call-quality.ts';
import type { CallQualityRecord } from '#wire/calls/call-quality.ts';

/** Adds up the quality of a call while it lasts. */
export class QualityLog {
  #measuredMs = 0;
  #worstMos = 5;
  readonly #sums = { mos: 0, lossIn: 0, lossOut: 0, jitterMs: 0, roundTripMs: 0 };
  readonly #troubledMs = new Map<QualityTrouble, number>();

  /** Adds a measurement that lasted `durationMs`. */
  add(quality: CallQuality, durationMs: number): void {
    this.#measuredMs += durationMs;
    this.#worstMos = Math.min(this.#worstMos, quality.mos);
    for (const name of ['mos', 'lossIn', 'lossOut', 'jitterMs', 'roundTripMs'] as const) {
      this.#sums[name] += quality[name] * durationMs;
    }
    const { trouble } = quality;
    if (trouble) this.#troubledMs.set(trouble, (this.#troubledMs.get(trouble) ?? 0) + durationMs);
  }

  /** The stored record; undefined if nothing was measured. */
  record(): CallQualityRecord | undefined {
    const lasted = this.#measuredMs;
    if (lasted === 0) return undefined;
    const [longest] = [...this.#troubledMs].sort(([, one], [, other]) => other - one);
    return {
      mos: rounded(this.#sums.mos / lasted, 2),
      worstMos: rounded(this.#worstMos, 2),
      lossIn: rounded(this.#sums.lossIn / lasted, 4),
      lossOut: rounded(this.#sums.lossOut / lasted, 4),
      jitterMs: rounded(this.#sums.jitterMs / lasted, 1),
      roundTripMs: rounded(this.#sums.roundTripMs / lasted, 1),
      measuredMs: Math.round(lasted),
      ...(longest && { trouble: longest[0] }),
    };
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
