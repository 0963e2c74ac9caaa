import { expect } from 'vitest';
import { answers, chooses } from '#tests/support/answering.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { baresip, test } from './office.ts';

test.skipIf(!baresip)(
  'alice moves her call from her desk phone into the browser, and back',
  async ({ office }) => {
    const [alice, bob, desk] = await Promise.all([
      office.inApp('alice'),
      office.inWidget('bob'),
      office.deskPhone('alice-desk'),
    ]);
    desk.dial('102');
    await answers(bob);
    await office.hears({ bob: ['desk'], desk: ['bob'] });
    await alice.app.getByText('On another phone').waitFor();
    await alice.press('Take it here');
    await alice.button('Mute').waitFor();
    await desk.event('CALL_CLOSED');
    await office.hears({ alice: ['bob'], bob: ['alice'] });

    await chooses(alice, 'Move to Desk phone');
    await office.hears({ bob: ['desk'], desk: ['bob'] });
    await alice.app.getByText('On another phone').waitFor();
    await bob.press('Hang up');
    await alice.hasNoCall();
  },
);

test.skipIf(!baresip)('a call goes on when its user chooses another phone', async ({ office }) => {
  const [alice, bob] = await Promise.all([
    office.inApp('alice'),
    office.inApp('bob'),
    office.deskPhone('alice-desk'),
  ]);
  await alice.dial('102');
  await answers(bob);
  await alice.app.locator('[data-phone]').first().click();
  await alice.app.getByRole('menuitemradio', { name: 'Desk phone' }).click();
  await alice.app
    .getByRole('button', { name: /Desk phone/ })
    .first()
    .waitFor();
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await alice.press('Hang up');
  await bob.hasNoCall();
  // Only now the phone in her browser disappears: bob's and the phone on her desk are left.
  await expect.poll(() => office.callside.counts()).toMatchObject({ engine: { registrations: 2 } });
});

test.runIf(isWholeMatrix)(
  'alice takes a call back from the robot that took it in her place',
  async ({ office }) => {
    const [alice, bob] = await Promise.all([office.inWidget('alice'), office.inApp('bob')]);
    const wire = await office.wireOf('alice');
    const body = { forwardType: 'AL', filter: 'A', destination: '600', activated: true, label: 'Away' };
    const forwarding = await wire.request('POST', 'v1/user/Forwarding', body);
    const { restUri } = (await forwarding.json()) as { restUri: string };

    await bob.dial('101');
    // The robot is an echo.
    await office.hears({ bob: ['bob'] });
    await alice.press('Listen');
    await alice.app.getByText('Listening in').waitFor();
    await office.hears({ alice: ['bob'], bob: ['bob'] });
    await alice.press('Take the call');
    await office.hears({ alice: ['bob'], bob: ['alice'] });
    await bob.press('Hang up');
    await alice.hasNoCall();
    await wire.request('DELETE', restUri);
  },
);
