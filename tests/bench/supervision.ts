import { enterprisePath } from '#tests/support/company/company.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { pageLoad } from './support/page-load.ts';
import { pushesOf, type ToldLists } from './support/pushed-lists.ts';
import { changesPerSecond, gatheredMs, tell } from './support/pushed-rows.ts';
import { orOnce } from './support/rounds.ts';

const seconds = orOnce(10);
const counts = { groups: 50, agents: 500, callers: 200 };
const sources = {
  groups: `${enterprisePath}/ACDGroupAddress`,
  agents: 'telephony/GroupAddressMember',
  callers: `${enterprisePath}/AcdClient`,
} as const;
type Kind = keyof typeof sources;
/** The number of changes of each kind among ten changes. */
const shares: Readonly<Record<Kind, number>> = { groups: 2, agents: 5, callers: 3 };
type Item = Readonly<Record<string, unknown>>;

const first = (lists: ToldLists['lists'], kind: Kind): Item => {
  const item = lists[sources[kind]]?.[0];
  if (typeof item !== 'object' || item === null) throw new Error(`The phone system has sent no ${kind}.`);
  return item as Item;
};

const range = (length: number) => Array.from({ length }, (_, at) => at);

/** Returns fifty groups, five hundred agents and two hundred callers. Groups and agents copy real items. */
function multiplied(lists: ToldLists['lists']): Readonly<Record<Kind, readonly Item[]>> {
  const [group, agent] = [first(lists, 'groups'), first(lists, 'agents')];
  const now = Date.now();
  return {
    groups: range(counts.groups - 3).map((at) => ({
      ...group,
      restUri: `telephony/ACDGroupAddress/${at + 100}`,
      internalAddressID: String(at + 100),
      label: `Group ${at + 100}`,
      addressNumber: String(at + 500),
    })),
    agents: range(counts.agents).map((at) => ({
      ...agent,
      restUri: `telephony/GroupAddressMember/2-${at + 1_000}`,
      memberIndex: at + 10,
      groupMember: {
        ...(agent.groupMember as Item),
        restUri: `${enterprisePath}/Extension/${at + 5_000}`,
        addressNumber: String(at + 5_000),
        displayName: `Agent ${at}`,
        operatorStatusTime: String(now),
      },
    })),
    callers: range(counts.callers).map((at) => ({
      restUri: `${enterprisePath}/AcdClient/${at + 1_000}`,
      acdClientID: String(at + 1_000),
      group: '2',
      displayNumber: `+33 1 23 45 6${String(at).padStart(3, '0')}`,
      number: `+33123456${String(at).padStart(3, '0')}`,
      state: 'QUEUED',
      stateTime: now,
      queuedTime: now + at,
      startWaitingTime: now,
    })),
  };
}

/** Returns an item after a change, alternating between two changes. */
function changed(kind: Kind, item: Item, isOdd: boolean): Item {
  if (kind === 'callers') return { ...item, state: isOdd ? 'DISTRIBUTED' : 'QUEUED' };
  if (kind === 'agents') return { ...item, activeMember: true, operatorStatus: isOdd ? 'PAUSE' : 'IDLE' };
  return { ...item, acdGroupNbClientsInQueue: isOdd ? 7 : 3, acdGroupNbLoggedOperators: 5 };
}

function framesOf(all: Readonly<Record<Kind, readonly Item[]>>): string[] {
  const perFrame = (changesPerSecond * gatheredMs) / 1_000;
  const next: Record<Kind, number> = { groups: 0, agents: 0, callers: 0 };
  return range((seconds * 1_000) / gatheredMs).map(() =>
    JSON.stringify(
      Object.fromEntries(
        (Object.keys(sources) as Kind[]).map((kind) => {
          const items = range((perFrame * shares[kind]) / 10).map(() => {
            const at = next[kind];
            next[kind] += 1;
            const item = all[kind][at % all[kind].length] ?? {};
            return changed(kind, item, Math.floor(at / all[kind].length) % 2 === 0);
          });
          return [sources[kind], JSON.stringify(items)];
        }),
      ),
    ),
  );
}

/**
 * Measures the rendering work of a supervisor's screen with 50 groups, and in the open group 500 agents and 200 callers, while
 * they change a thousand times a second. The frames come from within the page, in the format of the phone system.
 */
export async function supervision(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  try {
    const grace = await Person.inApp(browser, callside, 'grace', pushesOf(...Object.values(sources)));
    await grace.page.goto(`${callside.url}/queue/2`);
    await grace.canCall();
    await grace.app.getByText('Dave Okafor').waitFor();
    const lists = await grace.page.evaluate(() => (window as unknown as ToldLists).lists);
    const all = multiplied(lists);
    await grace.page.evaluate(
      (texts) => {
        const told = window as unknown as ToldLists;
        told.stopSystem();
        told.take(texts);
      },
      JSON.stringify(
        Object.fromEntries(
          (Object.keys(sources) as Kind[]).map((kind) => [sources[kind], JSON.stringify(all[kind])]),
        ),
      ),
    );
    const rows = (name: string) => grace.app.getByRole('list', { name }).getByRole('listitem');
    // Only the visible rows are in the page.
    await until('the callers are shown', async () => (await rows('Callers').count()) >= 10, 60_000);
    await until('the agents are shown', async () => (await rows('Agents').count()) >= 10, 60_000);
    const what = `supervisor: ${counts.groups} groups, ${counts.agents} agents, ${counts.callers} waiting, ${changesPerSecond} changes a second`;
    const frames = framesOf(all);
    let painted: number[] = [];
    const load = await pageLoad(grace.page, what, async () => {
      painted = await tell(grace.page, frames);
    });
    return [...delayFigures(`${what}: push frame to painted change`, painted, 'p95 100'), ...load];
  } finally {
    await browser.close();
    await callside.stop();
  }
}
