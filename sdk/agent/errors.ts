import { type CallsideError, toCallsideError } from '../transport/errors.ts';

/** A refused command, in the words of agents; what is no answer of the router stays what it is. */
export function agentError(thrown: unknown): CallsideError {
  const error = toCallsideError(thrown, 'agent.failed');
  if (error.code.includes('.') || error.status === 0) return error;
  if (error.code === 'unauthorized' || error.code === 'invalidToken') return error;
  if (error.status === 403) return error.as('agent.notAgent');
  return error.as(error.status === 409 ? 'agent.notPossible' : 'agent.failed');
}
