import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { until } from './until.ts';

const startMs = 40_000;
const endMs = 5_000;
const answerMs = 30_000;

/** A microphone that hums, sound without a click, and calls to this machine itself. */
const calls = {
  'media.navigator.streams.fake': true,
  'media.autoplay.default': 0,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
};

export type Preferences = Readonly<Record<string, boolean | number | string>>;

type Reply = { id?: number; result?: unknown; message?: string; error?: string };

/**
 * Firefox as it is installed, driven by WebDriver BiDi. Playwright's own Firefox is a patched one, which nobody uses.
 */
export class Firefox {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('message', (data) => {
      const reply: Reply = JSON.parse(String(data));
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  /** Starts it with a profile of its own. `preferences` are those of `about:config`. */
  static async launch(program: string, preferences: Preferences = {}): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'callside-firefox-'));
    const lines = Object.entries({ ...calls, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(program, ['--headless', '--remote-debugging-port', '0', '--profile', profile], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const socket = new WebSocket(`${await addressOf(child)}/session`);
      await once(socket, 'open');
      const firefox = new Firefox(child, profile, socket);
      await firefox.ask('session.new', { capabilities: {} });
      return firefox;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  /** Opens a page in cookies and storage of its own. `before` runs in it before its own scripts. */
  async open(url: string, before: () => void = () => undefined): Promise<FirefoxPage> {
    const { userContext } = await this.ask<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await this.ask<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    await this.ask('script.addPreloadScript', { functionDeclaration: `${before}`, contexts: [context] });
    await this.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    return new FirefoxPage(this, context);
  }

  /** Gives a command of WebDriver BiDi. */
  ask<Result>(method: string, params: object): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle({ error: 'timeout', message: 'no answer' }), answerMs);
      const settle = ({ result, error, message }: Reply) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (error === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      };
      this.#waiting.set(id, settle);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), endMs);
    if (this.#child.exitCode === null && this.#child.signalCode === null) await ended;
    clearTimeout(timer);
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A page in it. */
export class FirefoxPage {
  readonly #firefox: Firefox;
  readonly #context: string;

  constructor(firefox: Firefox, context: string) {
    this.#firefox = firefox;
    this.#context = context;
  }

  /** Runs a function in the page, as if the user had just clicked. What it takes and gives has to be JSON. */
  async evaluate<Given, Result>(inPage: (given: Given) => Result, given?: Given): Promise<Awaited<Result>> {
    const expression = `Promise.resolve((${inPage})(${JSON.stringify(given)})).then((value) => JSON.stringify({ value }))`;
    const { result, exceptionDetails } = await this.#firefox.ask<{
      result?: { value: string };
      exceptionDetails?: { text: string };
    }>('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
      userActivation: true,
    });
    if (!result) throw new Error(exceptionDetails?.text ?? 'The page did not answer.');
    return JSON.parse(result.value).value;
  }

  sees(text: string, timeoutMs?: number): Promise<void> {
    const says = () => this.evaluate((words) => document.body.innerText.includes(words), text);
    return until(`the page says ${text}`, says, timeoutMs);
  }

  has(selector: string): Promise<void> {
    return until(`the page has ${selector}`, () =>
      this.evaluate((given) => document.querySelector(given) !== null, selector),
    );
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.has(selector);
    await this.evaluate(
      ([where = '', value = '']) => {
        const field = document.querySelector<HTMLInputElement>(where);
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(field, value);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      },
      [selector, text],
    );
  }

  /** Presses a button by its name. */
  async press(name: string): Promise<void> {
    await until(`the button ${name}`, () =>
      this.evaluate((wanted) => {
        const button = [...document.querySelectorAll('button')].find(
          (one) => (one.ariaLabel ?? one.textContent).trim() === wanted && !one.disabled,
        );
        button?.click();
        return button !== undefined;
      }, name),
    );
  }
}

/** Where it listens, once it says so. */
function addressOf(child: ChildProcess): Promise<string> {
  const { stderr } = child;
  if (!stderr) throw new Error('Firefox has no error output.');
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Firefox does not start.'));
    const timer = setTimeout(fail, startMs);
    child.once('exit', fail);
    createInterface(stderr).on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
