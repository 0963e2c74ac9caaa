import * as z from 'zod/mini';
import { type AdministrativeDomain, enterpriseEntry } from '#wire/session/enterprise.ts';
import { type GeoArea, geoArea } from '#wire/session/geo-area.ts';
import { type OwnCredentials, ownCredentials } from '#wire/session/own-credentials.ts';
import { type ActingRecord, actingRecord, type OwnSession, ownSession } from '#wire/session/own-session.ts';
import {
  type PasswordFault,
  type PasswordUse,
  type PinFault,
  type PinPolicy,
  passwordFaults,
  passwordRules,
  pinFaults,
} from '#wire/session/password-rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import { refused } from './refused.ts';
import { RequiredActionsOfSignIn } from './required-actions.ts';
import { TwoFactor } from './two-factor.ts';

const path = 'v1/user/Credentials';
const sessionsPath = 'v1/user/Session';

const sessionPage = z.object({ items: z.array(ownSession) });
const areaPage = z.object({ items: z.array(geoArea) });
const recordPage = z.object({ items: z.array(actingRecord) });

/** The user's own account: password, PIN, second step, sessions and area. All methods reject with `offline`, `timeout` too. */
export class Account {
  readonly #rest: DomainDeps['rest'];
  /** The second step of signing in. */
  readonly twoFactor: TwoFactor;
  /** The actions that a sign-in requires, before there is a session. */
  readonly requiredActions: RequiredActionsOfSignIn;

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
    this.twoFactor = new TwoFactor(rest);
    this.requiredActions = new RequiredActionsOfSignIn(rest);
  }

  /** Returns the rules for the password and the PIN. Rejects with `notFound` for a user who acts for another user. */
  credentials(): Promise<OwnCredentials> {
    return this.#rest.read(ownCredentials, { path });
  }

  /**
   * Returns every rule that a new password breaks; an empty list for a good password.
   *
   * @example account.passwordFaults('45123', { policy, aliasType: 'Administrator' }) // ['pwd_err_sequence', …]
   */
  passwordFaults(password: string, use: PasswordUse): readonly PasswordFault[] {
    return passwordFaults(password, use);
  }

  /** Returns the rules that apply to a new password, whether it breaks them or not. */
  passwordRules(use: PasswordUse): readonly PasswordFault[] {
    return passwordRules(use);
  }

  /** Returns every rule that a new PIN breaks; an empty list for a good PIN. */
  pinFaults(pin: string, policy: PinPolicy): readonly PinFault[] {
    return pinFaults(pin, policy);
  }

  /**
   * Sets a new password. The user's other sessions end. Rejects with `password.wrong` for a wrong current password,
   * `password.tooOften` after several wrong passwords, `password.locked`, and `password.refused` with the key of the broken
   * rule as `exceptionId`.
   *
   * @example await account.changePassword({ current: 'demo', next: 'Sunny-Day7' });
   */
  changePassword({ current, next }: { readonly current: string; readonly next: string }): Promise<void> {
    return this.#change(current, { newPassword: next });
  }

  /** Sets a new PIN. `current` is the current password, not the PIN. Rejects as `changePassword` does. */
  changePin({ current, next }: { readonly current: string; readonly next: string }): Promise<void> {
    return this.#change(current, { newPin: next });
  }

  /** Returns the browsers and programs in which the user is signed in, the latest used first. */
  async sessions(): Promise<readonly OwnSession[]> {
    return (await this.#rest.read(sessionPage, { path: sessionsPath })).items;
  }

  /** Signs the user out elsewhere. Rejects with `notFound` for a session that has ended. */
  async endSession({ restUri }: Pick<OwnSession, 'restUri'>): Promise<void> {
    await this.#rest.send({ path: restUri, method: 'DELETE' });
  }

  /** Signs the user out everywhere else. Clients that signed in with a code of this session stay. */
  async endOtherSessions(): Promise<void> {
    await this.#rest.send({ path: sessionsPath, method: 'DELETE' });
  }

  /** Returns when other users acted for this user, the latest first. */
  async actingRecords(): Promise<readonly ActingRecord[]> {
    return (await this.#rest.read(recordPage, { path: 'v1/user/ActingRecord' })).items;
  }

  /**
   * Returns the domain that administers an enterprise: a reseller's domain, for example; undefined if no other domain does.
   * Rejects with `forbidden` and `notFound` for another enterprise than the user's own.
   *
   * @example await account.administrator(client.profile.info.value.ent);
   */
  async administrator({ restUri }: { readonly restUri: string }): Promise<AdministrativeDomain | undefined> {
    const query = { rt: 'ownerAdmtiveDomain' };
    return (await this.#rest.read(enterpriseEntry, { path: restUri, query })).ownerAdmtiveDomain ?? undefined;
  }

  /** Returns the areas in which the user can be. The chosen area has `isChosen`. */
  async geoAreas(): Promise<readonly GeoArea[]> {
    return (await this.#rest.read(areaPage, { path: 'v1/user/GeoArea' })).items;
  }

  /**
   * Chooses the area whose code completes the local numbers that the user dials. Rejects with `notFound`.
   *
   * @param geoAreaId undefined: no area
   */
  async chooseGeoArea(geoAreaId: string | undefined): Promise<void> {
    const body = { geoAreaID: geoAreaId ?? null };
    await this.#rest.send({ path: 'v1/user/GeoArea/bean', method: 'PUT', body });
  }

  async #change(currentPassword: string, change: Readonly<Record<string, string>>): Promise<void> {
    // A refusal may repeat a secret.
    const secrets = [currentPassword, ...Object.values(change)];
    const forget = secrets.map((secret) => this.#rest.log.hide(secret));
    try {
      await this.#rest.send({ path, method: 'PUT', body: { currentPassword, ...change } });
    } catch (thrown) {
      throw refused(toCallsideError(thrown));
    } finally {
      for (const end of forget) end();
    }
  }
}
