import type { AddressBookContact } from '../../../../sdk/wire/people/address-book.ts';
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
      body: reportOf(search, limit),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    if (!response.ok) throw new Error(`The server of the address book answered ${response.status}.`);
    const contacts = cardsIn(await readText(response)).map((card) => contactOfCard(card, this.label));
    return contacts.filter((contact) => fits(contact, search)).slice(0, limit);
  }
}

/** Numbers are compared by their last four digits, which are rarely apart, and exactly afterwards. */
const reportOf = (search: AddressBookSearch, limit: number): string => {
  const [name, text, rows] =
    'name' in search ? ['FN', search.name, limit] : ['TEL', search.digits.slice(-4), limit * 4];
  return `<?xml version="1.0" encoding="utf-8"?>
<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">
  <D:prop><C:address-data/></D:prop>
  <C:filter><C:prop-filter name="${name}">
    <C:text-match collation="i;unicode-casemap" match-type="contains">${xmlText(text)}</C:text-match>
  </C:prop-filter></C:filter>
  <C:limit><C:nresults>${rows}</C:nresults></C:limit>
</C:addressbook-query>`;
};

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
