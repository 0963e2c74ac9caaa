import {
  type RequiredActions as Actions,
  requiredActionSource,
  requiredActionsAnswer,
} from '#wire/session/required-action.ts';
import { recoveryCodes, type TwoFactorSetUp, twoFactorSetUp } from '#wire/session/two-factor.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import { refused } from './refused.ts';

/**
 * The actions that a sign-in requires: a new password, and the set-up of a second factor. They need the `token` of `session.state`, and no
 * session. All methods reject with `notFound` for a token that is older than 15 minutes; with `offline`, `timeout` too.
 */
export class RequiredActionsOfSignIn {
  readonly #rest: Pick<DomainDeps['rest'], 'read'>;

  /** @internal */
  constructor(rest: Pick<DomainDeps['rest'], 'read'>) {
    this.#rest = rest;
  }

  /** Returns the actions that are left, and the rules for a new password. */
  read(token: string): Promise<Actions> {
    return this.#rest.read(requiredActionsAnswer, { path: pathOf(token) });
  }

  /**
   * Sets the new password, and returns the actions that are left. Rejects with `password.refused` with the key of the broken rule as
   * `exceptionId`; `pwd_err_same`: it is the present password.
   */
  choosePassword(token: string, newPassword: string): Promise<Actions> {
    return this.#changed(
      this.#rest.read(requiredActionsAnswer, {
        path: `${pathOf(token)}/password`,
        method: 'POST',
        body: { newPassword },
      }),
    );
  }

  /** Returns a new secret for the app, as text and as the address for a QR code. */
  setUpSecondFactor(token: string): Promise<TwoFactorSetUp> {
    return this.#rest.read(twoFactorSetUp, { path: `${pathOf(token)}/secondFactor`, method: 'POST' });
  }

  /**
   * Switches the second factor on, and returns its recovery codes, which cannot be read again. Rejects with `twoFactor.wrongCode`, and
   * with `twoFactor.changedMeanwhile` if the set-up took too long.
   *
   * @example
   * const { requiredActions } = await client.account;
   * const codes = await requiredActions.confirmSecondFactor(token, '123456');
   * await client.session.signIn({ actionToken: token });
   */
  async confirmSecondFactor(token: string, code: string): Promise<readonly string[]> {
    const answer = await this.#changed(
      this.#rest.read(recoveryCodes, { path: `${pathOf(token)}/confirm`, method: 'POST', body: { code } }),
    );
    return answer.recoveryCodes;
  }

  async #changed<Result>(change: Promise<Result>): Promise<Result> {
    try {
      return await change;
    } catch (thrown) {
      throw refused(toCallsideError(thrown));
    }
  }
}

const pathOf = (token: string): string => `${requiredActionSource}/${encodeURIComponent(token)}`;
