import type { Browser } from 'playwright';
import { test as base, expect } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { findProgram } from '#tests/support/packages.ts';
import { Person } from '#tests/support/person.ts';
import { isInTurn } from '#tests/support/selection/turns.ts';
import { heardBy, speakingAs, type Voice, voices } from '#tests/support/sound/voices.ts';

/** A third-party desk phone, if available. */
export const baresip = findProgram('baresip');

/** The audio paths. A present user without an entry hears no voice. */
export type Hearing = Readonly<Partial<Record<Voice, readonly Voice[]>>>;

const names = Object.keys(voices) as readonly Voice[];
/** The tone is sent at a quarter of full scale. */
const deskHears = 0.02;

/** The users of a test, each with a browser and a tone of their own. */
export class Office {
  readonly callside: RunningCallside;
  readonly #browser: Browser;
  readonly #people = new Map<Voice, Person>();
  readonly #desks: Desk[] = [];
  readonly #failures: string[] = [];
  #deskPhone: Baresip | undefined;

  constructor(callside: RunningCallside, browser: Browser) {
    this.callside = callside;
    this.#browser = browser;
  }

  /** In the full client. */
  async inApp(who: Voice): Promise<Person> {
    return this.#present(who, await Person.inApp(this.#browser, this.callside, who, speakingAs(who)));
  }

  /** In the widget inside the CRM page. */
  async inWidget(who: Voice): Promise<Person> {
    return this.#present(who, await Person.inWidget(this.#browser, this.callside, who, speakingAs(who)));
  }

  /** Registers a desk phone, which answers every call. */
  async deskPhone(user: 'alice-desk' | 'bob-desk'): Promise<Baresip> {
    this.#deskPhone = await Baresip.start({
      program: baresip ?? '',
      user,
      sipPort: this.callside.sipPort,
      transport: 'udp',
      hertz: voices.desk,
    });
    return this.#deskPhone;
  }

  /** The wire protocol with a user's session, for requests that no screen offers. */
  async wireOf(login: string): Promise<Desk> {
    const desk = await Desk.open(this.callside, login);
    this.#desks.push(desk);
    return desk;
  }

  /** Moves the clock of the phone system. */
  async timePasses(ms: number): Promise<void> {
    const response = await fetch(`${this.callside.url}/control/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ moveMs: ms }),
    });
    expect(response.status).toBe(200);
  }

  /** The sound of a failed call is over, and the call with it. */
  toneEnds(): Promise<void> {
    return this.timePasses(31_000);
  }

  /** Waits until the audio paths equal these. */
  async hears(expected: Hearing): Promise<void> {
    const wanted = names.flatMap((name) => {
      const heard = names.filter((one) => expected[name]?.includes(one));
      return heard.length > 0 ? [[name, heard]] : [];
    });
    await expect
      .poll(() => this.#hearing(), { timeout: 30_000, interval: 100 })
      .toEqual(Object.fromEntries(wanted));
  }

  /** Expects that no call is left, here and in the browsers, then that no phone is left. */
  async close(): Promise<void> {
    try {
      const noCalls = { calls: 0, engine: { legs: 0, bridges: 0, mediaPorts: 0 } };
      await expect.poll(() => this.callside.counts(), { timeout: 20_000 }).toMatchObject(noCalls);
      for (const [name, person] of this.#people) {
        const left = () =>
          person.evaluate(() => {
            const { peers } = window as unknown as { peers: RTCPeerConnection[] };
            return peers.filter(({ connectionState }) => connectionState !== 'closed').length;
          });
        // The phone system ends a call before the browser receives that.
        await expect.poll(left, { message: `peer connections of ${name}` }).toBe(0);
      }
      expect(this.#failures).toEqual([]);
    } finally {
      await Promise.all(this.#desks.map((desk) => desk.leave()));
      await this.#deskPhone?.stop();
      await Promise.all([...this.#people.values()].map((person) => person.close()));
    }
    const nobody = { connections: 0, subscriptions: 0 };
    await expect.poll(() => this.callside.counts(), { timeout: 20_000 }).toMatchObject({ push: nobody });
  }

  #present(who: Voice, person: Person): Person {
    this.#people.set(who, person);
    person.page.on('pageerror', (error) => this.#failures.push(`${who}: ${error.message}`));
    return person;
  }

  async #hearing(): Promise<Hearing> {
    const heard = await Promise.all(
      [...this.#people].map(async ([name, person]) => [name, await heardBy(person)] as const),
    );
    const all = [...heard, ['desk', this.#heardAtDesk()] as const];
    return Object.fromEntries(all.filter(([, who]) => who.length > 0));
  }

  /** Outside of a call, its last recording is of an ended call. */
  #heardAtDesk(): readonly Voice[] {
    const phone = this.#deskPhone;
    const last = phone?.events.findLast(({ type }) => type === 'CALL_ESTABLISHED' || type === 'CALL_CLOSED');
    if (!phone || last?.type !== 'CALL_ESTABLISHED') return [];
    return names.filter((name) => phone.heard(voices[name]) > deskHears);
  }
}

interface Fixture {
  readonly callside: RunningCallside;
  readonly browser: Browser;
  readonly office: Office;
}

/** Defines a test with an office that ends without any call. */
export const test = base.extend<Fixture>({
  callside: [
    async ({ task: _ }, use) => {
      const callside = await startCallside(['--memory', '--rings', '60', '--busy-tone', '30']);
      await use(callside);
      await callside.stop();
    },
    { scope: 'file' },
  ],
  browser: [
    async ({ task: _ }, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  office: async ({ callside, browser }, use) => {
    const office = new Office(callside, browser);
    await use(office);
    await office.close();
  },
});

/** A test in the office that takes turns. It must not need any test before it. */
export function inTurn(title: string, body: (context: { readonly office: Office }) => Promise<void>): void {
  test.runIf(isInTurn(title))(title, body);
}
