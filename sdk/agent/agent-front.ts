import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Rest } from '../transport/rest.ts';
import type { Agent, AgentCommand, AgentState } from './agent.ts';
import type { commandAgent, pauseReasons } from './agent-commands.ts';
import { type AgentExtension, isAgent } from './rules.ts';

export interface AgentFrontParts {
  readonly rest: Rest;
  readonly extension: ReadonlySignal<AgentExtension | undefined>;
  readonly more: () => Promise<{
    readonly commandAgent: typeof commandAgent;
    readonly pauseReasons: typeof pauseReasons;
  }>;
}

/** The agent as everybody sees it, without what is loaded later: that sets `state` and carries out commands. */
export interface AgentFront extends Agent {
  readonly state: Signal<AgentState | undefined>;
}

export function agentFront(parts: AgentFrontParts): AgentFront {
  const state = signal<AgentState | undefined>(undefined);
  const pending = signal<AgentCommand | undefined>(undefined);
  const run = async (command: AgentCommand, reason?: string) =>
    (await parts.more()).commandAgent(parts, pending, command, reason);
  return {
    state,
    pending,
    isAgent: computed(() => isAgent(parts.extension.value)),
    login: () => run('login'),
    logout: () => run('logout'),
    startPause: (options) => run('startPause', options?.reason),
    stopPause: () => run('stopPause'),
    cancelPause: () => run('cancelPause'),
    pauseReasons: async () => (await parts.more()).pauseReasons(parts),
  };
}
