import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SomeOf } from '../../../../sdk/wire/administration/entitlements.ts';
import {
  type AdministeredUser,
  type NewUser,
  newUser,
  type UserDraft,
} from '../../../../sdk/wire/administration/user.ts';
import type { Page, PageRange } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import type { People, Person } from '../../users/person.ts';
import type { Administrator } from '../administrators.ts';
import type { Actor, Audit } from '../audit.ts';
import { ChangedMeanwhile } from '../faults.ts';
import { type UserAdministration, UserFault } from '../users.ts';
import { foundOf, ScimFault } from './scim-error.ts';
import type { ScimFilter } from './scim-filter.ts';
import { type Attributes, applyPatch } from './scim-patch.ts';
import { scimUrns } from './scim-schemas.ts';

/** The SCIM client sees all users. */
export const everybody: Administrator = { rights: 'AllRights', department: undefined };

export interface ScimDeps {
  readonly people: People;
  readonly userAdministration: UserAdministration;
  readonly audit: Audit;
}

/** Returns the version of a resource, as `ETag` has it: it changes with each property. */
export const versionOf = (resource: object): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;

/** @throws ScimFault 412 if the client has another version of the resource */
export function requireVersion(resource: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const wanted = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!wanted.includes(versionOf(resource).replace(/^W\//, '')))
    throw new ScimFault(412, 'The resource has changed meanwhile.');
}

/** Runs a change of users. @throws ScimFault in the place of the faults of the administration */
export async function changing<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new ScimFault(412, error.message);
    if (!(error instanceof UserFault)) throw error;
    if (error.property === 'login') throw new ScimFault(409, error.message, 'uniqueness');
    throw new ScimFault(400, error.message, error.property === 'number' ? 'invalidValue' : 'mutability');
  }
}

interface Stored {
  readonly externalId: string | undefined;
  /** The client has deleted the user. A user whom an administrator enables again is there again. */
  readonly isDeleted: boolean;
}

/** The users as a SCIM client sees and changes them (RFC 7643, section 4.1). */
export class ScimUsers {
  readonly #db: Kysely<Tables>;
  readonly #deps: ScimDeps;

  constructor(db: Kysely<Tables>, deps: ScimDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** @throws ScimFault 400 for a filter by another attribute than `userName`, `externalId` and `id` */
  async page(filter: ScimFilter | undefined, range: PageRange): Promise<Page<Attributes>> {
    const stored = await this.#stored();
    const selected = filter && this.#select(filter, stored);
    const { count, items } = await this.#deps.userAdministration.page(
      everybody,
      { filter: (person) => !isHidden(person, stored) && (selected === undefined || selected(person)) },
      range,
    );
    return { count, items: items.map((user) => describe(user, stored.get(Number(user.userID)))) };
  }

  async find(id: string): Promise<Attributes | undefined> {
    const user = await this.#deps.userAdministration.find(everybody, id);
    if (!user) return undefined;
    const stored = (await this.#stored()).get(Number(id));
    return user.isDisabled && stored?.isDeleted ? undefined : describe(user, stored);
  }

  /** Adds a user; a user whom the client has deleted comes back. @throws ScimFault 400, 409 */
  async add(actor: Actor, body: Attributes): Promise<Attributes> {
    const { externalId, ...draft } = draftOf(body);
    const stored = await this.#stored();
    this.#requireFree(externalId, undefined, stored);
    const known = this.#deps.people.byLogin(draft.login);
    if (known && !isHidden(known, stored))
      throw new ScimFault(409, `There is a user ${draft.login} already.`, 'uniqueness');
    const { userAdministration } = this.#deps;
    const user = await changing(() =>
      known
        ? userAdministration.change(actor, everybody, String(known.id), draft)
        : userAdministration.add(actor, everybody, draft),
    );
    const added = foundOf(user, draft.login);
    await this.#save(actor, added, { externalId, isDeleted: false });
    return foundOf(await this.find(added.userID), added.userID);
  }

  /** Replaces all properties. @throws ScimFault 400, 404, 409, 412 */
  replace(actor: Actor, id: string, body: Attributes, ifMatch: string | undefined): Promise<Attributes> {
    return this.#change(actor, id, () => body, ifMatch);
  }

  /** Applies the operations of a PATCH. @throws ScimFault 400, 404, 409, 412 */
  patch(actor: Actor, id: string, body: unknown, ifMatch: string | undefined): Promise<Attributes> {
    return this.#change(actor, id, (present) => applyPatch(present, body, scimUrns.enterprise), ifMatch);
  }

  /** Disables a user, who is not there any more for the client. @throws ScimFault 404, 412 */
  async remove(actor: Actor, id: string, ifMatch: string | undefined): Promise<void> {
    const present = foundOf(await this.find(id), id);
    requireVersion(present, ifMatch);
    const user = await changing(() =>
      this.#deps.userAdministration.change(actor, everybody, id, { isDisabled: true }),
    );
    await this.#save(actor, foundOf(user, id), { externalId: undefined, isDeleted: true });
  }

  /** Returns whether the client sees this user. */
  async sees(): Promise<(person: Person) => boolean> {
    const stored = await this.#stored();
    return (person) => !isHidden(person, stored);
  }

  async #change(
    actor: Actor,
    id: string,
    changed: (present: Attributes) => Attributes,
    ifMatch: string | undefined,
  ): Promise<Attributes> {
    const { userAdministration } = this.#deps;
    const user = await userAdministration.find(everybody, id);
    const present = foundOf(await this.find(id), id);
    requireVersion(present, ifMatch);
    const { externalId, ...draft } = draftOf(changed(present));
    this.#requireFree(externalId, Number(id), await this.#stored());
    const change = user && differing(draft, user);
    const after =
      change === undefined
        ? user
        : await changing(() =>
            userAdministration.change(actor, everybody, id, { ...change, version: user?.version }),
          );
    await this.#save(actor, foundOf(after, id), { externalId, isDeleted: false });
    return foundOf(await this.find(id), id);
  }

