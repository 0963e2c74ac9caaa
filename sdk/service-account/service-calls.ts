import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type CallAction, callActions } from '#wire/calls/call-line.ts';
import { type ServiceCallLine, serviceCallLine } from '#wire/calls/rcc.ts';
import { actionError, placeError } from '../calls/call-errors.ts';
import { dialledNumber } from '../calls/dial-string.ts';
import { Listeners } from '../state/listeners.ts';
import { type WatchDeps, watchList } from '../state/live-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import { requireName } from '../transport/require-input.ts';
import type { Rest } from '../transport/rest.ts';
import { extensionPath } from './service-extensions.ts';

/** Parameters of some actions. */
export interface ServiceActionDetails {
  /** The number of `redirect` and `addParty`. */
  readonly destination?: string;
  /** The keys of `sendDtmfs`: `0-9`, `*`, `#`, `A-D`. */
  readonly dtmfs?: string;
  /** The `restUri` of the other line of `merge` and `transfer`. */
  readonly line?: string;
}

/** The calls of all users of the company. */
export interface ServiceCalls {
  /** The lines that are not dropped, oldest call first. Undefined until they have arrived. */
  readonly lines: ReadonlySignal<readonly ServiceCallLine[] | undefined>;
  /** Receives each line once when it is dropped, in its last state. Returns an unsubscribe function. */
  onDropped(listener: (line: ServiceCallLine) => void): () => void;
  /**
   * Calls `destination` from the extension with the number `from`: rings the phones of that user until a phone is answered,
   * by hand or by the action `answer`, then calls the destination. Resolves to the line of that user. Rejects with
   * `call.emptyNumber`, `call.wrongNumber`, `call.emergencyNumber`, `call.allTerminalsOffline`, `call.forbidden`, `notFound`
   * (no such extension), `offline`, `timeout`.
   */
  place(from: string, destination: string): Promise<ServiceCallLine>;
  /**
   * Performs an action on a line. `line.actions` lists the possible actions; `lines` shows the result. Rejects with
   * `call.actionNotAllowed`, `call.gone`, `call.wrongNumber`, `call.emergencyNumber`, `call.actionFailed`, `offline`,
   * `timeout`, `input.invalid` (no such action).
   */
  act(
    line: Pick<ServiceCallLine, 'restUri'>,
    action: CallAction,
    details?: ServiceActionDetails,
  ): Promise<void>;
}

const compare = (one: ServiceCallLine, other: ServiceCallLine) =>
  one.creationTime - other.creationTime || one.lineId.localeCompare(other.lineId);

/** The call lines of a company, live. */
export class LiveServiceCalls implements ServiceCalls {
  readonly #rest: Rest;
  readonly #deps: WatchDeps;
  readonly #lines = signal<ReadonlyMap<string, ServiceCallLine> | undefined>(undefined);
  readonly #dropped = new Listeners<ServiceCallLine>();
  readonly lines = computed(() => {
    const lines = this.#lines.value;
    return lines && [...lines.values()].sort(compare);
  });

  constructor(rest: Rest, deps: WatchDeps) {
    this.#rest = rest;
    this.#deps = deps;
  }

  onDropped(listener: (line: ServiceCallLine) => void): () => void {
    return this.#dropped.add(listener);
  }

  async place(from: string, destination: string): Promise<ServiceCallLine> {
    const body = { destination: dialledNumber(destination) };
    try {
      const path = `${extensionPath(from)}/placeCall`;
      return await this.#rest.read(serviceCallLine, { path, method: 'POST', body });
    } catch (thrown) {
      const error = toCallsideError(thrown, 'call.failed');
      // There is no extension with the number `from`.
      throw error.status === 404 ? error : placeError(error, { isAnyInService: false });
    }
  }

  async act(
    { restUri }: Pick<ServiceCallLine, 'restUri'>,
    action: CallAction,
    details: ServiceActionDetails = {},
  ): Promise<void> {
    requireName(action, callActions, 'act(line, action)');
    try {
      await this.#rest.send({ path: `${restUri}/${action}`, method: 'POST', body: details });
    } catch (thrown) {
      throw actionError(thrown, action);
    }
  }

  /** Watches the lines. Returns a function that ends it and forgets them. */
  watch(): () => void {
    const unwatch = watchList(
      this.#deps,
      serviceCallLine,
      { source: 'v1/rcc/CallLine' },
      {
        snapshot: (lines) => this.#change(lines, [...(this.#lines.peek()?.keys() ?? [])]),
        update: (lines, removed) => this.#change(lines, removed),
      },
    );
    return () => {
      unwatch();
      this.#lines.value = undefined;
    };
  }

  /** Takes lines that are new or changed; lines of `gone` that are not among them have ended. */
  #change(changed: readonly ServiceCallLine[], gone: readonly string[]): void {
    const lines = new Map(this.#lines.peek());
    const ended: ServiceCallLine[] = [];
    for (const line of changed) {
      if (line.state !== 'dropped') lines.set(line.restUri, line);
      else if (lines.delete(line.restUri)) ended.push(line);
    }
    const present = new Set(changed.map(({ restUri }) => restUri));
    for (const restUri of gone) {
      const line = present.has(restUri) ? undefined : lines.get(restUri);
      if (!line) continue;
      lines.delete(restUri);
      ended.push({ ...line, state: 'dropped', stateCause: 'causeUnknown', actions: [] });
    }
    batch(() => {
      this.#lines.value = lines;
    });
    for (const line of ended) this.#dropped.emit(line);
  }
}
