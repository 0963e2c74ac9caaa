import * as z from 'zod/mini';
import {
  type AddressBookScript,
  addressBook,
  addressBookContact,
  addressBookScript,
} from '#wire/people/address-book.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { AddressBookDriver, DriverReport } from './driver.ts';

const path = 'v1/directory/AddressBook';
const books = z.object({ items: z.array(addressBook) });
const scripts = z.object({ items: z.array(addressBookScript) });
const contacts = z.object({ items: z.array(addressBookContact) });

/** The address books that the phone system searches: LDAP and CardDAV servers of the enterprise. */
export function routerDriver(rest: Rest): AddressBookDriver {
  let life = new AbortController();
  const list = async (signal: AbortSignal) => (await rest.read(books, { path, signal })).items;
  const search = async (query: Readonly<Record<string, string>>, limit: number) =>
    (
      await rest.read(contacts, {
        path: `${path}/Contact`,
        query: { ...query, length: String(limit) },
        signal: life.signal,
      })
    ).items;
  return {
    // A user of the phone system needs no other licence.
    licence: 'phone system',
    isXml: false,
    load: () => Promise.resolve(),
    connect(report) {
      life = new AbortController();
      const { signal } = life;
      list(signal).then(
        () => !signal.aborted && report('open'),
        (thrown: unknown) => !signal.aborted && report(reportOf(thrown)),
      );
    },
    disconnect: () => life.abort(),
    addressBooks: () => list(life.signal),
    searchByNumber: (number, limit) => search({ number }, limit),
    searchByName: (name, limit) => search({ name }, limit),
  };
}

function reportOf(thrown: unknown): DriverReport {
  const { status } = toCallsideError(thrown);
  if (status === 403) return 'noLicence';
  return status === 503 ? 'outOfService' : 'error';
}

/** Returns the script that the enterprise uses in the place of its phone system's address books; undefined where there is none. */
export async function configuredScript(rest: Rest): Promise<AddressBookScript | undefined> {
  return (await rest.read(scripts, { path: `${path}Script` })).items[0];
}
