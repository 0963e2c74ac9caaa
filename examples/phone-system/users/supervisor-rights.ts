import type { Kysely } from 'kysely';
import { type Changes, topics } from '../base/changes.ts';
import type { Licences } from '../company/licences.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from './person.ts';

/** The rights of a supervisor. Rights that are left out stay. */
export interface SupervisorRights {
  readonly isSupervisor?: boolean | undefined;
  readonly isCallCentreBarred?: boolean | undefined;
  readonly areStatisticsBarred?: boolean | undefined;
  readonly areReportsBarred?: boolean | undefined;
  /** The numbers of the groups that the supervisor is restricted to; null: all. */
  readonly supervisedGroups?: readonly string[] | null | undefined;
}

interface RightsOfSupervisorsDeps {
  readonly people: People;
  readonly changes: Changes;
  /** Called after the change, before any client is notified of it. */
  readonly onChange: (person: Person) => void;
}

/** Changes rights of supervisors while they work. Everything that they watch is checked again at once. */
export class RightsOfSupervisors {
  readonly #db: Kysely<Tables>;
  readonly #deps: RightsOfSupervisorsDeps;

  constructor(db: Kysely<Tables>, deps: RightsOfSupervisorsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  async change(person: Person, change: SupervisorRights): Promise<void> {
    const { people, changes, onChange } = this.#deps;
    const { isSupervisor = person.isSupervisor, supervisedGroups: wanted, ...barred } = change;
    const { supervisedGroups: known, ...others } = person.licences;
    const supervisedGroups = wanted === undefined ? known : (wanted ?? undefined);
    const licences: Licences = {
      ...others,
      ...Object.fromEntries(Object.entries(barred).filter(([, value]) => value !== undefined)),
      ...(supervisedGroups !== undefined && { supervisedGroups: [...supervisedGroups] }),
    };
    await this.#db
      .updateTable('person')
      .set({ is_supervisor: isSupervisor, licences: JSON.stringify(licences) })
      .where('id', '=', person.id)
      .execute();
    people.update(person.id, { isSupervisor, licences });
    onChange(person);
    changes.publish(topics.rights(person.id), { uri: person.extension, item: undefined });
  }
}
