import { CallsideError, type WebCrmLog } from '#sdk/index.ts';
import { numberEnding } from '../../rules.ts';
import { WebCrmAdapter } from '../../web/web-crm.ts';
import type { CrmUnderTest } from '../crm-under-test.ts';

const jane = { id: 'c/1 & 2', name: 'Jane Doe', type: 'Customer' };
const recordUrl = 'https://crm.example/#/contacts/{id}';

/** A CRM that the phone system asks by web addresses, and that stores its log by the key. */
export async function testWebCrm(): Promise<CrmUnderTest> {
  const log = new Map<string, WebCrmLog>();
  const shown: string[] = [];
  let failing: string | undefined;
  let postponed = () => {};
  const enter = (what: 'match' | 'createLog') => {
    if (failing !== what) return;
    failing = undefined;
    throw new CallsideError('overloaded', { status: 503, serverMessage: 'The CRM has answered 500.' });
  };
  const crm = {
    facts: async () => ({ name: 'CRM by web addresses', recordUrl, namesCallers: true }),
    find: async (number: string) => {
      enter('match');
      return numberEnding(number) === '612345678' ? [jane] : [];
    },
    log: async (call: WebCrmLog) => {
      postponed = () => void log.set(call.key, call);
      enter('createLog');
      log.set(call.key, call);
      return `e-${call.key}`;
    },
  };
  const adapter = new WebCrmAdapter('CRM', {
    load: async () => crm,
    showInPage: async () => false,
    openPage: (url) => shown.push(decodeURIComponent(url.slice(recordUrl.length - '{id}'.length))),
  });
  return {
    adapter,
    jane,
    relates: true,
    written: () =>
      [...log.values()].map(({ key, isIncoming, subject, notes, record }) => ({
        id: `e-${key}`,
        key,
        direction: isIncoming ? 'inbound' : 'outbound',
        subject,
        notes,
        recordId: record?.id,
      })),
    shown: () => shown,
    failNext: (what) => {
      failing = what;
    },
    storeLate: () => postponed(),
  };
}
