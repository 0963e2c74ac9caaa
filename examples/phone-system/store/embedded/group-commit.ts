import {
  type DatabaseConnection,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely';

/** Serializes concurrent users: the driver below admits one at a time. */
class QueueingAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Passes the only connection to the next user before the last user's writes are on the disk, and resolves for the last
 * user only afterwards. Transactions that follow each other closely thus share a single sync.
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

/** PGlite for Kysely; a promise of a write resolves when it is on the disk. */
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
