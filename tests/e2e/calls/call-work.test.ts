import { afterEach, expect, it } from 'vitest';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { chooses } from '#tests/support/answering.ts';
import { patientCallers } from '#tests/support/callside.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers]);
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

async function inWidget(login: string): Promise<Person> {
  const person = await Person.inWidgetPage(browser, callside, login);
  present.push(person);
  return person;
}

async function inApp(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  present.push(person);
  return person;
}

async function answers(callee: Person): Promise<void> {
  await callee.press('Answer');
  await callee.button('Hold').waitFor();
}

it('alice consults carol before she transfers bob to her', async () => {
  const [alice, bob, carol] = await Promise.all([inWidget('alice'), inApp('bob'), inApp('carol')]);
  await bob.dial('101');
  await answers(alice);
  await alice.press('Transfer');
  await alice.app.getByRole('combobox', { name: 'Transfer to' }).fill('103');
  await alice.press('Talk first');
  await answers(carol);
  await Promise.all([carol.hears(), bob.hearsSilence()]);

  await alice.press('Swap');
  await alice.app.getByRole('heading', { name: 'Bob Keller' }).waitFor();
  await bob.hears();
  await alice.press('Complete transfer');
  await alice.hasNoCall();
  await bob.card('Carol Lindqvist').waitFor();
  await Promise.all([bob.hears(), carol.hears()]);
  await bob.press('Hang up');
  await carol.hasNoCall();
});

inTurn(
  'a name that is still being looked up, or a suggestion that is clicked, is who is asked first',
  async () => {
    const [alice, bob] = await Promise.all([inWidget('alice'), inApp('bob')]);
    const carol = await TestPhone.register(callside.url, 'carol', { answers: true });
    await bob.dial('101');
    await answers(alice);
    const { keyboard } = alice.page;
    const list = alice.app.getByRole('listbox');
    const isAsked = async () => {
      await alice.card('Carol Lindqvist').waitFor();
      await alice.press('Cancel transfer');
      await alice.app.getByRole('heading', { name: 'Bob Keller' }).waitFor();
      await expect.poll(() => alice.button('Transfer').isEnabled()).toBe(true);
    };

    await alice.press('Transfer');
    // Faster than the search.
    await keyboard.insertText('carol');
    await alice.press('Talk first');
    await isAsked();

    await alice.press('Transfer');
    await keyboard.insertText('carol');
    await expect.poll(() => list.getByRole('option').filter({ hasText: 'Engineering' }).count()).toBe(1);
    await list.getByRole('option', { name: /Carol Lindqvist \+33/ }).click();
    await list.waitFor({ state: 'detached' });
    await alice.press('Talk first');
    await isAsked();
    await alice.press('Hang up');
    await bob.hasNoCall();
    await carol.stop();
  },
);

inTurn('bob cancels the consultation and returns to the held party', async () => {
  const [alice, bob, carol] = await Promise.all([inApp('alice'), inWidget('bob'), inApp('carol')]);
  await alice.dial('102');
  await answers(bob);
  await bob.press('Transfer');
  const number = bob.app.getByRole('combobox', { name: 'Transfer to' });
  await number.fill('103');
  await number.press('Enter');
  await carol.button('Answer').waitFor();
  await bob.press('Cancel transfer');
  await carol.hasNoCall();
  await bob.app.getByRole('heading', { name: 'Alice Martin' }).waitFor();
  await Promise.all([alice.hears(), bob.hears()]);
  await alice.press('Hang up');
  await bob.hasNoCall();
});

inTurn('alice plays her recording in her recents, and frank hears it after naming a reason', async () => {
  const [alice, bob, frank] = await Promise.all([inWidget('alice'), inApp('bob'), inApp('frank')]);
  await bob.dial('101');
  await answers(alice);
  await chooses(alice, 'Record');
  await alice.app.getByText('Recording', { exact: true }).waitFor();
  await bob.app.getByText('Somebody is recording this call').waitFor();
  await alice.hears();
  // Long enough to be still playing when the test looks.
  await alice.goesOn(2_500);
  await alice.press('Hang up');
  await alice.hasNoCall();

  await alice.app.getByRole('tab', { name: 'Recents' }).click();
  await alice.app
    .getByRole('button', { name: /^Recording of the call with/ })
    .first()
    .click();
  const player = alice.app.getByRole('group', { name: 'Recording of the call' });
  await until('the recording plays', async () =>
    player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime > 0),
  );
  expect(await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume)).toBe(0.5);

  await frank.goTo('/callhistories/personal/recorded');
  await frank.app.getByRole('tab', { name: 'Everybody' }).click();
  const recordings = frank.app.getByRole('list', { name: 'Recordings' });
  await recordings.getByRole('button').first().click();
  await frank.press('Play');
  await frank.app.getByRole('dialog', { name: 'Why do you need to listen?' }).waitFor();
  await frank.page.keyboard.type('A complaint');
  await frank.app.getByRole('dialog').getByRole('button', { name: 'Listen' }).click();
  // It may be over when the test looks.
  const heard = frank.app.getByRole('group', { name: 'Recording of the call' }).locator('audio');
  await until('he hears it', () => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0));
});

it.runIf(isWholeMatrix)('grace listens to a call of her colleagues, then speaks to both', async () => {
  const [grace, bob, carol] = await Promise.all([inWidget('grace'), inApp('bob'), inApp('carol')]);
  await bob.dial('103');
  await answers(carol);
  await grace.app.getByRole('tab', { name: 'Recents' }).click();
  await grace.button('Listen: Bob Keller').click();
  await grace.app.getByText('Listening in').waitFor();
  await grace.hears();
  expect(await bob.app.getByText('Conference').count()).toBe(0);
  await grace.press('Speak to everybody');
  await bob.app.getByRole('list', { name: 'In this call' }).getByText('Grace Tanaka').waitFor();
  await grace.press('Leave');
  await bob.press('Hang up');
  await Promise.all([bob, carol, grace].map((one) => one.hasNoCall()));
});

inTurn("an unfinished call action survives a change of the window's width", async () => {
  const dave = await inApp('dave');
  await dave.page.setViewportSize({ width: 1440, height: 900 });
  await dave.dial('600');
  await dave.press('Transfer');
  const number = dave.app.getByRole('combobox', { name: 'Transfer to' });
  await number.fill('10');
  for (const [width, name] of [
    [1000, 'desktop'],
    [700, 'phone'],
    [1440, 'large'],
  ] as const) {
    await dave.page.setViewportSize({ width, height: 900 });
    await dave.app.locator(`[data-width="${name}"]`).waitFor();
    // The dock disappears with the dial pad in it.
    const dock = dave.app.getByRole('complementary', { name: 'Keypad' });
    await dock.waitFor({ state: width === 1440 ? 'visible' : 'detached' });
    expect(await number.inputValue()).toBe('10');
  }
  await dave.press('Hang up');
  await dave.hasNoCall();
});
