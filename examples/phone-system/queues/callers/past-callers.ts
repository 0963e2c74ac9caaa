import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { callerExit, type PastCaller } from '../../../../sdk/wire/queues/past-caller.ts';
import type { Clock } from '../../base/clock.ts';
import { callPath, pastCallerPath } from '../../base/paths.ts';
import { countRows, type Page, type PageRange } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import { displayName, formerUser, type People } from '../../users/person.ts';

/** Callers of some groups; `number` and `callId` select the callers of a number or call. */
export interface CallerSelection {
  readonly groupIds: readonly number[];
  readonly number?: string | undefined;
  readonly callId?: number | undefined;
}

interface PastCallersOptions {
  readonly people: People;
  readonly clock: Clock;
}

/** A caller with the name of the group, the outcome as text, and the note. */
export type PastCallerRow = Selectable<Tables['acd_client']> & {
  readonly label_of_group: string;
  readonly outcome: string | null;
  readonly note: string | null;
};

/** Reads selected callers with the names of their groups, the outcomes as text, and the notes. */
export const readWithNotes = (
  callers: SelectQueryBuilder<Tables, 'acd_client', unknown>,
): Promise<readonly PastCallerRow[]> =>
  callers
    .innerJoin('acd_group', 'acd_group.id', 'acd_client.group_id')
    .leftJoin('acd_note', 'acd_note.client_id', 'acd_client.id')
    .leftJoin('acd_feedback_code', (join) =>
      join.on(sql`acd_feedback_code.id::text`, '=', sql.ref('acd_client.feedback')),
    )
    .selectAll('acd_client')
    .select(['acd_group.label as label_of_group', 'acd_feedback_code.text as outcome', 'acd_note.note'])
    .execute();

/** The history of the callers of groups, with the notes of the agents who talked to them. */
export class PastCallers {
  readonly #db: Kysely<Tables>;
  readonly #options: PastCallersOptions;

  constructor(db: Kysely<Tables>, options: PastCallersOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Returns a page, the newest caller first. */
  async page({ offset, length }: PageRange, selection: CallerSelection): Promise<Page<PastCaller>> {
    if (selection.groupIds.length === 0) return { count: 0, items: [] };
    const [count, rows] = await Promise.all([
      countRows(this.#select(selection)),
      readWithNotes(this.#select(selection).orderBy('acd_client.id', 'desc').offset(offset).limit(length)),
    ]);
    return { count, items: rows.map((row) => describePastCaller(row, this.#options.people)) };
  }

  /** Keeps the note of the agent who talked to a caller. Returns false for a caller of another agent. */
  async keepNote(personId: number, id: number, note: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('acd_client')
      .select('id')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    if (!row) return false;
    if (note === '') {
      await this.#db.deleteFrom('acd_note').where('client_id', '=', id).execute();
      return true;
    }
    const values = { note, noted_at: new Date(this.#options.clock.now()) };
    await this.#db
      .insertInto('acd_note')
      .values({ client_id: id, ...values })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
      .execute();
    return true;
  }

  #select({ groupIds, number, callId }: CallerSelection) {
    const all = this.#db.selectFrom('acd_client').where('acd_client.group_id', 'in', groupIds);
    const ofNumber = number === undefined ? all : all.where('acd_client.number', '=', number);
    return callId === undefined ? ofNumber : ofNumber.where('acd_client.call_id', '=', callId);
  }
}

/** Returns a stored caller in the form for the users who see it. */
export function describePastCaller(row: PastCallerRow, people: People): PastCaller {
  const agent = row.person_id === null ? undefined : people.byId(row.person_id);
  return {
    restUri: pastCallerPath(row.id),
    acdClientID: String(row.id),
    group: String(row.group_id),
    groupLabel: row.label_of_group,
    ...(row.label === null ? {} : { displayName: row.label }),
    number: row.number,
    call: callPath(row.call_id),
    queuedTime: row.entered_at.getTime(),
    ...(row.answered_at === null ? {} : { startTalkingTime: row.answered_at.getTime() }),
    ...(row.left_at === null ? {} : { endTime: row.left_at.getTime() }),
    ...(row.exit === null ? {} : { exit: callerExit.parse(row.exit) }),
    ...(agent && { extension: agent.extension, operatorLabel: displayName(agent) }),
    ...(row.former_person_id !== null && { operatorLabel: formerUser }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(row.feedback_text === null ? {} : { outcomeNote: row.feedback_text }),
    ...(row.note === null ? {} : { note: row.note }),
  };
}
