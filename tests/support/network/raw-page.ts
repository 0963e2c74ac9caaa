import type { Browser, CDPSession } from 'playwright';
import { until } from '../until.ts';

interface ProtocolResponse {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: unknown };
  readonly error?: { readonly message: string };
}

/**
 * A page outside of Playwright's control. Playwright keeps its pages in the foreground, where no browser freezes them.
 * It has a context of its own, without microphone.
 */
export class RawPage {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<ProtocolResponse>>();
  readonly #browserContextId: string;
  #count = 0;

  private constructor(browser: CDPSession, sessionId: string, browserContextId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    this.#browserContextId = browserContextId;
    browser.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const reply: ProtocolResponse = JSON.parse(message);
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.resolve(reply);
    });
  }

  static async open(browser: Browser, url: string): Promise<RawPage> {
    const cdp = await browser.newBrowserCDPSession();
    const { browserContextId } = await cdp.send('Target.createBrowserContext');
    const { targetId } = await cdp.send('Target.createTarget', { url, browserContextId });
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    return new RawPage(cdp, sessionId, browserContextId);
  }

  /** Runs this in the page from its next load on, before its own scripts. */
  async runFirst(script: () => void): Promise<void> {
    await this.send('Page.enable');
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` });
  }

  /** Reloads the page. Resolves after its old client is gone. */
  async reload(): Promise<void> {
    await this.evaluate(() => void Object.assign(globalThis, { isOld: true }));
    await this.send('Page.reload');
    await until('the page is loaded anew', () => this.evaluate(() => !('isOld' in globalThis)));
  }

  /** Another tab in the same context; it closes with the first tab. */
  async beside(url: string): Promise<RawPage> {
    const browserContextId = this.#browserContextId;
    const { targetId } = await this.#browser.send('Target.createTarget', { url, browserContextId });
    const { sessionId } = await this.#browser.send('Target.attachToTarget', { targetId, flatten: false });
    return new RawPage(this.#browser, sessionId, browserContextId);
  }

  /** Runs a function in the page, with its argument as only input. */
  async evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const expression = `(${run})(${JSON.stringify(argument)})`;
    const { result } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (result?.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails));
    return result?.result?.value as Result;
  }

  freeze(): Promise<unknown> {
    return this.send('Page.setWebLifecycleState', { state: 'frozen' });
  }

  resume(): Promise<unknown> {
    return this.send('Page.setWebLifecycleState', { state: 'active' });
  }

  async send(method: string, params: object = {}): Promise<ProtocolResponse> {
    this.#count += 1;
    const id = this.#count;
    const reply = Promise.withResolvers<ProtocolResponse>();
    this.#waiting.set(id, reply);
    const message = JSON.stringify({ id, method, params });
    await this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
    const answer = await reply.promise;
    this.#waiting.delete(id);
    if (answer.error) throw new Error(answer.error.message);
    return answer;
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#browserContextId });
    await this.#browser.detach();
  }
}
