import type { Signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';

/** Runs a command while no other is under way; rejects with `agent.commandPending` while one is. */
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
