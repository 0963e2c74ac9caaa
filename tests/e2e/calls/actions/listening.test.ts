import { expect } from 'vitest';
import { answers } from '#tests/support/answering.ts';
import { inTurn, test } from './office.ts';

test('grace listens to a call of her colleagues unheard, and speaks to both when she wants to', async ({
  office,
}) => {
  const [grace, bob, carol] = await Promise.all([
    office.inWidget('grace'),
    office.inApp('bob'),
    office.inWidget('carol'),
  ]);
  await bob.dial('103');
  await answers(carol);
  await grace.app.getByRole('tab', { name: 'Recents' }).click();
  await grace.button('Listen: Bob Keller').click();
  await grace.app.getByText('Listening in').waitFor();
  await office.hears({ bob: ['carol'], carol: ['bob'], grace: ['bob', 'carol'] });
  for (const person of [bob, carol]) expect(await person.app.getByText('Grace').count()).toBe(0);

  await grace.press('Speak to everybody');
  await office.hears({ bob: ['carol', 'grace'], carol: ['bob', 'grace'], grace: ['bob', 'carol'] });
  for (const person of [bob, carol])
    await person.app.getByRole('list', { name: 'In this call' }).getByText('Grace Tanaka').waitFor();

  await grace.press('Leave');
  await grace.hasNoCall();
  await office.hears({ bob: ['carol'], carol: ['bob'] });
  await carol.press('Hang up');
  await bob.hasNoCall();
});

inTurn('grace stops listening, and nobody notices', async ({ office }) => {
  const [grace, alice, bob] = await Promise.all([
    office.inApp('grace'),
    office.inWidget('alice'),
    office.inApp('bob'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await grace.goTo('/calls/active');
  await grace.canCall();
  await grace.button('Listen: Alice Martin').click();
  await office.hears({ alice: ['bob'], bob: ['alice'], grace: ['alice', 'bob'] });
  await grace.press('Leave');
  await grace.hasNoCall();
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await alice.press('Hang up');
  await bob.hasNoCall();
});

inTurn('carol breaks in, which everybody hears and sees', async ({ office }) => {
  const [carol, alice, dave] = await Promise.all([
    office.inApp('carol'),
    office.inWidget('alice'),
    office.inApp('dave'),
  ]);
  await alice.dial('104');
  await answers(dave);
  await carol.goTo('/calls/active');
  await carol.canCall();
  await carol.button('Break in: Alice Martin').click();
  await office.hears({ alice: ['carol', 'dave'], carol: ['alice', 'dave'], dave: ['alice', 'carol'] });
  for (const person of [alice, dave])
    await person.app.getByRole('list', { name: 'In this call' }).getByText('Carol Lindqvist').waitFor();
  await carol.press('Leave');
  await office.hears({ alice: ['dave'], dave: ['alice'] });
  await dave.press('Hang up');
  await alice.hasNoCall();
});
