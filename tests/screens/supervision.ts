import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { Desk } from '#phone-system/testing/desk.ts';
import { enterprisePath } from '#tests/support/company/company.ts';
import { type RunningCallside, startCallsideProcess } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { picture, pictureAsItIs } from './picture.ts';

const widths = [390, 1024, 1440, 1920];
/** Callers who wait while the pictures are taken. */
const callers = [
  ['301', 7],
  ['302', 1],
] as const;
/** Agents of the second group, whose phones answer. */
const agents = [
  ['dave', 104],
  ['frank', 106],
] as const;

const dayOfGroups = ['--calls', '6000', '--agents', '120', '--groups', '24'];

/** The screens of supervisors. */
export async function supervisionSituations(browser: Browser, callside: RunningCallside): Promise<void> {
  await withCallers(browser, callside);
  await afterDay(browser);
}

/** The screens of a supervisor after some changes of a group, with callers that wait. */
async function withCallers(browser: Browser, callside: RunningCallside): Promise<void> {
  const grace = await Desk.open(callside, 'grace');
  const desks = [grace];
  for (const [login, number] of [...agents, ['alice', 101] as const]) {
    const desk = await Desk.open(callside, login);
    desks.push(desk);
    // Callers can wait while an agent is logged in; alice has no phone here, so they wait for ever.
    if (login !== 'alice') await desk.plugIn('answer');
    await desk.request('POST', `${enterprisePath}/Extension/${number}/operatorLogin`);
  }
  const sales = 'telephony/ACDGroupAddress/1';
  await grace.request('PUT', sales, { queueSize: 30, maxWaitingTime: 600_000, ringPattern: 'oldestIdle' });
  await grace.request('PUT', sales, { groupFreeText: 'Ask for the order number first.' });
  for (const [to, count] of callers)
    for (let at = 0; at < count; at += 1) await callIn(callside, to, `+3361234${to}${at}`);
  const supervisor = await Person.inApp(browser, callside, 'grace');
  const { page } = supervisor;
  await page.goto(`${callside.url}/wallboard`);
  await page.getByRole('list', { name: 'Alarms' }).getByRole('listitem').first().waitFor();
  await picture(page, 'app-wallboard', widths);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await supervisor.press('Full screen');
  await expectFullScreen(page);
  await pictureAsItIs(page, 'app-wallboard-full', 1920);
  await page.evaluate(() => document.exitFullscreen());
  await page.goto(`${callside.url}/acd-conf-history`);
  await page
    .getByRole('heading', { name: /changed Sales$/ })
    .first()
    .waitFor();
  await picture(page, 'app-group-changes', widths);
  await page.goto(`${callside.url}/queue/1`);
  await page.getByRole('list', { name: 'Agents' }).waitFor();
  await picture(page, 'app-group', widths, 1000);
  await supervisor.close();
  await Promise.all(desks.map((desk) => desk.leave()));
}

/** The dashboard after a simulated day of a call centre. */
async function afterDay(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-day-'));
  const data = join(folder, 'data');
  try {
    const args = ['examples/phone-system/demonstration/traffic/run.ts', ...dayOfGroups, '--data', data];
    const made = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (made.status !== 0) throw new Error(`The simulated day ended with ${made.status}.`);
    const callside = await startCallsideProcess(['--data', data]);
    try {
      const grace = await Person.inApp(browser, callside, 'grace');
      const { page } = grace;
      await page.goto(`${callside.url}/acd-dashboard`);
      await page.getByRole('table').first().waitFor();
      await picture(page, 'app-dashboard', widths, 1000);
      await grace.close();
    } finally {
      await callside.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const expectFullScreen = (page: Page) =>
  until('the wallboard fills the screen', () => page.evaluate(() => document.fullscreenElement !== null));

async function callIn(callside: RunningCallside, to: string, from: string): Promise<void> {
  const answer = await fetch(`${callside.url}/control/callers`, {
    method: 'POST',
    body: JSON.stringify({ to, from, hangUpAfterMs: 3_600_000 }),
  });
  if (!answer.ok) throw new Error(`No caller: ${answer.status}`);
}
