import { batch } from '@preact/signals-core';
import { sleep } from '../platform/clock.ts';
import type { Attention, Platform } from '../platform/platform.ts';
import { follow } from '../state/follow.ts';
import type { WatchList } from '../state/live-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { infoExtension } from '../wire/info.ts';
import type { Profile } from './profile.ts';
import type { ProfileFront } from './profile-front.ts';
import { readInfo, readServices } from './read-profile.ts';
import { clockOffsetMs, type InfoExtension, isNews } from './rules.ts';

const retryMs = 2_000;

export interface LiveProfileParts {
  readonly rest: Rest;
  readonly platform: Platform;
  readonly watch: WatchList;
  /** Where it is shown. */
  readonly profile: ProfileFront;
}

/** The main profile of who is signed in: loaded at once, and again when the extension changes or somebody asks. */
export class LiveProfile implements Pick<Profile, 'refresh'> {
  readonly #parts: LiveProfileParts;
  readonly #life = new AbortController();
  #loading: Promise<void> | undefined;
  /** The extension changed while the profile was read. */
  #isOld = false;

  private constructor(parts: LiveProfileParts) {
    this.#parts = parts;
  }

  /** Loads until it succeeds. Returns what ends it and forgets everything. */
  static open(parts: LiveProfileParts): () => void {
    const { profile } = parts;
    const live = new LiveProfile(parts);
    const life = live.#life;
    void live.#loadFirst(life.signal);
    void live.#loadServices(life.signal);
    const unfollow = follow(
      () => profile.info.value?.extension?.restUri,
      (source) => live.#watch(source),
    );
    profile.keeper = live;
    return () => {
      profile.keeper = undefined;
      unfollow();
      life.abort();
      batch(() => {
        profile.info.value = undefined;
        profile.problem.value = undefined;
        profile.services.value = [];
      });
    };
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#loadWhenSeen(this.#life.signal).finally(() => {
      this.#loading = undefined;
      if (this.#isOld) this.#refreshAgain();
    });
    return this.#loading;
  }

  #refreshAgain(): void {
    if (this.#life.signal.aborted) return;
    // What is being read may be from before.
    this.#isOld = this.#loading !== undefined;
    this.refresh().catch((thrown: unknown) => this.#failed(thrown));
  }

  #watch(source: string): () => void {
    const { watch, profile } = this.#parts;
    const look = (items: readonly InfoExtension[]) => {
      if (items[0]) profile.extension.value = items[0];
      const present = profile.info.peek()?.extension;
      if (items.some((item) => isNews(present, item))) this.#refreshAgain();
    };
    profile.extension.value = profile.info.peek()?.extension;
    const unwatch = watch(infoExtension, { source }, { snapshot: look, update: look });
    return () => {
      unwatch();
      profile.extension.value = undefined;
    };
  }

  /** The first load does not wait to be seen: a phone in a background tab must ring too. */
  async #loadFirst(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      try {
        await this.#load(life);
        return;
      } catch (thrown) {
        this.#failed(thrown);
        await this.#pause(life);
      }
    }
  }

  async #loadWhenSeen(life: AbortSignal): Promise<void> {
    await untilAttended(this.#parts.platform.attention, life);
    await this.#load(life);
  }

  async #load(life: AbortSignal): Promise<void> {
    const { rest, platform, profile } = this.#parts;
    const askedAt = platform.clock.now();
    const loaded = await readInfo(rest, life);
    if (life.aborted) return;
    profile.clockOffsetMs.value = clockOffsetMs(loaded, askedAt, platform.clock.now());
    profile.problem.value = undefined;
    profile.info.value = loaded;
  }

  /** Where the router refuses to tell them, or nobody can read them, there are none; a router in trouble is asked again. */
  async #loadServices(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      try {
        const services = await readServices(this.#parts.rest, life);
        if (!life.aborted) this.#parts.profile.services.value = services;
        return;
      } catch (thrown) {
        const { status } = toCallsideError(thrown);
        if (status > 0 && status < 500) return;
        await this.#pause(life);
      }
    }
  }

  #failed(thrown: unknown): void {
    if (!this.#life.signal.aborted) this.#parts.profile.problem.value = toCallsideError(thrown);
  }

  async #pause(life: AbortSignal): Promise<void> {
    await sleep(this.#parts.platform.clock, retryMs, life).catch(() => undefined);
  }
}

/** Resolves once the page shows and has the focus, or `life` ends. */
function untilAttended(attention: Attention, life: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const isAttended = !attention.isHidden() && (attention.hasFocus?.() ?? true);
      if (!isAttended && !life.aborted) return;
      ignoreWake();
      ignoreFocus?.();
      life.removeEventListener('abort', look);
      resolve();
    };
    const ignoreWake = attention.onWake(look);
    const ignoreFocus = attention.onFocus?.(look);
    life.addEventListener('abort', look);
    look();
  });
}
