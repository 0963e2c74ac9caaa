import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { requestSocket, type SocketRequest, type SocketResponse } from './socket-request.ts';
import {
  type Federation,
  type HomeserverSecrets,
  obtainSecrets,
  writeSynapseConfig,
} from './synapse-config.ts';
import type { SynapseProgram } from './synapse-program.ts';

/** The server of the chat does not run. */
export class HomeserverDown extends Error {
  override readonly name = 'HomeserverDown';
}

interface HomeserverOptions {
  readonly program: SynapseProgram;
  /** The part of every address after the colon, such as `acme.local`. */
  readonly serverName: string;
  /** The folder of the data. Undefined: a folder that is removed at the end. */
  readonly folder: string | undefined;
  readonly federation?: Federation | undefined;
  readonly log: Logger;
}

/**
 * Synapse ends when its standard input does, so that it never outlives the phone system, not even after a kill. The input is read
 * without Python's buffer: at its end, Python aborts with a core dump if a thread has the lock of a buffer.
 */
const runUntilInputEnds = `
import os, signal, threading
def watch():
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=watch, daemon=True).start()
from synapse.app.homeserver import main
main()
`;

/** A line of Synapse's log, as its configuration formats it. Other lines are a stack trace, or what Python prints. */
const logLine = /^(?:WARNING|ERROR|CRITICAL) /;
/** The lines that are reported when the process ends by itself. */
const keptLines = 30;

const pollMs = 50;
const stopMs = 5_000;
const restartMs = { first: 1_000, most: 30_000 };

/** A Matrix homeserver, run as a process of its own. It listens at a socket that only the phone system's user can open. */
export class Homeserver {
  readonly #options: HomeserverOptions;
  readonly #stopping = new AbortController();
  #runtimeFolder: string | undefined;
  #running: Promise<void> = Promise.resolve();
  #pid: number | undefined;

  /** Resolves when the server answers for the first time. Rejects with {@link HomeserverDown} if it is stopped before. */
  readonly ready: Promise<HomeserverSecrets>;
  readonly serverName: string;

  constructor(options: HomeserverOptions) {
    this.#options = options;
    this.serverName = options.serverName;
    this.ready = this.#start();
    this.ready.catch((error: unknown) => {
      if (!this.#stopping.signal.aborted) options.log.error({ error }, 'The homeserver did not start');
    });
  }

  /** Sends a request to the server. Rejects with {@link HomeserverDown} while it does not run. */
  async request(request: SocketRequest): Promise<SocketResponse> {
    try {
      return await requestSocket(this.#socket, request);
    } catch (error) {
      throw new HomeserverDown('The homeserver does not answer.', { cause: error });
    }
  }

  /** Kills the process, as a crash would end it. Returns false if none runs. */
  kill(): boolean {
    return this.#pid !== undefined && process.kill(this.#pid, 'SIGKILL');
  }

  /** Ends the process, and removes its temporary files. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.ready.catch(() => undefined);
    await this.#running;
    if (this.#runtimeFolder) await rm(this.#runtimeFolder, { recursive: true, force: true });
  }

  /** The path of the socket. It is in a folder with a short name: a socket's path has at most 107 characters. */
  get #socket(): string {
    if (this.#runtimeFolder === undefined) throw new HomeserverDown('The homeserver has not started yet.');
    return join(this.#runtimeFolder, 'client.sock');
  }

  /**
   * The path of the socket for the HTTP server, which forwards the clients' requests. Undefined until the server has
   * started.
   */
  get socketPath(): string | undefined {
    return this.#runtimeFolder && this.#socket;
  }

  async #start(): Promise<HomeserverSecrets> {
    const { folder, serverName, federation } = this.#options;
    this.#runtimeFolder = await mkdtemp(join(tmpdir(), 'callside-chat-'));
    const data = folder ?? join(this.#runtimeFolder, 'data');
    await mkdir(data, { recursive: true });
    const secrets = await obtainSecrets(data);
    const config = await writeSynapseConfig({
      serverName,
      folder: data,
      socket: this.#socket,
      secrets,
      federation,
    });
    this.#running = this.#keepRunning(config);
    await this.#untilAnswering();
    return secrets;
  }

  /** Runs the process, and again when it ends by itself. Resolves after `stop()`. */
  async #keepRunning(config: string): Promise<void> {
    for (let delayMs = restartMs.first; !this.#stopping.signal.aborted; ) {
      const startedAt = Date.now();
      await this.#runOnce(config);
      if (this.#stopping.signal.aborted) return;
      await wait(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      const ranLong = Date.now() - startedAt > restartMs.most;
      delayMs = ranLong ? restartMs.first : Math.min(delayMs * 2, restartMs.most);
    }
  }

  /** Resolves when the process has ended. */
  async #runOnce(config: string): Promise<void> {
    const { program, log } = this.#options;
    const child = spawn(
      program.command,
      [...program.args, '-c', runUntilInputEnds, '--config-path', config],
      {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...program.environment },
        stdio: ['pipe', 'ignore', 'pipe'],
      },
    );
    this.#pid = child.pid;
    const exit = once(child, 'exit');
    const lastLines: string[] = [];
    createInterface(child.stderr).on('line', (line) => {
      if (logLine.test(line)) log.warn(line);
      if (lastLines.push(line) > keptLines) lastLines.shift();
    });
    const stop = () => {
      child.stdin.destroy();
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), stopMs).unref();
    };
    this.#stopping.signal.addEventListener('abort', stop, { once: true });
    if (this.#stopping.signal.aborted) stop();
    try {
      const [code, signal] = (await exit) as [number | null, string | null];
      if (!this.#stopping.signal.aborted)
        log.error({ lastLines, code, signal }, 'The homeserver ended by itself');
    } finally {
      this.#pid = undefined;
      this.#stopping.signal.removeEventListener('abort', stop);
    }
  }

  async #untilAnswering(): Promise<void> {
    for (;;) {
      if (this.#stopping.signal.aborted) throw new HomeserverDown('The homeserver was stopped.');
      const answer = await this.request({ path: '/health' }).catch(() => undefined);
      if (answer?.status === 200) return;
      await wait(pollMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}
