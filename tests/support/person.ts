import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright';
import { newPerson } from './browser.ts';
import type { RunningCallside } from './callside.ts';
import { until } from './until.ts';

/** Runs in a page before its own scripts. */
export type PageScript = (() => void) | { readonly content: string };

/** A user of either app, who sees, clicks and hears. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The frame of the app in the page. */
  readonly app: Page | FrameLocator;
  readonly #frame: () => Frame;

  /** A user of the widget in a page that is already open, signed in or not. */
  static inFrameOf(page: Page): Person {
    const frame = () => {
      const found = page.frames().find((one) => new URL(one.url()).pathname === '/widget/');
      if (found === undefined) throw new Error('The page shows no widget.');
      return found;
    };
    return new Person(page.context(), page, page.frameLocator('iframe[src*="/widget/"]').first(), frame);
  }

  private constructor(context: BrowserContext, page: Page, app: Page | FrameLocator, frame: () => Frame) {
    this.context = context;
    this.page = page;
    this.app = app;
    this.#frame = frame;
  }

  /** Opens the full client, signed in. `watch` runs in the page before its own scripts. */
  static async inApp(
    browser: Browser,
    callside: RunningCallside,
    login: string,
    watch?: PageScript,
  ): Promise<Person> {
    const context = await newListener(browser, watch);
    const page = await context.newPage();
    const person = new Person(context, page, page, () => page.mainFrame());
    await person.#openSignedIn(callside.url, { login, app: 'callside', phoneSystem: callside.url });
    return person;
  }

  /** Opens an address of the full client, signed in or not. */
  static async at(browser: Browser, address: string): Promise<Person> {
    const context = await newListener(browser);
    const page = await context.newPage();
    await page.goto(address);
    return new Person(context, page, page, () => page.mainFrame());
  }

  /** Opens the widget's page by itself, signed in. */
  static async inWidgetPage(
    browser: Browser,
    callside: RunningCallside,
    login: string,
    watch?: PageScript,
  ): Promise<Person> {
    const context = await newListener(browser, watch);
    const page = await context.newPage();
    const person = new Person(context, page, page, () => page.mainFrame());
    const session = { login, app: 'callsideWidget', phoneSystem: callside.url } as const;
    await person.#openSignedIn(`${callside.url}/widget/`, session);
    return person;
  }

  /** Opens the widget inside the example page, signed in. */
  static async inWidget(
    browser: Browser,
    callside: RunningCallside,
    login: string,
    watch?: PageScript,
  ): Promise<Person> {
    const context = await newListener(browser, watch);
    const person = Person.inFrameOf(await context.newPage());
    const session = { login, app: 'callsideWidget', phoneSystem: callside.url } as const;
    await person.#openSignedIn(callside.parentUrl, session);
    return person;
  }

  /**
   * Opens an address in a session that a request has begun, which takes a third of the processor time of a sign-in form.
   * The form is used in Firefox, whose protocol has no requests beside pages, and in a page of another site, whose frames
   * do not receive the cookie of the session.
   */
  async #openSignedIn(url: string, session: SessionRequest): Promise<void> {
    const isOtherSite = new URL(url).hostname !== new URL(session.phoneSystem).hostname;
    if (isOtherSite || this.context.browser()?.browserType().name() === 'firefox') {
      await this.page.goto(url);
      return this.signIn(session.login);
    }
    await requestSession(this.context, session);
    await this.page.goto(url);
    await this.canCall();
    // As after a form, the user is in the app, also where it is a frame: else its news would go to the desktop.
    await this.evaluate(() => window.focus());
  }

  /** Signs in by the form. */
  async signIn(login: string, password = 'demo'): Promise<void> {
    await this.enter(login, password);
    await this.canCall();
  }

  /** Fills in and submits the sign-in form, whatever the outcome. */
  async enter(login: string, password = 'demo'): Promise<void> {
    await this.app.getByRole('textbox', { name: 'User name' }).fill(login);
    await this.app.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Sign in').click();
  }

  /** Waits until the browser phone is registered and its Call button works. */
  async canCall(): Promise<void> {
    await this.phoneIs('connected');
  }

  /** Waits until the phone in this browser has this state. */
  async phoneIs(state: string): Promise<void> {
    await this.app.locator(`[data-phone="${state}"]`).first().waitFor();
  }

  /**
   * Leads the full client to an address as a link in it does, and waits until it shows the screen of that address. To load the page once
   * more takes a second of processor time.
   */
  async goTo(address: string): Promise<void> {
    await this.page.evaluate((path) => {
      const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
      history.pushState({ idx, key: String(idx), usr: null }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, address);
    await this.page.waitForFunction(() => document.querySelector('main')?.dataset.path === location.pathname);
  }

  button(name: string | RegExp): Locator {
    return this.app.getByRole('button', { name, exact: typeof name === 'string' }).first();
  }

  /** Returns the card of the call with a party. */
  card(name: string | RegExp): Locator {
    return this.app.getByRole('article', { name }).first();
  }

  cards(): Locator {
    return this.app.getByRole('region', { name: 'Calls' }).getByRole('article');
  }

  async dial(number: string): Promise<void> {
    const field = this.app.getByRole('combobox', { name: 'Number' }).first();
    const open = this.app.getByRole('button', { name: 'New call' });
    await field.or(open).first().waitFor();
    // The dock of the full client hides its dial pad in calls and beside two panes, also when a screen of two panes appears meanwhile.
    await until('the number can be called', async () => {
      if (!(await field.isVisible())) await open.click();
      await field.fill(number);
      return this.button('Call').isVisible();
    });
    await this.button('Call').click();
  }

  /** A busy button ignores clicks. */
  async press(action: string): Promise<void> {
    const idle = this.app.locator(':not([aria-busy="true"])');
    await this.button(action).and(idle).click();
  }

  /** Runs a function in the frame of the app. */
  evaluate<Result>(inPage: () => Result): Promise<Awaited<Result>> {
    return this.#frame().evaluate(inPage) as Promise<Awaited<Result>>;
  }

  /** Returns the audio energy received so far, over all peer connections of the app. */
  async heardEnergy(): Promise<number> {
    return this.#frame().evaluate(async () => {
      const { peers } = window as unknown as { peers: RTCPeerConnection[] };
      let energy = 0;
      for (const peer of peers) {
        if (peer.connectionState === 'closed') continue;
        const stats = await peer.getStats();
        for (const one of stats.values()) {
          if (one.type === 'inbound-rtp' && one.kind === 'audio') energy += one.totalAudioEnergy ?? 0;
        }
      }
      return energy;
    });
  }

  /** Returns the energy received per second, measured over half a second. */
  async #loudness(): Promise<number> {
    const before = await this.heardEnergy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return ((await this.heardEnergy()) - before) * 2;
  }

  /** Waits until audio is received. The fake microphone beeps once a second. */
  async hears(): Promise<void> {
    const before = await this.heardEnergy();
    await until('something is heard', async () => (await this.heardEnergy()) - before > 1e-4);
  }

  /** Lets the call continue until its recording or measurement is long enough. */
  async goesOn(ms: number): Promise<void> {
    const began = performance.now();
    await until(`${ms} ms have passed`, async () => {
      await this.button('Hang up').or(this.button('Leave')).first().waitFor();
      return performance.now() - began > ms;
    });
  }

  /** Waits for three silent measurements in a row, longer than the pause between two beeps. */
  async hearsSilence(): Promise<void> {
    let silent = 0;
    await until('it is silent', async () => {
      silent = (await this.#loudness()) < 1e-6 ? silent + 1 : 0;
      return silent >= 3;
    });
  }

  /** Returns the file names of the sounds that the app itself plays now (ringing, ringback). */
  async playingSounds(): Promise<string[]> {
    return this.#frame().evaluate(() => {
      const { sounds } = window as unknown as { sounds: Set<HTMLMediaElement> };
      return [...sounds]
        .filter((one) => !one.paused && one.srcObject === null)
        .map((one) => one.currentSrc || one.src);
    });
  }

  /** Returns how often a sound was started. */
  async timesPlayed(sound: 'ringing' | 'ringback'): Promise<number> {
    const begun = await this.evaluate(() => (window as unknown as { begun: string[] }).begun);
    return begun.filter((source) => source.includes(sound)).length;
  }

  async rings(sound: 'ringing' | 'ringback'): Promise<void> {
    await until(`${sound} is played`, async () => (await this.playingSounds()).join().includes(sound));
  }

  async hasNoCall(): Promise<void> {
    await until('no call is left', async () => (await this.cards().count()) === 0);
  }

  async isQuiet(): Promise<void> {
    await until('no sound is played', async () => (await this.playingSounds()).length === 0);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** A new browser user whose pages record what the tests listen to. */
async function newListener(browser: Browser, watch?: PageScript): Promise<BrowserContext> {
  const context = await newPerson(browser);
  await context.addInitScript(watchSound);
  if (watch) await context.addInitScript(watch);
  return context;
}

interface SessionRequest {
  readonly login: string;
  readonly app: 'callside' | 'callsideWidget';
  /** The address of the full client. */
  readonly phoneSystem: string;
}

/** Begins a session as the sign-in form does; its cookie is then in the browser, and pages of the app continue it. */
export async function requestSession(
  context: BrowserContext,
  { login, app, phoneSystem }: SessionRequest,
): Promise<void> {
  const credentials = Buffer.from(`${login}:demo`).toString('base64');
  const answer = await context.request.post(`${phoneSystem}/restletrouter/v1/service/Login`, {
    headers: { 'X-Application': app, Authorization: `Basic ${credentials}` },
  });
  if (!answer.ok()) throw new Error(`${login} cannot sign in: ${answer.status()} ${await answer.text()}`);
}

/** Runs in the page before its own scripts: records what the tests listen to. */
export function watchSound() {
  const kept = window as unknown as {
    peers: RTCPeerConnection[];
    sounds: Set<HTMLMediaElement>;
    begun: string[];
  };
  kept.peers = [];
  kept.sounds = new Set();
  kept.begun = [];
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.peers.push(this);
    }
  };
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    kept.sounds.add(this);
    kept.begun.push(this.currentSrc || this.src);
    return play.call(this);
  };
}
