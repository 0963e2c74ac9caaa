/**
 * With `--once` every part is run with the least that exercises all of it. Its figures say nothing; it proves that the
 * part still runs.
 */
const isOnce = process.argv.includes('--once');

/** Returns the usual number of rounds, seconds or calls of a part, or the small number for `--once`. */
export const orOnce = (usual: number, once = 1): number => (isOnce ? once : usual);

/** The middle of some values; of an even number, the higher of both. */
export const middle = (values: readonly number[] = []): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
