/** Long enough that the clock measures the shorter input. */
const minMs = 4;
const factor = 8;
const rounds = 3;

/**
 * Returns by which factor the time of a function grows when its input is eight times as long: about 8 if it reads its input a fixed
 * number of times, and 64 or more if it reads it again for each of its parts. A ratio is compared, so that a busy machine slows
 * both sides; the best of some rounds counts.
 */
export function growthOf(run: (length: number) => unknown): number {
  let length = 256;
  while (timeOf(run, length) < minMs && length < 131_072) length *= 2;
  const ratios = Array.from(
    { length: rounds },
    () => timeOf(run, length * factor) / Math.max(timeOf(run, length), minMs / 2),
  );
  return Math.min(...ratios);
}

function timeOf(run: (length: number) => unknown, length: number): number {
  const start = performance.now();
  run(length);
  return performance.now() - start;
}
