import { HubSpot, type HubSpotDeps } from './hubspot.ts';
import { HubSpotLine, type HubSpotLineDeps } from './hubspot-line.ts';

/** @param isParent whether pages of an origin may embed the widget */
export function openHubSpot(
  { helpDesk }: { readonly helpDesk?: 'true' | undefined },
  {
    isParent,
    ownNumber,
    log,
  }: Pick<HubSpotDeps, 'ownNumber' | 'log'> & { readonly isParent: HubSpotLineDeps['isAllowed'] },
): HubSpot {
  const line = new HubSpotLine({ isAllowed: isParent, log });
  return new HubSpot({ line, ownNumber, log, isInHelpDesk: helpDesk === 'true' });
}
