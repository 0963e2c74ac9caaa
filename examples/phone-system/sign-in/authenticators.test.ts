import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Clock } from '../base/clock.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { openStore } from '../store/store.ts';
import { appCode } from '../testing/app-code.ts';
import { People } from '../users/person.ts';
import { Authenticators } from './authenticators.ts';

it('the table has no recovery code as text, and used codes stay used after a restart', async () => {
  const { db, close } = await openStore({
    server: undefined,
    folder: undefined,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(close);
  await addDemoData(db);
  const clock = new Clock();
  const alice = (await People.load(db)).byLogin('alice');
  if (!alice) throw new Error('The demonstration has no alice.');
  const first = await Authenticators.load(db, clock);
  const { secret } = first.begin(alice, 'Callside');
  const code = appCode(secret, clock.now());
  const codes = (await first.confirm(alice.id, code)) ?? [];
  expect(new Set(codes).size).toBe(10);
  const [used = '', spare = ''] = codes;
  expect(used).toMatch(/^\d{4}-\d{4}-\d{4}-\d{4}$/);
  expect(await first.accept(alice.id, used)).toBe(true);

  const [row] = await db.selectFrom('authenticator').selectAll().execute();
  expect(row?.recovery_hashes).toHaveLength(9);
  expect(row?.recovery_hashes.join()).toMatch(/^scrypt\$/);
  for (const one of codes) {
    expect(JSON.stringify(row)).not.toContain(one);
    expect(JSON.stringify(row)).not.toContain(one.replaceAll('-', ''));
  }

  const later = await Authenticators.load(db, clock);
  expect(later.of(alice.id)).toEqual({
    confirmedAt: first.of(alice.id)?.confirmedAt,
    recoveryCodesLeft: 9,
  });
  expect(await later.accept(alice.id, code)).toBe(false);
  expect(await later.accept(alice.id, used)).toBe(false);
  // Both codes arrive at the same moment, as from two browsers.
  const both = await Promise.all([later.accept(alice.id, spare), later.accept(alice.id, spare)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  await later.remove(alice.id);
  expect(await db.selectFrom('authenticator').selectAll().execute()).toEqual([]);
});
