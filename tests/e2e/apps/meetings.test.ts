/** Video meetings with the script of a third party, which runs in the page of the full client. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';

const script = 'https://meet.example/driver.js';
const source = readFileSync(new URL('../../../examples/conference/driver.js', import.meta.url), 'utf8');

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  [callside, browser] = await Promise.all([
    startCallside(['--memory', '--meeting-script', `HarbourConference=${script}`]),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
});

interface Lobby {
  readonly channel: BroadcastChannel;
  readonly answers: Record<string, boolean>;
}
declare const lobby: Lobby;

/** A page of the same service, beside the client: a guest knocks there. */
async function openLobby(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${callside.url}/icon.svg`);
  await other.evaluate(() => {
    const channel = new BroadcastChannel('harbour-conference');
    const answers: Record<string, boolean> = {};
    channel.onmessage = ({ data }) => {
      if (data.type === 'answer') answers[data.id] = data.isAccepted;
    };
    Object.assign(globalThis, { lobby: { channel, answers } });
  });
  return other;
}
const knock = (page: Page, pointId: string, uid: string) =>
  page.evaluate(
    ([id, person]) =>
      lobby.channel.postMessage({ type: 'knock', pointId: id, id: person, uid: person, displayName: 'Zoe' }),
    [pointId, uid] as const,
  );
const answerTo = (page: Page, uid: string) => page.evaluate((id) => lobby.answers[id], uid);

it('a host creates a meeting point, starts its meeting, and is asked on any screen who may join', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  const { page } = grace;
  await page.goto(`${callside.url}/conference`);
  // No server answers at the address of the script yet.
  await page.getByText('The meeting program could not be loaded.').waitFor();
  await page
    .context()
    .route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
  await page.reload();
  await page.getByText('Ready', { exact: true }).waitFor();

  await grace.press('New room');
  await grace.press('Create');
  await page.getByText('Give the room a name.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Board');
  await grace.press('Create');
  await page.getByRole('heading', { name: 'Invite a guest' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const region = page.getByRole('region', { name: 'Invite a guest' });
  // Below the link stands a hint while the room refuses guests.
  const info = await region.getByText(`${callside.url}/externals/`).textContent();
  const uid = /externals\/(\d+)\//.exec(info ?? '')?.[1];
  expect(info).toBe(`${callside.url}/externals/${uid}/${id}?name=Grace+Tanaka`);
  const members = page.getByRole('combobox', { name: 'Add members' });
  await members.fill('zoe@example.com');
  await grace.press('Add');
  await page.getByRole('button', { name: 'Remove zoe@example.com' }).waitFor();
  await members.pressSequentially('bob kel');
  await page.getByRole('option', { name: /Bob Keller/ }).click();
  await page.getByRole('button', { name: 'Remove Bob Keller' }).waitFor();
  // A member is offered, and neither the keyboard nor a click chooses the member again.
  await members.pressSequentially('bob kel');
  await page
    .getByRole('option', { name: /Bob Keller.*Already added/, disabled: true })
    .click({ force: true });
  await members.press('Enter');
  expect(await members.inputValue()).toBe('bob kel');
  expect(await page.getByRole('button', { name: 'Remove Bob Keller' }).count()).toBe(1);
  await members.fill('');

  // A search beside an open meeting point leaves it open.
  const search = page.getByRole('searchbox', { name: 'Search your meeting rooms' });
  await search.pressSequentially('BOX');
  await page.getByText('No room has this name').waitFor();
  await search.press('Backspace');
  await page.getByRole('list', { name: 'Your meeting rooms' }).getByText('Board').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/conference/edit/${id}`);

  await grace.press('Start meeting');
  await page.getByText('The meeting is ready. People can join.').waitFor();
  await page.getByRole('link', { name: 'Voicemail' }).click();
  const lobbyPage = await openLobby(page);
  await page.bringToFront();
  // The setting refuses people without an account, with no question.
  await knock(lobbyPage, id, 'guest_1');
  await expect.poll(() => answerTo(lobbyPage, 'guest_1')).toBe(false);
  await knock(lobbyPage, id, '12');
  await page.getByText('Zoe wants to join your meeting', { exact: true }).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await grace.press('Let in');
  await expect.poll(() => answerTo(lobbyPage, '12')).toBe(true);
  expect(await page.getByText('wants to join').count()).toBe(0);

  await page.goto(`${callside.url}/settings/meetings`);
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Refuse guests' }).click();
  await isSaved;
  await page.goto(`${callside.url}/conference/edit/${id}`);
  await page.getByText('Ready', { exact: true }).waitFor();
  await grace.press('Start meeting');
  await knock(lobbyPage, id, 'guest_2');
  await page.getByText('The guest Zoe wants to join your meeting').waitFor();
  await grace.press('Refuse');
  await expect.poll(() => answerTo(lobbyPage, 'guest_2')).toBe(false);
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Its link stops working.').waitFor();
  await page.getByRole('group').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Room deleted').waitFor();
  await grace.close();
});
