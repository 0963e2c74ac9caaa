import type { Session } from 'sip.js';
import { expect, it } from 'vitest';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();

/** Alice talks with bob. */
async function talk() {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await alice.call('102');
  const toBob = await alice.line('talking', to('102'));
  await bob.line('talking', to('101'));
  await office.hears(() => phones.bob.sound, 'alice');
  return { phones, toBob };
}

const press = (session: Session | undefined, key: string) =>
  session?.info({
    requestOptions: {
      body: {
        contentDisposition: 'render',
        contentType: 'application/dtmf-relay',
        content: `Signal=${key}\r\nDuration=100`,
      },
    },
  });

it('a call that both the exchange and the phone hold resumes when both release it', async () => {
  const { phones, toBob } = await talk();
  const { alice } = office.desks;
  expect(await alice.act(toBob, 'hold')).toBe(204);
  await alice.line('held');
  await phones.alice.hold(true);
  const held = await alice.line('held');
  expect(held.actions).toContain('unhold');
  expect(await alice.act(toBob, 'unhold')).toBe(204);
  const byPhone = await alice.line('held', ({ actions }) => !actions.includes('unhold'));
  expect(byPhone.lineId).toBe(toBob.lineId);
  await phones.alice.hold(false);
  await alice.line('talking');
  await office.hears(() => phones.bob.sound, 'alice');
  expect(await alice.act(toBob, 'leave')).toBe(204);
});

it('a user who resumes at the phone talks, wherever the call was put on hold', async () => {
  const { phones, toBob } = await talk();
  const { alice } = office.desks;
  expect(await alice.act(toBob, 'hold')).toBe(204);
  await phones.alice.hold(true);
  await phones.alice.hold(false);
  await alice.line('talking');
  await office.hears(() => phones.bob.sound, 'alice');
  expect(await alice.act(toBob, 'leave')).toBe(204);
});

it('DTMF tones of a listener, or of a user on hold, reach nobody', async () => {
  const { phones, toBob } = await talk();
  const { alice, grace } = office.desks;
  const gracePhone = await grace.plugIn('answer', 2900);
  expect(await grace.actOnColleague(toBob, 'listen')).toBe(204);
  const listening = await grace.line('listen');
  await press(gracePhone.session, '1');
  expect(await alice.act(toBob, 'hold')).toBe(204);
  await alice.line('held');
  await press(phones.alice.session, '2');
  expect(await alice.act(toBob, 'unhold')).toBe(204);
  expect(await grace.act(listening, 'bargeIn')).toBe(204);
  await grace.line('talking');
  await press(gracePhone.session, '3');
  await press(phones.alice.session, '4');
  await expect.poll(() => phones.bob.sound.keys).toBe('34');
  expect(await alice.act(toBob, 'disconnect')).toBe(204);
});
