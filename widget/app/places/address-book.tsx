import { useEffect, useMemo } from 'react';
import { knownCallers } from '#phone/address-book/callers.ts';
import { ContactPrompt } from '#phone/address-book/contact-prompt.tsx';
import { useAddressBookSearch } from '#phone/address-book/use-address-book-search.ts';
import { useClient } from '#react/client-context.tsx';
import { usePanelModel } from '../panel/panel-model.ts';

/** Starts the external address book, gives the panel its callers and its search, and shows its questions. */
export function AddressBookPart() {
  const client = useClient();
  const { addressBook, loadsScripts } = usePanelModel();
  const callers = useMemo(() => knownCallers(client), [client]);
  const find = useAddressBookSearch();
  useEffect(() => {
    addressBook.value = { ...callers, find };
    return () => {
      addressBook.value = undefined;
    };
  }, [addressBook, callers, find]);
  return <ContactPrompt loadsScripts={loadsScripts} />;
}
