import {
  type DatabaseConnection,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely';

/** Where several may ask: the driver below lets one ask after the other. */
class QueueingAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Gives the one connection to the next user before what the last one has written is on the disk, and resolves for the
 * last one only when it is. So transactions that follow one another closely wait for one sync together.
 */
class GroupCommitDriver extends PGliteDriver implements Driver {
  readonly #settle: () => Promise<void>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(config: PGliteDialectConfig, settle: () => Promise<void>) {
    super(config);
    this.#settle = settle;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
    await this.#settle();
  }
}

/** PGlite for Kysely, where a promise of something written resolves when it is on the disk. */
export class GroupCommitDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig;
  readonly #settle: () => Promise<void>;

  constructor(config: PGliteDialectConfig, settle: () => Promise<void>) {
    super(config);
    this.#config = config;
    this.#settle = settle;
  }

  override createAdapter() {
    return new QueueingAdapter();
  }

  override createDriver() {
    return new GroupCommitDriver(this.#config, this.#settle);
  }
}
