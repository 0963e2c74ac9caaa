import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Audit } from '../administration/audit.ts';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { CompanySettings } from '../company/company-settings.ts';
import { openStore } from '../store/store.ts';
import { OutsideAdministration } from './outside-administration.ts';

const log = pino({ level: 'silent' });
const actor = { personId: undefined, name: 'Ivan', address: '' };

test('an alarm and administrators who change the rules at the same time lose no change of each other', async () => {
  const store = await openStore({ server: undefined, folder: undefined, log });
  const changes = new Changes();
  const settings = await CompanySettings.load(store.db, changes);
  const rules = new OutsideAdministration({
    ...{ settings, changes, log, audit: new Audit(store.db, new Clock()) },
    gate: { today: { calls: 0, minutes: 0 }, opened: () => undefined },
  });
  rules.close({ since: 1, reason: 'costlyCalls', count: 11, limit: 10 });
  await Promise.all([
    rules.change(actor, { atOnce: 7 }),
    rules.change(actor, { user: { calls: 70, minutes: 0 } }),
  ]);
  const kept = { atOnce: 7, user: { calls: 70, minutes: 0 }, lock: { since: 1, count: 11 } };
  expect(settings.of('outsideCalls')).toMatchObject(kept);
  await store.close();
});
