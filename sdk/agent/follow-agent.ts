import { effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { AgentState } from './agent.ts';
import { type AgentExtension, agentState, isAgent } from './rules.ts';

export interface FollowAgentParts {
  readonly extension: ReadonlySignal<AgentExtension | undefined>;
  readonly state: Signal<AgentState | undefined>;
}

/** Keeps the state of the agent that the user is, if one. Returns what ends it and forgets the state. */
export function followAgent({ extension, state }: FollowAgentParts): () => void {
  const end = effect(() => {
    const present = extension.value;
    state.value = present && isAgent(present) ? agentState(present) : undefined;
  });
  return () => {
    end();
    state.value = undefined;
  };
}
