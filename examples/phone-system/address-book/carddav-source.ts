import type { AddressBookContact } from '../../../sdk/wire/people/address-book.ts';
import {
  type AddressBookOptions,
  type AddressBookSearch,
  type AddressBookSource,
  fits,
} from './address-book-source.ts';
import { cardsIn, xmlText } from './carddav-answer.ts';
import { contactOfCard } from './vcard.ts';

const answerMs = 5_000;

/** The longest answer that is read, in octets: a server that ignores the limit sends all of its cards. */
const maxAnswer = 4_000_000;

/** An address book on a CardDAV server (RFC 6352). */
export class CardDavSource implements AddressBookSource {
  readonly id: string;
  readonly label: string;
  readonly #options: AddressBookOptions;

  constructor(id: string, options: AddressBookOptions) {
    this.id = id;
    this.label = options.label ?? new URL(options.url).hostname;
    this.#options = options;
  }

  async search(
    search: AddressBookSearch,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly AddressBookContact[]> {
    const found = await this.#ask(reportOf(search, limit), signal);
    const fitting = found.filter((contact) => fits(contact, search));
    if (fitting.length > 0 || 'name' in search) return fitting.slice(0, limit);
    // The server compares letters, and this number may be written in another way. Its last digit is always there.
    const all = await this.#ask(looseReportOf(search.digits), signal);
    return all.filter((contact) => fits(contact, search)).slice(0, limit);
  }

  /** @throws Error if the server refuses, or the answer is too long */
  async #ask(body: string, signal: AbortSignal): Promise<readonly AddressBookContact[]> {
    const { url, user, password = '' } = this.#options;
    const response = await fetch(url, {
      method: 'REPORT',
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        Depth: '1',
        ...(user !== undefined && {
          Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    if (!response.ok) throw new Error(`The server of the address book answered ${response.status}.`);
    return cardsIn(await readText(response)).map((card) => contactOfCard(card, this.label));
  }
}

/** Signs that people write between digits. */
const betweenDigits = ['', ' ', '\u00a0', '-', '.', '/', ') '];

/** Returns the ends of a number with a sign at any place in it: `5678`, `56 78`, `5-678`. */
function writtenEnds(digits: string): readonly string[] {
  const end = digits.slice(-4);
  const parted = Array.from({ length: end.length - 1 }, (_, at) =>
    betweenDigits.map((sign) => `${end.slice(0, at + 1)}${sign}${end.slice(at + 1)}`),
  );
  return [...new Set([end, ...parted.flat()])];
}

/**
 * Servers compare the written form, so a number is asked for by its last four digits in each writing, and compared as a
 * whole afterwards.
 */
const reportOf = (search: AddressBookSearch, limit: number): string =>
  'name' in search
    ? query({ property: 'FN', texts: [search.name], rows: limit })
    : query({ property: 'TEL', texts: writtenEnds(search.digits), rows: limit * 4 });

/** Rows of the second question. Photos are left out of it. */
const looseRows = 2_000;
const looseProperties = ['VERSION', 'UID', 'FN', 'N', 'ORG', 'TEL', 'EMAIL', 'URL', 'TITLE'];

const looseReportOf = (digits: string): string =>
  query({ property: 'TEL', texts: [digits.slice(-1)], rows: looseRows, data: looseProperties });

interface Query {
  readonly property: 'FN' | 'TEL';
  /** The property contains at least one of the texts. */
  readonly texts: readonly string[];
  readonly rows: number;
  /** The properties of the cards; all of them by default. */
  readonly data?: readonly string[];
}

const query = ({ property, texts, rows, data = [] }: Query): string => `<?xml version="1.0" encoding="utf-8"?>
<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">
  <D:prop><C:address-data>${data.map((name) => `<C:prop name="${name}"/>`).join('')}</C:address-data></D:prop>
  <C:filter><C:prop-filter name="${property}" test="anyof">
    ${texts.map((text) => `<C:text-match collation="i;unicode-casemap" match-type="contains">${xmlText(text)}</C:text-match>`).join('\n    ')}
  </C:prop-filter></C:filter>
  <C:limit><C:nresults>${rows}</C:nresults></C:limit>
</C:addressbook-query>`;

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let octets = 0;
  for await (const chunk of response.body ?? []) {
    octets += chunk.length;
    if (octets > maxAnswer) throw new Error('The answer of the address book is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
