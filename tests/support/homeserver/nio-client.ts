import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { installPackage } from '../packages.ts';

/** The system's own interpreter: others do not find the packages of Debian. */
const python = '/usr/bin/python3';
const script = fileURLToPath(new URL('nio-client.py', import.meta.url));
const packages = [
  'python3-matrix-nio',
  'python3-olm',
  'python3-peewee',
  'python3-cachetools',
  'python3-atomicwrites',
];
const check = 'import sys; from nio.crypto import ENCRYPTION_ENABLED; sys.exit(not ENCRYPTION_ENABLED)';

const isThere = () => spawnSync(python, ['-c', check], { stdio: 'ignore' }).status === 0;

/** Returns whether matrix-nio with encryption can be used. Installs it where permitted. */
export function findNio(): boolean {
  if (isThere()) return true;
  installPackage(...packages);
  const found = isThere();
  if (!found)
    console.log(`Skipped: tests with matrix-nio. Install the Debian packages ${packages.join(' ')}.`);
  return found;
}

const report = z.object({
  type: z.string(),
  room: z.optional(z.string()),
  sender: z.optional(z.string()),
  body: z.optional(z.string()),
  encrypted: z.optional(z.boolean()),
});
/** A line of the client: `ready`, `text`, `undecrypted` or `failed`. */
type Report = z.infer<typeof report>;

/** A user of matrix-nio, the client library of another project in another language, which joins whatever it is invited to. */
export class NioClient {
  readonly reports: Report[] = [];
  readonly #child: ChildProcess;

  constructor(
    homeserver: string,
    { userID, password }: { readonly userID: string; readonly password: string },
  ) {
    this.#child = spawn(python, [script, homeserver, userID, password], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (this.#child.stdout)
      createInterface(this.#child.stdout).on('line', (line) => {
        this.reports.push(report.parse(JSON.parse(line)));
      });
  }

  /** Sends a text, encrypted where the room is. */
  send(room: string, body: string): void {
    this.#child.stdin?.write(`${JSON.stringify({ room, body })}\n`);
  }

  /** Resolves when the process is gone. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.stdin?.end();
    this.#child.kill();
    await gone;
  }
}
