import { expect, it } from 'vitest';
import { isConference, openOffice, to } from '../testing/office.ts';

const office = openOffice();

/** Alice has called bob. */
async function talking() {
  await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await alice.call('102');
  return { toBob: await alice.line('talking'), toAlice: await bob.line('talking') };
}

it('by who called is told to who was called', async () => {
  const { toBob, toAlice } = await talking();
  const { alice, bob } = office.desks;
  expect(await alice.act(toBob, 'leave')).toBe(204);
  expect(await alice.cause(toBob)).toBe('causeNormal');
  expect(await bob.cause(toAlice)).toBe('causeCallerDisconnect');
});

it('by who was called is told to who called, and stays in the history', async () => {
  const { toBob, toAlice } = await talking();
  const { alice, bob } = office.desks;
  expect(await bob.act(toAlice, 'disconnect')).toBe(204);
  expect(await alice.cause(toBob)).toBe('causeCalledDisconnect');
  expect(await bob.cause(toAlice)).toBe('causeNormal');
  await expect.poll(() => alice.lastHistory()).toMatchObject({ stateCause: 'causeCalledDisconnect' });
});

it('by a robot is told as its doing', async () => {
  await office.plugIn('alice');
  const { alice } = office.desks;
  await alice.call('606');
  const line = await alice.line('talking', to('606'));
  await office.skip(10_100);
  expect(await alice.cause(line)).toBe('causeIvrDisconnect');
});

it('for all is told to all', async () => {
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
