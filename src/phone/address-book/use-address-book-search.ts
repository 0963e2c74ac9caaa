import { useMemo } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type ExternalAddressBook, storedNumber } from '#sdk/index.ts';
import type { FoundNumber } from '../people/picker/found-number.ts';

/** Returns the search for numbers in the external address book; undefined while there is none that can be searched. */
export function useAddressBookSearch(): ((text: string) => Promise<readonly FoundNumber[]>) | undefined {
  const { externalAddressBook: book } = useClient();
  const hasBooks = useSignalRead(
    () => book.state.value === 'initialized' && book.addressBooks.value.length > 0,
  );
  return useMemo(() => (hasBooks ? (text) => findNumbers(book, text) : undefined), [book, hasBooks]);
}

async function findNumbers(
  book: Pick<ExternalAddressBook, 'search'>,
  text: string,
): Promise<readonly FoundNumber[]> {
  return (await book.search(text)).flatMap(({ contactId, contactName, companyName, deviceName, numbers }) =>
    numbers.map(({ number }) => ({
      id: `${deviceName} ${contactId} ${number}`,
      name: contactName,
      number: storedNumber(number),
      detail: [companyName, deviceName].filter(Boolean).join(' · '),
    })),
  );
}
