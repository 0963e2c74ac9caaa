import type { Browser } from 'playwright';
import { newPerson } from '#tests/support/browser.ts';
import type { RunningCallside } from '#tests/support/callside.ts';
import { Person, watchSound } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';
import { salesforceSide, type ToldEvent, type VoiceCall } from '#widget/crm/conformance/salesforce-side.ts';
import { messageTypes } from '#widget/crm/conformance/vendor-messages.ts';

/** The address of an org, which the vendor's library insists on. */
export const org = 'https://acme.lightning.force.com';

/** The contacts of the org. */
export const emma = { id: '003000000000001AAA', name: 'Emma Echo', number: '+33 6 00 00 06 11' };

interface OrgWindow {
  readonly salesforce: ReturnType<typeof salesforceSide>;
}

export interface OrgOptions {
  readonly hasComponent?: boolean;
  /** Items of the contact center. */
  readonly items?: Readonly<Record<string, string>>;
}

/** A page of Lightning: it has Salesforce's side of the messages, and sets the connector up once its frame has loaded. */
const pageOf = (phone: string, { hasComponent = true, items = {} }: OrgOptions) => `<!doctype html>
<html lang="en"><title>Lightning</title><body>
<script>
  const side = ${salesforceSide.toString()};
  window.salesforce = side(${JSON.stringify({ types: messageTypes, contacts: [emma], hasComponent })});
  Object.assign(salesforce.setUp.connectorConfig, ${JSON.stringify(items)});
</script>
<iframe src="${phone}/widget/?crm=voice" allow="microphone; autoplay; speaker-selection" width="400" height="760"
  onload="this.contentWindow.postMessage(salesforce.setUp, '${phone}', [salesforce.port])"></iframe>
</body></html>`;

/** An agent in Salesforce with the widget as the connector of the contact center. */
export class SalesforceVoice {
  readonly person: Person;

  private constructor(person: Person) {
    this.person = person;
  }

  static async open(
    browser: Browser,
    { url }: Pick<RunningCallside, 'url'>,
    options: OrgOptions = {},
  ): Promise<SalesforceVoice> {
    // An org is a public page, and the phone system of the test is on this machine.
    const context = await newPerson(browser, { permissions: ['microphone', 'local-network-access'] });
    await context.addInitScript(watchSound);
    await context.route(`${org}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: pageOf(url, options) }),
    );
    const page = await context.newPage();
    await page.goto(`${org}/lightning/page/home`);
    return new SalesforceVoice(Person.inFrameOf(page));
  }

  /** Signs the user in, and waits until Salesforce knows the phone. */
  async signIn(login: string): Promise<void> {
    await this.enter(login);
    await this.isReady();
  }

  /** Signs the user in by the widget's own form. */
  async enter(login: string): Promise<void> {
    const { person } = this;
    const form = person.app.getByRole('textbox', { name: 'User name' });
    const inWindow = person.button('Sign in in a window');
    await form.or(inWindow).first().waitFor();
    if (await inWindow.isVisible()) {
      const opened = person.context.waitForEvent('page');
      await inWindow.click();
      const window = await opened;
      const closed = window.waitForEvent('close');
      await window.getByRole('textbox', { name: 'User name' }).fill(login);
      await window.getByLabel('Password', { exact: true }).fill('demo');
      await window.getByRole('button', { name: 'Sign in', exact: true }).click();
      await closed;
    } else await person.enter(login);
    await person.canCall();
  }

  async isReady(): Promise<void> {
    await until('the connector is ready', async () => (await this.ready()).length > 0);
  }

  /** The facts that the connector gave of itself, each time that it was ready. */
  // biome-ignore lint/suspicious/noExplicitAny: as the vendor's library sends it
  ready(): Promise<any[]> {
    return this.#inPage(() => (window as unknown as OrgWindow).salesforce.ready);
  }

  told(): Promise<ToldEvent[]> {
    return this.#inPage(() => (window as unknown as OrgWindow).salesforce.told);
  }

  voiceCalls(): Promise<VoiceCall[]> {
    return this.#inPage(() => [...(window as unknown as OrgWindow).salesforce.voiceCalls.values()]);
  }

  shown(): Promise<string[]> {
    return this.#inPage(() => (window as unknown as OrgWindow).salesforce.shown);
  }

  /** Sends a command of Salesforce. */
  async send(type: string, facts: object = {}): Promise<void> {
    await this.person.page.evaluate(
      ([name, more]) => (window as unknown as OrgWindow).salesforce.send(name, more),
      [type, facts] as const,
    );
  }

  /** Forgets what was told so far. */
  async forget(): Promise<void> {
    await this.person.page.evaluate(() => {
      (window as unknown as OrgWindow).salesforce.told.length = 0;
    });
  }

  /** The names of the events since `forget`, without messages to the component and statistics. */
  async events(): Promise<string[]> {
    const told = await this.told();
    return told
      .map(({ event }) => event)
      .filter((event) => event !== 'MESSAGE' && !/AUDIO_STATS/.test(event));
  }

  /** Waits for an event that fits, and returns its payload. */
  // biome-ignore lint/suspicious/noExplicitAny: as the vendor's library sends it
  async hears(wanted: string, fits: (payload: any) => boolean = () => true): Promise<any> {
    // biome-ignore lint/suspicious/noExplicitAny: as the vendor's library sends it
    let found: { payload: any } | undefined;
    let all: string[] = [];
    try {
      await until(`Salesforce hears ${wanted}`, async () => {
        const told = await this.told();
        all = told.map(({ event }) => event);
        found = told.find(({ event, payload }) => event === wanted && fits(payload));
        return found !== undefined;
      });
    } catch (thrown) {
      throw new Error(`${thrown}; it heard ${all.join(', ')}`);
    }
    return found?.payload;
  }

  close(): Promise<void> {
    return this.person.close();
  }

  #inPage<Result>(read: () => Result): Promise<Result> {
    return this.person.page.evaluate(read) as Promise<Result>;
  }
}
