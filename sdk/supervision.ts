/**
 * The work of supervisors: commands for agents and callers of call queues, and the history of the settings of groups.
 *
 * @module callside/supervision
 */

import type { Client } from './client.ts';
import { Supervision } from './supervision/supervision.ts';

export type { GroupChange, RecordedMember, RecordedSound, SettingValue } from '#wire/queues/group-change.ts';
export type { GroupChanges, GroupChangesQuery } from './supervision/group-changes.ts';
export type { SupervisorCommand } from './supervision/rules.ts';
export type { SupervisedAgent, Supervision } from './supervision/supervision.ts';

/**
 * Makes the commands of a supervisor. A single object knows the commands that are under way, so a program makes a single
 * object for its client.
 *
 * @example
 * const supervision = createSupervision(client);
 * const [agent] = client.groups.agents(group).items.value;
 * if (agent) await supervision.logIn(agent);
 */
export const createSupervision = (client: Client): Supervision => new Supervision(client.deps);
