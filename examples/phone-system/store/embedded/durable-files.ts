import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A file that is open, as Emscripten's file system over Node's has it. */
interface FileStream {
  readonly nfd: number;
  readonly path: string;
}

/** The part of Emscripten's `NODEFS` that is completed here. Each database has an object of its own. */
interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result;
  readonly stream_ops: {
    write(stream: FileStream, ...rest: readonly unknown[]): number;
    setattr(stream: FileStream, ...rest: readonly unknown[]): void;
    fsync?: (stream: FileStream) => number;
  };
  readonly node_ops: {
    setattr(...rest: readonly unknown[]): void;
    unlink(...rest: readonly unknown[]): void;
    rename(...rest: readonly unknown[]): void;
  };
}

const logFolder = 'pg_wal';
const isLog = (path: string): boolean => /\/pg_wal\/[0-9A-F]{24}$/.test(path);

/**
 * The files of PGlite, which are on the disk when PostgreSQL asks for it: Emscripten's file system ignores `fsync`. The
 * write-ahead log is synced later and without blocking, by `settle`, so that a single `fsync` serves all transactions
 * that wait for it. Until then no other file is changed, because PostgreSQL relies on the log being on the disk first.
 */
export class DurableFiles extends NodeFS {
  /** Paths of log files that PostgreSQL has requested to sync and that are not synced yet. */
  readonly #pending = new Set<string>();
  #syncing: readonly string[] = [];
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: Error | undefined;

  override init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    return super.init(database, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        (module: { readonly NODEFS: NodeFiles }) => this.#complete(module.NODEFS),
      ],
    });
  }

  /** Resolves when everything that was committed before is on the disk. After a failure it always rejects. */
  settle(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#pending.size === 0) return this.#next ?? this.#running;
    // A sync that is running may have begun before the last write.
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#sync();
      return this.#running;
    });
    return this.#next;
  }

  async #sync(): Promise<void> {
    this.#syncing = [...this.#pending];
    this.#pending.clear();
    try {
      await Promise.all(this.#syncing.map(syncLog));
      this.#syncing = [];
    } catch (error) {
      throw this.#fail(error);
    }
  }

  /** Syncs the log at once, before another file changes. */
  #settleNow(): void {
    if (this.#failure !== undefined) throw this.#failure;
    const paths = new Set([...this.#syncing, ...this.#pending]);
    if (paths.size === 0) return;
    this.#pending.clear();
    try {
      for (const path of paths) syncLogNow(path);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  /** The kernel may have dropped failed writes, and would report success for the next attempt. */
  #fail(error: unknown): Error {
    this.#failure ??= new Error('The database could not be synced to the disk.', { cause: error });
    return this.#failure;
  }

  #complete({ stream_ops: streams, node_ops: nodes, tryFSOperation }: NodeFiles): void {
    const { write, setattr } = streams;
    streams.fsync = ({ path, nfd }) => {
      if (isLog(path)) this.#pending.add(join(this.rootDir, logFolder, basename(path)));
      else tryFSOperation(() => fsyncSync(nfd));
      return 0;
    };
    streams.write = (stream, ...rest) => {
      if (!isLog(stream.path)) this.#settleNow();
      return write(stream, ...rest);
    };
    streams.setattr = (stream, ...rest) => {
      this.#settleNow();
      setattr(stream, ...rest);
    };
    for (const name of ['setattr', 'unlink', 'rename'] as const) {
      const change = nodes[name];
      nodes[name] = (...rest) => {
        this.#settleNow();
        change(...rest);
      };
    }
  }
}

async function syncLog(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

function syncLogNow(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}
