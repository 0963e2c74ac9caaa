import type { Browser, Frame } from 'playwright';
import { AgentDesk, type Mode } from '../e2e/crm/agent-desk.ts';
import { appCrms, serveAppPages } from '../e2e/crm/app-pages.ts';
import { serveDynamicsPages } from '../e2e/crm/dynamics-pages.ts';
import { serveHubSpotPages } from '../e2e/crm/hubspot-pages.ts';
import { org, SalesforceVoice, emma as voiceContact } from '../e2e/crm/salesforce-voice.ts';
import { makeWebCrm, serveWebCrm } from '../e2e/crm/web-crm-pages.ts';
import { serveZendeskPages } from '../e2e/crm/zendesk-pages.ts';
import { launchBrowser, newPerson } from '../support/browser.ts';
import { type RunningCallside, startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { OutsideCaller } from './support/outside-caller.ts';
import { orOnce } from './support/rounds.ts';

const rounds = orOnce(40);
const emma = '+33100000600';
/** A contact of the example page. */
const hugo = '+33144556677';

/**
 * Notes when the command comes to the page of the example, which first asks its server whether it should fail, and how long this server took
 * to look the caller up. Kept for the session, because Classic outside its console loads the page with the widget anew.
 */
function notePosted(): void {
  const { fetch } = window;
  const noted = (name: string) => Number(sessionStorage.getItem(name));
  window.fetch = async (...request) => {
    const body = String(request[1]?.body);
    const sentAt = Date.now();
    if (body.includes('"method":"screenPop"')) sessionStorage.setItem('shownAt', `${sentAt}`);
    const answer = await fetch(...request);
    if (body.includes('findByNumber'))
      sessionStorage.setItem('lookedUpMs', `${noted('lookedUpMs') + Date.now() - sentAt}`);
    return answer;
  };
}

async function inSalesforce(
  browser: Browser,
  callside: RunningCallside,
  outside: OutsideCaller,
  mode: Mode,
): Promise<number[]> {
  const alice = await AgentDesk.open(browser, callside, 'alice', mode);
  const { page } = alice.person;
  await alice.isLinked();
  await page.addInitScript(notePosted);
  await page.evaluate(notePosted);
  await alice.person.canCall();
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => sessionStorage.removeItem('lookedUpMs'));
    const rangAt = outside.ring(emma);
    // At the same pace as elsewhere, and over the loading of the page.
    const pace = { polling: 50 };
    await page.waitForFunction((since) => Number(sessionStorage.getItem('shownAt')) >= since, rangAt, pace);
    outside.hangUp();
    await alice.person.hasNoCall();
    await alice.person.canCall();
    const [shownAt = 0, lookedUpMs = 0] = await page.evaluate(() =>
      ['shownAt', 'lookedUpMs'].map((name) => Number(sessionStorage.getItem(name))),
    );
    delays.push(shownAt - lookedUpMs - rangAt);
  }
  await alice.person.close();
  return delays;
}

/** A CRM whose page, or the widget itself, has the list of shown records. */
interface ListedCrm {
  readonly name: string;
  readonly address: string;
  /** Notes the time of each command to show a record in `window.shownTimes`. Runs in the page. */
  readonly note: (list: string) => void;
  /** The list, as a path from `window`. */
  readonly list: string;
  /** True for a vendor's object in the frame of the widget. */
  readonly isInWidget?: boolean;
  readonly number?: string;
}

/** Notes the time of each record that is added to a list. */
function noteTimes(list: string): void {
  const shown = list.split('.').reduce((value: unknown, key) => Reflect.get(value as object, key), window);
  const times: number[] = [];
  Object.assign(window, { shownTimes: times });
  (shown as unknown[]).push = (...added) => {
    times.push(Date.now());
    return Array.prototype.push.apply(shown, added);
  };
}

/** Notes the time of each page that the widget opens. */
function noteOpened(): void {
  const times: number[] = [];
  Object.assign(window, {
    shownTimes: times,
    open: () => {
      times.push(Date.now());
      return window;
    },
  });
}

/** Notes the time at which the example page marks a contact as shown. */
function noteMarked(): void {
  const times: number[] = [];
  Object.assign(window, { shownTimes: times });
  const look = new MutationObserver((changes) => {
    if (changes.some(({ target }) => (target as Element).hasAttribute('aria-current')))
      times.push(Date.now());
  });
  look.observe(document, { subtree: true, attributeFilter: ['aria-current'] });
}

