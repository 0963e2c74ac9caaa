import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { expect } from 'vitest';
import type { createPhoneSystem, PhoneSystem } from '#phone-system/phone-system.ts';
import { startPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const heard: () => Promise<number>;

type Pages = NonNullable<Parameters<typeof createPhoneSystem>[0]['pages']>;

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wav': 'audio/wav' };

/** A phone system whose only page is a client of the SDK, and browsers for its users. */
export class SdkPeople {
  readonly system: PhoneSystem;
  /** Serves the page for another phone system. */
  readonly pages: Pages;
  readonly #browser: Browser;
  readonly #folder: string;

  private constructor(parts: { system: PhoneSystem; pages: Pages; browser: Browser; folder: string }) {
    this.system = parts.system;
    this.pages = parts.pages;
    this.#browser = parts.browser;
    this.#folder = parts.folder;
  }

  static async start(): Promise<SdkPeople> {
    const folder = await mkdtemp(join(tmpdir(), 'callside-sdk-phone-'));
    await build({
      configFile: false,
      logLevel: 'silent',
      root: new URL('../../support/sdk-phone-page/', import.meta.url).pathname,
      build: { outDir: folder, emptyOutDir: true },
    });
    const pages: Pages = (request, response, next) => {
      const asked = (request.url ?? '').replace(/\?.*/, '');
      const path = asked === '/' ? '/index.html' : asked;
      readFile(join(folder, path)).then(
        (file) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(file),
        next,
      );
    };
    const system = await startPhoneSystem({ pages, control: true });
    return new SdkPeople({ system, pages, browser: await launchBrowser(), folder });
  }

  /** Opens the page in a browser of its own. */
  async open(url = this.system.url): Promise<Page> {
    const page = await (await newPerson(this.#browser)).newPage();
    await page.goto(url);
    return page;
  }

  /** Signs in a user whose browser phone is ready. */
  async person(login: string, url?: string): Promise<Page> {
    const page = await this.open(url);
    await page.evaluate((name) => client.session.signIn({ login: name, password: 'demo' }), login);
    await page.waitForFunction(() => client.phone?.state.value.name === 'connected');
    return page;
  }

  /** Closes all browsers of users. */
  async leave(): Promise<void> {
    await everybodyLeaves(this.#browser, this.system.url);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.system.stop();
    await rm(this.#folder, { recursive: true });
  }
}

/** Waits until the received audio energy grows. */
export async function hears(page: Page): Promise<void> {
  const before = await page.evaluate(() => heard());
  await expect.poll(() => page.evaluate(() => heard())).toBeGreaterThan(before + 1e-4);
}
