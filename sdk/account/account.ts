import type { DomainDeps } from '../state/domain-deps.ts';
import { type CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import { credentialErrorIds, type OwnCredentials, ownCredentials } from '../wire/session/own-credentials.ts';
import { passwordFaultKeys, pinFaultKeys } from '../wire/session/password-rules.ts';

const path = 'v1/user/Credentials';

const faultKeys: readonly string[] = [...passwordFaultKeys, ...pinFaultKeys];
const codes: Readonly<Record<string, ErrorCode>> = {
  [credentialErrorIds.wrong]: 'password.wrong',
  [credentialErrorIds.locked]: 'password.locked',
  [credentialErrorIds.tooOften]: 'password.tooOften',
};

/** The user's own account: password and PIN. All methods reject with `offline`, `timeout` too. */
export class Account {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /** Returns the rules for the password and the PIN. Rejects with `notFound` for a user who acts for another one. */
  credentials(): Promise<OwnCredentials> {
    return this.#rest.read(ownCredentials, { path });
  }

  /**
   * Sets a new password. The user's other sessions end. Rejects with `password.wrong` for a wrong current one,
   * `password.tooOften` after several wrong ones, `password.locked`, and `password.refused` with the key of the broken rule
   * as `exceptionId`.
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

function refused(error: CallsideError): CallsideError {
  const { exceptionId = '' } = error;
  if (faultKeys.includes(exceptionId)) return error.as('password.refused');
  const code = codes[exceptionId];
  return code ? error.as(code) : error;
}
