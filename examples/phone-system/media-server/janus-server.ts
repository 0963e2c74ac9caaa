import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MediaRoom, MediaServer } from '../meetings/rooms/media-server.ts';
import type { OpenAudioPeer } from './audio-peer.ts';
import { writeJanusConfig } from './janus-config.ts';
import { JanusConnection } from './janus-connection.ts';
import type { JanusProgram } from './janus-program.ts';
import { JanusRoom } from './janus-room.ts';

interface JanusOptions {
  readonly program: JanusProgram;
  readonly mediaPorts: { readonly first: number; readonly last: number };
  readonly publicAddress: string | undefined;
  /** Opens the connections of members who call by phone. */
  readonly openPeer: OpenAudioPeer;
  readonly log: Logger;
}

const pollMs = 50;
const startMs = 15_000;
const stopMs = 3_000;
const restartMs = { first: 200, most: 30_000 };
/** The lines that are reported when the process ends by itself. */
const keptLines = 30;
/** Ends Janus with the phone system, even when that is killed. Part of every Linux. */
const setpriv = '/usr/bin/setpriv';

/**
 * Janus, run as a process of its own when the first meeting begins. It is started again when it ends or hangs. Only the phone system
 * talks to it: clients get neither its address nor its secret.
 */
export class JanusServer implements MediaServer {
  readonly #options: JanusOptions;
  readonly #stopping = new AbortController();
  readonly #listeners: (() => void)[] = [];
  #running: Promise<void> | undefined;
  #connection: JanusConnection | undefined;
  #run = 0;
  #pid: number | undefined;

  constructor(options: JanusOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#connection !== undefined;
  }

  get run(): number {
    return this.#run;
  }

  /** Kills the process, as a crash would end it. Returns false if none runs. */
  kill(): boolean {
    return this.#pid !== undefined && process.kill(this.#pid, 'SIGKILL');
  }

  start(): void {
    this.#running ??= this.#keepRunning();
  }

  onState(listener: () => void): void {
    this.#listeners.push(listener);
  }

  open(): MediaRoom {
    const { log, openPeer } = this.#options;
    return new JanusRoom({ connection: () => this.#connection, log, openPeer });
  }

  /** Ends the process, and removes its temporary files. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Runs the process, and again when it ends by itself. Resolves after `stop()`. */
  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    const folder = await mkdtemp(join(tmpdir(), 'callside-janus-'));
    for (let delayMs = restartMs.first; !signal.aborted; ) {
      const startedAt = Date.now();
      await this.#runOnce(folder);
      if (signal.aborted) break;
      const ranLong = Date.now() - startedAt > restartMs.most;
      delayMs = ranLong ? restartMs.first : Math.min(delayMs * 2, restartMs.most);
      await wait(delayMs, undefined, { signal }).catch(() => undefined);
    }
    await rm(folder, { recursive: true, force: true });
  }

  /** Resolves when the process has ended. */
  async #runOnce(folder: string): Promise<void> {
    const { program, mediaPorts, publicAddress, log } = this.#options;
    const port = await freePort();
    const secret = randomBytes(24).toString('base64url');
    const settings = { modules: program.modules, port, secret, mediaPorts, publicAddress };
    const args = await writeJanusConfig(folder, settings);
    const [command, ...before] = existsSync(setpriv)
      ? [setpriv, '--pdeathsig', 'KILL', program.command]
      : [program.command];
    const child = spawn(command ?? program.command, [...before, ...args], {
      env: { PATH: process.env.PATH, ...program.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#pid = child.pid;
    const exit = once(child, 'exit').catch((error: unknown) => [error]);
    const lastLines: string[] = [];
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on('line', (line) => {
        if (lastLines.push(line) > keptLines) lastLines.shift();
      });
    const kill = new AbortController();
    const end = () => {
      kill.abort();
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), stopMs).unref();
    };
    this.#stopping.signal.addEventListener('abort', end, { once: true });
    if (this.#stopping.signal.aborted) end();
    void exit.then(() => kill.abort());
    try {
      const connection = await connect(port, secret, kill.signal);
      if (connection) {
        this.#setConnection(connection);
        await Promise.race([connection.ended, exit]);
        connection.close();
      }
      this.#setConnection(undefined);
      child.kill('SIGKILL');
      const [code, signal] = await exit;
      if (!this.#stopping.signal.aborted) log.error({ lastLines, code, signal }, 'Janus ended by itself');
    } finally {
      this.#pid = undefined;
      this.#stopping.signal.removeEventListener('abort', end);
    }
  }

  #setConnection(connection: JanusConnection | undefined): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    if (connection) this.#run += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Waits until Janus answers. Resolves to undefined if it does not. */
async function connect(
  port: number,
  secret: string,
  signal: AbortSignal,
): Promise<JanusConnection | undefined> {
  for (const until = Date.now() + startMs; !signal.aborted && Date.now() < until; ) {
    const connection = await JanusConnection.open(port, secret).catch(() => undefined);
    if (connection) return connection;
    await wait(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

/** Returns a TCP port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
