import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

/** The used part of PhoneBridge and of Zoho's accounts, written from the vendor's documentation. */
export class ZohoAccount {
  readonly users = [
    { zohouser: 4_001, email: 'Agent@acme.example', username: 'Alice' },
    { zohouser: 4_002, email: null, username: 'Robot' },
  ];
  /** The calls as they were told. */
  readonly notices: Record<string, string>[] = [];
  /** States that are refused, as the product does at times. */
  readonly refused = new Set<string>();
  readonly server = new VendorServer((request) => this.#answer(request));
  #isIntegrated = false;
  #tokens = 0;

  /** The present token is void. */
  endToken(): void {
    this.#tokens += 1;
  }

  #answer({ method, path, headers, body }: VendorRequest): VendorAnswer {
    const form = Object.fromEntries(new URLSearchParams(body.toString()));
    const line = `${method} ${path}`;
    if (line === 'POST /oauth/v2/token') {
      const { refresh_token, client_id, client_secret, grant_type } = form;
      const said = [refresh_token, client_id, client_secret, grant_type].join(' ');
      if (said !== 'r3fresh 1000.X s3cret refresh_token') return { json: { error: 'invalid_code' } };
      this.#tokens += 1;
      return { json: { access_token: `access-${this.#tokens}`, expires_in: 3600, token_type: 'Bearer' } };
    }
    if (headers.authorization !== `Zoho-oauthtoken access-${this.#tokens}`) return { status: 401 };
    if (line === 'POST /phonebridge/v3/integrate') {
      this.#isIntegrated = true;
      return { json: { status: 'success' } };
    }
    if (!this.#isIntegrated) return { status: 400, json: { code: 'PBX_NOT_INTEGRATED' } };
    if (line === 'GET /phonebridge/v3/users') return { json: { users: this.users } };
    if (line !== 'POST /phonebridge/v3/callnotify') return { status: 404 };
    const { type, state = '', id, from, to, start_time } = form;
    const isTimed =
      ['ringing', 'answered'].includes(state) || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(start_time ?? '');
    if (!(type && id && from && to && isTimed) || this.refused.has(state)) return { status: 400 };
    this.notices.push(form);
    return { json: { status: 'success', code: 'SUCCESS' } };
  }
}
