import { signal } from '@preact/signals-core';
import type { ServiceName, Services } from '#widget/bridge/contract/bridge-services.ts';
import { logEntry } from '#widget/bridge/contract/call-log.ts';
import type { PageContact } from '#widget/bridge/contract/contact.ts';
import { PageServices } from '#widget/bridge/page-services.ts';
import { Page } from '../page/page.ts';
import { numberEnding } from '../rules.ts';
import type { CrmUnderTest, WrittenCall } from './crm-under-test.ts';

const jane: PageContact = { id: 'c-1', name: 'Jane Doe', type: 'Customer' };

/** A page that offers all services, and stores its log by the key. */
export async function testPage(): Promise<CrmUnderTest> {
  const log = new Map<string, WrittenCall>();
  const shown: string[] = [];
  let failing: ServiceName | undefined;
  let postponed: () => unknown = () => {};
  const whoHas = (number: string) => (numberEnding(number) === '612345678' ? [jane] : []);
  const offered: Services = {
    matchContacts: ({ numbers }) => ({
      matches: Object.fromEntries(numbers.map((number) => [number, whoHas(number)])),
    }),
    searchContacts: ({ text }) => ({
      contacts: jane.name.toLowerCase().includes(text.toLowerCase()) ? [jane] : [],
    }),
    showContact: ({ contact }) => {
      shown.push(contact.id);
      return { isShown: true };
    },
    logCall: (entry) => {
      const { call, contact, values } = logEntry.parse(entry);
      log.set(call.key, {
        id: `e-${call.key}`,
        key: `callside:${call.lineID}:${call.creationTime}`,
        direction: call.isIncoming ? 'inbound' : 'outbound',
        subject: String(values.subject),
        notes: String(values.notes),
        recordId: contact?.id,
      });
      return { logID: `e-${call.key}` };
    },
  };
  const page = {
    origin: 'https://crm.example',
    isOffering: (name: ServiceName) => name in offered,
    requestService: async (name: ServiceName, params: unknown) => {
      const answer = () => (offered[name] as (params: unknown) => unknown)(params);
      if (failing === name) {
        failing = undefined;
        postponed = answer;
        throw new Error(`${name} failed`);
      }
      return answer();
    },
  };
  const services = new PageServices(signal([page]), () => {});
  const adapter = new Page('the page', { services, logged: () => {}, onChange: () => () => {} });
  const serviceOf = { match: 'matchContacts', createLog: 'logCall' } as const;
  return {
    adapter,
    jane,
    relates: true,
    written: () => [...log.values()],
    shown: () => shown,
    failNext: (what) => {
      failing = serviceOf[what];
    },
    storeLate: () => postponed(),
  };
}
