/** Meetings of more people: each to each other up to four, and through the media server above that. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import {
  arrivingPicture,
  forgetMedia,
  heardVoices,
  movingPictures,
  playsNewTracks,
} from '#tests/support/meetings/arriving-media.ts';
import { MeetingLab, manyCameras } from '#tests/support/meetings/meeting-lab.ts';
import { joinSilently } from '#tests/support/meetings/silent-member.ts';
import { LossyMeeting } from '#tests/support/network/lossy-meeting.ts';
import { findProgram } from '#tests/support/packages.ts';
import { isInTurn } from '#tests/support/selection/turns.ts';

/** The time until the media of all members arrive in eight pages on two cores, and until a whole test with them ends. */
const pollOptions = { timeout: 90_000 };
const eightPagesMs = 300_000;

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  const cameras = isWholeMatrix ? manyCameras : [];
  [callside, browser] = await Promise.all([startCallside(['--memory']), launchBrowser(cameras)]);
});
let lab: MeetingLab | undefined;
afterEach(async () => {
  await lab?.close();
  lab = undefined;
});
afterAll(async () => {
  await browser?.close();
});

/** Opens a meeting, which is closed after the test. */
async function meet(options: Parameters<typeof MeetingLab.open>[2] = {}): Promise<MeetingLab> {
  lab = await MeetingLab.open(browser, callside, options);
  return lab;
}

/** Waits until so many pictures move in each page, and all others are heard. */
async function everybodySees(pages: readonly Page[], pictures = pages.length): Promise<void> {
  for (const page of pages) {
    await expect.poll(() => movingPictures(page), pollOptions).toBe(pictures);
    await expect.poll(() => heardVoices(page), pollOptions).toBe(pages.length - 1);
  }
}

/** Waits until each page plays other tracks than before: the media come another way now. */
async function mediaMove(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(() => playsNewTracks(page), pollOptions).toBe(true);
    await forgetMedia(page);
  }
}

/** The media server crashes, which all members see. */
async function crashMediaServer(pages: readonly Page[]): Promise<void> {
  const seen = pages.map((page) => page.getByText('Reconnecting.').waitFor());
  const answer = await fetch(`${callside.url}/control/kill-media-server`, { method: 'POST' });
  expect(await answer.json()).toEqual({ killed: true });
  await Promise.all(seen);
}

const hasJanus = findProgram('janus') !== undefined;
const isRun = hasJanus && isInTurn('meetings through the media server');

it.runIf(isRun)(
  'the fifth person moves a meeting to the media server, which shares a screen and crashes',
  async () => {
    const here = await meet();
    const guest = await here.join('Ann');
    await everybodySees(here.pages);
    await mediaMove(here.pages);

    // A member who sends nothing counts too, and costs no page.
    const silent = [];
    for (const name of ['Ben', 'Cay', 'Dan']) silent.push(await joinSilently(here, name));
    await mediaMove(here.pages);
    await everybodySees(here.pages);
    await guest.getByRole('button', { name: 'Share screen' }).click();
    await here.host.getByRole('figure').filter({ hasText: 'Screen of Ann' }).waitFor();
    await expect.poll(() => movingPictures(here.host), pollOptions).toBe(3);
    await guest.getByRole('button', { name: 'Stop sharing' }).click();

    await crashMediaServer(here.pages);
    await mediaMove(here.pages);
    await everybodySees(here.pages);
    for (const client of silent) await client.leave();
  },
);

it.runIf(isRun)('a picture that cannot be decrypted any more is received anew', async () => {
  const network = new LossyMeeting(0);
  try {
    const here = await meet({ prepare: (page) => network.between(page) });
    await here.join('Ann');
    const silent = [];
    for (const name of ['Ben', 'Cay', 'Dan']) silent.push(await joinSilently(here, name));
    await expect.poll(() => arrivingPicture(here.host), pollOptions).toBeGreaterThan(0);
    await everybodySees(here.pages);
    network.damage(await arrivingPicture(here.host));
    await expect.poll(() => network.damaged).toBeGreaterThan(10);
    await forgetMedia(here.host);
    await expect.poll(() => movingPictures(here.host), pollOptions).toBe(2);
    for (const client of silent) await client.leave();
  } finally {
    network.close();
  }
});

describe.runIf(isWholeMatrix)('more pages', () => {
  it('four people meet without the media server, and see the screen of one of them', async () => {
    const here = await meet();
    for (const name of ['Ann', 'Ben', 'Cay']) await here.join(name);
    await everybodySees(here.pages);
    const [ann] = here.guests;
    await ann?.getByRole('button', { name: 'Share screen' }).click();
    for (const page of here.pages.filter((one) => one !== ann)) {
      await page.getByRole('figure').filter({ hasText: 'Screen of Ann' }).waitFor();
      await expect.poll(() => movingPictures(page), pollOptions).toBe(5);
    }
  });

  /** Eight people, each with a camera and a microphone. */
  async function eightMeet(options: Parameters<typeof meet>[0] = {}): Promise<MeetingLab> {
    const here = await meet(options);
    for (let guest = 1; guest < 8; guest += 1) await here.join(`Guest ${guest}`);
    await everybodySees(here.pages);
    return here;
  }

  it.skipIf(!hasJanus)(
    'eight people see and hear each other, see a screen, and are back after a crash',
    async () => {
      const here = await eightMeet();
      const [sharing] = here.guests;
      await sharing?.getByRole('button', { name: 'Share screen' }).click();
      for (const page of here.pages.filter((one) => one !== sharing))
        await expect.poll(() => movingPictures(page), pollOptions).toBe(9);
      await sharing?.getByRole('button', { name: 'Stop sharing' }).click();

      await mediaMove(here.pages);
      await crashMediaServer(here.pages);
      await mediaMove(here.pages);
      await everybodySees(here.pages);
    },
    eightPagesMs,
  );

  it.skipIf(!hasJanus)(
    'eight people see and hear each other while 5 % of all packets are lost',
    async () => {
      const network = new LossyMeeting(0.05);
      try {
        const here = await eightMeet({ prepare: (page) => network.between(page) });
        const before = network.packets;
        // Media that have got through once go on.
        for (const page of here.pages) await forgetMedia(page);
        await everybodySees(here.pages);
        const { passed, lost } = network.packets;
        expect(passed - before.passed).toBeGreaterThan(1_000);
        expect(lost - before.lost).toBeGreaterThan(25);
      } finally {
        network.close();
      }
    },
    eightPagesMs,
  );
});
