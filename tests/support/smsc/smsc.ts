import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { installPackage } from '../packages.ts';
import { until } from '../until.ts';

const perl = '/usr/bin/perl';
const program = join(import.meta.dirname, 'smsc.pl');

/** Finds the SMPP library of Perl, or installs it where permitted. Prints a line if it is not available. */
export function hasSmsc(): boolean {
  const isThere = () => spawnSync(perl, ['-MNet::SMPP', '-e1']).status === 0;
  if (isThere()) return true;
  installPackage('perl', 'libnet-smpp-perl');
  if (isThere()) return true;
  console.log('Skipped: tests with a carrier that speaks SMPP. Install the Debian package libnet-smpp-perl.');
  return false;
}

/** A segment that the carrier has taken. */
export interface TakenSegment {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** As the carrier repeats it in receipts. */
  readonly reference: string;
  readonly coding: number;
  readonly esmClass: number;
  readonly octets: Buffer;
}

interface Delivery extends Pick<TakenSegment, 'from' | 'to' | 'octets'> {
  readonly esmClass?: number;
  readonly isLost?: boolean;
}

/**
 * A carrier in a process of its own, written with another SMPP library. It delivers again what was not confirmed. Numbers that end with
 * 96 break the connection once, numbers with 97 have to wait once, numbers with 98 are refused, and numbers with 99 cannot be
 * reached.
 */
export class Smsc {
  readonly #folder = mkdtempSync(join(tmpdir(), 'smsc-'));
  readonly #port: number;
  #child: ChildProcessWithoutNullStreams | undefined;
  #printed = '';

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<Smsc> {
    const smsc = new Smsc(await freePort());
    await smsc.restart();
    return smsc;
  }

  /** Its address for `SMPP_URL`. */
  get url(): string {
    return `smpp://acme:secret@127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Starts it again, with its journal. */
  async restart(): Promise<void> {
    this.#printed = '';
    const child = spawn(perl, [program, String(this.#port), this.#journal]);
    this.#child = child;
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk) => {
      this.#printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      this.#printed += chunk;
    });
    await until('the carrier listens', () => {
      if (child.exitCode !== null) throw new Error(`The carrier ended: ${this.#printed}`);
      return this.#printed.includes('listening');
    });
  }

  /** Kills it like a power cut. */
  async kill(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Delivers a message, or a segment with its header. With `isLost`, the connection ends before its confirmation. Resolves when it is in the journal. */
  async deliver(id: string, { from, to, octets, esmClass = 0, isLost = false }: Delivery): Promise<void> {
    const kind = isLost ? 'lost' : 'incoming';
    this.#child?.stdin.write(`${kind} ${id} ${from} ${to} 0 ${esmClass} ${octets.toString('hex')}\n`);
    await until('the carrier knows the message', () => this.#printed.includes(`noted ${id}.`));
  }

  /** Everything that it has ever taken. */
  taken(): readonly TakenSegment[] {
    return this.#lines('submit').map(
      ([id = '', from = '', to = '', reference = '', coding, esmClass, hex = '']) => ({
        id,
        from,
        to,
        reference,
        coding: Number(coding),
        esmClass: Number(esmClass),
        octets: Buffer.from(hex, 'hex'),
      }),
    );
  }

  /** The names of the deliveries that were confirmed, in their order. */
  confirmed(): readonly string[] {
    return this.#lines('confirmed').map(([id = '']) => id);
  }

  get #journal(): string {
    return join(this.#folder, 'journal');
  }

  #lines(kind: string): readonly (readonly string[])[] {
    const lines = readFileSync(this.#journal, 'utf8').split('\n').slice(0, -1);
    return lines
      .map((line) => line.split('\t'))
      .flatMap(([first, ...rest]) => (first === kind ? [rest] : []));
  }
}