  #select(
    { attribute, value }: ScimFilter,
    stored: ReadonlyMap<number, Stored>,
  ): (person: Person) => boolean {
    const names: Readonly<Record<string, (person: Person) => boolean>> = {
      username: ({ login }) => login.toLowerCase() === value.toLowerCase(),
      externalid: ({ id }) => stored.get(id)?.externalId === value,
      id: ({ id }) => String(id) === value,
    };
    const select = names[attribute.replace(`${scimUrns.user.toLowerCase()}:`, '')];
    if (!select) throw new ScimFault(400, `Users are not found by ${attribute}.`, 'invalidFilter');
    return select;
  }

  #requireFree(externalId: string | undefined, own: number | undefined, stored: ReadonlyMap<number, Stored>) {
    const isTaken = [...stored].some(([id, one]) => one.externalId === externalId && id !== own);
    if (externalId !== undefined && isTaken)
      throw new ScimFault(409, `The externalId ${externalId} is taken.`, 'uniqueness');
  }

  async #stored(): Promise<ReadonlyMap<number, Stored>> {
    const rows = await this.#db.selectFrom('scim_user').selectAll().execute();
    return new Map(
      rows.map(({ person_id, external_id, is_deleted }) => [
        person_id,
        { externalId: external_id ?? undefined, isDeleted: is_deleted },
      ]),
    );
  }

  async #save(
    actor: Actor,
    { userID, firstName, lastName }: AdministeredUser,
    stored: Stored,
  ): Promise<void> {
    const before = (await this.#stored()).get(Number(userID)) ?? { externalId: undefined, isDeleted: false };
    const columns = { external_id: stored.externalId ?? null, is_deleted: stored.isDeleted };
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto('scim_user')
        .values({ person_id: Number(userID), ...columns })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
        .execute();
      if (before.externalId === stored.externalId) return;
      await this.#deps.audit.record(
        actor,
        {
          ...{ action: 'change', kind: 'user', subject: userID, label: `${firstName} ${lastName}` },
          before: { externalId: before.externalId ?? '' },
          after: { externalId: stored.externalId ?? '' },
        },
        db,
      );
    });
  }
}

const isHidden = ({ id, isDisabled }: Person, stored: ReadonlyMap<number, Stored>): boolean =>
  isDisabled && stored.get(id)?.isDeleted === true;

function describe(user: AdministeredUser, stored: Stored | undefined): Attributes {
  const { login, firstName, lastName, email, department, number, directNumber, mobileDirectNumber } = user;
  const phones = [
    { value: number, type: 'other', display: 'extension' },
    ...(directNumber ? [{ value: directNumber, type: 'work' }] : []),
    ...(mobileDirectNumber ? [{ value: mobileDirectNumber, type: 'mobile' }] : []),
  ];
  return {
    schemas: [scimUrns.user, scimUrns.enterprise],
    id: user.userID,
    ...(stored?.externalId !== undefined && { externalId: stored.externalId }),
    userName: login,
    name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}` },
    displayName: `${firstName} ${lastName}`,
    active: !user.isDisabled,
    emails: email ? [{ value: email, type: 'work', primary: true }] : [],
    phoneNumbers: phones,
    [scimUrns.enterprise]: department ? { department } : {},
  };
}

/** Names of attributes are not case-sensitive. */
function lowered(value: unknown): Attributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]));
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

type ScimDraft = NewUser &
  Required<Pick<UserDraft, 'email' | 'department' | 'isDisabled'>> & {
    readonly externalId: string | undefined;
  };

/** Reads the properties of a user that a SCIM client sets. Others are ignored. @throws ScimFault 400 */
function draftOf(body: Attributes): ScimDraft {
  const { username, name, displayname, emails, active, externalid, ...others } = lowered(body);
  const { givenname, familyname } = lowered(name);
  const login = text(username);
  const [first = '', ...rest] = text(displayname).split(/\s+/);
  const all = Array.isArray(emails) ? emails.map(lowered) : [];
  const email =
    all.find(({ primary }) => isTrue(primary)) ?? all.find(({ type }) => type === 'work') ?? all[0];
  const draft = {
    login,
    firstName: (text(givenname) || first || login).slice(0, 50),
    lastName: (text(familyname) || rest.join(' ') || login).slice(0, 50),
    email: text(email?.value),
    department: text(lowered(others[scimUrns.enterprise.toLowerCase()]).department),
    isDisabled: active !== undefined && !isTrue(active),
  };
  const read = newUser.safeParse(draft);
  if (!read.success) {
    const [{ path, message } = { path: [], message: 'is invalid' }] = read.error.issues;
    throw new ScimFault(
      400,
      `${path[0] === 'login' ? 'userName' : path.join('.')} ${message}`,
      'invalidValue',
    );
  }
  return { ...draft, ...(read.data as typeof draft), externalId: text(externalid) || undefined };
}

/** Entra ID writes `"False"`. @throws ScimFault 400 */
function isTrue(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const said = text(value).toLowerCase();
  if (value === undefined || said === 'false') return false;
  if (said === 'true') return true;
  throw new ScimFault(400, 'This is true or false.', 'invalidValue');
}

/** Returns the properties that differ; undefined if none does. */
function differing(
  draft: Omit<ScimDraft, 'externalId'>,
  user: AdministeredUser,
): SomeOf<UserDraft> | undefined {
  const present: Readonly<Record<string, unknown>> = { ...user };
  const changed = Object.entries(draft).filter(([name, value]) => present[name] !== value);
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
