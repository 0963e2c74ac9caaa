import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmAddress } from './crm-address.ts';
import type { PagesAround } from './page/page.ts';

/** What the phone system lets in. */
export interface Allowed {
  /** Origins whose scripts may be loaded. */
  readonly scripts: () => readonly string[];
  /** Whether pages of an origin may embed the widget. */
  readonly isParent: (origin: string) => boolean;
}

/** The pages around, by the bridge. */
export interface Around {
  readonly name: string;
  readonly open: () => Promise<PagesAround>;
}

/** Loads the adapter for a CRM. */
export async function openAdapter(
  address: CrmAddress,
  allowed: Allowed,
  around: Around,
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
      const { Page } = await import('./page/page.ts');
      return new Page(around.name, around.open);
    }
  }
}
