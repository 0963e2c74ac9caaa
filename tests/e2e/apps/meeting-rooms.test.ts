/** Meetings of the phone system itself: a host in the full client, and a guest by link, who see and hear each other. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  [callside, browser] = await Promise.all([startCallside(['--memory']), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

/** The pictures in a page that move: their number, once each has decoded some more frames. */
const moving = (page: Page) =>
  page.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')];
    const before = videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames);
    await new Promise((resolve) => setTimeout(resolve, 400));
    return videos.filter(
      (video, at) =>
        video.getVideoPlaybackQuality().totalVideoFrames > (before[at] ?? 0) && video.videoWidth > 0,
    ).length;
  });

/** The height of the tiles, in pixels, that is reached by scrolling only. */
const hiddenHeight = (page: Page) =>
  page.locator('section[data-layout]').evaluate((stage) => stage.scrollHeight - stage.clientHeight);

/** The loudness of the other's voice. */
const loudness = (page: Page) =>
  page.evaluate(async () => {
    const stream = document.querySelector<HTMLAudioElement>('audio[data-meeting-voice]')?.srcObject;
    if (!(stream instanceof MediaStream)) return 0;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let most = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      analyser.getFloatTimeDomainData(samples);
      most = Math.max(most, ...samples.map(Math.abs));
    }
    await context.close();
    return most;
  });

/** Runs in the page before its own scripts: the user refuses the camera. */
function refuseCamera(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (wanted?.video) throw new DOMException('Refused.', 'NotAllowedError');
    return open(wanted);
  };
}

it('a guest whom the room refuses reads why, and not that the host lets guests in', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  await grace.page.goto(`${callside.url}/conference/edit/new`);
  await grace.page.getByText('Ready', { exact: true }).waitFor();
  await grace.page.getByRole('textbox', { name: 'Name' }).fill('Closed');
  await grace.press('Create');
  const link =
    (await grace.page.getByRole('region', { name: 'Invite a guest' }).locator('p').first().textContent()) ??
    '';

  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const guest = await context.newPage();
  await guest.goto(link);
  const promise = guest.getByText('You need no account. The host lets you in.');
  await promise.waitFor();
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Zoe Ray');
  await guest.getByRole('button', { name: 'Ask to join' }).click();
  await guest.getByText('People without an account cannot join this meeting.').waitFor();
  await promise.waitFor({ state: 'detached' });
  expect(await guest.getByRole('button', { name: 'Ask to join' }).count()).toBe(0);
  await context.close();
  await grace.close();
});

