/**
 * The services that act on a user’s calls: attendants, boss and secretary, call screening, call-backs, call queuing, and the
 * options of the mailbox.
 *
 * @module callside/services
 */

import type { Client } from './client.ts';
import { Services } from './services/services.ts';

export type { OwedCall } from '#wire/services/owed-call.ts';
export type { IvrProperty, PropertyLevel } from '#wire/services/property.ts';
export {
  type PropertyName,
  type PropertyType,
  type PropertyValue,
  propertyNames,
  type ServiceName,
  serviceNames,
  type ValueOf,
} from '#wire/services/property-table.ts';
export type { PropertyTarget, Services } from './services/services.ts';

/**
 * Makes the services of a client.
 *
 * @example
 * const services = createServices(client);
 * await services.set('awayattendant.activated', true);
 */
export const createServices = (client: Client): Services =>
  new Services(client.deps, () => client.profile.refreshServices());
