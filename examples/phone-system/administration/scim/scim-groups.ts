import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AdministratorRights } from '../../../../sdk/wire/administration/user.ts';
import type { Page, PageRange } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import { displayName, type Person } from '../../users/person.ts';
import type { Administrators } from '../administrators.ts';
import type { Actor } from '../audit.ts';
import type { UserList } from '../user-list.ts';
import { foundOf, ScimFault } from './scim-error.ts';
import type { ScimFilter } from './scim-filter.ts';
import { type Attributes, applyPatch } from './scim-patch.ts';
import { scimUrns } from './scim-schemas.ts';
import { changing, everybody, requireVersion, type ScimDeps, type ScimUsers } from './scim-users.ts';

interface ScimGroupDeps extends Omit<ScimDeps, 'audit'> {
  readonly userList: UserList;
  readonly administrators: Administrators;
  readonly users: ScimUsers;
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | undefined;
  /** The members are administrators; undefined: the group is a department. */
  readonly rights: AdministratorRights | undefined;
}

/** They are always there. */
const ofAdministrators: readonly Group[] = [
  { id: 'administrators', name: 'Administrators', externalId: undefined, rights: 'AllRights' },
  { id: 'readers', name: 'Administrators who only read', externalId: undefined, rights: 'ReadOnlyRights' },
];

/** Departments and administrators as groups of a SCIM client (RFC 7643, section 4.2). */
export class ScimGroups {
  readonly #db: Kysely<Tables>;
  readonly #deps: ScimGroupDeps;

