import {
  recoveryCodes,
  type TwoFactorSetUp,
  type TwoFactorStatus,
  twoFactorSetUp,
  twoFactorStatus,
} from '#wire/session/two-factor.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { refused } from './refused.ts';

const path = 'v1/user/TwoFactor';

/** The proof of identity for a change of the second step. */
export interface TwoFactorProof {
  /** The current password. */
  readonly current: string;
  /** A code of the app or, except for `enable`, a recovery code. Blanks and hyphens do not matter. */
  readonly code: string;
}

/**
 * The second step of signing in: a code of an app on the user's phone. Methods with a code reject with `password.wrong`,
 * `password.tooOften` after several wrong passwords or codes, `twoFactor.wrongCode` for a code that is wrong or was used before, and
 * `twoFactor.changedMeanwhile` if the second step is not in the expected state any more.
 */
export class TwoFactor {
  readonly #rest: Rest;

  /** @internal */
  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /** Returns whether two-factor sign-in is on. Rejects with `notFound` for a user who acts for another user. */
  status(): Promise<TwoFactorStatus> {
    return this.#rest.read(twoFactorStatus, { path });
  }

  /**
   * Returns a new secret for the app, as text and as the address for a QR code. Nothing changes until `enable`. Rejects with
   * `password.locked`, and with `twoFactor.changedMeanwhile` while it is on.
   */
  async setUp(): Promise<TwoFactorSetUp> {
    try {
      return await this.#rest.read(twoFactorSetUp, { path, method: 'POST' });
    } catch (thrown) {
      throw refused(toCallsideError(thrown));
    }
  }

  /**
   * Switches it on with a code that the app shows for the secret of `setUp`. Returns ten recovery codes, which cannot be read
   * again.
   *
   * @example
   * const { address } = await account.twoFactor.setUp();
   * const recoveryCodes = await account.twoFactor.enable({ current: 'demo', code: '123456' });
   */
  enable(proof: TwoFactorProof): Promise<readonly string[]> {
    return this.#codes('enable', proof);
  }

  /** Switches it off: the password is enough to sign in. */
  disable(proof: TwoFactorProof): Promise<void> {
    return this.#prove(proof, (body) => this.#rest.send({ path: `${path}/disable`, method: 'POST', body }));
  }

  /** Returns ten new recovery codes. The earlier codes are void. */
  renewRecoveryCodes(proof: TwoFactorProof): Promise<readonly string[]> {
    return this.#codes('renewRecoveryCodes', proof);
  }

  #codes(action: string, proof: TwoFactorProof): Promise<readonly string[]> {
    return this.#prove(proof, async (body) => {
      const answer = await this.#rest.read(recoveryCodes, {
        path: `${path}/${action}`,
        method: 'POST',
        body,
      });
      return answer.recoveryCodes;
    });
  }

  async #prove<Result>(
    { current, code }: TwoFactorProof,
    send: (body: object) => Promise<Result>,
  ): Promise<Result> {
    // A refusal may repeat a secret.
    const forget = [current, code].map((secret) => this.#rest.log.hide(secret));
    try {
      return await send({ currentPassword: current, code });
    } catch (thrown) {
      throw refused(toCallsideError(thrown));
    } finally {
      for (const end of forget) end();
    }
  }
}
