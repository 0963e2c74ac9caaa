import { type ReadonlySignal, signal } from '@preact/signals-core';
import { follow } from '../state/follow.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { ColleagueCall } from './colleague-call.ts';
import type { ColleagueCalls } from './colleague-calls.ts';
import type { ColleagueCallsParts } from './watch-colleagues.ts';

export interface WatchedColleagueCallsParts extends ColleagueCallsParts {
  readonly login: ReadonlySignal<LoginResponse | undefined>;
}

/** Colleagues' calls: what knows of them is loaded, and asked, only while somebody watches and is signed in. */
export class WatchedColleagueCalls implements ColleagueCalls {
  readonly lines = signal<readonly ColleagueCall[]>([]);
  readonly #parts: WatchedColleagueCallsParts;
  readonly #watchers = new Set<object>();
  #end = () => {};

  constructor(parts: WatchedColleagueCallsParts) {
    this.#parts = parts;
  }

  watch(): () => void {
    const watcher = {};
    if (this.#watchers.size === 0) this.#start();
    this.#watchers.add(watcher);
    return () => {
      if (this.#watchers.delete(watcher) && this.#watchers.size === 0) this.#end();
    };
  }

  dispose(): void {
    this.#watchers.clear();
    this.#end();
  }

  #start(): void {
    this.#end = follow(
      () => this.#parts.login.value?.user,
      () => this.#load(),
    );
  }

  #load(): () => void {
    let isOver = false;
    let end = () => {};
    import('./watch-colleagues.ts')
      .then(({ watchColleagues }) => {
        if (!isOver) end = watchColleagues(this.#parts, this.lines);
      })
      .catch((thrown: unknown) => this.#parts.reports.report(toCallsideError(thrown)));
    return () => {
      isOver = true;
      end();
    };
  }
}
