import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { KeptEntry } from '../../../../sdk/wire/administration/import.ts';
import type { Changes } from '../../base/changes.ts';
import type { Terminals } from '../../phones/terminals.ts';
import type { Tables } from '../../store/tables.ts';
import { displayName, type People } from '../../users/person.ts';
import type { ImportPlan } from './check-import.ts';
import {
  addCallGroups,
  addPhones,
  addQueues,
  addRelations,
  addUsers,
  batches,
  idBy,
  isRelated,
} from './import-rows.ts';
import { changedUsers, namedElsewhere } from './in-use.ts';
import type { LiveData } from './live-data.ts';
import { addedIds, type Import, rangesAfter, saveImport, withIds } from './stored-imports.ts';

/** The phone system stops. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

interface ImportStepsDeps {
  readonly changes: Changes;
  readonly people: People;
  readonly terminals: Terminals;
  readonly live: LiveData;
  /** Returns true if a user is in a call. */
  readonly isInCall: (personId: number) => boolean;
  /** Returns true if callers are in a queue. */
  readonly hasCallers: (groupId: number) => boolean;
}

type Write = (db: Kysely<Tables>) => Promise<void>;

/** How many users are looked for in all other tables at once. */
const lookedFor = 2_000;

/** Adds and removes users, phones and groups in batches, between which calls and other requests go on. */
export class ImportSteps {
  readonly #db: Kysely<Tables>;
  readonly #deps: ImportStepsDeps;
  #isInterrupted = false;

