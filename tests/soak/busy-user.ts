import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import { PushClient } from '../contract/push/push-client.ts';
import { type SipCredentials, SipPhone } from '../contract/sip-phone.ts';
import { enterprisePath, inside } from '../support/company/company.ts';

interface Line {
  readonly restUri: string;
  readonly lineId: string;
  readonly state: string;
}

interface HistoryItem {
  readonly restUri: string;
  readonly talkDuration: number;
}

/** The robot that answers at once and plays music. */
const robot = inside(601);

/**
 * A user that calls and saves settings as fast as the phone system answers, and records the confirmed data, so that it
 * can be verified after a kill.
 */
export class BusyUser {
  readonly #login: string;
  readonly #id: number;
  readonly #number: string;
  #url = '';
  #headers: Record<string, string> = {};
  /** The last setting that was answered with 200, and the one that was sent after it. */
  #saved = 0;
  #sent = 0;
  /** The ended calls as the call history returned them. */
  readonly #finished = new Map<string, HistoryItem>();
  #push: PushClient | undefined;
  #phone: SipPhone | undefined;

  constructor({ login, id, number }: { login: string; id: number; number: string }) {
    this.#login = login;
    this.#id = id;
    this.#number = number;
  }

  get counts() {
    return { settings: this.#saved, calls: this.#finished.size };
  }

  /** Returns confirmed data that the phone system has lost. Call it before `work`. */
  async missing(url: string): Promise<readonly string[]> {
    this.#url = url;
    const missing: string[] = [];
    if (this.#headers.Cookie === undefined) await this.#signIn();
    const { settings } = await this.#get<{ settings?: { lastUpdate: string } }>(`v1/user/User/${this.#id}`);
    // A user who has never signed in has none yet.
    const saved = Number(settings?.lastUpdate ?? 0);
    if (saved !== this.#saved && saved !== this.#sent) {
      missing.push(`${this.#login}: setting ${this.#saved} was confirmed, ${saved} is there`);
    }
    this.#saved = saved;
    this.#sent = saved;
    for (const [uri, item] of this.#finished) {
      const found = await this.#get<HistoryItem>(uri);
      if (JSON.stringify(found) !== JSON.stringify(item)) {
        missing.push(
          `${this.#login}: ${JSON.stringify(item)} was confirmed, ${JSON.stringify(found)} is there`,
        );
      }
    }
    return missing;
  }

  /** Calls, and saves settings unless disabled, until `signal` aborts or the phone system is gone. */
  async work(signal: AbortSignal, options: { saves: boolean } = { saves: true }): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const working = Promise.all([...(options.saves ? [this.#saveForEver()] : []), this.#callForEver()]).catch(
      (error) => {
        if (!signal.aborted) throw error;
      },
    );
    await Promise.race([working, gone]);
    this.#push?.close();
    this.#phone?.close();
  }

  async #signIn(): Promise<void> {
    this.#headers = await sessionHeaders(this.#url, { login: this.#login });
  }

  async #saveForEver(): Promise<never> {
    for (;;) {
      this.#sent = this.#saved + 1;
      await this.#request('PUT', `v1/user/User/${this.#id}`, {
        settings: { lastUpdate: String(this.#sent) },
      });
      this.#saved = this.#sent;
    }
  }

  async #callForEver(): Promise<never> {
    const sockets = this.#url.replace('http', 'ws');
    const push = await PushClient.open(
      `${sockets}/restletrouter/ws-service/callside`,
      this.#headers.Cookie ?? '',
    );
    this.#push = push;
    push.send({ type: 'subscribe', id: 'lines', source: 'v1/user/CallLine' });
    push.send({ type: 'subscribe', id: 'history', source: 'v1/logs/CallHistory' });
    await push.next((frame) => frame.type === 'subscriptionDone' && frame.id === 'history');
    await this.#plugIn(sockets);
    for (;;) {
      push.frames.length = 0;
      const line = await this.#request<Line>('POST', `telephony/Terminal/${this.#login}-web/placeCall`, {
        destination: robot,
      });
      await this.#pushed<Line>('lines', (one) => one.restUri === line.restUri && one.state === 'talking');
      await this.#request('POST', `${line.restUri}/disconnect`, {});
      const uri = `v1/logs/CallHistory/${line.lineId.slice(1)}`;
      const item = await this.#pushed<HistoryItem>(
        'history',
        (one) => one.restUri === uri && one.talkDuration > 0,
      );
      this.#finished.set(uri, item);
    }
  }

  async #plugIn(sockets: string): Promise<void> {
    const path = `${enterprisePath}/Extension/${this.#number}/createSoftphone?force=true`;
    this.#phone = await SipPhone.connect(`${sockets}/sip`, await this.#get<SipCredentials>(path));
    const status = await this.#phone.register();
    if (status !== 200) throw new Error(`The phone of ${this.#login} was not registered: ${status}`);
    this.#phone.serve();
  }

  async #pushed<Item>(id: string, which: (item: Item) => boolean): Promise<Item> {
    let found: Item | undefined;
    await this.#push?.until(() => {
      for (const frame of this.#push?.frames ?? []) {
        if (frame.id === id) found = (frame.items as Item[]).find(which) ?? found;
      }
      return found !== undefined;
    });
    if (found === undefined) throw new Error('There is no push connection.');
    return found;
  }

  #get<Body>(path: string): Promise<Body> {
    return this.#request<Body>('GET', path);
  }

  async #request<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(`${this.#url}/restletrouter/${path}`, {
      method,
      headers: this.#headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      throw new Error(
        `${this.#login}: ${method} ${path} was answered ${response.status}: ${await response.text()}`,
      );
    }
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }
}
