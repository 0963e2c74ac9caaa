/** The check of a trunk by an administrator, against a PBX that we did not write. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type NewTrunk } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const ports = { sip: 25_760, rtp: [25_770, 25_799] } as const;
const peer = `127.0.0.1:${ports.sip}`;

let pbx: Asterisk;
let system: TestPhoneSystem;
let ivan: Client;
let administration: Administration;

const trunk: NewTrunk = {
  name: 'PBX',
  isEnabled: false,
  host: '127.0.0.1',
  port: ports.sip,
  transport: 'udp',
  user: 'trunk',
  password: 'secret-of-trunk',
  registersFor: 120,
  callsFrom: [],
  numberFormat: 'plus',
  prefix: '',
  takes: [],
};

const add = (values: Partial<NewTrunk>) => administration.addTrunk({ ...trunk, ...values });
const contacts = () => pbx.command('pjsip show contacts');

describe.skipIf(!findAsterisk())('the check of a trunk', () => {
  beforeAll(async () => {
    [pbx, system] = await Promise.all([
      startPbx(ports, { accounts: [{ name: 'trunk', password: trunk.password ?? '' }] }),
      startPhoneSystem(),
    ]);
    ivan = await signedInClient(system, 'ivan');
    administration = administrationOf(ivan);
  });
  afterAll(async () => {
    await ivan?.dispose();
    await system?.stop();
    await pbx?.stop();
  });
  beforeEach(async () => {
    for (const old of await administration.trunks()) await administration.removeTrunk(old);
  });

  it('registers a trunk that is not in use, and removes the registration', async () => {
    const { steps } = await administration.checkTrunk(await add({}));
    expect(steps).toEqual([
      { name: 'name', isRight: true, facts: peer },
      { name: 'connection', isRight: true, facts: `UDP · ${peer}` },
      { name: 'answer', isRight: true, facts: '401 Unauthorized · FPBX-16.0(22)' },
      { name: 'registration', isRight: true, facts: `trunk · ${peer}` },
      { name: 'unregistration', isRight: true, facts: '' },
    ]);
    expect(await contacts()).toContain('No objects found');
  });

  it('ends with the step that fails, its answer and an advice', async () => {
    const wrong = await administration.checkTrunk(await add({ password: 'wrong' }));
    expect(wrong.steps.at(-1)).toEqual({
      name: 'registration',
      isRight: false,
      facts: '401 Unauthorized · trunk',
      advice: 'password',
    });
    const unknown = await administration.checkTrunk(await add({ host: 'nowhere.invalid' }));
    expect(unknown.steps).toEqual([
      { name: 'name', isRight: false, facts: 'nowhere.invalid', advice: 'name' },
    ]);
    const closed = await administration.checkTrunk(await add({ transport: 'tcp', port: 9 }));
    expect(closed.steps.at(-1)).toEqual({
      name: 'connection',
      isRight: false,
      facts: '127.0.0.1:9 · ECONNREFUSED',
      advice: 'unreachable',
    });
  });

  it('registers a trunk in use not a second time, which would take the calls away', async () => {
    const added = await add({ isEnabled: true });
    await expect
      .poll(async () => (await administration.trunks())[0]?.state.name, { timeout: 10_000 })
      .toBe('ready');
    const before = await contacts();
    const { steps } = await administration.checkTrunk(added);
    expect(steps.map(({ name, isRight }) => [name, isRight])).toEqual([
      ['name', true],
      ['connection', true],
      ['answer', true],
      ['registration', true],
    ]);
    expect(before).toContain('line-');
    expect(await contacts()).toBe(before);
  });

  it('is a single check at a time, which is recorded', async () => {
    const added = await add({});
    const first = administration.checkTrunk(added);
    await expect(administration.checkTrunk(added)).rejects.toMatchObject({ code: 'administration.refused' });
    await first;
    const record = administration.audit({ kind: 'trunk', action: 'check' });
    await record.loadMore();
    expect(record.items.value[0]).toMatchObject({ action: 'check', label: 'PBX' });
  });

  it('checks a PBX whose users have extensions of their own up to its answer', async () => {
    const added = await add({ hasAccounts: true, user: '', password: undefined, isEnabled: true });
    const { steps } = await administration.checkTrunk(added);
    expect(steps.map(({ name, isRight }) => [name, isRight])).toEqual([
      ['name', true],
      ['connection', true],
      ['answer', true],
    ]);
  });
});
