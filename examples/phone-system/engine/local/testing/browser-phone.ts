import { type Browser, chromium, type JSHandle, type Page } from 'playwright';
import { build } from 'vite';
import { password, domain as testDomain } from './test-system.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args });
}

/** The page of a phone: HTML with its script inside. */
export async function buildPhonePage(): Promise<string> {
  const entry = new URL('./phone-page.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const script = outputs.find((part) => part.type === 'chunk')?.code;
  if (script === undefined) throw new Error('The page has no script');
  return `<!doctype html><meta charset="utf-8"><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`;
}

interface PagePhone {
  register(): Promise<void>;
  call(number: string): Promise<void>;
  pressKeys(keys: string): void;
  hangUp(): Promise<void>;
  listen(): { hertz: number; decibels: number };
  heard(): Promise<{ packets: number; energy: number; concealed: number }>;
  codecs(): Promise<{ spoken: string; heard: string }>;
  hidesAddresses(): boolean;
  restartIce(): Promise<void>;
  route(): Promise<{ name: string; port: number } | undefined>;
  readonly marks: Record<string, number>;
}

/** A phone in a browser page. */
export class BrowserPhone {
  readonly page: Page;
  readonly #phone: JSHandle<PagePhone>;

  private constructor(page: Page, phone: JSHandle<PagePhone>) {
    this.page = page;
    this.#phone = phone;
  }

  static async open(
    browser: Browser,
    options: {
      readonly port: number;
      readonly registerId: string;
      readonly password?: string;
      readonly domain?: string;
      readonly hertz?: number;
      readonly microphone?: boolean;
      readonly answers?: boolean;
    },
  ): Promise<BrowserPhone> {
    const {
      port,
      registerId,
      domain = testDomain,
      hertz = 700,
      microphone = true,
      answers = false,
    } = options;
    const context = await browser.newContext({ permissions: microphone ? ['microphone'] : [] });
    const page = await context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${registerId}: ${error}\n`));
    // A path of its own: Vitest takes the path in a stack for a file, and fails to read `/`.
    await page.goto(`http://localhost:${port}/phone`);
    await page.waitForFunction(() => 'createPhone' in globalThis);
    const phone = await page.evaluateHandle<PagePhone, unknown>(
      (given) => Reflect.get(globalThis, 'createPhone')(given),
      {
        url: `ws://localhost:${port}/sip`,
        registerId,
        password: options.password ?? password,
        domain,
        hertz,
        answers,
      },
    );
    return new BrowserPhone(page, phone);
  }

  register(): Promise<void> {
    return this.#phone.evaluate((phone) => phone.register());
  }

  call(number: string): Promise<void> {
    return this.#phone.evaluate((phone, to) => phone.call(to), number);
  }

  pressKeys(keys: string): Promise<void> {
    return this.#phone.evaluate((phone, pressed) => phone.pressKeys(pressed), keys);
  }

  hangUp(): Promise<void> {
    return this.#phone.evaluate((phone) => phone.hangUp());
  }

  listen(): Promise<{ hertz: number; decibels: number }> {
    return this.#phone.evaluate((phone) => phone.listen());
  }

  codecs(): Promise<{ spoken: string; heard: string }> {
    return this.#phone.evaluate((phone) => phone.codecs());
  }

  heard(): Promise<{ packets: number; energy: number; concealed: number }> {
    return this.#phone.evaluate((phone) => phone.heard());
  }

  restartIce(): Promise<void> {
    return this.#phone.evaluate((phone) => phone.restartIce());
  }

  route(): Promise<{ name: string; port: number } | undefined> {
    return this.#phone.evaluate((phone) => phone.route());
  }

  hidesAddresses(): Promise<boolean> {
    return this.#phone.evaluate((phone) => phone.hidesAddresses());
  }

  marks(): Promise<Record<string, number>> {
    return this.#phone.evaluate((phone) => phone.marks);
  }
}
