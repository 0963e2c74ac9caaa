import { startPostgres } from '../postgres.ts';
import { killAgainAndAgain } from './kills.ts';

const kills = 50;

/** The tests that take long. Prints one JSON line for each; a seed as argument repeats a run. */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const postgres = await startPostgres();
try {
  const places: Readonly<Record<string, string | undefined>> = {
    folder: undefined,
    ...(postgres && { 'PostgreSQL server': postgres.createDatabase('soak') }),
  };
  for (const [place, database] of Object.entries(places)) {
    const report = await killAgainAndAgain({ kills, seed, ...(database === undefined ? {} : { database }) });
    console.log(JSON.stringify({ name: `killed with its data in a ${place}`, seed, ...report }));
    if (report.missing.length > 0) process.exitCode = 1;
  }
} finally {
  await postgres?.stop();
}
