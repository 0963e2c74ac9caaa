/** Meetings of more people: each to each other up to four, and through the media server above that. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type RunningCallside, startCallside } from '../../support/callside.ts';
import { isWholeMatrix } from '../../support/matrix.ts';
import {
  arrivingVoices,
  forgetPictures,
  MeetingLab,
  movingPictures,
} from '../../support/meetings/meeting-lab.ts';
import { BadNetwork } from '../../support/network/bad-network.ts';
import { findProgram } from '../../support/packages.ts';

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  [callside, browser] = await Promise.all([startCallside(['--memory']), launchBrowser()]);
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

/** Waits until the pictures of all move in each page, and the voices of all others arrive. */
async function everybodySees(pages: readonly Page[], cameras = pages.length): Promise<void> {
  for (const page of pages) {
    await expect.poll(() => movingPictures(page), { timeout: 45_000 }).toBe(cameras);
    await expect.poll(() => arrivingVoices(page)).toBe(pages.length - 1);
  }
}

const killMediaServer = async () => {
  const answer = await fetch(`${callside.url}/control/kill-media-server`, { method: 'POST' });
  return ((await answer.json()) as { killed: boolean }).killed;
};

/** One more than a mesh has room for; in the matrix as many as a department. */
const people = isWholeMatrix ? 8 : 5;
/** Each camera costs the machine of the tests a picture in every page. */
const cameras = isWholeMatrix ? people : 2;
const hasJanus = findProgram('janus') !== undefined;

it.skipIf(!hasJanus)(
  `${people} people meet through the media server, share a screen, and are back after its crash`,
  async () => {
    const here = await meet();
    for (let guest = 1; guest < people; guest += 1)
      await here.join(`Guest ${guest}`, { hasCamera: guest < cameras });
    await everybodySees(here.pages, cameras);

    const [first] = here.guests;
    await first?.getByRole('button', { name: 'Share screen' }).click();
    await expect.poll(() => movingPictures(here.host), { timeout: 30_000 }).toBe(cameras + 1);
    await first?.getByRole('button', { name: 'Stop sharing' }).click();

    const seen = here.pages.map((page) => page.getByText('Reconnecting.').waitFor());
    expect(await killMediaServer()).toBe(true);
    await Promise.all(seen);
    await Promise.all(here.pages.map(forgetPictures));
    await everybodySees(here.pages, cameras);
  },
);

describe.runIf(isWholeMatrix)('more meetings', () => {
  it('four people meet without the media server, and see the screen of one of them', async () => {
    const here = await meet();
    for (const name of ['Ann', 'Ben', 'Cay']) await here.join(name);
    await everybodySees(here.pages);
    const [ann] = here.guests;
    await ann?.getByRole('button', { name: 'Share screen' }).click();
    for (const page of here.pages.filter((one) => one !== ann))
      await page.getByRole('figure').filter({ hasText: 'Screen of Ann' }).waitFor();
    await expect.poll(() => movingPictures(here.host)).toBe(5);
  });

  it.skipIf(!hasJanus)('eight people see and hear each other while 5 % of all packets are lost', async () => {
    const network = new BadNetwork();
    network.losses.up = 0.05;
    network.losses.down = 0.05;
    const here = await meet({ prepare: (page) => network.between(page) });
    for (let guest = 1; guest < 8; guest += 1) await here.join(`Guest ${guest}`);
    await everybodySees(here.pages);
    network.close();
  });
});
