/** The first and the longest pause between two checks. Benches, which use this file too, check at a steady pace. */
const pauseMs = { first: 50, longest: process.env.VITEST === undefined ? 50 : 200 };

/**
 * Waits until a condition holds. It is checked after 50 ms, and then more and more rarely: each check of a page takes processor time
 * in three processes, and the page needs that time to reach the condition.
 *
 * @throws an error that names the condition, after `timeoutMs`, or the error of the condition
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 50_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = pauseMs.first; !(await condition()); pause = Math.min(pause * 1.2, pauseMs.longest)) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
