import { NotNow, UnknownReason } from '../../domain/queues/agents/agents.ts';
import { refuse } from '../refusal.ts';
import type { UserRequest } from '../resource.ts';

/**
 * Admits users who can work as agents.
 *
 * @throws Refusal 403
 */
export function requireAgent({ person, services }: UserRequest): void {
  if (!services.agents.canWork(person.id)) throw refuse(403, 'Only agents with a call pad can do this.');
}

/**
 * Runs a command on agents, and converts its refusals to the wire format.
 *
 * @param reason the property of the body that holds a reason
 */
export async function asAgent(
  task: () => void | Promise<void>,
  reason = 'acdPauseReasonID',
): Promise<Record<never, never>> {
  try {
    await task();
  } catch (error) {
    if (error instanceof NotNow) throw refuse(409, error.message);
    if (error instanceof UnknownReason) throw refuse(400, error.message, reason);
    throw error;
  }
  return {};
}
