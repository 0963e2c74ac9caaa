import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { type CallLine, callLine, type ExternalInfos } from '#wire/calls/call-line.ts';
import type { Numbers } from '../numbers/numbers.ts';
import type { WaitOptions } from '../platform/wait.ts';
import { Collection } from '../state/collection.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { fieldsOf } from '../state/fields-of.ts';
import { Listeners } from '../state/listeners.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import { Call } from './call.ts';
import { DelayedDigits, type KeepDigits } from './delayed-digits.ts';
import { destinationOf } from './dial.ts';
import { dialString } from './dial-string.ts';
import type { PhoneCall, PhoneLines } from './phone-lines.ts';
import { placeCall } from './place-call.ts';
import type { Readiness } from './readiness.ts';
import { matchPhoneCalls, terminalIdOf, visibleLines, withPictures } from './rules.ts';

/** How a call is placed. */
export interface PlaceOptions extends WaitOptions {
  /** They come back in the line's `externalInfos`. */
  readonly infos?: ExternalInfos;
  /** Calls although a check advises against it. */
  readonly force?: boolean;
}

/** How a number out of a text is called. */
export type DialOptions = Omit<PlaceOptions, 'infos'>;

/**
 * Looks at a destination before it is called. To stop the call it rejects: with `call.refusedByCheck` for good, with
 * `call.advisedAgainst` unless the call is forced. The `serverMessage` of the error is the reason that the user reads.
 */
export type DialCheck = (destination: string) => Promise<void>;

/** Dependencies on other domains. */
export interface CallsOptions {
  readonly terminals: Pick<Terminals, 'items' | 'selected'>;
  readonly phone: PhoneLines | undefined;
  readonly readiness: Pick<Readiness, 'terminal'>;
  readonly numbers: Pick<Numbers, 'lookup'>;
}

/** The user's calls. */
export class Calls {
  readonly #deps: DomainDeps;
  readonly #options: CallsOptions;
  readonly #placingNow = signal<string | undefined>(undefined);
  readonly #waitingFor = signal<ErrorCode | undefined>(undefined);
  readonly #ready = signal(false);
  readonly #entities = new Collection<CallLine>(({ restUri }) => restUri);
  readonly #calls = new Map<string, Call>();
  /** Lines whose end was reported since the last snapshot. */
  readonly #reported = new Set<string>();
  /** Keys for lines that are not there yet, by line id. */
  readonly #digits = new Map<string, KeepDigits>();
  readonly #dropped = new Listeners<CallLine>();
  readonly #checks = new Set<DialCheck>();
  /** The calls that wait for the phone. */
  readonly #waiting = new Set<AbortController>();
  #placing: { readonly wanted: string; readonly outcome: Promise<void> } | undefined;

