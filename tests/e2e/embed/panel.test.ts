import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browsers } from '#tests/support/browsers.ts';
import { patientCallers, type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { inExample, panelIn } from './embedding.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.each(browsers)('the panel in $name', ({ launch, name: browserName }) => {
  /** Behaviour that is the same in every browser is tested once. */
  const inChromium = browserName === 'Chromium' ? inTurn : it.skip;
  let callside: RunningCallside;
  let browser: Browser;
  let alice: Person;
  beforeAll(async () => {
    [callside, browser] = await Promise.all([startCallside(['--memory', ...patientCallers]), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
  });
  beforeEach(async () => {
    alice = await inExample(browser, callside, 'alice');
    await alice.page.getByRole('combobox', { name: 'Phone' }).selectOption('floating');
    await panelIn(alice.page).panel.waitFor();
    await alice.canCall();
  });
  afterEach(() => alice?.close());

  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not shown.');
    return box;
  };

  /** Returns the faults that axe finds in the page around. */
  const findings = async () => {
    await alice.page.evaluate(axeSource);
    return alice.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    });
  };

  it('the panel is dragged by its handle, and keeps its place over a reload of the page', async () => {
    const { page } = alice;
    const { panel, move } = panelIn(page);
    const before = await boxOf(panel);
    const handle = await boxOf(move);
    await page.mouse.move(handle.x + 20, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x - 180, handle.y - 30, { steps: 4 });
    await page.mouse.up();
    const after = await boxOf(panel);
    expect(after.x).toBeCloseTo(before.x - 200, 0);
    expect(after.y).toBeCloseTo(before.y - 40, 0);

    await page.reload();
    await page.getByRole('combobox', { name: 'Phone' }).selectOption('floating');
    await panel.waitFor();
    await expect.poll(() => panel.boundingBox()).toEqual(after);
  });

  inTurn('the panel moves and grows by keyboard, and announces its place', async () => {
    const { page } = alice;
    const { panel, move, resize } = panelIn(page);
    const said = page.locator('callside-panel').getByRole('status');
    const before = await boxOf(panel);
    await move.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    const moved = await boxOf(panel);
    expect(moved.x).toBeCloseTo(before.x - 32, 0);
    expect(moved.y).toBeCloseTo(before.y - 16, 0);
    expect(await said.textContent()).toBe(
      `${Math.round(moved.x)} from the left, ${Math.round(moved.y)} from the top`,
    );
    await resize.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    const grown = await boxOf(panel);
    // At the bottom right, the opposite corner moves.
    expect(grown.width).toBeCloseTo(moved.width + 16, 0);
    expect(grown.height).toBeCloseTo(moved.height - 16, 0);
    expect(grown.x + grown.width).toBeCloseTo(moved.x + moved.width, 0);
    expect(await said.textContent()).toBe(`${Math.round(grown.width)} by ${Math.round(grown.height)}`);
  });

  inChromium('presses on the handle move the panel from corner to corner', async () => {
    const { page } = alice;
    const { panel, move } = panelIn(page);
    const corners = [];
    for (let count = 0; count < 4; count += 1) {
      const { x, y } = await boxOf(panel);
      corners.push(`${x < 200 ? 'left' : 'right'} ${y < 50 ? 'top' : 'bottom'}`);
      await move.click();
    }
    expect(corners).toEqual(['right bottom', 'left bottom', 'left top', 'right top']);
  });

  inChromium('the panel is never larger than the window', async () => {
    const { page } = alice;
    const { panel, resize } = panelIn(page);
    await resize.click();
    for (const size of [
      { width: 320, height: 480 },
      { width: 1280, height: 400 },
    ]) {
      await page.setViewportSize(size);
      const box = await boxOf(panel);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(size.width);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height);
    }
  });

  inTurn('the panel docks beside the page, which yields its width and takes it back', async () => {
    const { page } = alice;
    const { panel, dock, move } = panelIn(page);
    const widthOfPage = () => page.evaluate(() => document.body.getBoundingClientRect().width);
    const before = await widthOfPage();
    await dock.click();
    const box = await boxOf(panel);
    // Beside a scroll bar, if the browser shows a scroll bar that has a width.
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect([box.y, box.height, box.x + box.width]).toEqual([0, 720, width]);
    expect(await widthOfPage()).toBe(before - box.width);
    await move.click();
    expect((await boxOf(panel)).x).toBe(0);
    await dock.click();
    expect(await widthOfPage()).toBe(before);
    expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('');
  });

  inTurn(
    'the panel minimises to a button, or to a line with the call and its buttons, and keeps its state',
    async () => {
      const { page } = alice;
      const { panel, minimise, open } = panelIn(page);
      await alice.app.getByRole('combobox', { name: 'Number' }).fill('6');
      await minimise.click();
      await expect.poll(() => panel.isVisible()).toBe(false);
      expect(await open.evaluate((button) => button.matches(':focus'))).toBe(true);
      await open.click();
      await panel.waitFor();
      expect(await alice.app.getByRole('combobox', { name: 'Number' }).inputValue()).toBe('6');

      await minimise.click();
      const bob = await Person.inApp(browser, callside, 'bob');
      await bob.dial('101');
      await panel.waitFor();
      await alice.card(/Bob/).waitFor();
      await minimise.click();
      await expect.poll(async () => (await boxOf(panel)).height).toBeLessThan(50);
      await alice.button('Decline').waitFor();
      await alice.press('Answer');
      await alice.card(/Bob/).getByRole('timer').waitFor();
      expect(await findings()).toEqual([]);
      await alice.press('Show the whole phone');
      await alice.button('Hold').waitFor();
      await expect.poll(async () => (await boxOf(panel)).height).toBeGreaterThan(400);
      await minimise.click();
      await alice.press('Hang up');
      await page.getByRole('button', { name: 'Open: Phone' }).waitFor();
      await expect.poll(() => panel.isVisible()).toBe(false);
      await open.click();
      await alice.app.getByRole('tab', { name: 'Keypad' }).waitFor();
      await bob.close();
    },
  );

  inTurn(
    'the panel works under a policy without inline styles, and leaves nothing after dispose',
    async () => {
      const { page } = alice;
      // That page's policy has no 'unsafe-inline', and requires trusted types.
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${callside.parentUrl}/element/`);
      await page.locator('output').filter({ hasText: 'ready' }).waitFor();
      expect(complaints).toEqual([]);
      const html = () => page.evaluate(() => document.documentElement.outerHTML);
      const before = await html();
      const panel = await page.evaluateHandle(async (url) => {
        const { Callside } = window as unknown as import('./embedding.ts').EmbeddingPage;
        const shown = await Callside.showPanel({ url, memory: 'strict' });
        await shown.phone;
        return shown;
      }, `${callside.url}/widget/`);
      expect((await boxOf(panelIn(page).panel)).width).toBe(380);
      await panelIn(page).dock.click();
      await panel.evaluate((shown) => shown.dispose());
      await expect.poll(html).toBe(before);
      expect(complaints).toEqual([]);
    },
  );

  inTurn(
    'the panel connects to its own widget once that has loaded, whatever another widget answers meanwhile',
    async () => {
      const { page } = alice;
      const complaints: string[] = [];
      await page.goto(`${callside.parentUrl}/element/`);
      await page.locator('output').filter({ hasText: 'ready' }).waitFor();
      // Chromium warns about a message for another origin than the frame has, Firefox logs an error.
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.evaluate(async (url) => {
        const { Callside } = window as unknown as import('./embedding.ts').EmbeddingPage;
        const panel = Callside.showPanel({ url, memory: 'strict' });
        const data = { postmate: 'handshake-reply', type: 'application/x-postmate-v1+json' };
        const frame = () => document.querySelector('callside-panel')?.shadowRoot?.querySelector('iframe');
        while (!frame()) await new Promise((resolve) => setTimeout(resolve));
        window.dispatchEvent(new MessageEvent('message', { data, origin: new URL(url).origin }));
        const shown = await panel;
        await shown.phone;
        shown.dispose();
      }, `${callside.url}/widget/`);
      expect(complaints.filter((complaint) => complaint.includes('target origin'))).toEqual([]);
    },
  );

  it.skipIf(browserName !== 'Chromium').each(oneInTurn(['light', 'dark'] as const))(
    'the panel has no fault that axe finds in the %s theme',
    async (colorScheme) => {
      const { page } = alice;
      const { minimise, open } = panelIn(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('button', { name: /^Call \+33 1 44 55 66 77/ }).waitFor();
      expect(await findings()).toEqual([]);
      await minimise.click();
      await open.waitFor();
      expect(await findings()).toEqual([]);
    },
  );

  inChromium('a panel that is disposed of before the widget has answered disappears at once', async () => {
    const { page } = alice;
    const outcome = await page.evaluate(async () => {
      const { Callside } = window as unknown as import('./embedding.ts').EmbeddingPage;
      const url = new URL(
        '/nobody-there/',
        document.querySelector<HTMLScriptElement>('[src$="embed.js"]')?.src,
      );
      const panel = await Callside.showPanel({ url: url.href, memory: 'brief' });
      panel.dispose();
      const reason = await panel.phone.catch((error: Error) => error.name);
      return { reason, isShown: panel.element.isConnected };
    });
    expect(outcome).toEqual({ reason: 'AbortError', isShown: false });
  });
});
