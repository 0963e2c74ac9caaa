const name = 'callside-sign-in-by-page';
/** The maximum time, in milliseconds, that a tab waits for the sign-in of another tab, whose page may be slow or frozen. */
const maxWaitMs = 5_000;

/**
 * Runs `run` while no other tab of this browser does, so that tabs which are loaded together need one code. `hasWaited` is
 * true if another tab has come first.
 */
export async function inTurn(run: (hasWaited: boolean) => Promise<void>): Promise<void> {
  let hasRun = false;
  const runOnce = (hasWaited: boolean) => {
    hasRun = true;
    return run(hasWaited);
  };
  try {
    // Missing in a page without HTTPS, and refused in a frame without storage.
    const locks = navigator.locks as LockManager | undefined;
    await locks?.request(name, { ifAvailable: true }, (lock) => (lock ? runOnce(false) : undefined));
    if (hasRun) return;
    const signal = AbortSignal.timeout(maxWaitMs);
    await locks?.request(name, { signal }, () => runOnce(true));
  } catch (thrown) {
    if (hasRun) throw thrown;
  }
  if (!hasRun) await runOnce(true);
}
