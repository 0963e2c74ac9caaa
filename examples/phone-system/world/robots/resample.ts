/** Half the width of the filter, in samples of the slower of the two rates. */
const halfWidth = 16;

/** The same sound at another rate: every sample is a weighted sum of its neighbours, without what is too high for it. */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples;
  const step = from / to;
  const stretch = Math.max(1, step);
  const reach = halfWidth * stretch;
  const weight = (distance: number) => {
    const x = distance / stretch;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / halfWidth);
    return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  };
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const centre = i * step;
    let sum = 0;
    let weights = 0;
    for (let at = Math.ceil(centre - reach); at <= centre + reach; at += 1) {
      const share = weight(at - centre);
      sum += share * (samples[at] ?? 0);
      weights += share;
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sum / weights)));
  });
}
