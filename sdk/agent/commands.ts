import type { Signal } from '@preact/signals-core';
import { CallsideError, toCallsideError } from '../transport/errors.ts';

/** Converts a refused command into an error code of agents. Other errors stay unchanged. */
export function agentError(thrown: unknown): CallsideError {
  const error = toCallsideError(thrown, 'agent.failed');
  if (error.code.includes('.') || error.status === 0) return error;
  if (error.code === 'unauthorized' || error.code === 'invalidToken') return error;
  if (error.status === 403) return error.as('agent.notAgent');
  return error.as(error.status === 409 ? 'agent.notPossible' : 'agent.failed');
}

/** Runs a command while no other is under way; rejects with `agent.commandPending` while another is. */
export async function oneAtATime<Command>(
  pending: Signal<Command | undefined>,
  command: Command,
  run: () => Promise<void>,
): Promise<void> {
  if (pending.peek()) throw new CallsideError('agent.commandPending');
  pending.value = command;
  try {
    await run();
  } finally {
    pending.value = undefined;
  }
}
