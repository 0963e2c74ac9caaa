import { type ReactNode, useCallback, useMemo } from 'react';
import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { lazyComponent } from '../../ui/lazy-component/lazy-component.tsx';
import { CallNames, CallRecords } from '../calls/known-parties.ts';
import { OutsideContacts } from '../history/past-party.ts';
import { readNumber } from '../numbers/read-number.ts';
import { SearchExtras } from '../people/list/search-extras.ts';
import { type FoundNumber, NumberSearch } from '../people/picker/found-number.ts';
import { knownCallers } from './callers.ts';

const AddressBookResults = lazyComponent(() =>
  import('./address-book-results.tsx').then((module) => module.AddressBookResults),
);

/** Props of `AddressBookCallers`. */
export interface AddressBookCallersProps {
  readonly children: ReactNode;
}

/**
 * Names callers whom only an external address book knows, on calls and in the history, and adds its contacts to the search for
 * people and numbers, in every part of the screen inside of it.
 */
export function AddressBookCallers({ children }: AddressBookCallersProps) {
  const client = useClient();
  const { externalAddressBook: book } = client;
  const { names, records } = useMemo(() => knownCallers(client), [client]);
  const hasBooks = useSignalRead(
    () => book.state.value === 'initialized' && book.addressBooks.value.length > 0,
  );
  const find = useCallback(
    async (text: string): Promise<readonly FoundNumber[]> =>
      (await book.search(text)).flatMap(({ contactId, contactName, companyName, deviceName, numbers }) =>
        numbers.map(({ number }) => ({
          id: `${deviceName} ${contactId} ${number}`,
          name: contactName,
          number: readNumber(number),
          detail: [companyName, deviceName].filter(Boolean).join(' · '),
        })),
      ),
    [book],
  );
  return (
    <CallNames value={names}>
      <CallRecords value={records}>
        <OutsideContacts value={book}>
          <SearchExtras value={hasBooks ? AddressBookResults : undefined}>
            <NumberSearch value={hasBooks ? find : undefined}>{children}</NumberSearch>
          </SearchExtras>
        </OutsideContacts>
      </CallRecords>
    </CallNames>
  );
}
