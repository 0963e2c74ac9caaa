import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { loadCode } from '../state/load-code.ts';
import type { CallsideError } from '../transport/errors.ts';
import type { LeaderElection } from './leader-election.ts';

const loadElection = () => import('./leader-election.ts');

export interface TabsOptions {
  readonly platform: Platform;
  readonly log: Log;
  readonly report: (error: CallsideError) => void;
  /** Called when the user signs out in another tab. */
  readonly onSignOut: () => void;
}

/**
 * The tabs and windows of this browser in which the same user is signed in. A single tab leads: it has the connection and the
 * phone, and shares both with the others, so that all show and do the same and only a single tab rings. A tab is alone where
 * there is nothing to share with: in Node, in workers, and in frames that may not talk with others.
 */
export class Tabs {
  readonly #group = signal<LeaderElection | undefined>(undefined);
  readonly #isAlone: boolean;
  readonly #deps: TabsOptions;
  /** Resolves when this tab has joined the others; to undefined where it is alone. */
  #joining: Promise<LeaderElection | undefined> = Promise.resolve(undefined);

  /** Whether this tab leads, alone or before others; false while that is not settled. */
  readonly isLeader: ReadonlySignal<boolean> = computed(
    () => this.#group.value?.isLeader.value ?? this.#isAlone,
  );
  /** Whether there are other tabs beside this tab. */
  readonly isShared: ReadonlySignal<boolean> = computed(() => this.#group.value?.isShared.value ?? false);
  /**
   * Undefined until a user is signed in, and where a tab is alone.
   *
   * @internal
   */
  readonly group: ReadonlySignal<LeaderElection | undefined> = this.#group;
  /**
   * The platform with the sockets that are shared.
   *
   * @internal
   */
  readonly platform: Platform;

  /** @internal */
  constructor(deps: TabsOptions) {
    const { platform } = deps;
    this.#deps = deps;
    const { openSocket, locks } = platform;
    this.#isAlone = !locks || !openSocket;
    this.platform = {
      ...platform,
      openSocket:
        openSocket &&
        ((url, events) => this.#group.peek()?.openSocket(url, events) ?? openSocket(url, events)),
    };
  }

  /** Moves the connection and the phone into this tab, with its calls. Resolves when this tab leads. */
  async becomeLeader(): Promise<void> {
    const group = await this.#joining;
    await group?.becomeLeader();
  }

  /**
   * Tells the other tabs that the user signs out here.
   *
   * @internal
   */
  announceSignOut(): void {
    this.#group.peek()?.announceSignOut();
  }

  /**
   * Loads the code that `enter` needs, while the user is signing in. A failure has no effect, because `enter` loads again.
   *
   * @internal
   */
  prepare(): void {
    if (!this.#isAlone) loadElection().catch(() => undefined);
  }

  /**
   * Joins the other tabs of a user. `onSettled` runs when it is known which tab leads, and after each change. Returns a
   * function that leaves.
   *
   * @param name the same in all tabs that belong together
   * @internal
   */
  enter(name: string, onSettled: () => void): () => void {
    const { locks, openSocket } = this.#deps.platform;
    if (!locks || !openSocket) {
      onSettled();
      return () => undefined;
    }
    const life = new AbortController();
    const { platform, log, report } = this.#deps;
    this.#group.value = undefined;
    const loading = { clock: platform.clock, report, signal: life.signal };
    this.#joining = loadCode(loadElection, loading).then((code) => {
      this.#group.value =
        code &&
        new code.LeaderElection({
          name,
          locks,
          openSocket,
          platform,
          log,
          settled: onSettled,
          onSignOut: this.#deps.onSignOut,
          life: life.signal,
        });
      return this.#group.peek();
    });
    return () => life.abort();
  }
}
