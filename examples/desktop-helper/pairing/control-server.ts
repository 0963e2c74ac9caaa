import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { controlPath } from './control-path.ts';
import type { PairingRequests } from './pairing-requests.ts';
import type { Pairing, Pairings } from './pairings.ts';

/** A command of the user, as one line of JSON. */
const userCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('list') }),
  z.object({ command: z.literal('allow'), code: z.string() }),
  z.object({ command: z.literal('decline'), code: z.string() }),
  z.object({ command: z.literal('forget'), origin: z.string() }),
]);
export type UserCommand = z.infer<typeof userCommand>;

/** The answer: the lines to print, and whether it worked. */
export interface UserAnswer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export interface ControlServerDeps {
  readonly folder: string;
  readonly requests: PairingRequests;
  readonly pairings: Pairings;
  readonly onForgotten: (removed: readonly Pairing[]) => Promise<void>;
}

/** Receives the commands of the user at this machine, such as `callside-helper allow 123456`. */
export class ControlServer {
  readonly #deps: ControlServerDeps;
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #open = new Set<Socket>();

  constructor(deps: ControlServerDeps) {
    this.#deps = deps;
  }

  async listen(): Promise<void> {
    const { folder } = this.#deps;
    const path = controlPath(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A helper that was killed leaves its socket. Another helper that runs has the port of the pages, so this helper is
    // not here.
    if (process.platform !== 'win32') rmSync(path, { force: true });
    this.#server.listen(path);
    await once(this.#server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    socket.setEncoding('utf8');
    let held = '';
    socket.on('data', (text) => {
      held += text;
      if (held.length > 1000) return void socket.destroy();
      if (held.endsWith('\n'))
        void this.#answer(held).then(
          (answer) => socket.end(`${JSON.stringify(answer)}\n`),
          () => socket.destroy(),
        );
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(socket));
  }

  async #answer(line: string): Promise<UserAnswer> {
    const { requests, pairings, onForgotten } = this.#deps;
    const command = userCommand.parse(JSON.parse(line));
    if (command.command === 'list')
      return {
        ok: true,
        lines: [
          ...requests.list.map(({ code, origin }) => `${code} waits: ${origin}`),
          ...pairings.list.map(({ origin, at }) => `allowed since ${new Date(at).toISOString()}: ${origin}`),
        ],
      };
    if (command.command === 'forget') {
      const removed = pairings.list.filter(({ origin }) => origin === command.origin);
      pairings.remove((one) => removed.includes(one));
      await onForgotten(removed);
      return { ok: removed.length > 0, lines: [`${removed.length} browser(s) forgotten.`] };
    }
    const isAllowed = command.command === 'allow';
    const decided = requests.decide(command.code, isAllowed ? 'allowed' : 'declined');
    if (!decided) return { ok: false, lines: ['No page waits with this code.'] };
    return {
      ok: true,
      lines: [`${decided.origin} ${isAllowed ? 'may now use' : 'may not use'} the phone of this computer.`],
    };
  }
}
