import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/**
 * Notes that a store has got this part of the demonstration. Returns false for a store that has got it before: data
 * that users have deleted since then does not return.
 */
export async function isNewDemoPart(db: Kysely<Tables>, name: string): Promise<boolean> {
  const added = await db
    .insertInto('demo_part')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return added !== undefined;
}
