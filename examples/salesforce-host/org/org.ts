import { demoRecords } from './demo-records.ts';
import { longId, makeRecordId, typeOfId } from './record-id.ts';
import type { FieldValue, SObject, SObjectType } from './sobject.ts';
import { type TaskStatus, taskStatuses } from './task-status.ts';

const types = ['Account', 'Contact', 'Lead', 'Task'] as const satisfies readonly SObjectType[];

/** The records of a CRM, in memory, by kind and in the order of their creation. */
export class Org {
  readonly #records = new Map<string, SObject>();
  readonly #counts = new Map<SObjectType, number>();
  readonly #now: () => Date;
  /** The statuses of tasks, in their order. */
  statuses: readonly TaskStatus[] = taskStatuses;

  /** @param now the clock that dates are taken from */
  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
    this.reset();
  }

  /** Removes everything and restores the demonstration's records. */
  reset(): void {
    this.#records.clear();
    this.#counts.clear();
    this.statuses = taskStatuses;
    for (const type of types) for (const fields of demoRecords[type]) this.create(type, named(fields));
  }

  all(type: SObjectType): readonly SObject[] {
    return [...this.#records.values()].filter((record) => typeOfId(record.Id) === type);
  }

  /** @param id in its long or its short form */
  get(id: string): SObject | undefined {
    return this.#records.get(longId(id));
  }

  create(type: SObjectType, fields: Readonly<Record<string, FieldValue>>): SObject {
    const n = (this.#counts.get(type) ?? 0) + 1;
    this.#counts.set(type, n);
    return this.#keep({ ...fields, Id: makeRecordId(type, n), CreatedDate: this.#now().toISOString() });
  }

  /** @throws when there is no such record */
  update(id: string, fields: Readonly<Record<string, FieldValue>>): SObject {
    const record = this.get(id);
    if (!record) throw new Error(`There is no record ${id}.`);
    return this.#keep({ ...record, ...fields, Id: record.Id });
  }

  #keep(record: SObject): SObject {
    const { FirstName, LastName } = record;
    const name = LastName ? { Name: [FirstName, LastName].filter(Boolean).join(' ') } : {};
    const kept = {
      ...record,
      ...name,
      ...this.#closing(record),
      LastModifiedDate: this.#now().toISOString(),
    };
    this.#records.set(kept.Id, kept);
    return kept;
  }

  /** A task is closed if its status is: any other text is a status that is not closed. */
  #closing({ Id, Status }: SObject): { readonly IsClosed?: boolean } {
    if (typeOfId(Id) !== 'Task') return {};
    return { IsClosed: this.statuses.some(({ ApiName, IsClosed }) => IsClosed && ApiName === Status) };
  }
}

/** Replaces references such as `Contact 2` by ids. */
function named(fields: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> {
  const idFor = (value: FieldValue): FieldValue => {
    const [, type, n] = /^(Account|Contact) (\d+)$/.exec(String(value)) ?? [];
    return type === undefined ? value : makeRecordId(type as SObjectType, Number(n));
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name.endsWith('Id') ? idFor(value) : value]),
  );
}
