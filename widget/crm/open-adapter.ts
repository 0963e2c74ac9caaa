import type { ReadonlySignal } from '@preact/signals-core';
import { translatorFor } from '#i18n/i18n.ts';
import type { Client, CrmSettings } from '#sdk/index.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmAddress } from './crm-address.ts';
import type { PagesAround } from './page/page.ts';
import { crmWords } from './words.ts';

const words = translatorFor(crmWords);

export interface AdapterDeps {
  /** Messages that came before this code was loaded. */
  readonly early: readonly MessageEvent[];
  readonly client: Client;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  /** The origins whose scripts the phone system allows. */
  readonly scripts: () => readonly string[];
  /** True if the phone system allows pages of an origin to embed the widget. */
  readonly isParent: (origin: string) => boolean;
  /** Opens the bridge to the pages around. */
  readonly openPages: () => Promise<PagesAround>;
  /** The number of the user's phone. */
  readonly ownNumber: () => string;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/** Loads the adapter for a CRM. */
export async function openAdapter(address: CrmAddress, deps: AdapterDeps): Promise<CrmAdapter> {
  const { scripts, openPages, log } = deps;
  switch (address.crm) {
    case 'salesforce': {
      const { openSalesforce } = await import('./salesforce/open-salesforce.ts');
      return openSalesforce(address, scripts, log);
    }
    case 'dynamics': {
      const { openDynamics } = await import('./dynamics/open-dynamics.ts');
      return openDynamics(address, scripts, log);
    }
    case 'hubspot': {
      const { openHubSpot } = await import('./hubspot/open-hubspot.ts');
      return openHubSpot(address, deps);
    }
    case 'zendesk': {
      const { openZendesk } = await import('./zendesk/open-zendesk.ts');
      return openZendesk(address, deps);
    }
    case 'servicenow': {
      const { ServiceNow } = await import('./servicenow/servicenow.ts');
      return new ServiceNow(address, deps);
    }
    case 'freshworks': {
      const { Freshworks } = await import('./freshworks/freshworks.ts');
      return new Freshworks(address, deps);
    }
    case 'zoho': {
      const { Zoho } = await import('./zoho/zoho.ts');
      return new Zoho(address, deps);
    }
    case 'voice': {
      const { openVoice } = await import('./voice/open-voice.ts');
      return openVoice(deps);
    }
    case 'web': {
      const [{ openWebCrm }, pages] = await Promise.all([import('./web/open-web-crm.ts'), openPages()]);
      return openWebCrm({ client: deps.client, pages });
    }
    case 'page': {
      // Opened at once: a page may sign its user in by the bridge, which works also for users who may not use a CRM.
      const [{ Page }, pages] = await Promise.all([import('./page/page.ts'), openPages()]);
      return new Page(words('crm.page'), pages);
    }
  }
}
