import { expect } from 'vitest';
import { answers, asks } from '#tests/support/answering.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import type { Person } from '#tests/support/person.ts';
import { baresip, test } from './office.ts';

async function answersByKey(callee: Person): Promise<void> {
  await callee.button('Answer').waitFor();
  // A key reaches the frame of the widget only while the frame has the focus.
  await callee.button('Answer').focus();
  await callee.page.keyboard.press('Alt+Shift+A');
  await callee.button('Hold').waitFor();
}

test.skipIf(!baresip)(
  'bob consults two colleagues about a desk phone: he cancels the first and transfers to the second',
  async ({ office }) => {
    const [bob, carol, dave, desk] = await Promise.all([
      office.inApp('bob'),
      office.inWidget('carol'),
      office.inApp('dave'),
      office.deskPhone('alice-desk'),
    ]);
    desk.dial('102');
    await answers(bob);
    await office.hears({ bob: ['desk'], desk: ['bob'] });

    await asks(bob, '104');
    await answers(dave);
    await office.hears({ bob: ['dave'], dave: ['bob'] });
    await bob.press('Cancel transfer');
    await dave.hasNoCall();
    await bob.app.getByRole('heading', { name: 'Alice Martin' }).waitFor();
    await office.hears({ bob: ['desk'], desk: ['bob'] });

    await asks(bob, '103');
    await answers(carol);
    await office.hears({ bob: ['carol'], carol: ['bob'] });
    await bob.press('Swap');
    await bob.app.getByRole('heading', { name: 'Alice Martin' }).waitFor();
    await office.hears({ bob: ['desk'], desk: ['bob'] });
    await bob.press('Swap');
    await office.hears({ bob: ['carol'], carol: ['bob'] });

    await bob.press('Complete transfer');
    await bob.hasNoCall();
    await carol.card('Alice Martin').waitFor();
    await office.hears({ carol: ['desk'], desk: ['carol'] });
    desk.hangUp();
    await carol.hasNoCall();
  },
);

test('alice consults about a call and transfers it by keyboard', async ({ office }) => {
  const [alice, bob, carol] = await Promise.all([
    office.inApp('alice'),
    office.inWidget('bob'),
    office.inApp('carol'),
  ]);
  await alice.app.getByRole('combobox', { name: 'Number' }).focus();
  await alice.page.keyboard.type('102');
  await alice.page.keyboard.press('Enter');
  await answersByKey(bob);
  await office.hears({ alice: ['bob'], bob: ['alice'] });

  // The button works once push reports the connected call, which may be after the audio.
  await expect.poll(() => alice.button('Transfer').isEnabled()).toBe(true);
  await alice.page.keyboard.press('Alt+Shift+T');
  await alice.app.getByRole('combobox', { name: 'Transfer to' }).waitFor();
  await alice.page.keyboard.type('103');
  await alice.page.keyboard.press('Enter');
  await answersByKey(carol);
  await office.hears({ alice: ['carol'], carol: ['alice'] });
  await alice.page.keyboard.press('Alt+Shift+C');
  await alice.hasNoCall();
  await office.hears({ bob: ['carol'], carol: ['bob'] });
  await carol.page.keyboard.press('Alt+Shift+E');
  await bob.hasNoCall();
});

test.runIf(isWholeMatrix)(
  'the command field finds a colleague with presence: Enter asks first, Shift+Enter hands over at once',
  async ({ office }) => {
    const [alice, bob, carol] = await Promise.all([
      office.inApp('alice'),
      office.inWidget('bob'),
      office.inApp('carol'),
    ]);
    const { app, page } = alice;
    const found = app.getByRole('option', { name: /^Carol Lindqvist.*Available · 103/ });
    await alice.dial('102');
    await answers(bob);
    await expect.poll(() => alice.button('Transfer').isEnabled()).toBe(true);

    await page.keyboard.press('Control+k');
    // Recent calls are offered before any input.
    await app.getByRole('option', { name: /^Bob Keller.*102/ }).waitFor();
    await page.keyboard.type('carol');
    await found.waitFor();
    await app.getByText('Shift+Enter Transfer').waitFor();
    await page.keyboard.press('Enter');
    await carol.button('Answer').waitFor();
    await alice.press('Cancel transfer');
    await carol.hasNoCall();
    await office.hears({ alice: ['bob'], bob: ['alice'] });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('carol');
    await found.waitFor();
    await page.keyboard.press('Shift+Enter');
    await answers(carol);
    await alice.hasNoCall();
    await office.hears({ bob: ['carol'], carol: ['bob'] });
    await carol.press('Hang up');
    await bob.hasNoCall();
  },
);