const lastTime = () => (window as unknown as { shownTimes: number[] }).shownTimes.at(-1) ?? 0;

async function popTimes(
  person: Person,
  outside: OutsideCaller,
  { note, list, isInWidget, number = emma }: Omit<ListedCrm, 'name' | 'address'>,
): Promise<number[]> {
  const widget = person.page.frames().find((frame) => frame.url().includes('/widget/'));
  const place: Frame | undefined = isInWidget ? widget : person.page.mainFrame();
  if (!place) throw new Error('The page shows no widget.');
  await place.evaluate(note, list);
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rangAt = outside.ring(number);
    let shownAt = 0;
    await until('the record is shown', async () => {
      shownAt = await place.evaluate(lastTime);
      return shownAt >= rangAt;
    });
    delays.push(shownAt - rangAt);
    outside.hangUp();
    await person.hasNoCall();
  }
  return delays;
}

async function inListed(browser: Browser, outside: OutsideCaller, crm: ListedCrm): Promise<number[]> {
  const page = await (await newPerson(browser)).newPage();
  await page.goto(crm.address);
  const alice = Person.inFrameOf(page);
  await alice.signIn('alice');
  await alice.app.locator('[data-crm-state="2"]').waitFor({ state: 'attached' });
  await alice.canCall();
  try {
    return await popTimes(alice, outside, crm);
  } finally {
    await alice.close();
  }
}

async function inVoice(
  browser: Browser,
  callside: RunningCallside,
  outside: OutsideCaller,
): Promise<number[]> {
  const alice = await SalesforceVoice.open(browser, callside);
  await alice.signIn('alice');
  const number = voiceContact.number.replaceAll(' ', '');
  try {
    return await popTimes(alice.person, outside, { note: noteTimes, list: 'salesforce.shown', number });
  } finally {
    await alice.close();
  }
}

/**
 * Measures the time from the INVITE of a carrier, which reaches the phone system by SIP, until the widget's command to show the record of
 * the caller is in the page of each CRM. Each answers at once.
 */
export async function screenPop(): Promise<Figure[]> {
  let callside: RunningCallside | undefined;
  let outside: OutsideCaller | undefined;
  const phoneUrl = () => callside?.url ?? '';
  const [zendesk, hubspot, dynamics, apps, web] = await Promise.all([
    serveZendeskPages(phoneUrl),
    serveHubSpotPages(phoneUrl),
    serveDynamicsPages(phoneUrl),
    serveAppPages(phoneUrl),
    serveWebCrm(phoneUrl),
  ]);
  const pages = [zendesk, hubspot, dynamics, apps, web];
  const note = noteTimes;
  const listed: readonly ListedCrm[] = [
    { name: 'Zendesk', address: zendesk.origin, note, list: 'zendesk.shown' },
    { name: 'HubSpot', address: hubspot.origin, note, list: 'hubspot.shown' },
    { name: 'Dynamics 365', address: dynamics.origin, note, list: 'cif.opened', isInWidget: true },
    ...appCrms.map((crm) => ({ name: crm, address: `${apps.origin}/${crm}`, note, list: 'crm.shown' })),
    { name: 'a CRM by web addresses', address: web.origin, note: noteOpened, list: '', isInWidget: true },
  ];
  const figures: Figure[] = [];
  const add = (name: string, delays: readonly number[]) => {
    const title = `INVITE at the phone system to the command to show the record, ${name}`;
    figures.push(...delayFigures(title, delays, 'goal 200 ms'));
  };
  const browser = await launchBrowser();
  try {
    callside = await startCallside([
      '--memory',
      ...pages.flatMap(({ origin }) => ['--parent', origin]),
      ...['--parent', org],
      ...['--crm-scripts', dynamics.origin],
      ...['--webhook-host', '127.0.0.1'],
    ]);
    await makeWebCrm(callside.url, web);
    outside = await OutsideCaller.open(callside);
    for (const mode of ['lightning', 'console', 'classic'] as const)
      add(`Salesforce ${mode}`, await inSalesforce(browser, callside, outside, mode));
    for (const crm of listed) add(crm.name, await inListed(browser, outside, crm));
    const page = { address: `${callside.parentUrl}/?crm`, note: noteMarked, list: '', number: hugo };
    add('a page', await inListed(browser, outside, { name: 'a page', ...page }));
    add('Salesforce Voice', await inVoice(browser, callside, outside));
  } finally {
    await browser.close();
    outside?.close();
    await callside?.stop();
    for (const { close } of pages) close();
  }
  return figures;
}
