import type { Browser, Locator } from 'playwright';
import type { RunningCallside } from '#tests/support/callside.ts';
import { type PageScript, Person } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';

/** A task of the CRM. */
export type Task = Readonly<Record<string, string | number | undefined>> & { readonly Id: string };
export interface Pop {
  readonly kind: string;
  /** As `2026-11-21T10:00:00.000Z`. */
  readonly time: string;
  readonly target: string;
}

/** The user interfaces of the example CRM. */
export type Mode = 'lightning' | 'classic' | 'console';

/** A further tab of an agent. */
export interface Tab {
  /** The record shown on the card of a call. */
  record(name: string): Locator;
  waitForSaving(): Promise<void>;
}

/** An agent in front of the CRM with the phone in it. */
export class AgentDesk {
  readonly person: Person;
  /** The phone is open at first. */
  #isOpenedByUser = true;

  private constructor(person: Person) {
    this.person = person;
  }

  static async open(
    browser: Browser,
    callside: RunningCallside,
    login: string,
    mode: Mode,
    watch?: PageScript,
  ): Promise<AgentDesk> {
    const at = { ...callside, parentUrl: `${callside.parentUrl}/${mode}` };
    return new AgentDesk(await Person.inWidget(browser, at, login, watch));
  }

  /** The record shown on the card of a call. */
  record(name: string) {
    return this.person.app.getByRole('button', { name, exact: true });
  }

  /** Opens the phone, unless it is open. */
  async show(): Promise<void> {
    const { page } = this.person;
    if ((await page.locator('#softphone').getAttribute('data-visible')) !== 'false') return;
    await page.locator('#softphone-item').click();
    this.#isOpenedByUser = true;
    await this.person.canCall();
  }

  /** Opens the phone and calls from its keypad. */
  async dial(number: string): Promise<void> {
    await this.show();
    await this.person.dial(number);
  }

  /**
   * Waits until the call is over and the phone is hidden, where the CRM can hide it: by itself if the call has opened it, else by
   * the user.
   */
  async isPutAway(): Promise<void> {
    const { page } = this.person;
    const item = page.locator('#softphone-item');
    if ((await item.count()) === 0) return this.person.hasNoCall();
    if (this.#isOpenedByUser) {
      await this.person.hasNoCall();
      await this.person.button('Call again').waitFor({ state: 'detached' });
      await page.locator('#softphone:not([data-visible="false"])').waitFor();
      await item.click();
      this.#isOpenedByUser = false;
    }
    await page.locator('#softphone[data-visible="false"]').waitFor({ state: 'attached' });
  }

  /** Returns the names of the CRM's methods for the phone, without methods that only subscribe. */
  offeredMethods(): Promise<readonly string[]> {
    return this.person.evaluate(() => {
      const { sforce } = window as unknown as { sforce: Record<string, object | undefined> };
      const namesIn = (api: object | undefined): string[] =>
        Object.entries(api ?? {}).flatMap(([name, value]) => {
          if (name === 'cti') return namesIn(value);
          return typeof value === 'function' && !/^on[A-Z]/.test(name) ? [name] : [];
        });
      return [...new Set(['opencti', 'interaction', 'console'].flatMap((api) => namesIn(sforce[api])))];
    });
  }

  /** Waits until the phone has started in the CRM, and retries a failed start. */
  async isLinked(): Promise<void> {
    const line = this.person.app.locator('[data-crm-state]');
    await until('the phone has started in the CRM', async () => {
      // In a single step: the button may disappear a moment later.
      await this.person.evaluate(() =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')?.click(),
      );
      return (await line.getAttribute('data-crm-state')) === '2';
    });
  }

  /** Collapses the phone to a single line. */
  async inOneLine(): Promise<void> {
    await this.person.press('Menu');
    await this.person.app.getByRole('menuitem', { name: 'Show in one line' }).click();
    await this.person.button('Show the whole phone').waitFor();
  }

  async inFull(): Promise<void> {
    await this.person.press('Show the whole phone');
    await this.person.app.getByRole('tab', { name: 'Keypad' }).waitFor();
  }

  /** Returns the text of the CRM's line. */
  async state(): Promise<string> {
    return (await this.person.app.locator('[data-crm-state]').textContent()) ?? '';
  }

  /** Waits until all call logs are sent or dismissed. */
  async nothingWaits(): Promise<void> {
    await until('nothing waits', async () => (await this.state()).startsWith('Connected'));
  }

  /** Opens a further tab for the same agent in the same browser. */
  async openTab({ parentUrl }: RunningCallside): Promise<Tab> {
    const page = await this.person.context.newPage();
    await page.goto(`${parentUrl}/lightning`);
    const app = page.frameLocator('iframe[src*="/widget/"]').first();
    const line = app.locator('[data-crm-state="2"]');
    await line.waitFor();
    await this.person.page.bringToFront();
    return {
      record: (name) => app.getByRole('button', { name, exact: true }),
      waitForSaving: () =>
        until('the other tab knows that all is done', async () =>
          ((await line.textContent()) ?? '').startsWith('Connected'),
        ),
    };
  }
}

/** The CRM's server: its data, and the faults to simulate. */
export class CrmControl {
  readonly #url: string;

  constructor(callside: RunningCallside) {
    this.#url = `${callside.parentUrl}/control`;
  }

  /** The tasks of calls; the CRM has others. */
  async tasks(): Promise<readonly Task[]> {
    const all = await this.#get<readonly Task[]>('tasks');
    return all.filter(({ CallObject }) => String(CallObject).startsWith('callside:'));
  }

  async pops(): Promise<readonly Pop[]> {
    return this.#get('pops');
  }

  async calls(): Promise<readonly { readonly method: string; readonly args: unknown }[]> {
    return this.#get('calls');
  }

  fail(method: string, when: 'before' | 'after' | 'silent' = 'before', times = 1): Promise<unknown> {
    return this.#post('fail', { method, when, times });
  }

  /** The methods that fail when they are called. */
  async failing(): Promise<readonly string[]> {
    const { failures } = await this.#get<{ failures: readonly { method: string }[] }>('switches');
    return failures.map(({ method }) => method);
  }

  delay(method: string, ms: number): Promise<unknown> {
    return this.#post('delay', { ms, method });
  }

  /** Replaces the statuses of tasks. */
  setStatuses(statuses: readonly { ApiName: string; IsClosed: boolean }[]): Promise<unknown> {
    return this.#post('statuses', statuses);
  }

  add(records: object): Promise<{ ids: string[] }> {
    return this.#post('records', records) as Promise<{ ids: string[] }>;
  }

  reset(): Promise<unknown> {
    return this.#post('reset', {});
  }

  async #get<Answer>(path: string): Promise<Answer> {
    return (await fetch(`${this.#url}/${path}`)).json() as Promise<Answer>;
  }

  async #post(path: string, body: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.#url}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  }
}
