import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatPageOptions, ChatPages, createRoom, join, write } from '#tests/support/chat-pages.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { requestSession } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const hasSynapse = await ensureSynapse();
const { callside, browser } = await startTestEnvironment(hasSynapse ? ['--memory', '--chat'] : undefined);
const pages = new ChatPages(browser);
afterAll(() => pages.close());

/** A page of a browser of its own: a device that has no keys yet. */
const deviceOf = (login: string, options?: Pick<ChatPageOptions, 'path' | 'policy'>): Promise<Page> =>
  pages.open({ url: callside.url, login, ...options });

let alice: Page;
let bob: Page;
/** Alice and Bob open their direct chat: from a list of people, and by the invitation that a counter announces. */
beforeAll(async () => {
  if (!hasSynapse) return;
  [alice, bob] = await Promise.all([
    deviceOf('alice', { path: '/contact/all' }),
    deviceOf('bob', { path: '/contact/all' }),
  ]);
  await alice.getByRole('button', { name: 'Chat with Bob Keller' }).click();
  await alice.getByText('Direct chat · Encrypted').waitFor();
  await alice.getByRole('button', { name: 'Call Bob Keller' }).waitFor();
  const areas = bob.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('link', { name: 'Chat rooms 1 new' }).click();
  await join(bob, /Alice Martin/);
  await bob.getByLabel('Write a message').waitFor();
});

const isInSight = (line: Element): boolean => {
  const { top, bottom } = line.closest('[role=feed]')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const place = line.getBoundingClientRect();
  return place.top >= top && place.bottom <= bottom;
};

interface Notified {
  notified: { readonly title: string; readonly body?: string; readonly tag?: string }[];
}

/** Runs in the page: its user looks away, and notifications of the system are recorded. */
function watchNotifications(): void {
  const notified: Notified['notified'] = [];
  Object.assign(window, { notified });
  document.hasFocus = () => false;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    notified.push({ title, ...options });
  };
}

/** Runs in the page: simulates the worker's message when the last notification is clicked. */
function clickNotification(): void {
  const [{ tag } = {}] = (window as unknown as Notified).notified.slice(-1);
  document.hasFocus = () => true;
  const data = { kind: 'notificationClick', action: '', place: 'chatRoom', tag };
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
}

