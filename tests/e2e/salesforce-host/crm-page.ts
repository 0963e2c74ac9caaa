import type { Browser, Frame, Page } from 'playwright';
import { type ServedCrm, serveSalesforce } from '#examples/salesforce-host/serve.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { until } from '#tests/support/until.ts';
import { type AdapterServer, startAdapter } from './adapter-server.ts';

/** The answer of a method of either API. */
export interface LightningResponse {
  readonly success: boolean;
  readonly returnValue: unknown;
  readonly errors:
    | readonly { readonly code: string; readonly description: string; readonly details?: unknown }[]
    | null;
}

export interface ClassicResponse {
  readonly result?: unknown;
  readonly error?: string;
  readonly [more: string]: unknown;
}

/** The CRM, and a softphone beside it that does nothing by itself. */
export class RunningCrm {
  readonly url: string;
  readonly #crm: ServedCrm;
  readonly #adapter: AdapterServer;

  private constructor(crm: ServedCrm, adapter: AdapterServer) {
    this.url = crm.url;
    this.#crm = crm;
    this.#adapter = adapter;
  }

  static async start(): Promise<RunningCrm> {
    const adapter = await startAdapter();
    const crm = await serveSalesforce({ port: await freePort(), phoneUrl: adapter.url });
    return new RunningCrm(crm, adapter);
  }

  /** Sends a request to the CRM's server. */
  async get<Answer>(path: string): Promise<Answer> {
    return (await fetch(this.url + path)).json() as Promise<Answer>;
  }

  async post(path: string, body: object = {}): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  async stop(): Promise<void> {
    await this.#crm.close();
    await this.#adapter.stop();
  }
}

/** Opens a page of the CRM, with the softphone's frame in it. */
export class CrmPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, crm: RunningCrm, path: string): Promise<CrmPage> {
    return CrmPage.in(await browser.newPage(), crm, path);
  }

  /** Does the same in a page that exists already. */
  static async in(page: Page, crm: RunningCrm, path: string): Promise<CrmPage> {
    await page.goto(crm.url + path);
    const opened = new CrmPage(page);
    await opened.frame();
    return opened;
  }

  /** Returns the softphone's frame once its scripts are loaded. */
  async frame(): Promise<Frame> {
    const softphone = () => this.page.frames().find((one) => one.url().includes('/widget/'));
    // A page that is being left takes its frame along during the query.
    const hasScripts = (frame: Frame) =>
      frame.evaluate(() => document.readyState === 'complete' && 'sforce' in window).catch(() => false);
    await until('the softphone has its scripts', async () => {
      const frame = softphone();
      return frame !== undefined && hasScripts(frame);
    });
    const frame = softphone();
    if (!frame) throw new Error('The page shows no softphone.');
    return frame;
  }

  /** Calls a method of Open CTI for Lightning; its arguments cannot contain functions. */
  async opencti(method: string, args: object = {}): Promise<LightningResponse> {
    const frame = await this.frame();
    return frame.evaluate(
      ([name, given]) =>
        new Promise<LightningResponse>((resolve) => {
          const { opencti } = (
            window as unknown as { sforce: { opencti: Record<string, (a: object) => void> } }
          ).sforce;
          opencti[name]?.({ ...given, callback: resolve });
        }),
      [method, args] as const,
    );
  }

  /**
   * Calls a method of the APIs for Classic, as `interaction.cti.getSoftphoneLayout`; the callback follows the
   * arguments.
   */
  async classic(method: string, ...args: readonly unknown[]): Promise<ClassicResponse> {
    return (await this.frame()).evaluate(callClassic, { method, args, isLeaving: false });
  }

  /**
   * Does the same with a method that loads another page: the frame disappears, whether or not the answer has reached
   * it.
   */
  async leaveByClassic(method: string, ...args: readonly unknown[]): Promise<void> {
    await (await this.frame()).evaluate(callClassic, { method, args, isLeaving: true });
  }

  /** Records a listener's events. @returns a function that returns all events so far */
  async listen(method: string): Promise<() => Promise<readonly unknown[]>> {
    const frame = await this.frame();
    await frame.evaluate((path) => {
      type Node = { [name: string]: Node } & ((...all: unknown[]) => void);
      const kept = window as unknown as { told: Record<string, unknown[]>; sforce: Node };
      kept.told ??= {};
      const told: unknown[] = [];
      kept.told[path] = told;
      const listener = (payload: unknown) => told.push(payload);
      const found = path.split('.').reduce<Node | undefined>((node, name) => node?.[name], kept.sforce);
      found?.(path.startsWith('opencti.') ? { listener } : listener);
    }, method);
    return () =>
      frame.evaluate(
        (path) => (window as unknown as { told: Record<string, unknown[]> }).told[path] ?? [],
        method,
      );
  }

  /** Returns the tabs of the console, by the buttons that open them. */
  tabs(): ReturnType<Page['locator']> {
    return this.page.locator('#tabs button[aria-current]');
  }

  heading(): ReturnType<Page['locator']> {
    return this.page.locator('main h1');
  }
}

/** In the frame. @returns the arguments of the callback, or undefined at once if it may never be called */
function callClassic(call: { method: string; args: readonly unknown[]; isLeaving: boolean }) {
  return new Promise<ClassicResponse>((resolve) => {
    type Node = { [name: string]: Node } & ((...all: unknown[]) => void);
    const { sforce } = window as unknown as { sforce: Node };
    const found = call.method.split('.').reduce<Node | undefined>((node, name) => node?.[name], sforce);
    found?.(...call.args, resolve);
    if (call.isLeaving) resolve({});
  });
}
