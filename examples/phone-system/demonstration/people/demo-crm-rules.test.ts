import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../store/store.ts';
import { addDemoCrmRules } from './demo-crm-rules.ts';
import { demoSeed } from './demo-seed.ts';

const crm = 'https://crm.acme.example/record';

async function openDemo() {
  const { db, close } = await openStore({
    server: undefined,
    folder: undefined,
    seed: demoSeed({ people: undefined, activity: false, now: Date.now() }),
    log: pino({ level: 'silent' }),
  });
  onTestFinished(close);
  const count = async () => (await db.selectFrom('crm_rule').select('id').execute()).length;
  return { db, count };
}

test('a store gets the rules of the demonstration once: deleted ones do not return with the next start', async () => {
  const { db, count } = await openDemo();
  await addDemoCrmRules(db, crm);
  expect(await count()).toBe(2);
  await db.deleteFrom('crm_rule').execute();
  await addDemoCrmRules(db, crm);
  expect(await count()).toBe(0);
});

test('a store with rules of its own gets none', async () => {
  const { db, count } = await openDemo();
  await db.insertInto('crm_rule').values({ fields: '{}' }).execute();
  await addDemoCrmRules(db, crm);
  expect(await count()).toBe(1);
});
