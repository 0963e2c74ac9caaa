import { answers, asks, chooses } from '#tests/support/answering.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { inTurn, test } from './office.ts';

test('alice brings four together one by one, and leaves; the others go on', async ({ office }) => {
  const [alice, bob, carol, dave] = await Promise.all([
    office.inWidget('alice'),
    office.inApp('bob'),
    office.inWidget('carol'),
    office.inApp('dave'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await asks(alice, '103');
  await answers(carol);
  await office.hears({ alice: ['carol'], carol: ['alice'] });
  await alice.press('Merge');
  await alice.app.getByText('Conference').waitFor();
  await office.hears({ alice: ['bob', 'carol'], bob: ['alice', 'carol'], carol: ['alice', 'bob'] });

  await asks(alice, '104');
  await answers(dave);
  // The remaining parties go on with each other.
  await office.hears({ alice: ['dave'], bob: ['carol'], carol: ['bob'], dave: ['alice'] });
  await alice.press('Merge');
  await office.hears({
    alice: ['bob', 'carol', 'dave'],
    bob: ['alice', 'carol', 'dave'],
    carol: ['alice', 'bob', 'dave'],
    dave: ['alice', 'bob', 'carol'],
  });
  for (const [person, others] of [
    [alice, ['Bob Keller', 'Carol Lindqvist', 'Dave Okafor']],
    [dave, ['Alice Martin', 'Bob Keller', 'Carol Lindqvist']],
  ] as const) {
    const members = person.app.getByRole('list', { name: 'In this call' }).getByRole('listitem');
    for (const name of others)
      await members.filter({ hasText: name }).filter({ hasText: 'Talking' }).waitFor();
  }

  await alice.press('Leave');
  await alice.hasNoCall();
  await office.hears({ bob: ['carol', 'dave'], carol: ['bob', 'dave'], dave: ['bob', 'carol'] });
  await carol.press('Leave');
  await carol.hasNoCall();
  await bob.app.getByRole('heading', { name: 'Dave Okafor', exact: true }).waitFor();
  await office.hears({ bob: ['dave'], dave: ['bob'] });
  await bob.press('Hang up');
  await dave.hasNoCall();
});

test.runIf(isWholeMatrix)('bob adds dave to his call, and ends it for all', async ({ office }) => {
  const [alice, bob, dave] = await Promise.all([
    office.inApp('alice'),
    office.inWidget('bob'),
    office.inApp('dave'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await chooses(bob, 'Add somebody');
  await bob.app.getByRole('combobox', { name: 'Add to the call' }).fill('104');
  await bob.page.keyboard.press('Enter');
  await bob.app.getByRole('listitem').filter({ hasText: 'Dave Okafor' }).getByText('Ringing').waitFor();
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await answers(dave);
  await office.hears({ alice: ['bob', 'dave'], bob: ['alice', 'dave'], dave: ['alice', 'bob'] });
  await bob.press('End for all');
  for (const person of [alice, bob, dave]) await person.hasNoCall();
});

inTurn('a card that is dropped on another one joins both calls', async ({ office }) => {
  const [alice, bob, carol] = await Promise.all([
    office.inApp('alice'),
    office.inApp('bob'),
    office.inWidget('carol'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await carol.dial('101');
  await answers(alice);
  await office.hears({ alice: ['carol'], carol: ['alice'] });
  const head = (name: string) => alice.card(name).locator('[draggable="true"]');
  await head('Bob Keller').dragTo(head('Carol Lindqvist'));
  await alice.app.getByRole('group', { name: 'Bring these calls together' }).waitFor();
  await alice.press('Transfer Bob Keller to Carol Lindqvist');
  await alice.hasNoCall();
  await office.hears({ bob: ['carol'], carol: ['bob'] });
  await carol.press('Hang up');
  await bob.hasNoCall();
});
