import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { installPackage } from '../packages.ts';
import { until } from '../until.ts';

const password = 'tryton';
const database = 'crm';
const parties = '/usr/lib/python3/dist-packages/trytond/modules/party';

/** Finds or installs Tryton with its parties. Returns false, with a printed line, without them. */
export function hasTryton(): boolean {
  const isThere = () =>
    spawnSync('trytond', ['--version']).status === 0 && spawnSync('test', ['-d', parties]).status === 0;
  if (isThere()) return true;
  installPackage('tryton-server', 'tryton-modules-party');
  if (isThere()) return true;
  console.log(
    'Skipped: tests with Tryton. Install the Debian packages tryton-server and tryton-modules-party.',
  );
  return false;
}

/** A note of a party. */
export interface TrytonNote {
  readonly id: number;
  readonly message: string;
  readonly resource: string;
}

/** The server of Tryton with an empty database. */
export class Tryton {
  readonly url: string;
  readonly password = password;
  readonly #folder: string;
  readonly #server: ChildProcess;
  #session = '';

  private constructor(folder: string, server: ChildProcess, port: number) {
    this.#folder = folder;
    this.#server = server;
    this.url = `http://127.0.0.1:${port}/${database}/`;
  }

  static async start(): Promise<Tryton> {
    const folder = mkdtempSync(join(tmpdir(), 'tryton-'));
    const port = await freePort();
    const config = join(folder, 'trytond.conf');
    const passwordFile = join(folder, 'password');
    writeFileSync(
      config,
      `[database]\nuri = sqlite://\npath = ${folder}\n[web]\nlisten = 127.0.0.1:${port}\n`,
    );
    writeFileSync(passwordFile, `${password}\n`);
    writeFileSync(join(folder, `${database}.sqlite`), '');
    const given = ['-c', config, '-d', database];
    execFileSync(
      'trytond-admin',
      [...given, '-u', 'party', '--activate-dependencies', '--email', 'admin@example.com'],
      { stdio: 'pipe', env: { ...process.env, TRYTONPASSFILE: passwordFile } },
    );
    const server = spawn('trytond', given, { stdio: 'ignore' });
    const tryton = new Tryton(folder, server, port);
    await until('Tryton lets the administrator in', () =>
      tryton.#signIn().then(
        () => true,
        () => false,
      ),
    );
    return tryton;
  }

  /** Adds a party with a number. Returns its id. */
  async addParty(name: string, number?: string): Promise<number> {
    const phones = number === undefined ? [] : [['create', [{ type: 'phone', value: number }]]];
    const [id] = (await this.call('model.party.party.create', [
      { name, contact_mechanisms: phones },
    ])) as number[];
    if (id === undefined) throw new Error('Tryton has added no party.');
    return id;
  }

  async notes(): Promise<readonly TrytonNote[]> {
    const fields = ['message', 'resource'];
    return (await this.call('model.ir.note.search_read', [], 0, 100, null, fields)) as TrytonNote[];
  }

  async call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const { result, error } = await this.#post(method, [...params, {}]);
    if (error) throw new Error(`Tryton refused ${method}: ${JSON.stringify(error)}`);
    return result;
  }

  async stop(): Promise<void> {
    if (this.#server.exitCode === null) {
      const ended = once(this.#server, 'exit');
      this.#server.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #signIn(): Promise<void> {
    const { result } = await this.#post('common.db.login', ['admin', { password }, 'en']);
    if (!Array.isArray(result)) throw new Error('Tryton has refused the administrator.');
    this.#session = Buffer.from(['admin', ...result].join(':')).toString('base64');
  }

  async #post(method: string, params: readonly unknown[]): Promise<{ result?: unknown; error?: unknown }> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.#session && { Authorization: `Session ${this.#session}` }),
      },
      body: JSON.stringify({ id: 1, method, params }),
    });
    return (await response.json()) as { result?: unknown; error?: unknown };
  }
}
