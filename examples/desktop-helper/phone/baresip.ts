import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configOf, type FurtherCodecs, type Sound } from './baresip-config.ts';
import { type BaresipEvent, ControlSocket } from './control-socket.ts';
import type { InstalledBaresip } from './find-baresip.ts';
import { SipTrace, type TracedCall } from './sip-trace.ts';

/** Returns a port of this machine on which nothing listens at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

export interface BaresipOptions {
  readonly installed: InstalledBaresip;
  readonly sound: Sound;
  /** The version of IP that it uses. */
  readonly family: 4 | 6;
  readonly codecs: FurtherCodecs;
  readonly onEvent: (event: BaresipEvent) => void;
  readonly onTracedCall: (call: TracedCall) => void;
  /** Called when the process ends without `stop()`. */
  readonly onDied: () => void;
}

/**
 * Ends baresip with the helper, however that ends: a phone without control must not go on sending the microphone.
 * The pipe from the helper closes when its process is gone, and `cat` then returns.
 */
const guarded = `"$@" </dev/null & phone=$!
trap 'kill "$phone"' TERM
{ cat >/dev/null; kill "$phone"; sleep 2; kill -9 "$phone"; } <&3 3<&- 2>/dev/null &
wait "$phone"`;

/** The guard has killed a phone that ignores a request to end before this time. */
const timeoutMs = 4_000;

/** The phone program in a process of its own, without a window. Its folder has no secrets, and lasts as long as it. */
export class Baresip {
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #life = new AbortController();
  #control: ControlSocket | undefined;

  private constructor(folder: string, child: ChildProcess, options: BaresipOptions) {
    this.#folder = folder;
    this.#child = child;
    const trace = new SipTrace(options.onTracedCall);
    child.stdout?.setEncoding('utf8').on('data', (text) => trace.read(text));
    child.stderr?.resume();
    // A process that could not be started has no exit.
    child.on('error', () => this.#ended(options.onDied));
    child.on('exit', () => this.#ended(options.onDied));
  }

  /** Starts it. Resolves when it takes commands. */
  static async start(options: BaresipOptions): Promise<Baresip> {
    const { installed, sound, codecs, onEvent } = options;
    const controlPort = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'callside-helper-'));
    writeFileSync(
      join(folder, 'config'),
      configOf({ modules: installed.modules, controlPort, sound, codecs }),
    );
    writeFileSync(join(folder, 'accounts'), '');
    const child = spawn(
      '/bin/sh',
      ['-c', `exec 3<&0; ${guarded}`, 'sh', installed.program, `-${options.family}`, '-s', '-f', folder],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    const baresip = new Baresip(folder, child, options);
    try {
      baresip.#control = await ControlSocket.open(controlPort, onEvent, baresip.#life.signal);
      return baresip;
    } catch (error) {
      await baresip.stop();
      throw error;
    }
  }

  /** Creates the account and registers it. The account is sent and not written, because it has the password. */
  async register(account: string): Promise<void> {
    await this.command('uanew', account);
  }

  /** Registers anew at once; by itself it waits for up to half an hour between its attempts. The calls of the account end. */
  async registerAgain(aor: string, account: string): Promise<void> {
    await this.command('uadel', aor);
    await this.register(account);
  }

  /** Sends a command of its menu. */
  async command(command: string, params = ''): Promise<string> {
    if (!this.#control) throw new Error('baresip has ended.');
    return this.#control.command(command, params);
  }

  /** Unregisters and ends. Resolves when the process is gone. */
  async stop(): Promise<void> {
    this.#life.abort();
    if (this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined) {
      const ended = once(this.#child, 'exit');
      this.#child.stdin?.end();
      const kill = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(kill);
    }
    this.#control?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #ended(onDied: () => void): void {
    this.#child.stdin?.end();
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#control?.close();
    rmSync(this.#folder, { recursive: true, force: true });
    onDied();
  }
}
