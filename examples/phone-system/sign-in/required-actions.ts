import type { RequiredAction } from '../../../sdk/wire/session/required-action.ts';
import type { Clock } from '../base/clock.ts';
import type { Person } from '../users/person.ts';
import type { Authenticators } from './authenticators.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import type { OwnCredentialsStore } from './own-credentials.ts';
import type { SecurityPolicy } from './security-policy.ts';

interface RequiredActionsDeps {
  readonly clock: Clock;
  readonly policy: SecurityPolicy;
  readonly credentials: OwnCredentialsStore;
  readonly authenticators: Authenticators;
}

/** A sign-in that was right, and requires actions. */
interface WaitingSignIn {
  readonly personId: number;
  /** The application that signs in. */
  readonly app: string;
}

const validMs = 15 * 60_000;

/**
 * The actions that the rules require of users who sign in with a password: a new password, and the set-up of a second factor. Until
 * they are done the user has a token, which can do nothing else, and no session.
 */
export class RequiredActions {
  readonly #deps: RequiredActionsDeps;
  readonly #tokens: OneTimeTokens<WaitingSignIn>;

  constructor(deps: RequiredActionsDeps) {
    this.#deps = deps;
    this.#tokens = new OneTimeTokens(deps.clock, { validMs });
  }

  /** Returns the actions. Users whose password is locked can do none, and need none. */
  of(person: Person, { isAdministrator }: { readonly isAdministrator: boolean }): RequiredAction[] {
    const { policy, credentials, authenticators } = this.#deps;
    if (person.isPasswordLocked) return [];
    const { passwordMs } = policy;
    const isOld = passwordMs !== undefined && credentials.passwordAge(person.id) >= passwordMs;
    const hasFactor = authenticators.of(person.id) !== undefined || person.secondStep !== undefined;
    const lacksFactor = !hasFactor && this.needsFactor({ isAdministrator });
    return [
      ...(isOld ? (['newPassword'] as const) : []),
      ...(lacksFactor ? (['secondFactor'] as const) : []),
    ];
  }

  /** Returns true if the rules require a second factor now. */
  needsFactor(of: { readonly isAdministrator: boolean }): boolean {
    return this.#deps.policy.needsSecondFactor(of, this.#deps.clock.now());
  }

  /** Returns a token for a sign-in that was right. */
  begin(waiting: WaitingSignIn): string {
    return this.#tokens.issue(waiting, undefined);
  }

  /** Returns the sign-in of a token, which stays valid; undefined for another token. */
  find(token: string): WaitingSignIn | undefined {
    return this.#tokens.peek(token);
  }

  /** Uses a token up. */
  finish(token: string): void {
    this.#tokens.take(token);
  }
}
