import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PasswordPolicy, PinPolicy } from '../../../sdk/wire/session/password-rules.ts';
import type { Tables } from '../store/tables.ts';
import { orNull, PersonColumnStore } from '../users/person-column-store.ts';
import { hashPassword, passwordFits } from './password.ts';

/** The rules for new passwords of users. Passwords from before stay valid. */
export const userPasswordPolicy: PasswordPolicy = {
  active: true,
  minLength: 8,
  complexity: true,
  forceUpperCase: 'AtLeastOne',
  forceLowerCase: 'AtLeastOne',
  forceSpecialChar: 'AtLeastOne',
  forceDigit: 'AtLeastOne',
};

export const userPinPolicy: PinPolicy = { minLength: 4, maxLength: 8 };

/** The hash of no password: checking against it takes as long as against any other. */
const noPassword = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The passwords and PINs of all users, as hashes. */
export class OwnCredentialsStore {
  readonly #passwords: PersonColumnStore<string>;
  readonly #pins: PersonColumnStore<string>;
  readonly #setAt: PersonColumnStore<Date>;
  readonly #now: () => number;

  private constructor(stores: {
    readonly passwords: PersonColumnStore<string>;
    readonly pins: PersonColumnStore<string>;
    readonly setAt: PersonColumnStore<Date>;
    readonly now: () => number;
  }) {
    this.#passwords = stores.passwords;
    this.#pins = stores.pins;
    this.#setAt = stores.setAt;
    this.#now = stores.now;
  }

  /** @param now returns the time in milliseconds since 1970 */
  static async load(db: Kysely<Tables>, now: () => number): Promise<OwnCredentialsStore> {
    return new OwnCredentialsStore({
      passwords: await PersonColumnStore.load(db, 'password_hash', (hash) => hash ?? ''),
      pins: await PersonColumnStore.load(db, 'pin_hash', orNull),
      setAt: await PersonColumnStore.load(db, 'password_set_at', (at) => at ?? new Date(now())),
      now,
    });
  }

  /** @param personId undefined for an unknown user, which takes as long as a known user */
  passwordFits(personId: number | undefined, password: string): Promise<boolean> {
    const hash = personId === undefined ? undefined : this.#passwords.of(personId);
    return passwordFits(password, hash || noPassword);
  }

  /** Proves that a user has signed in on a device. A new password makes all devices unknown. */
  deviceProof(personId: number, device: string): string {
    const hash = this.#passwords.of(personId) || noPassword;
    return createHmac('sha256', hash).update(`device\0${personId}\0${device}`).digest('base64url');
  }

  isDeviceOf(personId: number, device: string, proof: string): boolean {
    const [given, expected] = [proof, this.deviceProof(personId, device)].map((text) => Buffer.from(text));
    return (
      given?.length === expected?.length &&
      given !== undefined &&
      expected !== undefined &&
      timingSafeEqual(given, expected)
    );
  }

  async setPassword(personId: number, password: string): Promise<void> {
    await this.#save(personId, await hashPassword(password));
  }

  /** Sets a password that was prepared for a user, unless the user has chosen another one while it was hashed. */
  async setFirstPassword(personId: number, password: string): Promise<void> {
    const hash = await hashPassword(password);
    if (!this.hasPassword(personId)) await this.#save(personId, hash);
  }

  async #save(personId: number, hash: string): Promise<void> {
    await this.#passwords.save(personId, hash);
    await this.#setAt.save(personId, new Date(this.#now()));
  }

  /** Returns the age of a password in milliseconds; 0 for a user who has just come. */
  passwordAge(personId: number): number {
    const at = this.#setAt.of(personId);
    return at === undefined ? 0 : this.#now() - at.getTime();
  }

  /** To be called when users are gone. */
  forget(personIds: readonly number[]): void {
    this.#passwords.forget(personIds);
    this.#pins.forget(personIds);
    this.#setAt.forget(personIds);
  }

  /** False for a user who has not chosen a password yet, and cannot sign in with a password. */
  hasPassword(personId: number): boolean {
    return (this.#passwords.of(personId) ?? '') !== '';
  }

  hasPin(personId: number): boolean {
    return this.#pins.of(personId) !== undefined;
  }

  /** False for a user without a PIN. */
  async pinFits(personId: number, pin: string): Promise<boolean> {
    return passwordFits(pin, this.#pins.of(personId) ?? noPassword);
  }

  async setPin(personId: number, pin: string): Promise<void> {
    await this.#pins.save(personId, await hashPassword(pin));
  }
}
