import { type Kysely, sql } from 'kysely';
import type { AdministeredGroupKind } from '../../../sdk/wire/administration/group.ts';
import { rowIdOf, wireIdOf } from '../call-groups/call-groups.ts';
import type { Agents } from '../queues/agents/agents.ts';
import type { Tables } from '../store/tables.ts';
import { insertQueues, nextQueueId } from './import/import-rows.ts';

interface NewRow {
  readonly kind: AdministeredGroupKind;
  readonly label: string;
  readonly number: string;
  readonly directNumber: string;
  readonly department: string;
}

interface ChangedRow {
  readonly number: string | undefined;
  readonly directNumber: string | undefined;
  readonly department: string | undefined;
}

const isQueueId = (id: string): boolean => !Number.isNaN(Number(id));

/** The rows of queues, hunt groups and paging groups that only administrators write. */
export class GroupRows {
  readonly #db: Kysely<Tables>;
  readonly #agents: Pick<Agents, 'isAgent' | 'reload'>;

  constructor(db: Kysely<Tables>, agents: Pick<Agents, 'isAgent' | 'reload'>) {
    this.#db = db;
    this.#agents = agents;
  }

  /** Adds a group without members. Returns its id on the wire. */
  async insert({ kind, label, number, directNumber, department }: NewRow): Promise<string> {
    const common = { number, label, department: department || null };
    if (kind === 'hunt' || kind === 'paging') {
      const type = kind === 'paging' ? 'PagingGroupAddress' : 'GroupAddress';
      const { id } = await this.#db
        .insertInto('call_group')
        .values({ ...common, type })
        .returning('id')
        .executeTakeFirstOrThrow();
      return wireIdOf(id);
    }
    const id = await nextQueueId(this.#db);
    await insertQueues(this.#db, [
      { ...common, id, direct_number: directNumber || null, is_light: kind === 'lightQueue' },
    ]);
    return String(id);
  }

  async update(id: string, { number, directNumber, department }: ChangedRow): Promise<void> {
    const common = {
      ...(number !== undefined && { number }),
      ...(department !== undefined && { department: department || null }),
    };
    if (isQueueId(id)) {
      const columns = {
        ...common,
        ...(directNumber !== undefined && { direct_number: directNumber || null }),
      };
      await this.#db.updateTable('acd_group').set(columns).where('id', '=', Number(id)).execute();
    } else if (Object.keys(common).length > 0)
      await this.#db.updateTable('call_group').set(common).where('id', '=', rowIdOf(id)).execute();
  }

  async remove(id: string): Promise<void> {
    if (isQueueId(id)) await this.#db.deleteFrom('acd_group').where('id', '=', Number(id)).execute();
    else await this.#db.deleteFrom('call_group').where('id', '=', rowIdOf(id)).execute();
  }

  async setManagedByMembers(id: number, isManaged: boolean): Promise<void> {
    await this.#db
      .updateTable('call_group')
      .set({ is_managed_by_members: isManaged })
      .where('id', '=', id)
      .execute();
  }

  /** Lets the groups whose overflow is a number send their calls to another one. Returns the ids of these groups. */
  async renumber(before: string, after: string) {
    const queues = await this.#db
      .updateTable('acd_group')
      .set({ overflow: after })
      .where('overflow', '=', before)
      .returning('id')
      .execute();
    const callGroups = await this.#db
      .updateTable('call_group')
      .set({ overflow: after })
      .where('overflow', '=', before)
      .returning('id')
      .execute();
    return { queues: queues.map(({ id }) => id), callGroups: callGroups.map(({ id }) => id) };
  }

  /** Makes users agents who are none. */
  async addAgents(personIds: readonly number[]): Promise<void> {
    const fresh = personIds.filter((id) => !this.#agents.isAgent(id));
    if (fresh.length === 0) return;
    await this.#db
      .insertInto('agent')
      .values(
        fresh.map((person_id) => ({
          person_id,
          has_call_pad: true,
          is_call_capable: true,
          logged_in_at: null,
          pause_reason_id: null,
          changed_at: new Date(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.#agents.reload(fresh);
  }

  /** Restricts a supervisor to groups. A user becomes a supervisor with the first group. */
  async setSupervised(personId: number, numbers: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('person')
      .set({
        ...(numbers.length > 0 && { is_supervisor: true }),
        licences: sql`licences || jsonb_build_object('supervisedGroups', ${JSON.stringify(numbers)}::jsonb)`,
        version: sql`version + 1`,
      })
      .where('id', '=', personId)
      .execute();
  }

  /** Returns why the rows of a queue have to stay; undefined: they need not. */
  async needOf(groupId: number): Promise<'legalHold' | 'messages' | undefined> {
    const { rows } = await sql<{ held: boolean; used: boolean }>`select
      exists (select from legal_hold where group_id = ${groupId}) as held,
      exists (select from text_thread where group_id = ${groupId})
        or exists (select from web_chat where group_id = ${groupId}) as used`.execute(this.#db);
    if (rows[0]?.held) return 'legalHold';
    return rows[0]?.used ? 'messages' : undefined;
  }
}
