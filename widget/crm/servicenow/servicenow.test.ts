import { afterEach, expect, it } from 'vitest';
import { testServiceNow } from '../conformance/app-pages/test-app-pages.ts';
import type { CrmUnderTest } from '../conformance/crm-under-test.ts';
import { noEvents } from '../conformance/no-events.ts';
import type { CrmLog } from '../crm-log.ts';

const log: CrmLog = {
  key: 'callside:-1:5',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 5,
  durationMs: 61_000,
  subject: 'Call from Jane Doe',
  notes: 'First',
  outcome: '',
};
let crm: CrmUnderTest;
afterEach(() => {
  crm.adapter.close();
  crm.end?.();
});

it('a later note is one more work note, however often it is sent, and an older one is written again', async () => {
  crm = await testServiceNow();
  await crm.adapter.open(noEvents);
  const id = await crm.adapter.createLog(log);
  const notes = () => crm.written()[0]?.notes.match(/First|Second/g);
  for (let sent = 0; sent < 2; sent += 1) await crm.adapter.updateLog(id, { ...log, notes: 'Second' });
  expect(notes()).toEqual(['Second', 'First']);
  await crm.adapter.updateLog(id, log);
  expect(notes()).toEqual(['First', 'Second', 'First']);
});

it('a caret in a searched name begins no further condition', async () => {
  crm = await testServiceNow();
  await crm.adapter.open(noEvents);
  expect(await crm.adapter.search?.('x^ORnameLIKEjane')).toEqual([]);
});
