import { answers } from '#tests/support/answering.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import type { Person } from '#tests/support/person.ts';
import { inTurn, test } from './office.ts';

/** Returns the newest call with a party in the list. */
const pastCall = (person: Person, name: string) =>
  person.app.getByRole('list', { name: 'Recents' }).getByRole('listitem').filter({ hasText: name }).first();

test('bob declines: alice sees and hears it, and each has it in the history', async ({ office }) => {
  const [alice, bob] = await Promise.all([office.inWidget('alice'), office.inApp('bob')]);
  await alice.dial('102');
  await bob.press('Decline');
  await Promise.all([
    alice.card('Bob Keller').getByText('Bob Keller declined the call').waitFor(),
    alice.hears(),
    bob.hasNoCall(),
  ]);
  // Her page has him as a contact, by that name.
  await alice.cards().first().getByRole('heading', { name: 'Bob Keller' }).waitFor();
  await office.toneEnds();
  await alice.hasNoCall();

  await alice.app.getByRole('tab', { name: 'Recents' }).click();
  await pastCall(alice, 'Bob Keller').getByRole('button').first().click();
  await alice.app
    .getByRole('region', { name: 'Call details' })
    .getByText('Bob Keller declined the call')
    .waitFor();
  await bob.goTo('/callhistories/personal');
  await bob.canCall();
  await pastCall(bob, 'Alice Martin').getByText('Declined').waitFor();
});

inTurn('nobody answers at bob: alice sees words, and bob has a missed call', async ({ office }) => {
  const [alice, bob] = await Promise.all([office.inApp('alice'), office.inWidget('bob')]);
  await alice.dial('102');
  await bob.button('Answer').waitFor();
  await office.timePasses(61_000);
  await Promise.all([
    alice.card('Bob Keller').getByText('Bob Keller did not answer').waitFor(),
    alice.hears(),
    bob.hasNoCall(),
  ]);
  await office.toneEnds();
  await alice.hasNoCall();
  await bob.app.getByRole('tab', { name: 'Recents' }).click();
  await pastCall(bob, 'Alice Martin').getByText('Missed').waitFor();
});

inTurn('alice gives up: bob sees who it was', async ({ office }) => {
  const [alice, bob] = await Promise.all([office.inApp('alice'), office.inWidget('bob')]);
  // Bob works in the frame, so the missed call appears there and not in a notification of the system.
  await bob.app.getByRole('combobox', { name: 'Number' }).focus();
  await alice.dial('102');
  await bob.button('Answer').waitFor();
  await alice.press('Hang up');
  await Promise.all([bob.app.getByText('Missed call from Alice Martin').waitFor(), bob.hasNoCall()]);
});

const unanswered = [
  { number: '604', says: 'Always busy is busy' },
  { number: '+33 1 99 00 02 01', says: /did not answer/ },
  { number: '+33 1 99 00 07 00', says: 'You may not call this number' },
];
const moreUnanswered = [
  { number: '899', says: 'This number does not exist' },
  { number: '+33 1 99 00 01 00', says: /is busy/ },
  { number: '+33 1 99 00 03 01', says: /declined the call/ },
  { number: '+33 1 99 00 04 00', says: 'This number does not exist' },
  { number: '+33 1 99 00 05 00', says: 'This number cannot be reached right now' },
  { number: '+33 1 99 00 06 00', says: /cannot be reached right now/ },
];

// A single page for all of them: opening it takes longer than a call.
inTurn('the card says why a call failed while its sound plays', async ({ office }) => {
  const alice = await office.inApp('alice');
  for (const { number, says } of isWholeMatrix ? [...unanswered, ...moreUnanswered] : unanswered) {
    await alice.dial(number);
    await Promise.all([alice.cards().first().getByText(says).waitFor(), alice.hears()]);
    await office.toneEnds();
    await alice.hasNoCall();
  }
});

inTurn('a second call is announced during a call, and may be declined', async ({ office }) => {
  const [alice, bob, carol] = await Promise.all([
    office.inWidget('alice'),
    office.inApp('bob'),
    office.inApp('carol'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await carol.dial('101');
  await alice.press('Decline');
  await carol.card('Alice Martin').getByText('Alice Martin declined the call').waitFor();
  await office.toneEnds();
  await carol.hasNoCall();
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await bob.press('Hang up');
  await alice.hasNoCall();
});
