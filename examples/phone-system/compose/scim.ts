import { ScimGroups } from '../administration/scim/scim-groups.ts';
import { ScimUsers } from '../administration/scim/scim-users.ts';
import { createScimApi, scimPath } from '../http/scim/scim-api.ts';
import type { Api } from '../http/server/server.ts';
import { NetworkRate } from '../limits/network-rate.ts';
import type { Core } from './core.ts';
import type { ComposedServices } from './services.ts';

/** The resources by which an identity provider administers users; none without a token. */
export function composeScim(
  { db, options, warnings }: Core,
  { people, userAdministration, userList, administrators, audit }: ComposedServices,
): readonly Api[] {
  const { scimToken: token } = options;
  if (!token) return [];
  const scimUsers = new ScimUsers(db, { people, userAdministration, audit });
  const scimGroups = new ScimGroups(db, {
    ...{ people, userAdministration, userList, administrators },
    users: scimUsers,
  });
  const scimRate = new NetworkRate({
    warnings,
    most: 1_500,
    windowMs: 60_000,
    warning: 'Too many requests of SCIM',
  });
  return [
    { path: scimPath, fetch: createScimApi({ scimUsers, scimGroups, scimRate, warnings, token }).fetch },
  ];
}
