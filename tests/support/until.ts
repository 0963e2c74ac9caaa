/**
 * Waits until a condition holds, checking it every 50 ms.
 *
 * @throws an error that names the condition, after `timeoutMs`, or the error of the condition
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
