import { signal } from '@preact/signals-core';
import { sleep } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { follow } from '../state/follow.ts';
import { watchList } from '../state/live-list.ts';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { Rest } from '../transport/rest.ts';
import type { Info } from '../wire/info.ts';
import type { Profile } from './profile.ts';
import type { infoExtension, readInfo, readServices } from './read-profile.ts';
import { clockOffsetMs, type InfoExtension, isNews } from './rules.ts';

const retryMs = 2_000;

/** What reads a profile, loaded when there is one to be read. */
type More = () => Promise<{
  readonly readInfo: typeof readInfo;
  readonly readServices: typeof readServices;
  readonly infoExtension: typeof infoExtension;
}>;

/** The main profile: loaded when signed in, again when asked, empty when signed out. */
export class UserProfile implements Profile {
  readonly info = signal<Info | undefined>(undefined);
  readonly problem = signal<CallsideError | undefined>(undefined);
  readonly services = signal<readonly string[]>([]);
  /** The user's extension as it was last pushed, while the profile may still be on its way. */
  readonly extension = signal<InfoExtension | undefined>(undefined);
  /** How far the server's clock is ahead of this machine's. */
  readonly clockOffsetMs = signal(0);
  readonly #rest: Rest;
  readonly #platform: Platform;
  readonly #push: Push;
  readonly #reports: ErrorReports;
  readonly #more: More;
  #life = new AbortController();
  #loading: Promise<void> | undefined;

  constructor(parts: { rest: Rest; push: Push; platform: Platform; reports: ErrorReports; more: More }) {
    this.#rest = parts.rest;
    this.#platform = parts.platform;
    this.#push = parts.push;
    this.#reports = parts.reports;
    this.#more = parts.more;
  }

  /** Loads until it succeeds, and again when the extension changes. Returns what forgets everything. */
  open(): () => void {
    const life = new AbortController();
    this.#life = life;
    void this.#loadFirst(life.signal);
    const unfollow = follow(
      () => this.info.value?.extension?.restUri,
      (source) => this.#watch(source),
    );
    return () => {
      unfollow();
      life.abort();
      this.info.value = undefined;
      this.problem.value = undefined;
      this.services.value = [];
    };
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#loadWhenSeen(this.#life.signal).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  #watch(source: string): () => void {
    const look = (items: readonly InfoExtension[]) => {
      if (items[0]) this.extension.value = items[0];
      const present = this.info.peek()?.extension;
      if (items.some((item) => isNews(present, item))) {
        this.refresh().catch((thrown: unknown) => {
          this.problem.value = toCallsideError(thrown);
        });
      }
    };
    const parts = { push: this.#push, reports: this.#reports };
    let isOver = false;
    let unwatch: (() => void) | undefined;
    // It is there already: the profile that names the source was read with it.
    void this.#more().then(({ infoExtension }) => {
      if (!isOver) unwatch = watchList(parts, infoExtension, { source }, { snapshot: look, update: look });
    });
    return () => {
      isOver = true;
      unwatch?.();
      this.extension.value = undefined;
    };
  }

  /** The first load does not wait to be seen: a phone in a background tab must ring too. */
  async #loadFirst(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      try {
        await Promise.all([this.#load(life), this.#loadServices(life)]);
        return;
      } catch (thrown) {
        if (life.aborted) return;
        this.problem.value = toCallsideError(thrown);
        await sleep(this.#platform.clock, retryMs, life).catch(() => undefined);
      }
    }
  }

  async #loadWhenSeen(life: AbortSignal): Promise<void> {
    const { attention } = this.#platform;
    if (attention.isHidden()) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          ignoreWake();
          life.removeEventListener('abort', wake);
          resolve();
        };
        const ignoreWake = attention.onWake(wake);
        life.addEventListener('abort', wake);
      });
    }
    await this.#load(life);
  }

  async #load(life: AbortSignal): Promise<void> {
    const { readInfo } = await this.#more();
    const askedAt = this.#platform.clock.now();
    const loaded = await readInfo(this.#rest, life);
    if (life.aborted) return;
    this.clockOffsetMs.value = clockOffsetMs(loaded, askedAt, this.#platform.clock.now());
    this.problem.value = undefined;
    this.info.value = loaded;
  }

  async #loadServices(life: AbortSignal): Promise<void> {
    const services = await (await this.#more()).readServices(this.#rest, life);
    if (!life.aborted) this.services.value = services;
  }
}