it('a guest by link waits in the lobby, and then sees and hears the host, who mutes, locks and reloads', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  const { page } = grace;
  await page.goto(`${callside.url}/conference/edit/new`);
  // Rooms can be created only when the service has the user.
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Board');
  await page.getByRole('combobox', { name: 'Guests (without an account)' }).selectOption('Ask you each time');
  await grace.press('Create');
  const invitation = page.getByRole('region', { name: 'Invite a guest' });
  const link = (await invitation.locator('p').first().textContent()) ?? '';
  const draft = await invitation.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href');
  expect(new URL(draft ?? '').searchParams.get('body')).toContain(link);

  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByRole('heading', { name: 'Meeting with Grace Tanaka' }).waitFor();
  await guest.getByRole('button', { name: 'Ask to join' }).click();
  await guest.getByText('Enter your name').waitFor();
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Zoe Ray');
  expect(await findings(guest.mainFrame())).toEqual([]);
  await guest.getByRole('button', { name: 'Ask to join' }).click();
  await guest.getByText('The host is not here yet.').waitFor();

  await grace.press('Start meeting');
  await page.getByRole('heading', { name: 'Check your camera and microphone' }).waitFor();
  await grace.press('Start meeting');
  await guest.getByText('Waiting for the host to let you in.').waitFor();
  await page.getByText('The guest Zoe-Ray wants to join your meeting').waitFor();
  await page.getByRole('button', { name: 'Let in', exact: true }).click();
  for (const one of [page, guest]) await expect.poll(() => moving(one), { timeout: 30_000 }).toBe(2);
  await expect.poll(() => loudness(guest)).toBeGreaterThan(0.01);
  await expect.poll(() => hiddenHeight(page)).toBe(0);
  expect(await findings(page.mainFrame())).toEqual([]);
  expect(await findings(guest.mainFrame())).toEqual([]);

  await guest.getByRole('button', { name: 'Chat' }).click();
  await guest.getByRole('textbox', { name: 'Message to everyone' }).fill('Hello');
  await guest.getByRole('button', { name: 'Send' }).click();
  await guest.getByRole('button', { name: 'Raise hand' }).click();
  const stage = await page.locator('[data-meeting-room]').boundingBox();
  expect(stage).toMatchObject({ x: 0, width: page.viewportSize()?.width });
  await guest.getByRole('button', { name: 'React' }).click();
  await guest.getByRole('group', { name: 'React' }).getByRole('button').first().click();
  await page.getByText(/^Zoe-Ray reacts with/).waitFor();
  await page.getByLabel('Hand raised').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Chat' }).click();
  await page
    .getByRole('article')
    .filter({ hasText: /^Zoe-Ray.*Hello$/ })
    .waitFor();
  await page.getByRole('button', { name: 'People' }).last().click();
  await page.getByRole('button', { name: 'Mute Zoe-Ray' }).click();
  await guest.getByText('The host has muted you.').waitFor();
  await page.getByRole('switch', { name: 'Lock the meeting' }).click();
  const late = await context.newPage();
  await late.addInitScript(refuseCamera);
  await late.goto(link);
  await late.getByText('The browser does not allow the camera.').waitFor();
  await late.getByRole('button', { name: 'Ask to join' }).click();
  await late.getByText('The meeting is locked.').waitFor();

  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  for (const one of [page, guest]) await one.getByText('Grace Tanaka is recording this meeting').waitFor();
  // Parts arrive while the recording goes on.
  await page.waitForResponse((response) => response.url().endsWith('/part/1') && response.ok());
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await guest.getByText('Grace Tanaka is recording this meeting').waitFor({ state: 'detached' });

  // The sound goes on behind another screen, where the meeting is muted, and a page that is loaded there asks before it returns.
  await guest.getByRole('button', { name: 'Unmute' }).click();
  await page.getByRole('button', { name: 'Show other pages' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const bar = page.getByRole('region', { name: 'Your meeting' });
  await bar.waitFor();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  await bar.getByRole('button', { name: 'Mute' }).click();
  await guest.getByLabel('Muted').first().waitFor();
  await bar.getByRole('button', { name: 'Unmute' }).click();
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.reload();
  await bar.getByText('You were in the meeting “Board”.').waitFor();
  expect(await page.locator('audio[data-meeting-voice]').count()).toBe(0);
  await bar.getByRole('button', { name: 'Return to the meeting' }).click();
  for (const one of [page, guest]) await expect.poll(() => moving(one), { timeout: 30_000 }).toBe(2);

  // A colleague who is invited is asked on any screen, and comes in without a question, also into a locked room.
  const lea = await Person.inApp(browser, callside, 'lea.bauer');
  await page.getByRole('main').getByRole('button', { name: 'People' }).click();
  const invite = async () => {
    await page.getByRole('combobox', { name: 'Invite a colleague' }).pressSequentially('lea bau');
    await page.getByRole('option', { name: /Léa Bauer/ }).click();
    await lea.page.getByText('Grace Tanaka invites you to a meeting').waitFor();
  };
  await invite();
  expect(await findings(page.mainFrame())).toEqual([]);
  await lea.press('Decline');
  await lea.page.getByText('invites you').waitFor({ state: 'detached' });
  await invite();
  await lea.page.getByRole('button', { name: 'Join', exact: true }).click();
  await lea.page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove Léa Bauer' }).waitFor();
  await lea.close();

  // An unplugged camera is seen, and the person can choose another camera.
  await guest.evaluate(() => {
    const own = document.querySelector<HTMLVideoElement>('video[data-mirrored]');
    const [track] = own?.srcObject instanceof MediaStream ? own.srcObject.getVideoTracks() : [];
    track?.dispatchEvent(new Event('ended'));
  });
  await guest.getByText('The camera was unplugged.').waitFor();
  await guest.getByRole('button', { name: 'Devices' }).click();
  await guest.getByRole('switch', { name: 'Camera' }).click();
  await expect.poll(() => moving(guest), { timeout: 30_000 }).toBe(2);
  expect(await findings(guest.mainFrame())).toEqual([]);

  await page.getByRole('button', { name: 'End meeting for all' }).click();
  await page.getByRole('group', { name: 'End the meeting for everybody?' }).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: 'End for everybody' }).click();
  await guest.getByText('The host has ended the meeting.').waitFor();
  await page.getByRole('button', { name: /^Play the recording/ }).click();
  // It has a length, so that people can jump in it.
  const isPlayed = () =>
    page.evaluate(() => {
      const { currentTime = 0, duration = 0 } = document.querySelector('video') ?? {};
      return currentTime > 0.5 && duration > 3 && duration < 600;
    });
  await expect.poll(isPlayed, { timeout: 20_000 }).toBe(true);
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: /^Delete the recording/ }).click();
  await page.getByRole('button', { name: 'Delete recording', exact: true }).click();
  await page.getByRole('region', { name: 'Recordings' }).waitFor({ state: 'detached' });
  await context.close();
  await grace.close();
  // Four pages decode pictures, which takes a minute of a slow processor.
});
