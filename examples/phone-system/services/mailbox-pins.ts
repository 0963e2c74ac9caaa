import { LoginThrottle, TooManyTries } from '../limits/login-throttle.ts';

interface MailboxPinsDeps {
  readonly hasPin: (personId: number) => boolean;
  readonly pinFits: (personId: number, pin: string) => Promise<boolean>;
}

/** Checks the PINs with which owners open their mailboxes at a phone. */
export class MailboxPins {
  readonly #deps: MailboxPinsDeps;
  readonly #throttle = new LoginThrottle({ secret: 'pin' });

  constructor(deps: MailboxPinsDeps) {
    this.#deps = deps;
  }

  has(personId: number): boolean {
    return this.#deps.hasPin(personId);
  }

  /**
   * Checks a PIN that was entered at a phone. Wrong PINs make the next attempt wait, as wrong passwords do.
   *
   * @param caller the number of that phone
   */
  async fits(personId: number, pin: string, caller: string): Promise<boolean> {
    try {
      const { verdict } = await this.#throttle.judge(
        { login: `mailbox/${personId}`, address: caller },
        async () => ({ verdict: (await this.#deps.pinFits(personId, pin)) ? 'right' : 'wrong' }) as const,
      );
      return verdict === 'right';
    } catch (error) {
      if (error instanceof TooManyTries) return false;
      throw error;
    }
  }
}
