import { mkdir, rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { serveHostPages } from '../e2e/bridge/host-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { type RunningCallside, startCallsideProcess } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { besideCalls } from './beside.ts';
import { callSituations } from './calls.ts';
import { movingPicture } from './moving.ts';
import { all, picture } from './picture.ts';
import { routeSituations } from './routes.ts';
import { salesforceSituations } from './salesforce.ts';
import { supervisionSituations } from './supervision.ts';
import { widgetStates } from './widget.ts';

/**
 * Takes a picture of every screen, at several widths, in both themes, into docs/screens/all (not in git). The pictures
 * of the docs are copied to docs/screens. An argument selects a part: `calls`; `beside`, the panel's other states;
 * `salesforce`; `routes`, every address of the full client for each role; `supervision`; `widget` in a CRM page; `moving`, the
 * animated picture of the README; `rest`, the sign-in, the areas of the full client and a lost connection.
 */
const parts = {
  calls: callSituations,
  beside: besideCalls,
  salesforce: salesforceSituations,
  routes: routeSituations,
  supervision: supervisionSituations,
  widget: widgetSituations,
  moving: movingPicture,
};

/** This part stops its phone system, so it has one of its own. */
async function widgetSituations(browser: Browser): Promise<void> {
  let url = '';
  const pages = await serveHostPages(() => url);
  const callside = await startCallsideProcess(['--memory', '--parent', pages.origin]);
  url = callside.url;
  try {
    await widgetStates(browser, callside, `${pages.origin}/crm`);
  } finally {
    await callside.stop();
    pages.close();
  }
}
const part = Object.entries(parts).find(([name]) => process.argv.includes(name));
const isRest = process.argv.includes('rest');

async function signIn(browser: Browser, callside: RunningCallside): Promise<void> {
  for (const [name, url] of [
    ['app', callside.url],
    ['widget', `${callside.url}/widget/`],
    ['parent-page', callside.parentUrl],
  ] as const) {
    const page = await browser.newPage();
    await page.goto(url);
    const app = name === 'parent-page' ? page.frameLocator('iframe') : page;
    await app.getByRole('textbox', { name: 'User name' }).waitFor();
    await picture(page, `${name}-sign-in`);
    if (name === 'app') {
      await page.getByRole('textbox', { name: 'User name' }).fill('alice');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').first().waitFor();
      await picture(page, 'app-sign-in-refused');
    }
    await page.close();
  }
}

async function callsIn(name: string, caller: Person, callee: Person) {
  await picture(callee.page, `${name}-keypad`);
  await caller.dial(name === 'app' ? '103' : '101');
  await callee.button('Answer').waitFor();
  if (name === 'parent-page') await callee.page.getByRole('button', { name: 'Answer' }).waitFor();
  await picture(callee.page, `${name}-ringing`);
  await picture(caller.page, `${name}-caller-ringing`);
  await callee.press('Answer');
  await callee.button('Hold').waitFor();
  await picture(callee.page, `${name}-talking`);
  await callee.press('Hold');
  await callee.button('Resume').waitFor();
  await picture(callee.page, `${name}-held`);
  await callee.button('Hang up').click();
  await callee.cards().first().waitFor({ state: 'detached' });
}

async function areas(page: Page, callside: RunningCallside): Promise<void> {
  for (const [screen, path] of [
    ['home', '/'],
    ['history', '/callhistories/personal'],
    ['dialpad', '/dialpad'],
    ['settings', '/settings'],
    ['settings-audio', '/settings/webrtc'],
    ['settings-phones', '/settings/telephony'],
    ['settings-appearance', '/settings/misc'],
    ['settings-about', '/settings/about'],
    ['terminals', '/dialpad/terminals'],
    ['active-calls', '/calls/active'],
    ['contacts', '/contact/all'],
    ['voicemail', '/voicemails'],
    ['text-messages', '/chats'],
    ['unknown', '/no/such/page'],
  ] as const) {
    await page.goto(callside.url + path);
    await page.getByRole('main').first().waitFor();
    await page.locator('[data-phone="connected"]').waitFor();
    await picture(page, `app-${screen}`);
  }
  await page.goto(callside.url);
}

async function everythingElse(): Promise<void> {
  await signIn(browser, callside);
  const carol = await Person.inApp(browser, callside, 'carol');
  const dave = await Person.inApp(browser, callside, 'dave');
  await callsIn('app', dave, carol);
  await areas(carol.page, callside);

  const alice = await Person.inWidget(browser, callside, 'alice');
  await callsIn('parent-page', dave, alice);
  await alice.close();
  const widget = await Person.inWidgetPage(browser, callside, 'alice');
  await callsIn('widget', dave, widget);
  await widget.app.getByRole('tab', { name: 'Recents' }).click();
  await widget.app.getByRole('listitem').first().waitFor();
  await picture(widget.page, 'widget-recents');
  await widget.press('Menu');
  await widget.page.getByRole('menuitem').first().waitFor();
  await picture(widget.page, 'widget-menu');
  await widget.page.getByRole('menuitem', { name: /audio/i }).click();
  await widget.page.getByRole('dialog').waitFor();
  await picture(widget.page, 'widget-audio');
  await widget.page.keyboard.press('Escape');

  await callside.kill();
  await widget.app
    .getByText(/connection lost|no connection|reconnect/i)
    .first()
    .waitFor();
  await picture(widget.page, 'widget-connection-lost');
  await picture(carol.page, 'app-connection-lost');
}

await rm(all, { recursive: true, force: true });
await mkdir(all, { recursive: true });
const callside = await startCallsideProcess();
const browser = await launchBrowser();
try {
  for (const take of part ? [part[1]] : isRest ? [] : Object.values(parts)) await take(browser, callside);
  if (part === undefined) await everythingElse();
} finally {
  await browser.close();
  await callside.stop();
}
