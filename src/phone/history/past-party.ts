import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AddressBookContact, CallHistoryItem, ExternalAddressBook } from '#sdk/index.ts';
import { callIdOf, HistoryExtras } from './history-extras.ts';

/** An address book outside the phone system, in which callers without a name are looked up. An app passes it; default none. */
export const OutsideContacts = createContext<
  Pick<ExternalAddressBook, 'known' | 'lookUp' | 'state'> | undefined
>(undefined);

/** The other party of a past call. */
export interface PastParty {
  /** Empty if only the number is known. */
  readonly name: string;
  readonly photo: string | undefined;
  /** The company and the address book of a contact that only an external address book knows; empty otherwise. */
  readonly source: string;
}

const nobody: ReadonlySignal<ReadonlyMap<string, string>> = signal(new Map());

/** Returns the only contact with a number; undefined while it is looked up, and if no contact or several contacts have it. */
function useOutsideContact(number: string): AddressBookContact | undefined {
  const book = useContext(OutsideContacts);
  const { contact, isReady } = useMemo(
    () => ({
      contact: computed(() => {
        const found = book?.known.value.get(number);
        return found?.length === 1 ? found[0] : undefined;
      }),
      isReady: computed(() => number !== '' && book?.state.value === 'initialized'),
    }),
    [book, number],
  );
  const isToLookUp = useSignalValue(isReady);
  useEffect(() => {
    if (isToLookUp) book?.lookUp([number]);
  }, [book, number, isToLookUp]);
  return useSignalValue(contact);
}

/** Returns the other party as the best source knows it: a CRM, the phone system, or an external address book. */
export function usePastParty({
  call,
  remoteLabel = '',
  remoteNumber,
  remoteUrlPhoto,
}: CallHistoryItem): PastParty {
  const names = useSignalValue(useContext(HistoryExtras)?.names ?? nobody);
  const known = names.get(callIdOf(call)) ?? remoteLabel;
  const contact = useOutsideContact(known === '' ? remoteNumber : '');
  return {
    name: known || (contact?.contactName ?? ''),
    photo: remoteUrlPhoto ?? contact?.urlPhoto,
    source: [contact?.companyName, contact?.deviceName].filter(Boolean).join(' · '),
  };
}

/** Returns a call with the name that is known, for the form of a new contact. */
export const named = (item: CallHistoryItem, name: string): CallHistoryItem =>
  name === '' ? item : { ...item, remoteLabel: name };
