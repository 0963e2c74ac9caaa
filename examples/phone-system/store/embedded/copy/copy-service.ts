import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Checkpoints } from '../../checkpoints.ts';

/** The file of a data folder that names the address of its copy service. */
export const addressFile = 'copy-address';

/** The answers of the service, each a line. */
export const answers = { ready: 'ready\n', busy: 'busy\n' } as const;

interface CopyServiceDeps {
  readonly db: QueryExecutorProvider;
  readonly checkpoints: Checkpoints;
  readonly log: Logger;
}

/**
 * Lets another program of the same user copy the files of the database while this program writes them, as a base backup
 * of PostgreSQL: from its start on, the write-ahead log has everything that makes the copy whole, and stays.
 *
 * A client connects, reads `ready`, copies the files, writes anything, reads the label of the copy as JSON, copies the
 * log, and closes the connection.
 */
export class CopyService {
  readonly #deps: CopyServiceDeps;
  readonly #server: Server;
  readonly #file: string;
  readonly #runtimeFolder: string;
  #serving: Promise<void> | undefined;
  #socket: Socket | undefined;

  private constructor(deps: CopyServiceDeps, folder: string, runtimeFolder: string) {
    this.#deps = deps;
    this.#file = join(folder, addressFile);
    this.#runtimeFolder = runtimeFolder;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** @param folder the folder of the data */
  static async open(folder: string, deps: CopyServiceDeps): Promise<CopyService> {
    // Only the user can open this folder. A socket's path has at most 107 characters, so it is not beside the data.
    const runtimeFolder = await mkdtemp(join(tmpdir(), 'callside-copy-'));
    const service = new CopyService(deps, folder, runtimeFolder);
    try {
      const address =
        process.platform === 'win32'
          ? `\\\\.\\pipe\\callside-${randomUUID()}`
          : join(runtimeFolder, 'socket');
      service.#server.listen(address);
      await once(service.#server, 'listening');
      await writeFile(service.#file, address, { mode: 0o600 });
      return service;
    } catch (error) {
      await service.close();
      throw error;
    }
  }

  /** Ends a copy that is being made, which is then not complete. */
  async close(): Promise<void> {
    this.#socket?.destroy();
    await this.#serving;
    if (this.#server.listening) {
      this.#server.close();
      await once(this.#server, 'close');
    }
    await rm(this.#file, { force: true });
    await rm(this.#runtimeFolder, { recursive: true, force: true });
  }

  #accept(socket: Socket): void {
    socket.on('error', (error) => this.#deps.log.debug({ error }, 'the connection of a copy failed'));
    if (this.#serving) {
      socket.end(answers.busy);
      return;
    }
    this.#socket = socket;
    this.#serving = this.#serve(socket)
      .catch((error) => this.#deps.log.error({ error }, 'the database could not be copied'))
      .finally(() => {
        socket.destroy();
        this.#serving = undefined;
        this.#socket = undefined;
      });
  }

  async #serve(socket: Socket): Promise<void> {
    const { db, checkpoints, log } = this.#deps;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const copied = new Promise<void>((resolve) => socket.once('data', () => resolve()));
    // A checkpoint would free parts of the log that the copy needs.
    const release = await checkpoints.hold();
    try {
      await sql`select pg_backup_start('callside', true)`.execute(db);
      socket.write(answers.ready);
      await Promise.race([copied, closed]);
      const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(
        db,
      );
      if (!socket.destroyed) socket.write(`${JSON.stringify(rows[0]?.labelfile)}\n`);
      await closed;
      log.info('the database was copied');
    } finally {
      release();
    }
  }
}
