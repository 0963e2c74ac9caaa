import { effect, signal } from '@preact/signals-core';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import { CallsideError, type Client } from '#sdk/index.ts';
import { CrmLink } from '#widget/crm/crm-link.ts';
import { CrmSession } from '#widget/crm/crm-session.ts';
import { taskFor } from '#widget/crm/outbox/kept-log.ts';
import { callKeyOf } from '#widget/crm/rules.ts';
import { WebCrmAdapter } from '#widget/crm/web/web-crm.ts';
import { type SipCredentials, SipPhone } from '../../contract/sip-phone.ts';
import { enterprisePath } from '../../support/company/company.ts';
import { signedInClient } from '../../support/signed-in-client.ts';
import { until } from '../../support/until.ts';

/** A visible page, whose browser stores nothing and reports no sleep. */
const page = new EventTarget();
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});

/** A user who calls, with a phone and with the widget's log of calls, over restarts of the phone system. */
export class Caller {
  /** The keys of all calls that the user has seen. */
  readonly seen = new Set<string>();
  readonly troubles: string[] = [];
  /** The number of calls that the user has ended. */
  finished = 0;
  readonly #url: string;
  readonly #login: string;
  readonly #number: string;
  readonly #called: string;
  readonly #client: Client;
  readonly #link: CrmLink;
  readonly #endSeeing: () => void;
  #session: CrmSession | undefined;
  #phone: SipPhone | undefined;

  private constructor(url: string, login: string, number: string, called: string, client: Client) {
    this.#url = url;
    this.#login = login;
    this.#number = number;
    this.#called = called;
    this.#client = client;
    const adapter = new WebCrmAdapter('CRM', {
      load: () => client.webCrm,
      showInPage: async () => true,
      openPage: () => {},
    });
    const { settings } = client.crm.generic;
    const ignore = () => {};
    this.#link = new CrmLink({
      client,
      settings,
      adapter,
      onDial: ignore,
      onChanged: ignore,
      commands: { answer: ignore, hangUp: ignore, holdCalls: ignore },
      // Requests fail while the phone system is gone.
      report: ignore,
      log: ignore,
    });
    this.#endSeeing = effect(() => {
      for (const call of client.calls.lines.value) this.seen.add(callKeyOf(call.line.value));
    });
    void this.#open(adapter);
  }

  static async open(url: string, login: string, number: string, called: string): Promise<Caller> {
    const client = await signedInClient({ url }, login);
    const caller = new Caller(url, login, number, called, client);
    await caller.#link.ready();
    await until('the log is there', () => caller.#session !== undefined);
    return caller;
  }

  async #open(adapter: WebCrmAdapter): Promise<void> {
    this.#session = await CrmSession.open({
      client: this.#client,
      settings: this.#client.crm.generic.settings,
      adapter,
      link: this.#link,
      owner: this.#login,
      subjectOf: () => 'Call',
      isBusy: signal(false),
      report: (thrown) => {
        // No storage of a browser, and requests to a phone system that is gone.
        if (thrown instanceof ReferenceError || thrown instanceof CallsideError) return;
        this.troubles.push(`${this.#login}: ${thrown}`);
      },
    });
  }

  /** Calls until `signal` aborts. A call that fails with the phone system is no trouble. */
  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#call().catch(() => this.#return());
  }

  /** Connects at once, without waiting for the next attempt. */
  connect(): void {
    this.#client.connection.retryNow();
  }

  /** The logs that the CRM has not confirmed. */
  unlogged(): readonly string[] {
    const logs = [...(this.#session?.outbox.logs.peek().values() ?? [])];
    return logs
      .filter((log) => log.state !== 'logged' || taskFor(log) !== undefined)
      .map((log) => `${this.#login}: ${log.key} is ${log.state}, ${log.trouble ?? 'without a failure'}`);
  }

  async close(): Promise<void> {
    this.#endSeeing();
    this.#session?.dispose();
    this.#link.dispose();
    this.#phone?.close();
    await this.#client.dispose();
  }

  async #call(): Promise<void> {
    const { calls } = this.#client;
    await calls.place(this.#called);
    await until(
      'they talk',
      () => calls.lines.value.some(({ line }) => line.value.state === 'talking'),
      2_000,
    );
    await Promise.all(calls.lines.value.map((call) => call.hangUp()));
    await until('the call is over', () => calls.lines.value.length === 0, 2_000);
    this.finished += 1;
  }

  /** Waits for the phone system, and registers the phone there again. */
  async #return(): Promise<void> {
    this.#phone?.close();
    const { connection } = this.#client;
    const isThere = () => {
      connection.retryNow();
      return connection.state.value.name === 'connected';
    };
    await until('the phone system is back', isThere, 60_000);
    try {
      const headers = await sessionHeaders(this.#url, { login: this.#login });
      const path = `${enterprisePath}/Extension/${this.#number}/createSoftphone?force=true`;
      const credentials: SipCredentials = await (
        await fetch(`${this.#url}/restletrouter/${path}`, { headers })
      ).json();
      this.#phone = await SipPhone.connect(`${this.#url.replace('http', 'ws')}/sip`, credentials);
      await this.#phone.register();
      this.#phone.serve();
    } catch {
      // Killed again: the next call fails, too.
    }
  }
}
