import { type SipCredentials, SipPhone } from '#tests/contract/sip-phone.ts';
import { until } from '#tests/support/until.ts';

/** The fields of a call line that measurements use. */
export interface LineSeen {
  readonly restUri: string;
  readonly call: string;
  readonly displayedNumber: string;
}

/** A signed-in demonstration user without an app. */
export class SignedIn {
  readonly #url: string;
  readonly #login: string;
  readonly #headers: Record<string, string>;
  readonly #extension: string;

  private constructor(url: string, login: string, headers: Record<string, string>, extension: string) {
    this.#url = url;
    this.#login = login;
    this.#headers = headers;
    this.#extension = extension;
  }

  static async open(url: string, login: string): Promise<SignedIn> {
    const response = await fetch(`${url}/restletrouter/v1/service/Login`, {
      method: 'POST',
      headers: { 'X-Application': 'callside', Authorization: `Basic ${btoa(`${login}:demo`)}` },
    });
    const { extension } = (await response.json()) as { extension: string };
    const headers = {
      'X-Application': response.headers.get('X-Application') ?? '',
      Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    };
    return new SignedIn(url, login, headers, extension);
  }

  /** Returns the SIP credentials of this user's browser phone. */
  async claimPhone(): Promise<SipCredentials> {
    const response = await fetch(`${this.#url}/restletrouter/${this.#extension}/createSoftphone?force=true`, {
      headers: this.#headers,
    });
    return (await response.json()) as SipCredentials;
  }

  /** Registers this user's browser phone without a browser; it answers every call. The caller closes it. */
  async plugIn(): Promise<SipPhone> {
    const phone = await SipPhone.connect(`${this.#url.replace('http', 'ws')}/sip`, await this.claimPhone());
    await phone.register();
    phone.serve();
    return phone;
  }

  /** Returns the internal number of this user. */
  get number(): string {
    return this.#extension.slice(this.#extension.lastIndexOf('/') + 1);
  }

  /** Returns the answer to a request for a resource. */
  async get(path: string): Promise<unknown> {
    const response = await fetch(`${this.#url}/restletrouter/${path}`, { headers: this.#headers });
    if (!response.ok) throw new Error(`GET ${path} was answered with ${response.status}.`);
    return response.json();
  }

  async post(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.#url}/restletrouter/${path}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}.`);
  }

  /** Returns the call lines in this state. */
  async lines(state: string): Promise<readonly LineSeen[]> {
    const response = await fetch(`${this.#url}/restletrouter/v1/user/CallLine?state=${state}`, {
      headers: this.#headers,
    });
    return ((await response.json()) as { results: LineSeen[] }).results;
  }

  async act(line: LineSeen | undefined, action: string, body: object = {}): Promise<void> {
    if (!line) throw new Error(`${this.#login} has no call for "${action}".`);
    const response = await fetch(`${this.#url}/restletrouter/${line.restUri}/${action}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${this.#login} cannot "${action}": ${await response.text()}`);
  }

  /** Calls a number and waits until the call is connected. */
  async talkTo(number: string): Promise<void> {
    await this.placeCall(number);
    await until(`${this.#login} talks to ${number}`, async () =>
      (await this.lines('talking')).some(({ displayedNumber }) => displayedNumber === number),
    );
  }

  /** Ends all connected and held calls of this user. */
  async hangUp(): Promise<void> {
    for (const state of ['talking', 'held']) {
      for (const line of await this.lines(state)) await this.act(line, 'disconnect');
    }
    await until(`${this.#login} has no call`, async () => (await this.lines('talking')).length === 0);
  }

  async placeCall(destination: string): Promise<void> {
    const response = await fetch(
      `${this.#url}/restletrouter/telephony/Terminal/${this.#login}-web/placeCall`,
      { method: 'POST', headers: this.#headers, body: JSON.stringify({ destination }) },
    );
    if (!response.ok) throw new Error(`${this.#login} cannot call ${destination}: ${await response.text()}`);
  }
}
