import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createPhoneSystem } from './phone-system.ts';

it('a phone system without a demonstration has no users, and no people outside', async () => {
  const phoneSystem = await createPhoneSystem({
    port: 0,
    host: 'localhost',
    sipPort: 0,
    data: undefined,
    control: true,
    logSip: false,
    log: pino({ level: 'silent' }),
  });
  const { url } = phoneSystem;
  expect((await fetch(`${url}/control/counts`)).status).toBe(200);
  expect((await fetch(`${url}/control/traffic`)).status).toBe(404);
  const signIn = await fetch(`${url}/restletrouter/v1/service/Login`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('alice:demo')}`, 'x-application': 'callside' },
  });
  expect(signIn.status).toBe(400);
  await phoneSystem.stop();
});
