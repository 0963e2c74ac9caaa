import { type ReadonlySignal, signal } from '@preact/signals-core';
import { Collection } from '../state/collection.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { follow } from '../state/follow.ts';
import { watchList } from '../state/live-list.ts';
import { watchers } from '../state/watchers.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { Rest } from '../transport/rest.ts';
import { type CallLine, callLine } from '../wire/call-line.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { ColleagueAction, ColleagueCall } from './colleague-call.ts';
import type { ColleagueCalls } from './colleague-calls.ts';
import type { ColleagueList } from './colleague-list.ts';
import { Commands } from './commands.ts';

export interface WatchedColleagueCallsParts {
  readonly rest: Rest;
  readonly push: Push;
  readonly reports: ErrorReports;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  readonly more: () => Promise<{ readonly ColleagueList: typeof ColleagueList }>;
}

/** Colleagues' calls: what knows of them is loaded, and asked, only while somebody watches and is signed in. */
export class WatchedColleagueCalls implements ColleagueCalls {
  readonly lines = signal<readonly ColleagueCall[]>([]);
  readonly #parts: WatchedColleagueCallsParts;
  readonly #watchers = watchers();
  readonly watch = this.#watchers.watch;
  readonly dispose: () => void;

  constructor(parts: WatchedColleagueCallsParts) {
    this.#parts = parts;
    this.dispose = follow(
      () => this.#watchers.any.value && parts.login.value?.user,
      () => this.#load(),
    );
  }

  #load(): () => void {
    const { more, reports } = this.#parts;
    let isOver = false;
    let unwatch = () => {};
    more()
      .then(({ ColleagueList }) => {
        const entities = new Collection<CallLine>(({ restUri }) => restUri);
        const commands = () => new Commands<ColleagueAction>();
        const list = new ColleagueList({ ...this.#parts, entities, commands, lines: this.lines });
        if (!isOver)
          unwatch = watchList(this.#parts, callLine, { source: 'v1/user/ColleagueCallLine' }, list);
      })
      .catch((thrown: unknown) => reports.report(toCallsideError(thrown)));
    return () => {
      isOver = true;
      unwatch();
      this.lines.value = [];
    };
  }
}
