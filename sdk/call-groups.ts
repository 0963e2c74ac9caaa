/**
 * The groups of people that are no queues: hunt groups and paging groups.
 */

import { CallGroups } from './call-groups/call-groups.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export {
  type CallGroup,
  type CallGroupChange,
  type CallGroupMember,
  type CallGroupType,
  callGroupLimits,
  type HuntPattern,
  huntPatterns,
} from '#wire/call-groups/call-group.ts';
export type { CallGroups } from './call-groups/call-groups.ts';

/** Returns the domain of a client that `client.callGroups` gives. */
export const callGroupsOf = oncePerOwner(
  (client: ClientDomains) => new CallGroups(client.deps, client.profile),
);
