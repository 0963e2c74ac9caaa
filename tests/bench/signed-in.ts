import type { SipCredentials } from '../contract/sip-phone.ts';

/** Somebody of the demonstration who is signed in, and nothing more. */
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

  /** SIP credentials of this user's phone in the browser. */
  async claimPhone(): Promise<SipCredentials> {
    const response = await fetch(`${this.#url}/restletrouter/${this.#extension}/createSoftphone?force=true`, {
      headers: this.#headers,
    });
    return (await response.json()) as SipCredentials;
  }

  async placeCall(destination: string): Promise<void> {
    const response = await fetch(
      `${this.#url}/restletrouter/telephony/Terminal/${this.#login}-web/placeCall`,
      { method: 'POST', headers: this.#headers, body: JSON.stringify({ destination }) },
    );
    if (!response.ok) throw new Error(`${this.#login} cannot call ${destination}: ${await response.text()}`);
  }
}
