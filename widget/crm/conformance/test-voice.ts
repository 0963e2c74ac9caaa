import { signal } from '@preact/signals-core';
import type { Client } from '#sdk/index.ts';
import { openVoice } from '../voice/open-voice.ts';
import type { CrmUnderTest } from './crm-under-test.ts';
import { salesforceSide } from './salesforce-side.ts';
import { messageTypes } from './vendor-messages.ts';

const jane = { id: '003A', name: 'Jane Doe', type: 'Contact' };

/** A phone without calls: the suite is about the records of the CRM. */
const idlePhone = () =>
  ({
    session: { state: signal({ name: 'signedIn' }) },
    profile: { info: signal(undefined) },
    calls: { lines: signal([]), isReady: signal(true), onDropped: () => () => {} },
    terminals: { items: signal([]), selected: signal(undefined), isReady: signal(true) },
    agent: { state: signal(undefined), commands: signal(new Set()), canWork: signal(false) },
    onError: () => () => {},
  }) as unknown as Client;

/** Salesforce Voice over the vendor's own library, in a window of its own. */
export async function testVoice(): Promise<CrmUnderTest> {
  const before = globalThis.window;
  const page = Object.assign(new EventTarget(), { parent: null });
  globalThis.window = page as unknown as typeof globalThis.window;
  const salesforce = salesforceSide({
    types: messageTypes,
    contacts: [{ ...jane, number: '+33612345678' }],
  });
  const adapter = openVoice({
    client: idlePhone(),
    settings: signal({
      isAllowed: true,
      popupIncomingCall: true,
      popupOutgoingCall: true,
      popupAcdOnly: false,
      hasPersonalCallConsent: false,
    }),
    early: [],
    isParent: (origin) => origin === 'https://acme.lightning.force.com',
    log: () => {},
  });
  const origin = 'https://acme.lightning.force.com';
  page.dispatchEvent(
    new MessageEvent('message', { data: salesforce.setUp, origin, ports: [salesforce.port as never] }),
  );
  return {
    adapter,
    jane,
    relates: true,
    written: () =>
      [...salesforce.voiceCalls.values()].map(
        ({ Id, VendorCallKey, direction, subject, notes, recordId }) => ({
          id: Id,
          key: VendorCallKey,
          direction,
          subject,
          notes,
          recordId,
        }),
      ),
    shown: () => salesforce.shown,
    click: (number) => salesforce.send('DIAL', { contact: { phoneNumber: number, recordId: jane.id } }),
    failNext: (what) => {
      salesforce.state.failing = what === 'match' ? 'match' : 'log';
    },
    storeLate: () => salesforce.state.postponed(),
    end: () => {
      salesforce.end();
      globalThis.window = before;
    },
  };
}
