import {
  AndFilter,
  Client,
  type Entry,
  EqualityFilter,
  type Filter,
  OrFilter,
  SubstringFilter,
} from 'ldapts';
import type { AddressBookContact } from '../../../sdk/wire/people/address-book.ts';
import {
  type AddressBookOptions,
  type AddressBookSearch,
  type AddressBookSource,
  fits,
  significantDigits,
} from './address-book-source.ts';
import { photoAddress } from './photo-address.ts';

/** The attributes with numbers, and the words for their kinds. */
const numberAttributes = {
  telephoneNumber: 'work',
  mobile: 'mobile',
  homePhone: 'home',
  facsimileTelephoneNumber: 'fax',
} as const;

const photoAttribute = 'jpegPhoto';

const attributes = [
  photoAttribute,
  'cn',
  'displayName',
  'o',
  'company',
  'mail',
  'labeledURI',
  ...Object.keys(numberAttributes),
];

const answerMs = 5_000;

/** The codes of an answer with a part of the entries: the limit of size, of time, or of the administrator. */
const partlyCodes: readonly number[] = [3, 4, 11];

/**
 * An address book on an LDAP server. Each search has a connection of its own, so that a dead connection delays no other
 * search.
 */
export class LdapSource implements AddressBookSource {
  readonly id: string;
  readonly label: string;
  readonly #options: AddressBookOptions;
  readonly #base: string;

  constructor(id: string, options: AddressBookOptions) {
    const url = new URL(options.url);
    this.id = id;
    this.label = options.label ?? url.hostname;
    this.#options = { ...options, url: `${url.protocol}//${url.host}` };
    this.#base = decodeURIComponent(url.pathname.slice(1));
  }

  async search(
    search: AddressBookSearch,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly AddressBookContact[]> {
    const { url, user, password } = this.#options;
    signal.throwIfAborted();
    const client = new Client({ url, timeout: answerMs, connectTimeout: answerMs });
    const end = () => void client.unbind().catch(() => undefined);
    signal.addEventListener('abort', end, { once: true });
    try {
      if (user !== undefined) await client.bind(user, password);
      const rows = 'name' in search ? limit : limit * 4;
      const entries = await this.#entries(client, filterOf(search), rows);
      const contacts = entries.map((entry) => this.#contactOf(entry));
      return contacts.filter((contact) => fits(contact, search)).slice(0, limit);
    } finally {
      signal.removeEventListener('abort', end);
      await client.unbind().catch(() => undefined);
    }
  }

  /** The server stops at the limit, which is an error by the protocol and none here. */
  async #entries(client: Client, filter: Filter, limit: number): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    try {
      const pages = client.searchPaginated(this.#base, {
        scope: 'sub',
        filter,
        attributes,
        explicitBufferAttributes: [photoAttribute],
        sizeLimit: limit,
        timeLimit: answerMs / 1000,
        paged: { pageSize: limit },
      });
      for await (const { searchEntries } of pages) {
        found.push(...searchEntries);
        if (found.length >= limit) break;
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
      if (!partlyCodes.includes(code)) throw error;
    }
    return found;
  }

  #contactOf(entry: Entry): AddressBookContact {
    const all = (name: string) =>
      [entry[name] ?? []]
        .flat()
        .map((value) => value.toString())
        .filter(Boolean);
    const first = (...names: readonly string[]) => names.flatMap(all)[0] ?? '';
    const photos = [entry[photoAttribute] ?? []].flat();
    const urlPhoto = photos
      .map((photo) => Buffer.isBuffer(photo) && photoAddress(photo))
      .find((address) => typeof address === 'string');
    return {
      contactId: entry.dn,
      contactName: first('displayName', 'cn'),
      ...(urlPhoto !== undefined && { urlPhoto }),
      deviceName: this.label,
      companyName: first('company', 'o'),
      numbers: Object.entries(numberAttributes).flatMap(([name, type]) =>
        all(name).map((number) => ({ type, number })),
      ),
      emails: all('mail'),
      website: first('labeledURI').split(' ')[0] ?? '',
    };
  }
}

/** The library escapes the values. Digits may be written with anything between them. */
function filterOf(search: AddressBookSearch): Filter {
  const isPerson = new EqualityFilter({ attribute: 'objectClass', value: 'person' });
  if ('name' in search) {
    const starts = ['cn', 'sn', 'givenName', 'o'].map(
      (attribute) => new SubstringFilter({ attribute, initial: search.name }),
    );
    return new AndFilter({ filters: [isPerson, new OrFilter({ filters: starts })] });
  }
  const digits = significantDigits(search.digits);
  const numbers = Object.keys(numberAttributes).map(
    (attribute) =>
      new SubstringFilter({ attribute, any: [...digits].slice(0, -1), final: digits.at(-1) ?? '' }),
  );
  return new AndFilter({ filters: [isPerson, new OrFilter({ filters: numbers })] });
}
