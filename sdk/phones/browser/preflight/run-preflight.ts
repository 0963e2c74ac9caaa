import { CallChecks } from './call-checks.ts';
import { deviceCheck, permissionCheck } from './microphone-checks.ts';
import type { CheckDeps, CheckedClient, LayerCheck, Outcome } from './outcome.ts';
import { pageCheck } from './page-check.ts';
import { checkLayers, type Preflight, type PreflightOptions, type PreflightStep } from './preflight.ts';
import { registrationCheck } from './registration-check.ts';
import { serverCheck, sipCheck, webSocketCheck } from './server-checks.ts';
import { turnCheck } from './turn-check.ts';

/**
 * Checks everything that a call in this browser needs, layer by layer, and names the first problem. Rejects only with the
 * reason of the given signal.
 *
 * @example const { blocked } = await runPreflight(client);
 */
export async function runPreflight(
  client: CheckedClient,
  options: PreflightOptions = {},
): Promise<Preflight> {
  const { url, calls: lines, phone, profile, terminals } = client;
  const { signal = new AbortController().signal } = options;
  const deps: CheckDeps = { url, calls: lines, phone, profile, terminals, options, signal };
  const calls = new CallChecks();
  const checks: readonly LayerCheck[] = [
    pageCheck,
    permissionCheck,
    deviceCheck,
    serverCheck,
    webSocketCheck,
    sipCheck,
    registrationCheck,
    turnCheck,
    calls.path,
    calls.sound,
  ];
  let steps: readonly PreflightStep[] = checkLayers.map((layer) => ({
    layer,
    state: 'waiting',
    facts: {},
    durationMs: 0,
  }));
  const tell = (change: Partial<PreflightStep> & Pick<PreflightStep, 'layer'>) => {
    steps = steps.map((step) => (step.layer === change.layer ? { ...step, ...change } : step));
    deps.options.onChange?.(steps);
  };
  try {
    for (const check of checks) {
      deps.signal.throwIfAborted();
      const isFounded = check.needs.every(
        (layer) => steps.find((step) => step.layer === layer)?.state === 'passed',
      );
      if (isFounded) await runCheck(check, deps, tell);
      else tell({ layer: check.layer, state: 'skipped' });
    }
  } finally {
    await calls.end();
  }
  return { steps, blocked: steps.find(({ state }) => state === 'failed') };
}

async function runCheck(
  check: LayerCheck,
  deps: CheckDeps,
  tell: (change: Partial<PreflightStep> & Pick<PreflightStep, 'layer'>) => void,
): Promise<void> {
  const { layer } = check;
  const begun = performance.now();
  tell({ layer, state: 'running' });
  const { fault, facts = {}, isSkipped } = await outcomeOf(check, deps);
  const durationMs = Math.round(performance.now() - begun);
  if (isSkipped) tell({ layer, state: 'skipped', facts, durationMs });
  else if (fault) tell({ layer, state: 'failed', fault, facts, durationMs });
  else tell({ layer, state: 'passed', facts, durationMs });
}

/** An unexpected failure is a result too. */
async function outcomeOf(check: LayerCheck, deps: CheckDeps): Promise<Outcome> {
  try {
    return await check.run(deps);
  } catch (thrown) {
    deps.signal.throwIfAborted();
    return { fault: 'unexpected', facts: { error: String(thrown) } };
  }
}
