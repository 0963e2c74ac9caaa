import { CrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { loadScript } from '../load-script.ts';
import type { CiFramework } from './ci-framework.ts';
import { Dynamics } from './dynamics.ts';
import type { DynamicsCallOptions } from './dynamics-calls.ts';

const path = '/webresources/Widget/msdyn_ciLibrary.js';
const startMs = 30_000;

interface DynamicsWindow {
  readonly Microsoft?: { readonly CIFramework?: CiFramework };
}

const framework = () => (globalThis as DynamicsWindow).Microsoft?.CIFramework;

/** @param allowed origins whose scripts may be loaded */
export function openDynamics(
  { scripts, ...options }: DynamicsCallOptions & { readonly scripts: string },
  allowed: () => readonly string[],
  log: (message: string) => void,
): Dynamics {
  const load = async () => {
    const ready = Promise.withResolvers<void>();
    const onReady = () => ready.resolve();
    window.addEventListener('CIFInitDone', onReady, { once: true });
    try {
      await loadScript(new URL(path, scripts).href, allowed(), { crmurl: scripts, cifid: 'CIFMainLibrary' });
      await withCrmTimeout('CIFInitDone', startMs, () => ready.promise);
    } finally {
      window.removeEventListener('CIFInitDone', onReady);
    }
    const found = framework();
    if (!found)
      throw new CrmError('crm.scriptFailed', 'The script of Dynamics has left nothing in the page.');
    return found;
  };
  return new Dynamics(load, options, log);
}
