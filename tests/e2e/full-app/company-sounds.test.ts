import { expect, it } from 'vitest';
import { encodeWav } from '#phone-system/sounds/wav.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { hearsJust, speakingAs, type Voice, voices } from '#tests/support/sound/voices.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();

/** A file with the tone of a voice. */
const toneOf = (voice: Voice, { name, seconds }: { name: string; seconds: number }) => ({
  name,
  mimeType: 'audio/wav',
  buffer: encodeWav(
    Int16Array.from({ length: 8_000 * seconds }, (_, at) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * voices[voice] * at) / 8_000)),
    ),
  ),
});

it('callers hear the music on hold and the announcement that an administrator uploads', async () => {
  const ivan = await Person.inApp(browser, callside, 'ivan');
  const { page } = ivan;
  await page.setViewportSize({ width: 1440, height: 900 });
  await ivan.goTo('/administration/sounds');
  const rows = page.getByRole('main').getByRole('list', { name: 'Sounds' });
  await rows.getByRole('button', { name: /^Music on hold/ }).click();
  expect(await findings(page.mainFrame())).toEqual([]);
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('alert').filter({ hasText: 'This file cannot be played' }).waitFor();
  await files.setInputFiles(toneOf('frank', { name: 'harbour.wav', seconds: 2 }));
  await page.getByText('Callers hear the new sound').waitFor();
  await page.getByText('harbour.wav', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'All sounds' }).click();
  await rows.getByRole('button', { name: /^Wrong number/ }).click();
  await files.setInputFiles(toneOf('grace', { name: 'wrong.wav', seconds: 10 }));
  await page.getByText('wrong.wav', { exact: true }).waitFor();

  const alice = await Person.inApp(browser, callside, 'alice', speakingAs('alice'));
  const bob = await Person.inApp(browser, callside, 'bob', speakingAs('bob'));
  await alice.dial('102');
  await bob.press('Answer');
  await hearsJust(alice, 'bob');
  await bob.press('Hold');
  await hearsJust(alice, 'frank');
  // The file is two seconds long, and begins again.
  await alice.goesOn(3_000);
  await hearsJust(alice, 'frank');
  await bob.press('Resume');
  await hearsJust(alice, 'bob');
  await hearsJust(bob, 'alice');
  await alice.press('Hang up');
  await alice.hasNoCall();
  await alice.dial('899');
  await hearsJust(alice, 'grace');
  await alice.press('Hang up');
  await alice.hasNoCall();

  await page.getByRole('button', { name: 'Use the sound of the phone system' }).click();
  await page.getByText('Callers hear the sound of the phone system').waitFor();
  await page.getByRole('button', { name: 'All sounds' }).click();
  await rows.getByRole('button', { name: /^Music on hold harbour\.wav/ }).waitFor();
  await ivan.goTo('/administration/audit');
  await page.getByText('Ivan Petrov changed Wrong number').first().waitFor();
  await Promise.all([ivan, alice, bob].map((person) => person.close()));
});

it('an administrator who only reads hears the sounds, and sees no button that replaces them', async () => {
  const umar = await Person.inApp(browser, callside, 'umar.bauer');
  const { page } = umar;
  await umar.goTo('/administration/sounds/welcome');
  await page.getByText('You can look at everything here, and change nothing.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Play' }).click();
  const audio = page.getByRole('main').locator('audio');
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: 'Upload a file' }).count()).toBe(0);
  await umar.close();
});
