import type { Browser, ConsoleMessage } from 'playwright';
import type { RunningCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';

/**
 * Browsers log every answer 404. The homeserver gives it where a new user has no backup and no picture yet, and the phone system for
 * a conversation with a group that does not exist: a closed conversation may be in no list, so it is requested by itself.
 */
const isExpected404 = /\/_matrix\/client\/|\/WorkThread\/999999$/;

/** Users of the full client, whose pages stay open for all tests of a file. */
export class FullAppPeople {
  readonly #people = new Map<string, Person>();
  /** The errors that their pages have thrown or logged. */
  readonly troubles: string[] = [];

  /** Opens the full client for each of them, in sequence: on a busy machine, several at once would wait for each other. */
  async arrive(browser: Browser, callside: RunningCallside, logins: readonly string[]): Promise<void> {
    for (const login of logins) {
      const person = await Person.inApp(browser, callside, login);
      const { page } = person;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      page.on('pageerror', (error) => this.troubles.push(`${login} ${page.url()}: ${error.message}`));
      page.on('console', (message) => this.#note(login, page.url(), message));
      this.#people.set(login, person);
    }
  }

  of(login: string): Person {
    const found = this.#people.get(login);
    if (!found) throw new Error(`${login} is not signed in.`);
    return found;
  }

  #note(login: string, url: string, message: ConsoleMessage): void {
    if (message.type() !== 'error' || isExpected404.test(message.location().url)) return;
    this.troubles.push(`${login} ${url}: ${message.text()}`);
  }
}
