import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import {
  type DataImport,
  type ImportState,
  importFault,
  importSource,
  importStates,
  keptEntry,
} from '../../../../sdk/wire/administration/import.ts';
import type { Tables } from '../../store/tables.ts';
import type { Actor } from '../audit.ts';
import type { ImportPlan } from './check-import.ts';

const storedImport = z.object({
  fileName: z.string(),
  actorName: z.string(),
  users: z.number(),
  phones: z.number(),
  groups: z.number(),
  faults: z.number(),
  /** The ids of the users who were added, as ranges from the first to the last. */
  added: z.array(z.tuple([z.number(), z.number()])),
  addedPhones: z.array(z.string()),
  addedQueues: z.array(z.number()),
  addedCallGroups: z.array(z.number()),
  kept: z.array(keptEntry),
  /** The first of the refused rows. */
  refused: z._default(z.array(importFault), []),
  problem: z.optional(z.string()),
});

/** Refused rows that are kept. */
const maxRefused = 1_000;

/** An import with what it has added. */
export interface Import {
  readonly id: string;
  readonly at: number;
  state: ImportState;
  data: z.infer<typeof storedImport>;
  /** Everything that is to be added; undefined as soon as it has been. It has passwords, so it is never stored. */
  plan: ImportPlan | undefined;
  passwordsLeft: number;
}

export const newImport = (
  { id, at, fileName }: { readonly id: string; readonly at: number; readonly fileName: string },
  actor: Actor,
  plan: ImportPlan,
): Import => ({
  id,
  at,
  state: 'ready',
  plan,
  passwordsLeft: 0,
  data: {
    fileName,
    actorName: actor.name,
    users: plan.users.length,
    phones: plan.phones.length,
    groups: plan.groups.length,
    faults: plan.refused.length,
    added: [],
    addedPhones: [],
    addedQueues: [],
    addedCallGroups: [],
    kept: [],
    refused: plan.refused.slice(0, maxRefused).map(({ place, reason }) => ({ place, reason })),
  },
});

/** Returns the ids of the users whom an import has added. */
export const addedIds = ({ data }: Import): readonly number[] =>
  data.added.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** Adds ids, in ascending order, to ranges. */
export function withIds(
  ranges: readonly [number, number][],
  ids: readonly number[],
): [first: number, last: number][] {
  const all = ranges.map(([first, last]): [number, number] => [first, last]);
  for (const id of ids) {
    const range = all.at(-1);
    if (range && range[1] === id - 1) range[1] = id;
    else all.push([id, id]);
  }
  return all;
}

/** Returns the parts of ranges after an id. */
export const rangesAfter = (
  ranges: readonly [number, number][],
  id: number,
): readonly [first: number, last: number][] =>
  ranges.flatMap(([first, last]): [number, number][] =>
    last <= id ? [] : [[Math.max(first, id + 1), last]],
  );

export const describeImport = ({ id, at, state, passwordsLeft, data }: Import): DataImport => ({
  restUri: `${importSource}/${id}`,
  importID: id,
  fileName: data.fileName,
  at,
  actorName: data.actorName,
  state,
  users: data.users,
  phones: data.phones,
  groups: data.groups,
  faults: data.faults,
  addedUsers: data.added.reduce((sum, [first, last]) => sum + last - first + 1, 0),
  passwordsLeft,
  kept: data.kept.length,
  ...(data.problem !== undefined && { problem: data.problem }),
});

/** Writes an import. The highest ids that it gave stay, also when it was taken back. */
export async function saveImport(db: Kysely<Tables>, { id, at, state, data }: Import): Promise<void> {
  const lastPerson = data.added.at(-1)?.[1];
  const lastQueue = data.addedQueues.at(-1);
  const columns = {
    state,
    data: JSON.stringify(data),
    ...(lastPerson !== undefined && { last_person_id: lastPerson }),
    ...(lastQueue !== undefined && { last_queue_id: lastQueue }),
  };
  await db
    .insertInto('data_import')
    .values({ id, at: new Date(at), ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...columns,
        last_person_id: (expression) =>
          expression.fn('greatest', ['data_import.last_person_id', 'excluded.last_person_id']),
        last_queue_id: (expression) =>
          expression.fn('greatest', ['data_import.last_queue_id', 'excluded.last_queue_id']),
      }),
    )
    .execute();
}

/** Reads the imports, the oldest first. An import that a stop has interrupted has ended early. */
export async function readImports(db: Kysely<Tables>): Promise<readonly Import[]> {
  const rows = await db.selectFrom('data_import').selectAll().orderBy('at').execute();
  return rows.map((row) => {
    const data = storedImport.parse(row.data);
    const state = z.enum(importStates).parse(row.state);
    const isInterrupted = state === 'running' || state === 'undoing';
    return {
      id: row.id,
      at: row.at.getTime(),
      state: isInterrupted ? 'failed' : state,
      data: isInterrupted ? { ...data, problem: stopped } : data,
      plan: undefined,
      passwordsLeft: 0,
    };
  });
}

export const stopped = 'The phone system was stopped meanwhile.';
