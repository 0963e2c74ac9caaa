import type { Kysely } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';
import { findRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newSecret, secretAddress, stepOf } from './totp.ts';

/** A set-up that takes longer has to begin again. */
const setUpMs = 15 * 60_000;

interface Authenticator {
  readonly secret: string;
  /** The time step of the last accepted code: neither it nor an earlier step is accepted again. */
  readonly lastStep: number;
  readonly recoveryHashes: readonly string[];
  readonly confirmedAt: number;
}

/** A secret that the user has not confirmed yet. */
interface SetUp {
  readonly secret: string;
  readonly begunAt: number;
}

/** The apps that show users codes for the second step of signing in, and the recovery codes of these users. */
export class Authenticators {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #all: Map<number, Authenticator>;
  readonly #setUps = new Map<number, SetUp>();

  private constructor(db: Kysely<Tables>, clock: Clock, all: Map<number, Authenticator>) {
    this.#db = db;
    this.#clock = clock;
    this.#all = all;
  }

  static async load(db: Kysely<Tables>, clock: Clock): Promise<Authenticators> {
    const rows = await db.selectFrom('authenticator').selectAll().execute();
    const all = rows.map((row): [number, Authenticator] => [
      row.person_id,
      {
        secret: row.secret,
        lastStep: row.last_step,
        recoveryHashes: row.recovery_hashes,
        confirmedAt: row.confirmed_at.getTime(),
      },
    ]);
    return new Authenticators(db, clock, new Map(all));
  }

  /** Returns undefined for a user who signs in without an app. */
  of(personId: number): { readonly confirmedAt: number; readonly recoveryCodesLeft: number } | undefined {
    const found = this.#all.get(personId);
    return found && { confirmedAt: found.confirmedAt, recoveryCodesLeft: found.recoveryHashes.length };
  }

  /** Begins a set-up with a new secret, which replaces the previous secret. */
  begin({ id, login }: Person, issuer: string) {
    const secret = newSecret();
    this.#setUps.set(id, { secret, begunAt: this.#clock.elapsed() });
    return { secret, address: secretAddress(secret, { issuer, account: login }), validMs: setUpMs };
  }

  /** Returns true while a set-up can be confirmed. */
  isBegun(personId: number): boolean {
    const setUp = this.#setUps.get(personId);
    return setUp !== undefined && this.#clock.elapsed() - setUp.begunAt < setUpMs;
  }

  /** Returns the recovery codes if the code is that of the secret; undefined otherwise. */
  async confirm(personId: number, code: string): Promise<readonly string[] | undefined> {
    const setUp = this.#setUps.get(personId);
    if (!setUp || !this.isBegun(personId)) return undefined;
    const lastStep = stepOf(setUp.secret, plain(code), this.#clock.now());
    if (lastStep === undefined) return undefined;
    this.#setUps.delete(personId);
    const { codes, hashes } = await newRecoveryCodes();
    await this.#save(personId, {
      secret: setUp.secret,
      lastStep,
      recoveryHashes: hashes,
      confirmedAt: this.#clock.now(),
    });
    return codes;
  }

  /** Uses up a code of the app or a recovery code. Returns false for a code that is wrong or was used before. */
  async accept(personId: number, code: string): Promise<boolean> {
    const found = this.#all.get(personId);
    if (!found) return false;
    const lastStep = stepOf(found.secret, plain(code), this.#clock.now());
    if (lastStep !== undefined) {
      if (lastStep <= found.lastStep) return false;
      await this.#save(personId, { ...found, lastStep });
      return true;
    }
    const hash = await findRecoveryCode(plain(code), found.recoveryHashes);
    const present = this.#all.get(personId);
    // The same code may have been used during the calculation.
    if (hash === undefined || !present?.recoveryHashes.includes(hash)) return false;
    const recoveryHashes = present.recoveryHashes.filter((one) => one !== hash);
    await this.#save(personId, { ...present, recoveryHashes });
    return true;
  }

  /** Returns new recovery codes. The previous codes are void. */
  async renewRecoveryCodes(personId: number): Promise<readonly string[]> {
    const { codes, hashes } = await newRecoveryCodes();
    const found = this.#all.get(personId);
    if (!found) throw new Error('This user has no authenticator app.');
    await this.#save(personId, { ...found, recoveryHashes: hashes });
    return codes;
  }

  async remove(personId: number): Promise<void> {
    await this.#db.deleteFrom('authenticator').where('person_id', '=', personId).execute();
    this.#all.delete(personId);
  }

  /** A used code is void at once, also while it is being written, and if that fails. */
  async #save(personId: number, value: Authenticator): Promise<void> {
    this.#all.set(personId, value);
    const row = {
      secret: value.secret,
      last_step: value.lastStep,
      recovery_hashes: JSON.stringify(value.recoveryHashes),
      confirmed_at: new Date(value.confirmedAt),
    };
    await this.#db
      .insertInto('authenticator')
      .values({ person_id: personId, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute();
  }
}

/** People copy the blanks and hyphens that codes are shown with. */
const plain = (code: string) => code.replace(/[\s-]/g, '');
