/**
 * The services that act on a user’s calls: attendants, boss and secretary, call screening, call-backs, call queuing, and the
 * options of the mailbox.
 */

import type { ClientDomains } from './domains.ts';
import { Services } from './services/services.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export type { OwedCall } from '#wire/services/owed-call.ts';
export type { IvrProperty, PropertyLevel } from '#wire/services/property.ts';
export {
  colleagueProperties,
  isColleagueService,
  type PropertyName,
  type PropertyType,
  type PropertyValue,
  propertyNames,
  type ServiceName,
  serviceNames,
  type ValueOf,
} from '#wire/services/property-table.ts';
export type { PropertyTarget, Services } from './services/services.ts';

/** Returns the domain of a client that `client.services` gives. */
export const servicesOf = oncePerOwner(
  (client: ClientDomains) => new Services(client.deps, () => client.profile.refreshServices()),
);
