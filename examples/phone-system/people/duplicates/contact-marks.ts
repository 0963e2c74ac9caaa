import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../store/tables.ts';

/** The ids of two entries in the directory, one of which is removed. */
interface Uids {
  readonly kept: string;
  readonly removed: string;
}

const marked = z.object({
  favourites: z.array(z.object({ person_id: z.number(), folder_id: z.nullable(z.number()) })),
  vips: z.array(z.object({ person_id: z.number() })),
  isRecommended: z.boolean(),
  dials: z.array(z.object({ person_id: z.number(), code: z.string() })),
});

/** How all users have marked the two entries. */
export const storedMarks = z.object({ kept: marked, removed: marked });
export type Marks = z.infer<typeof storedMarks>;

/** Reads how all users have marked two entries. */
export const marksOf = async (db: Kysely<Tables>, { kept, removed }: Uids): Promise<Marks> => ({
  kept: await marksOfOne(db, kept),
  removed: await marksOfOne(db, removed),
});

async function marksOfOne(db: Kysely<Tables>, uid: string): Promise<z.infer<typeof marked>> {
  const favourites = await db
    .selectFrom('favourite')
    .select(['person_id', 'folder_id'])
    .where('contact', '=', uid)
    .execute();
  const vips = await db.selectFrom('vip').select('person_id').where('contact', '=', uid).execute();
  const recommended = await db
    .selectFrom('switchboard_favourite')
    .select('contact')
    .where('contact', '=', uid)
    .execute();
  const dials = await db
    .selectFrom('speed_dial')
    .select(['person_id', 'code'])
    .where('contact', '=', uid)
    .execute();
  return { favourites, vips, isRecommended: recommended.length > 0, dials };
}

/** Gives the marks and the speed dials of the removed entry to the other entry. */
export async function moveMarks(db: Kysely<Tables>, { kept, removed }: Uids): Promise<void> {
  const marks = await marksOfOne(db, removed);
  await addMarks(db, kept, marks);
  await removeMarks(db, removed);
  await db.updateTable('speed_dial').set({ contact: kept }).where('contact', '=', removed).execute();
}

/** Undoes `moveMarks`: users who had marked only the removed entry have marked only that entry again. */
export async function returnMarks(db: Kysely<Tables>, { kept, removed }: Uids, before: Marks): Promise<void> {
  const isNew = (own: readonly { readonly person_id: number }[]) => {
    const known = new Set(own.map(({ person_id }) => person_id));
    return (one: { readonly person_id: number }) => !known.has(one.person_id);
  };
  for (const { person_id } of before.removed.favourites.filter(isNew(before.kept.favourites)))
    await db.deleteFrom('favourite').where('contact', '=', kept).where('person_id', '=', person_id).execute();
  for (const { person_id } of before.removed.vips.filter(isNew(before.kept.vips)))
    await db.deleteFrom('vip').where('contact', '=', kept).where('person_id', '=', person_id).execute();
  if (before.removed.isRecommended && !before.kept.isRecommended)
    await db.deleteFrom('switchboard_favourite').where('contact', '=', kept).execute();
  await addMarks(db, removed, before.removed);
  for (const { person_id, code } of before.removed.dials)
    await db
      .updateTable('speed_dial')
      .set({ contact: removed })
      .where('contact', '=', kept)
      .where('person_id', '=', person_id)
      .where('code', '=', code)
      .execute();
}

async function addMarks(
  db: Kysely<Tables>,
  contact: string,
  { favourites, vips, isRecommended }: z.infer<typeof marked>,
): Promise<void> {
  if (favourites.length > 0)
    await db
      .insertInto('favourite')
      .values(favourites.map((one) => ({ ...one, contact })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (vips.length > 0)
    await db
      .insertInto('vip')
      .values(vips.map((one) => ({ ...one, contact })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (isRecommended)
    await db
      .insertInto('switchboard_favourite')
      .values({ contact })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function removeMarks(db: Kysely<Tables>, contact: string): Promise<void> {
  await db.deleteFrom('favourite').where('contact', '=', contact).execute();
  await db.deleteFrom('vip').where('contact', '=', contact).execute();
  await db.deleteFrom('switchboard_favourite').where('contact', '=', contact).execute();
}
