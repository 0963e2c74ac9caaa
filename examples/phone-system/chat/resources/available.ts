import { HomeserverDown } from '../../homeserver/homeserver.ts';
import { refuse } from '../../resources/refusal.ts';

/** Awaits an answer of the homeserver. Refuses with 503 while it does not run. */
export async function available<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof HomeserverDown ? refuse(503, error.message) : error;
  }
}
