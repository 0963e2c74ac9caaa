import type { Browser, BrowserContext, Page } from 'playwright';
import type { KeyBackupPolicy } from '#wire/chat/chat-service.ts';
import { requestSession } from './person.ts';

/** How a page with the chat is opened. */
export interface ChatPageOptions {
  /** The address of the phone system. */
  readonly url: string;
  readonly login: string;
  /** The address of the page; the list of chats by default. */
  readonly path?: string;
  /** The policy for the backup of keys, if it differs from the policy of the phone system. */
  readonly policy?: KeyBackupPolicy;
}

/** Pages with the chat. Each has a browser of its own, which is a device without keys. */
export class ChatPages {
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open({ url, login, path = '/matrix', policy }: ChatPageOptions): Promise<Page> {
    const context = await this.#browser.newContext();
    this.#contexts.push(context);
    await requestSession(context, { login, app: 'callside', phoneSystem: url });
    if (policy) await changePolicy(context, policy);
    const page = await context.newPage();
    // The first chat of a device loads the cryptography and makes its keys, on a slow machine for a minute.
    page.setDefaultTimeout(80_000);
    await page.goto(`${url}${path}`);
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
  }
}

/** The policy is a part of the profile. Another phone system, with a homeserver of its own, would take seconds to start. */
const changePolicy = (context: BrowserContext, matrixKeyBackupPolicy: KeyBackupPolicy) =>
  context.route('**/v1/user/Info?*', async (route) => {
    const response = await route.fetch();
    const info = await response.json();
    await route.fulfill({ response, json: { ...info, ent: { ...info.ent, matrixKeyBackupPolicy } } });
  });

/** Sends a text as a user does. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a message').fill(text);
  await page.keyboard.press('Enter');
}

/** Creates a room with colleagues who are searched for by these names, and opens it. */
export async function createRoom(
  page: Page,
  {
    kind,
    name,
    invited,
  }: { kind: 'Group' | 'Announcement' | 'Private room'; name: string; invited: readonly string[] },
): Promise<void> {
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: kind });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const colleague of invited) {
    await page.getByLabel('Name or e-mail address').fill(colleague);
    await page.getByRole('list', { name: 'People' }).getByRole('button', { name: colleague }).click();
    await page.getByRole('list', { name: 'Members' }).getByText(colleague).waitFor();
    // No member is chosen twice.
    await page.getByRole('list', { name: 'People' }).getByText('Already a member').waitFor();
  }
  await page.getByRole('button', { name: 'Create chat' }).click();
  await page.getByText(`${kind} · Encrypted`).waitFor();
}

/** Accepts the invitation to the chat of this name. */
export async function join(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Chats' }).getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Join' }).click();
}
