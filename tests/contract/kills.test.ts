import { afterAll, expect, it } from 'vitest';
import { killAgainAndAgain } from '../soak/kills.ts';
import { representatives } from '../support/matrix.ts';
import { startPostgres } from '../support/postgres.ts';

const kills = 5;
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

it.each(representatives(['a folder', ...(postgres ? ['a PostgreSQL server'] : [])]))(
  'nothing that was confirmed is lost when the phone system is killed with its data in %s',
  { timeout: 90_000 },
  async (place) => {
    const report = await killAgainAndAgain({
      kills,
      seed: 7,
      ...(place === 'a folder' ? {} : { database: postgres?.createDatabase('kills') ?? '' }),
    });
    expect(report.missing).toEqual([]);
    expect(report.settings).toBeGreaterThan(0);
    expect(report.calls).toBeGreaterThan(0);
    expect(report.chatMessages).toBeGreaterThan(0);
  },
);
