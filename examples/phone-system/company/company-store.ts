import type { Kysely } from 'kysely';
import type { Changes } from '../base/changes.ts';
import type { Tables } from '../store/tables.ts';
import { type Company, type CurrentCompany, InvalidCompany, parseCompany } from './company.ts';
import { type NumberUse, useOf } from './number-ranges.ts';

/** A store without a company, which the options do not have either. */
export class MissingCompany extends Error {
  override readonly name = 'MissingCompany';
}

/** The values that stay, and why. */
const fixed = {
  id: 'clients have kept paths with it',
  name: 'service accounts sign in with it',
  sipDomain: 'phones are registered with it',
  mailDomain: 'addresses of the chat end with it',
  country: 'stored numbers are read by it',
} as const satisfies Partial<Record<keyof Company, string>>;

/** The only row of the table. */
const rowId = 1;

/** The company of a phone system. Read from memory, written through to the store. */
export class CompanyStore implements CurrentCompany {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  #current: Company;

  private constructor(db: Kysely<Tables>, changes: Changes, current: Company) {
    this.#db = db;
    this.#changes = changes;
    this.#current = current;
  }

  /**
   * @param options.first the company of a store without one
   * @throws MissingCompany, InvalidCompany
   */
  static async load(
    db: Kysely<Tables>,
    { changes, first }: { readonly changes: Changes; readonly first: Company | undefined },
  ): Promise<CompanyStore> {
    if (first) await addCompany(db, first);
    return new CompanyStore(db, changes, await storedCompany(db));
  }

  get current(): Company {
    return this.#current;
  }

  /**
   * Changes some values from now on, and notifies the parts that follow `company`.
   *
   * @throws InvalidCompany for a value that cannot be, that cannot change, or that leaves a user or a group without a number
   */
  async change(change: Partial<Company>): Promise<Company> {
    return this.#changes.inTurn('company', async () => {
      const next = parseCompany({ ...this.#current, ...change });
      const faults = [...changedFixed(this.#current, next), ...(await this.#lost(next))];
      if (faults.length > 0) throw new InvalidCompany(faults.join('\n'));
      await this.#db
        .updateTable('company')
        .set({ data: JSON.stringify(next) })
        .execute();
      this.#current = next;
      this.#changes.notify('company', next.id);
      return next;
    });
  }

  /** Returns the users and groups whose number the plan has no more. */
  async #lost({ numberPlan }: Company): Promise<readonly string[]> {
    const before = this.#current.numberPlan;
    return (await this.#holders()).flatMap(({ number, holder, use }) =>
      useOf(before, number) === use && useOf(numberPlan, number) !== use
        ? [`${number} of ${holder} is in no range of ${use}.`]
        : [],
    );
  }

  async #holders() {
    const holder = (use: NumberUse) => (row: { readonly number: string; readonly holder: string }) => ({
      ...row,
      use,
    });
    const people = await this.#db.selectFrom('person').select(['number', 'login as holder']).execute();
    const queues = await this.#db
      .selectFrom('acd_group')
      .select(['number', 'label as holder'])
      .where('removed_at', 'is', null)
      .execute();
    const callGroups = await this.#db
      .selectFrom('call_group')
      .select(['number', 'label as holder'])
      .execute();
    return [...people.map(holder('users')), ...[...queues, ...callGroups].map(holder('groups'))];
  }
}

/**
 * Adds the company of a new store. Returns the company of the store: a store that has one keeps it.
 *
 * @throws InvalidCompany
 */
export async function addCompany(db: Kysely<Tables>, company: Company): Promise<Company> {
  await db
    .insertInto('company')
    .values({ id: rowId, data: JSON.stringify(parseCompany(company)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readCompany(db)) ?? company;
}

/** Returns the company of a store. @throws MissingCompany */
export async function storedCompany(db: Kysely<Tables>): Promise<Company> {
  const company = await readCompany(db);
  if (!company)
    throw new MissingCompany('The store has no company: start the phone system with the option `company`.');
  return company;
}

/** Returns the company of a store; undefined: it has none. */
export async function readCompany(db: Kysely<Tables>): Promise<Company | undefined> {
  const row = await db.selectFrom('company').select('data').executeTakeFirst();
  return row && parseCompany(row.data);
}

const changedFixed = (before: Company, next: Company): readonly string[] =>
  (Object.keys(fixed) as (keyof typeof fixed)[]).flatMap((key) =>
    before[key] === next[key] ? [] : [`${key} cannot change: ${fixed[key]}.`],
  );
