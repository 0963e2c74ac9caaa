import { expect } from 'vitest';
import { answers, chooses } from '#tests/support/answering.ts';
import { enterprisePath } from '#tests/support/company/company.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { inTurn, test } from './office.ts';

test('alice deflects a call while it rings', async ({ office }) => {
  const [alice, bob, carol] = await Promise.all([
    office.inWidget('alice'),
    office.inApp('bob'),
    office.inApp('carol'),
  ]);
  await bob.dial('101');
  await alice.button('Answer').waitFor();
  await chooses(alice, 'Forward');
  await alice.app.getByRole('combobox', { name: 'Forward to' }).fill('103');
  await alice.page.keyboard.press('Enter');
  await alice.hasNoCall();
  await carol.app.getByText('via Alice Martin').waitFor();
  await answers(carol);
  await bob.card('Carol Lindqvist').waitFor();
  await office.hears({ bob: ['carol'], carol: ['bob'] });
  await bob.press('Hang up');
  await carol.hasNoCall();
});

inTurn('bob transfers alice without consulting', async ({ office }) => {
  const [alice, bob, carol] = await Promise.all([
    office.inApp('alice'),
    office.inWidget('bob'),
    office.inApp('carol'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await bob.press('Transfer');
  await bob.page.keyboard.type('103');
  await bob.page.keyboard.press('Shift+Enter');
  await bob.hasNoCall();
  await bob.app.getByText(/^Transferred to Carol Lindqvist/).waitFor();
  await carol.button('Answer').waitFor();
  await alice.hears();
  await answers(carol);
  await alice.card('Carol Lindqvist').waitFor();
  await office.hears({ alice: ['carol'], carol: ['alice'] });
  await alice.press('Hang up');
  await carol.hasNoCall();
});

inTurn('frank picks up a call that rings at alice', async ({ office }) => {
  const [frank, alice, bob] = await Promise.all([
    office.inWidget('frank'),
    office.inApp('alice'),
    office.inApp('bob'),
  ]);
  await bob.dial('101');
  await alice.button('Answer').waitFor();
  await frank.app.getByRole('tab', { name: 'Recents' }).click();
  await frank.button('Pick up: Alice Martin').click();
  await Promise.all([alice.app.getByText('A colleague picked up the call').waitFor(), alice.hasNoCall()]);
  await bob.card('Frank Rossi').waitFor();
  await office.hears({ bob: ['frank'], frank: ['bob'] });
  await frank.press('Hang up');
  await bob.hasNoCall();
});

test.runIf(isWholeMatrix)(
  'bob picks up a call that rings at alice for the group of both',
  async ({ office }) => {
    const [alice, bob, carol] = await Promise.all([
      office.inApp('alice'),
      office.inWidget('bob'),
      office.inApp('carol'),
    ]);
    const wire = await office.wireOf('alice');
    const order = async (command: string) =>
      (await wire.request('POST', `${enterprisePath}/Extension/101/${command}`)).status;
    expect(await order('operatorLogin')).toBe(204);
    await carol.dial('301');
    await alice.button('Answer').waitFor();
    await alice.card('Carol Lindqvist').getByText('Sales', { exact: true }).waitFor();
    await bob.app.getByRole('tab', { name: 'Recents' }).click();
    await bob.button('Pick up: Alice Martin').click();
    await alice.hasNoCall();
    await carol.card('Bob Keller').getByText('via Sales').waitFor();
    await office.hears({ bob: ['carol'], carol: ['bob'] });
    await carol.press('Hang up');
    await bob.hasNoCall();
    expect(await order('operatorLogout')).toBe(204);
  },
);
