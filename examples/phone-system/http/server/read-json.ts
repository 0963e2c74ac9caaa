import type { Context } from 'hono';
import { Refusal, refuse } from '../../resources/refusal.ts';

/** Returns the JSON of a body. @throws Refusal 400 for another text, and that of a limit on the way */
export async function readJson({ req }: Context): Promise<unknown> {
  try {
    return await req.json();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(400, 'The body is not JSON.', 'body');
  }
}
