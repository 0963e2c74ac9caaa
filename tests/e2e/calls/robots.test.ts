import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isWholeMatrix, representatives } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment();
let carol: Person;
beforeAll(async () => {
  carol = await Person.inApp(browser, callside, 'carol');
});

const talking = () => carol.button('Hold').waitFor();

async function hangUp() {
  await carol.press('Hang up');
  await carol.hasNoCall();
}

// The next call would hold a call that a failed test left.
afterEach(async () => {
  if (await carol.button('Hang up').isVisible()) await hangUp();
});

describe('robots', () => {
  it.each(representatives(['600', '+33 1 00 00 06 00', '0100000600']))(
    'the robot %s sends back what it hears',
    async (number) => {
      await carol.dial(number);
      await talking();
      await carol.hears();
      await hangUp();
    },
  );

  it('the robot 601 plays music', async () => {
    await carol.dial('601');
    await talking();
    await carol.hears();
    await hangUp();
  });

  it.each(representatives(['602', '01 44 55 66 77']))(
    'the robot %s answers after a while and speaks',
    async (number) => {
      const before = await carol.timesPlayed('ringback');
      await carol.dial(number);
      await talking();
      // The three seconds of ringing may be over when the test looks.
      expect(await carol.timesPlayed('ringback')).toBeGreaterThan(before);
      await carol.hears();
      await hangUp();
    },
  );

  it('the robot 603 rings until the caller gives up', async () => {
    await carol.dial('603');
    await carol.rings('ringback');
    await hangUp();
    await carol.isQuiet();
  });

  it('the robot 604 is busy', async () => {
    await carol.dial('604');
    await carol.app.getByText('Always busy is busy').first().waitFor();
    await carol.hasNoCall();
  });

  it.runIf(isWholeMatrix)('the robot 605 declines', async () => {
    await carol.dial('605');
    await carol.app
      .getByText(/declined/i)
      .first()
      .waitFor();
    await carol.hasNoCall();
  });

  it.runIf(isWholeMatrix)('the robot 606 hangs up by itself', async () => {
    await carol.dial('606');
    await talking();
    await carol.hasNoCall();
  });

  it('the robot 607 sends digits that can be heard', async () => {
    await carol.dial('607');
    await talking();
    // They are over soon: audio before the test looks counts too.
    await until('the digits are heard', async () => (await carol.heardEnergy()) > 1e-4);
    await hangUp();
  });
});
