/** Long enough that the clock measures the shorter input. */
const minMs = 4;
const factor = 8;
const rounds = 5;

/**
 * Returns by which factor the time of a function grows when its input is eight times as long: about 8 if it reads its input a fixed
 * number of times, and 64 or more if it reads it again for each of its parts. The time is that of the processor in this thread, and
 * the best of some rounds counts on both sides, so that a busy machine changes neither.
 */
export function growthOf(run: (length: number) => unknown): number {
  let length = 256;
  while (timeOf(run, length) < minMs && length < 131_072) length *= 2;
  const best = (times: number) =>
    Math.min(...Array.from({ length: rounds }, () => timeOf(run, length * times)));
  return best(factor) / Math.max(best(1), minMs / 2);
}

function timeOf(run: (length: number) => unknown, length: number): number {
  const start = process.threadCpuUsage();
  run(length);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
