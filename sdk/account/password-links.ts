import { type PasswordLink, passwordLink, passwordLinkSource } from '#wire/session/password-link.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import { refused } from './refused.ts';

/** The links with which invited users choose their passwords. They need no session. All methods reject with `offline`, `timeout` too. */
export class PasswordLinks {
  readonly #rest: Pick<DomainDeps['rest'], 'read'>;

  /** @internal */
  constructor({ rest }: { readonly rest: Pick<DomainDeps['rest'], 'read'> }) {
    this.#rest = rest;
  }

  /**
   * Returns the user whom a link is for, and the rules for the password. The link stays valid. Rejects with `notFound` for a link
   * that is used or too old.
   *
   * @param token the last part of the address of the link
   */
  read(token: string): Promise<PasswordLink> {
    return this.#rest.read(passwordLink, { path: this.#path(token) });
  }

  /**
   * Sets the password of the user whom a link is for; then the user signs in with `session.signIn`. The link ends. Rejects as `read`
   * does, and with `password.refused` with the key of the broken rule as `exceptionId`.
   *
   * @example
   * const { login } = await links.choose(token, 'Sunny-Day7');
   * await client.session.signIn({ login, password: 'Sunny-Day7' });
   */
  async choose(token: string, password: string): Promise<PasswordLink> {
    try {
      return await this.#rest.read(passwordLink, {
        path: this.#path(token),
        method: 'POST',
        body: { password },
      });
    } catch (thrown) {
      throw refused(toCallsideError(thrown));
    }
  }

  #path(token: string): string {
    return `${passwordLinkSource}/${encodeURIComponent(token)}`;
  }
}
