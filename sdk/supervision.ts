/**
 * The work of supervisors: commands for agents and callers of call queues, and the history of the settings of groups.
 */

import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';
import { Supervision } from './supervision/supervision.ts';

export type {
  GroupChange,
  GroupDifference,
  RecordedMember,
  RecordedSound,
  SettingValue,
} from '#wire/queues/group-change.ts';
export type { GroupChanges, GroupChangesQuery } from './supervision/group-changes.ts';
export type { SupervisorCommand } from './supervision/rules.ts';
export type { SupervisedAgent, Supervision } from './supervision/supervision.ts';

/** Returns the domain of a client that `client.supervision` gives. */
export const supervisionOf = oncePerOwner((client: ClientDomains) => new Supervision(client.deps));
