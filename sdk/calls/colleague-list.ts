import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Collection } from '../state/collection.ts';
import type { LiveListSink } from '../state/live-list.ts';
import type { Rest } from '../transport/rest.ts';
import type { CallLine } from '../wire/call-line.ts';
import type { ColleagueAction, ColleagueCall } from './colleague-call.ts';
import type { Commands } from './commands.ts';
import { LiveColleagueCall } from './live-colleague-call.ts';

export interface ColleagueListParts {
  readonly rest: Rest;
  readonly commands: () => Commands<ColleagueAction>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** Where the lines are kept, by their `restUri`. */
  readonly entities: Collection<CallLine>;
  /** What is shown of them. */
  readonly lines: Signal<readonly ColleagueCall[]>;
}

/** Makes calls of colleagues' lines: a call stays the same object while its line changes. */
export class ColleagueList implements LiveListSink<CallLine> {
  readonly #parts: ColleagueListParts;

  constructor(parts: ColleagueListParts) {
    this.#parts = parts;
  }

  snapshot(lines: readonly CallLine[]): void {
    this.#parts.entities.replace(lines.filter(({ state }) => state !== 'dropped'));
    this.#show();
  }

  update(lines: readonly CallLine[], removed: readonly string[]): void {
    const dropped = lines.filter(({ state }) => state === 'dropped');
    this.#parts.entities.update(lines, [...removed, ...dropped.map(({ restUri }) => restUri)]);
    this.#show();
  }

  #show(): void {
    const { entities, lines } = this.#parts;
    const present = new Map(lines.peek().map((call) => [call.line.peek().restUri, call]));
    const shown = entities.keys.peek().flatMap((restUri) => {
      const entity = entities.get(restUri);
      return entity
        ? [
            present.get(restUri) ??
              new LiveColleagueCall({ ...this.#parts, commands: this.#parts.commands(), entity }),
          ]
        : [];
    });
    const beganAt = (call: ColleagueCall) => call.line.peek().creationTime;
    shown.sort((one, other) => beganAt(one) - beganAt(other));
    if (shown.length !== present.size || shown.some((call, at) => call !== lines.peek()[at]))
      lines.value = shown;
  }
}
