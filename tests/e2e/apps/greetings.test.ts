/** Greetings of the mailbox in the full client. */
import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { Person } from '../../support/person.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const mp3 = 'examples/phone-system/world/sounds/testing/tone.mp3';

it('a greeting is uploaded, renamed, scheduled, played, deleted and restored', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${callside.url}/settings/voicemail`);
  await page.getByRole('tab', { name: 'Away' }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('alert').filter({ hasText: 'This file cannot be played' }).waitFor();
  await file.setInputFiles(mp3);
  const greeting = page.getByRole('article', { name: 'tone.mp3' });
  await greeting.waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Callers hear' }).textContent())
    .toContain('tone.mp3');

  await alice.press('Rename tone.mp3');
  await page.getByRole('textbox', { name: 'Name' }).fill('Summer');
  await alice.press('Save');
  const summer = page.getByRole('article', { name: 'Summer' });
  await summer.waitFor();
  await alice.press('When Summer is heard');
  await page.getByLabel('From').fill('2030-07-01T08:00');
  await page.getByLabel('Until').fill('2030-06-01T08:00');
  await page.getByText('It ends before it begins.').waitFor();
  await page.getByLabel('Until').fill('2030-07-21T08:00');
  await alice.press('Save');
  await summer.getByText(/^Heard from .*2030/).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  await summer.getByRole('button', { name: 'Play' }).click();
  const sound = summer.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await summer.getByRole('button', { name: /^Speed/ }).click();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.25);

  await alice.press('Delete Summer');
  await summer.waitFor({ state: 'detached' });
  await alice.press('Undo');
  await summer.getByText(/^Heard from .*2030/).waitFor();
  await alice.close();
});
