import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { planImport } from '../../administration/import/check-import.ts';
import { applyImport, readKnown } from '../../administration/import/import-rows.ts';
import { type ReadImport, readImport } from '../../administration/import/read-import.ts';
import { readCompany } from '../../company/company-store.ts';
import { acme } from '../../demonstration/acme.ts';
import { demoSeed } from '../../demonstration/people/demo-seed.ts';
import { DatabaseUnavailable } from '../../store/database.ts';
import { FolderInUse } from '../../store/embedded/folder-lock.ts';
import { openStore } from '../../store/store.ts';
import { BadOption } from '../bad-option.ts';
import { createLog } from '../log.ts';
import { RemoteImport, type RemoteTarget } from './remote-import.ts';

export const importUsage = `Adds users, phones and groups to the data of a stopped phone system, or to one that runs.

callside import FILE... [--dry-run] [--partial] [--data DIR]
callside import FILE... --url URL --user LOGIN [--dry-run] [--partial]
callside import --undo --url URL --user LOGIN

  FILE        CSV with the columns of one kind, or JSON with the lists "users", "phones" and "groups"; UTF-8
  --dry-run   checks everything and writes nothing
  --partial   imports the good rows although others are refused; without it one refused row prevents all
  --data DIR  folder of the data (default .callside, or the database of DATABASE_URL)
  --url URL   a phone system that runs, such as https://pbx.example: calls go on
  --user LOGIN  the administrator who imports; the password is in CALLSIDE_PASSWORD
  --undo      takes the last import back, except for what is in use
`;

/**
 * The command `callside import`. Prints each refused row with its reason, and sets the exit code 1 if a row was
 * refused.
 *
 * @param write receives the text of the report
 */
export async function runImport(args: readonly string[], write: (text: string) => void): Promise<void> {
  try {
    const options = readOptions(args);
    if (options === undefined) write(importUsage);
    else if (options.remote) await importRemotely(options, options.remote, write);
    else await importFiles(options, write);
  } catch (error) {
    const isOperational = [BadOption, FolderInUse, DatabaseUnavailable].some((kind) => error instanceof kind);
    if (!isOperational) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

interface ImportOptions {
  readonly files: readonly string[];
  readonly isDryRun: boolean;
  readonly isPartial: boolean;
  readonly folder: string | undefined;
  readonly server: string | undefined;
  /** A phone system that runs; undefined: the data of one that is stopped. */
  readonly remote: RemoteTarget | undefined;
  readonly isUndo: boolean;
}

/** @throws BadOption */
function readOptions(args: readonly string[]): ImportOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        partial: { type: 'boolean', default: false },
        data: { type: 'string' },
        url: { type: 'string' },
        user: { type: 'string' },
        undo: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return undefined;
    const remote = remoteOf(values);
    if (values.undo && !remote)
      throw new BadOption('--undo is for a phone system that runs: name its --url.');
    if (positionals.length === 0 && !values.undo)
      throw new BadOption('Name a file to import. See callside import --help.');
    const server = values.data === undefined ? process.env.DATABASE_URL || undefined : undefined;
    return {
      files: positionals,
      isDryRun: values['dry-run'],
      isPartial: values.partial,
      folder: server === undefined ? (values.data ?? '.callside') : undefined,
      server,
      remote,
      isUndo: values.undo,
    };
  } catch (error) {
    throw error instanceof BadOption ? error : new BadOption((error as Error).message);
  }
}

/** @throws BadOption */
function remoteOf({ url, user }: { url?: string | undefined; user?: string | undefined }) {
  if (url === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new BadOption(`--url must be an address such as https://pbx.example, not "${url}".`);
  const password = process.env.CALLSIDE_PASSWORD;
  if (!user || !password)
    throw new BadOption('--url needs --user, and the password in the variable CALLSIDE_PASSWORD.');
  return { url, user, password };
}

/** Imports into a phone system that runs, a file after the other: users before the phones and groups that name them. */
async function importRemotely(
  { files, isUndo, isDryRun, isPartial }: ImportOptions,
  target: RemoteTarget,
  write: (text: string) => void,
): Promise<void> {
  const remote = await RemoteImport.open(target, (text) => write(line(text)));
  try {
    if (isUndo && !(await remote.undo())) process.exitCode = 1;
    for (const file of isUndo ? [] : files) {
      if (await remote.run(basename(file), await readOctets(file), { isDryRun, isPartial })) continue;
      process.exitCode = 1;
      // Later files can name what this one should have added.
      if (!isPartial) break;
    }
  } finally {
    await remote.close();
  }
}

async function importFiles(options: ImportOptions, write: (text: string) => void): Promise<void> {
  const read = await Promise.all(options.files.map(readOne));
  const { folder, server } = options;
  const seed = demoSeed({ people: undefined, activity: true, now: Date.now() });
  const store = await openStore({ folder, server, seed, log: createLog() });
  try {
    const all: ReadImport = {
      rows: read.flatMap(({ rows }) => rows),
      refused: read.flatMap(({ refused }) => refused),
    };
    const company = (await readCompany(store.db)) ?? acme;
    const plan = planImport(all, await readKnown(store.db, company), company);
    const { users, phones, groups, refused } = plan;
    for (const { place, reason } of refused.slice(0, maxRefused)) write(line(`${place}: ${reason}`));
    if (refused.length > maxRefused) write(line(`And ${refused.length - maxRefused} more.`));
    write(
      `Users: ${users.length}, phones: ${phones.length}, groups: ${groups.length}, refused rows: ${refused.length}.\n`,
    );
    if (refused.length > 0) process.exitCode = 1;
    if (options.isDryRun) write('Nothing was written, because this is a dry run.\n');
    else if (refused.length > 0 && !options.isPartial)
      write('Nothing was written, because rows were refused. --partial imports the others.\n');
    else {
      await applyImport(store.db, company, plan);
      write('Imported. Start the phone system to use them.\n');
    }
  } finally {
    await store.close();
  }
}

/** Octets of a file. The numbers of a plan are used up by far less. */
const maxOctets = 10_000_000;
/** Characters of a line of the report. */
const maxLine = 500;

/** Refused rows that are reported. */
const maxRefused = 1_000;

/** A file may come from an unknown source: its texts must not move the cursor of the terminal. */
const line = (text: string): string => `${text.replaceAll(/\p{Cc}/gu, ' ').slice(0, maxLine)}\n`;

/** @throws BadOption for a file that cannot be read, or is too large */
async function readOne(path: string): Promise<ReadImport> {
  try {
    return readImport(basename(path), await readOctets(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new BadOption(`${path} cannot be read (${code}).`);
  }
}

/** Stops at the limit: a device or a pipe need not have an end. @throws BadOption beyond it */
async function readOctets(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    octets += chunk.length;
    if (octets > maxOctets)
      throw new BadOption(`${path} has more than ${maxOctets / 1_000_000} MB. Split it.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
