import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../react/client-context.tsx';
import { lazyComponent } from '../../ui/lazy-component/lazy-component.tsx';
import { CallNames, CallRecords } from '../calls/known-parties.ts';
import { OutsideContacts } from '../history/past-party.ts';
import { SearchExtras } from '../people/list/search-extras.ts';
import { NumberSearch } from '../people/picker/found-number.ts';
import { knownCallers } from './callers.ts';
import { useAddressBookSearch } from './use-address-book-search.ts';

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
