import { useEffect, useState } from 'react';
import { AddressBookResults } from '#phone/address-book/address-book-results.tsx';
import type { SearchExtrasProps } from '#phone/people/list/search-extras.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { usePanelModel } from '../panel/panel-model.ts';

/** Results of the CRM and of the external address book, below the people of the phone system. */
function SearchSources({ text, onFound }: SearchExtrasProps) {
  const { searchExtras, addressBook } = usePanelModel();
  const CrmResults = useSignalValue(searchExtras);
  const hasBook = useSignalRead(() => addressBook.value?.find !== undefined);
  const [inCrm, setInCrm] = useState<number>();
  const [inBook, setInBook] = useState<number>();
  const records = CrmResults ? inCrm : 0;
  const contacts = hasBook ? inBook : 0;
  const count = records === undefined || contacts === undefined ? undefined : records + contacts;
  useEffect(() => onFound(count), [onFound, count]);
  return (
    <>
      {CrmResults && <CrmResults text={text} onFound={setInCrm} />}
      {hasBook && <AddressBookResults text={text} onFound={setInBook} />}
    </>
  );
}

/** Returns the view of results from outside the phone system; undefined while there is no source of them. */
export function useSearchSources() {
  const { searchExtras, addressBook } = usePanelModel();
  const isAny = useSignalRead(
    () => searchExtras.value !== undefined || addressBook.value?.find !== undefined,
  );
  return isAny ? SearchSources : undefined;
}
