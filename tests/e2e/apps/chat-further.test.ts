import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { type ChatPageOptions, ChatPages, createRoom, join, write } from '#tests/support/chat-pages.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';

const isRun = isWholeMatrix && (await ensureSynapse());
let callside: RunningCallside;
let browser: Browser;
let pages: ChatPages;
beforeAll(async () => {
  if (!isRun) return;
  [callside, browser] = await Promise.all([startCallside(['--memory', '--chat']), launchBrowser()]);
  pages = new ChatPages(browser);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
});

/** A page of a browser of its own: a device that has no keys yet. */
const deviceOf = (login: string, options?: Pick<ChatPageOptions, 'path' | 'policy'>): Promise<Page> =>
  pages.open({ url: callside.url, login, ...options });

const open = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Chats' }).getByRole('button', { name }).click();

const reads = (page: Page, text: string) =>
  page.getByRole('article').getByText(text, { exact: true }).waitFor();

const passphrase = 'nobody else knows it';

async function choosePassphrase(page: Page): Promise<void> {
  await page.getByLabel('New passphrase').fill(passphrase);
  await page.getByLabel('Repeat the passphrase').fill(passphrase);
  await page.getByRole('button', { name: 'Save passphrase' }).click();
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.keyboard.press('Enter');
}

/** Runs in the page: its camera sees a picture, which is as an SVG document. */
async function showToCamera(svg: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
  const context = canvas.getContext('2d');
  const draw = () => {
    context?.fillRect(0, 0, 480, 480);
    context?.drawImage(picture, 60, 60, 360, 360);
  };
  if (context) context.fillStyle = '#fff';
  // A stream has a picture only while something is drawn.
  navigator.mediaDevices.getUserMedia = async () => {
    setInterval(draw, 100);
    return canvas.captureStream(10);
  };
}

describe.runIf(isRun)('two users of the chat with two devices each', () => {
  it('read a group and an announcement on all devices, also what was written before', async () => {
    const [alice, bob] = await Promise.all([deviceOf('alice'), deviceOf('bob')]);
    for (const kind of ['Group', 'Announcement'] as const) {
      await createRoom(alice, { kind, name: `${kind} of all`, invited: ['Bob Keller'] });
      await write(alice, `First of ${kind}`);
      await join(bob, `${kind} of all`);
      await reads(bob, `First of ${kind}`);
    }
    await bob.getByText('Only moderators write here.').waitFor();
    const [second, other] = await Promise.all([deviceOf('alice'), deviceOf('bob')]);
    for (const page of [second, other]) {
      await open(page, 'Announcement of all');
      await reads(page, 'First of Announcement');
    }
    await write(second, 'From the second device');
    for (const page of [alice, bob, other]) await reads(page, 'From the second device');
    for (const page of [alice, bob, second, other]) await open(page, 'Group of all');
    await reads(other, 'First of Group');
    await write(other, 'And from his');
    for (const page of [alice, bob, second]) await reads(page, 'And from his');
    const two = ['Carol Lindqvist', 'Dave Okafor'];
    await createRoom(alice, { kind: 'Private room', name: '', invited: two });
    await alice.getByRole('heading', { name: /^(Carol|Dave) .*, (Carol|Dave) / }).waitFor();
  });

  it('verify a new device by a QR code that the camera of the other one sees', async () => {
    const grace = await deviceOf('grace', { path: '/settings/matrix_backup' });
    await grace.getByRole('button', { name: 'Use a passphrase of your own' }).click();
    await choosePassphrase(grace);
    await grace.getByText('Your passphrase protects your keys').waitFor();
    const other = await deviceOf('grace');
    await other.getByRole('button', { name: 'Verify with another device' }).click();
    await grace.getByRole('button', { name: 'Accept' }).click();
    const code = other.getByRole('img', { name: 'QR code for the other device' });
    await grace.evaluate(
      showToCamera,
      await code.evaluate((svg) => new XMLSerializer().serializeToString(svg)),
    );
    await grace.getByRole('button', { name: 'Scan a code' }).click();
    await other.getByRole('button', { name: 'Yes' }).click();
    for (const page of [grace, other]) await page.getByText('The device is verified').waitFor();
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await other.getByText('No chats').waitFor();
  });
});

describe.runIf(isRun)('the keys of the chat', () => {
  it('open on a new device with the passphrase that the enterprise demands', async () => {
    const policy = 'ForceManualPassphrase';
    const dave = await deviceOf('dave', { policy });
    await choosePassphrase(dave);
    await createRoom(dave, { kind: 'Group', name: 'Notes', invited: [] });
    await write(dave, 'Only with the passphrase');
    await dave.getByRole('img', { name: 'Sent', exact: true }).waitFor();
    const other = await deviceOf('dave', { policy });
    await unlock(other);
    await open(other, 'Notes');
    await reads(other, 'Only with the passphrase');
    // There is no way back to a passphrase that the enterprise knows.
    await other.goto(`${callside.url}/settings/matrix_backup`);
    await other.getByRole('button', { name: 'Change passphrase' }).waitFor();
    expect(await other.getByRole('button', { name: 'Protect them automatically' }).count()).toBe(0);
  });

  it('open on a new device without a question where the enterprise allows no other way', async () => {
    const policy = 'AutomatedPassphraseOnly';
    const frank = await deviceOf('frank', { policy });
    await createRoom(frank, { kind: 'Group', name: 'Notes', invited: [] });
    await write(frank, 'By itself');
    await frank.getByRole('img', { name: 'Sent', exact: true }).waitFor();
    const other = await deviceOf('frank', { policy });
    await open(other, 'Notes');
    await reads(other, 'By itself');
    await other.goto(`${callside.url}/settings/matrix_backup`);
    await other.getByText('Your keys are protected automatically').waitFor();
    expect(await other.getByRole('button', { name: 'Use a passphrase of your own' }).count()).toBe(0);
    // A user who had chosen a passphrase before sees why it does not help.
    const dave = await deviceOf('dave', { policy });
    await dave.getByText('in a way that your company does not allow').waitFor();
  });

  it('need a new passphrase after they opened automatically, where the enterprise demands one since', async () => {
    const bob = await deviceOf('bob');
    await createRoom(bob, { kind: 'Group', name: 'Notes', invited: [] });
    await write(bob, 'Before the new rule');
    await bob.getByRole('img', { name: 'Sent', exact: true }).waitFor();
    const other = await deviceOf('bob', { policy: 'ForceManualPassphrase' });
    const demand = other.getByRole('heading', { name: 'Choose a passphrase for your messages' });
    await demand.waitFor();
    // The device has the keys now; a reload does not get around the passphrase.
    await other.reload();
    await demand.waitFor();
    await choosePassphrase(other);
    await open(other, 'Notes');
    await reads(other, 'Before the new rule');
  });
});
