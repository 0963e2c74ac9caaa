import type { Kysely } from 'kysely';
import { type Changes, topics } from '../../base/changes.ts';
import type { CallGroups } from '../../call-groups/call-groups.ts';
import type { Colleagues } from '../../calls/colleagues.ts';
import type { Directory } from '../../people/directory.ts';
import type { Terminals } from '../../phones/terminals.ts';
import type { AcdGroups } from '../../queues/acd-groups.ts';
import type { Agents } from '../../queues/agents/agents.ts';
import type { OwnCredentialsStore } from '../../sign-in/own-credentials.ts';
import type { Tables } from '../../store/tables.ts';
import type { People, Person } from '../../users/person.ts';

interface LiveDataDeps {
  readonly changes: Changes;
  readonly people: People;
  readonly terminals: Terminals;
  readonly directory: Directory;
  readonly agents: Pick<Agents, 'reload'>;
  readonly groups: AcdGroups;
  readonly callGroups: CallGroups;
  readonly colleagues: Pick<Colleagues, 'remove'>;
  readonly credentials: OwnCredentialsStore;
  /** Gives a new user the language and the rules of new users. */
  readonly welcome: (person: Person) => Promise<void>;
  /** Must be called when the rights of a user have changed. */
  readonly rightsChanged: (person: Person) => void;
}

/** Lets the running phone system see rows that were added or deleted. */
export class LiveData {
  readonly #db: Kysely<Tables>;
  readonly #deps: LiveDataDeps;

  constructor(db: Kysely<Tables>, deps: LiveDataDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  async usersAdded(ids: readonly number[]): Promise<void> {
    const { people, terminals, directory, rightsChanged, welcome } = this.#deps;
    await people.reload(this.#db, ids);
    await terminals.reload(ids);
    const added = ids.flatMap((id) => people.byId(id) ?? []);
    await directory.addColleagues(added);
    for (const person of added) {
      await welcome(person);
      rightsChanged(person);
    }
  }

  async usersRemoved(ids: readonly number[]): Promise<void> {
    const { people, terminals, directory, agents, changes, colleagues, credentials } = this.#deps;
    await people.reload(this.#db, ids);
    await terminals.reload(ids);
    await agents.reload(ids);
    credentials.forget(ids);
    for (const id of ids) changes.notify('userGone', id);
    directory.colleaguesGone();
    for (const id of ids) colleagues.remove(id);
  }

  async phonesChanged(personIds: readonly number[]): Promise<void> {
    await this.#deps.terminals.reload(personIds);
  }

  /** Shows groups that were added or deleted. */
  async groupsChanged({
    queues,
    callGroups,
  }: {
    readonly queues: readonly number[];
    readonly callGroups: readonly number[];
  }): Promise<void> {
    const { groups, people, changes, rightsChanged } = this.#deps;
    const before = queues.flatMap((id) => groups.memberIds(id));
    if (queues.length > 0) await groups.reload(queues);
    if (callGroups.length > 0) await this.#deps.callGroups.reload(callGroups);
    const members = new Set([...before, ...queues.flatMap((id) => groups.memberIds(id))]);
    for (const person of [...members].flatMap((id) => people.byId(id) ?? [])) {
      rightsChanged(person);
      // Clients of members watch groups from now on, or no longer.
      changes.publish(topics.rights(person.id), { uri: groupsUri, item: undefined });
    }
  }
}

const groupsUri = 'v1/user/Group';
