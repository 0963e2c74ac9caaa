import type { Kysely } from 'kysely';
import type { IvrProperty, PropertyLevel } from '../../../sdk/wire/services/property.ts';
import { valueSchema } from '../../../sdk/wire/services/property.ts';
import {
  declarationOf,
  isPropertyName,
  type PropertyName,
  type PropertyValue,
  propertyNames,
  type ReadProperty,
  type ServiceName,
  type ValueOf,
} from '../../../sdk/wire/services/property-table.ts';
import { type Changes, topics } from '../base/changes.ts';
import { ivrPropertyPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';

type Values = Map<PropertyName, PropertyValue>;

/** The owner of values: a user, by the id; a department, by its name; the whole enterprise. */
export type PropertyOwner = { readonly personId: number } | { readonly department: string } | 'everybody';

/** A user, as far as the values of others apply to them. */
interface Member {
  readonly id: number;
  readonly department: string | undefined;
}

interface ServicePropertiesDeps {
  readonly changes: Changes;
  readonly people: { byId(id: number): Member | undefined; all(): readonly Member[] };
}

/** The values of a level, above the next level of a list. */
interface Level {
  readonly level: PropertyLevel;
  readonly values: Values | undefined;
}

/** A value with the level that it comes from. */
interface Applied {
  readonly level: PropertyLevel;
  readonly value: PropertyValue;
}

const writing = 'ivrProperties';
const isUser = (owner: PropertyOwner): owner is { readonly personId: number } =>
  owner !== 'everybody' && 'personId' in owner;
const keyOf = (owner: PropertyOwner): string => {
  if (owner === 'everybody') return owner;
  return isUser(owner) ? `person/${owner.personId}` : `department/${owner.department}`;
};

/**
 * The properties of the services: of the enterprise, of departments and of users. Read from memory, because a decision about a
 * call cannot wait for the store; written through to it.
 */
export class ServiceProperties {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #people: ServicePropertiesDeps['people'];
  readonly #values = new Map<string, Values>();
  readonly #listeners = new Set<(personId: number) => void>();

  private constructor(db: Kysely<Tables>, { changes, people }: ServicePropertiesDeps) {
    this.#db = db;
    this.#changes = changes;
    this.#people = people;
  }

  static async load(db: Kysely<Tables>, deps: ServicePropertiesDeps): Promise<ServiceProperties> {
    const properties = new ServiceProperties(db, deps);
    const rows = await db.selectFrom('ivr_property').selectAll().execute();
    for (const { person_id, department, name, value } of rows) {
      // A property that a newer version had, or a value that was allowed once.
      if (!isPropertyName(name)) continue;
      const read = valueSchema(name).safeParse(value);
      const owner = person_id !== null ? { personId: person_id } : department !== null && { department };
      if (read.success) properties.#valuesOf(owner || 'everybody').set(name, read.data);
    }
    return properties;
  }

  /** Returns a function that reads the values that apply to a user. */
  of(personId: number): ReadProperty {
    const levels = this.#levelsOf({ personId });
    return <Name extends PropertyName>(name: Name) => applied(levels, name).value as ValueOf<Name>;
  }

  /** Calls `listener` when a property of a user has changed. Returns an unsubscribe function. */
  listen(listener: (personId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** True if users work in this department. */
  hasDepartment(name: string): boolean {
    return this.#people.all().some(({ department }) => department === name);
  }

  /** All properties as they apply to their owner, in the order of their declaration. */
  all(owner: PropertyOwner): readonly IvrProperty[] {
    return propertyNames.map((name) => this.describe(owner, name));
  }

  describe(owner: PropertyOwner, name: PropertyName): IvrProperty {
    const { type, value: product, min, max } = declarationOf(name);
    const levels = this.#levelsOf(owner);
    const { level, value } = applied(levels, name);
    const usual = applied(levels.slice(0, -1), name);
    const values = Object.fromEntries([
      ['TopLevel', product],
      ...levels.flatMap((one) => (one.values?.has(name) ? [[one.level, one.values.get(name)]] : [])),
    ]);
    const restUri = ivrPropertyPath(name);
    return {
      restUri,
      name,
      service: name.split('.')[0] as ServiceName,
      type,
      level,
      value: value as IvrProperty['value'],
      values: values as IvrProperty['values'],
      levelDefault: usual.level,
      valueDefault: usual.value as IvrProperty['value'],
      ...(type === 'File' && value !== '' && isUser(owner) && { fileRestUri: `${restUri}/content` }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  }

  /**
   * Sets a value.
   *
   * @param value undefined: that of the level above applies from now on
   */
  async set(
    owner: PropertyOwner,
    name: PropertyName,
    value: PropertyValue | undefined,
  ): Promise<IvrProperty> {
    const person_id = isUser(owner) ? owner.personId : null;
    const department = owner === 'everybody' || isUser(owner) ? null : owner.department;
    return this.#changes.inTurn(writing, async () => {
      if (value === undefined) {
        await this.#db
          .deleteFrom('ivr_property')
          .where('name', '=', name)
          .where('person_id', person_id === null ? 'is' : '=', person_id)
          .where('department', department === null ? 'is' : '=', department)
          .execute();
        this.#valuesOf(owner).delete(name);
      } else {
        const row = { person_id, department, name, value: JSON.stringify(value) };
        await this.#db
          .insertInto('ivr_property')
          .values(row)
          .onConflict((one) =>
            one.columns(['person_id', 'department', 'name']).doUpdateSet({ value: row.value }),
          )
          .execute();
        this.#valuesOf(owner).set(name, value);
      }
      for (const personId of this.#membersOf(owner)) this.#publish(personId, name);
      return this.describe(owner, name);
    });
  }

  #publish(personId: number, name: PropertyName): void {
    const topic = topics.ivrProperties(personId);
    if (this.#changes.isWatched(topic)) {
      const item = this.describe({ personId }, name);
      this.#changes.publish(topic, { uri: item.restUri, item });
    }
    for (const listener of this.#listeners) listener(personId);
  }

  /** Returns the users who take values from an owner. */
  #membersOf(owner: PropertyOwner): readonly number[] {
    if (isUser(owner)) return [owner.personId];
    return this.#people
      .all()
      .filter(({ department }) => owner === 'everybody' || department === owner.department)
      .map(({ id }) => id);
  }

  #valuesOf(owner: PropertyOwner): Values {
    const values = this.#values.get(keyOf(owner)) ?? new Map();
    this.#values.set(keyOf(owner), values);
    return values;
  }

  /** Returns the levels from which values apply to an owner, from the highest level down to the level of the owner. */
  #levelsOf(owner: PropertyOwner): readonly Level[] {
    const enterprise: Level = { level: 'Enterprise', values: this.#valuesOf('everybody') };
    if (owner === 'everybody') return [enterprise];
    const department = isUser(owner) ? this.#people.byId(owner.personId)?.department : owner.department;
    const ofDepartment = department === undefined ? undefined : this.#valuesOf({ department });
    const two: readonly Level[] = [enterprise, { level: 'Department', values: ofDepartment }];
    return isUser(owner) ? [...two, { level: 'Extension', values: this.#valuesOf(owner) }] : two;
  }
}

/** Returns the value that applies: the value of the lowest level that has a value. */
function applied(levels: readonly Level[], name: PropertyName): Applied {
  const own = levels.findLast(({ values }) => values?.has(name));
  const value = own?.values?.get(name);
  return own && value !== undefined
    ? { level: own.level, value }
    : { level: 'TopLevel', value: declarationOf(name).value };
}