  constructor(db: Kysely<Tables>, deps: ImportStepsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** Lets the import end after its present batch. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  personId(login: string): number | undefined {
    return this.#deps.people.byLogin(login)?.id;
  }

  /** Adds everything. @param record is called in the last transaction @throws Interrupted */
  async add(one: Import, plan: ImportPlan, record: Write): Promise<void> {
    const { live } = this.#deps;
    for (const [at, users] of batches(plan.users).entries()) {
      const ids = await this.#write(one, async (db) => {
        const added = await addUsers(db, users);
        one.data = { ...one.data, added: withIds(one.data.added, added) };
        return added;
      });
      await live.usersAdded(ids);
      // A plan for a small table is slow for a large one, so the database looks at the table whenever it has doubled.
      if (Number.isInteger(Math.log2(at + 1))) await sql`analyze person`.execute(this.#db);
    }
    const find = (login: string) => this.personId(login);
    for (const users of batches(plan.users.filter(isRelated)))
      await this.#write(one, (db) => addRelations(db, users, find));
    for (const phones of batches(plan.phones)) {
      const owners = await this.#write(one, async (db) => {
        const names = phones.map(({ name }) => name);
        one.data = { ...one.data, addedPhones: [...one.data.addedPhones, ...names] };
        return addPhones(db, phones, idBy(find));
      });
      await live.phonesChanged(owners);
    }
    await this.#addGroups(one, plan, idBy(find));
    await this.#write(one, async (db) => {
      one.state = 'done';
      await record(db);
    });
  }

  async #addGroups(one: Import, { groups }: ImportPlan, idOf: (login: string) => number): Promise<void> {
    for (const some of batches(groups)) {
      const added = await this.#write(one, async (db) => {
        const queues = await addQueues(db, some, idOf);
        const callGroups = await addCallGroups(db, some, idOf);
        one.data = {
          ...one.data,
          addedQueues: [...one.data.addedQueues, ...queues],
          addedCallGroups: [...one.data.addedCallGroups, ...callGroups],
        };
        return { queues, callGroups };
      });
      await this.#deps.live.groupsChanged(added);
    }
  }

  /** Removes everything that has not been used. @param record is called in the last transaction @throws Interrupted */
  async remove(one: Import, record: Write): Promise<void> {
    const kept: KeptEntry[] = [];
    one.data = { ...one.data, problem: undefined };
    await this.#removeGroups(one, kept);
    kept.push(...(await this.#removePhones(one)));
    const stay: number[] = [];
    for (const some of batches(addedIds(one), lookedFor)) {
      const used = await this.#usedUsers(some);
      for (const ids of batches(some)) stay.push(...(await this.#removeUsers(one, ids, used, stay)));
    }
    for (const person of stay.flatMap((id) => this.#deps.people.byId(id) ?? []))
      kept.push({ name: displayName(person), number: person.number });
    await this.#write(one, async (db) => {
      one.state = 'undone';
      one.data = { ...one.data, kept };
      await record(db);
    });
  }

  /** Removes users, and returns those who stay. @param before the users who stay of the batches before */
  async #removeUsers(
    one: Import,
    ids: readonly number[],
    used: ReadonlySet<number>,
    before: readonly number[],
  ): Promise<readonly number[]> {
    const unused = ids.filter((id) => !used.has(id));
    const { gone, stay } = await this.#write(one, async (db) => {
      // A user may have signed in since.
      const rows = await db
        .deleteFrom('person')
        .where(sql<boolean>`id = any(${unused}::integer[])`)
        .where('first_used_at', 'is', null)
        .returning('id')
        .execute();
      const removed = new Set(rows.map(({ id }) => id));
      const left = ids.filter((id) => !removed.has(id));
      const rest = rangesAfter(one.data.added, ids.at(-1) ?? 0);
      one.data = { ...one.data, added: [...withIds([], [...before, ...left]), ...rest] };
      return { gone: [...removed], stay: left };
    });
    await this.#deps.live.usersRemoved(gone);
    return stay;
  }

  async #usedUsers(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { isInCall } = this.#deps;
    const named = await namedElsewhere(this.#db, 'person', ids);
    return new Set([...named, ...(await changedUsers(this.#db, ids)), ...ids.filter(isInCall)]);
  }

  async #removeGroups(one: Import, kept: KeptEntry[]): Promise<void> {
    const { addedQueues: queues, addedCallGroups: callGroups } = one.data;
    const usedQueues = await namedElsewhere(this.#db, 'acd_group', queues);
    const usedGroups = await namedElsewhere(this.#db, 'call_group', callGroups);
    const isUsed = (id: number) => usedQueues.has(id) || this.#deps.hasCallers(id);
    const gone = {
      queues: queues.filter((id) => !isUsed(id)),
      callGroups: callGroups.filter((id) => !usedGroups.has(id)),
    };
    const left = await this.#db
      .selectFrom('acd_group')
      .select(['label', 'number'])
      .where(sql<boolean>`id = any(${queues.filter(isUsed)}::integer[])`)
      .where('removed_at', 'is', null)
      .execute();
    kept.push(...left.map(({ label, number }) => ({ name: label, number })));
    await this.#write(one, async (db) => {
      await db.deleteFrom('acd_group').where(sql<boolean>`id = any(${gone.queues}::integer[])`).execute();
      await db
        .deleteFrom('call_group')
        .where(sql<boolean>`id = any(${gone.callGroups}::integer[])`)
        .execute();
    });
    await this.#deps.live.groupsChanged(gone);
  }

  /** Removes phones that are not in service, also those of users from before. Returns the others. */
  async #removePhones(one: Import): Promise<readonly KeptEntry[]> {
    const { terminals, people } = this.#deps;
    const phones = one.data.addedPhones.flatMap((name) => terminals.byId(name) ?? []);
    const unused = phones.filter((phone) => !terminals.isInService(phone));
    for (const some of batches(unused)) {
      await this.#write(one, async (db) => {
        const ids = some.map(({ id }) => id);
        await db.deleteFrom('terminal').where(sql<boolean>`id = any(${ids}::text[])`).execute();
      });
      await this.#deps.live.phonesChanged([...new Set(some.map(({ personId }) => personId))]);
    }
    return phones
      .filter((phone) => !unused.includes(phone))
      .map(({ label, personId }) => ({ name: label, number: people.byId(personId)?.number ?? '' }));
  }

  /** Runs a transaction that also writes the import, in turn with the changes of other administrators. */
  async #write<Result>(one: Import, write: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    await nextTurn();
    if (this.#isInterrupted) throw new Interrupted();
    const { state, data } = one;
    try {
      return await this.#deps.changes.inTurn('administeredUsers', () =>
        this.#db.transaction().execute(async (db) => {
          const result = await write(db);
          await saveImport(db, one);
          return result;
        }),
      );
    } catch (error) {
      Object.assign(one, { state, data });
      throw error;
    }
  }
}
