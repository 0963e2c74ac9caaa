import type { Browser, Frame, Page } from 'playwright';
import { AgentDesk, CrmControl, type Mode } from '../e2e/crm/agent-desk.ts';
import { appCrms, serveAppPages } from '../e2e/crm/app-pages.ts';
import { serveDynamicsPages } from '../e2e/crm/dynamics-pages.ts';
import { clickNumber, serveHubSpotPages } from '../e2e/crm/hubspot-pages.ts';
import { emma as contact, org, SalesforceVoice } from '../e2e/crm/salesforce-voice.ts';
import { serveZendeskPages } from '../e2e/crm/zendesk-pages.ts';
import { launchBrowser, newPerson } from '../support/browser.ts';
import { type RunningCallside, startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const rounds = orOnce(12);
const emma = '01 00 00 06 00';

/** Records when a call shows in the widget, and when the CRM's page navigates to the record. */
function watchPop(): void {
  const noted = window as unknown as { rangAt?: number };
  const look = new MutationObserver(() => {
    if (document.querySelector('[data-line]')) noted.rangAt ??= Date.now();
    else delete noted.rangAt;
  });
  look.observe(document, { subtree: true, childList: true });
}

/** The time of the pop in Salesforce, whose example CRM notes it. */
async function inSalesforce(browser: Browser, callside: RunningCallside, mode: Mode): Promise<number[]> {
  const alice = await AgentDesk.open(browser, callside, 'alice', mode, watchPop);
  const before = (await new CrmControl(callside).pops()).length;
  const delays: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await alice.dial(emma);
    await alice.record('Emma Echo').waitFor();
    const shownAt = await alice.poppedAt(before + round);
    delays.push(shownAt - (await rangAt(alice.person)));
    await alice.person.press('Hang up');
    await alice.isPutAway();
  }
  await alice.person.close();
  return delays;
}

const rangAt = (person: Person) => person.evaluate(() => (window as unknown as { rangAt: number }).rangAt);

/** A CRM whose page, or the widget itself, has the list of shown records. */
interface ListedCrm {
  readonly name: string;
  readonly origin: string;
  readonly path?: string;
  /** The list, as a path from `window`. */
  readonly list: string;
  /** True for a vendor's object in the frame of the widget. */
  readonly isInWidget?: boolean;
  /** Places the call; omitted if the CRM shows the record of a number that is dialled in the widget. */
  readonly click?: (page: Page) => Promise<void>;
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

const lastTime = () => (window as unknown as { shownTimes: number[] }).shownTimes.at(-1) ?? 0;

async function popTimes(
  person: Person,
  {
    list,
    isInWidget,
    click,
    number = emma,
  }: Pick<ListedCrm, 'list' | 'isInWidget' | 'click'> & { readonly number?: string },
): Promise<number[]> {
  const widget = person.page.frames().find((frame) => frame.url().includes('/widget/'));
  const place: Frame | undefined = isInWidget ? widget : person.page.mainFrame();
  if (!place) throw new Error('The page shows no widget.');
  await person.evaluate(watchPop);
  await place.evaluate(noteTimes, list);
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await place.evaluate(lastTime);
    await (click ? click(person.page) : person.dial(number));
    let shownAt = before;
    await until('the record is shown', async () => {
      shownAt = await place.evaluate(lastTime);
      return shownAt > before;
    });
    delays.push(shownAt - (await rangAt(person)));
    await person.press('Hang up');
    await person.hasNoCall();
  }
  return delays;
}

async function inListed(browser: Browser, crm: ListedCrm): Promise<number[]> {
  const page = await (await newPerson(browser)).newPage();
  await page.goto(`${crm.origin}/${crm.path ?? ''}`);
  const alice = Person.inFrameOf(page);
  await alice.signIn('alice');
  await alice.app.locator('[data-crm-state="2"]').waitFor({ state: 'attached' });
  try {
    return await popTimes(alice, crm);
  } finally {
    await alice.close();
  }
}

async function inVoice(browser: Browser, callside: RunningCallside): Promise<number[]> {
  const alice = await SalesforceVoice.open(browser, callside);
  await alice.signIn('alice');
  try {
    return await popTimes(alice.person, { list: 'salesforce.shown', number: contact.number });
  } finally {
    await alice.close();
  }
}

/**
 * Measures the time from the call card in the widget until the CRM has shown the record, in each CRM. Each answers at once.
 */
export async function screenPop(): Promise<Figure[]> {
  let callside: RunningCallside | undefined;
  const phoneUrl = () => callside?.url ?? '';
  const [zendesk, hubspot, dynamics, apps] = await Promise.all([
    serveZendeskPages(phoneUrl),
    serveHubSpotPages(phoneUrl),
    serveDynamicsPages(phoneUrl),
    serveAppPages(phoneUrl),
  ]);
  const pages = [zendesk, hubspot, dynamics, apps];
  const listed: readonly ListedCrm[] = [
    { name: 'Zendesk', origin: zendesk.origin, list: 'zendesk.shown' },
    {
      name: 'HubSpot',
      origin: hubspot.origin,
      list: 'hubspot.shown',
      click: (page) => clickNumber(page, emma),
    },
    { name: 'Dynamics 365', origin: dynamics.origin, list: 'cif.opened', isInWidget: true },
    ...appCrms.map((crm) => ({ name: crm, origin: apps.origin, path: crm, list: 'crm.shown' })),
  ];
  const figures: Figure[] = [];
  const add = (name: string, delays: readonly number[]) => {
    figures.push(
      ...delayFigures(`call shown in the widget to record shown in the CRM, ${name}`, delays, 'goal 300 ms'),
    );
  };
  const browser = await launchBrowser();
  try {
    callside = await startCallside([
      '--memory',
      ...pages.flatMap(({ origin }) => ['--parent', origin]),
      ...['--parent', org],
      ...['--crm-scripts', dynamics.origin],
    ]);
    // Classic outside its console loads the page with the widget anew.
    for (const mode of ['lightning', 'console'] as const)
      add(`Salesforce ${mode}`, await inSalesforce(browser, callside, mode));
    for (const crm of listed) add(crm.name, await inListed(browser, crm));
    add('Salesforce Voice', await inVoice(browser, callside));
  } finally {
    await browser.close();
    await callside?.stop();
    for (const { close } of pages) close();
  }
  return figures;
}
