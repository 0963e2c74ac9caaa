import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerLogin, fillDirectory } from '#phone-system/testing/large-directory.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { startCallside } from '#tests/support/callside.ts';
import { delayFigures, type Figure, singleFigure } from '../support/figure.ts';
import { orOnce } from '../support/rounds.ts';
import { SignedIn } from '../support/signed-in.ts';
import { directoryInBrowser } from './in-browser.ts';
import { largeDirectory } from './large-directory.ts';
import { typedTexts } from './searching.ts';

/** The shared contacts belong to the switchboard. */
const switchboardLogin = 'dave';
const runs = orOnce(3);
const rounds = orOnce(2);
const pageLength = 51;
const { contacts, calls } = largeDirectory;
const named = `${contacts.toLocaleString('en')} contacts`;

/** The searches of a user who types. */
const searches = typedTexts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));

/** Starts the phone system of a folder so many times. Returns the times until it was ready. */
async function startsMs(folder: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const began = performance.now();
    const system = new PhoneSystemProcess({ args: ['--data', folder] });
    await system.ready();
    took.push(performance.now() - began);
    await system.stop();
  }
  return took;
}

const least = (times: readonly number[]) => Math.min(...times);

/** Returns how long each of these requests takes. */
async function requestsMs(user: SignedIn, paths: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    await user.get(path);
    took.push(performance.now() - began);
  }
  return took;
}

const repeated = (paths: readonly string[]) => Array.from({ length: rounds }, () => paths).flat();
const page = (source: string, query: Readonly<Record<string, string | number>>) =>
  `${source}?${new URLSearchParams(Object.entries({ length: pageLength, ...query }).map(([name, value]) => [name, String(value)]))}`;

/** Offsets all over a list. */
const offsets = (count: number) => Array.from({ length: 10 }, (_, at) => Math.floor((count * at) / 10));

async function answers(url: string): Promise<Figure[]> {
  const user = await SignedIn.open(url, callerLogin);
  const [people, history] = ['v1/directory/Contact', 'v1/logs/CallHistory'];
  const found = searches.map((search) => page(people, { search, offset: 0 }));
  // The first requests of a process read the indexes.
  await requestsMs(user, found);
  return [
    ...delayFigures(
      `search of ${named}, at the phone system`,
      await requestsMs(user, repeated(found)),
      'none',
    ),
    ...delayFigures(
      `any page of ${named}`,
      await requestsMs(
        user,
        offsets(contacts).map((offset) => page(people, { offset })),
      ),
      'none',
    ),
    ...delayFigures(
      `first page of ${calls} calls`,
      await requestsMs(user, repeated([page(history, { offset: 0 })])),
      'goal 100 ms',
    ),
    ...delayFigures(
      `any page of ${calls} calls`,
      await requestsMs(
        user,
        offsets(calls).map((offset) => page(history, { offset })),
      ),
      'goal 150 ms',
    ),
    ...delayFigures(
      `any page of the missed ones of ${calls} calls`,
      await requestsMs(
        user,
        offsets(calls / 7).map((offset) => page(history, { offset, filter: 'missed' })),
      ),
      'goal 150 ms',
    ),
    ...delayFigures(
      `first page of the recorded ones of ${calls} calls`,
      await requestsMs(user, repeated([page(history, { offset: 0, filter: 'recorded' })])),
      'goal 100 ms',
    ),
    ...delayFigures(
      `pairs of duplicates among ${named}`,
      await requestsMs(
        await SignedIn.open(url, switchboardLogin),
        repeated([page('v1/directory/Duplicate', { offset: 0, directory: 'shared' })]),
      ),
      'none',
    ),
  ];
}

/**
 * Measures a large directory and a long history: the start, the searches and the pages of the phone system, and the screens of
 * the full client.
 */
export async function directory(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-directory-'));
  try {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')];
    // The first start makes the folder.
    await startsMs(small, 1);
    await startsMs(large, 1);
    await fillDirectory(large, largeDirectory);
    // The first start with them indexes the contacts.
    const [indexing] = await startsMs(large, 1);
    const [smallMs, largeMs] = [least(await startsMs(small, runs)), least(await startsMs(large, runs))];
    const system = new PhoneSystemProcess({ args: ['--data', large] });
    const figures = await answers(await system.ready()).finally(() => system.stop());
    const callside = await startCallside(['--data', large]);
    const inBrowser = await directoryInBrowser(callside, callerLogin).finally(() => callside.stop());
    return [
      singleFigure(`start that indexes ${named}`, indexing ?? Number.NaN, 'ms', 'none'),
      singleFigure('start with 130 people', smallMs, 'ms', 'none'),
      singleFigure(
        `start with ${named}`,
        largeMs,
        'ms',
        `goal twice that of 130 people: ${Math.round(2 * smallMs)}`,
      ),
      ...figures,
      ...inBrowser,
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
