import { CrmError } from '../crm-error.ts';
import { loadScript } from '../load-script.ts';
import { Classic, type Console, type Interaction } from './classic.ts';
import { Lightning, type OpenCti } from './lightning.ts';
import { Salesforce } from './salesforce.ts';
import type { SalesforceApi } from './salesforce-api.ts';

/** The globals of Salesforce's scripts. */
interface Sforce {
  readonly opencti?: OpenCti;
  readonly interaction?: Interaction;
  readonly console?: Console;
}

const sforce = (): Sforce => (globalThis as { sforce?: Sforce }).sforce ?? {};

/** The origin and the release of the scripts, from the address that the call center configures. */
export interface SalesforceAddress {
  readonly mode: string;
  readonly scripts: string;
  /** The release of the API, such as `66.0`. */
  readonly release: string;
  readonly closedStatus?: string | undefined;
}

/** The two scripts of Classic, or the script of Lightning. */
export function scriptAddresses({ mode, scripts, release }: SalesforceAddress): readonly string[] {
  const paths = isLightning(mode)
    ? [`/support/api/${release}/lightning/opencti_min.js`]
    : [`/support/api/${release}/interaction.js`, `/support/console/${release}/integration.js`];
  return paths.map((path) => new URL(path, scripts).href);
}

const isLightning = (mode: string) => /lightning/i.test(mode);

/** @param allowed origins whose scripts may be loaded */
export function openSalesforce(
  address: SalesforceAddress,
  allowed: () => readonly string[],
  log: (message: string) => void,
): Salesforce {
  const name = isLightning(address.mode) ? 'Salesforce Lightning' : 'Salesforce Classic';
  const load = async () => {
    // The scripts load in sequence: the second script extends the object of the first.
    for (const script of scriptAddresses(address)) await loadScript(script, allowed());
    return apiOf(address.mode);
  };
  return new Salesforce(name, { load, closedStatus: address.closedStatus, log });
}

function apiOf(mode: string): SalesforceApi {
  const { opencti, interaction, console } = sforce();
  if (isLightning(mode) && opencti) return new Lightning(opencti);
  if (!isLightning(mode) && interaction) return new Classic(interaction, console);
  throw new CrmError('crm.scriptFailed', 'The scripts of Salesforce have left nothing in the page.');
}
