import type { Locator, Page } from 'playwright';
import type { RunningCallside } from './callside.ts';
import { englishWords, shownWords, type Words } from './dictionaries.ts';
import { representatives } from './matrix.ts';

/** A forced answer of the phone system. Without a status it answers as usual, after the delay. */
export interface Fault {
  readonly status?: number;
  readonly delayMs?: number;
  readonly exceptionId?: string;
  readonly message?: string;
}

/** More often than a client sends requests during a test. */
export const always = 1_000;

/** The languages in which failures are tested. */
export const languages: readonly { readonly tag: string; readonly words: Words }[] = representatives([
  { tag: 'en', words: await englishWords() },
  { tag: 'fr', words: await shownWords('fr') },
]);

/** Makes the phone system answer the next requests in another way; without a text of its own if none is given. */
export async function fault(
  { url }: RunningCallside,
  where: { readonly path: string; readonly method?: string; readonly times?: number },
  what: Fault,
): Promise<void> {
  const body = JSON.stringify({ message: '', ...where, ...what });
  const answer = await fetch(`${url}/control/faults`, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Removes all unused faults. */
export async function allIsWell({ url }: RunningCallside): Promise<void> {
  const answer = await fetch(`${url}/control/faults`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(await answer.text());
}

/** A user who reads a page in a single language. */
export class Reader {
  readonly page: Page;
  readonly #words: Words;
  readonly #tag: string;

  constructor(page: Page, { tag, words }: (typeof languages)[number]) {
    this.page = page;
    this.#tag = tag;
    this.#words = words;
  }

  say(key: string, facts: Readonly<Record<string, string>> = {}): string {
    const text = this.#words[key];
    if (text === undefined) throw new Error(`${this.#tag} has no words for ${key}.`);
    return text.replace(/\{\{(.*?)\}\}/g, (gap, name: string) => facts[name] ?? gap);
  }

  /** Returns the start of a text, up to its first placeholder. */
  start(key: string): string {
    return this.say(key).split('{{')[0] ?? '';
  }

  button(key: string, facts?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('button', { name: this.say(key, facts), exact: true }).first();
  }

  /** The alert that states both the failure and the remedy. */
  alert(key: string, detail = key): Locator {
    return this.page
      .getByRole('alert')
      .filter({ hasText: this.say(`error.${key}.label`) })
      .filter({ hasText: this.say(`error.${detail}.detail`) })
      .first();
  }

  /** A notice that stays. */
  notice(key: string): Locator {
    return this.page.getByRole('status').filter({ hasText: this.start(key) });
  }

  async open({ url }: RunningCallside, path: string): Promise<void> {
    await this.page.goto(`${url}${path}?lang=${this.#tag}`);
  }

  async fillIn(user: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.say('signIn.login') }).fill(user);
    await this.page.getByLabel(this.say('signIn.password'), { exact: true }).fill(password);
    await this.button('action.signIn').click();
  }

  /** Waits until the browser phone is registered, and with it every lazy part. */
  async canCall(): Promise<void> {
    await this.page.locator('[data-phone="connected"]').first().waitFor();
  }

  /** Dismisses the toast, unless its five seconds are already over. */
  async dismissed(toast: Locator): Promise<void> {
    await toast.waitFor();
    const dismiss = toast.locator('xpath=..').getByRole('button', { name: this.say('action.dismiss') });
    await dismiss.click({ timeout: 5_000 }).catch(() => undefined);
    await toast.waitFor({ state: 'detached' });
  }
}
