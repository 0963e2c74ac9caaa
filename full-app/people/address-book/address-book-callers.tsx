import { type ReactNode, useMemo } from 'react';
import { knownCallers } from '#phone/address-book/callers.ts';
import { useAddressBookSearch } from '#phone/address-book/use-address-book-search.ts';
import { CallNames, CallRecords } from '#phone/calls/known-parties.ts';
import { OutsideContacts } from '#phone/history/past-party.ts';
import { SearchExtras } from '#phone/people/list/search-extras.ts';
import { NumberSearch } from '#phone/people/picker/found-number.ts';
import { useClient } from '#react/client-context.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';

const AddressBookResults = lazyComponent(() =>
  import('#phone/address-book/address-book-results.tsx').then((module) => module.AddressBookResults),
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
  const search = useAddressBookSearch();
  return (
    <CallNames value={names}>
      <CallRecords value={records}>
        <OutsideContacts value={book}>
          <SearchExtras value={search && AddressBookResults}>
            <NumberSearch value={search}>{children}</NumberSearch>
          </SearchExtras>
        </OutsideContacts>
      </CallRecords>
    </CallNames>
  );
}
