import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { lights, plugInHeadset, pressMediaKey, tell } from './headset.ts';

const { callside, browser } = await startTestEnvironment();
let carol: Person;
let dave: Person;
beforeAll(async () => {
  dave = await Person.inApp(browser, callside, 'dave');
});
beforeEach(async () => {
  carol = await Person.inApp(browser, callside, 'carol', plugInHeadset);
});
afterEach(async () => {
  await carol.close();
  await dave.hasNoCall();
});

const offHook = 1;
const muteButton = 2;
const shines = (names: string) =>
  until(`lights: ${names || 'none'}`, async () => (await lights(carol.page)) === names);
const chooseHeadset = async () => {
  await carol.goTo('/settings/webrtc');
  await carol.canCall();
  await carol.press('Choose a headset');
  await carol.app.getByText('The buttons of this headset work: Test headset').waitFor();
};

describe('headset buttons', () => {
  it('headset buttons answer, mute and hang up, and its lights show the same as the screen', async () => {
    await chooseHeadset();
    await dave.dial('103');
    await shines('ring');
    await tell(carol.page, offHook);
    await carol.button('Mute').waitFor();
    await shines('offHook');
    await dave.hears();

    await tell(carol.page, offHook | muteButton);
    await carol.button('Unmute').waitFor();
    await shines('mute,offHook');
    await tell(carol.page, offHook);
    await dave.hearsSilence();
    expect(await lights(carol.page)).toBe('mute,offHook');

    await carol.press('Unmute');
    await shines('offHook');
    await dave.hears();

    await tell(carol.page, 0);
    await carol.hasNoCall();
    await shines('');
  });

  it.runIf(isWholeMatrix)(
    'a headset is back after a reload without being chosen again, and gone when it is unplugged',
    async () => {
      await chooseHeadset();
      await carol.page.reload();
      await carol.canCall();
      await carol.app.getByText('The buttons of this headset work: Test headset').waitFor();
      await carol.page.evaluate(() => window.headset.unplug());
      await carol.button('Choose a headset').waitFor();
      await dave.dial('103');
      await carol.button('Answer').waitFor();
      expect(await lights(carol.page)).toBe('');
      await carol.press('Decline');
      await carol.hasNoCall();
    },
  );
});

describe('media keys and call controls of the system', () => {
  it('media keys answer, mute and hang up during a call, and are released after it', async () => {
    await dave.dial('103');
    await carol.button('Answer').waitFor();
    await until('the keys are taken', () => carol.page.evaluate(() => window.mediaKeys.has('play')));
    await pressMediaKey(carol.page, 'play');
    await carol.button('Mute').waitFor();
    await pressMediaKey(carol.page, 'togglemicrophone' as MediaSessionAction);
    await carol.button('Unmute').waitFor();
    await pressMediaKey(carol.page, 'togglemicrophone' as MediaSessionAction);
    await carol.button('Mute').waitFor();
    await pressMediaKey(carol.page, 'hangup' as MediaSessionAction);
    await carol.hasNoCall();
    await until('no key is held', () => carol.page.evaluate(() => window.mediaKeys.size === 0));
  });
});
