import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { ChatPages, createRoom, join, write } from '#tests/support/chat-pages.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';

const isRun = isWholeMatrix && (await ensureSynapse());
const octets = 200_000_000;
const tooMany = 210_000_000;

let folder: string;
let callside: RunningCallside;
let browser: Browser;
let pages: ChatPages;
beforeAll(async () => {
  if (!isRun) return;
  folder = await mkdtemp(pathOf(tmpdir(), 'callside-file-'));
  // The file goes to the browser by its path. To a browser that several tests share, it would be sent in pieces.
  [callside, browser] = await Promise.all([
    startCallside(['--memory', '--chat']),
    launchBrowser(['--js-flags=--no-opt']),
  ]);
  pages = new ChatPages(browser);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Writes a file of this size, without the same bytes anywhere twice in a row. Returns its path. */
async function fileOf(name: string, size: number): Promise<string> {
  const path = pathOf(folder, name);
  const file = await open(path, 'w');
  const part = Buffer.alloc(1_000_000);
  for (let at = 0; at < size; at += part.length) {
    for (let word = 0; word < part.length; word += 4)
      part.writeUInt32LE((at + word * 2_654_435_761) >>> 0, word);
    await file.write(part);
  }
  await file.close();
  return path;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/** Returns a function that ends the measurement and returns the most memory that the page used for objects and buffers. */
async function watchMemory(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  let most = 0;
  let isEnded = false;
  const watching = (async () => {
    while (!isEnded) {
      const usage = await session.send('Runtime.getHeapUsage').catch(() => undefined);
      // The page was closed by a test that failed.
      if (!usage) return;
      const { usedSize, backingStorageSize = 0 } = usage as typeof usage & { backingStorageSize?: number };
      most = Math.max(most, usedSize + backingStorageSize);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return async () => {
    isEnded = true;
    await watching;
    await session.detach();
    return most;
  };
}

describe.runIf(isRun)('a file of 200 MB', () => {
  it('shows its progress, can be cancelled, and arrives as it was, with little memory', async () => {
    const path = await fileOf('harbour.bin', octets);
    const [alice, bob] = await Promise.all([
      pages.open({ url: callside.url, login: 'alice' }),
      pages.open({ url: callside.url, login: 'bob' }),
    ]);
    await createRoom(alice, { kind: 'Group', name: 'Plans', invited: ['Bob Keller'] });
    await join(bob, 'Plans');
    const memory = await watchMemory(alice);
    const field = alice.getByLabel('Write a message');
    await alice.locator('input[type=file]').setInputFiles(path);
    await alice.getByText('200 MB', { exact: true }).waitFor();
    await field.press('Enter');
    await alice
      .getByText(/^Sending harbour\.bin: [1-9]\d?\s?%/)
      .first()
      .waitFor();
    await alice.getByRole('button', { name: 'Cancel sending' }).click();
    await alice.getByRole('button', { name: 'Do not send harbour.bin' }).waitFor();
    expect(await alice.getByRole('article').getByText('harbour.bin').count()).toBe(0);

    await field.press('Enter');
    await alice.getByRole('progressbar', { name: 'harbour.bin' }).waitFor();
    // The chat goes on meanwhile.
    await write(alice, 'The plans follow');
    await bob.getByRole('article').getByText('The plans follow', { exact: true }).waitFor();
    const line = bob.getByRole('article').filter({ hasText: 'harbour.bin' });
    await line.waitFor();
    expect(await memory()).toBeLessThan(octets);

    const ofReader = await watchMemory(bob);
    const [saved] = await Promise.all([
      bob.waitForEvent('download'),
      line.getByRole('button', { name: /Save/ }).click(),
    ]);
    expect(await hashOf((await saved.path()) ?? '')).toBe(await hashOf(path));
    expect(await ofReader()).toBeLessThan(octets);
  });

  it('that the homeserver does not take says so before it is sent', async () => {
    const path = await fileOf('too-large.bin', tooMany);
    const grace = await pages.open({ url: callside.url, login: 'grace' });
    await createRoom(grace, { kind: 'Group', name: 'Plans', invited: [] });
    await grace.locator('input[type=file]').setInputFiles(path);
    await grace.getByRole('alert').filter({ hasText: 'too large. At most' }).waitFor();
    expect(await grace.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  });
});
