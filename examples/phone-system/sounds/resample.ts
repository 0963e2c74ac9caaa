/** Half the width of the filter, in samples of the slower of the two rates. */
const halfWidth = 16;

/** The neighbours of a sample with their shares, whose sum is 1. */
interface Filter {
  /** The place of the first neighbour, counted from the sample. */
  readonly first: number;
  readonly shares: Float64Array;
}

/**
 * Returns the sound at another rate: every sample is a weighted sum of its neighbours, without frequencies that are too
 * high for the new rate.
 */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples;
  // Samples whose places between two of the other rate are equal have equal filters.
  const filters = new Map<number, Filter>();
  return Int16Array.from({ length: Math.floor((samples.length * to) / from) }, (_, i) => {
    const rest = (i * from) % to;
    const centre = (i * from - rest) / to;
    const filter = filters.get(rest) ?? filterAt(rest / to, from / to);
    filters.set(rest, filter);
    const { first, shares } = filter;
    let sum = 0;
    for (let at = 0; at < shares.length; at += 1)
      sum += (shares[at] ?? 0) * (samples[centre + first + at] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  });
}

/** Returns the filter of a sample that is so much behind its first neighbour. */
function filterAt(offset: number, step: number): Filter {
  const stretch = Math.max(1, step);
  const reach = halfWidth * stretch;
  const weight = (distance: number) => {
    const x = distance / stretch;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / halfWidth);
    return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  };
  const first = Math.ceil(offset - reach);
  const length = Math.floor(offset + reach) - first + 1;
  const shares = Float64Array.from({ length }, (_, at) => weight(first + at - offset));
  const sum = shares.reduce((all, share) => all + share, 0);
  return { first, shares: shares.map((share) => share / sum) };
}
