import { text } from 'node:stream/consumers';
import AxeBuilder from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/person.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { recording } from '#widget/embed/inspector/recording.ts';
import { inExample } from './embedding.ts';

const { callside, browser } = await startTestEnvironment();
let alice: Person;
let page: Page;

beforeAll(async () => {
  alice = await inExample(browser, callside, 'alice', '/?inspect');
  page = alice.page;
});

const inspector = () => page.getByRole('region', { name: 'Bridge inspector' });
const rows = (words: string | RegExp) => inspector().locator('tbody tr').filter({ hasText: words });
const tool = (name: string | RegExp) => inspector().getByRole('button', { name });
const contact = (name: RegExp) => page.getByRole('button', { name });

describe('the inspector in the example page', () => {
  it('the inspector shows handshake, requests with replies, events and services, with contract and times', async () => {
    await rows(/widget.*connect/)
      .first()
      .waitFor();
    await rows(/page.*welcome/)
      .first()
      .waitFor();
    await rows(/widget.*listen/)
      .first()
      .waitFor();
    await rows(/page.*event.*state/)
      .first()
      .waitFor();
    await contact(/^Call Echo test/).click();
    await rows(/widget.*request.*placeCall/).waitFor();
    await rows(/page.*ask.*checkCall/).waitFor();
    await rows(/widget.*answer.*checkCall.*ms/).waitFor();
    await rows(/page.*reply.*placeCall.*as agreed.*ms/).waitFor();
    await rows(/page.*event.*calls/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Hang up' }).first().click();
    await rows(/page.*reply.*drop.*as agreed/).waitFor();
    await inspector().getByLabel('Kind of message').selectOption('Against the contract');
    await inspector().getByText('No message is like that.').waitFor();
    expect(await rows(/./).count()).toBe(0);
    await inspector().getByLabel('Kind of message').selectOption('All messages');
    await alice.hasNoCall();
  });

  inTurn('the inspector shows a message in full and returns the focus', async () => {
    const open = rows(/reply.*placeCall/).getByRole('button');
    await open.press('Enter');
    const detail = inspector().getByRole('region', { name: 'Message', exact: true });
    await detail.getByText('"ok": true').waitFor();
    await detail.getByRole('button', { name: 'Close' }).press('Enter');
    await detail.waitFor({ state: 'hidden' });
    await inspector()
      .getByRole('button', { name: 'Show reply placeCall' })
      .and(page.locator(':focus'))
      .waitFor();
  });

  inTurn('the inspector filters, pauses and clears', async () => {
    await inspector().getByLabel('Filter messages').fill('"verdict":"allowed"');
    await expect.poll(() => rows(/./).allTextContents()).toEqual([expect.stringContaining('checkCall')]);
    await inspector().getByLabel('Filter messages').fill('');
    await tool('Pause').click();
    await tool('Clear').click();
    await inspector().getByText('No message yet.').waitFor();
    await contact(/^Call Nora Leroy/).click();
    await page.getByRole('alert').filter({ hasText: 'She asked us not to call her.' }).waitFor();
    expect(await rows(/./).count()).toBe(0);
    await tool('Go on').click();
    await contact(/^Call Nora Leroy/).click();
    await rows(/reply.*placeCall.*refused 409/).waitFor();
    // A request that a paused inspector did not show, and its answer, are not marked as "asked by nobody".
    expect(await rows(/against it/).count()).toBe(0);
  });

  inTurn('the inspector records a file of all messages', async () => {
    await tool('Record').click();
    await contact(/^Call Echo test/).click();
    await rows(/event.*calls/)
      .first()
      .waitFor();
    await page.locator('#call-list').getByText('talking').waitFor();
    for (const action of ['Hold', 'Resume', 'Hang up']) {
      await page.locator('#call-list').getByRole('button', { name: action, exact: true }).click();
      await page
        .locator('#call-list')
        .getByRole('button', { name: action, exact: true })
        .waitFor({ state: 'detached' });
    }
    await rows(/reply.*drop/).waitFor();
    await expect.poll(() => page.locator('#no-calls').isVisible()).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), tool(/^Save \d+ messages/).click()]);
    expect(download.suggestedFilename()).toMatch(/^bridge-.*\.json$/);
    const saved = recording.parse(JSON.parse(await text(await download.createReadStream())));
    const said = saved.messages.map(
      ({ message: { callside, method, service } }) => method ?? service ?? callside,
    );
    for (const name of ['placeCall', 'checkCall', 'hold', 'unhold', 'drop', 'reply', 'event'])
      expect(said).toContain(name);
    await tool('Record').waitFor();
  });

  it.each(oneInTurn(['light', 'dark'] as const))(
    'the inspector has nothing that axe finds, in the %s theme',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(AxeBuilder.source);
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: typeof AxeBuilder };
        const found = await axe.run('callside-inspector');
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(violations).toEqual([]);
    },
  );
});

inTurn('the page without ?inspect loads nothing of the inspector', async () => {
  const plain = await browser.newPage();
  const loaded: string[] = [];
  plain.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await plain.goto(callside.parentUrl);
  await plain.frameLocator('iframe').getByRole('textbox', { name: 'User name' }).waitFor();
  expect(loaded).toContain('/embed.js');
  expect(loaded).not.toContain('/callside-inspector.js');
  expect(await plain.locator('callside-inspector').count()).toBe(0);
  await plain.close();
});
