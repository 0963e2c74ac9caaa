/**
 * The CRM that the phone system asks by web addresses.
 */

import { WebCrm } from './crm/web-crm.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

/** Returns the domain of a client that `client.webCrm` gives. */
export const webCrmOf = oncePerOwner(({ deps }: ClientDomains) => new WebCrm(deps));
