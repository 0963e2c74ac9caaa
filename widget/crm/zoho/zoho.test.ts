import { afterEach, expect, it } from 'vitest';
import { testZoho } from '../conformance/app-pages/test-app-pages.ts';
import type { CrmUnderTest } from '../conformance/crm-under-test.ts';
import { noEvents } from '../conformance/no-events.ts';
import type { DialRequest } from '../crm-adapter.ts';

let crm: CrmUnderTest;
afterEach(() => {
  crm.adapter.close();
  crm.end?.();
});

it('a clicked number belongs to its record, while the user of the phone is signed in', async () => {
  crm = await testZoho();
  const dialled: DialRequest[] = [];
  await crm.adapter.open({ ...noEvents, dial: (request) => dialled.push(request) });
  crm.click?.('01');
  await crm.adapter.findLog?.('callside:-1:1');
  expect(dialled).toEqual([{ number: '01', record: { id: 'Contacts/7', name: '01', type: 'Contact' } }]);
  crm.adapter.setSignedIn?.({ isSignedIn: false });
  crm.click?.('01');
  await crm.adapter.findLog?.('callside:-1:1');
  expect(dialled).toHaveLength(1);
});

it('a refused record is a failure, although Zoho answers', async () => {
  crm = await testZoho();
  await crm.adapter.open(noEvents);
  crm.failNext('createLog');
  await expect(
    crm.adapter.createLog({
      key: 'callside:-1:1',
      lineId: '-1',
      callId: '1',
      direction: 'outbound',
      number: '01',
      startedAt: 1,
      durationMs: 0,
      subject: 'Call to Jane',
      notes: '',
      outcome: '',
    }),
  ).rejects.toMatchObject({ code: 'crm.failed', message: 'Zoho answered INVALID_DATA: invalid data' });
});
