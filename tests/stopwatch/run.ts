import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ensureAsterisk, findAsterisk } from '../support/asterisk/asterisk-program.ts';
import { startPbx } from '../support/asterisk/pbx.ts';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/network/free-port.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

/** The usual port, at an address of its own. */
const pbxAt = { host: '127.0.0.6', sip: 5060, rtp: [22_610, 22_699] } as const;
const account = { name: '1001', password: 'right-password' } as const;
const goal = { seconds: 300, inputs: 6 } as const;

interface Step {
  readonly step: string;
  readonly seconds: number;
}

/** Follows docs/guides/your-pbx.md from a new clone to a call that is heard, and prints the time and what had to be entered. */
class Stopwatch {
  readonly steps: Step[] = [];
  #inputs = 0;
  readonly #begunAt = performance.now();

  get seconds(): number {
    return Math.round((performance.now() - this.#begunAt) / 1000);
  }

  get inputs(): number {
    return this.#inputs;
  }

  async time<Value>(step: string, work: () => Value | Promise<Value>): Promise<Value> {
    const before = performance.now();
    const value = await work();
    this.steps.push({ step, seconds: Math.round((performance.now() - before) / 100) / 10 });
    return value;
  }

  /** Something that the guide lets a person enter. */
  async input(work: () => Promise<void>): Promise<void> {
    this.#inputs += 1;
    await work();
  }
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr.slice(-2_000)}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // It does not listen yet.
    return false;
  }
}

async function namePbx(watch: Stopwatch, ivan: Person): Promise<void> {
  await ivan.goTo('/administration/trunks');
  await ivan.press('New trunk');
  const form = ivan.page.getByRole('form', { name: 'New trunk' });
  await watch.input(() => form.getByRole('textbox', { name: 'Name', exact: true }).fill('Head office'));
  await watch.input(() => form.getByLabel('Server').fill(pbxAt.host));
  await watch.input(() => form.getByLabel('Each user has an extension there').check());
  await form.getByRole('button', { name: 'Add trunk' }).click();
  await ivan.page.getByText('No user has entered an extension yet').waitFor();
}

async function enterExtension(watch: Stopwatch, { page }: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'My extension at Head office' });
  await watch.input(() => form.getByLabel('Extension there').fill(account.name));
  await watch.input(() => form.getByLabel('Password of the extension').fill(account.password));
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Connected. Calls to your extension ring here.').waitFor();
}

async function signedIn(browser: Browser, url: string, login: string): Promise<Person> {
  const person = await Person.at(browser, url);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.signIn(login);
  return person;
}

async function measure(folder: string, watch: Stopwatch): Promise<void> {
  await watch.time('clone', () => run('git', ['clone', '-q', process.cwd(), folder], process.cwd()));
  await watch.time('npm ci', () => run('npm', ['ci', '--no-audit', '--no-fund'], folder));
  // Other programs could take a port meanwhile.
  const port = await freePort(3);
  const sipPort = port + 2;
  const url = `http://localhost:${port}`;
  const args = ['start', '--', '--memory', '--port', String(port), '--sip-port', String(sipPort)];
  const server = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      printed += String(text);
    });
  const isServed = async () => {
    if (server.exitCode !== null) throw new Error(`npm start has ended:\n${printed}`);
    return await answers(url);
  };
  const browser = await launchBrowser();
  try {
    await watch.time('npm start', () => until('the pages are served', isServed, 600_000));
    const ivan = await watch.time('sign in', () => signedIn(browser, url, 'ivan'));
    await watch.time('name the PBX', () => namePbx(watch, ivan));
    const alice = await watch.time('sign in as the user', () => signedIn(browser, url, 'alice'));
    await alice.goTo('/settings/telephony');
    await watch.time('enter the extension', () => enterExtension(watch, alice));
    await watch.time('call *43 and hear it', async () => {
      await alice.dial('*43');
      await alice.button('Hold').waitFor();
      await alice.hears();
    });
  } finally {
    await browser.close();
    const ended = once(server, 'exit');
    if (server.pid !== undefined && server.exitCode === null) {
      process.kill(-server.pid, 'SIGTERM');
      await ended;
    }
  }
}

await ensureAsterisk();
if (!findAsterisk()) throw new Error('Asterisk is needed, and Debian does not answer.');
const pbx = await startPbx(pbxAt, { accounts: [account] });
const folder = mkdtempSync(join(tmpdir(), 'callside-stopwatch-'));
const watch = new Stopwatch();
try {
  await measure(join(folder, 'callside'), watch);
  console.table(watch.steps);
  console.log(`${watch.seconds} s (goal ${goal.seconds}), ${watch.inputs} inputs (goal ${goal.inputs})`);
  if (watch.seconds > goal.seconds || watch.inputs > goal.inputs) process.exitCode = 1;
} finally {
  await pbx.stop();
  rmSync(folder, { recursive: true, force: true });
}
