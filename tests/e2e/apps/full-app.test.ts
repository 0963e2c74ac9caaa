import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import type { Person } from '#tests/support/person.ts';
import { oneInTurn, tenthInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import {
  addresses,
  agentFindings,
  closedAddresses,
  unmetAddresses,
  wildAddresses,
} from './full-app-addresses.ts';
import { FullAppPeople } from './full-app-people.ts';
import {
  type Finding,
  findingAt,
  halfEmpty,
  headless,
  open,
  openAnew,
  resize,
  type Size,
  sizes,
  themes,
  tooWide,
} from './full-app-walk.ts';

/** An administrator without a licence, an agent of calls and messages, a supervisor with every licence. */
const logins = ['ivan', 'erin', 'grace'] as const;

/** Where there is no homeserver, its addresses are closed to all users. */
const hasChat = await ensureSynapse();
const { callside, browser } = await startTestEnvironment(['--memory', ...(hasChat ? ['--chat'] : [])]);
const people = new FullAppPeople();
const person = (login: string): Person => people.of(login);
/** The best result of any user at each address. */
const found = new Map<string, Finding>();
const ranks: readonly Finding[] = ['shown', 'unknown', 'barred'];
beforeAll(() => people.arrive(browser, callside, logins));

const areaOf = (address: string) => address.split(/[/?]/)[1] ?? '';

/** The first address of each area. */
const firstOfArea: ReadonlySet<string> = new Set(
  addresses.filter(
    (address, index) => addresses.findIndex((one) => areaOf(one) === areaOf(address)) === index,
  ),
);

/** Addresses of things that only the agent has. */
const isOfAgent = (address: string) => /^\/(queue|groups)\/1|erin-desk/.test(address);

/** Addresses that only the administrator may see. */
const isOfAdministrator = (address: string) => areaOf(address) === 'administration';

/** The user who can see most at an address. */
const isOwner = (login: string, address: string): boolean =>
  login === (isOfAdministrator(address) ? 'ivan' : 'grace');

/** The addresses of this run: a tenth of all in `npm test`, because a walk to all of them takes minutes. */
const walked = tenthInTurn(addresses);

/**
 * The user with every licence goes to all addresses of the run, the others to the first of each area, the agent to her own things
 * and the administrator to the administration. In the matrix all users go to all addresses.
 */
const addressesOf = (login: string): readonly string[] =>
  isWholeMatrix || login === 'grace'
    ? walked
    : walked.filter(
        (address) =>
          firstOfArea.has(address) || isOwner(login, address) || (login === 'erin' && isOfAgent(address)),
      );

/** Axe takes most of the time of a step. It judges the screens of the user who can see most, and in the matrix everything. */
const isJudged = (login: string, address: string): boolean => isWholeMatrix || isOwner(login, address);

/** The navigation and the phone beside it are the same at every address. */
const sameEverywhere = ['nav[aria-label="Areas"]', 'aside[class*=dock]'];
const judgedShells = new Set<string>();

/** Returns the faults that axe finds on the screen, and once for each size and theme also the faults around it. */
function judge({ page }: Person, shell: string): Promise<string[]> {
  const isKnown = judgedShells.has(shell);
  judgedShells.add(shell);
  return findings(page.mainFrame(), isKnown ? sameEverywhere : []);
}

/** A step of the walk: returns the faults of an address at a size. */
async function look(login: string, address: string, size: Size, colorScheme: (typeof themes)[number]) {
  const { page } = person(login);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await open(person(login), address);
  const finding = await findingAt(page);
  const best = found.get(address) ?? 'barred';
  found.set(address, ranks.indexOf(finding) < ranks.indexOf(best) ? finding : best);
  const faults = isJudged(login, address)
    ? await judge(person(login), `${login} ${size.name} ${colorScheme}`)
    : [];
  return [...(await tooWide(page)), ...(await halfEmpty(page)), ...(await headless(page)), ...faults].map(
    (one) => `${address} for ${login} at ${size.name}, ${colorScheme}: ${one}`,
  );
}

it('the full client has no fault at the addresses of the run, at any size and theme', async () => {
  const wrongs = await Promise.all(
    logins.map(async (login, who) => {
      const wrong: string[] = [];
      for (const [sizeIndex, size] of sizes.entries()) {
        await resize(person(login).page, size);
        // Each address has a size and a theme in turn, which differ for each user.
        for (const [index, address] of addressesOf(login).entries()) {
          if ((index + who) % sizes.length !== sizeIndex) continue;
          wrong.push(...(await look(login, address, size, themes[(index + who) % 2 ? 1 : 0])));
        }
      }
      return wrong;
    }),
  );
  expect(wrongs.flat()).toEqual([]);
  expect(people.troubles).toEqual([]);
});

it('the full client has content at the addresses of the run', () => {
  const expected = (address: string): Finding => {
    if (!hasChat && address.includes('/matrix')) return 'barred';
    const own = isWholeMatrix ? agentFindings.get(address) : undefined;
    if (own) return own;
    if (closedAddresses.has(address)) return 'barred';
    return unmetAddresses.has(address) ? 'unknown' : 'shown';
  };
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(walked.map((address) => [address, expected(address)])),
  );
});

describe('unknown addresses', () => {
  const saysSo = async (address: string) => {
    const { page } = person('erin');
    await page
      .locator('main :is([data-unknown], [data-barred])')
      .waitFor()
      .catch((error) => {
        throw new Error(`${address} is not said to be unknown`, { cause: error });
      });
    await page.getByRole('navigation', { name: 'Areas' }).waitFor();
  };
  beforeAll(() => resize(person('erin').page, sizes[4]));

  it('an unknown address says so, and leads on', async () => {
    for (const address of tenthInTurn(wildAddresses)) {
      await open(person('erin'), '/');
      await open(person('erin'), address);
      await saysSo(address);
    }
  });

  it.each(isWholeMatrix ? wildAddresses : oneInTurn(wildAddresses.filter((one) => /%|9{99}/.test(one))))(
    'the unknown address %s says so when a page begins with it, and leads on',
    async (address) => {
      await openAnew(person('erin'), callside.url + address);
      await saysSo(address);
    },
  );
});
