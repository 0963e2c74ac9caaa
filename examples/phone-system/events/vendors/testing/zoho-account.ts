import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

type Form = Readonly<Record<string, string>>;

/** The parameters of `callcontrol` for the buttons of the pop-up. */
type Button = 'answer' | 'hungup' | 'mute' | 'unmute' | 'hold' | 'unhold' | 'keypress';

/** The used part of PhoneBridge and of Zoho's accounts, written from the vendor's documentation. */
export class ZohoAccount {
  readonly users: { readonly zohouser: number; readonly email: string | null; readonly username: string }[] =
    [
      { zohouser: 4_001, email: 'Agent@acme.example', username: 'Alice' },
      { zohouser: 4_002, email: null, username: 'Robot' },
    ];
  /** The calls as they were told. */
  readonly notices: Record<string, string>[] = [];
  /** States that are refused, as the product does at times. */
  readonly refused = new Set<string>();
  /** The last registrations by user: `clicktodial` and `callcontrol`. */
  readonly dialling = new Map<string, Form>();
  readonly control = new Map<string, Form>();
  readonly server = new VendorServer((request) => this.#answer(request));
  #isIntegrated = false;
  #tokens = 0;

  /** The present token is void. */
  endToken(): void {
    this.#tokens += 1;
  }

  /** A user clicks a number in Zoho. Returns the status of the answer. */
  async click(zohouser: string, tonumber: string, changed: Form = {}): Promise<number> {
    const { clicktodialuri = '', clicktodialparam = '[]', ...form } = this.dialling.get(zohouser) ?? {};
    return this.#post(clicktodialuri, form, clicktodialparam, { tonumber, ...changed });
  }

  /** A user presses a button of the pop-up about a call. Returns the status of the answer. */
  async press(zohouser: string, button: Button, callrefid: string, more: Form = {}): Promise<number> {
    const { callcontrolparam = '[]', ...form } = this.control.get(zohouser) ?? {};
    return this.#post(form[`${button}uri`] ?? '', form, callcontrolparam, { callrefid, ...more });
  }

  async #post(url: string, { authorizationparam = '{}' }: Form, own: string, form: Form): Promise<number> {
    const proof: { readonly name: string; readonly value: string } = JSON.parse(authorizationparam);
    const values: readonly { readonly name: string; readonly value: string }[] = JSON.parse(own);
    const body = new URLSearchParams({
      ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
      ...form,
    });
    const response = await fetch(url, { method: 'POST', headers: { [proof.name]: proof.value }, body });
    return response.status;
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
    if (/ \/phonebridge\/v3\/(clicktodial|callcontrol)$/.test(line)) return this.#register(line, form);
    if (line !== 'POST /phonebridge/v3/callnotify') return { status: 404 };
    const { type, state = '', id, from, to, start_time } = form;
    const isTimed =
      ['ringing', 'answered'].includes(state) || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(start_time ?? '');
    if (!(type && id && from && to && isTimed) || this.refused.has(state)) return { status: 400 };
    this.notices.push(form);
    return { json: { status: 'success', code: 'SUCCESS' } };
  }

  #register(line: string, form: Form): VendorAnswer {
    const { zohouser = '' } = form;
    const registered = line.endsWith('clicktodial') ? this.dialling : this.control;
    if (!this.users.some((user) => String(user.zohouser) === zohouser))
      return { status: 400, json: { code: 'INVALID_USER', status: 'error' } };
    if (line.startsWith('DELETE')) registered.delete(zohouser);
    else if (line.endsWith('clicktodial') && !form.clicktodialuri)
      return { status: 400, json: { code: 'REQUIRED_PARAM_MISSING', status: 'error' } };
    else registered.set(zohouser, form);
    return { json: { status: 'success', code: 'SUCCESS' } };
  }
}
