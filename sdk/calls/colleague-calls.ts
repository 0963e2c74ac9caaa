import { computed, type ReadonlySignal } from '@preact/signals-core';
import { type CallLine, callLine } from '#wire/calls/call-line.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { ColleagueCall } from './colleague-call.ts';

/** Calls of colleagues that this user may pick up, listen to, or enter, oldest first. Loaded while watched. */
export class ColleagueCalls implements List<ColleagueCall> {
  readonly #rest: DomainDeps['rest'];
  readonly #terminals: Pick<Terminals, 'selected'>;
  readonly #lines: RouterList<CallLine>;
  readonly #calls = new Map<string, ColleagueCall>();
  #shown: readonly ColleagueCall[] = [];

  /** Oldest first. A call stays the same object while its line changes. */
  readonly items: ReadonlySignal<readonly ColleagueCall[]>;
  /** How far the list is loaded. */
  readonly status: List<ColleagueCall>['status'];
  /** Why the last attempt to load failed; undefined otherwise. */
  readonly error: List<ColleagueCall>['error'];
  /** Always false once loaded: there are no pages. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** The number of calls; undefined while unknown. */
  readonly count: List<ColleagueCall>['count'];

  /** @internal */
  constructor(deps: ListDeps, terminals: Pick<Terminals, 'selected'>) {
    this.#rest = deps.rest;
    this.#terminals = terminals;
    this.#lines = new RouterList(deps, {
      source: 'v1/user/ColleagueCallLine',
      schema: callLine,
      where: ({ state }) => state !== 'dropped',
      compare: (one, other) => one.creationTime - other.creationTime,
    });
    this.items = computed(() => this.#callsOf(this.#lines.items.value));
    this.status = this.#lines.status;
    this.error = this.#lines.error;
    this.hasMore = this.#lines.hasMore;
    this.count = this.#lines.count;
  }

  /** Resolves once the calls are loaded, and loads them if that has not begun. Rejects as `loadMore()` does. */
  ready(): Promise<void> {
    return this.#lines.ready();
  }

  /** Loads the calls once. Rejects with `offline`, `timeout`, `forbidden`, … */
  loadMore(): Promise<void> {
    return this.#lines.loadMore();
  }

  /** Loads the calls again. Rejects as `loadMore()` does. */
  refresh(): Promise<void> {
    return this.#lines.refresh();
  }

  /** Keeps the calls live, together with all others who watch. Returns an unsubscribe function. */
  watch(): () => void {
    return this.#lines.watch();
  }

  #callsOf(lines: readonly CallLine[]): readonly ColleagueCall[] {
    const present = new Set(lines.map(({ restUri }) => restUri));
    for (const restUri of this.#calls.keys()) if (!present.has(restUri)) this.#calls.delete(restUri);
    const calls = lines.map((line) => this.#calls.get(line.restUri) ?? this.#add(line));
    const isSame = calls.length === this.#shown.length && calls.every((call, at) => call === this.#shown[at]);
    if (!isSame) this.#shown = calls;
    return this.#shown;
  }

  #add(line: CallLine): ColleagueCall {
    const { restUri } = line;
    /** A removed call has its last line. */
    let last = line;
    const entity = computed(() => {
      last = this.#lines.items.value.find((one) => one.restUri === restUri) ?? last;
      return last;
    });
    const terminalId = () => this.#terminals.selected.peek()?.terminalId;
    const call = new ColleagueCall({ rest: this.#rest, entity, terminalId });
    this.#calls.set(restUri, call);
    return call;
  }
}
