import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { startEnterprise } from '#tests/contract/chat/chat-system.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { ChatPages, createRoom, join, write } from '#tests/support/chat-pages.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';

const isRun = isWholeMatrix && (await ensureSynapse());
const systems: TestPhoneSystem[] = [];
let browser: Browser;
let pages: ChatPages;
let alice: Page;
let bob: Page;
let bobsEmail: string;

beforeAll(async () => {
  if (!isRun) return;
  browser = await launchBrowser();
  pages = new ChatPages(browser);
  const [acme, other] = await Promise.all([startEnterprise(), startEnterprise()]);
  systems.push(acme.system, other.system);
  bobsEmail = `bob@${other.serverName}`;
  [alice, bob] = await Promise.all([
    pages.open({ url: acme.system.url, login: 'alice' }),
    pages.open({ url: other.system.url, login: 'bob' }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all(systems.map((system) => system.stop()));
});

const reads = (page: Page, text: string) =>
  page.getByRole('article').getByText(text, { exact: true }).waitFor();

async function findByEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name or e-mail address').fill(email);
  await page.getByRole('button', { name: 'Find this e-mail address' }).click();
}

describe.runIf(isRun)('users of two enterprises in their browsers', () => {
  it('find each other by e-mail address and chat, encrypted', async () => {
    await alice.getByRole('button', { name: 'New chat' }).click();
    await findByEmail(alice, bobsEmail.replace('bob@', 'nobody@'));
    await alice.getByText('Nobody with this address can be reached.').waitFor();
    await findByEmail(alice, bobsEmail);
    await alice.getByText('Direct chat · Encrypted').waitFor();
    await write(alice, 'Hello over there');
    await join(bob, /Alice Martin/);
    await reads(bob, 'Hello over there');
    await write(bob, 'Hello back');
    await reads(alice, 'Hello back');
  });

  it('share a group, and read it on a second device', async () => {
    await createRoom(alice, { kind: 'Group', name: 'Both enterprises', invited: ['Carol Lindqvist'] });
    await alice.getByRole('button', { name: 'Details of the chat' }).click();
    await alice.getByRole('button', { name: 'Invite somebody' }).click();
    await findByEmail(alice, bobsEmail);
    await alice.getByText('3 members').waitFor();
    await join(bob, 'Both enterprises');
    await write(bob, 'Thank you for the invitation');
    const second = await pages.open({ url: systems[0]?.url ?? '', login: 'alice' });
    for (const page of [alice, second]) {
      await page
        .getByRole('region', { name: 'Chats' })
        .getByRole('button', { name: 'Both enterprises' })
        .click();
      await reads(page, 'Thank you for the invitation');
    }
  });
});
