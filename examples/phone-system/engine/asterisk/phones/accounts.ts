import { createHash } from 'node:crypto';
import type { EngineHost, SoundEncryption } from '../../port.ts';
import type { Orders } from '../legs/orders.ts';

/** How a phone sends its sound. */
export type MediaKind = 'browser' | 'desk';

const common: Readonly<Record<string, string>> = {
  context: 'phones',
  disallow: 'all',
  direct_media: 'no',
  rtp_symmetric: 'yes',
  force_rport: 'yes',
  rewrite_contact: 'yes',
  dtmf_mode: 'rfc4733',
  // The order of `allow`. By default Asterisk offers the poorest first, and changes the codec after the first packets.
  outgoing_call_offer_pref: 'local',
  send_pai: 'no',
  trust_id_inbound: 'no',
  // Its lamps and its light: of others it is told whether they talk, and no more.
  allow_subscribe: 'yes',
  subscribe_context: 'lamps',
  moh_passthrough: 'no',
  rtp_keepalive: '15',
};

const media: Readonly<Record<MediaKind, Readonly<Record<string, string>>>> = {
  browser: { allow: 'opus,ulaw', webrtc: 'yes', dtls_auto_generate_cert: 'yes' },
  desk: { allow: 'g722,alaw,ulaw,opus', webrtc: 'no' },
};

const addresses: Readonly<Record<MediaKind, Readonly<Record<string, string>>>> = {
  // A browser page is the only phone of its name.
  browser: { max_contacts: '1', remove_existing: 'yes', qualify_frequency: '30', qualify_timeout: '8.0' },
  desk: { max_contacts: '10', remove_existing: 'no', qualify_frequency: '30', qualify_timeout: '3.0' },
};

const encryptions: Readonly<Record<SoundEncryption, Readonly<Record<string, string>>>> = {
  none: { media_encryption: 'no' },
  optional: { media_encryption: 'sdes', media_encryption_optimistic: 'yes' },
  required: { media_encryption: 'sdes', media_encryption_optimistic: 'no' },
};

const folder = 'asterisk/config/dynamic/res_pjsip';

export interface AccountSettings {
  /** The address of the sound of phones; empty: that of the machine. */
  readonly mediaAddress: string;
  /** Whether the sound of desk phones is encrypted. */
  readonly encryption: SoundEncryption;
}

/** The accounts of phones at Asterisk, which forgets them when it ends. It gets no passwords, but what it compares digests with. */
export class Accounts {
  readonly #orders: Orders;
  readonly #host: Pick<EngineHost, 'credentials' | 'domain'>;
  readonly #settings: AccountSettings;
  /** The accounts as Asterisk has them. */
  readonly #given = new Map<string, { readonly account: string; readonly done: Promise<void> }>();
  readonly #kinds = new Map<string, MediaKind>();

  constructor(orders: Orders, host: Pick<EngineHost, 'credentials' | 'domain'>, settings: AccountSettings) {
    this.#orders = orders;
    this.#host = host;
    this.#settings = settings;
  }

  kindOf(registerId: string): MediaKind {
    return this.#kinds.get(registerId) ?? 'desk';
  }

  /** Gives Asterisk the present account of a phone, or takes it away. Resolves when the phone can register. */
  async give(registerId: string, kind = this.kindOf(registerId)): Promise<void> {
    const credentials = this.#host.credentials(registerId);
    if (!credentials) {
      this.#take(registerId);
      return;
    }
    const present = JSON.stringify([kind, credentials.password]);
    const given = this.#given.get(registerId);
    if (given?.account === present) return given.done;
    const done = this.#write(registerId, kind, credentials.password);
    this.#given.set(registerId, { account: present, done });
    this.#kinds.set(registerId, kind);
    await done;
  }

  /** Takes an account away, with the addresses at which its phones have registered, and gives the present one. */
  renew(registerId: string): void {
    this.#take(registerId);
    void this.give(registerId);
  }

  /** Asterisk has lost everything. */
  giveAgain(): void {
    const known = [...this.#given.keys()];
    this.#given.clear();
    for (const registerId of known) void this.give(registerId);
  }

  async #write(registerId: string, kind: MediaKind, password: string): Promise<void> {
    const { domain } = this.#host;
    const { mediaAddress: address } = this.#settings;
    await Promise.all([
      this.#put('auth', registerId, {
        auth_type: 'digest',
        username: registerId,
        realm: domain,
        password_digest: md5Of(`${registerId}:${domain}:${password}`),
      }),
      this.#put('aor', registerId, { ...addresses[kind], mailboxes: `${registerId}@default` }),
      this.#put('endpoint', registerId, {
        ...common,
        ...media[kind],
        ...(kind === 'desk' && encryptions[this.#settings.encryption]),
        ...(address !== '' && { media_address: address, bind_rtp_to_media_address: 'yes' }),
        from_domain: domain,
        auth: registerId,
        aors: registerId,
      }),
    ]);
  }

  #take(registerId: string): void {
    if (!this.#given.delete(registerId)) return;
    for (const type of ['endpoint', 'aor', 'auth'])
      this.#orders.delete(`${folder}/${type}/${encodeURIComponent(registerId)}`);
  }

  #put(type: string, registerId: string, values: Readonly<Record<string, string>>): Promise<unknown> {
    return this.#orders.send({
      method: 'PUT',
      path: `${folder}/${type}/${encodeURIComponent(registerId)}`,
      body: { fields: Object.entries(values).map(([attribute, value]) => ({ attribute, value })) },
    });
  }
}

const md5Of = (text: string): string => `MD5:${createHash('md5').update(text).digest('hex')}`;