  readonly #selectedId = computed(() => this.#options.terminals.selected.value?.terminalId);
  readonly #phoneCallIds = computed(() => {
    const { phone } = this.#options;
    const sides = (phone?.phoneCalls.value ?? []).map(({ id, lineId, isIncoming }) => ({
      id,
      lineId: lineId.value,
      isIncoming,
    }));
    return matchPhoneCalls(sides, this.#entities.all.value, phone?.terminalId.value);
  });

  /** Lines that are not dropped, as the selected terminal sees them, oldest first. */
  readonly lines: ReadonlySignal<readonly Call[]> = computed(() =>
    visibleLines(this.#entities.all.value, this.#selectedId.value).flatMap(
      ({ restUri }) => this.#calls.get(restUri) ?? [],
    ),
  );
  /** The user's present calls are known. False until the router has sent them, and after signing out. */
  readonly isReady: ReadonlySignal<boolean> = this.#ready;
  /** The destination being dialled, from the click until its line appears. */
  readonly placing: ReadonlySignal<string | undefined> = this.#placingNow;
  /**
   * The obstacle that the call in `placing` waits for, as the code that it is rejected with when the wait times
   * out.
   */
  readonly waitingFor: ReadonlySignal<ErrorCode | undefined> = this.#waitingFor;

  /** @internal */
  constructor(deps: DomainDeps, options: CallsOptions) {
    this.#deps = deps;
    this.#options = options;
    deps.whileSignedIn(({ onEnd }) => onEnd(this.#watch()));
  }

  /**
   * Calls `destination` from the selected terminal; resolves when the router took the call. A call that is placed before the
   * phone is ready waits for it, for `timeoutMs`, by default 10 seconds. What follows the first `,` `p` or `;` of a number is
   * sent as keys after the answer: `,` and `p` wait two seconds, `;` waits for the user (`Call.sendWaitingDigits`). Placing
   * the same destination again before the router took it joins the first call.
   *
   * Rejects with the missing thing when the wait times out (`session.notSignedIn`, `profile.notLoaded`,
   * `terminals.notLoaded`, `phone.notReady`), at once when the phone here stays down (`phone.inUse`, `phone.takenOver`,
   * `phone.notAllowed`, ...), after a second without a usable terminal (`call.noTerminal`, `call.allTerminalsOffline`,
   * `call.forbidden`), and with `aborted`, `call.refusedByCheck`, `call.advisedAgainst`, `call.emptyNumber`,
   * `call.wrongNumber`, `call.emergencyNumber`, `call.terminalOffline`, `call.failed`, `offline`, `timeout`,
   * `phone.microphoneDenied`, `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`, `input.invalid`.
   */
  place(destination: string, options: PlaceOptions = {}): Promise<void> {
    const wanted = `${destination}`.trim();
    // A repeated request while the first request is under way joins it: a second click is not a second call.
    if (this.#placing?.wanted === wanted) return this.#placing.outcome;
    this.#placingNow.value = wanted;
    const outcome = this.#place(destination, options).finally(() => {
      if (this.#placing?.outcome === outcome) this.#placing = undefined;
    });
    this.#placing = { wanted, outcome };
    return outcome;
  }

  /** Cancels calls that still wait for the phone: `place` rejects with `aborted`. */
  cancelWaiting(): void {
    for (const waiting of this.#waiting) waiting.abort();
  }

  async #place(destination: string, options: PlaceOptions): Promise<void> {
    const { infos, force = false } = options;
    try {
      const { number, keepDigits } = this.#split(destination);
      for (const check of this.#checks) await check(number).catch(unless(force));
      const terminal = await this.#terminal(options);
      const { rest } = this.#deps;
      const { terminals, phone } = this.#options;
      const deps = { rest, terminals, phone, terminal, holdTalking: () => this.#holdTalking() };
      this.#deps.log.to('calls')?.('place', { number, terminal: terminal.terminalId });
      const lineId = await placeCall(deps, number, infos);
      if (lineId !== undefined && keepDigits) this.#keepDigits(lineId, keepDigits);
    } catch (thrown) {
      this.#deps.log.to('calls')?.('not placed', toCallsideError(thrown));
      this.#placed();
      throw thrown;
    }
  }

  /** The terminal that places a call, as soon as it can. */
  async #terminal({ timeoutMs, signal }: WaitOptions): Promise<FormattedTerminal> {
    const waiting = new AbortController();
    this.#waiting.add(waiting);
    const either = signal ? AbortSignal.any([waiting.signal, signal]) : waiting.signal;
    const wait = { signal: either, ...(timeoutMs !== undefined && { timeoutMs }) };
    try {
      return await this.#options.readiness.terminal(wait, (code) => {
        this.#waitingFor.value = code;
      });
    } finally {
      this.#waiting.delete(waiting);
      if (this.#waiting.size === 0) this.#waitingFor.value = undefined;
    }
  }

  /** Ends all dialling, except for calls that wait for the phone. */
  #placed(): void {
    if (this.#waiting.size === 0) this.#placingNow.value = undefined;
  }

  /** Splits a destination into the number to call and the keys to send after the answer. */
  #split(destination: string): { readonly number: string; readonly keepDigits?: KeepDigits } {
    const { number, digits } = dialString(destination);
    return digits === '' ? { number } : { number, keepDigits: (deps) => new DelayedDigits(digits, deps) };
  }

  /**
   * Click-to-dial: calls a number as it stands in a text or in a `tel:` link (`;ext=` and `;postd=` become keys). Nothing to
   * dial is reported to `Client.onError` as `call.emptyNumber`, and that is all. Rejects as `place` does, and with
   * `call.wrongNumber` (no such number is known), `call.emergencyNumber`, `call.serviceMissed` (it is none to call).
   */
  async dial(text: string, options?: DialOptions): Promise<void> {
    const destination = await destinationOf(text, this.#options.numbers);
    if (destination === undefined) this.#deps.report(new CallsideError('call.emptyNumber'));
    else await this.place(destination, options);
  }

  /** Adds a check before each call. Returns a function that removes it. */
  addCheck(check: DialCheck): () => void {
    this.#checks.add(check);
    return () => void this.#checks.delete(check);
  }

  /** Calls `listener` once for each line that is dropped, with its last state. Returns an unsubscribe function. */
  onDropped(listener: (line: CallLine) => void): () => void {
    return this.#dropped.add(listener);
  }

  #watch(): () => void {
    // Only lines of colleagues have an owner to name.
    const rt = fieldsOf(callLine, { without: ['ownerContact'] });
    const request = { source: 'v1/user/CallLine', queries: { rt } };
    const { rest } = this.#deps;
    const schema = z.pipe(
      callLine,
      z.transform((line) => withPictures(line, rest.address)),
    );
    const unwatch = this.#deps.watch(schema, request, {
      snapshot: (lines) => this.#replace(lines),
      update: (lines, removed) => this.#update(lines, removed),
    });
    return () => {
      unwatch();
      this.#ready.value = false;
      this.#forget(this.#entities.replace([]));
      this.#digits.clear();
      this.#placed();
      this.#placing = undefined;
    };
  }

  /** A line that is missing after an interruption was dropped during it. */
  #replace(lines: readonly CallLine[]): void {
    this.#deps.log.to('calls')?.('lines', lines.map(logged));
    const gone = batch(() => {
      this.#reported.clear();
      const missing = this.#entities.replace(lines.filter(({ state }) => state !== 'dropped'));
      this.#forget(missing);
      this.#adopt(lines);
      this.#placed();
      this.#ready.value = true;
      return missing;
    });
    for (const line of gone) this.#reportDropped(asDropped(line));
  }

  #update(lines: readonly CallLine[], removed: readonly string[]): void {
    this.#deps.log.to('calls')?.('changed lines', { lines: lines.map(logged), removed });
    const dropped = lines.filter(({ state }) => state === 'dropped');
    const removedLines = removed.flatMap((restUri) => this.#entities.get(restUri)?.peek() ?? []);
    batch(() => {
      // The dialled call is there as soon as there is a line that was not there before.
      if (lines.some((line) => !line.isIncoming && !this.#calls.has(line.restUri))) this.#placed();
      this.#entities.update(lines, [...removed, ...dropped.map(({ restUri }) => restUri)]);
      this.#adopt(lines);
      this.#forget([...dropped, ...removedLines]);
    });
    for (const line of [...dropped, ...removedLines]) this.#reportDropped(asDropped(line));
  }

  #adopt(lines: readonly CallLine[]): void {
    for (const { restUri, lineId } of lines) {
      const entity = this.#entities.get(restUri);
      if (!entity || this.#calls.has(restUri)) continue;
      const call = new Call({
        rest: this.#deps.rest,
        entity,
        selectedId: this.#selectedId,
        phoneCall: () => this.#phoneCallOf(lineId),
        linked: () => this.lines.value.find((call) => isLinked(entity.value, call.line.value)),
        holdOthers: (except) => this.#holdTalking(except),
        report: (thrown) => this.#deps.report(toCallsideError(thrown)),
      });
      this.#calls.set(restUri, call);
      const digits = this.#digits.get(lineId);
      this.#digits.delete(lineId);
      if (digits !== undefined) call.keepDigits(digits);
    }
  }

  /** Keys go to their line, whichever is there first: the answer that names it, or the line by push. */
  #keepDigits(lineId: string, digits: KeepDigits): void {
    const call = [...this.#calls.values()].find((known) => known.lineId === lineId);
    if (call) call.keepDigits(digits);
    else if (!this.#reported.has(lineId)) this.#digits.set(lineId, digits);
  }

  #forget(lines: readonly CallLine[]): void {
    for (const { restUri } of lines) {
      this.#calls.get(restUri)?.end();
      this.#calls.delete(restUri);
    }
  }

  #reportDropped(line: CallLine): void {
    if (this.#reported.has(line.lineId)) return;
    this.#reported.add(line.lineId);
    this.#dropped.emit(line);
  }

  #phoneCallOf(lineId: string): PhoneCall | undefined {
    const id = this.#phoneCallIds.value.get(lineId);
    return id === undefined
      ? undefined
      : this.#options.phone?.phoneCalls.value.find((call) => call.id === id);
  }

  /** A terminal can have only one talking call, so the current call is held first. */
  async #holdTalking(except?: Call): Promise<void> {
    const talking = this.lines.peek().filter((call) => {
      const line = call.line.peek();
      return call !== except && line.state === 'talking' && isAtTerminal(line, this.#selectedId.peek());
    });
    await Promise.all(talking.map(holdIfStillTalking));
  }
}

/** The fields of a line that the log shows. */
const logged = ({ lineId, state, stateCause, isIncoming, displayedNumber, actions }: CallLine) => ({
  lineId,
  state,
  stateCause,
  isIncoming,
  displayedNumber,
  actions,
});

const isLinked = (one: CallLine, other: CallLine) =>
  one.linkId !== undefined && one.linkId === other.linkId && one.lineId !== other.lineId;

const isAtTerminal = (line: CallLine, terminalId: string | undefined) => terminalIdOf(line) === terminalId;

const asDropped = (line: CallLine): CallLine =>
  line.state === 'dropped' ? line : { ...line, state: 'dropped', stateCause: 'causeUnknown', actions: [] };

/** Rethrows a dial check's error, unless it is only advice and `force` is set. */
const unless = (force: boolean) => (thrown: unknown) => {
  if (!force || toCallsideError(thrown).code !== 'call.advisedAgainst') throw thrown;
};

async function holdIfStillTalking(call: Call): Promise<void> {
  try {
    await call.hold();
  } catch (thrown) {
    const { code } = toCallsideError(thrown);
    // It ended, or was held, in this very moment: nothing is left to do.
    if (code !== 'call.gone' && code !== 'call.actionNotAllowed') throw thrown;
  }
}
