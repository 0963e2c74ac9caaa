import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browsers } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import type { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { type EmbeddingPage, inExample } from './embedding.ts';

/** Typical texts of pages: an inserted element would break each of them in another way. */
const texts = `
  <style>
    #texts > * { margin: 0 0 8px; }
    #texts .flex { display: flex; gap: 24px; justify-content: space-between; }
    #texts .grid { display: grid; grid-template-columns: auto auto 1fr; gap: 12px; }
    #texts .narrow { width: 130px; text-align: justify; }
    #texts p *, #texts div * { padding: 9px; font-weight: bold; display: inline-block; }
    #texts p *::before { content: "> "; }
  </style>
  <p>Call +33 1 44 55 66 77 or 01 44 55 66 78 today.<b>After</b></p>
  <p class="narrow">Our office is open all day at 01 44 55 66 77 and we answer.<b>After</b></p>
  <div class="flex">Phone: 01 44 55 66 77 (mornings)<b>Next</b></div>
  <div class="grid">01 44 55 66 77<b>Next</b><i>Last</i></div>
  <table><tr><td>Hugo</td><td>01 44 55 66 77</td><td>Paris</td></tr></table>
  <pre>01 44 55 66 77</pre><code>01 44 55 66 77</code>
  <textarea>01 44 55 66 77</textarea><div contenteditable="true">01 44 55 66 77</div>
  <button type="button">01 44 55 66 77</button><a href="#there">01 44 55 66 77</a>
  <a href="tel:600" id="tel">The echo</a>`;

describe.each(browsers)('click-to-dial in $name', ({ launch, name: browserName }) => {
  /** Behaviour that is the same in every browser is tested once. */
  const inChromium = it.skipIf(browserName !== 'Chromium');
  let callside: RunningCallside;
  let browser: Browser;
  let grace: Person;
  let page: Page;
  beforeAll(async () => {
    [callside, browser] = await Promise.all([startCallside(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
  });
  beforeEach(async () => {
    grace = await inExample(browser, callside, 'grace');
    page = grace.page;
    await page.evaluate(async (html) => {
      const part = document.createElement('section');
      part.id = 'texts';
      part.innerHTML = html;
      document.querySelector('main')?.append(part);
      const { Callside } = window as unknown as EmbeddingPage;
      const container = document.createElement('div');
      document.body.append(container);
      const url = new URL('/widget/', document.querySelector<HTMLScriptElement>('[src$="embed.js"]')?.src)
        .href;
      Object.assign(window, { kept: { phone: await Callside.embedWidget({ url, container }) } });
    }, texts);
    const second = page.locator('iframe[src*="/widget/"]').nth(1).contentFrame();
    await second.locator('[data-phone="connected"]').first().waitFor();
  });
  afterEach(() => grace?.close());

  /** Switches click-to-dial on for the texts. */
  const enable = (country: string | undefined) =>
    page.evaluate(async (of) => {
      const { Callside, kept } = window as unknown as EmbeddingPage;
      if (!kept.phone) throw new Error('There is no phone.');
      const root = document.querySelector('#texts') ?? document.body;
      kept.numbers = await Callside.enableClickToDial(kept.phone, { root, ...(of && { country: of }) });
    }, country);
  const disable = () => page.evaluate(() => (window as unknown as EmbeddingPage).kept.numbers?.dispose());

  const numbers = () => page.locator('#texts').getByRole('button', { name: /^Call / });

  /** Returns the positions of all elements of the page. */
  const layout = () =>
    page.evaluate(() => {
      const root = document.querySelector('#texts');
      const own = [...(root?.querySelectorAll('*') ?? [])].filter(
        (one) => !one.localName.startsWith('callside-') && one.localName !== 'style',
      );
      return own.flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return Object.entries({ x, y, width, height }).map(([name, value]) => ({
          what: `${one.localName} ${name}`,
          value,
        }));
      });
    });

  it('click-to-dial makes numbers callable, moves nothing, and restores the page when switched off', async () => {
    const nodes = () =>
      page.evaluate(() => {
        const walker = document.createTreeWalker(
          document.querySelector('#texts') ?? document,
          NodeFilter.SHOW_ALL,
        );
        const found: Node[] = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        Object.assign(window, { before: (window as unknown as { before?: Node[] }).before ?? found });
        const { before } = window as unknown as { before: Node[] };
        return found.length === before.length && found.every((one, index) => one === before[index]);
      });
    await nodes();
    const html = await page.locator('#texts').innerHTML();
    const before = await layout();
    await enable('FR');
    await expect.poll(() => numbers().count()).toBe(6);
    expect(await numbers().evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Call +33 1 44 55 66 77',
      'Call 01 44 55 66 78, +33 1 44 55 66 78',
      ...Array(4).fill('Call 01 44 55 66 77, +33 1 44 55 66 77'),
    ]);
    // Browsers round the width of each text fragment to a 64th of a pixel.
    const after = await layout();
    expect(after.map(({ what }) => what)).toEqual(before.map(({ what }) => what));
    const moved = after.filter(({ value }, index) => Math.abs(value - (before[index]?.value ?? 0)) > 0.1);
    expect(moved).toEqual([]);
    await disable();
    expect(await page.locator('#texts').innerHTML()).toBe(html);
    expect(await nodes()).toBe(true);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  });

  inTurn('click-to-dial follows texts that the page writes, by whatever framework', async () => {
    await enable('FR');
    await expect.poll(() => numbers().count()).toBe(6);
    // React, Vue and Svelte keep the text node that they have created.
    const seen = await page.evaluate(async () => {
      const cell = document.querySelector('#texts td:nth-child(2)');
      const text = cell?.firstChild as Text;
      text.data = 'new: 01 44 55 66 99';
      await Promise.resolve();
      return cell?.textContent;
    });
    expect(seen).toBe('new: 01 44 55 66 99');
    await page.getByRole('button', { name: 'Call 01 44 55 66 99, +33 1 44 55 66 99' }).waitFor();

    const left = await page.evaluate(async () => {
      const cell = document.querySelector('#texts td:nth-child(2)') as Element;
      cell.removeChild(cell.firstChild as Text);
      await Promise.resolve();
      return cell.innerHTML;
    });
    expect(left).toBe('');

    await page.evaluate(() => {
      const more = document.createElement('p');
      more.textContent = 'Later: 01 44 55 66 11';
      document.querySelector('#texts')?.append(more);
    });
    await page.getByRole('button', { name: /^Call 01 44 55 66 11/ }).waitFor();

    await page.evaluate(() => document.querySelector('#texts p')?.setAttribute('contenteditable', 'true'));
    await expect.poll(() => page.locator('#texts p').first().getByRole('button').count()).toBe(0);
  });

  inTurn('click-to-dial comes to rest: it does not process its own changes', async () => {
    await enable('FR');
    await expect.poll(() => numbers().count()).toBe(6);
    const changes = await page.evaluate(async () => {
      let count = 0;
      const observer = new MutationObserver((records) => {
        count += records.length;
      });
      observer.observe(document.querySelector('#texts') ?? document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      // Longer than the longest wait for an idle page.
      for (let idle = 0; idle < 20; idle += 1) await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => setTimeout(resolve, 600));
      observer.disconnect();
      return count;
    });
    expect(changes).toBe(0);
  });

  inChromium('click-to-dial uses the country of the phone’s user by default', async () => {
    await enable(undefined);
    await expect.poll(() => numbers().count()).toBe(6);
  });

  inChromium('click-to-dial shows in the phone, too, why a number was not called', async () => {
    const status = await page.evaluate(async () => {
      const {
        Callside,
        kept: { phone },
      } = window as unknown as EmbeddingPage;
      if (!phone) throw new Error('There is no phone.');
      const verdict = 'forbidden' as const;
      await phone.offer({ checkCall: () => ({ verdict, reason: 'Asked not to be called' }) });
      const root = document.querySelector('#texts') ?? document.body;
      const failed = Promise.withResolvers<unknown>();
      await Callside.enableClickToDial(phone, { root, country: 'FR', onError: failed.resolve });
      document.querySelector<HTMLElement>('#tel')?.click();
      return ((await failed.promise) as { status: number }).status;
    });
    expect(status).toBe(409);
    const phone = page.locator('iframe[src*="/widget/"]').nth(1).contentFrame();
    await phone.getByText('Asked not to be called').waitFor();
  });

  inTurn('click-to-dial calls by click, by key and by a tel: link', async () => {
    await page.evaluate(() => {
      const robot = document.createElement('p');
      robot.textContent = 'The talking robot: +33 1 00 00 06 02';
      document.querySelector('#texts')?.append(robot);
    });
    await enable('FR');
    const robot = page.getByRole('button', { name: 'Call +33 1 00 00 06 02' });
    for (const call of [
      () => robot.click(),
      () => robot.press('Enter'),
      () => page.locator('#tel').click(),
    ]) {
      await call();
      await grace.hears();
      await grace.press('Hang up');
      await grace.hasNoCall();
    }
  });
});
