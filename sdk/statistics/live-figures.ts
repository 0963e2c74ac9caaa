import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type QueueStatistics, queueStatistics } from '#wire/queues/statistics.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import type { ListStatus } from '../state/list.ts';
import type { SignedInScope } from '../state/signed-in-work.ts';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import { uncountedDays } from './rules.ts';

/** How often figures of today are read again, in milliseconds. */
export const figuresPeriodMs = 10_000;

/** Dependencies of figures. */
export type FiguresDeps = Pick<DomainDeps, 'rest' | 'scope' | 'platform'>;

/**
 * The figures of groups in a period. While they are watched, figures of a day that is not over, and figures with days that
 * are still to be counted, are read again every ten seconds.
 */
export class LiveFigures {
  readonly #deps: FiguresDeps;
  readonly #request: { readonly path: string; readonly query: Readonly<Record<string, string>> };
  readonly #value = signal<QueueStatistics | undefined>(undefined);
  readonly #status = signal<ListStatus>('idle');
  readonly #error = signal<CallsideError | undefined>(undefined);
  #watchers = 0;
  #unwatch = () => {};
  #loading: { readonly scope: SignedInScope; readonly promise: Promise<void> } | undefined;

  /**
   * The figures; undefined until they are loaded, for a user who is signed out, and for a user who may not see them any more.
   */
  readonly value: ReadonlySignal<QueueStatistics | undefined> = this.#value;
  /** How far they are loaded, as for a list. */
  readonly status: ReadonlySignal<ListStatus> = this.#status;
  /** Why the last attempt to load failed; undefined otherwise. */
  readonly error: ReadonlySignal<CallsideError | undefined> = this.#error;

  /** @internal */
  constructor(deps: FiguresDeps, request: { path: string; query: Readonly<Record<string, string>> }) {
    this.#deps = deps;
    this.#request = request;
  }

  /** Reads the figures again. Rejects with `forbidden`, `notFound` (a group that the user does not see), `badRequest`, `offline`. */
  refresh(): Promise<void> {
    const scope = this.#deps.scope.peek();
    if (!scope) return Promise.resolve();
    if (this.#loading?.scope === scope) return this.#loading.promise;
    const promise = this.#load(scope);
    this.#loading = { scope, promise };
    return promise;
  }

  /** Reads the figures, and keeps the figures of a day that is not over live. Returns an unsubscribe function. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      this.#unwatch = effectWhen(
        () => this.#deps.scope.value,
        () => this.#keepLive(),
      );
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#unwatch();
    };
  }

  #keepLive(): () => void {
    const { clock } = this.#deps.platform;
    let isOver = false;
    let cancel = () => {};
    const next = async () => {
      // `error` shows a failure, and the next attempt follows.
      await this.refresh().catch(() => undefined);
      if (isOver || this.#isFinal()) return;
      cancel = clock.after(figuresPeriodMs, () => void next());
    };
    void next();
    return () => {
      isOver = true;
      cancel();
      batch(() => {
        this.#value.value = undefined;
        this.#status.value = 'idle';
        this.#error.value = undefined;
      });
    };
  }

  /** Returns true if reading again cannot change the figures. */
  #isFinal(): boolean {
    const status = this.#error.peek()?.status;
    if (status === 400 || status === 404) return true;
    const figures = this.#value.peek();
    return figures?.isOpen === false && uncountedDays(figures) === 0;
  }

  async #load(scope: SignedInScope): Promise<void> {
    this.#status.value = 'loading';
    try {
      const value = await this.#deps.rest.read(queueStatistics, { ...this.#request, signal: scope.signal });
      if (this.#deps.scope.peek() !== scope) return;
      batch(() => {
        this.#value.value = value;
        this.#error.value = undefined;
        this.#status.value = 'ready';
      });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (this.#deps.scope.peek() === scope) {
        batch(() => {
          this.#error.value = error;
          this.#status.value = 'error';
          // Old figures stay while the connection is lost, but not after the right to them.
          if (error.code === 'forbidden') this.#value.value = undefined;
        });
      }
      throw error;
    } finally {
      if (this.#loading?.scope === scope) this.#loading = undefined;
    }
  }
}
