import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { RunningCallside } from '#tests/support/callside.ts';
import type { CodeBlock } from '#tests/support/documents/blocks.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The built entries of the package, as a bundler of a reader finds them. */
const alias = Object.entries(packageFile.exports).flatMap(([name, target]) =>
  typeof target === 'object' && 'default' in target
    ? [{ find: new RegExp(`^callside${name.slice(1)}$`), replacement: join(root, target.default) }]
    : [],
);

/** A page that a block is shown in. */
interface Shown {
  /** Content of the page, before the code. */
  readonly body?: string;
  /** Statements before the block: values that the page leaves to its reader. */
  readonly given?: string;
  /** Names of the block that the test uses as members of `window`. */
  readonly kept?: readonly string[];
  /** Response headers of the page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The origin of the page: that of a CRM unless said otherwise. */
  readonly origin?: string;
}

/** The page of a phone in the examples of blocks that go on from there. */
export const phoneContainer = '<div id="phone" style="width: 380px; height: 640px"></div>';

/** Shows a code block of the documentation in a page of a CRM whose user is signed in. */
export class PageBench {
  readonly callside: RunningCallside;
  readonly url: string;
  readonly origin: string;
  /** The lines that the page has printed, and its errors. */
  readonly printed: string[] = [];
  readonly errors: string[] = [];
  readonly #context: BrowserContext;
  readonly #block: CodeBlock;
  readonly #ends: (() => Promise<void>)[] = [];

  constructor(
    callside: RunningCallside,
    { context, origin }: { readonly context: BrowserContext; readonly origin: string },
    block: CodeBlock,
  ) {
    this.callside = callside;
    this.url = callside.url;
    this.origin = origin;
    this.#context = context;
    this.#block = block;
  }

  /** The code of the block, with the address of the phone system. */
  get code(): string {
    return this.#block.code.replaceAll(/https:\/\/phone\.example\.com|http:\/\/localhost:7080/g, this.url);
  }

  /** Registers a phone for a user. */
  async addPhone(login: string): Promise<TestPhone> {
    const phone = await TestPhone.register(this.url, login);
    this.#ends.push(() => phone.stop());
    return phone;
  }

  /** Opens a page with the block: HTML as it is, a script for the global `Callside`, or a module of a bundler. */
  async open(shown: Shown = {}): Promise<Page> {
    const { language } = this.#block;
    if (language === 'html')
      return this.openHtml(`${shown.body ?? ''}${this.#keeping(this.code, shown)}`, shown);
    const isScript = language === 'js' && !this.code.includes('import ');
    return isScript ? this.#openScript(shown) : this.openModule(shown);
  }

  /** Opens a page with this content. */
  async openHtml(
    content: string,
    { origin = this.origin, headers = {}, script = '' }: Shown & { readonly script?: string } = {},
  ): Promise<Page> {
    const page = await this.#context.newPage();
    page.on('console', (message) => this.printed.push(message.text()));
    page.on('pageerror', (error) => this.errors.push(String(error)));
    this.#ends.push(() => page.close());
    const address = `${origin}/documented-page`;
    await page.route(address, (route) =>
      route.fulfill({ body: content, contentType: 'text/html; charset=utf-8', headers: { ...headers } }),
    );
    await page.route(`${origin}/documented-module.js`, (route) =>
      route.fulfill({ body: script, contentType: 'text/javascript' }),
    );
    await page.goto(address);
    return page;
  }

  #openScript({ body = phoneContainer, given = '', ...shown }: Shown): Promise<Page> {
    const code = `${given}\n${this.code}\n${keep(shown.kept)}`;
    const scripts = `<script src="${this.url}/embed.js"></script><script type="module">${code}</script>`;
    return this.openHtml(`<!doctype html>${body}${scripts}`, shown);
  }

  /**
   * Bundles the block as a module.
   *
   * @param shown.given statements before the block
   * @param around a module that imports what the block exports from `./program`
   */
  async openModule(
    { body = phoneContainer, given = '', kept, ...shown }: Shown,
    around?: string,
  ): Promise<Page> {
    const folder = await mkdtemp(join(root, 'node_modules/.documents-'));
    try {
      const file = join(folder, `program.${this.#block.language}`);
      await writeFile(file, `${given}\n${this.code}\n${keep(kept)}`);
      const input = around === undefined ? file : join(folder, 'around.tsx');
      if (around !== undefined) await writeFile(input, around);
      const { script, style } = await bundled(input);
      const content = `<!doctype html>${body}<style>${style}</style><script type="module" src="/documented-module.js"></script>`;
      return await this.openHtml(content, { ...shown, script });
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  #keeping(html: string, { kept }: Shown): string {
    return kept ? html.replace(/<\/script>\s*$/, `${keep(kept)}</script>`) : html;
  }

  async end(): Promise<void> {
    for (const end of this.#ends.reverse()) await end();
  }
}

const keep = (names: readonly string[] = []) =>
  names.length === 0 ? '' : `;Object.assign(globalThis, { ${names.join(', ')} });`;

async function bundled(input: string): Promise<{ readonly script: string; readonly style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias },
    // The tests' own environment is no production.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, rolldownOptions: { input, output: { codeSplitting: false } } },
  });
  if (!('output' in built)) throw new Error('There is more than one bundle.');
  const style = built.output.flatMap((one) =>
    one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source)] : [],
  );
  const script = built.output.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  return { script: script.join('\n'), style: style.join('\n') };
}
