import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ContactDraft } from '../../../../sdk/wire/people/contact-requests.ts';
import type { Clock } from '../../base/clock.ts';
import type { Tables } from '../../store/tables.ts';
import { type Contact, contactOf, contactRow, contactUid } from '../contact.ts';
import { ChangedMeanwhile, type Directory } from '../directory.ts';
import type { Photos } from '../photos.ts';
import type { SpeedDials } from '../speed-dials.ts';
import { marksOf, moveMarks, returnMarks, storedMarks } from './contact-marks.ts';

/** A merge can be undone for so long. */
const undoMs = 600_000;

const storedContact = z.object({
  id: z.number(),
  owner_id: z.nullable(z.number()),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  professional_number: z.string(),
  mobile_number: z.string(),
  home_number: z.string(),
  email: z.string(),
  details: z.unknown(),
  version: z.number(),
});
type ContactRow = Selectable<Tables['contact']>;

/** Everything that a merge has changed, as it was before. */
const earlierState = z.object({
  kept: storedContact,
  removed: storedContact,
  marks: storedMarks,
  /** The contact that was kept has the photo of the other contact. */
  hasMovedPhoto: z.boolean(),
});

interface ContactMergesDeps {
  readonly directory: Pick<Directory, 'write'>;
  readonly photos: Pick<Photos, 'move' | 'forget' | 'reload'>;
  readonly speedDials: Pick<SpeedDials, 'reload'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Merges two contacts into one, and undoes such a merge. */
export class ContactMerges {
  readonly #db: Kysely<Tables>;
  readonly #deps: ContactMergesDeps;

  constructor(db: Kysely<Tables>, deps: ContactMergesDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /**
   * Removes a contact, and gives its marks, speed dials and photo to another contact of the same directory. Returns
   * false if either contact is gone.
   *
   * @param options.draft all properties of the contact that is kept
   * @param options.versions the versions of both that were shown
   * @throws ChangedMeanwhile
   */
  async merge(
    keptId: number,
    removedId: number,
    { draft, versions }: { readonly draft: ContactDraft; readonly versions: readonly [number, number] },
  ): Promise<boolean> {
    const { directory, photos, clock } = this.#deps;
    await this.#removeOld();
    let isDone = false;
    await directory.write(async (db) => {
      const [kept, removed] = await lockBoth(db, keptId, removedId);
      if (!kept || !removed || kept.owner_id !== removed.owner_id) return { before: [], written: [] };
      if (kept.version !== versions[0] || removed.version !== versions[1])
        throw new ChangedMeanwhile('One of the contacts was changed.');
      const uids = { kept: contactUid(keptId), removed: contactUid(removedId) };
      const marks = await marksOf(db, uids);
      const hasMovedPhoto = await photos.move(db, uids.removed, uids.kept);
      await moveMarks(db, uids);
      const written = await this.#put(db, keptId, contactRow(draft), kept.version + 1);
      await db.deleteFrom('contact').where('id', '=', removedId).execute();
      await db
        .insertInto('contact_merge')
        .values({
          kept: keptId,
          removed: removedId,
          merged_at: new Date(clock.now()),
          version: written.version,
          earlier: JSON.stringify({ kept, removed, marks, hasMovedPhoto }),
        })
        .onConflict((conflict) =>
          conflict.columns(['kept', 'removed']).doUpdateSet(({ ref }) => ({
            merged_at: ref('excluded.merged_at'),
            version: ref('excluded.version'),
            earlier: ref('excluded.earlier'),
          })),
        )
        .execute();
      isDone = true;
      return { before: [contactOf(kept), contactOf(removed)], written: [written] };
    });
    await this.#reload(keptId, removedId);
    return isDone;
  }

  /**
   * Makes two contacts again of a contact that was merged less than ten minutes ago. Returns false if there is no such
   * merge.
   *
   * @throws ChangedMeanwhile
   */
  async undo(keptId: number, removedId: number): Promise<boolean> {
    const { directory, photos } = this.#deps;
    await this.#removeOld();
    let isDone = false;
    await directory.write(async (db) => {
      const merge = await db
        .deleteFrom('contact_merge')
        .where('kept', '=', keptId)
        .where('removed', '=', removedId)
        .returningAll()
        .executeTakeFirst();
      const [merged] = await lockBoth(db, keptId, removedId);
      if (!merge || !merged) return { before: [], written: [] };
      if (merged.version !== merge.version) throw new ChangedMeanwhile('The contact was changed.');
      const { kept, removed, marks, hasMovedPhoto } = earlierState.parse(merge.earlier);
      const uids = { kept: contactUid(keptId), removed: contactUid(removedId) };
      await db
        .insertInto('contact')
        .values({ ...removed, details: JSON.stringify(removed.details) })
        .execute();
      const { id: _id, owner_id: _owner, version: _version, details, ...fields } = kept;
      const row = { ...fields, details: JSON.stringify(details) };
      const restored = await this.#put(db, keptId, row, merged.version + 1);
      if (hasMovedPhoto) await photos.move(db, uids.kept, uids.removed);
      await returnMarks(db, uids, marks);
      isDone = true;
      const other = contactOf({ ...removed, details: removed.details });
      return { before: [contactOf(merged)], written: [restored, other] };
    });
    await this.#reload(keptId, removedId);
    return isDone;
  }

  /** Notes that two contacts are different: they are not offered again. */
  async keepApart(one: number, other: number): Promise<void> {
    await this.#db
      .insertInto('distinct_contact')
      .values({ one, other })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Speed dials and the names of photos are in memory. */
  async #reload(...ids: readonly number[]): Promise<void> {
    await this.#deps.speedDials.reload();
    await this.#deps.photos.reload(ids.map(contactUid));
  }

  async #put(
    db: Kysely<Tables>,
    id: number,
    row: ReturnType<typeof contactRow>,
    version: number,
  ): Promise<Contact> {
    const written = await db
      .updateTable('contact')
      .set({ ...row, version })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return contactOf(written);
  }

  /** Removes the merges that can no longer be undone, and the photos of contacts that they have removed. */
  async #removeOld(): Promise<void> {
    const { photos, clock } = this.#deps;
    const old = await this.#db
      .deleteFrom('contact_merge')
      .where('merged_at', '<', new Date(clock.now() - undoMs))
      .returning('removed')
      .execute();
    for (const { removed } of old) await photos.forget(contactUid(removed), this.#db);
  }
}

/** Reads two contacts, in this order, for a change in this transaction. */
async function lockBoth(
  db: Kysely<Tables>,
  one: number,
  other: number,
): Promise<readonly [ContactRow | undefined, ContactRow | undefined]> {
  // Always in the same order, so that two merges do not wait for each other.
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where(sql<boolean>`id = any(${[one, other]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return [rows.find(({ id }) => id === one), rows.find(({ id }) => id === other)];
}