describe.skipIf(!hasSynapse)('the encrypted chat', () => {
  it('carries messages between two users, by keyboard, and opens on a new device with old messages', async () => {
    await write(alice, 'Can you call Gamma at https://gamma.example?');
    const link = bob.getByRole('link', { name: 'https://gamma.example' });
    expect(await link.getAttribute('rel')).toContain('noopener');

    // Arrow up edits the last message; the other user sees the new text.
    await write(bob, 'I wil');
    await bob.getByText('I wil', { exact: true }).waitFor();
    await bob.getByRole('img', { name: 'Sent', exact: true }).first().waitFor();
    await bob.getByLabel('Write a message').press('ArrowUp');
    await write(bob, 'I will');
    await alice.getByText('I will', { exact: true }).waitFor();
    await alice.getByText('edited').waitFor();

    // Alice has seen it, and reaches the line by keyboard to answer it.
    await bob.getByText('Read', { exact: true }).waitFor();
    await alice.getByRole('article').last().focus();
    await alice.keyboard.press('ArrowUp');
    await alice.keyboard.press('End');
    await alice.keyboard.press('r');
    await alice.getByText('Reply to Bob Keller').waitFor();
    await alice.keyboard.type('Thank you');
    await alice.keyboard.press('Enter');
    await bob
      .getByRole('blockquote')
      .getByRole('button', { name: /I will/ })
      .click();
    await expect.poll(() => bob.evaluate(() => document.activeElement?.textContent)).toContain('I will');

    // The text that she began stays after a reload, at the address of the room; an @ offers the members, and Markdown becomes formats.
    const field = alice.getByLabel('Write a message');
    await field.fill('**Ask** @Bob');
    await alice.reload();
    await expect.poll(() => field.inputValue()).toBe('**Ask** @Bob');
    await field.press('End');
    await alice.getByRole('option', { name: 'Bob Keller' }).waitFor();
    await field.press('Enter');
    await field.press('Enter');
    await bob.getByRole('article').getByText('@Bob Keller', { exact: true }).waitFor();
    await bob.getByRole('article').locator('strong', { hasText: 'Ask' }).waitFor();
    const drawn = await alice.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1_500, height: 900 });
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const plan = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') };
    // A file answers a message too.
    await alice.getByRole('article').last().focus();
    await alice.keyboard.press('r');
    await alice.getByText('Reply to Alice Martin').waitFor();
    await alice.locator('input[type=file]').setInputFiles(plan);
    await alice.getByText('plan.png', { exact: true }).waitFor();
    await field.press('Enter');
    const shown = bob.getByRole('article').filter({ hasText: 'plan.png' });
    await shown.getByRole('blockquote').getByText('Ask', { exact: false }).waitFor();
    await bob.getByRole('button', { name: 'Open plan.png' }).click();
    await bob.getByRole('dialog').getByRole('img', { name: 'plan.png' }).waitFor();
    await bob.keyboard.press('Escape');

    const other = await deviceOf('alice');
    await other
      .getByRole('list', { name: 'Chats' })
      .getByRole('button', { name: /Bob Keller/ })
      .click();
    // Only lines near those in sight are in the page, and the oldest is above the picture.
    await other.getByRole('button', { name: 'Open plan.png' }).waitFor();
    await other.getByRole('article').last().focus();
    await other.keyboard.press('Home');
    await other.getByText('I will', { exact: true }).first().waitFor();
    await other.getByRole('link', { name: 'https://gamma.example' }).waitFor();
    // The newest keys may reach the backup after the new device: it asks again after some seconds.
    await expect.poll(() => other.getByText('Waiting for the keys').count(), { timeout: 20_000 }).toBe(0);
    await other.reload();
    await other.getByRole('article').locator('strong', { hasText: 'Ask' }).waitFor();
    // It would read what comes next.
    await other.context().close();

    for (let at = 1; at <= 15; at += 1) await write(bob, `Line ${at}`);
    await alice.getByRole('article').getByText('Line 15', { exact: true }).waitFor();
    // A line is found by a word of it, and shown in its place.
    await alice.getByRole('button', { name: 'Search in this chat' }).click();
    await alice.keyboard.type('GAMMA call');
    await alice.getByText('1 message found').waitFor();
    const results = alice.getByRole('search');
    await results.getByRole('button', { name: /Can you call Gamma/ }).click();
    const found = alice.locator('article:focus', { hasText: 'gamma.example' });
    await found.waitFor();
    await expect.poll(() => found.evaluate(isInSight)).toBe(true);
    await alice.getByRole('button', { name: 'Jump to the newest' }).click();
    await alice.getByRole('article').getByText('Line 15', { exact: true }).waitFor();
    // So it is by the search in all rooms, which opens its room.
    await alice.getByLabel('Search chats and messages').fill('gamma call');
    await alice
      .getByRole('list', { name: 'Found messages' })
      .getByRole('button', { name: /Can you call Gamma/ })
      .click();
    await found.waitFor();
    await expect.poll(() => found.evaluate(isInSight)).toBe(true);
    await alice.getByRole('button', { name: 'Jump to the newest' }).click();
    await alice.getByRole('article').getByText('Line 15', { exact: true }).waitFor();
    await alice.getByLabel('Search chats and messages').fill('');
  });

  it.runIf(isWholeMatrix)(
    'opens on a new device only with the passphrase that the user has chosen',
    async () => {
      const carol = await deviceOf('carol', { path: '/settings/matrix_backup' });
      await carol.getByRole('button', { name: 'Use a passphrase of your own' }).click();
      await carol.getByLabel('New passphrase').fill('four words are enough');
      await carol.getByLabel('Repeat the passphrase').fill('four words are enough');
      await carol.getByRole('button', { name: 'Save passphrase' }).click();
      await carol.getByText('Your passphrase protects your keys').waitFor();
      // The homeserver answers a page that was reloaded as it did before the passphrase.
      await carol.goto(`${callside.url}/matrix`);
      await carol.getByText('No chats').waitFor();

      const other = await deviceOf('carol');
      await other.getByRole('heading', { name: 'Enter your passphrase' }).waitFor();
      const passphrase = other.getByLabel('Passphrase', { exact: true });
      await passphrase.fill('something else');
      await other.keyboard.press('Enter');
      await other.getByText('Wrong passphrase (1 of 5)').waitFor();
      await other.getByRole('button', { name: 'Not now' }).click();
      await other.getByText('Without the passphrase, messages stay closed.').waitFor();
      await other.getByRole('button', { name: 'Enter your passphrase' }).click();
      await other.getByText('Wrong passphrase (1 of 5)').waitFor();
      await passphrase.fill('four words are enough');
      await other.keyboard.press('Enter');
      await other.getByText('No chats').waitFor();

      // A device that another device has verified by emoji needs no passphrase. The other device shows that it was asked.
      const third = await deviceOf('carol');
      await third.getByRole('button', { name: 'Verify with another device' }).click();
      await other.getByRole('dialog', { name: 'Verify your device' }).waitFor();
      await other.getByRole('button', { name: 'Accept' }).click();
      await third.getByRole('img', { name: 'QR code for the other device' }).waitFor();
      await third.getByRole('button', { name: 'Compare emoji' }).click();
      for (const page of [other, third])
        await page.getByRole('button', { name: 'They are the same' }).click();
      for (const page of [other, third]) await page.getByText('The device is verified').waitFor();
      await third.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await third.getByText('No chats').waitFor();
    },
  );

  inTurn('demands a passphrase before the first message where the enterprise does', async () => {
    const policy = 'ForceManualPassphrase';
    const dave = await deviceOf('dave', { policy });
    await dave.getByRole('heading', { name: 'Choose a passphrase for your messages' }).waitFor();
    await dave.getByLabel('New passphrase').fill('nobody else knows it');
    await dave.getByLabel('Repeat the passphrase').fill('nobody else knows it');
    await dave.getByRole('button', { name: 'Save passphrase' }).click();
    await dave.getByText('No chats').waitFor();
    const other = await deviceOf('dave', { policy });
    await other.getByLabel('Passphrase', { exact: true }).fill('nobody else knows it');
    await other.keyboard.press('Enter');
    await other.getByText('No chats').waitFor();
  });

  inTurn('tells of new messages while another screen is shown, and opens the room', async () => {
    const areas = alice.getByRole('navigation', { name: 'Areas' });
    // The room that is in sight is quiet.
    await write(bob, 'Seen at once');
    await alice.getByText('Seen at once').first().waitFor();
    expect(await alice.getByText(/^New message from/).count()).toBe(0);
    await areas.getByRole('link', { name: 'Home' }).click();
    // The room stays in sight until the other screen is loaded.
    await alice.getByRole('heading', { name: /^Hello/ }).waitFor();
    await write(bob, 'Printed offers arrived');
    await alice.getByText(/^New message from Bob/).waitFor();
    await alice.getByText('Printed of…').waitFor();
    await expect.poll(() => alice.title()).toMatch(/^\(1\) /);

    // A user who looks elsewhere gets a notification of the system, and a click on it leads to the room.
    await alice.evaluate(watchNotifications);
    await write(bob, 'And now it is here');
    await expect
      .poll(() => alice.evaluate(() => (window as unknown as Notified).notified))
      .toMatchObject([{ title: expect.stringMatching(/^New message from Bob/), body: 'And now it…' }]);
    await alice.evaluate(clickNotification);
    await alice.getByText('And now it is here').first().waitFor();
    await expect.poll(() => alice.title()).not.toMatch(/^\(/);
  });

  inTurn('has its direct chats in the widget, also in the narrowest one', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 560 } });
    await requestSession(context, { login: 'grace', app: 'callsideWidget', phoneSystem: callside.url });
    const grace = await context.newPage();
    await grace.goto(`${callside.url}/widget/`);
    await grace.getByRole('tab', { name: 'People' }).click();
    await grace.getByRole('button', { name: 'Chat with Bob Keller' }).click();
    await write(grace, 'From the widget');
    await grace.getByText('From the widget', { exact: true }).waitFor();
    expect(await grace.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await grace.getByRole('button', { name: 'Chat', exact: true }).click();
    await grace.getByRole('button', { name: /Bob Keller/ }).waitFor();

    // A message that arrives while another place is open leads to its chat.
    await grace.getByRole('tab', { name: 'Keypad' }).click();
    await bob.getByRole('button', { name: /Grace/ }).click();
    await bob.getByRole('button', { name: 'Join' }).click();
    await write(bob, 'To the widget');
    await grace.getByText('New message from Bob Keller').waitFor();
    await grace.getByRole('button', { name: 'Show', exact: true }).click();
    await grace.getByRole('article').getByText('To the widget', { exact: true }).waitFor();

    // Salesforce is the environment in which the chat is off.
    await grace.goto(`${callside.url}/widget/?crm=salesforce`);
    await grace.getByRole('tab', { name: 'Chat', exact: true }).click();
    await grace.getByText('Chat is off in this CRM').waitFor();
    await context.close();
  });

  inTurn('has groups, and announcements in which only moderators write', async () => {
    await createRoom(alice, { kind: 'Group', name: 'Harbour team', invited: ['Bob Keller'] });
    await write(alice, 'Welcome to the harbour');
    await join(bob, 'Harbour team');
    await write(bob, 'Glad to be here');
    await alice.getByRole('article').getByText('Glad to be here', { exact: true }).waitFor();
    // He was invited before the first message, so he reads it.
    await bob.getByRole('article').getByText('Welcome to the harbour', { exact: true }).waitFor();

    await createRoom(alice, { kind: 'Announcement', name: 'Pier news', invited: ['Bob Keller'] });
    await join(bob, 'Pier news');
    await bob.getByText('Only moderators write here.').waitFor();
    await write(alice, 'The pier is closed');
    await bob.getByRole('article').getByText('The pier is closed', { exact: true }).waitFor();

    // A hidden group is found by its name, and opening it puts it into the list again.
    const list = alice.getByRole('region', { name: 'Chats' });
    await list.getByRole('button', { name: 'Harbour team' }).click();
    await alice.getByRole('button', { name: 'Details of the chat' }).click();
    await alice.getByRole('button', { name: 'Invite somebody' }).click();
    await alice.getByLabel('Name or e-mail address').fill('Bob Keller');
    await alice.getByRole('list', { name: 'People' }).getByRole('button', { name: 'Bob Keller' }).click();
    await alice.getByText('Already a member').waitFor();
    await alice.getByRole('button', { name: 'Hide chat' }).click();
    await list.getByRole('button', { name: 'Harbour team' }).waitFor({ state: 'detached' });
    await alice.getByLabel('Search chats and messages').fill('harbour te');
    await list.getByRole('button', { name: 'Harbour team' }).click();
    await alice.getByLabel('Search chats and messages').fill('');
    await list.getByRole('button', { name: 'Harbour team' }).waitFor();

    // The list of direct chats has no group, also beside an open chat.
    await list.getByRole('tab', { name: 'Direct chats' }).click();
    await alice.waitForURL('**/matrix/onetoones');
    await list.getByRole('button', { name: 'Harbour team' }).waitFor({ state: 'detached' });
    await list.getByRole('button', { name: 'Bob Keller' }).click();
    await alice.waitForURL('**/matrix/view/**');
    expect(await list.getByRole('tab', { name: 'Direct chats', selected: true }).count()).toBe(1);
    expect(await list.getByRole('button', { name: 'Harbour team' }).count()).toBe(0);
    await list.getByRole('tab', { name: 'All chats' }).click();
    await list.getByRole('button', { name: 'Harbour team' }).waitFor();
    await list.getByRole('button', { name: 'Public rooms' }).click();
    await alice.waitForURL('**/matrix/find');
    await alice.getByRole('heading', { name: 'Public rooms' }).waitFor();

    // Devices differ by their program, until they are named.
    const areas = alice.getByRole('navigation', { name: 'Areas' });
    await areas.getByRole('link', { name: 'Settings' }).click();
    await alice.getByRole('link', { name: 'Devices of the chat' }).click();
    await alice.getByRole('button', { name: 'Rename Callside, Chrome on Linux' }).first().click();
    await alice.getByLabel('Name of the device').fill('Desk');
    await alice.keyboard.press('Enter');
    await alice.locator('button:focus', { hasText: 'Rename' }).and(alice.getByLabel('Rename Desk')).waitFor();
  });

  inTurn('is in one window of a browser at a time, and moves to the one that asks for it', async () => {
    const second = await bob.context().newPage();
    await second.goto(`${callside.url}/matrix`);
    await second.getByRole('button', { name: 'Use it here' }).click();
    await second.getByRole('region', { name: 'Chats' }).waitFor();
    await bob.getByText('The chat is open in another window').waitFor();
  });
});
