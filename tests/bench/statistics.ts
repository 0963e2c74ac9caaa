import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acme } from '#phone-system/demonstration/acme.ts';
import { fillCallCentre } from '#phone-system/testing/large-call-centre.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { startPostgres } from '../support/postgres.ts';
import { delayFigures, type Figure, singleFigure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

const runs = orOnce(7);
const callers = orOnce(1_000_000, 30_000);
const longestCountingMs = 600_000;
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const days = (before: number) => `from=${day(before)}&to=${day(0)}`;

/** The requests of a dashboard, each with the goal in milliseconds. */
const requests = [
  ['today, compared with yesterday', 'Queue?compare=previous', 300],
  ['30 days', `Queue?${days(29)}&compare=previous`, 300],
  ['five years', `Queue?${days(1_825)}`, 300],
  ['agents of today', 'QueueAgent?length=500', 500],
  ['agents of five years', `QueueAgent?length=500&${days(1_825)}`, 500],
  ['the calls of today', 'QueueCaller?length=51', 500],
  ['the abandoned calls of five years', `QueueCaller?length=51&outcome=abandoned&${days(1_825)}`, 500],
  ['the calls of one group in five years', `QueueCaller?length=51&groups=1000&${days(1_825)}`, 500],
  ['page 200 of all calls of five years', `QueueCaller?length=51&offset=10000&${days(1_825)}`, 500],
] as const;

/** Measures the requests of a dashboard over a million callers, at a database in the phone system and at a server. */
export async function statistics(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'statistics-'));
  const figures = await measured('PGlite', { folder, server: undefined }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  const postgres = await startPostgres();
  if (postgres === undefined) return figures;
  try {
    const server = postgres.createDatabase('statistics');
    return [...figures, ...(await measured('PostgreSQL', { folder: undefined, server }))];
  } finally {
    await postgres.stop();
  }
}

async function measured(
  name: string,
  place: { readonly folder: string | undefined; readonly server: string | undefined },
): Promise<Figure[]> {
  await fillCallCentre({ ...place, callers });
  const system = new PhoneSystemProcess(
    place.folder === undefined
      ? { args: [], env: { DATABASE_URL: place.server } }
      : { args: ['--data', place.folder] },
  );
  try {
    const grace = await SignedIn.open(await system.ready(), 'grace');
    const get = async (path: string) => {
      const began = performance.now();
      const answer = (await grace.get(`v1/statistics/${path}`)) as { readonly uncountedDays?: number };
      return { tookMs: performance.now() - began, uncountedDays: answer.uncountedDays ?? 0 };
    };
    const years = `Queue?${days(1_825)}`;
    const whileCounting: number[] = [];
    const began = performance.now();
    for (let isCounted = false; !isCounted; ) {
      const { tookMs, uncountedDays } = await get(years);
      whileCounting.push(tookMs);
      isCounted = uncountedDays === 0;
      if (performance.now() - began > longestCountingMs) throw new Error('The days were not counted.');
      await pause(2_000);
    }
    const countedMs = performance.now() - began;
    // The days of each site are counted in sequence, and would be counted beside the requests.
    for (const { timeZone } of acme.sites)
      while ((await get(`${years}&timeZone=${encodeURIComponent(timeZone)}`)).uncountedDays > 0) {
        if (performance.now() - began > longestCountingMs) throw new Error('The days were not counted.');
        await pause(2_000);
      }
    const figures: Figure[] = [
      ...delayFigures(`${name}: five years while their days are counted`, whileCounting, ''),
      singleFigure(`${name}: counting the days of a million callers, about`, countedMs / 1_000, 's', ''),
    ];
    for (const [what, path, goal] of requests) {
      const took: number[] = [];
      for (let run = 0; run < runs; run += 1) took.push((await get(path)).tookMs);
      figures.push(...delayFigures(`${name}: ${what}`, took, `${goal} ms`));
    }
    return figures;
  } finally {
    await system.stop();
  }
}
