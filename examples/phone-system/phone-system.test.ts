import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { MissingCompany } from './company/company-store.ts';
import { acme } from './demonstration/acme.ts';
import { startDemonstration } from './demonstration.ts';
import { createPhoneSystem, type PhoneSystem } from './phone-system.ts';
import { Desk } from './testing/desk.ts';

const options = {
  port: 0,
  host: 'localhost',
  sipPort: 0,
  control: true,
  logSip: false,
  log: pino({ level: 'silent' }),
};

it('the profile names a gateway of text messages only where the phone system has a carrier', async () => {
  const data = await mkdtemp(join(tmpdir(), 'callside-carrier-'));
  const hasGateway = async (phoneSystem: PhoneSystem) => {
    const alice = await Desk.open(phoneSystem, 'alice');
    const { ent } = await alice.get<{ ent: { smsGateway: boolean } }>('v1/user/Info');
    await alice.leave();
    await phoneSystem.stop();
    return ent.smsGateway;
  };
  expect(await hasGateway(await startDemonstration({ ...options, data }))).toBe(true);
  expect(await hasGateway(await createPhoneSystem({ ...options, data }))).toBe(false);
  await rm(data, { recursive: true });
});

it('a phone system without a demonstration needs a company for a new store', async () => {
  await expect(createPhoneSystem({ ...options, data: undefined })).rejects.toThrow(MissingCompany);
});

it('a phone system without a demonstration has no users, and no people outside', async () => {
  const phoneSystem = await createPhoneSystem({ ...options, data: undefined, company: acme });
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
