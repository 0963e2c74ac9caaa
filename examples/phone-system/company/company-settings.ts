import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { storedOutsideCalls } from '../../../sdk/wire/administration/outside-calls.ts';
import {
  storedBrand,
  storedEmbedding,
  storedUserDefaults,
} from '../../../sdk/wire/administration/settings.ts';
import { companySoundOccasions } from '../../../sdk/wire/administration/sound.ts';
import type { Changes } from '../base/changes.ts';
import type { Tables } from '../store/tables.ts';

/** The sounds of the company, by occasion. */
const storedSounds = z.partialRecord(
  z.enum(companySoundOccasions),
  z.object({ label: z.string(), file: z.string(), duration: z.number() }),
);

const schemas = {
  brand: storedBrand,
  embedding: storedEmbedding,
  userDefaults: storedUserDefaults,
  sounds: storedSounds,
  outsideCalls: storedOutsideCalls,
};

export type SettingName = keyof typeof schemas;
type Values = { [Name in keyof typeof schemas]: z.output<(typeof schemas)[Name]> };
export type Setting<Name extends SettingName> = Values[Name];

const settingNames = Object.keys(schemas) as readonly SettingName[];

/** The settings of the company that administrators change. Read from memory, written through to the store. */
export class CompanySettings {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #values: Values;
  #revision = 0;

  private constructor(db: Kysely<Tables>, changes: Changes, values: Values) {
    this.#db = db;
    this.#changes = changes;
    this.#values = values;
  }

  static async load(db: Kysely<Tables>, changes: Changes): Promise<CompanySettings> {
    const rows = await db.selectFrom('company_setting').selectAll().execute();
    const stored = new Map(rows.map(({ name, data }) => [name, data]));
    const values = Object.fromEntries(
      settingNames.map((name) => [name, schemas[name].parse(stored.get(name) ?? {})]),
    ) as unknown as Values;
    return new CompanySettings(db, changes, values);
  }

  /** The number of changes since the start. */
  get revision(): number {
    return this.#revision;
  }

  of<Name extends SettingName>(name: Name): Setting<Name> {
    return this.#values[name];
  }

  /** Runs a change that depends on the present value after the changes before it, so that none of two at once is lost. */
  inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#changes.inTurn('companySettings', change);
  }

  /**
   * Replaces a setting from now on, and notifies the parts that follow `settings`.
   *
   * @param record writes the record of the change in the same transaction
   */
  async replace<Name extends SettingName>(
    name: Name,
    value: Setting<Name>,
    record: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    const data = JSON.stringify(value);
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto('company_setting')
        .values({ name, data })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ data }))
        .execute();
      await record(db);
    });
    this.#values[name] = value;
    this.#revision += 1;
    this.#changes.notify('settings', settingNames.indexOf(name));
  }
}
