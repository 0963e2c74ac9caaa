import type { LocalBridge, LocalOutcome } from '#sdk/crm-rules/local-bridge.ts';
import { waitFor } from '#sdk/platform/wait.ts';
import type { HelperOutcome, HelperRequest } from './helper-link.ts';

const outcomeOf = (outcome: HelperOutcome): LocalOutcome => {
  if (outcome.ok) return 'done';
  return outcome.reason === 'notAllowed' ? 'notAllowed' : 'failed';
};

/** Opens links, starts programs and places requests by the helper of this computer, which `request` reaches. */
export function desktopBridge(request: (request: HelperRequest) => Promise<HelperOutcome>): LocalBridge {
  const reach = (one: HelperRequest, signal: AbortSignal) =>
    waitFor<HelperOutcome>(signal, ({ resolve, reject }) => void request(one).then(resolve, reject));
  return {
    openLink: async (url, signal) => outcomeOf(await reach({ type: 'openLink', url }, signal)),
    launchProgram: async ({ name, arguments: args }, signal) =>
      outcomeOf(await reach({ type: 'launchProgram', name, arguments: [...args] }, signal)),
    placeRequest: async (one, signal) => {
      const outcome = await reach({ type: 'placeRequest', ...one }, signal);
      return { outcome: outcomeOf(outcome), status: outcome.ok ? outcome.status : undefined };
    },
  };
}
