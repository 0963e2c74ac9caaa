import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Changes } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { type KeptData, keptData } from '../../retention/kept-data.ts';
import type { LegalHolds } from '../../retention/legal-holds.ts';
import type { Tables } from '../../store/tables.ts';
import { displayName, type People, type Person } from '../../users/person.ts';
import type { Administrator, Administrators } from '../administrators.ts';
import type { Actor, Audit } from '../audit.ts';
import type { LiveData } from '../import/live-data.ts';
import { type UserAdministration, UserFault } from '../users.ts';
import { keepQueueCalls, removeSignalling, replaceName } from './former-user.ts';
import { type FileFolder, personalFiles } from './personal-files.ts';

interface UserErasureDeps {
  readonly users: UserAdministration;
  readonly people: People;
  readonly administrators: Administrators;
  readonly audit: Audit;
  readonly changes: Changes;
  readonly clock: Pick<Clock, 'now'>;
  readonly live: LiveData;
  readonly holds: Pick<LegalHolds, 'of'>;
  /** Runs a task while no hold begins and nothing is removed by age. */
  readonly whileNothingIsRemoved: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** The ids of the lines of a user that have not ended. */
  readonly linesOf: (personId: number) => readonly string[];
  readonly endLine: (personId: number, lineId: string) => void;
  /** Resolves when the history of the calls so far is written. */
  readonly historyWritten: () => Promise<void>;
  readonly endSessions: (personId: number) => Promise<void>;
  readonly removeAuthenticator: (personId: number) => Promise<void>;
  readonly removePhoto: (personId: number) => Promise<void>;
  /** Deletes the account of the chat. */
  readonly eraseFromChat: (person: Person) => Promise<void>;
  /** The queues and the groups of people that a user is a member of. */
  readonly groupsOf: (personId: number) => {
    readonly queues: readonly number[];
    readonly callGroups: readonly number[];
  };
  readonly pathOf: (folder: FileFolder, file: string) => string;
}

/** Removes users with everything that is theirs. */
export class UserErasure {
  readonly #db: Kysely<Tables>;
  readonly #deps: UserErasureDeps;

  constructor(db: Kysely<Tables>, deps: UserErasureDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /**
   * Erases a user. False if there is no such user.
   *
   * @param order.login of the user, typed by the administrator as a second confirmation
   * @param order.endsCalls ends the calls of the user, which otherwise prevent the erasure
   * @throws UserFault
   */
  async erase(
    actor: Actor,
    viewer: Administrator,
    id: string,
    order: { readonly login: string; readonly endsCalls: boolean },
  ): Promise<boolean> {
    const { changes, whileNothingIsRemoved } = this.#deps;
    return whileNothingIsRemoved(() =>
      changes.inTurn('administeredUsers', async () => {
        const person = this.#deps.users.changeable(viewer, id);
        if (!person) return false;
        await this.#check(actor, person, order.login);
        await this.#endCalls(person, order.endsCalls);
        await this.#erase(actor, person);
        return true;
      }),
    );
  }

  /** @throws UserFault */
  async #check(actor: Actor, person: Person, login: string): Promise<void> {
    const name = displayName(person);
    if (login.trim().toLowerCase() !== person.login.toLowerCase())
      throw new UserFault('login', 'loginDiffers', `"${login}" is not the login of ${name}.`);
    if (actor.personId === person.id)
      throw new UserFault('login', 'ownAccount', 'Another administrator has to erase your account.');
    this.#deps.users.keepAdministrator(person.id, { isDisabled: true });
    if ((await this.#deps.holds.of(person.id)).length > 0 || (await this.#isHeld(person.id)))
      throw new UserFault(
        'login',
        'legalHold',
        `A legal hold keeps data of ${name}. The user can be erased when the hold has ended.`,
      );
  }

  /** Data of a user is also kept by the hold of another user in the same call, for example. */
  async #isHeld(personId: number): Promise<boolean> {
    const { rows: holds } = await sql`select from legal_hold limit 1`.execute(this.#db);
    if (holds.length === 0) return false;
    for (const { from, person, isHeld } of Object.values(keptData) as KeptData[]) {
      if (!person) continue;
      const { rows } =
        await sql`select from ${from} where ${person} = ${personId} and ${isHeld} limit 1`.execute(this.#db);
      if (rows.length > 0) return true;
    }
    return false;
  }

  /** @throws UserFault */
  async #endCalls(person: Person, endsCalls: boolean): Promise<void> {
    const { linesOf, endLine, historyWritten } = this.#deps;
    const inCall = () =>
      new UserFault('login', 'inCall', `${displayName(person)} is in a call. Erasing the user ends it.`);
    if (linesOf(person.id).length > 0 && !endsCalls) throw inCall();
    for (const lineId of linesOf(person.id)) endLine(person.id, lineId);
    if (linesOf(person.id).length > 0) throw inCall();
    await historyWritten();
    const writing = await this.#db
      .selectFrom('call_recording')
      .select('id')
      .where('person_id', '=', person.id)
      .where('is_complete', '=', false)
      .executeTakeFirst();
    if (writing)
      throw new UserFault(
        'login',
        'inCall',
        `A recording of ${displayName(person)} is still being written. Try again.`,
      );
  }

  async #erase(actor: Actor, person: Person): Promise<void> {
    const { people, audit, clock, live, administrators, groupsOf, changes } = this.#deps;
    const { id } = person;
    const name = displayName(person);
    const groups = groupsOf(id);
    await this.#deps.eraseFromChat(person);
    await this.#deps.endSessions(id);
    await this.#deps.removeAuthenticator(id);
    await this.#deps.removePhoto(id);
    const isNameUnique = !people.all().some((one) => one !== person && displayName(one) === name);
    const renamed = await replaceName(this.#db, person, { isNameUnique });
    const files = await personalFiles(this.#db, id);
    for (const { folder, file } of files) await rm(this.#deps.pathOf(folder, file), { force: true });
    await this.#db.transaction().execute(async (db) => {
      const uid = String(id);
      for (const table of ['favourite', 'vip', 'switchboard_favourite'] as const)
        await sql`delete from ${sql.table(table)} where contact = ${uid}`.execute(db);
      await db
        .insertInto('erased_person')
        .values({ id, erased_at: new Date(clock.now()) })
        .execute();
      await removeSignalling(db, person);
      await keepQueueCalls(db, person);
      await db.deleteFrom('person').where('id', '=', id).execute();
      await audit.record(
        actor,
        {
          action: 'erase',
          kind: 'user',
          subject: String(id),
          label: name,
          before: {
            login: person.login,
            number: person.number,
            files: files.length,
            renamedEntries: renamed,
          },
        },
        db,
      );
    });
    changes.notify('userGone', id);
    await administrators.reload(id);
    await live.usersRemoved([id]);
    await live.groupsChanged(groups);
  }
}
