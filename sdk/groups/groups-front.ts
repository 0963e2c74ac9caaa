import { type Signal, signal } from '@preact/signals-core';
import type { Rest } from '../transport/rest.ts';
import type { AgentGroup, Groups } from './groups.ts';
import type { commandGroup } from './live-groups.ts';

export interface GroupsFrontParts {
  readonly rest: Rest;
  readonly more: () => Promise<{ readonly commandGroup: typeof commandGroup }>;
}

/** The groups as everybody sees them, without what is loaded later: that fills the list and carries out commands. */
export interface GroupsFront extends Groups {
  readonly list: Signal<readonly AgentGroup[]>;
}

export function groupsFront(parts: GroupsFrontParts): GroupsFront {
  const pending = signal<string | undefined>(undefined);
  const run = async (restUri: string, command: 'loginUser' | 'logoutUser') =>
    (await parts.more()).commandGroup(parts, pending, restUri, command);
  return {
    list: signal([]),
    pending,
    loginTo: ({ restUri }) => run(restUri, 'loginUser'),
    logoutOf: ({ restUri }) => run(restUri, 'logoutUser'),
  };
}
