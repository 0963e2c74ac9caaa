/**
 * With `--once` every part is run with the least that exercises all of it. Its figures say nothing; it proves that the
 * part still runs.
 */
const isOnce = process.argv.includes('--once');

/** Returns the usual number of rounds, seconds or calls of a part, or the small number for `--once`. */
export const orOnce = (usual: number, once = 1): number => (isOnce ? once : usual);
