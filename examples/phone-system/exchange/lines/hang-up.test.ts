import { expect, it } from 'vitest';
import { isConference, openOffice, to } from '../../testing/office.ts';

const office = openOffice();

/** Alice has called bob. */
async function talking() {
  await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await alice.call('102');
  return { toBob: await alice.line('talking'), toAlice: await bob.line('talking') };
}

it('when the caller hangs up, the callee gets causeCallerDisconnect', async () => {
  const { toBob, toAlice } = await talking();
  const { alice, bob } = office.desks;
  expect(await alice.act(toBob, 'leave')).toBe(204);
  expect(await alice.cause(toBob)).toBe('causeNormal');
  expect(await bob.cause(toAlice)).toBe('causeCallerDisconnect');
});

it('when the callee hangs up, the caller gets causeCalledDisconnect, and so does the call history', async () => {
  const { toBob, toAlice } = await talking();
  const { alice, bob } = office.desks;
  expect(await bob.act(toAlice, 'disconnect')).toBe(204);
  expect(await alice.cause(toBob)).toBe('causeCalledDisconnect');
  expect(await bob.cause(toAlice)).toBe('causeNormal');
  await expect.poll(() => alice.lastHistory()).toMatchObject({ stateCause: 'causeCalledDisconnect' });
});

it('when a robot hangs up, the caller gets causeIvrDisconnect', async () => {
  await office.plugIn('alice');
  const { alice } = office.desks;
  await alice.call('606');
  const line = await alice.line('talking', to('606'));
  await office.skip(10_100);
  expect(await alice.cause(line)).toBe('causeIvrDisconnect');
});

it('when a participant ends the call for all, every participant gets the cause', async () => {
  const { toBob } = await talking();
  await office.plugIn('carol');
  const { alice, bob, carol } = office.desks;
  expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
  const [atBob, atCarol] = [
    await bob.line('talking', isConference),
    await carol.line('talking', isConference),
  ];
  expect(await alice.act(toBob, 'disconnect')).toBe(204);
  expect(await alice.cause(toBob)).toBe('causeNormal');
  expect(await bob.cause(atBob)).toBe('causeCallerDisconnect');
  expect(await carol.cause(atCarol)).toBe('causeCallerDisconnect');
});
