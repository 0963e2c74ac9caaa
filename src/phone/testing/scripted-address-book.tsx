import { signal } from '@preact/signals-core';
import type { FunctionComponent } from 'react';
import type { AddressBookContact, AddressBookPrompt, AddressBookState, CallHistoryItem } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { AddressBookResults } from '../address-book/address-book-results.tsx';
import { AddressBookSettings } from '../address-book/address-book-settings.tsx';
import { ContactOffer } from '../address-book/contact-offer.tsx';
import { ContactPrompt } from '../address-book/contact-prompt.tsx';
import { HistoryDetail } from '../history/history-detail.tsx';
import { HistoryRow } from '../history/history-row.tsx';
import { OutsideContacts } from '../history/past-party.ts';
import type { ClientDouble } from './doubles.ts';
import { ask } from './questions.ts';
import { scriptedHistoryItem } from './scripted-client.ts';

const contact = (contactName: string): AddressBookContact => ({
  contactId: contactName,
  contactName,
  deviceName: 'Partners',
  companyName: 'Byron Ltd',
  numbers: [
    { type: 'work', number: '+33 1 44 55 66 77' },
    { type: 'mobile', number: '+33 6 39 98 00 01' },
  ],
  emails: ['ada@byron.example'],
  website: 'javascript:alert(1)',
});

const state = {
  state: signal<AddressBookState>('initialized'),
  prompt: signal<AddressBookPrompt | undefined>(undefined),
  known: signal<ReadonlyMap<string, readonly AddressBookContact[]>>(new Map()),
  found: signal<ReadonlyMap<string, readonly AddressBookContact[]>>(new Map()),
  contact,
};

declare global {
  interface Window {
    /** The external address book that the client has. */
    addressBook: typeof state;
  }
}
window.addressBook = state;

const settings = signal({ POPUP: true, ON_RINGING: true });

/** An external address book without a server. */
export const scriptedAddressBook: ClientDouble['externalAddressBook'] = {
  ...state,
  addressBooks: signal([{ id: '1', label: 'Partners' }]),
  settings,
  change: (change) => {
    settings.value = { ...settings.peek(), ...change };
  },
  lookUp: (numbers) => void window.asked.push(`look up ${numbers.join()}`),
  search: (name) => ask(`search ${name}`, [contact('Ada Byron')]),
  answer: (chosen) => {
    window.asked.push(`answer ${chosen?.contactName ?? 'no'}`);
    state.prompt.value = undefined;
  },
  start: async () => undefined,
  startDefault: async () => undefined,
  connect: () => undefined,
  stop: () => undefined,
};

const past: CallHistoryItem = scriptedHistoryItem({
  remoteNumber: '+33144556677',
  isIncoming: true,
  timestamp: 1,
});

function Search() {
  return <AddressBookResults text="ada" onFound={(count) => void window.asked.push(`found ${count}`)} />;
}

/** The views of the external address book, by name. */
export const addressBookParts: Readonly<Record<string, FunctionComponent>> = {
  addressBook: () => (
    <>
      <ContactPrompt loadsScripts />
      <div role="status">
        <ContactOffer lineId="1" />
      </div>
      <AddressBookSettings />
    </>
  ),
  addressBookSearch: Search,
  addressBookHistory: () => (
    <OutsideContacts value={scriptedAddressBook}>
      <List label="Calls">
        <HistoryRow item={past} now={9e15} onOpen={() => undefined} />
      </List>
      <HistoryDetail item={past} />
    </OutsideContacts>
  ),
};
