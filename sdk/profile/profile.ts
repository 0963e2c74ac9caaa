import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { availableServices, type Info, info, infoExtension } from '#wire/session/info.ts';
import { untilAttended } from '../platform/attention.ts';
import { sleep } from '../platform/wait.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { fieldsOf } from '../state/fields-of.ts';
import type { SignedInScope } from '../state/signed-in-work.ts';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import { type RouterAddress, randomQuery } from '../transport/router-address.ts';
import { clockOffsetMs, hasChanged, type InfoExtension } from './rules.ts';

const retryMs = 2_000;

const withPhoto = (item: InfoExtension, address: Pick<RouterAddress, 'ofPicture'>): InfoExtension =>
  item.urlPhoto ? { ...item, urlPhoto: address.ofPicture(item.urlPhoto) } : item;

/** The signed-in user's main profile: loaded at once, and again when the extension changes or on request. */
export class Profile {
  readonly #deps: Pick<DomainDeps, 'rest' | 'platform' | 'watch'>;
  readonly #info = signal<Info | undefined>(undefined);
  readonly #problem = signal<CallsideError | undefined>(undefined);
  readonly #services = signal<readonly string[]>([]);
  readonly #extension = signal<InfoExtension | undefined>(undefined);
  readonly #clockOffsetMs = signal(0);
  /** Aborted when the user signs out. */
  #life: AbortSignal | undefined;
  #loading: Promise<void> | undefined;
  /** The number of requests for the services, and of the newest request that was answered. */
  #servicesRequested = 0;
  #servicesAnswered = 0;
  /** The extension changed while the profile was read. */
  #isOutdated = false;
  /** The newest pushed extension, and the newest extension that the loaded profile already follows. */
  #pushed: InfoExtension | undefined;
  #settled: InfoExtension | undefined;

  /** Undefined until loaded, and after signing out. */
  readonly info: ReadonlySignal<Info | undefined> = this.#info;
  /** Why the profile could not be loaded or refreshed the last time; undefined when it could. */
  readonly problem: ReadonlySignal<CallsideError | undefined> = this.#problem;
  /** Names of the services that are switched on for the user, as last requested: at sign-in and by `refreshServices()`. */
  readonly services: ReadonlySignal<readonly string[]> = this.#services;
  /**
   * The user's extension as it was last pushed, while a newer profile may still be on its way; until then as in the
   * profile.
   *
   * @internal
   */
  readonly extension: ReadonlySignal<InfoExtension | undefined> = this.#extension;
  /**
   * How far the server's clock is ahead of this machine's.
   *
   * @internal
   */
  readonly clockOffsetMs: ReadonlySignal<number> = this.#clockOffsetMs;

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest' | 'platform' | 'watch' | 'whileSignedIn'>) {
    this.#deps = deps;
    deps.whileSignedIn((scope) => this.#start(scope));
  }

  /**
   * Loads the profile again. The first load is retried until it succeeds. Joins a load under way; in a hidden page it
   * waits until the page is seen. Resolves at once if no user is signed in.
   */
  refresh(): Promise<void> {
    const life = this.#life;
    if (!life) return Promise.resolve();
    this.#loading ??= this.#loadWhenSeen(life).finally(() => {
      if (this.#life !== life) return;
      this.#loading = undefined;
      if (this.#isOutdated) this.#refreshAgain();
    });
    return this.#loading;
  }

  /**
   * Requests `services` again, for example after a service was switched on or off. Rejects with `offline`, `timeout`,
   * `forbidden`, …, and the list stays.
   */
  async refreshServices(): Promise<void> {
    if (this.#life) await this.#readServices(this.#life);
  }

  #start({ signal: life, onEnd }: SignedInScope): void {
    this.#life = life;
    this.#isOutdated = false;
    void this.#loadFirst(life);
    void this.#loadServices(life);
    const unfollow = effectWhen(
      () => this.#info.value?.extension?.restUri,
      (source) => this.#watch(source),
    );
    onEnd(() => {
      this.#life = undefined;
      this.#loading = undefined;
      unfollow();
      batch(() => {
        this.#info.value = undefined;
        this.#problem.value = undefined;
        this.#services.value = [];
      });
    });
  }

