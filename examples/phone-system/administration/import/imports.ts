import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DataImport, ImportFault, KeptEntry } from '../../../../sdk/wire/administration/import.ts';
import type { Clock } from '../../base/clock.ts';
import type { CurrentCompany } from '../../company/company.ts';
import type { OwnCredentialsStore } from '../../sign-in/own-credentials.ts';
import type { Tables } from '../../store/tables.ts';
import type { Actor, Audit } from '../audit.ts';
import type { ImportPlan, Known } from './check-import.ts';
import { readKnown } from './import-rows.ts';
import { type ImportSteps, Interrupted } from './import-steps.ts';
import {
  describeImport,
  type Import,
  newImport,
  readImports,
  saveImport,
  stopped,
} from './stored-imports.ts';

/** The import is not in a state for this; the message says why. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

interface ImportsDeps {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly credentials: OwnCredentialsStore;
  readonly steps: ImportSteps;
  readonly log: Logger;
}

/** The checked files that are kept until they are applied. */
const maxReady = 5;

/** The imports of files with users, phones and groups, while calls go on. One at a time is applied or taken back. */
export class Imports {
  readonly #db: Kysely<Tables>;
  readonly #deps: ImportsDeps;
  readonly #all: Map<string, Import>;
  #running: Promise<void> = Promise.resolve();
  #hashing: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(db: Kysely<Tables>, deps: ImportsDeps, stored: readonly Import[]) {
    this.#db = db;
    this.#deps = deps;
    this.#all = new Map(stored.map((one) => [one.id, one]));
  }

  static async load(db: Kysely<Tables>, deps: ImportsDeps): Promise<Imports> {
    return new Imports(db, deps, await readImports(db));
  }

  /** The names and numbers that are in use, against which a file is checked. */
  known(): Promise<Known> {
    return readKnown(this.#db, this.#deps.company.current);
  }

  /** The imports, the newest first. */
  all(): readonly DataImport[] {
    return [...this.#all.values()].reverse().map(describeImport);
  }

  find(id: string): DataImport | undefined {
    const one = this.#all.get(id);
    return one && describeImport(one);
  }

  /** The rows that are refused; after a restart the first thousand of them. */
  faults(id: string): readonly ImportFault[] | undefined {
    const one = this.#all.get(id);
    return one && (one.plan?.refused ?? one.data.refused);
  }

  /** The users, phones and groups that were in use when the import was taken back. */
  kept(id: string): readonly KeptEntry[] | undefined {
    return this.#all.get(id)?.data.kept;
  }

  /** Keeps a checked file. Nothing is added yet. */
  add(actor: Actor, fileName: string, plan: ImportPlan): DataImport {
    const at = this.#deps.clock.now();
    const added = newImport({ id: randomBytes(6).toString('hex'), at, fileName }, actor, plan);
    this.#all.set(added.id, added);
    const ready = [...this.#all.values()].filter(({ state }) => state === 'ready');
    for (const { id } of ready.slice(0, -maxReady)) this.#all.delete(id);
    return describeImport(added);
  }

  /**
   * Begins to add everything of a file. Undefined without such an import.
   *
   * @throws ImportRefused
   */
  async apply(
    actor: Actor,
    id: string,
    { isPartial }: { isPartial: boolean },
  ): Promise<DataImport | undefined> {
    const one = this.#all.get(id);
    if (!one) return undefined;
    const { plan, data } = one;
    if (one.state !== 'ready' || !plan) throw new ImportRefused('This file was imported already.');
    if (data.users + data.phones + data.groups === 0) throw new ImportRefused('The file has nothing to add.');
    if (plan.refused.length > 0 && !isPartial) throw new ImportRefused('Rows of the file are refused.');
    this.#assertIdle();
    one.state = 'running';
    const passwords = plan.users.flatMap(({ login, password }) =>
      password === undefined ? [] : [{ login, password }],
    );
    one.passwordsLeft = passwords.length;
    this.#running = this.#attempt(one, async () => {
      await this.#deps.steps.add(one, plan, (db) => this.#record(db, actor, one, 'add'));
      one.plan = undefined;
      this.#hashing = this.#hashing.then(() => this.#hash(one, passwords));
    });
    return describeImport(one);
  }

  /**
   * Begins to take the last import back, except for what has been used since. Undefined without such an import.
   *
   * @throws ImportRefused
   */
  async undo(actor: Actor, id: string): Promise<DataImport | undefined> {
    const one = this.#all.get(id);
    if (!one) return undefined;
    const applied = [...this.#all.values()].filter(({ state }) => state === 'done' || state === 'failed');
    if (applied.at(-1) !== one) throw new ImportRefused('Only the last import can be taken back.');
    this.#assertIdle();
    one.state = 'undoing';
    this.#running = this.#attempt(one, async () => {
      await this.#hashing;
      await this.#deps.steps.remove(one, (db) => this.#record(db, actor, one, 'remove'));
    });
    return describeImport(one);
  }

  /** Resolves when nothing is written any more. An import that goes on ends early. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#deps.steps.interrupt();
    await this.#running;
    await this.#hashing;
  }

  #assertIdle(): void {
    const busy = [...this.#all.values()].some(({ state }) => state === 'running' || state === 'undoing');
    if (busy) throw new ImportRefused('Another import is going on.');
  }

  async #attempt(one: Import, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof Interrupted)) this.#deps.log.error({ error }, 'an import ended early');
      one.state = 'failed';
      one.passwordsLeft = 0;
      one.data = { ...one.data, problem: problemOf(error) };
      await saveImport(this.#db, one).catch((failure) =>
        this.#deps.log.error({ error: failure }, 'an import could not be written'),
      );
    }
  }

  /** One after the other: a processor stays free for calls. */
  async #hash(
    one: Import,
    passwords: readonly { readonly login: string; readonly password: string }[],
  ): Promise<void> {
    for (const { login, password } of passwords) {
      if (this.#isStopped || one.state !== 'done') break;
      const personId = this.#deps.steps.personId(login);
      if (personId !== undefined)
        await this.#deps.credentials
          .setFirstPassword(personId, password)
          .catch((error) => this.#deps.log.error({ error, login }, 'a password could not be written'));
      one.passwordsLeft -= 1;
    }
    one.passwordsLeft = 0;
  }

  #record(db: Kysely<Tables>, actor: Actor, { id, data }: Import, action: 'add' | 'remove'): Promise<void> {
    const counts = { users: data.users, phones: data.phones, groups: data.groups };
    return this.#deps.audit.record(
      actor,
      {
        action,
        kind: 'import',
        subject: id,
        label: data.fileName,
        ...(action === 'add' ? { after: counts } : { before: counts, after: { kept: data.kept.length } }),
      },
      db,
    );
  }
}

/** A login or number can have been given away since the file was checked. */
const problemOf = (error: unknown): string => {
  if (error instanceof Interrupted) return stopped;
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  return isTaken
    ? 'A login, name or number of the file was given away meanwhile. Take the import back and check the file again.'
    : 'Something went wrong in the phone system. Take the import back and try again.';
};
