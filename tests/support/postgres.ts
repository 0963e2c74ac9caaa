import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './network/free-port.ts';
import { installPackage } from './packages.ts';
import { until } from './until.ts';

/** A PostgreSQL server for the tests on this machine. */
export interface Postgres {
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): string;
  /** Stops and restarts the server with its data. */
  goAway(): Promise<void>;
  /** Does nothing if it is running. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const debianVersions = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root: then it runs as the user "nobody". */
const nobody = 65_534;

function programs(): string | undefined {
  const debian = existsSync(debianVersions)
    ? readdirSync(debianVersions).map((version) => join(debianVersions, version, 'bin'))
    : [];
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'psql'].every((one) => existsSync(join(folder, one))),
  );
}

/**
 * Finds the folder of PostgreSQL's programs, or installs them on Debian where permitted. Returns undefined if neither
 * is possible.
 */
export function ensurePostgres(): string | undefined {
  const found = programs();
  if (found === undefined) installPackage('postgresql');
  return found ?? programs();
}

/**
 * Starts a server on a free port with temporary files. Prints a line and returns undefined if PostgreSQL is not
 * available.
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const bin = ensurePostgres();
  if (bin === undefined) {
    console.log('No PostgreSQL server here: its tests are skipped. Install the package "postgresql".');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'callside-postgres-'));
  const who = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if ('uid' in who) chownSync(folder, nobody, nobody);
  const run = (program: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { cwd: folder, encoding: 'utf8', ...who });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'callside', '-A', 'trust', '--no-sync', '--encoding', 'UTF8']);

  const port = await freePort();
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      { cwd: folder, stdio: 'ignore', ...who },
    );
  let server = launch();
  const address = (name: string) => `postgres://callside@127.0.0.1:${port}/${name}`;
  const ask = (sql: string) =>
    spawnSync(join(bin, 'psql'), [address('postgres'), '-X', '-q', '-c', sql], { encoding: 'utf8' });
  const ready = () => until('PostgreSQL answers', () => ask('select 1').status === 0);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await ready();
  return {
    createDatabase(name) {
      const { status, stderr } = ask(`create database "${name}"`);
      if (status !== 0) throw new Error(stderr);
      return address(name);
    },
    goAway: () => end('SIGINT'),
    async comeBack() {
      if (server.exitCode === null) return;
      server = launch();
      await ready();
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
