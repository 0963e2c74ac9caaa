import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage, type Library, openBrowser, openPage } from '#phone/testing/harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each<Library>(['react', 'preact'])('the formats of a message, on %s', (library) => {
  let page: Page;
  const requested: string[] = [];
  let times = 0;
  beforeAll(async () => {
    const files = await buildPage(
      library,
      fileURLToPath(new URL('../testing/formatted-page.tsx', import.meta.url)),
    );
    page = await openPage(browser, files);
    await page.waitForFunction(() => window.show !== undefined);
    page.on('request', (request) => requested.push(request.url()));
  });
  afterAll(() => page?.close());

  /** Shows a message. Returns its HTML in the page, without the names of classes. */
  async function shown(html: string): Promise<string> {
    times += 1;
    const begin = `message ${times}`;
    await page.evaluate((text) => window.show(text), `<p>${begin}</p>${html}`);
    await page.getByText(begin, { exact: true }).waitFor();
    const content = await page.locator('main > div').innerHTML();
    return content.replace(/ class="[^"]*"/g, '').replace(`<p>${begin}</p>`, '');
  }

  it('keeps what the specification of Matrix allows', async () => {
    const html =
      '<p><strong>a</strong> <em>b</em> <del>c</del></p><ol start="3"><li><code>d</code></li></ol><pre><code>e</code></pre>';
    expect(await shown(html)).toBe(html);
    expect(await shown('<h1>Plan</h1>')).toBe('<strong>Plan</strong>');
    expect(await shown('<span data-mx-spoiler="Price">42</span>')).toBe(
      '<details><summary>Price</summary>42</details>',
    );
  });

  it('names members, and the links of others open apart', async () => {
    expect(await shown('<a href="https://matrix.to/#/@bob:acme.example">whoever</a>')).toBe(
      '<span>@Bob</span>',
    );
    const link = await shown('<a href="https://acme.example/">x</a>');
    expect(link).toContain('rel="noreferrer noopener"');
    expect(link).toContain('target="_blank"');
    expect(await shown('see https://acme.example')).toContain('href="https://acme.example"');
  });

  it.each([
    '<script>window.hacked = 1</script>',
    '<img src=x onerror="window.hacked = 1">',
    '<svg onload="window.hacked = 1"><script>window.hacked = 1</script><text>drawn</text></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
    '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
    '<a href="javascript:window.hacked = 1">x</a>',
    '<a href="java\nscript:window.hacked = 1">x</a>',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<form action="https://evil.example"><input name="a"><button>Send</button></form>',
    '<style>* { display: none }</style>',
    '<p style="position: fixed" id="root" class="x" onclick="window.hacked = 1">y</p>',
    '<mx-reply>the answered message</mx-reply>',
    '<object data="https://evil.example"></object><embed src="https://evil.example"><video src="https://evil.example" autoplay>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>">',
  ])('does nothing that a stranger wants: %s', async (html) => {
    requested.length = 0;
    const content = await shown(html);
    for (const link of await page.locator('main a').all()) await link.click();
    expect(content).not.toMatch(
      /<(?:script|svg|math|iframe|form|input|style|object|embed|video|base|meta|noscript|img)|javascript:|data:|\son|style=|id=|answered|drawn/i,
    );
    expect(await page.evaluate(() => window.hacked)).toBeUndefined();
    expect(requested).toEqual([]);
  });

  it('loads no picture before the user asks, and none of the web at all', async () => {
    requested.length = 0;
    const content = await shown(
      '<img src="https://evil.example/pixel.png" alt="Plan"><img src="mxc://acme.example/a" alt="party">',
    );
    expect(content).toMatch(/<a href="https:\/\/evil\.example\/pixel\.png"[^>]*>Plan<\/a>/);
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByRole('button', { name: 'Show picture: party' }).click();
    await page.getByRole('img', { name: 'party' }).waitFor();
    expect(requested.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  });

  it('shows the plain text where nothing is left, and survives the deepest nesting', async () => {
    await page.evaluate(() => window.show('<script>1</script>'));
    await page.getByText('The plain text').waitFor();
    expect(await shown(`${'<blockquote>'.repeat(5_000)}deep${'</blockquote>'.repeat(5_000)}`)).toContain(
      'deep',
    );
  });
});