  constructor(db: Kysely<Tables>, deps: ScimGroupDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** @throws ScimFault 400 for a filter by another attribute than `displayName`, `externalId` and `id` */
  async page(filter: ScimFilter | undefined, { offset, length }: PageRange): Promise<Page<Attributes>> {
    const all = (await this.#all()).filter((group) => filter === undefined || fits(group, filter));
    const items = await Promise.all(all.slice(offset, offset + length).map((group) => this.#describe(group)));
    return { count: all.length, items };
  }

  async find(id: string): Promise<Attributes | undefined> {
    const group = (await this.#all()).find((one) => one.id === id);
    return group && this.#describe(group);
  }

  /** Adds a department. Until it has members, only the client sees it. @throws ScimFault 400, 409 */
  async add(actor: Actor, body: Attributes): Promise<Attributes> {
    const { name, externalId, members } = groupOf(body);
    await this.#requireFree(name, undefined);
    const id = randomUUID();
    const group = { id, name, externalId, rights: undefined };
    const people = members.map((member) => this.#person(member));
    await this.#db
      .insertInto('scim_group')
      .values({ id, name, external_id: externalId ?? null })
      .execute();
    await this.#setMembers(actor, group, people);
    return this.#describe(group);
  }

  /** @throws ScimFault 400, 404, 409, 412 */
  replace(actor: Actor, id: string, body: Attributes, ifMatch: string | undefined): Promise<Attributes> {
    return this.#change(actor, id, () => body, ifMatch);
  }

  /** @throws ScimFault 400, 404, 409, 412 */
  patch(actor: Actor, id: string, body: unknown, ifMatch: string | undefined): Promise<Attributes> {
    return this.#change(actor, id, (present) => applyPatch(present, body, scimUrns.enterprise), ifMatch);
  }

  /** Removes a department; its members have none then. @throws ScimFault 400, 404, 412 */
  async remove(actor: Actor, id: string, ifMatch: string | undefined): Promise<void> {
    const group = foundOf(
      (await this.#all()).find((one) => one.id === id),
      id,
    );
    if (group.rights) throw new ScimFault(400, `${group.name} cannot be removed.`, 'mutability');
    requireVersion(await this.#describe(group), ifMatch);
    await this.#setMembers(actor, group, []);
    await this.#db.deleteFrom('scim_group').where('id', '=', id).execute();
  }

  async #change(
    actor: Actor,
    id: string,
    changed: (present: Attributes) => Attributes,
    ifMatch: string | undefined,
  ): Promise<Attributes> {
    const group = foundOf(
      (await this.#all()).find((one) => one.id === id),
      id,
    );
    const present = await this.#describe(group);
    requireVersion(present, ifMatch);
    const { name, externalId, members } = groupOf(changed(present));
    if (group.rights && name !== group.name)
      throw new ScimFault(400, `${group.name} cannot be renamed.`, 'mutability');
    const people = members.map((member) => this.#person(member));
    const renamed = { ...group, name, externalId };
    if (name !== group.name) {
      await this.#requireFree(name, id);
      await this.#setMembers(actor, group, [], name);
    }
    if (!group.rights)
      await this.#db
        .updateTable('scim_group')
        .set({ name, external_id: externalId ?? null })
        .where('id', '=', id)
        .execute();
    await this.#setMembers(actor, renamed, people);
    return this.#describe(renamed);
  }

  /** Departments exist by their members, so those that the client has not seen yet get an id here. */
  async #all(): Promise<readonly Group[]> {
    const rows = await this.#db.selectFrom('scim_group').selectAll().orderBy('name').execute();
    const known = new Set(rows.map(({ name }) => name));
    const added = this.#deps.userList
      .departments()
      .filter((name) => !known.has(name))
      .map((name) => ({ id: randomUUID(), name, external_id: null }));
    if (added.length > 0) {
      await this.#db
        .insertInto('scim_group')
        .values(added)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return this.#all();
    }
    const departments = rows.map(({ id, name, external_id }) => ({
      ...{ id, name, rights: undefined },
      externalId: external_id ?? undefined,
    }));
    return [...ofAdministrators, ...departments];
  }

  async #members(group: Group): Promise<readonly Person[]> {
    const { administrators, people, users } = this.#deps;
    const sees = await users.sees();
    return people
      .all()
      .filter((person) =>
        group.rights
          ? administrators.of(person.id)?.rights === group.rights
          : person.department === group.name,
      )
      .filter(sees);
  }

  async #describe(group: Group): Promise<Attributes> {
    const members = await this.#members(group);
    return {
      schemas: [scimUrns.group],
      id: group.id,
      ...(group.externalId !== undefined && { externalId: group.externalId }),
      displayName: group.name,
      members: members.map((person) => ({
        value: String(person.id),
        display: displayName(person),
        type: 'User',
      })),
    };
  }

  /** @throws ScimFault 400 */
  #person(id: string): Person {
    const person = /^\d{1,9}$/.test(id) ? this.#deps.people.byId(Number(id)) : undefined;
    if (!person) throw new ScimFault(400, `There is no user ${id.slice(0, 64)}.`, 'invalidValue');
    return person;
  }

  async #requireFree(name: string, own: string | undefined): Promise<void> {
    const other = (await this.#all()).find((group) => group.name.toLowerCase() === name.toLowerCase());
    if (other && other.id !== own)
      throw new ScimFault(409, `There is a group ${name} already.`, 'uniqueness');
  }

  /** @param next the department of users who leave; by default none */
  async #setMembers(actor: Actor, group: Group, wanted: readonly Person[], next = ''): Promise<void> {
    const present = await this.#members(group);
    const leaving = present.filter((one) => !wanted.some(({ id }) => id === one.id));
    const joining = wanted.filter((one) => !present.some(({ id }) => id === one.id));
    const set = (person: Person, isMember: boolean) =>
      changing(() =>
        this.#deps.userAdministration.change(
          actor,
          everybody,
          String(person.id),
          group.rights
            ? { accessRightsType: isMember ? group.rights : '' }
            : { department: isMember ? group.name : next },
        ),
      );
    for (const person of joining) await set(person, true);
    for (const person of leaving) await set(person, false);
  }
}

function fits({ id, name, externalId }: Group, { attribute, value }: ScimFilter): boolean {
  const values: Readonly<Record<string, string | undefined>> = {
    displayname: name.toLowerCase(),
    externalid: externalId,
    id,
  };
  if (!(attribute in values))
    throw new ScimFault(400, `Groups are not found by ${attribute}.`, 'invalidFilter');
  return values[attribute] === (attribute === 'displayname' ? value.toLowerCase() : value);
}

/** @throws ScimFault 400 */
function groupOf(body: Attributes): {
  name: string;
  externalId: string | undefined;
  members: readonly string[];
} {
  const entries = Object.entries(body).map(([key, value]) => [key.toLowerCase(), value] as const);
  const { displayname, externalid, members = [] } = Object.fromEntries<unknown>(entries);
  const name = typeof displayname === 'string' ? displayname.trim() : '';
  if (name === '' || name.length > 50 || /\p{Cc}/u.test(name))
    throw new ScimFault(400, 'displayName has 1 to 50 characters.', 'invalidValue');
  if (!Array.isArray(members)) throw new ScimFault(400, 'members is a list.', 'invalidValue');
  return {
    name,
    externalId: typeof externalid === 'string' && externalid !== '' ? externalid : undefined,
    members: [...new Set(members.map((member) => String(member?.value ?? '')))],
  };
}
