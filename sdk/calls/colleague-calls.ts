import { type ReadonlySignal, signal } from '@preact/signals-core';
import { Collection } from '../state/collection.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { watchers } from '../state/watchers.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { type CallLine, callLine } from '../wire/calls/call-line.ts';
import { ColleagueCall } from './colleague-call.ts';

/** Calls of colleagues that this user may pick up, listen to, or enter. Known only while somebody watches. */
export class ColleagueCalls {
  readonly #deps: Pick<DomainDeps, 'rest' | 'watch'>;
  readonly #terminals: Pick<Terminals, 'selected'>;
  readonly #watchers = watchers();
  readonly #entities = new Collection<CallLine>(({ restUri }) => restUri);
  readonly #lines = signal<readonly ColleagueCall[]>([]);

  /** Oldest first; empty while nobody watches. */
  readonly lines: ReadonlySignal<readonly ColleagueCall[]> = this.#lines;

  /** @internal */
  constructor(
    deps: Pick<DomainDeps, 'rest' | 'watch' | 'whileSignedIn'>,
    terminals: Pick<Terminals, 'selected'>,
  ) {
    this.#deps = deps;
    this.#terminals = terminals;
    deps.whileSignedIn(({ onEnd }) =>
      onEnd(
        effectWhen(
          () => this.#watchers.any.value,
          () => this.#subscribe(),
        ),
      ),
    );
  }

  /** Keeps `lines` live, together with everybody else who watches. Returns an unsubscribe function. */
  watch(): () => void {
    return this.#watchers.watch();
  }

  #subscribe(): () => void {
    const isDropped = ({ state }: CallLine) => state === 'dropped';
    const request = { source: 'v1/user/ColleagueCallLine' };
    const unwatch = this.#deps.watch(callLine, request, {
      snapshot: (lines) => {
        this.#entities.replace(lines.filter((line) => !isDropped(line)));
        this.#show();
      },
      update: (lines, removed) => {
        const dropped = lines.filter(isDropped).map(({ restUri }) => restUri);
        this.#entities.update(lines, [...removed, ...dropped]);
        this.#show();
      },
    });
    return () => {
      unwatch();
      this.#entities.replace([]);
      this.#lines.value = [];
    };
  }

  /** A call stays the same object while its line changes. */
  #show(): void {
    const before = this.#lines.peek();
    const present = new Map(before.map((call) => [call.line.peek().restUri, call]));
    const shown = this.#entities.keys.peek().flatMap((restUri) => {
      const entity = this.#entities.get(restUri);
      return entity ? [present.get(restUri) ?? this.#callOf(entity)] : [];
    });
    const beganAt = (call: ColleagueCall) => call.line.peek().creationTime;
    shown.sort((one, other) => beganAt(one) - beganAt(other));
    if (shown.length !== before.length || shown.some((call, at) => call !== before[at]))
      this.#lines.value = shown;
  }

  #callOf(entity: ReadonlySignal<CallLine>): ColleagueCall {
    const terminalId = () => this.#terminals.selected.peek()?.abstractTerminalID;
    return new ColleagueCall({ rest: this.#deps.rest, entity, terminalId });
  }
}
