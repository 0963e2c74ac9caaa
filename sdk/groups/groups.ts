import type { ReadonlySignal } from '@preact/signals-core';
import type { AcdGroup } from '../wire/acd-group.ts';

/** How a group stands to who calls it: why nobody answers, or how soon somebody will. */
export type GroupState =
  | 'CLOSED_MANUAL'
  | 'CLOSED_CALENDAR'
  | 'NO_AGENT'
  | 'QUEUE_FULL'
  | 'FREE_AGENTS'
  | 'QUEUE_UNDER_50'
  | 'QUEUE_OVER_50';

/** A group of agents that the user is a member of. */
export interface AgentGroup extends AcdGroup {
  /** Nobody closed it, and its calendar is open. */
  readonly isOpen: boolean;
  readonly computedState: GroupState;
}

/**
 * The groups of agents that the user is a member of. Methods settle when the router has answered; what came of it shows
 * in `list`. They reject with `agent.commandPending` (another one is under way), `agent.notAgent`, `agent.notPossible`
 * (it is so already), `agent.noGroup`, `agent.failed`, `offline`, `timeout`.
 */
export interface Groups {
  /** Live while connected; empty for who is in none. */
  readonly list: ReadonlySignal<readonly AgentGroup[]>;
  /** The `restUri` of the group for which a command is under way. */
  readonly pending: ReadonlySignal<string | undefined>;
  /** Takes part in a group: the user gets its calls while logged in. */
  loginTo(group: Pick<AgentGroup, 'restUri'>): Promise<void>;
  /** No longer takes part. */
  logoutOf(group: Pick<AgentGroup, 'restUri'>): Promise<void>;
}
