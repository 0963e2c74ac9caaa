import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A file that is open, as Emscripten's file system over Node's has it. */
interface FileStream {
  readonly nfd: number;
  readonly path: string;
  readonly node: FileNode;
}

/** A file or folder of Emscripten's file system. */
type FileNode = object;

/** The part of Emscripten's `NODEFS` that is completed here. Each database has an object of its own. */
interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result;
  /** Returns the path in Node's file system. */
  realPath(node: FileNode): string;
  readonly stream_ops: {
    write(stream: FileStream, ...rest: readonly unknown[]): number;
    setattr(stream: FileStream, ...rest: readonly unknown[]): void;
    fsync?: (stream: FileStream) => number;
  };
  readonly node_ops: {
    setattr(node: FileNode, ...rest: readonly unknown[]): void;
    unlink(folder: FileNode, name: string): void;
    rename(node: FileNode, folder: FileNode, name: string): void;
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
  readonly #onDisk: Set<string>;
  readonly #isDraft: boolean;
  #syncing: readonly string[] = [];
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: Error | undefined;

  /**
   * @param options.onDisk paths of files that were synced just now: PostgreSQL need not wait for them while they are as they were
   * @param options.isDraft nothing is synced: the owner syncs all files once they are complete
   */
  constructor(
    dataDir: string,
    {
      onDisk = [],
      isDraft = false,
    }: { readonly onDisk?: readonly string[]; readonly isDraft?: boolean } = {},
  ) {
    super(dataDir);
    this.#onDisk = new Set(onDisk);
    this.#isDraft = isDraft;
  }

  /** PostgreSQL has started, and has synced what it found. */
  started(): void {
    this.#onDisk.clear();
  }

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

  /** A file is about to change. The log was synced before. */
  #changes(path: () => string): void {
    if (this.#onDisk.size > 0) this.#onDisk.delete(path());
  }

  #complete({ stream_ops: streams, node_ops: nodes, realPath, tryFSOperation }: NodeFiles): void {
    const { write, setattr } = streams;
    const { unlink, rename, setattr: setNode } = nodes;
    const isOnDisk = (node: FileNode) => this.#onDisk.size > 0 && this.#onDisk.has(realPath(node));
    streams.fsync = ({ path, nfd, node }) => {
      if (this.#isDraft) return 0;
      if (isLog(path)) this.#pending.add(join(this.rootDir, logFolder, basename(path)));
      else if (!isOnDisk(node)) tryFSOperation(() => fsyncSync(nfd));
      return 0;
    };
    streams.write = (stream, ...rest) => {
      if (!isLog(stream.path)) this.#settleNow();
      this.#changes(() => realPath(stream.node));
      return write(stream, ...rest);
    };
    streams.setattr = (stream, ...rest) => {
      this.#settleNow();
      this.#changes(() => realPath(stream.node));
      setattr(stream, ...rest);
    };
    nodes.setattr = (node, ...rest) => {
      this.#settleNow();
      this.#changes(() => realPath(node));
      setNode(node, ...rest);
    };
    nodes.unlink = (folder, name) => {
      this.#settleNow();
      this.#changes(() => join(realPath(folder), name));
      unlink(folder, name);
    };
    nodes.rename = (node, folder, name) => {
      this.#settleNow();
      this.#changes(() => realPath(node));
      this.#changes(() => join(realPath(folder), name));
      rename(node, folder, name);
    };
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