  #refreshAgain(): void {
    // The answer under way may be from before the change.
    this.#isOutdated = this.#loading !== undefined;
    const life = this.#life;
    this.refresh().catch((thrown: unknown) => this.#failed(thrown, life));
  }

  #watch(source: string): () => void {
    const look = (items: readonly InfoExtension[]) => {
      const [sent] = items;
      if (!sent) return;
      const item = withPhoto(sent, this.#deps.rest.address);
      this.#extension.value = item;
      this.#pushed = item;
      const present = this.#info.peek()?.extension;
      // An answer under way may be older than this item, even if this item equals what was known before the request.
      const mayBecomeOld = this.#loading !== undefined;
      if (mayBecomeOld || hasChanged(present, item, this.#settled)) this.#refreshAgain();
      else this.#settled = item;
    };
    this.#extension.value = this.#info.peek()?.extension;
    const request = { source, queries: { rt: fieldsOf(infoExtension) } };
    const unwatch = this.#deps.watch(infoExtension, request, { snapshot: look, update: look });
    return () => {
      unwatch();
      this.#extension.value = undefined;
      this.#pushed = undefined;
      this.#settled = undefined;
    };
  }

  /** The first load does not wait to be seen: a phone in a background tab must ring too. */
  async #loadFirst(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      try {
        await this.#load(life);
        return;
      } catch (thrown) {
        this.#failed(thrown, life);
        await this.#pause(life);
      }
    }
  }

  async #loadWhenSeen(life: AbortSignal): Promise<void> {
    await untilAttended(this.#deps.platform.attention, life);
    await this.#load(life);
  }

  async #load(life: AbortSignal): Promise<void> {
    const { rest, platform } = this.#deps;
    const requestedAt = platform.clock.now();
    const pushedBefore = this.#pushed;
    const loaded = await rest.read(info, { path: 'v1/user/Info', query: randomQuery(), signal: life });
    if (life.aborted) return;
    this.#clockOffsetMs.value = clockOffsetMs(loaded, requestedAt, platform.clock.now());
    this.#problem.value = undefined;
    this.#settled = pushedBefore;
    const extension = loaded.extension && withPhoto(loaded.extension, rest.address);
    batch(() => {
      this.#info.value = extension ? { ...loaded, extension } : loaded;
      // The answer is newer than all that was pushed before its request.
      if (this.#pushed === pushedBefore) this.#extension.value = extension;
    });
  }

  /** A router that refuses the list, or sends an unreadable list, has no services; a router in trouble is asked again. */
  async #loadServices(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      try {
        await this.#readServices(life);
        return;
      } catch (thrown) {
        const { status } = toCallsideError(thrown);
        if (status > 0 && status < 500) return;
        await this.#pause(life);
      }
    }
  }

  /** An answer to an older request never replaces an answer to a newer request. */
  async #readServices(life: AbortSignal): Promise<void> {
    this.#servicesRequested += 1;
    const order = this.#servicesRequested;
    const request = { path: 'v1/service/AvailableServices', signal: life };
    const { items } = await this.#deps.rest.read(availableServices, request);
    if (life.aborted || order < this.#servicesAnswered) return;
    this.#servicesAnswered = order;
    this.#services.value = items.map(({ name }) => name);
  }

  #failed(thrown: unknown, life: AbortSignal | undefined): void {
    if (life && !life.aborted) this.#problem.value = toCallsideError(thrown);
  }

  async #pause(life: AbortSignal): Promise<void> {
    await sleep(this.#deps.platform.clock, retryMs, life).catch(() => undefined);
  }
}
