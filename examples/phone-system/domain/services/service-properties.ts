import type { Kysely } from 'kysely';
import type { IvrProperty, PropertyLevel } from '../../../../sdk/wire/services/property.ts';
import { valueSchema } from '../../../../sdk/wire/services/property.ts';
import {
  declarationOf,
  isPropertyName,
  type PropertyName,
  type PropertyValue,
  propertyNames,
  type ReadProperty,
  type ServiceName,
  type ValueOf,
} from '../../../../sdk/wire/services/property-table.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import { ivrPropertyPath } from '../paths.ts';

type Values = Map<PropertyName, PropertyValue>;

interface ServicePropertiesDeps {
  readonly changes: Changes;
  /** The ids of all users. */
  readonly personIds: readonly number[];
}

/** The whole enterprise, in the place of a user. */
const everybody = 0;
const writing = 'ivrProperties';

/**
 * The properties of the services: of the enterprise and of users. Read from memory, because a decision about a call cannot
 * wait for the store; written through to it.
 */
export class ServiceProperties {
  readonly #db: Kysely<Tables>;
  readonly #deps: ServicePropertiesDeps;
  readonly #values: ReadonlyMap<number, Values>;
  readonly #listeners = new Set<(personId: number) => void>();

  private constructor(db: Kysely<Tables>, deps: ServicePropertiesDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#values = new Map([everybody, ...deps.personIds].map((id) => [id, new Map()]));
  }

  static async load(db: Kysely<Tables>, deps: ServicePropertiesDeps): Promise<ServiceProperties> {
    const properties = new ServiceProperties(db, deps);
    const rows = await db.selectFrom('ivr_property').selectAll().execute();
    for (const { person_id, name, value } of rows) {
      // A property that a newer version had, or a value that was allowed once.
      if (!isPropertyName(name)) continue;
      const read = valueSchema(name).safeParse(value);
      if (read.success) properties.#values.get(person_id ?? everybody)?.set(name, read.data);
    }
    return properties;
  }

  /** Returns a function that reads the values that apply to a user. */
  of(personId: number): ReadProperty {
    return <Name extends PropertyName>(name: Name) => this.#applies(personId, name).value as ValueOf<Name>;
  }

  /** Calls `listener` when a property of a user has changed. Returns an unsubscribe function. */
  listen(listener: (personId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** All properties as a user sees them, in the order of their declaration. */
  all(personId: number): readonly IvrProperty[] {
    return propertyNames.map((name) => this.describe(personId, name));
  }

  describe(personId: number, name: PropertyName): IvrProperty {
    const { type, value: product, min, max } = declarationOf(name);
    const enterprise = this.#values.get(everybody)?.get(name);
    const own = this.#values.get(personId)?.get(name);
    const { level, value } = this.#applies(personId, name);
    const values = {
      TopLevel: product,
      ...(enterprise !== undefined && { Enterprise: enterprise }),
      ...(own !== undefined && { Extension: own }),
    };
    const restUri = ivrPropertyPath(name);
    return {
      restUri,
      name,
      service: name.split('.')[0] as ServiceName,
      type,
      level,
      value: value as IvrProperty['value'],
      values: values as IvrProperty['values'],
      levelDefault: enterprise === undefined ? 'TopLevel' : 'Enterprise',
      valueDefault: (enterprise ?? product) as IvrProperty['value'],
      ...(type === 'File' && value !== '' && { fileRestUri: `${restUri}/content` }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  }

  /**
   * Sets a value of a user, or of the enterprise.
   *
   * @param value undefined: that of the level above applies from now on
   */
  async set(
    personId: number,
    name: PropertyName,
    { level, value }: { readonly level: PropertyLevel; readonly value: PropertyValue | undefined },
  ): Promise<IvrProperty> {
    const isForAll = level === 'Enterprise';
    const id = isForAll ? everybody : personId;
    return this.#deps.changes.inTurn(writing, async () => {
      const person_id = isForAll ? null : personId;
      if (value === undefined) {
        await this.#db
          .deleteFrom('ivr_property')
          .where('name', '=', name)
          .where('person_id', isForAll ? 'is' : '=', person_id)
          .execute();
        this.#values.get(id)?.delete(name);
      } else {
        const row = { person_id, name, value: JSON.stringify(value) };
        await this.#db
          .insertInto('ivr_property')
          .values(row)
          .onConflict((one) => one.columns(['person_id', 'name']).doUpdateSet({ value: row.value }))
          .execute();
        this.#values.get(id)?.set(name, value);
      }
      for (const one of isForAll ? this.#deps.personIds : [personId]) this.#publish(one, name);
      return this.describe(personId, name);
    });
  }

  #publish(personId: number, name: PropertyName): void {
    const topic = topics.ivrProperties(personId);
    if (this.#deps.changes.isWatched(topic)) {
      const item = this.describe(personId, name);
      this.#deps.changes.publish(topic, { uri: item.restUri, item });
    }
    for (const listener of this.#listeners) listener(personId);
  }

  #applies(
    personId: number,
    name: PropertyName,
  ): { readonly level: PropertyLevel; readonly value: PropertyValue } {
    const own = this.#values.get(personId)?.get(name);
    if (own !== undefined) return { level: 'Extension', value: own };
    const enterprise = this.#values.get(everybody)?.get(name);
    if (enterprise !== undefined) return { level: 'Enterprise', value: enterprise };
    return { level: 'TopLevel', value: declarationOf(name).value };
  }
}
