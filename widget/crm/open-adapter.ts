import { crmWords } from '../../src/i18n/en/crm/crm.ts';
import { translatorFor } from '../../src/i18n/i18n.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmAddress } from './crm-address.ts';
import type { PagesAround } from './page/page.ts';

const words = translatorFor(crmWords);

/** The permissions of the phone system. */
export interface Allowed {
  /** Origins whose scripts may be loaded. */
  readonly scripts: () => readonly string[];
  /** Whether pages of an origin may embed the widget. */
  readonly isParent: (origin: string) => boolean;
}

/**
 * Loads the adapter for a CRM.
 *
 * @param openPages opens the bridge to the pages around
 */
export async function openAdapter(
  address: CrmAddress,
  allowed: Allowed,
  openPages: () => Promise<PagesAround>,
): Promise<CrmAdapter> {
  switch (address.crm) {
    case 'salesforce': {
      const { openSalesforce } = await import('./salesforce/open-salesforce.ts');
      return openSalesforce(address, allowed.scripts);
    }
    case 'dynamics': {
      const { openDynamics } = await import('./dynamics/open-dynamics.ts');
      return openDynamics(address.scripts, allowed.scripts);
    }
    case 'hubspot': {
      const [{ HubSpot }, { HubSpotLine }] = await Promise.all([
        import('./hubspot/hubspot.ts'),
        import('./hubspot/hubspot-line.ts'),
      ]);
      return new HubSpot(new HubSpotLine(window, allowed.isParent));
    }
    case 'page': {
      // Opened at once: a page may sign its user in by the bridge, which works also for users who may not use a CRM.
      const [{ Page }, pages] = await Promise.all([import('./page/page.ts'), openPages()]);
      return new Page(words('crm.page'), pages);
    }
  }
}
