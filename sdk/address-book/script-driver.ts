import * as z from 'zod/mini';
import { addressBook, addressBookContact } from '#wire/people/address-book.ts';
import type { AddressBookDriver, DriverReport } from './driver.ts';

/** The object that the script of a third party makes, as the property `name` of the global object. */
export interface ThirdPartyDriver {
  /** Connects with a licence, and reports by number: 1 open, 2 closed, 3 error, 4 out of service, 5 no licence. */
  connect(licence: string, report: (code: number) => void): void;
  /** Ends the connection. */
  disconnect(): void;
  /** Resolves to the address books, each with `id` and `label`. */
  getAddressBooks(): Promise<unknown>;
  /** The filter is XML: `<filter><phone>…</phone></filter>` or `<filter><name>…</name></filter>`. */
  search(filter: string, maxRows: number): Promise<unknown>;
  /** Shows a contact in the program of the third party. */
  showContact?(contactId: string): void;
}

/** How the script of a third party is loaded. */
export interface ScriptDriverOptions {
  /**
   * Adds the script to the page, which its content security policy has to allow. Resolves to a function that removes it;
   * rejects if it cannot be loaded.
   */
  readonly load: () => Promise<() => void>;
  /** The name of its object in the global object. */
  readonly name: string;
  /** The licence with which it connects. */
  readonly licence?: string;
}

const reports: Readonly<Record<number, DriverReport>> = {
  1: 'open',
  2: 'closed',
  3: 'error',
  4: 'outOfService',
  5: 'noLicence',
};

const phoneText = (number: string) => number.replaceAll(/[^\d()#\-+,; ]/g, '');

/**
 * A driver for the script of a third party. Its answers are checked like the answers of the phone system: contacts of another
 * shape make the search fail.
 */
export function scriptDriver({ load, name, licence }: ScriptDriverOptions): AddressBookDriver {
  const made = globalThis as unknown as Record<string, ThirdPartyDriver | undefined>;
  const driver = (): ThirdPartyDriver => {
    const found = made[name];
    if (!found) throw new Error(`The script made no ${name}.`);
    return found;
  };
  const contactsOf = async (filter: string, limit: number) =>
    z
      .array(addressBookContact)
      .parse(await driver().search(filter, limit))
      .slice(0, limit);
  let remove: (() => void) | undefined;
  return {
    licence,
    isXml: true,
    async load() {
      if (!made[name]) remove = await load();
      driver();
    },
    connect: (report) => driver().connect(licence ?? '', (code) => report(reports[code] ?? 'unknown')),
    disconnect() {
      made[name]?.disconnect();
      remove?.();
      remove = undefined;
    },
    addressBooks: async () => z.array(addressBook).parse(await driver().getAddressBooks()),
    searchByNumber: (number, limit) =>
      contactsOf(`<filter><phone>${phoneText(number)}</phone></filter>`, limit),
    searchByName: (pattern, limit) => contactsOf(`<filter><name>${pattern}</name></filter>`, limit),
    show: ({ contactId }) => driver().showContact?.(contactId),
  };
}
