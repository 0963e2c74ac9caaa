/** Greetings of the mailbox and announcements of a group in the full client. */
import { expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { StallingProxy } from '#tests/support/network/stalling-proxy.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const mp3 = 'examples/phone-system/sounds/testing/tone.mp3';

it('a greeting is uploaded, renamed, scheduled, played, deleted and restored', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await alice.goTo('/settings/voicemail');
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

  // The page of a service plays the sound that its callers hear.
  await alice.goTo('/settings/awayattendant');
  await page.getByRole('combobox', { name: 'Greeting' }).selectOption({ label: 'Summer' });
  const heard = page.waitForResponse(/awayattendant\.greeting\/content/);
  await page.getByRole('button', { name: 'Play' }).click();
  expect((await heard).headers()['content-type']).toContain('audio/');
  await page.getByRole('combobox', { name: 'Greeting' }).selectOption('');
  await page.getByRole('button', { name: 'Play' }).waitFor({ state: 'detached' });
  await alice.goTo('/settings/voicemail');
  await page.getByRole('tab', { name: 'Away' }).click();

  await alice.press('Delete Summer');
  await summer.waitFor({ state: 'detached' });
  await alice.press('Undo');
  await summer.getByText(/^Heard from .*2030/).waitFor();
  await alice.close();
});

inTurn('a supervisor chooses music and announcements of a group, and a member may only listen', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  const { page } = grace;
  await grace.goTo('/queue/2');
  await page.getByRole('link', { name: 'Announcements and music' }).click();
  const repeat = page.getByRole('combobox', { name: 'Repeat what waiting callers hear' });
  await repeat.selectOption({ label: 'After 30 seconds' });
  const rowOf = (topic: string) => page.locator(`[data-topic=${topic}]`);
  await rowOf('POSITION').getByRole('button').click();
  const heard = page.getByRole('combobox', { name: 'Callers hear' });
  const hear = (label: string) =>
    expect.poll(() => heard.locator('option:checked').textContent()).toBe(label);
  await heard.selectOption({ label: 'The voice of the phone system' });
  await hear('The voice of the phone system');
  await grace.press('All announcements');
  await rowOf('POSITION').getByText('The voice of the phone system').waitFor();
  await rowOf('WAITING_MUSIC').getByRole('button').click();
  await page.locator('input[type=file]').setInputFiles(mp3);
  await hear('tone.mp3');
  expect(await findings(page.mainFrame())).toEqual([]);
  await heard.selectOption({ label: 'The music of the phone system' });
  await hear('The music of the phone system');

  const dave = await Person.inApp(browser, callside, 'dave');
  await dave.goTo('/groups/2/greetingsqueuing/waiting_music');
  const sound = dave.page.getByRole('article', { name: 'tone.mp3' });
  await sound.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => sound.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  expect(await dave.page.getByRole('combobox', { name: 'Callers hear' }).isDisabled()).toBe(true);
  expect(await dave.button('Upload a file').count()).toBe(0);
  await grace.press('Delete tone.mp3');
  await sound.waitFor({ state: 'detached' });
  await Promise.all([grace.close(), dave.close()]);
});

/** Returns a sound of this many seconds, in which a tone can be heard. */
function tone(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(2 * rate * seconds);
  for (let at = 0; at < rate * seconds; at += 1)
    samples.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / rate)), 2 * at);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

it.runIf(isWholeMatrix)(
  'an upload over a slow line shows its progress, can be cancelled, and starts again after a break',
  async () => {
    const proxy = await StallingProxy.before(Number(new URL(callside.url).port));
    const bob = await Person.inApp(browser, { ...callside, url: proxy.url }, 'bob');
    const { page } = bob;
    await page.goto(`${proxy.url}/settings/voicemail`);
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const send = () =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'Slow.wav', mimeType: 'audio/wav', buffer: tone(50) });
    const progress = page.getByRole('progressbar', { name: 'Upload' });
    const isBegun = (share: number) =>
      expect
        .poll(() => progress.evaluate(({ value }: HTMLProgressElement) => value), { interval: 100 })
        .toBeGreaterThan(share);
    const greeting = page.getByRole('article', { name: 'Slow.wav' });

    await bob.button('Upload a file').waitFor();
    // However late a busy machine stalls or cuts the line, the upload has not ended: it would take 13 s.
    await limit(60_000);
    await send();
    await isBegun(0);
    proxy.stall();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'detached' });
    proxy.resume();

    await send();
    await isBegun(0.1);
    proxy.cut();
    await progress.waitFor({ state: 'detached' });
    await limit(-1);
    await bob.canCall();
    await send();
    await greeting.waitFor();
    // Neither the cancelled upload nor the broken upload left anything.
    expect(await greeting.count()).toBe(1);
    await bob.close();
    await proxy.close();
  },
);
